package sessions

import (
	"cmp"
	"context"
	"slices"

	"burncard/sessions/record"
)

// A MarkedQuery asks for a page of the steps that went wrong, as a [Desk] counts them.
type MarkedQuery struct {
	record.SessionQuery        // what it asks of mistakes does not matter
	Clause              string // this one alone, and nothing under it; "" for all
	CameBack            bool   // after their person was coached on the clause in one of the sessions
	Skip, Most          int
}

// Marked returns a page of the steps that went wrong in the sessions of a query, those of the
// newest session first, and how many there are. They are those that a desk counts, because
// both are read in one way. A viewer who is no supervisor finds his own.
func (r *Reviews) Marked(ctx context.Context, viewer Person, q MarkedQuery) (list []record.MarkedStep, all int, err error) {
	keys, err := r.marked(ctx, viewer, q)
	if err != nil {
		return nil, 0, err
	}
	page := keys[min(q.Skip, len(keys)):min(q.Skip+q.Most, len(keys))]
	if len(page) == 0 {
		return nil, len(keys), nil
	}
	list, err = r.records.Sessions.Marked(ctx, viewer.reads(), page)
	return list, len(keys), err
}

// markedBatch is how many steps EachMarked reads at once.
const markedBatch = 500

// EachMarked calls each for all the steps that Marked finds, in the same order.
func (r *Reviews) EachMarked(ctx context.Context, viewer Person, q MarkedQuery, each func(*record.MarkedStep) error) error {
	keys, err := r.marked(ctx, viewer, q)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(keys, markedBatch) {
		list, err := r.records.Sessions.Marked(ctx, viewer.reads(), some)
		if err != nil {
			return err
		}
		for i := range list {
			if err := each(&list[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// marked names all the steps that Marked finds.
func (r *Reviews) marked(ctx context.Context, viewer Person, q MarkedQuery) (keys []record.StepKey, err error) {
	if viewer.ID == "" {
		return nil, ErrNotYours
	}
	if err := r.upToDate(ctx); err != nil {
		return nil, err
	}
	q.Cite, q.Gravity, q.Flagged, q.Open = "", "", false, false
	steps, err := r.records.Sessions.Steps(ctx, viewer.reads(), q.SessionQuery)
	if err != nil {
		return nil, err
	}
	back := map[record.StepKey]bool{}
	if q.CameBack {
		for _, c := range record.CameBack(steps) {
			for _, key := range c.Steps {
				back[key] = true
			}
		}
	}
	slices.SortFunc(steps, func(a, b record.SessionSteps) int {
		return cmp.Or(b.Begun.Compare(a.Begun), cmp.Compare(a.Session, b.Session))
	})
	for i := range steps {
		s := &steps[i]
		slices.SortFunc(s.Wrong, func(a, b record.WrongStep) int {
			return cmp.Or(cmp.Compare(b.Step, a.Step), cmp.Compare(a.Cite, b.Cite))
		})
		for _, w := range s.Wrong {
			key := record.StepKey{Session: s.Session, Cite: w.Cite, Step: w.Step}
			if (q.Clause == "" || q.Clause == w.Cite) && (!q.CameBack || back[key]) {
				keys = append(keys, key)
			}
		}
	}
	return keys, nil
}
