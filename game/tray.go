package game

import (
	"fmt"

	"burncard/game/chip"
)

// The chip tray against its slips: the count at the opening and the closing of
// a table, and chips that come to it or leave it. 58 Pa. Code 611a.3(1), (2)
// want dealers trained in it; the forms are the house's.

// A Slip is a form that lies at the table: what it says, and how far it is
// worked off. The zero Slip is none.
type Slip struct {
	For    string     `json:"for,omitempty"` // opener, closer, fill or credit
	Chips  chip.Chips `json:"chips,omitzero"`
	Count  chip.Chips `json:"count,omitzero"` // as the dealer counted it, by denomination
	Told   bool       `json:"told,omitempty"` // the floor was called after the count
	Counts int        `json:"counts,omitempty"`
	Dealer bool       `json:"dealer,omitempty"` // has signed
	Floor  bool       `json:"floor,omitempty"`
}

// Counted are the chips that the slip speaks of, as they lie: the tray, or what
// lies beside it.
func (t *Table) Counted() chip.Chips {
	if t.Slip.For == "fill" || t.Slip.For == "credit" {
		return t.Cart
	}
	return t.Float
}

// SlipAgrees reports that what was counted is what the slip says.
func (t *Table) SlipAgrees() bool { return t.Slip.Counts > 0 && t.Slip.Count == t.Slip.Chips }

// tray decides what the dealer does with slips and with chips that come or go.
func (d *decision) tray() error {
	t, a := d.t, d.a
	switch a.Verb {
	case Lay:
		if !t.Float.Has(a.Chips) {
			return d.notInTray()
		}
		d.move(Till{Kind: Float}, Till{Kind: Cart}, a.Chips)
	case Stow:
		if t.Cart.IsZero() {
			return refuse("stow", "no chips lie beside the tray")
		}
		d.move(Till{Kind: Cart}, Till{Kind: Float}, t.Cart)
	case Tally, Sign:
		if t.Slip.For == "" {
			return refuse(a.Verb.String(), "no slip lies at the table")
		}
	}
	return nil
}

// slip decides what the floor and the runner do.
func (d *decision) slip() error {
	t, a := d.t, d.a
	switch a.Verb {
	case BringSlip:
		switch a.Text {
		case "opener", "closer", "fill", "credit":
		default:
			return refuse("slip "+a.Text, "a slip is an opener, a closer, a fill or a credit")
		}
		if t.Slip.For != "" && t.Slip.For != a.Text {
			return refuse(a.String(), fmt.Sprintf("the %s lies there and is not done", t.Slip.For))
		}
		switch {
		case t.Round.Started:
			return refuse(a.String(), "a round is on the layout")
		case a.Text == "credit" && t.Cart.IsZero() && !t.Float.Has(a.Chips):
			return d.notInTray()
		}
	case Runner:
		d.move(Till{Kind: Outside}, Till{Kind: Cart}, a.Chips)
	case SendAway:
		if t.Cart.IsZero() {
			return refuse("floor send", "no chips lie beside the tray")
		}
		d.move(Till{Kind: Cart}, Till{Kind: Outside}, t.Cart)
	case Sign:
		if t.Slip.For == "" {
			return refuse("floor sign", "no slip lies at the table")
		}
	}
	return nil
}

// work takes an act upon the slip in.
func (s *Slip) work(t *Table, a *Act) {
	switch a.Verb {
	case BringSlip:
		*s = Slip{For: a.Text, Chips: a.Chips, Count: s.Count, Counts: s.Counts}
	case Runner, SendAway, Lay:
		s.Count, s.Counts, s.Told, s.Dealer, s.Floor = chip.Chips{}, 0, false, false, false
		if a.Verb == SendAway && s.For == "credit" {
			*s = Slip{}
		}
	case Tally:
		s.Count, s.Told = a.Chips, false
		s.Counts++
	case Stow:
		*s = Slip{}
	case CallFloor:
		s.Told = s.Counts > 0
	case Sign:
		if a.By == ByFloor {
			s.Floor = true
		} else {
			s.Dealer = true
		}
		if s.Floor && s.Dealer && (s.For == "opener" || s.For == "closer") {
			t.Day.TrayCounted = s.For == "opener"
			t.Day.Closed = s.For == "closer"
			*s = Slip{}
		}
	}
}

// text is the slip as it lies there: what it says, and what was done on it.
// The count that was called is not written on it.
func (s *Slip) text() string {
	if s.For == "" {
		return ""
	}
	text := s.For + " " + s.Chips.String()
	if s.Counts > 0 {
		text += ", counted"
	}
	if s.Dealer {
		text += ", signed by the dealer"
	}
	if s.Floor {
		text += ", signed by the floor"
	}
	return text
}
