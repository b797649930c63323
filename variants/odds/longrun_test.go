package odds

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"burncard/game/card"
	"burncard/variants/strategy"
	"burncard/variants/wager"
)

// rounds is the number of rounds in a run: the number that make odds sets, or
// few.
func rounds(few int) int {
	if n, err := strconv.Atoi(os.Getenv("BURNCARD_ODDS")); err == nil && n > 0 {
		return n
	}
	return few
}

// A drawShoe is a shoe that gives random cards.
type drawShoe struct {
	r     *rand.Rand
	cards []card.Card
	next  int
}

func newDrawShoe(r *rand.Rand, decks int, deck []card.Card) *drawShoe {
	s := &drawShoe{r: r}
	for range decks {
		s.cards = append(s.cards, deck...)
	}
	return s
}

func (s *drawShoe) draw() card.Card {
	i := s.next + s.r.IntN(len(s.cards)-s.next)
	s.cards[s.next], s.cards[i] = s.cards[i], s.cards[s.next]
	s.next++
	return s.cards[s.next-1]
}

// round deals a round for one box as a table does: two cards each, the reader,
// the player by basic strategy with all hands of a split, then the dealer.
// Against a Blackjack the player's pair of sevens gets its third card.
func (s *drawShoe) round(surrender bool) (h wager.Hand) {
	s.next = 0
	first := []card.Card{s.draw(), {}}
	dealer := []card.Card{s.draw(), {}}
	first[1], dealer[1] = s.draw(), s.draw()
	h = wager.Hand{First: first, Final: slices.Clone(first)}
	if card.Blackjack(dealer) {
		h.Dealer, h.Third = dealer, s.draw()
		return h
	}
	hands := [][]card.Card{h.Final}
	can := strategy.Options{Double: true, Split: true, Surrender: surrender}
	for i := 0; i < len(hands); i++ {
		if len(hands[i]) == 1 {
			hands[i] = append(hands[i], s.draw())
		}
	turn:
		for card.Add(hands[i]...).Points < 21 {
			can.Split = len(hands) <= maxSplits
			open := can
			if len(hands[i]) > 2 {
				open = strategy.Options{}
			}
			switch strategy.Basic(hands[i], dealer[0], open) {
			case strategy.Hit:
				hands[i] = append(hands[i], s.draw())
			case strategy.Double:
				hands[i] = append(hands[i], s.draw())
				break turn
			case strategy.Split:
				hands = append(hands, []card.Card{hands[i][1]})
				hands[i] = []card.Card{hands[i][0], s.draw()}
				if h.Third == (card.Card{}) {
					h.Third = hands[i][1] // another split may move it to another hand
				}
				can.Surrender = false
			default:
				break turn
			}
		}
	}
	h.Final, h.Split = hands[0], len(hands) > 1
	for card.Add(dealer...).Points < 17 {
		dealer = append(dealer, s.draw())
	}
	h.Dealer = dealer
	return h
}

// A long random run agrees with the counted chances within five standard
// errors, for every outcome that it expects at least a hundred times. Unlike
// the counting it plays all hands of a split, with real cards.
func TestLongRun(t *testing.T) {
	for _, run := range []struct {
		name      string
		decks     int
		few       int
		surrender bool
		variants  []string
	}{
		{"six decks", 6, 400_000, true, []string{"blackjack", "free-bet", "down-under"}},
		{"eight decks", 8, 100_000, true, []string{"blackjack", "free-bet", "down-under"}},
		{"one deck", 1, 100_000, true, []string{"blackjack", "free-bet"}},
		{"hybrid", 6, 100_000, false, []string{"hybrid"}},
		{"spanish", 6, 100_000, true, []string{"spanish-21"}},
		{"switch", 6, 100_000, true, []string{"blackjack-switch"}},
	} {
		t.Run(run.name, func(t *testing.T) { longRun(t, run.decks, rounds(run.few), run.surrender, run.variants) })
	}
}

func longRun(t *testing.T, decks, n int, surrender bool, variants []string) {
	var offered []wager.Ready
	for _, w := range append(wager.All(), wager.Editions()...) {
		if r, ok := anyTable(t, w, decks); ok && slices.Contains(variants, w.Variants[0]) && w.On != wager.Device {
			offered = append(offered, r)
		}
	}
	shoe := newDrawShoe(rand.New(rand.NewPCG(uint64(decks), 633)), decks, deckOf(offered[0].Wager))
	got := make([]map[wager.Result]int, len(offered))
	for i := range got {
		got[i] = map[wager.Result]int{}
	}
	for range n {
		h := shoe.round(surrender)
		for i, r := range offered {
			x := h
			x.Suit = r.Choices().Suit
			if r.On&wager.FirstFour != 0 {
				x.First = []card.Card{h.First[0], h.First[1], shoe.draw(), shoe.draw()}
			}
			got[i][r.Outcome(&x)]++
		}
	}
	for i, r := range offered {
		chances := counter.Chances(r, decks)
		for res, p := range chances {
			expected := float64(n) * p
			if expected < 100 {
				continue
			}
			if off := float64(got[i][res]) - expected; math.Abs(off) > 5*math.Sqrt(expected*(1-p)) {
				t.Errorf("%s: %s fell %d times in %d rounds, want about %.1f", r.ID, r.Name(res), got[i][res], n, expected)
			}
		}
		for res, k := range got[i] {
			if chances[res] == 0 && k > 0 {
				t.Errorf("%s: %s fell %d times but was counted as impossible", r.ID, r.Name(res), k)
			}
		}
	}
}
