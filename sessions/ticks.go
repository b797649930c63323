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
	// Set ticks some points of a session and takes others off. A point that was ticked
	// before keeps the person who ticked it, and all others stay as they are.
	Set(ctx context.Context, session string, on, off []string, by record.Person, at time.Time) error
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

// Tick keeps which points a supervisor saw to be right in a session. shown are those that
// were ticked on the sheet before him; nil says that he saw the sheet as it is now. What a
// colleague has ticked or taken off since then stays so, and changed reports it: the sheet
// is then another than the one that he sent. Nobody sees so in a session of his own
// (ErrOwnRecord).
func (r *Reviews) Tick(ctx context.Context, by Person, session string, shown, points []string) (changed bool, err error) {
	if !by.supervises() {
		return false, ErrNotYours
	}
	for _, key := range slices.Concat(shown, points) {
		if !slices.ContainsFunc(EyePoints, func(p EyePoint) bool { return p.Key == key }) {
			return false, ErrNoPoint
		}
	}
	sum, err := r.Summary(ctx, by, session)
	if err != nil {
		return false, err
	}
	switch {
	case sum.Person == by.ID:
		return false, ErrOwnRecord
	case sum.Signature != nil:
		return false, ErrSigned
	}
	if shown == nil {
		shown = tickedKeys(sum.Ticks)
	}
	if err := r.records.Ticks.Set(ctx, session, without(points, shown), without(shown, points), by.recorded(), r.now()); err != nil {
		return false, err
	}
	now, err := r.records.Ticks.Of(ctx, session)
	keys := tickedKeys(now)
	return len(without(keys, points))+len(without(points, keys)) > 0, err
}

func tickedKeys(ticks []record.Tick) (keys []string) {
	for _, t := range ticks {
		keys = append(keys, t.Key)
	}
	return keys
}

// without are the keys of a list that another has not.
func without(list, other []string) (rest []string) {
	for _, key := range list {
		if !slices.Contains(other, key) {
			rest = append(rest, key)
		}
	}
	return rest
}
