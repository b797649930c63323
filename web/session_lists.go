package web

import (
	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// sendSessions sends the sessions that are asked for, on all pages. Of one that its trainee
// is told nothing of yet it has no mistakes.
func (v *visit) sendSessions(q record.SessionQuery) error {
	head := []any{"session", moment("begun"), moment("ended"), "dealer", "table", "game", "mode", "appointed exam", "stand", "exercise", "house rules", "rules edition", "rounds", "hands", "acts", "hands an hour", "own seconds", "other seconds", "mistakes", "slips", "overturned", "critical", "remarks", "such mistakes"}
	q.From, q.Back, q.Most = nil, false, listBatch
	return v.file("sessions", head, func(row func(...any) error) error {
		for {
			list, err := v.hall.Reviews.Page(v.r.Context(), person(v.who), q)
			if err != nil {
				return err
			}
			if err := eachOf(list.Sessions, func(f *record.Found) error { return row(sessionCells(f)...) }); err != nil || list.Next == nil {
				return err
			}
			q.From = list.Next
		}
	})
}

func sessionCells(f *record.Found) []any {
	c := &f.Score
	cells := []any{f.ID, f.From, f.To, f.Name, f.TableName, f.Variant, f.Mode, f.Appointed, f.Stand, f.Exercise, f.House, f.Edition, c.Rounds, c.Hands, c.Acts, c.HandsPerHour(), c.DealerTime, c.OtherTime}
	if f.Untold {
		return append(cells, nil, nil, nil, nil, nil, nil)
	}
	return append(cells, c.Mistakes, c.Slips, c.Overturned, f.Critical, f.Flags, f.Asked)
}

// sendClauseCounts sends the mistakes of sessions by clause.
func (v *visit) sendClauseCounts(list []record.ClauseCount) error {
	return v.file("clauses", []any{"clause", "title", "source", "mistakes", "sessions", "newest session"}, func(row func(...any) error) error {
		return eachOf(list, func(c *record.ClauseCount) error {
			return row(c.Cite, c.Title, c.Source, c.Mistakes, c.Sessions, c.Newest)
		})
	})
}

// sheetLists are the lists of a session's sheet, by name. Where its viewer is told nothing yet
// of how it went there is none.
func (v *visit) sheetLists(d *templates.SummaryData) map[string]func() error {
	if d.NotTold != nil {
		return nil
	}
	return map[string]func() error{
		"mistakes":  func() error { return v.sendMistakes(d.Mistakes) },
		"clauses":   func() error { return v.sendCites(d.ByCite) },
		"acts":      func() error { return v.sendInterventions(d.Done) },
		"decisions": func() error { return v.sendDecisions("decisions", d.Decided) },
		"ratings":   func() error { return v.sendTest(d, "ratings") },
		"marks":     func() error { return v.sendTest(d, "marks") },
		"events":    func() error { return v.sendTest(d, "events") },
	}
}

// sendMistakes sends the mistakes of one session.
func (v *visit) sendMistakes(list []record.Judged) error {
	head := []any{"line of the log", "number", "round", moment("at"), "clause", "title", "source", "kind", "gravity", "owed", "done", "why", "difference, in play chips", "seconds", "refused", "slip", "overturned", "counts"}
	return v.file("mistakes", head, func(row func(...any) error) error {
		return eachOf(list, func(j *record.Judged) error {
			m := &j.Mistake
			counts := !j.Slip && !j.Overturned && m.Source != game.Reading.String()
			return row(j.Seq, j.Index+1, j.Round, j.At, m.Cite, m.Title, m.Source, m.Kind, m.Gravity, m.Owed, m.Done, m.Why, float64(m.Diff)/100, j.Took, j.Refused, j.Slip, j.Overturned, counts)
		})
	})
}

// sendCites sends the mistakes of one session by clause.
func (v *visit) sendCites(list []templates.CiteCount) error {
	return v.file("clauses", []any{"clause", "what it wants", "source", "times", "overturned", "difference, in play chips"}, func(row func(...any) error) error {
		return eachOf(list, func(c *templates.CiteCount) error {
			return row(c.Cite, c.Title, c.Source, c.Count, c.Overturned, float64(c.Diff)/100)
		})
	})
}

// sendInterventions sends what an instructor did to a session.
func (v *visit) sendInterventions(list []sessions.Intervention) error {
	return v.file("acts", []any{"line of the log", moment("at"), "by", "round", "act", "reason", moment("over")}, func(row func(...any) error) error {
		return eachOf(list, func(i *sessions.Intervention) error {
			return row(i.Seq, i.At, i.By.Name, i.Round, templates.InterventionWords(i), i.Reason, i.Ended)
		})
	})
}

// sendTest sends a list of a table test: the jurors' cards, what its plan wants and how it was,
// or what became of the events of the plan.
func (v *visit) sendTest(d *templates.SummaryData, list string) error {
	r := d.Test
	if r == nil || d.Exam == nil || d.Exam.Attempt.Ended.IsZero() || !d.Exam.Attempt.Void.At.IsZero() || list == "ratings" && r.Open > 0 {
		return missing("list") // the sheet has none either
	}
	switch list {
	case "ratings":
		return v.file(list, ratingHead, func(row func(...any) error) error {
			return eachOf(r.Jurors, func(j *record.Rating) error { return row(ratingCells(j)...) })
		})
	case "events":
		return v.file(list, []any{"event", "what became of it", "line of the log", "acts late", "mistakes", "points off"}, func(row func(...any) error) error {
			return eachOf(r.Events, func(e *sessions.TestEvent) error { return row(templates.EventCells(e)...) })
		})
	}
	return v.file(list, []any{"the plan wants", "it was", "met"}, func(row func(...any) error) error {
		return eachOf(r.Marks, func(m *sessions.TestMark) error { return row(m.Wants, m.Was, m.Met) })
	})
}
