package cases

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/bot"
	"burncard/variants/scenario"
)

// A dealing is a seeded table that deals itself to bots, with all that was said there.
type dealing struct {
	seed    uint64
	scene   scene
	referee game.Referee
	draw    scenario.Seeded
	rand    *rand.Rand
	bots    []*bot.Bot
	seen    game.View
	facts   []game.Fact
	said    []said
	wrong   bool // an act of the table itself was judged wrong
	erred   int  // the round of the dealer's last error, of a scene that has them; 0 for none
	unaware int  // so many acts more he does not notice it
}

// A said is an act that was done, and how many facts there were before it.
type said struct {
	act   game.Act
	facts int
	round int
	wrong bool // an error of the dealer's, which the scene wanted
}

// deal opens a table with its players.
func deal(book *game.Rulebook, house game.House, seed uint64, in scene) (*dealing, error) {
	house.BettingTime, house.Think = 0, 0
	d := &dealing{
		seed: seed, scene: in, draw: scenario.NewSeeded(seed), rand: rand.New(rand.NewPCG(seed, 0xca5e)),
		referee: game.Referee{Table: game.NewTable(book)},
	}
	open := book.Open(d.scene.mode(), house, d.scene.start(d.rand), d.draw)
	d.facts = append(d.facts, open)
	d.referee.Table.Evolve(open)
	styles := []bot.Style{bot.Casual, bot.Regular, bot.HighRoller, bot.Book}
	names := bot.Names()
	places := len(d.referee.Table.Boxes)
	if d.referee.Table.Has.Terminals {
		places = min(places*2, house.Terminals)
	}
	order := d.rand.Perm(places)[:1+d.rand.IntN(min(places, 5))]
	slices.Sort(order)
	for i, at := range order {
		style := styles[d.rand.IntN(len(styles))]
		if (d.scene == playersErr || d.scene == sideMoney) && d.rand.IntN(2) == 0 {
			style = bot.Nuisance
		}
		if d.referee.Table.Has.Terminals {
			if d.do(fmt.Sprintf("t%d sit %s %d", at+1, names[i], 500)) != nil {
				return nil, fmt.Errorf("nobody can sit at terminal %d", at+1)
			}
			continue
		}
		b := bot.New(names[i], d.rand.Uint64(), style)
		if err := d.do(b.Sit(at + 1)); err != nil {
			return nil, err
		}
		d.bots = append(d.bots, b)
	}
	return d, nil
}

// do does a line that has to be possible.
func (d *dealing) do(line string) error {
	a, err := game.ParseAct(line)
	if err != nil {
		return err
	}
	return d.act(a)
}

func (d *dealing) act(a game.Act) error {
	t := d.referee.Table
	at := said{act: a, facts: len(d.facts), round: t.Rounds}
	out, err := d.referee.Consider(a, d.draw)
	if err != nil {
		return err
	}
	if !out.Verdict.Right() {
		d.wrong = true
		return nil
	}
	d.facts = append(d.facts, copies(out.Facts)...)
	d.referee.Commit(out)
	d.said = append(d.said, at)
	if order, ok := t.Ripe(); ok {
		return d.act(order)
	}
	return nil
}

// copies are facts that the referee does not use again.
func copies(facts []game.Fact) []game.Fact {
	kept := make([]game.Fact, len(facts))
	for i, f := range facts {
		switch f := f.(type) {
		case *game.Did:
			c := *f
			kept[i] = &c
		case *game.Dealt:
			c := *f
			kept[i] = &c
		case *game.Moved:
			c := *f
			kept[i] = &c
		default:
			c := reflect.New(reflect.TypeOf(f).Elem())
			c.Elem().Set(reflect.ValueOf(f).Elem())
			kept[i] = c.Interface().(game.Fact)
		}
	}
	return kept
}

// goOn does the next thing at the table; false where nobody has anything to do. Look is
// asked before each act of the dealer, and while he waits for a player.
func (d *dealing) goOn(look func(*dealing)) bool {
	t := d.referee.Table
	d.happen()
	if t.Has.Terminals {
		return d.atTerminals(look)
	}
	if d.goesOnUnaware() {
		return true
	}
	step, due := d.referee.Next()
	players := due && step.By == game.ByPlayer
	if players {
		look(d) // while the dealer waits for a player he can err as well
	}
	if players && d.scene == playersErr && d.oddAnswer(step.At.Box) {
		return true
	}
	if d.offered() && d.scene == playersErr && d.oddInsurance() {
		return true
	}
	if d.offered() && d.speak(step, false) {
		return true
	}
	if !due || players || !t.Round.Started && t.Wagered() {
		if d.speak(step, players) {
			return true
		}
	}
	if players { // no bot wants to: the first answer that will do
		return d.act(step.Act()) == nil
	}
	if !due {
		return false
	}
	return d.step(&step, look)
}

// offered reports that the dealer's last words were an offer.
func (d *dealing) offered() bool {
	for _, x := range slices.Backward(d.said) {
		if x.act.By == game.ByDealer {
			return x.act.Verb == game.OfferInsurance || x.act.Verb == game.OfferEvenMoney
		}
	}
	return false
}

// speak lets the bots say what they want; those whose answer is waited for, if it is.
func (d *dealing) speak(step game.Step, awaited bool) (spoken bool) {
	t := d.referee.Table
	for _, b := range d.bots {
		boxes := d.boxes(b)
		if d.sitsOut(b) {
			continue
		}
		if awaited && t.Seat(step.At.Box) != nil && !slices.Contains(boxes, step.At.Box) {
			continue
		}
		for range 6 {
			d.referee.Sight().Show(&d.seen, game.Viewer{Role: game.PlayerView, Boxes: d.boxes(b)})
			line, ok := b.Act(&d.seen)
			if !ok || d.do(line) != nil {
				break
			}
			if spoken = true; awaited {
				return true
			}
		}
	}
	return spoken
}

// sitsOut reports a player who plays every other round only, where players err.
func (d *dealing) sitsOut(b *bot.Bot) bool {
	t := d.referee.Table
	return d.scene == playersErr && !t.Round.Started && b == d.bots[0] && len(d.bots) > 1 && (d.seed+uint64(t.Rounds))%4 == 0
}

func (d *dealing) boxes(b *bot.Bot) (list []int8) {
	t := d.referee.Table
	for i := range t.Boxes {
		if p := t.Owner(&t.Boxes[i]); p != nil && p.Name == b.Name() {
			list = append(list, int8(i+1))
		}
	}
	return list
}

func (d *dealing) atTerminals(look func(*dealing)) bool {
	t := d.referee.Table
	step, due := d.referee.Next()
	if !due || step.By == game.ByClock || !t.Round.Started {
		view := game.See(t, game.Viewer{}, d.referee.Due())
		for _, i := range d.rand.Perm(len(t.Terminals)) {
			if t.Terminals[i].Name == "" {
				continue
			}
			if a, ok := bot.AtTerminal(&view, i, t.Terminals[i].Device.Account, bot.Regular, d.seed+uint64(i)); ok && d.act(a) == nil {
				return true
			}
		}
	}
	return due && d.step(&step, look)
}

// step does a step that is owed by the dealer, the floor, the clock or the system.
func (d *dealing) step(step *game.Step, look func(*dealing)) bool {
	if step.By == game.ByDealer || step.By == game.ByFloor {
		look(d) // while the dealer waits for the floor he can err as well
	}
	if d.errs(step) {
		return true
	}
	a := step.Act()
	if step.Verb == game.Change {
		a.Chips, _ = chip.Fewest(step.Amount, d.referee.Table.House.Chips)
	}
	if (d.scene == opening || d.scene == houseWork) && step.Verb == game.Inspect && d.rand.IntN(3) == 0 {
		_ = d.try("inject damaged")
	}
	if d.scene == opening && step.Verb == game.Cover && d.coverNearTheFront(a) {
		return true
	}
	if d.act(a) != nil {
		return false
	}
	return !d.wrong
}

// likeness is what makes one case look like another.
func (d *dealing) likeness() (l Likeness) {
	t := d.referee.Table
	if up, ok := t.UpCard(); ok {
		l.Up = up.String()
	}
	var boxes, amounts []string
	for s := range t.WageredFromFirstBase {
		boxes, amounts = append(boxes, fmt.Sprint(s.N)), append(amounts, s.Initial().String())
	}
	var answers []string
	for _, s := range d.said {
		if s.round == t.Rounds && s.act.By == game.ByPlayer && !s.act.Is(game.IsBreach) && s.act.Verb != game.Bet {
			answers = append(answers, s.act.Verb.String())
		}
	}
	l.Boxes, l.Amounts, l.Answers = strings.Join(boxes, " "), strings.Join(amounts, " "), strings.Join(answers, " ")
	return l
}

// A Likeness is what a trainee would know a case again by.
type Likeness struct{ Up, Boxes, Amounts, Answers string }

// differ is in how many things two cases differ.
func (l Likeness) differ(o Likeness) (n int) {
	for _, same := range []bool{l.Up == o.Up, l.Boxes == o.Boxes, l.Amounts == o.Amounts, l.Answers == o.Answers} {
		if !same {
			n++
		}
	}
	return n
}
