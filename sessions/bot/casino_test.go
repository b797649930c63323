package bot_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/bot"
	"burncard/variants"
	"burncard/variants/blackjack"
	"burncard/variants/scenario"
)

// A casino is a table of bots. Referee.Next deals and is the floor.
type casino struct {
	t       testing.TB
	referee game.Referee
	sight   *game.Sight // of the present table; nil if not made yet
	draw    scenario.Seeded
	rand    *rand.Rand // draws who speaks first, and the whims of dealer and floor
	bots    []*player
	names   []string // not at the table
	style   func(*rand.Rand) bot.Style

	// Percentages: the dealer goes on although a player would speak; a bot is
	// made again before it is asked; its line is lost, as if it was refused;
	// the dealer does something that is not owed.
	hasty, anew, deaf, errs int

	said     []string
	seen     map[string]int // counts what bots did
	rejected map[string]int // by citation
	stalls   int            // times that a player's time was up

	spoken, silent func(*player, *game.View) // called for every answer, if set
}

// styles are all of the bots'.
var styles = []bot.Style{bot.Book, bot.Casual, bot.Regular, bot.HighRoller, bot.Nuisance}

// A player is a bot, and what it was made of.
type player struct {
	*bot.Bot
	seed  uint64
	style bot.Style
}

func open(t testing.TB, seed uint64, mode game.Mode, start string, house ...string) *casino {
	t.Helper()
	variant := "blackjack"
	if len(house) > 0 && !strings.Contains(house[0], "=") {
		variant, house = house[0], house[1:]
	}
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	h, err := book.House(book.Leaves(house)...)
	if err != nil {
		t.Fatal(err)
	}
	c := &casino{
		t: t, draw: scenario.NewSeeded(seed), rand: rand.New(rand.NewPCG(seed, 0xb07)),
		names: bot.Names(), seen: map[string]int{}, rejected: map[string]int{},
		style: func(r *rand.Rand) bot.Style { return styles[r.IntN(len(styles))] },
	}
	c.referee = game.Referee{Table: game.NewTable(book)}
	c.referee.Table.Evolve(book.Open(mode, h, start, c.draw))
	return c
}

// sit brings a new bot to a box.
func (c *casino) sit(box int) {
	c.t.Helper()
	name := c.names[0]
	c.names = append(c.names[1:], name)
	p := &player{seed: c.rand.Uint64(), style: c.style(c.rand)}
	p.Bot = bot.New(name, p.seed, p.style)
	c.must(p.Sit(box))
	c.bots = append(c.bots, p)
}

// boxes are the boxes that the name holds.
func (c *casino) boxes(name string) (list []int8) {
	t := c.referee.Table
	for i := range t.Boxes {
		if p := t.Owner(&t.Boxes[i]); p != nil && p.Name == name {
			list = append(list, int8(i+1))
		}
	}
	return list
}

func (c *casino) view(p *player) game.View {
	if c.sight == nil {
		c.sight = &game.Sight{Table: c.referee.Table, Due: c.referee.Due()}
	}
	return c.sight.View(game.Viewer{Role: game.PlayerView, Boxes: c.boxes(p.Name())})
}

// do submits a line and counts the money.
func (c *casino) do(line string) error {
	c.t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		c.t.Fatalf("%v\n%s", err, c.tail())
	}
	c.sight = nil
	out, err := c.referee.Submit(a, c.draw)
	switch {
	case err != nil:
		return err
	case !out.Verdict.Right():
		return fmt.Errorf("%+v", out.Verdict.Mistakes)
	}
	c.said = append(c.said, line)
	if err := conserved(c.referee.Table); err != nil {
		c.t.Fatalf("%s: %v\n%s", line, err, c.tail())
	}
	return nil
}

// must submits a line that must be right.
func (c *casino) must(line string) {
	c.t.Helper()
	if err := c.do(line); err != nil {
		c.t.Fatalf("%s: %v\n%s", line, err, c.tail())
	}
}

// tail describes the table and the last lines, for failures.
func (c *casino) tail() string {
	var b strings.Builder
	for _, l := range c.said[max(0, len(c.said)-60):] {
		b.WriteString(l + "\n")
	}
	v := game.See(c.referee.Table, game.Viewer{Role: game.InstructorView}, c.referee.Due())
	fmt.Fprintf(&b, "house %v\nmode %v\npack %+v, insurance %v\n%s", v.House, v.Mode, v.Pack, v.Insurance, v.Text())
	for _, box := range v.Boxes {
		fmt.Fprintf(&b, "box %d: %q, %v, sat out %v\n", box.N, box.Name, box.Bank, box.SatOut)
	}
	for _, s := range v.Due {
		fmt.Fprintf(&b, "due, now %v: %s\n", s.Now, s.Line)
	}
	return b.String()
}

// speak lets one bot say one thing.
func (c *casino) speak() bool {
	c.t.Helper()
	for _, i := range c.rand.Perm(len(c.bots)) {
		p := c.bots[i]
		if c.rand.IntN(100) < c.anew {
			p.Bot = bot.New(p.Name(), p.seed, p.style)
		}
		v := c.view(p)
		wants := p.Wants(&v)
		line, ok := p.Act(&v)
		if ok != wants {
			c.t.Fatalf("%s wants to speak: %v; it speaks: %v %q\n%s", p.Name(), wants, ok, line, c.tail())
		}
		switch {
		case !ok:
			if c.silent != nil {
				c.silent(p, &v)
			}
			continue
		case c.spoken != nil:
			c.spoken(p, &v)
		}
		if (v.Started || v.Pack.Cards > 0) && c.rand.IntN(100) < c.deaf {
			continue
		}
		var rejected game.Rejected
		if err := c.do(line); c.errs > 0 && errors.As(err, &rejected) {
			c.rejected[rejected.Cite]++
			continue
		} else if err != nil {
			c.t.Fatalf("%s: %v\n%s", line, err, c.tail())
		}
		c.note(p, line, &v)
		return true
	}
	return false
}

// fill removes the bots that have left, and seats others.
func (c *casino) fill() {
	for i := 0; i < len(c.bots); i++ {
		if len(c.boxes(c.bots[i].Name())) > 0 {
			continue
		}
		c.bots = append(c.bots[:i], c.bots[i+1:]...)
		i--
		for _, n := range c.rand.Perm(len(c.referee.Table.Boxes)) {
			if c.referee.Table.Boxes[n].Player < 0 {
				c.sit(n + 1)
				break
			}
		}
	}
}

// play deals rounds.
func (c *casino) play(rounds int) {
	c.t.Helper()
	for steps := 0; c.referee.Table.Rounds < rounds; steps++ {
		if steps > 3000*(rounds+1) {
			c.t.Fatalf("the round does not end\n%s", c.tail())
		}
		c.fill()
		if c.rand.IntN(100) < c.errs {
			c.err()
		}
		if c.rand.IntN(100) < c.hasty && c.deal() || c.speak() || c.deal() {
			continue
		}
		c.wait()
	}
}

// deal does the dealer's or the floor's next step, if there is one.
func (c *casino) deal() bool {
	c.t.Helper()
	t := c.referee.Table
	step, ok := c.referee.Next()
	if !ok || step.By == game.ByPlayer {
		return false
	}
	line := step.Line()
	switch {
	case step.Verb == game.Change:
		chips, _ := chip.Fewest(step.Amount, t.House.Chips)
		line = fmt.Sprintf("change %v %v", step.At, chips)
	case step.Verb == game.Return && c.errs == 0 && t.Round.Started && !t.DealerHand.Blackjack() && !(t.Find(step.At) != nil && t.Find(step.At).Rescued): // unequal wagers and caps are intended
		c.t.Fatalf("a player did what has to be put right: %s\n%s", line, c.tail())
	case step.Verb == game.Deal && !t.Round.Started:
		c.noteResting()
	}
	rounds := t.Rounds
	c.must(line)
	if t.Rounds > rounds && c.errs == 0 {
		c.between()
	}
	return true
}

// between does at random what can happen between two rounds.
func (c *casino) between() {
	c.t.Helper()
	n := c.rand.IntN(32)
	if n > 0 && c.referee.Table.House.Mixes() {
		return // a continuous shuffler allows neither order, 633a.5(h)
	}
	switch n {
	case 0:
		if c.referee.Table.House.Automated {
			return // there is no dealer
		}
		c.must("clear hands")
		c.must("tap out")
		c.must("tap in Bea")
	case 1:
		c.must("floor reshuffle")
	case 2:
		c.must("floor idle")
	}
}

// wait acts as the clock if bots may have nothing to say; otherwise that fails
// the test.
func (c *casino) wait() {
	c.t.Helper()
	switch step, due := c.referee.Next(); {
	case due && c.deaf+c.errs > 0:
		c.stalls++
		c.must(step.Line())
	case !due && c.shut():
		if c.referee.Table.House.Mixes() {
			for i := range c.referee.Table.Boxes {
				if s := &c.referee.Table.Boxes[i]; s.Player >= 0 {
					c.must(fmt.Sprintf("floor admit %d", s.N)) // no shuffle will come, 633a.5(h)
				}
			}
			return
		}
		c.must("floor reshuffle") // nobody may bet before, 633a.6(b)
	default:
		c.t.Fatalf("nobody has anything to say or do; due: %v\n%s", due, c.tail())
	}
}

// shut reports whether all players wait for the next shuffle.
func (c *casino) shut() bool {
	t := c.referee.Table
	for i := range t.Boxes {
		if p := t.Owner(&t.Boxes[i]); p != nil && !p.SatOut {
			return false
		}
	}
	return blackjack.MidShoeClosed.On(&t.House) && !t.Round.Started
}

// err makes a bad dealer's mistake: a step that is owed later, or any possible
// act.
func (c *casino) err() {
	n := 1 + c.rand.IntN(game.Boxes)
	line := fmt.Sprintf(pick(c.rand, "deal %d", "deal %d", "deal %d down", "prompt %d", "take %d main", "pay %d main 10",
		"push %d main", "half %d", "clear %d", "use %d", "dead %d", "return %d main", "turn %d"), n)
	switch due := c.referee.Due(); c.rand.IntN(3) {
	case 0:
		line = pick(c.rand, "deal dealer", "deal dealer down", "turn hole", "read", "offer insurance", "close insurance", "discard", "use dealer")
	case 1:
		if i := c.rand.IntN(len(due) + 1); i < len(due) && due[i].By == game.ByDealer {
			line = due[i].Line()
		}
	}
	a, err := game.ParseAct(line)
	if err != nil {
		c.t.Fatal(err)
	}
	if a.Verb != game.Deal && !c.referee.Table.Round.Started {
		return
	}
	c.sight = nil
	if _, err := c.referee.Submit(a, c.draw); err == nil {
		c.said = append(c.said, line+" # wrong")
	}
}

func pick(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// conserved counts the money.
func conserved(t *game.Table) error {
	chips, notes := t.Float.Total()+t.TokeBox.Total(), t.DropBox
	for i := range t.Players {
		chips += t.Players[i].Bank.Total()
		for d, n := range t.Players[i].Bank {
			if n < 0 {
				return fmt.Errorf("%s has %d chips of %v", t.Players[i].Name, n, chip.Denominations[d])
			}
		}
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		chips += s.Insurance.Total() + s.Offered.Total() + s.Tip.Total() + s.Breach.Total() + s.Palm.Total()
		notes += s.Notes
		for j := range s.Hands {
			chips += s.Hands[j].OnLayout()
		}
		for _, w := range s.Side {
			chips += w.Chips.Total()
		}
	}
	if chips != t.ChipsIn {
		return fmt.Errorf("chips of %v came to the table, %v are there", t.ChipsIn, chips)
	}
	if notes != t.CashIn {
		return fmt.Errorf("notes of %v came to the table, %v are there", t.CashIn, notes)
	}
	return nil
}

// note counts the quirks of a line.
func (c *casino) note(p *player, line string, v *game.View) {
	a, err := game.ParseAct(line)
	if err != nil {
		c.t.Fatal(err)
	}
	act, box := a.Verb.String(), &v.Boxes[a.Box-1]
	switch a.Verb {
	case game.Sit:
		act = "second box"
	case game.Bet:
		if a.Wager != "main" {
			act = "side wager"
			break
		}
		if a.Amount == 0 {
			act = "takes back"
		} else if len(box.Hands) > 0 {
			act = "adds"
		}
		if !a.Chips.IsZero() {
			c.seen["says chips"]++
			if best, _ := chip.Fewest(a.Amount, v.House.Chips); best != a.Chips {
				c.seen["small chips"]++
			}
		}
		c.seen["bet "+a.Amount.String()]++
	case game.Cash:
		if a.Wager != "" {
			act = "spoken wager"
		}
	case game.Double:
		if a.Amount < box.Hands[0].Bet.Total() {
			act = "double for less"
		}
	case game.Split:
		if len(box.Hands) == 1 && strings.ContainsAny(box.Hands[0].Cards[0].Face, "TJQK") {
			c.seen["splits tens"]++
		}
	case game.Insure:
		if 2*a.Amount < box.Hands[0].Bet.Total() {
			act = "insures for less"
		}
	case game.Decline:
		switch {
		case v.Pack.CutFor > 0:
			act = "declines the cut"
		case v.Started:
			act = "declines insurance"
		default:
			act = "declines the look"
		}
	case game.Leave:
		if v.Started {
			act = "leaves in a round"
		}
	case game.Hit, game.Stand:
		for i := range v.Boxes[:a.Box-1] {
			if s := &c.referee.Table.Boxes[i]; s.Wagered() && c.referee.Table.InTurn(s) >= 0 {
				c.seen["speaks early"]++
				break
			}
		}
	}
	c.seen[act]++
	c.seen[p.style.String()+" "+act]++
}

// noteResting counts the players who sit the next round out.
func (c *casino) noteResting() {
	for _, p := range c.bots {
		rests := true
		for _, n := range c.boxes(p.Name()) {
			rests = rests && !c.referee.Table.Seat(n).Wagered()
		}
		if rests {
			c.seen["sits out"]++
		}
	}
}
