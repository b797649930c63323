package game

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game/chip"
)

// decideLeave gives a player's boxes up. In a round he goes when it ends, and so he does
// once a determinant card has closed the betting: it may be a player's first card.
func decideLeave(d *decision) error {
	t, player := d.t, d.seat.Player
	if inRound(t, player) {
		return nil
	}
	for i := range t.Boxes {
		if b := &t.Boxes[i]; b.Player == player {
			if b.Notes > 0 {
				return refuse("leave", fmt.Sprintf("his cash still lies before box %d", b.N))
			}
			if err := b.heldBack(); err != nil {
				return err
			}
			d.unbet(b)
		}
	}
	return d.add(&Vacated{Player: player})
}

func decideCash(d *decision) error {
	if s := d.seat; s.Notes > 0 {
		return refuse("cash", fmt.Sprintf("%v lies before box %d already", s.Notes, s.N))
	}
	return d.add(&Notes{Box: d.a.Box, Amount: d.a.Amount})
}

func decideColour(d *decision) error {
	if !d.player.Bank.Has(d.a.Chips) {
		return refuse("colour", fmt.Sprintf("he has %v", d.player.Bank))
	}
	return d.move(Till{Kind: Bank, Box: d.a.Box}, Till{Kind: OnOffer, Box: d.a.Box}, d.a.Chips)
}

func decideTip(d *decision) error    { return d.stake(Till{Kind: TipOut, Box: d.a.Box}, d.a.Amount) }
func decideInsure(d *decision) error { return d.stake(Till{Kind: Line, Box: d.a.Box}, d.a.Amount) }

// decideShow turns the cards of a hand up; discard throws one in that is over 21.
func decideShow(d *decision) error {
	s, n := d.seat, d.a.N
	if turnCardsUp(d, func(i int, _ *Hand) bool { return n == 0 || n == i+1 }) {
		return nil
	}
	if n > len(s.Hands) {
		return d.refuse(fmt.Sprintf("box %d has %d hands", s.N, len(s.Hands)))
	}
	return d.refuse("none of these cards lies face down")
}

func decideThrowIn(d *decision) error {
	return d.wants(turnCardsUp(d, func(_ int, h *Hand) bool { return h.Bust() }), "no hand of his is over 21 and hidden")
}

// turnCardsUp turns the first hidden hand up that fits.
func turnCardsUp(d *decision, fits func(int, *Hand) bool) bool {
	for i := range d.seat.Hands {
		if h := &d.seat.Hands[i]; h.hidden > 0 && fits(i, h) {
			d.did.Hand = h.Serial
			d.add(&Turned{At: d.seat.Spot(i), Hand: h.Serial})
			return true
		}
	}
	return false
}

func decideChoose(d *decision) error {
	return d.wants(d.t.Has.Hands() > 1 || len(d.seat.Switch) > 0, "he has no other cards to choose from")
}

// decideAnswerCard names the hand in turn, to which an exposed card is offered. It names none
// where the player answers for a card that the dealer did not give him.
func decideAnswerCard(d *decision) error {
	s := d.seat
	if i := d.t.InTurn(s); i >= 0 {
		if h := (InBox{&s.Hands[i], s, s.Spot(i)}); h.InOpening >= 2 && !d.t.book.Answers.Missed(d.t, h) {
			d.did.Hand = h.Serial
		}
	}
	return nil
}

func decideCutByPlayer(d *decision) error {
	t := d.t
	if !t.PackState.Shuffled || len(t.Pack) == 0 {
		return refuse("cut", "no shuffled pack lies on the layout")
	}
	if n := d.a.N; n > len(t.Pack) {
		return refuse(fmt.Sprintf("cut %d", n), fmt.Sprintf("the pack has %d cards", len(t.Pack)))
	}
	return nil
}

func decideLookAtSpread(d *decision) error {
	if !d.t.PackState.Spread || len(d.t.Pack) == 0 {
		return refuse("inspect", "no cards are spread")
	}
	return nil
}

// inRound reports whether a wager of the player plays in a round under way, or in one for which
// a determinant card was drawn.
func inRound(t *Table, player int) bool {
	return (t.Round.Started || t.Round.Determined) &&
		slices.ContainsFunc(t.Boxes, func(b Seat) bool { return b.Player == player && b.Wagered() })
}

// decideSit seats a person, or gives a second box to one who sits already.
func decideSit(d *decision) error {
	t, a, s := d.t, d.a, d.seat
	if s.Player >= 0 {
		return refuse(fmt.Sprintf("box %d", s.N), t.Players[s.Player].Name+" sits there")
	}
	i := slices.IndexFunc(t.Players, func(p Player) bool { return p.Name == a.Text && !p.Gone })
	switch {
	case i >= 0 && a.Amount > 0:
		return refuse("sit "+a.Text, "he sits at the table already; chips come for cash")
	case i < 0:
		i = len(t.Players)
	}
	chips := a.Chips
	if chips.IsZero() && a.Amount > 0 {
		var ok bool
		if chips, ok = Mixed(a.Amount, t.House.Chips); !ok {
			return refuse("sit "+a.Text, fmt.Sprintf("chips of %v cannot make %v", t.House.Chips, a.Amount))
		}
	}
	if t.House.Automated && !t.Float.Has(chips) {
		return refuse("sit "+a.Text, "the account takes no more")
	}
	return d.add(&Seated{Box: a.Box, Player: i, Name: a.Text, Chips: chips})
}

// Mixed makes a bank to bet with: up to twenty chips of each value.
func Mixed(amount chip.Cents, set chip.Set) (chip.Chips, bool) {
	var c chip.Chips
	rest := amount
	for i, v := range chip.Denominations {
		if !set.Has(v) || v < 500 {
			continue
		}
		n := min(rest/2/v, 20)
		c[i] += int32(n)
		rest -= n * v
	}
	more, ok := chip.Fewest(rest, set)
	return c.Plus(more), ok
}

// decideBet lays chips on a wager's area; 0 takes back what lies there.
func decideBet(d *decision) error {
	t, a, s := d.t, d.a, d.seat
	if a.Wager != "main" {
		if a.Amount == 0 {
			return d.refuse("a side wager cannot be taken back")
		}
		if accountWager(t, a.Wager) != nil {
			return debitAccount(d)
		}
		return d.stake(Till{Kind: SideBet, Box: a.Box, Wager: a.Wager}, a.Amount)
	}
	if t.Round.Started {
		return d.refuse("the round is on the layout")
	}
	if a.Amount == 0 {
		if !s.Wagered() {
			return d.refuse("nothing lies there")
		}
		if err := s.heldBack(); err != nil {
			return err
		}
		d.unbet(s)
		return nil
	}
	if a.At.Kind == AtBox {
		switch area := int(max(a.At.Hand, 1)) - 1; {
		case a.At.Box != a.Box:
			return d.refuse(fmt.Sprintf("he sits at box %d", a.Box))
		case area >= t.Has.Hands():
			return d.refuse("his box has no such area")
		case area > len(s.Hands):
			return d.refuse("nothing lies on the first area yet")
		default:
			return d.stake(d.mainTill(s, area), a.Amount)
		}
	}
	return stakeAreas(d)
}

// unbet takes everything back that lies in a box before the first card.
func (d *decision) unbet(s *Seat) {
	bank := Till{Kind: Bank, Box: int8(s.N)}
	for i := range s.Hands {
		d.move(Till{Kind: Main, Box: int8(s.N), Hand: s.Hands[i].Serial}, bank, s.Hands[i].Bet)
	}
	if len(s.Account.Bets) > 0 {
		d.add(&Retracted{Box: int8(s.N)})
	}
	for _, w := range s.Side {
		d.move(Till{Kind: SideBet, Box: int8(s.N), Wager: w.ID}, bank, w.Chips)
	}
	d.move(Till{Kind: OnOffer, Box: int8(s.N)}, bank, s.Offered)
	d.move(Till{Kind: TipOut, Box: int8(s.N)}, bank, s.Tip)
}

// stake moves the amount, or the chips that the act names, from the player's to a place.
func (d *decision) stake(to Till, amount chip.Cents) error {
	a, p := d.a, d.player
	bank := Till{Kind: Bank, Box: a.Box}
	if amount <= 0 {
		return d.refuse("an amount is wanted")
	}
	if !a.Chips.IsZero() {
		if !p.Bank.Has(a.Chips) {
			return d.refuse(fmt.Sprintf("he has %v", p.Bank))
		}
		return d.move(bank, to, a.Chips)
	}
	c, _, err := d.makeFrom(bank, p.Bank, amount)
	if err != nil {
		return err
	}
	return d.move(bank, to, c)
}

// InTurn is the index of the hand for which a decision at the box is: the first that is
// not complete; -1 where there is none. Where the dealer passed over what that hand asked
// for, 633a.14(i), it is the next that has its two cards.
func (t *Table) InTurn(s *Seat) int {
	first := -1
	for i := range s.Hands {
		h := &s.Hands[i]
		switch {
		case !h.Open():
		case first < 0 && (h.Asked == NoVerb || !t.passedOver(s.Spot(i))):
			return i
		case first < 0:
			first = i
		case h.Asked == NoVerb && len(h.Cards) > 1:
			return i
		}
	}
	return first
}

// MayGiveUp reports a box whose player refused the exposed card before any sign. 633a.14(c)
// keeps further cards from him and not the surrender of 633a.9(a), as long as no hand after
// his has got a card.
func (t *Table) MayGiveUp(s *Seat) bool {
	if len(s.Hands) != 1 || t.Round.HoleTurned {
		return false
	}
	h := &s.Hands[0]
	return h.NoMore && !h.Stood && !h.Surrendered && !h.Out() && len(h.Cards) == 2 &&
		!slices.ContainsFunc(t.Boxes[s.N:], func(b Seat) bool {
			return slices.ContainsFunc(b.Hands, func(h Hand) bool { return len(h.known()) > 2 })
		})
}

// passedOver reports that the dealer left out what was owed to the hand at the place.
func (t *Table) passedOver(at Spot) bool {
	if len(t.Round.Skipped) == 0 {
		return false
	}
	place := at.String()
	return slices.ContainsFunc(t.Round.Skipped, func(s Skip) bool {
		f := strings.Fields(s.Step)
		return len(f) > 1 && f[1] == place && (f[0] == "deal" || f[0] == "split" || f[0] == "return" || f[0] == "lammer")
	})
}

// StandsAnyway reports that a player who stands now says nothing new: a complete hand of
// his lies there, and no other is to be decided upon.
func (s *Seat) StandsAnyway() bool {
	done := false
	for i := range s.Hands {
		h := &s.Hands[i]
		if h.Open() && !(h.FromPair && len(h.Cards) == 1) {
			return false
		}
		done = done || !h.Open() && !h.Cleared && !h.Settled && len(h.Cards) > 1
	}
	return done
}

// Open reports whether the hand may still be decided upon.
func (h *Hand) Open() bool {
	return !h.Settled && !h.Cleared && !h.Dead && !h.Stood && !h.Surrendered && !h.NoMore &&
		!(h.Doubled && h.Asked != Double && !h.Rescuable) && !h.Rescued && !h.OneCard && (h.FullTotal().Points < 21 || h.hidden > 0)
}

// decideOnHand is a decision for the hand in turn, with the chips that it takes.
func decideOnHand(d *decision) error {
	s := d.seat
	i := d.t.InTurn(s)
	if d.a.Verb == Stand && s.StandsAnyway() {
		return nil // said of a hand that has no decision to make: nothing comes of it
	}
	if i < 0 && d.a.Spoken() == Surrender && d.t.MayGiveUp(s) {
		i = 0
	}
	if i < 0 {
		return refuse(fmt.Sprintf("box %d", s.N), "no hand there waits for a decision")
	}
	h := &s.Hands[i]
	d.did.Hand = h.Serial
	if SignalsShown.On(&d.t.House) && d.t.early(d.a.Box) && !d.t.asked(d.a.Box) {
		d.did.Unheard = true
		return nil
	}
	amount := d.a.Amount
	switch verb := d.a.Spoken(); {
	case verb == Rescue:
		return d.wants(h.Rescuable, "no double lies there that may be rescued")
	case verb != Double && verb != Split:
		return nil
	case amount == 0 && d.t.Has.LammerRack:
		return nil // the wager is the house's, which lays a lammer
	case verb == Double && d.a.Verb == ByWord:
		amount = h.Bet.Total()
	case verb == Split && amount == 0:
		amount = s.ToMatch(i)
	}
	return d.stake(Till{Kind: Extra, Box: d.a.Box, Hand: h.Serial}, amount)
}

// SignalsShown says that a word alone is no decision, a sign of the hand is.
var SignalsShown = NewFlag("signals", "house.signals", "A decision is", "any", "shown", KeepsEdge).Unless(ByPerson)
