package game

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Slot is a named place in a procedure where other books put parts of their own.
func Slot(name string) Node { return part{aside: &aside{slot: name}} }

// A Derivation says how a game differs from the one that it is played like.
// Rules are named by the citations of the base.
type Derivation struct {
	Variant, Title, Edition string

	// Cites gives rules of the base their own citation here, each by its whole
	// citation: a clause that another lies under says nothing of that one. A rule
	// that was cited anew still answers to its old citation, in the base's rules
	// and here.
	Cites map[string]string
	// Refers does so for citations that are no rule's, those of refusals and of
	// house rules, and for a rule's where a refusal means another clause.
	Refers map[string]string
	// Titles are the titles of rules that the game has in another form, Readings
	// the rules that are law in the base and have no text behind them here.
	Titles   map[string]string
	Readings []string
	// Chapter is the game's own: every rule of the book then cites it, or the
	// house, and a rule of the base that Cites forgets is refused.
	Chapter string
	// Lent is a chapter of the base whose rules are the house's here, as
	// "house.633a.7(f)", where Cites does not name them: the game's own text is not
	// to be had.
	Lent string
	// Shoes says that the game, too, is dealt from a double shoe or from the hand
	// where the house wants it.
	Shoes bool
	// Replace puts a part in the place of a rule; nil leaves the rule out.
	Replace map[string]Node
	// Slots are parts that go into the base's slots, after what is there.
	Slots map[string][]Node
	// Bars are added to those of the base.
	Bars []*Rule
	// Times go before those of the base.
	Times []Timing

	Answers // those that are not the base's

	Boxes       int       // betting positions, where they are not as many as the base has
	Has         Equipment // what stands on its table; not the base's
	Particulars           // not the base's
	Options     Options   // what it leaves to the house; not the base's
	Begins      []string  // house rules that its tables begin with; not the base's
	Legends     []string  // printed on its layout beside the base's
	// Inscribe has other legends printed where an option wants them.
	Inscribe func(legends []string, h *House) []string
	Pays     []Payout // won beside what the base has
	Remark   string
}

// Derive makes a book from b, which it leaves as it is. It refuses a Derivation that names
// a rule or a slot that b has not, and a book that Check refuses.
func (b *Rulebook) Derive(d Derivation) (*Rulebook, error) {
	e := edit{d: d, met: map[string]bool{}, lent: map[*Rule]*Rule{}}
	own := *b
	own.Variant, own.Title, own.Edition = d.Variant, d.Title, d.Edition
	own.Procedure = part{parts: e.parts([]part{b.Procedure.part()})}
	own.Bars = nil
	for _, r := range b.Bars {
		if n, ok := e.replaced(r); ok {
			each(partsOf([]Node{n}), func(r *Rule) { own.Bars = append(own.Bars, r) })
			continue
		}
		own.Bars = append(own.Bars, e.rule(r))
	}
	own.Bars = append(own.Bars, d.Bars...)
	own.Times = append(slices.Clone(d.Times), b.Times...)
	answers := reflect.ValueOf(&own.Answers).Elem()
	for question, answer := range reflect.ValueOf(d.Answers).Fields() {
		if !answer.IsNil() {
			answers.FieldByIndex(question.Index).Set(answer)
		}
	}
	own.Boxes = cmp.Or(d.Boxes, b.Boxes)
	own.Has, own.Particulars, own.Options, own.Begins, own.Inscribe = d.Has, d.Particulars, d.Options, d.Begins, d.Inscribe
	own.Legends = append(slices.Clone(b.Legends), d.Legends...)
	own.Pays, own.Remark = append(slices.Clone(b.Pays), d.Pays...), d.Remark
	// What the base lends under its own name is lent under ours.
	for r, copied := range b.lent {
		e.lent[r] = e.rule(copied)
	}
	own.lent = e.lent
	own.cites = append(slices.Clone(b.cites), d.cited)
	for _, names := range []struct {
		what string
		of   []string
	}{
		{"cites anew", slices.Sorted(maps.Keys(d.Cites))},
		{"gives a title to", slices.Sorted(maps.Keys(d.Titles))},
		{"reads", d.Readings},
		{"replaces", slices.Sorted(maps.Keys(d.Replace))},
		{"fills slot", slices.Sorted(maps.Keys(d.Slots))},
	} {
		for _, name := range names.of {
			if !e.met[names.what+" "+name] {
				return nil, fmt.Errorf("rulebook %s %s %s, which %s has not", d.Variant, names.what, name, b.Variant)
			}
		}
	}
	if d.Chapter != "" {
		for _, r := range own.Rules() {
			if !strings.HasPrefix(r.Cite, d.Chapter+".") && !strings.HasPrefix(r.Cite, "house.") {
				return nil, fmt.Errorf("rulebook %s: %s is no clause of %s", d.Variant, r.Cite, d.Chapter)
			}
		}
	}
	return &own, own.Check()
}

func (b *Rulebook) Derived() bool { return len(b.cites) > 0 }

// cited is a citation of the base in the game's own form.
func (d *Derivation) cited(cite string) string {
	for _, cites := range []map[string]string{d.Refers, d.Cites} {
		if own, ok := cites[cite]; ok {
			return own
		}
	}
	return d.lent(cite)
}

func (d *Derivation) lent(cite string) string {
	if d.Lent != "" && strings.HasPrefix(cite, d.Lent+".") {
		return "house." + cite
	}
	return cite
}

// edit is a derivation at work.
type edit struct {
	d    Derivation
	met  map[string]bool // what of the derivation had something to be done to
	lent map[*Rule]*Rule // each rule of the base and its own form of it
}

func (e *edit) parts(base []part) []part {
	var own []part
	for _, p := range base {
		if p.rule != nil {
			if n, ok := e.replaced(p.rule); ok {
				own = append(own, n.part())
				continue
			}
			p.rule = e.rule(p.rule)
		}
		p.parts = e.parts(p.parts)
		if p.aside != nil {
			own := *p.aside
			own.other = e.parts(own.other)
			p.aside = &own
		}
		if nodes, ok := e.d.Slots[p.slot()]; ok && p.slot() != "" {
			e.met["fills slot "+p.slot()] = true
			p.parts = append(p.parts, partsOf(nodes)...)
		}
		own = append(own, p)
	}
	return own
}

// replaced gives what stands in a rule's place, if something does.
func (e *edit) replaced(r *Rule) (Node, bool) {
	n, ok := e.d.Replace[r.key()]
	switch {
	case !ok && r.Shoe && !e.d.Shoes:
		return InOrder(), true
	case !ok:
		return nil, false
	}
	e.met["replaces "+r.key()] = true
	if n == nil {
		n = InOrder()
	}
	return n, true
}

// rule gives the book's own form of a rule of the base.
func (e *edit) rule(r *Rule) *Rule {
	own, ok := e.lent[r]
	if ok {
		return own
	}
	key := r.key()
	cite, cited := e.d.Cites[key]
	if !cited {
		cite = e.d.lent(key)
	}
	title, retitled := e.d.Titles[key]
	reading := slices.Contains(e.d.Readings, key)
	own = r
	if cited || retitled || reading || cite != key {
		own = new(Rule)
		*own = *r
		own.Cite, own.base = cite, key
		if own.Source == Law && strings.HasPrefix(cite, "house.") {
			own.Source = HouseRules // law of another game: this one's text is not to be had
		}
	}
	if e.met["cites anew "+key] = true; retitled {
		e.met["gives a title to "+key], own.Title = true, title
	}
	if reading {
		e.met["reads "+key], own.Source = true, Reading
	}
	e.lent[r] = own
	return own
}

// key is the citation by which the base's rules know a rule.
func (r *Rule) key() string {
	if r.base != "" {
		return r.base
	}
	return r.Cite
}

// Base is the citation by which the rules of the game that others are derived from know
// the rule.
func (r *Rule) Base() string { return r.key() }

// Cited is a base's citation in the form of the last derived game that has its own.
func (b *Rulebook) Cited(cite string) string {
	for _, cited := range slices.Backward(b.cites) {
		if own := cited(cite); own != cite {
			return own
		}
	}
	return cite
}
