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
	bots    map[int8]*bot.Bot // by box
	seen    game.View
	insured bool // players were offered insurance, and took it
}

// Below returns a number from 0 to n-1.
func (p *position) Below(n int) int { return p.r.IntN(n) }

// open opens a table for an item, or lays one anew.
func open(ask Ask, house *game.House, from opening, r *rand.Rand) *position {
	p := &position{r: r, bots: map[int8]*bot.Bot{}}
	p.referee.Table = game.NewTable(ask.Book)
	if ask.NextID > 0 {
		p.evolve(&game.LaidAnew{Rounds: ask.Rounds, FirstID: ask.NextID})
	}
	start := "round"
	if from.delivered {
		start = "opening"
	}
	opened := ask.Book.Open(game.Coached, *house, start, p)
	if from.nearEnd {
		opened.Cover = len(opened.Order) - opened.Burned - 4 - r.IntN(8)
	}
	if from.short {
		opened.Cover = 2 + r.IntN(3)
		opened.Burned = len(opened.Order) - opened.Cover - 8 - r.IntN(6)
	}
	p.evolve(opened)
	return p
}

func (p *position) table() *game.Table { return p.referee.Table }

func (p *position) evolve(f game.Fact) {
	p.facts = append(p.facts, f)
	p.table().Evolve(f)
}

// does does an act if it is right, and reports whether it was.
func (p *position) does(a game.Act) bool {
	out, err := p.referee.Consider(a, p)
	if err != nil || !out.Verdict.Right() {
		return false
	}
	p.commit(out)
	return true
}

// errs does a wrong act of the dealer's, which happens all the same, as in an exam; it
// reports whether it was wrong and could be done.
func (p *position) errs(a game.Act) bool {
	p.table().Mode = game.Exam
	out, err := p.referee.Consider(a, p)
	p.table().Mode = game.Coached
	if err != nil || out.Verdict.Right() {
		return false
	}
	p.evolve(&game.ModeSet{Mode: game.Exam.String()})
	p.commit(out)
	p.evolve(&game.ModeSet{Mode: game.Coached.String()})
	return true
}

func (p *position) commit(out game.Outcome) {
	p.facts = append(p.facts, out.Facts...)
	p.referee.Commit(out)
	p.referee = game.Referee{Table: p.table()} // its facts are kept, and must not change
}

func (p *position) says(format string, args ...any) bool {
	a, err := game.ParseAct(fmt.Sprintf(format, args...))
	return err == nil && p.does(a)
}

// furthest is how many acts lead to an item at most.
const furthest = 300

// leadTo deals on until an item of the drill begins.
func (p *position) leadTo(d *Drill, kind string, level int) bool {
	passes := 0 // how many such steps, or steps before something goes wrong, are dealt by
	if from := d.deals.from[kind]; d.anywhere && !from.short && from.breaks == nil {
		passes = p.r.IntN(12)
	}
	for range furthest {
		t := p.table()
		if t.Round.Insurance && !p.insured && d.deals.insures != nil {
			p.insures(d.deals.insures, kind, level)
		}
		s, ok := p.referee.Next()
		if t.Has.Terminals && (!ok || s.By == game.ByClock || !t.Round.Started) && p.atTerminals() {
			continue
		}
		if !ok {
			return false
		}
		if d.stirs != nil {
			if passes--; passes < 0 && d.stirs(p, &s, kind) {
				return d.starts(t, &s) == kind
			}
		} else if d.starts(t, &s) == kind && (d.fits == nil || d.fits(t, &s, level)) {
			if passes == 0 {
				return true
			}
			passes--
			if s.By == game.ByDealer && p.does(s.Act()) {
				continue
			}
			return false
		}
		if !p.goesOn(d, &s) {
			return false
		}
	}
	return false
}

// goesOn has a step done by whoever owes it; false where the item is not in this round.
func (p *position) goesOn(d *Drill, s *game.Step) bool {
	if s.By == game.ByPlayer && !p.table().Has.Terminals {
		return p.answers(s)
	}
	before := p.table().Rounds
	return p.does(s.Act()) && (p.table().Rounds == before || d.between)
}

// answers has a player answer as a bot does.
func (p *position) answers(s *game.Step) bool {
	b := p.bots[s.At.Box]
	if b == nil {
		return s.At.Box == 0 && p.does(s.Act()) // anybody will do
	}
	p.referee.Sight().Show(&p.seen, game.Viewer{Role: game.PlayerView, Boxes: []int8{s.At.Box}})
	line, ok := b.Act(&p.seen)
	return ok && p.says("%s", line)
}

// atTerminals has a player at a terminal do what he wants to; false where nobody does.
func (p *position) atTerminals() bool {
	t := p.table()
	view := game.See(t, game.Viewer{}, p.referee.Due())
	for _, i := range p.r.Perm(len(t.Terminals)) {
		if t.Terminals[i].Name == "" {
			continue
		}
		if a, ok := bot.AtTerminal(&view, i, t.Terminals[i].Device.Account, bot.Regular, p.r.Uint64()); ok && p.does(a) {
			return true
		}
	}
	return false
}

// insures has every player insure his wager, to whole dollars where chips make no part of one.
func (p *position) insures(amount insures, kind string, level int) {
	p.insured = true
	first := true
	for s := range p.table().WageredFromFirstBase {
		var main chip.Cents
		for i := range s.Hands {
			main += s.Hands[i].Bet.Total()
		}
		a := amount(kind, main, first, level, p.r)
		if !p.says("p%d insure %s", s.N, a) {
			p.says("p%d insure %s", s.N, a/100*100)
		}
		first = false
	}
}
