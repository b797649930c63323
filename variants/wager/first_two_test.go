package wager

import "testing"

// covers: 633a.6(e)(1) 633a.7(g)(1)#1 633a.13(c) 633a.1#2 633a.1#14 633a.1#22
func TestTwentyPoint(t *testing.T) {
	settle(t, Case{Wager: "twenty-point", Decks: 6}, []test{
		{"QH QH", "AS KD", "Queen of hearts pair and dealer Blackjack: 1000 to 1"}, // and not 200 as well
		{"QH QH", "KD AS", "Queen of hearts pair and dealer Blackjack: 1000 to 1"},
		{"QH QH", "AS 9D", "Queen of hearts pair: 200 to 1"},
		{"QH QH", "5S 6D TC", "Queen of hearts pair: 200 to 1"}, // 21, no Blackjack
		{"KH KH", "AS KD", "Matched 20: 25 to 1"},               // an identical pair is more than suited
		{"TC TC", "2S", "Matched 20: 25 to 1"},
		{"QS QS", "AS KD", "Matched 20: 25 to 1"},
		{"KH QH", "2S", "Suited 20: 10 to 1"},
		{"AC 9C", "2S", "Suited 20: 10 to 1"},
		{"9C AC", "2S", "Suited 20: 10 to 1"},
		{"QH QD", "2S", "Any 20: 4 to 1"},
		{"AC 9D", "2S", "Any 20: 4 to 1"}, // not only ten-value cards
		{"TC KD", "2S", "Any 20: 4 to 1"},
		{"AC KC", "2S", "lose"},
		{"AC AC", "2S", "lose"},
		{"9H TH", "2S", "lose"},
		{"5H 5H TS", "2S", "lose"}, // 20 in three cards
	})
}

// covers: 633a.6(e)(4) 633a.7(g)(4)#1 633a.13(f)(1) 633a.13(f)(2) 633a.1#5 633a.1#16 633a.1#20
// covers: 633c.5(dd)
func TestRoyalMatch21(t *testing.T) {
	c := Case{Wager: "royal-match-21", Paytable: "C", Decks: 6}
	settle(t, c, []test{
		{"KH QH", "2S", "Royal Match: 30 to 1"},
		{"QH KH", "AS KD", "Royal Match: 30 to 1"},
		{"QH KH", "KD QD", "Royal Match and Crown Treasure: 30 to 1 and 1000 for 1"}, // whatever the dealer's suit
		{"QH KH", "QH KH", "Royal Match and Crown Treasure: 30 to 1 and 1000 for 1"},
		{"QH KH", "KD QS", "Royal Match: 30 to 1"},
		{"QH KH", "2S QD", "Royal Match: 30 to 1"},
		{"QH JH", "KD QD", "Suited Match: 2.5 to 1"},
		{"2H 9H", "KD QD", "Suited Match: 2.5 to 1"},
		{"KH KH", "2S", "Suited Match: 2.5 to 1"}, // a suited pair counts
		{"QH KD", "KD QD", "lose"},
		{"2C 2S", "2S", "lose"},
	})
	c.Option = "no-crown"
	settle(t, c, []test{{"QH KH", "KD QD", "Royal Match: 30 to 1"}})
	settle(t, Case{Wager: "royal-match-21", Paytable: "A", Decks: 1}, []test{
		{"KH QH", "QS KS", "Royal Match and Crown Treasure: 10 to 1 and 1000 for 1"},
		{"KH TH", "QS KS", "Suited Match: 3 to 1"},
	})
	settle(t, Case{Wager: "royal-match-21", Paytable: "E", Decks: 8, Variant: "hybrid-no-hole"}, []test{
		{"KH QH", "QS KS", "Royal Match and Crown Treasure: 50 to 1 and 1000 for 1"},
		{"KH TH", "QS KS", "Suited Match: 2 to 1"},
		{"KH TS", "QS KS", "lose"},
	})
}

// covers: 633a.6(e)(5) 633a.7(g)(5) 633a.13(g)(1) 633a.13(g)(2) 633a.13(g)(3) 633a.1#21
func TestBetTheSet21(t *testing.T) {
	settle(t, Case{Wager: "bet-the-set-21", Paytable: "A", Decks: 1}, []test{
		{"9H 9D", "2S", "Pair: 15 to 1"},
		{"KH QD", "2S", "lose"}, // a pair by value only
	})
	settle(t, Case{Wager: "bet-the-set-21", Paytable: "B", Decks: 2}, []test{
		{"9H 9H", "2S", "Suited pair: 25 to 1"},
		{"9H 9D", "2S", "Pair: 10 to 1"},
		{"9H 8H", "2S", "lose"},
	})
	settle(t, Case{Wager: "bet-the-set-21", Paytable: "D", Decks: 4}, []test{
		{"AH AH", "2S", "Suited pair: 12 to 1"},
		{"AH AD", "2S", "Pair: 10 to 1"},
		{"TH JH", "2S", "lose"},
	})
	settle(t, Case{Wager: "bet-the-set-21", Paytable: "C", Decks: 6, Variant: "hybrid-no-hole"}, []test{
		{"AH AH", "2S", "Suited pair: 15 to 1"},
		{"AH AD", "2S", "Pair: 10 to 1"},
	})
}

// covers: 633a.6(e)(6) 633a.7(g)(6)#1 633a.13(h)
func TestKingsBounty(t *testing.T) {
	for _, variant := range []string{"", "hybrid-no-hole"} {
		settle(t, Case{Wager: "kings-bounty", Decks: 6, Variant: variant}, []test{
			{"KS KS", "AD TD", "King of spades pair and dealer Blackjack: 1000 to 1"},
			{"KS KS", "AD 9D", "King of spades pair: 200 to 1"},
			{"KH KH", "AD TD", "Suited kings pair: 50 to 1"},
			{"QS QS", "AD TD", "Suited queens, jacks or 10s pair: 25 to 1"},
			{"JH JH", "2D", "Suited queens, jacks or 10s pair: 25 to 1"},
			{"TC TC", "2D", "Suited queens, jacks or 10s pair: 25 to 1"},
			{"KS QS", "2D", "Suited 20: 9 to 1"},
			{"AS 9S", "2D", "Suited 20: 9 to 1"},
			{"KS KH", "2D", "Pair of kings: 6 to 1"},
			{"QS QH", "2D", "Any 20: 4 to 1"}, // unlike suits
			{"KS TH", "2D", "Any 20: 4 to 1"},
			{"9S AH", "2D", "Any 20: 4 to 1"},
			{"AS KS", "2D", "lose"},
			{"9S 9S", "2D", "lose"},
		})
	}
}

// covers: 633a.6(e)(7) 633a.7(g)(7) 633a.13(i)(1) 633a.13(i)(2) 633a.1#9
func TestSuperMatch(t *testing.T) {
	settle(t, Case{Wager: "super-match", Decks: 6, Variant: "blackjack-switch"}, []test{
		{"9H 9D 9S 9H", "2S", "Four-of-a-kind: 40 to 1"},
		{"9H 9D 8S 8H", "2S", "Two pair: 8 to 1"}, // pays more than three of a kind
		{"9H 8D 9S 8H", "2S", "Two pair: 8 to 1"},
		{"9H 8D 9S 9H", "2S", "Three-of-a-kind: 5 to 1"},
		{"8D 9H 9S 9H", "2S", "Three-of-a-kind: 5 to 1"},
		{"8D 9H 2S 9H", "2S", "Pair: 1 to 1"},
		{"KD QH JS TH", "2S", "lose"}, // four of value ten
	})
	settle(t, Case{Wager: "super-match", Decks: 8, Variant: "blackjack-switch"}, []test{
		{"9H 9H 9H 9H", "2S", "Four-of-a-kind: 50 to 1"},
		{"9H 9D 8S 8H", "2S", "Two pair: 7 to 1"},
		{"9H 8D 9S 9H", "2S", "Three-of-a-kind: 5 to 1"},
		{"8D 9H 2S 9H", "2S", "Pair: 1 to 1"},
		{"8D 9H 2S 7H", "2S", "lose"},
	})
}

// covers: 633a.6(e)(12) 633a.13(n)(1) 633a.13(n)(2) 633a.1#1 633a.1#15 633a.1#25 633a.1#26
func TestHouseMoney(t *testing.T) {
	settle(t, Case{Wager: "house-money", Decks: 6}, []test{
		{"AS KS", "2S", "Ace-king suited: 9 to 1"},
		{"KS AS", "2S", "Ace-king suited: 9 to 1"},
		{"AS 2S", "2S", "Two-card straight flush: 4 to 1"}, // the lesser end of the ace
		{"JS TS", "2S", "Two-card straight flush: 4 to 1"},
		{"9S 9S", "2S", "Pair: 3 to 1"},
		{"9S 9H", "2S", "Pair: 3 to 1"},
		{"AS KH", "2S", "Two-card straight: 1 to 1"},
		{"2S AH", "2S", "Two-card straight: 1 to 1"},
		{"6S 7H", "2S", "Two-card straight: 1 to 1"},
		{"KS 2S", "2S", "lose"}, // no way round the ace
		{"KS JS", "2S", "lose"},
		{"AS QS", "2S", "lose"},
	})
	settle(t, Case{Wager: "house-money", Decks: 1}, []test{
		{"AS KS", "2S", "Ace-king suited: 9 to 1"},
		{"JS TS", "2S", "Two-card straight flush: 5 to 1"},
		{"9S 9H", "2S", "Pair: 3 to 1"},
		{"6S 7H", "2S", "Two-card straight: 1 to 1"},
	})
}

// covers: 633c.1(b)#3 633c.1(e) A 633c.1(e) B 633c.1(f)#1 633c.1(f)#2 633c.1(f)#3
func TestPerfectPairs(t *testing.T) {
	settle(t, Case{Wager: "perfect-pairs", Paytable: "A", Decks: 6}, []test{
		{"9H 9H", "2S", "Perfect pair: 25 to 1"},
		{"9H 9D", "2S", "Colored pair: 12 to 1"},
		{"9C 9S", "2S", "Colored pair: 12 to 1"},
		{"9H 9S", "2S", "Mixed pair: 6 to 1"},
		{"9C 9D", "2S", "Mixed pair: 6 to 1"},
		{"KH QH", "2S", "lose"}, // may be split, and is no pair
		{"9H 8H 9H", "9H", "lose"},
	})
	settle(t, Case{Wager: "perfect-pairs", Paytable: "B", Decks: 8}, []test{
		{"KS KS", "2S", "Perfect pair: 30 to 1"},
		{"KC KS", "2S", "Colored pair: 10 to 1"},
		{"KD KS", "2S", "Mixed pair: 5 to 1"},
	})
}
