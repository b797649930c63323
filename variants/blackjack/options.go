package blackjack

import "burncard/game"

// Options that games share, in the order of the sign.
var (
	OfBoxes   = game.Options{game.HouseBoxes, MidShoeClosed}
	OfLeaving = game.Options{ClearHands, ReliefReady}
	OfWagers  = game.Options{game.HouseMinimum, game.HouseMaximum, game.HouseOffers}
	// OfChips are those of a table at which a dealer handles chips and cash.
	OfChips = game.Options{
		game.NewDealerBurn, CountCash, ProveChange, OfLeaving, TrayCounted, game.SignalsShown, StacksSorted,
		game.HouseMinimum, game.HouseMaximum, game.HouseChips, game.HouseOffers, game.HouseCalls,
	}
	OfTime = game.Options{game.HouseBettingTime, game.HouseThink, game.HouseDay, game.HouseFrozen}

	// SingleShoe: 633a.12(b) and the double shoe are said of Blackjack alone.
	SingleShoe = game.HouseShoe.As("633a.12(b)", "single")
)
