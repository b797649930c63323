package game_test

import (
	"maps"
	"strings"
	"testing"
	"unicode/utf8"

	"burncard/game"
)

// spellings are lines beside the examples of the words, in the printer's own
// spelling, by the form in which they are written.
var spellings = map[string][]string{
	"show N?":                 {"p3 show 1", "p3 show 2"},
	"deal ^ down":             {"deal 3.2 down", "deal dealer down", "deal switch 3 down"},
	"deal ^":                  {"deal 3.1", "deal dealer", "deal community", "deal switch 3"},
	"press @ W $":             {"press 3 house-money 10 5x2"},
	"turn ~":                  {"turn 3.2", "turn switch 3"},
	"split @":                 {"split 3.1"},
	"call floor T?":           {"call floor reader", `call floor "a card is bent"`},
	"call @ bust":             {"call 3.2 bust"},
	"clear ^":                 {"clear 3.1", "clear dealer", "clear switch 3"},
	"use ^":                   {"use dealer", "use switch 4"},
	"take @ W $?":             {"take 3 main 12.50", "take 3 insurance"},
	"shows W $":               {"meter shows blazing-7s 10000.01"},
	"inject progressive T N?": {"inject progressive stuck", "inject progressive frozen in 2 rounds"},
	"pay @ W $":               {"pay 3.1 main 25", "pay 3 main 37.50 25x1 5x2 2.50x1", "pay 3 perfect-pairs 30"},
	"push @ W":                {"push 3.2 main"},
	"return @ W $?":           {"return 3 insurance 7.50"},
	"place %":                 {"place large"},
	"bonus @ $":               {"bonus 5 50 25x2"},
	"tap in T":                {`tap in "Bea B."`},
	"sit T $?":                {"p3 sit Ann", `p3 sit "Ann Lee" 500`, "p3 sit Ann 500 100x4 25x4"},
	"bet W $":                 {"p3 bet perfect-pairs 5", "p3 bet main 30 25x1 5x1", "p3 bet main 0"},
	"cash $W":                 {"p3 cash 100 main", "p3 cash 100 perfect-pairs"},
	"double $?":               {"p3 double"},
	"split $?":                {"p3 split 25"},
	"press W $?":              {"p3 press trilux-deluxe 25"},
	"say T":                   {"p3 say thanks"},
	"countdown N":             {"clock countdown 0"},
	"inject next C":           {"inject next 9H 7C in 2 rounds"},
	"inject reader T":         {"inject reader fault in 3 rounds", "inject reader wrong in 1 round", "inject reader wrong within 5 rounds"},
	"inject damaged":          {"inject damaged in 2 rounds"},
	"inject missing":          {"inject missing in 1 round"},
	"inject ten N?":           {"inject ten 3", "inject ten 2 after 4 cards"},
	"freeze T?":               {`freeze "look at box 3"`},
	"task @ T?":               {"task 3"},
	"whisper T?":              {"whisper"},
	"inject torn N":           {"inject torn 3 in 2 rounds"},
	"inject short N":          {"inject short 12 after 4 cards"},
	"inject pick W T":         {"inject pick bad-beat 3", "inject pick bad-beat 3 in 2 rounds"},
	"inject terminal T N":     {"inject terminal misses 3 in 2 rounds"},
	"inject countdown":        {"inject countdown within 3 rounds"},
	"inject shuffler T N?":    {"inject shuffler keeps 1", "inject shuffler keeps 16"},
}

// examples are the lines of all words and other spellings of them, by the form in
// which they are written.
func examples() map[string][]string {
	lines := maps.Clone(spellings)
	for _, w := range game.Words() {
		for i := range w.Forms {
			form := &w.Forms[i]
			lines[form.Grammar] = append(lines[form.Grammar], w.ExampleLine(form))
		}
	}
	return lines
}

// TestEveryLine holds the parser and the printer together: each form of the
// grammar has an example, an example prints as it was read, and no form hides
// behind another.
// What is said to the floor needs no quotes: words are one text.
func TestCallFloorInWords(t *testing.T) {
	for line, want := range map[string]string{
		"call floor":                       "",
		"call floor reader":                "reader",
		"call floor the reader is dark":    "the reader is dark",
		`call floor "a card, it is bent"`:  "a card, it is bent",
		"call floor box 3: late, again #x": "box 3: late, again",
	} {
		a, err := game.ParseAct(line)
		if err != nil || a.Verb != game.CallFloor || a.Text != want {
			t.Errorf("%s is %+v, %v", line, a, err)
		}
		if again, err := game.ParseAct(a.String()); err != nil || again.Text != want {
			t.Errorf("%s prints as %s, which is %q, %v", line, a, again.Text, err)
		}
	}
	if a, err := game.ParseAct(`call floor the "bent card` + `" again`); err == nil {
		t.Errorf("a quote within words is %+v", a)
	}
}

func TestEveryLine(t *testing.T) {
	for form, lines := range examples() {
		for _, line := range lines {
			a, err := game.ParseAct(line)
			if err != nil {
				t.Errorf("%s: %v", form, err)
				continue
			}
			if got := a.String(); got != line {
				t.Errorf("%q prints as %q", line, got)
			}
			if !strings.Contains(" "+line+" ", " "+a.Verb.String()+" ") {
				t.Errorf("%q was read as %q", line, a.Verb)
			}
			b, err := game.ParseAct(strings.ToUpper(line[:1]) + line[1:] + "   # a remark")
			if err != nil || a != b {
				t.Errorf("%q with a capital and a comment is %+v, %v", line, b, err)
			}
		}
	}
}

// TestLinesThatAreRead has lines in another spelling than the printer's.
func TestLinesThatAreRead(t *testing.T) {
	tests := []struct{ line, want string }{
		{"  Deal   3  DOWN ", "deal 3 down"},
		{"P3 HIT", "p3 hit"},
		{"Floor Verify", "floor verify"},
		{"INJECT NEXT 9h 7c", "inject next 9H 7C"},
		{"pay 3 MAIN 37.5", "pay 3 main 37.50"},
		{"p3 bet main 30 5x1 25x1", "p3 bet main 30 25x1 5x1"},
		{`p3 sit "Ann"`, "p3 sit Ann"},
		{`p3 say "a # in it"`, `p3 say "a # in it"`},
		{"call 3 BUST", "call 3 bust"},
		{"floor house Settle=One-Pass", "floor house settle=one-pass"},
		{"\tdeal\t3#", ""}, // a comment begins a word
		{"deal 3\t# to Cal", "deal 3"},
	}
	for _, tt := range tests {
		a, err := game.ParseAct(tt.line)
		switch {
		case err != nil && tt.want != "":
			t.Errorf("%q: %v", tt.line, err)
		case err == nil && a.String() != tt.want:
			t.Errorf("%q is read as %q, want %q", tt.line, a, tt.want)
		}
	}
}

// TestLinesThatAreRefused wants each refusal to name what clashes.
func TestLinesThatAreRefused(t *testing.T) {
	tests := []struct{ line, why string }{
		{"", "no act"},
		{"# only a remark", "no act"},
		{"p3", "an actor without an act"},
		{"floor", "an actor without an act"},
		{"p0 hit", "p0 is no box"},
		{"p100 hit", "p100 is no box"},
		{"p03 hit", "p03 is no box"},
		{"jump", "no such act of the dealer"},
		{"p3 shuffle", "no such act of the player"},
		{"floor deal 3", "no such act of the floor"},
		{"inject joker", "joker"},
		{"deal", "more is needed after deal"},
		{"deal hole", "hole is no place for this"},
		{"deal 3.0", "3.0 is no place"},
		{"deal 03", "03 is no place"},
		{"deal 3 up", "up"},
		{"deal 3 down quickly", "quickly is too much"},
		{"pay 3 main", "more is needed after main"},
		{"pay 3 main -5", "-5"},
		{"pay 3 main 1.234", "decimals"},
		{"pay 3 main 30 25x1", "25 in chips, but the amount says 30"},
		{"pay 3 main 20 25x1", "25 in chips, but the amount says 20"},
		{"pay 3 9pairs 5", "9pairs is no wager"},
		{"change 3 none", "no chips"},
		{"change 3 3x4", "no chip of 3"},
		{"call 3 sixteen", "sixteen"},
		{"cut -1", "-1 is no number"},
		{"cut 07", "07 is no number"},
		{"tap in", "more is needed"},
		{`tap in ""`, "empty text"},
		{`tap in "Bea`, "a quote that does not end"},
		{`tap in "Bea"x`, "runs on"},
		{"tap in B.", "needs quotes"},
		{"floor house splits=9", "splits=9"},
		{"floor house soft-17", "a key and a value are wanted"},
		{"inject next 9H XX", "XX"},
		{strings.Repeat("a", 600), "longer than 512 bytes"},
	}
	for _, tt := range tests {
		a, err := game.ParseAct(tt.line)
		if err == nil {
			t.Errorf("%q was read as %q", tt.line, a)
			continue
		}
		if !strings.Contains(err.Error(), tt.why) {
			t.Errorf("%q: %v: want it to say %q", tt.line, err, tt.why)
		}
	}
}

// FuzzParseAct: no line makes the parser fall over, and what it reads it prints
// so that it reads it again.
func FuzzParseAct(f *testing.F) {
	for _, lines := range examples() {
		for _, line := range lines {
			f.Add(line)
		}
	}
	f.Fuzz(func(t *testing.T, line string) {
		a, err := game.ParseAct(line)
		if err != nil {
			return
		}
		b, err := game.ParseAct(a.String())
		if !utf8.ValidString(a.String()) {
			t.Errorf("%q is printed as %q", line, a.String())
		}
		if err != nil || a != b {
			t.Fatalf("%q is read as %+v, printed as %q and read as %+v, %v", line, a, a.String(), b, err)
		}
	})
}

func TestSpotsAndTills(t *testing.T) {
	for _, s := range []string{"1", "7.4", "99", "dealer", "hole", "shoe", "rack", "pack", "stray", "segregated", "small", "medium", "large", "determinant", "community", "t12", "t12.2", "switch 3", ""} {
		var at game.Spot
		if err := at.UnmarshalText([]byte(s)); err != nil || at.String() != s {
			t.Errorf("place %q is read as %v, %v", s, at, err)
		}
	}
	for k := game.AtBox; k <= game.AtSwitch; k++ {
		s := game.Spot{Kind: k}
		if k == game.AtBox || k == game.AtTerminal || k == game.AtSwitch {
			s.Box = 3
		}
		if back, ok := game.ParseSpot(s.String()); !ok || back != s {
			t.Errorf("the place of kind %d is written %q, and read as %v, %t", k, s, back, ok)
		}
	}
	for _, s := range []string{"0", "01", "100", "3.", "3.0", "3.1.2", "x", "floor", "-1", "t", "tdealer", "t0", "switch", "switch 0", "switch 3.1"} {
		if at, ok := game.ParseSpot(s); ok {
			t.Errorf("place %q is read as %v", s, at)
		}
	}
	tills := []game.Till{{Kind: game.Extra, Box: 7, Hand: 1 << 30}, {Kind: game.SideBet, Box: 2, Wager: "top-3"}}
	for k := game.Outside; k <= game.Award; k++ {
		tills = append(tills, game.Till{Kind: k}, game.Till{Kind: k, Box: 3, Hand: 12})
	}
	for _, p := range tills {
		text, err := p.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back game.Till
		if err := back.UnmarshalText(text); err != nil || back != p {
			t.Errorf("%+v is written %q and read as %+v, %v", p, text, back, err)
		}
	}
	for _, s := range []string{"pocket", "main #x", "bank 300"} {
		if err := new(game.Till).UnmarshalText([]byte(s)); err == nil {
			t.Errorf("chip place %q was read", s)
		}
	}
}
