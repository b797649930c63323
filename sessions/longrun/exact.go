package longrun

import (
	"context"
	"strings"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/blackjack"
	"burncard/variants/odds"
	"burncard/variants/strategy"
)

// Counted returns the base game of a house and how it is played, where its edge can be
// counted: Blackjack, Free Bet and Down Under.
func Counted(book *game.Rulebook, h game.House) (odds.BaseGame, strategy.Policy, bool) {
	policy, ok := strategy.PolicyOf(book.Variant)
	if !ok {
		return odds.BaseGame{}, policy, false
	}
	rules, _ := strategy.In(book.Variant)
	rules.OneToAces = rules.OneToAces || game.OneToAces.On(&h)
	rules.NoSurrender = rules.NoSurrender || blackjack.NoSurrender.On(&h)
	return odds.BaseGame{Game: rules, Decks: h.Decks, Splits: h.Splits}, policy, true
}

// Count counts the edge, or deals it where it cannot be counted.
func (r Run) Count(ctx context.Context, shown func(Edge)) (Edge, error) {
	book, err := variants.Lookup(r.Game)
	if err != nil {
		return Edge{}, err
	}
	h, err := book.House(strings.Fields(r.Terms)...)
	if err != nil {
		return Edge{}, err
	}
	base, policy, ok := Counted(book, h)
	if !ok {
		return r.Deal(ctx, shown)
	}
	return Edge{
		Game: r.Game, Edition: book.Edition, Terms: TermsOf(book, h), Strategy: strategy.PolicyName(r.Game), Exact: true,
		Edge: base.Edge(&policy),
	}, nil
}
