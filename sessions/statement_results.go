package sessions

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"burncard/sessions/drills"
	"burncard/sessions/fsrs"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/sessions/xapi"
	"burncard/variants"
	"burncard/variants/apprenticeship"
	"burncard/variants/library"
)

// What is told of a result is read when its statement is made, from the records as supervisors
// see them. Nothing that a person wrote is told: no name, no title of an exam, a plan or an
// exercise of the house.

// teller reads results as supervisors do. No person has its id.
var teller = Person{ID: "statements", Supervisor: true}

// result is what there is to say of a statement's result; nil for nothing.
func (s *Statements) result(ctx context.Context, x *record.Statement) (r *xapi.Result, err error) {
	if err := s.hall.Reviews.upToDate(ctx); err != nil {
		return nil, err
	}
	switch x.Kind {
	case record.OfSession:
		r, err = s.ofSession(ctx, x)
	case record.OfDrill:
		r, err = s.ofDrill(ctx, x)
	case record.OfSpot:
		r, err = s.ofSpot(ctx, x)
	case record.OfCard:
		r, err = s.ofCard(ctx, x)
	case record.OfExam:
		r, err = s.ofExam(ctx, x)
	case record.OfTest:
		r, err = s.ofTest(ctx, x)
	case record.OfDuty:
		r = ofDuty(strings.TrimPrefix(x.Key, x.Person+"/"))
	case record.OfShoe:
		x.Session, _, _ = strings.Cut(x.Session, " ") // version 28 of the file queued all shoes as one
		r, err = s.ofShoe(ctx, x)
	case record.OfWord:
		r, err = s.ofWord(ctx, x)
	default:
		return nil, fmt.Errorf("this program tells nothing of the kind %q", x.Kind)
	}
	if r == nil || err != nil {
		return nil, err
	}
	r.Person, r.At = x.Person, x.At
	if x.Session == "" {
		return r, nil
	}
	r.Session = "/sessions/" + url.PathEscape(x.Session)
	r.Took, err = s.store.Trained(ctx, x.Session)
	return r, err
}

// ofSession is a session that has ended: training at a game, an exercise, or the path.
func (s *Statements) ofSession(ctx context.Context, x *record.Statement) (*xapi.Result, error) {
	session, _, scored, err := s.hall.Reviews.Scored(ctx, teller, x.Session)
	if errors.Is(err, ErrNoSession) || err == nil && session.Score.Acts == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	set, err := s.hall.Reviews.settingsOf(ctx, session.Table)
	switch {
	case errors.Is(err, journal.ErrNoTable):
	case err != nil:
		return nil, err
	case set.Spot != nil, set.Drill != nil, set.dealsShoe():
		return nil, nil // told as what they are
	}
	if session.Exercise != "" && session.Exercise != ApprenticeKey {
		return s.ofExercise(ctx, &session)
	}
	r := &xapi.Result{Verb: xapi.Completed, Complete: true, Edition: session.Edition}
	if r.Activity, err = atGame(session.Variant, "tables", session.Stand, "simulation"); err != nil {
		return nil, err
	}
	if session.Exercise == ApprenticeKey {
		r.Activity = xapi.Activity{Path: "apprenticeship/table", Type: "course", Name: "The path, dealt with help", More: "/apprenticeship"}
		return r, nil
	}
	tellScore(r, &scored)
	r.Mistakes = new(session.Score.Mistakes)
	return r, nil
}

// atGame is an activity at a game: of a folder, and a stand of the table.
func atGame(variant, folder, stand, kind string) (xapi.Activity, error) {
	book, err := variants.Lookup(variant)
	if err != nil {
		return xapi.Activity{}, err
	}
	a := xapi.Activity{Path: folder + "/" + variant, Type: kind, Name: book.Title, More: "/rules/" + variant}
	if stand == "floor" {
		a.Path, a.Name = a.Path+"/floor", a.Name+", as the floor"
	}
	return a, nil
}

// tellScore tells of the score for technique, where there is one.
func tellScore(r *xapi.Result, c *Scored) {
	if c.None == HasScore {
		r.Score, r.Success = &xapi.Score{Raw: float64(c.Tenths) / 10, Max: 100}, new(c.Passed)
	}
}

// passed is the verb of what was passed, or not.
func passed(did bool) xapi.Verb {
	if did {
		return xapi.Passed
	}
	return xapi.Failed
}

// ofExercise is an attempt at an exercise. One that left its script is none.
func (s *Statements) ofExercise(ctx context.Context, session *record.Session) (*xapi.Result, error) {
	t, err := s.hall.records.Tries.Find(ctx, session.ID)
	if err == nil {
		err = s.hall.Reviews.read(ctx, &t)
	}
	if err != nil || t.Strayed || t.Acts == 0 {
		return nil, err
	}
	a := xapi.Activity{Path: "exercises/" + nameless(session.Exercise), Type: "lesson", Name: "An exercise of the house", More: "/exercises"}
	if e, ok := library.Find(session.Exercise); ok {
		a.Path, a.Name = "exercises/"+e.Key, e.Title
	}
	r := &xapi.Result{Verb: xapi.Attempted, Activity: a, Complete: t.IsOver(), Edition: session.Edition}
	if t.IsOver() {
		r.Verb, r.Mistakes = xapi.Completed, &t.Mistakes
	}
	return r, s.assigned(ctx, r, &t)
}

// assigned adds to a result what it was assigned for, and whether the rule is met.
func (s *Statements) assigned(ctx context.Context, r *xapi.Result, t *record.Tried) error {
	a, found, err := s.hall.Assigned.store.OfSession(ctx, t.Session)
	if err != nil || !found {
		return err
	}
	r.Within = assignmentActivity(&a)
	if rule := ruleOf(&a); rule.passes != nil && t.IsOver() {
		met := rule.passes(t, a.Bar)
		r.Verb, r.Success = passed(met), &met
	}
	return nil
}

func assignmentActivity(a *record.Assignment) *xapi.Activity {
	return &xapi.Activity{Path: "assignments/" + a.ID, Type: "objective", Name: "An assignment", More: "/assignments/" + url.PathEscape(a.ID)}
}

// ofDrill is a run of a drill.
func (s *Statements) ofDrill(ctx context.Context, x *record.Statement) (*xapi.Result, error) {
	run, found, err := s.hall.records.Drills.Run(ctx, x.Session)
	if err != nil || !found || len(run.Items) == 0 {
		return nil, err
	}
	d, ok := drills.Find(run.Drill)
	if !ok {
		return nil, fmt.Errorf("drill %q: this program does not know it", run.Drill)
	}
	r := &xapi.Result{
		Verb: xapi.Completed, Complete: true, Mistakes: new(len(run.Items) - run.First()),
		Activity: xapi.Activity{Path: "drills/" + run.Drill + "/" + run.Variant, Type: "performance", Name: "Drill: " + d.Title, More: "/drills"},
		Score:    &xapi.Score{Raw: float64(run.First()), Max: float64(len(run.Items))},
	}
	t, err := s.hall.records.Tries.Find(ctx, x.Session)
	if err == nil && t.Session != "" {
		err = s.hall.Reviews.read(ctx, &t)
	}
	if err != nil || t.Session == "" {
		return r, err
	}
	t.Mistakes = len(t.Wrong) // nobody decides on a mistake in a drill
	return r, s.assigned(ctx, r, &t)
}

// ofSpot is a run of spotting the errors of a dealer.
func (s *Statements) ofSpot(ctx context.Context, x *record.Statement) (*xapi.Result, error) {
	run, found, err := s.hall.records.Spotting.Run(ctx, x.Session)
	if err != nil || !found {
		return nil, err
	}
	r := &xapi.Result{Verb: xapi.Completed, Complete: true, Mistakes: new(run.Missed() + len(run.Alarms))}
	if r.Activity, err = atGame(run.Variant, "spot", "", "performance"); err != nil {
		return nil, err
	}
	r.Activity.Name, r.Activity.More = "Spot the error: "+r.Activity.Name, "/spot"
	if n := len(run.Errors); n > 0 {
		r.Score = &xapi.Score{Raw: float64(run.Caught()), Max: float64(n)}
	}
	return r, nil
}

// ofCard is the first attempt of a day at a case that was due.
func (s *Statements) ofCard(ctx context.Context, x *record.Statement) (*xapi.Result, error) {
	first, last, _ := strings.Cut(x.Key, "/")
	id, err := strconv.ParseInt(first, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("card %q: %w", x.Key, err)
	}
	day, err := strconv.Atoi(last)
	if err != nil {
		return nil, fmt.Errorf("card %q: %w", x.Key, err)
	}
	c, found, err := s.hall.records.Cards.Find(ctx, id)
	if err != nil || !found {
		return nil, err
	}
	for _, v := range c.Reviews {
		if v.Day == day {
			return &xapi.Result{
				Verb: xapi.Attempted, Complete: true, Success: new(v.Grade > fsrs.Again),
				Activity: xapi.Activity{Path: "clauses/" + c.Variant + "/" + url.PathEscape(c.Cite), Type: "objective", Name: c.Cite + ": " + c.Title, More: "/due"},
				Score:    &xapi.Score{Raw: float64(v.Grade), Min: float64(fsrs.Again), Max: float64(fsrs.Easy)},
			}, nil
		}
	}
	return nil, nil
}

// ofExam is an attempt at an appointed exam that was told; none that is void.
func (s *Statements) ofExam(ctx context.Context, x *record.Statement) (*xapi.Result, error) {
	a, err := s.attempt(ctx, x)
	if err != nil || a == nil {
		return nil, err
	}
	if x.Session == "" { // it was told before the records had its session
		x.Session = a.OfTable(x.Key).Session
	}
	session, _, scored, err := s.hall.Reviews.Scored(ctx, teller, x.Session)
	if errors.Is(err, ErrNoSession) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r := &xapi.Result{Verb: xapi.Completed, Complete: true, Edition: session.Edition, Mistakes: new(session.Score.Mistakes)}
	if r.Activity, err = atGame(a.Variant, "exams", "", "assessment"); err != nil {
		return nil, err
	}
	r.Activity.Name, r.Activity.More = "Exam: "+r.Activity.Name, "/exams/"+url.PathEscape(a.ID)
	if tellScore(r, &scored); r.Success != nil {
		r.Verb = passed(*r.Success)
	}
	return r, nil
}

// ofTest is an attempt at a table test whose sheet is signed; none that is void.
func (s *Statements) ofTest(ctx context.Context, x *record.Statement) (*xapi.Result, error) {
	a, err := s.attempt(ctx, x)
	if err != nil || a == nil {
		return nil, err
	}
	sum, err := s.hall.Reviews.Summary(ctx, teller, x.Session)
	if err != nil {
		return nil, err
	}
	if sum.Test == nil {
		return nil, nil
	}
	r := &xapi.Result{Verb: passed(sum.Test.Passed), Complete: true, Success: new(sum.Test.Passed), Edition: sum.Edition, Mistakes: new(sum.Score.Mistakes)}
	if r.Activity, err = atGame(a.Variant, "table-tests", "", "assessment"); err != nil {
		return nil, err
	}
	r.Activity.Name, r.Activity.More = "Table test: "+r.Activity.Name, "/exams/"+url.PathEscape(a.ID)
	if sum.Test.Sum != "" {
		r.Score = &xapi.Score{Raw: float64(sum.Test.All) / 10, Max: float64(record.MostPoints) / 10} // record.Points are tenths
	}
	return r, nil
}

// attempt is the appointment of an attempt that counts; nil where it does not.
func (s *Statements) attempt(ctx context.Context, x *record.Statement) (*record.Appointment, error) {
	a, found, err := s.hall.records.Exams.OfTable(ctx, x.Key)
	if err != nil || !found || !a.OfTable(x.Key).Void.At.IsZero() {
		return nil, err
	}
	return &a, nil
}

// ofDuty is a duty of the path that a person does without help.
func ofDuty(key string) *xapi.Result {
	a := xapi.Activity{Path: "apprenticeship/duties/" + nameless(key), Type: "objective", Name: "A duty of the house's path", More: "/apprenticeship"}
	order := apprenticeship.Default(apprenticeship.GameOfKey(key))
	if order == nil {
		return &xapi.Result{Verb: xapi.Passed, Activity: a, Success: new(true)}
	}
	if d := order.Find(key); d != nil {
		a.Path, a.Name = "apprenticeship/duties/"+d.Key, "Duty: "+d.Title
	}
	return &xapi.Result{Verb: xapi.Passed, Activity: a, Success: new(true)}
}

// ofShoe is the shoe at the end of the path.
func (s *Statements) ofShoe(ctx context.Context, x *record.Statement) (*xapi.Result, error) {
	session, found, err := s.hall.records.Sessions.Find(ctx, teller.reads(), x.Session)
	if err != nil || !found {
		return nil, err
	}
	order, _, err := s.hall.Apprenticeships.Order(ctx, session.Variant)
	if errors.Is(err, ErrNoGame) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	shoe, err := s.hall.Apprenticeships.shoe(ctx, Person{ID: x.Person}, order, x.Session)
	if err != nil || shoe == nil {
		return nil, err
	}
	r := &xapi.Result{
		Verb: passed(shoe.Passed()), Complete: true,
		Activity: xapi.Activity{Path: "apprenticeship", Type: "course", Name: "The path, with its shoe at the end", More: "/apprenticeship"},
	}
	if order.Game != apprenticeship.Blackjack {
		r.Activity.Path, r.Activity.More = "apprenticeship/"+order.Game, "/apprenticeship?game="+order.Game
	}
	tellScore(r, &shoe.Scored)
	return r, nil
}

// ofWord is a supervisor's word on an assignment that is done by such a word.
func (s *Statements) ofWord(ctx context.Context, x *record.Statement) (*xapi.Result, error) {
	a, found, err := s.hall.Assigned.store.Find(ctx, strings.TrimSuffix(x.Key, "/"+x.Person))
	if err != nil || !found || ruleOf(&a).passes != nil {
		return nil, err
	}
	words, err := s.hall.Assigned.store.Words(ctx, a.ID)
	for _, w := range words {
		if w.Person == x.Person {
			return &xapi.Result{Verb: passed(w.Passed), Success: new(w.Passed), Activity: *assignmentActivity(&a)}, err
		}
	}
	return nil, err
}

// nameless stands for a key that a person may have chosen.
func nameless(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:8])
}
