package wager

import (
	"burncard/game/card"
	"burncard/game/chip"
)

// Straight Jack: the first two cards follow each other in rank. Each drawn card
// that lengthens the run at either end counts, until one does not. A card that
// busts the hand does not count.
const (
	runToSpadeAce Line = iota + 1
	runToOtherAce
	straight5
	straight4
	straight3
	straight2
)

var straightJack = Wager{
	ID: "straight-jack", Title: "Straight Jack Progressive",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633a.6(e)(11)", Settle: "633a.7(o)(3)", Win: "633a.7(o)(3)(ii)(C)", Lose: "633a.7(g)(9)", Pay: "633a.13(m)(1)", Seed: "633a.13(m)(2)",
		Sensor: "633a.2(d)(1)", Lock: "633a.2(d)(2)",
		Prove: Prove{Hand: "633a.7(o)(3)(ii)(A)", Floor: "633a.7(o)(3)(ii)(B)", Outside: "633a.7(o)(3)(ii)(C)#1", Papers: "633a.7(o)(3)(ii)(C)#2"},
	},
	Decks:  anyDecks,
	System: Progressive,
	Slot:   AfterDraws,
	hold: func(first []card.Card, _ card.Card, _ bool) Slot {
		if consecutive(first[0].Rank, first[1].Rank) {
			return AfterDraws
		}
		return AfterDeal // losers go at once, 633a.7(g)(9)
	},
	On: FirstTwo | PlayerHand,
	Lines: []string{
		runToSpadeAce: "Six-card straight with an ace of spades",
		runToOtherAce: "Six-card straight with an ace of diamonds, clubs or hearts",
		straight5:     "Five-card straight",
		straight4:     "Four-card straight",
		straight3:     "Three-card straight",
		straight2:     "Two-card straight",
	},
	Floor:     Validation{From: 100},
	Outside:   tenth,
	leastSeed: func(chip.Cents) chip.Cents { return 5000 * chip.Dollar },
	Paytables: []Paytable{{
		Pays:   inOrder(share(100, "meter"), share(10, "meter"), to(200), to(50), to(15), to(3)),
		Also:   []Pay{runToSpadeAce: to(200), runToOtherAce: to(200)},
		Meters: []Meter{{Name: "meter"}},
	}},
	outcome: func(h *Hand) Result {
		switch n, spade := runLength(h); {
		case n >= 6 && spade:
			return win(runToSpadeAce)
		case n >= 6:
			return win(runToOtherAce)
		case n >= 2:
			return win(straight2 - Line(n-2))
		}
		return win(0)
	},
}

// runLength is the number of cards in the run, and whether the ace of spades is
// in it. Only ace to six makes six cards without going over 21.
func runLength(h *Hand) (length int, spade bool) {
	a, b := h.First[0], h.First[1]
	if !consecutive(a.Rank, b.Rank) {
		return 0, false
	}
	spade = isAceOfSpades(a) || isAceOfSpades(b)
	if h.Split {
		// Tens and faces may be split although they follow each other. The text
		// does not say what counts then; we take the two cards that were dealt.
		return 2, spade
	}
	lo, hi := min(a.Rank, b.Rank), max(a.Rank, b.Rank)
	if lo == card.Ace && hi == card.King {
		lo, hi = card.King, aceHigh
	}
	length = 2
	for i := 2; i < len(h.Final); i++ {
		c := h.Final[i]
		switch {
		case card.Add(h.Final[:i+1]...).Bust():
			return length, spade
		case c.Rank+1 == lo:
			lo = c.Rank
		case c.Rank == hi+1:
			hi = c.Rank
		case c.Rank == card.Ace && hi == card.King:
			hi = aceHigh
		default:
			return length, spade
		}
		length++
		spade = spade || isAceOfSpades(c)
	}
	return length, spade
}

func isAceOfSpades(c card.Card) bool { return c == card.Card{Rank: card.Ace, Suit: card.Spades} }
