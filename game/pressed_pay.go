package game

import (
	"fmt"
	"slices"

	"burncard/game/chip"
)

// Pay of a side wager that is laid on the main wager, or on a spot beside it, instead of
// going to the player. The rules know which wagers have that.

// PressSpot is the area beside a main wager for pressed pay: a wager of that id.
const PressSpot = "press"

// Asked reports that the player was asked about its pay, and has not answered.
func (w *Wager) Asked() bool { return w.Offered && w.Answer == NoVerb && !w.Settled }

// ToBePressed reports pay that its player wants pressed, and none of which is.
func (w *Wager) ToBePressed() bool { return w.Answer == Press && w.Pressed == 0 }

// hasSide wants the side wager that the act names in the box.
func hasSide(d *decision, s *Seat) error {
	if w := s.Wager(d.a.Wager); w == nil || w.Staked == 0 {
		return d.refuse(fmt.Sprintf("no %s lies before box %d", d.a.Wager, s.N))
	}
	return nil
}

// decideAnswerPress is a player's word on the pay of his side wager.
func decideAnswerPress(d *decision) error { return hasSide(d, d.seat) }

func decideOfferPress(d *decision) error {
	if err := wantsPlayer(d); err != nil {
		return err
	}
	return hasSide(d, d.t.Seat(d.a.At.Box))
}

// decidePress moves pay from the tray to the main wager, or beside it. The stake of
// the side wager stays where it is.
func decidePress(d *decision, s *Seat) error {
	t, a := d.t, d.a
	h, err := d.hand()
	if err != nil {
		return err
	}
	if err := hasSide(d, s); err != nil {
		return err
	}
	switch {
	case t.Owner(s) == nil:
		return wantsPlayer(d)
	case h.Bet.IsZero():
		return d.refuse("no main wager lies there")
	case a.Amount <= 0:
		return d.refuse("an amount is wanted")
	case a.Wager == PressSpot:
		return d.refuse("pay that is pressed already cannot be pressed again")
	}
	c, err := d.fromTray()
	if err != nil {
		return err
	}
	to := Till{Kind: Main, Box: a.At.Box, Hand: h.Serial}
	if a.Verb == PressAside {
		to = Till{Kind: SideBet, Box: a.At.Box, Wager: PressSpot}
	}
	return d.moved(Till{Kind: Float}, to, c, Till{Kind: SideBet, Box: a.At.Box, Wager: a.Wager})
}

// PressedOn is how much of the main wager in the box is pay that was pressed.
func (s *Seat) PressedOn() (on chip.Cents) {
	for i := range s.Side {
		if w := &s.Side[i]; w.ID == PressSpot {
			on -= w.Staked
		} else {
			on += w.Pressed
		}
	}
	return on
}

// ToMatch is what a second wager for hand i has to equal: its wager and, for the first
// hand, what is pressed beside it.
func (s *Seat) ToMatch(i int) chip.Cents {
	bet := s.Hands[i].Bet.Total()
	if w := s.Wager(PressSpot); w != nil && i == 0 {
		bet += w.Chips.Total()
	}
	return bet
}

// SplitExcess is by how much the wager of a hand that was split off is more than the first,
// with nothing pressed: the dealer parted the pair for too large a wager.
func (s *Seat) SplitExcess(h *Hand) chip.Cents {
	i := slices.IndexFunc(s.Hands, func(o Hand) bool { return o.Serial == h.Serial })
	if !h.FromPair || s.Leads(i) || !h.Extra.IsZero() || s.PressedOn() > 0 || s.Wager(PressSpot) != nil {
		return 0
	}
	for !s.Leads(i) {
		i--
	}
	first := s.Hands[i].First
	if s.PalmOf == s.Hands[i].Serial {
		first += s.Palm.Total() // it goes back on the first when the dealer sees it
	}
	return h.Bet.Total() - first
}
