package variants_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/game/gametest"
	"burncard/variants/wager"
)

// TestGameAccounts: what the electronic wagering system of a position lets nobody
// do. 633a.2(c)#2: a wager that comes after the lock-out is not taken.
func TestGameAccounts(t *testing.T) {
	f := openFloor(t, 4, game.Exam, "round", "offers=bad-beat", "decks=6")
	f.must("p1 sit Ann 500")
	f.must("p2 sit Ben 500")
	refused := func(line, why string) {
		t.Helper()
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		var no game.Refusal
		if _, err := f.do(a); !errors.As(err, &no) || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, want it impossible: %s", line, err, why)
		}
	}
	f.must("p1 fund 20")
	f.must("p2 fund 20")
	f.must("p1 bet main 10")
	f.must("p2 bet main 10")
	refused("p1 bet bad-beat 25", "does not hold")
	f.must("p1 bet bad-beat 5")
	f.must("lock")
	refused("p2 bet bad-beat 5", "locked out")
	refused("p1 bet main 0", "locked in")
	refused("p1 leave", "locked in")
	if a := &f.referee.Table.Boxes[0].Account; a.Account != 15_00 || a.On("bad-beat") != 5_00 {
		t.Errorf("box 1: %+v", a)
	}
	if lights := f.referee.Table.Panel.System("bad-beat").Lights(); lights.Count() != 1 || !lights.Has(1) {
		t.Errorf("lights at %07b, want box 1 alone", lights)
	}
	f.home(rand.New(rand.NewPCG(1, 1)), nil)
	if a := &f.referee.Table.Boxes[1].Account; a.Account != 20_00 || a.Locked {
		t.Errorf("box 2, after the round: %+v", a)
	}
	f.must("p2 leave")
	if a := &f.referee.Table.Boxes[1].Account; a.Account != 0 || a.Out != 20_00 {
		t.Errorf("box 2, left: %+v", a)
	}
}

// TestBadBeat deals rounds with the Bad Beat in all boxes: every account ends with
// what Settle makes of the cards and of what the system drew, and what goes in
// comes out or is lost: the Magic Card of one of the first two cards, 633a.1#13,
// the position drawn, 633a.1#12, and where the house pays it any 20,
// 633a.7(o)(1)(i)#2, at 633a.13(j)(1)#2.
func TestBadBeat(t *testing.T) {
	r := rand.New(rand.NewPCG(633, 8))
	f := openFloor(t, 12, game.Coached, "round", "offers=bad-beat:option=any-20:magic-card=yes:lucky-player=yes", "decks=6")
	table := f.referee.Table
	for n := range 7 {
		f.must(fmt.Sprintf("p%d sit %c 100000", n+1, 'A'+n))
		f.must(fmt.Sprintf("p%d fund 10000", n+1))
	}
	magic, lucky, twenties, drew := 0, 0, 0, map[card.Card]bool{}
	for range 120 {
		f.said = f.said[:0]
		f.home(r, nil)
		var had [7]chip.Cents
		for n := range 7 {
			had[n] = table.Boxes[n].Account.Account
			f.must(fmt.Sprintf("p%d bet main 25", n+1))
			f.must(fmt.Sprintf("p%d bet bad-beat %d", n+1, 5+n))
		}
		want, checked := [7]chip.Cents{}, false
		f.home(r, func(step game.Step) {
			if checked || step.Verb != game.Clear || step.At != game.Dealer {
				return
			}
			checked = true
			system := table.Panel.System("bad-beat")
			drew[system.Card] = true
			var dealer []card.Card
			for _, p := range table.DealerHand.Cards {
				dealer = append(dealer, p.Card)
			}
			for n := range 7 {
				s := &table.Boxes[n]
				best := chip.Cents(0)
				for i := range s.Hands {
					c := wager.Case{
						Wager: "bad-beat", Option: "any-20", Decks: 6, Bet: wager.Dollars(100 * (5 + n)), Player: s.Hands[i].Drawn(nil), Dealer: dealer,
						Magic: system.Card, Lucky: int(system.Position) == s.N,
					}
					if len(s.Hands) > 1 {
						c.First = s.First[:2]
					}
					if card.Add(dealer...).Points < 17 && card.Add(c.Player...).Points == 20 {
						t.Fatalf("box %d: the dealer has not drawn against a 20 with a Bad Beat\n%s", s.N, f.tail())
					}
					if card.Add(dealer...).Points < 17 {
						c.Dealer = card.MustParse("TH 7C") // no 20 here that would hang on it
					}
					got, err := wager.Settle(c)
					if err != nil {
						t.Fatalf("box %d: %v\n%s", s.N, err, f.tail())
					}
					best = max(best, chip.Cents(got.Tray))
					if strings.Contains(got.Outcome, "Magic") && i == 0 {
						magic++
					}
					if strings.Contains(got.Outcome, "Lucky") && i == 0 {
						lucky++
					}
					if strings.Contains(got.Outcome, "20") {
						twenties++
					}
				}
				want[n] = had[n] - chip.Cents(100*(5+n)) + best
			}
		})
		for n := range 7 {
			if a := &table.Boxes[n].Account; checked && a.Account != want[n] {
				t.Fatalf("box %d holds %v, want %v\n%s", n+1, a.Account, want[n], f.tail())
			}
		}
	}
	// 120 rounds of seven boxes: one position a round, two cards of 52 a box.
	if lucky != 120 || magic < 10 || magic > 60 || twenties < 50 || len(drew) < 30 {
		t.Errorf("%d lucky players, %d magic cards, %d twenties, %d cards drawn", lucky, magic, twenties, len(drew))
	}
	if err := gametest.SameFold(f.log, table); err != nil {
		t.Error(err)
	}
	if err := gametest.Stored(table); err != nil {
		t.Error(err)
	}
}
