// Package switchhands is 633c.4: Switch Hands, and Blackjack Premium
// (blackjack_premium.go), in which the ante is free.
package switchhands

import (
	"fmt"
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
)

// Book is 633c.4(a) to (j): for an ante every player gets two more cards,
// face down beside his hand, and may have them played instead of it, unseen. What
// a Blackjack made of them wins is better if it has one color.
//
// The section does not say when the ante is taken. Here it is the price of the choice
// and does not come back: the house takes it when all cards are dealt, before the
// players choose or after. The section does not say either which cards settle the side
// wagers that (g) puts after the choice. Their clauses name the first two cards dealt:
// here those cards settle them, played or not. Two kinds of wagers are not offered:
// wagers on the cards that a player draws, since the text does not say to which hand
// the third card belongs, and wagers whose pay is pressed, since that makes the main
// wager larger than five antes.
func Book() *game.Rulebook {
	return derived(switchTied, game.Derivation{
		Variant: "switch-hands", Title: "Switch Hands", Edition: "633c.4/12",
		Pays: []game.Payout{
			{What: "Blackjack of one suit or color, switch cards played", Pays: "2 to 1", Cite: "633c.4(i)(2)(i)"},
		},
		Slots: map[string][]game.Node{
			blackjack.BeforeCards: {game.When(blackjack.BeforeFirstCard, anteOwed)},
			blackjack.AfterDeal: {game.When(someAnte, game.When(switchCardsAfter, switchCards), game.When(handsDealt,
				switchMissed, switchSeen, game.When(anteBefore, anteTaken), choices(switchAway), game.When(anteAfter, anteTaken),
			))},
			blackjack.BeforeDecision: {game.When(blackjack.StepPassedOver, game.HandWhen(blackjack.LeadsBox, lateChoices(switchAway)))},
		},
		Bars:    []*game.Rule{switchStray, switchWhere, switchPlain, switchWon, switchColored, switchTied, blackjack.WagerLimit(ante)},
		Answers: game.Answers{Ends: switchHandsEnd},
	})
}

// derived adds what Switch Hands and Blackjack Premium have alike; tied is the clause by
// which a tie of Blackjacks is paid.
func derived(tied *game.Rule, d game.Derivation) *game.Rulebook {
	d.Has = game.Equipment{SwitchPlaces: 2}
	d.Options = append(game.Options{
		game.HouseDecks, blackjack.OnePass, blackjack.PayAfterHole, blackjack.SurrenderOnCards, blackjack.DoubleFaceDown, game.HouseSplits, game.OneToAces, blackjack.NoEvenMoney, blackjack.BustsAtSettlement,
		switchCardsLast, anteAfterChoice,
	}, append(d.Options, blackjack.OfBoxes, blackjack.RevealingReader, blackjack.SingleShoe, game.HouseShuffler, blackjack.OfChips, blackjack.OfTime)...)
	d.Begins = []string{"offers=" + ante}
	d.Legends = []string{"Ante $1 for every $5 bet", "Switch hands colored or suited Blackjacks pay 2 to 1"} // 633c.4(a)(1) and (3)
	d.Remark = switchRemark + d.Remark
	d.Replace = map[string]game.Node{
		"633c.8(d)": nil, "633c.8(d)(1)": nil, "633c.8(d)(2)": nil, "633c.8(e)": nil, // no table of the game is automated
		"633a.13(a)":     nil, // the section has odds of its own
		"633a.7(f)(1)":   game.InOrder(game.When(switchCardsBefore, switchCards), firstCards),
		"633a.7(r)(1)#2": blackjack.ByClause(blackjack.WinnersPaid, tiePaid(tied)), "633a.7(r)(2)#1": blackjack.ByClause(blackjack.InOnePass, tiePaid(tied)),
	}
	d.Times = switchHandsTimes
	d.Answers.Called, d.Answers.Refuse, d.Answers.Natural = switchCalled, switchRefusal, switchNatural
	return blackjack.Derived(blackjack.Book(), d)
}

// ante is the wager that buys the choice.
const ante = "switch-ante"

const switchRemark = "633c.4 does not say when the ante is taken, which cards settle a side wager after a switch, or what becomes of switch cards that are missed, shown or taken by mistake: the first is a house rule here, the others readings, cited as such. Side wagers are settled on the cards dealt first."

// anteOf is the ante that lay, or lies, in the box; nil for none.
func anteOf(s *game.Seat) *game.Wager {
	if w := s.Wager(ante); w != nil && w.Staked > 0 {
		return w
	}
	return nil
}

// LacksAnte reports a wager to which no card is dealt before its ante lies there.
func LacksAnte(t *game.Table, s *game.Seat) bool {
	return t.Has.SwitchPlaces > 0 && !t.Book().AnteOptional && s.Wagered() && anteOf(s) == nil
}

// wantsSwitch reports a box that is to get switch cards: an ante was laid, its
// hand is in play, and its player has not chosen. A player who leaves gets those of the deal.
func wantsSwitch(t *game.Table, s *game.Seat) bool {
	if int(s.SwitchIn) >= t.Has.SwitchPlaces && blackjack.Leaves(t, s) {
		return false
	}
	return anteOf(s) != nil && !t.Round.HoleTurned && !t.DealerHand.Cleared && s.Wagered() && !s.Dead && len(s.Hands) > 0 && !s.Hands[0].Out() &&
		s.Choice == game.NoVerb && !s.Switched && !playedOn(t, s)
}

// playedOn reports a box with whose hand more was done than to deal it. The hand of a player
// who leaves only stands.
func playedOn(t *game.Table, s *game.Seat) bool {
	h := &s.Hands[0]
	return h.Asked != game.NoVerb || h.Stood && !blackjack.Leaves(t, s) || h.Surrendered || h.FromPair || len(h.Cards) > 2 || h.Cleared
}

// choiceOpen reports a box with its hand and its switch cards, whose player may say
// which of them he plays.
func choiceOpen(t *game.Table, s *game.Seat) bool {
	if len(s.Switch) < t.Has.SwitchPlaces || len(s.Hands) != 1 || s.Switched || anteOf(s) == nil || t.Round.HoleTurned || t.DealerHand.Cleared {
		return false
	}
	h := &s.Hands[0]
	return len(h.Cards) == 2 && !h.Out() && !playedOn(t, s)
}

func switchCardsBefore(t *game.Table) bool { return !switchCardsLast.On(&t.House) }
func switchCardsAfter(t *game.Table) bool  { return switchCardsLast.On(&t.House) }
func anteBefore(t *game.Table) bool        { return !anteAfterChoice.On(&t.House) }
func anteAfter(t *game.Table) bool         { return anteAfterChoice.On(&t.House) }
func handsDealt(t *game.Table) bool        { return t.Round.Started && !blackjack.Dealing(t) }

func someAnte(t *game.Table) bool {
	return blackjack.AnyBox(t, func(s *game.Seat) bool { return anteOf(s) != nil || len(s.Switch) > 0 })
}

// anteOwed returns a wager without its ante, and what an ante has too much. The text
// does not say what a dealer does with them.
var anteOwed = &game.Rule{
	Cite: "633c.4(c)", Title: "Every wager has its ante, $1 for $5: the rest goes back", Protects: "The choice has the same price for everybody.", Kind: "wager", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for s := range t.WageredFromFirstBase {
			bet, paid := s.Hands[0].OnLayout(), chip.Cents(0)
			if w := anteOf(s); w != nil {
				paid = w.Chips.Total()
			}
			first := len(owed)
			switch over := bet - 5*paid; {
			case over > 0:
				owed = owed.Settle(game.Return, game.Box(s.N), "main", over)
			case over < 0:
				owed = owed.Settle(game.Return, game.Box(s.N), ante, paid-bet/5)
			}
			owed = blackjack.OnLane(s.N, owed, first)
		}
		return owed
	},
}

// The switch cards, twice around the boxes from first base.
var (
	switchCards = game.InOrder(switchCard(1, "633c.4(d)(1)", "A first switch card, face down, to each box with an ante").
			Protecting(blackjack.Protects["633a.7(f)(1)"]),
		switchCard(2, "633c.4(d)(2)", "A second switch card, face down, to each box with an ante").
			Protecting(blackjack.Protects["633a.7(f)(1)"]))
	firstCards = &game.Rule{Cite: "633a.7(f)(1)", Title: "One card face up to each wagered box", Kind: "deal", Owed: blackjack.FirstPass}
)

func switchCard(n int8, cite, title string) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "deal",
		Owed: func(t *game.Table, owed steps) steps {
			for s := range t.WageredFromFirstBase {
				if wantsSwitch(t, s) && s.SwitchIn < n {
					owed = nextSwitch(t, owed, s)
				}
			}
			return owed
		},
	}
}

// lacksSwitch is how many switch cards a box lacks because they were passed over in
// the deal or taken away again.
func lacksSwitch(t *game.Table, s *game.Seat) int {
	step := game.Step{Verb: game.Deal, At: game.SwitchPlace(s.N), Down: true}
	coming := switchCardsLast.On(&t.House) && int(s.SwitchIn) < t.Has.SwitchPlaces
	if !wantsSwitch(t, s) || coming && !t.SkippedStep("633c.4(d)(1)", step.Line()) && !t.SkippedStep("633c.4(d)(2)", step.Line()) {
		return 0
	}
	return t.Has.SwitchPlaces - len(s.Switch)
}

// nextSwitch owes the next card to a box's switch cards. One that was drawn in
// error and seen is not for that place: it is laid away, as one that lies face up
// in the shoe.
func nextSwitch(t *game.Table, owed steps, s *game.Seat) steps {
	at := game.SwitchPlace(s.N)
	owed = blackjack.BeforePlayersCard(t, owed)
	switch {
	case len(t.Stray) == 0 || slices.ContainsFunc(owed, blackjack.UsesStray):
		return blackjack.PrepareToDraw(t, owed).Deal(at, card.FaceDown)
	case t.Stray[0].Up:
		if slices.ContainsFunc(owed, func(s game.Step) bool { return s.Verb == game.Discard }) {
			return owed
		}
		return owed.Do(game.Discard).Under(switchStray)
	}
	return owed.At(game.Use, at).Under(blackjack.StrayUnseen)
}

var switchStray = &game.Rule{
	Cite: "633a.14(a)#switch", Title: "A card that was seen is no switch card: discard it", Protects: "The choice is between cards he sees and cards he does not.", Kind: "irregularity", Source: game.Reading,
	Answers: []game.Verb{game.InjectSticks},
	Bars:    blackjack.Never,
}

// switchMissed deals the switch cards that a box lacks before any player is asked.
// 633a.14(g) has a missed second card dealt after all others.
var switchMissed = &game.Rule{
	Cite: "633a.14(g)#switch", Title: "Deal missing switch cards before the players choose", Protects: "A player can only choose once both his hands lie there.", Kind: "irregularity", Source: game.Reading,
	Mends: []string{"633c.4(d)(1)", "633c.4(d)(2)"},
	Owed: func(t *game.Table, owed steps) steps {
		for s := range t.WageredFromFirstBase {
			for range lacksSwitch(t, s) {
				owed = nextSwitch(t, owed, s)
			}
		}
		return owed
	},
}

var switchSeen = &game.Rule{
	Cite: "633a.14(a)#shown", Title: "Switch cards shown too early: call the floor, discard, deal others", Protects: "The choice is between cards he sees and cards he does not.", Kind: "irregularity",
	Source: game.Reading, Mistake: game.FloorUntold, Reason: "switch",
	Owed: func(t *game.Table, owed steps) steps {
		for s := range t.WageredFromFirstBase {
			if wantsSwitch(t, s) && slices.ContainsFunc(s.Switch, func(p game.Piece) bool { return p.Up }) {
				owed = blackjack.TellAndWait(t, owed, showsSwitchCard).At(game.Clear, game.SwitchPlace(s.N))
			}
		}
		return owed
	},
}

func showsSwitchCard(a *game.Act) bool {
	return a.At.Kind == game.AtSwitch && (a.Verb == game.Deal || a.Verb == game.Use || a.Verb == game.Turn)
}

var anteTaken = &game.Rule{
	Cite: "house.ante", Title: "Take the ante: it is the price of the choice", Kind: "wager", Source: game.HouseRules, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for s := range t.WageredFromThirdBase {
			if w := anteOf(s); w != nil && !w.Chips.IsZero() && blackjack.AnteBack(s, w) == 0 {
				owed = owed.Settle(game.Take, game.Box(s.N), ante, 0)
			}
		}
		return owed
	},
}

// choices serves the choice of each box to its end before the next box, from third
// base. Away is the clause by which a switch takes the open cards away.
func choices(away string) game.Node {
	return game.EachBox(
		game.FromThirdBase, switchTaken,
		switchStep("633c.4(f)", "Each player chooses: his open cards, or the two face down", switchAsk, otherCards).
			Protecting("He has paid the ante for this choice, so nobody else makes it."),
		switchStep("633c.4(f)(1)", "Player keeps his hand: his switch cards go to the discard rack", switchKept, keptShown).
			Protecting("Cards that nobody plays stay unknown, or the next player would choose with more knowledge."),
		switchStep(away, "Player switches: his two open cards go to the discard rack", upcardsAway, wantedCleared).
			Protecting("Cards that are out of play go away at once, so that nobody plays two hands."),
		switchStep("633c.4(f)(2)#2", "Player switches: then turn his switch cards, they are his hand", switchTurned, nil).
			Protecting("A hand that plays lies open, so everybody can check it."),
	)
}

// switchAway is the clause by which a switch takes the open cards away where every
// player has laid an ante.
const switchAway = "633c.4(f)(2)#1"

// lateChoices: a box that was passed over is asked, and served, before its own
// turn.
func lateChoices(away string) game.Node {
	return game.InOrder(
		lateStep("633c.4(f)#late", "A player you passed over chooses before his own turn", "633c.4(f)", switchAsk).
			Protecting("The dealer's slip must not cost a player the choice that he has paid for."),
		lateStep("633c.4(f)(1)#late", "Passed over, and he keeps: switch cards away before his turn", "633c.4(f)(1)", switchKept).
			Protecting("With two hands in one box nobody could say which of them plays."),
		lateStep("633c.4(f)(2)#late-1", "Passed over, and he switches: open cards away before his turn", away, upcardsAway).
			Protecting("With two hands in one box nobody could say which of them plays."),
		lateStep("633c.4(f)(2)#late-2", "Passed over, and he switches: turn the cards before his turn", "633c.4(f)(2)#2", switchTurned).
			Protecting("A hand that plays lies open, so everybody can check it."),
	)
}

type boxSteps = func(t *game.Table, s *game.Seat, owed steps) steps

func switchStep(cite, title string, owes boxSteps, bars func(*game.Table, game.Act) bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "variation",
		OwedHand: func(t *game.Table, h hand, owed steps) steps { return owes(t, h.Seat, owed) },
		Bars:     bars,
	}
}

func lateStep(cite, title, missed string, owes boxSteps) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "irregularity", Source: game.Reading, Mends: []string{missed},
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			first := len(owed)
			if owed = owes(t, h.Seat, owed); len(owed) > first && !passedSwitch(t, &owed[first], missed) {
				owed = owed[:first]
			}
			return owed
		},
	}
}

func passedSwitch(t *game.Table, s *game.Step, cite string) bool {
	line := s.Line()
	if s.By == game.ByPlayer {
		line = "p" + s.At.String() + " " + s.Verb.String()
	}
	return t.SkippedStep(cite, line)
}

// otherCards forbids other cards and the reader while a player has to choose. keptShown
// and wantedCleared forbid showing cards that the player did not want, and putting away
// cards that he wanted.
func otherCards(t *game.Table, a game.Act) bool {
	return (a.Verb == game.Deal && a.At.Kind != game.AtSwitch || a.Verb == game.Read) && handsDealt(t) &&
		blackjack.AnyBox(t, func(s *game.Seat) bool { return choiceOpen(t, s) })
}

func keptShown(t *game.Table, a game.Act) bool {
	s := t.Seat(a.At.Box)
	return a.Verb == game.Turn && a.At.Kind == game.AtSwitch && s != nil && s.Choice != game.Switch
}

func wantedCleared(t *game.Table, a game.Act) bool {
	s := t.Seat(a.At.Box)
	return a.Verb == game.Clear && a.At.Kind == game.AtSwitch && s != nil && s.Choice == game.Switch
}

func switchAsk(t *game.Table, s *game.Seat, owed steps) steps {
	if choiceOpen(t, s) && s.Choice == game.NoVerb && !blackjack.Leaves(t, s) {
		owed = owed.Player(game.AnyChoice, game.Box(s.N))
	}
	return owed
}

// switchKept owes that switch cards are put away: of a player who keeps his hand, has
// fewer than two, has gone on with his hand, or leaves without a word.
func switchKept(t *game.Table, s *game.Seat, owed steps) steps {
	chooses := choiceOpen(t, s) && s.Choice != game.Keep && !(s.Choice == game.NoVerb && blackjack.Leaves(t, s))
	if len(s.Switch) > 0 && !s.Exchanging() && !chooses {
		owed = owed.At(game.Clear, game.SwitchPlace(s.N))
	}
	return owed
}

func upcardsAway(t *game.Table, s *game.Seat, owed steps) steps {
	if choiceOpen(t, s) && s.Choice == game.Switch {
		owed = owed.At(game.Clear, game.Box(s.N))
	}
	return owed
}

func switchTurned(t *game.Table, s *game.Seat, owed steps) steps {
	if s.Exchanging() || choiceOpen(t, s) && s.Choice == game.Switch {
		owed = owed.At(game.Turn, game.SwitchPlace(s.N))
	}
	return owed
}

// switchTaken deals with cards that were to be played and went to the discard rack.
// Cards do not come back out of it, so the hand is treated as one that got no cards,
// 633a.14(g): it is dead, and wager and ante go back.
var switchTaken = &game.Rule{
	Cite: "633a.14(g)#taken", Title: "Wanted cards put away: call the floor, dead hand, wager goes back", Kind: "irregularity",
	Source: game.Reading, Mistake: game.FloorUntold, Reason: "switch",
	OwedHand: func(t *game.Table, box hand, owed steps) steps {
		s := box.Seat
		if len(s.Hands) != 1 || s.Switched || s.Dead || s.Hands[0].Dead || s.Hands[0].Settled || anteOf(s) == nil {
			return owed
		}
		wanted := s.Choice == game.Switch && len(s.Switch) == 0 && !playedOn(t, s)
		if gone := len(s.Switch) > 0 && s.Hands[0].Cleared; wanted || gone {
			owed = blackjack.TellAndWait(t, owed, blackjack.OfVerb(game.Clear)).At(game.Dead, game.Box(s.N))
		}
		return owed
	},
}

var switchWhere = &game.Rule{
	Cite: "633c.4(d)", Title: "Two switch cards to each box with an ante, in its place", Protects: blackjack.Protects["633a.7(f)(1)"], Kind: "deal",
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Deal && a.At.Kind == game.AtSwitch },
}

// The payouts of (i).
var (
	switchPlain = switchPays("633c.4(i)(1)", "A kept hand wins 1 to 1, a Blackjack 3 to 2 in any color",
		func(t *game.Table, s *game.Seat, _ wager.Result) bool { return !s.Switched })
	switchWon = switchPays("633c.4(i)(2)", "A switch hand wins 1 to 1, a Blackjack of two colors 3 to 2",
		func(t *game.Table, s *game.Seat, r wager.Result) bool { return s.Switched && r.Lost() })
	switchColored = switchPays("633c.4(i)(2)(i)", "A switch-card Blackjack of one suit or color pays 2 to 1",
		func(t *game.Table, s *game.Seat, r wager.Result) bool {
			return s.Switched && !r.Lost() && !blackjack.DealerBlackjack(t)
		})
	switchTied = switchPays("633c.4(i)(2)(ii)", "A switch-card Blackjack against yours pays 1 to 2, by house rule",
		func(t *game.Table, s *game.Seat, r wager.Result) bool {
			return s.Switched && !r.Lost() && blackjack.DealerBlackjack(t)
		})
)

func switchPays(cite, title string, decides func(*game.Table, *game.Seat, wager.Result) bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "payout", Mistake: game.WrongAmount,
		Bars: func(t *game.Table, a game.Act) bool {
			s, h := t.Seat(a.At.Box), t.Find(a.At)
			if a.Verb != game.Pay || a.Wager != "main" || a.At.Kind != game.AtBox || s == nil || h == nil || anteOf(s) == nil && !t.Book().AnteOptional {
				return false
			}
			own := hand{Hand: h, Seat: s, At: a.At}
			if blackjack.TakesEven(own) {
				return false // 633a.8(e) has odds of its own
			}
			_, res, _ := byAnte(t, own)
			return decides(t, s, res)
		},
	}
}

// byAnte is what a Blackjack wins because of its ante, as far as the dealer's cards lie
// open; false where the ante changes nothing.
func byAnte(t *game.Table, h hand) (win chip.Cents, res wager.Result, ok bool) {
	r, offered := blackjack.OnOffer(t, ante)
	if !offered || anteOf(h.Seat) == nil || !h.Blackjack() {
		return 0, res, false
	}
	cards := r.Choices()
	var own [2]card.Card
	cards.Final, cards.Switched = h.Drawn(own[:0]), h.Seat.Switched
	var dealer [12]card.Card
	cards.Dealer = t.DealerHand.Faces(dealer[:0])
	cards.Dealer = cards.Dealer[:min(2, len(cards.Dealer))]
	if res = r.Result(&cards); res.Lost() {
		return 0, res, false
	}
	// Its odds are taken on the main wager, which is five times the ante.
	return r.Settle(res, h.Staked/5).Tray, res, true
}

func switchNatural(t *game.Table, h hand) chip.Cents {
	if win, _, ok := byAnte(t, h); ok {
		return win
	}
	return blackjack.BlackjackWins(t, h)
}

// switchHandsEnd: (i)(2)(ii) pays a tie of Blackjacks where the house has it so.
func switchHandsEnd(t *game.Table, h hand) (game.Ending, chip.Cents) {
	ending, win := blackjack.BlackjackEnds(t, h)
	if ending == game.Tied && h.Blackjack() {
		if win, _, ok := byAnte(t, h); ok {
			return game.Won, win
		}
	}
	return ending, win
}

func tiePaid(by *game.Rule) func(*game.Table, *game.Hand) *game.Rule {
	return func(t *game.Table, h *game.Hand) *game.Rule {
		if h.Blackjack() && blackjack.DealerShown(t) && t.DealerHand.Blackjack() {
			return by
		}
		return nil
	}
}

func switchCalled(t *game.Table, at game.Spot) bool {
	if at.Kind == game.AtSwitch {
		s := t.Seat(at.Box)
		return s != nil && wantsSwitch(t, s) && len(s.Switch) < t.Has.SwitchPlaces
	}
	return blackjack.CalledFor(t, at)
}

func switchRefusal(t *game.Table, a game.Act) (cite, why string) {
	s := t.Seat(a.Box)
	if s == nil || s.Player < 0 {
		return blackjack.Refuse(t, a)
	}
	withAnte := !t.Book().AnteOptional || anteOf(s) != nil
	bets := (a.Verb == game.Bet || a.Verb == game.Cash) && a.Wager == "main" && withAnte
	switch v := a.Spoken(); {
	case bets && (s.Initial()+a.Amount)%(5*chip.Dollar) != 0:
		return "633c.4(b)", "a wager beside which an ante is laid goes in steps of $5"
	case bets && !chip.Payable((s.Initial()+a.Amount)/5, t.House.Chips):
		return "house.chips", fmt.Sprintf("its ante of %v cannot be made with chips of %v", (s.Initial()+a.Amount)/5, t.House.Chips)
	case (v == game.Switch || v == game.Keep) && t.Book().AnteOptional && s.Wagered() && t.Round.Started && anteOf(s) == nil:
		return "633c.4(k)#2", "a player who laid no ante before the cards plays Blackjack alone"
	case v == game.Switch || v == game.Keep:
		if !choiceOpen(t, s) {
			return "633c.4(f)", "a player who has laid an ante and has both hands before him may choose, and only before any other card"
		}
	case v == game.Accept && wantsSwitch(t, s) && s.Hands[0].InOpening == 2:
		return "633c.4(f)", "first he says which cards he plays"
	case a.Decides() && wantsSwitch(t, s):
		return "633c.4(f)", "first he says which cards he plays"
	case a.Decides() && choiceOpen(t, s) && handsDealt(t):
		return "633c.4(f)", "the cards that he does not play are to be put away first"
	}
	return blackjack.Refuse(t, a)
}

var switchHandsTimes = []game.Timing{
	{Cite: "633c.4(d)(2)", Verbs: blackjack.Verbs(game.Deal), At: game.AtSwitch},
	{Cite: "633c.4(f)(1)", Verbs: blackjack.Verbs(game.Clear), At: game.AtSwitch},
	{Cite: "633c.4(f)(1)", Verbs: blackjack.Verbs(game.Clear), At: game.AtBox, If: switchRefused},
	{Cite: switchAway, Verbs: blackjack.Verbs(game.Clear), At: game.AtBox, If: switchChoice},
	{Cite: premiumAway, Verbs: blackjack.Verbs(game.Clear), At: game.AtBox, If: switchChoice},
	{Cite: "633c.4(f)(2)#2", Verbs: blackjack.Verbs(game.Turn), At: game.AtSwitch},
	{Cite: "house.ante", Verbs: blackjack.Verbs(game.Take, game.Pay), Wager: ante},
	{Cite: "633c.4(c)", Verbs: blackjack.Verbs(game.Return), If: blackjack.BeforeRound},
}

// switchRefused reports a box with switch cards whose player keeps his hand.
func switchRefused(t *game.Table, a game.Act) bool {
	return switchChoice(t, a) && t.Seat(a.At.Box).Choice == game.Keep
}

// switchChoice reports a box with switch cards whose player may choose.
func switchChoice(t *game.Table, a game.Act) bool {
	s := t.Seat(a.At.Box)
	return s != nil && len(s.Switch) > 0 && !s.Switched
}

// What the house chooses of switch cards and their ante.
var (
	switchCardsLast = game.NewFlag("switch-cards", "633c.4(j)", "Switch cards are dealt", "before-hands", "after-hands", game.KeepsEdge)
	anteAfterChoice = game.NewFlag("ante", "house.ante", "The ante is taken", "before-choice", "after-choice", game.KeepsEdge)
)

type (
	hand  = game.InBox
	steps = game.Steps
)
