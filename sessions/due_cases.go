package sessions

import (
	"context"
	"errors"
	"time"

	"burncard/sessions/fsrs"
	"burncard/sessions/record"
)

// DealCase implements [CaseDealer]: a fresh case or, where none is found, the person's own
// mistake.
func (c caseTables) DealCase(ctx context.Context, by Person, w CaseWanted) (table string, err error) {
	table, err = c.FreshCase(ctx, by, WantedCase{Variant: w.Variant, Cite: w.Cite, House: w.House, Seed: w.Seed, LookAlike: w.Unlike, Back: w.Back})
	if errors.Is(err, ErrNoCase) {
		return c.own(ctx, by, w)
	}
	return table, err
}

// own is the table at which the person broke the clause, one step before, with the cards to
// come drawn anew.
func (c caseTables) own(ctx context.Context, by Person, w CaseWanted) (table string, err error) {
	if w.Unlike || len(w.Reviews) == 0 || w.Reviews[0].Session == "" {
		return "", ErrNoCase
	}
	table, err = c.tryAgain(ctx, by, w.Reviews[0].Session, w.Reviews[0].Seq, w.Cite, w.Back)
	for _, none := range []error{ErrNoMistake, ErrNoRound, ErrNoSession, ErrNotDealers, ErrDealsItself, ErrNotYours} {
		if errors.Is(err, none) {
			return "", ErrNoCase
		}
	}
	return table, err
}

// Leave implements [CaseDealer].
func (c caseTables) Leave(ctx context.Context, by Person) error { return c.closeCases(ctx, by) }

// A DueNote is what the dealer of a case reads of what is due: how far he is and, when the
// case is over, its grade and when it comes again.
type DueNote struct {
	Done, Left int
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
