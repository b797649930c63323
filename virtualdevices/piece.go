package virtualdevices

import (
	"slices"

	"burncard/game/card"
)

// CardID names one card at the table. It stays the same while the card moves; the table draws a new one whenever cards
// turn face down, are washed or shuffled, so that an id tells nothing that the face hides. Devices carry it along and
// never read it. 0 is no card.
type CardID uint32

// A Piece is one physical card as it lies, in a device or on the layout.
type Piece struct {
	ID       CardID    `json:"id,omitempty"`
	Card     card.Card `json:"card"`
	Up       bool      `json:"up,omitempty"` // face up
	Back     Back      `json:"back,omitzero"`
	Sideways bool      `json:"sideways,omitempty"` // laid crosswise: the card of a double, 633a.10(c)
	Torn     bool      `json:"torn,omitempty"`     // damaged, visibly on both sides
}

// Pieces returns the cards face down, with this back and without ids.
func Pieces(cards []card.Card, back Back) []Piece {
	pieces := make([]Piece, len(cards))
	for i, c := range cards {
		pieces[i] = Piece{Card: c, Back: back}
	}
	return pieces
}

// seen is the piece without its rank and suit while it lies face down.
func (p Piece) seen() Piece {
	if !p.Up {
		p.Card = card.Card{}
	}
	return p
}

func faceDown(pieces []Piece) []Piece {
	down := slices.Clone(pieces)
	for i := range down {
		down[i].Up = false
	}
	return down
}

// Back is the colour of a card's back. Two batches, 633a.3(b)(2), or the two
// sides of a double shoe, 633a.3(c), have the same design in two colours. The
// zero Back is Plain, for a table with one colour.
type Back uint8

const (
	Plain Back = iota
	Red
	Blue
	Green
	Yellow
)

var backNames = names{"back", []string{"plain", "red", "blue", "green", "yellow"}}

func (b Back) String() string                   { return backNames.of(uint8(b)) }
func (b Back) MarshalText() ([]byte, error)     { return backNames.text(uint8(b)) }
func (b *Back) UnmarshalText(text []byte) error { return backNames.read(text, (*uint8)(b)) }

// other is a colour that nobody confuses with b.
func (b Back) other() Back {
	if b == Red {
		return Blue
	}
	return Red
}
