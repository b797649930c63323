package sessions

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
	"burncard/variants"
	"burncard/variants/library"
)

// A desk is what a person's, or a class's, sessions come to: how often steps went wrong
// for each hundred times that they were owed, over time and by clause, how quick the hand
// is, what was trained, and whether a mistake came back. All of it is information: nobody
// is ranked, and whether somebody goes on a person decides.

// A DeskQuery asks for the desk of a person or a class. A viewer who is no supervisor gets
// his own.
type DeskQuery struct {
	Person, Class string // ids; one of them
	Variant, Mode string // "" for any
	Appointed     bool   // attempts at appointed exams alone
	Practice      bool   // and none of them
	Weeks         int    // how many weeks, this one the last
}

// A Desk is one of them. Weeks are from a bound to the next; the last bound is the end of
// this week.
type Desk struct {
	Bounds  []time.Time
	Clauses []ClauseDesk    // most steps that went wrong first
	Weeks   []scoring.Tally // one for each week
	Paces   []record.WeekPace
	Hours   []DutyHours // by duty of 611a.3, then what trains none of them, then exams
	Coached []CoachedClause
	People  map[string]Outlook // by id: where somebody has dealt lately
}

// A ClauseDesk is one clause on a desk.
type ClauseDesk struct {
	Cite string
	scoring.Tally
	First, Timed int
	TimedIn      int // sessions with a time
	Took         time.Duration
	Target       float64         // seconds; 0 for none
	ByWeek       []scoring.Tally // one for each week
}

// Mean is the mean of the dealer's own time for a step; 0 where there is none.
func (c *ClauseDesk) Mean() time.Duration {
	if c.Timed == 0 {
		return 0
	}
	return c.Took / time.Duration(c.Timed)
}

// DutyHours are how long a subject of 611a.3 was trained.
type DutyHours struct {
	Duty     int // from 1; 0 for tables of no exercise, -1 for appointed exams
	Sessions int
	Time     time.Duration
}

// A CoachedClause is what became of a clause after coaching: of how many people who were
// coached on it, to how many the mistake came back.
type CoachedClause struct {
	Cite             string
	People, CameBack int
	Steps            int // that went wrong in later sessions, of all of them
	First, Last      time.Time
	Session          string // in which it came back last; "" for none
}

// OutlookWeeks is how far back the advice looks whether somebody looks ready to go on.
const OutlookWeeks = 4

// OutlookSince is the beginning of the day, by the house's clock, from which it looks.
func OutlookSince(now time.Time) time.Time {
	now = now.Local()
	return time.Date(now.Year(), now.Month(), now.Day()-7*OutlookWeeks, 0, 0, 0, 0, time.Local)
}

// OutlookSteps are how many steps have to be owed in that time for an advice.
const OutlookSteps = 200

// An Outlook is what advice is made of: the steps of the last weeks in which none was
// lit, and the score that they would make.
type Outlook struct {
	scoring.Counts
	scoring.Result
	Pass int
	Says Advice
}

// An Advice is whether somebody looks ready to go on.
type Advice uint8

// The advices.
const (
	TooLittle Advice = iota // fewer than OutlookSteps were owed
	NotYet
	LooksReady
)

// outlookOf is the advice that counts make under the score's rule of today.
func outlookOf(w scoring.Weights, c scoring.Counts) Outlook {
	r := Outlook{Counts: c, Pass: w.Pass}
	var ok bool
	switch r.Result, ok = scoring.Score(w, c); {
	case !ok || c.Owed < OutlookSteps:
		r.Says = TooLittle
	case r.Passed:
		r.Says = LooksReady
	default:
		r.Says = NotYet
	}
	return r
}

// weekBounds are the beginnings of so many weeks, this one the last, and its end. A week
// begins on Monday, by the house's clock.
func weekBounds(now time.Time, weeks int) []time.Time {
	day := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	monday := day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	bounds := make([]time.Time, weeks+1)
	for i := range bounds {
		bounds[i] = monday.AddDate(0, 0, 7*(i-weeks+1))
	}
	return bounds
}

// Desk is what the sessions of a person or a class come to, as far as the viewer may know.
func (r *Reviews) Desk(ctx context.Context, viewer Person, q DeskQuery) (d Desk, err error) {
	if viewer.ID == "" || !viewer.supervises() && (q.Class != "" || q.Person != viewer.ID) {
		return d, ErrNotYours
	}
	if err := r.upToDate(ctx); err != nil {
		return d, err
	}
	d.Bounds = weekBounds(r.now().Local(), q.Weeks)
	of := record.SessionQuery{Person: q.Person, Class: q.Class, Variant: q.Variant, Mode: q.Mode, Appointed: q.Appointed, Practice: q.Practice, Since: d.Bounds[0], Before: d.Bounds[len(d.Bounds)-1]}
	steps, err := r.records.Sessions.Steps(ctx, viewer.reads(), of)
	if err != nil {
		return d, err
	}
	d.Paces = record.Paces(steps, d.Bounds)
	if d.Hours, err = r.duties(ctx, record.HoursTrained(steps)); err != nil {
		return d, err
	}
	targets, err := r.records.Targets.All(ctx)
	if err != nil {
		return d, err
	}
	d.count(record.Weekly(steps, d.Bounds), targets)
	d.Coached = byClause(record.CameBack(steps))
	d.People, err = r.outlooks(ctx, viewer, of, steps)
	return d, err
}

// outlooks are what the last weeks say of each person of a query, whatever was dealt there.
// Steps are those of the query itself.
func (r *Reviews) outlooks(ctx context.Context, viewer Person, of record.SessionQuery, steps []record.SessionSteps) (map[string]Outlook, error) {
	rule, err := r.scoring.At(ctx, r.now())
	if err != nil {
		return nil, err
	}
	lately := record.SessionQuery{Person: of.Person, Class: of.Class, Since: OutlookSince(r.now())}
	all := of
	all.Since, all.Before = lately.Since, time.Time{}
	if all == lately && !of.Since.After(lately.Since) { // these have them: they are of all games and modes
		steps = slices.DeleteFunc(steps, func(s record.SessionSteps) bool { return s.Begun.Before(lately.Since) })
	} else if steps, err = r.records.Sessions.Steps(ctx, viewer.reads(), lately); err != nil {
		return nil, err
	}
	people := map[string]Outlook{}
	for id, p := range record.Standing(steps) {
		people[id] = outlookOf(rule.Weights, p.Counts)
	}
	return people, nil
}

// count sorts what weeks have into clauses.
func (d *Desk) count(weekly []record.ClauseWeek, targets []record.Target) {
	weeks := len(d.Bounds) - 1
	d.Weeks = make([]scoring.Tally, weeks)
	at := map[string]int{}
	for _, w := range weekly {
		i, ok := at[w.Cite]
		if !ok {
			i = len(d.Clauses)
			at[w.Cite] = i
			d.Clauses = append(d.Clauses, ClauseDesk{Cite: w.Cite, Target: record.TargetOf(targets, w.Cite), ByWeek: make([]scoring.Tally, weeks)})
		}
		c := &d.Clauses[i]
		c.First, c.Timed, c.TimedIn, c.Took = c.First+w.First, c.Timed+w.Timed, c.TimedIn+w.TimedIn, c.Took+w.Took
		n := scoring.Tally{Owed: w.Owed, Mistakes: w.Mistakes.Minor + w.Mistakes.Major + w.Mistakes.Critical}
		c.ByWeek[w.Week] = n
		c.Tally.Add(n)
		d.Weeks[w.Week].Add(n)
	}
	slices.SortFunc(d.Clauses, func(a, b ClauseDesk) int {
		return cmp.Or(cmp.Compare(b.Mistakes, a.Mistakes), cmp.Compare(b.Owed, a.Owed), cmp.Compare(a.Cite, b.Cite))
	})
}

// duties sorts hours by the duties that the exercises train: an exercise that trains two
// counts in full under both.
func (r *Reviews) duties(ctx context.Context, hours []record.Hours) ([]DutyHours, error) {
	trains, err := r.trains(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]DutyHours, len(library.Duties)+2)
	for i := range library.Duties {
		list[i].Duty = i + 1
	}
	list[len(list)-1].Duty = -1
	for _, h := range hours {
		under := []int{len(list) - 2}
		if h.Appointed {
			under[0] = len(list) - 1
		} else if duties := trains[h.Exercise]; len(duties) > 0 {
			under = nil
			for _, n := range duties {
				under = append(under, n-1)
			}
		}
		for _, i := range under {
			list[i].Sessions, list[i].Time = list[i].Sessions+h.Sessions, list[i].Time+h.Time
		}
	}
	return list, nil
}

// trains are the duties that exercises train, by their keys.
func (r *Reviews) trains(ctx context.Context) (map[string][]int, error) {
	own, err := (&Exercises{store: r.records.Exercises}).All(ctx)
	if err != nil {
		return nil, err
	}
	trains := map[string][]int{}
	for _, e := range append(library.All[:len(library.All):len(library.All)], own...) {
		trains[e.Key] = e.Trains
	}
	return trains, nil
}

// Training are the sessions that [Desk] counts for a duty, beside that they are no attempts
// at appointed exams: from 1, or 0 for those that train none.
func (r *Reviews) Training(ctx context.Context, duty int) (*record.Trained, error) {
	trains, err := r.trains(ctx)
	t := &record.Trained{Not: duty == 0}
	for key, duties := range trains {
		if duty == 0 && len(duties) > 0 || slices.Contains(duties, duty) {
			t.Exercises = append(t.Exercises, key)
		}
	}
	return t, err
}

// byClause puts together what came back to several people, what came back most first.
func byClause(coached []record.Coached) (list []CoachedClause) {
	at := map[string]int{}
	for _, c := range coached {
		i, ok := at[c.Cite]
		if !ok {
			i = len(list)
			at[c.Cite], list = i, append(list, CoachedClause{Cite: c.Cite, First: c.At})
		}
		k := &list[i]
		k.People, k.Steps = k.People+1, k.Steps+c.Later
		if c.At.Before(k.First) {
			k.First = c.At
		}
		if c.Later > 0 {
			k.CameBack++
			if c.Last.After(k.Last) {
				k.Last, k.Session = c.Last, c.LastSession
			}
		}
	}
	slices.SortFunc(list, func(a, b CoachedClause) int {
		return cmp.Or(cmp.Compare(b.Steps, a.Steps), cmp.Compare(a.Cite, b.Cite))
	})
	return list
}

// A TargetStore keeps how many seconds a step may take.
type TargetStore interface {
	// All returns the targets in the order of their clauses.
	All(ctx context.Context) ([]record.Target, error)
	// Set sets a target, with the audit of it; 0 seconds take it away.
	Set(ctx context.Context, t record.Target, by record.AuditEntry) error
}

// TargetMost is how many seconds a step may take at most.
const TargetMost = 600

var clauseForm = regexp.MustCompile(`^[0-9a-z.-]+(\([0-9a-z]+\))*(#[0-9]+)?$`)

// IsClause reports a text that is written like a clause, whether there is one of it or not.
func IsClause(text string) bool { return len(text) <= 40 && clauseForm.MatchString(text) }

// ruled reports a clause under which a game has a rule.
func ruled(cite string) bool {
	under := []record.Target{{Cite: cite, Seconds: 1}}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err == nil && slices.ContainsFunc(book.Rules(), func(r *game.Rule) bool { return record.TargetOf(under, r.Cite) > 0 }) {
			return true
		}
	}
	return false
}

// Targets are the seconds that steps may take, by clause.
func (r *Reviews) Targets(ctx context.Context) ([]record.Target, error) {
	return r.records.Targets.All(ctx)
}

// SetTarget sets how many seconds a step of a clause may take, for a supervisor; 0 takes
// the target away. A *SettingError says what is wrong.
func (r *Reviews) SetTarget(ctx context.Context, by Person, cite string, seconds float64) error {
	switch {
	case !by.supervises():
		return ErrNotYours
	case !IsClause(cite):
		return &SettingError{Field: "clause", Why: fmt.Sprintf("clause: %q is none; write it like 633a.7(f)", cite)}
	case seconds > 0 && !ruled(cite):
		return &SettingError{Field: "clause", Why: fmt.Sprintf("clause: there is no rule of a game under %s; write one like 633a.7(f)", cite)}
	case !(seconds >= 0 && seconds <= TargetMost):
		return &SettingError{Field: "seconds", Why: fmt.Sprintf("seconds: %g for %s; a step takes up to %d", seconds, cite, TargetMost)}
	}
	t := record.Target{Cite: cite, Seconds: seconds, By: by.recorded(), At: r.now()}
	words := fmt.Sprintf("%s: %g seconds", cite, seconds)
	if seconds == 0 {
		words = cite + ": none"
	}
	return r.records.Targets.Set(ctx, t, record.AuditEntry{At: t.At, By: t.By, Act: record.TargetSet, Words: words})
}
