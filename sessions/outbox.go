package sessions

import (
	"context"
	"maps"
	"math"
	"slices"

	"burncard/game"
	"burncard/sessions/record"
)

// An outbox hands the store what a table's entries came to: sessions, mistakes,
// breaches that were stopped, and what was done to the cards.
type outbox struct {
	*setup
	store *store // nil: nothing is kept
	terms func(Person) (Terms, bool)
	// untold is what an exam has found in a round that is not over. The store
	// has taken in nothing from the first of it on, so that the log has it still.
	untold news
}

// missed says up to which entry the store has taken in the log, and gives what
// is to be done with the news of later ones; nil where nothing is kept.
func (o *outbox) missed(ctx context.Context) (from int64, heed func(*history, news), err error) {
	if o.store == nil {
		return math.MaxInt64, nil, nil
	}
	if from, err = o.store.recorded(ctx, o.id); err != nil {
		return 0, nil, err
	}
	return from, func(h *history, n news) {
		if h.Seq > from {
			o.put(h, n, false)
		}
	}, nil
}

// put hands over the news of an entry. All says that the session that goes on
// is to be written too.
func (o *outbox) put(h *history, n news, all bool) {
	if o.store == nil {
		return
	}
	o.untold.add(n)
	if !all && n.waits() && (h.Table.Mode == game.Exam || len(o.untold.mistakes) == 0 && len(o.untold.caught) == 0) {
		return
	}
	n, o.untold = o.untold, news{}
	var rows []record.Session
	open := append(slices.Clone(n.ended), h.Session)
	for _, s := range slices.AppendSeq(open, maps.Values(h.Floors)) {
		if s != nil {
			row := *s
			row.LeaveOutOpenRound()
			row.TableName, row.LockedBy = o.set.Name, o.set.LockedBy
			if t, ok := o.terms(Person{ID: row.Person, Name: row.Name}); ok && row.LockedBy == "" {
				row.LockedBy = t.By.Name
			}
			rows = append(rows, row)
		}
	}
	o.store.put(o.id, h.Seq, h.Table.Rounds, rows, n)
}

// flush hands over what a table has come to, and has it on disk.
func (o *outbox) flush(ctx context.Context, h *history) error {
	if o.store == nil {
		return nil
	}
	o.put(h, news{}, true)
	return o.store.flush(ctx)
}
