package game

import (
	"fmt"

	"burncard/game/chip"
)

// The chip tray against its slips: the count at the opening and the closing of
// a table, and chips that come to it or leave it. 58 Pa. Code 611a.3(1), (2)
// want dealers trained in it; the forms are the house's.

// A Slip is a form at the table, and how far it is worked off. The zero Slip is none.
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

func decideLay(d *decision) error {
	if !d.t.Float.Has(d.a.Chips) {
		return d.notInTray()
	}
	return d.move(Till{Kind: Float}, Till{Kind: Cart}, d.a.Chips)
}

func decideStow(d *decision) error     { return d.fromCart(Float) }
func decideSendAway(d *decision) error { return d.fromCart(Outside) }

// fromCart moves the chips that lie beside the tray.
func (d *decision) fromCart(to TillKind) error {
	if d.t.Cart.IsZero() {
		return d.refuse("no chips lie beside the tray")
	}
	return d.move(Till{Kind: Cart}, Till{Kind: to}, d.t.Cart)
}

// onSlip wants a slip at the table.
func onSlip(d *decision) error { return d.wants(d.t.Slip.For != "", "no slip lies at the table") }

func decideBringSlip(d *decision) error {
	t, a := d.t, d.a
	switch a.Text {
	case "opener", "closer", "fill", "credit":
	default:
		return refuse("slip "+a.Text, "a slip is an opener, a closer, a fill or a credit")
	}
	switch {
	case t.Slip.For != "" && t.Slip.For != a.Text:
		return d.refuse(fmt.Sprintf("the %s lies there and is not done", t.Slip.For))
	case t.Round.Started:
		return d.refuse("a round is on the layout")
	case a.Text == "credit" && t.Cart.IsZero() && !t.Float.Has(a.Chips):
		return d.notInTray()
	}
	return nil
}

// decideRunner has chips brought to the table, beside the tray.
func decideRunner(d *decision) error {
	return d.move(Till{Kind: Outside}, Till{Kind: Cart}, d.a.Chips)
}

func slipBrought(x done) {
	s := &x.t.Slip
	*s = Slip{For: x.Act.Text, Chips: x.Act.Chips, Count: s.Count, Counts: s.Counts}
}

// slipUncounted is for chips that came or went: the count and signatures no longer hold.
func slipUncounted(x done) {
	s := &x.t.Slip
	*s = Slip{For: s.For, Chips: s.Chips}
}

func chipsSent(x done) {
	if slipUncounted(x); x.t.Slip.For == "credit" {
		x.t.Slip = Slip{}
	}
}

func chipsTallied(x done) {
	s := &x.t.Slip
	s.Count, s.Told = x.Act.Chips, false
	s.Counts++
}

func slipSigned(x done) {
	s := &x.t.Slip
	if x.Act.By == ByFloor {
		s.Floor = true
	} else {
		s.Dealer = true
	}
	if s.Floor && s.Dealer && (s.For == "opener" || s.For == "closer") {
		x.t.Day.TrayCounted = s.For == "opener"
		x.t.Day.Closed = s.For == "closer"
		*s = Slip{}
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
