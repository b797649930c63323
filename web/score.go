package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
	"burncard/templates"
)

// showScore says how a score is made.
func showScore(v *visit) error {
	return v.scorePage(http.StatusOK, templates.ScoreData{Page: v.page()})
}

func (v *visit) scorePage(status int, d templates.ScoreData) (err error) {
	if d.Versions, err = v.hall.Scoring.Versions(v.r.Context()); err != nil {
		return err
	}
	if v.wants("versions") {
		return v.sendScoreVersions(d.Versions)
	}
	if d.Fields == nil {
		d.Fields = templates.ScoreFields(d.Versions[0])
	}
	if !v.who.IsNobody() {
		if d.Example, d.Scored, err = v.hall.Reviews.LastScored(v.r.Context(), person(v.who)); err != nil {
			return err
		}
	}
	if d.Example == nil {
		d.Scored = sessions.Scored{Rule: d.Versions[0], Counts: scoring.Counts{Owed: 212, Minor: 3, Major: 2, Critical: 1}}
		d.Scored.Result, _ = scoring.Score(d.Scored.Rule.Weights, d.Scored.Counts)
	}
	d.Here = templates.ScorePath
	return v.show(status, templates.ScorePage(d))
}

// setScore makes a new version of how the house makes a score.
func setScore(v *visit) error {
	d := templates.ScoreData{Page: v.page(), Fields: map[string]string{}}
	w := scoring.Weights{CriticalFails: v.field("fails") != ""}
	var after int
	for _, f := range []struct {
		key string
		to  *int
	}{{"minor", &w.Minor}, {"major", &w.Major}, {"critical", &w.Critical}, {"pass", &w.Pass}, {"after", &after}} {
		d.Fields[f.key] = v.field(f.key)
		n, err := strconv.Atoi(d.Fields[f.key])
		if err != nil && d.Wrong == "" {
			d.Wrong, d.Problem = f.key, &templates.Problem{What: fmt.Sprintf("%s: %q is no whole number", f.key, d.Fields[f.key])}
		}
		*f.to = n
	}
	d.Fields["fails"] = v.field("fails")
	if d.Wrong != "" {
		return v.scorePage(http.StatusUnprocessableEntity, d)
	}
	_, err := v.hall.Scoring.Set(v.r.Context(), person(v.who), after, w)
	if wrong, is := errors.AsType[*sessions.SettingError](err); is {
		d.Wrong, d.Problem = wrong.Field, &templates.Problem{What: wrong.Why}
		return v.scorePage(http.StatusUnprocessableEntity, d)
	}
	if err != nil {
		return err
	}
	return v.see(templates.ScorePath)
}

// sendScoreVersions sends how the house has made a score. Only supervisors read who set it.
func (v *visit) sendScoreVersions(list []record.ScoreRule) error {
	head := []any{"version", "minor", "major", "critical", "a critical mistake fails", "pass mark", moment("from")}
	if v.who.Supervises() {
		head = append(head, "by")
	}
	return v.file("versions", head, func(row func(...any) error) error {
		return eachOf(list, func(r *record.ScoreRule) error {
			cells := []any{r.Number, r.Minor, r.Major, r.Critical, r.CriticalFails, r.Pass, r.At}
			if v.who.Supervises() {
				cells = append(cells, r.By.Name)
			}
			return row(cells...)
		})
	})
}
