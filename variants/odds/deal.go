package odds

import (
	"burncard/game/card"
	"burncard/variants/wager"
)

// A ways is how many ways there are to deal each result, by how often cards
// repeat in it: see alike.
type ways map[wager.Result]*[7]float64

// countWays counts a wager on the first cards: over every two of the player,
// with every up card and hole card if it looks at them. The two of the player
// are taken in one order, for both orders are the same to every wager.
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

// weigh makes chances of ways: how many there are to deal given cards depends
// only on how often they repeat, and on the number of decks.
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
			delete(chances, res) // more of a card than there are
		}
	}
	return chances
}

// looksAt is how many cards decide the wager.
func looksAt(r wager.Ready) int {
	switch {
	case r.On&(wager.FirstFour|wager.HoleCard) != 0:
		return 4
	case r.On&wager.UpCard != 0, r.ID == "blazing-7s":
		return 3
	}
	return 2
}

// alike is how many of the pairs that two, three or four cards make are the
// same card: 0, 1 for a pair, 2 for two pairs, 3 for three alike, 6 for four.
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

// waysToDeal is in how many ways so many decks deal certain cards in order, of
// which so many pairs are alike.
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
