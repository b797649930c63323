package sessions

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/sessions/record"
)

// halfway deals at a table until something is on it, and returns the next entry's number.
func (l *live) halfway(dealer Person, acts int) int64 {
	l.house.Helper()
	for n, waited := 0, 0; n < acts; waited++ {
		if waited > 2000 {
			l.house.Fatal("nothing is owed\n" + l.tail())
		}
		step, ok := l.owed()
		if !ok || step.By != game.ByDealer {
			time.Sleep(time.Second)
			continue
		}
		l.must(dealer, step.Line())
		n++
	}
	var seq int64
	l.in(func() { seq = l.h.Seq + 1 })
	return seq
}

// TestBeginsInTheMiddle: a table is opened in the middle of another's round. The trainee has
// the stand, the players are bots who play on, nobody else may deal there, its log names
// nobody, and a restart finds it as it was.
func TestBeginsInTheMiddle(t *testing.T) {
	for i, n := range []NewTable{
		{Variant: "blackjack", House: []string{"offers=jackpot-party:P1"}}, {Variant: "spanish-21", House: []string{"shuffler=continuous"}},
		{Variant: "blackjack", House: []string{"shoe=double", "decks=4"}}, {Variant: "blackjack-switch", House: []string{"shuffler=batch"}},
		{Variant: "blackjack", House: []string{"shoe=hand", "shuffler=batch", "decks=2"}}, {Variant: "hybrid"},
	} {
		t.Run(n.Variant+" "+strings.Join(n.House, " "), func(t *testing.T) {
			inHouse(t, Config{Pace: time.Second}, func(h *house) {
				ctx := context.Background()
				n.Mode, n.Seed, n.Bots = "coached", uint64(i+1), 3
				was := h.table(n)
				defer was.Enter(ann)()
				if n.Variant != "hybrid" {
					was.must(cleo, "p1 sit Cleo 500")
				}
				was.must(ann, "tap in Ann", `call floor "Bea is here"`)
				seq := was.halfway(ann, 8+rand.New(rand.NewPCG(uint64(i), 1)).IntN(40))
				facts, err := factsBefore(ctx, h.log, was.ID(), seq)
				if err != nil {
					t.Fatal(err)
				}
				id, err := h.Create(ctx, NewTable{Name: "Again", Mode: "coached", By: bea, Begins: &Beginning{Facts: facts}})
				if err != nil {
					t.Fatal(err)
				}
				l := h.find(id)
				var before, after string
				was.in(func() { before = lies(was.h.Table) })
				l.in(func() {
					after = lies(l.h.Table)
					if err := gametest.Conserved(l.h.Table); err != nil {
						t.Error(err)
					}
				})
				if before != after {
					t.Errorf("the table began as\n%s\nnot\n%s", after, before)
				}
				l.refuses(cleo, "tap in Cleo")
				if n.Variant != "hybrid" {
					l.refuses(cleo, "p6 sit Cleo 500")
				}
				all := ""
				for _, e := range l.entries()[:1] {
					all += e.Line + string(e.Facts) + string(e.Verdicts)
				}
				for _, name := range []string{"Ann", "Cleo", "Bea", "id-ann", "id-cleo"} {
					if strings.Contains(all, name) {
						t.Errorf("the first entry has %s", name)
					}
				}
				if seq, _, err := h.log.LastCheckpoint(ctx, id, 5); seq != 1 || err != nil {
					t.Errorf("the checkpoint of the beginning is at %d, %v", seq, err)
				}
				defer l.Enter(bea)()
				var then *history
				l.in(func() { then = l.h })
				h.restart()
				l = h.find(id)
				defer l.Enter(bea)()
				l.in(func() {
					if d := differs(reflect.ValueOf(then), reflect.ValueOf(l.h), "history"); d != "" {
						t.Errorf("after a restart %s", d)
					}
				})
				rounds := 0
				for waited := 0; rounds < 1; l.in(func() { rounds = l.h.Table.Rounds - then.Table.Rounds }) {
					if waited++; waited > 2000 {
						t.Fatal("the round does not end\n" + l.tail())
					}
					step, ok := l.owed()
					time.Sleep(time.Second)
					if ok && step.By == game.ByDealer {
						l.must(bea, step.Line())
					}
				}
				l.refused(bea, "deal dealer")
				l.must(bea, "tap out")
				if err := h.recorder.flush(ctx); err != nil {
					t.Fatal(err)
				}
				list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: bea, Limit: 10})
				if err != nil || len(list) != 1 {
					t.Fatalf("Bea has %+v, %v", list, err)
				}
				if s := list[0]; s.Mode != record.CaseMode || s.Score.Hands+s.Score.Rounds+s.Score.Acts+s.Score.Mistakes > 0 || s.Score.DealerTime == 0 {
					t.Errorf("the case is kept as %+v", s)
				}
				if c := h.scoreOf(bea, bea); c.None != CountsNowhere {
					t.Errorf("the case is scored %+v", c)
				}
				if v, err := h.Reviews.Verify(ctx, bea, list[0].ID, ""); err != nil || v.Differs != "" {
					t.Errorf("its sheet and its log: %q, %v", v.Differs, err)
				}
				replay, err := h.Reviews.Replay(ctx, bea, list[0].ID, 0, false)
				if err != nil || lies(then.Table) != replay.Scenes[0].View.Text() && len(replay.Acts) == 0 {
					t.Errorf("its replay: %v", err)
				}
			})
		})
	}
}

// refused says a line that a coached table judges wrong.
func (l *live) refused(p Person, line string) {
	l.house.Helper()
	if r := l.send(p, line); r.Verdict == nil {
		l.house.Fatalf("%s: %s is not judged wrong: %+v", p.Name, line, r)
	}
}

// lies is what everybody sees of a table.
func lies(t *game.Table) string {
	v := game.See(t, game.Viewer{}, nil)
	v.DealerName, v.Mode, v.Kit.Seal = "", "", game.SealView{}
	for i := range v.Boxes {
		v.Boxes[i].Name = ""
	}
	for i := range v.Terminals {
		v.Terminals[i].Name = ""
	}
	return v.Text()
}
