package game_test

import (
	"strings"
	"testing"

	"burncard/game"
)

// examples has at least one line for every form of the grammar, in the printer's
// own spelling: it is what a reader of the notation sees first.
var examples = map[string][]string{
	"inspect": {"inspect", "p3 inspect"}, "spread": {"spread"}, "face-down": {"face-down"}, "wash": {"wash"},
	"stack": {"stack"}, "shuffle": {"shuffle"}, "offer cut @": {"offer cut 3"}, "cut N": {"cut 60", "p3 cut 60"},
	"cover N": {"cover 80"}, "shuffler load": {"shuffler load"}, "shuffler start": {"shuffler start"}, "shuffler unload": {"shuffler unload"},
	"shuffler open": {"shuffler open"}, "shuffler dismiss": {"shuffler dismiss"}, "cover shuffler": {"cover shuffler"}, "sign shuffler": {"sign shuffler"},
	"hold T": {"hold left"}, "lay down": {"lay down"}, "draw T": {"draw a"}, "side T": {"side b"}, "segregate": {"segregate"}, "show N?": {"p3 show", "p3 show 1", "p3 show 2"},
	"load": {"load"}, "burn": {"burn"}, "no more bets": {"no more bets"},
	"deal ^ down": {"deal 3 down", "deal 3.2 down", "deal dealer down", "deal switch 3 down"}, "deal ^": {"deal 3", "deal 3.1", "deal dealer", "deal community", "deal switch 3"},
	"offer insurance": {"offer insurance", "system offer insurance"}, "close insurance": {"close insurance"},
	"offer even-money @": {"offer even-money 3"}, "offer W @": {"offer house-money 3"}, "press @ W $": {"press 3 house-money 10", "press 3 house-money 10 5x2"},
	"press aside @ W $": {"press aside 3 trilux-deluxe 25"}, "half @ W": {"half 3 press"},
	"read": {"read"}, "turn hole": {"turn hole"}, "turn ~": {"turn 3", "turn 3.2", "turn switch 3"},
	"split @": {"split 3", "split 3.1"}, "join @": {"join 3"}, "call blackjack @": {"call blackjack 3"},
	"call floor T?": {"call floor", "call floor reader", `call floor "a card is bent"`},
	"call bust":     {"call bust"}, "call @ bust": {"call 3 bust", "call 3.2 bust"}, "call @ N": {"call 3 16"}, "call N": {"call 16"},
	"prompt @": {"prompt 3"}, "clear shoe": {"clear shoe"}, "clear ^": {"clear 3", "clear 3.1", "clear dealer", "clear switch 3"},
	"discard": {"discard", "p3 discard"}, "use ^": {"use 4", "use dealer", "use switch 4"}, "dead @": {"dead 3"},
	"take @ W $?": {"take 3 main", "take 3 main 12.50", "take 3 insurance"},
	"lock":        {"lock"}, "gather": {"gather"}, "verify N": {"verify 4"}, "float": {"float"},
	"check @ W": {"check 3 jackpot-party"}, "light @ W": {"light 3 jackpot-party"}, "credit @ W $": {"credit 3 bad-beat 50123.40"}, "fund $": {"p3 fund 100"}, "validate @ W": {"floor validate 3 jackpot-party"},
	"papers @ W": {"floor papers 3 jackpot-party"}, "repair progressive": {"floor repair progressive"}, "award T @ W $": {"meter award mega 3 jackpot-party 50123.40"}, "shows W $": {"meter shows straight-jack 5000", "meter shows blazing-7s 10000.01"},
	"inject progressive T N?": {"inject progressive misses 3", "inject progressive stuck", "inject progressive frozen in 2 rounds"},
	"pay @ W $":               {"pay 3 main 37.50", "pay 3.1 main 25", "pay 3 main 37.50 25x1 5x2 2.50x1", "pay 3 perfect-pairs 30", "floor pay 3 hit-and-run 1234.50"},
	"push @ W":                {"push 3 main", "push 3.2 main"},
	"half @":                  {"half 3"},
	"return @ W $?":           {"return 3 main", "return 3 insurance 7.50"},
	"confirm @":               {"confirm 3"}, "count @ $": {"count 3 100"}, "change @ X": {"change 3 25x3 5x5"},
	"place %":  {"place small", "place large"},
	"lammer @": {"lammer 3.2"}, "unlammer @": {"unlammer 3.2"}, "bonus @ $": {"bonus 3 1000", "bonus 5 50 25x2"}, "tuck @": {"tuck 3.1"}, "swap @": {"swap 3"}, "switch": {"p3 switch"}, "keep": {"p3 keep"},
	"drop @": {"drop 3"}, "prove @": {"prove 3"}, "clear hands": {"clear hands"}, "toke @": {"toke 3"}, "catch @": {"catch 3"}, "lay X": {"lay 100x20"}, "tally X": {"tally 25x100 5x200"}, "sign": {"sign", "floor sign"}, "stow": {"stow"}, "tap in T": {"tap in Bea", `tap in "Bea B."`, `floor tap in "Sue Ann"`}, "tap out": {"tap out"},

	"sit T $?": {"p3 sit Ann 500", "p3 sit Ann", `p3 sit "Ann Lee" 500`, "p3 sit Ann 500 100x4 25x4", "t12 sit Ann 500"},
	"leave":    {"p3 leave", "t12 leave"}, "bet @ W $": {"p3 bet 3.2 main 5"}, "bet W $": {"p3 bet main 25", "p3 bet perfect-pairs 5", "p3 bet main 30 25x1 5x1", "p3 bet main 0", "t12 bet main 25"},
	"cash $W": {"p3 cash 100", "p3 cash 100 main", "p3 cash 100 perfect-pairs"}, "colour X": {"p3 colour 5x20"}, "tip $": {"p3 tip 5"},
	"hit": {"p3 hit", "t12 hit"}, "stand": {"p3 stand", "t12 stand"}, "cash $": {"t12 cash 100"}, "position N": {"t12 position 2"}, "double $": {"t12 double 25"}, "split": {"t12 split"}, "double $?": {"p3 double 25", "p3 double"}, "split $?": {"p3 split", "p3 split 25"},
	"surrender": {"p3 surrender", "t12 surrender"}, "rescue": {"p3 rescue"}, "insure $": {"p3 insure 12.50", "t12 insure 12.50"}, "even-money": {"p3 even-money", "t12 even-money"}, "decline": {"p3 decline", "t12 decline"},
	"take W": {"p3 take house-money"}, "press W $?": {"p3 press house-money", "p3 press trilux-deluxe 25"}, "accept": {"p3 accept"}, "refuse": {"p3 refuse"}, "touch T": {"p3 touch cards"}, "cap W $": {"p3 cap main 25"},
	"late W $": {"p3 late main 25"}, "pinch W $": {"p3 pinch main 10"}, "sneak W $": {"p3 sneak main 2"},
	"jumble": {"p3 jumble"}, "conduct T": {"p3 conduct gambling"}, "word T": {"p3 word hit"}, "unclear": {"p3 unclear"}, "instead T": {"p3 instead stand"},
	"dispute": {"p3 dispute"}, "rebuild @": {"rebuild 3"}, "put back": {"put back"},
	"say T": {`p3 say "what was that?"`, "p3 say thanks"},

	"tap out T": {"floor tap out Sue"}, "verify": {"floor verify"}, "approve": {"floor approve"}, "reshuffle": {"floor reshuffle"}, "recut": {"floor recut"},
	"inspect reader": {"floor inspect reader"}, "repair reader": {"floor repair reader"}, "replace reader": {"floor replace reader"},
	"repair shoe": {"floor repair shoe"}, "replace shoe": {"floor replace shoe"}, "repair shuffler": {"floor repair shuffler"},
	"replace shuffler": {"floor replace shuffler"}, "replace cards": {"floor replace cards"}, "replace card": {"floor replace card"}, "count": {"floor count"}, "count rack N": {"count rack 54"}, "count shoe N": {"count shoe 206"},
	"idle": {"floor idle"}, "admit @": {"floor admit 3"}, "void": {"floor void"}, "override T": {`floor override "one hand only"`}, "fill X": {"floor fill 25x100 5x200"}, "credit X": {"floor credit 500x20"},
	"slip T X": {"floor slip fill 25x100 5x200"}, "runner X": {"floor runner 25x100"}, "send": {"floor send"},
	"day": {"clock day"}, "hours N": {"clock hours 24"}, "countdown N": {"clock countdown 20", "clock countdown 0"}, "settle": {"system settle"}, "mode T": {"floor mode exam"}, "house H": {"floor house settle=one-pass splits=2"},

	"inject next C": {"inject next 9H 7C", "inject next 9H 7C in 2 rounds"}, "inject reader T": {"inject reader fault", "inject reader fault in 3 rounds", "inject reader wrong in 1 round", "inject reader wrong within 5 rounds"},
	"inject face-up N": {"inject face-up 5"}, "inject foreign N": {"inject foreign 5"}, "inject sticks N": {"inject sticks 5"},
	"inject damaged": {"inject damaged", "inject damaged in 2 rounds"}, "inject missing": {"inject missing", "inject missing in 1 round"},
	"inject ten N?":  {"inject ten", "inject ten 3", "inject ten 2 after 4 cards"},
	"inject order N": {"inject order 3"}, "withdraw N": {"withdraw 3"}, "freeze T?": {"freeze", `freeze "look at box 3"`}, "resume": {"resume"},
	"task @ T?": {`task 3 "cap your bet"`, "task 3"}, "whisper T?": {`whisper "look at box 3"`, "whisper"},
	"inject torn N": {"inject torn 3", "inject torn 3 in 2 rounds"}, "inject short N": {"inject short 12", "inject short 12 after 4 cards"}, "inject shoe wrong": {"inject shoe wrong"},
	"complain": {"t12 complain"}, "repair terminal N": {"floor repair terminal 12"}, "repair countdown": {"floor repair countdown"},
	"inject pick W T":     {"inject pick bad-beat QH", "inject pick bad-beat 3", "inject pick bad-beat 3 in 2 rounds"},
	"inject terminal T N": {"inject terminal dead 12", "inject terminal misses 3 in 2 rounds"}, "inject countdown": {"inject countdown", "inject countdown within 3 rounds"},
	"inject shuffler T N?": {"inject shuffler jam", "inject shuffler keeps 1", "inject shuffler keeps 16"},
}

// TestEveryLine holds the parser and the printer together: each form of the
// grammar has an example, an example prints as it was read, and no form hides
// behind another.
func TestEveryLine(t *testing.T) {
	for _, g := range game.Grammar() {
		prefix := map[game.Role]string{game.ByPlayer: "p3 ", game.ByFloor: "floor ", game.ByClock: "clock ", game.ByMeter: "meter ", game.ByTerminal: "t12 ", game.BySystem: "system "}[g.By]
		found := false
		for _, line := range examples[g.Form] {
			found = found || strings.HasPrefix(line, prefix) && (prefix != "" || line[0] != 'p' || line[1] > '9')
		}
		if !found {
			t.Errorf("no example of the %s's %q", g.By, g.Form)
		}
	}
	for form, lines := range examples {
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
		{"floor house soft17=hit", "there is no rule soft17"},
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
	for _, lines := range examples {
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
