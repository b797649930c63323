package game_test

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/virtualdevices"
)

// terminals opens a table whose wagers are electronic; Ann and Ben sit there.
func terminals(t *testing.T, book game.Rulebook, house ...string) *game.Table {
	t.Helper()
	h, err := game.ReadHouse(strings.Join(append(house, "terminals=3"), " "))
	if err != nil {
		t.Fatal(err)
	}
	book.Variant, book.Boxes, book.Has.Terminals = "any", 1, true
	tab := game.NewTable(&book)
	tab.Evolve(book.Open(game.Exam, h, "round", newSeeded(1)))
	all(t, tab, "t1 sit Ann 500; t2 sit Ben 500")
	return tab
}

// A countdown that stands still ends nothing, one that is repaired runs, and the
// floor hears of each failure anew.
func TestCountdownStuck(t *testing.T) {
	tab := terminals(t, game.Rulebook{})
	all(t, tab, "t1 bet main 20; clock countdown 20; inject countdown")
	if tab.Round.Countdown != 0 || !tab.ClockStuck {
		t.Errorf("the clock runs on with %d seconds, stuck %t", tab.Round.Countdown, tab.ClockStuck)
	}
	refused(t, tab, "clock countdown 0", "stands still")
	all(t, tab, "call floor; floor repair countdown")
	all(t, tab, "clock countdown 20")
	if tab.Round.Countdown != 20 {
		t.Errorf("repaired it runs with %d seconds", tab.Round.Countdown)
	}
	if all(t, tab, "inject countdown"); tab.ClockTold {
		t.Error("of the second failure the floor has heard before it happened")
	}
}

// A terminal that is mended in a round takes no bets before the next.
func TestTerminalMended(t *testing.T) {
	tab := terminals(t, game.Rulebook{})
	all(t, tab, "t1 bet main 20; t2 bet main 20; inject terminal dead 2; t2 complain; call floor")
	if w := tab.Terminal(2); !w.Troubled() || !w.Told {
		t.Errorf("terminal 2 is troubled %t, and the floor told %t", w.Troubled(), w.Told)
	}
	refused(t, tab, "t2 bet main 10", "out of order")
	all(t, tab, "deal 1; floor repair terminal 2")
	if w := tab.Terminal(2); w.Troubled() || w.Told || !w.Device.Locked {
		t.Errorf("mended in a round it is troubled %t, told %t, locked %t", w.Troubled(), w.Told, w.Device.Locked)
	}
	tab = terminals(t, game.Rulebook{})
	all(t, tab, "inject terminal stuck 2; clock countdown 0; t1 complain; call floor; floor approve; floor repair terminal 2")
	if tab.Terminal(1).Complains {
		t.Error("the floor has answered, and he complains still")
	}
	if !tab.Terminal(2).Device.Locked {
		t.Error("bets are closed, and a mended terminal takes them")
	}
}

// A round lasts while a community card lies there.
func TestCommunityIsOfTheRound(t *testing.T) {
	tab := terminals(t, game.Rulebook{})
	if all(t, tab, "deal dealer; deal community; clear dealer"); !tab.Round.Started {
		t.Error("the round is over with a community card on the layout")
	}
	if all(t, tab, "clear community"); tab.Round.Started {
		t.Error("nothing lies there, and the round goes on")
	}
}

// What the end of a countdown and a player who leaves do to hands.
func TestHandsAtTerminals(t *testing.T) {
	tests := []struct {
		house, lines string
		state        string // of each terminal's hands
	}{
		{"time-up=hits-11", "inject next 5C 2D 6D; deal 1; deal dealer; deal 1; clock countdown 0", "t1 hit; t2 hit"},
		{"time-up=hits-11", "inject next 5C 2D 7D; deal 1; deal dealer; deal 1; clock countdown 0", "t1 stands; t2 stands"},
		{"", "inject next 5C 2D 6D; deal 1; deal dealer; deal 1; clock countdown 0", "t1 stands; t2 stands"},
		{"", "inject next 5C 2D 6D; deal 1; deal dealer; deal 1; t1 leave", "t1 stands; t2 asked"},
		{"", "inject next 5C 2D 6D; deal 1; deal dealer; deal 1; t1 hit; t1 leave", "t1 hit; t2 asked"},
		// Split hands use the same cards, or the second waits for the first.
		{"", "inject next 8C 2D 8D 3H; deal 1; deal dealer; deal 1; t1 split; deal community", "t1 asked asked; t2 asked"},
		{"split-cards=in-turn", "inject next 8C 2D 8D 3H; deal 1; deal dealer; deal 1; t1 split; deal community", "t1 asked waits; t2 asked"},
		{"split-cards=in-turn", "inject next 8C 2D 8D 3H 4H; deal 1; deal dealer; deal 1; t1 split; deal community; t1 stand; deal community", "t1 stands asked; t2 asked"},
	}
	for _, tt := range tests {
		tab := terminals(t, game.Rulebook{}, strings.Fields(tt.house)...)
		all(t, tab, "t1 bet main 20; t2 bet main 20; "+tt.lines)
		var state []string
		for n := range int8(2) {
			w := tab.Terminal(n + 1)
			words := []string{"t" + string('1'+rune(n))}
			for i := range w.Hands {
				switch p := &w.Hands[i]; {
				case p.Stood:
					words = append(words, "stands")
				case p.Asked != game.NoVerb:
					words = append(words, p.Asked.String())
				case p.Undecided():
					words = append(words, "asked")
				default:
					words = append(words, "waits")
				}
			}
			state = append(state, strings.Join(words, " "))
		}
		if got := strings.Join(state, "; "); got != tt.state {
			t.Errorf("%s, after %s: %s; want %s", tt.house, tt.lines, got, tt.state)
		}
	}
}

// The second of two split hands that take cards in turn uses none while its
// player has to decide for the first.
func TestSplitHandsInTurn(t *testing.T) {
	tab := terminals(t, game.Rulebook{}, "split-cards=in-turn")
	all(t, tab, "inject next 8C 2D 8D 3H 4H; t1 bet main 20; deal 1; deal dealer; deal 1; t1 split; deal community")
	w := tab.Terminal(1)
	if tab.Takes(w, 1) {
		t.Error("the second hand uses the next card while the first is not decided")
	}
	if all(t, tab, "t1 stand"); !tab.Takes(w, 1) {
		t.Error("the second hand uses no card when the first stands")
	}
}

// What a meter shows is known from its line on, of no dark display, and of one
// that was broken when it is read again.
func TestMeterShows(t *testing.T) {
	tab := table(t, "round", game.Rulebook{})
	shows := func(when string, want string) {
		t.Helper()
		if got := tab.Panel.Shows("top-3").String(); got != want {
			t.Errorf("%s it shows %s, want %s", when, got, want)
		}
	}
	all(t, tab, "meter shows top-3 5000.01")
	shows("read", "5000.01")
	all(t, tab, "inject progressive dead")
	shows("dark", "0")
	refused(t, tab, "meter shows top-3 6000", "dark")
	all(t, tab, "floor repair progressive")
	shows("repaired", "0")
	all(t, tab, "meter shows top-3 6000")
	shows("read again", "6000")
}

// A share of a meter is claimed once and given once; what is paid beside the tray
// adds up, and what a system has drawn is of one round.
func TestMeterGivesOnce(t *testing.T) {
	book := &game.Rulebook{
		Variant: "any", Procedure: game.InOrder(),
		Claims: func(_ *game.Table, box int8, wager string) []game.Claim {
			winners := []game.WagerBet{{Box: box, Stake: 500}}
			return []game.Claim{{Wager: wager, Meter: "mega", Share: 50, Winners: winners}, {Wager: wager, Meter: game.ByPaytable, Winners: winners, Fixed: 25_00}}
		},
	}
	tab := game.NewTable(book)
	f := book.Open(game.Exam, game.NewHouse(), "round", newSeeded(1))
	f.Systems = []game.System{{Wager: "top-3", Gathered: true, DrawsCard: true, DrawsPosition: true}}
	tab.Evolve(f)
	all(t, tab, "p1 sit Ann 200; p1 bet main 25; p1 bet top-3 5; lock; gather; float; deal 1")
	if w := tab.Panel.System("top-3"); w.Position == 0 || !w.Card.TenValue() && w.Card.Value() == 0 {
		t.Errorf("the system has drawn %+v", w)
	}
	all(t, tab, "floor validate 1 top-3; floor validate 1 top-3; meter award mega 1 top-3 100")
	if n := len(tab.Panel.Claims); n != 2 {
		t.Errorf("%d claims were made", n)
	}
	refused(t, tab, "meter award mega 1 top-3 100", "its part before")
	refused(t, tab, "meter award mini 1 top-3 100", "nobody claims it")
	all(t, tab, "take 1 main; clear 1; floor pay 1 top-3 100")
	if !tab.Round.Started {
		t.Error("the round is over before all is paid")
	}
	all(t, tab, "floor pay 1 top-3 25")
	if won := tab.Players[0].Awarded; won != 125_00 {
		t.Errorf("beside the tray he was paid %v", won)
	}
	if w := tab.Panel.System("top-3"); tab.Round.Started || w.Position != 0 || w.Card.Value() != 0 {
		t.Errorf("the round goes on %t, and the system has drawn %v, %d", tab.Round.Started, w.Card, w.Position)
	}
}

// A reader that the hole card belies does not work until it is mended, whichever
// way it was wrong.
func TestReaderBelied(t *testing.T) {
	for _, cards := range []string{"AS KD", "AS 9D"} {
		tab := table(t, "round", game.Rulebook{})
		all(t, tab, "inject next "+cards+"; inject reader wrong; deal dealer; deal dealer down; read; turn hole")
		if tab.Failed != (game.ReaderFailure{Belied: true}) {
			t.Errorf("%s: the reader was belied %+v", cards, tab.Failed)
		}
		if all(t, tab, "call floor"); !tab.Failed.Told {
			t.Errorf("%s: the floor was called and not told", cards)
		}
		if all(t, tab, "floor replace reader"); tab.Failed != (game.ReaderFailure{}) || tab.Reader.Fault != virtualdevices.None {
			t.Errorf("%s: another reader is belied too", cards)
		}
	}
}

// A seal that binds to cards on the layout is opened when the round is over and
// not before, and tells what an instructor did.
func TestSealOpens(t *testing.T) {
	tab := table(t, "opening", game.Rulebook{}, "decks=1")
	all(t, tab, "shuffle; cut 10; cover 20; load")
	hash := tab.Seals[0].Hash
	all(t, tab, "p1 sit Ann 200; p1 bet main 25; inject short 2; deal 1; deal dealer")
	// The shoe gives no more: it is emptied and made up anew in mid-round.
	all(t, tab, "clear shoe; shuffle; load")
	if tab.Proven.Hash == hash {
		t.Error("the seal was opened with cards of its shoe on the layout")
	}
	all(t, tab, "take 1 main; clear 1; clear dealer")
	if tab.Proven.Hash != hash || strings.Join(tab.Proven.Touched, "; ") != "inject short 2" {
		t.Errorf("after the round %v is open, touched by %v; want %v", tab.Proven.Hash, tab.Proven.Touched, hash)
	}
}
