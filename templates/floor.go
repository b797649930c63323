package templates

import (
	"net/url"
	"slices"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// A FloorData is a supervisor's page of all live tables.
type FloorData struct {
	Page
	Tiles          []FloorTile // of this page, the most urgent first
	All            int         // how many there are on all pages
	Calling, Stuck int         // on all pages
	Search, Show   string      // what was searched for, and which tables are asked for
	Wide           *WideTable  // the table that is widened; nil for none
	Pager          Pager
	Now            time.Time
}

// A FloorTile is a table as one of forty.
type FloorTile struct {
	Info  sessions.TableInfo
	Pulse sessions.Pulse
	Quiet time.Duration // for how long nobody has used it; 0 where somebody does
}

// A WideTable is a table of which more is shown.
type WideTable struct {
	Info     sessions.TableInfo
	Pulse    sessions.Pulse
	Score    record.Score
	Calls    []sessions.FloorCall
	Owes     []string // lines that the floor owes
	Next     string   // the line that the table waits for; empty for none
	NextCite string
	Mistakes []record.Mistake // the last
	// CanClose: this supervisor may give the table up. Acts: he does not deal or play there.
	CanClose, Acts bool
}

// lastMistakes is how many a widened table shows.
const lastMistakes = 3

// Latest are the last mistakes of a ticker, as many as a widened table shows.
func Latest(ticker []record.Mistake) []record.Mistake {
	return ticker[:min(len(ticker), lastMistakes)]
}

// A TickerData is what happens at the other tables.
type TickerData struct {
	Page
	Tables []TickerTable
	Ticker []Ticked // mistakes at these tables, newest first
}

// A TickerTable is a table beside a ticker.
type TickerTable struct {
	Info   sessions.TableInfo
	Wanted bool // it has been frozen for so long that it calls for a supervisor
}

// A Ticked is a mistake and where it was made.
type Ticked struct {
	Table   string // its name
	Variant string
	Dealer  string // whose mistake it was
	Judged  record.Judged
	Replay  string // where the table before it is shown; empty for nowhere yet
}

// floorChoices are which tables a supervisor's page shows.
var floorChoices = []Choice{
	{Value: sessions.AllTables, Label: "All tables"},
	{Value: sessions.NeedFloor, Label: "That need the floor"},
	{Value: sessions.Manned, Label: "With people"},
}

// FloorShows reports a choice that the page offers.
func FloorShows(show string) bool {
	return slices.ContainsFunc(floorChoices, func(c Choice) bool { return c.Value == show })
}

// manyTables is from how many on a page has a search.
const manyTables = 12

// searches reports a page with so many tables that one is searched for.
func (d *FloorData) searches() bool {
	return d.Pager.Pages > 1 || len(d.Tiles) >= manyTables || d.narrowed()
}

func (d *FloorData) narrowed() bool { return d.Search != "" || d.Show != "" }

// path is the page with a table widened; with none for an empty id.
func (d *FloorData) path(table string) string {
	query := url.Values{}
	for key, value := range map[string]string{"q": d.Search, "show": d.Show, "table": table} {
		if value != "" {
			query.Set(key, value)
		}
	}
	if len(query) == 0 {
		return FloorPath
	}
	return FloorPath + "?" + query.Encode()
}

// floorTitle counts the tables that call, for a supervisor who has the page in another tab.
func floorTitle(d *FloorData) string {
	if d.Calling == 0 {
		return "Floor"
	}
	return "(" + number(d.Calling) + ") Floor"
}

// floorCount says how many tables there are, and how many need somebody.
func floorCount(d *FloorData) string {
	words := counted(d.All, "table")
	if d.Calling > 0 {
		words += ", " + number(d.Calling) + " calling"
	}
	if d.Stuck > 0 {
		words += ", " + number(d.Stuck) + " stuck"
	}
	return words
}

// tileState says in few words how a table does, and in what style that is shown.
func (d *FloorData) tileState(t *FloorTile) (words, kind string) {
	switch i := &t.Info; {
	case !t.Pulse.Called.IsZero():
		return "Calls " + shortWait(d.Now.Sub(t.Pulse.Called)), "calls"
	case i.Stopped != "":
		return "Stopped", "stopped"
	case i.Calls(d.Now):
		return "Frozen too long", "calls"
	case i.Frozen:
		return "Frozen", "frozen"
	case t.Pulse.Owed:
		return "Waits for you", "owes"
	case !t.Pulse.Stuck.IsZero():
		return "Stuck " + shortWait(d.Now.Sub(t.Pulse.Stuck)), "stuck"
	case t.Quiet > 0:
		return "Quiet " + shortWait(t.Quiet), "off"
	case i.Dealer == "":
		return "Free", "off"
	}
	return "Round " + number(t.Info.Rounds+1), "works"
}

// shortWait is a time in as few letters as can be read.
func shortWait(d time.Duration) string {
	switch {
	case d < time.Minute:
		return number(int(d.Seconds())) + " s"
	case d < time.Hour:
		return number(int(d.Minutes())) + " min"
	case d < 48*time.Hour:
		return number(int(d.Hours())) + " h"
	}
	return number(int(d.Hours())/24) + " days"
}

// latelyWords count the mistakes of the last hour.
func latelyWords(p *sessions.Pulse) string {
	if p.More {
		return number(p.Lately) + " mistakes and more in the last hour"
	}
	return Plural(p.Lately, "mistake") + " in the last hour"
}

// TileID is the element id of a table's tile.
func TileID(table string) string { return "tile-" + table }

// nextWords are what a table waits for.
func nextWords(w *WideTable) string {
	if floorVerb(w.Next) != "" {
		return OwedByFloor(w.Next)
	}
	return placed(equipmentOf(w.Info.Variant), capital(stepWords(w.Next)))
}
