package sessions

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"burncard/game"
	"burncard/sessions/record"
)

// An outbox hands the recorder what a table's entries came to: sessions, mistakes, and
// breaches that were stopped.
type outbox struct {
	*setup
	recorder *recorder
	terms    func(Person) (record.Terms, bool)
	// untold is what an exam has found in a round that is not over. The records
	// have taken in nothing from the first of it on, so that the log has it still.
	untold  news
	counted map[string]int64 // the last entry up to which steps were counted, by session that goes on
	glanced *infos           // what the recorded glance shows; nil for nothing of this process
	report  func(error)
}

// missed returns the last entry that the records have taken in, and a function that
// hands over the news of later ones.
func (o *outbox) missed(ctx context.Context) (from int64, heed func(*history, news), err error) {
	if from, err = o.recorder.store.TakenIn(ctx, o.id); err != nil {
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
	o.untold.add(n)
	if !all && n.waits() && (h.Table.Mode == game.Exam || len(o.untold.mistakes) == 0 && len(o.untold.caught) == 0) {
		return
	}
	n, o.untold = o.untold, news{}
	told := record.News{
		UpTo: h.Seq, Rounds: h.Table.Rounds, Sessions: map[string]record.Session{},
		Mistakes: n.mistakes, Catches: n.caught, Steps: n.steps, Apprentice: o.apprentice(h), Runs: n.runs, Spotted: n.spotted,
	}
	open := append(slices.Clone(n.ended), h.Session, h.Left)
	for _, s := range slices.AppendSeq(open, maps.Values(h.Floors)) {
		if s != nil && (h.Examinee == "" || s.Stand == "dealer") { // a supervisor at an exam is not scored
			row := *s
			row.LeaveOutOpenRound()
			row.TableName, row.LockedBy = o.set.Name, o.set.LockedBy
			if o.set.Spot != nil {
				row.Name = o.set.By.Name // its log has no line in which he says it
			}
			if row.Stand == o.set.learns() {
				row.Exercise = o.set.ExerciseKey
				if o.set.Apprenticeship != nil {
					row.Exercise = ApprenticeKey
				}
			}
			row.Profile = o.set.Profile.dealt(row.House)
			if t, ok := o.terms(Person{ID: row.Person, Name: row.Name}); ok && row.LockedBy == "" {
				row.LockedBy = t.By.Name
			}
			for _, owed := range row.OwedAfter(o.counted[row.ID]) {
				told.Owed = append(told.Owed, record.SessionOwed{Session: row.ID, Owed: owed})
			}
			row.Owed, row.OwedNow = nil, nil
			if o.set.Middle {
				row.MakeCase()
			}
			told.Sessions[row.ID] = row
		}
	}
	if o.set.Middle {
		told.Mistakes, told.Catches, told.Owed = nil, nil, nil
	}
	o.noteCounted(&told)
	o.recorder.put(o.id, told)
}

// noteCounted remembers what of the sessions that go on was handed over.
func (o *outbox) noteCounted(told *record.News) {
	before := o.counted
	o.counted = map[string]int64{}
	for id, s := range told.Sessions {
		if s.To.IsZero() {
			o.counted[id] = before[id]
		}
	}
	for _, owed := range told.Owed {
		if last, goesOn := o.counted[owed.Session]; goesOn {
			o.counted[owed.Session] = max(last, owed.Seq)
		}
	}
}

// apprentice is how far the apprentice of the table has come; nil where there is none.
func (o *outbox) apprentice(h *history) *record.Apprentice {
	if o.duties == nil || o.set.Apprenticeship.Shoe {
		return nil
	}
	stands, err := json.Marshal(h.Duties)
	if err != nil {
		o.report(err)
		return nil
	}
	return &record.Apprentice{Person: o.set.By.ID, Table: o.id, Seq: h.Seq, Stands: string(stands), At: h.At}
}

// flush hands over what a table has come to, and returns when it is on disk.
func (o *outbox) flush(ctx context.Context, h *history) error {
	o.put(h, news{}, true)
	return o.recorder.flush(ctx)
}
