package blackjack

import (
	"slices"

	"burncard/game"
)

// The double shoe, 633a.7(d): before each round a determinant card says from
// which side it is dealt.

// determinantFor reports that the determinant card is the first card of this place:
// it came from the side that it calls for, and no box has a card. The text does not
// say which box gets it: we read the first.
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
		Cite: "633a.7(d)(1)", Title: "Double shoe: draw a determinant card before the round", Kind: "deal", Shoe: true,
		Owed: func(t *game.Table, owed steps) steps {
			if !t.Round.Started && !t.Round.Determined && len(t.Determinant) == 0 {
				owed = PrepareToDraw(t, owed).Do(game.DrawSide)
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

// segregated has a determinant card of the other side laid away: before the first
// card or, where that was passed over, for as long as the card lies there.
var segregated = &game.Rule{
	Cite: "633a.7(d)(2)#2", Title: "Determinant calls the other side: put it in the segregated area", Protects: "A card that everybody has seen must not come back into play.", Kind: "deal", Shoe: true,
	Owed: func(t *game.Table, owed steps) steps {
		if len(t.Determinant) == 0 || t.Wanted() == t.DrawnFrom {
			return owed
		}
		if owed = owed.Do(game.Segregate); t.Round.Started {
			owed = IfPassed(t, owed, "633a.7(d)(2)#2")
		}
		return owed
	},
	Bars: func(t *game.Table, a game.Act) bool {
		return a.Verb == game.Discard && len(t.Determinant) > 0 && t.Wanted() != t.DrawnFrom && !StrayLies(t)
	},
}

var sideOpened = &game.Rule{
	Cite: "633a.7(d)(1)#1", Title: "The determinant card's suit says which side you deal from", Protects: "Chance, not the dealer, says which side of the shoe is dealt.", Kind: "deal", Shoe: true,
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
	Cite: "633a.7(d)(2)#1", Title: "Determinant of its own side: it is the first box's first card", Kind: "deal", Shoe: true,
	Bars: func(t *game.Table, a game.Act) bool {
		return (a.Verb == game.Deal || a.Verb == game.Segregate) && len(t.Determinant) > 0 && t.Wanted() == t.DrawnFrom
	},
}

var determinantLeft = game.When((*game.Table).IsDouble, &game.Rule{
	Cite: "633a.7(d)(2)", Title: "Unused determinant card: to the segregated area", Protects: "A card that everybody has seen must not come back into play.", Kind: "deal", Shoe: true,
	Owed: While(func(t *game.Table) bool { return len(t.Determinant) > 0 }, game.Step{Verb: game.Segregate}),
})

// sideKept keeps a round on the side from which it was begun, 633a.14(h): also where
// that is not the side that the determinant card calls for.
var sideKept = &game.Rule{
	Cite: "633a.14(h)", Title: "Double shoe: finish a round from the side where it began", Protects: "Chance, not the dealer, says which side of the shoe is dealt.", Kind: "irregularity", Shoe: true,
	Answers: []game.Verb{game.InjectShoe},
	Bars: func(t *game.Table, a game.Act) bool {
		return a.Verb == game.OpenSide && t.Round.Started && !openedForNothing(t)
	},
}

// openedForNothing reports that the side which is open was opened in the round, and that no
// card has come from it: the dealer may go back to the side from which he deals.
func openedForNothing(t *game.Table) (is bool) {
	for _, a := range slices.Backward(t.Round.Record) {
		switch a.Verb {
		case game.OpenSide:
			is = !is
		case game.Deal, game.Use:
			return is
		}
	}
	return false
}

var noBurn = &game.Rule{
	Cite: "633a.7(d)", Title: "Double shoe: no burn, the determinant card takes its place", Kind: "deal", Shoe: true,
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Burn && t.IsDouble() },
}
