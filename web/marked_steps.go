package web

import (
	"net/http"
	"strings"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// markedShown is how many steps that went wrong a page of them shows.
const markedShown = 25

// showMarked lists the steps that went wrong in sessions, as a desk counts them: the
// visitor's own, or to a supervisor everybody's. What its address asks of sessions is as in
// the list of sessions, and a field that cannot be read is told there.
func showMarked(v *visit) error {
	query := v.r.URL.Query()
	of := templates.SessionsData{Page: v.page(), All: v.who.Supervises()}
	for _, f := range of.Ask.All() {
		*f.Value = strings.TrimSpace(query.Get(f.Name))
	}
	of.Ask.Gravity, of.Ask.Flag = "", ""
	if !of.All {
		of.Ask.Person, of.Ask.Search, of.Ask.Class = "", "", "" // his own, whatever the address says
	}
	var err error
	if of.Exercises, err = v.exerciseChoices(); err != nil {
		return err
	}
	if of.All {
		if of.Classes, err = v.classChoices(); err != nil {
			return err
		}
	}
	q, bad, err := v.sessionQuery(&of, nil)
	if err != nil {
		return err
	}
	if bad != nil {
		return v.see(of.Ask.Path()) // which says what is wrong
	}
	ask := sessions.MarkedQuery{SessionQuery: q, Clause: of.Ask.Clause, CameBack: query.Get(templates.CameBackField) != ""}
	if v.wants("mistakes") {
		return v.sendMarked(ask)
	}
	at := pageOf(query)
	ask.Skip, ask.Most = (at-1)*markedShown, markedShown
	d := templates.MarkedData{SessionsData: of, CameBack: ask.CameBack}
	if d.Marked, d.Found, err = v.hall.Reviews.Marked(v.r.Context(), person(v.who), ask); err != nil {
		return err
	}
	if of.Ask.Person != "" {
		known, err := v.known(of.Ask.Person)
		if err != nil {
			return err
		}
		d.PersonIs = known.name(of.Ask.Person)
		if d.PersonIs == "" && len(d.Marked) > 0 {
			d.PersonIs = d.Marked[0].Session.Name
		}
	}
	d.Pager = templates.Pager{At: at, Pages: pagesOf(d.Found, markedShown), Path: templates.MarkedPath, Query: of.Ask.Query()}
	if d.CameBack {
		d.Pager.Query.Set(templates.CameBackField, "yes")
	}
	return v.show(http.StatusOK, templates.MarkedPage(d))
}

// sendMarked sends the steps that are asked for, on all pages.
func (v *visit) sendMarked(ask sessions.MarkedQuery) error {
	head := []any{"session", moment("at"), "dealer", "table", "game", "mode", "round", "line of the log", "clause", "what it wants", "gravity", "owed", "done", "mistakes at this step"}
	return v.file("mistakes", head, func(row func(...any) error) error {
		return v.hall.Reviews.EachMarked(v.r.Context(), person(v.who), ask, func(s *record.MarkedStep) error {
			j, m := &s.Judged, &s.Judged.Mistake
			return row(s.Session.ID, j.At, s.Session.Name, s.Session.TableName, s.Session.Variant, s.Session.Mode, j.Round, j.Seq, m.Cite, m.Title, m.Gravity, m.Owed, m.Done, s.Mistakes)
		})
	})
}
