package virtualdevices

import (
	"slices"

	"burncard/game/card"
)

// ReaderType is how a card reader shows its answer. 633a.14(j) tells apart
// whether a player can learn from it what the hole card is.
type ReaderType uint8

// The types of card reader.
const (
	Blind     ReaderType = iota // shows nobody but yes or no
	Revealing                   // could let a player learn the value of the hole card
)

// String returns "blind" or "revealing".
func (t ReaderType) String() string {
	if t == Revealing {
		return "revealing"
	}
	return "blind"
}

// A CardReader tells the dealer whether the hole card completes a Blackjack:
// yes or no, never a rank, whatever its type. The zero CardReader is blind and
// in working order; it can be Dead or Wrong.
// 633a.1 (card reader device), 633a.7(h), 633a.14(j) and (k).
type CardReader struct {
	Type  ReaderType
	Fault Fault
}

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

// Repaired returns the reader in working order, of the type that it was.
func (r CardReader) Repaired() CardReader {
	r.Fault = None
	return r
}
