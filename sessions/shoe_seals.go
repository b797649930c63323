package sessions

import (
	"context"

	"burncard/game"
)

// shoes returns the seals of the shoes that ended within a part of a table's log.
func (r *Reviews) shoes(ctx context.Context, table string, from, to int64) (list []game.Proof, err error) {
	for shoe, err := range factsBetween[*game.Revealed](ctx, r.log, table, from, to, "revealed") {
		if err != nil {
			return nil, err
		}
		list = append(list, shoe.Proof)
	}
	return list, nil
}
