package blackjack

import (
	"cmp"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/wager"
)

// Envy bonuses, 633c.10(h)(5) and (k): a player with the wager is paid for another
// player's hand. That player needs no such wager: he holds the hand, that is all the
// clause asks. Jackpot Party has the bonuses only in its paytables: they are dealt in the
// same way.

// envyRules are the rules of a wager with envy bonuses. (h) lists the winner's pay
// before the envy bonuses, and speaks of "multiple" bonuses: we read that a bonus
// follows the winner's pay, and that each is paid by itself.
func envyRules(w *wager.Wager) (envy, last, alone *game.Rule) {
	id, cite := w.ID, w.Clauses.Pay+"#envy"
	if w.PicksEnvy {
		cite = "633c.10(h)(5)"
	}
	envy = CitationOnly("side-settlement", cite, "Envy bonus: pay "+w.Title+" for another's top hand")
	base, _, _ := strings.Cut(cite, "#")
	last = &game.Rule{
		Cite: base + "#order", Title: "Pay the " + w.Title + " winner before the envy bonuses", Protects: "The envy bonuses hang on the winner's hand, so that hand is proven and paid first.", Kind: "side-settlement", Source: game.Reading,
		Bars: func(t *game.Table, a game.Act) bool {
			e, w, ok := envyAt(t, a, id)
			return ok && e.envies > 0 && a.Amount == e.envy && envyDue(t, a.At.Box, id) <= e.breakdown(w.Given).envies && e.breakdown(w.Given).envies < e.envies
		},
	}
	alone = &game.Rule{
		Cite: base + "#apart", Title: "Pay each " + w.Title + " envy bonus by itself", Protects: "A pay that is made by itself can be counted by itself.", Kind: "side-settlement", Source: game.Reading, Mistake: game.WrongAmount,
		Bars: func(t *game.Table, a game.Act) bool {
			e, w, ok := envyAt(t, a, id)
			if !ok || e.envies == 0 {
				return false
			}
			had, gets := e.breakdown(w.Given), e.breakdown(w.Given+a.Amount)
			return had.lacks == 0 && gets.lacks == 0 && gets.parts()-had.parts() > 1
		},
	}
	return envy, last, alone
}

// envyAt is the end of the wager that the dealer's pay names.
func envyAt(t *game.Table, a game.Act, id string) (e sideEnd, w *game.Wager, ok bool) {
	if a.By != game.ByDealer || a.Verb != game.Pay || a.Wager != id || a.At.Kind != game.AtBox {
		return e, nil, false
	}
	s, w, _, _, known := sidePanel(t, a.At.Box, id)
	if !known {
		return e, nil, false
	}
	e, known = SideEnds(t, s, w)
	return e, w, known
}

// payEnvy owes the next envy bonus of a box, once its winner is paid. Between
// one box's bonus and another's pay the text has no order.
func payEnvy(t *game.Table, owed steps, s *game.Seat, w *game.Wager, e sideEnd) steps {
	if e.envies > 0 && e.breakdown(w.Given).envies < envyDue(t, int8(s.N), w.ID) {
		owed = owed.Settle(game.Pay, game.Box(s.N), w.ID, e.envy).Under(panels[w.ID].envy).AnyTime()
	}
	return owed
}

// A breakdown is what a player was given of a wager: whether the pay of his own hand,
// how many envy bonuses, and what is missing or, if negative, too much.
type breakdown struct {
	own    bool
	envies int
	lacks  chip.Cents
}

// parts counts the payments.
func (p breakdown) parts() int {
	if p.own {
		return p.envies + 1
	}
	return p.envies
}

// breakdown finds the payments that make up what was given. A sum that no payments
// make was paid wrongly: it is compared with the nearest.
func (e sideEnd) breakdown(given chip.Cents) breakdown {
	best := breakdown{own: true, lacks: e.Given - given}
	for n := 1; n <= e.envies; n++ {
		p := breakdown{own: true, envies: n, lacks: e.Given + chip.Cents(n)*e.envy - given}
		if max(p.lacks, -p.lacks) < max(best.lacks, -best.lacks) {
			best = p
		}
	}
	if n := e.envies; best.lacks != 0 && n > 0 && given%e.envy == 0 && given/e.envy <= chip.Cents(n) {
		return breakdown{envies: int(given / e.envy)} // bonuses alone, or nothing
	}
	return best
}

// envied is the bonus that a box gets for the wins of others, and how many of them.
func envied(t *game.Table, own *game.Seat, r wager.Ready) (each chip.Cents, times int) {
	for s := range t.WageredFromFirstBase {
		if amount := envyFrom(t, own, s, r); amount > 0 {
			// All hands met the same dealer's hand: every bonus is the same.
			each, times = cmp.Or(each, amount), times+1
		}
	}
	return each, times
}

// envyFrom is what the hand of another box gives. A player's own boxes give him nothing.
func envyFrom(t *game.Table, own, s *game.Seat, r wager.Ready) chip.Cents {
	if r.Table.Envy == nil || s.Player == own.Player {
		return 0
	}
	res, _, known := sideResult(t, s, r)
	if !known {
		return 0
	}
	return r.EnvyOf(res)
}

func envyDue(t *game.Table, box int8, id string) (n int) {
	own, _, r, _, known := sidePanel(t, box, id)
	if !known {
		return 0
	}
	for s := range t.WageredFromFirstBase {
		if envyFrom(t, own, s, r) > 0 && winnerPaid(t, s, id) {
			n++
		}
	}
	return n
}

func winnerPaid(t *game.Table, s *game.Seat, id string) bool {
	box, w := int8(s.N), s.Wager(id)
	if w == nil || w.Staked == 0 {
		return true // nothing is paid for the hand itself
	}
	if outsideOwed(t, box, id) || len(wonByCards(t, box, id)) > 0 {
		return false
	}
	e, known := SideEnds(t, s, w)
	return known && (e.Given == 0 || w.Given > 0 && e.breakdown(w.Given).own)
}
