package game

import "slices"

// A Timing names the clause that says when acts of a sort are due. The first that fits
// is told for an act that nothing called for.
type Timing struct {
	Cite  string // of a rule; a derived book passes over one that it has left out
	By    Role
	Verbs []Verb
	At    Kind                   // Nowhere: wherever
	Wager string                 // empty: whatever
	If    func(*Table, Act) bool // nil: always
}

func (x *Timing) fits(t *Table, a *Act) bool {
	return x.By == a.By && slices.Contains(x.Verbs, a.Verb) && (x.At == Nowhere || x.At == a.At.Kind) &&
		(x.Wager == "" || x.Wager == a.Wager) && (x.If == nil || x.If(t, *a))
}

// Timed finds the rule that says when such an act is due, or nil.
func (b *Rulebook) Timed(t *Table, a Act) *Rule {
	var rules []*Rule
	for i := range b.Times {
		x := &b.Times[i]
		if !x.fits(t, &a) {
			continue
		}
		if rules == nil {
			rules = b.Rules()
		}
		if i := slices.IndexFunc(rules, func(r *Rule) bool { return r.key() == x.Cite || r.Cite == x.Cite }); i >= 0 {
			return rules[i]
		}
	}
	return nil
}

// uncalled judges an act that has nothing to do with what is due.
func (b *Rulebook) uncalled(t *Table, a *Act, due []Step) Mistake {
	m, s := unknown(a, ""), first(due)
	if s != nil && s.Rule.Halts {
		m = untimely(s.Rule, a)
	} else if r := b.Timed(t, *a); r != nil {
		m = untimely(r, a)
	}
	switch {
	case s == nil:
		m.Why = "nothing called for this"
	case s.By == ByPlayer:
		m.Owed = s.Line()
		m.Why = s.At.words() + " is to speak; nothing called for " + a.String()
	default:
		m.Owed = s.Line()
		m.Why = m.Owed + " was owed; nothing called for " + a.String()
	}
	m.again(t, a)
	return m
}

// untimely is the mistake of an act that came when its rule does not want it: never
// critical, though leaving it out may be.
func untimely(r *Rule, a *Act) Mistake {
	m := mistake(r, Uncalled, a)
	if m.Gravity == Critical {
		m.Gravity = Major
	}
	return m
}

// unknown is the mistake of an act that no clause of the book speaks of.
func unknown(a *Act, why string) Mistake {
	return Mistake{
		Cite: "house.order", Title: "Do nothing that nothing called for", Source: HouseRules.String(), Kind: Uncalled, Gravity: Minor,
		By: a.By.String(), Done: a.String(), Why: why,
	}
}
