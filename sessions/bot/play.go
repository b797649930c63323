package bot

import (
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/strategy"
)

// The wishes that a bot may have during a round. The second only where the dealer has no
// Blackjack.
var (
	answers   = []want{(*Bot).protest, (*Bot).misbehave, (*Bot).answer}
	decisions = []want{(*Bot).press, (*Bot).insurance, (*Bot).reveal, (*Bot).turn, (*Bot).walkOff}
)

// play speaks during a round: first it answers, then it decides for the hand in
// turn.
func (b *Bot) play(v *game.View, me *game.BoxView) (w wish, ok bool) {
	if w, ok = b.first(v, me, answers); ok || card.Blackjack(faces(v.Dealer.Cards)) {
		return w, ok
	}
	return b.first(v, me, decisions)
}

// late reports whether the dealer has turned the hole card, which ends the
// players' turns.
func (b *Bot) late(v *game.View) bool {
	n := len(v.Dealer.Cards)
	return n > 2 || n == 2 && !v.Has.MasqueReader && v.Dealer.Cards[1].Face != "" && b.memory.holeDown
}

// insurance answers the dealer's offer of insurance or even money once, and
// with a no if its answer was refused.
func (b *Bot) insurance(v *game.View, me *game.BoxView) (w wish, ok bool) {
	for box := range ownBoxes(v) {
		w = wish{player(box.N, game.Decline), topic{what: insuring, a: box.N}}
		if !box.Insurance.IsZero() || !inPlay(v, box) || !b.offered(v, box.N) || b.said(w.about) > 1 {
			continue
		}
		hand := insured(box)
		d := b.dice(insuring, v.Round, box.N)
		want := strategy.MistakenInsurance(d.below, b.traits.insures, hand) && up(v).Rank == card.Ace && holeDown(v) && !allDead(box)
		switch bet := wholeBet(box); {
		case b.said(w.about) == 1 && !want:
			continue // the box has said no
		case b.said(w.about) == 1 && said(v, evenMoney(box.N)):
			continue // this box waits for its pay
		case b.said(w.about) == 1 || !want:
		case card.Blackjack(hand) && !blackjack.NoEvenMoney.On(&v.House):
			w.act.Verb = game.EvenMoney
		case v.Insurance:
			amount := premium(v, bet)
			if d.percent(b.traits.less) {
				amount = part(v, bet/4)
			}
			if lays(v, me.Bank, amount) {
				w.act.Verb, w.act.Amount = game.Insure, amount
			}
		}
		return w, true
	}
	return w, false
}

// press answers the dealer's offer to add a side wager's win to the main wager:
// all of it, or half if the player may choose.
func (b *Bot) press(v *game.View, _ *game.BoxView) (w wish, ok bool) {
	for box := range ownBoxes(v) {
		c, asked := blackjack.PressOf(v, box)
		if !asked {
			continue
		}
		side := slices.IndexFunc(v.House.Offers, func(o game.Offer) bool { return o.Wager == c.Wager })
		w = wish{player(box.N, game.Take), topic{pressing, box.N, side, 0}}
		w.act.Wager = c.Wager
		switch b.said(w.about) {
		case 0:
		case 1:
			return w, true
		default:
			continue
		}
		// A split that lies there would be too small for its wager and what is pressed.
		if d := b.dice(pressing, v.Round, box.N, side); d.percent(b.traits.presses) && box.Hands[0].Signal != game.Split.String() {
			w.act.Verb = game.Press
			if half := part(v, c.Most/2); c.Part && half > 0 && d.percent(50) {
				w.act.Amount = half
			}
		}
		return w, true
	}
	return w, false
}

// insured is the hand that decides about insurance: a Blackjack, if the player
// has one.
func insured(box *game.BoxView) []card.Card {
	for i := range box.Hands {
		if hand := faces(box.Hands[i].Cards); card.Blackjack(hand) {
			return hand
		}
	}
	return faces(box.Hands[0].Cards)
}

func evenMoney(box int) string { return player(box, game.EvenMoney).String() }

// inPlay reports whether the box still has the hands of the deal with their
// wagers.
func inPlay(v *game.View, box *game.BoxView) bool {
	return unsplit(v, box) && len(box.Hands[0].Cards) > 0 && !box.Hands[0].Settled && staked(box) > 0
}

// allDead reports a box with no hand that plays: it cannot be insured.
func allDead(box *game.BoxView) bool {
	return !slices.ContainsFunc(box.Hands, func(h game.HandView) bool { return h.State != "dead" })
}

func wholeBet(box *game.BoxView) (sum chip.Cents) {
	for i := range box.Hands {
		sum += box.Hands[i].Bet.Total()
	}
	return sum
}

// offered reports whether an offer waits for an answer: insurance for all, or
// even money for the box.
func (b *Bot) offered(v *game.View, box int) bool {
	if v.Insurance {
		return true
	}
	offer := "offer even-money " + strconv.Itoa(box)
	for i := len(v.Said) - 1; i >= 0 && v.Said[i] != "read"; i-- {
		if v.Said[i] == offer || strings.HasPrefix(v.Said[i], offer+".") {
			return true
		}
	}
	return false
}

// premium is half of the bet, rounded to what chips can make, 633a.8(b).
func premium(v *game.View, bet chip.Cents) chip.Cents {
	for c := bet / 2; c <= bet; c += 25 {
		if chip.Payable(c, v.House.Chips) {
			return c
		}
	}
	return 0
}

// part is the largest amount up to this one that the table's chips can make.
func part(v *game.View, amount chip.Cents) chip.Cents {
	for c := amount - amount%25; c > 0; c -= 25 {
		if chip.Payable(c, v.House.Chips) {
			return c
		}
	}
	return 0
}

// answer speaks for a box that was passed over: it did not get the second card
// of the deal, 633a.14(g), or a card that it had asked for, 633a.14(i).
func (b *Bot) answer(v *game.View, _ *game.BoxView) (w wish, ok bool) {
	for box, h := range ownHands(v) {
		w = wish{player(box.N, game.RefuseCard), topic{answering, h.Serial, len(h.Cards), 0}}
		if b.said(w.about) > 0 || !b.missed(v, box, h) {
			continue
		}
		if d := b.dice(answering, v.Round, h.Serial); d.percent(b.traits.accepts) {
			w.act.Verb = game.Accept
		}
		return w, true
	}
	return w, false
}

// missed reports whether the dealer has passed over a hand.
func (b *Bot) missed(v *game.View, box *game.BoxView, h *game.HandView) bool {
	if h.Settled || h.State == "dead" || len(h.Cards) == 0 {
		return false
	}
	if h.Signal == "" {
		return unsplit(v, box) && len(h.Cards) == 1 && len(v.Dealer.Cards) > 1
	}
	r := b.memory.request(h)
	return r != nil && r.passed && !card.Blackjack(faces(v.Dealer.Cards))
}

// walkOff leaves in the middle of a round in which the bot has nothing more to
// say. Its wagers stay and are settled.
func (b *Bot) walkOff(v *game.View, me *game.BoxView) (w wish, ok bool) {
	d := b.dice(leaving, v.Round, 1)
	long := b.traits.stay > 0 && v.Round-b.memory.came >= b.traits.stay
	if !long || b.late(v) || noted(v) || blackjack.MidShoeClosed.On(&v.House) || !d.percent(b.traits.leaves/4) || !b.dealt(v) || !wagered(v) {
		return w, false
	}
	for box, h := range ownHands(v) {
		if !b.done(v, box, h) {
			return w, false
		}
	}
	w = wish{player(me.N, game.Leave), topic{what: leaving}}
	return w, b.said(w.about) == 0
}

func said(v *game.View, line string) bool { return slices.Contains(v.Said, line) }

// prompted reports whether the dealer has asked the box for a decision that it
// has not given yet.
func prompted(v *game.View, box int) bool {
	n := strconv.Itoa(box)
	for i := len(v.Said) - 1; i >= 0; i-- {
		if who, _ := speaker(v.Said[i]); who == box {
			return false
		}
		at, ok := strings.CutPrefix(v.Said[i], "prompt ")
		if ok && (at == n || strings.HasPrefix(at, n+".")) {
			return true
		}
	}
	return false
}
