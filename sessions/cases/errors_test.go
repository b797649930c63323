package cases

import (
	"testing"

	"burncard/game"
	"burncard/variants"
)

// TestFindError: over seeded tables, each error is marked by the judge, under the law alone;
// spectators see it; and the dealer who does not notice it has the round come to its end.
func TestFindError(t *testing.T) {
	for _, name := range variants.Names() {
		t.Run(name, func(t *testing.T) {
			book, err := variants.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			if book.Has.Terminals || name == "spanish-21" {
				t.Skip("its wagers are electronic, or its procedure is the house's")
			}
			cites, tried := map[string]int{}, 0
			for seed := uint64(1); seed <= 3; seed++ {
				d, err := deal(book, book.NewHouse(), seed, quiet)
				if err != nil {
					t.Fatal(err)
				}
				d.mode(t)
				for n := 0; n < 120 && d.referee.Table.Rounds < 2; n++ {
					goesOn := d.goOn(func(d *dealing) {
						step, ok := d.referee.Next()
						if !ok || step.By != game.ByDealer {
							return
						}
						tried++
						e, ok := FindError(ErrorRequest{Table: d.referee.Table, Right: step.Act(), Seed: seed + uint64(n), Wanted: func(*game.Mistake) bool { return true }})
						if !ok {
							return
						}
						table := d.referee.Table
						v := table.Judge(&e.Act, table.Due(nil))
						if len(v.Mistakes) == 0 || v.Mistakes[0].Cite != e.Mistakes[0].Cite || !lawOnly(v.Mistakes) {
							t.Errorf("%s is judged %+v", e.Act.String(), v.Mistakes)
						}
						if v := table.JudgedBy(book.Without(e.Mistakes[0].Cite), &e.Act); len(v.Mistakes) > 0 && v.Mistakes[0].Cite == e.Mistakes[0].Cite {
							t.Errorf("with its rule taken out %s is judged %+v", e.Act.String(), v.Mistakes)
						}
						cites[e.Mistakes[0].Cite]++
						if testing.Verbose() {
							t.Logf("right %s, wrong %s: %s %s %s", step.Line(), e.Act.String(), e.Mistakes[0].Cite, e.Mistakes[0].Kind, e.Mistakes[0].Title)
						}
					})
					if !goesOn {
						break
					}
				}
			}
			if len(cites) < 5 {
				t.Errorf("at %d steps errors under %d clauses: %v", tried, len(cites), cites)
			}
		})
	}
}

// TestErrorsAgainstTheLamp: where the card reader says Blackjack, the next dealer, who sees its
// lamp, is given errors; the floor in the pit, who does not, is given none before the hole
// card is turned.
func TestErrorsAgainstTheLamp(t *testing.T) {
	book, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	lit, shown := 0, 0
	for seed := uint64(1); seed <= 60 && shown == 0; seed++ {
		d, err := deal(book, book.NewHouse(), seed, quiet)
		if err != nil {
			t.Fatal(err)
		}
		d.mode(t)
		for n := 0; n < 200 && d.referee.Table.Rounds < 3; n++ {
			if !d.goOn(func(d *dealing) {
				table := d.referee.Table
				if !table.Round.Read || !table.Round.ReadsBJ || table.Round.HoleTurned {
					return
				}
				step, ok := d.referee.Next()
				if !ok || step.By != game.ByDealer {
					return
				}
				lit++
				q := ErrorRequest{Table: table, Right: step.Act(), Seed: seed, Viewer: game.Viewer{Role: game.PitView}, Wanted: func(*game.Mistake) bool { return true }}
				if e, ok := FindError(q); ok {
					t.Errorf("the floor cannot know that %s is wrong: only the lamp says Blackjack", e.Act.String())
				}
				q.Viewer.Role = game.ShoulderView
				if _, ok := FindError(q); ok {
					shown++
				}
			}) {
				break
			}
		}
	}
	if lit == 0 || shown == 0 {
		t.Errorf("of %d moments at which the lamp says Blackjack %d had an error for the next dealer", lit, shown)
	}
}

// mode sets the table to exam, in which wrong acts happen.
func (d *dealing) mode(t *testing.T) {
	t.Helper()
	set := &game.ModeSet{Mode: game.Exam.String()}
	d.facts = append(d.facts, set)
	d.referee.Table.Evolve(set)
	d.referee = game.Referee{Table: d.referee.Table}
}
