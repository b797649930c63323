package record

import (
	"context"
	"slices"
	"time"

	"burncard/sessions/query"
)

// Drills keeps the runs of drills that were dealt to their end. [Tables.Take] writes them.
type Drills struct{ DB }

// A DrillRun is one run of a drill: two minutes of one kind of work.
type DrillRun struct {
	Session string // in which it was dealt, and the name of the run
	Person  string
	Drill   string // its key
	Variant string
	At      time.Time // when it was over
	Items   []DrillItem
}

// A DrillItem is one position of a run, and how it was dealt.
type DrillItem struct {
	Kind  string        `json:"kind"` // what it was about
	Level int           `json:"level"`
	Round int           `json:"round"` // the table's, in which it lay
	Right bool          `json:"right"` // at first
	Took  time.Duration `json:"took"`  // the dealer's own time; 0 for the first, with which the time begins
	Cite  string        `json:"cite,omitempty"`
	Seq   int64         `json:"seq,omitempty"` // the entry of its first mistake
	Owed  string        `json:"owed,omitempty"`
	Ended int64         `json:"ended,omitempty"` // the entry that ended it; 0 in runs from before it was kept
	// Device is what the act was done with that ended the item; "" where that is not known.
	Device Device `json:"device,omitempty"`
}

// Device is what a run was dealt with; "" where that is not known, or several were.
func (r *DrillRun) Device() (d Device) {
	for i := range r.Items {
		switch of := r.Items[i].Device; {
		case i == 0:
			d = of
		case of != d:
			return ""
		}
	}
	return d
}

// First counts the items that were right at first.
func (r *DrillRun) First() (n int) {
	for i := range r.Items {
		if r.Items[i].Right {
			n++
		}
	}
	return n
}

// Enough is how accurate a run has to be, in per cent, for its time to count.
const Enough = 95

// Accurate reports a run whose time counts.
func (r *DrillRun) Accurate() bool { return len(r.Items) > 0 && 100*r.First() >= Enough*len(r.Items) }

// Pace is the time for an item; false where it does not count, or nothing was timed.
func (r *DrillRun) Pace() (pace time.Duration, counts bool) {
	n := 0
	for i := range r.Items {
		if took := r.Items[i].Took; took > 0 {
			pace, n = pace+took, n+1
		}
	}
	if n == 0 || !r.Accurate() {
		return 0, false
	}
	return pace / time.Duration(n), true
}

// Level is the highest level of its items, from 0.
func (r *DrillRun) Level() (most int) {
	for i := range r.Items {
		most = max(most, r.Items[i].Level)
	}
	return most
}

// BestRun is the best of some runs: the fastest of those whose time counts and, where none
// does, the most accurate; of two that are alike the first. It is nil without runs.
func BestRun(runs []DrillRun) (best *DrillRun) {
	better := func(a, b *DrillRun) bool {
		pace, counts := a.Pace()
		other, others := b.Pace()
		if counts && others {
			return pace < other
		}
		return counts || !others && a.First()*len(b.Items) > b.First()*len(a.Items)
	}
	for i := range runs {
		if best == nil || better(&runs[i], best) {
			best = &runs[i]
		}
	}
	return best
}

// Commonest is the clause that most items broke, with the first such item; nil where all
// were right.
func (r *DrillRun) Commonest() *DrillItem {
	count := map[string]int{}
	for i := range r.Items {
		if !r.Items[i].Right {
			count[r.Items[i].Cite]++
		}
	}
	var most *DrillItem
	for i := range r.Items {
		if it := &r.Items[i]; !it.Right && (most == nil || count[it.Cite] > count[most.Cite]) {
			most = it
		}
	}
	return most
}

// A KindOfItems is how items of a kind went.
type KindOfItems struct {
	Kind  string
	N     int
	Right int           // at first
	Timed int           // of them, with a time
	Pace  time.Duration // of those; 0 where none has a time
}

// Kinds are the kinds of its items, the slowest first.
func (r *DrillRun) Kinds() (list []KindOfItems) {
	for i := range r.Items {
		it := &r.Items[i]
		at := slices.IndexFunc(list, func(k KindOfItems) bool { return k.Kind == it.Kind })
		if at < 0 {
			at, list = len(list), append(list, KindOfItems{Kind: it.Kind})
		}
		k := &list[at]
		k.N++
		if it.Right {
			k.Right++
		}
		if it.Took > 0 {
			k.Timed++
			k.Pace += it.Took
		}
	}
	for i := range list {
		list[i].Pace /= time.Duration(max(1, list[i].Timed))
	}
	slices.SortStableFunc(list, func(a, b KindOfItems) int { return int(b.Pace - a.Pace) })
	return list
}

const runColumns = "session, person, drill, variant, at, items"

func (r *DrillRun) columns() []any {
	return []any{&r.Session, &r.Person, &r.Drill, &r.Variant, query.Nanoseconds(&r.At), query.JSON(&r.Items)}
}

// Runs returns a person's runs of a drill before a moment, the last first.
func (s Drills) Runs(ctx context.Context, person, drill string, before time.Time, most int) ([]DrillRun, error) {
	return query.All(ctx, s.Reader, "runs of drills", (*DrillRun).columns,
		"SELECT "+runColumns+" FROM drill_runs WHERE person = ? AND drill = ? AND at < ? ORDER BY at DESC, session LIMIT ?", person, drill, before.UnixNano(), most)
}

// Last returns a person's last run of each drill.
func (s Drills) Last(ctx context.Context, person string) ([]DrillRun, error) {
	return query.All(ctx, s.Reader, "last runs of drills", (*DrillRun).columns,
		"SELECT "+runColumns+" FROM drill_runs r WHERE person = ?1 AND at = (SELECT max(at) FROM drill_runs o WHERE o.person = ?1 AND o.drill = r.drill) ORDER BY drill", person)
}

// Run returns a run.
func (s Drills) Run(ctx context.Context, session string) (r DrillRun, found bool, err error) {
	found, err = query.One(ctx, s.Reader, "run of session "+session, r.columns(), "SELECT "+runColumns+" FROM drill_runs WHERE session = ?", session)
	return r, found, err
}

// All returns all runs of a person, the last first.
func (s Drills) All(ctx context.Context, person string) ([]DrillRun, error) {
	return query.All(ctx, s.Reader, "runs of drills of "+person, (*DrillRun).columns,
		"SELECT "+runColumns+" FROM drill_runs WHERE person = ? ORDER BY at DESC, session", person)
}
