package sessions

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// An entryCounter counts the entries that are read from a log.
type entryCounter struct {
	journal.Journal
	read atomic.Int64
}

func (c *entryCounter) Read(ctx context.Context, table string, from int64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for e, err := range c.Journal.Read(ctx, table, from) {
			c.read.Add(1)
			if !yield(e, err) {
				return
			}
		}
	}
}

// longSession is a session of Ann's with so many entries, over a log in memory.
func longSession(t testing.TB, entries int64) (*Hall, *entryCounter, record.Session) {
	ctx, log := context.Background(), &entryCounter{Journal: new(journal.Memory)}
	hall, err := Open(Config{Journal: log, Records: inMemory(t), Report: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { hall.Close() })
	id, err := hall.Create(ctx, NewTable{Name: "T", Variant: "blackjack", Mode: "exam", Seed: 2, By: sue})
	if err != nil {
		t.Fatal(err)
	}
	l, _ := hall.Table(id)
	defer l.Enter(ann)()
	say := func(p Person, line string) { l.Send(ctx, Line{Person: p, Text: line}) }
	for _, line := range []string{"p1 sit Bea 1000000", "p4 sit Bea 1000000", "p6 sit Bea 1000000"} {
		say(bea, line)
	}
	say(ann, "tap in Ann")
	for seq := int64(0); seq < entries; {
		var step game.Step
		var due bool
		if err := l.ask(ctx, func() { step, due = l.referee.Next(); seq = l.h.Seq }); err != nil {
			t.Fatal(err)
		}
		switch {
		case !due:
			for _, line := range []string{"p1 bet main 25", "p4 bet main 25", "p6 bet main 25"} {
				say(bea, line)
			}
		case step.By == game.ByPlayer:
			say(bea, step.Line())
		case step.By == game.ByFloor:
			say(sue, step.Line()) // unless the automatic floor was first
		default:
			say(ann, step.Line())
		}
	}
	say(ann, "tap out")
	list, err := hall.Reviews.Sessions(ctx, SessionFilter{Viewer: sue, Table: id})
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	return hall, log, list[0]
}

// TestReplayReadsLittle: a replay reads the log from a checkpoint on. Where none can be
// read, as after a release with another form of history, the first replay stores one.
func TestReplayReadsLittle(t *testing.T) {
	ctx := context.Background()
	hall, log, s := longSession(t, farFold+1500)
	at := s.ToSeq - 300
	reads := func() int64 {
		before := log.read.Load()
		if _, err := hall.Reviews.Replay(ctx, ann, s.ID, at, false); err != nil {
			t.Fatal(err)
		}
		return log.read.Load() - before
	}
	if n := reads(); n > 1000 {
		t.Errorf("%d entries of %d were read", n, s.ToSeq)
	}
	for upTo := int64(math.MaxInt64); ; {
		seq, _, err := log.LastCheckpoint(ctx, s.Table, upTo)
		if err != nil || seq == 0 {
			break
		}
		if err := log.Checkpoint(ctx, s.Table, seq, []byte(`{"form":"older"}`)); err != nil {
			t.Fatal(err)
		}
		upTo = seq - 1
	}
	if n := reads(); n < farFold {
		t.Errorf("without a checkpoint only %d entries were read", n)
	}
	if n := reads(); n > 1000 {
		t.Errorf("after the first replay %d entries of %d were read", n, s.ToSeq)
	}
}

// BenchmarkReplay opens acts all over a session of 10,000 entries: from the log in memory
// to the scenes of the whole round.
func BenchmarkReplay(b *testing.B) {
	hall, _, s := longSession(b, 10_000)
	r, longest := rand.New(rand.NewPCG(1, 2)), time.Duration(0)
	for b.Loop() {
		began := time.Now()
		if _, err := hall.Reviews.Replay(context.Background(), ann, s.ID, s.FromSeq+r.Int64N(s.ToSeq-s.FromSeq), false); err != nil {
			b.Fatal(err)
		}
		longest = max(longest, time.Since(began))
	}
	b.ReportMetric(float64(longest.Microseconds())/1000, "ms-longest")
	b.ReportMetric(float64(s.Score.Rounds), "rounds")
}

// BenchmarkSheet reads the sheet of a session of 10,000 entries, and no mistake,
// with its log in memory.
func BenchmarkSheet(b *testing.B) {
	hall, _, s := longSession(b, 10_000)
	for b.Loop() {
		if _, err := hall.Reviews.Summary(context.Background(), ann, s.ID); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(s.Score.Rounds), "rounds")
}
