package longrun

import (
	"context"
	"fmt"
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
// counted. The policy is nil in Spanish 21, whose players look at more than totals.
func counted(book *game.Rulebook, h game.House) (odds.BaseGame, *strategy.Policy, bool) {
	rules, _ := strategy.In(book.Variant)
	if !rules.Spanish && !strategy.HasPolicy(book.Variant) {
		return odds.BaseGame{}, nil, false
	}
	rules.OneToAces = rules.OneToAces || game.OneToAces.On(&h)
	rules.NoSurrender = rules.NoSurrender || blackjack.NoSurrender.On(&h) || book.Has.Terminals && !book.Has.SharedHand // 633c.5(q) knows none
	rules.HitsSoft17 = blackjack.HitsSoft17.On(&h)
	g := odds.BaseGame{
		Game: rules, Decks: h.Decks, Splits: h.Splits,
		Shared: book.Has.Terminals && !game.SplitInTurn.On(&h), NoHole: book.Has.SharedHand, NoRescue: game.NoRescue.On(&h),
	}
	if rules.Spanish {
		return g, nil, true
	}
	policy, ok := policyOf(book.Variant)
	return g, &policy, ok
}

// Printed returns the base game of a house and the tables of totals by which it is played;
// false where it is played by none.
func Printed(book *game.Rulebook, h game.House) (odds.BaseGame, *strategy.Policy, bool) {
	g, policy, ok := counted(book, h)
	return g, policy, ok && policy != nil
}

// Count counts the edge of a base game in a house; false where it cannot be counted.
func Count(book *game.Rulebook, h game.House) (Edge, bool) {
	base, policy, ok := counted(book, h)
	e := Edge{Game: book.Variant, Edition: book.Edition, Terms: TermsOf(book, h), Strategy: strategy.PolicyName(book.Variant), Exact: true}
	if ok {
		e.Edge = base.Edge(policy)
	}
	return e, ok
}

// Of counts the edge of a base game in a house, or samples it with a seed where it cannot be
// counted. It fails for a house of which neither can be done, and when ctx ends.
func Of(ctx context.Context, book *game.Rulebook, h game.House, seed uint64) (Edge, error) {
	if e, ok := Count(book, h); ok {
		return e, nil
	}
	e, ok, err := Sample(ctx, book, h, seed)
	if !ok {
		err = fmt.Errorf("the edge of %s under these house rules is neither counted nor sampled: -rounds deals it", book.Variant)
	}
	return e, err
}

// BestStrategy is the name of the strategy of CountBest.
const BestStrategy = "the best table of totals: no other move in one of its cells is better; no insurance"

// CountBest is Count for the best tables of totals that can be found, which it gives in
// words; false where they are not to be found.
func CountBest(book *game.Rulebook, h game.House) (Edge, bool) {
	base, policy, ok := counted(book, h)
	e := Edge{Game: book.Variant, Edition: book.Edition, Terms: TermsOf(book, h), Strategy: BestStrategy, Exact: true}
	if !ok || !base.HasBest() {
		return e, false
	}
	best := base.Best(policy)
	e.Edge, e.Tables = base.Edge(best), best.String()
	return e, true
}
