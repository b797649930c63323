package variants_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/game/gametest"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
)

// everyPanel are the offers of all progressive wagers that are dealt.
const everyPanel = "offers=hit-and-run,straight-jack,blazing-7s:A,jackpot-party:P1,match-the-dealer-progressive:4,super-4:1:1,blackjack-match:A:envy=yes"

// TestProgressiveWagers has seven boxes bet on every progressive wager and the
// rounds dealt by what is due: all is right and conserved, the chips of booked
// wagers are in the tray before the first card, what a player has of each wager
// in the end, meters' money apart, is what SettleAt makes of the cards and of
// what the display shows, and what the tray may not pay is paid beside it.
func TestProgressiveWagers(t *testing.T) {
	r := rand.New(rand.NewPCG(633, 7))
	f := openFloor(t, 98, game.Coached, "round", everyPanel, "decks=6")
	table := f.referee.Table
	for n := range 7 {
		f.must(fmt.Sprintf("p%d sit %c 400000", n+1, 'A'+n))
	}
	won := map[string]int{}
	for round := range 60 {
		f.said = f.said[:0]
		f.home(r, nil)
		for n := range 7 {
			f.must(fmt.Sprintf("p%d bet main 25", n+1))
			for _, o := range table.House.Offers {
				if r.IntN(4) > 0 {
					f.must(fmt.Sprintf("p%d bet %s 5", n+1, o.Wager))
				}
			}
		}
		for _, id := range []string{"straight-jack", "blazing-7s"} {
			// So little that often a fixed pay is a tenth of it.
			f.must(fmt.Sprintf("meter shows %s %d", id, []int{50, 150, 10050}[r.IntN(3)]))
		}
		if round%10 == 0 {
			// A dealer Blackjack with an ace up decides the four-card wagers; in every
			// other case one of the players holds the same two cards.
			act, err := game.ParseAct("inject next " + []string{"AS KD 7C 6H 9S 2D AH KS JD 4C 3H 8S 2C KH", "AH 8C 7C 6H 9S 2D 2S AH QH 4C 3H 8S 2C KH"}[round/10%2])
			if err != nil {
				t.Fatal(err)
			}
			f.do(act) // late in a shoe these cards may be gone
		}
		checked := false
		f.home(r, func(step game.Step) {
			if !table.Panel.Gathered.IsZero() && table.Round.Started {
				t.Fatalf("chips lie before the tray while cards are dealt\n%s", f.tail())
			}
			if checked || step.Verb != game.Clear || step.At != game.Dealer {
				return
			}
			checked = true
			for n := range table.Boxes {
				checkPanels(t, f, &table.Boxes[n], won)
			}
		})
		if !checked {
			t.Fatalf("the round ended and nobody looked\n%s", f.tail())
		}
	}
	for _, id := range []string{"hit-and-run", "jackpot-party", "match-the-dealer-progressive", "super-4", "blackjack-match", "straight-jack", "blazing-7s", "beside straight-jack", "beside blazing-7s"} {
		if won[id] == 0 {
			t.Errorf("%s was never won", id)
		}
	}
	if err := gametest.SameFold(f.log, table); err != nil {
		t.Error(err)
	}
	if err := gametest.Stored(table); err != nil {
		t.Error(err)
	}
}

// TestProgressiveSpanish does so at a table of Spanish 21 with both wagers that
// match the dealer, each of its paytables in turn.
func TestProgressiveSpanish(t *testing.T) {
	r := rand.New(rand.NewPCG(635, 7))
	won := map[string]int{}
	for n := range 20 {
		decks := 6 + n/10*2
		f := openFloor(t, uint64(n), game.Coached, "round", "spanish-21", fmt.Sprintf("offers=match-the-dealer,match-the-dealer-progressive:%dD-P%d", decks, n%10+1), fmt.Sprintf("decks=%d", decks))
		table := f.referee.Table
		for n := range table.Boxes {
			f.must(fmt.Sprintf("p%d sit %c 4000", n+1, 'A'+n))
		}
		for round := range 4 {
			f.home(r, nil)
			for n := range table.Boxes {
				f.must(fmt.Sprintf("p%d bet main 25", n+1))
				for _, o := range table.House.Offers {
					f.must(fmt.Sprintf("p%d bet %s 5", n+1, o.Wager))
				}
			}
			if round == 3 {
				f.must("inject next KS AS 7C 6H 9S 2D AS KH AS 4C 3H 8S 2C KH") // all of the meter
			}
			f.home(r, func(step game.Step) {
				if step.Verb == game.Clear && step.At == game.Dealer {
					for n := range table.Boxes {
						for _, w := range table.Boxes[n].Side {
							if w.ID == "match-the-dealer-progressive" {
								checkPanels(t, f, &table.Boxes[n], won)
							}
						}
					}
				}
			})
		}
		if err := gametest.SameFold(f.log, table); err != nil {
			t.Error(err)
		}
	}
	if won["match-the-dealer-progressive"] < 20 {
		t.Errorf("the meter was won at fewer than twenty tables: %v", won)
	}
}

func checkPanels(t *testing.T, f *floor, s *game.Seat, won map[string]int) {
	t.Helper()
	table := f.referee.Table
	var dealer []card.Card
	for _, p := range table.DealerHand.Cards {
		dealer = append(dealer, p.Card)
	}
	for _, w := range s.Side {
		o, err := blackjack.Offer(table.House.Offers[slices.IndexFunc(table.House.Offers, func(o game.Offer) bool { return o.Wager == w.ID })])
		if err != nil {
			t.Fatal(err)
		}
		ready, err := wager.House{Variant: table.Variant, Decks: table.House.Decks}.Ready(o)
		if err != nil {
			t.Fatal(err)
		}
		h := ready.Choices()
		h.First, h.Final, h.Dealer, h.Third, h.Split = s.First[:], s.Hands[0].Drawn(nil), dealer, s.Third, len(s.Hands) > 1
		out := ready.SettleAt(ready.Result(&h), w.Staked, table.Panel.Shows(w.ID))
		want := out.Tray
		if out.Stake == wager.Returned {
			want += w.Staked
		}
		if w.ID == "blackjack-match" {
			won[w.ID] += int(w.Given)
			continue // what others win counts too: the scenarios of 633c.10(h)(5)
		}
		if w.Given != want || w.Plays() && out.Tray > 0 {
			t.Errorf("box %d, %s, %v against %v: %v came back, want %v\n%s", s.N, w.ID, s.First, dealer, w.Given, want, f.tail())
		}
		var given, beside chip.Cents
		for _, a := range table.Panel.Awards {
			switch {
			case int(a.Box) != s.N || a.Wager != w.ID || !a.Paid:
			case a.Meter == game.ByPaytable:
				beside += a.Amount
			default:
				given += a.Amount
			}
		}
		if beside != out.Beside {
			t.Errorf("box %d, %s, %v with %v on the meter: %v was paid beside the tray, want %v", s.N, w.ID, s.First, table.Panel.Shows(w.ID), beside, out.Beside)
		}
		if beside > 0 {
			won["beside "+w.ID]++
		}
		if (given > 0) != (len(out.Shares) > 0) {
			t.Errorf("box %d, %s, %v against %v wins %v, and was given %v", s.N, w.ID, s.First, dealer, out.Shares, given)
		}
		if want > 0 || given > 0 {
			won[w.ID]++
		}
	}
}

// panelChaos is acts of every kind with a progressive system, many of them wrong.
func panelChaos(r *rand.Rand) string {
	box := 1 + r.IntN(4)
	id := []string{"hit-and-run", "jackpot-party", "blackjack-match", "super-4", "bad-beat", "bad-beat"}[r.IntN(6)]
	lines := []string{
		"lock", "gather", "float", "no more bets", "call floor", "floor approve", "floor repair progressive",
		fmt.Sprintf("verify %d", r.IntN(5)),
		fmt.Sprintf("check %d %s", box, id), fmt.Sprintf("light %d %s", box, id),
		fmt.Sprintf("floor validate %d %s", box, id), fmt.Sprintf("floor papers %d %s", box, id), fmt.Sprintf("floor pay %d %s 500", box, id),
		fmt.Sprintf("meter shows %s 5000", id), fmt.Sprintf("meter award meter %d %s 500", box, id), fmt.Sprintf("meter award mystery %d %s 500", box, id), fmt.Sprintf(`meter award "bonus meter" %d %s 500`, box, id),
		fmt.Sprintf("pay %d %s 35", box, id), fmt.Sprintf("take %d %s", box, id), fmt.Sprintf("take %d %s 5", box, id),
		fmt.Sprintf("return %d %s", box, id), fmt.Sprintf("push %d %s", box, id), fmt.Sprintf("p%d bet %s 5", box, id),
		fmt.Sprintf("p%d fund 20", box), fmt.Sprintf("credit %d %s %d", box, id, 5*r.IntN(9)), fmt.Sprintf("credit %d %s 500", box, id),
		fmt.Sprintf("inject progressive %s %d", []string{"misses", "phantom", "stuck", "frozen", "dead"}[r.IntN(5)], r.IntN(4)),
	}
	return lines[r.IntN(len(lines))]
}
