package sessions

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"burncard/game"
	"burncard/sessions/journal"
)

// factsBetween are the facts of one kind in a table's log from one entry to another. The
// kind's name is as the log has it: an entry that does not hold it is not decoded.
func factsBetween[F game.Fact](ctx context.Context, log journal.Journal, table string, from, to int64, name string) iter.Seq2[F, error] {
	quoted := []byte(`"` + name + `"`)
	return func(yield func(F, error) bool) {
		var none F
		for e, err := range log.Read(ctx, table, from) {
			if err != nil {
				yield(none, err)
				return
			}
			if e.Seq > to {
				return
			}
			if !bytes.Contains(e.Facts, quoted) {
				continue
			}
			facts, err := game.DecodeFacts(e.Facts)
			if err != nil {
				yield(none, fmt.Errorf("table %s, entry %d: %w", table, e.Seq, err))
				return
			}
			for _, f := range facts {
				if f, ok := f.(F); ok && !yield(f, nil) {
					return
				}
			}
		}
	}
}
