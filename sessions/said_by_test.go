package sessions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"burncard/game"
)

// The standings at a table, by the letter that saidBy has for each.
var standings = []struct {
	letter string
	person Person
}{
	{"D", ann},  // the dealer
	{"H", bea},  // whose box or terminal it is
	{"P", cleo}, // a player at another
	{"F", sue},  // a supervisor who stands as floor
	{"I", Person{ID: "id-ivy", Name: "Ivy", Supervisor: true}}, // one who stands as instructor
	{"S", Person{ID: "id-eve", Name: "Eve", Supervisor: true}}, // one who only looks on
	{"W", Person{ID: "id-dan", Name: "Dan"}},                   // a spectator with a name
	{"N", Person{}},                                            // a visitor who has given none
}

// saidBy says of every word who may say it: a role, the letters of the standings, and the
// words. Whether it can be done then is for the table's physics: it refuses a dealer who
// taps in again, and a player who sits at a box that is taken. A table that is no exam,
// nobody's by a supervisor's lock and not fully automated.
const saidBy = `
clock -: day, hours, countdown
dealer D: inspect, spread, face-down, wash, stack, shuffle, offer cut, cut, cover, load, burn, count rack
dealer D: count shoe, shuffler load, shuffler start, shuffler unload, shuffler open, shuffler dismiss, cover shuffler, sign shuffler, hold, lay down, draw, side
dealer D: segregate, no more bets, deal, offer insurance, close insurance, offer even-money, read, place, turn, split, join, swap
dealer D: call blackjack, call floor, call, prompt, clear, discard, use, dead, rebuild, put back, tap out
dealer DFIS: tap in
dealer D: take, pay, offer, press aside, press, push, half, lammer, unlammer, tuck, bonus, return
dealer D: confirm, count, pile, size, change, drop, toke, prove, clear hands, catch, lay, tally
dealer D: sign, stow, lock, gather, verify, float, check, light, credit
floor FS: validate, pay, papers, tap in, tap out, verify, approve, reshuffle, recut, inspect reader, repair reader, replace reader
floor FS: repair shoe, replace shoe, repair shuffler, replace shuffler, replace cards, replace card, repair progressive, repair terminal, repair countdown, count, idle, void
floor -: teach
floor FS: override, say, admit, fill, credit, slip, runner, send, sign, mode, house
instructor IS: inject next, inject reader, inject face-up, inject foreign, inject sticks, inject short, inject torn, inject shoe wrong, inject shuffler, inject progressive, inject pick, inject terminal
instructor IS: inject countdown, inject ten, inject damaged, inject missing, inject order, withdraw, freeze, task, whisper
instructor FIS: resume
meter -: award, shows
player HPFISW: sit
player H: leave, bet, cash, fund, colour, tip, hit, show, discard, stand, double
player H: split, surrender, rescue, switch, keep, insure, even-money, decline, take, press, cut, inspect
player H: accept, refuse, touch, cap, late, pinch, sneak, jumble, word, unclear, instead, conduct
player H: dispute, say
system -: offer insurance, settle
terminal FISW: sit
terminal H: leave, cash, position, bet, insure, even-money, decline, hit, stand, double, split
terminal H: surrender, complain
`

// TestEveryWordIsSomebodys: each word of the notation is in saidBy, and is heard from
// those of whom it says so and from nobody else.
func TestEveryWordIsSomebodys(t *testing.T) {
	want := map[string]string{}
	for line := range strings.Lines(strings.TrimSpace(saidBy)) {
		who, words, _ := strings.Cut(strings.TrimSpace(line), ": ")
		role, letters, _ := strings.Cut(who, " ")
		for word := range strings.SplitSeq(words, ", ") {
			want[role+" "+word] = strings.TrimSpace(letters)
		}
	}
	at := map[game.Role]*people{}
	for role, lines := range map[game.Role][]string{
		game.ByPlayer:   {"blackjack", "tap in Ann", "p3 sit Bea 500", "p4 sit Cleo 500"},
		game.ByTerminal: {"hybrid", "tap in Ann", "t1 sit Bea 500", "t2 sit Cleo 500"},
	} {
		p := newPeople(anEngineOf(t, lines[0], settings{Mode: "coached"}, lines[1:]...).state, nobodys)
		for _, s := range standings {
			p.enter(s.person.ID, noon)
			switch s.letter {
			case "F":
				p.take(s.person, p.mayStand(s.person, game.FloorView, noon))
			case "I":
				p.take(s.person, p.mayStand(s.person, game.InstructorView, noon))
			}
		}
		at[role] = &p
	}
	for _, w := range game.Words() {
		for i := range w.Forms {
			line := w.ExampleLine(&w.Forms[i])
			a, err := game.ParseAct(line)
			if err != nil {
				t.Fatal(err)
			}
			word := fmt.Sprintf("%v %v", w.By, w.Verb)
			letters, is := want[word]
			if !is {
				t.Errorf("%s: saidBy does not say who says it", word)
				continue
			}
			p := at[game.ByPlayer]
			if w.By == game.ByTerminal {
				p, a.Box = at[w.By], 1
			}
			got := ""
			for _, s := range standings {
				if w.Is(game.Arrives) || w.Is(game.OwnName) {
					a.Text = cmp.Or(s.person.Name, "Bob")
				}
				if p.may(s.person, a, noon).refused == "" {
					got += s.letter
				}
			}
			if got != strings.Trim(letters, "-") {
				t.Errorf("%s (%s) is heard from %q, want %q", word, line, got, letters)
			}
		}
	}
	for word := range want {
		if !slices.ContainsFunc(game.Words(), func(w game.Word) bool { return len(w.Forms) > 0 && fmt.Sprintf("%v %v", w.By, w.Verb) == word }) {
			t.Errorf("%s: saidBy has it, and the notation does not", word)
		}
	}
}
