package templates

import (
	"testing"

	"burncard/game"
)

// What the judge wrote with lines of the notation is told in words.
func TestReason(t *testing.T) {
	m := func(why, owed, done string) game.Mistake {
		return game.Mistake{Title: "A rule", Why: why, Owed: owed, Done: done}
	}
	tests := []struct {
		m    game.Mistake
		want string
	}{
		{m("A rule: deal dealer was owed first", "deal dealer", "deal 1"), "First comes: card to the dealer."},
		{m("A rule: take 3 main was owed; nothing called for deal 1", "take 3 main", "deal 1"), "Nothing called for this yet. What was due: wager of box 3 taken."},
		{m("A rule: pay 3 main 25 was owed, not push 3 main", "pay 3 main 25", "push 3 main"), "What was owed: box 3 paid 25. Not: box 3, push."},
		{m("A rule: call blackjack 6 was owed first", "call blackjack 6", "deal 7"), "First comes: “Blackjack, box 6”."},
		{m("A rule: box 4 is to speak; nothing called for deal 4", "box 4 decides", "deal 4"), "Box 4 is to speak; nothing called for this yet."},
		{m("A rule: the total is 18", "call 18", "call 17"), "The total is 18."},
		{m("A rule", "take 1 main", "deal 2"), "Nothing called for this yet. What was due: wager of box 1 taken."},
		{m("nothing called for this", "", "burn"), "Nothing called for this."},
	}
	for _, tt := range tests {
		if got := reason("blackjack", tt.m); got != tt.want {
			t.Errorf("reason of %q is %q, want %q", tt.m.Why, got, tt.want)
		}
	}
}

// The arithmetic of what goes back, of a half and of an idle reader.
func TestReasonHasItsSum(t *testing.T) {
	tests := []struct {
		m    game.Mistake
		want string
	}{
		{
			game.Mistake{Owed: "return 1 insurance 5", Done: "read", Grounds: game.Grounds{Turn: "return 1 insurance 5", Lies: 17_50, Dealer: "AS ??"}},
			"Box 1's turn, but first: 5 of the insurance returned to box 1. 17.50 lies there, and 12.50 may stay: 17.50 - 12.50 = 5 goes back.",
		},
		{
			game.Mistake{Kind: game.WrongAmount, Owed: "half 1", Done: "take 1 main", Diff: -12_50, Grounds: game.Grounds{Pays: game.Pays{Stake: 25_00, Wins: 12_50, For: 1, To: 2}}},
			"Half of 25 is 12.50. That is 12.50 too little.",
		},
		{
			game.Mistake{Kind: game.Uncalled, Owed: "p1 decides", Done: "read", Grounds: game.Grounds{Turn: "p1 decides", Dealer: "6S ??"}},
			"Box 1's turn to decide. Your up card counts 6: no hole card makes a Blackjack of it.",
		},
		{
			game.Mistake{Kind: game.WrongAmount, Owed: "pay 1 insurance 20", Done: "take 1 insurance", Diff: -30_00, Grounds: game.Grounds{Ends: "won", Dealer: "AS TC", Pays: game.Pays{Stake: 10_00, Wins: 20_00, For: 2, To: 1}}},
			"You have a Blackjack: insurance wins. 10 x 2 = 20. That is 30 too little.",
		},
		{
			game.Mistake{Kind: game.Uncalled, Owed: "deal dealer", Done: "pay 1 main 50", Grounds: game.Grounds{Turn: "deal dealer", Ends: "won", Hand: "TS 9C 2D", Dealer: "7S 8C"}},
			"The hand has 21, the dealer 15: the wager wins. Your own hand's turn; you went to box 1.",
		},
	}
	for _, tt := range tests {
		if got := reason("blackjack", tt.m); got != tt.want {
			t.Errorf("%s for %s: %q, want %q", tt.m.Done, tt.m.Owed, got, tt.want)
		}
	}
}
