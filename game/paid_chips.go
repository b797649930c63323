package game

import "burncard/game/chip"

// Paid is a settled wager as it lies: what went back to its player, and the pay beside
// it. The chips count in his bank already; they lie there for all to see until he needs
// them or the round ends.
type Paid struct{ Bet, Extra, Pay chip.Chips }

func (p *Paid) IsZero() bool { return *p == Paid{} }

func (p *Paid) all() chip.Chips { return p.Bet.Plus(p.Extra).Plus(p.Pay) }

// lay keeps where chips lie that have settled a wager.
func (f *Moved) lay(t *Table) {
	var p *Paid
	switch s := t.Seat(f.Settles.Box); f.Settles.Kind {
	case Main:
		h := t.serial(f.Settles.Hand)
		if h == nil {
			return
		}
		p = &h.Paid
	case Line:
		p = &s.InsLies
	case SideBet:
		p = &s.Wager(f.Settles.Wager).Lies
	default:
		return
	}
	switch {
	case f.To.Kind == Bank && f.From.Kind == Float:
		p.Pay = p.Pay.Plus(f.Chips)
	case f.To.Kind == Bank && f.From.Kind == Extra:
		p.Extra = p.Extra.Plus(f.Chips)
	case f.To.Kind == Bank:
		p.Bet = p.Bet.Plus(f.Chips)
	case f.From.Kind == Bank:
		// Taken back: from the pay, if it holds these chips; if not they were
		// changed, and what is left is no longer told apart from the rest.
		pay, ok := p.Pay.Minus(f.Chips)
		if !ok {
			pay = chip.Chips{}
		}
		p.Pay = pay
	}
}

// lying is what of a player's chips lies on settled wagers, in all his boxes: nothing,
// once he has bet some of them.
func (t *Table) lying(player int) (lies chip.Chips, bank chip.Chips) {
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if s.Player != player {
			continue
		}
		for j := range s.Hands {
			if p := &s.Hands[j].Paid; !p.IsZero() {
				lies = lies.Plus(p.all())
			}
		}
		if !s.InsLies.IsZero() {
			lies = lies.Plus(s.InsLies.all())
		}
		for j := range s.Side {
			if p := &s.Side[j].Lies; !p.IsZero() {
				lies = lies.Plus(p.all())
			}
		}
	}
	bank = t.Players[player].Bank
	rest, ok := bank.Minus(lies)
	if !ok {
		return chip.Chips{}, bank
	}
	return lies, rest
}
