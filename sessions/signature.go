package sessions

import (
	"cmp"
	"context"
	"slices"
	"time"

	"burncard/sessions/record"
)

// Sign puts a supervisor's signature under the sheet of a session that is over, never
// his own. What is decided later is an amendment.
func (r *Reviews) Sign(ctx context.Context, by Person, session string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	sum, err := r.Summary(ctx, by, session)
	switch {
	case err != nil:
		return err
	case sum.Person == by.ID:
		return ErrOwnRecord
	case sum.To.IsZero():
		return ErrGoesOn
	case sum.Digest.Sum == "":
		return ErrNoLog
	case sum.Test != nil && !sum.Test.Final():
		return ErrJurorsOpen
	}
	var points *record.SignedPoints
	if sum.Test != nil {
		points = &record.SignedPoints{Points: pointsToSign(sum.Test.Jurors, sum.Ticks), Result: sum.Test.words(), Passed: sum.Test.Passed}
	}
	signed, err := r.records.Sheets.Sign(ctx, session, record.Signature{Digest: sum.Digest.Sum, By: by.recorded(), At: r.now()}, points)
	if err == nil && !signed {
		return ErrTwice
	}
	return err
}

// sheet adds what makes a sheet hold: digest, signature, and what was decided on it.
func (r *Reviews) sheet(ctx context.Context, s *Summary) (err error) {
	if s.Digest, err = r.digest(ctx, &s.Session); err != nil {
		return err
	}
	for _, j := range s.Mistakes {
		for _, d := range j.Decisions {
			if !slices.ContainsFunc(s.Decided, func(known record.Decision) bool { return known.Number == d.Number }) {
				s.Decided = append(s.Decided, d)
			}
		}
	}
	slices.SortFunc(s.Decided, func(a, b record.Decision) int { return cmp.Compare(a.Number, b.Number) })
	signature, signed, err := r.records.Sheets.Signature(ctx, s.ID)
	if err != nil || !signed {
		return err
	}
	s.Signature = &signature
	if s.Untold {
		return nil // amendments are told with what they are on
	}
	exam, _, err := r.records.Exams.OfTable(ctx, s.Table)
	s.amend(exam.OfTable(s.Table).Void.At)
	return err
}

// amend numbers what was decided after the signature, in order: decisions on mistakes, and
// that the attempt is void since a moment; zero for never.
func (s *Summary) amend(void time.Time) {
	s.Amendments = map[int64]int{}
	n := 0
	voided := void.After(s.Signature.At)
	for _, d := range s.Decided {
		if d.Number <= s.Signature.After {
			continue
		}
		if voided && s.VoidedBy == 0 && void.Before(d.At) {
			n++
			s.VoidedBy = n
		}
		n++
		s.Amendments[d.Number] = n
	}
	if voided && s.VoidedBy == 0 {
		s.VoidedBy = n + 1
	}
	if voided {
		s.Done = slices.DeleteFunc(s.Done, func(i Intervention) bool { return i.Void() })
	}
}
