package sessions

import (
	"context"
	"errors"
)

// A RoundScript is a finished round of a session in the notation.
type RoundScript struct {
	Round int
	Text  string
	Why   error // it cannot be written so that it plays at a table of its own; nil where it can
}

// Scripts are the finished rounds of a session in the notation, oldest first, for the
// people who may replay them. Each plays at a table of its own, and names nobody.
func (r *Reviews) Scripts(ctx context.Context, viewer Person, session string) (list []RoundScript, err error) {
	_, rounds, err := r.Rounds(ctx, viewer, session)
	if err != nil {
		return nil, err
	}
	for i := range rounds {
		if rounds[i].Ended.IsZero() {
			continue
		}
		replay, err := r.Replay(ctx, viewer, session, rounds[i].From, false)
		if err != nil {
			return nil, err
		}
		s := RoundScript{Round: rounds[i].Number}
		if s.Text, s.Why = replay.Script(); s.Why != nil && !errors.Is(s.Why, ErrNoScript) {
			return nil, s.Why
		}
		list = append(list, s)
	}
	return list, nil
}
