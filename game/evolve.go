package game

import (
	"slices"

	"burncard/game/card"
	"burncard/game/chip"
)

func (f *Opened) apply(t *Table) {
	mode, _ := ParseMode(f.Mode)
	*t = Table{Variant: f.Variant, Mode: mode, House: f.House, CoverAt: -1, Manned: true}
	t.Float, t.ChipsIn = f.Float, f.Float.Total()
	t.Boxes = make([]Seat, f.Boxes)
	for i := range t.Boxes {
		t.Boxes[i] = Seat{N: i + 1, Player: -1}
	}
	pieces := make([]Piece, 0, 52*f.House.Decks)
	for range f.House.Decks {
		for _, c := range card.Deck() {
			pieces = append(pieces, Piece{Card: c})
		}
	}
	if f.Order != nil {
		pieces = reorder(pieces, f.Order)
	}
	t.renumber(pieces, 1)
	switch f.Start {
	case "round":
		t.Rack = append(t.Rack, pieces[:f.Burned]...)
		t.Shoe, t.CoverAt = pieces[f.Burned:], f.Cover
		t.Day.ReaderInspected = true
	case "preinspected":
		t.Pack = pieces
		t.PackState = PackState{Inspected: true, Verified: true, Spread: true, Looked: true, Turned: true, Washed: true, Stacked: true, Shuffled: true}
	default:
		t.Pack = pieces
	}
}

func reorder(p []Piece, order []uint16) []Piece {
	out := make([]Piece, 0, len(p))
	for _, i := range order {
		if int(i) < len(p) {
			out = append(out, p[i])
		}
	}
	return out
}

// renumber gives pieces the ids first, first+1, ... by position: position in a
// stack that nobody can see into tells nothing of a face.
func (t *Table) renumber(p []Piece, first CardID) {
	for i := range p {
		p[i].ID = first + CardID(i)
		p[i].Up, p[i].Sideways = false, false
	}
	if n := first + CardID(len(p)); n > t.NextID {
		t.NextID = n
	}
}

func (f *Did) apply(t *Table) {
	r := &t.Round
	a := f.Act
	var hand *Hand
	if f.Hand != 0 {
		hand = t.serial(f.Hand)
	}
	seat := t.Seat(a.Box)
	if a.By != ByPlayer && a.At.Kind == AtBox {
		seat = t.Seat(a.At.Box)
	}
	switch a.By {
	case ByDealer:
		f.dealer(t, seat, hand)
	case ByPlayer:
		f.player(t, seat, hand)
	case ByFloor:
		f.floor(t)
	}
	r.Record = append(r.Record, a)
}

func (f *Did) dealer(t *Table, seat *Seat, hand *Hand) {
	r, a := &t.Round, f.Act
	switch a.Verb {
	case Inspect:
		t.PackState.Inspected = true
	case Spread:
		t.PackState.Spread, t.PackState.Up = true, !t.Idle
	case FaceDown:
		t.PackState.Turned, t.PackState.Up = true, false
		t.renumber(t.Pack, t.NextID)
	case Wash:
		t.PackState.Washed = true
	case Stack:
		t.PackState.Stacked = true
	case OfferCut:
		t.PackState.Cuts, t.PackState.Answered = append(t.PackState.Cuts, a.At), false
	case Cut:
		t.cut(a.N, Dealer)
	case Cover:
		t.PackState.Covered = a.N
	case Load:
		t.Shoe, t.Pack = append(t.Pack, t.Shoe...), nil
		t.CoverAt = t.PackState.Covered
		if t.CoverAt == 0 {
			t.CoverAt = -1
		}
		t.PackState, t.FreshShoe, t.Idle, t.Ordered = PackState{}, true, false, false
		t.ShoeRounds = 0
		// A shoe made up in mid-round lasts for that round, 633a.14(f).
		t.CoverOut = r.Started
		if !r.Started {
			t.CutTo = Spot{}
		}
		for i := range t.Players {
			t.Players[i].SatOut = false
		}
	case Burn:
		switch {
		case t.FreshShoe && t.NewDealer:
			// One card or two: 633a.7(c) says one for each; casinos differ.
			t.NewDealer, t.MayBurn = t.House.NewDealerBurn == "two", t.House.NewDealerBurn == "either"
		case !t.FreshShoe:
			t.NewDealer, t.MayBurn = false, false
		}
		t.FreshShoe = false
	case NoMoreBets:
		r.Closed = true
	case OfferInsurance:
		r.Insurance = true
	case CloseInsurance:
		r.InsClosed = true
	case Call:
		if a.At.Kind == AtBox {
			return
		}
		r.Called, r.CalledN = len(t.DealerHand.Cards), a.N
	case CallBlackjack:
		if hand != nil {
			hand.Announced = true
		}
	case CallFloor:
		r.FloorTold++
	case Dead:
		hand.Dead = true
		seat.Dead = !slices.ContainsFunc(seat.Hands, func(h Hand) bool { return !h.Dead })
	case Catch:
		if seat != nil {
			seat.Touching = false
			seat.count()
		}
	case Confirm:
		if seat != nil {
			seat.Confirmed = true
		}
	case Count:
		if seat != nil {
			seat.Counted = true
		}
	case Change:
		if seat != nil && seat.Notes > 0 {
			seat.Changed = true
		}
	case TapIn:
		t.DealerName, t.NewDealer, t.Manned = a.Text, true, true
	case TapOut:
		t.DealerName, t.Manned = "", false
	}
}

func (f *Did) player(t *Table, seat *Seat, hand *Hand) {
	a := f.Act
	switch a.Verb {
	case Inspect:
		t.PackState.Looked = true
	case Decline:
		switch {
		case t.lookWaits():
			t.PackState.Looked = true
		case t.cutWaits(a.Box):
			t.PackState.Answered = true
		case seat != nil:
			seat.SaidNo = true
		}
	case Cut:
		t.cut(a.N, Box(int(a.Box)))
	case Hit:
		hand.Asked, hand.Stood = Hit, false
	case Stand:
		hand.Stood, hand.Asked = true, NoVerb
	case Double:
		hand.Doubled, hand.Asked = true, Double
	case Split:
		hand.Asked = Split
	case Surrender:
		hand.Surrendered = true
	case EvenMoney:
		seat.EvenMoney = true
	case Accept:
		if hand != nil && len(t.Stray) > 0 {
			hand.Asked = Hit
		} else if seat != nil {
			seat.AskedLate = true
		}
	case RefuseCard:
		if hand != nil && len(t.Stray) > 0 {
			hand.NoMore, hand.Asked = true, NoVerb
		} else if seat != nil {
			seat.NoLate = true
		}
	case Cash:
		seat.Spoken, seat.Confirmed, seat.Counted, seat.Changed = a.Wager, false, false, false
	case Touch:
		seat.Touching = true
		seat.count()
	case Leave:
		if seat != nil && seat.Player >= 0 {
			t.Players[seat.Player].Leaving = true
			for i := range t.Boxes {
				if t.Boxes[i].Player == seat.Player {
					for j := range t.Boxes[i].Hands {
						h := &t.Boxes[i].Hands[j]
						h.Stood, h.Asked = true, NoVerb
					}
				}
			}
		}
	}
}

func (f *Did) floor(t *Table) {
	switch f.Act.Verb {
	case Verify:
		t.PackState.Verified = true
	case InspectReader:
		t.Day.ReaderInspected = true
	case Reshuffle:
		t.Ordered = true
	case Recut:
		t.PackState.LastCut, t.PackState.Recut = t.PackState.CutBy, true
		t.PackState.CutBy, t.PackState.Covered = Spot{}, 0
		t.PackState.Cuts, t.PackState.Answered = nil, false
	case Idle:
		t.Idle = true
	case Void:
		t.Round.Void = true
		for i := range t.Boxes {
			for j := range t.Boxes[i].Hands {
				t.Boxes[i].Hands[j].Dead = true
			}
		}
	}
}

// cut brings the n cards above the cover card to the bottom.
func (t *Table) cut(n int, by Spot) {
	t.PackState.CutBy, t.PackState.CutAt, t.PackState.Recut = by, n, false
	t.PackState.Answered = false
	if n <= len(t.Pack) {
		t.Pack = append(append(make([]Piece, 0, len(t.Pack)), t.Pack[n:]...), t.Pack[:n]...)
	}
}

// lookWaits reports whether the first player still may look at the spread.
func (t *Table) lookWaits() bool { return t.PackState.Spread && !t.PackState.Looked }

// cutWaits reports whether box n was offered the cut and has not answered.
func (t *Table) cutWaits(n int8) bool {
	p := &t.PackState
	return len(p.Cuts) > 0 && !p.Answered && p.CutBy == (Spot{}) && p.Cuts[len(p.Cuts)-1].Box == n
}

// serial finds a hand by its serial.
func (t *Table) serial(n int32) *Hand {
	for i := range t.Boxes {
		for j := range t.Boxes[i].Hands {
			if h := &t.Boxes[i].Hands[j]; h.Serial == n {
				return h
			}
		}
	}
	return nil
}

func (f *Dealt) apply(t *Table) {
	t.Shoe = t.Shoe[1:]
	if f.Cover {
		t.CoverAt, t.CoverOut, t.CutTo = -1, true, f.Meant
	}
	p := Piece{ID: f.ID, Card: f.Card, Up: f.Up, Sideways: f.Sideways}
	if f.To.Kind != AtRack {
		t.Round.Started = true
	}
	t.put(p, f.To, f.Hand, f.Meant)
}

// put lays a card down; meant is where the dealer sent it.
func (t *Table) put(p Piece, to Spot, serial int32, meant Spot) {
	switch to.Kind {
	case AtRack:
		p.Up = false
		t.Rack = append(t.Rack, p)
	case AtStray:
		if len(t.Stray) == 0 {
			t.StrayFor = meant
		}
		t.Stray = append(t.Stray, p)
	case Segregated:
		t.Segregated = append(t.Segregated, p)
	case AtDealer:
		t.DealerHand.Cards = append(t.DealerHand.Cards, p)
		t.DealerHand.count()
	case AtBox:
		h := t.serial(serial)
		if h == nil {
			return
		}
		s := t.Seat(to.Box)
		h.Cards = append(h.Cards, p)
		h.Asked = NoVerb
		h.count()
		if s.InOpening < 2 {
			s.InOpening++
		}
		s.AskedLate = false
	}
}

func (f *Used) apply(t *Table) {
	p := t.Stray[0]
	t.Stray = append(t.Stray[:0], t.Stray[1:]...)
	p.Up = f.Up
	t.put(p, f.To, f.Hand, f.To)
}

func (f *Turned) apply(t *Table) {
	turn := func(p []Piece) {
		for i := range p {
			p[i].Up = true
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
	default:
		turn(t.DealerHand.Cards)
		t.DealerHand.count()
		t.Round.HoleTurned = len(t.DealerHand.Cards) > 1
	}
}

func (f *Cleared) apply(t *Table) {
	switch f.From.Kind {
	case AtShoe:
		t.rack(t.Shoe)
		t.Shoe, t.CoverAt = nil, -1
	case AtStray:
		t.rack(t.Stray)
		t.Stray = t.Stray[:0]
	case AtDealer:
		h := &t.DealerHand
		t.rack(h.Cards)
		h.Was, h.Cards, h.Cleared = append(h.Was, h.Cards...), h.Cards[:0], true
		h.count()
	case AtBox:
		if h := t.serial(f.Hand); h != nil {
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

func (f *Laid) apply(t *Table) {
	t.Pack = append(append(t.Pack, t.Shoe...), t.Rack...)
	t.Shoe, t.Rack, t.CoverAt = nil, t.Rack[:0], -1
	t.PackState = PackState{Inspected: true, Verified: true, Spread: true}
	t.renumber(t.Pack, f.FirstID)
}

func (f *Shuffled) apply(t *Table) {
	if f.Wash {
		t.Pack = reorder(t.Pack, f.Order)
		t.renumber(t.Pack, f.FirstID)
		t.PackState.Washed = true
		return
	}
	all := append(append(make([]Piece, 0, len(t.Pack)+len(t.Rack)), t.Pack...), t.Rack...)
	t.Pack, t.Rack = reorder(all, f.Order), t.Rack[:0]
	t.renumber(t.Pack, f.FirstID)
	t.PackState = PackState{Inspected: true, Verified: true, Spread: true, Looked: true, Turned: true, Washed: true, Stacked: true, Shuffled: true}
}

func (f *Arranged) apply(t *Table) {
	t.Shoe = reorder(t.Shoe, f.Order)
	t.renumber(t.Shoe, f.FirstID)
}

// till finds the chips that lie at a place; nil is outside the table.
func (t *Table) till(p Till) *chip.Chips {
	switch p.Kind {
	case Float:
		return &t.Float
	case TokeBox:
		return &t.TokeBox
	case Main, Extra:
		h := t.serial(p.Hand)
		if h == nil {
			return nil
		}
		if p.Kind == Extra {
			return &h.Extra
		}
		return &h.Bet
	}
	s := t.Seat(p.Box)
	if s == nil {
		return nil
	}
	switch p.Kind {
	case Bank:
		if s.Player >= 0 {
			return &t.Players[s.Player].Bank
		}
	case Line:
		return &s.Insurance
	case OnOffer:
		return &s.Offered
	case TipOut:
		return &s.Tip
	case Breached:
		return &s.Breach
	case SideBet:
		for i := range s.Side {
			if s.Side[i].ID == p.Wager {
				return &s.Side[i].Chips
			}
		}
		s.Side = append(s.Side, Wager{ID: p.Wager})
		return &s.Side[len(s.Side)-1].Chips
	}
	return nil
}

func (f *Moved) apply(t *Table) {
	// A wager on an empty box makes its hand; the hand is there first.
	if f.To.Kind == Main && t.serial(f.To.Hand) == nil {
		s := t.Seat(f.To.Box)
		s.Hands = append(s.Hands, Hand{Serial: f.To.Hand, Cards: spare(&s.Hands, false), Was: spare(&s.Hands, true)})
		t.Serials = max(t.Serials, f.To.Hand)
	}
	amount := f.Chips.Total()
	if from := t.till(f.From); from != nil {
		*from, _ = from.Minus(f.Chips)
	} else {
		t.ChipsIn += amount
	}
	if to := t.till(f.To); to != nil {
		*to = to.Plus(f.Chips)
	} else {
		t.ChipsIn -= amount
	}
	for _, p := range [2]Till{f.From, f.To} {
		if p.Kind != Main && p.Kind != Extra {
			continue
		}
		h := t.serial(p.Hand)
		h.countChips()
		if p == f.To {
			h.Staked += amount
			if p.Kind == Main {
				h.First += amount
			}
			h.Settled = false
		} else if f.For == 0 {
			h.Staked -= amount
			if p.Kind == Main {
				h.First -= amount
			}
			if p.Kind == Extra && h.Extra.IsZero() && f.To.Kind == Bank {
				// A second wager given back undoes the word that put it down.
				h.Asked, h.Doubled = NoVerb, false
			}
		}
	}
	if f.For != 0 {
		if h := t.serial(f.For); h != nil {
			if f.To.Kind == Bank {
				h.Given += amount
			} else if f.From.Kind == Bank {
				h.Given -= amount
			}
			h.Settled = h.OnLayout() == 0
		}
	}
	if f.Ins != 0 {
		if s := t.Seat(f.Ins); s != nil {
			if f.To.Kind == Bank {
				s.InsPaid += amount
			} else if f.From.Kind == Bank {
				s.InsPaid -= amount
			}
			s.InsDone = s.Insurance.IsZero()
		}
	} else if f.To.Kind == Line {
		t.Seat(f.To.Box).Insured += amount
	} else if f.From.Kind == Line {
		t.Seat(f.From.Box).Insured -= amount
	}
	for _, p := range [2]*Till{&f.From, &f.To} {
		if s := t.Seat(p.Box); s != nil && p.Kind >= Line {
			s.count()
		}
	}
	if f.From.Kind == Main && f.To.Kind == Bank && f.For == 0 {
		// Taken back before the first card: the box is empty again.
		s := t.Seat(f.From.Box)
		if len(s.Hands) == 1 && s.Hands[0].OnLayout() == 0 && len(s.Hands[0].Cards) == 0 {
			s.Hands = s.Hands[:0]
		}
	}
}

// spare takes the card slice of a hand that was there in an earlier round, so
// that a round need not allocate.
func spare(hands *[]Hand, was bool) []Piece {
	h := *hands
	if len(h) == cap(h) {
		return nil
	}
	old := &h[:len(h)+1][len(h)]
	if was {
		return old.Was[:0]
	}
	return old.Cards[:0]
}

func (f *Notes) apply(t *Table) {
	s := t.Seat(f.Box)
	if f.Dropped {
		s.Notes -= f.Amount
		t.DropBox += f.Amount
		s.Spoken, s.Confirmed, s.Counted, s.Changed = "", false, false, false
	} else {
		s.Notes += f.Amount
		t.CashIn += f.Amount
	}
	s.count()
}

func (f *Seated) apply(t *Table) {
	if f.Player == len(t.Players) {
		t.Arrivals++
		// Who comes in mid-shoe made no wager on the rounds before, 633a.6(b).
		t.Players = append(t.Players, Player{Name: f.Name, Arrived: t.Arrivals, SatOut: t.ShoeRounds > 0 || t.Round.Started})
	}
	p := &t.Players[f.Player]
	p.Bank = p.Bank.Plus(f.Chips)
	t.ChipsIn += f.Chips.Total()
	t.Boxes[f.Box-1].Player = f.Player
}

func (f *Vacated) apply(t *Table) {
	p := &t.Players[f.Player]
	t.ChipsIn -= p.Bank.Total()
	p.Bank, p.Gone, p.Leaving = chip.Chips{}, true, false
	for i := range t.Boxes {
		if t.Boxes[i].Player == f.Player {
			t.Boxes[i].Player = -1
		}
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
			Serial: f.New, Cards: append([]Piece(nil), h.Cards[1:n]...), FromPair: true, Splits: h.Splits + 1,
			Bet: bet, Staked: bet.Total(), First: h.First,
		}
		h.Cards = h.Cards[:1]
		h.Staked -= bet.Total()
		h.Extra = chip.Chips{}
		h.FromPair, h.Splits, h.Asked = true, h.Splits+1, NoVerb
		for _, h := range []*Hand{h, &s.Hands[i+1]} {
			h.count()
			h.countChips()
		}
		t.Serials = max(t.Serials, f.New)
		return
	}
}

func (f *Answered) apply(t *Table) {
	t.Round.Read, t.Round.ReadsBJ, t.Round.ReadDead = true, f.Blackjack, f.Dead
	t.Round.ReadHigh = t.HighUp()
}

func (f *ReaderSet) apply(t *Table) { t.Reader.Fault = f.Fault }

func (f *Skipped) apply(t *Table) { t.Round.Skipped = append(t.Round.Skipped, f.Skip) }

func (f *Mended) apply(t *Table) {
	t.Round.Skipped = slices.DeleteFunc(t.Round.Skipped, func(s Skip) bool { return s == f.Skip })
}

func (f *HouseSet) apply(t *Table) { t.House = f.House }

func (f *ModeSet) apply(t *Table) { t.Mode, _ = ParseMode(f.Mode) }

func (f *RoundEnded) apply(t *Table) {
	t.Rounds = f.Rounds
	t.ShoeRounds++
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if p := t.Owner(s); p != nil && t.Round.Started && !s.Wagered() && !t.betElsewhere(s) {
			p.SatOut = true
		}
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		keep := *s
		*s = Seat{N: keep.N, Player: keep.Player, Hands: keep.Hands[:0], Side: keep.Side[:0],
			Notes: keep.Notes, Spoken: keep.Spoken, Confirmed: keep.Confirmed, Counted: keep.Counted, Changed: keep.Changed,
			Offered: keep.Offered, Tip: keep.Tip, Breach: keep.Breach}
		s.count()
	}
	t.DealerHand = Hand{Cards: t.DealerHand.Cards[:0], Was: t.DealerHand.Was[:0]}
	t.MayBurn = false
	t.Round = Round{Record: t.Round.Record[:0], Skipped: t.Round.Skipped[:0]}
}

// betElsewhere reports whether the holder of the box wagered on another.
func (t *Table) betElsewhere(s *Seat) bool {
	for i := range t.Boxes {
		if o := &t.Boxes[i]; o != s && o.Player == s.Player && o.Wagered() {
			return true
		}
	}
	return false
}
