package variants

import "burncard/game"

// Blackjack is chapter 633a as it is played from a single, hand-shuffled shoe.
func Blackjack() *game.Rulebook {
	return &game.Rulebook{
		Variant: "blackjack",
		Title:   "Blackjack",
		Edition: "633a/2",
		Options: game.Options{
			game.HouseDecks, game.HouseTable, OnePass, PayAfterHole, SurrenderOnCards, DoubleFaceDown, game.HouseSplits, game.OneToAces, NoEvenMoney, BustsAtSettlement,
			ofBoxes, RevealingReader, game.HouseShoe, game.RedSuitsB, game.HouseShuffler, ofChips, ofTime,
		},
		Legends: []string{"Blackjack pays 3 to 2", "Dealer must draw to 16 and stand on all 17s", "Insurance pays 2 to 1"}, // 633a.2(b)(3)
		Procedure: game.InOrder(
			game.Either(voided,
				game.InOrder(voidReturn, voidClear),
				game.InOrder(
					game.When(breached, breaches),
					game.When(disputeOnNow, disputes),
					game.When(betweenRounds, game.When(callsWanted, betweenCalls), game.Beside(
						readerInspection,
						game.When(belied, beliedReported, beliedMended),
						game.When(strangeCard, newCards),
						game.When(cardsOld, oldCards),
						game.When(trayCounted, trayDuties),
						game.When(conductSeen, conduct),
						game.When(inNewOrder, unshuffledTold),
						game.When(countOrdered, cardsCounted),
						opening,
						game.When(sundriesLie, game.InOrder(proved, game.Beside(cash, sundries))),
						game.When(trayUncounted, fill),
						game.When(fillBySlip, fillSlip),
					)),
					game.When(breached, slips),
					game.Either(shoeOut,
						game.Either(mixerHasCards, mixerServes, game.Either(stackEnough, shortShoe, game.InOrder(lastCall, lastVoid))),
						game.When(roundOn, game.When(shoeFresh, shortShoeBurn), blackjackRound),
					),
				),
			),
			game.When(started, game.Otherwise(lastCall, lastVoid)),
		),
		Bars:    append(append(sideBars("blackjack"), panelBars("blackjack")...), append([]*game.Rule{mysteryLight, mysteryFloor, mysteryWay}, bars...)...),
		Times:   blackjackTimes(),
		Allowed: allowed,
		Called:  called,
		Refuse:  refuse,
		Ends:    blackjackEnds,
		Draws:   blackjackDraws,
		Natural: blackjackWins,
		Offers:  checkOffers,
		Systems: systems,
		Claims:  claims,
	}
}

// The slots of a round, where side wagers put what they owe: before the first
// card (calls, locks and counts), and at the times of settlement that
// variants/wager names.
const (
	strangeDecks   = "strange-decks" // before anything is done with the decks
	strangeInPlay  = "strange-card"  // before the round goes on
	beforeShuffle  = "before-cut"    // of decks that came to the table new
	beforeCards    = "before-cards"
	rescue         = "rescue"          // in its turn: a hand whose double was taken back
	twentyOne      = "twenty-one"      // in its turn: a hand that has come to 21
	afterDeal      = "after-deal"      // after the second cards and before any other, 633a.7(g)
	beforeReader   = "before-reader"   // and before insurance, after the side wagers on the first cards
	afterReader    = "after-reader"    // and before any further card
	beforeDecision = "before-decision" // of each hand, at the begin of its turn
	afterHole      = "after-hole"      // the hole card is up, the dealer has not drawn
	afterDraws     = "after-draws"     // before the main wagers, 633a.7(o)
	afterMain      = "after-main"      // with the cards still on the layout
)

// blackjackRound is one round, 633a.7(f) to (s).
var blackjackRound = game.InOrder(
	game.When(outOfTheWay,
		game.When(readerUsed, readerMisused),
		game.When(inNewOrder, unshuffledTold),
		game.When(tornSeen, tornReported, tornReplaced),
		game.Slot(strangeInPlay),
		game.When(beliedYes, beliedReported, beliedMended),
		game.When(somethingAmiss, advice...),
	),
	game.Either(handsDead, deadHands, game.InOrder(
		stepsLate,
		game.Span(
			game.Slot(beforeCards),
			booking,
			game.When(panelLate, bookedLate),
			game.When(mysteryFell, mysteryPaid),
			game.When(sidesLie, lastCallOfBets),
			game.When(conductSeen, conduct),
			game.When(openingOn, newDealerBurn),
			game.Span(
				game.When(dealing, game.When(isDouble, sideChosen), game.Either(fromHand, handDeal, openingDeal)),
				game.When(cardsFallen, fallenFaceDown),
			),
			game.When(holeUp, exposedHole),
			game.When(anyFromPair, misSplit),
			game.Slot(afterDeal),
			game.When(sidesLie, sidesAfterDeal),
			game.Slot(beforeReader),
			game.Span(
				game.When(holeDown, insurance, reader),
				game.Slot(afterReader),
				game.When(sidesLie, sidesAfterReader),
			),
			game.When(noDealerBlackjack, game.When(handsWait, game.Span(
				game.When(playersToServe, newDealerBurn),
				game.When(surrenderAfterReader, earlySurrenders),
				game.EachHand(game.FromFirstBase, turn...),
				game.When(passedOverBefore, game.EachHand(game.FromFirstBase, lateTurn...)),
			))),
			game.When(holeDown, turnHole),
			game.When(readerBelied, readerWrong),
			game.When(dealerShown, game.Slot(afterHole), game.When(sidesLie, game.Beside(sidesAfterHole, game.When(automated, acesSettled))), game.Span(
				game.When(surrenderOnCards, surrendersOnCards),
				game.When(payAfterHole, blackjacksAfterHole),
				game.Span(draw, game.When(anyFaceDown, turnDoubles)),
				game.When(anyFaceDown, game.When(fromHand, handsTurned)),
				game.Slot(afterDraws),
				game.When(sidesLie, extraCard, sidesAfterDraws, sidesLast),
				game.Span(game.When(settling, settlement), game.When(sidesLie, sidesWithMain)),
				game.When(insuranceLies, lossesOfInsurance),
				game.Slot(afterMain),
				game.When(sidesLie, sidesAfterMain),
			)),
			game.When(sidesLie, pressSpot),
			game.When(anySettled, putRight),
			game.When(anyDead, deadHandReturns),
		),
		game.When(dealerShown, determinantLeft, pickUp),
		game.When(panelLate, bookedLeft),
	)),
)

func voided(t *game.Table) bool        { return t.Round.Void }
func started(t *game.Table) bool       { return t.Round.Started }
func betweenRounds(t *game.Table) bool { return !t.Round.Started }
func holeDown(t *game.Table) bool      { return t.HoleDown() }
func holeUp(t *game.Table) bool        { return t.HoleUp() }
func shoeFresh(t *game.Table) bool     { return t.FreshShoe && t.Round.Started }
func highUp(t *game.Table) bool        { return t.HighUp() }
func strayLies(t *game.Table) bool     { return len(t.Stray) > 0 }
func handsWait(t *game.Table) bool     { return t.AnyWaits() || totalsWait(t) }
func readerUsed(t *game.Table) bool    { return t.Round.Read }
func breached(t *game.Table) bool      { return t.Breached() }
func sundriesLie(t *game.Table) bool   { return t.SundriesLie() }
func anyFaceDown(t *game.Table) bool   { return t.AnyFaceDown() }
func anyDead(t *game.Table) bool       { return t.AnyDead() || t.SideWagersLie() }
func insuranceLies(t *game.Table) bool { return t.InsuranceLies() }

// outOfTheWay reports what most rounds have not: something that comes before
// the round goes on.
func outOfTheWay(t *game.Table) bool {
	return t.Round.Read && !t.Round.ReadHigh || t.Unshuffled || t.Round.Torn || t.Decks.Tens.Seen || t.Belied.Shown || somethingAmiss(t)
}

// cardsFallen reports a card lying face down that may have to be turned.
func cardsFallen(t *game.Table) bool {
	c := t.DealerHand.Cards
	return len(c) > 0 && !c[0].Up || t.AnyFaceDown()
}

// anySettled reports a wager that may have been settled wrongly.
func anySettled(t *game.Table) bool { return t.AnySettled() || dealerShown(t) }

// settling reports wagers on the layout and a dealer who has all his cards.
func settling(t *game.Table) bool { return t.WagersLie() && !t.DealerDraws() }

// passedOverBefore reports that a step was passed over in this round.
func passedOverBefore(t *game.Table) bool { return len(t.Round.Skipped) > 0 }

// What the house has chosen.

func surrenderOnCards(t *game.Table) bool { return SurrenderOnCards.On(&t.House) }
func surrenderAfterReader(t *game.Table) bool {
	return t.Round.Read && !SurrenderOnCards.On(&t.House) && t.HighUp()
}
func payAfterHole(t *game.Table) bool { return PayAfterHole.On(&t.House) }
func onePass(t *game.Table) bool      { return OnePass.On(&t.House) }

// roundOn reports a round under way, or wagers that wait for one.
func roundOn(t *game.Table) bool {
	return t.Round.Started || t.Wagered()
}

// dealing reports that the first two cards of a box or of the dealer are still
// to come.
func dealing(t *game.Table) bool {
	return !t.AllHaveTwo() || len(t.DealerHand.Cards) < 2 && !t.DealerHand.Cleared
}

// openingOn reports a new dealer in an opening deal under way.
func openingOn(t *game.Table) bool { return t.NewDealer && t.Round.Started && !t.AllHaveTwo() }

// playersToServe reports a new dealer in a round in which a player may still
// get a card.
func playersToServe(t *game.Table) bool {
	if !t.NewDealer || !t.Round.Started || dealerShown(t) || !t.AllHaveTwo() {
		return false
	}
	for s := range t.WageredFromFirstBase {
		for i := range s.Hands {
			if h := &s.Hands[i]; h.Open() || h.Asked != game.NoVerb {
				return true
			}
		}
	}
	return false
}

// handsDead reports a round that 633a.14(j)(1) ended: a reader that could show
// the hole card was used with a low up card, and the floor knows.
func handsDead(t *game.Table) bool {
	return t.Round.Read && RevealingReader.On(&t.House) && !t.Round.ReadHigh && t.Round.ToldSince(is(game.Read))
}

// dealerBlackjack reports what is known of the dealer's first two cards: what
// they are, once shown, and until then what the reader said.
func dealerBlackjack(t *game.Table) bool {
	if t.HoleUp() || t.HoleSeen() {
		return t.DealerHand.Blackjack()
	}
	return t.Round.Read && t.Round.ReadHigh && t.Round.ReadsBJ
}

func noDealerBlackjack(t *game.Table) bool { return !dealerBlackjack(t) }

// dealerShown reports that the hole card has been turned, or that the dealer's
// cards are gone already.
func dealerShown(t *game.Table) bool { return t.HoleUp() || t.DealerHand.Cleared }

// hand is one rule's view of a hand.
type hand = game.InBox

// steps is what a rule appends to.
type steps = game.Steps
