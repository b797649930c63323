package sessions

import (
	"context"
	"fmt"
	"time"

	"burncard/game"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
)

// A ScoreStore keeps how the house makes a score.
type ScoreStore interface {
	// All returns the versions that the house has set, the newest first.
	All(ctx context.Context) ([]record.ScoreRule, error)
	// Keep adds a version, with the audit of it, if its number follows the newest one.
	Keep(ctx context.Context, r record.ScoreRule, by record.AuditEntry) (kept bool, err error)
}

// Scoring is how the house makes a score: weights and a pass mark, in versions. A session
// is scored by the version that held when it began, so that a later one changes no score.
type Scoring struct {
	store ScoreStore
	now   func() time.Time
}

// Versions are all of them, the newest first; the last is the program's own.
func (s *Scoring) Versions(ctx context.Context) ([]record.ScoreRule, error) {
	list, err := s.store.All(ctx)
	return append(list, record.ScoreRule{Number: 1, Weights: scoring.Default}), err
}

// At is the version that held at a moment.
func (s *Scoring) At(ctx context.Context, at time.Time) (record.ScoreRule, error) {
	list, err := s.Versions(ctx)
	for _, r := range list {
		if !r.At.After(at) {
			return r, err
		}
	}
	return list[len(list)-1], err
}

// Set makes a new version, for a supervisor who has read the one with the number before.
// A *SettingError says what is wrong.
func (s *Scoring) Set(ctx context.Context, by Person, before int, w scoring.Weights) (record.ScoreRule, error) {
	var r record.ScoreRule
	if !by.supervises() {
		return r, ErrNotYours
	}
	if field, why := w.Wrong(); field != "" {
		return r, &SettingError{Field: field, Why: why}
	}
	list, err := s.Versions(ctx)
	if err != nil {
		return r, err
	}
	if list[0].Weights == w {
		return r, &SettingError{Field: "minor", Why: fmt.Sprintf("version %d says the same already", list[0].Number)}
	}
	r = record.ScoreRule{Number: before + 1, Weights: w, By: by.recorded(), At: s.now()}
	words := fmt.Sprintf("version %d: minor %d, major %d, critical %d, pass %d", r.Number, w.Minor, w.Major, w.Critical, w.Pass)
	if w.CriticalFails {
		words += ", one critical mistake does not pass"
	}
	kept, err := s.store.Keep(ctx, r, record.AuditEntry{At: r.At, By: r.By, Act: record.ScoreSet, Words: words})
	if err == nil && !kept {
		err = &SettingError{Field: "minor", Why: fmt.Sprintf("version %d was made meanwhile, by %s; read it, and set yours after it", list[0].Number, list[0].By.Name)}
	}
	return r, err
}

// A Scored is a session's score for technique with its rule, or why it has none.
type Scored struct {
	Rule   record.ScoreRule
	Counts scoring.Counts
	scoring.Result
	None NoScore // why there is no score
}

// NoScore says why a session has no score.
type NoScore uint8

// The reasons. The zero NoScore is that there is a score.
const (
	HasScore      NoScore = iota
	GoesOn                // it is not over
	NotToldYet            // its viewer is told nothing of it yet
	CountsNowhere         // it is a case or a drill, which counts nowhere
	Lit                   // the table lit each step
	Uncounted             // it was dealt before steps were counted
	TooFew                // fewer than scoring.Fewest steps were owed
)

// score makes the score of a session from its mistakes as its viewer may know them. What
// advises does not count, nor a slip, nor what was overturned by the decision in force.
func (r *Reviews) score(ctx context.Context, viewer Person, s *record.Session, mistakes []record.Judged, told bool) (c Scored, err error) {
	if c.Rule, err = r.scoring.At(ctx, s.From); err != nil {
		return c, err
	}
	owed, err := r.records.Sessions.OwedIn(ctx, viewer.reads(), s.ID)
	if err != nil {
		return c, err
	}
	hidden := !told || s.Untold
	if s.Mode == game.Exam.String() && !hidden {
		// Some of it belongs to a round that nobody has ended yet.
		all, err := r.records.Sessions.OwedIn(ctx, record.Viewer{Supervisor: true}, s.ID)
		if err != nil {
			return c, err
		}
		hidden = len(all) > len(owed)
	}
	for i := range owed {
		if o := &owed[i]; o.Source != game.Reading.String() {
			c.Counts.Owed += o.Owed
		}
	}
	c.Counts = countsOf(mistakes, c.Counts.Owed)
	result, ok := scoring.Score(c.Rule.Weights, c.Counts)
	switch c.Result = result; {
	case s.To.IsZero():
		c.None = GoesOn
	case hidden:
		c.None = NotToldYet
	case s.Mode == record.CaseMode:
		c.None = CountsNowhere
	case s.Mode == game.Guided.String():
		c.None = Lit
	case c.Counts.Owed == 0 && s.Score.Rounds > 0:
		c.None = Uncounted
	case !ok:
		c.None = TooFew
	}
	if c.None == GoesOn || c.None == NotToldYet {
		c.Counts, c.Result = scoring.Counts{}, scoring.Result{}
	}
	return c, nil
}

// Scored is one session with its mistakes and its score, for its person and for supervisors.
func (r *Reviews) Scored(ctx context.Context, viewer Person, id string) (s record.Session, mistakes []record.Judged, c Scored, err error) {
	s, ok, err := r.records.Sessions.Find(ctx, viewer.reads(), id)
	switch {
	case err != nil:
		return s, nil, c, err
	case !ok:
		return s, nil, c, ErrNoSession
	case !viewer.supervises() && s.Person != viewer.ID:
		return s, nil, c, ErrNotYours
	}
	why, err := r.notTold(ctx, &s)
	if err != nil {
		return s, nil, c, err
	}
	if mistakes, err = r.records.Sessions.Mistakes(ctx, viewer.reads(), id); err != nil {
		return s, nil, c, err
	}
	c, err = r.score(ctx, viewer, &s, mistakes, why == nil)
	return s, mistakes, c, err
}

// countsOf counts the mistakes that count, each step once, beside how many steps were owed.
func countsOf(mistakes []record.Judged, owed int) scoring.Counts {
	c := scoring.Counts{Owed: owed}
	gravest := map[countedStep]game.Gravity{}
	for i := range mistakes {
		j := &mistakes[i]
		if m := &j.Mistake; j.Step > 0 && !j.Slip && !j.Overturned && m.Source != game.Reading.String() {
			at := countedStep{m.Cite, j.Step}
			if was, ok := gravest[at]; !ok || m.Gravity.Graver(was) {
				gravest[at] = m.Gravity
			}
		}
	}
	for _, g := range gravest {
		c.Add(g.String())
	}
	return c
}

// A countedStep is a step at which something was marked under a clause.
type countedStep struct {
	cite string
	step int64
}

// lookedThrough is how many of a person's last sessions are looked through for one with a
// score.
const lookedThrough = 10

// LastScored is the last session of a viewer's own that has a score, with it; nil where
// none of the last few has.
func (r *Reviews) LastScored(ctx context.Context, viewer Person) (*record.Session, Scored, error) {
	list, err := r.Sessions(ctx, SessionFilter{Viewer: viewer, Person: viewer.ID, Limit: lookedThrough})
	if err != nil {
		return nil, Scored{}, err
	}
	for i := range list {
		s := &list[i]
		why, err := r.notTold(ctx, s)
		if err != nil {
			return nil, Scored{}, err
		}
		mistakes, err := r.records.Sessions.Mistakes(ctx, viewer.reads(), s.ID)
		if err != nil {
			return nil, Scored{}, err
		}
		c, err := r.score(ctx, viewer, s, mistakes, why == nil)
		if err != nil || c.None == HasScore {
			return s, c, err
		}
	}
	return nil, Scored{}, nil
}
