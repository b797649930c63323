package drills

import (
	"fmt"
	"math/rand/v2"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/bot"
)

// A position is a table on its way to an item, with the facts that led there.
type position struct {
	referee game.Referee
	facts   []game.Fact
	r       *rand.Rand
	bots    map[int8]*bot.Bot
	seen    game.View
	insured bool // players were offered insurance, and took it
}

// Below returns a number from 0 to n-1.
func (p *position) Below(n int) int { return p.r.IntN(n) }

// open opens a table for an item, or lays one anew.
func open(ask Ask, house *game.House, r *rand.Rand) *position {
	p := &position{r: r, bots: map[int8]*bot.Bot{}}
	p.referee.Table = game.NewTable(ask.Book)
	if ask.NextID > 0 {
		p.evolve(&game.LaidAnew{Rounds: ask.Rounds, FirstID: ask.NextID})
	}
	p.evolve(ask.Book.Open(game.Coached, *house, "round", p))
	return p
}

func (p *position) evolve(f game.Fact) {
	p.facts = append(p.facts, f)
	p.referee.Table.Evolve(f)
}

// does does an act if it is right, and reports whether it was.
func (p *position) does(a game.Act) bool {
	out, err := p.referee.Consider(a, p)
	if err != nil || !out.Verdict.Right() {
		return false
	}
	p.facts = append(p.facts, out.Facts...)
	p.referee.Commit(out)
	p.referee = game.Referee{Table: p.referee.Table} // its facts are kept, and must not change
	return true
}

func (p *position) says(format string, args ...any) bool {
	a, err := game.ParseAct(fmt.Sprintf(format, args...))
	return err == nil && p.does(a)
}

// bets seats players and has them lay their wagers.
func (d *deals) bets(p *position, level int) bool {
	least, most := d.boxes(level)
	n := min(least+p.r.IntN(most-least+1), len(p.referee.Table.Boxes))
	names := bot.Names()
	p.r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	boxes := p.r.Perm(len(p.referee.Table.Boxes))
	for i, at := range boxes[:n] {
		box := int8(at + 1)
		if !p.says("p%d sit %s 5000", box, names[i]) {
			return false
		}
		p.bots[box] = bot.New(names[i], p.r.Uint64(), bot.Book)
		for try := 0; ; try++ {
			if try == 20 {
				return false
			}
			if p.says("p%d bet main %s", box, amount(level, p.r)) {
				break
			}
		}
		if d.sides && !p.laysSide(box, level) {
			return false
		}
	}
	return true
}

// laysSide lays one of the side wagers that the house offers.
func (p *position) laysSide(box int8, level int) bool {
	offers := p.referee.Table.House.Offers
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

// furthest is how many acts lead to an item at most.
const furthest = 300

// leadTo deals on until an item of the drill begins.
func (p *position) leadTo(d *Drill, kind string, level int) bool {
	passes := 0 // how many such steps are dealt by
	if d.anywhere {
		passes = p.r.IntN(12)
	}
	for range furthest {
		if p.referee.Table.Round.Insurance && !p.insured && d.deals.insures {
			p.insures()
		}
		s, ok := p.referee.Next()
		switch {
		case !ok:
			return false
		case d.starts(p.referee.Table, &s) == kind && (d.fits == nil || d.fits(p.referee.Table, &s, level)):
			if passes == 0 {
				return true
			}
			passes--
			if s.By == game.ByDealer && p.does(s.Act()) {
				continue
			}
			return false
		case s.By == game.ByPlayer:
			if !p.answers(&s) {
				return false
			}
			continue
		}
		before := p.referee.Table.Rounds
		if !p.does(s.Act()) || p.referee.Table.Rounds > before {
			return false
		}
	}
	return false
}

// answers has a player answer as a bot does.
func (p *position) answers(s *game.Step) bool {
	b := p.bots[s.At.Box]
	if b == nil {
		return false
	}
	p.referee.Sight().Show(&p.seen, game.Viewer{Role: game.PlayerView, Boxes: []int8{s.At.Box}})
	line, ok := b.Act(&p.seen)
	return ok && p.says("%s", line)
}

// insures has every player insure half of the wager.
func (p *position) insures() {
	p.insured = true
	for s := range p.referee.Table.WageredFromFirstBase {
		half := s.Hands[0].Bet.Total() / 2
		if !p.says("p%d insure %s", s.N, half) {
			p.says("p%d insure %s", s.N, half/chip.Cents(100)*100)
		}
	}
}
