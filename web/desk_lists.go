package web

import (
	"fmt"
	"io"

	"burncard/sessions/scoring"
	"burncard/sessions/spreadsheet"
	"burncard/templates"
)

// A listed is a list for a spreadsheet that has not got its columns yet.
type listed func(columns ...any) *spreadsheet.Writer

func spreadsheetOf(w io.Writer) listed {
	return func(columns ...any) *spreadsheet.Writer { return spreadsheet.New(w, columns...) }
}

// rated is a rate as a cell: nothing where too few steps were owed.
func rated(t scoring.Tally) any {
	if rate, ok := t.PerHundred(); ok {
		return rate
	}
	return nil
}

// writeDesk writes one of [templates.DeskLists].
func writeDesk(begin listed, d *templates.DeskData, list string) error {
	desk := &d.Desk
	var w *spreadsheet.Writer
	switch list {
	case "weeks":
		w = begin(spreadsheet.Moment("week"), "steps owed", "mistakes", "in a hundred")
		for i, t := range desk.Weeks {
			w.Row(desk.Bounds[i], t.Owed, t.Mistakes, rated(t))
		}
	case "clauses":
		w = begin("clause", "what it wants", "steps owed", "right at first", "mistakes", "in a hundred")
		for i := range desk.Clauses {
			c := &desk.Clauses[i]
			w.Row(c.Cite, templates.ClauseTitle(c.Cite), c.Owed, c.First, c.Mistakes, rated(c.Tally))
		}
	case "heat":
		w = begin("clause", spreadsheet.Moment("week"), "steps owed", "mistakes", "in a hundred")
		for i := range desk.Clauses {
			for week, t := range desk.Clauses[i].ByWeek {
				if t.Owed > 0 || t.Mistakes > 0 {
					w.Row(desk.Clauses[i].Cite, desk.Bounds[week], t.Owed, t.Mistakes, rated(t))
				}
			}
		}
	case "times":
		w = begin("clause", "what it wants", "times", "mean seconds", "target seconds")
		for i := range desk.Clauses {
			if c := &desk.Clauses[i]; c.Timed > 0 {
				w.Row(c.Cite, templates.ClauseTitle(c.Cite), c.Timed, c.Mean().Seconds(), orNothing(c.Target))
			}
		}
	case "pace":
		w = begin(spreadsheet.Moment("week"), "sessions", "rounds", "hands", "own seconds", "hands an hour, five in a round")
		for i := range desk.Paces {
			p := &desk.Paces[i]
			hands, _ := templates.Pace(p)
			w.Row(desk.Bounds[p.Week], p.Sessions, p.Rounds, p.Hands, p.DealerTime, orNothing(hands))
		}
	case "hours":
		w = begin("clause of 611a.3", "subject", "sessions", "hours")
		for _, h := range desk.Hours {
			clause := ""
			if h.Duty > 0 {
				clause = fmt.Sprintf("611a.3(%d)", h.Duty)
			}
			w.Row(clause, templates.DutyWords(h.Duty), h.Sessions, h.Time.Hours())
		}
	case "coached":
		w = begin("clause", "what it wants", spreadsheet.Moment("coached first"), "people", "people to whom it came back", "steps wrong later", spreadsheet.Moment("came back last"))
		for _, c := range desk.Coached {
			w.Row(c.Cite, templates.ClauseTitle(c.Cite), c.First, c.People, c.CameBack, c.Steps, c.Last)
		}
	default:
		w = begin("name", "steps owed", "minor", "major", "critical", "advice")
		people := d.People
		if d.ClassID == "" {
			people = []templates.DeskPerson{{ID: d.ID, Name: d.Name, Outlook: desk.People[d.ID]}}
		}
		for _, p := range people {
			w.Row(p.Name, p.Owed, p.Minor, p.Major, p.Critical, templates.OutlookWords(p.Says))
		}
	}
	return w.Close() // which has the first error of all rows
}

// orNothing is a number as a cell: nothing for 0.
func orNothing(n float64) any {
	if n == 0 {
		return nil
	}
	return n
}
