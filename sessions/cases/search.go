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
}

// A Case is a table in the middle of a round. The zero Case is none.
type Case struct {
	Facts []game.Fact // from the opening to where the case begins
	Lead  []string    // what is said from there to the moment, by all
	// Right is an act that is right at the moment, and Wrong one that is marked under the
	// clause; in a look-alike there is none. Right is empty where the dealer has to wait for
	// others first.
	Right, Wrong string
	// Bars says that nothing is owed under the clause at the moment: the wrong act is one that it
	// does not allow. In a look-alike it says nothing.
	Bars        bool
	Cite, Title string
	Source      string
	LookAlike   bool
	Seed        uint64 // of the table at which it was found
	Likeness    Likeness

	before []said // what led to the moment
}

// ErrNone says that no case was found among the tables that a search deals.
var ErrNone = errors.New("no case of this clause was found")

// tablesMost is how many tables a search deals, and alikeMost how many more for a look-alike.
// It ends earlier with its context.
const tablesMost, alikeMost = 240, 40

// owedFirst is how many tables are dealt in which a clause that can be owed has no case where it only bars an
// act: where it is owed the case is about what its title says.
const owedFirst = 12

// Search finds a case, and a look-alike of it where it finds one: always both, so that how long
// it takes tells nothing of which of them is dealt. The same request finds the same.
func Search(ctx context.Context, q Request) (genuine, alike Case, err error) {
	s := search{Request: q, ctx: ctx, clauses: clausesOf(q.Book, q.Cite)}
	if len(s.clauses) == 0 {
		return genuine, alike, ErrNone
	}
	seeds := rand.New(rand.NewPCG(q.Seed, 0x5ea2c4))
	first := int(seeds.Uint32() % uint32(scenesInAll))
	known, is := Find(q.Book.Variant, q.Cite)
	in := func(n int) scene {
		if is && n%3 > 0 {
			return known.scene
		}
		return scene(first+n) % scenesInAll
	}
	for n := range tablesMost {
		s.owedOnly = n < owedFirst
		c, ok := s.table(in(n), seeds.Uint64())
		if !ok {
			if ctx.Err() != nil {
				return genuine, alike, errors.Join(ErrNone, ctx.Err())
			}
			continue
		}
		s.genuine = &c
		for m := range alikeMost {
			s.share = max(alikeLeast, alikeBest-m*(alikeBest-alikeLeast+1)/alikeMost)
			other, ok := s.table(in(n-n%3+m), seeds.Uint64())
			if ok || ctx.Err() != nil {
				return c, other, nil
			}
		}
		return c, alike, nil
	}
	return genuine, alike, ErrNone
}

// A clause is a rule of which a case is looked for.
type clause struct {
	rule    *game.Rule
	without *game.Rulebook // the book with the rule taken out
}

// lent reports a rule that owes and bars nothing by itself: it lends its citation to steps of
// others, and only the judge knows which acts break it.
func (c *clause) lent() bool {
	return !c.owes() && c.rule.Bars == nil
}

// owes reports a rule under which steps can be owed.
func (c *clause) owes() bool { return c.rule.Owed != nil || c.rule.OwedHand != nil }

// clausesOf are the rules of a book with these citations.
func clausesOf(book *game.Rulebook, cites ...string) (list []clause) {
	for _, r := range book.Rules() {
		if slices.Contains(cites, r.Cite) {
			list = append(list, clause{r, book.Without(r.Cite)})
		}
	}
	return list
}

// A search looks at one table after the other.
type search struct {
	Request
	ctx     context.Context
	clauses []clause
	genuine *Case // whose look-alike is looked for; nil for a case
	share   int   // how many acts a look-alike shares with it
	// owedOnly passes over moments at which nothing is owed under a clause that can be owed.
	owedOnly bool
	tally    tally
}

// A found is a moment at a table that goes on.
type found struct {
	clause   *clause
	at       int // how many acts were done before it
	right    string
	wrong    string
	bars     bool
	likeness Likeness
	round    int
}

const (
	roundsOfTable = 3
	actsOfTable   = 400
	// leadLeast and leadMost are how many acts of the dealer's stand before the moment. Where a
	// dealer has erred the case begins behind that at the earliest, and may have none.
	leadLeast, leadMost = 2, 4
)

// table deals one table and gives the first case at it.
func (s *search) table(in scene, seed uint64) (c Case, ok bool) {
	s.each(in, seed, func(found Case) bool {
		c, ok = found, true
		return false
	})
	return c, ok
}

// each deals one table and yields the first case of each clause at it, once the round is
// through.
func (s *search) each(in scene, seed uint64, yield func(Case) bool) {
	d, err := deal(s.Book, s.House, seed, in)
	if err != nil {
		return
	}
	var open []*found
	look := func(d *dealing) {
		open = s.look(d, open)
	}
	t := d.referee.Table
	for range actsOfTable {
		if t.Rounds >= roundsOfTable || s.ctx.Err() != nil || !d.goOn(look) || d.wrong {
			return
		}
		for _, f := range open {
			if f.round < 0 || t.Rounds <= f.round {
				continue
			}
			f.round = -1
			if c, ok := s.caseAt(d, f); ok && !yield(c) {
				return
			}
		}
	}
}

// look looks for cases at the step that the dealer is about to do, and gives those that are
// open with the ones that it has found.
func (s *search) look(d *dealing, open []*found) []*found {
	if _, ok := leadTo(d, len(d.said), leadLeast); !ok {
		return open
	}
	due := d.referee.Due()
	next, _ := d.referee.Next()
	var tries []tried
	for i := range s.clauses {
		c := &s.clauses[i]
		if slices.ContainsFunc(open, func(f *found) bool { return f.clause.rule == c.rule }) {
			continue
		}
		owed := slices.ContainsFunc(due, func(x game.Step) bool { return x.Rule.Cite == c.rule.Cite })
		if s.genuine != nil {
			if f := s.alike(d, c, due, owed); f != nil {
				open = append(open, f)
			}
			continue
		}
		if owed {
			s.tally.of(c).owedBy(c, due)
		}
		if next.By != game.ByDealer && next.Rule != nil && next.Rule.Cite != c.rule.Cite {
			continue // a dealer who waits for others can break the clause by which he waits, and no other case begins there
		}
		if !owed && (c.rule.Bars == nil || s.owedOnly && c.owes()) && !c.lent() {
			continue
		}
		if tries == nil {
			wrongActs(d.referee.Table, due, func(a game.Act) bool {
				tries = append(tries, tried{act: a})
				return true
			})
			// Cards face up first: whoever deals to a wrong place seldom turns the face as well.
			slices.SortStableFunc(tries, func(a, b tried) int { return faceDown(a.act) - faceDown(b.act) })
		}
		if f := s.moment(d, c, due, owed, tries); f != nil {
			open = append(open, f)
		}
	}
	return open
}

// A tried is an act that may be wrong, and how it is judged where that was asked.
type tried struct {
	act     game.Act
	judged  bool
	verdict game.Verdict
}

func faceDown(a game.Act) int {
	if a.Down {
		return 1
	}
	return 0
}

// othersMost is how many wrong acts of a moment are asked of the book without the rule.
const othersMost = 12

// moment is a case of a clause as the table is now; nil for none.
func (s *search) moment(d *dealing, c *clause, due []game.Step, owed bool, tries []tried) *found {
	t := d.referee.Table
	if s.Unlike != nil && d.likeness().differ(*s.Unlike) < 2 {
		return nil
	}
	why, others := s.tally.of(c), 0
	for i := range tries {
		x := &tries[i]
		if !owed && !c.lent() && !c.rule.Bars(t, x.act) {
			continue
		}
		if !x.judged {
			x.judged, x.verdict = true, t.Judge(&x.act, due)
		}
		why.judged(c, &x.verdict)
		if !c.first(&x.verdict) {
			continue
		}
		var buffer game.FactBuffer
		done := x.act
		if _, err := t.Decide(&done, d.draw, &buffer); err != nil {
			why.impossible++
			continue
		}
		if v := t.JudgedBy(c.without, &x.act); len(v.Mistakes) > 0 && v.Mistakes[0].Cite == c.rule.Cite {
			why.besides++
			if others++; others == othersMost {
				return nil // another rule of the citation has it
			}
			continue
		}
		why.moments++
		return &found{clause: c, at: len(d.said), right: rightAct(c, due), wrong: x.act.String(), bars: !owed, likeness: d.likeness(), round: t.Rounds}
	}
	return nil
}

// first reports that an act is marked first under the clause, and not as advice.
func (c *clause) first(v *game.Verdict) bool {
	return len(v.Mistakes) > 0 && v.Mistakes[0].Cite == c.rule.Cite &&
		(v.Mistakes[0].Source != game.Reading.String() || c.rule.Source == game.Reading)
}

// rightAct is the act that is right at the moment: the step of the clause, where it is owed
// now, else the one that the dealer does next. Where a player comes first there is none.
func rightAct(c *clause, due []game.Step) string {
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
		if x.Rule.Cite == c.rule.Cite {
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
func (s *search) alike(d *dealing, c *clause, due []game.Step, owed bool) *found {
	if owed || !slices.Equal(lastActs(d.said, s.share), s.genuine.last(s.share)) {
		return nil
	}
	l := d.likeness()
	if s.Unlike != nil && l.differ(*s.Unlike) < 2 {
		return nil
	}
	right := rightAct(c, due)
	if right == "" || right == s.genuine.Right {
		return nil
	}
	return &found{clause: c, at: len(d.said), right: right, likeness: l, round: d.referee.Table.Rounds}
}

// A look-alike shares its last acts with the genuine case: as many as can be found, and two
// at least.
const alikeBest, alikeLeast = 4, 2

// A led is what an act looks like to who sees it, whichever box and amount it is about.
type led struct {
	by    game.Role
	verb  game.Verb
	at    game.Kind
	down  bool
	wrong bool
}

// lastActs are the last n acts of the dealer and the players, the last first.
func lastActs(list []said, n int) (acts []led) {
	for _, x := range slices.Backward(list) {
		if len(acts) == n {
			break
		}
		if a := &x.act; a.By == game.ByDealer || a.By == game.ByPlayer && n > alikeLeast {
			acts = append(acts, led{a.By, a.Verb, a.At.Kind, a.Down, x.wrong})
		}
	}
	return acts
}

// last are the last n acts before the moment of the case.
func (c *Case) last(n int) []led { return lastActs(c.before, n) }

// leadTo is where a case of a moment begins, that many acts of the dealer's before: no person
// comes or goes in a case, and nobody errs. It is false where there are too few of them, and
// no error comes before.
func leadTo(d *dealing, moment, want int) (from int, ok bool) {
	dealers := 0
	for from = moment; from > 0 && dealers < want; from-- {
		x := &d.said[from-1]
		if x.wrong {
			return from, true
		}
		if v := x.act.Verb; v == game.Sit || v == game.TapIn || v == game.TapOut {
			break
		}
		if x.act.By == game.ByDealer {
			dealers++
		}
	}
	return from, dealers >= leadLeast
}

// caseAt is the case of a moment: it begins a few acts before.
func (s *search) caseAt(d *dealing, f *found) (Case, bool) {
	from, ok := leadTo(d, f.at, leadLeast+int(d.seed%(leadMost-leadLeast+1)))
	if !ok {
		return Case{}, false
	}
	facts := len(d.facts)
	if from < len(d.said) {
		facts = d.said[from].facts
	}
	r := f.clause.rule
	c := Case{
		Facts: d.facts[:facts:facts], Right: f.right, Wrong: f.wrong, Bars: f.bars, before: d.said[max(0, f.at-alikeBest*2):f.at],
		Cite: r.Cite, Title: r.Title, Source: r.Source.String(), LookAlike: s.genuine != nil, Seed: d.seed, Likeness: f.likeness,
	}
	for i := from; i < f.at; i++ {
		c.Lead = append(c.Lead, d.said[i].act.String())
	}
	return c, true
}
