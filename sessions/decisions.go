package sessions

import (
	"context"
	"slices"
	"strings"
	"time"

	"burncard/sessions/record"
)

// A supervisor decides on a verdict: it is upheld, or overturned and counts no longer.
// One decision answers every remark on the mistake and every request. The mistake stays
// on the sheet with all decisions, and so do earlier decisions.

// A DecisionStore keeps the decisions of supervisors under numbers that count up.
type DecisionStore interface {
	// OnMistake adds a decision on one mistake, and OnClause one on a clause of an
	// edition: it holds for all mistakes against it, later ones too. The last decision
	// on a mistake that was not withdrawn is in force. Where a colleague has decided on the
	// mistake since what d.Shown says, nothing is added: a *record.DecidedMeanwhile.
	OnMistake(ctx context.Context, table string, at record.Place, d record.Decision) error
	OnClause(ctx context.Context, d record.Decision) error
	// OnClauses returns the decisions on clauses, newest first.
	OnClauses(ctx context.Context) ([]record.Decision, error)
	// HasBroken reports whether a person has a mistake against a clause of an edition,
	// and whether anybody has.
	HasBroken(ctx context.Context, person, cite, edition string) (own, anybody bool, err error)
	// Questions returns some of the remarks and requests that the filter's viewer may
	// know of, and how many there are.
	Questions(ctx context.Context, f record.QuestionFilter) (list []record.Question, all int, err error)
	// Unread returns decisions on the viewer's own mistakes that he has not read, the
	// newest first and no more than most, and how many there are.
	Unread(ctx context.Context, v record.Viewer, most int) (list []record.Answer, all int, err error)
	// Read notes that the person of a session has read its decisions up to a number.
	Read(ctx context.Context, session string, number int64) error
}

// deciding is a new decision of a supervisor, or why he may not make it.
func (r *Reviews) deciding(by Person, ruling record.Ruling, reason string, of ...record.Ruling) (record.Decision, error) {
	reason = strings.TrimSpace(reason)
	switch {
	case !by.supervises():
		return record.Decision{}, ErrNotYours
	case !slices.Contains(of, ruling):
		return record.Decision{}, ErrRuling
	case reason == "" || tooLong(reason, remarkMost):
		return record.Decision{}, ErrReason
	}
	return record.Decision{Ruling: ruling, Reason: reason, By: by.recorded(), At: r.now()}, nil
}

// Decide upholds or overturns a verdict, when the round is over (before, ErrRoundOn). A
// supervisor does so with a reason, never in his own record (ErrOwnRecord), and not over a
// colleague's decision that he has not seen: shown is until when he has, zero for all
// (*record.DecidedMeanwhile).
func (r *Reviews) Decide(ctx context.Context, by Person, table string, at record.Place, shown time.Time, ruling record.Ruling, reason string) error {
	d, err := r.deciding(by, ruling, reason, record.Upheld, record.Overturned)
	if err != nil {
		return err
	}
	return r.remark(ctx, table, at, func(m record.Made) error {
		switch {
		case m.By == by.ID && m.Hidden():
			return ErrNoMistake
		case m.By == by.ID:
			return ErrOwnRecord
		case !m.RoundOver:
			return ErrRoundOn
		}
		d.Shown = shown
		return r.records.Decisions.OnMistake(ctx, table, at, d)
	})
}

// DecideClause overturns a clause of an edition of the rules that was found wrong, on
// all sheets at once, or withdraws that. Nobody does so who has broken the clause
// himself (ErrOwnRecord).
func (r *Reviews) DecideClause(ctx context.Context, by Person, cite, edition string, ruling record.Ruling, reason string) error {
	d, err := r.deciding(by, ruling, reason, record.Overturned, record.Withdrawn)
	if err != nil {
		return err
	}
	if err := r.upToDate(ctx); err != nil {
		return err
	}
	d.Cite, d.Edition = cite, edition
	own, anybody, err := r.records.Decisions.HasBroken(ctx, by.ID, cite, edition)
	switch {
	case err != nil:
		return err
	case !anybody:
		return ErrNoClause
	case own:
		return ErrOwnRecord
	}
	before, err := r.records.Decisions.OnClauses(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(before, func(b record.Decision) bool { return b.Cite == cite && b.Edition == edition })
	switch fallen := i >= 0 && before[i].Ruling == record.Overturned; {
	case fallen && ruling == record.Overturned:
		return ErrFallen
	case !fallen && ruling == record.Withdrawn:
		return ErrStands
	}
	if err := r.records.Decisions.OnClause(ctx, d); err != nil {
		return err
	}
	for _, l := range r.tables.all() {
		if l.awake.Load() {
			if err := showRemarks(ctx, l); err != nil {
				return err
			}
		}
	}
	return nil
}

// ClauseDecisions returns the decisions on clauses, newest first.
func (r *Reviews) ClauseDecisions(ctx context.Context) ([]record.Decision, error) {
	return r.records.Decisions.OnClauses(ctx)
}

// Questions returns remarks and requests for supervisors, and how many there are.
func (r *Reviews) Questions(ctx context.Context, by Person, f record.QuestionFilter) ([]record.Question, int, error) {
	if !by.supervises() {
		return nil, 0, ErrNotYours
	}
	f.Viewer = by.reads()
	return r.records.Decisions.Questions(ctx, f)
}

// Unread returns answers to a person that he has not read, and how many there are.
func (r *Reviews) Unread(ctx context.Context, p Person, most int) ([]record.Answer, int, error) {
	if p.ID == "" {
		return nil, 0, nil
	}
	if err := r.records.Exams.Tell(ctx, r.now()); err != nil {
		return nil, 0, err
	}
	return r.records.Decisions.Unread(ctx, p.reads(), most)
}

// Read notes that a person has read the decisions on a sheet of his own.
func (r *Reviews) Read(ctx context.Context, p Person, s *Summary) error {
	last := int64(0)
	for _, j := range s.Mistakes {
		for _, d := range j.Decisions {
			last = max(last, d.Number)
		}
	}
	if s.Person != p.ID || last == 0 {
		return nil
	}
	return r.records.Decisions.Read(ctx, s.ID, last)
}
