package templates

import (
	"burncard/sessions/record"
	"burncard/variants"
)

// CommonestMistake is the clause that most items of a run broke; nil where none did.
func CommonestMistake(r *record.DrillRun) *DrillMistake {
	it := r.Commonest()
	if it == nil {
		return nil
	}
	m := &DrillMistake{Title: it.Cite, Rule: RulePath(r.Variant, it.Cite), Cite: it.Cite, Owed: Words(it.Owed), Seq: it.Seq}
	for _, o := range r.Items {
		if !o.Right && o.Cite == it.Cite {
			m.Items++
		}
	}
	if book, err := variants.Lookup(r.Variant); err == nil {
		for _, rule := range book.Rules() {
			if rule.Cite == it.Cite {
				m.Title = rule.Title
			}
		}
	}
	return m
}
