package cases

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"burncard/game"
)

// A Request asks for a case.
type Request struct {
	Book  *game.Rulebook
	House game.House
	Cite  string // the rule's citation
	Seed  uint64
	// Unlike has a case that differs from one dealt before in two things at least; nil for
	// any.
	Unlike *Likeness
	// LookAlike asks for a table that was led to alike, and at which nothing is owed under
	// the clause.
	LookAlike bool
}

// A Case is a table in the middle of a round.
type Case struct {
	Facts []game.Fact // from the opening to where the case begins
	Lead  []string    // what is said from there to the moment, by all
	// Right is an act that is right at the moment, and Wrong one that is marked under the
	// clause; in a look-alike there is none. Right is empty where the dealer has to wait for
	// others first.
	Right, Wrong string
	Cite, Title  string
	Source       string
	LookAlike    bool
	Seed         uint64 // of the table at which it was found
	Likeness     Likeness
}

// ErrNone says that no case was found among the tables that a search deals.
var ErrNone = errors.New("no case of this clause was found")

// tablesMost is how many tables a search deals. It ends earlier with its context.
const tablesMost = 240

// Search finds a case. The same request finds the same.
func Search(ctx context.Context, q Request) (Case, error) {
	s := search{Request: q, ctx: ctx, without: q.Book.Without(q.Cite)}
	for _, r := range q.Book.Rules() {
		if r.Cite == q.Cite {
			s.rule = r
		}
	}
	if s.rule == nil {
		return Case{}, ErrNone
	}
	seeds := rand.New(rand.NewPCG(q.Seed, 0x5ea2c4))
	first := int(seeds.Uint32() % uint32(scenesInAll))
	for n := range tablesMost {
		if err := ctx.Err(); err != nil {
			return Case{}, errors.Join(ErrNone, err)
		}
		s.seed, s.lookAlike = seeds.Uint64(), false
		c, ok := s.table(first + n)
		if !ok {
			continue
		}
		if !q.LookAlike {
			return c, nil
		}
		s.genuine, s.lookAlike = &c, true
		for m := range tablesMost {
			if err := ctx.Err(); err != nil {
				return Case{}, errors.Join(ErrNone, err)
			}
			s.seed = seeds.Uint64()
			if c, ok := s.table(first + n + m*int(scenesInAll)); ok {
				return c, nil
			}
		}
		return Case{}, ErrNone
	}
	return Case{}, ErrNone
}

// A search looks at one table after the other.
type search struct {
	Request
	ctx       context.Context
	rule      *game.Rule
	without   *game.Rulebook
	seed      uint64
	lookAlike bool  // it looks for a look-alike of the genuine case
	genuine   *Case // whose lead is looked for
}

// A found is a moment at a table that goes on.
type found struct {
	at       int // how many acts were done before it
	right    string
	wrong    string
	likeness Likeness
	round    int
}

const (
	roundsOfTable = 3
	actsOfTable   = 260
	// leadLeast and leadMost are how many acts of the dealer's stand before the moment.
	leadLeast, leadMost = 2, 4
)

// table deals one table and gives the first case at it.
func (s *search) table(n int) (Case, bool) {
	d, err := deal(s.Book, s.House, s.seed, n)
	if err != nil {
		return Case{}, false
	}
	var f *found
	look := func(d *dealing) {
		if f == nil {
			f = s.look(d)
		}
	}
	t := d.referee.Table
	for range actsOfTable {
		if t.Rounds >= roundsOfTable || s.ctx.Err() != nil || !d.goOn(look) || d.wrong {
			return Case{}, false
		}
		if f != nil && t.Rounds > f.round {
			return s.caseAt(d, f)
		}
	}
	return Case{}, false
}

// look looks for a case at the step that the dealer is about to do.
func (s *search) look(d *dealing) *found {
	t := d.referee.Table
	if dealersBefore(d) < leadLeast {
		return nil
	}
	due := d.referee.Due()
	owed := slices.ContainsFunc(due, func(x game.Step) bool { return x.Rule.Cite == s.Cite })
	if s.lookAlike {
		return s.alike(d, due, owed)
	}
	if !owed && s.rule.Bars == nil {
		return nil
	}
	likeness := d.likeness()
	if s.Unlike != nil && likeness.differ(*s.Unlike) < 2 {
		return nil
	}
	var wrong *game.Act
	wrongActs(t, due, func(a game.Act) bool {
		if !owed && !s.rule.Bars(t, a) {
			return true
		}
		v := t.Judge(&a, due)
		if len(v.Mistakes) == 0 || v.Mistakes[0].Cite != s.Cite || v.Mistakes[0].Source == game.Reading.String() && s.rule.Source != game.Reading {
			return true
		}
		other := t.JudgedBy(s.without, &a)
		if len(other.Mistakes) > 0 && other.Mistakes[0].Cite == s.Cite {
			return true
		}
		var buffer game.FactBuffer
		done := a
		if _, err := t.Decide(&done, d.draw, &buffer); err != nil {
			return true
		}
		wrong = &a
		return false
	})
	if wrong == nil {
		return nil
	}
	return &found{at: len(d.said), right: s.right(due), wrong: wrong.String(), likeness: likeness, round: t.Rounds}
}

// right is the act that is right at the moment: the step of the clause, where it is owed now,
// else the one that the dealer does next. Where a player comes first there is none.
func (s *search) right(due []game.Step) string {
	var next *game.Step
	for i := range due {
		x := &due[i]
		if !x.Now || x.May {
			continue
		}
		if x.By == game.ByPlayer {
			return ""
		}
		if x.By != game.ByDealer {
			continue
		}
		if x.Rule.Cite == s.Cite {
			next = x
			break
		}
		if next == nil {
			next = x
		}
	}
	if next == nil {
		return ""
	}
	a := next.Act()
	return a.String()
}

// alike looks for a table to which the same acts led as to the genuine case, where nothing is
// owed under the clause.
func (s *search) alike(d *dealing, due []game.Step, owed bool) *found {
	if owed || !slices.Equal(lastVerbs(d), verbsOf(s.genuine.Lead)) {
		return nil
	}
	l := d.likeness()
	if s.Unlike != nil && l.differ(*s.Unlike) < 2 {
		return nil
	}
	right := s.right(due)
	if right == "" || right == s.genuine.Right {
		return nil
	}
	return &found{at: len(d.said), right: right, likeness: l, round: d.referee.Table.Rounds}
}

// alikeVerbs is how many of the dealer's last acts a look-alike has in common.
const alikeVerbs = 2

// lastVerbs are the dealer's last acts before now.
func lastVerbs(d *dealing) (verbs []game.Verb) {
	for _, x := range slices.Backward(d.said) {
		if x.act.By == game.ByDealer && len(verbs) < alikeVerbs {
			verbs = append(verbs, x.act.Verb)
		}
	}
	return verbs
}

func verbsOf(lead []string) (verbs []game.Verb) {
	for _, line := range slices.Backward(lead) {
		if a, err := game.ParseAct(line); err == nil && a.By == game.ByDealer && len(verbs) < alikeVerbs {
			verbs = append(verbs, a.Verb)
		}
	}
	return verbs
}

func dealersBefore(d *dealing) (n int) {
	for i := len(d.said) - 1; i >= 0 && n < leadLeast; i-- {
		if x := &d.said[i].act; x.By == game.ByDealer {
			n++
		}
	}
	return n
}

// caseAt is the case of a moment: it begins a few acts before.
func (s *search) caseAt(d *dealing, f *found) (Case, bool) {
	want := leadLeast + int(s.seed%(leadMost-leadLeast+1))
	from, dealers := f.at, 0
	for from > 0 && dealers < want {
		x := &d.said[from-1].act
		if x.Verb == game.Sit || x.Verb == game.TapIn || x.Verb == game.TapOut {
			break // nobody comes or goes in a case
		}
		if from--; x.By == game.ByDealer {
			dealers++
		}
	}
	if dealers < leadLeast {
		return Case{}, false
	}
	c := Case{
		Facts: d.facts[:d.said[from].facts:d.said[from].facts], Right: f.right, Wrong: f.wrong,
		Cite: s.rule.Cite, Title: s.rule.Title, Source: s.rule.Source.String(), LookAlike: s.lookAlike, Seed: s.seed, Likeness: f.likeness,
	}
	for i := from; i < f.at; i++ {
		c.Lead = append(c.Lead, d.said[i].act.String())
	}
	return c, true
}
