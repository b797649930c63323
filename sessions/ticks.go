package sessions

import (
	"context"
	"errors"
	"slices"
	"time"

	"burncard/sessions/record"
)

// An instructor looks at a real table for what a screen cannot examine, and ticks it
// on the sheet of a session. It is no part of the log or of a score.

// A TickStore keeps what was ticked on the sheets of sessions.
type TickStore interface {
	// Set ticks these points of a session and no others. A point that was ticked
	// before keeps the person who ticked it.
	Set(ctx context.Context, session string, points []string, by record.Person, at time.Time) error
	// Of returns what was ticked of a session, oldest first.
	Of(ctx context.Context, session string) ([]record.Tick, error)
}

// An EyePoint is one thing that is looked at.
type EyePoint struct{ Key, Words string }

// EyePoints are all of them, in the order of the sheet.
var EyePoints = []EyePoint{
	{"two-hands", "Cards are drawn with the hand nearer the shoe and placed with the other, 633a.7(b)"},
	{"pitch", "Each card is slid or pitched low and flat, and lands where it belongs"},
	{"square", "Cards lie square, in line, and every index can be read"},
	{"chips", "Chips are cut out and proved in the open, sized into the bet"},
	{"cash", "Cash is spread so that everybody can count it"},
	{"hands", "Hands are cleared when they leave the table"},
	{"guests", "The voice carries; guests are spoken to and looked at"},
}

// ErrNoPoint says that nobody looks at such a thing.
var ErrNoPoint = errors.New("there is no such point to look at")

// Tick keeps which points a supervisor saw to be right in a session: these and
// no others. Nobody sees so in a session of his own (ErrOwnRecord).
func (r *Reviews) Tick(ctx context.Context, by Person, session string, keys []string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	for _, key := range keys {
		if !slices.ContainsFunc(EyePoints, func(p EyePoint) bool { return p.Key == key }) {
			return ErrNoPoint
		}
	}
	sum, err := r.Summary(ctx, by, session)
	if err != nil {
		return err
	}
	switch {
	case sum.Person == by.ID:
		return ErrOwnRecord
	case sum.Signature != nil:
		return ErrSigned
	}
	return r.records.Ticks.Set(ctx, session, keys, by.recorded(), r.now())
}
