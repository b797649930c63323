package templates

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
	"burncard/variants"
	"burncard/variants/library"
)

// TargetsPath has the seconds that steps may take, with clause= for the form; POST clause
// and seconds, 0 to take it away.
const TargetsPath = "/targets"

// DeskPath is the desk of a person, for himself and for supervisors, with game=, mode= and
// weeks=, and csv= for one of its lists.
func DeskPath(person string) string { return PersonPath(person) + "/desk" }

// ClassDeskPath is the desk of a class, for supervisors, as [DeskPath].
func ClassDeskPath(class string) string { return ClassPath(class) + "/desk" }

// A DeskData is what the sessions of a person or a class come to.
type DeskData struct {
	Page
	Own         bool   // the reader's
	ID, ClassID string // of the person, or of the class
	Name        string
	Game, Mode  string // as the address has them
	Weeks       int
	Desk        sessions.Desk
	People      []DeskPerson // of a class, by name
}

// A DeskPerson is one of a class.
type DeskPerson struct {
	ID, Name string
	sessions.Outlook
}

// DeskWeeks are how many weeks a desk may show; the first is the default.
var DeskWeeks = []int{12, 4, 26}

func weekChoices() (list []Choice) {
	for _, n := range slices.Sorted(slices.Values(DeskWeeks)) {
		list = append(list, Choice{strconv.Itoa(n), "The last " + strconv.Itoa(n) + " weeks", ""})
	}
	return list
}

// deskModes are the modes of a desk: single cases count nowhere.
func deskModes() []Choice {
	return slices.DeleteFunc(slices.Clone(sessionModes), func(c Choice) bool { return c.Value == record.CaseMode || c.Value == UnlitMode })
}

func (d *DeskData) path() string {
	if d.ClassID != "" {
		return ClassDeskPath(d.ClassID)
	}
	return DeskPath(d.ID)
}

// sessions is the list of sessions of a week; week -1 is all of them.
func (d *DeskData) sessions(week int) string { return d.fields(week).Path() }

// marked is the list of the steps that went wrong under a clause, "" for all, in a week, as
// sessions has it.
func (d *DeskData) marked(clause string, week int) string {
	f := d.fields(week)
	f.Clause = clause
	return f.MarkedPath()
}

// cameBack is the list of the steps under a clause that went wrong after coaching.
func (d *DeskData) cameBack(clause string) string {
	return d.marked(clause, -1) + "&" + CameBackField + "=yes"
}

// trained is the list of sessions that hours are made of.
func (d *DeskData) trained(duty int) string {
	f := d.fields(-1)
	if f.Trains = strconv.Itoa(duty); duty < 0 {
		f.Trains, f.Mode = "", game.Exam.String()
	}
	return f.Path()
}

// timedSessions is the list of sessions that the times of a clause are of.
func (d *DeskData) timedSessions(clause string) string {
	f := d.fields(-1)
	f.Timed = clause
	return f.Path()
}

// paced is the list of sessions that hands an hour of a week are of.
func (d *DeskData) paced(week int) string {
	f := d.fields(week)
	f.Paced = "yes"
	return f.Path()
}

// fields ask for the sessions of a week, -1 for all that the desk has.
func (d *DeskData) fields(week int) SessionFields {
	from, to := d.Desk.Bounds[0], d.Desk.Bounds[len(d.Desk.Bounds)-1]
	if week >= 0 {
		from, to = d.Desk.Bounds[week], d.Desk.Bounds[week+1]
	}
	f := SessionFields{Class: d.ClassID, Game: d.Game, Mode: d.Mode, From: from.Format(time.DateOnly), To: to.AddDate(0, 0, -1).Format(time.DateOnly)}
	if !d.Own {
		f.Person = d.ID
	}
	return f
}

// weekName is the day on which a week begins.
func (d *DeskData) weekName(week int) string { return d.Desk.Bounds[week].Format("Jan 2") }

// empty reports that nothing was dealt in these weeks.
func (d *DeskData) empty() bool { return len(d.Desk.Paces) == 0 && len(d.Desk.Clauses) == 0 }

func (d *DeskData) title() string {
	switch {
	case d.ClassID != "":
		return "Desk of class " + d.Name
	case d.Own:
		return "How you are doing"
	}
	return "Desk of " + d.Name
}

// rateWords is how many mistakes there are for each hundred steps; "" where too few were
// owed.
func rateWords(t scoring.Tally) string {
	if rate, ok := t.PerHundred(); ok {
		return strconv.FormatFloat(rate, 'f', 1, 64)
	}
	return ""
}

// countShort is countWords where there is little room.
func countShort(t scoring.Tally) string {
	return thousands(int64(t.Mistakes)) + "/" + thousands(int64(t.Owed))
}

// countWords is what a rate is made of.
func countWords(t scoring.Tally) string {
	return thousands(int64(t.Mistakes)) + " in " + thousands(int64(t.Owed))
}

// heat is how dark a cell is: 0 for no mistake, 5 for more than ten in a hundred.
func heat(t scoring.Tally) string {
	rate, ok := t.PerHundred()
	if !ok {
		return "none"
	}
	for level, most := range []float64{0, 1, 2.5, 5, 10} {
		if rate <= most {
			return "heat-" + strconv.Itoa(level)
		}
	}
	return "heat-5"
}

// share is how long a bar is, of a hundred.
func share(n, of float64) string {
	if of <= 0 {
		return "0"
	}
	return strconv.FormatFloat(min(100*n/of, 100), 'f', 1, 64)
}

func withTenth(seconds float64) string { return strconv.FormatFloat(seconds, 'f', 1, 64) }

// stepSeconds says how long a step took in the mean; "" where no time is known.
func stepSeconds(c *sessions.ClauseDesk) string {
	if c.Timed < scoring.Fewest {
		return ""
	}
	return withTenth(c.Mean().Seconds()) + " s"
}

// timed are the clauses with enough times, the one furthest over its target first.
func (d *DeskData) timed() []sessions.ClauseDesk {
	list := slices.DeleteFunc(slices.Clone(d.Desk.Clauses), func(c sessions.ClauseDesk) bool { return c.Timed < scoring.Fewest })
	over := func(c *sessions.ClauseDesk) float64 {
		if c.Target == 0 {
			return -1e9
		}
		return c.Mean().Seconds() - c.Target
	}
	slices.SortStableFunc(list, func(a, b sessions.ClauseDesk) int {
		return cmp.Or(cmp.Compare(over(&b), over(&a)), cmp.Compare(b.Mean(), a.Mean()))
	})
	return list
}

// slowest is the scale of the bars of times, in seconds.
func slowest(list []sessions.ClauseDesk) (most float64) {
	for i := range list {
		most = max(most, list[i].Mean().Seconds(), list[i].Target)
	}
	return most
}

// clauseTitles are what rules want, by citation, of all games.
var clauseTitles = sync.OnceValue(func() map[string]string {
	titles := map[string]string{}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			continue // no game of this program
		}
		for _, r := range book.Rules() {
			if _, known := titles[r.Cite]; !known {
				titles[r.Cite] = r.Title
			}
		}
	}
	return titles
})

// ClauseTitle is what a clause wants, in a floorperson's words; the clause itself where no
// rule of today has it.
func ClauseTitle(cite string) string { return cmp.Or(clauseTitles()[cite], plainCite(cite)) }

// Pace is hands an hour of the dealer's own time, as they would be at a table with five
// hands: the dealer's own hand counts in each round.
func Pace(p *record.WeekPace) (hands float64, ok bool) {
	if p.Rounds == 0 || p.DealerTime < 5*time.Minute {
		return 0, false
	}
	return float64(p.Hands+p.Rounds) / p.DealerTime.Hours() * 5 / 6, true
}

// DutyWords is a subject of 611a.3.
func DutyWords(n int) string {
	switch n {
	case 0:
		return "Tables of no exercise"
	case -1:
		return "Appointed exams"
	}
	return library.Duties[n-1]
}

// DeskLists are the lists of a desk that a spreadsheet may have, by their names in addresses.
var DeskLists = []string{"weeks", "clauses", "heat", "times", "pace", "hours", "coached", "people"}

// weak are the clauses with more than five mistakes in a hundred steps.
func (d *DeskData) weak() (list []sessions.ClauseDesk) {
	for _, c := range d.Desk.Clauses {
		if rate, ok := c.PerHundred(); ok && rate > 5 {
			list = append(list, c)
		}
	}
	return list
}

// A deskFigure is one of the figures at the head of a desk, and the part that has more of it.
type deskFigure struct{ Part, Name, Value, Of string }

// figures are what the weeks shown come to.
func (d *DeskData) figures() []deskFigure {
	var all scoring.Tally
	for _, w := range d.Desk.Weeks {
		all.Add(w)
	}
	rates := deskFigure{"rates", "Mistakes in a hundred steps", cmp.Or(rateWords(all), "–"), countWords(all)}
	if rateWords(all) == "" {
		rates.Of += "; a rate takes " + strconv.Itoa(scoring.Fewest)
	}
	var dealt record.WeekPace
	for _, p := range d.Desk.Paces {
		dealt.Sessions, dealt.Rounds, dealt.Hands, dealt.DealerTime = dealt.Sessions+p.Sessions, dealt.Rounds+p.Rounds, dealt.Hands+p.Hands, dealt.DealerTime+p.DealerTime
	}
	pace := deskFigure{"pace", "Hands an hour", "–", counted(dealt.Hands, "hand") + " in " + counted(dealt.Rounds, "round")}
	if hands, ok := Pace(&dealt); ok {
		pace.Value = strconv.FormatFloat(hands, 'f', 0, 64)
	}
	back, coached := 0, 0
	for _, c := range d.Desk.Coached {
		back, coached = back+c.CameBack, coached+c.People
	}
	list := []deskFigure{rates, pace, {"coached", "Came back after coaching", thousands(int64(back)) + " of " + thousands(int64(coached)), "clauses"}}
	if d.ClassID == "" {
		return list
	}
	list[2].Of = "clauses, each counted for each person"
	ready, little := 0, 0
	for _, p := range d.People {
		switch p.Says {
		case sessions.LooksReady:
			ready++
		case sessions.TooLittle:
			little++
		}
	}
	people := deskFigure{"people", "Look ready to go on", fmt.Sprintf("%d of %d", ready, len(d.People)), "advice; a person decides"}
	if little > 0 {
		people.Of = fmt.Sprintf("advice; of %d there is too little to say", little)
	}
	return append(list, people)
}

// afterListed is what stands behind one of several things in a sentence that ends with them.
func afterListed(i, n int) string {
	if i == n-1 {
		return ". "
	}
	return ", "
}

// outlook is the advice on the person; the zero one says that too little was dealt.
func (d *DeskData) outlook() sessions.Outlook { return d.Desk.People[d.ID] }

// lately lists the mistakes of a person that advice counts.
func lately(person string) string {
	return SessionFields{Person: person, Mode: UnlitMode, From: sessions.OutlookSince(time.Now()).Format(time.DateOnly)}.MarkedPath()
}

// OutlookWords is an advice in two words.
func OutlookWords(a sessions.Advice) string {
	switch a {
	case sessions.LooksReady:
		return "Looks ready to go on"
	case sessions.NotYet:
		return "Not yet, by the figures"
	}
	return "Too little to say"
}

// outlookWhy is the figures behind an advice.
func outlookWhy(o sessions.Outlook) string {
	weeks := fmt.Sprintf("In the last %d weeks ", sessions.OutlookWeeks)
	if o.Says == sessions.TooLittle {
		return weeks + strings.ToLower(stepsWere(o.Owed)) + fmt.Sprintf(" owed where none was lit; advice takes %d.", sessions.OutlookSteps)
	}
	return weeks + fmt.Sprintf("%s steps were owed where none was lit, with %s minor, %s major and %s critical mistakes: together a score of %s, where %d passes.",
		thousands(int64(o.Owed)), thousands(int64(o.Minor)), thousands(int64(o.Major)), thousands(int64(o.Critical)), o.Result, o.Pass)
}

// A lineChart is a line over weeks: of each week a value, where there is one.
type lineChart struct {
	Title string
	Weeks []chartWeek
	Most  float64 // of the scale
	Width int
}

type chartWeek struct {
	Name, Rest, Path string // the week; what is said after its value; where its acts are
	Value            float64
	Known            bool
}

const (
	chartTop    = 26  // room for a value above the highest point
	chartHeight = 138 // between the scale's ends
	chartLeft   = 44
)

// lines is a chart of weeks, with a scale that has round ends.
func lines(title string, weeks []chartWeek) lineChart {
	c := lineChart{Title: title, Weeks: weeks}
	for _, w := range weeks {
		if w.Known {
			c.Most = max(c.Most, w.Value)
		}
	}
	step := math.Pow(10, math.Floor(math.Log10(max(c.Most, 1))))
	for _, n := range []float64{1, 2, 3, 4, 6, 8, 10} {
		if n*step >= c.Most {
			c.Most = n * step
			break
		}
	}
	c.Width = chartLeft + len(weeks)*c.column() + 6
	return c
}

// column is how wide a week is: enough for a finger, and for the chart to fill a page.
func (c *lineChart) column() int { return max(44, 900/max(len(c.Weeks), 1)) }

func (c *lineChart) x(week int) int { return chartLeft + week*c.column() + c.column()/2 }

func (c *lineChart) y(value float64) int {
	return chartTop + chartHeight - int(math.Round(value/c.Most*chartHeight))
}

// path is the line through the weeks that have a value; it breaks where one has none.
func (c *lineChart) path() string {
	var b strings.Builder
	pen := "M"
	for i, w := range c.Weeks {
		if !w.Known {
			pen = "M"
			continue
		}
		fmt.Fprintf(&b, "%s%d %d", pen, c.x(i), c.y(w.Value))
		pen = "L"
	}
	return b.String()
}

// scale are the values at which the chart has a line.
func (c *lineChart) scale() []float64 { return []float64{0, c.Most / 2, c.Most} }

// valueWords is a point's value: with a tenth on a scale where tenths are seen.
func (c *lineChart) valueWords(v float64) string {
	if c.Most > 100 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return withTenth(v)
}

// words say what a week's point shows. They have the value as it stands beside the point: a
// person who speaks to the screen says what is seen.
func (c *lineChart) words(w chartWeek) string {
	return "week of " + w.Name + ": " + c.valueWords(w.Value) + " " + w.Rest
}

func scaleWords(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// rates are the weeks of the desk's first chart.
func (d *DeskData) rates() lineChart {
	weeks := make([]chartWeek, len(d.Desk.Weeks))
	for i, t := range d.Desk.Weeks {
		rate, ok := t.PerHundred()
		weeks[i] = chartWeek{d.weekName(i), "in a hundred, " + countWords(t), d.marked("", i), rate, ok}
	}
	return lines("Mistakes for each hundred steps owed, by week", weeks)
}

// paces are the weeks of the chart of pace.
func (d *DeskData) paces() lineChart {
	weeks := make([]chartWeek, len(d.Desk.Weeks))
	for i := range weeks {
		weeks[i] = chartWeek{Name: d.weekName(i), Rest: "hands an hour", Path: d.paced(i)}
	}
	for i := range d.Desk.Paces {
		p := &d.Desk.Paces[i]
		if hands, ok := Pace(p); ok {
			weeks[p.Week].Value, weeks[p.Week].Known = hands, true
		}
	}
	return lines("Hands an hour, by week", weeks)
}

// known reports a chart with a point.
func (c *lineChart) known() bool {
	return slices.ContainsFunc(c.Weeks, func(w chartWeek) bool { return w.Known })
}

// A TargetsData is the page of the seconds that steps may take.
type TargetsData struct {
	Page
	List    []record.Target
	Clause  string // as it was typed
	Seconds string
	Wrong   string // the field that is wrong; "" for none
}
