package game

import (
	"fmt"
)

// A Source says where a rule comes from.
type Source uint8

// The sources. A reading is ours, of text that is silent or unclear: it
// advises and never lowers an exam score. A house rule is judged only where
// the table has it on.
const (
	Law Source = iota
	Reading
	HouseRules
)

var sourceNames = [...]string{"law", "reading", "house"}

func (s Source) String() string { return sourceNames[s] }

// A Rule says what is owed under one clause. It asks the table and remembers
// nothing. It owes for the table (Owed) or for a hand (OwedHand), or it only bars.
type Rule struct {
	Cite    string // the finest citation there is; a tail like #2 tells two of one clause apart
	Title   string // what it wants, in our own words
	Kind    string // as in the requirement index: deal, insurance, settlement ...
	Source  Source
	Gravity Gravity
	Mistake MistakeKind // what passing a step of it over is; the zero value is Skipped

	Mends []string // clauses whose skipped step a step of this rule makes good

	// AnyOrder says that the text gives its steps no order among themselves.
	AnyOrder bool
	// Owed appends the steps that are owed now under this rule, in their order.
	Owed func(*Table, []Step) []Step
	// OwedHand does so for one hand; for rules inside EachHand.
	OwedHand func(*Table, InBox, []Step) []Step
	// Bars reports that the act, which is not due, is one that this clause
	// forbids: such rules lend their citation to the verdict.
	Bars func(*Table, Act) bool
}

// InBox is a hand with the box that it lies in.
type InBox struct {
	*Hand
	Seat *Seat
	At   Spot
}

// A Node is a part of a procedure.
type Node interface {
	owe(t *Table, w *walk)
	rules(yield func(*Rule))
}

// walk collects steps and gives them their place in the order.
type walk struct {
	steps []Step
	stage int16
	lane  uint8
	hand  InBox
}

func (r *Rule) owe(t *Table, w *walk) {
	first := len(w.steps)
	switch {
	case r.Owed != nil:
		w.steps = r.Owed(t, w.steps)
	case r.OwedHand != nil:
		w.steps = r.OwedHand(t, w.hand, w.steps)
	}
	if len(w.steps) == first {
		return
	}
	for i := first; i < len(w.steps); i++ {
		s := &w.steps[i]
		if s.Rule == nil {
			s.Rule = r
		}
		if s.Lane == 0 {
			s.Lane = w.lane
		}
		s.From, s.Until = w.stage, w.stage
		if !r.AnyOrder {
			w.stage++
		}
	}
	if r.AnyOrder {
		w.stage++
	}
}

func (r *Rule) rules(yield func(*Rule)) { yield(r) }

type inOrder []Node

// InOrder runs its parts one after the other: nothing of a later part is due
// while something of an earlier one is owed.
func InOrder(parts ...Node) Node { return inOrder(parts) }

func (n inOrder) owe(t *Table, w *walk) {
	for _, part := range n {
		part.owe(t, w)
	}
}

func (n inOrder) rules(yield func(*Rule)) {
	for _, part := range n {
		part.rules(yield)
	}
}

// A Direction is a way around the boxes.
type Direction bool

// The directions: the deal goes clockwise from first base, settlement
// counterclockwise from third base.
const (
	FromFirstBase Direction = false
	FromThirdBase Direction = true
)

type eachHand struct {
	dir   Direction
	parts inOrder
}

// EachHand runs its parts to the end for one hand before the next, 633a.7(i).
// Within a box the first hand comes first in either direction: they are
// numbered in the order in which the dealer completes them.
func EachHand(dir Direction, parts ...Node) Node { return eachHand{dir, parts} }

func (n eachHand) owe(t *Table, w *walk) {
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if n.dir == FromThirdBase {
			s = &t.Boxes[len(t.Boxes)-1-i]
		}
		if !s.Wagered() {
			continue
		}
		for j := range s.Hands {
			w.hand = InBox{&s.Hands[j], s, s.Spot(j)}
			n.parts.owe(t, w)
		}
	}
}

func (n eachHand) rules(yield func(*Rule)) { n.parts.rules(yield) }

type handWhen struct {
	cond  func(InBox) bool
	parts inOrder
}

// HandWhen leaves a part of EachHand out for hands of which its condition does
// not hold.
func HandWhen(cond func(InBox) bool, parts ...Node) Node { return handWhen{cond, parts} }

func (n handWhen) owe(t *Table, w *walk) {
	if n.cond(w.hand) {
		n.parts.owe(t, w)
	}
}

func (n handWhen) rules(yield func(*Rule)) { n.parts.rules(yield) }

type eachBox struct {
	dir   Direction
	parts inOrder
}

// EachBox is EachHand for whole boxes: its rules see the box, and no hand.
func EachBox(dir Direction, parts ...Node) Node { return eachBox{dir, parts} }

func (n eachBox) owe(t *Table, w *walk) {
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if n.dir == FromThirdBase {
			s = &t.Boxes[len(t.Boxes)-1-i]
		}
		if s.Wagered() {
			w.hand = InBox{nil, s, Box(s.N)}
			n.parts.owe(t, w)
		}
	}
}

func (n eachBox) rules(yield func(*Rule)) { n.parts.rules(yield) }

type otherwise struct{ part Node }

// Otherwise owes its parts only where nothing else is owed: the last way out.
func Otherwise(parts ...Node) Node { return otherwise{InOrder(parts...)} }

func (n otherwise) owe(t *Table, w *walk) {
	for i := range w.steps {
		if !w.steps[i].May {
			return
		}
	}
	n.part.owe(t, w)
}

func (n otherwise) rules(yield func(*Rule)) { n.part.rules(yield) }

type beside struct {
	parts inOrder
}

// Beside runs its parts independently: what is owed under one does not wait
// for the others. What follows waits for all.
func Beside(parts ...Node) Node { return beside{parts} }

func (n beside) owe(t *Table, w *walk) {
	start, last := w.stage, w.stage
	for i, part := range n.parts {
		w.stage, w.lane = start, uint8(i+1)
		part.owe(t, w)
		last = max(last, w.stage)
	}
	w.stage, w.lane = last, 0
}

func (n beside) rules(yield func(*Rule)) { n.parts.rules(yield) }

type when struct {
	cond func(*Table) bool
	part Node
}

// When leaves a part out while its condition does not hold.
func When(cond func(*Table) bool, parts ...Node) Node { return when{cond, InOrder(parts...)} }

func (n when) owe(t *Table, w *walk) {
	if n.cond(t) {
		n.part.owe(t, w)
	}
}

func (n when) rules(yield func(*Rule)) { n.part.rules(yield) }

type span struct{ part Node }

// Span stretches the AnyTime steps of its parts from its begin to its end.
func Span(parts ...Node) Node { return span{InOrder(parts...)} }

func (n span) owe(t *Table, w *walk) {
	first, start := len(w.steps), w.stage
	n.part.owe(t, w)
	for i := first; i < len(w.steps); i++ {
		if s := &w.steps[i]; s.AnyTime {
			s.From, s.Until, s.AnyTime = start, max(start, w.stage-1), false
		}
	}
}

func (n span) rules(yield func(*Rule)) { n.part.rules(yield) }

// A Rulebook is a game: its procedure, and the few questions that only the
// game can answer.
type Rulebook struct {
	Variant string
	Title   string
	Edition string // changes whenever a rule's judgement does
	// Procedure owes the steps of a whole table day, irregularities ahead.
	Procedure Node
	// Bars are rules that owe nothing and forbid something.
	Bars []*Rule
	// Allowed reports acts that are right whenever they are done.
	Allowed func(*Table, Act) bool
	// Called reports whether a card dealt to the place was called for: it then
	// lies there, else beside it.
	Called func(*Table, Spot) bool
	// Refuse gives the clause under which a player's act is refused to him,
	// and why; an empty citation lets it pass.
	Refuse func(*Table, Act) (cite, why string)
}

// Rules lists the book's rules in the order of its procedure.
func (b *Rulebook) Rules() []*Rule {
	var list []*Rule
	seen := map[*Rule]bool{}
	b.Procedure.rules(func(r *Rule) {
		if !seen[r] {
			seen[r] = true
			list = append(list, r)
		}
	})
	return append(list, b.Bars...)
}

// bars lists the rules that forbid, those that only forbid first.
func (b *Rulebook) bars() []*Rule {
	list := b.Bars
	for _, r := range b.Rules() {
		if r.Bars != nil && (r.Owed != nil || r.OwedHand != nil) {
			list = append(list[:len(list):len(list)], r)
		}
	}
	return list
}

// Check refuses a book in which two rules share a citation, a rule does
// nothing or has no title.
func (b *Rulebook) Check() error {
	seen := map[string]*Rule{}
	for _, r := range b.Rules() {
		switch {
		case seen[r.Cite] != nil:
			return fmt.Errorf("rulebook %s: %s stands twice, as %q and %q", b.Variant, r.Cite, seen[r.Cite].Title, r.Title)
		case r.Title == "" || r.Kind == "":
			return fmt.Errorf("rulebook %s: %s has no title or no kind", b.Variant, r.Cite)
		case r.Owed == nil && r.OwedHand == nil && r.Bars == nil:
			return fmt.Errorf("rulebook %s: %s owes nothing and bars nothing", b.Variant, r.Cite)
		}
		seen[r.Cite] = r
	}
	return nil
}

// Due appends to steps what is owed, in order, the rest of the round as far as
// it is known now. A step's Now says whether it is due at once: nothing still
// owed must come before it.
func (b *Rulebook) Due(t *Table, steps []Step) []Step {
	w := walk{steps: steps}
	b.Procedure.owe(t, &w)
	mark(t, w.steps)
	return w.steps
}

// mark sets Now and Skipped.
func mark(t *Table, steps []Step) {
	const never = int16(1<<15 - 1)
	var first [32]int16
	for i := range first {
		first[i] = never
	}
	all := never
	for i := range steps {
		s := &steps[i]
		if len(t.Round.Skipped) > 0 {
			k := s.key()
			s.Skipped = t.SkippedStep(k.Cite, k.Step)
		}
		if s.Skipped || s.May {
			continue
		}
		lane := s.Lane & 31
		first[lane] = min(first[lane], s.Until)
		all = min(all, s.Until)
	}
	for i := range steps {
		s := &steps[i]
		limit := all
		if lane := s.Lane & 31; lane != 0 {
			limit = min(first[0], first[lane])
		}
		s.Now = s.From <= limit
	}
}

// precedes reports whether s must come before other.
func (s *Step) precedes(other *Step) bool {
	return s.Until < other.From && (s.Lane == 0 || other.Lane == 0 || s.Lane == other.Lane)
}
