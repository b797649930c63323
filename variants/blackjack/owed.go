package blackjack

import "burncard/game"

// What most rules owe: one step while a condition holds, at the table, at a hand or
// at each hand or box.

// While owes the step while the condition holds.
func While(holds func(*game.Table) bool, step game.Step) func(*game.Table, steps) steps {
	return func(t *game.Table, owed steps) steps {
		if holds(t) {
			owed = append(owed, step)
		}
		return owed
	}
}

// HandWhile owes the step at the hand in turn while the condition holds.
func HandWhile(holds func(*game.Table, hand) bool, step game.Step) func(*game.Table, hand, steps) steps {
	return func(t *game.Table, h hand, owed steps) steps {
		if holds(t, h) {
			owed = append(owed, step)
			owed.Last().At = h.At
		}
		return owed
	}
}

// AtHands owes the step at each hand for which the condition holds, from first base.
func AtHands(holds func(*game.Table, hand) bool, step game.Step) func(*game.Table, steps) steps {
	atHand := HandWhile(holds, step)
	return func(t *game.Table, owed steps) steps {
		for h := range t.HandsFromFirstBase {
			owed = atHand(t, h, owed)
		}
		return owed
	}
}

// AtBoxes owes the step at each box for which the condition holds.
func AtBoxes(holds func(*game.Table, *game.Seat) bool, step game.Step) func(*game.Table, steps) steps {
	return func(t *game.Table, owed steps) steps {
		for i := range t.Boxes {
			if s := &t.Boxes[i]; holds(t, s) {
				owed = append(owed, step)
				owed.Last().At = game.Box(s.N)
			}
		}
		return owed
	}
}

// AnyHand reports whether the condition holds for a hand.
func AnyHand(t *game.Table, holds func(hand) bool) bool {
	for h := range t.HandsFromFirstBase {
		if holds(h) {
			return true
		}
	}
	return false
}

// AnyBox reports whether the condition holds for a box with a wager.
func AnyBox(t *game.Table, holds func(*game.Seat) bool) bool {
	for s := range t.WageredFromFirstBase {
		if holds(s) {
			return true
		}
	}
	return false
}

// CitationOnly makes a rule that owes and forbids nothing: steps of other rules are put
// under it.
func CitationOnly(kind, cite, title string) *game.Rule {
	return &game.Rule{Cite: cite, Title: title, Kind: kind, Bars: Never}
}

// readingOnly is CitationOnly for our reading of a clause.
func readingOnly(kind, cite, title string) *game.Rule {
	return &game.Rule{Cite: cite, Title: title, Kind: kind, Source: game.Reading, Bars: Never}
}

// noCard makes a rule by which hands get no card while the condition holds.
func noCard(kind, cite, title string, holds func(*game.Hand) bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: kind,
		Bars: func(t *game.Table, a game.Act) bool {
			h := t.Find(a.At)
			return a.Verb == game.Deal && a.At.Kind == game.AtBox && h != nil && holds(h)
		},
	}
}
