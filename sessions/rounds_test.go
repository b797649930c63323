package sessions

import (
	"context"
	"errors"
	"testing"

	"burncard/game/chip"
)

// TestRounds: the rounds of a session, with what each came to: together that is what the
// tray has gained. A mistake stands with its round, and a round that was left in the middle
// is the last.
func TestRounds(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 4})
		tray := func() (sum chip.Cents) {
			l.in(func() { sum = l.h.Table.Float.Total() })
			return sum
		}
		l.must(bea, "p2 sit Bea 1000")
		l.must(ann, "tap in Ann")
		before := tray()
		const rounds = 5
		for n := range rounds {
			l.must(bea, "p2 bet main 25")
			if n == 3 {
				l.must(ann, "deal dealer") // box 2 comes first
			}
			l.deal(ann, map[int8]Person{2: bea})
		}
		gained := tray() - before
		l.must(bea, "p2 bet main 25")
		l.must(ann, "deal 2")
		id := h.sessionOf(ann)
		if _, _, err := h.Reviews.Rounds(ctx, ann, id); !errors.Is(err, ErrExamOn) {
			t.Errorf("Ann reads the rounds of the exam that she sits: %v", err)
		}
		l.must(ann, "tap out")
		for _, p := range []Person{ann, sue} {
			s, list, err := h.Reviews.Rounds(ctx, p, id)
			if err != nil || s.ID != id || len(list) != rounds+1 {
				t.Fatalf("%s: %d rounds of %s: %v", p.Name, len(list), s.ID, err)
			}
			var sum chip.Cents
			for n, r := range list {
				sum += r.Result
				replay, err := h.Reviews.Replay(ctx, ann, id, r.From, false)
				if err != nil || replay.Round != r.Number || len(replay.Acts) != r.Acts {
					t.Errorf("round %d: %d acts, its replay is of round %d with %d: %v", r.Number, r.Acts, replay.Round, len(replay.Acts), err)
				}
				if over := n < rounds; r.Number != n+1 || r.Ended.IsZero() == over || r.Began.IsZero() {
					t.Errorf("round %d of %d is %+v", n+1, rounds, r)
				}
				if wrong := n == 3; len(r.Mistakes) > 0 != wrong {
					t.Errorf("round %d has %d mistakes", r.Number, len(r.Mistakes))
				}
			}
			if sum != gained || sum == 0 {
				t.Errorf("the rounds brought %v, the tray gained %v", sum, gained)
			}
		}
		if _, _, err := h.Reviews.Rounds(ctx, bea, id); !errors.Is(err, ErrNotYours) {
			t.Errorf("Bea reads Ann's rounds: %v", err)
		}
	})
}
