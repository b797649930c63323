package sessions

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A table test has a clock of its own. It runs while the trainee has the table and its page
// is open. It stands still while the server or the page is away, while a supervisor has
// taken over, while the table is frozen, and while the dealer's call waits for a person on
// the floor. When its time is up, or the rounds of the plan have been dealt, no new round
// begins, and the attempt ends.

// An attendance knows since when people have had a page of the table open.
type attendance struct {
	since map[string]time.Time
	// before is for how long the person who has the table had, since the last entry, up to
	// when he closed his last page.
	before time.Duration
}

func (a *attendance) enter(id string, now time.Time) {
	if a.since == nil {
		a.since = map[string]time.Time{}
	}
	a.since[id] = now
}

// leaves takes in that a person has closed the last page.
func (s *state) leaves(id string, now time.Time) {
	if s.h != nil && id == s.h.Dealer.ID {
		s.attended.before = s.present(now)
	}
	delete(s.attended.since, id)
}

// present is for how long since the last entry the person who has the table has had a page
// open.
func (s *state) present(now time.Time) time.Duration {
	from, here := s.attended.since[s.h.Dealer.ID]
	if !here {
		return s.attended.before
	}
	for _, later := range []time.Time{s.h.At, s.woken} {
		if later.After(from) {
			from = later
		}
	}
	return s.attended.before + max(now.Sub(from), 0)
}

// runs reports that the clock of a table test runs, as far as the table goes.
func (s *state) runs() bool {
	return s.set.Test != nil && s.h.Session != nil && !s.h.Table.Station.Frozen && !s.h.Awaits
}

// sinceEntry is the time of the clock of a table test since the last entry.
func (s *state) sinceEntry(now time.Time) time.Duration {
	if !s.runs() {
		return 0
	}
	return s.present(now)
}

// clockShows is the time of the clock of a table test.
func (s *state) clockShows(now time.Time) time.Duration { return s.h.Clock + s.sinceEntry(now) }

// timeUp is when the time of a table test will be up; zero while its clock stands still, and
// where it has no limit.
func (s *state) timeUp(now time.Time) time.Time {
	if !s.runs() || s.set.Test.Minutes == 0 {
		return time.Time{}
	}
	if _, here := s.attended.since[s.h.Dealer.ID]; !here {
		return time.Time{}
	}
	return now.Add(s.set.Test.Limit() - s.clockShows(now))
}

// testOver says why no new round begins at a table test; empty while one may.
func (s *state) testOver(now time.Time) (why string) {
	set := s.set.Test
	switch {
	case set == nil:
	case set.Minutes > 0 && s.clockShows(now) >= set.Limit():
		return "time is up"
	case set.Length == record.ByRounds && s.h.Table.Rounds >= set.Rounds:
		if set.Rounds == 1 {
			return "the round of the test is dealt"
		}
		return fmt.Sprintf("the %d rounds of the test are dealt", set.Rounds)
	case set.Length == record.ByShoe && s.h.Table.ShoeDealt():
		return "the shoe of the test is dealt"
	}
	return ""
}

// noNewRound says why a person may not do what begins another round; empty where he may.
func (p *people) noNewRound(a *game.Act, now time.Time) (why string) {
	if p.set.Test == nil || p.h.Table.Round.Started || a.By != game.ByDealer && a.By != game.ByPlayer || a.Verb == game.TapOut {
		return ""
	}
	if why := p.testOver(now); why != "" {
		return why + ": no new round begins"
	}
	return ""
}

// endTest ends the attempt when its test is over and no round goes on, and says when it is
// to be asked again; zero for never.
func (l *Live) endTest(now time.Time) (again time.Time) {
	if l.set.Test == nil || l.ending {
		return time.Time{}
	}
	if l.testOver(now) == "" {
		return l.timeUp(now)
	}
	if l.h.Table.Round.Started { // it is dealt to its end
		if l.infos.Load().lobby.TestOver == "" {
			l.show()
		}
		return time.Time{}
	}
	l.ending = l.hall.work.start(func() { l.hall.report(l.hall.Exams.endOver(l.hall.work.open, l.id)) })
	return time.Time{}
}

// A TestClock is what the own clock of an attempt at a table test showed at its end.
type TestClock struct {
	Used  time.Duration
	Up    bool // its time was up
	Round int  // in this round, which was dealt to its end; 0 where no round went on
}

// testClock reads the clock of an attempt with a time limit, 0 for none, off its log.
func (r *Reviews) testClock(ctx context.Context, s *record.Session, t record.Attempt, limit time.Duration) (c TestClock, err error) {
	rounds := 0
	for e, err := range r.log.Read(ctx, s.Table, s.FromSeq) {
		if errors.Is(err, journal.ErrTrimmed) {
			break // what is kept of the attempt says it
		} else if err != nil {
			return c, err
		}
		if e.Seq > s.ToSeq {
			break
		}
		j, err := readJudgement(e.Verdicts)
		if err != nil {
			return c, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		c.Used += j.Clock
		if bytes.Contains(e.Facts, []byte(`"round-ended"`)) {
			if rounds++; limit > 0 && c.Used >= limit && c.Round == 0 {
				c.Round = rounds
			}
		}
	}
	c.Used = max(c.Used, t.Used)
	c.Up = limit > 0 && c.Used >= limit
	return c, nil
}
