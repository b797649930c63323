package web

import (
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// appointedHead are the columns of appointed exams, and appointedCells are those of one.
var appointedHead = []any{"exam", "trainee", "game", "house rules", "table test", moment("opens"), moment("closes"), "attempts that count", "attempts left", "appointed by", moment("appointed")}

func (v *visit) appointedCells(a *record.Appointment) []any {
	test := ""
	if a.Test != nil {
		test = a.Test.Name
	}
	return []any{a.Exam, a.Trainee.Name, a.Variant, a.Profile, test, a.Opens, a.Closes, a.Allowed, sessions.Ready(a, v.hall.Now()).Left, a.By.Name, a.At}
}

// sendExams sends appointed exams.
func (v *visit) sendExams(ask record.AppointmentQuery) error {
	return v.file("exams", appointedHead, func(row func(...any) error) error {
		return inBatches(func(skip, most int) ([]record.Appointment, int, error) {
			ask.Skip, ask.Most = skip, most
			return v.hall.Exams.List(v.r.Context(), person(v.who), ask)
		}, func(a *record.Appointment) error { return row(v.appointedCells(a)...) })
	})
}

// examLists are the lists of the page of one exam, by name.
func (v *visit) examLists(d *templates.ExamData) map[string]func() error {
	return map[string]func() error{
		"attempts": func() error { return v.sendAttempts(&d.Appointment) },
		"trainees": func() error {
			return v.file("trainees", appointedHead, func(row func(...any) error) error {
				return eachOf(d.Plan, func(e *templates.ExamRow) error { return row(v.appointedCells(&e.Appointment)...) })
			})
		},
	}
}

// sendAttempts sends the attempts at an exam. The last column has the void attempt that one
// replaces at a table test.
func (v *visit) sendAttempts(a *record.Appointment) error {
	head := []any{"attempt", "person confirmed by", moment("confirmed"), moment("begun"), moment("ended"), "minutes of its clock", "session", moment("void since"), "void by", "reason", "replaces attempt"}
	return v.file("attempts", head, func(row func(...any) error) error {
		return eachOf(a.Attempts, func(t *record.Attempt) error {
			var replaces any
			if n := sessions.CardsAre(a, t.Number).Replaces; n > 0 {
				replaces = n
			}
			return row(t.Number, t.ConfirmedBy.Name, t.Confirmed, t.Begun, t.Ended, t.Used.Minutes(), t.Session, t.Void.At, t.Void.By.Name, t.Void.Reason, replaces)
		})
	})
}

// ratingHead are the columns of jurors' cards, and ratingCells are those of one. A card that
// nobody may read yet has no points.
var ratingHead = []any{"juror", moment("handed in"), "control", "hospitality", "remark"}

func ratingCells(r *record.Rating) []any {
	if !r.Rated || r.Handed.IsZero() {
		return []any{r.Juror.Name, r.Handed, nil, nil, ""}
	}
	return []any{r.Juror.Name, r.Handed, r.Points.Control, r.Points.Hospitality, r.Remark}
}
