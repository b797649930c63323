package web

import (
	"net/http"

	"burncard/sessions/cases"
	"burncard/templates"
	"burncard/variants"
)

func showGlossary(v *visit) error { return v.show(http.StatusOK, templates.GlossaryPage(v.page())) }

// showRules lists the rules of a variant, or of the first.
func showRules(v *visit) error {
	name := v.r.PathValue("variant")
	if name == "" {
		return v.see(templates.VariantRulesPath(variants.Names()[0]))
	}
	book, err := variants.Lookup(name)
	if err != nil {
		return missing("game")
	}
	d := templates.RulesData{
		Page: v.page(), Variant: name, Title: templates.VariantWords(name), Edition: book.Edition, Variants: games(),
	}
	for _, r := range book.Rules() {
		_, found := cases.Find(name, r.Cite)
		d.Rules = append(d.Rules, templates.Rule{
			Cite: r.Cite, Title: r.Title, Protects: book.WhatProtects(r.Cite), Kind: r.Kind, Source: r.Source.String(), Gravity: r.Gravity.String(),
			Cases: found,
		})
	}
	return v.show(http.StatusOK, templates.RulesPage(d))
}

// games are the variants as a form offers them.
func games() []templates.Choice {
	var list []templates.Choice
	for _, name := range variants.Names() {
		list = append(list, templates.Choice{Value: name, Label: templates.VariantWords(name)})
	}
	return list
}
