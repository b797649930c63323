package longrun

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/bot"
	"burncard/variants"
	"burncard/variants/blackjack"
	"burncard/variants/scenario"
	"burncard/variants/wager"
	"burncard/virtualdevices"
)

// A Config describes the table to be dealt.
type Config struct {
	Game  string   // the variant
	House []string // words that differ from the game's own defaults
	Mode  game.Mode
	Start string // "round" (also ""), "opening" or "preinspected"
	Seed  uint64 // of the cards and the bots
	Boxes int    // the number of boxes to play; 0 for all
	// Lively lets bots speak whenever they like, come and go, and lets the
	// floor give orders between rounds. Otherwise bots have endless money, and
	// speak when they are asked.
	Lively bool
	Styles []bot.Style // the bots' styles are drawn from these; empty is bot.Book
	// Before and After, if set, are called before and after every act; an error
	// from After ends the run.
	Before func(*game.Table, *game.Act)
	After  func(*game.Table) error
}

// A Table deals itself. It is not safe for use from several goroutines.
type Table struct {
	cfg     Config
	referee game.Referee
	draw    scenario.Seeded
	rand    *rand.Rand // draws who speaks first, and the floor's orders
	bots    []*bot.Bot
	names   []string   // free names
	said    []game.Act // the last acts
	acts    int
	sight   *game.Sight // of the table as it is now, or nil
	seen    game.View   // of the bot that was asked last
}

// fortune is the bank of a bot that must not run out of money, in dollars.
const fortune = 10_000_000

// Open opens the table and seats the bots.
func Open(cfg Config) (*Table, error) {
	book, err := variants.Lookup(cfg.Game)
	if err != nil {
		return nil, err
	}
	h, err := book.House(cfg.House...)
	if err != nil {
		return nil, err
	}
	if cfg.Start == "" {
		cfg.Start = "round"
	}
	h.BettingTime, h.Think = 0, 0
	t := &Table{
		cfg: cfg, draw: scenario.NewSeeded(cfg.Seed), rand: rand.New(rand.NewPCG(cfg.Seed, 0x10a6)), names: bot.Names(),
		referee: game.Referee{Table: game.NewTable(book)},
	}
	t.referee.Table.Evolve(book.Open(cfg.Mode, h, cfg.Start, t.draw))
	if book.Has.Terminals {
		return t, t.connect()
	}
	boxes := len(t.referee.Table.Boxes)
	if cfg.Boxes < 0 || cfg.Boxes > boxes {
		return nil, fmt.Errorf("%d boxes are to be played, and %s has %d", cfg.Boxes, book.Title, boxes)
	}
	if t.cfg.Boxes == 0 {
		t.cfg.Boxes = boxes
	}
	for n := range t.cfg.Boxes {
		if err := t.sit(n + 1); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Game is the present table. Callers must not change it.
func (t *Table) Game() *game.Table { return t.referee.Table }

// Acts is the number of acts so far.
func (t *Table) Acts() int { return t.acts }

// sit brings a new bot to a box.
func (t *Table) sit(box int) error {
	name := t.names[0]
	t.names = append(t.names[1:], name)
	style := bot.Book
	if n := len(t.cfg.Styles); n > 0 {
		style = t.cfg.Styles[t.rand.IntN(n)]
	}
	b := bot.New(name, t.rand.Uint64(), style)
	line := b.Sit(box)
	if !t.cfg.Lively {
		line = fmt.Sprintf("p%d sit %s %d", box, name, fortune)
	}
	t.bots = append(t.bots, b)
	return t.say(line)
}

// boxes are the bot's boxes.
func (t *Table) boxes(b *bot.Bot) (list []int8) {
	g := t.referee.Table
	for i := range g.Boxes {
		if p := g.Owner(&g.Boxes[i]); p != nil && p.Name == b.Name() {
			list = append(list, int8(i+1))
		}
	}
	return list
}

// holds reports whether a box is the bot's; box 0 is anybody's.
func (t *Table) holds(b *bot.Bot, box int8) bool {
	s := t.referee.Table.Seat(box)
	if s == nil {
		return true
	}
	p := t.referee.Table.Owner(s)
	return p != nil && p.Name == b.Name()
}

// view is what the bot sees, until the next is asked.
func (t *Table) view(b *bot.Bot) *game.View {
	if t.sight == nil {
		t.sight = &game.Sight{Table: t.referee.Table}
		if t.referee.Table.Mode != game.Exam {
			t.sight.Due = t.referee.Due()
		}
	}
	t.sight.Show(&t.seen, game.Viewer{Role: game.PlayerView, Boxes: t.boxes(b)})
	return &t.seen
}

// say submits a line, which must be right.
func (t *Table) say(line string) error {
	a, err := game.ParseAct(line)
	if err != nil {
		return t.told(err)
	}
	return t.do(a)
}

// do submits an act, which must be possible and right.
func (t *Table) do(a game.Act) error {
	if t.cfg.Before != nil {
		t.cfg.Before(t.referee.Table, &a)
	}
	out, err := t.referee.Submit(a, t.draw)
	t.acts++
	t.sight = nil
	if len(t.said) == cap(t.said) {
		t.said = append(make([]game.Act, 0, 20*told), t.said[max(0, len(t.said)-told):]...)
	}
	t.said = append(t.said, a)
	switch {
	case err != nil:
		return t.told(err)
	case !out.Verdict.Right():
		return t.told(fmt.Errorf("it is judged %+v", out.Verdict.Mistakes))
	case t.cfg.After != nil:
		if err := t.cfg.After(t.referee.Table); err != nil {
			return t.told(err)
		}
	}
	if a.Verb == game.Lock {
		return t.displays()
	}
	return nil
}

// displays sets the meters whose display decides who pays a win: another amount
// each round, some so small that a fixed pay is a tenth of it.
func (t *Table) displays() error {
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
func (t *Table) told(err error) error {
	v := game.See(t.referee.Table, game.Viewer{Role: game.InstructorView}, t.referee.Due())
	var said, due strings.Builder
	for _, a := range t.said[max(0, len(t.said)-told):] {
		said.WriteString(a.String() + "\n")
	}
	for _, s := range v.Due {
		fmt.Fprintf(&due, "due, now %v: %s (%s)\n", s.Now, s.Line, s.Cite)
	}
	return fmt.Errorf("%s, seed %d, round %d: %w, after\n%s%s%s\n%s", t.cfg.Game, t.cfg.Seed, t.referee.Table.Rounds+1, err,
		said.String(), due.String(), v.House, v.Text())
}

// limit is the number of acts, with a shuffle, after which a round counts as
// endless.
const limit = 5000

var errEndless = fmt.Errorf("%d acts and no end", limit)

// Round deals until a round is over.
func (t *Table) Round() error {
	rounds, acts := t.referee.Table.Rounds, t.acts
	for t.referee.Table.Rounds == rounds {
		if t.acts-acts > limit {
			return t.told(errEndless)
		}
		if err := t.step(); err != nil {
			return err
		}
	}
	if t.cfg.Lively {
		return t.between()
	}
	return nil
}

// step does one thing: a bot's, the dealer's or the floor's.
func (t *Table) step() error {
	if t.referee.Table.Has.Terminals {
		return t.atTerminals()
	}
	if err := t.fill(); err != nil {
		return err
	}
	if !t.cfg.Lively {
		return t.asked()
	}
	done, err := false, error(nil)
	if t.rand.IntN(100) < t.hasty() {
		done, err = t.deal()
	}
	if !done && err == nil {
		done, err = t.speak()
	}
	if !done && err == nil {
		done, err = t.deal()
	}
	if !done && err == nil {
		err = t.wait()
	}
	return err
}

// hasty is the percentage in which the dealer goes on although a player might
// speak. It is low while players bet or have an offer.
func (t *Table) hasty() int {
	r := &t.referee.Table.Round
	if step, due := t.referee.Next(); !r.Started && due && step.Verb == game.Return {
		return 0 // players may still lay what is missing
	}
	if !r.Started || r.Insurance && !r.InsClosed && !r.Read {
		return 5
	}
	return 70
}

// asked lets the bot speak for whom the table waits, or all bots before the
// first card; otherwise it deals.
func (t *Table) asked() error {
	g := t.referee.Table
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
		return nil // the step may lead to another
	case due && !players:
		return t.do(t.act(&step))
	}
	return t.told(fmt.Errorf("nobody has anything to say or do"))
}

// speak lets one bot say one thing.
func (t *Table) speak() (bool, error) {
	for _, i := range t.rand.Perm(len(t.bots)) {
		if line, ok := t.bots[i].Act(t.view(t.bots[i])); ok {
			return true, t.say(line)
		}
	}
	return false, nil
}

// deal does the dealer's or the floor's next step, if there is one.
func (t *Table) deal() (bool, error) {
	step, ok := t.referee.Next()
	if !ok || step.By == game.ByPlayer {
		return false, nil
	}
	return true, t.do(t.act(&step))
}

// act returns the act that does a step.
func (t *Table) act(step *game.Step) game.Act {
	a := step.Act()
	if step.Verb == game.Change {
		a.Chips, _ = chip.Fewest(step.Amount, t.referee.Table.House.Chips)
	}
	return a
}

// fill removes the bots that have left, and seats others.
func (t *Table) fill() error {
	for i := 0; i < len(t.bots); i++ {
		if len(t.boxes(t.bots[i])) > 0 {
			continue
		}
		t.bots = append(t.bots[:i], t.bots[i+1:]...)
		i--
	}
	if t.referee.Table.Round.Started {
		return nil
	}
	for i := range t.referee.Table.Boxes {
		if len(t.bots) < t.cfg.Boxes && t.referee.Table.Boxes[i].Player < 0 {
			if err := t.sit(i + 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// between does at random what can happen between two rounds.
func (t *Table) between() error {
	n := t.rand.IntN(32)
	if n > 0 && t.referee.Table.House.Mixes() {
		return nil // a continuous shuffler allows neither order, 633a.5(h)
	}
	var lines []string
	switch n {
	case 0:
		lines = []string{"clear hands", "tap out", "tap in Bea"}
	case 1:
		lines = []string{"floor reshuffle"}
	case 2:
		if t.referee.Table.Has.Terminals {
			return nil // cards are not spread here, 633c.5(j)
		}
		lines = []string{"floor idle"}
	}
	for _, line := range lines {
		if err := t.say(line); err != nil {
			return err
		}
	}
	return nil
}

// wait acts as the floor if all players wait for the next shuffle and nobody
// may bet before, 633a.6(b), and as the clock if a player is silent.
func (t *Table) wait() error {
	g := t.referee.Table
	step, due := t.referee.Next()
	switch {
	case due:
		return t.do(t.act(&step)) // a player's time is up
	case !t.shut():
		return t.told(fmt.Errorf("nobody has anything to say or do"))
	case !g.House.Mixes():
		return t.say("floor reshuffle")
	}
	for i := range g.Boxes {
		if s := &g.Boxes[i]; s.Player >= 0 {
			if err := t.say(fmt.Sprintf("floor admit %d", s.N)); err != nil {
				return err // no shuffle will come, 633a.5(h)
			}
		}
	}
	return nil
}

// shut reports whether all players wait for the next shuffle.
func (t *Table) shut() bool {
	g := t.referee.Table
	for i := range g.Boxes {
		if p := g.Owner(&g.Boxes[i]); p != nil && !p.SatOut {
			return false
		}
	}
	return blackjack.MidShoeClosed.On(&g.House) && !g.Round.Started
}
