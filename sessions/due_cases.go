package sessions

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"burncard/sessions/cases"
	"burncard/sessions/fsrs"
	"burncard/sessions/record"
	"burncard/variants"
)

// DealCase implements [CaseDealer]. Under the house rules under which the clause was broken a
// case may not come up: then it is dealt at the house where the search is known to find cases,
// with the rules that bear on the clause. A mistake that is tried again is no fresh case:
// where none is found another clause is dealt.
func (c caseTables) DealCase(ctx context.Context, by Person, w CaseWanted) (table string, unlike bool, err error) {
	wanted := WantedCase{Variant: w.Variant, Cite: w.Cite, House: w.House, Seed: w.Seed, LookAlike: w.Unlike, orGenuine: true, Back: w.Back}
	table, err = c.FreshCase(ctx, by, wanted)
	if errors.Is(err, ErrNoCase) {
		if wanted.House = houseWithValue(&w.Card); wanted.House == "" {
			return "", false, err
		}
		table, err = c.FreshCase(ctx, by, wanted)
	}
	if err != nil {
		return "", false, err
	}
	l, open := c.Table(table)
	return table, open && l.set.Puzzle.LookAlike, nil
}

// houseWithValue are the words of a house at which cases of a card's clause are found, with
// the rules that bear on it; empty where none is known, or they clash.
func houseWithValue(c *record.Card) string {
	place, known := cases.Find(c.Variant, c.Cite)
	book, err := variants.Lookup(c.Variant)
	if !known || err != nil {
		return ""
	}
	house, err := book.House(append(slices.Clone(place.House), strings.Fields(c.Value)...)...)
	if err != nil || houseValue(book, house, c.Cite) != c.Value {
		return ""
	}
	return house.String()
}

// Leave implements [CaseDealer].
func (c caseTables) Leave(ctx context.Context, by Person) error { return c.closeCases(ctx, by) }

// A DueNote is what the dealer of a case reads of what is due: how far he is and, when the
// case is over, its grade and when it comes again.
type DueNote struct {
	Done, Left int
	Counts     bool // the case goes on, and is the first of its clause today: it will be graded
	Over       bool // the case is
	Grades     bool // it does: lit steps and retries do not
	Grade      fsrs.Grade
	Why        record.GradeReason
	Unlike     bool
	Again      time.Time // the day on which it comes again
	Now        time.Time
}

// tell shows the table of a case how far its dealer is with what is due; any other table
// learns nothing.
func (x *Due) tell(ctx context.Context, table string) error {
	d, ok, err := x.store.AtTable(ctx, table)
	if err != nil || !ok {
		return err
	}
	door := x.door(d.Person)
	door.Lock()
	defer door.Unlock()
	today, err := x.today(ctx, d.Person)
	if err != nil {
		return err
	}
	r, over, err := x.Result(ctx, Person{ID: d.Person}, table)
	if err != nil {
		return err
	}
	note := DueNote{Done: today.Done, Left: today.Left, Over: over, Now: x.now()}
	note.Counts = !over && d.Ended.IsZero() && today.grades(d.Card, note.Now)
	if over {
		note.Again = DayBegins(r.Card.Due)
		if r.Review != nil {
			note.Grades, note.Grade, note.Why, note.Unlike = true, r.Review.Grade, r.Review.Why, r.Review.Unlike
		}
	}
	return x.dealer.ShowDue(ctx, table, note)
}

// ShowDue implements [CaseDealer].
func (c caseTables) ShowDue(ctx context.Context, table string, note DueNote) error {
	l, open := c.Table(table)
	if !open {
		return nil
	}
	err := l.askFor(ctx, func() error {
		if l.h != nil && !l.closed {
			l.audience.due = &note
			l.show()
		}
		return nil
	})
	if errors.Is(err, errTableClosed) {
		return nil
	}
	return err
}

// heardCase has the table of a case that is over learn its grade.
func (l *Live) heardCase() {
	if l.movers.trial.over() && (l.audience.due == nil || !l.audience.due.Over) {
		l.tellDue()
	}
}

// tellDue has the table of a case learn what is due, a little later.
func (l *Live) tellDue() {
	if l.set.Puzzle == nil {
		return
	}
	l.hall.work.start(func() {
		if err := l.hall.Due.tell(l.hall.work.ctx, l.id); err != nil && l.hall.work.ctx.Err() == nil {
			l.hall.report(err)
		}
	})
}
