package longrun

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/bot"
	"burncard/variants/scenario"
	"burncard/variants/wager"
	"burncard/virtualdevices"
)

// A table deals itself to bots, which speak when they are asked.
type table struct {
	seed    uint64 // of the cards and the bots
	referee game.Referee
	draw    game.Draw
	rand    *rand.Rand // draws the bots, and which of them speaks first
	bots    []*bot.Bot
	names   []string    // free names
	styles  []bot.Style // of the bots at terminals, in turn
	said    []game.Act  // the last acts
	acts    int
	seen    game.View // of the bot that was asked last

	before func(*game.Table, *game.Act) // called before every act, unless nil
}

// fortune is the bank of a bot that must not run out of money, in dollars.
const fortune = 10_000_000

// open opens a table without bots. Start is round, opening or preinspected.
func open(book *game.Rulebook, house []string, mode game.Mode, start string, seed uint64) (*table, error) {
	h, err := book.House(house...)
	if err != nil {
		return nil, err
	}
	h.BettingTime, h.Think = 0, 0
	t := &table{
		seed: seed, draw: scenario.NewSeeded(seed), rand: rand.New(rand.NewPCG(seed, 0x10a6)), names: bot.Names(),
		styles: []bot.Style{bot.Book}, referee: game.Referee{Table: game.NewTable(book)},
	}
	t.referee.Table.Evolve(book.Open(mode, h, start, t.draw))
	return t, nil
}

// sit brings a bot to a box, or to a terminal where the table has these. A bank
// of 0 is whatever the bot brings.
func (t *table) sit(place int, style bot.Style, bank int) error {
	name := t.names[0]
	t.names = append(t.names[1:], name)
	if t.referee.Table.Has.Terminals {
		return t.say(fmt.Sprintf("t%d sit %s%d %d", place, name, place, bank))
	}
	b := bot.New(name, t.rand.Uint64(), style)
	line := b.Sit(place)
	if bank > 0 {
		line = fmt.Sprintf("p%d sit %s %d", place, name, bank)
	}
	t.bots = append(t.bots, b)
	return t.say(line)
}

// boxes are the bot's boxes.
func (t *table) boxes(b *bot.Bot) (list []int8) {
	g := t.referee.Table
	for i := range g.Boxes {
		if p := g.Owner(&g.Boxes[i]); p != nil && p.Name == b.Name() {
			list = append(list, int8(i+1))
		}
	}
	return list
}

// holds reports whether a box is the bot's; box 0 is anybody's.
func (t *table) holds(b *bot.Bot, box int8) bool {
	return t.referee.Table.Seat(box) == nil || slices.Contains(t.boxes(b), box)
}

// view is what the bot sees. The next call overwrites it.
func (t *table) view(b *bot.Bot) *game.View {
	t.referee.Sight().Show(&t.seen, game.Viewer{Role: game.PlayerView, Boxes: t.boxes(b)})
	return &t.seen
}

// say submits a line, which must be right.
func (t *table) say(line string) error {
	a, err := game.ParseAct(line)
	if err != nil {
		return t.told(err)
	}
	return t.do(a)
}

// do submits an act, which must be possible and right.
func (t *table) do(a game.Act) error {
	if t.before != nil {
		t.before(t.referee.Table, &a)
	}
	out, err := t.referee.Submit(a, t.draw)
	t.acts++
	if len(t.said) == cap(t.said) {
		t.said = append(make([]game.Act, 0, 20*told), t.said[max(0, len(t.said)-told):]...)
	}
	t.said = append(t.said, a)
	switch {
	case err != nil:
		return t.told(err)
	case !out.Verdict.Right():
		return t.told(fmt.Errorf("it is judged %+v", out.Verdict.Mistakes))
	case a.Verb == game.Lock:
		return t.displays()
	}
	return nil
}

// displays sets the meters whose display decides the pay of a win: another amount
// each round, some so small that a fixed pay is a tenth of it.
func (t *table) displays() error {
	g := t.referee.Table
	for i := range g.Panel.Wagers {
		id := g.Panel.Wagers[i].Wager
		if w, ok := wager.Find(id); ok && w.ByDisplay() && g.Panel.Device.Fault != virtualdevices.Dead {
			if err := t.say(fmt.Sprintf("meter shows %s %d", id, 100+g.Rounds*997%20000)); err != nil {
				return err
			}
		}
	}
	return nil
}

// told is the number of last acts in an error.
const told = 60

// told adds to an error the acts that led to it.
func (t *table) told(err error) error {
	v := game.See(t.referee.Table, game.Viewer{Role: game.InstructorView}, t.referee.Due())
	var said, due strings.Builder
	for _, a := range t.said[max(0, len(t.said)-told):] {
		said.WriteString(a.String() + "\n")
	}
	for _, s := range v.Due {
		fmt.Fprintf(&due, "due, now %v: %s (%s)\n", s.Now, s.Line, s.Cite)
	}
	return fmt.Errorf("%s, seed %d, round %d: %w, after\n%s%s%s\n%s", v.Variant, t.seed, t.referee.Table.Rounds+1, err,
		said.String(), due.String(), v.House, v.Text())
}

// limit is the number of acts, with a shuffle, after which a round counts as
// endless.
const limit = 5000

var (
	errEndless = fmt.Errorf("%d acts and no end", limit)
	errSilent  = errors.New("nobody has anything to say or do")
)

// played deals a round and returns the sum of the wagers before its first card
// and the players' win. Step does one thing.
func (t *table) played(step func() error) (bet, won chip.Cents, err error) {
	before, rounds := t.purses(), t.referee.Table.Rounds
	for acts := t.acts; t.referee.Table.Rounds == rounds; {
		if t.acts-acts > limit {
			return 0, 0, t.told(errEndless)
		}
		if err := step(); err != nil {
			return 0, 0, err
		}
		if bet == 0 && t.referee.Table.Round.Started {
			bet = before - t.purses()
		}
	}
	return bet, t.purses() - before, nil
}

func (t *table) purses() chip.Cents {
	sum := chip.Cents(0)
	for i := range t.referee.Table.Players {
		sum += t.referee.Table.Players[i].Bank.Total()
	}
	for i := range t.referee.Table.Terminals {
		d := &t.referee.Table.Terminals[i].Device
		sum += d.Account - d.In + d.Out
	}
	return sum
}

// step lets the bot speak for which the table waits, or all bots before the first
// card; otherwise it does the dealer's or the floor's next step.
func (t *table) step() error {
	g := t.referee.Table
	if g.Has.Terminals {
		return t.atTerminals()
	}
	step, due := t.referee.Next()
	players := due && step.By == game.ByPlayer
	if due && !players && (g.Round.Started || !g.Wagered()) {
		return t.do(t.act(&step))
	}
	spoken := false
	for _, b := range t.bots {
		if players && !t.holds(b, step.At.Box) {
			continue
		}
		for {
			line, ok := b.Act(t.view(b))
			if !ok {
				break
			}
			if err := t.say(line); err != nil || players {
				return err
			}
			spoken = true
		}
	}
	switch {
	case spoken:
		return nil // another step may be due now
	case due && !players:
		return t.do(t.act(&step))
	}
	return t.told(errSilent)
}

// atTerminals lets a bot at a terminal do what it wants; otherwise it does the next
// step.
func (t *table) atTerminals() error {
	g := t.referee.Table
	step, due := t.referee.Next()
	if !due || step.By == game.ByClock || !g.Round.Started {
		view := game.See(g, game.Viewer{}, t.referee.Due())
		for _, i := range t.rand.Perm(len(g.Terminals)) {
			if a, ok := bot.AtTerminal(&view, i, g.Terminals[i].Device.Account, t.styles[i%len(t.styles)], t.seed+uint64(i)); ok {
				return t.do(a)
			}
		}
	}
	if !due {
		return nil
	}
	return t.do(t.act(&step))
}

// act returns the act that does a step.
func (t *table) act(step *game.Step) game.Act {
	a := step.Act()
	if step.Verb == game.Change {
		a.Chips, _ = chip.Fewest(step.Amount, t.referee.Table.House.Chips)
	}
	return a
}
