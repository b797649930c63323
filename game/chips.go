package game

import "burncard/game/chip"

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
