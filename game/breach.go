package game

import (
	"fmt"
	"slices"

	"burncard/game/chip"
)

// What players must not do, and how a dealer stops it. Nobody tells the dealer: he has
// to see it.

// decideWrongChips lays chips down that are no wager: added to one, too late, or not allowed.
func decideWrongChips(d *decision) error {
	s := d.seat
	if s.Sneaked != (d.a.Verb == Sneak) && !s.Breach.IsZero() {
		return d.refuse(fmt.Sprintf("%v lies there already", s.Breach.Total()))
	}
	return d.stake(Till{Kind: Breached, Box: d.a.Box}, d.a.Amount)
}

func decideJumble(d *decision) error {
	s := d.seat
	return d.wants(s.Wagered() && !d.t.Round.Started && s.Hands[0].Bet.Count() >= 2, "no stack of chips lies there before the first card")
}

// decidePinch takes chips off a wager in play, and never all of them: an empty box
// would be noticed by a blind dealer.
func decidePinch(d *decision) error {
	t, a, s := d.t, d.a, d.seat
	if a.Wager != "main" {
		return d.refuse("only chips of the main wager can be taken off")
	}
	i := slices.IndexFunc(s.Hands, func(h Hand) bool { return !h.Settled && !h.Bet.IsZero() && len(h.Cards) > 0 })
	switch {
	case !t.Round.Started || i < 0:
		return d.refuse("no wager of his is in play")
	case !s.Palm.IsZero() && s.PalmOf != s.Hands[i].Serial:
		return d.refuse("he has chips of it in his hand")
	}
	h := &s.Hands[i]
	c, ok := chip.Make(a.Amount, h.Bet, chip.Every)
	if !ok || a.Amount <= 0 || a.Amount >= h.Bet.Total() {
		return d.refuse(fmt.Sprintf("a part of %v in whole chips, and not all", h.Bet))
	}
	d.did.Hand = h.Serial
	return d.move(Till{Kind: Main, Box: a.Box, Hand: h.Serial}, Till{Kind: Palmed, Box: a.Box, Hand: h.Serial}, c)
}

// decideCatch puts back what a player should not have moved.
func decideCatch(d *decision, s *Seat) error {
	box := int8(s.N)
	if !s.breached {
		return d.refuse(fmt.Sprintf("nothing is amiss at box %d", s.N))
	}
	d.move(Till{Kind: Breached, Box: box}, Till{Kind: Bank, Box: box}, s.Breach)
	to := Till{Kind: Main, Box: box, Hand: s.PalmOf}
	if h := d.t.serial(s.PalmOf); h == nil || h.Settled {
		to = Till{Kind: Bank, Box: box} // too late: the wager was settled without them
	}
	return d.move(Till{Kind: Palmed, Box: box, Hand: s.PalmOf}, to, s.Palm)
}

// keepPalmed gives a player the chips that nobody missed in the round that ends.
func keepPalmed(d *decision) {
	for i := range d.t.Boxes {
		if s := &d.t.Boxes[i]; s.breached && !s.Palm.IsZero() && s.Player >= 0 {
			box := int8(s.N)
			d.move(Till{Kind: Palmed, Box: box, Hand: s.PalmOf}, Till{Kind: Bank, Box: box}, s.Palm)
		}
	}
}

// Spoken is the decision that an act names: of `word` and `instead` the one
// that their text says, else the act's own.
func (a *Act) Spoken() Verb {
	if a.Verb != ByWord && a.Verb != Instead {
		return a.Verb
	}
	return decisions[a.Text]
}

// decisions are the words with which a player decides on a hand.
var decisions = map[string]Verb{"hit": Hit, "stand": Stand, "double": Double, "split": Split, "surrender": Surrender, "rescue": Rescue}

// Decides reports a player's decision on a hand, in whatever way he gives it.
func (a *Act) Decides() bool {
	if a.By != ByPlayer {
		return false
	}
	switch a.Spoken() {
	case Hit, Stand, Double, Split, Surrender, Rescue:
		return true
	}
	return a.Verb == Unclear
}

// Pending is the last decision at a box that the dealer has neither acted on nor asked
// about; nil where there is none.
func (t *Table) Pending(box int8) *Act {
	r := t.Round.Record
	for i := len(r) - 1; i >= 0; i-- {
		a := &r[i]
		switch {
		case a.By == ByPlayer && a.Box == box && a.Decides():
			return a
		case a.By == ByDealer && a.At.Kind == AtBox && a.At.Box == box:
			switch a.Verb {
			case Deal, Use, Part, Prompt:
				return nil
			}
		}
	}
	return nil
}

// decideByWord is a decision without the sign: no decision where the house wants one shown.
func decideByWord(d *decision) error {
	switch {
	case d.a.Spoken() == NoVerb:
		return d.refuse(noDecision)
	case SignalsShown.On(&d.t.House):
		return decideUnclear(d)
	}
	return decideOnHand(d)
}

const noDecision = "a decision is hit, stand, double, split, surrender or rescue"

// decideUnclear is a sign that a dealer may not take for an answer.
func decideUnclear(d *decision) error {
	d.did.Unheard = true
	if d.t.InTurn(d.seat) < 0 {
		return refuse(fmt.Sprintf("box %d", d.seat.N), "no hand there waits for a decision")
	}
	return nil
}

// decideInstead gives another sign for one that the dealer has not acted on.
func decideInstead(d *decision) error {
	a, s := d.a, d.seat
	switch a.Spoken() {
	case Hit, Stand, Surrender:
	case NoVerb:
		return d.refuse(noDecision)
	default:
		return d.refuse("a sign is changed to hit, stand or surrender")
	}
	last := d.t.Pending(a.Box)
	i := len(s.Hands) - 1
	for i >= 0 && !(s.Hands[i].Asked == Hit || s.Hands[i].Stood && !s.Hands[i].Settled && !s.Hands[i].Cleared) {
		i--
	}
	if last == nil || i < 0 {
		return d.refuse("he gave no sign that he could change")
	}
	d.did.Hand, d.did.Unheard = s.Hands[i].Serial, SignalsShown.On(&d.t.House)
	return nil
}

// early reports a sign out of turn: a hand of an earlier box is not complete.
func (t *Table) early(box int8) bool {
	for i := range t.Boxes[:box-1] {
		s := &t.Boxes[i]
		if !s.Wagered() {
			continue
		}
		for j := range s.Hands {
			if h := &s.Hands[j]; h.Asked != NoVerb || h.Open() {
				return true
			}
		}
	}
	return false
}

// sign is what a dealer hears or sees of a box that is no plain answer.
func (t *Table) sign(box int8) string {
	if t.Round.Unplain == 0 {
		return ""
	}
	switch a := t.Pending(box); {
	case a == nil:
		return ""
	case a.Verb == ByWord:
		return "says " + a.Text
	case a.Verb == Unclear:
		return "an unclear sign"
	case a.Verb == Instead:
		return "now signs " + a.Text
	}
	return ""
}

// asked reports that the dealer's last act at the box was to ask for a decision.
func (t *Table) asked(box int8) bool {
	r := t.Round.Record
	for i := len(r) - 1; i >= 0; i-- {
		if a := &r[i]; a.By == ByDealer && a.At.Kind == AtBox && a.At.Box == box {
			return a.Verb == Prompt
		}
	}
	return false
}
