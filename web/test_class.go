package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"burncard/sessions"
	"burncard/templates"
)

// testClassShown is how many people a page of those who sit one test has.
const testClassShown = 50

// showTestClass is how everybody stands who sits one exam, for supervisors, by name.
func showTestClass(v *visit) error {
	a, err := v.hall.Exams.Find(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if err != nil {
		return examProblem(err)
	}
	all, err := v.hall.Exams.Sitters(v.r.Context(), person(v.who), a.Plan)
	if err != nil {
		return err
	}
	query := v.r.URL.Query()
	d := templates.TestClassData{Page: v.page(), Exam: a, Search: strings.TrimSpace(query.Get("q")), State: query.Get("state"), Now: v.hall.Now()}
	for i := range all {
		d.Counts[all[i].State]++
	}
	list := slices.DeleteFunc(all, func(s sessions.Sitter) bool {
		return !hasWords(s.Trainee.Name, d.Search) || d.State != "" && d.State != s.State.String()
	})
	if v.wants("sitters") {
		return v.sendSitters(list)
	}
	d.All = len(list)
	path := templates.TestClassPath(a.ID)
	d.Rows, d.Pager = pageOfList(list, testClassShown, path, url.Values{"q": {d.Search}, "state": {d.State}, "page": {query.Get("page")}})
	return v.show(http.StatusOK, templates.TestClassPage(d))
}

// sendSitters sends how everybody stands who sits one exam.
func (v *visit) sendSitters(list []sessions.Sitter) error {
	head := []any{"trainee", "stands", "attempt", moment("begun"), moment("ended"), "result as signed", "session"}
	return v.file("sitters", head, func(row func(...any) error) error {
		return eachOf(list, func(s *sessions.Sitter) error {
			t := &s.Attempt
			return row(s.Trainee.Name, s.State, t.Number, t.Begun, t.Ended, t.Signed, t.Session)
		})
	})
}
