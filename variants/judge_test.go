package variants_test

import (
	"strings"
	"testing"

	"burncard/game"
)

// TestMistakes has a mistake of every kind, with its citation, what was owed
// and the difference in money. All tables are in exam mode: what is wrong
// happens, once.
func TestMistakes(t *testing.T) {
	opening := "deal 1; deal 2; deal dealer; deal 1; deal 2; deal dealer down; "
	tests := []struct {
		name, shoe string
		lines      string // the last one is judged
		kind       game.MistakeKind
		gravity    game.Gravity
		cite, owed string
		diff       string
	}{
		{
			"the dealer's card before the boxes'", "9H 7C",
			"deal dealer", game.SkippedStep, game.Major, "633a.7(f)(1)", "deal 1", "0",
		},
		{
			"box 2 before box 1", "9H 7C",
			"deal 2", game.OutOfOrder, game.Major, "633a.7(f)(1)", "deal 1", "0",
		},
		{
			"a second card to the box that had one", "9H 7C 5D",
			"deal 1; deal 2; deal dealer; deal 1; deal 1", game.WrongTarget, game.Major, "633a.7(f)(3)", "deal 2", "0",
		},
		{
			"3 to 2 on 25 paid as even money", "AH 9C 7D KS 8D TC",
			opening + "call blackjack 1; pay 1 main 25", game.WrongAmount, game.Major, "633a.7(i)(1)(i)", "pay 1 main 37.50", "-12.50",
		},
		{
			"a winner paid double", "TH 9C 7D KS 9D TC",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 50", game.WrongAmount, game.Critical, "633a.7(r)(1)#2", "pay 1 main 25", "25",
		},
		{
			"a winner paid twice", "TH 9C 7D KS 9D TC",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 25; pay 1 main 25", game.WrongAmount, game.Critical, "633a.7(r)(1)#2", "pay 2 main 25", "25",
		},
		{
			"a winner paid again when all is settled", "TH 9C 7D KS 9D TC",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 25; pay 2 main 25; pay 1 main 25", game.WrongAmount, game.Critical, "633a.7(r)(1)#2", "clear 1", "25",
		},
		{
			"a short payment made good a hundred times", "TH 9C 7D KS 9D TC",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 20; pay 1 main 500", game.WrongAmount, game.Critical, "633a.7(r)", "pay 1 main 5", "495",
		},
		{
			"more to who has too much", "TH 9C 7D KS 9D TC",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 30; pay 1 main 25", game.WrongAmount, game.Critical, "633a.7(r)", "take 1 main 5", "25",
		},
		{
			"far more taken back than was too much", "TH 9C 7D KS 9D TC",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 30; take 1 main 20", game.WrongAmount, game.Major, "633a.7(r)", "take 1 main 5", "-15",
		},
		{
			"a loser paid", "TH 9C TD 6S 9D TC",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 25", game.WrongAmount, game.Critical, "633a.7(r)(1)#1", "take 1 main", "50",
		},
		{
			"the hole card face up", "TH 9C TD 6S 9D TC",
			strings.Replace(opening, "dealer down; ", "dealer", 1), game.WrongFace, game.Critical, "633a.7(f)(4)", "deal dealer down", "0",
		},
		{
			"a player's card face down", "TH 9C TD 6S 9D TC",
			"deal 1 down", game.WrongFace, game.Major, "633a.7(f)(1)", "deal 1", "0",
		},
		{
			"a card to a hand that stands", "TH 9C 7D 6S 9D TC 4H",
			opening + "p1 stand; deal 1", game.Uncalled, game.Major, "633a.7(j)", "", "0",
		},
		{
			"insurance against a ten", "TH 9C TD 6S 9D TC",
			opening + "offer insurance", game.Uncalled, game.Major, "633a.8(a)#1", "read", "0",
		},
		{
			"a hand on the cards let pass", "TH 9C 7D 6S 9D TC",
			"deal 1; p1 touch cards; deal 2", game.Unnoticed, game.Critical, "633a.7(t)", "catch 1", "0",
		},
		{
			"a needless peek not reported", "TH 9C 7D 6S 9D TC 4H",
			opening + "read; p1 hit; deal 1", game.FloorUntold, game.Major, "633a.14(j)", "call floor reader", "0",
		},
		{
			"a total that is not the dealer's", "TH 9C 7D KS 9D 5C 4H",
			opening + "p1 stand; p2 stand; turn hole; deal dealer; call 17", game.WrongAmount, game.Minor, "633a.7(l)#3", "call 16", "0",
		},
		{
			"the floor shuffles in the middle of a round", "TH 9C 7D",
			"deal 1; floor reshuffle", game.Uncalled, game.Major, "633a.5(f)#2", "", "0",
		},
	}
	seen := map[game.MistakeKind]bool{}
	for _, tt := range tests {
		f := openFloor(t, 7, game.Exam, "round")
		f.must("inject next " + tt.shoe)
		for _, line := range []string{"p1 sit Ann 500", "p2 sit Ben 500", "p1 bet main 25", "p2 bet main 25"} {
			f.must(line)
		}
		var out game.Outcome
		for line := range strings.SplitSeq(tt.lines, ";") {
			a, err := game.ParseAct(line)
			if err != nil {
				t.Fatal(err)
			}
			if out, err = f.do(a); err != nil {
				t.Fatalf("%s: %s: %v", tt.name, line, err)
			}
		}
		if len(out.Verdict.Mistakes) == 0 || out.Refused || len(out.Facts) == 0 {
			t.Errorf("%s: the verdict is %+v", tt.name, out)
			continue
		}
		m := out.Verdict.Mistakes[0]
		if m.Kind != tt.kind || m.Gravity != tt.gravity || m.Cite != tt.cite || m.Diff.String() != tt.diff || tt.owed != "" && m.Owed != tt.owed {
			t.Errorf("%s is %s %s under %s, %s owed, %v too much (%s)", tt.name, m.Gravity, m.Kind, m.Cite, m.Owed, m.Diff, m.Why)
		}
		if m.Why == "" || m.Title == "" || m.Done == "" || m.Source != "law" {
			t.Errorf("%s: the mistake leaves something out: %+v", tt.name, m)
		}
		seen[m.Kind] = true
	}
	for k := game.SkippedStep; k <= game.FloorUntold; k++ {
		if !seen[k] {
			t.Errorf("no mistake of kind %s", k)
		}
	}
}

// listed wants every step that is owed to be a rule's of the book.
func (f *floor) listed(due []game.Step) {
	if f.rules == nil {
		f.rules = map[*game.Rule]bool{}
		for _, r := range f.referee.Table.Book().Rules() {
			f.rules[r] = true
		}
	}
	for _, s := range due {
		if !f.rules[s.Rule] {
			f.t.Fatalf("%s is owed under %s, which is no rule of the book\n%s", s.Line(), s.Rule.Cite, f.tail())
		}
	}
}
