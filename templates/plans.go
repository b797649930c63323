package templates

import (
	"net/url"
	"strings"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/longrun"
	"burncard/sessions/record"
)

// A PlansData is a page of the list of plans of table tests.
type PlansData struct {
	Page
	Search, Game string
	Withdrawn    bool
	Games        []Choice
	All          int
	Rows         []record.TestPlan
	Pager        Pager
}

// A PlanData is one plan of a table test with its versions.
type PlanData struct {
	Page
	Shown    record.TestPlan
	Versions []record.TestPlan // the latest first
	House    game.House
}

// A PlanFormData is the form for a plan of a table test. Its fields are plan, after, name,
// note, variant, profile, length, rounds, minutes, in-time, seed, equivalent, bots, style, events,
// jurors-least, jurors-most, weight- and least- with technique, control, hospitality, eye or
// all behind it, technique, no-critical and preset.
type PlanFormData struct {
	Page
	Title    string
	Games    []Choice
	Profiles []Choice
	Presets  []Choice
	Wrong    string
	Values   map[string]string
	// Meanwhile is the plan as somebody else has left it while this one was written; nil for
	// nobody.
	Meanwhile *record.TestPlan
}

// testLengths are until when a table test is dealt.
var testLengths = []Choice{
	{record.ByRounds, "A number of rounds", ""}, {record.ByShoe, "A shoe", "Until the round in which the cover card comes is over."},
	{record.ByTime, "Until time is up", ""},
}

// testCardChoices are whose cards people get who sit a table test.
var testCardChoices = []Choice{
	{"", "The same cards for everybody", "The results of one attempt can be compared card by card. A trainee who replaces a void attempt gets a shoe of his own."},
	{"1", "Equivalent cards", "Each attempt has a shoe of its own, which demands as much of the dealer. Nobody can tell another what comes."},
}

// botStyles are how bots play.
var botStyles = []Choice{
	{"book", "By basic strategy, without surprises", ""}, {"casual", "Casual: small bets, mistakes, a tip", ""}, {"regular", "Regular: knows the game, has habits", ""},
	{"high-roller", "High rollers: large bets, two boxes", ""}, {"nuisance", "Nuisances: all that makes a dealer work", ""}, {"", "A mixture", ""},
}

// labelOf is what a choice of a list is called.
func labelOf(list []Choice, value string) string {
	for _, c := range list {
		if c.Value == value {
			return c.Label
		}
	}
	return value
}

// lengthWords is until when a table test is dealt, and in what time.
func lengthWords(t *record.TestTerms) string {
	var words string
	switch t.Length {
	case record.ByRounds:
		words = Plural(t.Rounds, "round")
	case record.ByShoe:
		words = "a shoe"
	default:
		return Plural(t.Minutes, "minute")
	}
	if t.Minutes > 0 {
		words += " in " + Plural(t.Minutes, "minute")
	}
	return words
}

// countedWords is how it was counted what cards demand.
func countedWords(t *record.TestTerms) string {
	words := "Counted where they are dealt by the book to the bots, without the events of the plan"
	if t.JurorsMost > 0 {
		words += ", with bots in the place of jurors"
	}
	if t.Length == record.ByTime {
		words += ", a round a minute"
	}
	return words + ". Cards are equivalent where each count has " + longrun.LeewayWords + "."
}

// A demandRow is one thing that cards demand: how often those of a plan do, and those of an
// attempt.
type demandRow struct {
	kind       string
	plan, here int
	within     bool
}

// demandRows are what the cards of a plan demand, and those of an attempt beside them. The
// rounds are none of it where the plan says how many are dealt.
func demandRows(t *record.TestTerms, plan, here record.Demands) (rows []demandRow) {
	for _, k := range longrun.Kinds {
		if k.Key == longrun.RoundsKey && t.Length == record.ByRounds {
			continue
		}
		if plan[k.Key] > 0 || here[k.Key] > 0 {
			rows = append(rows, demandRow{k.Name, plan[k.Key], here[k.Key], longrun.Demands(here).Within(plan, k.Key)})
		}
	}
	return rows
}

// leewayWords are the counts that are as good as one.
func leewayWords(n int) string {
	by := longrun.Leeway(n)
	return number(max(n-by, 0)) + " to " + number(n+by)
}

// planMarks are what passes a table test, each in a sentence.
func planMarks(t *record.TestTerms) (list []string) {
	if t.Technique > 0 {
		list = append(list, "Technique: at least "+t.Technique.String()+" of 10 points.")
	}
	if t.NoCritical {
		list = append(list, "No critical mistake.")
	}
	if t.InTime {
		list = append(list, capital(lengthWords(t))+": dealt to the end before time is up.")
	}
	for _, l := range []struct {
		what  string
		least record.Points
	}{{"Control of the game, by the jurors", t.Least.Control}, {"Hospitality, by the jurors", t.Least.Hospitality}, {"By eye", t.Least.Eye}, {"All points by their weights", t.Least.All}} {
		if l.least > 0 {
			list = append(list, l.what+": at least "+l.least.String()+" of 10 points.")
		}
	}
	return list
}

// weightsWords are how often each kind of points counts; empty where nothing does.
func weightsWords(w *record.TestWeights) string {
	var words []string
	for _, k := range []struct {
		what  string
		times int
	}{{"technique", w.Technique}, {"control of the game", w.Control}, {"hospitality", w.Hospitality}, {"by eye", w.Eye}} {
		if k.times > 0 {
			words = append(words, k.what+" "+number(k.times)+" times")
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "Ten points each; these count: " + strings.Join(words, ", ") + "."
}

// jurorsWanted is how many jurors a plan wants; empty for none.
func jurorsWanted(t *record.TestTerms) string {
	switch {
	case t.JurorsMost == 0:
		return ""
	case t.JurorsLeast == t.JurorsMost:
		return number(t.JurorsMost)
	}
	return number(t.JurorsLeast) + " to " + number(t.JurorsMost)
}

// A RatingData is a juror's card for an attempt at a table test.
type RatingData struct {
	Page
	sessions.Card
	Control, Hospitality, Remark string // as they were typed
	Wrong                        string
}

// NewRatingData is a card as it is kept.
func NewRatingData(c sessions.Card) RatingData {
	d := RatingData{Card: c, Remark: c.Own.Remark}
	if p := c.Own.Points.Control; p >= 0 && c.Own.Juror.ID != "" {
		d.Control = p.String()
	}
	if p := c.Own.Points.Hospitality; p >= 0 && c.Own.Juror.ID != "" {
		d.Hospitality = p.String()
	}
	return d
}

// handedWords say how many of the jurors have handed in.
func handedWords(all []record.Rating) string {
	n := 0
	for i := range all {
		if !all[i].Handed.IsZero() {
			n++
		}
	}
	switch {
	case len(all) == 1 && n == 1:
		return "the juror has handed in"
	case len(all) == 1:
		return "the juror has not handed in"
	case n == 1:
		return "1 of " + Plural(len(all), "juror") + " has handed in"
	}
	return number(n) + " of " + Plural(len(all), "juror") + " have handed in"
}

// namesOf joins names.
func namesOf(people []record.Person) string {
	names := make([]string, len(people))
	for i, p := range people {
		names[i] = p.Name
	}
	return strings.Join(names, ", ")
}

// versionOfPlan is a plan with its version, as it is printed.
func versionOfPlan(p *record.TestPlan) string { return p.Name + ", version " + number(p.Number) }

// planSaved says when a version was saved, and by whom.
func planSaved(p *record.TestPlan) string { return minuteWords(p.At) + ", by " + p.By.Name }

func planVersionPath(p *record.TestPlan) string {
	return PlanPath(p.ID) + "?version=" + number(p.Number)
}

// changePlanPath is the form for the next version of a plan, copyPlanPath for another plan
// that begins as it.
func changePlanPath(id string) string {
	return NewPlanPath + "?" + url.Values{"from": {id}}.Encode()
}

func copyPlanPath(p *record.TestPlan) string {
	return NewPlanPath + "?" + url.Values{"from": {p.ID}, "version": {number(p.Number)}, "as": {"copy"}}.Encode()
}

// set is the value of a field, or one that it begins with.
func (d *PlanFormData) set(field, otherwise string) string {
	if v, ok := d.Values[field]; ok {
		return v
	}
	return otherwise
}

// eventsHelp shows how events are written.
const eventsHelp = "One a line. A fault: “round 3: inject reader fault”, or after four cards of the round: “round 3 card 4: inject face-up 2”. A player's breach, by the bot at box 2: “round 5: p2 cap main 25”."

// testBegins says to a trainee how long a table test is.
func testBegins(t *record.TestTerms) string {
	switch {
	case t.Length == record.ByTime:
		return "You deal until time is up: " + Plural(t.Minutes, "minute") + "."
	case t.Length == record.ByShoe && t.Minutes > 0:
		return "You deal one shoe, until the round is over in which the cover card comes. You have " + Plural(t.Minutes, "minute") + "."
	case t.Length == record.ByShoe:
		return "You deal one shoe, until the round is over in which the cover card comes."
	case t.Minutes > 0:
		return "You deal " + Plural(t.Rounds, "round") + ". You have " + Plural(t.Minutes, "minute") + "."
	}
	return "You deal " + Plural(t.Rounds, "round") + "."
}

// timeUsedWords say what time an attempt at a table test took by its own clock, and whether
// its time was up.
func timeUsedWords(d SummaryData) string {
	t := &d.Exam.Test.Terms
	words := "Time used: " + clockUsed(d.Test.Clock.Used)
	if t.Minutes > 0 {
		words += " of " + clockUsed(t.Limit())
	}
	switch c := d.Test.Clock; {
	case !c.Up:
		return words + "."
	case c.Round > 0:
		return words + ". Time was up in round " + number(c.Round) + ", which was dealt to its end; no other began."
	}
	return words + ". Time was up between two rounds, and no other began."
}
