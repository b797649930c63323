package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"burncard/sessions/record"
)

// Jurors sit at the table of a table test as players, and rate control of the game and
// hospitality, ten points each. A juror knows neither the points of the others nor what the
// engine counts until all have handed in, or a supervisor has closed the cards: he is no
// supervisor, and is told of the test by his own card alone.

// checkJurors checks who is to judge a table test.
func (x *Exams) checkJurors(t *record.TestPlan, jurors, trainees []Person) (list []record.Person, err error) {
	refuse := func(why string, args ...any) ([]record.Person, error) {
		return nil, &SettingError{Field: "jurors", Why: fmt.Sprintf(why, args...)}
	}
	if t == nil || t.Terms.JurorsMost == 0 {
		if len(jurors) > 0 {
			return refuse("this exam has no jurors: only a plan of a table test asks for them")
		}
		return nil, nil
	}
	if n := len(jurors); n < t.Terms.JurorsLeast || n > t.Terms.JurorsMost {
		return refuse("the plan wants %s, and %d are named", jurorsWords(&t.Terms), n)
	}
	for _, p := range jurors {
		same := func(o Person) bool { return o.ID == p.ID }
		switch {
		case p.ID == "" || automatic(p.ID):
			return refuse("a juror is somebody who has an account")
		case p.Supervisor:
			return refuse("%s is a supervisor, who sees what the engine counts: a juror does not know it", p.Name)
		case slices.ContainsFunc(trainees, same):
			return refuse("%s sits the test, and does not judge it", p.Name)
		case slices.ContainsFunc(list, func(o record.Person) bool { return o.ID == p.ID }):
			return refuse("%s is named twice", p.Name)
		}
		list = append(list, p.recorded())
	}
	return list, nil
}

// jurorsWords is how many jurors a plan wants.
func jurorsWords(t *record.TestTerms) string {
	if t.JurorsLeast == t.JurorsMost {
		return fmt.Sprintf("%d jurors", t.JurorsMost)
	}
	return fmt.Sprintf("%d to %d jurors", t.JurorsLeast, t.JurorsMost)
}

// SetJurors has other people judge a table test of which no attempt has begun.
func (x *Exams) SetJurors(ctx context.Context, by Person, id string, jurors []Person) error {
	x.changing.Lock()
	defer x.changing.Unlock()
	a, err := x.overseen(ctx, by, id)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(a.Attempts, func(t record.Attempt) bool { return t.Table != "" }) {
		return notNow("an attempt has begun: its jurors stay")
	}
	list, err := x.checkJurors(a.Test, jurors, []Person{{ID: a.Trainee.ID, Name: a.Trainee.Name}})
	if err != nil {
		return err
	}
	if err := x.store.SetJurors(ctx, id, list); err != nil {
		return err
	}
	return x.readJurors(ctx)
}

// readJurors reads anew who judges what.
func (x *Exams) readJurors(ctx context.Context) error {
	all, err := x.store.AllJurors(ctx)
	if err == nil {
		x.jurors.Store(&all)
	}
	return err
}

// judges reports that a person judges an appointed exam.
func (x *Exams) judges(appointment, person string) bool {
	all := x.jurors.Load()
	return all != nil && person != "" && slices.Contains((*all)[appointment], person)
}

// Judges reports that a person judges the table test that is dealt here.
func (l *Live) Judges(p Person) bool {
	return l.set.Attempt != nil && l.hall.Exams.judges(l.set.Attempt.Appointment, p.ID)
}

// A Card is a juror's for an attempt at a table test.
type Card struct {
	record.Appointment
	Attempt record.Attempt
	Own     record.Rating
	// All are the cards of all jurors, once they may be read; nil before.
	All   []record.Rating
	Fixed string // why the juror cannot change his card; empty where he can
}

// Judged lists the cards that a person has to fill, those of tests that open last first:
// of each test the attempt that goes on, or the last.
func (x *Exams) Judged(ctx context.Context, p Person) (cards []Card, err error) {
	if p.ID == "" {
		return nil, ErrNotYours
	}
	list, err := x.store.Judged(ctx, p.ID, judgedMost)
	if err != nil {
		return nil, err
	}
	for i := range list {
		c := Card{Appointment: list[i]}
		if n := len(c.Attempts); n > 0 && c.Attempts[n-1].Table != "" {
			if c, err = x.Card(ctx, p, list[i].ID, n); err != nil {
				return nil, err
			}
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// judgedMost is how many tests of a juror are listed.
const judgedMost = 20

// Card is a juror's card for an attempt; ErrNoAppointment to everybody else.
func (x *Exams) Card(ctx context.Context, p Person, id string, number int) (c Card, err error) {
	a, ok, err := x.store.Find(ctx, id)
	switch {
	case err != nil:
		return c, err
	case !ok || !slices.ContainsFunc(a.Jurors, func(o record.Person) bool { return o.ID == p.ID }) || number < 1 || number > len(a.Attempts):
		return c, ErrNoAppointment
	}
	c.Appointment, c.Attempt = a, a.Attempts[number-1]
	all, err := x.store.Ratings(ctx, id, number)
	if err != nil {
		return c, err
	}
	if i := slices.IndexFunc(all, func(r record.Rating) bool { return r.Juror.ID == p.ID }); i >= 0 {
		c.Own = all[i]
	}
	if open(all, &c.Attempt) == 0 {
		c.All = all
	}
	switch {
	case c.Attempt.Begun.IsZero():
		c.Fixed = "the attempt has not begun"
	case !c.Attempt.Void.At.IsZero():
		c.Fixed = "the attempt is void"
	case !c.Own.Handed.IsZero():
		c.Fixed = "you have handed in"
	case !c.Attempt.Closed.IsZero():
		c.Fixed = c.Attempt.ClosedBy.Name + " has closed the cards"
	}
	return c, nil
}

// open is how many jurors of an attempt may still hand in.
func open(all []record.Rating, t *record.Attempt) (n int) {
	if !t.Closed.IsZero() {
		return 0
	}
	for i := range all {
		if all[i].Handed.IsZero() {
			n++
		}
	}
	return n
}

// Rate keeps a juror's card, and hands it in: from then on it stays. Points below 0 are
// none yet. A *SettingError says what is wrong with it, a *NotNow why it stays.
func (x *Exams) Rate(ctx context.Context, p Person, id string, number int, points record.RatedPoints, remark string, handIn bool) error {
	c, err := x.Card(ctx, p, id, number)
	switch {
	case err != nil:
		return err
	case c.Fixed != "":
		return notNow("%s", c.Fixed)
	case handIn && c.Attempt.Ended.IsZero():
		return notNow("the test goes on: keep your card, and hand it in when the test is over")
	}
	remark = strings.Join(strings.Fields(remark), " ")
	for _, f := range []struct {
		field string
		of    record.Points
	}{{"control", points.Control}, {"hospitality", points.Hospitality}} {
		if f.of > record.MostPoints {
			return &SettingError{Field: f.field, Why: fmt.Sprintf("%s: %v points, and 10 are the most", f.field, f.of)}
		}
		if handIn && f.of < 0 {
			return &SettingError{Field: f.field, Why: f.field + " has no points yet: a card is handed in with both"}
		}
	}
	if tooLong(remark, remarkMost) {
		return &SettingError{Field: "remark", Why: fmt.Sprintf("a remark has %d characters at most", remarkMost)}
	}
	r := record.Rating{Juror: p.recorded(), Points: points, Remark: remark}
	if handIn {
		r.Handed = x.now()
	}
	if err := x.store.Rate(ctx, id, number, r); errors.Is(err, record.ErrAnother) {
		return notNow("the cards were closed meanwhile")
	} else {
		return err
	}
}

// CloseCards has the jurors of an attempt that has ended left out who have not handed in.
func (x *Exams) CloseCards(ctx context.Context, by Person, id string, number int) error {
	a, err := x.overseen(ctx, by, id)
	switch {
	case err != nil:
		return err
	case number < 1 || number > len(a.Attempts):
		return ErrNoAppointment
	case a.Attempts[number-1].Ended.IsZero():
		return notNow("the attempt goes on: its jurors are still at the table")
	case !a.Attempts[number-1].Closed.IsZero():
		return notNow("the cards are closed already")
	}
	return x.store.Close(ctx, id, number, by.recorded(), x.now())
}

// Cards are the cards of all jurors of an attempt, for supervisors, and how many may still
// be handed in. Until then they have no points.
func (x *Exams) Cards(ctx context.Context, by Person, id string, number int) (all []record.Rating, still int, err error) {
	a, err := x.Find(ctx, by, id)
	if err != nil {
		return nil, 0, err
	}
	if !by.supervises() || by.ID == a.Trainee.ID || number < 1 || number > len(a.Attempts) {
		return nil, 0, ErrNoAppointment
	}
	all, err = x.store.Ratings(ctx, id, number)
	still = open(all, &a.Attempts[number-1])
	return all, still, err
}
