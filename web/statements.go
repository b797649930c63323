package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// statementsShown is how many statements a page lists.
const statementsShown = 50

// showStatements shows supervisors what is told to the record store.
func showStatements(v *visit) error {
	return v.statementsPage(http.StatusOK, v.page())
}

func (v *visit) statementsPage(status int, page templates.Page) (err error) {
	query := v.r.URL.Query()
	d := templates.StatementsData{Page: page, State: query.Get("state")}
	state := record.StatementState(d.State)
	if state != "" && !slices.Contains(record.StatementStates, state) {
		d.State, state = "", ""
	}
	if v.wants("statements") {
		return v.sendStatements(state)
	}
	at := pageOf(query)
	if d.StatementPage, err = v.hall.Told.Look(v.r.Context(), person(v.who), state, (at-1)*statementsShown, statementsShown); err != nil {
		return err
	}
	asked := url.Values{}
	if d.State != "" {
		asked.Set("state", d.State)
	}
	d.Pager = templates.Pager{At: at, Pages: pagesOf(d.All, statementsShown), Path: templates.StatementsPath, Query: asked}
	return v.show(status, templates.StatementsPage(d))
}

// sendStatements sends all statements of a state.
func (v *visit) sendStatements(state record.StatementState) error {
	columns := []any{"number", "id", "result", "person", "person's id", moment("result at"), "state", moment("sent or parked"), "reason", "tries", "session"}
	return v.file("statements", columns, func(row func(...any) error) error {
		return inBatches(func(skip, most int) ([]record.Statement, int, error) {
			p, err := v.hall.Told.Look(v.r.Context(), person(v.who), state, skip, most)
			return p.List, p.All, err
		}, func(s *record.Statement) error {
			return row(s.Number, s.ID, templates.StatementKindWords(s.Kind), s.Name, s.Person, s.At, templates.StatementStateWords(s.State), s.Done, s.Reason, s.Tries, s.Session)
		})
	})
}

// sendStatementsAgain sends parked statements again, or tries at once what waits.
func sendStatementsAgain(v *visit) error {
	refuse := func(why string) error {
		page := v.page()
		page.Problem = &templates.Problem{What: why}
		return v.statementsPage(http.StatusUnprocessableEntity, page)
	}
	switch do := v.field("do"); do {
	case "now":
		v.hall.Told.Wake()
	case "again":
		number, err := strconv.ParseInt(v.field("number"), 10, 64)
		if err != nil || number < 0 {
			return refuse("number: " + strconv.Quote(v.field("number")) + " is no number of a statement")
		}
		err = v.hall.Told.Again(v.r.Context(), person(v.who), number)
		if errors.Is(err, sessions.ErrNotParked) {
			return refuse("This statement is no longer parked; perhaps somebody else sent it again.")
		}
		if err != nil {
			return err
		}
	default:
		return refuse("do: it is again or now, not " + strconv.Quote(do))
	}
	return v.see(templates.StatementsPath)
}
