package game

// A Node is a part of a procedure: a *Rule, or what InOrder and its like make
// of several.
type Node interface{ part() part }

// A part is a Node as the walk wants it: conditions stand beside what they guard, so that
// rules that owe nothing cost no call.
type part struct {
	when     func(*Table) bool // nil: always
	whenHand func(InBox) bool  // nil: for every hand
	rule     *Rule             // what it owes; nil where it has parts
	parts    []part
	aside    *aside // what few parts have: a part is a cache's line
	join     join
	dir      Direction
}

type aside struct {
	slot  string // where other books put parts
	other []part // what runs where the condition does not hold, or in place of what is owed
	// Of parts with a substitute: whether they may need it, and whether they do.
	short   func(*Table) bool
	blocked func(*Table, []Step) bool
}

// slot names the place where other books put parts; empty for none.
func (p *part) slot() string {
	if p.aside == nil {
		return ""
	}
	return p.aside.slot
}

// A join is how the parts of a part belong together.
type join uint8

const (
	one       join = iota // one after the other
	hands                 // each hand to its end
	boxes                 // each box to its end
	abreast               // none waits for another
	spanned               // AnyTime steps stretch over all
	ifNone                // only where nothing was owed before
	blockable             // another part stands in their place where they cannot go on
)

func (p part) part() part { return p }

func (r *Rule) part() part { return part{rule: r} }

func partsOf(nodes []Node) []part {
	parts := make([]part, 0, len(nodes))
	for _, n := range nodes {
		p := n.part()
		if p.join == one && p.rule == nil && p.when == nil && p.whenHand == nil && p.aside == nil {
			parts = append(parts, p.parts...)
			continue
		}
		parts = append(parts, p)
	}
	return parts
}

// InOrder runs its parts one after the other: a later part is due when no earlier one
// owes anything.
func InOrder(parts ...Node) Node { return part{parts: partsOf(parts)} }

// When runs its parts while its condition holds, which is asked before every act.
func When(cond func(*Table) bool, parts ...Node) Node {
	return part{when: cond, parts: partsOf(parts)}
}

// Either runs one part where its condition holds, else the other.
func Either(cond func(*Table) bool, yes, no Node) Node {
	return part{when: cond, parts: partsOf([]Node{yes}), aside: &aside{other: partsOf([]Node{no})}}
}

// Unblocked runs its parts and, where they cannot go on, the other part in their place.
// Blocked is asked only while short holds, and sees what the parts owe, with Now set.
func Unblocked(short func(*Table) bool, blocked func(*Table, []Step) bool, other Node, parts ...Node) Node {
	return part{join: blockable, parts: partsOf(parts), aside: &aside{other: partsOf([]Node{other}), short: short, blocked: blocked}}
}

type Direction bool

// The directions: the deal goes clockwise from first base, settlement
// counterclockwise from third base.
const (
	FromFirstBase Direction = false
	FromThirdBase Direction = true
)

// EachHand runs its parts to the end for one hand before the next, 633a.7(i).
// Within a box the first hand comes first in either direction: they are
// numbered in the order in which the dealer completes them.
func EachHand(dir Direction, parts ...Node) Node {
	return part{join: hands, dir: dir, parts: partsOf(parts)}
}

// HandWhen runs a part of EachHand for hands of which its condition holds.
func HandWhen(cond func(InBox) bool, parts ...Node) Node {
	return part{whenHand: cond, parts: partsOf(parts)}
}

// EachBox is EachHand for whole boxes: its rules see the box, and no hand.
func EachBox(dir Direction, parts ...Node) Node {
	return part{join: boxes, dir: dir, parts: partsOf(parts)}
}

// Beside runs parts that do not wait for each other. What follows waits for all.
func Beside(parts ...Node) Node {
	p := part{join: abreast}
	for _, n := range parts {
		p.parts = append(p.parts, n.part())
	}
	return p
}

// Span stretches the AnyTime steps of its parts from its begin to its end.
func Span(parts ...Node) Node { return part{join: spanned, parts: partsOf(parts)} }

// Otherwise owes its parts only where nothing else is owed: the last way out.
func Otherwise(parts ...Node) Node { return part{join: ifNone, parts: partsOf(parts)} }

// walk collects steps and gives them their place in the order.
type walk struct {
	t     *Table
	steps Steps
	stage int16
	lane  uint8
	loose bool // a step may come AnyTime, and no Span has bound it yet
	lent  map[*Rule]*Rule
	out   string // steps of this rule are not owed
	lead  bool   // the first rule is enough, if the dealer owes its first step
	done  bool   // and it was found
}

// run adds what the parts owe; h is the hand inside EachHand.
func (w *walk) run(parts []part, h *InBox) {
	for i := range parts {
		if w.done {
			return
		}
		p := &parts[i]
		switch {
		case p.when != nil && !p.when(w.t):
			if p.aside != nil {
				w.run(p.aside.other, h)
			}
		case p.whenHand != nil && !p.whenHand(*h):
		case p.rule != nil:
			w.rule(p.rule, h)
		case p.join == one:
			w.run(p.parts, h)
		default:
			w.joined(p, h)
		}
	}
}

// joined adds what parts owe that do not come one after the other.
func (w *walk) joined(p *part, h *InBox) {
	switch p.join {
	case hands:
		w.hands(p)
	case boxes:
		w.boxes(p)
	case abreast:
		w.abreast(p, h)
	case spanned:
		w.spanned(p, h)
	case blockable:
		w.unblocked(p, h)
	case ifNone:
		if !somebodyOwes(w.steps) {
			w.run(p.parts, h)
		}
	}
}

func (w *walk) rule(r *Rule, h *InBox) {
	first := len(w.steps)
	if r.Owed != nil {
		w.steps = r.Owed(w.t, w.steps)
	} else if r.OwedHand != nil {
		w.steps = r.OwedHand(w.t, *h, w.steps)
	}
	if w.out != "" {
		w.takeOut(first)
	}
	added := w.steps[first:]
	if len(added) == 0 {
		return
	}
	if w.lead {
		w.done, w.lead = added[0].By == ByDealer && !added[0].May, false
	}
	for i := range added {
		s := &added[i]
		if s.Rule == nil {
			s.Rule = r
		} else {
			s.owner = r
			if own := w.lent[s.Rule]; own != nil {
				s.Rule = own
			}
		}
		if s.Lane == 0 {
			s.Lane = w.lane
		}
		s.From, s.Until = w.stage, w.stage
		w.loose = w.loose || s.AnyTime
		if !r.AnyOrder {
			w.stage++
		}
	}
	if r.AnyOrder {
		w.stage++
	}
}

// takeOut drops those of the last steps that stand under the rule that was taken out.
func (w *walk) takeOut(first int) {
	kept := w.steps[:first]
	for _, s := range w.steps[first:] {
		r := s.Rule
		if own := w.lent[r]; own != nil {
			r = own
		}
		if r == nil || r.Cite != w.out {
			kept = append(kept, s)
		}
	}
	w.steps = kept
}

func (w *walk) hands(p *part) {
	for i := range w.t.Boxes {
		s := w.box(p.dir, i)
		if !s.Wagered() {
			continue
		}
		for j := range s.Hands {
			w.run(p.parts, &InBox{&s.Hands[j], s, s.Spot(j)})
		}
	}
}

func (w *walk) boxes(p *part) {
	for i := range w.t.Boxes {
		if s := w.box(p.dir, i); s.Wagered() {
			w.run(p.parts, &InBox{nil, s, Box(s.N)})
		}
	}
}

// box is the box that comes i others after the first in the direction.
func (w *walk) box(dir Direction, i int) *Seat {
	if dir == FromThirdBase {
		i = len(w.t.Boxes) - 1 - i
	}
	return &w.t.Boxes[i]
}

func (w *walk) abreast(p *part, h *InBox) {
	start, last, outer := w.stage, w.stage, w.lane
	for i := range p.parts {
		w.stage, w.lane = start, uint8(i+1)
		w.run(p.parts[i:i+1], h)
		last = max(last, w.stage)
	}
	w.stage, w.lane = last, outer
}

func (w *walk) spanned(p *part, h *InBox) {
	first, start, before := len(w.steps), w.stage, w.loose
	w.loose = false
	w.run(p.parts, h)
	if w.loose {
		for i := first; i < len(w.steps); i++ {
			if s := &w.steps[i]; s.AnyTime {
				s.From, s.Until, s.AnyTime = start, max(start, w.stage-1), false
			}
		}
	}
	w.loose = before
}

func (w *walk) unblocked(p *part, h *InBox) {
	short := p.aside.short(w.t)
	if short {
		w.lead = false // its first step may not stay
	}
	first, start, before := len(w.steps), w.stage, w.loose
	w.run(p.parts, h)
	if !short {
		return
	}
	if mark(w.t, w.steps); p.aside.blocked(w.t, w.steps[first:]) {
		w.steps, w.stage, w.loose = w.steps[:first], start, before
		w.run(p.aside.other, h)
	}
}

func somebodyOwes(steps []Step) bool {
	for i := range steps {
		if !steps[i].May {
			return true
		}
	}
	return false
}

func each(parts []part, yield func(*Rule)) {
	for i := range parts {
		if r := parts[i].rule; r != nil {
			yield(r)
		}
		each(parts[i].parts, yield)
		if aside := parts[i].aside; aside != nil {
			each(aside.other, yield)
		}
	}
}
