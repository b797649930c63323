package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// A round on a tablet, with nothing but a finger: the dealer in guided mode, where
// the next step is lit, and a player.
func TestTouch(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 2", Mode: "guided", Preset: "notation"}, e2e.Tablet)
	p.bet("25")
	p.round.Each = func(line string, _ e2e.Layout) bool {
		if !p.dealer.Has(".felt .lit, .controls .lit") {
			t.Errorf("guided: nothing is lit where %q is owed", line)
		}
		p.hands.Must(line)
		return true
	}
	p.dealer.Keep("guided")
	p.round.Deal()
	p.bet("10")
	p.round.Deal()
	p.dealer.Keep("end")
	p.paul.Keep("end")
	p.check(t, program)
}

// A round without pointer and finger, from the lobby to the pick-up.
func TestKeys(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := &party{
		dealer: browser.Open(t, "dealer", program, e2e.Desktop),
		paul:   browser.Open(t, "player", program, e2e.Laptop),
		sam:    browser.Open(t, "spectator", program, e2e.Laptop),
	}
	for who, name := range map[*e2e.Page]string{p.dealer: "Dee", p.paul: "Paul"} {
		who.Go("/")
		who.Tab("#guest-name")
		who.Press(name + "\r")
		who.Wait(`text(".whoami .name") === "` + name + `"`)
	}

	p.dealer.Tab("a.button|New table")
	p.dealer.Press("\r")
	p.dealer.See(".profile-card button|Deal")
	p.dealer.Go(e2e.NewTablePath("blackjack", "notation") + "&bots=0")
	p.dealer.See("#f-name")
	p.dealer.Tab("#f-name")
	p.dealer.Press("Table 9\r")
	p.dealer.AtTable() // a person who opens a table to deal stands at it
	p.path = p.dealer.Path()
	p.dealer.Wait(`document.getElementById("status").dataset.view === "dealer"`)

	p.paul.Watch(p.path)
	p.paul.Tab("#box-3 button.place")
	p.paul.Press("\r")
	p.paul.See("#sit")
	p.paul.Tab(`#sit button[value="200"]`)
	p.paul.Press("\r")
	p.paul.See("#box-3[data-mine]")
	p.sam.Watch(p.path)

	p.hands = e2e.Hands{Page: p.dealer, Keys: true}
	p.player = e2e.Player{Hands: e2e.Hands{Page: p.paul, Keys: true}, Box: 3}
	p.round = e2e.Round{Dealer: &e2e.Dealer{New: true}, Hands: p.hands, Players: []e2e.Player{p.player}}
	for range 2 {
		p.bet("35")
		p.round.Deal()
	}
	p.dealer.Keep("end")
	p.check(t, program)
}
