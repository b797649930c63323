package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// judging are the tests that the visitor judges and has a card to fill for.
func (v *visit) judging() ([]sessions.Card, error) {
	if !v.who.HasAccount() {
		return nil, nil
	}
	cards, err := v.hall.Exams.Judged(v.r.Context(), person(v.who))
	now := v.hall.Now()
	return slices.DeleteFunc(cards, func(c sessions.Card) bool {
		return c.Attempt.Table == "" && !c.Closes.After(now) || c.Attempt.Table != "" && c.Fixed != ""
	}), err
}

// cardAt is the visitor's card for the table test that is dealt at a table; nil where he is
// no juror there.
func (v *visit) cardAt(l *sessions.Live) (*templates.RatingData, error) {
	if !l.Judges(person(v.who)) {
		return nil, nil
	}
	a, t, ok, err := v.hall.Exams.OfTable(v.r.Context(), l.ID())
	if err != nil || !ok {
		return nil, err
	}
	c, err := v.hall.Exams.Card(v.r.Context(), person(v.who), a.ID, t.Number)
	if err != nil {
		return nil, err
	}
	d := templates.NewRatingData(c)
	return &d, nil
}

// card is the juror's card that the address names.
func (v *visit) card() (sessions.Card, error) {
	number, err := strconv.Atoi(v.r.PathValue("number"))
	if err != nil {
		return sessions.Card{}, missing("card")
	}
	c, err := v.hall.Exams.Card(v.r.Context(), person(v.who), v.r.PathValue("id"), number)
	if errors.Is(err, sessions.ErrNoAppointment) {
		return c, missing("card")
	}
	return c, err
}

// showCard is a juror's card on a page of its own.
func showCard(v *visit) error {
	c, err := v.card()
	if err != nil {
		return err
	}
	d := templates.NewRatingData(c)
	if d.All != nil && v.wants("ratings") {
		return v.file("ratings", ratingHead, func(row func(...any) error) error {
			return eachOf(d.All, func(r *record.Rating) error { return row(ratingCells(r)...) })
		})
	}
	d.Page = v.page()
	return v.show(http.StatusOK, templates.RatingPage(d))
}

// rateAttempt keeps a juror's card, or hands it in, and leads back to where he was: to the
// table while the test goes on.
func rateAttempt(v *visit) error {
	c, err := v.card()
	if err != nil {
		return err
	}
	points, wrong := ratedPoints(v.field("control"), v.field("hospitality"))
	if wrong == nil {
		err = v.hall.Exams.Rate(v.r.Context(), person(v.who), c.ID, c.Attempt.Number, points, v.field("remark"), v.field("hand-in") != "")
		wrong, _ = errors.AsType[*sessions.SettingError](err)
	}
	switch {
	case wrong != nil:
		d := templates.NewRatingData(c)
		d.Page, d.Wrong = v.page(), wrong.Field
		d.Control, d.Hospitality, d.Remark = v.field("control"), v.field("hospitality"), v.field("remark")
		d.Problem = &templates.Problem{What: wrong.Why}
		return v.show(http.StatusUnprocessableEntity, templates.RatingPage(d))
	case err != nil:
		return examProblem(err)
	case c.Attempt.Ended.IsZero():
		return v.see(templates.TablePath(c.Attempt.Table))
	}
	return v.see(templates.RatingPath(c.ID, c.Attempt.Number))
}

// ratedPoints reads what a juror typed; nothing is no points yet.
func ratedPoints(control, hospitality string) (p record.RatedPoints, wrong *sessions.SettingError) {
	for _, f := range []struct {
		field, text string
		to          *record.Points
	}{{"control", control, &p.Control}, {"hospitality", hospitality, &p.Hospitality}} {
		if *f.to = -1; f.text == "" {
			continue
		}
		n, err := points(f.text)
		if err != nil || n < 0 {
			return p, &sessions.SettingError{Field: f.field, Why: strconv.Quote(f.text) + " is no number of points for " + f.field + ": write it like 7.5"}
		}
		*f.to = n
	}
	return p, nil
}

// setJurors has other people judge a table test.
func setJurors(v *visit) error {
	jurors, err := v.namedPeople("jurors", v.field("jurors"))
	if err == nil {
		err = v.hall.Exams.SetJurors(v.r.Context(), person(v.who), v.r.PathValue("id"), jurors)
	}
	if nobody, ok := errors.AsType[*noAccount](err); ok {
		err = &sessions.SettingError{Field: nobody.field, Why: nobody.Error()}
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		page := v.page()
		page.Problem = &templates.Problem{What: wrong.Why}
		return v.examPage(http.StatusUnprocessableEntity, page, wrong.Field)
	}
	return v.toExam(err)
}

// closeCards has the jurors of an attempt left out who have not handed in.
func closeCards(v *visit) error {
	number, err := strconv.Atoi(v.field("number"))
	if err != nil {
		return missing("attempt")
	}
	return v.toExam(v.hall.Exams.CloseCards(v.r.Context(), person(v.who), v.r.PathValue("id"), number))
}
