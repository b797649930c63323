package virtualdevices

import (
	"slices"

	"burncard/game/card"
)

// A CardReader tells the dealer whether the hole card completes a Blackjack:
// yes or no, never a rank. The zero CardReader is in working order; it can be
// Dead or Wrong. Whether a player could learn more from it, 633a.14(j), is for
// the house to say.
// 633a.1 (card reader device), 633a.7(h), 633a.14(j) and (k).
type CardReader struct{ Fault Fault }

// Read reports whether hole completes a Blackjack with up. A reader reads any
// card pushed into it; whether it was owed one is for the rules to say.
// Read returns ErrOutOfOrder if the reader gives no answer.
func (r CardReader) Read(up, hole card.Card) (blackjack bool, err error) {
	if r.Fault == Dead {
		return false, ErrOutOfOrder
	}
	blackjack = up.Rank == card.Ace && hole.TenValue() ||
		hole.Rank == card.Ace && up.TenValue()
	return blackjack != (r.Fault == Wrong), nil
}

// Faults are Dead and Wrong.
func (r CardReader) Faults() []Fault { return []Fault{Dead, Wrong} }

// Broken returns the reader with a fault. A number means nothing to it.
func (r CardReader) Broken(f Fault, _ int) CardReader {
	if slices.Contains(r.Faults(), f) {
		r.Fault = f
	}
	return r
}

// Repaired returns the reader in working order.
func (r CardReader) Repaired() CardReader { return CardReader{} }
