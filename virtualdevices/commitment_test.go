package virtualdevices_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/card"
	"burncard/virtualdevices"
)

func TestOpening(t *testing.T) {
	var nonce virtualdevices.Nonce
	for i := range nonce {
		nonce[i] = byte(i)
	}
	order := card.MustParse("AS KD 9C")
	const text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f AS KD 9C"
	if got := virtualdevices.Opening(order, nonce); got != text {
		t.Errorf("opening %q, want %q", got, text)
	}
	// As any tool has it: printf %s "TEXT" | sha256sum
	const sum = "6ea6b1f0326cd3debf316ffc67d7dc7beee4f679cec1692cacf1d15b5c6e563e"
	if got := virtualdevices.Commit(order, nonce).String(); got != sum {
		t.Errorf("commitment %s, want %s", got, sum)
	}
	if got := virtualdevices.Opening(nil, nonce); got != text[:64] {
		t.Errorf("opening of no cards %q", got)
	}
}

// A commitment holds for its order and nonce, and for no other.
func TestCommitmentHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := seeded(rapid.Uint64().Draw(t, "seed"))
		order := rapid.Permutation(card.Deck()).Draw(t, "order")
		nonce := virtualdevices.DrawNonce(draw)
		c := virtualdevices.Commit(order, nonce)
		holds := func(order []card.Card, nonce virtualdevices.Nonce) bool {
			return virtualdevices.Commit(order, nonce) == c
		}
		if !holds(order, nonce) {
			t.Fatal("it does not hold for what it was made of")
		}
		i, j := rapid.IntRange(0, 51).Draw(t, "i"), rapid.IntRange(0, 51).Draw(t, "j")
		moved := slices.Clone(order)
		moved[i], moved[j] = moved[j], moved[i]
		if holds(moved, nonce) != (i == j) {
			t.Fatalf("cards %d and %d exchanged: holds %t", i, j, holds(moved, nonce))
		}
		if holds(order[1:], nonce) || holds(append(slices.Clone(order), order[0]), nonce) {
			t.Fatal("it holds with a card less or more")
		}
		other := nonce
		other[rapid.IntRange(0, 31).Draw(t, "byte")] ^= 1
		if holds(order, other) {
			t.Fatal("it holds with another nonce")
		}
		if again := virtualdevices.DrawNonce(draw); again == nonce {
			t.Fatal("the same nonce was drawn twice")
		}
	})
}

func TestCommitmentInJSON(t *testing.T) {
	type shown struct {
		C virtualdevices.Commitment
		N virtualdevices.Nonce
	}
	nonce := virtualdevices.DrawNonce(seeded(1))
	written(t, shown{virtualdevices.Commit(card.Deck(), nonce), nonce})
	var s shown
	for _, bad := range []string{`{"C":"00"}`, `{"N":"zz"}`, `{"C":"` + nonce.String() + `00"}`, `{"N":""}`} {
		if err := json.Unmarshal([]byte(bad), &s); err == nil {
			t.Errorf("%s was read as %+v", bad, s)
		}
	}
}
