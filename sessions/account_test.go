package sessions

import (
	"slices"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/chip"
)

// TestMeterToAccounts: two who win the whole meter of a wager from their game
// accounts share it by what they have bet, 633a.7(o)(1)(ii)(C)#2, and what is in
// the accounts is there after a restart.
func TestMeterToAccounts(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{House: []string{"offers=bad-beat:rate=10"}, Seed: 5})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 2000", "p2 fund 50", "p2 bet main 10", "p2 bet bad-beat 5")
		l.must(cleo, "p3 sit Cleo 2000", "p3 fund 50", "p3 bet main 10", "p3 bet bad-beat 10")
		l.instructor()
		l.must(boss, "inject next TH TC 2D KD QC 2C 2H 3D 3H 4C 5S")
		l.must(ann, "lock", "deal 2", "deal 3", "deal dealer", "deal 2", "deal 3", "deal dealer down")
		l.must(bea, "p2 stand")
		l.must(cleo, "p3 stand")
		l.must(ann, "turn hole", "deal dealer", "call 6", "deal dealer", "call 9", "deal dealer", "call 12", "deal dealer", "call 16",
			"deal dealer", "call 21", "check 3 bad-beat", "call floor")
		time.Sleep(time.Minute) // the automatic floor validates, the meter answers
		var awards []game.Prize
		l.in(func() { awards = slices.Clone(l.h.Table.Panel.Awards) })
		// 5,000 and 1.50 of the round itself: a third and two thirds, the odd cent stays in the meter.
		if len(awards) != 2 || awards[0].Box != 3 || awards[0].Amount != 3334_33 || awards[1].Amount != 1667_16 {
			t.Fatalf("the meter gave %+v\n%s", awards, l.tail())
		}
		l.must(ann, "credit 3 bad-beat 3334.33", "check 2 bad-beat", "credit 2 bad-beat 1667.16")
		h.restart()
		l = h.find(l.ID())
		l.in(func() {
			for n, want := range map[int8]chip.Cents{2: 45_00 + 1667_16, 3: 40_00 + 3334_33} {
				if a := &l.h.Table.Seat(n).Account; a.Account != want || !a.Balanced() {
					t.Errorf("box %d: %+v, want %v in the account", n, a, want)
				}
			}
		})
		l.sameAsLog()
	})
}
