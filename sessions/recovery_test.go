package sessions

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"burncard/game"
)

// sameAsLog holds the table in memory against what its log folds to, from the
// first entry and from every checkpoint.
func (l *live) sameAsLog() {
	l.house.Helper()
	ctx := context.Background()
	l.in(func() {
		for upTo := l.h.Seq; ; {
			seq, _, err := l.house.db.LastCheckpoint(ctx, l.ID(), upTo)
			if err != nil {
				l.house.Fatal(err)
			}
			h, err := fold(ctx, l.house.db, l.book, l.ID(), seq, math.MaxInt64, nil)
			if err != nil {
				l.house.Fatal(err)
			}
			if d := differs(reflect.ValueOf(l.h), reflect.ValueOf(h), "history"); d != "" {
				a, _ := json.Marshal(l.h)
				b, _ := json.Marshal(h)
				l.house.Fatalf("folded from entry %d, %s of the table at %d differs:\n%s\nin memory it is\n%s", seq, d, l.h.Seq, b, a)
			}
			if seq == 0 {
				return
			}
			upTo = seq - 1
		}
	})
}

// TestFoldIsLive: whatever a dealer does in an exam, the log folds to the table
// that is in memory, and to the same score.
func TestFoldIsLive(t *testing.T) {
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1 // the race detector takes a minute for four
	}
	for seed := range seeds {
		inHouse(t, Config{}, func(h *house) {
			l := h.table(NewTable{Mode: "exam", Seed: seed + 1, Bots: 3, Style: "nuisance", House: []string{"decks=1", "floor=machine"}})
			r := rand.New(rand.NewPCG(seed, 1))
			l.must(ann, "tap in Ann")
			for i := range 1500 {
				time.Sleep(time.Duration(r.IntN(3000)) * time.Millisecond)
				if step, ok := l.owed(); ok && step.By == game.ByDealer && r.IntN(8) > 0 {
					l.send(ann, step.Line())
				} else {
					l.send(ann, anything(r))
				}
				if i%300 == 0 {
					l.sameAsLog()
				}
			}
			l.sameAsLog()
			var rounds, shoes, mistakes int
			l.in(func() {
				rounds, shoes, mistakes = l.h.Table.Rounds, len(l.h.Shoes), l.h.Session.Score.Mistakes
			})
			if rounds < 10 || shoes == 0 || mistakes < 20 {
				t.Errorf("%d rounds, %d shoes, %d mistakes: the test saw too little", rounds, shoes, mistakes)
			}
		})
	}
}

// TestRestart: a process that ends in the middle of a round leaves a table that
// the next one goes on with.
func TestRestart(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 7})
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "tap in Ann", "burn", "deal 2")
		wrong := l.send(ann, "deal 2") // the dealer was owed a card
		if wrong.Seq == 0 || wrong.Verdict != nil {
			t.Fatalf("a wrong act in an exam: %+v", wrong)
		}
		sent := Line{Person: ann, Client: "page", Number: 41, Text: "deal dealer"}
		first := l.Send(context.Background(), sent)
		var before []byte
		l.in(func() { before, _ = json.Marshal(l.h) })

		h.restart()
		l = h.find(l.ID())
		var after []byte
		l.in(func() { after, _ = json.Marshal(l.h) })
		if string(before) != string(after) {
			t.Errorf("after the restart the table is\n%s\nit was\n%s", after, before)
		}
		if got := l.Standing(ann).Role; got != game.DealerView {
			t.Errorf("Ann had the table; now she is %v", got)
		}
		again := l.Send(context.Background(), sent)
		if !again.Repeat || again.Seq != first.Seq {
			t.Errorf("sent again after the restart: %+v, the first answer was %+v", again, first)
		}
		l.number = 100
		l.deal(ann, map[int8]Person{2: bea})
		l.sameAsLog()
		debrief := l.scene(game.Viewer{Role: game.DealerView}).Debrief
		if len(debrief) == 0 || debrief[0].Seq != wrong.Seq {
			t.Errorf("the debrief is %+v; the mistake was entry %d", debrief, wrong.Seq)
		}
	})
}

// TestForgottenPages: a table remembers a few pages, and a line of any other page is done
// once all the same.
func TestForgottenPages(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		l.must(bea, "p1 sit Bea 500")
		say := func(page int, text string) Reply {
			return l.Send(context.Background(), Line{Person: bea, Client: fmt.Sprint("page", page), Number: 1, Text: text})
		}
		first := say(0, "p1 bet main 25")
		for i := range pagesKept + 5 {
			if r := say(i+1, "p1 bet main 5"); r.Seq == 0 {
				t.Fatalf("page %d: %+v", i+1, r)
			}
		}
		if again := say(0, "p1 bet main 25"); !again.Repeat || again.Seq != first.Seq || again.Refused != "" {
			t.Errorf("a forgotten page sends its line again: %+v after %+v", again, first)
		}
		l.in(func() {
			if n := len(l.h.Clients); n != pagesKept {
				t.Errorf("%d pages are remembered, want %d", n, pagesKept)
			}
		})
		l.sameAsLog()
	})
}

// TestRepeats: a line sent twice is done once, whatever it was answered.
func TestRepeats(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		l.must(bea, "p1 sit Bea 500")
		say := func(p Person, n int64, text string) Reply {
			return l.Send(context.Background(), Line{Person: p, Client: "page", Number: n, Text: text})
		}
		bet := say(bea, 1, "p1 bet main 25")
		if again := say(bea, 1, "p1 bet main 25"); !again.Repeat || again.Seq != bet.Seq || again.Refused != "" {
			t.Errorf("a bet sent twice: %+v after %+v", again, bet)
		}
		if lies := l.scene(game.Viewer{}).View.Boxes[0].Hands[0].Bet.Total(); lies != 2500 {
			t.Errorf("%v lies in box 1 after a bet of 25 that was sent twice", lies)
		}
		// What was refused and not logged is tried anew.
		if r := say(bea, 2, "p1 bet side 1"); r.Refused == "" {
			t.Errorf("a wager that is not offered: %+v", r)
		}
		say(bea, 3, "p1 bet main 5")
		if r := say(bea, 2, "p1 tip 5"); r.Repeat || r.Seq == 0 {
			t.Errorf("number 2, refused before and sent again: %+v", r)
		}
		// A coached refusal is in the log, and is answered with its verdict.
		l.must(ann, "tap in Ann")
		wrong := Line{Person: ann, Client: "ann", Number: 1, Text: "deal dealer"}
		first := l.Send(context.Background(), wrong)
		again := l.Send(context.Background(), wrong)
		if first.Verdict == nil || !again.Repeat || again.Verdict == nil ||
			again.Verdict.Mistake != first.Verdict.Mistake || !again.Verdict.Refused {
			t.Errorf("a coached refusal sent twice: %+v after %+v", again, first)
		}
		wrong.Person = cleo
		if r := l.Send(context.Background(), wrong); r.Refused == "" || r.Verdict != nil {
			t.Errorf("Ann's line sent again by Cleo: %+v", r)
		}
	})
}

// TestClockSetBack: the entries of a table do not go back in time with the
// machine's clock.
func TestClockSetBack(t *testing.T) {
	var back atomic.Int64 // nanoseconds; the table's goroutine asks too
	inHouse(t, Config{Now: func() time.Time { return time.Now().Add(-time.Duration(back.Load())) }}, func(h *house) {
		h.mute = true
		l := h.table(NewTable{})
		l.must(ann, "tap in Ann")
		back.Store(int64(time.Hour))
		l.must(ann, "burn")
		list := l.entries()
		if last := len(list) - 1; list[last].At.Before(list[last-1].At) {
			t.Errorf("%s at %v follows %s at %v", list[last].Line, list[last].At, list[last-1].Line, list[last-1].At)
		}
	})
}

// TestClockJumps: the machine's clock goes back by an hour and forward by a day while a
// table deals itself, and while terminals count down. Both go on within seconds, the log
// does not go back in time, and the operator is told once.
func TestClockJumps(t *testing.T) {
	for name, n := range map[string]NewTable{
		"thinking time": {Bots: 2, Auto: true, Seed: 5, House: []string{"betting-time=15"}},
		"countdown":     {Variant: "hybrid", Bots: 3, Auto: true, Seed: 5},
	} {
		t.Run(name, func(t *testing.T) {
			var off atomic.Int64 // nanoseconds
			inHouse(t, Config{Pace: 900 * time.Millisecond, Now: func() time.Time { return time.Now().Add(time.Duration(off.Load())) }}, func(h *house) {
				h.mute = true
				l := h.table(n)
				detach := l.Attach(wants())
				defer detach()
				seen := 0
				for _, jump := range []time.Duration{0, -time.Hour, 24 * time.Hour, -25 * time.Hour, 2 * time.Hour} {
					off.Add(int64(jump))
					time.Sleep(2 * time.Minute)
					now := len(l.entries())
					if now < seen+5 {
						t.Errorf("%d entries in two minutes after a jump of %v:\n%s", now-seen, jump, l.tail())
					}
					seen = now
				}
				list := l.entries()
				for i := range list[1:] {
					if a, b := list[i], list[i+1]; b.At.Before(a.At) || b.Seq != a.Seq+1 {
						t.Errorf("%d %s at %v follows %d %s at %v", b.Seq, b.Line, b.At, a.Seq, a.Line, a.At)
					}
				}
				l.sameAsLog()
				h.mu.Lock()
				defer h.mu.Unlock()
				if len(h.reported) != 2 {
					t.Errorf("the operator was told %v; the clock went back twice", h.reported)
				}
			})
		})
	}
}

// TestPutAway: a table that nobody looks at is forgotten, and comes back as it
// was; a watched one stays.
func TestPutAway(t *testing.T) {
	inHouse(t, Config{PutAway: time.Minute}, func(h *house) {
		l := h.table(NewTable{Bots: 2, Auto: true, Seed: 5, House: []string{"betting-time=15"}})
		asleep := func() (asleep bool) {
			l.ask(context.Background(), func() { asleep = l.h == nil })
			return asleep
		}
		leave := l.Enter(cleo)
		time.Sleep(5 * time.Minute)
		if asleep() {
			t.Error("Cleo watches, and the table was put away")
		}
		leave()
		time.Sleep(2 * time.Minute)
		if !asleep() {
			t.Error("nobody has been here for two minutes, and the table is at work")
		}
		n := len(l.entries())
		time.Sleep(time.Hour)
		if now := len(l.entries()); now != n {
			t.Errorf("%d entries while nobody looked", now-n)
		}
		detach := l.Attach(wants())
		defer detach()
		time.Sleep(time.Minute)
		l.sameAsLog()
		if now := len(l.entries()); now == n {
			t.Errorf("somebody looks, and the table does not go on:\n%s", l.tail())
		}
	})
}

// TestKeptWhereItStands: a table that is put away, or whose house closes, far behind its last
// checkpoint stores one, in the middle of a shoe and a round too, and goes on from it. One
// that is not far does not.
func TestKeptWhereItStands(t *testing.T) {
	// Each act takes a while, so that a look at any moment finds the table in a round.
	inHouse(t, Config{PutAway: time.Second, Pace: time.Second}, func(h *house) {
		auto := NewTable{Bots: 2, Auto: true, Seed: 5, House: []string{"betting-time=15"}}
		far, near := h.table(auto), h.table(NewTable{})
		near.must(ann, "tap in Ann", "burn")
		end := func() int64 { list := far.entries(); return list[len(list)-1].Seq }
		last := func(l *live) int64 {
			seq, _, err := h.db.LastCheckpoint(context.Background(), l.ID(), math.MaxInt64)
			if err != nil {
				t.Fatal(err)
			}
			return seq
		}
		// played has the table go on until it is in the middle of a round and far behind.
		played := func() {
			defer far.Attach(wants())()
			for behind, looks := int64(0), 0; behind < farWake; looks++ {
				if looks == 10000 {
					t.Fatal("for hours of dealing no look has found the table far behind and in a round")
				}
				time.Sleep(time.Second)
				far.in(func() {
					if behind = 0; far.h.Table.Round.Started {
						behind = far.h.Seq - last(far)
					}
				})
			}
		}
		played()
		h.restart()
		far, near = h.find(far.ID()), h.find(near.ID())
		if at := end(); last(far) != at {
			t.Errorf("a house closed at entry %d, and the last checkpoint is at %d", at, last(far))
		}
		if at := last(near); at != 0 {
			t.Errorf("a table of few entries has a checkpoint at %d", at)
		}
		near.in(func() {}) // it is taken up, to be put away again
		far.in(func() {
			if far.engine.kept != far.h.Seq {
				t.Errorf("a table of %d entries was folded from %d", far.h.Seq, far.engine.kept)
			}
		})
		far.sameAsLog()

		played()
		time.Sleep(2 * time.Minute)
		if at := end(); at-last(far) >= farWake { // it went on for a second
			t.Errorf("a table was put away at entry %d, and the last checkpoint is at %d", at, last(far))
		}
		far.sameAsLog()
		if at := last(near); at != 0 {
			t.Errorf("a table of few entries was put away with a checkpoint at %d", at)
		}
	})
}

// TestAnswered: what became of a line is known of one that is in the log, also to a process
// that was started again; one that was refused, or never came, was not done.
func TestAnswered(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "coached", Seed: 2})
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "tap in Ann")
		say := func(n int64, text string) Line {
			return Line{Person: ann, Client: "page-of-ann", Number: n, Text: text}
		}
		was := l.Send(ctx, say(1, "burn"))
		l.Send(ctx, say(2, "turn hole"))
		for range 2 {
			if r, came := l.Answered(ctx, say(1, "burn")); !came || r.Seq != was.Seq || !r.Repeat {
				t.Errorf("a line that was done is answered %+v, %v, at first %+v", r, came, was)
			}
			for _, ln := range []Line{say(2, "turn hole"), say(3, "deal 2")} {
				if r, came := l.Answered(ctx, ln); came {
					t.Errorf("%s was not done, and is answered %+v", ln.Text, r)
				}
			}
			if r, _ := l.Answered(ctx, Line{Person: bea, Client: "page-of-ann", Number: 1, Text: "burn"}); r.Refused == "" {
				t.Errorf("another person is told %+v", r)
			}
			l.in(l.drop) // as after a failure of the log
		}
	})
}
