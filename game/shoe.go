package game

import (
	"errors"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// errNotHeld: a pack that is dealt from the hand lies on the layout.
var errNotHeld = errors.New("nobody holds the pack")

// FromHand reports that the cards are dealt from the hand, 633a.12(b).
func (t *Table) FromHand() bool { return t.House.Shoe == "hand" }

func (t *Table) IsDouble() bool { return t.House.Shoe == "double" }

// shoe is the compartment that gives cards or, between rounds, is to be filled anew.
func (t *Table) shoe() *virtualdevices.Shoe { return &t.Shoe.Sides[t.side()].Shoe }

func (t *Table) side() virtualdevices.Side {
	if t.IsDouble() && !t.Round.Started {
		if side, over := t.SideOver(); over {
			return side
		}
	}
	return t.Shoe.Gives()
}

// gives is the compartment from which the next card comes.
func (t *Table) gives() *virtualdevices.Shoe { return &t.Shoe.Sides[t.Shoe.Gives()].Shoe }

// SideOver is the side of a double shoe that is to be emptied or filled before
// the next round: the one whose cover card came, 633a.7(e)(2), or that gives no
// card, or where the floor ordered a shuffle the one that is open.
func (t *Table) SideOver() (side virtualdevices.Side, over bool) {
	if len(t.Pack) > 0 {
		for i := range t.Shoe.Sides {
			if t.Shoe.Sides[i].Back == backOf(t.Pack) {
				return virtualdevices.Side(i), true
			}
		}
	}
	if t.CoverOut && !(t.CoverFirst && t.determined()) {
		return t.CoverSide, true
	}
	for i := range t.Shoe.Sides {
		if t.Shoe.Sides[i].Shoe.Left() == 0 {
			return virtualdevices.Side(i), true
		}
	}
	return t.Shoe.Open, t.Ordered && !t.determined()
}

// determined reports a round of a double shoe whose determinant card is drawn and whose first
// card is not dealt. It is dealt to its end, whatever came or was ordered with that card,
// 633a.7(e).
func (t *Table) determined() bool { return t.Round.Determined && !t.Round.Started }

// ShoeDealt reports, between rounds, that no more rounds are dealt from this shoe, 633a.7(e):
// its cover card came out in a round that is over. If the cover card came out at a burn
// before a round, that round is still dealt; a double shoe is filled before it, unless the
// determinant card of the round is drawn.
func (t *Table) ShoeDealt() bool {
	return t.CoverOut && !t.Round.Started && (!t.CoverFirst || t.IsDouble() && !t.Round.Determined)
}

// Wanted is the side that the determinant card's suit calls for.
func (t *Table) Wanted() virtualdevices.Side {
	side := virtualdevices.SideA
	if s := t.Determinant[0].Card.Suit; RedSuitsB.On(&t.House) == (s == card.Hearts || s == card.Diamonds) {
		side = virtualdevices.SideB
	}
	return side
}

// next is what one pull brings.
func (t *Table) next() (virtualdevices.Drawn, error) {
	if t.FromMixer() {
		p, _, err := t.Mixer.Next()
		return virtualdevices.Drawn{Card: p}, err
	}
	if t.FromHand() && t.Holds == "" {
		return virtualdevices.Drawn{}, errNotHeld
	}
	d, _, err := t.gives().Next()
	return d, err
}

// out takes the next card off, and the cover card that came with it.
func (t *Table) out(cover bool) {
	if t.FromMixer() {
		if len(t.Mixer.Cards) > 0 {
			t.Mixer.Cards = t.Mixer.Cards[1:]
		}
		return
	}
	s := t.gives()
	*s = s.Without(1)
	if cover {
		s.Cover = 0
	}
}

// empty takes out everything that stands in the shoe, also what did not come.
func (t *Table) empty() []Piece {
	side := t.side()
	cards, left := t.Shoe.Collected(side)
	t.Shoe = left
	return cards
}

// load puts the pack and its cover card into the shoe, before what stands in it.
func (t *Table) load() {
	s := t.shoe()
	behind := t.PackState.Covered + len(s.Cards)
	if t.PackState.Covered == 0 {
		behind = -1
	}
	if len(s.Cards) == 0 {
		t.Shoe.Sides[t.side()].Back = backOf(t.Pack)
	}
	if len(t.Next.Order) > 0 {
		bindSeal(t, t.side(), t.Next)
		t.Next = Seal{}
	}
	*s = s.Loaded(t.Pack)
	if t.Pack = nil; behind >= 0 {
		*s = s.WithCover(behind)
	}
}

// toCome are the cards from which the next comes.
func (t *Table) toCome() *[]Piece {
	if t.FromMixer() {
		return &t.Mixer.Cards
	}
	return &t.shoe().Cards
}

// InShoe is how many cards stand in the shoe, as its thickness shows.
func (t *Table) InShoe() int {
	if t.FromMixer() {
		return len(t.Mixer.Cards)
	}
	return len(t.shoe().Cards)
}

// ShoeLeft is how many cards still come out of the shoe.
func (t *Table) ShoeLeft() int {
	if t.FromMixer() {
		if _, _, err := t.Mixer.Next(); err != nil {
			return 0
		}
		return len(t.Mixer.Cards)
	}
	return t.shoe().Left()
}

func seeKit(t *Table) KitView {
	decks := t.House.Decks
	if t.IsDouble() {
		decks /= 2 // 633a.2(h)
	}
	rack := virtualdevices.DiscardRack{Decks: decks}
	return KitView{Source: seeSource(t), Seal: seeSeals(t), Mouth: seeMouth(t), Shuffler: seeShuffler(t), Decks: t.Decks.wrong(), RackMark: rack.Mark()}
}

func seeSource(t *Table) SourceView {
	if t.FromHand() {
		return SourceView{Holds: t.Holds}
	}
	if !t.IsDouble() {
		return SourceView{}
	}
	var v SourceView
	for i := range t.Shoe.Sides {
		s := &t.Shoe.Sides[i]
		v.Sides[i] = SideView{
			Cards: len(s.Shoe.Cards), Segregated: len(s.Segregated), Back: s.Back.String(),
			Open: t.Shoe.Gives() == virtualdevices.Side(i), Cover: s.Shoe.Cover == 1,
		}
	}
	if len(t.Determinant) > 0 {
		v.Determinant, v.DrawnFrom = t.Determinant[0].Card.String(), t.DrawnFrom.String()
	}
	return v
}

func seeShuffler(t *Table) ShufflerView {
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

func seeMouth(t *Table) MouthView {
	front, ok := t.gives().Front()
	v := MouthView{Empty: !ok, Cover: t.gives().Cover == 1, Odd: t.OddBack()}
	if front.Up {
		v.Face = front.Card.String()
	}
	return v
}

// Reversed reports that the next card lies face up, 633a.14(a).
func (t *Table) Reversed() bool {
	s := t.gives()
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

// RedSuitsB says that hearts and diamonds call for side b of a double shoe, 633a.7(d)(1).
var RedSuitsB = NewFlag("red-suits", "633a.7(d)(1)", "Hearts and diamonds call for the side of a double shoe", "a", "b", KeepsEdge)
