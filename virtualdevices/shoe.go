package virtualdevices

import (
	"errors"
	"slices"
)

// ErrNoCard is returned by a device from which no card comes.
var ErrNoCard = errors.New("no card comes")

// A Shoe is a dealing shoe: cards leave it one by one through its mouth, where
// the back of the next one is visible, 633a.7(a) and (b). The cover card in it
// tells when its end is near, 633a.5(d), 633a.7(e). The zero Shoe is empty and
// in working order.
//
// Its faults are in its cards: one lies FaceUp, 633a.14(a), has a Foreign back or is Torn, or
// two stick together (Sticks), 633a.14(b) and (c). Or the wedge hangs, the cards behind it do
// not come forward (Short), and the shoe looks empty to the dealer, 633a.14(f).
type Shoe struct {
	Cards []Piece // the next card first
	Cover int     // the cover card's place: 1 is before the next card, 0 not in the shoe
	Flaws []Flaw
}

type Flaw struct {
	Fault Fault `json:"fault"`
	At    int   `json:"at"` // the card's place, 1 for the next; for Short the number of cards that still come
}

// Drawn is what comes out with one pull.
type Drawn struct {
	Card   Piece
	Second Piece // the card that stuck to it; only if Two
	Two    bool
	Cover  bool // the cover card came before it and was set aside
}

// Loaded returns the shoe with cards put in, the first of them next. Cards
// that are still in it stay behind them. A fault that was set on the empty
// shoe waits at its place.
func (s Shoe) Loaded(cards []Piece) Shoe {
	if len(s.Cards) > 0 {
		s.Flaws = slices.Clone(s.Flaws)
		for i := range s.Flaws {
			s.Flaws[i].At += len(cards)
		}
		if s.Cover > 0 {
			s.Cover += len(cards)
		}
	}
	s.Cards = slices.Concat(cards, s.Cards)
	return s
}

// WithCover puts the cover card before the last cards, this many of them. If there are
// fewer, it stands at the mouth.
func (s Shoe) WithCover(behind int) Shoe {
	s.Cover = len(s.Cards) - min(max(behind, 0), len(s.Cards)) + 1
	return s
}

// Next pulls the next card. A cover card before it comes along and is set
// aside; a card that sticks to it comes too. Next returns ErrNoCard if the shoe
// is empty or the rest does not come forward.
func (s Shoe) Next() (Drawn, Shoe, error) {
	left := s.Left()
	if left == 0 {
		return Drawn{}, s, ErrNoCard
	}
	d, n := Drawn{Card: s.lies(0), Cover: s.Cover == 1}, 1
	// Two cards with the cover card between them do not stick, nor does one that shows its
	// face or another back: it is seen, and waits for a pull of its own.
	if left > 1 && s.Cover != 2 && s.has(Sticks, 1) && !s.has(FaceUp, 2) && !s.has(Foreign, 2) {
		d.Second, d.Two, n = s.lies(1), true, 2
	}
	return d, s.Without(n), nil
}

// Without is the shoe after n cards, and a cover card before them, have come out.
func (s Shoe) Without(n int) Shoe {
	n = min(n, len(s.Cards))
	s.Cards = s.Cards[n:]
	s.Cover = max(s.Cover-n, 0)
	var left []Flaw
	for _, f := range s.Flaws {
		if f.At -= n; f.At > 0 || f.Fault == Short {
			left = append(left, f)
		}
	}
	s.Flaws = left
	return s
}

// Front is what people see of the next card; ok is false if none comes.
func (s Shoe) Front() (next Piece, ok bool) {
	if s.Left() == 0 {
		return Piece{}, false
	}
	return s.lies(0).seen(), true
}

// Emptied takes out all cards and the cover card. An emptied shoe has no flaws.
func (s Shoe) Emptied() ([]Piece, Shoe) {
	cards := s.Cards
	if len(s.Flaws) > 0 {
		cards = make([]Piece, len(s.Cards))
		for i := range cards {
			cards[i] = s.lies(i)
		}
	}
	return slices.Clip(cards), Shoe{}
}

// Left is the number of cards that still come out.
func (s Shoe) Left() int {
	n := len(s.Cards)
	for _, f := range s.Flaws {
		if f.Fault == Short {
			n = min(n, f.At)
		}
	}
	return n
}

// lies is the card at a place, counted from 0, with the flaws of that place.
func (s Shoe) lies(i int) Piece {
	p := s.Cards[i]
	p.Up = p.Up || s.has(FaceUp, i+1)
	if s.has(Foreign, i+1) {
		p.Back = p.Back.other()
	}
	p.Torn = p.Torn || s.has(Torn, i+1)
	return p
}

func (s Shoe) has(f Fault, at int) bool { return slices.Contains(s.Flaws, Flaw{f, at}) }

func (s Shoe) Faults() []Fault { return []Fault{FaceUp, Foreign, Sticks, Short, Torn} }

// Broken returns the shoe with a fault at the nth card from the mouth, or at
// the first if n is less than 1. A card sticks to the one behind it. With
// Short, n more cards come and then none.
func (s Shoe) Broken(f Fault, n int) Shoe {
	flaw := Flaw{f, max(n, 1)}
	if f == Short {
		flaw.At = max(n, 0)
	}
	if slices.Contains(s.Faults(), f) && !slices.Contains(s.Flaws, flaw) {
		s.Flaws = append(slices.Clone(s.Flaws), flaw)
	}
	return s
}

func (s Shoe) Repaired() Shoe {
	s.Flaws = nil
	return s
}
