package web

import (
	"net/http"
	"slices"

	"burncard/templates"
)

// floor is a supervisor's page of all live tables.
func (v *visit) floor() error {
	return v.show(http.StatusOK, templates.SupervisorPage(v.allTables()))
}

// ticker is the mistakes of all tables.
func (v *visit) ticker() error { return v.show(http.StatusOK, templates.TickerPage(v.allTables())) }

// tape is how many mistakes of all tables are shown at once.
const tape = 12

// allTables are the live tables as this supervisor may see them.
func (v *visit) allTables() templates.FloorData {
	d := templates.FloorData{Page: v.page()}
	strangers := v.hub.Strangers()
	for _, info := range v.hall.Overseen() {
		info.Watching += strangers[info.ID]
		t := templates.FloorTable{Info: info, Wanted: info.Calls(v.hall.Now())}
		if l, ok := v.hall.Table(info.ID); ok {
			t.CanClose = l.MayClose(person(v.who))
		}
		// Nobody deals and nobody plays: it may have been put away, and looking
		// at the list is no reason to take it up.
		if l, ok := v.hall.Table(info.ID); ok && (info.Dealer != "" || len(info.Players) > 0) {
			// Who deals or plays there sees what he sees at the table, no more.
			scene, _ := l.Scene(v.r.Context(), standing(l, v.who, ""))
			if scene.Table.ID == "" {
				continue // the house is closing
			}
			t.Info = scene.Table
			t.Info.Watching += strangers[info.ID]
			t.Score, t.Calls, t.Owes = scene.Score, scene.FloorCalls, scene.FloorOwes
			if len(scene.Ticker) > 0 {
				t.Last = &scene.Ticker[0]
			}
			for _, judged := range scene.Ticker {
				d.Ticker = append(d.Ticker, templates.Ticked{Table: t.Info.Name, Judged: judged})
			}
		}
		d.Tables = append(d.Tables, t)
	}
	slices.SortStableFunc(d.Ticker, func(a, b templates.Ticked) int { return b.Judged.At.Compare(a.Judged.At) })
	d.Ticker = d.Ticker[:min(len(d.Ticker), tape)]
	return d
}
