package web

import (
	"errors"
	"net/http"
	"slices"

	"burncard/sessions"
	"burncard/sessions/drills"
	"burncard/templates"
)

// showDrills lists the drills, each with the visitor's last run.
func showDrills(v *visit) error {
	last, err := v.hall.Reviews.LastDrills(v.r.Context(), person(v.who))
	if err != nil {
		return err
	}
	d := templates.DrillsData{Page: v.page()}
	for _, of := range drills.All {
		row := templates.DrillRow{Key: of.Key, Title: of.Title, Trains: of.Trains, Games: of.Games(), Mark: of.Mark}
		if i := slices.IndexFunc(last, func(r sessions.DrillRun) bool { return r.Drill == of.Key }); i >= 0 {
			row.Last = &last[i]
		}
		d.Rows = append(d.Rows, row)
	}
	return v.show(http.StatusOK, templates.DrillsPage(d))
}

// startDrill opens a table at which the visitor deals a drill.
func startDrill(v *visit) error {
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
	d := templates.DrillRunData{Page: v.page(), Title: run.Drill, Run: run, Before: before, Own: run.Person == v.who.ID}
	if of, ok := drills.Find(run.Drill); ok {
		d.Title, d.Mark = of.Title, of.Mark
	}
	d.Mistaken = templates.CommonestMistake(&run)
	return v.show(http.StatusOK, templates.DrillRunPage(d))
}
