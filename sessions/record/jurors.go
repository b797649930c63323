package record

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"burncard/sessions/query"
)

// A Rating is the card of a juror for an attempt at a table test.
type Rating struct {
	Juror  Person
	Rated  bool // there are points, as far as they are handed in or the juror's own to read
	Points RatedPoints
	Remark string
	Handed time.Time // zero: the juror may change it
}

// RatedPoints are what a juror gives.
type RatedPoints struct{ Control, Hospitality Points }

// setJurors keeps who judges an appointment.
func setJurors(ctx context.Context, tx *sql.Tx, appointment string, list []Person) error {
	doing := "jurors of appointment " + appointment
	if _, err := query.Exec(ctx, tx, doing, "DELETE FROM jurors WHERE appointment = ?", appointment); err != nil {
		return err
	}
	for _, p := range list {
		if _, err := query.Exec(ctx, tx, doing, "INSERT INTO jurors VALUES (?,?,?)", appointment, p.ID, p.Name); err != nil {
			return err
		}
	}
	return nil
}

// SetJurors keeps who judges an appointment instead of those before.
func (s Appointments) SetJurors(ctx context.Context, appointment string, list []Person) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error { return setJurors(ctx, tx, appointment, list) })
}

// Judged returns the appointments that a person judges, those that open last first.
func (s Appointments) Judged(ctx context.Context, person string, most int) ([]Appointment, error) {
	list, err := query.All(ctx, s.Reader, "appointments that "+person+" judges", (*Appointment).columns,
		appointmentColumns+"WHERE id IN (SELECT appointment FROM jurors WHERE person = ?)"+byWindow+" LIMIT ?", person, most)
	if err != nil {
		return nil, err
	}
	return list, s.complete(ctx, list)
}

// AllJurors returns the ids of the people who judge each appointment.
func (s Appointments) AllJurors(ctx context.Context) (map[string][]string, error) {
	type juror struct{ appointment, person string }
	list, err := query.All(ctx, s.Reader, "all jurors", func(j *juror) []any { return []any{&j.appointment, &j.person} }, "SELECT appointment, person FROM jurors")
	all := map[string][]string{}
	for _, j := range list {
		all[j.appointment] = append(all[j.appointment], j.person)
	}
	return all, err
}

// Ratings returns the card of each juror for an attempt, by name of the juror.
func (s Appointments) Ratings(ctx context.Context, appointment string, number int) ([]Rating, error) {
	return query.All(ctx, s.Reader, fmt.Sprintf("ratings of attempt %d of appointment %s", number, appointment), func(r *Rating) []any {
		return []any{&r.Juror.ID, &r.Juror.Name, &r.Rated, &r.Points.Control, &r.Points.Hospitality, &r.Remark, query.Nanoseconds(&r.Handed)}
	}, `SELECT j.person, j.name, r.control IS NOT NULL AND r.hospitality IS NOT NULL, coalesce(r.control, -1), coalesce(r.hospitality, -1), coalesce(r.remark, ''), r.handed
		FROM jurors j LEFT JOIN ratings r ON r.appointment = j.appointment AND r.number = ? AND r.person = j.person
		WHERE j.appointment = ? ORDER BY j.name COLLATE NOCASE, j.person`, number, appointment)
}

// Rate keeps the card of a juror; ErrAnother where it was handed in, or the cards were
// closed. Points below 0 are none yet.
func (s Appointments) Rate(ctx context.Context, appointment string, number int, r Rating) error {
	points := func(p Points) any {
		if p < 0 {
			return nil
		}
		return int(p)
	}
	return s.change(ctx, fmt.Sprintf("rate attempt %d of appointment %s", number, appointment),
		`INSERT INTO ratings SELECT a.appointment, a.number, ?, ?, ?, ?, ? FROM attempts a WHERE a.appointment = ? AND a.number = ? AND a.closed IS NULL
			ON CONFLICT DO UPDATE SET control = excluded.control, hospitality = excluded.hospitality, remark = excluded.remark, handed = excluded.handed WHERE ratings.handed IS NULL`,
		r.Juror.ID, points(r.Points.Control), points(r.Points.Hospitality), r.Remark, momentOrNull(r.Handed), appointment, number)
}

// Close has the jurors of an attempt who have not handed in left out.
func (s Appointments) Close(ctx context.Context, appointment string, number int, by Person, at time.Time) error {
	return s.change(ctx, fmt.Sprintf("close the cards of attempt %d of appointment %s", number, appointment),
		"UPDATE attempts SET closed = ?, closed_by = ?, closed_name = ? WHERE appointment = ? AND number = ? AND ended IS NOT NULL AND closed IS NULL",
		at.UnixNano(), by.ID, by.Name, appointment, number)
}

// SignedPoints are the points by jurors and by eye of a table test as they were signed.
type SignedPoints struct {
	Points string
	Result string // in a sentence
	Passed bool   // every mark of its plan was met
}

// Points returns the points of a table test that were signed, and whether any were.
func (s Sheets) Points(ctx context.Context, session string) (p SignedPoints, ok bool, err error) {
	ok, err = query.One(ctx, s.Reader, "signed points of session "+session, []any{&p.Points, &p.Result, &p.Passed}, "SELECT points, result, passed FROM signed_points WHERE session = ?", session)
	return p, ok, err
}
