package sessions

import (
	"bytes"
	"context"
	"fmt"

	"burncard/game"
)

// shoes returns the seals of the shoes that ended within a part of a table's log.
func (r *Reviews) shoes(ctx context.Context, table string, from, to int64) (list []game.Proof, err error) {
	for e, err := range r.log.Read(ctx, table, from) {
		if err != nil {
			return nil, err
		}
		if e.Seq > to {
			break
		}
		if !bytes.Contains(e.Facts, []byte(`"revealed"`)) {
			continue
		}
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			return nil, fmt.Errorf("table %s, entry %d: %w", table, e.Seq, err)
		}
		for _, f := range facts {
			if shoe, ok := f.(*game.Revealed); ok {
				list = append(list, shoe.Proof)
			}
		}
	}
	return list, nil
}
