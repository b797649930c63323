package wager

import (
	"math/rand/v2"
	"slices"
	"testing"

	"burncard/game/card"
)

// Slow and simple ways to read hands by the definitions: a wild card becomes
// every rank in turn, ties are broken in every way.

// naiveAxMan is the line of a dealer's hand, 0 if it loses.
func naiveAxMan(cards []card.Card) Line {
	best := Line(0)
	var choose func(rest, taken []card.Card)
	choose = func(rest, taken []card.Card) {
		if len(taken) == min(5, len(cards)) {
			// Five highest: no card that is left out is higher than one that is
			// taken.
			left := slices.Clone(cards)
			for _, c := range taken {
				i := slices.Index(left, c)
				left = slices.Delete(left, i, i+1)
			}
			for _, out := range left {
				for _, in := range taken {
					if height(out) > height(in) {
						return
					}
				}
			}
			if l := naiveWild(taken, 0); l != 0 && (best == 0 || l < best) {
				best = l
			}
			return
		}
		for i := range rest {
			choose(rest[i+1:], append(slices.Clone(taken), rest[i]))
		}
	}
	choose(cards, nil)
	return best
}

// naiveWild is the best line when every king of diamonds from the ith card on
// may be any diamond.
func naiveWild(cards []card.Card, i int) Line {
	for ; i < len(cards); i++ {
		if cards[i] != kingOfDiamonds {
			continue
		}
		best := Line(0)
		for r := card.Ace; r <= card.King; r++ {
			as := slices.Clone(cards)
			as[i].Rank = r
			if l := naiveWild(as, i+1); l != 0 && (best == 0 || l < best) {
				best = l
			}
		}
		return best
	}
	return naivePoker(cards)
}

// naivePoker reads up to five cards without wild ones.
func naivePoker(cards []card.Card) Line {
	kinds := map[card.Rank]int{}
	suits := map[card.Suit]int{}
	for _, c := range cards {
		kinds[c.Rank]++
		suits[c.Suit]++
	}
	of := map[int]int{} // how many ranks are there so often
	for _, n := range kinds {
		of[n]++
	}
	run := false
	for low := card.Ace; low <= card.Ten; low++ {
		there := 0
		for i := range card.Rank(5) {
			r := low + i
			if r == aceHigh {
				r = card.Ace
			}
			if kinds[r] == 1 {
				there++
			}
		}
		run = run || there == 5
	}
	five := len(cards) == 5
	flush := five && len(suits) == 1
	jacks := kinds[card.Ace] == 2 || kinds[card.Jack] == 2 || kinds[card.Queen] == 2 || kinds[card.King] == 2
	switch {
	case run && flush:
		return axStraightFlush
	case of[5] == 1:
		return axFive
	case flush:
		return axFlush
	case run:
		return axStraight
	case of[4] == 1:
		return axFour
	case of[3] == 1 && of[2] == 1:
		return axFullHouse
	case of[3] == 1:
		return axTrips
	case of[2] == 2:
		return axTwoPair
	case jacks:
		return axJacks
	}
	return 0
}

func TestAxManTheSlowWay(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	deck := card.Deck()
	for range 20_000 {
		// Few ranks and suits and many kings of diamonds make many
		// combinations.
		var some []card.Card
		for range 2 + r.IntN(6) {
			some = append(some, deck[r.IntN(52)])
		}
		if r.IntN(3) == 0 {
			some = append(some, kingOfDiamonds)
		}
		hand := make([]card.Card, 2+r.IntN(7))
		for i := range hand {
			hand[i] = some[r.IntN(len(some))]
			switch r.IntN(6) {
			case 0:
				hand[i].Suit = some[0].Suit
			case 1:
				hand[i].Rank = 1 + (some[0].Rank+card.Rank(i))%13
			}
		}
		wild := 0
		for _, c := range hand {
			if c == kingOfDiamonds {
				wild++
			}
		}
		if wild > 2 {
			continue // 30 already: no dealer draws to that
		}
		if got, want := dealersPoker(hand), naiveAxMan(hand); got != want {
			t.Fatalf("%v is %q, and slowly %q", hand, axMan.Lines[got], axMan.Lines[want])
		}
	}
}

// naiveFour is the line of Jackpot Party, or with suits that of Super 4.
func naiveFour(h *Hand, best card.Suit, suits bool) Line {
	if !h.dealerBlackjack() {
		if h.Dealer[0].Rank == card.Ace {
			return dealerAceUp
		}
		return 0
	}
	four := append(slices.Clone(h.First), h.Dealer...)
	ranks := map[card.Rank]int{}
	exact := map[card.Card]int{}
	same := map[card.Suit]int{}
	reds := 0
	for _, c := range four {
		ranks[c.Rank]++
		exact[c]++
		same[c.Suit]++
		if c.Suit == card.Hearts || c.Suit == card.Diamonds {
			reds++
		}
	}
	most := func(n int) bool {
		for _, k := range ranks {
			if k >= n {
				return true
			}
		}
		return false
	}
	royal := ranks[card.Ace]*ranks[card.King]*ranks[card.Queen]*ranks[card.Jack] == 1
	pair, two := most(2), len(ranks) == 2 && !most(3)
	if suits {
		pair, two = len(exact) < 4, two && len(exact) == 2
	}
	switch {
	case royal && same[best] == 4:
		return fourRoyalBest
	case royal && len(same) == 1:
		return fourRoyal
	case most(3):
		return fourTrips
	case royal:
		return fourStraight
	case len(same) == 1:
		return fourFlush
	case two && card.Blackjack(h.First):
		return fourTwoPair
	case reds == 4 || reds == 0:
		return fourColor
	case pair:
		return fourPair
	}
	return dealerBlackjack
}

func TestFourCardsTheSlowWay(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	deck := card.Deck()
	for range 200_000 {
		any := func() card.Card { return deck[r.IntN(52)] }
		h := Hand{First: []card.Card{any(), any()}, Dealer: []card.Card{any(), any()}, Suit: card.Suit(r.IntN(4))}
		if r.IntN(10) > 0 { // mostly a dealer Blackjack, and cards that have to do with it
			h.Dealer = []card.Card{{Rank: card.Ace, Suit: any().Suit}, {Rank: card.Ten + card.Rank(r.IntN(4)), Suit: any().Suit}}
			for i := range h.First {
				switch r.IntN(4) {
				case 0:
					h.First[i] = h.Dealer[i]
				case 1:
					h.First[i].Rank = h.Dealer[i].Rank
				case 2:
					h.First[i] = card.Card{Rank: card.Jack + card.Rank(r.IntN(3)), Suit: h.Dealer[0].Suit}
				}
			}
		}
		r.Shuffle(2, func(i, j int) { h.Dealer[i], h.Dealer[j] = h.Dealer[j], h.Dealer[i] })
		r.Shuffle(2, func(i, j int) { h.First[i], h.First[j] = h.First[j], h.First[i] })
		if got, want := jackpotParty.Outcome(&h), win(naiveFour(&h, card.Diamonds, false)); got != want {
			t.Fatalf("Jackpot Party: %v against %v is %s, and slowly %s", h.First, h.Dealer, jackpotParty.Name(got), jackpotParty.Name(want))
		}
		if got, want := super4.Outcome(&h), win(naiveFour(&h, h.Suit, true)); got != want {
			t.Fatalf("Super 4 in %d: %v against %v is %s, and slowly %s", h.Suit, h.First, h.Dealer, super4.Name(got), super4.Name(want))
		}
	}
}
