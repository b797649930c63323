package sessions

import (
	"context"
	"errors"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A TryStore keeps what sessions with an exercise came to.
type TryStore interface {
	// Of returns the sessions of a person with an exercise, the newest first.
	Of(ctx context.Context, person string, most int) ([]record.Tried, error)
	// Find returns one session; the zero Tried where there is none.
	Find(ctx context.Context, session string) (record.Tried, error)
	// Keep keeps what sessions came to, by id. What was read of less of a log is replaced;
	// what was read of more of it stays.
	Keep(ctx context.Context, tries map[string]record.Try) error
}

// read brings tries up to date: those of which the log has more than is kept are worked
// out from it, and kept. Of a session that is over that happens once.
func (r *Reviews) read(ctx context.Context, tries ...*record.Tried) error {
	fresh := map[string]record.Try{}
	for _, t := range tries {
		if !t.Stale() {
			continue
		}
		if _, done := fresh[t.Session]; done {
			continue
		}
		try, err := r.try(ctx, t)
		if err != nil {
			return err
		}
		fresh[t.Session] = try
	}
	if len(fresh) == 0 {
		return nil
	}
	if err := r.records.Tries.Keep(ctx, fresh); err != nil {
		return err
	}
	for _, t := range tries {
		if _, read := fresh[t.Session]; read {
			again, err := r.records.Tries.Find(ctx, t.Session)
			if err != nil {
				return err
			}
			*t = again
		}
	}
	return nil
}

// try is what a session came to by the last entry that can be read.
func (r *Reviews) try(ctx context.Context, t *record.Tried) (try record.Try, err error) {
	try.Seq = t.Now
	set, err := r.settingsOf(ctx, t.Table)
	if err == nil && set.Drill != nil {
		return r.drillTry(ctx, t)
	}
	lesson, rounds, on, err := r.lesson(ctx, &record.Session{ID: t.Session, Table: t.Table, Stand: t.Stand, To: t.Ended, ToSeq: t.ToSeq})
	switch {
	case errors.Is(err, journal.ErrNoTable):
		try.Strayed = true // nobody can say what it came to
		return try, nil
	case err != nil || lesson == nil:
		return try, err
	}
	e := lesson.seen(rounds, on)
	// While an exam's round is on, nothing says whether it was dealt well.
	try.Acts, try.Strayed = lesson.acts, lesson.strayed != ""
	if e.Over && (e.Told || !t.Ended.IsZero()) {
		try.Over, try.Wrong = lesson.endedAt, lesson.wrong
	}
	return try, nil
}

// drillTry is what a session with a drill came to. Items that were not right at first are
// its mistakes. One that was left in the middle has not come to its end; one whose time is
// over before an item was is none.
func (r *Reviews) drillTry(ctx context.Context, t *record.Tried) (try record.Try, err error) {
	try.Seq = t.Now
	run, over, err := r.records.Drills.Run(ctx, t.Session)
	if err != nil {
		return try, err
	}
	if over {
		try.Over, try.Acts = run.At, len(run.Items)
		for i := range run.Items {
			if it := &run.Items[i]; !it.Right {
				try.Wrong = append(try.Wrong, []int64{it.Seq})
			}
		}
		return try, nil
	}
	for e, err := range r.log.Read(ctx, t.Table, 1) {
		if err != nil || e.Seq > t.Now {
			return try, err
		}
		if e.Line == drillOver {
			try.Strayed = true
		}
		if a, err := game.ParseAct(e.Line); err == nil && a.By == game.ByDealer && a.Verb != game.TapIn && a.Verb != game.TapOut {
			try.Acts = 1
		}
	}
	return try, nil
}
