package e2e

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game/card"
	"burncard/game/chip"
)

// A Dealer knows how a round is dealt by 633a.7, without the program's rules.
// He looks at the page, remembers what he has done, and returns his next act as
// a line of the notation. Hands do it on the page.
type Dealer struct {
	// New says that the dealer has just taken a table with a loaded shoe, and
	// owes it a burn card, 633a.7(c).
	New bool
	// OnePass says that the dealer takes and pays box by box, 633a.7(r)(2);
	// otherwise he takes all lost wagers first, (r)(1).
	OnePass bool

	round   int
	insured bool            // insurance was offered
	read    bool            // the hole card went through the reader
	called  int             // how many of the dealer's cards have been called
	natural map[string]bool // blackjacks that were called
}

// Next is the next act of the procedure; empty while a player has to speak, or
// when there is no round.
func (d *Dealer) Next(l Layout) string {
	if l.Round != d.round {
		*d = Dealer{New: d.New, OnePass: d.OnePass, round: l.Round, natural: map[string]bool{}}
	}
	if l.Empty() {
		return ""
	}
	if d.New {
		d.New = false
		return "burn"
	}
	if line := d.opening(l); line != "" {
		return line
	}
	if len(l.Dealer) == 0 {
		return d.pickUp(l)
	}
	if !l.Dealer[1].Up() {
		if line, wait := d.turns(l); line != "" || wait {
			return line
		}
		return "turn hole"
	}
	return d.shown(l)
}

// opening is the opening deal: twice around, the dealer last.
func (d *Dealer) opening(l Layout) string {
	if len(l.Dealer) >= 2 {
		return ""
	}
	for n := range 2 {
		for _, h := range l.Hands() {
			if len(h.Bets) > 0 && len(h.Cards) == n {
				return "deal " + h.At
			}
		}
		switch {
		case len(l.Dealer) > n:
		case n == 1:
			return "deal dealer down"
		case !d.picking(l): // otherwise the dealer's cards were picked up first
			return "deal dealer"
		}
	}
	return ""
}

// picking reports whether only the pick-up is left.
func (d *Dealer) picking(l Layout) bool {
	return !slices.ContainsFunc(l.Hands(), func(h Hand) bool { return len(h.Bets) > 0 })
}

// turns is the next act between the opening deal and the hole card; wait means
// that a player has to speak.
func (d *Dealer) turns(l Layout) (line string, wait bool) {
	up := l.Dealer[0].Face()
	if up.Rank == card.Ace && !d.insured {
		d.insured = true
		return "offer insurance", false
	}
	if up.High() && !d.read {
		d.read = true
		return "read", false
	}
	if l.Lamp == "blackjack" {
		return "", false
	}
	for _, b := range l.Boxes {
		if b.Insurance != "" {
			return fmt.Sprintf("take %d insurance", b.N), false
		}
	}
	for _, b := range l.Boxes {
		for _, h := range b.Hands {
			if line, wait := d.turn(b, h); line != "" || wait {
				return line, wait
			}
		}
	}
	return "", false
}

// turn serves one hand.
func (d *Dealer) turn(b Box, h Hand) (line string, wait bool) {
	t := total(h.Cards)
	switch {
	case len(h.Cards) == 0:
		return "", false
	case len(h.Bets) == 0:
		return "clear " + h.At, false
	case len(b.Hands) == 1 && card.Blackjack(up(h.Cards)):
		if !d.natural[h.At] {
			d.natural[h.At] = true
			return "call blackjack " + h.At, false
		}
		win, _ := chip.ThreeToTwo(h.Stake())
		return fmt.Sprintf("pay %s main %s", h.At, win), false
	case t.Bust():
		return fmt.Sprintf("take %s main", h.At), false
	case h.Signal == "split":
		return "split " + h.At, false
	case h.Signal == "surrender":
		return "half " + h.At, false
	case h.Signal != "", len(h.Cards) == 1:
		return "deal " + h.At, false
	case h.State != "", t.Points == 21, len(h.Bets) == 2:
		return "", false
	}
	return "", true
}

// shown is the next act after the hole card was turned: draw, settle, pick up.
func (d *Dealer) shown(l Layout) string {
	t := total(l.Dealer)
	if n := len(l.Dealer); n > max(2, d.called) {
		d.called = n
		if t.Bust() {
			return "call bust"
		}
		return fmt.Sprint("call ", t.Points)
	}
	if t.Points < 17 && d.against(l) {
		return "deal dealer"
	}
	if line := d.settle(l); line != "" {
		return line
	}
	return d.pickUp(l)
}

// against reports whether the dealer has to draw: a hand is left that is
// neither bust nor a blackjack, and still has its wager.
func (d *Dealer) against(l Layout) bool {
	return slices.ContainsFunc(l.Hands(), func(h Hand) bool { return len(h.Bets) > 0 && !total(h.Cards).Bust() })
}

// settle settles the next wager, from third base.
func (d *Dealer) settle(l Layout) string {
	dealer, natural := total(l.Dealer), card.Blackjack(up(l.Dealer))
	var rest string
	for _, b := range slices.Backward(l.Boxes) {
		if b.Insurance != "" {
			bet, _ := chip.ParseCents(b.Insurance)
			return fmt.Sprintf("pay %d insurance %s", b.N, 2*bet)
		}
		for _, h := range slices.Backward(b.Hands) {
			if len(h.Bets) == 0 {
				continue
			}
			line := outcomeOf(h, dealer, natural)
			if d.OnePass || strings.HasPrefix(line, "take") {
				return line
			}
			if rest == "" {
				rest = line
			}
		}
	}
	return rest
}

// outcomeOf settles one hand's wager.
func outcomeOf(h Hand, dealer card.Total, natural bool) string {
	own := total(h.Cards)
	switch {
	case natural && h.State == "doubled" && len(h.Bets) > 1: // a player who doubled before the hole card was shown
		return fmt.Sprintf("take %s main %s", h.At, strings.TrimPrefix(h.Bets[0], "$"))
	case natural && h.State == "doubled":
		return fmt.Sprintf("push %s main", h.At)
	case natural && card.Blackjack(up(h.Cards)):
		return fmt.Sprintf("push %s main", h.At)
	case natural, own.Bust(), !dealer.Bust() && own.Points < dealer.Points:
		return fmt.Sprintf("take %s main", h.At)
	case !dealer.Bust() && own.Points == dealer.Points:
		return fmt.Sprintf("push %s main", h.At)
	}
	return fmt.Sprintf("pay %s main %s", h.At, h.Stake())
}

// pickUp clears the boxes, then the dealer's cards.
func (d *Dealer) pickUp(l Layout) string {
	for _, h := range l.Hands() {
		if len(h.Cards) > 0 {
			return "clear " + h.At
		}
	}
	if len(l.Dealer) > 0 {
		return "clear dealer"
	}
	return ""
}
