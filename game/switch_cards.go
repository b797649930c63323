package game

import (
	"fmt"
	"slices"
)

// Switch cards lie face down beside a box's hand. Its player may have them played instead
// of it; nobody looks at them before.

func SwitchPlace(n int) Spot { return Spot{Kind: AtSwitch, Box: int8(n)} }

// Played lays a box's switch cards down as its hand.
type Played struct {
	Box  int8  `json:"box"`
	Hand int32 `json:"hand"`
}

func (f *Played) apply(t *Table) {
	s, h := t.Seat(f.Box), t.serial(f.Hand)
	if s == nil || h == nil {
		return
	}
	h.Cards = append(h.Cards[:0], s.Switch...)
	s.Switch = s.Switch[:0]
	s.Switched, h.Announced = true, false
	h.count()
}

// Exchanging reports a hand that was collected and not yet exchanged for its switch cards.
func (s *Seat) Exchanging() bool {
	return !s.Switched && len(s.Switch) > 0 && len(s.Hands) == 1 && len(s.Hands[0].Cards) == 0 && !s.Hands[0].Cleared && s.Hands[0].InOpening > 0
}

// exchanges reports that clearing the hand collects it for its switch cards.
func (s *Seat) exchanges() bool {
	return s.Choice == Switch && !s.Switched && len(s.Switch) > 0 && len(s.Hands) == 1 && len(s.Hands[0].Cards) == 2 && !s.Hands[0].Settled
}

// hasSwitch wants a place for switch cards where the act points.
func (d *decision) hasSwitch() (*Seat, error) {
	s := d.t.Seat(d.a.At.Box)
	switch {
	case s == nil:
		return nil, refuse(fmt.Sprintf("box %d", d.a.At.Box), fmt.Sprintf("the table has %d boxes", len(d.t.Boxes)))
	case d.t.Has.SwitchPlaces == 0:
		return nil, d.refuse("the layout has no place for switch cards")
	}
	return s, nil
}

// turnSwitch turns the switch cards up; with the hand collected they are it.
func turnSwitch(d *decision) error {
	s, err := d.hasSwitch()
	switch {
	case err != nil:
		return err
	case !slices.ContainsFunc(s.Switch, down):
		return d.refuse("no card lies face down there")
	}
	d.add(&Turned{At: d.a.At})
	if s.Exchanging() {
		d.add(&Played{Box: d.a.At.Box, Hand: s.Hands[0].Serial})
	}
	return nil
}

// clearSwitch puts them into the discard rack, as they lie.
func clearSwitch(d *decision) error {
	s, err := d.hasSwitch()
	switch {
	case err != nil:
		return err
	case len(s.Switch) == 0:
		return d.refuse("no card lies there")
	}
	d.add(&Cleared{From: d.a.At})
	return d.endRound()
}

// clearHand puts a hand into the discard rack. Switch cards that its player wants are his
// hand if they lie open.
func clearHand(d *decision, h *Hand) error {
	s := d.t.Seat(d.a.At.Box)
	d.did.Hand = h.Serial
	f := &Cleared{From: d.a.At, Hand: h.Serial, Exchange: s.exchanges()}
	d.add(f)
	if f.Exchange && !slices.ContainsFunc(s.Switch, down) {
		d.add(&Played{Box: d.a.At.Box, Hand: h.Serial})
	}
	if f.Exchange {
		return nil
	}
	return d.endRound()
}
