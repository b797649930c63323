package wager

import "testing"

// covers: 633a.6(e)(2) 633a.7(g)(2)#1 633a.7(g)(2)#2 633a.7(g)(2)#3 633a.13(d)(1) 633a.13(d)(2)
// covers: 685a.7(f)#3 685a.7(f)#4 685a.11(c) 6D 685a.11(c) 8D
func TestMatchTheDealer(t *testing.T) {
	for _, variant := range []string{"", "down-under"} {
		settle(t, Case{Wager: "match-the-dealer", Decks: 6, Variant: variant}, []test{
			{"9H 2S", "9H", "Suited match: 11 to 1"},
			{"2S 9D", "9H", "Unsuited match: 4 to 1"},
			{"9H 9H", "9H", "Suited match and Suited match: 11 to 1 and 11 to 1"},
			{"9D 9H", "9H", "Suited match and Unsuited match: 11 to 1 and 4 to 1"},
			{"9D 9S", "9H", "Unsuited match and Unsuited match: 4 to 1 and 4 to 1"},
			{"KH QH", "JH", "lose"}, // of one value, and no match
			{"TH 2S", "KH", "lose"},
			{"9H 9H", "8H", "lose"},
		})
		settle(t, Case{Wager: "match-the-dealer", Decks: 8, Variant: variant}, []test{
			{"KH 2S", "KH", "Suited match: 14 to 1"},
			{"2S KD", "KH", "Unsuited match: 3 to 1"},
			{"KD KH", "KH", "Suited match and Unsuited match: 14 to 1 and 3 to 1"},
		})
	}
}

// covers: 633a.6(e)(3) 633a.7(g)(3)(i) 633a.7(g)(3)(ii) 633a.13(e) 633a.1#24
func TestInBetween(t *testing.T) {
	c := Case{Wager: "in-between", Decks: 6}
	settle(t, c, []test{
		{"7H 7D", "7S", "Triple Match: 30 to 1"},
		{"7H 9D", "8S", "One-card spread: 10 to 1"},
		{"9D 7H", "8S", "One-card spread: 10 to 1"},
		{"7H TD", "8S", "Two-card spread: 6 to 1"},
		{"7H TD", "9S", "Two-card spread: 6 to 1"},
		{"7H JD", "TS", "Three-card spread: 4 to 1"},
		{"7H QD", "TS", "All others: 1 to 1"},
		{"2H AD", "KS", "All others: 1 to 1"}, // the ace is high
		{"QH AD", "KS", "One-card spread: 10 to 1"},
		{"7H 7D", "8S", "lose"}, // a pair that is not matched
		{"7H 9D", "7S", "lose"}, // equal to one card only
		{"7H 9D", "9S", "lose"},
		{"7H 8D", "8S", "lose"},
		{"7H 8D", "2S", "lose"}, // no rank lies between
		{"JH KD", "AS", "lose"},
		{"AH 3D", "2S", "lose"},
	})
	c.AceLow = true
	settle(t, c, []test{
		{"AH 3D", "2S", "One-card spread: 10 to 1"},
		{"2H AD", "KS", "lose"},
		{"AH AD", "AS", "Triple Match: 30 to 1"},
	})
}

// covers: 633a.6(e)(9)#1 633a.6(e)(9)#2 633a.7(g)(8) 633a.13(k) 633a.1#8 633a.1#18 633a.1#19 633a.1#23
func TestThreeCardPoker(t *testing.T) {
	settle(t, Case{Wager: "three-card-poker", Paytable: "B", Decks: 6}, []test{
		{"7H 9H", "8H", "Straight flush: 30 to 1"},
		{"AH QH", "KH", "Straight flush: 30 to 1"},
		{"AH 3H", "2H", "Straight flush: 30 to 1"},
		{"AH KH", "2H", "Flush: 5 to 1"}, // the ace is not in the middle
		{"7H 7D", "7S", "Three-of-a-kind: 20 to 1"},
		{"7H 7H", "7H", "Three-of-a-kind: 20 to 1"},
		{"7H 8D", "9S", "Straight: 10 to 1"},
		{"KH QD", "AS", "Straight: 10 to 1"},
		{"2H 3D", "AS", "Straight: 10 to 1"},
		{"KH AD", "2S", "lose"},
		{"AH 2D", "KS", "lose"},
		{"2H 9H", "JH", "Flush: 5 to 1"},
		{"9H 9H", "JH", "Flush: 5 to 1"},
		{"9H 9D", "JH", "lose"},
		{"7H 8D", "TS", "lose"},
	})
	settle(t, Case{Wager: "three-card-poker", Paytable: "A", Decks: 1}, []test{
		{"7H 9H", "8H", "Straight flush: 9 to 1"},
		{"7H 7D", "7S", "Three-of-a-kind: 9 to 1"},
		{"7H 8D", "9S", "Straight: 9 to 1"},
		{"2H 9H", "JH", "Flush: 9 to 1"},
		{"2H 9H", "JD", "lose"},
	})
}

// covers: 633c.7(a)#2 633c.7(e)#1 633c.7(e) A 633c.7(e) B
func TestTop3(t *testing.T) {
	settle(t, Case{Wager: "top-3", Paytable: "A", Decks: 6}, []test{
		{"7H 7H", "7H", "Three-of-a-kind suited: 270 to 1"},
		{"7H 9H", "8H", "Straight flush: 180 to 1"},
		{"AH 3H", "2H", "Straight flush: 180 to 1"},
		{"7H 7D", "7H", "Three-of-a-kind: 90 to 1"},
		{"7H 8D", "9S", "lose"}, // a plain straight
		{"2H 9H", "JH", "lose"}, // a plain flush
		{"KH AH", "2H", "lose"},
	})
	settle(t, Case{Wager: "top-3", Paytable: "B", Decks: 6}, []test{
		{"7H 7H", "7H", "Three-of-a-kind suited: 1000 to 1"},
		{"7H 9H", "8H", "Straight flush: 100 to 1"},
		{"7H 7D", "7H", "Three-of-a-kind: 70 to 1"},
	})
}

// covers: 633c.11(a)#2 633c.11(h) 633c.11(h) TLX-1 633c.11(h) TLX-2 633c.11(h) TLX-3 633c.11(i)
// covers: 633c.11(j)(1) 633c.11(j)(2) 633c.11(j)(3) 633c.11(j)(4)
func TestTriLuxDeluxe(t *testing.T) {
	settle(t, Case{Wager: "trilux-deluxe", Decks: 1}, []test{ // the decks choose the table
		{"7H 9H", "8H", "Straight flush: 20 to 1"},
		{"7H 7D", "7S", "Three-of-a-kind: 15 to 1"},
		{"7H 8D", "9S", "Straight: 9 to 1"},
		{"2H 9H", "JH", "Flush: 6 to 1"},
		{"2H 9H", "JD", "lose"},
	})
	settle(t, Case{Wager: "trilux-deluxe", Decks: 2}, []test{
		{"7H 9H", "8H", "Straight flush: 20 to 1"},
		{"7H 7D", "7S", "Three-of-a-kind: 15 to 1"},
		{"7H 8D", "9S", "Straight: 9 to 1"},
		{"2H 9H", "JH", "Flush: 5 to 1"},
	})
	for _, n := range []int{4, 6, 8} {
		settle(t, Case{Wager: "trilux-deluxe", Decks: n}, []test{
			{"AH QH", "KH", "Straight flush: 25 to 1"},
			{"7H 7H", "7H", "Three-of-a-kind: 15 to 1"}, // a suited trio is no flush
			{"2H AD", "3S", "Straight: 8 to 1"},
			{"9H 9H", "JH", "Flush: 5 to 1"},
			{"KH AD", "2S", "lose"},
		})
	}
}

// covers: 633c.15(a) 633c.15(g)
func TestUpcardLuck(t *testing.T) {
	settle(t, Case{Wager: "upcard-luck", Decks: 6}, []test{
		{"AS JS", "2D", "Ace spades and jack spades: 80 to 1"}, // instead of the Blackjack
		{"JS AS", "7D", "Ace spades and jack spades: 80 to 1"},
		{"AS QS", "7D", "Blackjack: 8 to 1"},
		{"AH JH", "7D", "Blackjack: 8 to 1"},
		{"AS JD", "7D", "Blackjack: 8 to 1"},
		{"2S 7D", "2D", "9, 10 or 11: 4 to 1"}, // pays more than 18 to 20
		{"5S 5D", "7D", "9, 10 or 11: 4 to 1"},
		{"8S 3D", "7D", "9, 10 or 11: 4 to 1"},
		{"TS 8D", "7D", "18, 19 or 20 (including soft totals): 3 to 1"},
		{"AS 7D", "7D", "18, 19 or 20 (including soft totals): 3 to 1"},
		{"AS 8D", "7D", "18, 19 or 20 (including soft totals): 3 to 1"}, // 19, not 9
		{"AS 9D", "7D", "18, 19 or 20 (including soft totals): 3 to 1"},
		{"KS JS", "7D", "18, 19 or 20 (including soft totals): 3 to 1"},
		{"AS AD", "7D", "lose"}, // 2 or 12
		{"AS 6D", "7D", "lose"},
		{"TS 7D", "7D", "lose"},
		{"2S 6D", "7D", "lose"},
		{"TS 2D", "7D", "lose"},
		{"AS JS", "8D", "lose"},
		{"AS JS", "AD", "lose"},
		{"AS JS", "TD", "lose"},
		{"TS TD", "9D", "lose"},
	})
}

// covers: 633c.3(a) 633c.3(a)(1) 633c.3(a)(2) 633c.3(a)(3) 633c.3(a)(4) 633c.3(a)(5) 633c.3(a)(6) 633c.3(h)(4)#1
// covers: 635c.1(a) 635c.1(a)(1) 635c.1(a)(2) 635c.1(a)(3) 635c.1(a)(4) 635c.1(a)(5) 635c.1(a)(6) 635c.1(h)(4)#1
func TestMatchTheDealerProgressive(t *testing.T) {
	settle(t, Case{Wager: "match-the-dealer-progressive", Paytable: "6D-P3", Decks: 6}, []test{
		{"AS AS", "AS", "Two suited match, aces of spades: 100% of progressive"},
		{"AH AH", "AH", "Two suited match, all others: 10% of progressive"},
		{"TH TH", "TH", "Two suited match, all others: 10% of progressive"},
		{"AH AS", "AS", "One non-suited and one suited match: 8 to 1"}, // one award, not one per card
		{"AS 2S", "AS", "One suited match: 4 to 1"},
		{"2S AS", "AS", "One suited match: 4 to 1"},
		{"AH AD", "AS", "Two non-suited matches: 8 to 1"}, // here above one suited match
		{"AH KD", "AS", "One non-suited match: 4 to 1"},
		{"JH KD", "TS", "lose"}, // values do not match
		{"2S 3S", "AS", "lose"},
	})
	// Tables of the same number for other decks have other odds.
	settle(t, Case{Wager: "match-the-dealer-progressive", Paytable: "P1", Decks: 6}, []test{
		{"AH AS", "AS", "One non-suited and one suited match: 12 to 1"},
	})
	settle(t, Case{Wager: "match-the-dealer-progressive", Paytable: "P1", Decks: 8}, []test{
		{"AH AS", "AS", "One non-suited and one suited match: 9 to 1"},
	})
	settle(t, Case{Wager: "match-the-dealer-progressive", Paytable: "8D-P6", Decks: 8, Variant: "spanish-21"}, []test{
		{"AS AS", "AS", "Two suited match, aces of spades: 100% of progressive"},
		{"AD AD", "AD", "Two suited match, all others: 10% of progressive"},
		{"AH AS", "AS", "One non-suited and one suited match: 100 to 1"},
		{"AS 2S", "AS", "One suited match: 4 to 1"},
		{"AH AD", "AS", "Two non-suited matches: 20 to 1"},
		{"AH KD", "AS", "One non-suited match: 2 to 1"},
		{"JH KD", "QS", "lose"},
	})
}
