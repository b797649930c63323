package virtualdevices

import (
	"slices"

	"burncard/game/card"
)

// A CardReader tells the dealer whether the hole card completes a Blackjack:
// yes or no, never a rank. It can be Dead or Wrong. The house decides whether a
// player could learn more from it, 633a.14(j). The zero CardReader is in
// working order. 633a.1 (card reader device), 633a.7(h), 633a.14(j) and (k).
type CardReader struct{ Fault Fault }

// Read reports whether hole completes a Blackjack with up. A reader reads any
// card that is pushed into it; the rules say whether it was owed one. Read
// returns ErrOutOfOrder if the reader gives no answer.
func (r CardReader) Read(up, hole card.Card) (blackjack bool, err error) {
	if r.Fault == Dead {
		return false, ErrOutOfOrder
	}
	blackjack = up.Rank == card.Ace && hole.TenValue() ||
		hole.Rank == card.Ace && up.TenValue()
	return blackjack != (r.Fault == Wrong), nil
}

func (r CardReader) Faults() []Fault { return []Fault{Dead, Wrong} }

func (r CardReader) Broken(f Fault, _ int) CardReader {
	if slices.Contains(r.Faults(), f) {
		r.Fault = f
	}
	return r
}

func (r CardReader) Repaired() CardReader { return CardReader{} }
