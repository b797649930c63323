package sessions

import (
	"context"
	"errors"
	"slices"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// Why a case cannot be dealt or asked.
var (
	ErrCaseOver    = errors.New("there is no case at this table, or it is over")
	ErrNotDealers  = errors.New("this was not the dealer's mistake: a table of your own gives you the dealer's stand")
	ErrDealsItself = errors.New("a table that deals itself has no dealer's stand to take")
)

// TryAgain opens a table of a person's own at the step before a mistake of a session, the
// cards that lie there the same and the rest drawn anew. A former case of the person is
// closed. Only the dealer of the session and supervisors may, and of an exam nobody before it
// may be told.
func (h *Hall) TryAgain(ctx context.Context, viewer Person, session string, seq int64, back string) (table string, err error) {
	s, err := h.Reviews.replayed(ctx, viewer, session)
	if err != nil {
		return "", err
	}
	list, err := h.records.Sessions.Mistakes(ctx, viewer.reads(), session)
	if err != nil {
		return "", err
	}
	var m *game.Mistake
	if i := slices.IndexFunc(list, func(j record.Judged) bool { return j.Seq == seq }); i >= 0 {
		m = &list[i].Mistake
	} else if m, err = h.mistakeOfDrill(ctx, session, seq); err != nil {
		return "", err
	}
	if s.Stand != "dealer" || m.By != game.ByDealer.String() {
		return "", ErrNotDealers
	}
	facts, err := factsBefore(ctx, h.log, s.Table, seq)
	if err != nil {
		return "", err
	}
	p := Puzzle{Cite: m.Cite, Title: m.Title, Source: m.Source, Session: session, Seq: seq, Back: back}
	if a, err := game.ParseAct(m.Owed); err == nil && a.By == game.ByDealer {
		p.Right = m.Owed
	}
	return h.OpenCase(ctx, viewer, Beginning{Facts: facts}, p)
}

// OpenCase opens a table of a person's own with a case, and gives him the stand. A former
// case of his is closed.
func (h *Hall) OpenCase(ctx context.Context, by Person, from Beginning, p Puzzle) (table string, err error) {
	if from.house().Automated {
		return "", ErrDealsItself
	}
	if err := h.closeCases(ctx, by); err != nil {
		return "", err
	}
	name := "A case"
	if p.Session != "" {
		name = "Try it again"
	}
	return h.Create(ctx, NewTable{Name: name, Mode: game.Coached.String(), By: by, Begins: &from, Puzzle: &p})
}

// OnceMore begins the case of a table again, as it began there. Of a mistake that is tried
// again the cards to come are others.
func (h *Hall) OnceMore(ctx context.Context, by Person, table string) (again string, err error) {
	l, ok := h.Table(table)
	if !ok {
		return "", ErrNoTable
	}
	if l.set.By.ID != by.ID {
		return "", ErrNotYours
	}
	if l.set.Puzzle == nil {
		return "", ErrCaseOver
	}
	p := *l.set.Puzzle
	p.Again = true
	facts, err := factsBefore(ctx, h.log, table, 2)
	if err != nil {
		return "", err
	}
	return h.OpenCase(ctx, by, Beginning{Facts: facts, Arranged: p.Session == ""}, p)
}

// closeCases closes the tables that a person has with a case.
func (h *Hall) closeCases(ctx context.Context, by Person) error {
	for _, l := range h.tables.all() {
		if !l.set.Middle || l.set.By.ID != by.ID {
			continue
		}
		err := l.askFor(ctx, func() error {
			if err := l.wake(); err != nil {
				return err
			}
			return h.shutDown(l)
		})
		if err != nil && !errors.Is(err, errTableClosed) {
			return err
		}
	}
	return nil
}

// Hint shows the dealer of a case what is owed, and notes that he asked.
func (l *Live) Hint(ctx context.Context, p Person) error { return l.askOfCase(ctx, p, hintLine) }

// GiveUp ends a case with its answer.
func (l *Live) GiveUp(ctx context.Context, p Person) error { return l.askOfCase(ctx, p, giveUpLine) }

// askOfCase writes into the log what the dealer of a case asks for.
func (l *Live) askOfCase(ctx context.Context, p Person, line string) error {
	return l.askFor(ctx, func() error {
		if err := l.wake(); err != nil {
			return err
		}
		x := l.movers.trial
		switch {
		case l.closed || x == nil || x.over() || line == hintLine && x.hinted:
			return ErrCaseOver
		case l.h.Dealer.ID != p.ID:
			return ErrNotYours
		}
		at := l.hall.now().Round(0).UTC()
		if at.Before(l.h.At) {
			at = l.h.At
		}
		c := &considered{entry: journal.Entry{Table: l.id, Seq: l.h.Seq + 1, At: at, Person: p.ID, Line: line, Edition: l.book.Edition}}
		if err := l.engine.write(c.entry); err != nil {
			l.lost(err)
			return err
		}
		n := l.engine.fold(c)
		x.asked(line, c.entry.Seq, at)
		l.outbox.put(l.h, n, false)
		l.heardCase()
		l.show()
		return nil
	})
}
