package wager

import (
	"testing"

	"burncard/game/card"
)

// covers: 633a.6(e)(8) 633a.7(o)(1)(i)#1 633a.7(o)(1)(i)#2 633a.13(j)(1)#1 633a.13(j)(1)#2 633a.1#13
func TestBadBeat(t *testing.T) {
	c := Case{Wager: "bad-beat", Decks: 6}
	settle(t, c, []test{
		{"KS TD", "2S 2D 2H 2C 3S 4D 6H", "Player has a 20 and dealer has 21 with seven or more cards: 100% of meter"},
		{"KS TD", "AS AD AH AC 2S 3D 2H TC", "Player has a 20 and dealer has 21 with seven or more cards: 100% of meter"},
		{"KS TD", "2S 2D 2H 2C 3S TD", "Player has a 20 and dealer has 21 with six cards: 1000 for 1"},
		{"KS TD", "2S 3D 4H 6C 6S", "Player has a 20 and dealer has 21 with five cards: 100 for 1"},
		{"KS TD", "2S 3D 6H TC", "Player has a 20 and dealer has 21 with four cards: 50 for 1"},
		{"KS TD", "5S 6D TC", "Player has a 20 and dealer has 21 with three cards: 25 for 1"},
		{"KS TD", "AS TC", "Player has a 20 and dealer has Blackjack: 10 for 1"},
		{"5S 5D TD", "5S 6D TC", "Player has a 20 and dealer has 21 with three cards: 25 for 1"}, // the final hand counts
		{"AS 9D", "AS TC", "Player has a 20 and dealer has Blackjack: 10 for 1"},
		{"KS TD", "TS 9D", "lose"},
		{"KS TD", "TS 6D KD", "lose"},
		{"KS 9D", "5S 6D TC", "lose"},
		{"KS TD AD", "5S 6D TC", "lose"}, // no longer 20
	})
	c.Option = "any-20"
	settle(t, c, []test{
		{"KS TD", "TS 9D", "Player has a 20: 1 for 1"},
		{"KS TD", "TS 6D KD", "Player has a 20: 1 for 1"},
		{"KS TD", "5S 6D TC", "Player has a 20 and dealer has 21 with three cards: 25 for 1"}, // the better line alone
		{"KS 9D", "TS 9D", "lose"},
	})
	c.Option, c.Magic = "", card.MustParse("KS")[0]
	settle(t, c, []test{
		{"KS 9D", "TS 9D", "Magic Card Bonus: 20 for 1"}, // whatever the hand
		{"9D KS", "TS 9D", "Magic Card Bonus: 20 for 1"},
		{"KH 9D", "TS 9D", "lose"},    // another king
		{"2H 7D KS", "TS 9D", "lose"}, // not among the first two
		{"KS TD", "AS TC", "Player has a 20 and dealer has Blackjack and Magic Card Bonus: 10 for 1 and 20 for 1"},
	})
	c.Lucky = true
	settle(t, c, []test{
		{"KH 9D", "TS 9D", "Lucky Player Bonus: 5 for 1"},
		{"KS TD", "AS TC", "Player has a 20 and dealer has Blackjack and Magic Card Bonus and Lucky Player Bonus: 10 for 1 and 20 for 1 and 5 for 1"},
	})
	c = Case{Wager: "bad-beat", Decks: 6, First: card.MustParse("TS TD")} // one of the hands of a split
	settle(t, c, []test{{"TS 4D 6C", "AS TC", "Player has a 20 and dealer has Blackjack: 10 for 1"}})
}

// covers: 633a.6(e)(10) 633a.7(o)(2)(i) 633a.13(l)(1)
func TestHitAndRun(t *testing.T) {
	settle(t, Case{Wager: "hit-and-run", Decks: 6}, []test{
		{"", "2S 2D 2H 2C 2S 2D 3H 5C", "Dealer has eight or more cards: 100% of meter"},
		{"", "AS AD AH AC AS TC AH AD AC", "Dealer has eight or more cards: 100% of meter"},
		{"", "2S 2D 2H 2C 3S 4D 6H", "Dealer has seven cards: 200 for 1"},
		{"", "2S 2D 2H 2C 6S 9H", "Dealer has six cards: 25 for 1"}, // 14 with five, the sixth busts
		{"", "2S 3D 4H 6C 6S", "Dealer has five cards: 8 for 1"},
		{"", "2S 3D 4H 6C TS", "Dealer has five cards: 8 for 1"},
		{"", "AS TC", "Dealer has Blackjack: 4 for 1"},
		{"", "TS AC", "Dealer has Blackjack: 4 for 1"},
		{"", "2S 3D 6H TC", "lose"},
		{"", "5S 6D TC", "lose"},
		{"", "TS 9D", "lose"},
	})
}

// covers: 633a.6(e)(11) 633a.7(o)(3)(i)#1 633a.7(o)(3)(i)#2 633a.7(o)(3)(i)(A) 633a.7(o)(3)(i)(B) 633a.7(o)(3)(i)(C)
// covers: 633a.7(o)(3)(i)(D) 633a.13(m)(1)#1 633a.13(m)(1)#2
func TestStraightJack(t *testing.T) {
	settle(t, Case{Wager: "straight-jack", Decks: 6}, []test{
		{"AS 2D 3H 4C 5S 6D", "2S", "Six-card straight with an ace of spades: 100% of meter and 200 to 1"},
		{"3H 4C 5S 2D AS 6D", "2S", "Six-card straight with an ace of spades: 100% of meter and 200 to 1"},
		{"3H 4C 5S 2D AD 6D", "2S", "Six-card straight with an ace of diamonds, clubs or hearts: 10% of meter and 200 to 1"},
		{"2H 3C 4S 5D 6S", "2S", "Five-card straight: 200 to 1"},
		{"AS 2D 3H 4C 5S", "2S", "Five-card straight: 200 to 1"},
		{"4H 5C 3S 6D", "2S", "Four-card straight: 50 to 1"},
		{"4H 5C 6S", "2S", "Three-card straight: 15 to 1"},
		{"5H 4C 6S", "2S", "Three-card straight: 15 to 1"},
		{"4H 5C 2S 3D", "2S", "Two-card straight: 3 to 1"},    // the 2 ended it
		{"4H 5C 4S 6D", "2S", "Two-card straight: 3 to 1"},    // a repeated rank ends it too
		{"4H 5C 6S 7D", "2S", "Three-card straight: 15 to 1"}, // 22: the 7 does not count
		{"7H 8C 9S", "2S", "Two-card straight: 3 to 1"},       // the 9 busts and does not count
		{"AS KD", "2S", "Two-card straight: 3 to 1"},
		{"AS 2D", "2S", "Two-card straight: 3 to 1"},
		{"AS 2D KC", "2S", "Two-card straight: 3 to 1"}, // no way round the ace
		{"QS KD AC", "2S", "Three-card straight: 15 to 1"},
		{"TS JD", "2S", "Two-card straight: 3 to 1"},
		{"4H 6C 5S", "2S", "lose"},
		{"KS 2D AC", "2S", "lose"},
		{"4H 4C 5S", "2S", "lose"},
	})
	// Ten-value cards may be split; the two that were dealt count.
	settle(t, Case{Wager: "straight-jack", Decks: 6, First: card.MustParse("JS QD")}, []test{
		{"JS TD", "2S", "Two-card straight: 3 to 1"},
		{"QD AD", "2S", "Two-card straight: 3 to 1"},
	})
}

// covers: 633c.9(b)#2 633c.9(d)(1) 633c.9(d)(2) 633c.9(d)(3)#1 633c.9(d)(3)#2 633c.9(d)(4)#1 633c.9(e)(3)#1
// covers: 633c.9(f) A 633c.9(f) B 633c.9(h)
func TestBlazing7s(t *testing.T) {
	a := Case{Wager: "blazing-7s", Paytable: "A", Decks: 6}
	settle(t, a, []test{
		{"7D 7D 7D", "9S", "Three 7s same suit: 100% of meter"},
		{"7S 7S 7S", "9S", "Three 7s same suit: 100% of meter"},
		{"7S 7C 7S", "9S", "Three 7s same color: 10% of meter"},
		{"7S 7D 7S", "9S", "Three 7s: 200 to 1"},
		{"7S 7D", "7S", "First two cards (two 7s): 25 to 1"}, // the dealer's up card does not count
		{"7S 7D 2S", "9S", "First two cards (two 7s): 25 to 1"},
		{"7S 7D 8S", "9S", "First two cards (two 7s): 25 to 1"},            // busted
		{"7S 2D 7S 7C", "9S", "Either of first two cards (one 7): 2 to 1"}, // later sevens add nothing
		{"2D 7S", "9S", "Either of first two cards (one 7): 2 to 1"},
		{"2D 8S 7C", "7S", "lose"},
	})
	b := a
	b.Paytable = "B"
	settle(t, b, []test{
		{"7D 7D 7D", "9S", "Three 7s diamonds: 100% of meter"},
		{"7S 7S 7S", "9S", "Three 7s clubs, spades, hearts: 10% of meter"},
		{"7H 7H 7H", "9S", "Three 7s clubs, spades, hearts: 10% of meter"},
		{"7H 7D 7H", "9S", "Three 7s same color: 500 to 1"},
		{"7S 7D 7S", "9S", "Three 7s: 200 to 1"},
		{"7S 7D", "9S", "First two cards (two 7s): 25 to 1"},
		{"7S 9D", "9S", "Either of first two cards (one 7): 2 to 1"},
	})
	split := a
	split.First = card.MustParse("7S 7C")
	settle(t, split, []test{
		{"7S 7S", "9S", "Three 7s same color: 10% of meter"}, // the two and the next card
		{"7S 2D 7D", "9S", "First two cards (two 7s): 25 to 1"},
	})
	// Split twice: the seven that came third lies in another hand now.
	split.Third = card.MustParse("7C")[0]
	settle(t, split, []test{
		{"7S 2D 7D", "9S", "Three 7s same color: 10% of meter"},
		{"7S 7D", "9S", "Three 7s same color: 10% of meter"},
	})
	// Against a Blackjack one card is dealt for this wager alone.
	dealt := a
	dealt.Third = card.MustParse("7H")[0]
	settle(t, dealt, []test{{"7S 7D", "AS KD", "Three 7s: 200 to 1"}})
	h := a
	h.Option = "h"
	settle(t, h, []test{
		{"7S 7D 7S", "9S", "First two cards (two 7s): 25 to 1"}, // his own third card does not count
		{"7S 7S 2D", "7S", "Three 7s same suit: 100% of meter"},
		{"7S 7D 2D", "7S", "Three 7s: 200 to 1"},
		{"7S 9D 2D", "7S", "Either of first two cards (one 7): 2 to 1"},
		{"8S 9D", "7S", "lose"},
	})
	h.Paytable = "B"
	settle(t, h, []test{
		{"7S 7S 2D", "7S", "Three 7s clubs, spades, hearts: 10% of meter"},
		{"7D 7D 7D", "2S", "First two cards (two 7s): 25 to 1"},
	})
}

// covers: 633c.12(a)#2 633c.12(f)#1 633c.12(f)#2 633c.12(g) 633c.12(h) 633c.12(i) 633c.12(j)#1 633c.12(j)#2 633c.12(j)#3
// covers: 633c.12(k) 633c.12(l)(1) 633c.12(l)(2) 633c.12(l)(3) 633c.12(l)(4) 633c.12(l)(5) 633c.12(l)(6) 633c.12(l)(7)
// covers: 633c.12(l)(8) 633c.12(l)(9)
func TestAxMan(t *testing.T) {
	settle(t, Case{Wager: "axman", Decks: 6}, []test{
		{"2S 3S", "2D 3D 4D 5D 6D", "Straight flush (five cards): 1000 to 1"},
		{"2S 3S", "4S 4D 4H 4C 4S", "Five-of-a-kind (five cards): 500 to 1"},
		{"2S 3S", "2S 2S 4S 4S 6S", "Flush (five cards): 200 to 1"},
		{"2S 3S", "2S 3D 4D 5D 6D", "Straight (five cards): 100 to 1"},
		{"2S 3S", "5S 5D 5H 5C", "Four-of-a-kind: 50 to 1"},
		{"2S 3S", "3S 3D 3H 3C 5D", "Four-of-a-kind: 50 to 1"},
		{"2S 3S", "2S 2D 6H 6C 6S", "Full house (five cards): 30 to 1"}, // below four of a kind
		{"2S 3S", "8S 8D 8C", "Three-of-a-kind: 20 to 1"},               // the bust card counts
		{"2S 3S", "4S 4D 4C 6C", "Three-of-a-kind: 20 to 1"},
		{"2S 3S", "4S 4D 5C 5S", "Two pair: 12 to 1"}, // no jacks needed
		{"2S 3S", "4S 4D 3C 3S 5D", "Two pair: 12 to 1"},
		{"2S 3S", "JS JD", "Jacks or better pair: 5 to 1"},
		{"2S 3S", "AS 5D AC", "Jacks or better pair: 5 to 1"},
		{"2S 3S", "6S QD QC", "Jacks or better pair: 5 to 1"},
		{"2S 3S", "TS TD", "lose"},
		{"2S 3S", "9S 9D", "lose"},
		{"2S 3S", "KS QD", "lose"},
		{"2S 3S", "2S 4S 6S TS", "lose"}, // four cards make no flush
		{"2S 3S", "2S 3D 4H TC", "lose"},
		{"2S 3S", "3S 4D 5H 6C", "lose"}, // and no straight
	})
	// The king of diamonds is wild in rank; for a flush it stays a diamond.
	settle(t, Case{Wager: "axman", Decks: 6}, []test{
		{"2S 3S", "KD AS", "Jacks or better pair: 5 to 1"},
		{"2S 3S", "KD QS", "Jacks or better pair: 5 to 1"},
		{"2S 3S", "KD KS", "Jacks or better pair: 5 to 1"},
		{"2S 3S", "KD KD", "Jacks or better pair: 5 to 1"},
		{"2S 3S", "KD TS", "lose"}, // a pair of tens
		{"2S 3S", "KD 4S 4D", "Three-of-a-kind: 20 to 1"},
		{"2S 3S", "KD 6S KD", "Three-of-a-kind: 20 to 1"},
		{"2S 3S", "2S 2D 2C KD 5S", "Four-of-a-kind: 50 to 1"},
		{"2S 3S", "2S 2D 3C KD 3S", "Full house (five cards): 30 to 1"},
		{"2S 3S", "2S 3D 4C 6S KD", "Straight (five cards): 100 to 1"},
		{"2S 3S", "2D 3D 4D 6D KD", "Straight flush (five cards): 1000 to 1"},
		{"2S 3S", "2D 3D 4D 7D KD", "Flush (five cards): 200 to 1"},
		{"2S 3S", "2S 3S 4S 6S KD", "Straight (five cards): 100 to 1"}, // no spade
		{"2S 3S", "2S 2D 2C 2H KD AS", "Four-of-a-kind: 50 to 1"},      // ace, king and three twos
		{"2S 3S", "AS AD AC AH KD 7S", "Five-of-a-kind (five cards): 500 to 1"},
		{"2S 3S", "2S 3D AC KD AS", "Three-of-a-kind: 20 to 1"},
	})
	// Of six cards and more only the five highest count, the ace highest.
	settle(t, Case{Wager: "axman", Decks: 6}, []test{
		{"2S 3S", "2S 2D 3C 4D 5S 6H", "Straight (five cards): 100 to 1"}, // one of the twos is out
		{"2S 3S", "2D 2S 3D 4D 5D 6D", "Straight flush (five cards): 1000 to 1"},
		{"2S 3S", "AS 2D 3C 4D 5S 6H", "lose"}, // ace, 6, 5, 4, 3
		{"2S 3S", "2S 2D 2C 3D 4S 9H", "lose"}, // 9, 4, 3 and two twos
		{"2S 3S", "2S 2D 2C 2H 2S TH JD", "Three-of-a-kind: 20 to 1"},
		{"2S 3S", "AS AD AC AH 2S TH 5D", "Four-of-a-kind: 50 to 1"},
	})
	settle(t, Case{Wager: "axman", Decks: 6}, []test{
		{"KD 3S", "JS JD", "Jacks or better pair, 2×: 10 to 1"},
		{"3S KD", "4S 4D 5C 5S", "Two pair, 2×: 24 to 1"},
		{"KD KD", "JS JD", "Jacks or better pair, 5×: 25 to 1"}, // five, not four
		{"KD KD", "KS JD", "lose"},
		{"3S 8D KD", "JS JD", "Jacks or better pair: 5 to 1"}, // only the first two
	})
}

// covers: 633c.13(a)#2 633c.13(h)#1 633c.13(i)#2
func TestBuster(t *testing.T) {
	c := Case{Wager: "buster", Paytable: "A", Decks: 6}
	settle(t, c, []test{
		{"9S 7S", "2S 2D 2H 2C 2S 2D 3H TC", "Dealer busts with eight or more cards: 250 to 1"},
		{"9S 7S", "AS AD AH AC AS AD AH 9C TD", "Dealer busts with eight or more cards: 250 to 1"},
		{"9S 7S", "2S 2D 2H 2C 2S 6D TC", "Dealer busts with seven cards: 50 to 1"},
		{"AS KS", "2S 2D 2H 2C 2S 6D TC", "Dealer busts with seven cards: 50 to 1"},
		{"9S 7S", "2S 2D 2H 2C 6S 8D", "Dealer busts with six cards: 15 to 1"},
		{"9S 7S TD", "2S 2D 2H 6S TD", "Dealer busts with five cards: 4 to 1"}, // after the player's own bust
		{"9S 7S", "2S 2D 9H 9S", "Dealer busts with four cards: 2 to 1"},
		{"9S 7S", "TS 2D KH", "Dealer busts with three cards: 2 to 1"},
		{"9S 7S", "TS AD", "lose"},
		{"9S 7S", "TS 7D", "lose"},
		{"9S 7S", "2S 2D 2H 2C 2S 6D 5C", "lose"},
	})
	c.Paytable = "F"
	settle(t, c, []test{
		{"9S 7S", "2S 2D 2H 2C 6S 8D", "Dealer busts with six cards: 20 to 1"},
		{"9S 7S", "2S 2D 2H 6S TD", "Dealer busts with five cards: 8 to 1"},
		{"9S 7S", "TS 2D KH", "Dealer busts with three cards: 1 to 1"},
	})
	settle(t, Case{Wager: "buster", Decks: 4}, []test{{"9S 7S", "2S 2D 2H 6S TD", "Dealer busts with five cards: 4 to 1"}})

	// The bonus: a Blackjack, $5 or more, and a bust with seven cards or more.
	c.Paytable, c.Option = "A", "B1"
	settle(t, c, []test{
		{"AS KS", "2S 2D 2H 2C 2S 6D TC", "Dealer busts with seven cards and Blackjack bonus, seven cards: 50 to 1 and $1000"},
		{"AS KS", "2S 2D 2H 2C 2S 2D 3H TC", "Dealer busts with eight or more cards and Blackjack bonus, eight or more cards: 250 to 1 and $8000"},
		{"AS KS", "2S 2D 2H 2C 6S 8D", "Dealer busts with six cards: 15 to 1"},
		{"AS KS", "AS AD AH AC AS AD AH 9C TD", "Dealer busts with eight or more cards and Blackjack bonus, eight or more cards: 250 to 1 and $8000"},
		{"AS 5S 5D", "2S 2D 2H 2C 2S 6D TC", "Dealer busts with seven cards: 50 to 1"},
		{"AS KS", "TS 7D", "lose"},
	})
	c.Option = "B2"
	settle(t, c, []test{
		{"AS KS", "2S 2D 2H 2C 2S 2D 3H TC", "Dealer busts with eight or more cards and Blackjack bonus, eight or more cards: 250 to 1 and $5000"},
	})
	for _, tt := range []struct {
		bet  Dollars
		want string
		tray Dollars
	}{
		{499, "50 to 1", 24950},
		{500, "50 to 1 and $1000", 125000},
		{10000, "50 to 1 and $1000", 600000}, // a larger bet wins no larger bonus
	} {
		c.Bet = tt.bet
		c.Player, c.Dealer = card.MustParse("AS KS"), card.MustParse("2S 2D 2H 2C 2S 6D TC")
		if s, err := Settle(c); err != nil || s.Pays != tt.want || s.Tray != tt.tray {
			t.Errorf("%v on %d cents: %+v %v, want %s, tray %d", c, tt.bet, s, err, tt.want, tt.tray)
		}
	}
}

// covers: 590.7(n)(1)#3 590.12(c) A 590.12(c) B
func TestPush22(t *testing.T) {
	settle(t, Case{Wager: "push-22", Paytable: "A", Decks: 6, Variant: "free-bet"}, []test{
		{"", "TS 2S KS", "Same suit 22: 50 to 1"},
		{"", "TS 2C KS", "Same color 22: 20 to 1"},
		{"", "5D 2H 8D 7H", "Same color 22: 20 to 1"},
		{"", "TS 2S KD", "Other 22: 8 to 1"}, // the whole hand decides
		{"", "TS 2S TC", "Same color 22: 20 to 1"},
		{"", "TS 3S KS", "lose"},
		{"", "TS AS", "lose"},
		{"", "TS 7S", "lose"},
		{"", "AS AS 6S 4S TS", "Same suit 22: 50 to 1"},
	})
	settle(t, Case{Wager: "push-22", Paytable: "B", Decks: 6, Variant: "free-bet"}, []test{
		{"", "TS 2S KS", "Same suit 22: 50 to 1"},
		{"", "TS 2C KS", "Same color 22: 20 to 1"},
		{"", "TS 2S KD", "Other 22: 7 to 1"},
	})
}

// covers: 633c.5(u)(1) 633c.5(u)(2)(i) 633c.5(u)(2)(ii) 633c.5(v)(3)
func TestBuzzerBeater(t *testing.T) {
	c := Case{Wager: "buzzer-beater", Decks: 6, Variant: "hybrid"}
	settle(t, c, []test{
		{"AS KS", "AD KD", "Blackjack against Blackjack: 5 to 1"},
		{"TS KS", "TD KD", "20 against 20: 5 to 1"},
		{"TS KS", "AD KD", "20 against 21 or Blackjack: 30 to 1"},
		{"TS 4S 6D", "7D 4D KD", "20 against 21 or Blackjack: 30 to 1"},
		{"TS 9S", "TD 9D", "19 against 19: 5 to 1"},
		{"TS 9S", "TD 2D 8D", "19 against 20: 10 to 1"},
		{"TS 9S", "AD KD", "19 against 21 or Blackjack: 10 to 1"},
		{"TS 9S", "AD 4D 6D", "19 against 21 or Blackjack: 10 to 1"},
		{"AS KS", "7D 4D KD", "lose"}, // a Blackjack beats 21
		{"AS KS", "TD KD", "lose"},
		{"TS KS", "TD 9D", "lose"},
		{"TS KS", "TD 6D 9D", "lose"}, // the dealer is over 21
		{"TS 8S", "TD 8D", "lose"},    // a tie below 19
		{"TS 8S", "TD 9D", "lose"},
		{"TS 8S KS", "TD 9D", "lose"},
		{"TS 9S 3D", "TD 9D", "lose"}, // 22
		{"TS 9S 3D", "7D 4D KD", "lose"},
		{"TS 9S 4D", "7D 4D KD", "lose"},
		{"7S 4S KS", "TD 2D KD", "lose"},
		{"TS 9S", "TD 2D KD", "lose"},
		{"7S 4S KS", "7D 4D KD", "21 against 21 or Blackjack: push"},
		{"7S 4S KS", "AD KD", "21 against 21 or Blackjack: push"},
	})
	c.Option = "equal-totals"
	settle(t, c, []test{{"7S 4S KS", "7D 4D KD", "21 against 21 or Blackjack: 5 to 1"}})
	c.First = card.MustParse("AS AD") // a split ace with a ten is 21 only
	settle(t, c, []test{{"AS KS", "7D 4D KD", "21 against 21 or Blackjack: 5 to 1"}})
}

// covers: 633c.14(c)(7)
func TestMustHitBy(t *testing.T) {
	for _, light := range []bool{true, false} {
		want := map[bool]string{true: "Must-Hit-By Mystery bonus: 100% of bonus meter", false: "lose"}[light]
		settle(t, Case{Wager: "must-hit-by", Paytable: "A", Option: "$5", Decks: 6, Light: light}, []test{
			{"", "", want}, // the cards do not matter
			{"AS KS", "7S 7D 7H", want},
		})
	}
}
