package record

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"burncard/sessions/scoring"
)

// A ClauseWeek is what became of one clause in the sessions that began in one week. What
// only advises is left out.
type ClauseWeek struct {
	Week        int // from 0, the first that was asked for
	Cite        string
	Owed, First int
	Mistakes    scoring.Counts // those that count, each step once; its Owed is not set
	Timed       int            // steps with a time
	TimedIn     int            // sessions with such a step
	Took        time.Duration  // of those, in all
}

// A WeekPace is what was dealt in the sessions of one week that count for a pace.
type WeekPace struct {
	Week, Sessions, Rounds, Hands int
	DealerTime                    time.Duration
}

// PersonCounts are the steps that were owed to one person, and the mistakes that count.
type PersonCounts struct {
	Person string
	scoring.Counts
}

// A Coached is what became of a clause after a person was coached on it.
type Coached struct {
	Person, Cite string
	At           time.Time // of the session in which the person was coached first
	Later        int       // steps that were marked under it in later sessions
	Last         time.Time // of the last of those; zero for none
	Steps        []StepKey // those that were marked later
	LastSession  string
}

// Hours are how long was trained with one exercise, or with none.
type Hours struct {
	Exercise  string
	Appointed bool // in attempts at appointed exams
	Sessions  int
	Time      time.Duration
}

// marked is the condition on a mistake m that counts, and does not only advise.
const marked = counts + ` AND m.source <> 'reading' AND m.step IS NOT NULL`

// Weekly counts the steps of each clause in each week: week n is from bound n to bound n+1.
func Weekly(all []SessionSteps, bounds []time.Time) (list []ClauseWeek) {
	type key struct {
		week int
		cite string
	}
	at := map[key]int{}
	find := func(k key) *ClauseWeek {
		i, ok := at[k]
		if !ok {
			i = len(list)
			at[k], list = i, append(list, ClauseWeek{Week: k.week, Cite: k.cite})
		}
		return &list[i]
	}
	for i := range all {
		s := &all[i]
		week := s.week(bounds)
		if week < 0 {
			continue
		}
		for n, o := range s.Owed {
			c := find(key{week, o.Cite})
			timed := func(have StepsOwed) bool { return have.Cite == o.Cite && have.Timed > 0 } // with another device
			if o.Timed > 0 && !slices.ContainsFunc(s.Owed[:n], timed) {
				c.TimedIn++
			}
			c.Owed, c.First, c.Timed, c.Took = c.Owed+o.Owed, c.First+o.First, c.Timed+o.Timed, c.Took+o.Took
		}
		for _, w := range s.Wrong {
			addGravity(&find(key{week, w.Cite}).Mistakes, w.Gravity)
		}
	}
	return list
}

// week is the week in which the session began: n from bound n to bound n+1; -1 where it began
// before the first of them, or after the last.
func (s *SessionSteps) week(bounds []time.Time) int {
	return max(slices.IndexFunc(bounds, s.Begun.Before)-1, -1)
}

func addGravity(c *scoring.Counts, gravity int) {
	switch gravity {
	case 0:
		c.Minor++
	case 1:
		c.Major++
	default:
		c.Critical++
	}
}

// paced is the condition on a session s whose hands count for a pace. At the stands of others
// no hand is dealt. Of a case and of a drill only the time is kept, and beside an apprentice the
// automatic dealer does the steps that are not handed over yet.
const paced = "(s.stand = 'dealer' AND s.mode <> '" + CaseMode + "' AND s.exercise <> '" + Apprenticeship + "')"

// Paces counts what dealers dealt in each week, in sessions that count for a pace.
func Paces(all []SessionSteps, bounds []time.Time) []WeekPace {
	list := make([]WeekPace, len(bounds))
	for i := range all {
		s := &all[i]
		if week := s.week(bounds); week >= 0 && s.Paced {
			p := &list[week]
			p.Week, p.Sessions, p.Rounds, p.Hands, p.DealerTime = week, p.Sessions+1, p.Rounds+s.Rounds, p.Hands+s.Hands, p.DealerTime+s.DealerTime
		}
	}
	return slices.DeleteFunc(list, func(p WeekPace) bool { return p.Sessions == 0 })
}

// Standing counts, for each person, the steps that were owed and those that went wrong,
// where no step was lit.
func Standing(all []SessionSteps) map[string]PersonCounts {
	people := map[string]PersonCounts{}
	for i := range all {
		s := &all[i]
		if s.Lit || len(s.Owed) == 0 && len(s.Wrong) == 0 {
			continue
		}
		p := people[s.Person]
		p.Person = s.Person
		for _, o := range s.Owed {
			p.Owed += o.Owed
		}
		for _, w := range s.Wrong {
			addGravity(&p.Counts, w.Gravity)
		}
		people[s.Person] = p
	}
	return people
}

// CameBack returns, for each person and clause, when the person was coached on it first, by
// a refusal with its reason, a remark or a decision, and how often the clause was broken in
// sessions that began later.
func CameBack(all []SessionSteps) (list []Coached) {
	ordered := make([]*SessionSteps, len(all))
	for i := range all {
		ordered[i] = &all[i]
	}
	slices.SortFunc(ordered, func(a, b *SessionSteps) int {
		return cmp.Or(strings.Compare(a.Person, b.Person), a.Begun.Compare(b.Begun), strings.Compare(a.Session, b.Session))
	})
	at := map[string]int{} // by clause, of one person
	for i, s := range ordered {
		if i > 0 && ordered[i-1].Person != s.Person {
			clear(at)
		}
		for _, w := range s.Wrong {
			i, known := at[w.Cite]
			switch {
			case known && s.Begun.After(list[i].At):
				c := &list[i]
				c.Later, c.Last, c.LastSession = c.Later+1, s.Begun, s.Session
				c.Steps = append(c.Steps, StepKey{Session: s.Session, Cite: w.Cite, Step: w.Step})
			case !known && w.Coached:
				at[w.Cite], list = len(list), append(list, Coached{Person: s.Person, Cite: w.Cite, At: s.Begun})
			}
		}
	}
	return list
}

// HoursTrained counts how long was trained, by exercise; gaps over two minutes are left out, but
// of sessions from before version 23 only those over ten.
func HoursTrained(all []SessionSteps) (list []Hours) {
	for i := range all {
		s := &all[i]
		n := slices.IndexFunc(list, func(h Hours) bool { return h.Exercise == s.Exercise && h.Appointed == s.Appointed })
		if n < 0 {
			n, list = len(list), append(list, Hours{Exercise: s.Exercise, Appointed: s.Appointed})
		}
		list[n].Sessions, list[n].Time = list[n].Sessions+1, list[n].Time+s.Trained
	}
	return list
}
