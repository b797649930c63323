package blackjack

import "burncard/game"

// Options that games share, in the order of the sign: of players' boxes, of a dealer
// who leaves, of wagers, of chips and cash, of time.
var (
	OfBoxes   = game.Options{game.HouseBoxes, MidShoeClosed}
	OfLeaving = game.Options{emptyHands, reliefReady}
	OfWagers  = game.Options{game.HouseMinimum, game.HouseMaximum, game.HouseOffers}
	// OfChips are the options of a table at which a dealer handles chips and cash.
	OfChips = game.Options{
		game.NewDealerBurn, countCash, proveChange, OfLeaving, trayBySlips, game.SignalsShown, stacksSorted,
		game.HouseMinimum, game.HouseMaximum, game.HouseChips, game.HouseOffers, game.HouseCalls,
	}
	OfTime = game.Options{game.HouseBettingTime, game.HouseThink, game.HouseDay, game.HouseFrozen}

	// SingleShoe leaves out the double shoe and the deal from the hand, 633a.12(b):
	// the regulation allows them for Blackjack alone.
	SingleShoe = game.HouseShoe.As("633a.12(b)", "single")
)

// chosen is the condition that the house has the option.
func chosen(option game.Flag) func(*game.Table) bool {
	return func(t *game.Table) bool { return option.On(&t.House) }
}
