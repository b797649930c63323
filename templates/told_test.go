package templates

import (
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
)

// TestTold reads what visitors of the demo table are told, act by act.
func TestTold(t *testing.T) {
	blackjack := game.Grounds{Hand: "AS KD", Dealer: "9H 8C", Ends: "won", Pays: game.Pays{Stake: 1500, Wins: 2250, For: 3, To: 2}}
	for line, tt := range map[string]struct {
		grounds game.Grounds
		want    string
	}{
		"pay 3 main 22.50":   {blackjack, "The dealer pays box 3 22.50: a Blackjack pays 3 to 2."},
		"pay 3 main 15":      {game.Grounds{Hand: "TS 9D", Dealer: "9H 8C", Pays: game.Pays{Stake: 1500, Wins: 1500, For: 1, To: 1}}, "The dealer pays box 3 15: a win pays 1 to 1."},
		"pay 3 insurance 15": {game.Grounds{Pays: game.Pays{Stake: 750, Wins: 1500, For: 2, To: 1}}, "The dealer pays box 3 15: Insurance pays 2 to 1."},
		"take 3 main":        {game.Grounds{Hand: "TS 5D", Dealer: "TH 9C", Ends: "lost"}, "The dealer takes the wager of box 3: 15 against the dealer's 19."},
		"take 2 main":        {game.Grounds{Hand: "TS 5D 9C", Dealer: "TH ??", Ends: "lost"}, "The dealer takes the wager of box 2: 24 is over 21."},
		"deal 3":             {game.Grounds{}, "The dealer deals box 3 a card."},
		"deal dealer down":   {game.Grounds{}, "The dealer deals himself a card, face down."},
		"push 3 main":        {game.Grounds{}, "Box 3 ties with the dealer, and keeps its wager."},
		"turn hole":          {game.Grounds{}, "Everybody has played: the dealer turns his hole card."},
		"call 17":            {game.Grounds{}, "The dealer says: “Dealer has 17”."},
		"p3 hit":             {game.Grounds{}, "Box 3 wants a card."},
		"offer even-money 3": {game.Grounds{}, "Even money, box 3?"},
		"clear dealer":       {game.Grounds{}, "The dealer picks up his own cards, and the round is over."},
	} {
		if got := toldWords(&sessions.Telling{Line: line, Grounds: tt.grounds}); got != tt.want {
			t.Errorf("%s is told as %q, want %q", line, got, tt.want)
		}
	}
	// Why now gives the arithmetic, the position and what the rule is for, as verdicts do.
	blackjack.Turn, blackjack.Last = "pay 3 main 22.50", "clear 2"
	blackjack.Pays.Chips = chip.MustParse("5x4 2.50x1")
	v := storyView{On: true, Variant: "blackjack"}
	why, protects := v.whyNow(sessions.Telling{Line: "pay 3 main 22.50", Cite: "633a.7(f)(1)", Grounds: blackjack})
	want := []string{
		"The hand has 21 in two cards, the dealer 17: the wager wins.",
		"15 x 3/2 = 22.50: 4 reds and 1 pink.",
		"Box 3's turn: box 2's cards were picked up.",
	}
	if len(why) != len(want) || protects == "" {
		t.Fatalf("why now: %q, and for %q", why, protects)
	}
	for i := range want {
		if why[i] != want[i] {
			t.Errorf("why now %d: %q, want %q", i, why[i], want[i])
		}
	}
}

// TestToldInTheRound: after a dealer has picked up his own cards, others may lie there still.
func TestToldInTheRound(t *testing.T) {
	const want = "The dealer picks up his own cards."
	if got := toldWords(&sessions.Telling{Line: "clear dealer", GoesOn: true}); got != want {
		t.Errorf("told as %q, want %q", got, want)
	}
}
