package blackjack

import (
	"cmp"
	"slices"

	"burncard/game"
	"burncard/variants/wager"
)

// The call "no more bets" for side wagers that no device locks.

// lastCallOfBets is owed where a wager on offer has the dealer make the call, 633c.15(e),
// whatever is bet; where its clause lets it be placed until the call, 633c.11(c), 12(c)
// and 13(d), while a side wager lies.
var lastCallOfBets = game.When(callOwed, &game.Rule{
	Cite: "633c.15(e)", Title: "A wager on offer waits for it: call “no more bets”", Protects: "The call is the last moment for a bet, and everybody hears it.", Kind: "wager",
	Owed: func(t *game.Table, owed steps) steps { return owed.Do(game.NoMoreBets).Under(closedByCall(t)) },
})

// closedByCall is the clause by which the call is owed where none of a wager on offer
// orders it; nil where one does.
func closedByCall(t *game.Table) (rule *game.Rule) {
	for _, o := range t.House.Offers {
		r, ok := OnOffer(t, o.Wager)
		switch {
		case ok && r.Lock == wager.Call && r.Clauses.Call != "":
			return nil
		case ok && r.Clauses.Closed != "":
			rule = cmp.Or(rule, sideRules[r.ID].closed)
		}
	}
	return rule
}

func callOwed(t *game.Table) bool {
	if t.Round.Closed || t.Round.Started || t.Panel.On() && lockRules(t).call != nil {
		return false
	}
	return slices.ContainsFunc(t.House.Offers, func(o game.Offer) bool {
		r, ok := OnOffer(t, o.Wager)
		return ok && r.Lock == wager.Call && (r.Clauses.Call != "" || t.SideWagersLie())
	})
}
