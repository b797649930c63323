package sessions

import (
	"context"

	"burncard/game"
	"burncard/sessions/record"
)

// shoes returns the seals of the shoes that ended within a session.
func (r *Reviews) shoes(ctx context.Context, s *record.Session) (list []game.Proof, err error) {
	if s.Untold {
		return nil, nil
	}
	for shoe, err := range factsBetween[*game.Revealed](ctx, r.log, s.Table, s.FromSeq, s.ToSeq, "revealed") {
		if err != nil {
			return nil, err
		}
		list = append(list, shoe.Proof)
	}
	return list, nil
}
