package templates

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

// SpotPath is where people begin to look for errors. GET the page; POST game: to a table, or
// from supervisors, with set=1, SpotTerms' fields; csv=errors: one's own runs; see SpotRunPath.
const SpotPath = "/spot"

// SpotRunPath is what a run came to, by the session in which it was watched.
func SpotRunPath(session string) string { return SpotPath + "/run/" + url.PathEscape(session) }

// StopPath is where the person who looks for errors at a table stops it, names a clause, and
// ends the run. POST do: press, name with cite, or end.
func StopPath(table string) string { return TablePath(table) + "/spot" }

// SpotID is the bar with which a person stops a table.
const SpotID = "spot"

// A spotView is how far a run has come.
type spotView struct {
	Table, Variant string
	Round, Rounds  int
	Caught, Alarms int
	Pressed        bool
	Choices        list[sessions.SpotChoice]
	Told           bool
	Last           sessions.SpotTold // where Told
	Leads          string            // where the page goes when the run is over; empty before
}

func isSpot(s *sessions.Scene) bool {
	role := s.View.Viewer.Role
	return s.Spot != nil && (role == game.PitView || role == game.ShoulderView)
}

func spotOf(s *sessions.Scene) spotView {
	x := s.Spot
	v := spotView{
		Table: s.Table.ID, Variant: x.Variant, Round: x.Round, Rounds: x.Rounds, Caught: x.Caught, Alarms: x.Alarms, Pressed: x.Pressed,
		Choices: listOf(x.Choices, same),
	}
	if x.Told != nil {
		v.Told, v.Last = true, *x.Told
	}
	if x.Ended {
		v.Leads = SpotRunPath(x.Session)
	}
	return v
}

// soFar says how a run stands.
func (v *spotView) soFar() string {
	words := "Round " + strconv.Itoa(v.Round) + " of " + strconv.Itoa(v.Rounds)
	if v.Caught > 0 {
		words += " · " + strconv.Itoa(v.Caught) + " caught"
	}
	if v.Alarms > 0 {
		words += " · " + Plural(v.Alarms, "false alarm")
	}
	return words
}

// A SpotData is what the page shows on which people begin to look for errors.
type SpotData struct {
	Page
	Games    []string
	Profiles []sessions.Profile
	Begin    sessions.NewSpot // what is chosen to begin with
	Rule     record.SpotRule
	Set      record.SpotTerms // as the form has them
	Runs     []record.SpotRun // one's own, the last first
	// Clauses and Gravities count all of one's own runs.
	Clauses, Gravities []record.SpotTally
	Fields             map[string]string // of the form, where something clashes
	Wrong              string            // the field that does
}

// field is the value of a field of the form.
func (d *SpotData) field(key string, now int) string {
	if s, ok := d.Fields[key]; ok {
		return s
	}
	return strconv.Itoa(now)
}

// profiles are the house rules to choose from: those of the house before those that come with
// the program.
func (d *SpotData) profiles() (list []Choice) {
	for _, shipped := range []bool{false, true} {
		for i := range d.Profiles {
			p := &d.Profiles[i]
			if p.Shipped() != shipped {
				continue
			}
			label := p.Title
			if len(p.Games) > 0 {
				var games []string
				for _, g := range p.Games {
					games = append(games, VariantWords(g))
				}
				label += ": " + strings.Join(games, ", ")
			}
			list = append(list, Choice{p.Key, label, ""})
		}
	}
	return list
}

// spotNowhere says at which games nobody looks for errors, and why: a sentence for each reason.
func spotNowhere() (words []string) {
	games := sessions.SpotNowhere()
	for _, why := range slices.Sorted(maps.Keys(games)) {
		var names []string
		for _, g := range games[why] {
			names = append(names, VariantWords(g))
		}
		words = append(words, "Not at "+strings.Join(names, " or ")+": "+why+".")
	}
	return words
}

// spotStands are from where people look for errors.
var spotStands = []Choice{
	{sessions.SpotAsFloor, "As floor", "From the pit. You see the whole table, but not the lamp of the card reader."},
	{sessions.SpotAsNextDealer, "As the next dealer", "At the dealer's shoulder. You see what the dealer sees, the lamp too, and errors against it."},
}

// standWords says from where a run was watched.
func standWords(as string) string {
	if as == sessions.SpotAsNextDealer {
		return "as the next dealer"
	}
	return "as floor"
}

// spotGroupWords name the parts of the procedure.
var spotGroupWords = map[string]string{
	"deal": "The deal", "reader": "The hole card and the card reader", "insurance": "Insurance and even money",
	"decisions": "Players' decisions", "draw": "The dealer's draw", "settlement": "Settlement",
}

// breaks counts the clauses of a group that the dealer may break.
func (d *SpotData) breaks(g *sessions.SpotGroup) (n int) {
	for i := range g.Clauses {
		if d.mayBreak(&g.Clauses[i]) {
			n++
		}
	}
	return n
}

func (d *SpotData) mayBreak(c *sessions.SpotClause) bool {
	return !slices.Contains(d.Set.Without, c.Cites[0])
}

// errs reports a choice of errors; none chosen is all.
func errs(chosen []string, key string) bool { return len(chosen) == 0 || slices.Contains(chosen, key) }

// spotKindWords say what kinds of errors are.
var spotKindWords = map[string]string{
	"skipped": "A step left out", "order": "In the wrong order", "target": "At the wrong box", "amount": "A wrong amount",
	"face": "The wrong way up", "uncalled": "Nothing called for it",
}

// A SpotRunData is what one run came to.
type SpotRunData struct {
	Page
	Run                record.SpotRun
	Own                bool
	Clauses, Gravities []record.SpotTally
}

// spotRunWords tell a run in a line.
func spotRunWords(r *record.SpotRun) string {
	return strconv.Itoa(r.Caught()) + " of " + strconv.Itoa(len(r.Errors)) + " caught, " + Plural(len(r.Alarms), "false alarm")
}

// tallyTitle names the clause of a tally; false alarms may have none.
func tallyTitle(t *record.SpotTally) string {
	if t.Cite == "" {
		return "No clause named"
	}
	return t.Title
}

// plainCites are the clauses of one title, each once.
func plainCites(cites []string) string {
	var list []string
	for _, c := range cites {
		if p := plainCite(c); !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return strings.Join(list, ", ")
}

// dash is a count that says nothing at 0.
func dash(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}
