package scenario_test

import (
	"encoding/json"
	"strings"
	"testing"

	"burncard/variants"
	"burncard/variants/scenario"
)

func play(t *testing.T, body string) ([]scenario.Report, error) {
	t.Helper()
	s, err := scenario.Parse("x", []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return scenario.Play(s, variants.Lookup)
}

// TestPlay: a script with a wrong expectation fails, and says where, what it
// wanted and what happened.
func TestPlay(t *testing.T) {
	tests := []struct{ body, why string }{
		{"p1 bet main 25\ndeal 1\ndeal dealer\n...", ""},
		{"p1 bet main 25\ndeal dealer\n! 633a.7(f)(1)\n...", ""},
		{"p1 bet main 25\ndeal dealer\n! 633a.7(f)\n...", ""},
		{"p1 bet main 25\ndeal dealer\n! 633a.7(f)(1) # skipped\n...", ""},
		{"p1 bet main 25\n? deal 1\n= 1 bank 475\n...", ""},
		{"p1 bet main 25\n? call floor\n? no more bets\n...", ""}, // allowed now, though nobody owes it
		{"p1 bet main 25\n? 633a.7(f): deal 1\n? 633a.7(f)(1): deal 1 # at first base\n...", ""},
		{"p1 bet main 25\np1 bet main 1000\n! house.maximum\n...", ""},

		{"p1 bet main 25\ndeal dealer\n...", "x:6: deal dealer: wanted it to be right; it was judged skipped 633a.7(f)(1) ("},
		{"p1 bet main 25\ndeal 1\n! 633a.7(f)(1)\n...", "x:6: deal 1: wanted a mistake under 633a.7(f)(1); it was judged right"},
		{"p1 bet main 25\ndeal dealer\n! 633a.7(f)(2)\n...", "x:6: deal dealer: wanted a mistake under 633a.7(f)(2); it was judged skipped 633a.7(f)(1)"},
		{"p1 bet main 25\ndeal dealer\n! 633a.7(f)(1)#2\n...", "x:6: deal dealer: wanted a mistake under 633a.7(f)(1)#2; it was judged skipped 633a.7(f)(1)"},
		{"p1 bet main 25\ndeal dealer\n! 633a.7(f)(1)\n! 633a.8\n...", "x:6: deal dealer: wanted a mistake under 633a.7(f)(1) and 633a.8; it was judged"},
		{"p1 bet main 25\n? deal dealer\n...", "x:6: ? deal dealer: wanted it to be due; due now: deal 1"},
		{"p1 bet main 25\n? 633a.7(f)(2): deal 1\n...", "x:6: ? 633a.7(f)(2): deal 1: wanted it to be due under 633a.7(f)(2); due now: 633a.7(f)(1): deal 1"},
		{"p1 bet main 25\n? 633a.7: no more bets\n...", "x:6: ? 633a.7: no more bets: wanted it to be due under 633a.7; due now: 633a.7(f)(1): deal 1"},
		{"p1 bet main 25\n= 1 bank 500\n...", "x:6: = 1 bank 500: wanted 500; it is 475"},
		{"= 2 bank 500\n...", "x:5: = 2 bank 500: wanted 500; nobody sits at box 2"},
		{"= 1 total 9\n...", "x:5: = 1 total 9: wanted 9; no hand lies at 1"},
		{"= 1 beside 5\n...", "x:5: = 1 beside 5: wanted 5; it is 0"},
		{"= 9 beside 5\n...", "x:5: = 9 beside 5: wanted 5; there is no box 9"},
		{"= shoe 9\n...", "x:5: = shoe 9: wanted ; = shoe 9: write = 1 bank 525"},
		{"p1 bet main 25\n", "x:5: (end): wanted nothing due, or a last line ...; still due: deal 1"},
		{"p1 bet main 25\ndeal 9\n...", "x:6: deal 9: wanted it to be right; box 9: the table has 7 boxes"},
		{"p1 bet main 1000\n...", "x:5: p1 bet main 1000: wanted it to be right; it was judged refused house.maximum"},
		{"p1 hit\n! 633a.7\n...", "x:5: p1 hit: wanted a mistake under 633a.7; box 1: no hand there waits for a decision"},
		{"p1 bet main 25\np1 hit\n! 633a.7(i)(2)\n...", ""},

		{"p1 bet main 25\ndeal 1\n...\n-- view p1 --\nbox 1: 9H (9), main 25\ndealer: no card\n", ""},
		{"p1 bet main 25\ndeal 1\n...\n-- view p1 --\nbox 1: 9C (9), main 25\ndealer: no card\n", "x: -- view p1 --: wanted \nbox 1: 9C"},
		{"p1 bet main 25\n...\n-- due --\nnow   633a.7(f)(1): deal 1\nlater 633a.7(f)(2): deal dealer\nlater 633a.7(f)(3): deal 1\nlater 633a.7(f)(4): deal dealer down\n", ""},
		{"p1 bet main 25\n...\n-- due --\n", "x: -- due --: wanted \n; it is\nnow"},
		{"...\n-- view croupier --\n", "x: -- view croupier --: wanted a view; file view croupier: there is no viewer croupier"},
		{"...\n-- view p9 --\n", "x: -- view p9 --: wanted a view; file view p9: there is no viewer p9"},
		{"...\n-- notes --\n", "x: -- notes --: wanted a view; file notes: a script's file is a view or due"},
	}
	for _, tt := range tests {
		reports, err := play(t, head+tt.body)
		switch {
		case err == nil && tt.why != "":
			t.Errorf("%q passes", tt.body)
		case err != nil && tt.why == "":
			t.Errorf("%q: %v", tt.body, err)
		case err != nil && !strings.HasPrefix(err.Error(), tt.why):
			t.Errorf("%q: %v\nwant it to begin with %s", tt.body, err, tt.why)
		}
		bad := 0
		for _, r := range reports {
			if !r.OK {
				bad++
			}
		}
		if (bad > 0) != (err != nil) {
			t.Errorf("%q: %d bad reports, error %v", tt.body, bad, err)
		}
	}
}

// TestPlayTwice: a script can be played twice with the same result.
func TestPlayTwice(t *testing.T) {
	s, err := scenario.Parse("x", []byte("table blackjack\nplayer 1 Ann 500\nshoe 9H 7C 6D\nstart preinspected\n"+
		"floor inspect reader\noffer cut 1\np1 decline\ncut 60\ncover 80\nload\nburn\np1 bet main 25\ndeal 1\n= 1 total 7\n...\n"))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := scenario.Play(s, variants.Lookup); err != nil {
			t.Error(err)
		}
	}
}

func TestBeginRefuses(t *testing.T) {
	tests := []struct{ script, why string }{
		{"table whist\nstart round\n", `x:1: variant "whist": there is none of that name`},
		{"table blackjack\nplayer 8 Ann 500\nstart round\n", "x:2: player 8 Ann: box 8: the table has 7 boxes"}, // 633a.2(a)
		{"table blackjack\nplayer 1 Ann 500\nplayer 1 Ben 500\nstart round\n", "x:3: player 1 Ben: box 1: Ann sits there"},
		{"table blackjack\nplayer 1 Ann much\nstart round\n", "x:2: player 1 Ann: "},
		{"table blackjack\nhouse soft17=hit\nstart round\n", `x:2: house soft17=hit: house rule "soft17=hit": there is no rule soft17`},
		{"table blackjack\nhouse soft-17=draws\nstart round\n", "x:2: house soft-17=draws: soft-17=draws: Blackjack has no such house rule; it is one of Spanish 21"},
		{"table down-under\ndecks 6\nhouse double=face-down\nstart round\n", "x:3: house double=face-down: "},
		{"table blackjack\ndecks 3\nplayer 1 Ann 500\noffer super-4 1:1\nstart round\n", "x:4: offer super-4 1:1 clashes with line 2, decks 3: "},
		{"table blackjack\ndecks 1\nshoe AS AS\nstart round\n", "x:3: shoe: inject next AS: no such card is left in the shoe"},
	}
	for _, tt := range tests {
		s, err := scenario.Parse("x", []byte(tt.script))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := scenario.Begin(s, variants.Lookup); err == nil || !strings.HasPrefix(err.Error(), tt.why) {
			t.Errorf("%q: %v: want it to begin with %s", tt.script, err, tt.why)
		}
	}
}

// TestReport is the form of `burncard scenario run -json`.
func TestReport(t *testing.T) {
	reports, err := play(t, head+"p1 bet main 25\ndeal dealer\n...")
	if err == nil {
		t.Fatal("a skipped box passes")
	}
	var out strings.Builder
	for _, r := range reports {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(b, '\n'))
	}
	want := `{"line":5,"act":"p1 bet main 25","ok":true}
{"line":6,"act":"deal dealer","ok":false,"cite":"633a.7(f)(1)","kind":"skipped","owed":"deal 1","why":"deal 1 was owed first","wanted":"it to be right"}
`
	if out.String() != want {
		t.Errorf("reports are\n%s\nwant\n%s", out.String(), want)
	}
}
