package blackjack

import (
	"cmp"
	"fmt"
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
)

// Refuse gives the clause under which a player's act is refused to him. Wagers
// of a wrong size in play (insurance, double, split) pass: they are for the
// dealer to notice.
func Refuse(t *game.Table, a game.Act) (cite, why string) {
	s := t.Seat(a.Box)
	if s == nil || s.Player < 0 {
		return "", "" // physics says it
	}
	if t.House.Automated && a.Is(game.ByHand) {
		return "633c.8(a)#1", "the table is fully automated: money goes into the account, wagers and decisions are entered"
	}
	switch a.Verb {
	case game.Bet:
		return refuseBet(t, s, a)
	case game.Cash:
		if a.Wager != "" && t.Round.Started {
			return "633a.6(c)#1", "the round has begun: no wager, spoken or laid"
		}
		if a.Wager != "" && a.Wager != "main" {
			return "633a.6(a)#2", "only the main wager is spoken"
		}
		if a.Wager == "main" {
			// Spoken or laid, it is a wager like any other.
			return refuseBet(t, s, game.Act{By: a.By, Box: a.Box, Verb: game.Bet, Wager: a.Wager, Amount: a.Amount})
		}
	case game.Leave:
		for i := range t.Boxes { // his wagers go with him, unless they are in a round
			if b := &t.Boxes[i]; b.Player == s.Player && !t.Round.Started && !t.Round.Determined {
				if r := lockedOut(t, b, game.Act{Wager: "main"}); r != nil {
					return r.Cite, locked
				}
			}
		}
	case game.Hit, game.Stand, game.Double, game.Split, game.Surrender:
		return refuseDecision(t, s, a)
	case game.ByWord:
		if a.Verb = a.Spoken(); a.Verb != game.NoVerb {
			return refuseDecision(t, s, a)
		}
	case game.Instead:
		return refuseInstead(t, s, a)
	case game.Sneak:
		if t.Round.Started {
			return "633a.6(c)#1", "the first card is out: that would be late"
		}
		if cite, _ := forbidsBet(t, s, a.Wager, 0, a.Amount); cite == "" {
			return "house.wager", "this wager is allowed: it is bet, not sneaked"
		}
	case game.Show, game.Discard:
		if !t.FromHand() || s.InOpening < 2 {
			return "633a.7(t)", "players do not touch the cards"
		}
	case game.Insure:
		switch {
		case !s.Wagered():
			return "633a.6(d)", "no wager lies in this box"
		case !AceUp(t):
			return "633a.8(a)", "insurance is against an ace up"
		case s.EvenMoney && !insurable(s):
			return "633a.8(e)#1", "even money is taken in place of insurance"
		case !insurable(s):
			return "633a.8(b)#1", "no wager plays in this box any more"
		case t.Round.Read || t.HoleUp():
			return "633a.8(b)#3", "the hole card has been in the reader"
		case t.Round.InsClosed:
			return "633a.8(b)#3", "insurance is closed"
		}
	case game.Take, game.Press:
		return refusePress(t, s, a)
	case game.EvenMoney:
		if !evenMoneyOpen(t, s, game.Box(s.N)) || !slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return h.Blackjack() }) {
			return "633a.8(e)#1", "even money is for a Blackjack against an ace, before the reader, where the house offers it"
		}
		if onlyBlackjacks := !slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return !h.Out() && !h.Blackjack() }); onlyBlackjacks && !s.Insurance.IsZero() {
			return "633a.8(e)#1", "even money is taken in place of insurance, and he has insured"
		}
	case game.Cut:
		switch {
		case cutOfferedTo(t) == nil || cutOfferedTo(t).Player != s.Player:
			return "633a.5(c)", "the cut was not offered to this player"
		case a.N < 10 || stackSize(t)-a.N < 10:
			return "633a.5(d)#1", fmt.Sprintf("ten cards at least on either side; the stack has %d", stackSize(t))
		}
	case game.Accept, game.RefuseCard:
		switch {
		case answerOpen(t, s):
		case len(t.Stray) == 0:
			return "633a.14(c)", "there is no card to accept or refuse"
		case a.Verb == game.RefuseCard && !t.Stray[0].Up:
			return "633a.14(b)", "a card that nobody has seen is the next card, and is not refused"
		}
	}
	return "", ""
}

// insurable reports a box with a hand that plays and is not to be paid even money.
func insurable(s *game.Seat) bool {
	return slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return !h.Out() && !(s.EvenMoney && h.Blackjack()) })
}

// answerOpen reports that the box has a choice under 633a.14(g) or (i).
func answerOpen(t *game.Table, s *game.Seat) bool {
	for i := range s.Hands {
		h := hand{Hand: &s.Hands[i], Seat: s, At: s.Spot(i)}
		if s.Wagered() && h.InOpening == 1 && !h.Dead || passedOver(t, h) {
			return true
		}
	}
	return false
}

func refuseBet(t *game.Table, s *game.Seat, a game.Act) (cite, why string) {
	switch {
	case t.Round.Started && a.Amount == 0:
		return "633a.6(c)#2", "a wager stays until it is decided"
	case t.Round.Started:
		return "633a.6(c)#1", "the first card is out"
	case t.Round.Closed:
		return "633a.6(c)#1", "no more bets was called"
	}
	if r := lockedOut(t, s, a); r != nil {
		return r.Cite, locked
	}
	return forbidsBet(t, s, a.Wager, int(max(a.At.Hand, 1))-1, a.Amount)
}

const locked = "the progressive system is locked"

// lockedOut is the rule of the lock-out that keeps a progressive wager from being laid, or
// taken back; nil for none. The system takes no wager then, and has counted what it took. One
// on a game account keeps its own.
func lockedOut(t *game.Table, s *game.Seat, a game.Act) *game.Rule {
	if !t.Panel.Device.Locked {
		return nil
	}
	rule := func(id string) *game.Rule {
		if w, r := t.Panel.System(id), panels[id]; w != nil && r != nil && !w.Account {
			return cmp.Or(r.lockCall, r.lock)
		}
		return nil
	}
	if a.Wager != "main" || a.Amount > 0 {
		return rule(a.Wager)
	}
	for i := range s.Side { // they go back with the main wager
		if w := &s.Side[i]; w.Plays() {
			if r := rule(w.ID); r != nil {
				return r
			}
		}
	}
	return nil
}

// forbidsBet gives the clause that never allows such a wager on an area of the box;
// empty for an allowed wager, and where the player takes his wager back.
func forbidsBet(t *game.Table, s *game.Seat, wager string, area int, amount chip.Cents) (cite, why string) {
	switch {
	case wager != "main" && !t.House.Offered(wager):
		return "633a.6(e)", "this table does not offer " + wager
	case wager == luckyAces && !s.Wagered():
		return "633c.8(c)", "a Blackjack Wager comes first"
	case wager != "main" && !s.Wagered():
		return "633a.6(d)", "a Blackjack Wager comes first"
	case amount == 0:
		return "", ""
	case wager != "main":
		return refuseSide(t, s, wager, amount)
	}
	bet := amount
	if area < len(s.Hands) {
		bet += s.Hands[area].Staked
	}
	win, exact := chip.ThreeToTwo(bet)
	switch {
	case MidShoeClosed.On(&t.House) && t.Owner(s).SatOut:
		return "633a.6(b)", "a player who sat out a round waits for the next shuffle"
	case !boxesOpen(t, s):
		return "633a.6(f)", fmt.Sprintf("one player may bet %d adjacent boxes", t.House.Boxes)
	case bet < t.House.Minimum:
		return "house.minimum", fmt.Sprintf("the table minimum is %v", t.House.Minimum)
	case bet > t.House.Maximum:
		return "house.maximum", fmt.Sprintf("the table maximum is %v", t.House.Maximum)
	case !exact || !chip.Payable(win, t.House.Chips):
		return "house.chips", fmt.Sprintf("3 to 2 on %v cannot be paid with chips of %v", bet, t.House.Chips)
	}
	return "", ""
}

// boxesOpen reports whether the holder of the box may bet it besides those
// that he bet already: adjacent, and no more than the house allows, 633a.6(f).
func boxesOpen(t *game.Table, s *game.Seat) bool {
	lo, hi := s.N, s.N
	for i := range t.Boxes {
		if o := &t.Boxes[i]; o.Player == s.Player && o.Wagered() {
			lo, hi = min(lo, o.N), max(hi, o.N)
		}
	}
	if hi-lo+1 > t.House.Boxes {
		return false
	}
	for n := lo; n <= hi; n++ {
		if o := t.Seat(int8(n)); o != s && (o.Player != s.Player || !o.Wagered()) {
			return false
		}
	}
	return true
}

func refuseDecision(t *game.Table, s *game.Seat, a game.Act) (cite, why string) {
	i := t.InTurn(s)
	if a.Verb == game.Stand && s.StandsAnyway() {
		return "", ""
	}
	if i < 0 && a.Verb == game.Surrender && t.MayGiveUp(s) {
		i = 0
	}
	if i < 0 {
		for j := range s.Hands {
			h := &s.Hands[j]
			switch {
			case h.OneCard && !h.Settled:
				return "633a.11(c)#3", "a split ace gets one card and no more"
			case a.Verb == game.Surrender && h.Stood:
				return "633a.9(a)#2", "another sign was given before"
			case a.Verb == game.Surrender && h.NoMore:
				return "633a.7(i)(2)", "his turn is over"
			case h.NoMore:
				return "633a.14(c)#2", "a player who refused the exposed card gets no other card in this round"
			case a.Verb == game.Double && h.Blackjack():
				return "633a.10(a)#1", "a Blackjack is not doubled"
			case h.FullTotal().Points == 21 && !h.Settled:
				return "633a.7(k)(1)", "a hand of 21 takes no card"
			case h.Doubled && !h.Settled:
				return "633a.7(k)(2)", "a doubled hand takes one card only"
			}
		}
		return "", ""
	}
	h := &s.Hands[i]
	if h.Bust() && a.Verb != game.Stand {
		return "633a.12(b)(6)(ii)", "a player who is over 21 throws his cards in"
	}
	if h.InOpening < 2 && a.Verb != game.Surrender {
		return "633a.7(i)(2)", "decisions come after the first two cards"
	}
	if h.FullTotal().Points == 21 && a.Verb != game.Stand {
		return "633a.7(k)(1)", "a hand of 21 takes no card" // one that only its player has seen
	}
	first := len(h.Cards) == 2 && h.Asked == game.NoVerb
	switch a.Verb {
	case game.Hit:
		if h.Asked == game.Double {
			return "633a.7(k)(2)", "a doubled hand takes one card only"
		}
	case game.Double:
		if !first {
			return "633a.10(a)#1", "a double is for the first two cards of a hand"
		}
	case game.Split:
		switch {
		case !first || !card.Pair(h.Cards[0].Card, h.Cards[1].Card):
			return "633a.11(a)#1", "a split is for two first cards of equal value"
		case s.InArea(h.Area) > t.House.Splits:
			return "633a.11(c)#2", fmt.Sprintf("the house allows %d splits", t.House.Splits)
		}
	case game.Surrender:
		switch {
		case h.FromPair || len(h.Cards) > 2:
			return "633a.9(a)#1", "a surrender is for the first two cards"
		case h.Asked != game.NoVerb:
			return "633a.9(a)#2", "another sign was given before"
		case len(h.Cards) < 2:
			return "633a.9(a)#1", "a surrender comes after the first two cards"
		case !chip.Payable(h.OnLayout()/2, t.House.Chips):
			return "house.chips", fmt.Sprintf("half of %v cannot be made with chips of %v", h.OnLayout(), t.House.Chips)
		case !chip.Payable((s.ToMatch(i)-h.Bet.Total())/2, t.House.Chips):
			return "house.chips", fmt.Sprintf("half of what is pressed, %v, cannot be made with chips of %v", s.ToMatch(i)-h.Bet.Total(), t.House.Chips)
		}
	}
	return "", ""
}

// refuseInstead refuses to change a sign after the dealer has gone on, or to a sign that
// the hand may no longer give.
func refuseInstead(t *game.Table, s *game.Seat, a game.Act) (cite, why string) {
	r := t.Round.Record
	for i := len(r) - 1; i >= 0; i-- {
		switch {
		case r[i].Decides() && r[i].Box == a.Box:
			if a.Spoken() == game.Surrender && (len(s.Hands) != 1 || len(s.Hands[0].Cards) != 2 || r[i].Spoken() != game.Stand) {
				return "633a.9(a)#1", "a surrender is for the first two cards, before any other sign"
			}
			return "", ""
		case r[i].Decides(), r[i].By == game.ByDealer && r[i].Verb != game.Prompt && r[i].Verb != game.CallFloor:
			return "house.signals", "the dealer has gone on since"
		}
	}
	return "", ""
}

// MidShoeClosed has players who sat a round out wait for the next shuffle, 633a.6(b).
var MidShoeClosed = game.NewFlag("mid-shoe", "633a.6(b)", "Entry after a round sat out", "open", "closed", game.KeepsEdge).Unless(func(h *game.House, word string) error {
	if h.Mixes() {
		return fmt.Errorf("633a.6(b): a player who sat out waits for the next shuffle, and a continuous shuffler has none: %s and shuffler=continuous", word)
	}
	return nil
})
