package sessions

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"burncard/game"
)

// TestCachedIsCurrent: after anything at all has happened at a table, what its
// parts keep is what they would work out anew.
func TestCachedIsCurrent(t *testing.T) {
	for _, mode := range []string{"coached", "exam"} {
		inHouse(t, Config{}, func(h *house) {
			l := h.table(NewTable{
				Mode: mode, Seed: 7, Bots: 3, Style: "nuisance", By: sue,
				House: []string{"offers=hit-and-run", "think=20"},
			})
			defer l.Attach(wants(game.Viewer{Role: game.DealerView}))()
			l.must(ann, "tap in Ann")
			r := rand.New(rand.NewPCG(7, 7))
			for i := range 300 {
				time.Sleep(time.Duration(r.IntN(3000)) * time.Millisecond)
				switch step, ok := l.owed(); {
				case i%40 == 0:
					l.send(sue, "floor tap in Sue")
				case i%40 == 20:
					l.send(sue, "floor tap out Sue")
				case ok && step.By == game.ByDealer && r.IntN(8) > 0:
					l.send(ann, step.Line())
				default:
					l.send(ann, anything(r))
				}
				l.in(func() { l.current(h.Now()) })
			}
			l.in(func() {
				if l.h.Table.Rounds == 0 || len(l.h.Recent) == 0 {
					t.Errorf("%d rounds and %d mistakes: the test shows nothing", l.h.Table.Rounds, len(l.h.Recent))
				}
			})
		})
	}
}

// current compares what the parts of a table keep with what they keep it of.
func (l *live) current(now time.Time) {
	t := l.house
	t.Helper()
	lines := func(steps []game.Step) (list []string) {
		for _, s := range steps {
			list = append(list, s.Rule.Cite+" "+s.Line())
		}
		return list
	}
	if kept, due := lines(l.referee.Due()), lines(l.h.Table.Due(nil)); !slices.Equal(kept, due) {
		t.Fatalf("the referee says that %q is due, and %q is", kept, due)
	}
	for _, v := range []game.Viewer{{}, {Role: game.PlayerView, Boxes: []int8{1}}, {Role: game.FloorView}} {
		if kept, is := l.referee.Sight().View(v), game.See(l.h.Table, v, l.h.Table.Due(nil)); !reflect.DeepEqual(kept, is) {
			t.Fatalf("%s sees %+v, and it is %+v", v.Audience(), kept, is)
		}
	}
	standings := l.people.everybody()
	if kept := *l.standings.Load(); !reflect.DeepEqual(kept, standings) {
		t.Fatalf("it is known that they are %v, and they are %v", kept, standings)
	}
	if kept, is := l.infos.Load(), l.audience.infos(standings, now); !reflect.DeepEqual(kept, is) {
		t.Fatalf("lists show %+v, and it is %+v", kept, is)
	}
	if kept, is := l.meters.dials(), dials(l.id, l.h.Table.Variant, &l.h.Table.House); !slices.Equal(kept, is) {
		t.Fatalf("the meters are %v, and were %v", is, kept)
	}
	marks, err := l.hall.records.Remarks.Marks(l.hall.work.ctx, l.id, l.h.remarkable())
	if err != nil || len(l.board.marks) != len(marks) {
		t.Fatalf("%d marks are at hand of %d: %v", len(l.board.marks), len(marks), err)
	}
	kept, planned := l.movers.next(now)
	clock := l.movers.plan.clock
	l.movers.plan.good = false
	in, ok := l.movers.next(now)
	if ok != planned || ok && (in.person != kept.person || in.act.String() != kept.act.String() || in.bot == nil && !in.at.Equal(kept.at)) || !reflect.DeepEqual(clock, l.movers.plan.clock) {
		t.Fatalf("%v intended %q at %v, and %v intends %q at %v", kept.person, kept.act, kept.at, in.person, in.act, in.at)
	}
}
