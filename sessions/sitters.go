package sessions

import (
	"context"

	"burncard/sessions/record"
)

// A Sitter is a person who is to sit an exam, and how he stands.
type Sitter struct {
	record.Appointment
	State   Sitting
	Attempt record.Attempt // that goes on, or the last that ended and is not void; zero for none
	Of      int
	Info    *TableInfo // of the table where he sits now; nil elsewhere
}

// Sitting says how far a person is with an exam.
type Sitting uint8

// The states. The zero Sitting is of a person who has not begun, and still may.
const (
	ToSit Sitting = iota
	SitsNow
	HasSat
	Missed // the exam has closed, and he has no attempt that counts
	Sittings
)

// String is the state as addresses have it.
func (s Sitting) String() string { return [...]string{"waits", "sits", "sat", "missed"}[s] }

// Sitters are all who sit one exam, by name, for supervisors; nobody is ranked.
func (x *Exams) Sitters(ctx context.Context, by Person, plan string) (list []Sitter, err error) {
	all, err := x.Plan(ctx, by, plan)
	if err != nil {
		return nil, err
	}
	now := x.now()
	for i := range all {
		s := Sitter{Appointment: all[i]}
		r := Ready(&all[i], now)
		s.Of = r.Of
		for _, t := range all[i].Attempts {
			if t.Void.At.IsZero() && t.Table != "" {
				s.Attempt = t
			}
		}
		switch {
		case r.Table != "":
			s.State = SitsNow
			if l, open := x.hall.Table(r.Table); open {
				info := l.lobbyInfo()
				s.Info = &info
			}
		case s.Attempt.Number > 0:
			s.State = HasSat
		case r.Closed:
			s.State = Missed
		}
		list = append(list, s)
	}
	return list, nil
}
