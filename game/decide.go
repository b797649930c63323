package game

import (
	"fmt"
	"slices"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// A Draw is where chance comes in.
type Draw = virtualdevices.Draw

// Decide answers whether an act can happen at all and, if so, with what facts;
// they are the buffer's. It knows physics, not procedure: a card can be put where
// it does not belong. A Refusal is returned for what cannot happen.
func (t *Table) Decide(a *Act, draw Draw, buffer *FactBuffer) ([]Fact, error) {
	buffer.reset()
	d := &buffer.decision
	*d = decision{t: t, draw: draw, buffer: buffer, did: buffer.did.take(), other: (*decision).physics}
	*d.did = Did{Act: *a}
	d.a, d.facts = &d.did.Act, append(buffer.facts, d.did)
	if t.Station.Frozen && !frozenMay(a) {
		return nil, d.refuse("the instructor has frozen the table")
	}
	if t.House.Automated && a.Is(ByHand) {
		return nil, d.refuse("at a fully automated table chips, cash and hands do nothing")
	}
	if err := d.physics(d.a); err != nil {
		return nil, err
	}
	d.reveals()
	if t.Shuffler.Phase == virtualdevices.Shuffling && t.Cycles.Acts >= cycleActs && a.Verb != ReplaceCards {
		if err := cycleEnds(d); err != nil {
			return nil, err
		}
	}
	buffer.facts = d.facts
	return d.facts, nil
}

// decision is one act on its way to becoming facts.
type decision struct {
	t      *Table
	a      *Act // that of did
	draw   Draw
	facts  []Fact
	did    *Did
	buffer *FactBuffer

	// other is the physics of another act: an order is carried out by its own word.
	other func(*decision, *Act) error

	// The person who acts, where it is neither the dealer nor the floorperson.
	seat     *Seat   // the player's
	player   *Player // at that seat; nil for nobody
	terminal *Terminal
}

// add adds a fact. It returns nil, so that a decision can end with it.
func (d *decision) add(f Fact) error {
	d.facts = append(d.facts, f)
	return nil
}

// wants refuses the act unless something holds.
func (d *decision) wants(holds bool, why string) error {
	if !holds {
		return d.refuse(why)
	}
	return nil
}

// physics does what the act's word says, if its actor can act at all.
func (d *decision) physics(a *Act) error {
	switch a.By {
	case ByPlayer:
		if err := d.atBox(); err != nil {
			return err
		}
	case ByTerminal:
		if err := d.atTerminal(); err != nil {
			return err
		}
	case ByInstructor:
		if a.When != (Moment{}) {
			return decideOrder(d)
		}
	case ByDealer:
		if d.t.Dispute.Laid != 0 && a.Is(movesCards) {
			return d.refuse(fmt.Sprintf("the rebuilt hand of box %d lies on the layout", d.t.Dispute.Laid))
		}
	}
	w := a.Word()
	if w.decide == nil {
		return d.refuse("the " + a.By.String() + " has no such word")
	}
	return w.decide(d)
}

// atBox wants a player who sits at the box, or a free one for an arrival.
func (d *decision) atBox() error {
	t, box := d.t, d.a.Box
	if d.seat = t.Seat(box); d.seat == nil {
		return d.noBox(box)
	}
	d.player = t.Owner(d.seat)
	if d.player == nil && !d.a.Is(Arrives) {
		return refuse(fmt.Sprintf("box %d", box), "nobody sits there")
	}
	return nil
}

func (d *decision) noBox(box int8) error {
	return refuse(fmt.Sprintf("box %d", box), fmt.Sprintf("the table has %d boxes", len(d.t.Boxes)))
}

// refuse says why the act cannot happen. It prints the act through an interface:
// a word names its physics, and printing reads the words.
func (d *decision) refuse(why string) error { return refuse(d.a, why) }

// always is the physics of what can be said or done at any time.
func always(*decision) error { return nil }

func decideTapIn(d *decision) error {
	if d.t.Manned && d.t.DealerName == d.a.Text {
		return refuse("tap in", d.a.Text+" has the table already")
	}
	return nil
}

func decideTapOut(d *decision) error { return d.wants(d.t.Manned, "nobody has the table") }

func decidePlace(d *decision) error {
	if !d.t.Has.MasqueReader {
		return d.refuse("this layout has no rectangles")
	}
	return d.wants(len(d.t.DealerHand.Cards) >= 2, "the dealer has no hole card")
}

// decideCallTotal is the dealer's own total, or that of a hand.
func decideCallTotal(d *decision) error {
	if d.a.At.Kind == AtBox {
		return d.hasHand()
	}
	if len(d.t.DealerHand.Cards) == 0 {
		return refuse("call", "the dealer has no card")
	}
	return nil
}

// wantsHand wants a hand, whose cards may have been picked up.
func wantsHand(d *decision) error {
	if h := d.t.Find(d.a.At); h != nil {
		d.did.Hand = h.Serial
		return nil
	}
	return d.hasHand()
}

func decideTuck(d *decision) error {
	h, err := d.hand()
	if err != nil {
		return err
	}
	d.did.Hand = h.Serial
	return d.wants(len(h.Cards) > 0, "no card lies there")
}

func decideCountRack(d *decision) error {
	return d.wants(len(d.t.Rack) > 0, "the discard rack is empty")
}

func decideCountShoe(d *decision) error {
	switch t := d.t; {
	case t.Round.Started:
		return d.refuse("a round is on the layout")
	case t.FromMixer():
		return d.refuse("the shuffler deals and counts the cards")
	default:
		return d.wants(t.InShoe() > 0, "the shoe is empty")
	}
}

// wantsPlayer wants somebody at the box that the act names.
func wantsPlayer(d *decision) error {
	s := d.t.Seat(d.a.At.Box)
	if s == nil {
		return d.noBox(d.a.At.Box)
	}
	if s.Player < 0 {
		return refuse(fmt.Sprintf("box %d", s.N), "nobody sits there")
	}
	return nil
}

// hand is the hand to which the act points, which has to lie there.
func (d *decision) hand() (*Hand, error) { return d.t.Find(d.a.At), d.hasHand() }

// hasHand wants a hand where the act points.
func (d *decision) hasHand() error {
	s := d.t.Seat(d.a.At.Box)
	switch {
	case s == nil:
		return d.noBox(d.a.At.Box)
	case len(s.Hands) == 0:
		return refuse(fmt.Sprintf("box %d", s.N), "no hand lies there")
	case d.a.At.Hand == 0 && len(s.Hands) > 1:
		return refuse(fmt.Sprintf("box %d", s.N), fmt.Sprintf("it has %d hands: say which, like %d.1", len(s.Hands), s.N))
	case int(d.a.At.Hand) > len(s.Hands):
		return refuse("hand "+d.a.At.String(), fmt.Sprintf("box %d has %d", s.N, len(s.Hands)))
	}
	return nil
}

func decideBurn(d *decision) error { return d.draws(Spot{Kind: AtRack}) }

func decideDeal(d *decision) error { return d.draws(d.a.At) }

// draws brings the next card off the shoe to a place.
func (d *decision) draws(to Spot) error {
	t, a := d.t, d.a
	next, err := t.next()
	switch {
	case err == errNotHeld:
		return d.refuse(err.Error())
	case err != nil && t.InShoe() > 0:
		return d.refuse("no card comes out of the shoe")
	case err != nil:
		return d.refuse("the shoe is empty")
	}
	f := d.deals(next, to, !a.Down)
	lies := true // where it was sent, if it was called for
	switch to.Kind {
	case AtRack:
		f.Up = false
	case AtCommunity:
		if !t.Has.Terminals {
			return d.refuse("the layout has no community box")
		}
	case AtBox:
		s := t.Seat(to.Box)
		if s == nil {
			return d.hasHand()
		}
		h := t.Find(to)
		if h == nil && len(s.Hands) > 0 {
			return d.hasHand()
		}
		if lies = h != nil && !h.Cleared; lies {
			f.Hand, f.Sideways = h.Serial, h.Doubled
		}
	case AtSwitch:
		if _, err := d.hasSwitch(); err != nil {
			return err
		}
	}
	if to.Kind != AtRack && (!lies || !t.Called(to)) {
		f.To, f.Hand, f.Sideways = Spot{Kind: AtStray}, 0, false
	}
	if !t.Round.Started && to.Kind != AtRack && t.Panel.On() && !t.Panel.Device.Locked {
		d.locks(func(w *PanelWager) virtualdevices.Progressive { return w.Progressive })
	}
	d.add(f)
	if f.To.Kind == AtCommunity {
		dealToTerminals(d)
	}
	if next.Two {
		d.second(next.Second, to)
	}
	return nil
}

// deals is a card that one pull brings to a place.
func (d *decision) deals(next virtualdevices.Drawn, to Spot, up bool) *Dealt {
	f := d.buffer.dealt.take()
	*f = Dealt{To: to, Meant: to, ID: next.Card.ID, Card: next.Card.Card, Up: up, Cover: next.Cover, Back: next.Card.Back, Torn: next.Card.Torn}
	return f
}

// second is a card that stuck to the one that was drawn. It is drawn in error; chance
// says whether its face is seen.
func (d *decision) second(p Piece, meant Spot) {
	f := d.deals(virtualdevices.Drawn{Card: p}, meant, d.draw.Below(2) == 0)
	f.To = Spot{Kind: AtStray}
	d.add(f)
}

func decideUse(d *decision) error {
	t := d.t
	det := len(t.Determinant) > 0
	if len(t.Stray) == 0 && !det {
		return refuse("use", "no card lies beside the layout")
	}
	f := &Used{To: d.a.At, Up: true, Determinant: det}
	if d.a.At.Kind == AtBox {
		h, err := d.hand()
		if err != nil {
			return err
		}
		if h.Cleared {
			return refuse("hand "+d.a.At.String(), "its cards are in the discard rack")
		}
		f.Hand = h.Serial
		if t.FromHand() && h.InOpening < 2 && !det {
			f.Up = t.Stray[0].Up // first cards lie face down, and so does one that nobody has seen
		}
	} else if d.a.At.Kind == AtSwitch {
		if _, err := d.hasSwitch(); err != nil {
			return err
		}
		f.Up = !det && t.Stray[0].Up
	} else if d.a.At.Kind == AtCommunity {
		if !t.Has.Terminals {
			return d.refuse("the layout has no community box")
		}
	} else if len(t.DealerHand.Cards) == 1 && !det {
		f.Up = t.Stray[0].Up
	}
	d.add(f)
	if f.To.Kind == AtCommunity {
		dealToTerminals(d)
	}
	return nil
}

func decideRead(d *decision) error {
	t := d.t
	if len(t.DealerHand.Cards) < 2 {
		return refuse("read", "the dealer has no hole card")
	}
	up, hole := t.DealerHand.Cards[0].Card, t.DealerHand.Cards[1].Card
	if t.Has.MasqueReader {
		light, err := virtualdevices.MasqueReader{Fault: t.Reader.Fault}.Read(hole)
		return d.add(&Answered{Light: light, Dead: err != nil})
	}
	blackjack, err := t.Reader.Read(up, hole)
	return d.add(&Answered{Blackjack: blackjack, Dead: err != nil})
}

func decideTurn(d *decision) error {
	t, a := d.t, d.a
	if a.At.Kind == AtHole {
		switch {
		case len(t.DealerHand.Cards) == 0:
			return refuse("turn hole", "the dealer has no card")
		case !slices.ContainsFunc(t.DealerHand.Cards, down):
			return refuse("turn hole", "it is face up already")
		}
		// A first card that fell face down is turned by itself.
		if !t.DealerHand.Cards[0].Up {
			return d.add(&Turned{At: Dealer})
		}
		return d.add(&Turned{At: Hole})
	}
	if a.At.Kind == AtSwitch {
		return turnSwitch(d)
	}
	h, err := d.hand()
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(h.Cards, down) {
		return d.refuse("no card of that hand is face down")
	}
	d.did.Hand = h.Serial
	return d.add(&Turned{At: a.At, Hand: h.Serial})
}

func down(p Piece) bool { return !p.Up }

func decidePart(d *decision) error {
	h, err := d.hand()
	if err != nil {
		return err
	}
	if len(h.Cards) != 2 {
		return d.refuse(fmt.Sprintf("the hand has %d cards", len(h.Cards)))
	}
	if h.Extra.IsZero() && !h.lammerToSpare() && !(d.t.Has.LammerRack && (h.Asked == Split || h.Asked == Double)) {
		return d.refuse("no second wager lies there")
	}
	d.did.Hand = h.Serial
	one := OneToAces.On(&d.t.House) && h.Cards[0].Card.Rank == card.Ace
	return d.add(&Parted{At: d.a.At, Hand: h.Serial, New: d.t.Serials + 1, OneCard: one})
}

// decideJoin wants the two hands of one split, a card in each.
func decideJoin(d *decision) error {
	t, a := d.t, d.a
	s := t.Seat(a.At.Box)
	if s == nil || len(s.Hands) == 0 {
		return d.hasHand()
	}
	i := int(max(a.At.Hand, 1)) - 1
	if i+1 >= len(s.Hands) || s.Leads(i+1) || s.InArea(s.Hands[i].Area) != 2 {
		return d.refuse(fmt.Sprintf("two hands are put together; box %d has %d there", s.N, s.InArea(s.Hands[min(i, len(s.Hands)-1)].Area)))
	}
	h, other := &s.Hands[i], &s.Hands[i+1]
	if len(h.Cards) != 1 || len(other.Cards) != 1 || !h.Extra.IsZero() || !other.Extra.IsZero() || h.Out() || other.Out() {
		return d.refuse("only one card and one wager lie in each hand of a pair just parted")
	}
	d.did.Hand = h.Serial
	return d.add(&Joined{At: a.At, Hand: h.Serial, Other: other.Serial, Double: h.Doubled})
}

func decideClear(d *decision) error {
	t, a := d.t, d.a
	switch a.At.Kind {
	case AtShoe:
		if t.FromMixer() {
			return refuse("clear shoe", "cards come from the shuffler: it has to be opened")
		}
		if t.InShoe() == 0 {
			return refuse("clear shoe", "the shoe is empty")
		}
		return d.add(&Cleared{From: Shoe})
	case AtDealer:
		if len(t.DealerHand.Cards) == 0 {
			return refuse("clear dealer", "the dealer has no card")
		}
		d.add(&Cleared{From: Dealer})
		return d.endRound()
	case AtCommunity:
		if len(t.Community) == 0 {
			return d.refuse("no card lies there")
		}
		d.add(&Cleared{From: Community})
		return d.endRound()
	case AtSwitch:
		return clearSwitch(d)
	}
	h, err := d.hand()
	if err != nil {
		return err
	}
	if len(h.Cards) == 0 {
		return d.refuse("no card lies there")
	}
	return clearHand(d, h)
}

// decideCountdown wants a clock that has something to close.
func decideCountdown(d *decision) error {
	if !d.t.Has.Terminals {
		return d.refuse("the table has no terminals")
	}
	return d.wants(!d.t.ClockStuck, "the countdown clock stands still")
}

// exact makes the amount from chips that lie in one place, or refuses.
func exact(what string, amount chip.Cents, from chip.Chips, set chip.Set) (chip.Chips, error) {
	c, ok := chip.Make(amount, from, set)
	if !ok {
		return c, refuse(what, fmt.Sprintf("%v cannot be made of %v", amount, from))
	}
	return c, nil
}
