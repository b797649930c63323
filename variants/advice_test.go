package variants_test

import (
	"slices"
	"strings"
	"testing"

	"burncard/game"
)

// TestAdvice has what the chapter is silent on and a careful dealer tells the
// floor, procedure-633a.md section 10 and its last line: the call is asked for
// as a reading, is owed by nobody, and is asked for no more once it was made.
// To go on without it is right.
func TestAdvice(t *testing.T) {
	opening := "deal 1; deal 2; deal dealer; deal 1; deal 2; deal dealer down; "
	tests := []struct{ name, cite, shoe, lines, on string }{
		{
			"a card drawn in error and seen", "633a.14(c)#floor", "TH 9C 7D 8S 9D TC 4H",
			opening + "deal 1", "p1 refuse",
		},
		{
			"the dealer draws on 17", "633a.14(d)#floor", "TH 9C 7D 8S 9D TC 4H",
			opening + "p1 stand; p2 stand; turn hole; deal dealer", "discard",
		},
		{
			"a player's card forgotten", "633a.14(i)#floor", "TH 9C 7D 2S 9D TC 4H",
			opening + "p1 hit; p2 hit; deal 2", "p1 accept",
		},
		{
			"the reader forgotten", "633a.7(h)#floor", "TH 9C KD 8S 9D 7C 4H",
			opening + "p1 stand; p2 stand; turn hole", "pay 2 main 25",
		},
		{
			"the reader answers wrongly: Blackjack found late", "633a.10(b)#floor", "5H 9C KD 6S 9D AC 4H",
			"inject reader wrong; " + opening + "read; p1 double 25; deal 1; p2 stand; turn hole", "take 1 main 25",
		},
		{
			"a late wager", "633a.6(c)#floor", "TH 9C 7D 8S 9D TC 4H",
			"deal 1; p3 late main 25; catch 3", "deal 2",
		},
		{
			"a hand on the cards", "633a.7(t)#floor", "TH 9C 7D 8S 9D TC 4H",
			"deal 1; p1 touch cards; catch 1", "deal 2",
		},
		{
			"a new dealer burned nothing", "633a.7(c)#floor", "TH 9C 7D 8S 9D TC 4H",
			"tap out; tap in Dee; deal 1", "deal 2",
		},
		{
			"a hand is in question", "633a.7(s)#floor", "TH 9C 7D 8S 9D TC",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 25; pay 2 main 25; clear 1; clear 2; clear dealer; p1 dispute", "rebuild 1",
		},
		{
			"a winner paid too much", "633a.7(r)#floor", "TH 9C 7D KS 9D TC 4H",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 50", "take 1 main 25",
		},
		{
			"a loser paid", "633a.7(r)#floor", "TH 9C TD 6S 9D TC",
			opening + "p1 stand; p2 stand; turn hole; pay 1 main 25", "take 1 main 50",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := openFloor(t, 7, game.Exam, "round")
			for _, line := range []string{"inject next " + tt.shoe, "p1 sit Ann 500", "p2 sit Ben 500", "p3 sit Cal 500", "p1 bet main 25", "p2 bet main 25"} {
				f.must(line)
			}
			for line := range strings.SplitSeq(tt.lines, ";") {
				a, err := game.ParseAct(line)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := f.do(a); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
			}
			askedFor(t, f, tt.cite, tt.on)
		})
	}
}

// askedFor checks that a call is asked for under the clause, as a reading and owed
// by nobody: without it play goes on with the act that is said, and nothing is
// marked; once it was made it is asked for no more.
func askedFor(t *testing.T, f *floor, cite, on string) {
	t.Helper()
	asked := func() bool {
		for _, s := range f.referee.Due() {
			if s.Rule.Cite != cite || s.Verb != game.CallFloor {
				continue
			}
			if !s.May || !s.Now || s.Rule.Source != game.Reading {
				t.Errorf("%s: %s stands there as may %v, now %v, %v", cite, s.Line(), s.May, s.Now, s.Rule.Source)
			}
			return true
		}
		return false
	}
	if !asked() {
		t.Fatalf("no call is asked for under %s\n%s", cite, f.tail())
	}
	act, err := game.ParseAct(on)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := f.referee.Consider(act, f.draw); err != nil || !out.Verdict.Right() {
		t.Errorf("%s: %v %+v", on, err, out.Verdict.Mistakes)
	}
	f.must("call floor")
	if asked() {
		t.Error("the call was made, and is asked for again")
	}
	f.must(on)
}

// TestAdviceAtPositions is the same at a table whose cards terminals share,
// where 633c.5 is silent altogether.
func TestAdviceAtPositions(t *testing.T) {
	deal := []string{"deal 1", "deal 2", "deal dealer", "deal 1", "deal 2", "deal dealer down"}
	tests := []struct {
		name, cite, shoe string
		lines            []string
		on               string
	}{
		{"a card nobody called for", "633a.14(c)#floor", "TH 9C 7D 3S 4D TC 4H", append(deal[:6:6], "deal community"), "clock countdown 0"},
		{"the dealer draws on 17", "633a.14(d)#floor", "TH 9C 7D 8S 9D TC 4H", append(deal[:6:6], "clock countdown 0", "turn hole", "deal dealer"), "discard"},
		{"a position passed over", "633a.14(i)#floor", "TH 9C 7D 8S 9D TC 4H", []string{"deal 1", "deal dealer"}, "deal 1"},
		{"a community card forgotten", "633a.14(i)#floor", "TH 9C 7D 3S 4D TC 4H", append(deal[:6:6], "t1 hit", "t2 stand", "turn hole"), "system settle"},
		{"terminals cut short", "633a.14(i)#floor", "TH 9C 7D 3S 4D TC 4H", append(deal[:6:6], "turn hole"), "system settle"},
		{"the reader forgotten", "633a.7(h)#floor", "TH 9C KD 8S 9D 7C 4H", append(deal[:6:6], "clock countdown 0", "turn hole"), "system settle"},
		{"the reader was wrong", "633a.10(b)#floor", "TH 9C KD 8S 9D AC 4H", append(append([]string{"inject reader wrong"}, deal...), "read", "clock countdown 0", "turn hole"), "system settle"},
		{"no hole card, and one nobody called for", "633a.14(c)#floor", "TH 9C 4D 3S 4D TC 4H", []string{"deal 1", "deal dealer", "deal 1", "deal community"}, "clock countdown 0"},
		{"no hole card, and a wrong beginning", "633a.14(i)#floor", "TH 9C 4D 3S 4D TC 4H", []string{"deal dealer"}, "deal 1"},
		{"no hole card, and terminals cut short", "633a.14(i)#floor", "TH 9C 4D 3S 4D TC 4H", []string{"deal 1", "deal dealer", "deal 1", "t1 stand", "deal community"}, "clock countdown 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			variant, choose := "hybrid", []string{"t1 position 1", "t2 position 2"}
			if strings.HasPrefix(tt.name, "no hole card") {
				variant, choose = "hybrid-no-hole", nil
			}
			f := openFloor(t, 7, game.Exam, "round", variant)
			for _, line := range slices.Concat([]string{"inject next " + tt.shoe, "t1 sit Ann 500", "t2 sit Ben 500"}, choose, []string{"t1 bet main 20", "t2 bet main 20"}) {
				f.must(line)
			}
			for _, line := range tt.lines {
				a, err := game.ParseAct(line)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := f.do(a); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
			}
			askedFor(t, f, tt.cite, tt.on)
		})
	}
}

// TestShortPayIsMadeGoodAtOnce: no call is asked for where a player got too
// little.
func TestShortPayIsMadeGoodAtOnce(t *testing.T) {
	f := openFloor(t, 7, game.Exam, "round")
	for _, line := range []string{
		"inject next TH 7D KS TC", "p1 sit Ann 500", "p1 bet main 25",
		"deal 1", "deal dealer", "deal 1", "deal dealer down", "p1 stand", "turn hole",
	} {
		f.must(line)
	}
	a, err := game.ParseAct("pay 1 main 5")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := f.do(a); err != nil || out.Verdict.Right() || out.Verdict.Mistakes[0].Diff != -2000 {
		t.Fatalf("%v %+v", err, out.Verdict)
	}
	for _, s := range f.referee.Due() {
		if s.Verb == game.CallFloor {
			t.Errorf("%s is asked for under %s", s.Line(), s.Rule.Cite)
		}
	}
	f.must("pay 1 main 20")
}

// TestFloorIsNotOwedTwice: where the call was left out and the floor came all
// the same, its word is not owed again: an automatic floor would say it for ever.
func TestFloorIsNotOwedTwice(t *testing.T) {
	f := openFloor(t, 7, game.Exam, "round")
	for _, line := range []string{"inject next TH 7D KS TC 5H", "p1 sit Ann 500", "p1 bet main 25", "deal 1", "deal dealer", "deal 1"} {
		f.must(line)
	}
	for _, line := range []string{"deal dealer", "p1 stand", "call 17", "floor approve"} {
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.do(a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	for _, s := range f.referee.Due() {
		if s.Verb == game.Approve {
			t.Errorf("%s is owed again under %s", s.Line(), s.Rule.Cite)
		}
	}
}
