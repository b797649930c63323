package wager

import "burncard/game/card"

// AxMan: the dealer's hand, bust card included, as a poker hand. Of more than
// five cards the five highest count. Fewer than five cards make only pairs and
// sets. The king of diamonds is wild in rank and stays a diamond; among the
// player's first two cards it multiplies the win.
const (
	axStraightFlush Line = iota + 1
	axFive
	axFlush
	axStraight
	axFour
	axFullHouse
	axTrips
	axTwoPair
	axJacks
)

var axMan = Wager{
	ID: "axman", Title: "AxMan",
	Variants: blackjackTables,
	Clauses:  Clauses{Offer: "633c.12(a)", Settle: "633c.12(e)", Win: "633c.12(k)", Lose: "633c.12(i)", Pay: "633c.12(k)", Decks: "633c.12(a)", Amount: "633c.12(c)", Closed: "633c.12(c)#1"},
	Decks:    decks(6, 8),
	Lock:     Call,
	Slot:     AfterMain,
	On:       FirstTwo | DealerHand,
	Lines: []string{
		axStraightFlush: "Straight flush (five cards)",
		axFive:          "Five-of-a-kind (five cards)",
		axFlush:         "Flush (five cards)",
		axStraight:      "Straight (five cards)",
		axFour:          "Four-of-a-kind",
		axFullHouse:     "Full house (five cards)",
		axTrips:         "Three-of-a-kind",
		axTwoPair:       "Two pair",
		axJacks:         "Jacks or better pair",
	},
	// The table has its own order of hands, not that of poker.
	Paytables: []Paytable{{Pays: oddsTo(1000, 500, 200, 100, 50, 30, 20, 12, 5)}},
	outcome: func(h *Hand) Result {
		r := win(dealersPoker(h.Dealer))
		if r.Lost() {
			return r
		}
		switch a, b := h.First[0] == kingOfDiamonds, h.First[1] == kingOfDiamonds; {
		case a && b:
			r.Times = 5
		case a || b:
			r.Times = 2
		}
		return r
	},
}

var kingOfDiamonds = card.Card{Rank: card.King, Suit: card.Diamonds}

// dealersPoker is the line of a dealer's hand. Of six cards and more the five
// highest count, the ace above all. Where several cards are equally high the
// text does not choose: we take those that make the better hand.
func dealersPoker(cards []card.Card) Line {
	if len(cards) <= 5 {
		return poker5(cards)
	}
	// The lowest rank that still counts, how many are above it, and the rest.
	var count [aceHigh + 1]int
	for _, c := range cards {
		count[height(c)]++
	}
	lowest, above := aceHigh, 0
	for above+count[lowest] < 5 {
		above += count[lowest]
		lowest--
	}
	var five [5]card.Card
	var tied [32]card.Card // of one rank; eight decks have 32
	n, ties := 0, 0
	for _, c := range cards {
		switch h := height(c); {
		case h > lowest:
			five[n] = c
			n++
		case h == lowest && ties < len(tied):
			tied[ties] = c
			ties++
		}
	}
	return bestOf(&five, n, tied[:ties])
}

// bestOf fills up five from its nth place with tied cards, in every way, and
// returns the best line.
func bestOf(five *[5]card.Card, n int, tied []card.Card) (best Line) {
	if n == len(five) {
		return poker5(five[:])
	}
	for i, c := range tied {
		five[n] = c
		if l := bestOf(five, n+1, tied[i+1:]); l != 0 && (best == 0 || l < best) {
			best = l
		}
	}
	return best
}

// height is a card's rank with the ace above the king.
func height(c card.Card) card.Rank {
	if c.Rank == card.Ace {
		return aceHigh
	}
	return c.Rank
}

// poker5 is the best line of up to five cards, all of which count.
func poker5(cards []card.Card) Line {
	var count [aceHigh + 1]int
	wild, pairs, most, suited := 0, 0, 0, true
	lo, hi, loAceLow, hiAceLow := aceHigh, card.Rank(0), aceHigh, card.Rank(0)
	jacks := false // a pair of jacks or better, maybe with a wild card
	for _, c := range cards {
		suited = suited && c.Suit == cards[0].Suit
		if c == kingOfDiamonds {
			wild++
			continue
		}
		h := height(c)
		lo, hi = min(lo, h), max(hi, h)
		loAceLow, hiAceLow = min(loAceLow, c.Rank), max(hiAceLow, c.Rank)
		count[h]++
		most = max(most, count[h])
		if count[h] == 2 {
			pairs++
		}
	}
	for h := card.Jack; h <= aceHigh; h++ {
		jacks = jacks || count[h]+wild >= 2 && count[h] > 0
	}
	full := len(cards) == 5
	run := full && pairs == 0 && (hi <= lo+4 || hiAceLow <= loAceLow+4)
	switch {
	case run && suited:
		return axStraightFlush
	case full && most+wild >= 5:
		return axFive
	case full && suited:
		return axFlush
	case run:
		return axStraight
	case most+wild >= 4:
		return axFour
	case full && (most == 3 && pairs == 2 || wild == 1 && pairs == 2):
		return axFullHouse
	case most+wild >= 3:
		return axTrips
	case pairs == 2:
		return axTwoPair
	case jacks || wild >= 2:
		return axJacks
	}
	return 0
}
