package wager

import (
	"math"
	"math/rand/v2"
	"testing"

	"burncard/game/card"
)

// cards4 calls f with every two player cards, up card and hole card that so
// many decks can deal, and with the number of ways in which they can.
func cards4(decks int, f func(first, dealer []card.Card, ways float64)) {
	deck := card.Deck()
	first, dealer := make([]card.Card, 2), make([]card.Card, 2)
	left := func(c card.Card, of ...card.Card) float64 {
		n := decks
		for _, x := range of {
			if x == c {
				n--
			}
		}
		return float64(n)
	}
	for _, first[0] = range deck {
		for _, first[1] = range deck {
			two := left(first[0]) * left(first[1], first[0])
			if two == 0 {
				continue
			}
			for _, dealer[0] = range deck {
				three := two * left(dealer[0], first...)
				if three == 0 {
					continue
				}
				for _, dealer[1] = range deck {
					if ways := three * left(dealer[1], first[0], first[1], dealer[0]); ways != 0 {
						f(first, dealer, ways)
					}
				}
			}
		}
	}
}

// deal plays a random round from a fresh shoe of six decks: the player draws by
// the toss of a coin, the dealer by 633a.7(m).
func deal(r *rand.Rand) Hand {
	shoe := make([]card.Card, 0, 312)
	for range 6 {
		shoe = append(shoe, card.Deck()...)
	}
	next := func() card.Card {
		i := r.IntN(len(shoe))
		c := shoe[i]
		shoe[i] = shoe[len(shoe)-1]
		shoe = shoe[:len(shoe)-1]
		return c
	}
	var h Hand
	for range 4 {
		h.First = append(h.First, next())
	}
	h.Final = append(h.Final, h.First[:2]...)
	for card.Add(h.Final...).Points < 21 && r.IntN(2) == 0 {
		h.Final = append(h.Final, next())
	}
	h.Dealer = []card.Card{next(), next()}
	for card.Add(h.Dealer...).Points < 17 {
		h.Dealer = append(h.Dealer, next())
	}
	if r.IntN(50) == 0 {
		h.Magic = h.First[0]
	}
	h.Lucky, h.Light = r.IntN(7) == 0, r.IntN(100) == 0
	h.Switched, h.UpcardThird = r.IntN(2) == 0, r.IntN(2) == 0
	h.Suit = card.Suit(r.IntN(4))
	return h
}

// initial cuts First to the number of cards that the wager takes.
func (h Hand) initial(w *Wager) Hand {
	if w.On&FirstFour == 0 {
		h.First = h.First[:2]
	}
	return h
}

// Some hand wins every line of every paytable: found among all four cards,
// among these hands, or by chance.
func TestEveryLineIsReached(t *testing.T) {
	wagers := append(All(), Editions()...)
	won := map[*Wager]map[Line]bool{}
	for _, w := range wagers {
		won[w] = map[Line]bool{}
	}
	note := func(h *Hand) {
		for _, w := range wagers {
			x := h.initial(w)
			for _, l := range w.Outcome(&x).Lines {
				won[w][l] = true
			}
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 100_000 {
		h := deal(r)
		note(&h)
	}
	for _, rare := range []struct{ first, final, dealer string }{
		{"QH QH 2S 2S", "QH QH", "AS KD"},
		{"KS KS 2S 2S", "KS KS", "AS KD"},
		{"KD QD 2S 2S", "KD QD", "AD JD"},
		{"KS QS 2S 2S", "KS QS", "AS JS"},
		{"KH QH 2S 2S", "KH QH", "KD QD"},
		{"AS AS 2S 2S", "AS AS", "AS TD"},
		{"AS AS 2S 2S", "AS AS", "AS AS 6D"},
		{"AS AS 2S 2S", "AS AS", "AD 9D"},
		{"AS AD 2S 2S", "AS AD", "AH AC 7S"},
		{"KC QC 2S 2S", "KC QC", "AC JC"}, // clubs is the zero suit
		{"AS KS 2S 2S", "AS KS", "AS KS"},
		{"AS TS 2S 2S", "AS TS", "AS TS"},
		{"AS TS 2S 2S", "AS TS", "AS KS"},
		{"AS TD 2S 2S", "AS TD", "AS TD"},
		{"AS JS 2S 2S", "AS JS", "7S TD"},
		{"7D 7D 2S 2S", "7D 7D 7D", "9S TD"},
		{"7S 7S 2S 2S", "7S 7S 7S", "9S TD"},
		{"7S 7C 2S 2S", "7S 7C 7S", "9S TD"},
		{"7S 7D 2S 2S", "7S 7D 7S", "9S TD"},
		{"AS 2D 2S 2S", "AS 2D 3D 4D 5D 6D", "9S TD"},
		{"AD 2D 2S 2S", "AD 2D 3D 4D 5D 6D", "9S TD"},
		{"AD 2D 2S 2S", "AD 2D 3D 4D 5D", "9S TD"},
		{"KS TD 2S 2S", "KS TD", "2S 2D 2H 2C 3S 4D 6H"},
		{"KS TD 2S 2S", "KS TD", "2S 2D 2H 2C 3S TD"},
		{"AS KD 2S 2S", "AS KD", "2S 2D 2H 2C 2S 2D 3H TC"},
		{"AS KD 2S 2S", "AS KD", "2S 2D 2H 2C 2S 6D TC"},
		{"AS KD 2S 2S", "AS KD", "TS 2S KS"},
		{"2S 3S 2S 2S", "2S 3S", "2D 3D 4D 5D 6D"},
		{"2S 2S 2S 2S", "2S 2S", "4S 4D 4H 4C 4S"},
		{"2S 3S 2S 2S", "2S 3S", "2S 2S 4S 4S 6S"},
		{"2S 3S 2S 2S", "2S 3S", "2S 2D 6H 6C 6S"},
		{"2S 3S 2S 2S", "2S 3S", "2S 3D 4D 5D 6D"},
		{"2S 3S 2S 2S", "2S 3S", "5S 5D 5H 5C"},
	} {
		note(&Hand{First: card.MustParse(rare.first), Final: card.MustParse(rare.final), Dealer: card.MustParse(rare.dealer)})
	}
	for _, w := range wagers {
		for l := Line(1); int(l) < len(w.Lines); l++ {
			// A line that only replaces others is never the outcome itself.
			if only := w.ID == "blazing-7s" && l == threeSameSuit; won[w][l] == only {
				t.Errorf("%s at %v: %q is reached: %v", w.ID, w.Variants, w.Lines[l], won[w][l])
			}
		}
	}
}

// The order of the cards decides nothing, except for the up card and the drawn
// cards that a wager's clause names.
func TestOrderDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	shuffle := func(cards []card.Card) []card.Card {
		cards = append([]card.Card(nil), cards...)
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		return cards
	}
	for range 100_000 {
		h := deal(r)
		for _, w := range append(All(), Editions()...) {
			a := h.initial(w)
			b := a
			b.First = shuffle(a.First)
			switch w.ID {
			case "straight-jack", "blazing-7s":
				b.Final = append(append([]card.Card(nil), b.First...), a.Final[2:]...)
			default:
				b.Final = shuffle(a.Final)
			}
			if w.On&UpCard == 0 && w.On&DealerHand != 0 && !h.dealerBlackjack() {
				// Not with aces: in another order the first two cards could
				// become a Blackjack.
				b.Dealer = shuffle(a.Dealer)
				if b.dealerBlackjack() {
					continue
				}
			}
			if x, y := w.Outcome(&a), w.Outcome(&b); x != y {
				t.Fatalf("%s: %v %v %v is %s, and %v %v %v is %s", w.ID,
					a.First, a.Final, a.Dealer, w.Name(x), b.First, b.Final, b.Dealer, w.Name(y))
			}
		}
	}
}

// A wager reads only the cards that On names.
func TestOnlyWhatItIsOn(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 50_000 {
		h, other := deal(r), deal(r)
		for _, w := range append(All(), Editions()...) {
			a := h.initial(w)
			a.UpcardThird = false
			b := a
			if w.On&PlayerHand == 0 {
				b.Final = other.Final
			}
			if w.On&(FirstTwo|FirstFour|PlayerHand) == 0 {
				b.First = other.First
			}
			switch {
			case w.On&DealerHand != 0:
			case w.On&HoleCard != 0:
				b.Dealer = append(append([]card.Card(nil), a.Dealer[:2]...), other.Dealer...)
			case w.On&UpCard != 0:
				b.Dealer = append(append([]card.Card(nil), a.Dealer[:1]...), other.Dealer...)
			default:
				b.Dealer = other.Dealer
			}
			if x, y := w.Outcome(&a), w.Outcome(&b); x != y {
				t.Fatalf("%s looks beyond what it is on: %s with %v %v %v, %s with %v %v %v", w.ID,
					w.Name(x), a.First, a.Final, a.Dealer, w.Name(y), b.First, b.Final, b.Dealer)
			}
		}
	}
}

// A slot before the reader's answer never comes before the cards that the wager
// needs.
func TestOutcomeIsKnownWhenSettled(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 20_000 {
		h := deal(r)
		for _, w := range append(All(), Editions()...) {
			a := h.initial(w)
			bj := a.dealerBlackjack()
			known := a
			switch w.When(a.First, a.up(), bj && a.up().High()) {
			case AfterDeal:
				known.Dealer, known.Final = a.Dealer[:1], a.First
			case AfterReader:
				// The reader says yes or no: any two cards with that answer are
				// enough.
				if !bj {
					known.Dealer = []card.Card{a.up(), {Rank: card.Nine, Suit: card.Clubs}}
					known.Final = a.First
				}
			case AfterHole:
				known.Dealer = a.Dealer[:2]
			default:
				continue
			}
			if w.ID == "buzzer-beater" && !bj {
				continue // a paid Blackjack has lost: nothing to compare
			}
			if x, y := w.Outcome(&a), w.Outcome(&known); x != y {
				t.Fatalf("%s on %v against %v is settled as %s while it is %s", w.ID, a.First, a.Dealer, w.Name(y), w.Name(x))
			}
		}
	}
}

func TestOutcomesDoNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	hands := make([]Hand, 64)
	for i := range hands {
		hands[i] = deal(r)
	}
	for _, w := range append(All(), Editions()...) {
		of := make([]Hand, len(hands))
		for i, h := range hands {
			of[i] = h.initial(w)
		}
		p := &w.Paytables[0]
		if n := testing.AllocsPerRun(10, func() {
			for i := range of {
				sink = p.Fit(w.Outcome(&of[i]))
			}
		}); n != 0 {
			t.Errorf("%s allocates %v times in %d hands", w.ID, n, len(of))
		}
	}
}

var sink Result

func BenchmarkOutcome(b *testing.B) {
	r := rand.New(rand.NewPCG(13, 14))
	hands := make([]Hand, 1024)
	for i := range hands {
		hands[i] = deal(r)
	}
	for _, w := range All() {
		of := make([]Hand, len(hands))
		for i, h := range hands {
			of[i] = h.initial(w)
		}
		b.Run(w.ID, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				sink = w.Outcome(&of[i%len(of)])
			}
		})
	}
}

// The house's edge comes out as published. 54 Pa.B. on Chapter 685a states 3.67
// % and 4.06 % for Match-the-Dealer; the others are computed here from the
// counts of cards, without dealing them.
func TestEdges(t *testing.T) {
	if testing.Short() {
		t.Skip("deals every four cards of six and eight decks")
	}
	tests := []struct {
		wager, variant, paytable, option string
		decks                            int
		want                             float64
	}{
		{"match-the-dealer", "down-under", "", "", 6, 0.0406},
		{"match-the-dealer", "down-under", "", "", 8, 0.0367},
		{"match-the-dealer", "", "", "", 6, 0.0406},
		// Of 311 cards left 5 make a perfect, 6 a colored, 12 a mixed pair.
		{"perfect-pairs", "", "A", "", 6, 1 - (26*5+13*6+7*12)/311.},
		{"perfect-pairs", "", "B", "", 8, 1 - (31*7+11*8+6*16)/415.},
		// 77 of 311 are of the suit; 144 of the 48,516 pairs are a Royal Match.
		{"royal-match-21", "", "C", withoutCrown, 6, 1 - 3.5*77/311 - (31-3.5)*144/48516},
		{"royal-match-21", "", "A", withoutCrown, 1, 1 - 4*12/51. - (11-4)*4/1326.},
		{"bet-the-set-21", "", "A", "", 1, 1 - 16*3/51.},
		{"bet-the-set-21", "", "B", "", 2, 1 - 26*1/103. - 11*6/103.},
		{"bet-the-set-21", "", "D", "", 8, 1 - 13*7/415. - 11*24/415.},
		// 33 of 311 share the rank of the first; of the others, one in two ways
		// lies next to it: 24 of each neighbour, for an ace the two and the king.
		{"house-money", "", "", "", 6, houseMoneyEdge(6, 4)},
		{"house-money", "", "", "", 1, houseMoneyEdge(1, 5)},
	}
	for _, n := range []int{1, 2, 6, 8} {
		var ready []Ready
		var want []float64
		for _, tt := range tests {
			if tt.decks == n {
				r, err := offering(n, tt.variant).Ready(Offer{Wager: tt.wager, Paytable: tt.paytable, Option: tt.option})
				if err != nil {
					t.Fatal(err)
				}
				ready, want = append(ready, r), append(want, tt.want)
			}
		}
		edge, total := make([]float64, len(ready)), 0.0
		cards3(n, func(first, dealer []card.Card, ways float64) {
			total += ways
			h := Hand{First: first, Final: first, Dealer: dealer}
			for i, r := range ready {
				edge[i] -= ways * float64(r.Settle(r.Result(&h), 100).Net(100)) / 100
			}
		})
		for i, r := range ready {
			got, within := edge[i]/total, 1e-9
			if r.ID == "match-the-dealer" {
				within = 0.00005 // published with two decimals
			}
			if math.Abs(got-want[i]) > within {
				t.Errorf("%s %s on %d decks: the edge is %.6f, want %.6f", r.ID, r.Table.Label(), n, got, want[i])
			}
		}
	}
}

// How often four cards make a line, from six decks: dealt one by one, and by
// counting.
func TestFourCardsByCounting(t *testing.T) {
	if testing.Short() {
		t.Skip("deals every four cards of six decks")
	}
	const n, all = 6., 312. * 311 * 310 * 309
	ace := func(k int) float64 { // ways to draw k aces and then 4-k other cards
		ways := 1.
		for i := range k {
			ways *= 24 - float64(i)
		}
		for i := range 4 - k {
			ways *= 288 - float64(i)
		}
		return ways
	}
	aceUp := n * 4 * (312 - 1 - 96) * 310 * 309 // an ace, then no ten-value card, then any two
	tests := []struct {
		wager, paytable, option string
		line                    Line
		want                    float64
	}{
		{"lucky-aces", "A", "", fourAces, ace(4)},
		{"lucky-aces", "A", "", threeAcesSuited, 4 * 4 * 6 * 5 * 4 * 288},
		{"lucky-aces", "A", "", threeAces, 4*ace(3) - 4*4*6*5*4*288},
		{"lucky-aces", "A", "", twoAcesSuited, 6 * 4 * 6 * 5 * 288 * 287},
		{"lucky-aces", "A", "", twoAces, 6*ace(2) - 6*4*6*5*288*287},
		{"lucky-aces", "A", "", aceOfDiamonds, ace(1)},
		{"lucky-aces", "A", "", oneAce, 3 * ace(1)},
		// The ace and one of three beside it in either order, the others likewise.
		{"jackpot-party", "P1", "", fourRoyalBest, n * n * n * n * 12},
		{"jackpot-party", "P1", "", fourRoyal, 3 * n * n * n * n * 12},
		{"jackpot-party", "P1", "", fourStraight, (256 - 4) * n * n * n * n * 12},
		{"jackpot-party", "P1", "", dealerAceUp, aceUp},
		{"super-4", "1", "1", fourRoyalBest, n * n * n * n * 12},
		{"super-4", "1", "1", fourRoyal, 3 * n * n * n * n * 12},
		{"super-4", "1", "1", dealerAceUp, aceUp},
		{"blackjack-match", "A", "", aceKingsMatch, 4 * 4 * n * n * (n - 1) * (n - 1)},
		{"blackjack-match", "A", "", matchingSuited, 4 * 3 * 4 * n * n * (n - 1) * (n - 1)},
		{"blackjack-match", "A", "", bothSuited, 4 * 4 * 4 * n * n * (n - 1) * 3 * n},
		{"kings-bounty", "", "", kingsAndBlackjack, n * (n - 1) * 2 * 24 * (96 - 2)},
	}
	ready := make([]Ready, len(tests))
	for i, tt := range tests {
		var err error
		h := offering(6, "")
		h.Automated = true
		if ready[i], err = h.Ready(Offer{Wager: tt.wager, Paytable: tt.paytable, Option: tt.option}); err != nil {
			t.Fatal(err)
		}
	}
	got, total := make([]float64, len(tests)), 0.
	cards4(6, func(first, dealer []card.Card, ways float64) {
		total += ways
		if first[0].Rank < card.Ten && first[0].Rank != card.Ace && dealer[0].Rank != card.Ace && first[1].Rank != card.Ace && dealer[1].Rank != card.Ace {
			return // none of these lines
		}
		h := Hand{First: first, Final: first, Dealer: dealer, Suit: card.Hearts}
		for i, tt := range tests {
			if ready[i].Outcome(&h).Has(tt.line) {
				got[i] += ways
			}
		}
	})
	if total != all {
		t.Errorf("%v ways in all, want %v", total, all)
	}
	for i, tt := range tests {
		if got[i] != tt.want {
			t.Errorf("%s, %s: %.0f ways, want %.0f", tt.wager, ready[i].Lines[tt.line], got[i], tt.want)
		}
	}
}

// houseMoneyEdge counts the second cards after the first, for n decks.
func houseMoneyEdge(n, flush float64) float64 {
	left := 52*n - 1
	pair := (4*n - 1) / left
	royal := 2. / 13 * n / left          // an ace and the king of its suit, or the reverse
	suited := 2 * n / left * (1 - 1./13) // a neighbour of the suit on either side, 24 of the 26 ways
	straight := 2 * 3 * n / left         // a neighbour of another suit
	return 1 - 4*pair - 10*royal - (1+flush)*suited - 2*straight
}

// cards3 is cards4 without the hole card.
func cards3(decks int, f func(first, dealer []card.Card, ways float64)) {
	deck := card.Deck()
	first, dealer := make([]card.Card, 2), make([]card.Card, 1)
	left := func(c card.Card, of ...card.Card) float64 {
		n := decks
		for _, x := range of {
			if x == c {
				n--
			}
		}
		return float64(n)
	}
	for _, first[0] = range deck {
		for _, first[1] = range deck {
			for _, dealer[0] = range deck {
				if ways := left(first[0]) * left(first[1], first[0]) * left(dealer[0], first...); ways > 0 {
					f(first, dealer, ways)
				}
			}
		}
	}
}
