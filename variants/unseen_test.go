package variants_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/card"
)

// TestNoFaceDownCardIsTold plays anything at all under every house, and at random
// moments holds the table against another that differs from it in nothing but the
// faces of cards that the dealer cannot see: the hole card, players' cards that
// lie face down, a stray card, what is still in the shoe. What is due, what comes
// first, and what is thought of any act must be the same at both. 633a.7(h),
// 633a.12(b)(6): a dealer who could read the cards in what is asked of him would
// deal by them.
func TestNoFaceDownCardIsTold(t *testing.T) {
	rounds := 3
	if testing.Short() {
		rounds = 1
	}
	for i, house := range houses {
		t.Run(fmt.Sprint(house), func(t *testing.T) {
			for n, mode := range []game.Mode{game.Coached, game.Exam} {
				seed := uint64(100*i + n)
				r := rand.New(rand.NewPCG(seed, 7))
				f := openFloor(t, seed, mode, "round", house...)
				for n, name := range []string{"Ann", "Ben", "Cal", "Dot", "Eva", "Fay", "Gus"}[:1+r.IntN(min(4, len(f.referee.Table.Boxes)))] {
					f.must(fmt.Sprintf("p%d sit %s 2000", n+1, name))
				}
				for range rounds {
					f.home(r, nil)
					f.bets(r)
					f.home(r, func(game.Step) {
						if r.IntN(3) == 0 && len(f.log) < 800 { // the log is folded again each time
							f.unseenIsUntold(r)
						}
						if mode == game.Exam && len(f.log) < 800 && r.IntN(12) == 0 {
							if a, err := game.ParseAct(chaos(r)); err == nil && a.By != game.ByInstructor {
								f.do(a) // which may be impossible
							}
						}
					})
				}
			}
		})
	}
}

// unseenIsUntold compares the floor's table with its like.
func (f *floor) unseenIsUntold(r *rand.Rand) {
	f.t.Helper()
	other := f.otherFaces(r)
	if other == nil {
		return
	}
	mine, theirs := told(f.referee.Table), told(other)
	if mine != theirs {
		f.t.Fatalf("what is due tells of cards that lie face down: with %s\n%s\nand with %s\n%s\nafter\n%s",
			cardsOf(f.referee.Table), mine, cardsOf(other), theirs, f.tail())
	}
	for range 12 {
		a, err := game.ParseAct(chaos(r))
		if err != nil || a.By != game.ByDealer && a.By != game.ByFloor {
			continue
		}
		one := f.referee.Table.Judge(&a, f.referee.Table.Due(nil))
		two := other.Judge(&a, other.Due(nil))
		if x, y := fmt.Sprintf("%+v", one), fmt.Sprintf("%+v", two); x != y {
			f.t.Fatalf("the verdict on %s tells of cards that lie face down: with %s\n%s\nand with %s\n%s\nafter\n%s",
				a, cardsOf(f.referee.Table), x, cardsOf(other), y, f.tail())
		}
	}
}

// otherFaces folds the floor's log again, with other faces on all cards that lie
// face down before the dealer or in the shoe; nil where none does.
func (f *floor) otherFaces(r *rand.Rand) *game.Table {
	hidden := map[game.CardID]bool{}
	for _, cards := range onLayoutOf(f.referee.Table) {
		for _, p := range cards {
			if !p.Up {
				hidden[p.ID] = true
			}
		}
	}
	if len(hidden) == 0 {
		return nil
	}
	deck := f.referee.Table.Has.Deck()
	log, changed := slices.Clone(f.log), 0
	for i := len(log) - 1; i >= 0 && changed < len(hidden); i-- {
		d, ok := log[i].(*game.Dealt)
		if !ok || !hidden[d.ID] {
			continue
		}
		other := *d
		other.Card = deck[r.IntN(len(deck))]
		log[i], changed = &other, changed+1
	}
	again := game.NewTable(f.referee.Table.Book())
	again.Evolve(log...)
	for i := range again.Shoe.Sides {
		shoe := again.Shoe.Sides[i].Shoe.Cards
		for j := range shoe {
			if !shoe[j].Up {
				shoe[j].Card = deck[r.IntN(len(deck))]
			}
		}
	}
	return again
}

// onLayoutOf lists the cards on the layout by the places where they lie.
func onLayoutOf(t *game.Table) [][]game.Piece {
	list := [][]game.Piece{t.DealerHand.Cards, t.Stray}
	for i := range t.Boxes {
		list = append(list, t.Boxes[i].Switch)
		for j := range t.Boxes[i].Hands {
			list = append(list, t.Boxes[i].Hands[j].Cards)
		}
	}
	return list
}

func cardsOf(t *game.Table) string {
	var words []string
	for _, cards := range onLayoutOf(t) {
		var list []card.Card
		for _, p := range cards {
			list = append(list, p.Card)
		}
		if len(list) > 0 {
			words = append(words, fmt.Sprint(list))
		}
	}
	return strings.Join(words, " ")
}

// told is all that a checklist or a coach could say of what is due.
func told(t *game.Table) string {
	var b strings.Builder
	for _, s := range t.Due(nil) {
		fmt.Fprintf(&b, "%s: %s by %v, now %v, may %v, skipped %v\n", s.Rule.Cite, s.Line(), s.By, s.Now, s.May, s.Skipped)
	}
	return b.String()
}
