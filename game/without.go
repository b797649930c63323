package game

import "slices"

// Without is the book without a rule: what it owes is not owed, under whatever rule its steps
// are found, and what it bars not barred.
func (b *Rulebook) Without(cite string) *Rulebook {
	own := *b
	own.out = cite
	is := func(r *Rule) bool { return r.Cite == cite }
	own.Procedure = part{parts: without([]part{b.Procedure.part()}, is)}
	own.Bars = slices.DeleteFunc(slices.Clone(b.Bars), is)
	return &own
}

func without(parts []part, is func(*Rule) bool) []part {
	list := make([]part, 0, len(parts))
	for _, p := range parts {
		if p.rule != nil && is(p.rule) {
			continue
		}
		p.parts = without(p.parts, is)
		if p.aside != nil {
			own := *p.aside
			own.other = without(own.other, is)
			p.aside = &own
		}
		list = append(list, p)
	}
	return list
}

// JudgedBy judges an act at the table as another book would, of the same game.
func (t *Table) JudgedBy(b *Rulebook, a *Act) Verdict {
	other := *t
	other.book = b
	return other.Judge(a, other.Due(nil))
}
