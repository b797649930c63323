package blackjack

import "burncard/game"

// Duties of the day, 633a.3(d). Hours arrive as `clock` lines.

// DecksMayBeOld reports decks that have been in use for 4 hours, the shortest limit of
// any table.
func DecksMayBeOld(t *game.Table) bool { return t.Day.DeckHours >= 4 }

func deckHoursAllowed(t *game.Table) int {
	if t.House.Shoe == "hand" {
		return 4
	}
	return 24
}

var oldCards = game.InOrder(
	DeckAgeRule("633a.3(d)#1", "New decks at least every 24 hours", 24),
	DeckAgeRule("633a.3(d)#2", "Dealt from the hand: new decks at least every 4 hours", 4),
)

// DeckAgeRule makes the rule by which decks are replaced after so many hours.
func DeckAgeRule(cite, title string, hours int) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "cards",
		Owed: While(func(t *game.Table) bool {
			return deckHoursAllowed(t) == hours && t.Day.DeckHours >= hours
		}, game.Step{By: game.ByFloor, Verb: game.ReplaceCards}),
	}
}
