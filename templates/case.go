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
	Took          string
	Cite, Title   string
	LookAlike     bool
	Wrong         bool // there was a wrong act: Mistake
	Mistake       game.Mistake
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
		Outcome: c.Outcome, Cite: c.Cite, Title: c.Title, LookAlike: c.LookAlike, Back: c.Back,
	}
	v.Due = dueCaseOf(s.Due)
	if c.Over {
		v.Stage, v.Took = caseOver, seconds(c.Took)
		if c.Wrong != nil {
			v.Wrong, v.Mistake = true, c.Wrong.Mistake
		}
	}
	return v
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
	return "Deal on. Nobody tells you."
}

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
		return "Here is the answer. The book shows the step."
	}
	return "Not this time. The book shows the step."
}

// about says what was asked.
func (v caseView) about() string {
	if v.LookAlike {
		return "It only looked like this clause; nothing was owed under it: " + v.Title
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
