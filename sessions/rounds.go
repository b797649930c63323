package sessions

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A DealtRound is one round of a session, as a list of its rounds has it.
type DealtRound struct {
	Number   int   // at the table
	From     int64 // its first entry in the session
	Began    time.Time
	Ended    time.Time // zero: it was not dealt to its end in this session
	Acts     int
	Result   chip.Cents // what the tray won from wagers; below 0 what it paid more
	Mistakes []record.Judged
}

// Rounds are the rounds of a session, oldest first, for the people who may replay them.
func (r *Reviews) Rounds(ctx context.Context, viewer Person, session string) (s record.Session, list []DealtRound, err error) {
	if s, err = r.replayed(ctx, viewer, session); err != nil {
		return s, nil, err
	}
	mistakes, err := r.records.Sessions.Mistakes(ctx, viewer.reads(), session)
	if err != nil {
		return s, nil, err
	}
	if list, err = roundsOf(ctx, r.log, &s); errors.Is(err, journal.ErrTrimmed) {
		err = ErrNoRound
	}
	if err != nil || len(list) == 0 {
		return s, nil, err
	}
	for _, j := range mistakes {
		at := 0
		for at+1 < len(list) && list[at+1].From <= j.Seq {
			at++
		}
		list[at].Mistakes = append(list[at].Mistakes, j)
	}
	return s, list, nil
}

// roundsOf reads the rounds of a session off its log. What follows the last round that
// ended is a round of its own where a card was dealt in it.
func roundsOf(ctx context.Context, log journal.Journal, s *record.Session) (list []DealtRound, err error) {
	next := DealtRound{From: s.FromSeq}
	dealt := false
	for e, err := range log.Read(ctx, s.Table, s.FromSeq) {
		if err != nil {
			return nil, err
		}
		if e.Seq > s.ToSeq {
			break
		}
		if next.Acts == 0 {
			next.From, next.Began = e.Seq, e.At
		}
		next.Acts++
		if !bytes.Contains(e.Facts, []byte(`"moved"`)) && !bytes.Contains(e.Facts, []byte(`"round-ended"`)) {
			dealt = dealt || bytes.Contains(e.Facts, []byte(`"dealt"`))
			continue
		}
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			return nil, fmt.Errorf("rounds of session %s, entry %d: %w", s.ID, e.Seq, err)
		}
		for _, f := range facts {
			switch f := f.(type) {
			case *game.Moved:
				next.Result += wonFrom(f)
			case *game.RoundEnded:
				next.Number, next.Ended = f.Rounds, e.At
				list = append(list, next)
				next, dealt = DealtRound{}, false
			}
		}
	}
	if dealt {
		if len(list) > 0 {
			next.Number = list[len(list)-1].Number + 1
		}
		list = append(list, next)
	}
	return list, nil
}

// wonFrom is what a movement of chips brought to the tray from wagers.
func wonFrom(f *game.Moved) chip.Cents {
	settles := f.Settles.Kind != game.Outside
	switch {
	case f.To.Kind == game.Float && (settles || wagered(f.From)):
		return f.Chips.Total()
	case f.From.Kind == game.Float && (settles || wagered(f.To)):
		return -f.Chips.Total()
	}
	return 0
}

// wagered reports a place where a wager lies.
func wagered(p game.Till) bool {
	switch p.Kind {
	case game.Main, game.Extra, game.Line, game.SideBet, game.Before:
		return true
	}
	return false
}
