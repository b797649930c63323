package web

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// showSpot is where the visitor begins to look for errors of an automatic dealer.
func showSpot(v *visit) error { return v.spotPage(http.StatusOK, templates.SpotData{Page: v.page()}) }

func (v *visit) spotPage(status int, d templates.SpotData) (err error) {
	ctx := v.r.Context()
	d.Games = sessions.SpotGames()
	if d.Profiles, err = v.hall.Profiles.Of(ctx, person(v.who)); err != nil {
		return err
	}
	if d.Begin == (sessions.NewSpot{}) {
		q := v.r.URL.Query()
		d.Begin = sessions.NewSpot{Variant: q.Get("game"), As: q.Get("as"), Profile: q.Get("profile")}
	}
	if d.Rule, err = v.hall.SpotTerms(ctx); err != nil {
		return err
	}
	if d.Runs, err = v.hall.Reviews.SpotRuns(ctx, person(v.who), 0); err != nil {
		return err
	}
	if len(d.Runs) > 0 && v.wants("errors") {
		return v.file("errors", sessions.SpotColumns(), func(row func(...any) error) error { return sessions.SpotRows(d.Runs, row) })
	}
	if d.Set.Every == 0 {
		d.Set = d.Rule.SpotTerms
	}
	d.Count()
	return v.show(status, templates.SpotPage(d))
}

// startSpot opens a table at which the visitor looks for errors; a supervisor may set how the
// dealer errs.
func startSpot(v *visit) error {
	if v.field("set") != "" {
		return setSpot(v)
	}
	if err := v.mayOpenNew(); err != nil {
		return err
	}
	n := sessions.NewSpot{Variant: v.field("game"), As: v.field("as"), Profile: v.field("profile")}
	table, err := v.hall.OpenSpot(v.r.Context(), person(v.who), n)
	if errors.Is(err, sessions.ErrNoSpot) {
		return missing("game")
	} else if wrong, is := errors.AsType[*sessions.SettingError](err); is && (wrong.Field == "as" || wrong.Field == "profile") {
		d := templates.SpotData{Page: v.page(), Begin: n, Wrong: wrong.Field}
		d.Problem = &templates.Problem{What: wrong.Why}
		return v.spotPage(http.StatusUnprocessableEntity, d)
	}
	return v.atCase(table, err)
}

func setSpot(v *visit) error {
	if err := supervisors(v); err != nil {
		return err
	}
	d := templates.SpotData{Page: v.page(), Fields: map[string]string{}}
	t := record.SpotTerms{Kinds: v.r.PostForm["kinds"], Gravities: v.r.PostForm["gravities"]}
	for _, f := range []struct {
		key string
		to  *int
	}{{"every", &t.Every}, {"rounds", &t.Rounds}, {"pace", &t.Pace}} {
		d.Fields[f.key] = v.field(f.key)
		n, err := strconv.Atoi(d.Fields[f.key])
		if err != nil && d.Wrong == "" {
			d.Wrong, d.Problem = f.key, &templates.Problem{What: fmt.Sprintf("%s: %q is no whole number", f.key, d.Fields[f.key])}
		}
		*f.to = n
	}
	for _, g := range sessions.SpotGroups() {
		for _, c := range g.Clauses {
			if !slices.Contains(v.r.PostForm["clauses"], c.Title) {
				t.Without = append(t.Without, c.Cites...)
			}
		}
	}
	slices.Sort(t.Without)
	t.Without = slices.Compact(t.Without)
	d.Set = t
	d.Set.Every = max(t.Every, 1) // it is set
	if d.Wrong != "" {
		return v.spotPage(http.StatusUnprocessableEntity, d)
	}
	err := v.hall.SetSpotTerms(v.r.Context(), person(v.who), t)
	if wrong, is := errors.AsType[*sessions.SettingError](err); is {
		d.Wrong, d.Problem = wrong.Field, &templates.Problem{What: wrong.Why}
		return v.spotPage(http.StatusUnprocessableEntity, d)
	} else if err != nil {
		return err
	}
	return v.see(templates.SpotPath)
}

// showSpotRun shows what a run came to: to its person, and to supervisors.
func showSpotRun(v *visit) error {
	run, err := v.hall.Reviews.SpotRun(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if errors.Is(err, sessions.ErrNotYours) || errors.Is(err, sessions.ErrNoSession) {
		return missing("run")
	} else if err != nil {
		return err
	}
	d := templates.SpotRunData{Page: v.page(), Run: run, Own: run.Person == v.who.ID}
	d.Clauses, d.Gravities = record.SpotTallies(&run.SpotCount)
	return v.show(http.StatusOK, templates.SpotRunPage(d))
}

// stopTable stops the table at which the visitor looks for errors, names a clause, or ends
// the run.
func stopTable(v *visit) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	ctx, who := v.r.Context(), person(v.who)
	var err error
	switch v.field("do") {
	case "press":
		err = l.Press(ctx, who)
	case "name":
		err = l.Name(ctx, who, v.field("cite"))
	case "end":
		err = l.EndSpotting(ctx, who)
	default:
		return missing("word")
	}
	switch {
	case errors.Is(err, sessions.ErrNotYours):
		return missing("table")
	case errors.Is(err, sessions.ErrSpotOver), errors.Is(err, sessions.ErrRighting):
		return notNow(err)
	case err != nil:
		return err
	}
	return v.see(templates.TablePath(v.r.PathValue("id")))
}
