package web

import (
	"net/http"
	"net/url"
	"slices"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// rowsShown is how many tables a page of the supervisors' list shows. The ticker
// reads tickerShown tables; those with people come first.
const (
	rowsShown   = 50
	tickerShown = 100
)

// showFloor is a supervisor's page of all live tables.
func showFloor(v *visit) error {
	return v.show(http.StatusOK, templates.SupervisorPage(v.allTables(v.r.URL.Query(), rowsShown)))
}

// showTicker is the mistakes of all tables.
func showTicker(v *visit) error {
	return v.show(http.StatusOK, templates.TickerPage(v.allTables(nil, tickerShown)))
}

// tape is how many mistakes the ticker shows.
const tape = 12

// allTables are a page of the tables as this supervisor may see them. Tables
// that sleep are shown as they were when they were put away.
func (v *visit) allTables(query url.Values, per int) templates.FloorData {
	d := templates.FloorData{Page: v.page()}
	d.Search = query.Get("q")
	list := v.hall.Lists.Oversight(sessions.ListQuery{
		Viewer: person(v.who), Search: d.Search, Page: pageOf(query), Per: per,
	})
	d.All = list.All
	d.Pager = templates.Pager{At: list.Page, Pages: list.Pages, Path: templates.FloorPath, Query: url.Values{"q": {d.Search}}}
	strangers, now := v.hub.Strangers(), v.hall.Now()
	for _, listed := range list.Tables {
		t := templates.FloorTable{Info: listed.Info, Quiet: quiet(now, listed.Quiet), CanClose: listed.Live.MayClose(person(v.who))}
		var tape []record.Mistake
		if rest := listed.Rest; rest != nil {
			t.Score, t.Calls, t.Owes, tape = rest.Score, rest.Calls, rest.Owes, rest.Ticker
		} else if listed.Live.Awake() {
			// A supervisor who deals or plays there sees no more than at the table.
			scene, _ := listed.Live.Scene(v.r.Context(), standing(listed.Live, v.who, ""))
			if scene.Table.ID == "" {
				continue // the house is closing, or the table was closed
			}
			t.Info, t.Score, t.Calls, t.Owes, tape = scene.Table, scene.Score, scene.FloorCalls, scene.FloorOwes, scene.Ticker
		}
		t.Info.Watching += strangers[t.Info.ID]
		t.Wanted = t.Info.Calls(now)
		if i := slices.IndexFunc(t.Calls, func(c sessions.FloorCall) bool { return !c.Answered }); i >= 0 {
			t.Waits = now.Sub(t.Calls[i].At)
		}
		if len(tape) > 0 {
			t.Last = &tape[0]
		}
		for i := range tape {
			d.Ticker = append(d.Ticker, templates.TickedOf(&t.Info, &tape[i]))
		}
		d.Tables = append(d.Tables, t)
	}
	slices.SortStableFunc(d.Ticker, func(a, b templates.Ticked) int { return b.Judged.At.Compare(a.Judged.At) })
	d.Ticker = d.Ticker[:min(len(d.Ticker), tape)]
	return d
}

// quietLeast is the shortest time without use that a list shows.
const quietLeast = 10 * time.Minute

// quiet is for how long nobody has used a table; 0 for less than quietLeast.
func quiet(now, since time.Time) time.Duration {
	if since.IsZero() || now.Sub(since) < quietLeast {
		return 0
	}
	return now.Sub(since)
}
