package hybrid

import (
	"errors"
	"fmt"
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
)

// Acts that a terminal refuses to its player, 633c.5(k) to (r). Unlike chips on the
// layout, an electronic wager of a wrong size is never accepted.

func refuseAtTerminal(t *game.Table, a game.Act) (cite, why string) {
	w := t.Terminal(a.Box)
	if a.By != game.ByTerminal {
		return "633c.5(k)#1", "wagers and decisions are made at the terminals"
	}
	if w == nil || w.Name == "" {
		return "", "" // physics says it
	}
	switch a.Verb {
	case game.Bet:
		return refuseEntry(t, w, a)
	case game.Insure, game.EvenMoney, game.Decline:
		return refuseAnswer(t, w, a)
	case game.Hit, game.Stand, game.Double, game.Split, game.Surrender:
		return refuseChoice(t, w, a)
	}
	return "", ""
}

func refuseEntry(t *game.Table, w *game.Terminal, a game.Act) (cite, why string) {
	main := w.Device.On("main")
	switch {
	case t.Round.Started:
		return "633c.5(k)#2", "the first card is out"
	case t.Round.Closed:
		return "633c.5(k)#2", "the countdown is over: no more bets"
	case w.Position == 0:
		return "633c.5(l)#1", "choose one of the positions first"
	case a.Wager != "main" && main == 0:
		return "633c.5(m)", "a Blackjack wager comes first"
	case a.Wager != "main":
		r, ok := blackjack.OnOffer(t, a.Wager)
		if !ok {
			return "633c.5(m)", "this table does not offer " + a.Wager
		}
		p := wager.Placing{Bet: w.Device.On(a.Wager) + a.Amount, Main: main, Minimum: chip.Dollar, Maximum: t.House.Maximum}
		if refused := new(wager.Refusal); errors.As(r.Place(p), &refused) {
			return refused.Cite, refused.Why
		}
		return "", ""
	case a.Amount == 0:
		return "", ""
	}
	bet := main + a.Amount
	_, exact := chip.ThreeToTwo(bet)
	switch {
	case bet < t.House.Minimum:
		return "house.minimum", fmt.Sprintf("the table minimum is %v", t.House.Minimum)
	case bet > t.House.Maximum:
		return "house.maximum", fmt.Sprintf("the table maximum is %v", t.House.Maximum)
	case !exact:
		return "633c.5(v)(1)", fmt.Sprintf("3 to 2 on %v is no whole number of cents", bet)
	}
	return "", ""
}

// refuseAnswer refuses insurance and even money before the dealer's offer, and after the
// countdown has ended or the reader was used.
func refuseAnswer(t *game.Table, w *game.Terminal, a game.Act) (cite, why string) {
	switch half := w.Device.On("main") / 2; {
	case !w.Plays():
		return "633c.5(l)#2", "no Blackjack wager was entered"
	case !blackjack.AceUp(t):
		return "633c.5(o)#1", "insurance is against an ace up"
	case t.Round.Read || t.Round.InsClosed || t.HoleUp():
		return "633a.8(b)#3", "insurance is closed"
	case !t.Round.Insurance:
		return "633c.5(o)#1", "it is offered first"
	case w.Answered:
		return "633c.5(o)#1", "the offer was answered"
	case !w.Insurable():
		return "633a.8(b)#1", "no wager lies at this terminal any more"
	case a.Verb == game.Insure && a.Amount > half:
		return "633a.8(b)#1", fmt.Sprintf("insurance is half of the wager at most, %v", half)
	case a.Verb == game.EvenMoney && (blackjack.NoEvenMoney.On(&t.House) || !w.Hands[0].Blackjack()):
		return "633a.8(e)#1", "even money is for a Blackjack, where the house offers it"
	}
	return "", ""
}

func refuseChoice(t *game.Table, w *game.Terminal, a game.Act) (cite, why string) {
	i := t.Turn(w)
	switch {
	case !w.Plays():
		return "633c.5(l)#2", "no Blackjack wager was entered"
	case !t.Has.SharedHand && !decisionTime(t) || t.Has.SharedHand && !sharedDecisionTime(t):
		return "633c.5(p)", "it is not the time for decisions"
	case a.Verb == game.Surrender && !t.Has.SharedHand:
		return "633c.5(p)(2)#1", "a hand is doubled, split, stood on or drawn to: there is no surrender here"
	case i < 0 && slices.ContainsFunc(w.Hands, func(p game.Play) bool { return (p.Doubled || p.OneCard) && !p.Settled }):
		return "633c.5(r)(2)", "a doubled hand, like a split ace, uses the first community card alone"
	case i < 0 && slices.ContainsFunc(w.Hands, func(p game.Play) bool { return p.Total().Points == 21 }):
		return "633c.5(r)(1)", "a Blackjack or a hand of 21 takes no card"
	case i < 0:
		return "633c.5(q)#1", "the community card comes first"
	}
	p := &w.Hands[i]
	switch {
	case a.Verb == game.Surrender && (len(p.Cards) > 2 || p.FromPair):
		return "633a.9(a)", "a hand is given up before anything else is done with it"
	case a.Verb == game.Double && len(p.Cards) > 2:
		return "633a.10(a)#1", "a double is for the first two cards of a hand"
	case a.Verb == game.Double && a.Amount > p.Staked:
		return "633a.10(a)#2", fmt.Sprintf("a double is %v at most", p.Staked)
	case a.Verb == game.Split && (len(p.Cards) != 2 || !card.Pair(p.Cards[0], p.Cards[1])):
		return "633a.11(a)#1", "a split is for two first cards of equal value"
	case a.Verb == game.Split && len(w.Hands) > t.House.Splits:
		return "633a.11(c)#2", fmt.Sprintf("the house allows %d splits", t.House.Splits)
	}
	return "", ""
}

func sharedOffers(variant string, h *game.House) error {
	_, err := blackjack.CheckedHouse(variant, h)
	return err
}
