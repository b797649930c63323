package longrun

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"testing"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/variants"
	"burncard/variants/blackjack"
)

// styles are all of the bots'.
var styles = []bot.Style{bot.Book, bot.Casual, bot.Regular, bot.HighRoller, bot.Nuisance}

// A crowd is a table of bots of all styles. At a lively one they speak whenever
// they like, come and go, and the floor gives orders between rounds; elsewhere
// they have endless money, and speak when they are asked.
type crowd struct {
	*table
	places int // the number of boxes, or terminals, to play
	lively bool
}

// openCrowd opens a table and seats bots at the first places: at all of them, or
// at most so many unless that is 0.
func openCrowd(book *game.Rulebook, house []string, mode game.Mode, start string, seed uint64, most int, lively bool) (*crowd, error) {
	t, err := open(book, house, mode, start, seed)
	if err != nil {
		return nil, err
	}
	t.styles = styles
	all := places(t.referee.Table)
	c := &crowd{t, min(cmp.Or(most, all), all), lively}
	for n := range c.places {
		if err := c.come(n + 1); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// places is how many can play: at boxes, or at terminals.
func places(g *game.Table) int {
	if g.Has.Terminals {
		return len(g.Terminals)
	}
	return len(g.Boxes)
}

// come brings a new bot to a place.
func (c *crowd) come(place int) error {
	bank := fortune
	if c.lively {
		bank = 0
	}
	if c.lively && c.referee.Table.Has.Terminals {
		bank = 100
	}
	return c.sit(place, styles[c.rand.IntN(len(styles))], bank)
}

// round deals until a round is over.
func (c *crowd) round() error {
	if _, _, err := c.played(c.next); err != nil || !c.lively {
		return err
	}
	return c.between()
}

// next does one thing: a bot's, the dealer's or the floor's.
func (c *crowd) next() error {
	if c.referee.Table.Has.Terminals {
		if c.lively && c.rand.IntN(100) < 2 {
			return c.unrest()
		}
		return c.step()
	}
	if err := c.fill(); err != nil {
		return err
	}
	if !c.lively {
		return c.step()
	}
	done, err := false, error(nil)
	if c.rand.IntN(100) < c.hasty() {
		done, err = c.deal()
	}
	if !done && err == nil {
		done, err = c.speak()
	}
	if !done && err == nil {
		done, err = c.deal()
	}
	if !done && err == nil {
		err = c.wait()
	}
	return err
}

// unrest ends a countdown before all have spoken, or has one bot replace another.
func (c *crowd) unrest() error {
	g := c.referee.Table
	n := 1 + c.rand.IntN(len(g.Terminals))
	if name := &g.Terminals[n-1].Name; !g.Round.Started && *name != "" && c.rand.IntN(2) == 0 {
		if err := c.say(fmt.Sprintf("t%d leave", n)); err != nil || *name != "" {
			return err
		}
		return c.say(fmt.Sprintf("t%d sit %s%d 100", n, c.names[c.rand.IntN(len(c.names))], c.acts))
	}
	if step, due := c.referee.Next(); due {
		return c.do(c.act(&step))
	}
	return nil
}

// hasty is the percentage in which the dealer goes on although a player might
// speak. It is low while players bet or have an offer.
func (c *crowd) hasty() int {
	r := &c.referee.Table.Round
	if step, due := c.referee.Next(); !r.Started && due && step.Verb == game.Return {
		return 0 // players may still lay what is missing
	}
	if !r.Started || r.Insurance && !r.InsClosed && !r.Read {
		return 5
	}
	return 70
}

// speak lets one bot say one thing.
func (c *crowd) speak() (bool, error) {
	for _, i := range c.rand.Perm(len(c.bots)) {
		if line, ok := c.bots[i].Act(c.view(c.bots[i])); ok {
			return true, c.say(line)
		}
	}
	return false, nil
}

// deal does the dealer's or the floor's next step, if there is one.
func (c *crowd) deal() (bool, error) {
	step, ok := c.referee.Next()
	if !ok || step.By == game.ByPlayer {
		return false, nil
	}
	return true, c.do(c.act(&step))
}

// fill removes the bots that have left, and seats others.
func (c *crowd) fill() error {
	for i := 0; i < len(c.bots); i++ {
		if len(c.boxes(c.bots[i])) > 0 {
			continue
		}
		c.bots = append(c.bots[:i], c.bots[i+1:]...)
		i--
	}
	if c.referee.Table.Round.Started {
		return nil
	}
	for i := range c.referee.Table.Boxes {
		if len(c.bots) < c.places && c.referee.Table.Boxes[i].Player < 0 {
			if err := c.come(i + 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// between does at random what can happen between two rounds.
func (c *crowd) between() error {
	n := c.rand.IntN(32)
	if n > 0 && c.referee.Table.House.Mixes() {
		return nil // a continuous shuffler allows neither order, 633a.5(h)
	}
	var lines []string
	switch n {
	case 0:
		if c.referee.Table.House.Automated {
			return nil // a machine deals, and nobody relieves it
		}
		lines = []string{"clear hands", "tap out", "tap in Bea"}
	case 1:
		lines = []string{"floor reshuffle"}
	case 2:
		if c.referee.Table.Has.Terminals {
			return nil // cards are not spread here, 633c.5(j)
		}
		lines = []string{"floor idle"}
	}
	for _, line := range lines {
		if err := c.say(line); err != nil {
			return err
		}
	}
	return nil
}

// wait acts as the floor if all players wait for the next shuffle and nobody
// may bet before, 633a.6(b), and as the clock if a player is silent.
func (c *crowd) wait() error {
	g := c.referee.Table
	step, due := c.referee.Next()
	switch {
	case due:
		return c.do(c.act(&step)) // a player's time is up
	case !c.shut():
		return c.told(errSilent)
	case !g.House.Mixes():
		return c.say("floor reshuffle")
	}
	for i := range g.Boxes {
		if s := &g.Boxes[i]; s.Player >= 0 {
			if err := c.say(fmt.Sprintf("floor admit %d", s.N)); err != nil {
				return err // no shuffle will come, 633a.5(h)
			}
		}
	}
	return nil
}

// shut reports whether all players wait for the next shuffle.
func (c *crowd) shut() bool {
	g := c.referee.Table
	for i := range g.Boxes {
		if p := g.Owner(&g.Boxes[i]); p != nil && !p.SatOut {
			return false
		}
	}
	return blackjack.MidShoeClosed.On(&g.House) && !g.Round.Started
}

// bookOf is the rulebook of a variant.
func bookOf(t *testing.T, variant string) *game.Rulebook {
	t.Helper()
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// drawHow draws how a table is opened beside its house rules.
func drawHow(r *rand.Rand, book *game.Rulebook) (mode game.Mode, start string, lively bool, places int) {
	mode, start, lively = game.Mode(r.IntN(3)), []string{"round", "opening", "preinspected"}[r.IntN(3)], r.IntN(4) == 0
	if r.IntN(4) > 0 {
		return mode, start, lively, 0
	}
	if book.Has.Terminals {
		return mode, start, lively, 1 + r.IntN(5) // the number of terminals, which share the boxes
	}
	return mode, start, lively, 1 + r.IntN(cmp.Or(book.Boxes, game.Boxes))
}
