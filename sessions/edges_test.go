package sessions

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"burncard/game"
	"burncard/sessions/longrun"
	"burncard/variants"
)

func splitOnce(t *testing.T) game.House {
	t.Helper()
	h, err := game.ReadHouse("splits=1 settle=one-pass")
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestCountedEdge: where the edge can be counted it is known under all house rules, and
// nothing is dealt for it.
func TestCountedEdge(t *testing.T) {
	inHouse(t, Config{EdgeRounds: 300}, func(h *house) {
		for _, variant := range []string{"blackjack", "free-bet", "down-under"} {
			book, err := variants.Lookup(variant)
			if err != nil {
				t.Fatal(err)
			}
			all := houses(book, longrun.Bearing(book))
			if len(all) < 4 {
				t.Errorf("%s has %d houses", variant, len(all))
			}
			for _, house := range all {
				known, err := h.Edges.Of(variant, house)
				if err != nil || known.Edge == nil || !known.Edge.Exact || known.Edge.Error != 0 || known.Edge.Terms != known.Terms {
					t.Fatalf("%s under %s: %+v, %v", variant, longrun.TermsOf(book, house), known.Edge, err)
				}
			}
			if err := h.Edges.Deal(sue, variant, all[0]); err != nil {
				t.Error(err)
			}
			if known, _ := h.Edges.Of(variant, all[0]); known.Dealing {
				t.Errorf("%s is dealt, and was counted", variant)
			}
		}
	})
}

// TestDealEdge: for house rules that nobody has dealt a supervisor has the edge
// dealt, once, and it is kept.
func TestDealEdge(t *testing.T) {
	inHouse(t, Config{EdgeRounds: 300}, func(h *house) {
		house := splitOnce(t)
		known, err := h.Edges.Of("spanish-21", house)
		if err != nil || known.Edge != nil || known.Dealing || known.Terms != "decks=6 splits=1" {
			t.Fatalf("before anybody asks: %+v, %v", known, err)
		}
		for _, p := range []Person{ann, {}} {
			if err := h.Edges.Deal(p, "spanish-21", house); !errors.Is(err, ErrNotYours) {
				t.Errorf("%q has it dealt: %v", p.Name, err)
			}
		}
		if err := h.Edges.Deal(sue, "spanish-21", house); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		known, err = h.Edges.Of("spanish-21", house)
		if err != nil || known.Edge == nil || known.Edge.Rounds != 300 || known.Edge.Terms != known.Terms {
			t.Fatalf("it was dealt: %+v, %v", known, err)
		}
		house.Minimum *= 2 // which bears on nothing
		h.restart()
		if again, err := h.Edges.Of("spanish-21", house); err != nil || again.Edge == nil || *again.Edge != *known.Edge {
			t.Errorf("after a restart: %+v, %v; want %+v", again.Edge, err, known.Edge)
		}
		if err := h.Edges.Deal(sue, "spanish-21", house); err != nil {
			t.Errorf("asked for what is known: %v", err)
		}
		if other, _ := h.Edges.Of("blackjack-switch", house); other.Edge != nil {
			t.Errorf("Switch has the edge of Spanish 21: %+v", other.Edge)
		}
		if err := h.Edges.Deal(sue, "whist", house); err == nil {
			t.Error("whist is dealt")
		}
	})
}

// TestDealEdgeOneAtATime: another waits, and a hall that closes waits for none.
func TestDealEdgeOneAtATime(t *testing.T) {
	inHouse(t, Config{EdgeRounds: 1_000_000_000}, func(h *house) {
		house := splitOnce(t)
		for range 2 { // the second asks for what is under way
			if err := h.Edges.Deal(sue, "spanish-21", house); err != nil {
				t.Fatal(err)
			}
		}
		if known, _ := h.Edges.Of("spanish-21", house); !known.Dealing || known.Busy {
			t.Errorf("it is being dealt: %+v", known)
		}
		if known, _ := h.Edges.Of("blackjack-switch", house); known.Dealing || !known.Busy {
			t.Errorf("another is being dealt: %+v", known)
		}
		if err := h.Edges.Deal(sue, "blackjack-switch", house); !errors.Is(err, ErrBusy) {
			t.Errorf("another is dealt beside it: %v", err)
		}
		h.restart()
		if known, _ := h.Edges.Of("spanish-21", house); known.Dealing || known.Edge != nil {
			t.Errorf("a run that was cut off: %+v", known)
		}
	})
}

// TestShippedEdges: each run that is shipped can be dealt, under terms that are
// its own, and the presets of every game come first.
func TestShippedEdges(t *testing.T) {
	runs, err := ShippedEdges()
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	for i, r := range runs {
		r.Rounds = 100
		e, err := r.Deal(context.Background(), nil)
		if err != nil {
			t.Errorf("%s %s: %v", r.Game, r.Terms, err)
			continue
		}
		if e.Terms != r.Terms || e.Game != r.Game || met[r.Game+r.Terms] {
			t.Errorf("run %d, %+v, is dealt as %+v", i, r, e)
		}
		met[r.Game+r.Terms] = true
		if first := strings.HasPrefix(r.Terms, "decks=6"); i == 0 && !first {
			t.Errorf("the first is %+v", r)
		}
	}
	if len(runs) < 6 {
		t.Errorf("%d runs", len(runs))
	}
}
