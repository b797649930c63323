package web

import (
	"errors"
	"net/http"
	"slices"

	"burncard/sessions"
	"burncard/sessions/drills"
	"burncard/sessions/record"
	"burncard/templates"
)

// showDrills lists the drills, each with the visitor's last run.
func showDrills(v *visit) error {
	last, err := v.hall.Reviews.LastDrills(v.r.Context(), person(v.who))
	if err != nil {
		return err
	}
	if len(last) > 0 && v.wants("drills") {
		return v.sendRuns("drills", last)
	}
	house, err := v.hall.Marks.At(v.r.Context(), v.hall.Now())
	if err != nil {
		return err
	}
	d := templates.DrillsData{Page: v.page()}
	for _, of := range drills.All {
		row := templates.DrillRow{Key: of.Key, Title: of.Title, Trains: of.Trains, Games: of.Games(), Mark: of.Mark(), House: house.Of[of.Key]}
		if i := slices.IndexFunc(last, func(r sessions.DrillRun) bool { return r.Drill == of.Key }); i >= 0 {
			row.Last = &last[i]
		}
		d.Rows = append(d.Rows, row)
	}
	return v.show(http.StatusOK, templates.DrillsPage(d))
}

// startDrill opens a table at which the visitor deals a drill.
func startDrill(v *visit) error {
	if err := v.mayOpenNew(); err != nil {
		return err
	}
	id, err := v.hall.OpenDrill(v.r.Context(), person(v.who), v.field("key"), v.field("game"))
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return &problem{http.StatusConflict, "Not now", wrong.Why, wrong.Cite}
	} else if errors.Is(err, sessions.ErrNoDrill) {
		return missing("drill")
	} else if err != nil {
		return err
	}
	return v.see(templates.TablePath(id))
}

// showDrillRun shows how a run went: to the person who dealt it, and to supervisors.
func showDrillRun(v *visit) error {
	run, before, err := v.hall.Reviews.DrillRun(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if errors.Is(err, sessions.ErrNotYours) || errors.Is(err, sessions.ErrNoSession) {
		return missing("run")
	} else if err != nil {
		return err
	}
	switch {
	case v.wants("items"):
		return v.sendItems(&run)
	case v.wants("runs"):
		return v.sendRuns("runs", append([]sessions.DrillRun{run}, before...))
	}
	d := templates.DrillRunData{Page: v.page(), Title: run.Drill, Run: run, Before: before, Own: run.Person == v.who.ID}
	if of, ok := drills.Find(run.Drill); ok {
		d.Title, d.Mark = of.Title, of.Mark()
	}
	if d.House, err = v.hall.Marks.At(v.r.Context(), run.At); err != nil {
		return err
	}
	if d.Own {
		if d.Assigned, err = v.assignedIn(run.Session); err != nil {
			return err
		}
	}
	d.Mistaken = templates.CommonestMistake(&run)
	return v.show(http.StatusOK, templates.DrillRunPage(d))
}

// sendRuns sends runs of drills. Seconds for an item are left out where they do not count.
func (v *visit) sendRuns(list string, runs []sessions.DrillRun) error {
	return v.file(list, []any{"drill", "game", moment("over"), "items", "right at first", "seconds for an item", "device", "session"}, func(row func(...any) error) error {
		return eachOf(runs, func(r *sessions.DrillRun) error {
			var took any
			if pace, counts := r.Pace(); counts {
				took = pace
			}
			return row(r.Drill, r.Variant, r.At, len(r.Items), r.First(), took, r.Device(), r.Session)
		})
	})
}

// sendItems sends the items of one run.
func (v *visit) sendItems(r *sessions.DrillRun) error {
	n := 0
	return v.file("items", []any{"item", "kind", "level", "right at first", "seconds", "clause", "owed was", "line of the log"}, func(row func(...any) error) error {
		return eachOf(r.Items, func(it *record.DrillItem) error {
			n++
			return row(n, it.Kind, it.Level+1, it.Right, it.Took, it.Cite, it.Owed, it.Seq)
		})
	})
}
