package sizes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/sessions/bot"
	"burncard/variants"
	"burncard/variants/scenario"
)

// A crowd is a table with everybody at it, dealt by the rulebook itself: every box
// bets all that the house offers, splits and doubles whatever it can.
type crowd struct {
	t       testing.TB
	book    *game.Rulebook
	house   game.House
	referee game.Referee
	draw    scenario.Seeded
	wrong   []game.Mistake // in lines that were done anyhow
}

// pairs begin a round in which several boxes split up to four times, a small hand
// grows to seven cards, and the dealer shows an ace.
const pairs = "8S 2H KC 7D 9S 8H TD AS 8C 2D AC 4S 9H 8D TS 7S"

// naturals are a Blackjack at either end of the table, and nothing of the kind between.
const naturals = "AS 9H 3C 2S 8D 4H AD 6C KS 9D 8C TD TH 9C KD 9S"

// later are the cards after the first two of each box.
const later = "8H 3C 2S 8D AH 4C 2C 3D 3H 2D 9C AD 9D 4D 2H 3S AC 5H 4H 2S AD"

// newCrowd opens a table under house rules, and seats a player at every place.
func newCrowd(t testing.TB, variant, rules, cards string) *crowd {
	t.Helper()
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	house, err := book.House(strings.Fields(rules)...)
	if err != nil {
		t.Fatal(err)
	}
	c := &crowd{t: t, book: book, house: house, draw: scenario.NewSeeded(5), referee: game.Referee{Table: game.NewTable(book)}}
	g := c.referee.Table
	g.Evolve(book.Open(game.Coached, house, "round", c.draw))
	if cards != "" {
		c.must("inject next " + cards)
	}
	names := bot.Names()
	for i := range g.Terminals {
		c.must(fmt.Sprintf("t%d sit %s 500", i+1, names[i%len(names)]+strings.Repeat("i", i/len(names))))
	}
	if len(g.Terminals) > 0 {
		return c
	}
	for n := 1; n <= len(g.Boxes); n++ {
		wager := 25 + 5*n
		if cards == naturals {
			wager += 5 // an odd number of fives: a Blackjack is paid in dollars and cents
		}
		c.must(fmt.Sprintf("p%d sit %q 4000", n, []string{"Ann", "Ben", "Chidi", "Dolores", "Eva", "Farouk", "Gwen Stephens"}[n-1]))
		c.must(fmt.Sprintf("p%d bet main %d", n, wager))
		for _, o := range house.Offers {
			for _, amount := range []string{"5", "25", fmt.Sprint(wager), fmt.Sprint(wager / 5)} {
				if c.try(fmt.Sprintf("p%d bet %s %s", n, o.Wager, amount)) {
					break
				}
			}
		}
	}
	return c
}

// must does a line, which has to be right.
func (c *crowd) must(line string) {
	c.t.Helper()
	if !c.try(line) {
		v := c.see(game.Viewer{Role: game.InstructorView})
		c.t.Fatalf("%s: not at this table now:\n%s", line, v.View.Text())
	}
}

// try does a line if it may be done and is right.
func (c *crowd) try(line string) bool {
	a, err := game.ParseAct(line)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.do(a)
}

// anyhow does lines, right or wrong, as in an exam.
func (c *crowd) anyhow(lines ...string) {
	c.t.Helper()
	mode := c.referee.Table.Mode
	c.referee.Table.Mode = game.Exam
	defer func() { c.referee.Table.Mode = mode }()
	for _, line := range lines {
		a, err := game.ParseAct(line)
		if err != nil {
			c.t.Fatal(err)
		}
		out, err := c.referee.Consider(a, c.draw)
		if err != nil {
			c.t.Fatalf("%s: %v", line, err)
		}
		c.referee.Commit(out)
		c.wrong = append(c.wrong, out.Verdict.Mistakes...)
	}
}

func (c *crowd) do(a game.Act) bool {
	out, err := c.referee.Consider(a, c.draw)
	if err != nil || !out.Verdict.Right() {
		return false
	}
	c.referee.Commit(out)
	return true
}

// until goes on until something holds of what lies there.
func (c *crowd) until(holds func(v *game.View) bool) *crowd {
	c.t.Helper()
	for range 2000 {
		s := c.see(game.Viewer{Role: game.InstructorView})
		if holds(&s.View) {
			return c
		}
		c.step(&s.View)
	}
	c.t.Fatal("what is waited for never comes")
	return c
}

func (c *crowd) step(v *game.View) {
	c.t.Helper()
	g := c.referee.Table
	step, due := c.referee.Next()
	if g.Has.Terminals && (!due || step.By == game.ByClock || !g.Round.Started) {
		for i := range g.Terminals {
			if a, ok := bot.AtTerminal(v, i, g.Terminals[i].Device.Account, bot.Casual, uint64(i)); ok && c.do(a) {
				return
			}
		}
	}
	if !due {
		c.t.Fatalf("nothing is due:\n%s", v.Text())
	}
	if step.Verb == game.AnyDecision && !g.Has.Terminals {
		box := &v.Boxes[step.At.Box-1]
		bet := chip.Cents(0)
		for i := range box.Hands {
			if h := &box.Hands[i]; bet == 0 || h.InTurn {
				bet = h.Bet.Total()
			}
		}
		for _, word := range []string{"split", "double " + bet.String()} {
			if len(box.Hands) < 5 && c.try(fmt.Sprintf("p%d %s", box.N, word)) {
				return
			}
		}
		i := slices.IndexFunc(box.Hands, func(h game.HandView) bool { return h.InTurn })
		if total := 0; i >= 0 {
			if fmt.Sscanf(strings.TrimPrefix(box.Hands[i].Total, "soft "), "%d", &total); total < 17 && c.try(fmt.Sprintf("p%d hit", box.N)) {
				return
			}
		}
	}
	if step.By == game.ByPlayer && step.Verb == game.AnyDecision && c.try(fmt.Sprintf("p%d insure %v", step.At.Box, chip.Cents(500))) {
		return
	}
	a := step.Act()
	if step.Verb == game.Change {
		a.Chips, _ = chip.Fewest(step.Amount, c.house.Chips)
	}
	if !c.do(a) {
		c.t.Fatalf("%s is due and cannot be done:\n%s", a, v.Text())
	}
}

// see is the table as somebody sees it.
func (c *crowd) see(v game.Viewer) *sessions.Scene {
	t := c.referee.Table
	s := &sessions.Scene{
		Table: sessions.TableInfo{ID: "crowd", Name: "Crowd", Variant: t.Variant, Mode: t.Mode.String(), House: t.House, Dealer: "Dee", Rounds: t.Rounds},
		View:  game.See(t, v, c.referee.Due()),
	}
	if s.View.Panel.On {
		s.Meters = []sessions.MeterSign{
			{Wager: "blackjack-match", Title: "Blackjack Match", Meter: "major", Reads: 5_012_340, Linked: true},
			{Wager: "blackjack-match", Title: "Blackjack Match", Meter: "minor", Reads: 81_235},
		}
	}
	return s
}
