package blackjack

import "burncard/game"

// Duties of the day, 633a.3(d): hours come in as `clock` lines.

// CardsOld reports decks of which some table has to ask how long they have been in
// use: 4 hours is the shortest limit.
func CardsOld(t *game.Table) bool { return t.Day.DeckHours >= 4 }

// deckHours is how long decks may be in use.
func deckHours(t *game.Table) int {
	if t.House.Shoe == "hand" {
		return 4
	}
	return 24
}

var oldCards = game.InOrder(
	OldRule("633a.3(d)#1", "Decks are replaced at least every 24 hours", 24),
	OldRule("633a.3(d)#2", "Decks that are dealt from the hand are replaced at least every 4 hours", 4),
)

// OldRule makes the rule by which decks are replaced after so many hours.
func OldRule(cite, title string, hours int) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "cards",
		Owed: func(t *game.Table, owed steps) steps {
			if deckHours(t) == hours && t.Day.DeckHours >= hours {
				owed = owed.Floor(game.ReplaceCards)
			}
			return owed
		},
	}
}
