package sessions

import (
	"testing"
	"time"
)

// TestAllSitOut: where the bots at all terminals would sit out the same round, no round would
// ever begin again. With this seed that is round 150.
func TestAllSitOut(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Variant: "hybrid", Bots: 3, Auto: true, Seed: 5})
		defer l.Enter(cleo)()
		time.Sleep(5 * time.Minute)
		list := l.entries()
		if quiet := time.Since(list[len(list)-1].At); quiet > time.Minute {
			t.Errorf("after %d entries nothing has happened for %v:\n%s", len(list), quiet, l.tail())
		}
	})
}
