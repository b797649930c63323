package game_test

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/game/gametest"
)

// table opens one of the game under house rules.
func table(t *testing.T, start string, book game.Rulebook, house ...string) *game.Table {
	t.Helper()
	h, err := game.ReadHouse(strings.Join(house, " "))
	if err != nil {
		t.Fatal(err)
	}
	book.Variant = "any"
	tab := game.NewTable(&book)
	f := book.Open(game.Exam, h, start, newSeeded(1))
	f.Systems = []game.System{{Wager: "top-3", Gathered: true}, {Wager: "bad-beat", Account: true}}
	tab.Evolve(f)
	return tab
}

// refused wants a line to be impossible, and why.
func refused(t *testing.T, tab *game.Table, line, why string) {
	t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		t.Fatal(err)
	}
	_, err = tab.Decide(&a, newSeeded(2), new(game.FactBuffer))
	if err == nil || !strings.Contains(err.Error(), why) {
		t.Errorf("%s: %v, want it to say %q", line, err, why)
	}
}

// all does the lines, and counts cards and chips after each.
func all(t *testing.T, tab *game.Table, lines string) {
	t.Helper()
	for line := range strings.SplitSeq(lines, "; ") {
		do(t, tab, line)
		if err := gametest.Conserved(tab); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
}

// What comes of the player's chips, of a wager and of the tray where an amount
// does not lie there in chips that make it, or in several places.
func TestAmountsInParts(t *testing.T) {
	const seated = "p1 sit Ann 200 25x8; p1 bet main 25; deal 1; deal dealer; deal 1; deal dealer down; "
	tests := []struct {
		name, lines     string
		bank, bet, more string // the player's chips; those of his wager and of his double
	}{
		{"a part is taken from both wagers, the first one first", seated + "p1 double 25; take 1 main 40", "150", "0", "10"},
		{"a part goes back from both, the double first", seated + "p1 double 25; deal 1; take 1 main 1; return 1 main 30", "180", "19", "0"},
		{"what a loser was paid comes back in other chips", seated + "pay 1 main 25 25x1; take 1 main 10", "215", "0", "0"},
		{"half of one chip goes back", seated + "half 1", "187.50", "0", "0"},
		{"half of a pressed chip goes back", "p1 sit Ann 200 25x8; p1 bet main 25; p1 bet perfect-pairs 25; deal 1; deal 1; press aside 1 perfect-pairs 25 25x1; half 1 press", "162.50", "25", "0"},
		{"chips that nobody missed are the player's when the round is over", "p1 sit Ann 200 25x8; p1 bet main 25 5x5; deal 1; deal 1; p1 pinch main 10; take 1 main; clear 1", "185", "", ""},
		{"chips that come back too late are no wager any more", "p1 sit Ann 200 25x8; p1 bet main 25 5x5; deal 1; deal 1; p1 pinch main 10; take 1 main; catch 1", "185", "0", "0"},
		{"chips that come back in time are", "p1 sit Ann 200 25x8; p1 bet main 25 5x5; deal 1; deal 1; p1 pinch main 10; catch 1", "175", "25", "0"},
	}
	for _, tt := range tests {
		tab := table(t, "round", game.Rulebook{})
		lines := strings.ReplaceAll(tt.lines, "25x8; p1 bet main 25 5x5", "25x7 5x5; p1 bet main 25 5x5")
		all(t, tab, lines)
		bank, bet, more := tab.Players[0].Bank.Total().String(), "", ""
		if len(tab.Boxes[0].Hands) > 0 {
			h := &tab.Boxes[0].Hands[0]
			bet, more = h.Bet.Total().String(), h.Extra.Total().String()
		}
		if bank != tt.bank || bet != tt.bet || more != tt.more {
			t.Errorf("%s: he has %s, %s lies there and %s beside it; want %s, %s and %s", tt.name, bank, bet, more, tt.bank, tt.bet, tt.more)
		}
	}
}

// Two equal wagers for which a tray must change twice: what it gave the first
// time it does not give again.
func TestTrayChangesTwice(t *testing.T) {
	for _, tt := range []struct {
		tray string
		why  string
	}{{"25x9", ""}, {"25x8", "it cannot change"}} {
		tab := table(t, "round", game.Rulebook{Has: game.Equipment{Areas: 2}})
		tab.Float = chip.MustParse(tt.tray)
		tab.ChipsIn = tab.Float.Total()
		do(t, tab, "p1 sit Ann 200 100x2")
		if tt.why != "" {
			refused(t, tab, "p1 bet main 75", tt.why)
			continue
		}
		all(t, tab, "p1 bet main 75")
		for _, h := range tab.Boxes[0].Hands {
			if h.Bet.Total() != 75_00 {
				t.Errorf("%v lies on an area", h.Bet)
			}
		}
	}
}

// A progressive wager that is given back comes from where it lies.
func TestProgressiveWagerGivenBack(t *testing.T) {
	tab := table(t, "round", game.Rulebook{})
	all(t, tab, "p1 sit Ann 200; p1 bet main 25; p1 bet top-3 5; gather")
	tray := tab.Float
	all(t, tab, "return 1 top-3")
	if !tab.Panel.Gathered.IsZero() || tab.Float != tray {
		t.Errorf("before the tray lie %v, and the tray has %v of %v", tab.Panel.Gathered, tab.Float, tray)
	}
	tab = table(t, "round", game.Rulebook{})
	all(t, tab, "p1 sit Ann 200; p1 bet main 25; p1 bet top-3 5; gather; float; deal 1; deal dealer; return 1 top-3")
	if bank := tab.Players[0].Bank.Total(); bank != 175_00 {
		t.Errorf("from the tray he has %v again", bank)
	}
}

// Who leaves takes what is in his game account: who comes after him finds none.
func TestAccountGoesWithItsPlayer(t *testing.T) {
	tab := table(t, "round", game.Rulebook{})
	all(t, tab, "p1 sit Ann 200; p1 fund 100; p1 leave; p1 sit Ben 200")
	if a := tab.Boxes[0].Account; a.Account != 0 || a.Out != 100_00 {
		t.Errorf("Ben finds %v in the account; %v was paid out", a.Account, a.Out)
	}
}

// What hands and chips do not allow.
func TestImpossible(t *testing.T) {
	tests := []struct {
		house, lines, line, why string
		book                    game.Rulebook
	}{
		{line: "p1 pinch main 25", lines: "p1 bet main 25 5x5; deal 1", why: "and not all"},
		{line: "p1 pinch insurance 5", lines: "p1 bet main 25 5x5; deal 1", why: "only chips of the main wager"},
		{line: "pay 1 main 1000 500x2", lines: "p1 bet main 25; deal 1; deal dealer; floor credit 500x1999", why: "does not hold these chips"},
		{line: "change 1 25x4", lines: "p1 cash 100; change 1 25x4", why: "these notes were changed already"},
		{line: "p1 cut 313", lines: "clear shoe; shuffle", why: "the pack has 312 cards"},
		{line: "count rack 3", lines: "p1 bet main 25; deal 1; deal 1; take 1 main; clear 1; rebuild 1", why: "the rebuilt hand of box 1 lies on the layout"},
		{line: "clear shoe", lines: "p1 bet main 25; deal 1; deal 1; take 1 main; clear 1; rebuild 1", why: "the rebuilt hand of box 1 lies on the layout"},
		{line: "p1 rescue", lines: "p1 bet main 25; inject next 2C 3C 4C; deal 1; deal 1; p1 double 25; deal 1", house: "rescue=no", book: game.Rulebook{Particulars: game.Particulars{DoubleRescue: true}}, why: "no hand there waits for a decision"},
		{line: "join 1", lines: "p1 bet main 10; deal 1.1; deal 1.2", book: game.Rulebook{Has: game.Equipment{Areas: 2}}, why: "two hands are put together"},
		{line: "join 1.2", lines: "inject next 8C 9C 8D 9D; p1 bet main 10; deal 1.1; deal 1.2; deal 1.1; deal 1.2; p1 split; split 1.1", book: game.Rulebook{Has: game.Equipment{Areas: 2}}, why: "two hands are put together"},
		{line: "swap 1", lines: "p1 bet main 10; deal 1.1; deal 1.2; deal 1.1", book: game.Rulebook{Has: game.Equipment{Areas: 2}}, why: "it has no second card"},
	}
	for _, tt := range tests {
		tab := table(t, "round", tt.book, strings.Fields(tt.house)...)
		do(t, tab, "p1 sit Ann 300 25x7 5x25")
		all(t, tab, tt.lines)
		refused(t, tab, tt.line, tt.why)
	}
}

// A round is on while anything of it lies on the layout.
func TestRoundLasts(t *testing.T) {
	tests := []struct {
		lines, last string
		book        game.Rulebook
	}{
		{"p1 bet main 10; deal 1; deal dealer; take 1 main; clear 1", "clear dealer", game.Rulebook{}},
		{"p1 bet main 10; deal 1; deal switch 1 down; take 1 main; clear 1", "clear switch 1", game.Rulebook{Has: game.Equipment{SwitchPlaces: 2}}},
		{"p1 bet main 10; deal 1; p1 insure 5; take 1 main; clear 1", "take 1 insurance", game.Rulebook{}},
		{"p1 bet main 10; p1 bet perfect-pairs 5; deal 1; take 1 main; clear 1", "take 1 perfect-pairs", game.Rulebook{}},
		{"p1 bet main 10; p1 bet bad-beat 5; deal 1; take 1 main", "clear 1", game.Rulebook{}},
	}
	for _, tt := range tests {
		tab := table(t, "round", tt.book)
		all(t, tab, "p1 sit Ann 200; p1 fund 50; "+tt.lines)
		if !tab.Round.Started || tab.Rounds != 0 {
			t.Errorf("after %s the round is over", tt.lines)
		}
		if all(t, tab, tt.last); tab.Round.Started || tab.Rounds != 1 {
			t.Errorf("after %s; %s it is not", tt.lines, tt.last)
		}
	}
}

// The lammer of a split becomes the second hand's wager; each hand is taken with
// what lies there.
func TestLammersOfASplit(t *testing.T) {
	tab := table(t, "round", game.Rulebook{Has: game.Equipment{LammerRack: true}})
	all(t, tab, "p1 sit Ann 200; p1 bet main 25; inject next 8C 8D; deal 1; deal 1; p1 split; lammer 1; split 1; lammer 1.1")
	h := tab.Boxes[0].Hands
	if h[0].Lammers != 1 || h[0].Free != 25_00 || h[0].OnLayout() != 25_00 || h[1].Lammers != 1 || h[1].Free != 25_00 || !h[1].OnHouse || h[1].OnLayout() != 0 {
		t.Errorf("after a free split and a free double the hands have %d and %d lammers, for %v and %v", h[0].Lammers, h[1].Lammers, h[0].Free, h[1].Free)
	}
	all(t, tab, "take 1.1 main; clear 1.1; clear 1.2")
	if !tab.Round.Started {
		t.Error("the round is over with a lammer on the layout")
	}
	if all(t, tab, "take 1.2 main"); tab.Round.Started {
		t.Error("nothing lies there, and the round goes on")
	}
}

// Half of a pressed chip is the player's, half the house's: none of it stays.
func TestHalfOfWhatWasPressed(t *testing.T) {
	tab := table(t, "round", game.Rulebook{})
	all(t, tab, "p1 sit Ann 200 25x8; p1 bet main 25; p1 bet perfect-pairs 25; deal 1; deal 1; press aside 1 perfect-pairs 25 25x1; half 1 press")
	if w := tab.Boxes[0].Wager(game.PressSpot); !w.Chips.IsZero() || !w.Settled || w.Given != 12_50 {
		t.Errorf("%v lies there, settled %t, %v given", w.Chips, w.Settled, w.Given)
	}
}

// A side of a double shoe that is dealt to its last card is shuffled with what was
// segregated of it: there is nothing to clear.
func TestEmptySideIsShuffledWhole(t *testing.T) {
	tab := table(t, "round", game.Rulebook{}, "shoe=double", "decks=2")
	all(t, tab, "draw a; segregate; side a")
	for tab.Shoe.Sides[0].Shoe.Left() > 0 {
		all(t, tab, "burn")
	}
	if all(t, tab, "shuffle"); len(tab.Pack) != 52 || len(tab.Rack) != 0 || len(tab.Shoe.Sides[0].Segregated) != 0 {
		t.Errorf("%d cards are shuffled, %d lie in the rack", len(tab.Pack), len(tab.Rack))
	}
}
