package longrun

import (
	"sync"

	"burncard/game"
	"burncard/variants/blackjack"
	"burncard/variants/odds"
	"burncard/variants/strategy"
)

// policyOf is strategy.PolicyOf, made once for each variant.
var policyOf = func() func(string) (strategy.Policy, bool) {
	var mu sync.Mutex
	kept := map[string]strategy.Policy{}
	return func(variant string) (strategy.Policy, bool) {
		mu.Lock()
		defer mu.Unlock()
		if p, ok := kept[variant]; ok {
			return p, true
		}
		p, ok := strategy.PolicyOf(variant)
		if ok {
			kept[variant] = p
		}
		return p, ok
	}
}()

// counted returns the base game of a house and how it is played, where its edge can be
// counted: Blackjack, Free Bet and Down Under.
func counted(book *game.Rulebook, h game.House) (odds.BaseGame, strategy.Policy, bool) {
	policy, ok := policyOf(book.Variant)
	if !ok {
		return odds.BaseGame{}, policy, false
	}
	rules, _ := strategy.In(book.Variant)
	rules.OneToAces = rules.OneToAces || game.OneToAces.On(&h)
	rules.NoSurrender = rules.NoSurrender || blackjack.NoSurrender.On(&h)
	return odds.BaseGame{Game: rules, Decks: h.Decks, Splits: h.Splits}, policy, true
}

// Count counts the edge of a base game in a house; false where it cannot be counted.
func Count(book *game.Rulebook, h game.House) (Edge, bool) {
	base, policy, ok := counted(book, h)
	e := Edge{Game: book.Variant, Edition: book.Edition, Terms: TermsOf(book, h), Strategy: strategy.PolicyName(book.Variant), Exact: true}
	if ok {
		e.Edge = base.Edge(&policy)
	}
	return e, ok
}

// BestStrategy is the name of the strategy of CountBest.
const BestStrategy = "the best table of totals: no other move in one of its cells is better; no insurance"

// CountBest is Count for the best tables of totals that can be found, which it gives in
// words.
func CountBest(book *game.Rulebook, h game.House) (Edge, bool) {
	base, policy, ok := counted(book, h)
	e := Edge{Game: book.Variant, Edition: book.Edition, Terms: TermsOf(book, h), Strategy: BestStrategy, Exact: true}
	if ok {
		best := base.Best(&policy)
		e.Edge, e.Tables = base.Edge(best), best.String()
	}
	return e, ok
}
