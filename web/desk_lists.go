package web

import (
	"fmt"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
	"burncard/templates"
)

// rated is a rate as a cell: nothing where too few steps were owed.
func rated(t scoring.Tally) any {
	if rate, ok := t.PerHundred(); ok {
		return rate
	}
	return nil
}

// sendDesk sends one of [templates.DeskLists].
func (v *visit) sendDesk(d *templates.DeskData, list string) error {
	head, rows := deskList(d, list)
	return v.file("desk-"+list, head, rows)
}

// deskList are the columns and rows of one of [templates.DeskLists].
func deskList(d *templates.DeskData, list string) ([]any, listFile) {
	desk := &d.Desk
	switch list {
	case "weeks":
		return []any{moment("week"), "steps owed", "mistakes", "in a hundred"}, func(row func(...any) error) error {
			week := 0
			return eachOf(desk.Weeks, func(t *scoring.Tally) error {
				week++
				return row(desk.Bounds[week-1], t.Owed, t.Mistakes, rated(*t))
			})
		}
	case "clauses":
		return []any{"clause", "what it wants", "steps owed", "right at first", "mistakes", "in a hundred"}, func(row func(...any) error) error {
			return eachOf(desk.Clauses, func(c *sessions.ClauseDesk) error {
				return row(c.Cite, templates.ClauseTitle(c.Cite), c.Owed, c.First, c.Mistakes, rated(c.Tally))
			})
		}
	case "heat":
		return []any{"clause", moment("week"), "steps owed", "mistakes", "in a hundred"}, func(row func(...any) error) error {
			return eachOf(desk.Clauses, func(c *sessions.ClauseDesk) error {
				for week, t := range c.ByWeek {
					if t.Owed == 0 && t.Mistakes == 0 {
						continue
					}
					if err := row(c.Cite, desk.Bounds[week], t.Owed, t.Mistakes, rated(t)); err != nil {
						return err
					}
				}
				return nil
			})
		}
	case "times":
		return []any{"clause", "what it wants", "times", "mean seconds", "target seconds"}, func(row func(...any) error) error {
			return eachOf(desk.Clauses, func(c *sessions.ClauseDesk) error {
				if c.Timed == 0 {
					return nil
				}
				return row(c.Cite, templates.ClauseTitle(c.Cite), c.Timed, c.Mean().Seconds(), orNothing(c.Target))
			})
		}
	case "pace":
		return []any{moment("week"), "sessions", "rounds", "hands", "own seconds", "hands an hour, five in a round"}, func(row func(...any) error) error {
			return eachOf(desk.Paces, func(p *record.WeekPace) error {
				hands, _ := templates.Pace(p)
				return row(desk.Bounds[p.Week], p.Sessions, p.Rounds, p.Hands, p.DealerTime, orNothing(hands))
			})
		}
	case "hours":
		return []any{"clause of 611a.3", "subject", "sessions", "hours"}, func(row func(...any) error) error {
			return eachOf(desk.Hours, func(h *sessions.DutyHours) error {
				clause := ""
				if h.Duty > 0 {
					clause = fmt.Sprintf("611a.3(%d)", h.Duty)
				}
				return row(clause, templates.DutyWords(h.Duty), h.Sessions, h.Time.Hours())
			})
		}
	case "coached":
		return []any{"clause", "what it wants", moment("coached first"), "people", "people to whom it came back", "steps wrong later", moment("came back last")}, func(row func(...any) error) error {
			return eachOf(desk.Coached, func(c *sessions.CoachedClause) error {
				return row(c.Cite, templates.ClauseTitle(c.Cite), c.First, c.People, c.CameBack, c.Steps, c.Last)
			})
		}
	}
	return []any{"name", "steps owed", "minor", "major", "critical", "advice"}, func(row func(...any) error) error {
		people := d.People
		if d.ClassID == "" {
			people = []templates.DeskPerson{{ID: d.ID, Name: d.Name, Outlook: desk.People[d.ID]}}
		}
		return eachOf(people, func(p *templates.DeskPerson) error {
			return row(p.Name, p.Owed, p.Minor, p.Major, p.Critical, templates.OutlookWords(p.Says))
		})
	}
}

// orNothing is a number as a cell: nothing for 0.
func orNothing(n float64) any {
	if n == 0 {
		return nil
	}
	return n
}
