package game_test

import (
	"testing"

	"burncard/game"
)

// What was paid lies beside the wager until its player needs it or the round
// ends, and is counted once.
func TestPaidStaysBesideTheWager(t *testing.T) {
	tab := deal(t)
	see := func() (game.BoxView, game.BoxView) {
		t.Helper()
		v := game.See(tab, game.Viewer{}, nil)
		return v.Boxes[0], v.Boxes[1]
	}
	for _, line := range []string{"p1 sit Ann 100", "p2 sit Ann", "p1 bet main 25", "p2 bet main 25", "deal 1", "deal 2", "deal dealer", "deal 1", "deal 2", "deal dealer down", "p1 double 25"} {
		do(t, tab, line)
	}
	if a, _ := see(); !a.Hands[0].Paid.IsZero() || a.Bank.Total() != 25_00 {
		t.Errorf("before settlement %v lies there, %v is before her", a.Hands[0].Paid, a.Bank.Total())
	}

	do(t, tab, "pay 1 main 60")
	a, b := see()
	p := a.Hands[0].Paid
	if p.Bet.Total() != 25_00 || p.Extra.Total() != 25_00 || p.Pay.Total() != 60_00 {
		t.Errorf("on 25 and 25, paid 60, lie %v, %v and %v", p.Bet, p.Extra, p.Pay)
	}
	if !a.Hands[0].Bet.IsZero() || a.Bank.Total() != 25_00 || b.Bank.Total() != 25_00 {
		t.Errorf("what lies there is seen twice: wager %v, before her %v and %v", a.Hands[0].Bet, a.Bank.Total(), b.Bank.Total())
	}

	do(t, tab, "take 1 main 10")
	if a, _ = see(); a.Hands[0].Paid.Pay.Total() != 50_00 {
		t.Errorf("of 60, after 10 were taken back, %v lies there", a.Hands[0].Paid.Pay.Total())
	}
	do(t, tab, "push 2 main")
	if _, b = see(); b.Hands[0].Paid.Bet.Total() != 25_00 || !b.Hands[0].Paid.Pay.IsZero() {
		t.Errorf("a push moves nothing, and %v lies there", b.Hands[0].Paid)
	}

	// She has 25 beside what lies there; what is more she picks up first.
	do(t, tab, "p1 tip 50")
	a, b = see()
	if !a.Hands[0].Paid.IsZero() || !b.Hands[0].Paid.IsZero() || a.Bank.Total() != 100_00 {
		t.Errorf("she has spent of what lay there: %v and %v lie there, %v is before her", a.Hands[0].Paid, b.Hands[0].Paid, a.Bank.Total())
	}
	for _, line := range []string{"clear 1", "clear 2", "clear dealer"} {
		do(t, tab, line)
	}
	if a, _ = see(); len(a.Hands) != 0 || a.Bank.Total() != 100_00 {
		t.Errorf("after the round: %d hands, %v before her", len(a.Hands), a.Bank.Total())
	}
}
