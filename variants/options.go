package variants

import (
	"slices"

	"burncard/game"
)

// Options that games share, in the order of the sign.
var (
	ofBoxes   = game.Options{game.HouseBoxes, MidShoeClosed}
	ofLeaving = game.Options{ClearHands, ReliefReady}
	ofWagers  = game.Options{game.HouseMinimum, game.HouseMaximum, game.HouseOffers}
	// ofChips are those of a table at which a dealer handles chips and cash.
	ofChips = game.Options{
		game.NewDealerBurn, CountCash, ProveChange, ofLeaving, TrayCounted, game.SignalsShown, StacksSorted,
		game.HouseMinimum, game.HouseMaximum, game.HouseChips, game.HouseOffers, game.HouseCalls,
	}
	ofTime = game.Options{game.HouseBettingTime, game.HouseThink, game.HouseDay, game.HouseFrozen}

	// singleShoe: 633a.12(b) and the double shoe are said of Blackjack alone.
	singleShoe = game.HouseShoe.As("633a.12(b)", "single")
)

// gamesWith names the games that have an option of this key.
func gamesWith(key string) (titles []string) {
	for _, name := range Names() {
		if book := books[name](); book.HasOption(key) {
			titles = append(titles, book.Title)
		}
	}
	return titles
}

// Options are the options of all games, each once.
func Options() (list []game.HouseRule) {
	for _, name := range Names() {
		for _, r := range books[name]().HouseRules(game.NewHouse()) {
			if !slices.ContainsFunc(list, func(met game.HouseRule) bool { return met.Key == r.Key }) {
				list = append(list, r)
			}
		}
	}
	return list
}
