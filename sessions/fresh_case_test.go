package sessions

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/cases"
)

// TestFreshCase: a fresh case is dealt at a live table: the others say what leads to the
// moment, the dealer deals on unlit, and the right act there ends it. The wrong one that the
// search knows is marked under the clause.
func TestFreshCase(t *testing.T) {
	for _, cite := range []string{"633a.7(h)#1", "633a.7(l)#1", "633a.7(f)(4)", "633a.8(a)", "633a.7(t)", "633a.7(r)(1)#2", "633a.10(c)#1", "633a.7(j)", "633a.7(k)(1)"} {
		for _, right := range []bool{true, false} {
			t.Run(cite, func(t *testing.T) {
				inHouse(t, Config{Pace: time.Second}, func(h *house) {
					ctx := context.Background()
					w := WantedCase{Variant: "blackjack", Cite: cite, Seed: 11}
					id, err := h.FreshCase(ctx, ann, w)
					if err != nil {
						t.Fatal(err)
					}
					l := h.find(id)
					defer l.Enter(ann)()
					var p *Puzzle
					l.in(func() { p = l.set.Puzzle })
					for _, line := range p.Lead {
						a, err := game.ParseAct(line)
						if err != nil {
							t.Fatal(err)
						}
						if s := l.scene(game.Viewer{Role: game.DealerView}); len(s.View.Due) > 0 || s.Case.Over {
							t.Errorf("before the moment the dealer reads %+v", s.Case)
						}
						if a.By == game.ByDealer {
							l.must(ann, line)
							continue
						}
						var before int64
						l.in(func() { before = l.h.Seq })
						for now, n := before, 0; now == before; l.in(func() { now = l.h.Seq }) {
							if n++; n > 100 {
								t.Fatalf("%s is not said\n%s", line, l.tail())
							}
							time.Sleep(time.Second)
						}
					}
					house, err := l.book.House()
					if err != nil {
						t.Fatal(err)
					}
					found, _, err := cases.Search(ctx, cases.Request{Book: l.book, House: house, Cite: cite, Seed: w.Seed})
					if err != nil || found.Right != p.Right || found.Wrong != p.Wrong {
						t.Fatalf("the search finds %+v, %v", found, err)
					}
					want := CaseRight
					if right && p.Right != "" {
						l.must(ann, p.Right)
					} else if !right {
						want = CaseWrong
						for range triesOfCase {
							l.send(ann, found.Wrong)
						}
					} else {
						return
					}
					s := l.scene(game.Viewer{Role: game.DealerView})
					if s.Case.Outcome != want || s.Case.Cite != cite || !right && s.Case.Wrong.Mistake.Cite != cite {
						t.Errorf("the case is told as %+v, want %s\n%s", s.Case, want, l.tail())
					}
					if m := s.Case.Typical; m == nil || m.Cite != cite || m.Done != p.Wrong || s.Case.Owed != p.Right {
						t.Errorf("of its moment is told %+v, %s owed", m, s.Case.Owed)
					}
					again, err := h.FreshOfSame(ctx, ann, id)
					if err != nil {
						t.Fatal(err)
					}
					other := h.find(again).set.Puzzle
					if other.Cite != cite || other.Again || other.Seed == p.Seed {
						t.Errorf("another case of the same is %+v", other)
					}
				})
			})
		}
	}
	inHouse(t, Config{}, func(h *house) {
		if _, err := h.FreshCase(context.Background(), ann, WantedCase{Variant: "blackjack", Cite: "633a.99", Seed: 1}); !errors.Is(err, ErrNoCase) {
			t.Errorf("a case of no clause: %v", err)
		}
	})
}

// TestFloorInCase: a dealer who calls the floor in a case is told nothing of what is owed,
// until he has asked for a hint.
func TestFloorInCase(t *testing.T) {
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		ctx := context.Background()
		id, err := h.FreshCase(ctx, ann, WantedCase{Variant: "blackjack", Cite: "633a.7(f)(4)", Seed: 11})
		if err != nil {
			t.Fatal(err)
		}
		l := h.find(id)
		defer l.Enter(ann)()
		answer := func() string {
			l.must(ann, "call floor what is next?")
			time.Sleep(20 * time.Second)
			return l.scene(game.Viewer{Role: game.DealerView}).FloorSays
		}
		if says := answer(); says != "I'm here. Go on." {
			t.Errorf("in a case the floor says %q\n%s", says, l.tail())
		}
		if err := l.Hint(ctx, ann); err != nil {
			t.Fatal(err)
		}
		if says := answer(); !strings.Contains(says, "Next: ") {
			t.Errorf("after a hint the floor says %q\n%s", says, l.tail())
		}
	})
}
