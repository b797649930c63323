package virtualdevices_test

import (
	"testing"

	"burncard/virtualdevices"
)

// batchOrder is the order in which a batch shuffler gives n cards out.
func batchOrder(t *testing.T, b virtualdevices.BatchShuffler, n int, draw virtualdevices.Draw) []uint16 {
	t.Helper()
	b, err := b.Loaded(decks((n+51)/52, virtualdevices.Red)[:n])
	if err != nil {
		t.Fatal(err)
	}
	if b, err = b.Started(); err != nil {
		t.Fatal(err)
	}
	c, err := b.Cycle(draw)
	if err != nil {
		t.Fatal(err)
	}
	return ids(b.Cycled(c).Out)
}

// ids are the ids of the cards, less one.
func ids(pieces []virtualdevices.Piece) []uint16 {
	order := make([]uint16, len(pieces))
	for i, p := range pieces {
		order[i] = uint16(p.ID - 1)
	}
	return order
}

func TestBatchShufflerShufflesWell(t *testing.T) {
	for _, n := range []int{104, 312} {
		draw := seeded(uint64(n))
		Measure(t, n, 6*n, func() []uint16 {
			return batchOrder(t, virtualdevices.BatchShuffler{}, n, draw)
		}).Check(t)
	}
}

// What goes wrong silently shows only in the cards.
func TestBrokenShufflersShuffleBadly(t *testing.T) {
	const n = 104
	for _, fault := range []virtualdevices.Fault{virtualdevices.Incomplete, virtualdevices.Sorts} {
		draw := seeded(1)
		q := Measure(t, n, 6*n, func() []uint16 {
			return batchOrder(t, virtualdevices.BatchShuffler{}.Broken(fault, 80), n, draw)
		})
		if q.Random() {
			t.Errorf("%s: places %s, pairs %s, steps %s", fault, q.Places, q.Pairs, q.Steps)
		}
	}
}

// A continuous shuffler mixes what is put into it when it is empty, and what
// goes back during play.
func TestContinuousShufflerShufflesWell(t *testing.T) {
	const n = 104
	fill := func(c virtualdevices.ContinuousShuffler, cards []virtualdevices.Piece, draw virtualdevices.Draw) virtualdevices.ContinuousShuffler {
		c, err := c.Fed(cards, c.Mix(len(cards), draw))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	draw := seeded(1)
	whole := Measure(t, n, 6*n, func() []uint16 {
		return ids(fill(virtualdevices.ContinuousShuffler{Buffer: 16}, decks(2, virtualdevices.Red), draw).Cards)
	})
	whole.Check(t)

	// Five hands of six cards are dealt, and each goes back: the order stays
	// as random as it was.
	played := Measure(t, n, 6*n, func() []uint16 {
		c := fill(virtualdevices.ContinuousShuffler{}, decks(2, virtualdevices.Red), draw)
		for range 5 {
			var hand []virtualdevices.Piece
			for range 6 {
				p, next, err := c.Next()
				if err != nil {
					t.Fatal(err)
				}
				c, hand = next, append(hand, p)
			}
			c = fill(c, hand, draw)
		}
		return ids(c.Cards)
	})
	played.Check(t)

	unmixed := Measure(t, n, 6*n, func() []uint16 {
		c := virtualdevices.ContinuousShuffler{}.Broken(virtualdevices.Unmixed, 0)
		return ids(fill(c, decks(2, virtualdevices.Red), draw).Cards)
	})
	if unmixed.Random() {
		t.Errorf("unmixed cards pass: places %s, pairs %s, steps %s", unmixed.Places, unmixed.Pairs, unmixed.Steps)
	}
}
