package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// showSpotDesk shows what runs of spotting come to over weeks: to a person his own, to
// supervisors those of a person, of a class or of everybody. To others it is the same as none.
func showSpotDesk(v *visit) (err error) {
	ctx, q := v.r.Context(), v.r.URL.Query()
	d := templates.SpotDeskData{
		Page: v.page(), Class: q.Get("class"), Person: q.Get("person"), Weeks: templates.DeskWeeks[0], What: q.Get("what"), Cite: q.Get("cite"), Gravity: q.Get("gravity"), Week: -1,
	}
	if d.Class == "" && d.Person == "" && !v.who.Supervises() {
		d.Person = templates.SpotMine
	}
	of := record.SpotQuery{Person: d.Person, Class: d.Class}
	if d.Own = d.Class == "" && (d.Person == templates.SpotMine || d.Person == v.who.ID); d.Own {
		of.Person = v.who.ID
	}
	if n, err := strconv.Atoi(q.Get("weeks")); err == nil && slices.Contains(templates.DeskWeeks, n) {
		d.Weeks = n
	}
	if n, err := strconv.Atoi(q.Get("week")); err == nil && n >= 0 && n < d.Weeks {
		d.Week = n
	}
	d.Runs, d.Bounds, err = v.hall.Reviews.SpotDesk(ctx, person(v.who), of, d.Weeks)
	if errors.Is(err, sessions.ErrNotYours) {
		return missing("page")
	} else if err != nil {
		return err
	}
	if d.Class != "" {
		c, err := v.hall.Classes.Find(ctx, d.Class)
		if errors.Is(err, sessions.ErrNoClass) {
			return missing("class")
		} else if err != nil {
			return err
		}
		d.Name = "class " + c.Name
	}
	if d.Names, err = v.spotters(d.Runs, d.Person); err != nil {
		return err
	}
	if d.Person != "" && !d.Own {
		if d.Name = d.Names[d.Person]; d.Name == "" && len(d.Runs) == 0 {
			return missing("person")
		}
	}
	if v.wants("errors") {
		return v.file("errors", append([]any{"person"}, sessions.SpotColumns()...), func(row func(...any) error) error {
			for i := range d.Runs {
				who := d.Names[d.Runs[i].Person]
				if err := sessions.SpotRows(d.Runs[i:i+1], func(cells ...any) error { return row(append([]any{who}, cells...)...) }); err != nil {
					return err
				}
			}
			return nil
		})
	}
	d.Count()
	return v.show(http.StatusOK, templates.SpotDeskPage(d))
}

// spotters are the names of the people whose runs these are, and of one more person.
func (v *visit) spotters(runs []record.SpotRun, more string) (map[string]string, error) {
	ids := []string{more}
	for i := range runs {
		ids = append(ids, runs[i].Person)
	}
	slices.Sort(ids)
	known, err := v.known(slices.Compact(ids)...)
	names := map[string]string{}
	for _, id := range ids {
		names[id] = known.name(id)
	}
	return names, err
}
