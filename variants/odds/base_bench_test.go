package odds

import (
	"testing"

	"burncard/variants/strategy"
)

// The edge of six decks by basic strategy, and with what each change of one cell would add.
func BenchmarkBaseGame(b *testing.B) {
	g := BaseGame{Game: strategy.Game{OneToAces: true}, Decks: 6, Splits: 3}
	p := strategy.Policy{Table: strategy.BasicTable()}
	b.Run("edge", func(b *testing.B) {
		for b.Loop() {
			g.Edge(&p)
		}
	})
	b.Run("changes", func(b *testing.B) {
		for b.Loop() {
			s := newShoe(g.Decks)
			g.worth(&s, &p, rises{})
		}
	})
}
