package variants_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/gametest"
	"burncard/variants/scenario"
)

// TestRedrawn makes another table of a table of every house, in the middle of a round and
// with anything done there before: everybody sees the same cards, chips and duties, nothing is
// lost, no card that lies face down keeps its id, and the round can be dealt to its end.
func TestRedrawn(t *testing.T) {
	for i, house := range houses {
		for _, wild := range []bool{false, true} {
			t.Run(fmt.Sprint(house, wild), func(t *testing.T) {
				r := rand.New(rand.NewPCG(uint64(i), 15))
				f := openFloor(t, uint64(i), game.Exam, "round", house...)
				for n := range 3 {
					f.must(fmt.Sprintf("p%d sit %c 2000", n+1, 'A'+n))
				}
				for range 3 {
					f.bets(r)
					for range r.IntN(40) {
						if step, ok := f.referee.Next(); ok && step.By == game.ByPlayer {
							f.speak(r, step)
						} else if ok {
							f.do(step.Act())
						}
						if wild && r.IntN(6) == 0 {
							if a, err := game.ParseAct(chaos(r)); err == nil {
								f.do(a)
							}
						}
						if r.IntN(5) == 0 {
							redraw(t, f)
						}
					}
					f.home(r, nil)
				}
			})
		}
	}
}

// TestRedrawnOpening is the same from the delivery of the decks on: cards that were not
// shuffled stay as they are.
func TestRedrawnOpening(t *testing.T) {
	for _, house := range [][]string{nil, {"shuffler=batch", "decks=2"}, {"shuffler=continuous", "decks=2"}, {"shoe=double", "decks=4"}, {"shoe=hand", "shuffler=batch", "decks=2"}, {"spanish-21"}} {
		for _, start := range []string{"opening", "preinspected"} {
			f := openFloor(t, 4, game.Coached, start, house...)
			f.must("p1 sit A 2000")
			r := rand.New(rand.NewPCG(4, 4))
			for range 40 {
				redraw(t, f)
				if step, ok := f.referee.Next(); ok && step.By == game.ByPlayer {
					f.speak(r, step)
				} else if ok {
					f.do(step.Act())
				}
			}
		}
	}
}

// redraw makes another table of the floor's, and looks at it.
func redraw(t *testing.T, f *floor) {
	t.Helper()
	was := f.referee.Table
	other := game.NewTable(was.Book())
	other.Evolve(f.log...)
	own := other.Redraw(false, scenario.NewSeeded(uint64(len(f.log))))
	other.Evolve(own...)
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s\n%s", fmt.Sprintf(format, args...), f.tail())
	}
	if err := gametest.Conserved(other); err != nil {
		fail("%v", err)
	}
	if err := gametest.SameFold(append(slices.Clone(f.log), own...), other); err != nil {
		fail("%v", err)
	}
	if err := gametest.Stored(other); err != nil {
		fail("%v", err)
	}
	for _, v := range []game.Viewer{{}, {Role: game.DealerView}, {Role: game.FloorView}, {Role: game.PlayerView, Boxes: []int8{1}}} {
		a, b := game.See(was, v, was.Due(nil)), game.See(other, v, other.Due(nil))
		for _, view := range []*game.View{&a, &b} {
			view.DealerName, view.Kit.Seal, view.Station = "", game.SealView{}, game.StationView{}
		}
		if a.Text() != b.Text() {
			fail("%s sees\n%s\nnot\n%s", v.Audience(), b.Text(), a.Text())
		}
		if fmt.Sprint(a.Due) != fmt.Sprint(b.Due) {
			fail("%s reads\n%v\nnot\n%v", v.Audience(), b.Due, a.Due)
		}
	}
	for _, cards := range other.Places() {
		for _, p := range cards {
			if !p.Up && p.ID < was.NextID && !inRack(other, p.ID) && !other.PackState.Up {
				fail("%v lies face down as card %d, as before", p.Card, p.ID)
			}
		}
	}
	if n := unseen(other); n > 60 && slices.Equal(order(was), order(other)) {
		fail("%d cards lie in the same order", n)
	}
	hiddenStaysHidden(t, &game.Referee{Table: other})
}

// inRack reports a card that everybody has seen, or that is not in play.
func inRack(t *game.Table, id game.CardID) bool {
	at := func(p game.Piece) bool { return p.ID == id }
	places := [][]game.Piece{t.Rack, t.Decks.Lost, t.Decks.Tens.For, t.DealerHand.Was}
	for i := range t.Shoe.Sides {
		places = append(places, t.Shoe.Sides[i].Segregated)
	}
	for i := range t.Picked {
		places = append(places, t.Picked[i].Cards)
	}
	return slices.ContainsFunc(places, func(cards []game.Piece) bool { return slices.ContainsFunc(cards, at) })
}

// order is the order of the cards to come.
func order(t *game.Table) (list []card.Card) {
	for _, cards := range [][]game.Piece{t.Shoe.Sides[0].Shoe.Cards, t.Shoe.Sides[1].Shoe.Cards, t.Mixer.Cards} {
		for _, p := range cards {
			list = append(list, p.Card)
		}
	}
	return list
}

func unseen(t *game.Table) int { return len(order(t)) }
