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

// Decide answers whether the act can happen at all and, if so, with what
// facts, appended to facts. It knows physics, not procedure: a card can be put
// where it does not belong. called is the rulebook's answer to one question,
// whether a card dealt to this place lies there or, uncalled, beside it. A
// Refusal is returned for what cannot happen.
func Decide(t *Table, a Act, called func(*Table, Spot) bool, draw Draw, facts []Fact) ([]Fact, error) {
	return decide(t, &a, called, draw, facts, new(mint))
}

func decide(t *Table, a *Act, called func(*Table, Spot) bool, draw Draw, facts []Fact, m *mint) ([]Fact, error) {
	d := decision{t: t, called: called, draw: draw, mint: m, did: m.did.take()}
	*d.did = Did{Act: *a}
	d.a, d.facts = &d.did.Act, append(facts, d.did)
	if t.Station.Frozen && !frozenMay(a) {
		return facts, refuse(a.String(), "the instructor has frozen the table")
	}
	if t.House.Automated && a.Is(ByHand) {
		return facts, refuse(a.String(), "at a fully automated table chips, cash and hands do nothing")
	}
	var err error
	switch a.By {
	case ByDealer:
		err = d.dealer()
	case ByPlayer:
		err = d.player()
	case ByFloor:
		err = d.floor()
	case ByInstructor:
		err = d.instructor()
	case ByMeter:
		err = d.meter()
	case ByTerminal:
		err = d.terminal()
	case BySystem:
		err = d.system()
	case ByClock:
		err = d.clock()
	}
	if err == nil {
		d.reveals()
	}
	if err == nil && t.Shuffler.Phase == virtualdevices.Shuffling && t.Cycles.Acts >= cycleActs && a.Verb != ReplaceCards {
		err = d.cycleEnds()
	}
	if err != nil {
		return facts, err
	}
	return d.facts, nil
}

// decision is one act on its way to becoming facts.
type decision struct {
	t      *Table
	a      *Act // that of did
	called func(*Table, Spot) bool
	draw   Draw
	facts  []Fact
	did    *Did
	mint   *mint
}

func (d *decision) add(f Fact) { d.facts = append(d.facts, f) }

func (d *decision) dealer() error {
	t, a := d.t, d.a
	if t.Dispute.Laid != 0 && a.Is(movesCards) {
		return refuse(a.String(), fmt.Sprintf("the rebuilt hand of box %d lies on the layout", t.Dispute.Laid))
	}
	switch a.Verb {
	case Rebuild, Restore:
		return d.rebuild()
	case Inspect, Spread, FaceDown, Wash, Stack, Shuffle, OfferCut, Cut, Cover, Load:
		return d.pack()
	case LoadShuffler, StartShuffler, UnloadShuffler, OpenShuffler, DismissWarning, CoverShuffler, SignShuffler:
		return d.shuffler()
	case Hold, LayDown, DrawSide, OpenSide, Segregate:
		return d.source()
	case Burn:
		return d.deal(Spot{Kind: AtRack})
	case Deal:
		return d.deal(a.At)
	case Read:
		return d.read()
	case Place:
		switch {
		case !t.Has.MasqueReader:
			return refuse(a.String(), "this layout has no rectangles")
		case len(t.DealerHand.Cards) < 2:
			return refuse(a.String(), "the dealer has no hole card")
		}
	case Turn:
		return d.turn()
	case Part:
		return d.part()
	case Join:
		return d.join()
	case Swap:
		return d.swap()
	case Clear:
		return d.clear()
	case Discard:
		return d.discard()
	case Use:
		return d.use()
	case Take, Pay, Press, PressAside, Push, Half, Return, Credit, Change, Drop, Toke, Catch, Confirm, Count, Prove, Bonus:
		return d.money()
	case Lammer:
		return d.lammer()
	case Unlammer:
		return d.lammerBack()
	case Tuck:
		if err := d.hasHand(); err != nil {
			return err
		}
		h := t.Find(a.At)
		if len(h.Cards) == 0 {
			return refuse(a.String(), "no card lies there")
		}
		d.did.Hand = h.Serial
		return nil
	case CallBlackjack, Dead:
		if h := t.Find(a.At); h != nil {
			d.did.Hand = h.Serial
			return nil
		}
		return d.hasHand()
	case Call:
		if a.At.Kind == AtBox {
			return d.hasHand()
		}
		if len(t.DealerHand.Cards) == 0 {
			return refuse("call", "the dealer has no card")
		}
	case OfferEvenMoney, Prompt:
		return d.occupied()
	case OfferPress:
		return d.offerPress()
	case CountRack:
		if len(t.Rack) == 0 {
			return refuse(a.String(), "the discard rack is empty")
		}
	case CountShoe:
		switch {
		case t.Round.Started:
			return refuse(a.String(), "a round is on the layout")
		case t.fromMixer():
			return refuse(a.String(), "the shuffler deals and counts the cards")
		case t.InShoe() == 0:
			return refuse(a.String(), "the shoe is empty")
		}
	case Lay, Tally, Sign, Stow:
		return d.tray()
	case Lock, Gather, VerifyCount, Tray, Check, CheckLight:
		return d.panel()
	case TapIn:
		if t.Manned && t.DealerName == a.Text {
			return refuse("tap in", a.Text+" has the table already")
		}
	case TapOut:
		if !t.Manned {
			return refuse("tap out", "nobody has the table")
		}
	}
	return nil
}

// occupied wants somebody at the box that the act names.
func (d *decision) occupied() error {
	s := d.t.Seat(d.a.At.Box)
	if s == nil {
		return refuse(fmt.Sprintf("box %d", d.a.At.Box), fmt.Sprintf("the table has %d boxes", len(d.t.Boxes)))
	}
	if s.Player < 0 {
		return refuse(fmt.Sprintf("box %d", s.N), "nobody sits there")
	}
	return nil
}

// hasHand wants a hand where the act points.
func (d *decision) hasHand() error {
	s := d.t.Seat(d.a.At.Box)
	switch {
	case s == nil:
		return refuse(fmt.Sprintf("box %d", d.a.At.Box), fmt.Sprintf("the table has %d boxes", len(d.t.Boxes)))
	case len(s.Hands) == 0:
		return refuse(fmt.Sprintf("box %d", s.N), "no hand lies there")
	case d.a.At.Hand == 0 && len(s.Hands) > 1:
		return refuse(fmt.Sprintf("box %d", s.N), fmt.Sprintf("it has %d hands: say which, like %d.1", len(s.Hands), s.N))
	case int(d.a.At.Hand) > len(s.Hands):
		return refuse("hand "+d.a.At.String(), fmt.Sprintf("box %d has %d", s.N, len(s.Hands)))
	}
	return nil
}

// deal draws the next card off the shoe.
func (d *decision) deal(to Spot) error {
	t, a := d.t, d.a
	next, err := t.next()
	switch {
	case err == errNotHeld:
		return refuse(a.String(), err.Error())
	case err != nil && t.InShoe() > 0:
		return refuse(a.String(), "no card comes out of the shoe")
	case err != nil:
		return refuse(a.String(), "the shoe is empty")
	}
	f := d.mint.dealt.take()
	*f = Dealt{To: to, Meant: to, ID: next.Card.ID, Card: next.Card.Card, Up: !a.Down, Cover: next.Cover, Back: next.Card.Back, Torn: next.Card.Torn}
	switch to.Kind {
	case AtRack:
		f.Up = false
	case AtDealer:
		if !d.called(t, to) {
			f.To = Spot{Kind: AtStray}
		}
	case AtCommunity:
		if !t.Has.Terminals {
			return refuse(a.String(), "the layout has no community box")
		}
		if !d.called(t, to) {
			f.To = Spot{Kind: AtStray}
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
		if h == nil || h.Cleared || !d.called(t, to) {
			f.To = Spot{Kind: AtStray}
			break
		}
		f.Hand, f.Sideways = h.Serial, h.Doubled
	case AtSwitch:
		if _, err := d.hasSwitch(); err != nil {
			return err
		}
		if !d.called(t, to) {
			f.To = Spot{Kind: AtStray}
		}
	}
	if !t.Round.Started && to.Kind != AtRack && t.Panel.On() && !t.Panel.Device.Locked {
		d.locks(func(w *PanelWager) virtualdevices.Progressive { return w.Progressive })
	}
	d.add(f)
	if f.To.Kind == AtCommunity {
		d.assign()
	}
	if next.Two {
		d.second(next.Second, to)
	}
	return nil
}

// second is a card that stuck to the one that was drawn: it is drawn in error,
// and chance says whether its face is seen.
func (d *decision) second(p Piece, meant Spot) {
	f := d.mint.dealt.take()
	*f = Dealt{To: Spot{Kind: AtStray}, Meant: meant, ID: p.ID, Card: p.Card, Up: d.draw.Below(2) == 0, Back: p.Back, Torn: p.Torn}
	d.add(f)
}

func (d *decision) use() error {
	t := d.t
	det := len(t.Determinant) > 0
	if len(t.Stray) == 0 && !det {
		return refuse("use", "no card lies beside the layout")
	}
	f := &Used{To: d.a.At, Up: true, Determinant: det}
	if d.a.At.Kind == AtBox {
		if err := d.hasHand(); err != nil {
			return err
		}
		h := t.Find(d.a.At)
		if h.Cleared {
			return refuse("hand "+d.a.At.String(), "its cards are in the discard rack")
		}
		f.Hand = h.Serial
	} else if d.a.At.Kind == AtSwitch {
		if _, err := d.hasSwitch(); err != nil {
			return err
		}
		f.Up = !det && t.Stray[0].Up
	} else if d.a.At.Kind == AtCommunity {
		if !t.Has.Terminals {
			return refuse(d.a.String(), "the layout has no community box")
		}
	} else if len(t.DealerHand.Cards) == 1 && !det {
		f.Up = t.Stray[0].Up
	}
	d.add(f)
	if f.To.Kind == AtCommunity {
		d.assign()
	}
	return nil
}

func (d *decision) read() error {
	t := d.t
	if len(t.DealerHand.Cards) < 2 {
		return refuse("read", "the dealer has no hole card")
	}
	up, hole := t.DealerHand.Cards[0].Card, t.DealerHand.Cards[1].Card
	if t.Has.MasqueReader {
		light, err := virtualdevices.MasqueReader{Fault: t.Reader.Fault}.Read(hole)
		if err != nil && err != virtualdevices.ErrOutOfOrder {
			return err
		}
		d.add(&Answered{Light: light, Dead: err != nil})
		return nil
	}
	blackjack, err := t.Reader.Read(up, hole)
	if err != nil && err != virtualdevices.ErrOutOfOrder {
		return err
	}
	d.add(&Answered{Blackjack: blackjack && err == nil, Dead: err != nil})
	return nil
}

func (d *decision) turn() error {
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
			d.add(&Turned{At: Dealer})
			return nil
		}
		d.add(&Turned{At: Hole})
		return nil
	}
	if a.At.Kind == AtSwitch {
		return d.turnSwitch()
	}
	if err := d.hasHand(); err != nil {
		return err
	}
	h := t.Find(a.At)
	if !slices.ContainsFunc(h.Cards, down) {
		return refuse(a.String(), "no card of that hand is face down")
	}
	d.did.Hand = h.Serial
	d.add(&Turned{At: a.At, Hand: h.Serial})
	return nil
}

func down(p Piece) bool { return !p.Up }

func (d *decision) part() error {
	if err := d.hasHand(); err != nil {
		return err
	}
	h := d.t.Find(d.a.At)
	if len(h.Cards) != 2 {
		return refuse(d.a.String(), fmt.Sprintf("the hand has %d cards", len(h.Cards)))
	}
	if h.Extra.IsZero() && !h.lammerToSpare() && !(d.t.Has.LammerRack && (h.Asked == Split || h.Asked == Double)) {
		return refuse(d.a.String(), "no second wager lies there")
	}
	d.did.Hand = h.Serial
	one := d.t.House.OneToAces && h.Cards[0].Card.Rank == card.Ace
	d.add(&Parted{At: d.a.At, Hand: h.Serial, New: d.t.Serials + 1, OneCard: one})
	return nil
}

// join wants the two hands of one split, a card in each.
func (d *decision) join() error {
	t, a := d.t, d.a
	s := t.Seat(a.At.Box)
	if s == nil || len(s.Hands) == 0 {
		return d.hasHand()
	}
	i := int(max(a.At.Hand, 1)) - 1
	if i+1 >= len(s.Hands) || s.Leads(i+1) || s.InArea(s.Hands[i].Area) != 2 {
		return refuse(a.String(), fmt.Sprintf("two hands are put together; box %d has %d there", s.N, s.InArea(s.Hands[min(i, len(s.Hands)-1)].Area)))
	}
	h, other := &s.Hands[i], &s.Hands[i+1]
	if len(h.Cards) != 1 || len(other.Cards) != 1 || !h.Extra.IsZero() || !other.Extra.IsZero() || h.Out() || other.Out() {
		return refuse(a.String(), "only one card and one wager lie in each hand of a pair just parted")
	}
	d.did.Hand = h.Serial
	d.add(&Joined{At: a.At, Hand: h.Serial, Other: other.Serial, Double: h.Doubled})
	return nil
}

func (d *decision) clear() error {
	t, a := d.t, d.a
	switch a.At.Kind {
	case AtShoe:
		if t.fromMixer() {
			return refuse("clear shoe", "cards come from the shuffler: it has to be opened")
		}
		if t.InShoe() == 0 {
			return refuse("clear shoe", "the shoe is empty")
		}
		d.add(&Cleared{From: Shoe})
		return nil
	case AtDealer:
		if len(t.DealerHand.Cards) == 0 {
			return refuse("clear dealer", "the dealer has no card")
		}
		d.add(&Cleared{From: Dealer})
		return d.endRound()
	case AtCommunity:
		if len(t.Community) == 0 {
			return refuse(a.String(), "no card lies there")
		}
		d.add(&Cleared{From: Community})
		return d.endRound()
	case AtSwitch:
		return d.clearSwitch()
	}
	if err := d.hasHand(); err != nil {
		return err
	}
	h := t.Find(a.At)
	if len(h.Cards) == 0 {
		return refuse(a.String(), "no card lies there")
	}
	return d.clearHand(h)
}

// endRound adds the round's end where the facts so far leave neither card nor
// wager of it on the layout.
func (d *decision) endRound() error {
	t := d.t
	if !t.Round.Started {
		return nil
	}
	stray, dealer, community := len(t.Stray) > 0, len(t.DealerHand.Cards) > 0, len(t.Community) > 0
	var moved []*Moved
	var serial, cleared int32 // whose cards, whose lammers go
	var aside int8            // the box whose switch cards do
	for _, f := range d.facts {
		switch f := f.(type) {
		case *Cleared:
			switch f.From.Kind {
			case AtStray:
				stray = false
			case AtDealer:
				dealer = false
			case AtCommunity:
				community = false
			case AtBox:
				serial = f.Hand
			case AtSwitch:
				aside = f.From.Box
			}
		case *Lammered:
			if h := t.serial(f.Hand); f.Taken || f.Back && h != nil && h.Lammers == 1 {
				cleared = f.Hand
			}
		case *Moved:
			moved = append(moved, f)
		}
	}
	gathered := t.Panel.Gathered.Total()
	for _, m := range moved {
		if m.From.Kind == Before {
			gathered -= m.Chips.Total()
		}
	}
	if stray || dealer || community || gathered > 0 || d.panelWaits() || t.betsLie(d.facts) {
		return nil
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if len(s.Switch) > 0 && int8(s.N) != aside {
			return nil
		}
		left := s.Insurance.Total()
		for _, m := range moved {
			if m.From.Kind == Line && m.From.Box == int8(s.N) {
				left -= m.Chips.Total()
			}
		}
		for j := range s.Side {
			left += s.Side[j].Chips.Total()
		}
		for _, m := range moved {
			if m.From.Kind == SideBet && m.From.Box == int8(s.N) {
				left -= m.Chips.Total()
			}
		}
		for j := range s.Hands {
			h := &s.Hands[j]
			if len(h.Cards) > 0 && h.Serial != serial {
				return nil
			}
			if h.Lammers > 0 && h.Serial != cleared {
				return nil
			}
			left += h.OnLayout()
			for _, m := range moved {
				if m.From.Hand == h.Serial && (m.From.Kind == Main || m.From.Kind == Extra) {
					left -= m.Chips.Total()
				}
			}
		}
		if left > 0 {
			return nil
		}
	}
	d.keepPalmed()
	d.add(&RoundEnded{Rounds: t.Rounds + 1})
	for i := range t.Players {
		if t.Players[i].Leaving {
			d.add(&Vacated{Player: i})
		}
	}
	for i := range t.Terminals {
		if w := &t.Terminals[i]; w.Leaving && w.Device.Fault == virtualdevices.None {
			d.add(&CashedOut{w.N})
		}
	}
	return nil
}

// clock decides what time does: the countdown has something to close.
func (d *decision) clock() error {
	if d.a.Verb == Countdown && !d.t.Has.Terminals {
		return refuse(d.a.String(), "the table has no terminals")
	}
	if d.a.Verb == Countdown && d.t.ClockStuck {
		return refuse(d.a.String(), "the countdown clock stands still")
	}
	return nil
}

// exact makes the amount from chips that lie in one place, or refuses.
func exact(what string, amount chip.Cents, from chip.Chips, set chip.Set) (chip.Chips, error) {
	c, ok := chip.Make(amount, from, set)
	if !ok {
		return c, refuse(what, fmt.Sprintf("%v cannot be made of %v", amount, from))
	}
	return c, nil
}
