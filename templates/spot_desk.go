package templates

import (
	"fmt"
	"net/url"
	"strconv"
	"time"

	"burncard/sessions/record"
)

// SpotDeskPath is what runs of spotting come to over weeks: one's own with person=me, and for supervisors
// with person= or class= others' or everybody's. weeks=; what=, cite=, gravity= and week= choose the
// acts behind a number; csv=errors.
const SpotDeskPath = SpotPath + "/desk"

// SpotMine stands for the visitor as the person.
const SpotMine = "me"

// SpotDeskOf is the page of a class or, where that is "", of a person; of everybody for none.
func SpotDeskOf(class, person string) string {
	d := SpotDeskData{Class: class, Person: person}
	return d.path(nil)
}

// What happened at an act that a desk shows.
const (
	SpotCaught = "caught"
	SpotMissed = "missed"
	SpotAlarm  = "alarm"
	SpotNamed  = "named" // caught, under a clause that it broke
)

// A SpotDeskData is what runs come to, by clause, gravity and week.
type SpotDeskData struct {
	Page
	Own                 bool
	Class, Person, Name string // ids, and the name of which
	Weeks               int
	Bounds              []time.Time
	Runs                []record.SpotRun
	Names               map[string]string // of persons
	Clauses, Gravities  []record.SpotTally
	ByWeek              []record.SpotTally

	// What is chosen: empty, and Week -1, for all.
	What, Cite, Gravity string
	Week                int
}

// Count counts the runs.
func (d *SpotDeskData) Count() {
	d.Clauses, d.Gravities = spotTallies(d.Runs)
	d.ByWeek = make([]record.SpotTally, len(d.Bounds)-1)
	for i := range d.Runs {
		r := &d.Runs[i]
		w := &d.ByWeek[d.weekOf(r.At)]
		w.Caught += r.Caught()
		w.Missed += r.Missed()
		w.Named += r.NamedRight()
		w.Alarms += len(r.Alarms)
	}
}

func (d *SpotDeskData) weekOf(at time.Time) (week int) {
	for week < len(d.Bounds)-2 && !at.Before(d.Bounds[week+1]) {
		week++
	}
	return week
}

func (d *SpotDeskData) weekName(week int) string { return d.Bounds[week].Format("Jan 2") }

// path is the page with some of its fields set.
func (d *SpotDeskData) path(with url.Values) string {
	q := url.Values{}
	for key, value := range map[string]string{"class": d.Class, "person": d.Person} {
		if value != "" {
			q.Set(key, value)
		}
	}
	if d.Weeks > 0 && d.Weeks != DeskWeeks[0] {
		q.Set("weeks", strconv.Itoa(d.Weeks))
	}
	for key, values := range with {
		q[key] = values
	}
	if len(q) == 0 {
		return SpotDeskPath
	}
	return SpotDeskPath + "?" + q.Encode()
}

// acts is the page with the acts behind a number of a tally, or of a week.
func (d *SpotDeskData) acts(t *record.SpotTally, what string, byClause bool) string {
	q := url.Values{"what": {what}}
	if byClause {
		q.Set("cite", t.Cite)
	} else {
		q.Set("gravity", t.Gravity.String())
	}
	return d.path(q) + "#acts"
}

func (d *SpotDeskData) actsOfWeek(week int, what string) string {
	return d.path(url.Values{"what": {what}, "week": {strconv.Itoa(week)}}) + "#acts"
}

// caughtShare is a chart of the share of errors that were caught.
func (d *SpotDeskData) caughtShare() lineChart {
	weeks := make([]chartWeek, len(d.ByWeek))
	for i := range d.ByWeek {
		w := &d.ByWeek[i]
		weeks[i] = chartWeek{Name: d.weekName(i), Path: d.actsOfWeek(i, "")}
		if all := w.Caught + w.Missed; all > 0 {
			weeks[i].Value, weeks[i].Known = 100*float64(w.Caught)/float64(all), true
			weeks[i].Rest = fmt.Sprintf("in a hundred, %d of %d caught, %s", w.Caught, all, Plural(w.Alarms, "false alarm"))
		}
	}
	return lines("Errors caught of each hundred, by week", weeks)
}

// A spotAct is an act behind a number.
type spotAct struct {
	Run   *record.SpotRun
	Error *record.SpotError // nil for a false alarm
	Alarm *record.SpotAlarm
}

func (a *spotAct) seq() int64 {
	if a.Error != nil {
		return a.Error.Seq
	}
	return a.Alarm.Seq
}

// chosen reports that the acts behind one number are asked for.
func (d *SpotDeskData) chosen() bool {
	return d.What != "" || d.Cite != "" || d.Gravity != "" || d.Week >= 0
}

// chosenActs are the acts behind it, the last run's first.
func (d *SpotDeskData) chosenActs() (list []spotAct) {
	for i := range d.Runs {
		r := &d.Runs[i]
		if d.Week >= 0 && d.weekOf(r.At) != d.Week {
			continue
		}
		for j := range r.Errors {
			e := &r.Errors[j]
			is := map[string]bool{"": true, SpotCaught: e.Caught, SpotMissed: !e.Caught, SpotNamed: e.Caught && e.NamedRight()}[d.What]
			if is && (d.Cite == "" || d.Cite == e.Cite) && (d.Gravity == "" || d.Gravity == e.Gravity.String()) {
				list = append(list, spotAct{Run: r, Error: e})
			}
		}
		for j := range r.Alarms {
			a := &r.Alarms[j]
			if (d.What == "" || d.What == SpotAlarm) && (d.Cite == "" || d.Cite == a.Named) && (d.Gravity == "" || a.Named != "" && d.Gravity == a.Gravity.String()) {
				list = append(list, spotAct{Run: r, Alarm: a})
			}
		}
	}
	return list
}

// title says whose runs these are.
func (d *SpotDeskData) title() string {
	switch {
	case d.Own:
		return "Spot it: how you are doing"
	case d.Name != "":
		return "Spot it: " + d.Name
	}
	return "Spot it: everybody"
}
