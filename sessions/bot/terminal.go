package bot

import (
	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/strategy"
)

// AtTerminal returns the act of a bot at the ith terminal of the view, with its
// credit: it chooses a position, bets, answers the offer of insurance, and
// decides by basic strategy with the mistakes of its style. Style Book bets the
// least and no side wagers. Seed is the bot's; ok is false if it wants nothing.
func AtTerminal(v *game.View, i int, credit chip.Cents, style Style, seed uint64) (a game.Act, ok bool) {
	traits := &styles[style]
	w := &v.Terminals[i]
	a = game.Act{By: game.ByTerminal, Box: int8(w.N)}
	d := dice(seed)
	d.mix(uint64(v.Round))
	switch {
	case w.Name == "" || w.Leaving:
		return a, false
	case v.Window == "bets" && len(w.Hands) == 0:
		bet := v.House.Minimum
		if style != Book {
			bet *= chip.Cents(1 + d.below(4))
		}
		switch {
		case credit < v.House.Minimum:
			a.Verb, a.Amount = game.Cash, Buys(seed)
		case w.Position == 0 || d.percent(traits.leaves) && len(v.Boxes) > 1:
			to := 1 + d.below(len(v.Boxes))
			if to == w.Position {
				return a, false
			}
			a.Verb, a.N = game.Choose, to
		case d.percent(traits.sitsOut):
			return a, false // it sits this round out
		default:
			a.Verb, a.Wager, a.Amount = game.Bet, "main", min(bet, credit)
			if a.Amount%200 != 0 {
				a.Amount -= a.Amount % 200
			}
			a.Amount = max(a.Amount, v.House.Minimum)
		}
		return a, true
	case v.Window == "bets" && len(w.Bets) == 1 && len(v.House.Offers) > 0:
		o := v.House.Offers[d.below(len(v.House.Offers))]
		if credit < chip.Dollar*5 || !d.percent(traits.sides) {
			return a, false
		}
		a.Verb, a.Wager, a.Amount = game.Bet, o.Wager, chip.Dollar*5
		return a, true
	case v.Window == "insurance" && w.Asked:
		a.Verb = game.Decline
		if half := w.Bets[0].Amount / 2; d.percent(traits.insures) && credit >= half {
			a.Verb, a.Amount = game.Insure, half
		}
		return a, true
	case v.Window == "decisions" && w.Asked:
		return decideAt(v, w, a, credit, traits.errs, d)
	}
	return a, false
}

func decideAt(v *game.View, w *game.TerminalView, a game.Act, credit chip.Cents, errs int, d dice) (game.Act, bool) {
	for i := range w.Hands {
		h := &w.Hands[i]
		if !h.Turn {
			continue
		}
		var cards []card.Card
		for _, f := range h.Cards {
			if c, err := card.Parse(f); err == nil {
				cards = append(cards, c)
			}
		}
		if len(cards) < 2 {
			return a, false
		}
		can := strategy.Options{
			Double: len(cards) == 2 && credit >= h.Staked,
			Split:  len(w.Hands) <= v.House.Splits && credit >= h.Staked,
			// Without a hole card a hand can be surrendered, 633c.5(z).
			Surrender: v.Has.SharedHand && len(cards) == 2 && len(w.Hands) == 1,
		}
		d.mix(uint64(len(cards)))
		a.Verb = verbs[strategy.Mistaken(d.below, errs, cards, up(v), can)]
		if a.Verb == game.Double {
			a.Amount = h.Staked
		}
		return a, true
	}
	return a, false
}

// Buys is the amount that a bot with this seed puts into a terminal.
func Buys(seed uint64) chip.Cents {
	d := dice(seed)
	return chip.Cents(1+d.below(5)) * 100 * chip.Dollar
}
