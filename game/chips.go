package game

import "burncard/game/chip"

// till finds the chips that lie at a place; nil is outside the table.
func (t *Table) till(p Till) *chip.Chips {
	switch p.Kind {
	case Float:
		return &t.Float
	case Cart:
		return &t.Cart
	case Before:
		return &t.Panel.Gathered
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
	case Palmed:
		return &s.Palm
	case SideBet:
		if w := s.Wager(p.Wager); w != nil {
			return &w.Chips
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
		s.Hands = append(s.Hands, Hand{Serial: f.To.Hand, Area: int8(len(s.Hands)), Cards: spare(&s.Hands, false), Was: spare(&s.Hands, true)})
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
	t.counted(f.From)
	t.counted(f.To)
	t.sense(f.From)
	t.sense(f.To)
	if f.Settles == (Till{}) {
		t.stake(f.From, -amount)
		t.stake(f.To, amount)
		f.unmake(t)
		return
	}
	if f.Settles.Kind == SideBet && (f.To.Kind == Main || f.To.Kind == SideBet) {
		// Pay that is pressed: a wager from now on.
		t.stake(f.To, amount)
		t.Seat(f.Settles.Box).Wager(f.Settles.Wager).Pressed += amount
	}
	f.lay(t)
	switch Bank {
	case f.To.Kind:
		t.settle(f.Settles, amount)
	case f.From.Kind:
		t.settle(f.Settles, -amount)
	default:
		t.settle(f.Settles, 0)
	}
}

// counted keeps the counts of a place whose chips have changed.
func (t *Table) counted(p Till) {
	switch p.Kind {
	case Main, Extra:
		t.serial(p.Hand).countChips()
	case Line, SideBet, OnOffer, TipOut, Breached:
		t.Seat(p.Box).count()
	case Palmed:
		t.Seat(p.Box).PalmOf = p.Hand
		t.Seat(p.Box).count()
	}
}

// stake counts chips that came to a wager's place, or left it without settling it.
func (t *Table) stake(p Till, amount chip.Cents) {
	switch p.Kind {
	case Main, Extra:
		h := t.serial(p.Hand)
		h.Staked += amount
		if p.Kind == Main {
			h.First += amount
		}
		h.Settled = h.Settled && amount < 0
	case Line:
		t.Seat(p.Box).Insured += amount
	case SideBet:
		t.Seat(p.Box).Wager(p.Wager).Staked += amount
	case Before:
		if p.Box != 0 {
			w := t.Seat(p.Box).Wager(p.Wager)
			w.Staked += amount
			w.Gathered = w.Staked > 0
			t.Seat(p.Box).count()
		}
	}
}

// settle counts what came back to the player of a wager.
func (t *Table) settle(p Till, back chip.Cents) {
	switch s := t.Seat(p.Box); p.Kind {
	case Main:
		if h := t.serial(p.Hand); h != nil {
			h.Given += back
			h.Settled = h.OnLayout() == 0
		}
	case Line:
		s.InsPaid += back
		s.InsDone = s.Insurance.IsZero()
		s.count()
	case SideBet:
		w := s.Wager(p.Wager)
		w.Given += back
		w.Settled = w.Chips.IsZero()
		s.count()
	case Award:
		s.Bonus += back
		s.count()
	case Exchange:
		if s.Notes > 0 {
			s.Changed += back
		} else {
			s.Change -= back
		}
		s.count()
	}
}

// unmake takes back what the chips stood for that the player took back: a double or a
// split, or a hand.
func (f *Moved) unmake(t *Table) {
	if f.To.Kind != Bank {
		return
	}
	switch s, h := t.Seat(f.From.Box), t.serial(f.From.Hand); {
	case f.From.Kind == Extra && h.Extra.IsZero():
		h.Asked, h.Doubled = NoVerb, false
	case f.From.Kind == Main && h.OnLayout() == 0 && len(h.Cards) == 0:
		// From the last on: a wager in the second area stays there.
		for n := len(s.Hands); n > 0 && s.Hands[n-1].Staked == 0 && len(s.Hands[n-1].Cards) == 0 && s.Hands[n-1].Lammers == 0; n-- {
			s.Hands = s.Hands[:n-1]
		}
		t.reopen()
	}
}

// spare is the card slice of a hand of an earlier round, used again.
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
		s.Change += s.Notes - s.Changed
		s.Notes -= f.Amount
		t.DropBox += f.Amount
		s.Spoken, s.Confirmed, s.Counted, s.Changed = "", false, false, 0
	} else {
		s.Notes += f.Amount
		t.CashIn += f.Amount
	}
	s.count()
}
