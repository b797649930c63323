package scenario_test

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants/blackjack"
	"burncard/variants/scenario"
)

const head = "table blackjack\nplayer 1 Ann 500\nshoe 9H 7C 6D\nstart round\n"

func TestParse(t *testing.T) {
	s, err := scenario.Parse("x", []byte("\ufeff"+`# Shows: a header with every line it can have,
# read as it stands.
# covers: 633a.7(f)(1)#2
# covers: 633a.7(f)(2)

table blackjack   # the variant
decks 2
seed 18446744073709551615
mode exam
house settle=one-pass splits=2
house even-money=no
offer royal-match-21 a
offer top-3
player 1 Ann 500
player 2 Ann
player 3 "Ben  O'Hara" 40.50
shoe 9H 7c
shoe KD
start opening

inspect   # the decks
! 633a.4(a)
? floor verify
= 1 bank 500
...
-- view p1 --
dealer: no card
`))
	if err != nil {
		t.Fatal(err)
	}
	if s.Variant != "blackjack" || s.Seed != 1<<64-1 || s.Mode != game.Exam || s.Start != "opening" || !s.Open {
		t.Errorf("the header is read as %+v", s)
	}
	book := blackjack.Book()
	book.Offers = nil // any may be offered
	house, err := s.Table(book)
	if err != nil {
		t.Fatal(err)
	}
	if house.Decks != 2 || !blackjack.OnePass.On(&house) || house.Splits != 2 || !blackjack.NoEvenMoney.On(&house) || house.Think != 0 {
		t.Errorf("the house is read as %v", house)
	}
	if got := house.Offers; len(got) != 2 || got[0] != (game.Offer{Wager: "royal-match-21", Paytable: "A"}) || got[1].Paytable != "" {
		t.Errorf("the offers are read as %+v", got)
	}
	if len(s.Players) != 3 || s.Players[1] != (scenario.Player{Box: 2, Name: "Ann"}) || s.Players[2] != (scenario.Player{Box: 3, Name: "Ben O'Hara", Bank: "40.50"}) {
		t.Errorf("the players are read as %+v", s.Players)
	}
	if len(s.Shoe) != 3 || s.Shoe[1].String() != "7C" {
		t.Errorf("the shoe is read as %v", s.Shoe)
	}
	if got := s.Covers; len(got) != 2 || got[0] != "633a.7(f)(1)#2" {
		t.Errorf("it covers %v", got)
	}
	if s.Goal != "a header with every line it can have, read as it stands." {
		t.Errorf("its goal is %q", s.Goal)
	}
	var kinds []byte
	for _, l := range s.Lines {
		kinds = append(kinds, byte(l.Kind))
	}
	if string(kinds) != "a!?=" || s.Lines[0].N != 21 || s.Lines[2].Act.Verb != game.Verify || s.Lines[1].Text != "633a.4(a)" {
		t.Errorf("the lines are read as %+v", s.Lines)
	}
	if len(s.Files) != 1 || s.Files[0].Name != "view p1" {
		t.Errorf("the files are read as %+v", s.Files)
	}
}

// TestParseRefuses: the error names file and line, and what is wrong with the
// line.
func TestParseRefuses(t *testing.T) {
	tests := []struct{ script, why string }{
		{"", "x: no `start` line"},
		{"table blackjack\n", "x: no `start` line"},
		{"start round\n", "x: no `table` line"},
		{"table blackjack\n\nhit me\n", "x:3: \"hit me\": not a header line, and no `start` yet"},
		{"mode hard\nstart round", "x:1: mode hard: a table is coached, guided or exam"},
		{"table blackjack\nstart late", "x:2: start late: a script starts with round, opening or preinspected"},
		{"seed seven\n", "x:1: "},
		{"seed -1\n", "x:1: "},
		{"shoe 9H 9X\n", `x:1: "9X" is no card`},
		{"offer\n", "x:1: offer: a wager and its paytable are wanted"},
		{"offer top-3 A B\n", "x:1: offer: a wager"},
		{"offer main\nstart round\n", `x:1: offer main: house rule "offers=main"`},
		{"house settle\nstart round\n", `x:1: house settle: house rule`},
		{"decks 0\nstart round\n", "x:1: decks 0: "},
		{"player Ann 1 500\n", "x:1: player: there is no box Ann"},
		{"player 0 Ann\n", "x:1: player: there is no box 0"},
		{"player 1\n", "x:1: player: write box, name and bank"},
		{"player 1 Ann 500 now\n", "x:1: player: write box, name and bank"},
		{"player 1 \"Ann Lee\" 500 now\n", "x:1: player: write box, name and bank"},
		{"player 1 \"Ann Lee 500\n", "x:1: player: \"Ann Lee 500: a quote that does not end"},
		{head + "jump\n", `x:5: "jump": jump: no such act of the dealer`},
		{head + "deal 1 sideways\n", `x:5: "deal 1 sideways"`},
		{head + "? jump\n", `x:5: "jump"`},
		{head + "? 633a.7(f)(1):\n", `x:5: ""`},
		{head + "! 633a.7(f)\n", "x:5: ! wants an act above it"},
		{head + "? deal 1\n! 633a.7(f)\n", "x:6: ! wants an act above it"},
		{head + "deal 1\n!\n", "x:6: ! wants an act above it and a citation behind it"},
		{head + "...\ndeal 1\n", `x:6: "deal 1" after the ... that ends a script`},
	}
	for _, tt := range tests {
		s, err := scenario.Parse("x", []byte(tt.script))
		if err == nil {
			t.Errorf("%q is read as %+v", tt.script, s)
		} else if !strings.HasPrefix(err.Error(), tt.why) {
			t.Errorf("%q: %v: want it to begin with %s", tt.script, err, tt.why)
		}
	}
}

func TestUnder(t *testing.T) {
	tests := []struct {
		cite, wanted string
		want         bool
	}{
		{"633a.7(f)(1)", "633a.7(f)(1)", true},
		{"633a.7(f)(1)", "633a.7(f)", true},
		{"633a.7(f)(1)", "633a.7", true},
		{"633a.7(f)(1)", "633a", true},
		{"633a.7(f)(1)#2", "633a.7(f)", true},
		{"633a.7(f)(1)#2", "633a.7(f)(1)#2", true},
		{"633a.7(f)(1)", "633a.7(f)(1)#2", false},
		{"633a.7(f)(1)(i)#2", "633a.7(f)(1)#2", false},
		{"633a.7(f)(1)#1", "633a.7(f)(1)#2", false},
		{"633a.7(f)(1)", "633a.7(f)(2)", false},
		{"633a.13(a)", "633a.1", false},
		{"633a.7(f)", "633a.7(f)(1)", false},
		{"house.busts", "633a", false},
		{"house.busts", "house", true},
	}
	for _, tt := range tests {
		if got := scenario.Under(tt.cite, tt.wanted); got != tt.want {
			t.Errorf("%s under %s: %v", tt.cite, tt.wanted, got)
		}
	}
}
