package sessions

import (
	"fmt"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/drills"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A drill is dealt at one table, which is laid anew for each item: an entry of the table's
// own, in a line that begins with itemLine, ends the round and has the facts that clear the
// table and lead to the next position. The entry with drillOver ends the run. So the log
// alone says how a run went.

const (
	itemLine  = "# item "
	drillOver = "# drill over"
)

const (
	// DrillLasts is how long a run lasts unless the house says otherwise. Its time begins
	// with the first act.
	DrillLasts = 2 * time.Minute
	// drillPause is how long an item that is over is still to be seen.
	drillPause = 600 * time.Millisecond
)

// A drillRun is a run as far as the log has it.
type drillRun struct {
	Key     string
	Person  string // who deals it
	Number  int    // of the item that lies there, from 1
	Laid    time.Time
	Item    record.DrillItem // that lies there
	Wrong   bool             // a mistake was made in it
	Done    time.Time        // when it was over; zero while it is not
	Began   time.Time        // the first act; zero before
	Over    time.Time        // zero while the run goes on
	Level   int              // of the next item
	Items   []record.DrillItem
	Session string // in which it was dealt, when it is over
}

// drill is what is dealt here; nil at a table of nothing of the kind.
func (h *history) drill() *drills.Drill {
	if h.Drill == nil {
		return nil
	}
	d, _ := drills.Find(h.Drill.Key)
	return d
}

// beginsDrill takes in the first entry of a table at which a drill is dealt.
func (h *history) beginsDrill(e *journal.Entry) {
	if _, key, ok := strings.Cut(e.Line, drillWord); ok {
		h.Drill = &drillRun{Key: key, Person: e.Person}
		h.lies()
	}
}

// lies takes in a new item.
func (h *history) lies() {
	d := h.Drill
	d.Number++
	d.Laid, d.Done, d.Wrong = h.At, time.Time{}, false
	d.Item = record.DrillItem{Level: d.Level, Round: h.Table.Rounds + 1}
	if of := h.drill(); of != nil {
		d.Item.Kind = of.Kind(h.Table)
	}
}

// laidAnew takes in an entry with which the table was laid anew.
func (h *history) laidAnew(e journal.Entry, facts []game.Fact, hands int, n *news) {
	if len(facts) > 0 {
		if end, ok := facts[0].(*game.RoundEnded); ok {
			h.fact(e, end, hands, n)
		}
	}
	h.beginsInMiddle(facts)
	clear(h.Served)
	h.Verdict, h.Missed, h.Own = nil, nil, 0
	n.round = true
	if h.Session != nil {
		h.Session.ToSeq = e.Seq
	}
}

// drilled takes in an act of the dealer's.
func (h *history) drilled(e journal.Entry, facts []game.Fact, j *judgement) {
	d := h.Drill
	a, err := game.ParseAct(e.Line)
	if e.Person != d.Person || err != nil || a.By != game.ByDealer || a.Verb == game.TapIn || a.Verb == game.TapOut || !d.Over.IsZero() || !d.Done.IsZero() {
		return
	}
	first := d.Began.IsZero()
	if first {
		d.Began = h.At
	}
	for i := range j.Mistakes {
		m := &j.Mistakes[i]
		if m.Source == game.Reading.String() || d.Wrong {
			continue
		}
		d.Wrong = true
		d.Item.Cite, d.Item.Seq, d.Item.Owed = m.Cite, e.Seq, m.Owed
	}
	of := h.drill()
	if of == nil || len(facts) == 0 || !of.Over(h.Table, h.Table.Due(nil), &a, j.Right != "") {
		return
	}
	d.Done, d.Item.Right, d.Item.Device, d.Item.Ended = h.At, !d.Wrong, j.Device, e.Seq
	if d.Number > 1 {
		d.Item.Took = h.At.Sub(d.Laid)
	}
	d.Items = append(d.Items[:len(d.Items):len(d.Items)], d.Item)
	d.Level = harder(d.Items)
}

// harder is the level of the next item: a level up after three of a level that were right at
// first, one down after a mistake.
func harder(items []record.DrillItem) (level int) {
	inRow := 0
	for _, it := range items {
		if inRow++; !it.Right {
			level, inRow = max(0, level-1), 0
		} else if inRow == 3 {
			level, inRow = min(level+1, drills.Levels-1), 0
		}
	}
	return level
}

// drillEnds takes in the end of a run.
func (h *history) drillEnds(e journal.Entry, n *news) {
	d := h.Drill
	d.Over = h.At
	s := h.Session
	if h.endSession(e, n); s != nil {
		d.Session = s.ID
	}
	if s != nil && len(d.Items) > 0 {
		n.runs = append(n.runs, record.DrillRun{Session: s.ID, Person: d.Person, Drill: d.Key, Variant: h.Table.Variant, At: h.At, Items: d.Items})
	}
}

// busy says why an act of the dealer's waits; empty where it does not.
func (d *drillRun) busy(a *game.Act) string {
	switch {
	case d == nil || a.By != game.ByDealer || a.Verb == game.TapOut:
		return ""
	case !d.Over.IsZero():
		return "The drill is over"
	case !d.Done.IsZero():
		return "That was it: the next one comes"
	}
	return ""
}

// A drillHand lays the items of a drill, and ends it.
type drillHand struct{ *scheduler }

func (m drillHand) intends(time.Time) (intent, bool) {
	d := m.h.Drill
	if d == nil || !d.Over.IsZero() || m.h.Session == nil {
		return intent{}, false
	}
	var first earliest
	if !d.Began.IsZero() {
		first.offer(intent{at: d.Began.Add(m.set.Drill.lasts()), line: drillOver})
	}
	if !d.Done.IsZero() {
		first.offer(intent{at: d.Done.Add(drillPause), line: fmt.Sprint(itemLine, d.Number+1)})
	}
	return first.intent, first.found
}

// drills writes an entry of the drill's own.
func (l *Live) drills(line string) {
	l.try(func() (Reply, error) {
		if l.h == nil || l.h.Drill == nil || !l.h.Drill.Over.IsZero() {
			return Reply{}, nil
		}
		var facts []game.Fact
		if line != drillOver {
			var err error
			if facts, err = l.engine.nextItem(); err != nil {
				l.report(err)
				line = drillOver
			}
		}
		n, err := l.engine.tellOwn(line, clockID, facts)
		if err != nil {
			return Reply{}, err
		}
		l.board.heard(&n)
		l.outbox.put(l.h, n, line == drillOver)
		l.show()
		return Reply{Seq: l.h.Seq}, nil
	})
}

// nextItem makes the next item of the drill: the facts that end the round, and lead there.
func (g *engine) nextItem() ([]game.Fact, error) {
	t, d := g.h.Table, g.h.drill()
	if d == nil || g.set.Drill == nil {
		return nil, fmt.Errorf("no drill %q", g.h.Drill.Key)
	}
	rounds := t.Rounds + 1 // also where nothing was dealt: each item has a round of its own
	facts, err := d.Item(drills.Ask{
		Book: g.book, Seed: g.set.Drill.Seed + uint64(g.h.Drill.Number), Level: g.h.Drill.Level, Rounds: rounds, NextID: t.NextID,
	})
	if err != nil {
		return nil, err
	}
	return append([]game.Fact{&game.RoundEnded{Rounds: rounds}}, facts...), nil
}
