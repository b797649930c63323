package wager

import (
	"burncard/game/card"
	"burncard/game/chip"
)

// Jackpot Party: the player's first two cards with the dealer's two. All lines
// but the last need a dealer Blackjack, and then everybody wins something. Only
// the highest line is paid.
const (
	fourRoyalBest Line = iota + 1
	fourRoyal
	fourTrips
	fourStraight
	fourFlush
	fourTwoPair
	fourColor
	fourPair
	dealerBlackjack
	dealerAceUp
)

var jackpotParty = Wager{
	ID: "jackpot-party", Title: "Jackpot Party Progressive",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633c.2(e)", Settle: "633c.2(g)", Win: "633c.2(h)(4)#1", Lose: "633c.2(g)(1)", Pay: "633c.2(i)",
		Sensor: "633c.2(d)(1)", Lock: "633c.2(d)(2)", Book: "633c.2(f)", Prove: prove("633c.2(h)"),
		Decks: "633c.2(b)", Amount: "633c.2(e)",
	},
	Decks:  decks(1, 2, 4, 6, 8),
	Amount: Amount{Fixed: []chip.Cents{1 * chip.Dollar, 5 * chip.Dollar}},
	Lock:   Call, System: Progressive, Gathered: true,
	Slot: AfterReader,
	On:   FirstTwo | UpCard | HoleCard,
	Lines: []string{
		fourRoyalBest:   "Royal flush, diamonds",
		fourRoyal:       "Royal flush, other",
		fourTrips:       "Three-of-a-kind",
		fourStraight:    "Straight",
		fourFlush:       "Flush",
		fourTwoPair:     "Two pair",
		fourColor:       "All same color",
		fourPair:        "Pair",
		dealerBlackjack: "Dealer Blackjack",
		dealerAceUp:     "Dealer ace up (no Blackjack)",
	},
	Floor:     Validation{Every: true},
	Outside:   anyShare,
	Paytables: jackpotPartyTables(),
	outcome:   func(h *Hand) Result { return win(fourCards(h, card.Diamonds, sameRank)) },
}

// fourCards is the best line of the player's first two cards with the dealer's
// two. Pairs are judged by same: by rank for Jackpot Party, by rank and suit
// for Super 4.
func fourCards(h *Hand, best card.Suit, same func(a, b card.Card) bool) Line {
	if !h.dealerBlackjack() {
		if h.up().Rank == card.Ace {
			return dealerAceUp
		}
		return 0
	}
	a, b, c, d := h.First[0], h.First[1], h.Dealer[0], h.Dealer[1]
	suited := sameSuit(a, b, c, d)
	// The dealer has an ace and a ten-value card, so four ranks in a row can
	// only be ace, king, queen and jack with the dealer's ace.
	run := a.Rank >= card.Jack && b.Rank >= card.Jack && (c.Rank >= card.Jack || d.Rank >= card.Jack) &&
		a.Rank != b.Rank && a.Rank != c.Rank && a.Rank != d.Rank && b.Rank != c.Rank && b.Rank != d.Rank
	switch {
	case run && suited && a.Suit == best:
		return fourRoyalBest
	case run && suited:
		return fourRoyal
	case a.Rank == b.Rank && (a.Rank == c.Rank || a.Rank == d.Rank):
		return fourTrips // the dealer's two ranks differ
	case run:
		return fourStraight
	case suited:
		return fourFlush
	case same(a, c) && same(b, d) || same(a, d) && same(b, c):
		return fourTwoPair
	case sameColor(a, b, c, d):
		return fourColor
	case same(a, b) || same(a, c) || same(a, d) || same(b, c) || same(b, d):
		return fourPair
	}
	return dealerBlackjack
}

func sameRank(a, b card.Card) bool { return a.Rank == b.Rank }
func sameCard(a, b card.Card) bool { return a == b }

// jackpotEnvy is what others with the wager are paid beside the royals. The
// text says "max envy"; we pay it whole, to the players of 633c.10(h)(5).
var jackpotEnvy = []Envy{
	fourRoyalBest: {3000 * chip.Dollar, 3000 * chip.Dollar},
	fourRoyal:     {1000 * chip.Dollar, 1000 * chip.Dollar},
}

// jackpotPartyTables are P1 to P36. They differ in decks, in fixed odds and in
// the number of lines with their own meter.
func jackpotPartyTables() (all []Paytable) {
	one, five := 1*chip.Dollar, 5*chip.Dollar

	// P1 to P16: one meter; the royals win all of it and a tenth.
	single := func(seed int64, rate, reserve Rate, bet chip.Cents, envy []Envy, odds ...int64) Paytable {
		return Paytable{
			Wager: bet, Envy: envy,
			Pays:   append(inOrder(share(100, "progressive"), share(10, "progressive")), oddsTo(odds...)[1:]...),
			Meters: []Meter{{Name: "progressive", Seed: chip.Cents(seed) * chip.Dollar, Rate: rate, Reserve: reserve}},
		}
	}
	p1 := single(50000, 1600, 375, five, nil, 150, 80, 60, 40, 20, 10, 5, 2)
	p2 := single(50000, 1500, 350, five, nil, 150, 70, 50, 30, 15, 10, 5, 3)
	p3 := single(10000, 1900, 425, one, nil, 100, 75, 50, 25, 15, 10, 4, 2)
	// From P7 on the text gives one rate in all, with no part for the next
	// seed. P10 and P11 do not state the wager; we take it from P7 to P9.
	p7 := single(50000, 1850, 0, five, jackpotEnvy, 150, 70, 50, 30, 15, 10, 5, 3)
	p12 := single(50000, 2325, 0, five, jackpotEnvy, 100, 75, 50, 25, 15, 10, 4, 2)
	for _, t := range []struct {
		name  string
		decks int
		table Paytable
	}{
		{"P1", 6, p1}, {"P2", 6, p2}, {"P3", 6, p3},
		{"P4", 8, p1}, {"P5", 8, p2}, {"P6", 8, p3},
		{"P7", 1, p7}, {"P8", 2, p7}, {"P9", 4, p7}, {"P10", 6, p7}, {"P11", 8, p7},
		{"P12", 1, p12}, {"P13", 2, p12}, {"P14", 4, p12}, {"P15", 6, p12}, {"P16", 8, p12},
	} {
		p := t.table
		p.Name, p.Decks = t.name, decks(t.decks)
		all = append(all, p)
	}

	// P17 to P36: a meter for each of the best lines, and three options for the
	// largest. They do not state the wager.
	several := func(envy []Envy, meters []Meter, odds ...int64) Paytable {
		p := Paytable{Envy: envy, Meters: append([]Meter{{Name: "mega"}}, meters...), Pays: inOrder()}
		for _, m := range p.Meters {
			p.Pays = append(p.Pays, share(100, m.Name))
		}
		p.Pays = append(p.Pays, oddsTo(odds...)[1:]...)
		return p
	}
	meter := func(name string, seed int64, rate Rate) Meter {
		return Meter{Name: name, Seed: chip.Cents(seed) * chip.Dollar, Rate: rate}
	}
	minor, mini, micro := meter("minor", 500, 300), meter("mini", 300, 300), meter("micro", 250, 300)
	p17 := several(jackpotEnvy, []Meter{meter("major", 5000, 700), meter("minor", 500, 700)}, 150, 50, 40, 20, 10, 5, 2)
	p22 := several(jackpotEnvy, []Meter{meter("major", 5000, 500), minor, mini}, 50, 40, 20, 10, 5, 2)
	p27 := several(nil, []Meter{meter("major", 5000, 500), minor, mini}, 60, 40, 20, 10, 5, 2)
	p32 := several(jackpotEnvy, []Meter{meter("major", 5000, 500), minor, mini, micro}, 40, 20, 10, 5, 2)
	p35 := several(jackpotEnvy, []Meter{meter("major", 5000, 200), minor, mini, micro}, 40, 20, 10, 5, 2)
	for _, t := range []struct {
		name  string
		decks int
		table Paytable
	}{
		{"P17", 1, p17}, {"P18", 2, p17}, {"P19", 4, p17}, {"P20", 6, p17}, {"P21", 8, p17},
		{"P22", 1, p22}, {"P23", 2, p22}, {"P24", 4, p22}, {"P25", 6, p22}, {"P26", 8, p22},
		{"P27", 1, p27}, {"P28", 2, p27}, {"P29", 4, p27}, {"P30", 6, p27}, {"P31", 8, p27},
		{"P32", 1, p32}, {"P33", 2, p32}, {"P34", 4, p32}, {"P35", 6, p35}, {"P36", 8, p35},
	} {
		for _, mega := range []struct {
			option string
			meter  Meter
		}{
			{"A", meter("mega", 50000, 600)},
			{"B", meter("mega", 25000, 700)},
			{"C", meter("mega", 10000, 750)},
		} {
			p := t.table
			p.Name, p.Decks, p.Option = t.name, decks(t.decks), mega.option
			p.Meters = append([]Meter{mega.meter}, p.Meters[1:]...)
			all = append(all, p)
		}
	}
	return all
}
