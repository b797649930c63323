package variants_test

import (
	"strings"
	"testing"

	"burncard/variants"
)

// The kinds of reason for which a rule has no sentence on what it protects.
const (
	titleSaysIt   = "its title says why"
	onlyPermits   = "it permits something, so nobody breaks it"
	machineDoesIt = "a machine does it, and no hand can do it wrong"
	setsPay       = "it sets a pay, and we do not know why this one"
	unknownWhy    = "we do not know why the text wants it so"
)

// unexplained are the rules that have no such sentence, on purpose.
var unexplained = map[string]string{
	"633a.12(a)(5)(i)":  setsPay,
	"633a.7(g)(4)#over": onlyPermits,
	"633c.5(j)#cover":   onlyPermits,
	"633a.5(h)#3":       machineDoesIt,
	"house.633a.5(h)#3": machineDoesIt,
	"590.5(h)#empty":    machineDoesIt,
	"685a.5(h)#empty":   machineDoesIt,
	"633c.5(t)":         machineDoesIt,
	"633c.5(z)#1":       machineDoesIt,
	"633a.7(d)":         titleSaysIt,
	"house.ante":        titleSaysIt,
	"633c.12(e)#time":   unknownWhy,
}

// Each rule of each game says what it protects, or stands in the list above: a new rule
// fails here until somebody decides. A sentence never says its title over again.
func TestRulesSayWhatTheyProtect(t *testing.T) {
	met := map[string]bool{}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range book.Rules() {
			words, left := book.WhatProtects(r.Cite), unexplained[r.Cite] != ""
			switch met[r.Cite] = met[r.Cite] || left; {
			case words == "" && !left:
				t.Errorf("%s %s: %q does not say what it protects, and nobody has decided that it should not", name, r.Cite, r.Title)
			case words != "" && left:
				t.Errorf("%s %s: %q says what it protects, and is listed as a rule that does not", name, r.Cite, r.Title)
			case words != "" && (!strings.HasSuffix(words, ".") || strings.Contains(strings.ToLower(words), strings.ToLower(r.Title))):
				t.Errorf("%s %s: %q is no sentence, or repeats %q", name, r.Cite, words, r.Title)
			}
		}
	}
	for cite := range unexplained {
		if !met[cite] {
			t.Errorf("%s is listed, and no game has such a rule", cite)
		}
	}
}
