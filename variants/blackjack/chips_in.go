package blackjack

import "burncard/game"

// Chips that come in to be changed: cut down into small piles where everybody can count
// with the dealer, and said aloud. Piles are dropped one by one off the stack, or the first is
// and the rest is sized into it.

// A ChipsInWay is what the house wants done with them before they are changed.
type ChipsInWay string

// The ways. Where they are counted the dealer is told their sum by nobody.
const (
	ChipsFree    ChipsInWay = "free"
	ChipsCounted ChipsInWay = "counted" // aloud, by eye or cut down
	ChipsCut     ChipsInWay = "cut"     // into piles in either way, and counted aloud
	ChipsSized   ChipsInWay = "sized"   // one pile is cut, the rest sized into it, and all counted aloud
)

// ChipsIn is the way of a house.
var ChipsIn = game.NewOneOf("chips-in", "house.chips-in", "Chips that are handed in to be changed", game.KeepsEdge, ChipsFree, ChipsCounted, ChipsCut, ChipsSized).Unless(game.ByPerson)

// Chips are cut down by five, or by four where four make a round sum: either is usual.
const smallPile, largePile = 4, 5

var chipsCutDown = &game.Rule{
	Cite: "house.chips-in", Title: "Count chips that are handed in aloud before you change them", Kind: "wager", Source: game.HouseRules,
	Owed: func(t *game.Table, owed steps) steps {
		way := ChipsIn.Of(&t.House)
		if way == ChipsFree {
			return owed
		}
		for i := range t.Boxes {
			s, first := &t.Boxes[i], len(owed)
			if s.Offered.IsZero() || s.Counted {
				continue
			}
			owed = inPiles(way, s, owed)
			owed = OnLane(s.N, owed.At(game.Count, game.Box(s.N)).Worth(s.Offered.Total()), first)
		}
		return owed
	},
}

// inPiles owes what makes piles of a stack.
func inPiles(way ChipsInWay, s *game.Seat, owed steps) steps {
	at := game.Box(s.N)
	switch {
	case !uncutPiles(way, s):
	case s.Piles == 0:
		owed = owed.At(game.CutDown, at).Between(smallPile, largePile)
	case way == ChipsSized:
		owed = owed.At(game.SizeInto, at)
	default:
		owed = owed.At(game.CutDown, at).Number(int(s.Piles)).At(game.SizeInto, at).May()
	}
	return owed
}

// uncutPiles reports chips that are not all in piles yet, where the house wants them so.
func uncutPiles(way ChipsInWay, s *game.Seat) bool {
	return (way == ChipsCut || way == ChipsSized) && (s.Piles == 0 || s.Stack > 0)
}

// uncountedChips reports chips of a box that the house wants counted first.
func uncountedChips(t *game.Table, s *game.Seat) bool {
	return ChipsIn.Of(&t.House) != ChipsFree && s.Notes == 0 && !s.Offered.IsZero() && !s.Counted
}

// uncutChips reports chips of a box that the house wants in piles first.
func uncutChips(t *game.Table, s *game.Seat) bool {
	return uncutPiles(ChipsIn.Of(&t.House), s) && uncountedChips(t, s)
}
