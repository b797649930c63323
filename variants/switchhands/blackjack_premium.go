package switchhands

import (
	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
)

// Premium is 633c.4(k) to (o): at one table players who have laid an
// ante play Switch Hands, and the others Blackjack by 633a.
//
// (l) does not say that switch cards are turned over, or put away when a player keeps
// his hand: that is as in (f). (m) goes on with the reader: side wagers come before the
// choice. (o) pays every tie of Blackjacks 1 to 2; by (k) a player without an ante
// plays by 633a, where a tie goes back. A house rule says which of the two holds for him.
func Premium() *game.Rulebook {
	return derived(premiumTied, game.Derivation{
		Variant: "blackjack-premium", Title: "Blackjack Premium", Edition: "633c.4(k)/12",
		Particulars: game.Particulars{AnteOptional: true},
		Options:     game.Options{plainTiesPaid},
		Pays: []game.Payout{
			{What: "Blackjack of one suit or color, ante laid", Pays: "2 to 1", Cite: "633c.4(o)"},
			{What: "Blackjack against the dealer's, ante laid", Pays: "1 to 2", Cite: "633c.4(o)"},
		},
		Remark: " A player without an ante plays by 633a; whether a tie of Blackjacks pays him 1 to 2 as well is a house rule.",
		Slots: map[string][]game.Node{
			blackjack.BeforeCards: {game.When(blackjack.BeforeFirstCard, anteAmiss)},
			blackjack.AfterDeal: {game.When(someAnte, game.When(switchCardsAfter, switchCards), game.When(handsDealt,
				switchMissed, switchSeen, game.When(anteBefore, anteTaken),
			))},
			blackjack.BeforeReader:   {game.When(someAnte, game.When(handsDealt, choices(premiumAway), game.When(anteAfter, anteTaken)))},
			blackjack.BeforeDecision: {game.When(blackjack.StepPassedOver, game.HandWhen(blackjack.LeadsBox, lateChoices(premiumAway)))},
		},
		Bars:    []*game.Rule{switchStray, anteStays, switchWhere, premiumPlain, premiumTied, premiumColored, blackjack.WagerLimit(ante)},
		Answers: game.Answers{Ends: premiumEnd},
	})
}

// premiumAway is the clause by which a switch takes the open cards away.
const premiumAway = "633c.4(l)#3"

var anteAmiss = &game.Rule{
	Cite: "633c.4(c)", Title: "The ante is $1 for every $5: any other goes back before the deal", Protects: "The choice has the same price for everybody.", Kind: "wager", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for s := range t.WageredFromFirstBase {
			first := len(owed)
			if w := anteOf(s); w != nil && !w.Chips.IsZero() && 5*w.Chips.Total() != s.Hands[0].OnLayout() {
				owed = blackjack.OnLane(s.N, owed.Settle(game.Return, game.Box(s.N), ante, 0), first)
			}
		}
		return owed
	},
}

// anteStays forbids to take the ante early. The text does not say when it is taken.
var anteStays = &game.Rule{
	Cite: "633c.4(l)#2", Title: "The ante lies until switch cards and hands are out", Protects: "While the ante lies there, everybody sees who has paid for the choice.", Kind: "variation",
	Bars: func(t *game.Table, a game.Act) bool {
		return a.Verb == game.Take && a.Wager == ante && t.Round.Started && !handsDealt(t)
	},
}

// The payouts of (o).
var (
	premiumPlain = switchPays("633c.4(o)#1", "A win pays 1 to 1, a Blackjack 3 to 2",
		func(t *game.Table, s *game.Seat, r wager.Result) bool { return r.Lost() })
	premiumTied = switchPays("633c.4(o)#2", "A Blackjack against yours pays 1 to 2",
		func(t *game.Table, s *game.Seat, r wager.Result) bool {
			return !r.Lost() && blackjack.DealerBlackjack(t)
		})
	premiumColored = switchPays("633c.4(o)#3", "With an ante, a Blackjack of one suit or color pays 2 to 1",
		func(t *game.Table, s *game.Seat, r wager.Result) bool {
			return !r.Lost() && !blackjack.DealerBlackjack(t)
		})
)

// premiumEnd is switchHandsEnd, and pays plain players' ties where the house has
// it so.
func premiumEnd(t *game.Table, h hand) (game.Ending, chip.Cents) {
	ending, win := switchHandsEnd(t, h)
	if ending == game.Tied && h.Blackjack() && plainTiesPaid.On(&t.House) {
		return game.Won, h.Staked / 2
	}
	return ending, win
}

var plainTiesPaid = game.NewFlag("plain-ties", "633c.4(o)", "Two Blackjacks, no ante laid", "push", "paid", game.KeepsEdge)
