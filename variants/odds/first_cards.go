package odds

import (
	"burncard/game/card"
	"burncard/variants/wager"
)

// A ways is the number of ways to deal each result, by how often cards repeat
// in it: see alike.
type ways map[wager.Result]*[7]float64

// countWays counts a wager on the first cards: over every two cards of the
// player, with every up card and hole card if the wager looks at them. The
// player's two cards are taken in one order only: no wager tells the orders
// apart.
func countWays(r wager.Ready) ways {
	cards := looksAt(r)
	deck := deckOf(r.Wager)
	h := r.Choices()
	h.Switched = true // the switch hands ante is counted after the swap
	four := make([]card.Card, cards)
	h.First, h.Final = four[:2], four[:2]
	switch {
	case r.On&wager.FirstFour != 0:
		h.First, h.Final = four, four
	case r.On&wager.UpCard == 0 && cards == 3 && !h.UpcardThird:
		h.Final = four
	default:
		h.Dealer = four[2:]
	}
	counted := ways{}
	var last *[7]float64
	var lastResult wager.Result
	note := func(factor float64) {
		res := r.Outcome(&h)
		if last == nil || res != lastResult {
			w, ok := counted[res]
			if !ok {
				w = new([7]float64)
				counted[res] = w
			}
			last, lastResult = w, res
		}
		last[alike(four)] += factor
	}
	for i, a := range deck {
		for j, b := range deck[i:] {
			factor := 2.0
			if j == 0 {
				factor = 1
			}
			four[0], four[1] = a, b
			if cards == 2 {
				note(factor)
				continue
			}
			for _, four[2] = range deck {
				if cards == 3 {
					note(factor)
					continue
				}
				for _, four[3] = range deck {
					note(factor)
				}
			}
		}
	}
	return counted
}

// weigh turns ways into chances. The number of ways to deal given cards depends
// only on how often they repeat and on the number of decks.
func (w ways) weigh(r wager.Ready, decks int) Chances {
	cards := looksAt(r)
	all := falling(decks*len(deckOf(r.Wager)), cards)
	chances := Chances{}
	for res, n := range w {
		for pairs, count := range n {
			if count != 0 {
				chances[res] += count * waysToDeal(pairs, cards, decks) / all
			}
		}
		if chances[res] == 0 {
			delete(chances, res) // it needs more copies of a card than the decks have
		}
	}
	return chances
}

// looksAt is the number of cards that decide the wager.
func looksAt(r wager.Ready) int {
	switch {
	case r.On&(wager.FirstFour|wager.HoleCard) != 0:
		return 4
	case r.On&wager.UpCard != 0, r.ID == "blazing-7s":
		return 3
	}
	return 2
}

// alike is the number of pairs of equal cards among two, three or four cards:
// 0, 1 for a pair, 2 for two pairs, 3 for three alike, 6 for four.
func alike(cards []card.Card) int {
	pairs := 0
	for i, a := range cards {
		for _, b := range cards[i+1:] {
			if a == b {
				pairs++
			}
		}
	}
	return pairs
}

// waysToDeal is the number of ways to deal certain cards in order, with this
// many equal pairs among them.
func waysToDeal(pairs, cards, decks int) float64 {
	groups := map[int][]int{0: nil, 1: {2}, 2: {2, 2}, 3: {3}, 6: {4}}[pairs]
	ways := 1.0
	for _, g := range groups {
		ways *= falling(decks, g)
		cards -= g
	}
	for range cards {
		ways *= float64(decks)
	}
	return ways
}
