package wager

import "testing"

// covers: 633c.2(a) 633c.2(a)(1) 633c.2(a)(2) 633c.2(a)(3) 633c.2(a)(4) 633c.2(a)(5) 633c.2(a)(6) 633c.2(a)(7)
// covers: 633c.2(a)(8) 633c.2(a)(9) 633c.2(a)(10) 633c.2(i)#1 633c.2(h)(4)#1
func TestJackpotParty(t *testing.T) {
	settle(t, Case{Wager: "jackpot-party", Paytable: "P1", Decks: 6}, []test{
		{"KD QD", "AD JD", "Royal flush, diamonds: 100% of progressive"},
		{"JD KD", "QD AD", "Royal flush, diamonds: 100% of progressive"}, // the ace may be the hole card
		{"JS KS", "QS AS", "Royal flush, other: 10% of progressive"},
		{"AD QD", "KD JD", "lose"},                      // the dealer needs the ace: he has no Blackjack
		{"AD AH", "AS KD", "Three-of-a-kind: 150 to 1"}, // above the pair
		{"KD KH", "AS KS", "Three-of-a-kind: 150 to 1"},
		{"KD QH", "AS KS", "Pair: 10 to 1"},
		{"KD QD", "AD JS", "Straight: 80 to 1"},
		{"KC QS", "JH AD", "Straight: 80 to 1"},
		{"KC QS", "TH AD", "Dealer Blackjack: 5 to 1"}, // ace-king-queen-ten is no straight
		{"2C 3S", "4H AD", "lose"},
		{"2D 9D", "AD KD", "Flush: 60 to 1"},
		{"TD KD", "AD KD", "Flush: 60 to 1"},
		{"AS KH", "AD KC", "Two pair: 40 to 1"}, // whatever the suits
		{"KH AS", "AD KC", "Two pair: 40 to 1"},
		{"AD KD", "AD KD", "Flush: 60 to 1"}, // the better line alone
		{"AD KH", "AD KH", "Two pair: 40 to 1"},
		{"AS QH", "AD KC", "Pair: 10 to 1"}, // both have Blackjack, of other ranks
		{"2D 9H", "AD KH", "All same color: 20 to 1"},
		{"2S 9C", "AC TS", "All same color: 20 to 1"},
		{"2D 2H", "AD KH", "All same color: 20 to 1"}, // above the pair
		{"2D 2S", "AD KH", "Pair: 10 to 1"},           // within the hand
		{"2D AS", "AD KH", "Pair: 10 to 1"},           // across both
		{"2D 9S", "KH AD", "Dealer Blackjack: 5 to 1"},
		{"2D 9S", "AD 9H", "Dealer ace up (no Blackjack): 2 to 1"},
		{"AD AS", "AD AH", "Dealer ace up (no Blackjack): 2 to 1"},
		{"AD KD", "KD 9H", "lose"},
		{"2D 9S", "9H AD", "lose"},
	})
	settle(t, Case{Wager: "jackpot-party", Paytable: "P36", Option: "C", Decks: 8}, []test{
		{"KD QD", "AD JD", "Royal flush, diamonds: 100% of mega"},
		{"JS KS", "QS AS", "Royal flush, other: 100% of major"},
		{"KD KH", "AS KS", "Three-of-a-kind: 100% of minor"},
		{"KC QS", "JH AD", "Straight: 100% of mini"},
		{"2D 9D", "AD KD", "Flush: 100% of micro"},
		{"AS KH", "AD KC", "Two pair: 40 to 1"},
		{"2D 9H", "AD KH", "All same color: 20 to 1"},
		{"2D 2S", "AD KH", "Pair: 10 to 1"},
		{"2D 9S", "KH AD", "Dealer Blackjack: 5 to 1"},
		{"2D 9S", "AD 9H", "Dealer ace up (no Blackjack): 2 to 1"},
	})
}

// covers: 633c.6(a) 633c.6(a)(1) 633c.6(a)(2) 633c.6(a)(3) 633c.6(a)(4) 633c.6(a)(5) 633c.6(a)(6) 633c.6(a)(7)
// covers: 633c.6(a)(8) 633c.6(a)(9) 633c.6(a)(10) 633c.6(h)(4)#1 633c.6(i)#1
func TestSuper4(t *testing.T) {
	c := Case{Wager: "super-4", Paytable: "1", Option: "1", Decks: 6, Suit: "s"}
	settle(t, c, []test{
		{"KS QS", "AS JS", "Royal flush in chosen suit: 100% of star"},
		{"KD QD", "JD AD", "Royal flush, other suit: 100% of heart"},
		{"KD KH", "AS KS", "Three-of-a-kind: 100% of spade"},
		{"KC QS", "JH AD", "Straight: $750"},
		{"2D 9D", "AD KD", "Flush: $250"},
		{"AS KH", "AS KH", "Two pair: $200"}, // suits and ranks
		{"KH AS", "AS KH", "Two pair: $200"},
		{"AD KD", "AD KD", "Flush: $250"},                         // suited twice
		{"AS KH", "AD KC", "Any hand with dealer Blackjack: $25"}, // ranks alone are not enough
		{"AS KH", "AH KS", "Any hand with dealer Blackjack: $25"},
		{"AD KH", "AH KD", "All cards same color: $100"},
		{"2S 9C", "AC TS", "All cards same color: $100"},
		{"2D AS", "AS KH", "Pair: $50"},
		{"2D 2D", "AS KH", "Pair: $50"},
		{"2D 2S", "AD KH", "Any hand with dealer Blackjack: $25"}, // an unsuited pair
		{"2D 9S", "KH AD", "Any hand with dealer Blackjack: $25"}, // also with a ten-value card up
		{"2D 9S", "AD 9H", "Dealer ace up: $10"},
		{"AS KS", "KS 9H", "lose"},
	})
	c.Suit = "D"
	settle(t, c, []test{
		{"KS QS", "AS JS", "Royal flush, other suit: 100% of heart"},
		{"KD QD", "JD AD", "Royal flush in chosen suit: 100% of star"},
	})
	settle(t, Case{Wager: "super-4", Paytable: "3", Option: "1", Decks: 6}, []test{
		{"KC QS", "JH AD", "Straight: 100% of diamond"},
		{"2D 9D", "AD KD", "Flush: 100% of club"},
		{"AS KH", "AS KH", "Two pair: $200"},
		{"2D 9S", "KH AD", "Any hand with dealer Blackjack: $25"},
	})
}

// covers: 633c.8(a)#2 633c.8(d)(1) 633c.8(d)(2) 633c.8(e)#2 633c.8(e) A 633c.8(e) B 633c.8(e) C 633c.8(e) D
func TestLuckyAces(t *testing.T) {
	settle(t, Case{Wager: "lucky-aces", Paytable: "A", Decks: 6}, []test{
		{"AS AD", "AH AC", "Four aces: 500 to 1"},
		{"AS AS", "AS AS", "Four aces: 500 to 1"},
		{"AS AS", "AS 9D", "Three aces same suit: 250 to 1"},
		{"9D AS", "AS AS", "Three aces same suit: 250 to 1"},
		{"AS AS", "AD 9D", "Three aces: 20 to 1"}, // the number comes first
		{"AS 9C", "9D AS", "Two aces same suit: 8 to 1"},
		{"9S 9C", "AD AD", "Two aces same suit: 8 to 1"},
		{"AS AD", "2D 9D", "Two aces: 5 to 1"},
		{"9S AD", "2D 9D", "One ace of diamonds: 2 to 1"},
		{"9S 2D", "2D AD", "One ace of diamonds: 2 to 1"},
		{"9S AC", "2D 9D", "One ace: 1 to 1"},
		{"9S 2C", "AS KS", "One ace: 1 to 1"},
		{"9S 2C", "2D 9D", "lose"},
		{"9S 2C AD", "2D 4D AH", "lose"}, // only the first two of each
	})
	settle(t, Case{Wager: "lucky-aces", Paytable: "B", Decks: 6}, []test{
		{"AS AS", "AD 9D", "Three aces: 30 to 1"},
		{"AS 9C", "9D AS", "Two aces same suit: 12 to 1"},
	})
	settle(t, Case{Wager: "lucky-aces", Paytable: "C", Decks: 6}, []test{
		{"AS AS", "AS 9D", "Three aces same suit: 500 to 1"},
		{"AS 9C", "9D AS", "Two aces same suit: 16 to 1"},
	})
	settle(t, Case{Wager: "lucky-aces", Paytable: "D", Decks: 6}, []test{
		{"AS AD", "AH AC", "Four aces: 2000 to 1"},
		{"AS AS", "AD 9D", "Three aces: 15 to 1"},
		{"AS AD", "2D 9D", "Two aces: 4 to 1"},
	})
}

// covers: 633c.10(a) 633c.10(a)(1) 633c.10(a)(2) 633c.10(a)(3) 633c.10(a)(4) 633c.10(a)(5) 633c.10(a)(6) 633c.10(a)(7)
// covers: 633c.10(h)(4)#1
func TestBlackjackMatch(t *testing.T) {
	settle(t, Case{Wager: "blackjack-match", Paytable: "A", Decks: 6}, []test{
		{"AS KS", "AS KS", "Ace-king matching suited Blackjack: 100% of meter"},
		{"KS AS", "AS KS", "Ace-king matching suited Blackjack: 100% of meter"},
		{"AS TS", "TS AS", "Matching suited Blackjack: 10% of meter"},
		{"AS TS", "QS AS", "Player and dealer suited Blackjacks: 200 to 1"},
		{"AS TS", "KS AS", "Player and dealer suited Blackjacks: 200 to 1"},
		{"AS TS", "TD AD", "Player and dealer Blackjacks: 30 to 1"}, // ranks without suits
		{"AS KS", "KD AD", "Player and dealer Blackjacks: 30 to 1"},
		{"AS TH", "AS TH", "Player and dealer Blackjacks: 30 to 1"}, // alike but not suited
		{"AS TH", "AS QH", "Player and dealer Blackjacks: 30 to 1"},
		{"AS TS", "9D AD", "Player suited Blackjack: 10 to 1"},
		{"AS TS", "TD 9D", "Player suited Blackjack: 10 to 1"},
		{"AS TD", "9D AD", "Player Blackjack: 5 to 1"},
		{"AS 9D", "9D AD", "Player any ace: 3 to 1"},
		{"9D AS", "AS KS", "Player any ace: 3 to 1"}, // also against a Blackjack
		{"AS AS", "9D AD", "Player any ace: 3 to 1"}, // once
		{"AS 9D TH", "9D 9C", "Player any ace: 3 to 1"},
		{"KS 9D", "AS KS", "lose"},
	})
	settle(t, Case{Wager: "blackjack-match", Paytable: "D", Decks: 8}, []test{
		{"AS KS", "AS KS", "Ace-king matching suited Blackjack: 100% of meter"},
		{"AS TS", "TS AS", "Matching suited Blackjack: 10% of meter"},
		{"AS TS", "QS AS", "Player and dealer suited Blackjacks: 300 to 1"},
		{"AS TS", "TD AD", "Player and dealer Blackjacks: 50 to 1"},
		{"AS TS", "9D AD", "Player suited Blackjack: 10 to 1"},
		{"AS TD", "9D AD", "Player Blackjack: 5 to 1"},
		{"AS 9D", "9D AD", "Player any ace: 2 to 1"},
	})
}

// covers: 633c.4(i)(2)(i) 633c.4(i)(2)(ii) 633c.4(o)#2 633c.4(o)#3
func TestSwitchAnte(t *testing.T) {
	c := Case{Wager: "switch-ante", Variant: "switch-hands", Decks: 6, Switched: true}
	better := []test{
		{"AS KS", "9D 8D", "Same suit or same color Blackjack: 2 to 1"},
		{"AS KC", "9D 8D", "Same suit or same color Blackjack: 2 to 1"},
	}
	settle(t, c, append([]test{
		{"AS KD", "9D 8D", "lose"}, // red and black stays at 3 to 2
		{"AS KS", "AD KD", "lose"}, // a tie is a push
		{"AS 5S 5S", "9D 8D", "lose"},
		{"9S 9C", "9D 8D", "lose"},
	}, better...))
	c.Option = "ties-paid"
	settle(t, c, append([]test{
		{"AS KD", "AD KD", "Blackjack against a dealer Blackjack: 1 to 2"},
		{"AS KS", "AD KD", "Blackjack against a dealer Blackjack: 1 to 2"},
	}, better...))
	c.Switched = false // a Blackjack from the deal gains nothing
	settle(t, c, []test{{"AS KS", "9D 8D", "lose"}, {"AS KS", "AD KD", "lose"}})

	// At Blackjack Premium the ante alone does it, and ties are always paid.
	c = Case{Wager: "switch-ante", Variant: "blackjack-premium", Decks: 6}
	settle(t, c, append([]test{
		{"AS KD", "9D 8D", "lose"},
		{"AS KS", "AD KD", "Blackjack against a dealer Blackjack: 1 to 2"},
		{"AS KD", "AD KD", "Blackjack against a dealer Blackjack: 1 to 2"},
	}, better...))
}
