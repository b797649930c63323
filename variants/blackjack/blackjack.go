// Package blackjack is chapter 633a: its procedure as a list of rules, each with
// the citation of the clause that it enforces, and the answers that its games give
// differently. blackjack.go puts the rules in order. The files follow a table's
// day: opening, cut, wagers, deal, insurance, decisions, dealers_hand, settlement,
// irregularities; side wagers of 633c stand beside them.
//
// Blackjack Switch, 633a.12(a), is a variation of the chapter and has a file here.
// The folders beside this one are games that other chapters make of it.
package blackjack

import "burncard/game"

// Book is chapter 633a as it is played from a single, hand-shuffled shoe.
func Book() *game.Rulebook {
	return &game.Rulebook{
		Variant: "blackjack",
		Title:   "Blackjack",
		Edition: "633a/12",
		Options: game.Options{
			game.HouseDecks, game.HouseTable, OnePass, PayAfterHole, SurrenderOnCards, DoubleFaceDown, game.HouseSplits, game.OneToAces, NoEvenMoney, BustsAtSettlement,
			OfBoxes, RevealingReader, game.HouseShoe, game.RedSuitsB, game.HouseShuffler, OfChips, OfTime,
		},
		Legends: []string{"Blackjack pays 3 to 2", "Dealer must draw to 16 and stand on all 17s", "Insurance pays 2 to 1"}, // 633a.2(b)(3)
		Procedure: game.InOrder(
			game.Either(Voided,
				game.Beside(game.When(anyAward, mysteryPaid), game.InOrder(voidReturn, VoidClear)),
				game.Span(
					game.When((*game.Table).Breached, breaches),
					game.When(DisputeUnderWay, disputes),
					game.When(BetweenRounds, game.When(houseHasCalls, betweenCalls), game.Beside(
						ReaderInspection,
						game.When(ReaderDark, ReaderReported, ReaderRepaired),
						game.When(ReaderContradicted, ContradictedReaderReported, ContradictedReaderRepaired),
						game.When(ForeignCardSeen, ForeignDecksChanged),
						game.When(DecksMayBeOld, oldCards),
						game.When(trayDutyDue, trayDuties),
						game.When(conductSeen, conduct),
						game.When(InNewOrder, UnshuffledTold),
						game.When(CountOrdered, CardsCounted),
						opening,
						game.When((*game.Table).SundriesLie, game.InOrder(chipsCutDown, proved, game.Beside(cash, sundries))),
						game.When(fillWithoutSlip, fill),
						game.When(fillNeedsSlip, fillSlip),
						beforeCards,
					)),
					game.When(slipsWithoutLock, slips),
					game.Unblocked(shoeShort, ShoeOut,
						game.Either(MixerHasCards, MixerServes, game.Either(stackMakesShoe, shortShoe, game.InOrder(LastCall, LastVoid))),
						game.When(RoundOnOrWagered, game.When(freshShoeInRound, shortShoeBurn), blackjackRound),
					),
				),
			),
			game.When(Started, game.Otherwise(LastCall, LastVoid)),
		),
		Bars:    append(append(SideBars("blackjack"), panelBars("blackjack")...), append([]*game.Rule{mysteryLight, mysteryFloor, mysteryWay}, Bars...)...),
		Times:   BlackjackTimes(),
		Answers: game.Answers{Allowed: Allowed, Called: CalledFor, Refuse: Refuse, Ends: BlackjackEnds, Draws: BlackjackDraws, Natural: BlackjackWins, Missed: passedOver},
		Offers:  checkOffers,
		Systems: systems,
		Claims:  claims,
		SideEnd: sideEnding,

		Protects: Protects,
	}
}

// Derived makes a book from another; that it can be made is tested.
func Derived(base *game.Rulebook, d game.Derivation) *game.Rulebook {
	book, err := base.Derive(d)
	if err != nil {
		panic(err)
	}
	return book
}

// The slots of a day and a round, where games and side wagers add their own rules.
const (
	StrangeDecks   = "strange-decks" // before anything is done with the decks
	StrangeInPlay  = "strange-card"  // before the round goes on
	BeforeShuffle  = "before-cut"    // of decks that came to the table new
	BeforeCards    = "before-cards"
	Rescue         = "rescue"          // in its turn: a hand whose double was taken back
	TwentyOne      = "twenty-one"      // in its turn: a hand that has come to 21
	AfterDeal      = "after-deal"      // after the second cards and before any other, 633a.7(g)
	BeforeReader   = "before-reader"   // and before insurance, after the side wagers on the first cards
	AfterReader    = "after-reader"    // and before any further card
	BeforeDecision = "before-decision" // of each hand, at the begin of its turn
	AfterHole      = "after-hole"      // the hole card is up, the dealer has not drawn
	AfterDraws     = "after-draws"     // before the main wagers, 633a.7(o)
	AfterMain      = "after-main"      // with the cards still on the layout
)

// beforeCards is what wagers ask for before the first card. Shoe, burn and chips that are
// confirmed do not wait for it, nor it for them: 633a.7(c) has a new dealer burn before a
// card to a player, 633c.2(g) has the cards dealt after the count, and no clause orders
// the two.
var beforeCards = game.When((*game.Table).Wagered,
	game.When((*game.Table).Breached, slips),
	game.Slot(BeforeCards), booking, game.When(anyAward, mysteryPaid),
)

var blackjackRound = game.InOrder(
	game.When(unusualRound,
		game.When(ReaderUsed, ReaderMisused),
		game.When(InNewOrder, UnshuffledTold),
		game.When(TornSeen, TornReported, TornReplaced),
		game.Slot(StrangeInPlay),
		game.When(FalseBlackjackRead, ContradictedReaderReported, ContradictedReaderRepaired),
		game.When(SomethingAmiss, advice...),
	),
	game.Either(AllHandsDead, game.Beside(game.When(awardInRound, mysteryPaid), deadHands), game.InOrder(
		stepsLate,
		game.Span(
			game.When(panelLate, bookedLate),
			game.When(awardInRound, mysteryPaid),
			lastCallOfBets,
			game.When(conductSeen, conduct),
			game.When(newDealerInRound, newDealerBurn),
			game.Span(
				game.When(Dealing, game.When((*game.Table).IsDouble, sideChosen), game.Either((*game.Table).FromHand, handDeal, openingDeal)),
				game.When(CardsFallen, FallenFaceDown),
			),
			game.When((*game.Table).HoleUp, ExposedHole),
			game.When(anyBoxOfTwoHands, misSplit),
			game.Slot(AfterDeal),
			game.When(sidesLie, sidesAfterDeal),
			game.Slot(BeforeReader),
			game.When(surrenderLost, earlySurrenders),
			game.Span(
				game.When(surrenderAfterReader, earlySurrenders),
				game.When((*game.Table).HoleDown, insurance, reader),
				game.Slot(AfterReader),
				game.When(sidesLie, sidesAfterReader),
			),
			game.When(NoDealerBlackjack, game.When(decisionsDue, game.Span(
				game.EachHand(game.FromFirstBase, playersTurn...),
				game.When(StepPassedOver, game.EachHand(game.FromFirstBase, lateTurn...)),
			))),
			game.When((*game.Table).HoleDown, TurnHole),
			game.When(HoleContradictsReader, ReaderWrongTold),
			game.When(DealerShown, game.Slot(AfterHole), game.When(sidesLie, game.Beside(sidesAfterHole, game.When(automated, acesSettled))), game.Span(
				game.When(chosen(SurrenderOnCards), surrendersOnCards),
				game.When(chosen(PayAfterHole), blackjacksAfterHole),
				game.Span(draw, game.When((*game.Table).AnyFaceDown, turnDoubles)),
				game.When((*game.Table).AnyFaceDown, game.When((*game.Table).FromHand, handsTurned)),
				game.Slot(AfterDraws),
				game.When(sidesLie, game.Beside(game.InOrder(beforeExtraCard, extraCard), sidesAfterDraws), sidesLast),
				game.Span(game.When(mainSettlementDue, settlement), game.When(sidesLie, sidesWithMain)),
				game.When(insuranceAfterAces, insuranceSettled),
				game.Slot(AfterMain),
				game.When(sidesLie, sidesAfterMain),
			)),
			game.When(insuranceFree, insuranceSettled),
			game.When(sidesLie, pressSpot),
			game.When(settlementBegun, putRight),
			game.When(wagersToReturn, deadHandReturns),
			game.When(anyAward, game.When(DealerShown, othersPickedUp)),
		),
		game.When(DealerShown, determinantLeft, PickUp),
		game.When(panelLate, bookedLeft),
	)),
)

// Voided reports that the floor has voided the round.
func Voided(t *game.Table) bool { return t.Round.Void }

// Started reports that the round has begun with its first card.
func Started(t *game.Table) bool { return t.Round.Started }

// BetweenRounds reports that no round is under way.
func BetweenRounds(t *game.Table) bool { return !t.Round.Started }

// StrayLies reports a card that was drawn in error and lies on the layout.
func StrayLies(t *game.Table) bool { return len(t.Stray) > 0 }

// ReaderUsed reports that the reader was used in this round.
func ReaderUsed(t *game.Table) bool { return t.Round.Read }

// slipsWithoutLock reports slips that have no place in beforeCards: nobody has a main wager, or
// cards lie already.
func slipsWithoutLock(t *game.Table) bool { return t.Breached() && !(BetweenRounds(t) && t.Wagered()) }

func anyAward(t *game.Table) bool         { return len(t.Panel.Awards) > 0 }
func awardInRound(t *game.Table) bool     { return t.Round.Started && anyAward(t) }
func freshShoeInRound(t *game.Table) bool { return t.FreshShoe && t.Round.Started }
func decisionsDue(t *game.Table) bool     { return t.AnyWaits() || totalsWait(t) }
func wagersToReturn(t *game.Table) bool   { return t.DeadWagersLie() || t.SideWagersLie() }

// unusualRound reports a round in which something irregular comes before all else.
// Most rounds skip those rules.
func unusualRound(t *game.Table) bool {
	return t.Round.Read && !t.Round.ReadHigh || t.Unshuffled || t.Round.Torn || t.Decks.Tens.Seen || t.Failed.Belied || SomethingAmiss(t)
}

// CardsFallen reports a card lying face down that may have to be turned.
func CardsFallen(t *game.Table) bool {
	c := t.DealerHand.Cards
	return len(c) > 0 && !c[0].Up || t.DealerCovered() || t.AnyFaceDown()
}

func settlementBegun(t *game.Table) bool   { return t.AnyWagerSettled() || DealerShown(t) }
func mainSettlementDue(t *game.Table) bool { return t.WagersLie() && DealerDone(t) }

// DealerDone reports that the dealer draws no further card: he need not, or he has
// stood without it.
func DealerDone(t *game.Table) bool { return !t.DealerDraws() || t.HasStood() }

// StepPassedOver reports that a step was passed over in this round.
func StepPassedOver(t *game.Table) bool { return len(t.Round.Skipped) > 0 }

// What the house has chosen.

func surrenderAfterReader(t *game.Table) bool {
	return readerSettlesSurrender(t) && NoDealerBlackjack(t)
}

// surrenderLost reports that a hand surrendered before the reader loses its whole wager.
func surrenderLost(t *game.Table) bool { return readerSettlesSurrender(t) && DealerBlackjack(t) }

func readerSettlesSurrender(t *game.Table) bool {
	return t.Round.Read && !t.Round.ReadDead && !SurrenderOnCards.On(&t.House) && t.HighUp()
}

// SettlesInOnePass reports a house that takes and pays box by box, 633a.7(r)(2).
func SettlesInOnePass(t *game.Table) bool { return OnePass.On(&t.House) }

// RoundOnOrWagered reports a round under way, or wagers that wait for one.
func RoundOnOrWagered(t *game.Table) bool {
	return t.Round.Started || t.Wagered()
}

// Dealing reports that the first two cards of a box or of the dealer are still
// to come.
func Dealing(t *game.Table) bool {
	return !t.AllHaveTwo() || len(t.DealerHand.Cards) < 2 && !t.DealerHand.Cleared
}

func newDealerInRound(t *game.Table) bool { return t.NewDealer && t.Round.Started }

// AllHandsDead reports a round that 633a.14(j)(1) ended: a reader that could show
// the hole card was used with a low up card, and the floor was told.
func AllHandsDead(t *game.Table) bool {
	return t.Round.Read && RevealingReader.On(&t.House) && !t.Round.ReadHigh && t.Round.ToldSince(OfVerb(game.Read))
}

// DealerBlackjack reports a dealer Blackjack as far as it is known: from the cards
// once they are shown, and until then from the reader's answer.
func DealerBlackjack(t *game.Table) bool {
	if t.HoleUp() || t.HoleSeen() {
		return t.DealerHand.Blackjack()
	}
	return t.Round.Read && t.Round.ReadHigh && t.Round.ReadsBJ
}

// NoDealerBlackjack reports that no dealer Blackjack is known.
func NoDealerBlackjack(t *game.Table) bool { return !DealerBlackjack(t) }

// DealerShown reports that all cards of the dealer lie open, or did when he picked them up.
// Where he has picked one up that nobody had seen, no rule says how a wager ends that
// depends on it, and the floor voids the round.
func DealerShown(t *game.Table) bool {
	d := &t.DealerHand
	return d.FaceDown() == 0 && (len(d.Cards) > 1 || d.Cleared)
}

type (
	hand  = game.InBox
	steps = game.Steps
)
