package sessions

import (
	"context"

	"burncard/sessions/record"
)

// A void attempt gives its place back, and the next attempt takes it. Its trainee has seen the
// cards of the void one: cardsOf finds others. The events of the plan come at the same moments
// again: they belong to the plan, and what he saw of them he knows.

// placeOf says which of the attempts that count an attempt is, from 1, and which void attempt
// had its place before; 0 for none. The number after the last is that of the next attempt.
func placeOf(all []record.Attempt, number int) (place, replaces int) {
	places := make([]int, number)
	for n := range places {
		place, replaces = 1, 0
		for i := 0; i < n; i++ {
			if places[i] == place && holdsPlace(all, i, n) {
				place, i = place+1, -1 // taken: look at the next place
			}
		}
		for i := range n {
			if places[i] == place && all[i].Table != "" {
				replaces = all[i].Number
			}
		}
		places[n] = place
	}
	return place, replaces
}

// holdsPlace reports that attempt i was not void yet when attempt n began.
func holdsPlace(all []record.Attempt, i, n int) bool {
	void := all[i].Void.At
	return void.IsZero() || n < len(all) && !all[n].Begun.IsZero() && void.After(all[n].Begun)
}

// TestCardsAre says from which cards an attempt at a table test is dealt, in the terms of the
// other attempts on its plan.
type TestCardsAre struct {
	Own      bool // no other attempt has them
	Replaces int  // the void attempt in whose place it is; 0 for none
	// Knew: the trainee had seen the cards that the others have in this place, and has a shoe
	// of his own because of that.
	Knew bool
}

// CardsAre says from which cards an attempt at a table test is dealt, or the next will be.
func CardsAre(a *record.Appointment, number int) (c TestCardsAre) {
	if a.Test == nil {
		return c
	}
	t := &a.Test.Terms
	place := 0
	place, c.Replaces = placeOf(a.Attempts, number)
	if number > len(a.Attempts) || a.Attempts[number-1].Table == "" {
		c.Own, c.Knew = t.Equivalent || c.Replaces > 0, !t.Equivalent && c.Replaces > 0
		return c
	}
	// Logs from before replacements had shoes of their own have the shared shoe of the number.
	seed := a.Attempts[number-1].Seed
	c.Knew = !t.Equivalent && seed != shoeOf(t, place) && seed != shoeOf(t, number)
	c.Own = t.Equivalent || c.Knew
	return c
}

// ReplacedBy is the attempt that replaces a void one; 0 where none has begun.
func ReplacedBy(a *record.Appointment, number int) int {
	for i := range a.Attempts {
		if _, void := placeOf(a.Attempts, a.Attempts[i].Number); void == number && a.Attempts[i].Table != "" {
			return a.Attempts[i].Number
		}
	}
	return 0
}

// sawMost is how many exams are looked at for the cards that a person has seen.
const sawMost = 10000

// seenBy are the seeds of table tests that the trainee of an appointment has seen as a trainee
// or as a juror, be it years ago, or may have been told of: those of attempts on the same plan
// whose trainees have been told.
func (x *Exams) seenBy(ctx context.Context, a *record.Appointment) (map[uint64]bool, error) {
	own, _, err := x.store.List(ctx, record.AppointmentQuery{Person: a.Trainee.ID, Now: x.now(), Most: sawMost})
	if err != nil {
		return nil, err
	}
	judged, err := x.store.Judged(ctx, a.Trainee.ID, sawMost)
	if err != nil {
		return nil, err
	}
	plan, err := x.store.Plan(ctx, a.Plan)
	if err != nil {
		return nil, err
	}
	seen := map[uint64]bool{}
	add := func(list []record.Appointment, so func(*record.Attempt) bool) {
		for i := range list {
			for j := range list[i].Attempts {
				if t := &list[i].Attempts[j]; t.Seed != 0 && so(t) {
					seen[t.Seed] = true
				}
			}
		}
	}
	began := func(t *record.Attempt) bool { return t.Table != "" }
	add(own, began)
	add(judged, began)
	add(plan, func(t *record.Attempt) bool { return !t.Told.IsZero() })
	return seen, nil
}
