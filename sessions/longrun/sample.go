package longrun

import (
	"context"

	"burncard/game"
	"burncard/variants/blackjack"
	"burncard/variants/dealt"
	"burncard/variants/scenario"
	"burncard/variants/strategy"
	"burncard/variants/wager"
)

// luckless returns the game that a house plays, where its edge is found by dealing without
// luck: Blackjack Switch, Switch Hands and Blackjack Premium.
func luckless(book *game.Rulebook, h game.House) (dealt.Game, bool) {
	g := dealt.Game{Decks: h.Decks, Splits: h.Splits, OneToAces: game.OneToAces.On(&h)}
	switch book.Variant {
	case "blackjack-switch":
		g.Naturals22 = blackjack.NaturalsBeat22.On(&h)
		return g, true
	case "switch-hands":
		g.Kind = dealt.SwitchHands
	case "blackjack-premium":
		g.Kind = dealt.Premium
	default:
		return g, false
	}
	for _, o := range h.Offers {
		read, err := blackjack.Offer(o)
		g.TiesPaid = g.TiesPaid || err == nil && wager.IsAnte(read.Wager) && read.Option == wager.TiesPaid
	}
	return g, true
}

// How long Sample deals.
const (
	sampleError = 0.00005   // the standard error that is small enough, as a fraction
	sampleLeast = 200_000   // rounds, so that the error itself is known well
	sampleMost  = 2_000_000 // rounds
	sampleStep  = 20_000    // rounds between two looks at the error
)

// Sample finds the edge of a base game in a house by dealing rounds from fresh shoes, with
// the luck taken out of their results, until the standard error is at most 0.005 %; false
// where Count counts it, or Run has to deal it. It fails only when ctx ends.
func Sample(ctx context.Context, book *game.Rulebook, h game.House, seed uint64) (e Edge, ok bool, err error) {
	rules, ok := luckless(book, h)
	if !ok {
		return Edge{}, false, nil
	}
	e = Edge{
		Game: book.Variant, Edition: book.Edition, Terms: TermsOf(book, h), Strategy: strategy.PolicyName(book.Variant),
		Boxes: 1, Seed: seed,
	}
	all, draw := dealt.New(rules), scenario.NewSeeded(seed)
	for e.Rounds < sampleLeast || e.Error > sampleError && e.Rounds < sampleMost {
		if err := ctx.Err(); err != nil {
			return Edge{}, true, err
		}
		all.Deal(draw, sampleStep)
		e.Rounds = all.Rounds()
		e.Edge, e.Error = all.Edge()
	}
	return e, true, nil
}
