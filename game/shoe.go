package game

import "burncard/virtualdevices"

// shoe is the compartment that gives cards.
func (t *Table) shoe() *virtualdevices.Shoe { return &t.Shoe.Sides[t.Shoe.Gives()].Shoe }

// next is what one pull brings.
func (t *Table) next() (virtualdevices.Drawn, error) {
	d, _, err := t.shoe().Next()
	return d, err
}

// out takes the next card off, and the cover card that came with it.
func (t *Table) out(cover bool) {
	s := t.shoe()
	*s = s.Without(1)
	if cover {
		s.Cover = 0
	}
}

// empty takes out everything that stands in the shoe, also what did not come.
func (t *Table) empty() []Piece {
	cards, left := t.shoe().Emptied()
	*t.shoe() = left
	return cards
}

// load puts the pack into the shoe, before what stands in it, with the cover
// card where it was put.
func (t *Table) load() {
	s := t.shoe()
	behind := t.PackState.Covered + len(s.Cards)
	if t.PackState.Covered == 0 {
		behind = -1
	}
	*s = s.Loaded(t.Pack)
	if t.Pack = nil; behind >= 0 {
		*s = s.WithCover(behind)
	}
}

// InShoe is how many cards stand in the shoe, as its thickness shows.
func (t *Table) InShoe() int { return len(t.shoe().Cards) }

// ShoeLeft is how many cards still come out of the shoe: fewer than stand in it
// where some are held back.
func (t *Table) ShoeLeft() int { return t.shoe().Left() }

// Front is the next card as it shows at the mouth of the shoe, once a cover
// card before it is out; false where none does. Its face is known only where it
// lies up.
func (t *Table) Front() (Piece, bool) { return t.shoe().Front() }

// seeKit is what everybody sees of the equipment.
func (t *Table) seeKit() KitView {
	return KitView{Mouth: t.seeMouth()}
}

// seeMouth is what everybody sees at the mouth of the shoe.
func (t *Table) seeMouth() MouthView {
	front, ok := t.Front()
	v := MouthView{Empty: !ok, Cover: t.shoe().Cover == 1, Odd: t.OddBack()}
	if front.Up {
		v.Face = front.Card.String()
	}
	return v
}

// Reversed reports that the next card lies face up, 633a.14(a).
func (t *Table) Reversed() bool {
	s := t.shoe()
	if len(s.Flaws) == 0 {
		return false
	}
	p, ok := s.Front()
	return ok && p.Up
}

// OddBack reports that the next card has another back than the others.
func (t *Table) OddBack() bool {
	s := &t.Shoe.Sides[t.Shoe.Gives()]
	if len(s.Shoe.Cards) == 0 || len(s.Shoe.Flaws) == 0 && s.Shoe.Cards[0].Back == s.Back {
		return false
	}
	p, ok := s.Shoe.Front()
	return ok && p.Back != s.Back
}
