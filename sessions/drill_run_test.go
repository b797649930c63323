package sessions

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/drills"
	"burncard/sessions/record"
)

// drill opens a table of a drill for a person who looks at it.
func (h *house) drill(by Person, key, variant string) *live {
	h.Helper()
	id, err := h.OpenDrill(context.Background(), by, key, variant)
	if err != nil {
		h.Fatal(err)
	}
	l := h.find(id)
	h.Cleanup(l.Enter(by))
	return l
}

// run is the run of the table's drill.
func (l *live) run() (d drillRun) {
	l.in(func() { d = *l.h.Drill })
	return d
}

// solves does what is owed until the item is over.
func (l *live) solves(by Person) {
	l.house.Helper()
	for n := 0; l.run().Done.IsZero(); n++ {
		step, ok := l.owed()
		if !ok || n > 60 {
			l.house.Fatal("the item does not end\n" + l.tail())
		}
		l.must(by, step.Line())
	}
}

// TestDrillRun deals a drill: an item that is right, one with a mistake, a restart in a third,
// and the end of the time. The run is kept, and counts in nobody's rates.
func TestDrillRun(t *testing.T) {
	inHouse(t, Config{Pace: time.Second, DrillLasts: time.Minute}, func(h *house) {
		ctx := context.Background()
		l := h.drill(ann, "payouts", "blackjack")
		time.Sleep(time.Minute)
		if d := l.run(); d.Number != 1 || !d.Began.IsZero() {
			t.Fatalf("the run began without its dealer: %+v", d)
		}
		l.refuses(cleo, "tap in Cleo")
		l.solves(ann)
		l.refuses(ann, "clear dealer")
		time.Sleep(time.Second)
		if d := l.run(); d.Number != 2 || len(d.Items) != 1 || !d.Items[0].Right || d.Items[0].Took != 0 || d.Items[0].Kind == "" {
			t.Fatalf("after the first item: %+v", d)
		}
		time.Sleep(3 * time.Second)
		step, _ := l.owed()
		step.Amount += 500
		l.refused(ann, step.Line())
		l.solves(ann)
		time.Sleep(time.Second)
		d := l.run()
		if d.Number != 3 || d.Items[1].Right || d.Items[1].Cite == "" || d.Items[1].Seq == 0 || d.Items[1].Took < 3*time.Second {
			t.Fatalf("after a mistake: %+v", d)
		}
		if d.Items[0].Round == d.Items[1].Round {
			t.Errorf("two items lay in round %d", d.Items[0].Round)
		}
		var then *history
		l.in(func() { then = l.h })
		h.restart()
		said := l.number
		l = h.find(l.ID())
		l.number = said
		defer l.Enter(ann)()
		l.in(func() {
			if d := differs(reflect.ValueOf(then), reflect.ValueOf(l.h), "history"); d != "" {
				t.Errorf("after a restart %s", d)
			}
		})
		for l.run().Over.IsZero() {
			if l.run().Done.IsZero() {
				l.solves(ann)
			}
			time.Sleep(5 * time.Second)
		}
		l.refuses(ann, "clear dealer")
		d = l.run()
		if got := d.Over.Sub(d.Began); got != time.Minute {
			t.Errorf("the run lasted %v, and this house has drills of a minute", got)
		}
		if err := h.recorder.flush(ctx); err != nil {
			t.Fatal(err)
		}
		run, found, err := h.Reviews.records.Drills.Run(ctx, d.Session)
		if err != nil || !found || !reflect.DeepEqual(run.Items, d.Items) || run.Person != ann.ID || run.First() != len(d.Items)-1 {
			t.Errorf("the run is kept as %+v, %v %v, not as %+v", run, found, err, d.Items)
		}
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann, Limit: 10})
		if err != nil || len(list) != 1 || list[0].Mode != record.CaseMode || list[0].Score.Mistakes != 0 {
			t.Errorf("the sessions are %+v, %v", list, err)
		}
		rep, err := h.Reviews.Replay(ctx, ann, d.Session, d.Items[1].Seq, false)
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(rep.Acts, func(a ReplayedAct) bool { return a.Seq == d.Items[1].Seq }); i < 0 || len(rep.Acts[i].Mistakes) == 0 || !rep.Acts[i].Mistakes[0].Refused {
			t.Errorf("the replay of an item has the mistake in act %d of %+v", i, rep.Acts)
		}
		if i := slices.IndexFunc(rep.Acts, func(a ReplayedAct) bool { return a.Seq == d.Items[1].Ended }); i < 0 || len(rep.Acts[i].Mistakes) > 0 {
			t.Errorf("the act that ended an item is act %d of %+v", i, rep.Acts)
		}
		for _, tt := range []struct {
			by  Person
			seq int64
			err error
		}{{ann, d.Items[0].Ended, ErrNoMistake}, {cleo, d.Items[1].Seq, ErrNotYours}, {ann, d.Items[1].Seq, nil}} {
			if _, err := h.TryAgain(ctx, tt.by, d.Session, tt.seq, "/"); !errors.Is(err, tt.err) {
				t.Errorf("%s tries act %d again: %v, wanted %v", tt.by.Name, tt.seq, err, tt.err)
			}
		}
		h.drill(ann, "payouts", "blackjack")
		if _, open := h.Table(l.ID()); open {
			t.Error("the table of a drill stays open when another begins")
		}
	})
}

// TestPlayersActInDrill deals a drill in which players cut, answer and decide: each item comes to
// its end, and the floor does its part.
func TestPlayersActInDrill(t *testing.T) {
	for _, key := range []string{"opening", "irregularities"} {
		inHouse(t, Config{Pace: time.Second}, func(h *house) {
			l := h.drill(ann, key, "blackjack")
			for n := 1; n < 6; n++ {
				for waited := 0; l.run().Number == n; waited++ {
					if step, ok := l.owed(); ok && step.By == game.ByDealer && l.run().Done.IsZero() {
						l.must(ann, step.Line())
						continue
					}
					if waited > 200 {
						t.Fatalf("%s: item %d does not end\n%s", key, n, l.tail())
					}
					time.Sleep(time.Second)
				}
			}
			for i, it := range l.run().Items {
				if !it.Right || it.Round <= i {
					t.Errorf("%s: item %d is %+v", key, i+1, it)
				}
			}
		})
	}
}

// TestDrillsAreBlind: nobody is told what an item asks for.
func TestDrillsAreBlind(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		for _, d := range drills.All {
			l := h.drill(ann, d.Key, "")
			s, _ := l.Scene(context.Background(), game.Viewer{Role: game.DealerView})
			if s.Drill == nil || len(s.View.Due) > 0 || s.View.Dealer.Total != "" {
				t.Errorf("%s: the dealer sees %v, %v, %q", d.Key, s.Drill, s.View.Due, s.View.Dealer.Total)
			}
			for _, line := range s.View.Said {
				if strings.Contains(line, " sit ") || tellsSum(line) {
					t.Errorf("%s: the page tells that %s", d.Key, line)
				}
			}
			for _, b := range s.View.Boxes {
				for _, hand := range b.Hands {
					if hand.Total != "" || hand.InTurn {
						t.Errorf("%s: box %d is told %q", d.Key, b.N, hand.Total)
					}
				}
			}
		}
	})
}

// TestSumsAreNotTold: where the house has chips counted, the dealer reads no sum before he has
// counted them. Everybody else does.
func TestSumsAreNotTold(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "coached", House: []string{"chips-in=counted"}})
		l.must(ann, "tap in Ann")
		l.must(bea, "p3 sit Bea 500")
		l.must(bea, "p3 colour 5x20")
		said := func(role game.ViewerRole) bool {
			s, _ := l.Scene(context.Background(), game.Viewer{Role: role})
			return slices.ContainsFunc(s.View.Said, tellsSum)
		}
		if said(game.DealerView) || !said(game.Spectator) {
			t.Error("the dealer reads the sum of chips that he has to count, or a spectator does not")
		}
		l.must(ann, "count 3 100")
		if !said(game.DealerView) {
			t.Error("what the dealer has counted is not said to him")
		}
	})
}
