package variants_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/variants/blackjack"
)

// sideGame is Blackjack with one side wager that no regulation knows: box 1
// loses it, box 2 wins 2 to 1, the others push, settled from third base in the
// slot that is named.
func sideGame(t *testing.T, slot string) *game.Rulebook {
	rule := &game.Rule{
		Cite: "test.1", Title: "The test wager is settled from third base", Kind: "side-settlement",
		Owed: func(t *game.Table, owed game.Steps) game.Steps {
			if t.DealerHand.FullTotal().Points == 0 {
				return owed
			}
			for s := range t.WageredFromThirdBase {
				w := s.Wager("perfect-pairs")
				if w == nil || w.Settled {
					continue
				}
				switch s.N {
				case 1:
					owed = owed.Settle(game.Take, game.Box(1), "perfect-pairs", 0)
				case 2:
					owed = owed.Settle(game.Pay, game.Box(2), "perfect-pairs", 2*w.Staked)
				default:
					owed = owed.Settle(game.Push, game.Box(s.N), "perfect-pairs", 0)
				}
			}
			return owed
		},
	}
	blackjack := blackjack.Book()
	book, err := blackjack.Derive(game.Derivation{
		Variant: "side game", Title: "Side game", Edition: "1",
		Answers: game.Answers{Refuse: func(t *game.Table, a game.Act) (cite, why string) {
			if a.Wager == "perfect-pairs" {
				return "", "" // not that of 633c.1
			}
			return blackjack.Refuse(t, a)
		}},

		Slots: map[string][]game.Node{slot: {game.When(func(t *game.Table) bool { return t.SideWagersLie() }, rule)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// TestSideWagers deals rounds with a side wager in each slot by what is due:
// all is right, conserved, and the wager's chips went where they had to.
func TestSideWagers(t *testing.T) {
	for i, slot := range []string{"after-deal", "after-reader", "after-hole", "after-draws", "after-main"} {
		r := rand.New(rand.NewPCG(uint64(i), 5))
		f := openFloor(t, uint64(i), game.Coached, "round", "offers=perfect-pairs:A", "settle=one-pass")
		f.referee.Table = gametest.Under(t, sideGame(t, slot), f.referee.Table)
		for n := range 3 {
			f.must(fmt.Sprintf("p%d sit %c 3000", n+1, 'A'+n))
		}
		table := f.referee.Table
		for range 40 {
			f.home(r, nil)
			for n := range 3 {
				f.must(fmt.Sprintf("p%d bet main 10", n+1))
				f.must(fmt.Sprintf("p%d bet perfect-pairs 5", n+1))
			}
			f.home(r, func(step game.Step) {
				if step.Rule.Cite != "test.1" {
					return
				}
				s := table.Seat(step.At.Box)
				before := s.Wager("perfect-pairs").Chips.Total()
				if before != 500 || s.Wager("perfect-pairs").Staked != 500 {
					t.Errorf("%s: %+v lies before it is settled", slot, s.Wager("perfect-pairs"))
				}
			})
			if table.Round.Started {
				t.Fatalf("%s: the round did not end", slot)
			}
		}
		if err := gametest.SameFold(f.log, table); err != nil {
			t.Error(err)
		}
	}
}

// TestSideWagerSettled follows one side wager's money: paid short, put right by
// a second payment, taken back from the player when it was too much.
func TestSideWagerSettled(t *testing.T) {
	f := openFloor(t, 7, game.Exam, "round", "offers=perfect-pairs:A")
	f.referee.Table = gametest.Under(t, sideGame(t, "after-deal"), f.referee.Table)
	for _, line := range []string{"inject next 5H 6C 7D 5S 6D TH", "p1 sit Ann 500", "p2 sit Ben 500", "p1 bet main 10", "p2 bet main 10", "p1 bet perfect-pairs 5", "p2 bet perfect-pairs 5"} {
		f.must(line)
	}
	for _, line := range []string{"deal 1", "deal 2", "deal dealer", "deal 1", "deal 2", "deal dealer down"} {
		f.must(line)
	}
	say := func(line string) game.Outcome {
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		out, err := f.do(a)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		return out
	}
	wager := func() game.Wager { return *f.referee.Table.Boxes[1].Wager("perfect-pairs") }
	out := say("pay 2 perfect-pairs 7.50")
	if m := out.Verdict.Mistakes; len(m) != 2 || m[1].Cite != "633c.1(e)" || m[1].Diff != 0 || m[0].Kind != game.WrongAmount || m[0].Diff != -250 || m[0].Owed != "pay 2 perfect-pairs 10" {
		t.Errorf("7.50 for 10 is judged %+v", m)
	}
	if w := wager(); !w.Settled || w.Given != 1250 || w.Staked != 500 || !w.Chips.IsZero() {
		t.Errorf("paid short it is %+v", w)
	}
	say("pay 2 perfect-pairs 5")
	say("take 2 perfect-pairs 2.50")
	if w := wager(); w.Given != 1500 {
		t.Errorf("put right it is %+v", w)
	}
	if bank := f.referee.Table.Players[1].Bank.Total(); bank != 50000-1000-500+1500 {
		t.Errorf("the player has %v", bank)
	}
	if out := say("take 1 perfect-pairs"); !out.Verdict.Right() {
		t.Errorf("the loser's is judged %+v", out.Verdict.Mistakes)
	}
	for _, line := range []string{"take 1 perfect-pairs", "push 1 perfect-pairs", "pay 3 perfect-pairs 5", "return 1 perfect-pairs"} {
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.do(a); err == nil {
			t.Errorf("%s could be done", line)
		}
	}
}
