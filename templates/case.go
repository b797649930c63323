package templates

import (
	"strings"

	"burncard/game"
	"burncard/sessions"
)

// CaseID is what says what a case asks.
const CaseID = "case"

// The stages of a case.
const (
	caseOn   = "on"
	caseOver = "over"
)

// A caseView is how far the case at a table has come, as its dealer reads it.
type caseView struct {
	Stage         string // empty for anybody but the dealer, and where there is no case
	Table         string // its id
	Variant       string
	Hinted, Tried bool
	Again         bool // a mistake that is tried again
	Outcome       sessions.CaseOutcome
	Early         bool // it was given up before its moment had come
	Took          string
	Cite, Title   string
	LookAlike     bool
	Bars          bool // nothing was owed under the clause, which bars an act
	Wrong         bool // there was a wrong act: Mistake
	Mistake       game.Mistake
	Usual         usualMistake
	Back          string
	Due           dueCase // of a case that is due
}

func caseOf(s *sessions.Scene) caseView {
	c := s.Case
	if c == nil || !deals(&s.View) {
		return caseView{}
	}
	v := caseView{
		Stage: caseOn, Table: s.Table.ID, Variant: s.View.Variant, Hinted: c.Hinted, Tried: c.Tried, Again: c.Again,
		Outcome: c.Outcome, Early: c.Early, Cite: c.Cite, Title: c.Title, LookAlike: c.LookAlike, Bars: c.Bars, Back: c.Back,
	}
	v.Due = dueCaseOf(s.Due)
	if c.Over {
		v.Stage, v.Took = caseOver, seconds(c.Took)
		if c.Wrong != nil {
			v.Wrong, v.Mistake = true, c.Wrong.Mistake
		}
		v.Usual = usualOf(v.Variant, c)
	}
	return v
}

// A usualMistake is what was owed at the moment of a case, and what dealers often do there
// instead. The zero usualMistake says nothing.
type usualMistake struct{ Owed, Did, Why, Protects string }

// notDone speaks of an act that the reader has not done.
var notDone = strings.NewReplacer("; you went to ", "; that would go to ", " and passed ", " and pass ")

// usualOf says nothing to somebody who has made that mistake himself: his own is told.
func usualOf(variant string, c *sessions.Case) (u usualMistake) {
	if c.Wrong != nil && (c.Typical == nil || c.Wrong.Mistake.Cite == c.Typical.Cite) {
		return u
	}
	if c.Typical != nil {
		l := lessonOf(variant, c.Typical)
		u = usualMistake{Owed: l.Owed, Did: l.Did, Why: notDone.Replace(l.Why), Protects: l.Protects}
	}
	switch {
	case c.Owed != "":
		u.Owed = wordsAt(variant, c.Owed)
	case u.Did != "" && u.Owed == "":
		u.Owed = "To wait for the others"
	}
	return u
}

// asks is the one line of a case that goes on. It says nothing of what is owed.
func (v caseView) asks() string {
	switch {
	case v.Hinted:
		return "The book shows what is owed. Do it."
	case v.Tried:
		return "Not that. Look again: one more try."
	case v.Again:
		return "Your table, one step before. What now?"
	}
	return "Deal on. No step is shown."
}

// helpCostsWords says beforehand what a hint and giving up come to in a case that is graded.
const helpCostsWords = "A hint or the answer counts as “again”."

// helpCosts reports a case in which they are still to be chosen, and count.
func (v caseView) helpCosts() bool { return v.Stage == caseOn && v.Due.Counts && !v.Hinted }

// outcome says how a case went.
func (v caseView) outcome() string {
	switch v.Outcome {
	case sessions.CaseRight:
		return "Right at once, in " + v.Took + "."
	case sessions.CaseCorrected:
		return "You found it at the second try."
	case sessions.CaseHinted:
		return "That is it, with a hint."
	case sessions.CaseGivenUp:
		if v.Early {
			return "You gave up before the moment came. The book shows the step of now."
		}
		return "Here is the answer. The book shows the step."
	}
	return "Not this time. The book shows the step."
}

// about says what was asked.
func (v caseView) about() string {
	switch {
	case v.LookAlike && v.Early:
		return "A few acts later it would have looked like this clause, with nothing owed under it: " + v.Title
	case v.LookAlike:
		return "It only looked like this clause. Another step was owed, and nothing under this one: " + v.Title
	case v.Early && v.Bars:
		return "A few acts later this would have been the clause to keep: " + v.Title
	case v.Early:
		return "A few acts later this would have been owed: " + v.Title
	}
	return v.Title
}

// AgainPath is where a mistake is tried again by POST, for the address at which the table
// before it is shown.
func AgainPath(replay string) string { return strings.Replace(replay, "/replay?", "/again?", 1) }

// CasesPath is where a fresh case of a clause is dealt, by POST.
const CasesPath = "/cases"

// CasePath is where the dealer of a case asks for a hint, the answer, or another.
func CasePath(table string) string { return TablePath(table) + "/case" }
