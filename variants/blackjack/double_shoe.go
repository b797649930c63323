package blackjack

import (
	"burncard/game"
)

// The double shoe, 633a.7(d): before each round a determinant card says from
// which side it is dealt.

func isDouble(t *game.Table) bool { return t.IsDouble() }

// determinantFor reports that the determinant card is the first card of a
// place: it came from the side that it calls for, and no box has a card. The
// text does not say whose card it is: the first box's.
func determinantFor(t *game.Table, at game.Spot) bool {
	if len(t.Determinant) == 0 || t.Wanted() != t.DrawnFrom || at.Kind != game.AtBox {
		return false
	}
	for s := range t.WageredFromFirstBase {
		if !s.Out() {
			return s.InOpening == 0 && int8(s.N) == at.Box
		}
	}
	return false
}

var sideChosen = game.InOrder(
	&game.Rule{
		Cite: "633a.7(d)(1)", Title: "Before the round a determinant card is drawn from either side of the double shoe", Kind: "deal", Shoe: true,
		Owed: func(t *game.Table, owed steps) steps {
			if !t.Round.Started && !t.Round.Determined && len(t.Determinant) == 0 {
				owed = owed.Do(game.DrawSide)
				owed.Last().Text = "a"
				if t.Shoe.Sides[0].Shoe.Left() == 0 {
					owed.Last().Text = "b"
				}
			}
			return owed
		},
	},
	// The text does not say which of the two comes first.
	game.Beside(sideOpened, game.When(BetweenRounds, segregated)),
)

// segregated is owed before the first card and, where it was passed over, for as
// long as the card lies there.
var segregated = &game.Rule{
	Cite: "633a.7(d)(2)#2", Title: "A determinant card that calls for the other side goes to the segregated area", Kind: "deal", Shoe: true,
	Owed: func(t *game.Table, owed steps) steps {
		if len(t.Determinant) == 0 || t.Wanted() == t.DrawnFrom {
			return owed
		}
		if owed = owed.Do(game.Segregate); t.Round.Started {
			owed = IfPassed(t, owed, "633a.7(d)(2)#2")
		}
		return owed
	},
}

// sideOpened: its suit says which side gives the round's cards.
var sideOpened = &game.Rule{
	Cite: "633a.7(d)(1)#1", Title: "The suit of the determinant card says from which side the round is dealt", Kind: "deal", Shoe: true,
	Owed: func(t *game.Table, owed steps) steps {
		if t.Round.Determined && !t.Round.Started && t.Shoe.Open != t.Round.Side {
			owed = owed.Do(game.OpenSide)
			owed.Last().Text = t.Round.Side.String()
		}
		return owed
	},
}

// determinantUsed lends its citation to the step that makes the determinant
// card a player's first.
var determinantUsed = &game.Rule{
	Cite: "633a.7(d)(2)#1", Title: "A determinant card of its own side is the first box's first card", Kind: "deal", Shoe: true,
	Bars: func(t *game.Table, a game.Act) bool {
		return (a.Verb == game.Deal || a.Verb == game.Segregate) && len(t.Determinant) > 0 && t.Wanted() == t.DrawnFrom
	},
}

// determinantLeft: one that was forgotten is put aside before the round ends.
var determinantLeft = game.When(isDouble, &game.Rule{
	Cite: "633a.7(d)(2)", Title: "A determinant card that was not used goes to the segregated area", Kind: "deal", Shoe: true,
	Owed: func(t *game.Table, owed steps) steps {
		if len(t.Determinant) > 0 {
			owed = owed.Do(game.Segregate)
		}
		return owed
	},
})

// sideKept: the whole round comes from the side that the determinant card
// calls for; a round from the wrong side is treated as if it were right, and
// finished there, 633a.14(h).
var sideKept = &game.Rule{
	Cite: "633a.14(h)", Title: "A round stays with the side of the double shoe from which it was begun", Kind: "irregularity", Shoe: true,
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.OpenSide && t.Round.Started },
}

var noBurn = &game.Rule{
	Cite: "633a.7(d)", Title: "Nothing is burned from a double shoe: the determinant card takes its place", Kind: "deal", Shoe: true,
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Burn && t.IsDouble() },
}
