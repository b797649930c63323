package sessions

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
)

// TestPastIsTheLog: wherever a table can go back to in memory, it was what its
// log folds to; and it goes back no further than it says.
func TestPastIsTheLog(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 3, Bots: 3, Style: "nuisance"})
		l.must(ann, "tap in Ann")
		r := rand.New(rand.NewPCG(3, 1))
		furthest := int64(0)
		for i := range 400 {
			time.Sleep(time.Duration(r.IntN(3000)) * time.Millisecond)
			if step, ok := l.owed(); ok && step.By == game.ByDealer && r.IntN(8) > 0 {
				l.send(ann, step.Line())
			} else {
				l.send(ann, anything(r))
			}
			if i%20 != 0 {
				continue
			}
			l.in(func() {
				list := l.entries()
				for seq := l.h.Seq; seq > 0; seq-- {
					since, known := l.engine.past.after(seq)
					if !known {
						break
					}
					furthest = max(furthest, l.h.Seq-seq)
					if want := list[seq:]; !slices.EqualFunc(since, want, func(m moved, e journal.Entry) bool {
						return m.person == e.Person && m.at.Equal(e.At) && string(m.facts) == string(e.Facts)
					}) {
						t.Fatalf("after entry %d the past has %d entries, the log %d", seq, len(since), len(want))
					}
					was, err := l.engine.past.at(seq)
					if err != nil {
						t.Fatal(err)
					}
					folded, err := fold(context.Background(), l.hall.log, l.book, l.id, math.MaxInt64, seq, nil)
					if err != nil {
						t.Fatal(err)
					}
					if d := differs(reflect.ValueOf(was), reflect.ValueOf(folded.Table), "table"); d != "" {
						t.Fatalf("at entry %d of %d, %s differs from the log's", seq, l.h.Seq, d)
					}
				}
			})
		}
		if furthest < pastLeast || furthest >= 2*pastLeast {
			t.Errorf("the table went back over %d entries at most, wanted %d to %d", furthest, pastLeast, 2*pastLeast-1)
		}
	})
}

// A countedLog counts what is read from it.
type countedLog struct {
	journal.Journal
	reads atomic.Int64
}

func (c *countedLog) Read(ctx context.Context, table string, from int64) iter.Seq2[journal.Entry, error] {
	c.reads.Add(1)
	return c.Journal.Read(ctx, table, from)
}

func (c *countedLog) LastCheckpoint(ctx context.Context, table string, upTo int64) (int64, []byte, error) {
	c.reads.Add(1)
	return c.Journal.LastCheckpoint(ctx, table, upTo)
}

func (c *countedLog) Find(ctx context.Context, table, client string, number int64) (journal.Entry, bool, error) {
	c.reads.Add(1)
	return c.Journal.Find(ctx, table, client, number)
}

// anExam is a table in the middle of an exam's round, behind a long log, over a
// journal in memory that is counted.
func anExam(t testing.TB) (l *Live, log *countedLog, say func(p Person, line string, shown int64) (Reply, time.Duration)) {
	log = &countedLog{Journal: new(journal.Memory)}
	hall, err := Open(Config{Journal: log, Records: inMemory(t), Report: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { hall.Close() })
	id, err := hall.Create(t.Context(), NewTable{Name: "T", Variant: "blackjack", Mode: "exam", Seed: 2, By: sue})
	if err != nil {
		t.Fatal(err)
	}
	l, _ = hall.Table(id)
	t.Cleanup(l.Enter(ann))
	n := int64(0)
	say = func(p Person, line string, shown int64) (Reply, time.Duration) {
		t.Helper()
		n++
		began := time.Now()
		r := l.Send(context.Background(), Line{Person: p, Client: "page-" + p.ID, Number: n, Text: line, Shown: shown})
		took := time.Since(began)
		if r.Seq == 0 || r.Verdict != nil {
			t.Fatalf("%s: %+v", line, r)
		}
		return r, took
	}
	say(bea, "p2 sit Bea 1000000", 0)
	say(ann, "tap in Ann", 0)
	for range 600 {
		say(ann, "prompt 2", 0)
	}
	say(bea, "p2 bet main 25", 0)
	say(ann, "burn", 0)
	for _, line := range []string{"deal 2", "deal dealer", "deal 2", "deal dealer down"} {
		say(ann, line, 0)
	}
	return l, log, say
}

// linesOfAnExam are lines of a dealer that can be said again and again: right
// ones and wrong ones.
var linesOfAnExam = [2][]string{
	{"prompt 2", "call floor reader", "call floor count"},
	{"call 17", "call 20", "call 3"},
}

// TestRightAndWrongAreTheSameWork: in an exam a line of a dealer whose page lags
// behind costs the same, be it right or wrong: the table goes back once for each,
// reads nothing from the log, and takes about as long. It was ten times as long
// for a wrong one, which told the verdict at once.
func TestRightAndWrongAreTheSameWork(t *testing.T) {
	l, log, say := anExam(t)
	mistakes := func() (n int) {
		l.ask(t.Context(), func() { n = l.h.Session.Score.Mistakes + l.h.Session.Score.Advice })
		return n
	}
	folds := func() (n int) {
		l.ask(t.Context(), func() { n = l.engine.past.folds })
		return n
	}
	const lines, attempts = 100, 5
	for attempt := 1; ; attempt++ {
		var took [2][]time.Duration
		for i := range 2 * lines {
			wrong := i % 2
			other, _ := say(bea, "p2 tip 1", 0)
			m, f, r := mistakes(), folds(), log.reads.Load()
			line := linesOfAnExam[wrong][i/2%3]
			_, d := say(ann, line, other.Seq-1)
			if got := mistakes() - m; got != wrong {
				t.Fatalf("%s: %d mistakes", line, got)
			}
			if got := folds() - f; got != 1 {
				t.Fatalf("%s, wrong %d: the table went back %d times", line, wrong, got)
			}
			if got := log.reads.Load() - r; got != 0 {
				t.Fatalf("%s, wrong %d: the log was read %d times", line, wrong, got)
			}
			took[wrong] = append(took[wrong], d)
		}
		right, wrong := spread(took[0]), spread(took[1])
		t.Logf("right %v, wrong %v", right, wrong)
		if wrong[1] < 3*right[1] && right[1] < 3*wrong[1] {
			return
		}
		if attempt == attempts {
			t.Fatalf("%d lines each: a right one takes %v, a wrong one %v (quartiles)", lines, right, wrong)
		}
	}
}

// spread is the quartiles.
func spread(d []time.Duration) [3]time.Duration {
	slices.Sort(d)
	n := len(d)
	return [3]time.Duration{d[n/4], d[n/2], d[n*3/4]}
}

// TestOldPagesAreNoAmplifier: whatever counter a page claims to have shown, a
// line reads nothing from the log, and a table goes back once at most.
func TestOldPagesAreNoAmplifier(t *testing.T) {
	l, log, say := anExam(t)
	other, _ := say(bea, "p2 tip 1", 0)
	for _, shown := range []int64{1, 2, 300, other.Seq - 2*pastLeast, other.Seq - pastLeast, other.Seq - 2, other.Seq - 1, other.Seq, other.Seq + 1, 1 << 40} {
		for _, line := range []string{"call 17", "prompt 2"} {
			var before, after int
			l.ask(t.Context(), func() { before = l.engine.past.folds })
			r := log.reads.Load()
			other, _ = say(bea, "p2 tip 1", shown)
			say(ann, line, shown)
			l.ask(t.Context(), func() { after = l.engine.past.folds })
			if got := log.reads.Load() - r; got != 0 || after-before > 1 {
				t.Errorf("%s, shown %d: the log was read %d times, the table went back %d times", line, shown, got, after-before)
			}
		}
	}
}

// BenchmarkOldPage is a dealer's line whose page lags behind by one of a
// player's, right and wrong, over a log in memory.
func BenchmarkOldPage(b *testing.B) {
	for wrong, lines := range linesOfAnExam {
		b.Run([]string{"right", "wrong"}[wrong], func(b *testing.B) {
			_, _, say := anExam(b)
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				other, _ := say(bea, "p2 tip 1", 0)
				_, d := say(ann, lines[i%len(lines)], other.Seq-1)
				took = append(took, d)
			}
			for i, d := range spread(took) {
				b.ReportMetric(float64(d.Microseconds()), fmt.Sprintf("us/q%d", i+1))
			}
		})
	}
}
