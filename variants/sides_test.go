package variants_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/game/gametest"
	"burncard/variants"
	"burncard/variants/blackjack"
	"burncard/variants/odds"
	"burncard/variants/wager"
)

// everySide are the offers of all side wagers that are dealt for chips.
const everySide = "offers=twenty-point,match-the-dealer,in-between,royal-match-21:C,bet-the-set-21:C,kings-bounty,three-card-poker:B,perfect-pairs:A,top-3:A,axman,buster:F,upcard-luck,house-money,trilux-deluxe"

// sideRounds is how many rounds TestLongSideWagers has: more for make odds.
func sideRounds() int {
	if n, err := strconv.Atoi(os.Getenv("BURNCARD_ODDS")); err == nil {
		return max(300, n/500)
	}
	return 300
}

// TestLongSideWagers has seven boxes bet on every side wager and the rounds
// dealt by what is due. All is right and conserved; what each player has of each
// wager in the end is what Settle makes of the cards that lay there, and one box
// a round falls as often as was counted.
func TestLongSideWagers(t *testing.T) {
	rounds := sideRounds()
	r := rand.New(rand.NewPCG(633, 3))
	f := openFloor(t, 99, game.Coached, "round", everySide, "decks=6")
	table := f.referee.Table
	for n := range 7 {
		f.must(fmt.Sprintf("p%d sit %c 400000", n+1, 'A'+n))
	}
	fell := map[string]map[string]int{}
	for round := range rounds {
		f.said = f.said[:0]
		f.home(r, nil)
		bets := map[string]chip.Cents{}
		for n := range 7 {
			f.must(fmt.Sprintf("p%d bet main 25", n+1))
			for _, o := range table.House.Offers {
				bet := chip.Cents(500 * (1 + r.IntN(4)))
				bets[o.Wager] = bet
				f.must(fmt.Sprintf("p%d bet %s %v", n+1, o.Wager, bet))
			}
		}
		checked := false
		f.home(r, func(step game.Step) {
			if checked || step.Verb != game.Clear || step.At != game.Dealer {
				return
			}
			checked = true
			for n := range table.Boxes {
				checkSides(t, table, &table.Boxes[n], n == round%7, fell)
			}
		})
		if !checked {
			t.Fatalf("the round ended and nobody looked\n%s", f.tail())
		}
		if out := table.Float.Total(); out < 1_000_000 {
			f.must("floor fill 500x2000 100x2000 25x2000 5x4000 2.50x400 1x400")
		}
	}
	if err := gametest.SameFold(f.log, table); err != nil {
		t.Error(err)
	}
	var counter odds.Counter
	for id, got := range fell {
		for _, o := range table.House.Offers {
			if o.Wager != id {
				continue
			}
			offer, err := blackjack.Offer(o)
			if err != nil {
				t.Fatal(err)
			}
			ready, err := wager.House{Decks: 6}.Ready(offer)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range counter.Of(ready, 6).Outcomes {
				expected := float64(rounds) * e.Probability
				off := float64(got[e.Outcome]) - expected
				if expected >= 100 && math.Abs(off) > 5*math.Sqrt(expected*(1-e.Probability)) {
					t.Errorf("%s: %s fell %d times in %d rounds, counted were %.1f", id, e.Outcome, got[e.Outcome], rounds, expected)
				}
			}
		}
	}
}

// checkSides compares what the player of a box has of each wager with what
// Settle makes of the cards.
func checkSides(t *testing.T, table *game.Table, s *game.Seat, count bool, fell map[string]map[string]int) {
	t.Helper()
	var dealer []card.Card
	for _, p := range table.DealerHand.Cards {
		dealer = append(dealer, p.Card)
	}
	for _, w := range s.Side {
		if w.ID == game.PressSpot {
			checkPressSpot(t, s, w, card.Blackjack(dealer[:2]))
			continue
		}
		offer := table.House.Offers[slices.IndexFunc(table.House.Offers, func(o game.Offer) bool { return o.Wager == w.ID })]
		got, err := wager.Settle(wager.Case{
			Wager: w.ID, Paytable: offer.Paytable, Decks: table.House.Decks, Bet: wager.Dollars(w.Staked),
			Player: s.First[:table.Has.FirstCards()], Dealer: dealer,
		})
		if err != nil {
			t.Fatal(err)
		}
		want := chip.Cents(got.Tray)
		if got.Stake == "returned" {
			want += w.Staked
		}
		if !w.Settled || w.Given+w.Pressed != want || !w.Chips.IsZero() {
			t.Errorf("box %d, %s on %v, %v against %v is %s (%s): %v came back, want %v", s.N, w.ID, w.Staked, s.First, dealer, got.Outcome, got.Pays, w.Given+w.Pressed, want)
		}
		if count {
			if fell[w.ID] == nil {
				fell[w.ID] = map[string]int{}
			}
			fell[w.ID][got.Outcome]++
		}
	}
}

// checkPressSpot: what was pressed beside a wager wins, ties, is halved or lost
// as that did, 1 to 1 whatever the hand was, and goes back on a dealer's
// Blackjack.
func checkPressSpot(t *testing.T, s *game.Seat, w game.Wager, blackjack bool) {
	t.Helper()
	h, want := &s.Hands[0], chip.Cents(0)
	switch {
	case blackjack || h.Given == h.Staked:
		want = w.Staked
	case h.Given > h.Staked:
		want = 2 * w.Staked
	case h.Given > 0:
		want = w.Staked / 2
	}
	if w.Given != want || !w.Chips.IsZero() {
		t.Errorf("box %d: of %v pressed beside a wager of %v that came to %v, %v came back, want %v", s.N, w.Staked, h.Staked, h.Given, w.Given, want)
	}
}

// TestNotBeforeItsTime: a side wager that is settled before its time, when one
// card is out, breaks the clause that says when, whichever wager it is.
func TestNotBeforeItsTime(t *testing.T) {
	for _, house := range [][]string{
		{"blackjack", everySide, "decks=6"},
		{"free-bet", "offers=push-22:A"},
		{"blackjack-switch", "offers=super-match"},
	} {
		f := openFloor(t, 98, game.Exam, "round", house...)
		f.must("p1 sit Ann 4000")
		f.must("p1 bet main 25")
		offers := f.referee.Table.House.Offers
		for _, o := range offers {
			f.must(fmt.Sprintf("p1 bet %s 5", o.Wager))
		}
		f.must("no more bets")
		f.must(f.referee.Due()[0].Line())
		for _, o := range offers {
			w, err := wager.FindAt(o.Wager, house[0])
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range []string{"take 1 " + o.Wager, fmt.Sprintf("pay 1 %s 5", o.Wager)} {
				a, err := game.ParseAct(line)
				if err != nil {
					t.Fatal(err)
				}
				out, err := f.referee.Consider(a, f.draw)
				if err != nil || out.Verdict.Right() || out.Verdict.Mistakes[0].Cite != w.Clauses.Settle {
					t.Errorf("%s: %s: %v, %+v, want it under %s", house[0], line, err, out.Verdict.Mistakes, w.Clauses.Settle)
				}
			}
		}
	}
}

// TestPressRefused: what a player may not choose is refused to him, with the
// clause.
func TestPressRefused(t *testing.T) {
	f := openFloor(t, 7, game.Exam, "round", "decks=6", "offers=house-money,trilux-deluxe,perfect-pairs:A", "chips=5,25,100")
	for _, line := range []string{
		"inject next 8S KH 7S 9S 4C TC", "p1 sit Ann 500", "p2 sit Ben 500", "p1 bet main 10", "p2 bet main 10",
		"p1 bet house-money 5", "p1 bet trilux-deluxe 5", "p1 bet perfect-pairs 5", "p2 bet house-money 5", "no more bets",
	} {
		f.must(line)
	}
	refused := func(line, cite string) {
		t.Helper()
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = f.do(a); err == nil || !strings.HasPrefix(err.Error(), cite+": ") {
			t.Errorf("%s: %v, want %s", line, err, cite)
		}
	}
	refused("p1 press house-money", "633a.7(g)(10)(ii)") // no card is out
	for _, line := range []string{"deal 1", "deal 2", "deal dealer", "deal 1", "deal 2", "deal dealer down", "take 2 house-money"} {
		f.must(line)
	}
	refused("p2 press house-money", "633a.7(g)(10)(ii)") // it has lost
	refused("p1 take perfect-pairs", "633a.7(g)")
	refused("p1 press house-money 10", "633a.7(g)(10)(ii)(A)") // all of the 20, or nothing
	refused("p1 press trilux-deluxe 130", "633c.11(e)#1")      // of a win of 125
	refused("p1 press trilux-deluxe 12.50", "house.chips")
	f.must("p1 press house-money") // of his own, before he was asked
	refused("p1 take house-money", "633a.7(g)(10)(ii)")
	f.must("press 1 house-money 20")
	for _, line := range []string{"press 1 house-money 0", "press 1 press 5", "press 2 main 5", "press aside 3 trilux-deluxe 5", "offer perfect-pairs 3", "half 1 house-money 5"} {
		a, err := game.ParseAct(line)
		if err == nil {
			_, err = f.do(a)
		}
		if err == nil {
			t.Errorf("%s could be done", line)
		}
	}
}

// TestOffersRefused: a house that offers what it may not is refused, with the
// clause.
//
// covers: 633a.13(d) 633c.7(a)#1 633c.13(c) 633c.12(a)#3 633c.15(b) 633c.8(a)#1 633c.11(i)
func TestOffersRefused(t *testing.T) {
	tests := []struct{ house, want string }{
		{"decks=4 offers=match-the-dealer", "633a.13(d)"},
		{"decks=6 offers=top-3:A", "633c.7(a)"},
		{"decks=2 offers=buster:A", "633c.13(c)"},
		{"decks=4 offers=axman", "633c.12(a)"},
		{"decks=2 offers=upcard-luck", "633c.15(b)"},
		{"decks=6 offers=super-match", "633a.6(e)(7)"},
		{"blackjack-switch decks=6 offers=super-match", ""},
		{"blackjack-switch decks=4 offers=super-match", "633a.13(i)"},
		{"blackjack-switch decks=6 offers=perfect-pairs:A", "633a.12(a)(2)"},
		{"free-bet decks=6 offers=super-match", "633a.6(e)(7)"},
		{"decks=6 offers=perfect-pairs", "633c.1(e)"},
		{"decks=6 offers=perfect-pairs:C", "633c.1(e)"},
		{"decks=6 offers=lucky-ladies", "601a.2"},
		{"decks=6 offers=hit-and-run:seed=500", "633a.13(l)(2)"},
		{"decks=6 offers=bad-beat:magic-card=yes:lucky-player=yes", ""},
		{"decks=6 offers=bad-beat:seed=4000", "633a.13(j)(2)"},
		{"decks=6 offers=hit-and-run:magic-card=yes", "633a.13(l)(1)"},
		{"decks=6 offers=blazing-7s:A:h,straight-jack", ""},
		{"decks=6 offers=straight-jack:seed=4000", "633a.13(m)(2)"},
		{"decks=6 offers=blazing-7s:A:bet=5:seed=9000", "633c.9(g)"},
		{"decks=6 offers=lucky-aces:A", "633c.8(a)"}, // a person deals
		{"table=automated offers=lucky-aces:A", ""},
		{"table=automated offers=lucky-aces:A,perfect-pairs:A,buster:A,house-money", ""},
		{"table=automated offers=lucky-aces:E", "633c.8(e)"},
		{"table=automated offers=hit-and-run", "house.offers"},
		{"switch-hands offers=switch-ante,lucky-aces:A", "633c.8(a)"},
		{"decks=6 offers=trilux-deluxe:TLX-1", "633c.11(h)"}, // (i): the decks decide
		{"decks=6 offers=trilux-deluxe:press=50", "633c.11(a)"},
		{"decks=6 offers=house-money:press=50", ""},
		{"decks=6 offers=hit-and-run:seed=1000", ""},
		{"decks=6 offers=super-4:1:1:mystery=2", ""},
		{"decks=6 offers=super-4:1:1:mystery=4", "633c.6(j)"},
		{"decks=6 offers=jackpot-party:P1,must-hit-by:A:$5:with=jackpot-party", ""},
		{"decks=6 offers=jackpot-party:P1,must-hit-by:A:$5:with=jackpot-party:slip=yes", ""},
		{"decks=6 offers=must-hit-by:A:$5:with=jackpot-party:slip=yes", "633c.14(a)"},
		{"decks=6 offers=super-4:1:1:bet=1", "633c.6(e)"},
		{"decks=4 offers=blackjack-match:a", "633c.10(b)"},
		{"decks=4 offers=match-the-dealer-progressive:1", "633c.3(b)"},
		{"decks=5 offers=jackpot-party:P1", "633c.2(b)"},
		{"decks=6 " + everySide, ""},
		{"decks=4 offers=buster:option=b1", ""},
		{"decks=6 offers=buster:A:B2,royal-match-21:C:no-crown", ""},
		{"decks=1 offers=bet-the-set-21:A,royal-match-21:B", ""},
	}
	for _, tt := range tests {
		variant, words := "blackjack", strings.Fields(tt.house)
		if !strings.Contains(words[0], "=") {
			variant, words = words[0], words[1:]
		}
		book, err := variants.Lookup(variant)
		if err != nil {
			t.Fatal(err)
		}
		_, err = book.House(words...)
		if (err == nil) != (tt.want == "") || err != nil && !strings.HasPrefix(err.Error(), tt.want+": ") {
			t.Errorf("%s: %v, want %s", tt.house, err, tt.want)
		}
	}
}
