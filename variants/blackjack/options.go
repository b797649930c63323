package blackjack

import "burncard/game"

// Options that games share, in the order of the sign: of players' boxes, of a dealer
// who leaves, of wagers, of chips and cash, of time and the floor.
var (
	OfBoxes   = game.Options{game.HouseBoxes, MidShoeClosed}
	OfLeaving = game.Options{emptyHands, reliefReady}
	OfWagers  = game.Options{game.HouseMinimum, game.HouseMaximum, game.HouseOffers}
	// OfChips are the options of a table at which a dealer handles chips and cash.
	OfChips = game.Options{
		game.NewDealerBurn, countCash, ChipsIn.Option, proveChange, OfLeaving, trayBySlips, game.SignalsShown, stacksSorted,
		game.HouseMinimum, game.HouseMaximum, game.HouseChips, game.HouseOffers, game.HouseCalls,
	}
	OfTime = game.Options{game.HouseBettingTime, game.HouseThink, game.HouseDay, game.HouseFrozen, FloorAnswers, WarningMended}

	// SingleShoe leaves out the double shoe and the deal from the hand, 633a.12(b):
	// the regulation allows them for Blackjack alone.
	SingleShoe = game.HouseShoe.As("633a.12(b)", "single")
)

// FloorAnswerer is who answers when a dealer calls the floor and no supervisor stands there.
type FloorAnswerer string

const (
	MachineInPractice FloorAnswerer = "machine-in-practice" // in an exam the call waits for a person
	MachineAnswers    FloorAnswerer = "machine"
	PersonAnswers     FloorAnswerer = "person"
)

var FloorAnswers = game.NewOneOf("floor", "house.floor", "Who answers a call to the floor", game.KeepsEdge, MachineInPractice, MachineAnswers, PersonAnswers)

// chosen is the condition that the house has the option.
func chosen(option game.Flag) func(*game.Table) bool {
	return func(t *game.Table) bool { return option.On(&t.House) }
}
