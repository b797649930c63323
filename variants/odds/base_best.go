package odds

import (
	"cmp"
	"maps"
	"slices"

	"burncard/variants/strategy"
)

// least is the smallest rise that counts: less is the noise of the sums.
const least = 1e-12

// HasBest reports that the best tables can be found: it is not known how a change of a cell
// tells where hands share their cards or where the dealer has no hole card, and in Spanish 21
// totals do not say enough.
func (g *BaseGame) HasBest() bool { return !g.Shared && !g.NoHole && !g.Spanish }

// Best is the best policy of tables of totals that can be found from one: no change of a
// single cell makes it better. It begins with the tables of the policy, which it leaves as
// they are.
func (g *BaseGame) Best(from *strategy.Policy) *strategy.Policy {
	return g.best(newShoe(g.Decks), from)
}

// best is Best for a shoe.
func (g *BaseGame) best(s shoe, from *strategy.Policy) *strategy.Policy {
	best := from.Clone()
	rises := rises{}
	worth := g.worth(&s, best, rises)
	for {
		changes := rises.worthwhile()
		if len(changes) == 0 {
			return best
		}
		// Most changes have nothing to do with each other, and are made together. Where that
		// is worse, the best one alone is certain to be better.
		for {
			undo := make([]change, len(changes))
			for i, c := range changes {
				undo[i] = change{c.table, c.cell, c.table.Letter(c.cell)}
				c.table.Set(c.cell, c.letter)
			}
			clear(rises)
			if now := g.worth(&s, best, rises); now > worth || len(changes) == 1 {
				worth = now
				break
			}
			for _, c := range undo {
				c.table.Set(c.cell, c.letter)
			}
			changes = changes[:1]
		}
	}
}

// worthwhile are the changes that add most to their cells, the best first.
func (r rises) worthwhile() []change {
	best := map[change]change{} // by cell
	for c, rise := range r {
		at := change{c.table, c.cell, 0}
		if was, ok := best[at]; rise > least && (!ok || rise > r[was]+least || rise > r[was]-least && inOrderOfLetters(c.letter) < inOrderOfLetters(was.letter)) {
			best[at] = c
		}
	}
	return slices.SortedFunc(maps.Values(best), func(a, b change) int {
		return cmp.Or(cmp.Compare(r[b], r[a]), cmp.Compare(a.cell.Section, b.cell.Section), a.cell.Row-b.cell.Row, a.cell.Up-b.cell.Up)
	})
}

// inOrderOfLetters is the place of a letter among those that are worth as much.
func inOrderOfLetters(letter byte) int {
	return slices.Index([]byte(strategy.Pairs.Letters()), letter)
}
