package drills

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/bot"
	"burncard/variants/wager"
)

// deals says how the rounds of a drill are dealt.
type deals struct {
	boxes func(level int) (least, most int)
	// insures is for how much a player insures a wager; nil where nobody does.
	insures insures
	sides   bool               // every player lays a side wager, too
	from    map[string]opening // by kind; a kind that is not there begins with the betting open
}

// insures is an amount of insurance for a wager, in an item of a kind. First says that it is
// the first wager that is insured.
type insures func(kind string, main chip.Cents, first bool, level int, r *rand.Rand) chip.Cents

// halfInsured insures a wager for half of it.
func halfInsured(_ string, main chip.Cents, _ bool, _ int, _ *rand.Rand) chip.Cents { return main / 2 }

// nearMaximum insures wagers for up to half of them, and the first for more where an item is
// about that: the higher the level, the less it is above the maximum.
func nearMaximum(kind string, main chip.Cents, first bool, level int, r *rand.Rand) chip.Cents {
	unit := chip.Cents(500)
	if level >= 3 {
		unit = 100
	}
	half := main / 2
	if kind == aboveMaximum && first {
		return half + unit*chip.Cents(1+r.IntN(6-level))
	}
	return half - unit*chip.Cents(r.IntN(2))
}

// An opening is where a table is when its players come.
type opening struct {
	delivered bool // the decks have just come
	nearEnd   bool // the cover card comes in this round
	ordered   bool // the floor has ordered a shuffle, and nobody bets before it
	// short has a shoe that does not last for the round: its cover card was set too deep.
	short bool
	// breaks breaks something when the players have sat down, and nobody bets before it is put
	// right; false where it cannot. Nil where all is in order.
	breaks func(p *position) bool
	// words are house rules that only such items have, beside those of the drill.
	words string
	// hands is what a player hands in before anybody bets; nil for nothing.
	hands func(level int, r *rand.Rand) string
}

// bets seats players and has them lay their wagers.
func (d *deals) bets(p *position, kind string, level int) bool {
	t, from := p.table(), d.from[kind]
	least, most := d.boxes(level)
	names := bot.Names()
	p.r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	n := least + p.r.IntN(most-least+1)
	if t.Has.Terminals {
		return p.sitAtTerminals(names[:min(n, len(t.Terminals))])
	}
	for i, at := range p.r.Perm(len(t.Boxes))[:min(n, len(t.Boxes))] {
		box := int8(at + 1)
		// Odd, so that what is left in his bank does not tell what he has handed in.
		if !p.says("p%d sit %s %d", box, names[i], 5000+5*p.r.IntN(400)) {
			return false
		}
		p.bots[box] = bot.New(names[i], p.r.Uint64(), bot.Book)
		if from.delivered || from.ordered || from.breaks != nil {
			continue
		}
		if from.hands != nil {
			return p.says("p%d %s", box, from.hands(level, p.r))
		}
		if !p.laysMain(box, level) || d.sides && !p.laysSide(box, level) {
			return false
		}
	}
	if from.breaks != nil {
		return from.breaks(p)
	}
	return !from.ordered || p.says("floor reshuffle")
}

func (p *position) sitAtTerminals(names []string) bool {
	for i, n := range p.r.Perm(len(p.table().Terminals))[:len(names)] {
		if !p.says("t%d sit %s 500", n+1, names[i]) {
			return false
		}
	}
	return true
}

// laysMain lays a main wager and, where the house has one, the ante that goes with it.
func (p *position) laysMain(box int8, level int) bool {
	var ante wager.Wager
	for _, o := range p.table().House.Offers {
		if w, ok := wager.Find(o.Wager); ok && wager.IsAnte(o.Wager) {
			ante = *w
		}
	}
	for range 30 {
		main := amount(level, p.r)
		if ante.ID != "" && main%(500*chip.Cents(ante.Amount.Per)) != 0 {
			continue
		}
		if p.says("p%d bet main %s", box, main) {
			return ante.ID == "" || p.says("p%d bet %s %s", box, ante.ID, main/chip.Cents(ante.Amount.Per))
		}
	}
	return false
}

// laysSide lays one of the side wagers that the house offers.
func (p *position) laysSide(box int8, level int) bool {
	offers := slices.DeleteFunc(slices.Clone(p.table().House.Offers), func(o game.Offer) bool { return wager.IsAnte(o.Wager) })
	for range 10 {
		dollars := 5 * (1 + p.r.IntN(2+level))
		if level > 2 {
			dollars = 1 + p.r.IntN(25)
		}
		if p.says("p%d bet %s %d", box, offers[p.r.IntN(len(offers))].Wager, dollars) {
			return true
		}
	}
	return false
}

// notes are cash that somebody wants changed.
func notes(level int, r *rand.Rand) string {
	twenties := 1 + r.IntN(3+6*level)
	return fmt.Sprintf("cash %d", 20*twenties)
}

// fewestChips is the least of a value that is handed in: something is left of it when a pile
// of five is cut off.
const fewestChips = 6

// stack are chips that somebody wants changed: of one value at first, then of several. A
// player has twenty of each.
func stack(level int, r *rand.Rand) string {
	words := "colour"
	for _, i := range r.Perm(3)[:1+level/2] {
		words += fmt.Sprintf(" %dx%d", [...]int{5, 25, 100}[i], fewestChips+r.IntN(7+2*level))
	}
	return words
}

// amount is a wager: the higher the level, the more awkward.
func amount(level int, r *rand.Rand) chip.Cents {
	dollars := 0
	switch level {
	case 0:
		dollars = 10 * (1 + r.IntN(10))
	case 1:
		dollars = 5 * (1 + r.IntN(30))
	case 2:
		dollars = 5 * (3 + r.IntN(97))
	case 3:
		dollars = 11 + r.IntN(190)
	default:
		dollars = 101 + r.IntN(900)
	}
	return chip.Cents(dollars) * 100
}
