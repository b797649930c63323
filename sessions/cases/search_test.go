package cases

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/variants"
	"burncard/variants/scenario"
)

// TestCaseHolds: a case is the same for the same seed; the wrong act is marked first under
// the clause, and not with its rule taken out; the lead is right at the table where the case
// begins, and from its right act the round is dealt to its end unmarked; nothing is lost; and
// another case differs in two things at least. A look-alike owes nothing under the clause.
func TestCaseHolds(t *testing.T) {
	for _, tt := range []struct{ variant, cite, house string }{
		{"blackjack", "633a.7(h)#1", ""}, {"blackjack", "633a.7(l)#1", ""}, {"blackjack", "633a.8(a)", ""}, {"blackjack", "633a.7(t)", ""}, {"blackjack", "633a.7(f)(1)", ""},
		{"blackjack", "633a.10(c)#1", ""}, {"blackjack", "633a.7(m)", ""}, {"blackjack", "633a.7(g)(2)", "offers=match-the-dealer"}, {"blackjack", "633a.14(g)#2", ""},
		{"blackjack", "633a.7(j)", ""}, {"blackjack", "633a.7(k)(1)", ""},
		{"spanish-21", "house.busts", ""}, {"blackjack-switch", "house.busts", ""},
	} {
		t.Run(tt.variant+" "+tt.cite, func(t *testing.T) {
			book, err := variants.Lookup(tt.variant)
			if err != nil {
				t.Fatal(err)
			}
			house, err := book.House(strings.Fields(tt.house)...)
			if err != nil {
				t.Fatal(err)
			}
			q := Request{Book: book, House: house, Cite: tt.cite, Seed: 3}
			c, _, err := Search(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			if same, _, err := Search(context.Background(), q); err != nil || !reflect.DeepEqual(same.Lead, c.Lead) || same.Seed != c.Seed {
				t.Errorf("the same seed finds %v and then %v, %v", c.Lead, same.Lead, err)
			}
			table := at(t, book, c)
			wrong, err := game.ParseAct(c.Wrong)
			if err != nil {
				t.Fatal(err)
			}
			if v := table.Judge(&wrong, table.Due(nil)); len(v.Mistakes) == 0 || v.Mistakes[0].Cite != tt.cite {
				t.Errorf("%s is judged %+v", c.Wrong, v)
			}
			if v := table.JudgedBy(book.Without(tt.cite), &wrong); len(v.Mistakes) > 0 && v.Mistakes[0].Cite == tt.cite {
				t.Errorf("with the rule taken out %s is judged %+v", c.Wrong, v)
			}
			if c.Bars != (tt.cite == "633a.7(k)(1)") {
				t.Errorf("it is %v that nothing is owed under the clause", c.Bars)
			}
			if right, err := game.ParseAct(c.Right); c.Right != "" && err == nil {
				if v := table.Judge(&right, table.Due(nil)); !v.Right() {
					t.Errorf("%s is judged %+v", c.Right, v)
				}
			}
			q.Seed, q.Unlike = 4, &c.Likeness
			other, alike, err := Search(context.Background(), q)
			if err != nil || other.Likeness.differ(c.Likeness) < 2 {
				t.Errorf("after %+v comes %+v, %v", c.Likeness, other.Likeness, err)
			}
			if alike.Facts == nil {
				t.Log("nothing looks like it")
				return
			}
			if !alike.LookAlike || alike.Wrong != "" || alike.Right == "" {
				t.Errorf("a look-alike is %v, with the wrong act %q and the right one %q", alike.LookAlike, alike.Wrong, alike.Right)
			}
			for _, s := range at(t, book, alike).Due(nil) {
				if s.Rule.Cite == tt.cite {
					t.Errorf("in a look-alike %s is owed", s.Line())
				}
			}
		})
	}
}

// at is the table at the moment of a case, where it begins again with other ids.
func at(t *testing.T, book *game.Rulebook, c Case) *game.Table {
	t.Helper()
	draw := scenario.NewSeeded(1)
	r := game.Referee{Table: game.NewTable(book)}
	r.Table.Evolve(c.Facts...)
	r.Table.Evolve(r.Table.Redraw(true, draw)...)
	for _, line := range c.Lead {
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		out, err := r.Submit(a, draw)
		if err != nil || !out.Verdict.Right() {
			t.Fatalf("%s: %v %+v", line, err, out.Verdict)
		}
	}
	if err := gametest.Conserved(r.Table); err != nil {
		t.Fatal(err)
	}
	return r.Table
}

// BenchmarkSearch is how long a common clause takes.
func BenchmarkSearch(b *testing.B) {
	book, err := variants.Lookup("blackjack")
	if err != nil {
		b.Fatal(err)
	}
	for seed := uint64(1); b.Loop(); seed++ {
		if _, _, err := Search(context.Background(), Request{Book: book, House: book.NewHouse(), Cite: "633a.7(h)#1", Seed: seed}); err != nil {
			b.Fatal(err)
		}
	}
}
