package game

import (
	"slices"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// inSequence cards in the order of a new deck say that the cards are not shuffled.
const inSequence = 10

func (f *Dealt) apply(t *Table) {
	t.Station.drawn()
	t.Counts.Rack, t.Counts.Shoe = 0, 0
	if t.Reversed() {
		noteTenInPlay(t, Piece{Card: f.Card, Up: true})
	}
	t.out(f.Cover)
	if f.Cover {
		t.CoverOut, t.CutTo, t.CoverSide = true, f.Meant, t.Shoe.Gives()
		t.CoverFirst = !t.Round.Started
	} else if t.CoverFirst && t.CutTo.Kind == AtRack {
		t.CutTo = f.Meant // 633a.5(c) does not say: we read the box that was due the next card
	}
	if r := &t.Run; f.Card.Suit == r.Last.Suit && f.Card.Rank == r.Last.Rank+1 && r.Last.Rank > 0 {
		if r.N++; r.N >= inSequence {
			t.Unshuffled = true
		}
	} else {
		r.N = 0
	}
	t.Run.Last = f.Card
	p := Piece{ID: f.ID, Card: f.Card, Up: f.Up, Sideways: f.Sideways, Back: f.Back, Torn: f.Torn}
	if f.Back != t.Shoe.Sides[t.Shoe.Gives()].Back {
		t.OddCard = true
	}
	if f.To.Kind != AtRack && f.To.Kind != Segregated && f.To.Kind != AtDeterminant {
		noteUnburned(t, f.To)
		if !t.Round.Started {
			t.unpicked()
		}
		if !t.Round.Started {
			t.Round.Dealt = len(t.Round.Record)
			lockTerminals(t)
		}
		t.Round.Started, t.Round.Countdown = true, 0
		if t.Has.SharedHand && t.Round.Insurance {
			t.Round.InsClosed = true // this may be a dealer's second card
		}
	}
	if f.Torn && f.To.Kind != AtRack && f.To.Kind != Segregated {
		t.Round.Torn, t.Round.TornTold = true, false
	}
	t.put(p, f.To, f.Hand, f.Meant)
}

// noteUnburned notes a card that was dealt before the burn, 633a.7(c). The burn may
// still be made good.
func noteUnburned(t *Table, to Spot) {
	if !t.Round.Started {
		t.MayBurn = false
	}
	if t.FreshShoe {
		t.FreshShoe, t.MayBurn = false, true
	}
	if t.NewDealer && (to.Kind == AtBox || to.Kind == AtSwitch) {
		t.NewDealer, t.MayBurn = false, true
	}
}

// put lays a card down; meant is where the dealer sent it.
func (t *Table) put(p Piece, to Spot, serial int32, meant Spot) {
	if to.Kind != AtRack {
		noteTenInPlay(t, p)
	}
	switch to.Kind {
	case AtRack:
		p.Up = false
		t.Rack = append(t.Rack, p)
	case AtStray:
		if len(t.Stray) == 0 {
			t.StrayFor = meant
		}
		t.Stray = append(t.Stray, p)
	case AtDeterminant:
		t.Determinant = append(t.Determinant, p)
		t.DrawnFrom, t.Round.Determined, t.Round.Side = t.Shoe.Gives(), true, t.Wanted()
		t.Round.Closed = t.Round.Closed || anyWagerLies(t) // players who have bet have seen it
	case Segregated:
		t.Shoe = t.Shoe.Segregated(t.Shoe.Gives(), p)
	case AtCommunity:
		t.Community = append(t.Community, p)
	case AtDealer:
		if len(t.DealerHand.Cards) == 0 {
			t.Round.Insurance, t.Round.InsClosed = false, false // words before the first card offered nothing
		}
		t.DealerHand.Cards = append(t.DealerHand.Cards, p)
		t.countDealer()
	case AtSwitch:
		s := t.Seat(to.Box)
		s.Switch = append(s.Switch, p)
		s.SwitchIn++
	case AtBox:
		h := t.serial(serial)
		if h == nil {
			return
		}
		s := t.Seat(to.Box)
		if h.Shared {
			cardToTerminals(t, to.Box, p.Card)
		}
		if s.firstWaiting() == h {
			s.AskedLate = false // else the late card is another hand's
		}
		h.Cards = append(h.Cards, p)
		h.Asked = NoVerb
		h.count()
		h.Rescuable = h.Doubled && t.book.DoubleRescue && !NoRescue.On(&t.House) && h.full.Points < 21
		if h.InOpening < 2 {
			h.InOpening++
			s.First[s.InOpening] = p.Card
			s.InOpening++
		} else if s.Third == (card.Card{}) {
			s.Third = p.Card
		}
		if len(s.Hands) == 1 {
			s.NoLate = false // else it may be meant for another hand of the box
		}
	}
}

// firstWaiting is the first hand of the box for which a card is still to come; nil for none.
func (s *Seat) firstWaiting() *Hand {
	for i := range s.Hands {
		if h := &s.Hands[i]; h.Asked != NoVerb || h.NeedsSecond() || h.InOpening < 2 {
			return h
		}
	}
	return nil
}

func (f *Used) apply(t *Table) {
	from := &t.Stray
	if f.Determinant {
		from, t.Round.Started = &t.Determinant, true
	}
	p := (*from)[0]
	*from = append((*from)[:0], (*from)[1:]...)
	p.Up = f.Up
	t.put(p, f.To, f.Hand, f.To)
}

func (f *Turned) apply(t *Table) {
	turn := func(p []Piece) {
		for i := range p {
			if !p[i].Up {
				p[i].Up = true
				noteTenInPlay(t, p[i])
			}
		}
	}
	switch f.At.Kind {
	case AtBox:
		if h := t.serial(f.Hand); h != nil {
			turn(h.Cards)
			h.count()
		}
	case AtStray:
		turn(t.Stray)
	case AtSwitch:
		turn(t.Seat(f.At.Box).Switch)
	case AtDealer: // the up card, which fell face down
		turn(t.DealerHand.Cards[:1])
		t.countDealer()
	default:
		turn(t.DealerHand.Cards)
		t.countDealer()
		t.Round.HoleTurned = len(t.DealerHand.Cards) > 1
		if readerErred(t) {
			t.Failed = ReaderFailure{Belied: true}
		}
	}
}

func (f *SideOpened) apply(t *Table) { t.Shoe = t.Shoe.Opened(f.Side) }

func (f *SetAside) apply(t *Table) {
	t.Shoe = t.Shoe.Segregated(t.DrawnFrom, t.Determinant...)
	t.Determinant = t.Determinant[:0]
}

func (f *Cleared) apply(t *Table) {
	switch f.From.Kind {
	case AtShoe:
		if !t.Round.Started {
			t.Decks.counted(t.Shoe.Sides[t.side()].Back)
		}
		t.rack(t.empty())
	case AtStray:
		t.rack(t.Stray)
		t.Stray = t.Stray[:0]
	case AtDealer:
		h := &t.DealerHand
		t.picked(Dealer, len(h.Cards))
		t.rack(h.Cards)
		h.Was, h.Cards, h.Cleared = append(h.Was, h.Cards...), h.Cards[:0], true
		t.countDealer()
	case AtCommunity:
		t.rack(t.Community)
		t.Community = t.Community[:0]
	case AtSwitch:
		s := t.Seat(f.From.Box)
		t.rack(s.Switch)
		s.Switch = s.Switch[:0]
	case AtBox:
		if h := t.serial(f.Hand); h != nil && f.Exchange {
			t.rack(h.Cards)
			h.Cards = h.Cards[:0]
			h.count()
			return
		}
		if h := t.serial(f.Hand); h != nil {
			t.picked(f.From, len(h.Cards))
			t.rack(h.Cards)
			h.Was, h.Cards, h.Cleared = append(h.Was, h.Cards...), h.Cards[:0], true
			h.count()
		}
	}
}

func (t *Table) rack(p []Piece) {
	for _, c := range p {
		c.Up, c.Sideways = false, false
		t.Rack = append(t.Rack, c)
	}
}

func (f *Parted) apply(t *Table) {
	s := t.Seat(f.At.Box)
	for i := range s.Hands {
		if s.Hands[i].Serial != f.Hand {
			continue
		}
		bet := s.Hands[i].Extra
		s.Hands = append(s.Hands, Hand{})
		copy(s.Hands[i+2:], s.Hands[i+1:])
		h := &s.Hands[i]
		n := len(h.Cards)
		s.Hands[i+1] = Hand{
			Serial: f.New, Cards: append([]Piece(nil), h.Cards[1:n]...), FromPair: true, Stood: h.Stood,
			Bet: bet, Staked: bet.Total(), First: h.First, Area: h.Area, InOpening: h.InOpening, Swapped: h.Swapped,
		}
		h.Cards = h.Cards[:1]
		h.Staked -= bet.Total()
		h.Extra = chip.Chips{}
		h.FromPair, h.Asked = true, NoVerb
		if bet.IsZero() {
			// The lammer is the second hand's wager, 590.11(b)(2)(ii), be it that it
			// was forgotten.
			s.Hands[i+1].OnHouse = true
			if h.lammerToSpare() {
				s.Hands[i+1].Lammers, s.Hands[i+1].Free = 1, h.First
				h.Lammers, h.Free = h.Lammers-1, h.Free-h.First
			}
		}
		for _, h := range []*Hand{h, &s.Hands[i+1]} {
			h.count()
			h.countChips()
			h.OneCard = f.OneCard
		}
		t.Serials = max(t.Serials, f.New)
		return
	}
}

func (f *Joined) apply(t *Table) {
	s := t.Seat(f.At.Box)
	h, other := t.serial(f.Hand), t.serial(f.Other)
	if h == nil || other == nil {
		return
	}
	h.Cards = append(h.Cards, other.Cards...)
	h.Extra, h.Staked = other.Bet, h.Staked+other.Staked
	h.Lammers, h.Free = h.Lammers+other.Lammers, h.Free+other.Free
	if h.FromPair, h.Asked = false, Split; f.Double {
		h.Asked = Double
	}
	h.count()
	h.countChips()
	s.Hands = slices.DeleteFunc(s.Hands, func(o Hand) bool { return o.Serial == f.Other })
}

func (f *Lammered) apply(t *Table) {
	h := t.serial(f.Hand)
	switch {
	case f.Back:
		h.Lammers--
		h.Free -= h.First
		return
	case f.Taken:
		h.Lammers, h.Settled = 0, h.OnLayout() == 0
		return
	}
	h.Lammers++
	h.Free += h.First
}

func (f *Answered) apply(t *Table) {
	t.Round.Read, t.Round.ReadsBJ, t.Round.ReadDead = true, f.Blackjack, f.Dead
	t.Round.Light = f.Light
	t.Round.ReadHigh = t.HighUp()
	if f.Dead {
		t.Failed = ReaderFailure{Silent: true}
	}
}

// readerErred reports that the open hole card is not what the reader said of it.
func readerErred(t *Table) bool {
	r, cards := &t.Round, t.DealerHand.Cards
	if !r.Read || r.ReadDead || len(cards) < 2 {
		return false
	}
	if t.Has.MasqueReader {
		light, err := virtualdevices.MasqueReader{}.Read(cards[1].Card)
		return err == nil && light != r.Light
	}
	blackjack, err := virtualdevices.CardReader{}.Read(cards[0].Card, cards[1].Card)
	return err == nil && blackjack != r.ReadsBJ
}

func (f *ReaderSet) apply(t *Table) {
	if t.Reader.Fault = f.Fault; f.Fault == virtualdevices.None {
		t.Failed = ReaderFailure{}
	}
}

// NoRescue says that no double may be taken back.
var NoRescue = NewFlag("rescue", "house.rescue", "A double may be rescued", "yes", "no", ChangesEdge)

// OneToAces says that split aces get one card each and no more, 633a.11(c).
var OneToAces = NewFlag("split-aces", "633a.11(c)", "Cards to a split ace", "any", "one-card", ChangesEdge)
