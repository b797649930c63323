package templates

import (
	"net/url"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// A StatementsData is what supervisors see of the record store.
type StatementsData struct {
	Page
	sessions.StatementPage
	State string // to which the list is narrowed; empty for none
	Pager Pager
}

// trouble is what keeps statements from going out now; empty for nothing.
func (d *StatementsData) trouble() string {
	if !d.On || d.Count[record.StatementWaits] == 0 {
		return ""
	}
	return d.Store.Trouble
}

// statementStates are the choices of a state.
var statementStates = func() []Choice {
	list := []Choice{{Label: "All statements"}}
	for _, s := range record.StatementStates {
		list = append(list, Choice{Value: string(s), Label: StatementStateWords(s)})
	}
	return list
}()

// StatementStateWords says how far a statement is.
func StatementStateWords(s record.StatementState) string {
	switch s {
	case record.StatementWaits:
		return "Waits"
	case record.StatementSent:
		return "Sent"
	case record.StatementParked:
		return "Parked"
	case record.StatementReplaced:
		return "Sent, then voided"
	}
	return string(s)
}

// StatementKindWords says on what a statement is.
func StatementKindWords(k record.StatementKind) string {
	switch k {
	case record.OfSession:
		return "A session"
	case record.OfDrill:
		return "A drill"
	case record.OfSpot:
		return "Spotting errors"
	case record.OfCard:
		return "A case that was due"
	case record.OfExam:
		return "An attempt at an exam"
	case record.OfTest:
		return "A table test"
	case record.OfDuty:
		return "A duty of the path"
	case record.OfShoe:
		return "The shoe at the end"
	case record.OfWord:
		return "An assignment, by word"
	case record.Voiding:
		return "Voids another"
	}
	return string(k)
}

// dayAndMinute is a moment, short enough for a narrow column.
func dayAndMinute(t time.Time) string { return t.Local().Format("Jan 2, 2006, 15:04") }

// statementQuery is the address of statements of a state.
func statementQuery(s record.StatementState) string {
	return StatementsPath + "?" + url.Values{"state": {string(s)}}.Encode()
}
