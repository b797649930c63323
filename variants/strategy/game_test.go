package strategy_test

import (
	"testing"

	"burncard/game/card"
	"burncard/variants/strategy"
)

// The best moves of the zero Game are basic strategy's, except for close hands
// where the number of decks decides, or that may be split again.
func TestBestMovesIsBasic(t *testing.T) {
	close := map[string]bool{}
	wrong := 0
	for _, up := range card.MustParse("2C 3C 4C 5C 6C 7C 8C 9C TC AC") {
		for _, hand := range []string{"5H 3D", "6H 3D", "6H 4D", "6H 5D", "8H 4D", "8H 5D", "9H 5D", "9H 6D", "TH 6D", "TH 7D", "AH 2D", "AH 5D", "AH 6D", "AH 7D", "AH 8D", "TH JD", "8H 8D", "AH AD", "9H 9D"} {
			cards := card.MustParse(hand)
			can := strategy.Options{Double: true, Split: true, Surrender: true}
			got := strategy.Game{}.BestMove(cards, strategy.Seen{Up: up, Hole: strategy.Any}, can)
			if want := strategy.Basic(cards, up, can); got != want {
				wrong++
				if !close[hand] {
					t.Logf("%s against %s: %s, basic strategy has %s", hand, up, got, want)
				}
			}
		}
	}
	if wrong > 4 {
		t.Errorf("%d of 190 hands have another best move than basic strategy's", wrong)
	}
}

// The light changes the moves of Down Under.
func TestBestMovesDownUnder(t *testing.T) {
	du := strategy.Game{SoftTo: 22, Push22: true, TwoLarge: true, OneToAces: true}
	for _, tt := range []struct {
		hand, up string
		hole     strategy.Values
		want     strategy.Move
	}{
		{"TH 6D", "TC", strategy.Small, strategy.Stand}, // 12 to 15: he has to draw
		{"TH 6D", "7C", strategy.Large, strategy.Hit},   // 17 at least
		{"6H 5D", "6C", strategy.Large, strategy.Double},
		{"TH 2D", "2C", strategy.Medium, strategy.Hit},
		{"TH JD", "6C", strategy.Large, strategy.Stand},
		{"TH 9D", "TC", strategy.Just(card.MustParse("KD")[0]), strategy.Hit}, // the dealer's 20 is shown
		{"8H 8D", "6C", strategy.Large, strategy.Split},
	} {
		up := card.MustParse(tt.up)[0]
		can := strategy.Options{Double: true, Split: true}
		if got := du.BestMove(card.MustParse(tt.hand), strategy.Seen{Up: up, Hole: tt.hole}, can); got != tt.want {
			t.Errorf("%s against %s and %b: %s, want %s", tt.hand, tt.up, tt.hole, got, tt.want)
		}
	}
}

// Spanish 21: moves on which books agree for a dealer who stands on all 17s, also
// by the number of cards.
func TestBestMovesSpanish(t *testing.T) {
	spanish, ok := strategy.In("spanish-21")
	if !ok {
		t.Fatal("Spanish 21 has no Game")
	}
	const ups = "23456789KA"
	for _, tt := range []struct{ hand, moves string }{ // against 2 to ace: Hit, Stand, Double, sPlit, suRrender
		{"6H 4D", "DDDDDDDHHH"},
		{"7H 4D", "DDDDDDDDDD"},
		{"9H 3D", "HHHHHHHHHH"},
		{"9H 5D", "HHSSSHHHHH"},
		{"9H 6D", "SSSSSHHHHH"},
		{"KH 6D", "SSSSSHHHHH"},
		{"KH 7D", "SSSSSSSSSR"},
		{"AH 6D", "HHDDDHHHHH"},
		{"AH 7D", "SSDDDSSHHH"},
		{"4H 4D", "HHHHHHHHHH"},
		{"6H 6D", "HHPPPHHHHH"},
		{"7H 7D", "PPPPPPHHHH"},
		{"8H 8D", "PPPPPPPPPP"},
		{"9H 9D", "SPPPPSPPSS"},
		{"KH QD", "SSSSSSSSSS"},
		{"AH AD", "PPPPPPPPPP"},
		{"7S 8S", "HHHSSHHHHH"},          // one card from 6-7-8 of spades
		{"2H 2D 3C 3S 4D", "HHHHHHHHHH"}, // six cards pay 2 to 1
		{"2H 2D 3C 5S 4D", "HSSSSHHHHH"}, // but 16 busts more often
		{"2H 3D 6C", "DDDDDDDDHH"},       // any number of cards is doubled
	} {
		for i := range len(tt.moves) {
			seen := strategy.Seen{Up: card.MustParse(ups[i:i+1] + "C")[0], Hole: strategy.Any}
			cards := card.MustParse(tt.hand)
			can := strategy.Options{Double: true, Split: len(cards) == 2, Surrender: len(cards) == 2}
			want := map[byte]strategy.Move{'H': strategy.Hit, 'S': strategy.Stand, 'D': strategy.Double, 'P': strategy.Split, 'R': strategy.Surrender}[tt.moves[i]]
			if got := spanish.BestMove(cards, seen, can); got != want {
				t.Errorf("%s against %c: %s, want %s", tt.hand, ups[i], got, want)
			}
		}
	}
	// If the dealer draws on a soft 17, a 16 is surrendered against an ace.
	spanish.HitsSoft17 = true
	if got := spanish.BestMove(card.MustParse("KH 6D"), strategy.Seen{Up: card.MustParse("AC")[0], Hole: strategy.Any}, strategy.Options{Surrender: true}); got != strategy.Surrender {
		t.Errorf("16 against an ace and a dealer who draws on a soft 17: %s", got)
	}
	spanish.HitsSoft17 = false
	// A stiff double is rescued if it would lose more than half.
	for _, tt := range []struct {
		hand, up string
		beside   float64
		want     bool
	}{
		{"6H 5D 4C", "6S", 1, false},
		{"6H 5D 4C", "8S", 1, true},
		{"6H 5D 4C", "8S", 0.2, false}, // a double for less gives little back
		{"6H 5D 6C", "KS", 1, false},
		{"6H 5D 6C", "AS", 1, true},
		{"6H 5D KC", "AS", 1, false},
	} {
		if got := spanish.Rescues(card.MustParse(tt.hand), strategy.Seen{Up: card.MustParse(tt.up)[0], Hole: strategy.Any}, tt.beside); got != tt.want {
			t.Errorf("%s against %s, %v beside: rescued is %v", tt.hand, tt.up, tt.beside, got)
		}
	}
}

// Free Bet: free doubles and splits are taken, tens are not split, and a stiff
// hand is hit more because the dealer's 22 does not lose.
func TestBestMovesFreeBet(t *testing.T) {
	free, ok := strategy.In("free-bet")
	if !ok {
		t.Fatal("Free Bet has no Game")
	}
	for _, tt := range []struct {
		hand, up string
		want     strategy.Move
	}{
		{"6H 5D", "TC", strategy.Double},
		{"5H 4D", "TC", strategy.Double},
		{"4H 4D", "TC", strategy.Split},
		{"AH AD", "AC", strategy.Split},
		{"KH TD", "6C", strategy.Stand},
		{"TH 2D", "6C", strategy.Hit},
		{"5H 5D", "8C", strategy.Double},
	} {
		seen := strategy.Seen{Up: card.MustParse(tt.up)[0], Hole: strategy.Any}
		if got := free.BestMove(card.MustParse(tt.hand), seen, strategy.Options{Double: true, Split: true, Surrender: true}); got != tt.want {
			t.Errorf("%s against %s: %s, want %s", tt.hand, tt.up, got, tt.want)
		}
	}
}

// Blackjack Switch: the exchange makes a 20 and an 11 of two stiff hands against
// a 6. It breaks a dealt Blackjack only for a gain, and does nothing without one.
func TestSwitches(t *testing.T) {
	game, ok := strategy.In("blackjack-switch")
	if !ok {
		t.Fatal("Blackjack Switch has no Game")
	}
	for _, tt := range []struct {
		first, second, up string
		want              bool
	}{
		{"TH 5S", "6S KC", "6D", true},
		{"TH KC", "6S 5D", "6D", false},
		{"TH 9C", "9D TC", "TC", true},  // 19 and 19, or 20 and 18
		{"AH KC", "TD 9C", "9S", false}, // a Blackjack and 19
		{"AH 5S", "6H KC", "7C", true},  // 21 and 11
		{"AH KC", "AD KS", "6C", false}, // they stay Blackjacks only as they were dealt
		{"TH 7C", "TD 7S", "TC", false}, // the same either way
	} {
		seen := strategy.Seen{Up: card.MustParse(tt.up)[0], Hole: strategy.Any}
		a, b := card.MustParse(tt.first), card.MustParse(tt.second)
		if got := game.Switches([2]card.Card(a), [2]card.Card(b), seen, strategy.Options{Double: true, Split: true}); got != tt.want {
			t.Errorf("%s and %s against %s: %v, want %v", tt.first, tt.second, tt.up, got, tt.want)
		}
	}
}
