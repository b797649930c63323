package game

import "burncard/virtualdevices"

// shoe is the compartment that gives cards.
func (t *Table) shoe() *virtualdevices.Shoe { return &t.Shoe.Sides[t.Shoe.Gives()].Shoe }

// next is what one pull brings.
func (t *Table) next() (virtualdevices.Drawn, error) {
	if t.fromMixer() {
		p, _, err := t.Mixer.Next()
		return virtualdevices.Drawn{Card: p}, err
	}
	d, _, err := t.shoe().Next()
	return d, err
}

// out takes the next card off, and the cover card that came with it.
func (t *Table) out(cover bool) {
	if t.fromMixer() {
		if len(t.Mixer.Cards) > 0 {
			t.Mixer.Cards = t.Mixer.Cards[1:]
		}
		return
	}
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
	if len(s.Cards) == 0 {
		t.Shoe.Sides[t.Shoe.Gives()].Back = backOf(t.Pack)
	}
	*s = s.Loaded(t.Pack)
	if t.Pack = nil; behind >= 0 {
		*s = s.WithCover(behind)
	}
}

// InShoe is how many cards stand in the shoe, as its thickness shows.
func (t *Table) InShoe() int {
	if t.fromMixer() {
		return len(t.Mixer.Cards)
	}
	return len(t.shoe().Cards)
}

// ShoeLeft is how many cards still come out of the shoe: fewer than stand in it
// where some are held back.
func (t *Table) ShoeLeft() int {
	if t.fromMixer() {
		if _, _, err := t.Mixer.Next(); err != nil {
			return 0
		}
		return len(t.Mixer.Cards)
	}
	return t.shoe().Left()
}

// Front is the next card as it shows at the mouth of the shoe, once a cover
// card before it is out; false where none does. Its face is known only where it
// lies up.
func (t *Table) Front() (Piece, bool) { return t.shoe().Front() }

// seeKit is what everybody sees of the equipment.
func (t *Table) seeKit() KitView {
	rack := virtualdevices.DiscardRack{Decks: t.House.Decks}
	return KitView{Mouth: t.seeMouth(), Shuffler: t.seeShuffler(), RackMark: rack.Mark()}
}

// seeShuffler is what everybody sees of the shuffler.
func (t *Table) seeShuffler() ShufflerView {
	v := ShufflerView{Kind: t.House.Shuffler, State: t.Shuffler.Phase.String(), Sign: t.ShufflerSign().String()}
	warning := t.Shuffler.Warning
	switch s := &t.Shuffler; {
	case t.House.Mixes():
		n, err := t.Mixer.Count()
		if v.Count = n; err != nil {
			v.Count = -1
		}
		v.Light, warning, v.Stored = t.Mixer.Light().String(), t.Mixer.Warning, len(t.Mixer.Cards) > 0
	case t.House.Batches():
		v.Light, v.Stored, v.Loaded = s.Light().String(), len(s.Out) > 0, len(s.Tray) > 0
		if inside := s.Out; v.Stored || v.Loaded {
			if !v.Stored {
				inside = s.Tray
			}
			v.Back = backOf(inside).String()
		}
	default:
		return ShufflerView{}
	}
	if warning != virtualdevices.NoWarning && v.Light == "red" {
		v.Warning = warning.String()
	}
	return v
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
