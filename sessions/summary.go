package sessions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A SessionFilter says which sessions are asked for. A viewer who is no supervisor
// gets his own, whatever it says.
type SessionFilter struct {
	Viewer Person
	Person string    // the id of the person; "" for everybody
	Table  string    // the id of the table; "" for any
	Before time.Time // begun before; zero for up to now
	Limit  int       // how many at most; 0 for 100
}

// A Summary is one session on one sheet.
type Summary struct {
	record.Session
	Rules    game.House      // the house rules that it was dealt under
	Mistakes []record.Judged // in the order in which they were made
	ByCite   []CiteCount
	Exercise *Exercise      // that was dealt in it; nil for none
	Caught   []record.Catch // breaches of players that were stopped, and how late
	Shoes    []game.Proof   // the seals of the shoes that were over in it
	Done     []Intervention // what an instructor did to it, as far as it may be told
	Ticks    []record.Tick  // what an instructor saw to be right
	Money    MisplacedMoney
	Scored   Scored      // for technique
	Test     *TestResult // of an attempt at a table test; nil where it was none
	NotTold  *NotTold    // why the viewer is told nothing yet of how it went; nil where he is
	Finished int         // the number of the last round that was dealt to its end in it; 0 for none
	// Digest is that of the log; the zero Digest while the session goes on.
	Digest     record.Digest
	Signature  *record.Signature // nil for none
	Decided    []record.Decision // on its mistakes, oldest first
	Amendments map[int64]int     // of the decisions after the signature, by their number: from 1
	VoidedBy   int               // the number of the amendment by which the attempt became void; 0 for none
}

// A CiteCount counts the mistakes against one clause; slips and what was overturned apart.
type CiteCount struct {
	Cite, Title, Source string
	Count, Slips        int
	Overturned          int
	Diff                chip.Cents // sum of what was given too much
}

// A SessionStore finds sessions and what was noted in them: for each viewer what he
// may know of.
type SessionStore interface {
	// List returns a page of the sessions that a query asks for. A viewer who is no
	// supervisor gets his own, whatever it asks for.
	List(ctx context.Context, v record.Viewer, q record.SessionQuery) (record.SessionPage, error)
	// Count counts the sessions that List has on all pages.
	Count(ctx context.Context, v record.Viewer, q record.SessionQuery) (int, error)
	// Clauses counts the mistakes in those sessions by clause, the most frequent first:
	// those that the query wants, or where it wants none all that count.
	Clauses(ctx context.Context, v record.Viewer, q record.SessionQuery) ([]record.ClauseCount, error)
	// Owed counts in those sessions, by clause, how often a step was owed, and the mistakes
	// that count; what the query wants of mistakes does not matter.
	Owed(ctx context.Context, v record.Viewer, q record.SessionQuery) ([]record.ClauseOwed, error)
	// OwnTimes are a person's times for a clause by one device, of steps done right at
	// first and not lit. OwedIn are the counts of one session.
	OwnTimes(ctx context.Context, v record.Viewer, person, cite string, by record.Device) (record.Times, error)
	OwedIn(ctx context.Context, v record.Viewer, session string) ([]record.Owed, error)
	// Steps are what a desk is made of, see [Desk].
	Steps(ctx context.Context, v record.Viewer, q record.SessionQuery) ([]record.SessionSteps, error)
	// Marked returns steps that went wrong, as Steps found them for the same viewer.
	Marked(ctx context.Context, v record.Viewer, keys []record.StepKey) ([]record.MarkedStep, error)
	// Find returns one session, and whether there is one of this id.
	Find(ctx context.Context, v record.Viewer, id string) (record.Session, bool, error)
	// Mistakes and Catches return what was noted in a session, in order.
	Mistakes(ctx context.Context, v record.Viewer, session string) ([]record.Judged, error)
	Catches(ctx context.Context, v record.Viewer, session string) ([]record.Catch, error)
	// HasAny reports whether a session is kept of a person.
	HasAny(ctx context.Context, person string) (bool, error)
	// Dealers returns, of every table where anybody has dealt, the person whose
	// session as dealer goes on; the zero Person where all have ended.
	Dealers(ctx context.Context) (map[string]record.Person, error)
}

// Reviews are sessions as people read them, and what people say of them afterwards.
type Reviews struct {
	records  Records
	recorder *recorder
	log      journal.Journal
	tables   *tables
	now      func() time.Time
	scoring  *Scoring
}

// Sessions lists sessions, the newest first.
func (r *Reviews) Sessions(ctx context.Context, f SessionFilter) ([]record.Session, error) {
	if !f.Viewer.Supervisor {
		if f.Viewer.ID == "" || f.Person != "" && f.Person != f.Viewer.ID {
			return nil, ErrNotYours
		}
		f.Person = f.Viewer.ID
	}
	if f.Limit <= 0 {
		f.Limit = 100
	}
	if err := r.upToDate(ctx); err != nil {
		return nil, err
	}
	page, err := r.records.Sessions.List(ctx, f.Viewer.reads(), record.SessionQuery{Person: f.Person, Table: f.Table, Before: f.Before, Most: f.Limit})
	var list []record.Session
	for _, found := range page.Sessions {
		list = append(list, found.Session)
	}
	return list, err
}

// A SessionList is a page of the sessions that a person looks for.
type SessionList struct {
	record.SessionPage
	All     int // sessions on all pages
	Clauses []record.ClauseCount
}

// Find returns a page of the sessions that a viewer looks for, with the mistakes in all
// of them counted by clause. A viewer who is no supervisor finds his own.
func (r *Reviews) Find(ctx context.Context, viewer Person, q record.SessionQuery) (l SessionList, err error) {
	if viewer.ID == "" {
		return l, ErrNotYours
	}
	if err := r.upToDate(ctx); err != nil {
		return l, err
	}
	kept, counted := r.records.Sessions, make(chan error, 1)
	go func() {
		var err error
		if l.All, err = kept.Count(ctx, viewer.reads(), q); err == nil {
			l.Clauses, err = kept.Clauses(ctx, viewer.reads(), q)
		}
		counted <- err
	}()
	l.SessionPage, err = kept.List(ctx, viewer.reads(), q)
	err = errors.Join(err, <-counted) // then the other has written its part of l
	return l, err
}

// Page returns a page of what Find finds, and counts nothing: for the file of all pages.
func (r *Reviews) Page(ctx context.Context, viewer Person, q record.SessionQuery) (p record.SessionPage, err error) {
	if viewer.ID == "" {
		return p, ErrNotYours
	}
	if err := r.upToDate(ctx); err != nil {
		return p, err
	}
	return r.records.Sessions.List(ctx, viewer.reads(), q)
}

// Any reports whether a viewer's query finds any session, as of the last Find.
func (r *Reviews) Any(ctx context.Context, viewer Person, q record.SessionQuery) (bool, error) {
	q.Most = 1
	page, err := r.records.Sessions.List(ctx, viewer.reads(), q)
	return len(page.Sessions) > 0, err
}

// Summary is one session, for its person and for supervisors.
func (r *Reviews) Summary(ctx context.Context, viewer Person, id string) (Summary, error) {
	if err := r.upToDate(ctx); err != nil {
		return Summary{}, err
	}
	kept := r.records.Sessions
	session, ok, err := kept.Find(ctx, viewer.reads(), id)
	switch {
	case err != nil:
		return Summary{}, err
	case !ok:
		return Summary{}, ErrNoSession
	case !viewer.Supervisor && session.Person != viewer.ID:
		return Summary{}, ErrNotYours
	}
	sum := Summary{Session: session}
	if sum.Rules, err = game.ReadHouse(sum.House); err != nil {
		return Summary{}, fmt.Errorf("session %s: %w", id, err)
	}
	if sum.NotTold, err = r.notTold(ctx, &sum.Session); err != nil {
		return Summary{}, err
	}
	if sum.Exercise, err = r.exercise(ctx, &sum.Session); err != nil {
		return Summary{}, err
	}
	if sum.Mistakes, err = kept.Mistakes(ctx, viewer.reads(), id); err != nil {
		return Summary{}, err
	}
	sum.ByCite, sum.Money = byCite(sum.Mistakes), misplaced(sum.Mistakes)
	if sum.Scored, err = r.score(ctx, viewer, &sum.Session, sum.Mistakes, sum.NotTold == nil); err != nil {
		return Summary{}, err
	}
	if sum.Caught, err = kept.Catches(ctx, viewer.reads(), id); err != nil {
		return Summary{}, err
	}
	if sum.Finished, err = r.finished(ctx, &sum.Session); err != nil {
		return Summary{}, err
	}
	if sum.Shoes, err = r.shoes(ctx, &sum.Session); err != nil {
		return Summary{}, err
	}
	if sum.Done, err = r.interventions(ctx, viewer, &sum.Session); err != nil {
		return Summary{}, err
	}
	if sum.Ticks, err = r.records.Ticks.Of(ctx, id); err != nil {
		return Summary{}, err
	}
	if sum.Test, err = r.testResult(ctx, viewer, &sum.Session, &sum.Scored, sum.Mistakes, sum.Ticks); err != nil {
		return Summary{}, err
	}
	return sum, r.sheet(ctx, &sum)
}

// finished is the number of the last round that ended in a session: what was wrong after
// it belongs to a round that was not dealt to its end.
func (r *Reviews) finished(ctx context.Context, s *record.Session) (round int, err error) {
	if s.Score.Rounds == 0 || s.Score.Mistakes == 0 {
		return 0, nil
	}
	for end, err := range factsBetween[*game.RoundEnded](ctx, r.log, s.Table, s.FromSeq, s.ToSeq, "round-ended") {
		if err != nil {
			return 0, err
		}
		round = end.Rounds
	}
	return round, nil
}

// HasSession reports whether a session is kept of a person.
func (r *Reviews) HasSession(ctx context.Context, p Person) (has bool, err error) {
	if err := r.recorder.flush(ctx); err != nil {
		return false, err
	}
	return r.records.Sessions.HasAny(ctx, p.ID)
}

// upToDate writes everything that the records do not have yet. It wakes only tables
// whose last entries an earlier process could not hand to the records.
func (r *Reviews) upToDate(ctx context.Context) error {
	if err := r.records.Exams.Tell(ctx, r.now()); err != nil {
		return err
	}
	for _, l := range r.tables.all() {
		if !l.awake.Load() && !l.behind.Load() {
			continue
		}
		err := l.ask(ctx, func() {
			if l.behind.Load() {
				l.wake() // it tells the operator itself
				l.behind.Store(false)
			}
			if l.h != nil && (l.h.Session != nil || l.h.Left != nil || len(l.h.Floors) > 0) {
				l.outbox.put(l.h, news{}, true)
			}
		})
		if err != nil && !errors.Is(err, errClosing) && !errors.Is(err, errTableClosed) {
			return err
		}
	}
	return r.recorder.flush(ctx)
}

// byCite counts mistakes by clause, the most frequent first.
func byCite(mistakes []record.Judged) (list []CiteCount) {
	for _, j := range mistakes {
		m := j.Mistake
		i := slices.IndexFunc(list, func(c CiteCount) bool { return c.Cite == m.Cite })
		if i < 0 {
			list = append(list, CiteCount{Cite: m.Cite, Title: m.Title, Source: m.Source})
			i = len(list) - 1
		}
		switch {
		case j.Slip:
			list[i].Slips++
			continue
		case j.Overturned:
			list[i].Overturned++
			continue
		}
		list[i].Count++
		if m.Kind == game.WrongAmount && m.Diff > 0 && !j.Refused {
			list[i].Diff += m.Diff
		}
	}
	slices.SortStableFunc(list, func(a, b CiteCount) int { return cmp.Compare(b.Count, a.Count) })
	return list
}
