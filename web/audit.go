package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"burncard/sessions/record"
	"burncard/templates"
)

// auditShown is how many acts a page of the audit log lists.
const auditShown = 50

// showAudit shows supervisors the audit log. A field that cannot be read is told on the page.
func showAudit(v *visit) error {
	query := v.r.URL.Query()
	d := templates.AuditData{Page: v.page()}
	for name, field := range map[string]*string{"q": &d.Ask.Search, "person": &d.Ask.Person, "act": &d.Ask.Act, "from": &d.Ask.From, "to": &d.Ask.To} {
		*field = strings.TrimSpace(query.Get(name))
	}
	at := pageOf(query)
	f := record.AuditFilter{
		Search: d.Ask.Search, Person: d.Ask.Person, Act: record.AuditAct(d.Ask.Act), Skip: (at - 1) * auditShown, Most: auditShown,
	}
	var bad *badField
	if f.Act != "" && !slices.Contains(record.AuditActs, f.Act) {
		bad = &badField{"act", fmt.Sprintf("%q is no act of the log; choose one from the list", f.Act)}
	}
	if bad == nil {
		f.Since, bad = day("from", d.Ask.From, 0)
	}
	if bad == nil {
		f.Before, bad = day("to", d.Ask.To, 1)
	}
	if bad == nil && !f.Since.IsZero() && !f.Before.IsZero() && !f.Since.Before(f.Before) {
		bad = &badField{"to", d.Ask.To + " is before " + d.Ask.From}
	}
	if bad != nil {
		d.Wrong, d.Problem = bad.field, &templates.Problem{What: bad.Error()}
		return v.show(http.StatusUnprocessableEntity, templates.AuditPage(d))
	}
	if v.wants("audit") {
		return v.sendAudit(f)
	}
	var err error
	if d.List, d.All, err = v.hall.Audit.Find(v.r.Context(), person(v.who), f); err != nil {
		return err
	}
	for _, e := range d.List {
		for _, p := range []record.Person{e.By, e.About} {
			if p.ID == f.Person && p.ID != "" {
				d.About = p.Name
			}
		}
	}
	if d.About == "" && f.Person != "" {
		d.About = "a person of whom the log says nothing like that"
	}
	d.Pager = templates.Pager{At: at, Pages: pagesOf(d.All, auditShown), Path: templates.AuditPath, Query: d.Ask.Query()}
	return v.show(http.StatusOK, templates.AuditPage(d))
}

// sendAudit sends all that the log says of what is asked for.
func (v *visit) sendAudit(f record.AuditFilter) error {
	return v.file("audit", []any{"number", moment("at"), "by", "act", "to whom", "details"}, func(row func(...any) error) error {
		return inBatches(func(skip, most int) ([]record.AuditEntry, int, error) {
			f.Skip, f.Most = skip, most
			return v.hall.Audit.Find(v.r.Context(), person(v.who), f)
		}, func(e *record.AuditEntry) error {
			return row(e.Number, e.At, e.By.Name, templates.AuditWords(e.Act), e.About.Name, e.Words)
		})
	})
}
