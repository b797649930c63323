package web

import (
	"net/http"
	"net/url"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// tilesShown is how many tables a page of the floor shows: one screen. The ticker
// reads tickerShown tables; those with people come first.
const (
	tilesShown  = 40
	tickerShown = 100
)

// showFloor is a supervisor's page of all live tables, one of them widened where the
// address says so. Tables that sleep are shown as they were when they were put away.
func showFloor(v *visit) error {
	query := v.r.URL.Query()
	d := templates.FloorData{Page: v.page(), Search: query.Get("q"), Now: v.hall.Now()}
	if show := query.Get("show"); templates.FloorShows(show) {
		d.Show = show
	}
	if v.wants("tables") {
		return v.sendTables(d.Search, d.Show)
	}
	wide := query.Get("table")
	list := v.hall.Lists.Oversight(sessions.ListQuery{
		Viewer: person(v.who), Search: d.Search, Only: d.Show, Page: pageOf(query), Per: tilesShown, With: wide,
	})
	d.All, d.Calling, d.Stuck = list.All, list.Calling, list.Stuck
	d.Pager = templates.Pager{At: list.Page, Pages: list.Pages, Path: templates.FloorPath, Query: url.Values{"q": {d.Search}, "show": {d.Show}}}
	for i := range list.Tables {
		listed := &list.Tables[i]
		d.Tiles = append(d.Tiles, templates.FloorTile{Info: listed.Info, Pulse: listed.Pulse, Quiet: quiet(d.Now, listed.Quiet)})
		if listed.Info.ID == wide {
			d.Wide = v.widened(listed)
		}
	}
	return v.show(http.StatusOK, templates.SupervisorPage(d))
}

// widened is a table of the floor with all that a supervisor is told of it.
func (v *visit) widened(listed *sessions.Listed) *templates.WideTable {
	w := &templates.WideTable{
		Info: listed.Info, Pulse: listed.Pulse, CanClose: listed.Live.MayClose(person(v.who)),
		Acts: listed.Standing.Role != game.DealerView && listed.Standing.Role != game.PlayerView,
	}
	if rest := listed.Rest; rest != nil {
		w.Score, w.Calls, w.Owes, w.Mistakes = rest.Score, rest.Calls, rest.Owes, templates.Latest(rest.Ticker)
		return w
	}
	if !listed.Live.Awake() {
		return w
	}
	// A supervisor who deals or plays there sees no more than at the table.
	scene, _ := listed.Live.Scene(v.r.Context(), standing(listed.Live, v.who, ""))
	if scene.Table.ID == "" {
		return w // the house is closing, or the table was closed
	}
	w.Info, w.Score, w.Calls, w.Owes, w.Mistakes = scene.Table, scene.Score, scene.FloorCalls, scene.FloorOwes, templates.Latest(scene.Ticker)
	if i := slices.IndexFunc(scene.View.Due, func(s game.StepView) bool { return s.Now && !s.May }); i >= 0 {
		w.Next, w.NextCite = scene.View.Due[i].Line, scene.View.Due[i].Cite
	}
	return w
}

// showTicker is the mistakes of all tables.
func showTicker(v *visit) error {
	return v.show(http.StatusOK, templates.TickerPage(v.allTables()))
}

// tape is how many mistakes the ticker shows.
const tape = 12

// allTables are the tables as this supervisor may see them, and their last mistakes.
func (v *visit) allTables() templates.TickerData {
	d := templates.TickerData{Page: v.page()}
	list := v.hall.Lists.Oversight(sessions.ListQuery{Viewer: person(v.who), Page: 1, Per: tickerShown})
	now := v.hall.Now()
	for _, listed := range list.Tables {
		t := templates.TickerTable{Info: listed.Info}
		var tape []record.Mistake
		if rest := listed.Rest; rest != nil {
			tape = rest.Ticker
		} else if listed.Live.Awake() {
			scene, _ := listed.Live.Scene(v.r.Context(), standing(listed.Live, v.who, ""))
			if scene.Table.ID == "" {
				continue // the house is closing, or the table was closed
			}
			t.Info, tape = scene.Table, scene.Ticker
		}
		t.Wanted = t.Info.Calls(now)
		for i := range tape {
			d.Ticker = append(d.Ticker, templates.TickedOf(&t.Info, &tape[i]))
		}
		d.Tables = append(d.Tables, t)
	}
	slices.SortStableFunc(d.Ticker, func(a, b templates.Ticked) int { return b.Judged.At.Compare(a.Judged.At) })
	d.Ticker = d.Ticker[:min(len(d.Ticker), tape)]
	return d
}

// answerCall answers the dealer's call to the floor in words.
func answerCall(v *visit) error {
	act := game.Act{By: game.ByFloor, Verb: game.Answer, Text: v.field("text")}
	if act.Text == "" {
		return &problem{http.StatusUnprocessableEntity, "Your answer", "The call waits for words, and the answer has none.", ""}
	}
	return v.sayAt("Your answer", act)
}

// freezeTable stops a table.
func freezeTable(v *visit) error {
	return v.sayAt("The table stops", game.Act{By: game.ByInstructor, Verb: game.Freeze})
}

// sayAt has a supervisor say a line at the table that the path names, and leads on.
func (v *visit) sayAt(what string, act game.Act) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	line := sessions.Line{Person: person(v.who), Text: act.String()}
	stepOver(v.r.Context(), l, line.Person, line.Text)
	if err := refusal(what, l.Send(v.r.Context(), line)); err != nil {
		return err
	}
	return v.see(local(v.field("next")))
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

// sendTables sends the live tables as the floor lists them.
func (v *visit) sendTables(search, only string) error {
	head := []any{"table", "game", "mode", "dealer", "floor", "rounds", "mistakes of the dealer", "mistakes in the last hour", "players", "spectators", "frozen", "stopped", moment("floor called"), moment("dealer stuck since"), moment("quiet since")}
	return v.file("tables", head, func(row func(...any) error) error {
		for page := 1; ; page++ {
			list := v.hall.Lists.Oversight(sessions.ListQuery{Viewer: person(v.who), Search: search, Only: only, Page: page, Per: listBatch})
			err := eachOf(list.Tables, func(l *sessions.Listed) error {
				t, p := &l.Info, &l.Pulse
				return row(t.Name, t.Variant, t.Mode, t.Dealer, t.Floor, t.Rounds, t.Mistakes, p.Lately, len(t.Players), t.Watching, t.Frozen, t.Stopped, p.Called, p.Stuck, l.Quiet)
			})
			if err != nil || page >= list.Pages {
				return err
			}
		}
	})
}
