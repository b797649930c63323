// Package spanish21 is Spanish 21, chapter 635a as far as its text is known.
package spanish21

import (
	"slices"
	"strings"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
)

// Book is chapter 635a, as far as its text is to be had: 635a.12(a), (b)
// and (c)(1), what a hand wins. Decks have no tens, a player's 21 wins whatever
// the dealer has, any number of cards is doubled and a double may be rescued.
//
// What the text does not tell is this house's rule, as casinos play it: where it
// is as 633a has it, it is cited as house.633a; else as house.635a with the
// section that would say it.
func Book() *game.Rulebook {
	return blackjack.Derived(blackjack.Book(), game.Derivation{
		Variant: "spanish-21", Title: "Spanish 21", Edition: "635a/13",
		Boxes: 6,
		Has:   game.Equipment{MissingRanks: "T"}, Particulars: game.Particulars{TwentyOneWins: true, DoubleRescue: true},
		Options: game.Options{
			game.HouseDecks.As("house.635a.3", "6", "8"), blackjack.OnePass, blackjack.SurrenderOnCards, blackjack.DoubleFaceDown.As("house.635a.10", "face-up"),
			game.HouseSplits.As("house.635a.11", "3", "2", "1", "0"), blackjack.NoSurrender.As("house.635a.9"), game.OneToAces.As("house.635a.11"),
			game.NoRescue.As("house.635a.10"), twentyOnesLater.As("house.635a.7"), blackjack.HitsSoft17.As("house.635a.7"), blackjack.NoEvenMoney.As("house.635a.8", "no"),
			blackjack.BustsAtSettlement, blackjack.OfBoxes, blackjack.RevealingReader, blackjack.SingleShoe, game.HouseShuffler, blackjack.OfChips, blackjack.OfTime,
		},
		Legends: []string{"A player's 21 always wins", "Bonus 21s pay up to 3 to 1"},
		Inscribe: func(legends []string, h *game.House) []string {
			if !blackjack.HitsSoft17.On(h) {
				return legends
			}
			own := slices.Clone(legends)
			for i := range own {
				own[i] = strings.Replace(own[i], "and stand on all 17s", "and on soft 17", 1)
			}
			return own
		},
		Pays: []game.Payout{
			{What: "6-7-8, mixed suits", Pays: "3 to 2", Cite: "635a.12(b)(1)"},
			{What: "6-7-8, one suit", Pays: "2 to 1, spades 3 to 1", Cite: "635a.12(b)(2)"},
			{What: "7-7-7, mixed suits", Pays: "3 to 2", Cite: "635a.12(b)(3)"},
			{What: "7-7-7, one suit", Pays: "2 to 1, spades 3 to 1", Cite: "635a.12(b)(4)"},
			{What: "21 in five cards", Pays: "3 to 2", Cite: "635a.12(b)(5)"},
			{What: "21 in six cards", Pays: "2 to 1", Cite: "635a.12(b)(6)"},
			{What: "21 in seven cards or more", Pays: "3 to 1", Cite: "635a.12(b)(7)"},
			{What: "Any 21 after a double", Pays: "1 to 1", Cite: "635a.12(b)"},
			{What: "7-7-7, one suit, against a 7: $5 and more", Pays: "$1,000 beside", Cite: "635a.12(c)(1)"},
			{What: "The same from $25; not after a double or split", Pays: "$5,000 beside", Cite: "house.635a.12(c)"},
			{What: "Envy: every other player then", Pays: "$50", Cite: "house.635a.12(c)"},
		},
		Remark: "The text of 635a was to be had for its payouts only, 635a.12(a), (b) and (c)(1). All else at this table is a house rule, cited as such: house.633a as Blackjack has it, house.635a as casinos play Spanish 21.",
		Lent:   "633a",
		Cites: map[string]string{
			"633a.6(d)": "635a.6(d)", "633a.6(d)#back": "635a.6(d)#back",
			"633a.2(d)(1)": "635c.1(d)(1)#lights", "633c.3(d)(1)#match-the-dealer-progressive": "635c.1(d)(1)#match-the-dealer-progressive",
			"633c.3(e)#back": "635c.1(e)#back", "633c.2(f)": "635c.1(f)", "633c.3(f)#1": "635c.1(f)#1", "633c.3(f)#2": "635c.1(f)#2", "633c.3(f)#3": "635c.1(f)#3", "633c.3(f)#4": "635c.1(f)#4", "633c.3(f)#5": "635c.1(f)#5",
			"633c.3(g)": "635c.1(g)", "633c.3(g)(1)": "635c.1(g)(1)", "633c.3(h)(4)#1": "635c.1(h)(4)#1", "633c.3(i)": "635c.1(i)", "633c.3(h)(1)": "635c.1(h)(1)", "633c.3(h)(2)": "635c.1(h)(2)", "633c.3(h)(3)": "635c.1(h)(3)",
			"633c.3(h)(4)#2": "635c.1(h)(4)#2", "633c.3(h)(4)#3": "635c.1(h)(4)#3",
		},
		Replace: blackjack.WithoutSides(map[string]game.Node{
			"633a.7(i)(2)": rescueOffered,
			// A player's Blackjack waits for nothing.
			"633a.7(i)(1)(i)": spanishBlackjack, "633a.7(i)(1)(ii)": nil, "633a.7(i)(1)(ii)(A)": nil, "633a.7(i)(1)(ii)(B)": nil,
			"633a.13(a)":  nil,                     // 635a.12(a) and (b) stand for it
			"633a.8(e)#1": nil, "633a.8(e)#2": nil, // nobody's Blackjack is tied
		}, "match-the-dealer", "match-the-dealer-progressive"),
		Slots: map[string][]game.Node{
			blackjack.StrangeDecks: {game.When(tenSeen, tenFound, tenFoundDecks, tenCame, tenDecks)}, blackjack.StrangeInPlay: {game.When(tenSeen, tenCame, tenDecided)},
			blackjack.Rescue:    {rescued, rescuedCleared},
			blackjack.TwentyOne: {paid21, threeSevens, cleared21},
			blackjack.AfterMain: {game.EachHand(game.FromFirstBase, game.HandWhen(func(h hand) bool { return h.Cleared }, threeSevens))},
		},
		Bars:    append([]*game.Rule{rescueOpen, blackjack.Soft17Drawn}, payouts21...),
		Times:   spanishTimes,
		Answers: game.Answers{Allowed: spanishAllowed, Refuse: spanishRefuse, Bonus: spanishBonus, Ends: spanishEnds},
	})
}

// spanishBlackjack is paid in its turn: nothing in the dealer's hand can change
// it.
var spanishBlackjack = &game.Rule{
	Cite: "house.635a.7#blackjack", Title: "Blackjack: call, pay and pick up in its turn, whatever you have", Protects: "A Blackjack cannot be beaten here; paid in its turn, it cannot be forgotten.", Kind: "decision", Source: game.HouseRules,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if !blackjack.BlackjackInTurn(h) {
			return owed
		}
		return blackjack.PayAndClear(t, blackjack.Announce(owed, h), h, blackjack.ThreeToTwo(h))
	},
}

// A payout is what a hand of 21 pays, and for what.
type payout struct {
	way      made21
	num, den chip.Cents
}

func (p payout) of(stake chip.Cents) chip.Cents { return stake * p.num / p.den }

// payouts21 are the clauses of 635a.12 that another amount than the one owed on
// a 21 breaks; when it is owed is not theirs.
var payouts21 = []*game.Rule{
	pays21(flat21, "(a)", "A Blackjack pays 3 to 2, a 21 without a bonus 1 to 1"),
	pays21(doubled21, "(b)", "A doubled 21 pays 1 to 1, whatever its cards"),
	pays21(mixed678, "(b)(1)", "6-7-8 in mixed suits pays 3 to 2"),
	pays21(suited678, "(b)(2)", "6-7-8 in one suit pays 2 to 1, in spades 3 to 1"),
	pays21(mixed777, "(b)(3)", "7-7-7 in mixed suits pays 3 to 2"),
	pays21(suited777, "(b)(4)", "7-7-7 in one suit pays 2 to 1, in spades 3 to 1"),
	pays21(five21, "(b)(5)", "21 in five cards pays 3 to 2"),
	pays21(six21, "(b)(6)", "21 in six cards pays 2 to 1"),
	pays21(seven21, "(b)(7)", "21 in seven cards or more pays 3 to 1"),
}

// A made21 is a way to make 21, as 635a.12 tells them apart.
type made21 uint8

const (
	flat21 made21 = iota
	doubled21
	mixed678
	suited678
	mixed777
	suited777
	five21
	six21
	seven21
)

func pays21(way made21, under, title string) *game.Rule {
	return &game.Rule{
		Cite: "635a.12" + under, Title: title, Kind: "payout", Mistake: game.WrongAmount,
		Bars: func(t *game.Table, a game.Act) bool {
			h := t.Find(a.At)
			if a.Verb != game.Pay || a.Wager != "main" || a.At.Kind != game.AtBox || h == nil {
				return false
			}
			own := hand{Hand: h}
			if h.Blackjack() {
				return way == flat21
			}
			return blackjack.Wins21(t, own) && payout21(own).way == way
		},
	}
}

// payout21 is what a hand of 21 that is no Blackjack pays. 6-7-8 counts in any
// order; a split hand has the bonuses too, 635a.12(b) leaves out only doubles.
func payout21(h hand) payout {
	cards := allCards(h.Hand)
	n, suit, one := len(cards), cards[0].Suit, true
	var ranks [3]card.Rank
	for i, c := range cards {
		one = one && c.Suit == suit
		if i < len(ranks) {
			ranks[i] = c.Rank
		}
	}
	slices.Sort(ranks[:])
	way := mixed678
	switch {
	case h.Doubled:
		return payout{doubled21, 1, 1}
	case n == 5:
		return payout{five21, 3, 2}
	case n == 6:
		return payout{six21, 2, 1}
	case n >= 7:
		return payout{seven21, 3, 1}
	case n == 3 && ranks == [3]card.Rank{card.Seven, card.Seven, card.Seven}:
		way = mixed777
	case n != 3 || ranks != [3]card.Rank{card.Six, card.Seven, card.Eight}:
		return payout{flat21, 1, 1}
	}
	switch {
	case !one:
		return payout{way, 3, 2}
	case suit == card.Spades:
		return payout{way + 1, 3, 1}
	}
	return payout{way + 1, 2, 1}
}

// allCards are a hand's cards of this round, picked up or not.
func allCards(h *game.Hand) []card.Card {
	cards := make([]card.Card, 0, 8)
	for _, p := range h.Was {
		cards = append(cards, p.Card)
	}
	for _, p := range h.Cards {
		cards = append(cards, p.Card)
	}
	return cards
}

// spanishEnds: a Blackjack and any 21 win against everything, a dealer's
// Blackjack and 21 too; a rescue costs the first wager.
func spanishEnds(t *game.Table, h hand) (game.Ending, chip.Cents) {
	switch n := h.Hand.FullTotal(); {
	case h.Rescued:
		return game.OriginalLost, 0
	case h.Surrendered:
	case h.Blackjack():
		return game.Won, h.Staked * 3 / 2
	case n.Points == 21:
		return game.Won, payout21(h).of(h.Staked)
	}
	return blackjack.BlackjackEnds(t, h)
}

// paid21 has a 21 paid as soon as it is made. When the chapter has it paid is not known:
// where the house pays it in the settlement the hand waits like any other.
var paid21 = &game.Rule{
	Cite: "house.635a.7#21", Title: "A player's 21 has won: pay it as soon as it is made", Protects: "A 21 cannot be beaten here; paid at once, it cannot be forgotten.", Kind: "settlement", Source: game.HouseRules,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if twentyOnesLater.On(&t.House) || h.Dead || h.Settled || h.Blackjack() || !blackjack.Wins21(t, h) {
			return owed
		}
		return owed.Settle(game.Pay, h.At, "main", h.Staked+payout21(h).of(h.Staked)-h.Given-h.OnLayout())
	},
	// A 21 is not left for the settlement, nor drawn to.
	Bars: func(t *game.Table, a game.Act) bool {
		h := t.Find(a.At)
		return a.At.Kind == game.AtBox && h != nil && (a.Verb == game.Take || a.Verb == game.Push) && a.Wager == "main" && blackjack.Wins21(t, hand{Hand: h}) && !h.Settled
	},
}

var cleared21 = &game.Rule{
	Cite: "house.635a.7#cleared", Title: "Pick up a 21 that has its pay", Protects: "Settled and picked up, the hand cannot be played or paid again.", Kind: "settlement", Source: game.HouseRules,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if !twentyOnesLater.On(&t.House) && h.Settled && !h.Cleared && !h.Blackjack() && blackjack.Wins21(t, h) {
			owed = blackjack.PickUpInTurn(t, owed, h.At)
		}
		return owed
	},
}

// Three sevens of one suit against a dealer's seven, 635a.12(c). What a wager of
// $25 wins, and the envy bonus of the others, is a house's: the text was not to
// be had. Neither is paid on a doubled or a split hand.
const (
	sevensLeast = 5 * chip.Dollar
	sevensLarge = 25 * chip.Dollar
	sevensFive  = 1000 * chip.Dollar
	sevensMost  = 5000 * chip.Dollar
	envy        = 50 * chip.Dollar
)

var (
	threeSevens = &game.Rule{
		Cite: "635a.12(c)(1)", Title: "7-7-7 in one suit against your 7: $1,000 more on $5 and up", Kind: "payout", AnyOrder: true, Gravity: game.Critical,
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			if h.Dead || !h.Settled && twentyOnesLater.On(&t.House) || sevens(t, h) == 0 {
				return owed
			}
			for s := range t.WageredFromFirstBase {
				own, others := bonuses(t, s)
				switch missing := own + others - s.Bonus; {
				case missing <= 0 || t.Owner(s) == nil:
				case s.Bonus >= own:
					owed = owed.At(game.Bonus, game.Box(s.N)).Worth(missing).Under(envyOfOthers)
				default:
					owed = owed.At(game.Bonus, game.Box(s.N)).Worth(own - s.Bonus)
					if own > sevensFive {
						owed = owed.Under(sevensOnMore)
					}
				}
			}
			return owed
		},
		Bars: func(t *game.Table, a game.Act) bool {
			if a.Verb != game.Bonus {
				return false
			}
			for s := range t.WageredFromFirstBase {
				if own, others := bonuses(t, s); own+others > s.Bonus {
					return false // another box's
				}
			}
			return true
		},
	}
	sevensOnMore = &game.Rule{
		Cite: "house.635a.12(c)", Title: "Three sevens of one suit against a seven: $5,000 beside the pay on a wager from $25", Kind: "payout",
		Source: game.HouseRules, Gravity: game.Critical, Bars: blackjack.Never,
	}
	// Once for each player, in his first box; none for his own hand.
	envyOfOthers = &game.Rule{
		Cite: "house.635a.12(c)#envy", Title: "Every other player with a wager gets $50 for another's three sevens", Kind: "payout", Source: game.HouseRules, Gravity: game.Major,
		Bars: blackjack.Never,
	}
)

// sevens is the fixed sum that a hand wins beside its pay; 0 for nearly all.
func sevens(t *game.Table, h hand) chip.Cents {
	up, shown := t.UpCard()
	if !shown || up.Rank != card.Seven || h.Doubled || h.FromPair || h.First < sevensLeast || !blackjack.Wins21(t, h) {
		return 0
	}
	cards := allCards(h.Hand)
	if len(cards) != 3 || cards[0].Rank != card.Seven || cards[1] != cards[0] || cards[2] != cards[0] {
		return 0
	}
	if h.First >= sevensLarge {
		return sevensMost
	}
	return sevensFive
}

// spanishBonus is what a box is owed in bonuses of both kinds.
func spanishBonus(t *game.Table, box *game.Seat) (chip.Cents, *game.Rule) {
	own, others := bonuses(t, box)
	return own + others, threeSevens
}

// bonuses are the fixed sums that a box is owed: for its own hand, and for the hands of
// other players.
func bonuses(t *game.Table, box *game.Seat) (own, others chip.Cents) {
	first := true // of its player's boxes
	for h := range t.HandsFromFirstBase {
		switch {
		case h.Seat == box:
			own += sevens(t, h)
		case h.Seat.Player == box.Player:
			first = first && h.Seat.N > box.N
		case sevens(t, h) > 0 && !h.Dead:
			others += envy
		}
	}
	if !first {
		others = 0
	}
	return own, others
}

// Rescue: a player takes the chips of his double back after its card, and gives
// the first wager up. Of a double for less the two differ.
var (
	rescueOpen = &game.Rule{
		Cite: "house.635a.10#offer", Title: "Double under 21: the player rescues it or lets it stand", Protects: "He pays for the rescue with his first wager, so nobody else decides it.", Kind: "decision", Source: game.HouseRules,
		Bars: blackjack.Never,
	}
	rescueOffered = &game.Rule{
		Cite: "house.633a.7(i)(2)", Title: blackjack.PlayerDecides.Title, Protects: blackjack.Protects[blackjack.PlayerDecides.Cite], Kind: blackjack.PlayerDecides.Kind, Source: game.HouseRules,
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			if owed = blackjack.PlayerDecides.OwedHand(t, h, owed); h.Rescuable {
				owed = owed.Under(rescueOpen)
			}
			return owed
		},
	}
	rescued = &game.Rule{
		Cite: "house.635a.10#rescue", Title: "Rescued double: give it back, take the first wager", Protects: "The rescue costs the first wager and no more.", Kind: "decision", Source: game.HouseRules, AnyOrder: true,
		OwedHand: func(_ *game.Table, h hand, owed steps) steps {
			if !h.Dead && !h.Settled {
				owed = blackjack.OriginalOnly(owed, h)
			}
			return owed
		},
	}
	rescuedCleared = &game.Rule{
		Cite: "house.635a.10#cleared", Title: "Pick up the cards of a rescued double", Protects: "Settled and picked up, the hand cannot be played or paid again.", Kind: "decision", Source: game.HouseRules,
		OwedHand: func(t *game.Table, h hand, owed steps) steps {
			if !h.Dead && !h.Cleared {
				owed = blackjack.PickUpInTurn(t, owed, h.At)
			}
			return owed
		},
	}
)

func spanishRefuse(t *game.Table, a game.Act) (cite, why string) {
	s := t.Seat(a.Box)
	if s == nil || s.Player < 0 {
		return blackjack.Refuse(t, a)
	}
	v, i := a.Spoken(), t.InTurn(s)
	if a.Verb == game.Instead {
		for j := len(s.Hands) - 1; j >= 0; j-- {
			if h := &s.Hands[j]; h.Asked == game.Hit || h.Stood && !h.Settled && !h.Cleared {
				if h.Doubled {
					return "633a.7(k)(2)", "a doubled hand takes one card only"
				}
				break
			}
		}
		return blackjack.Refuse(t, a)
	}
	switch {
	case v == game.Surrender && blackjack.NoSurrender.On(&t.House):
		return "house.635a.9", "this house has no surrender"
	case v == game.Rescue && game.NoRescue.On(&t.House):
		return "house.635a.10", "this house has no rescue"
	case v == game.Rescue && (i < 0 || !s.Hands[i].Rescuable):
		return "house.635a.10", "a rescue is for a double that has its card and has not come to 21 or over"
	case v == game.Rescue:
		return "", ""
	case i < 0:
		return blackjack.Refuse(t, a)
	}
	h := &s.Hands[i]
	switch {
	case h.Rescuable && (v == game.Hit || v == game.Double || v == game.Split || v == game.Surrender):
		return "633a.7(k)(2)", "a doubled hand takes one card only: it stands, or is rescued"
	case v == game.Double && h.Asked == game.NoVerb && len(h.Cards) > 2 && h.FullTotal().Points < 21:
		return "", "" // on any number of cards
	}
	return blackjack.Refuse(t, a)
}

var spanishTimes = []game.Timing{
	{Cite: "house.635a.7#blackjack", Verbs: blackjack.Verbs(game.CallBlackjack, game.Pay, game.Clear), At: game.AtBox, If: blackjack.HandHasBlackjack},
	{Cite: "635a.12(c)(1)", Verbs: blackjack.Verbs(game.Bonus)},
}

var twentyOnesLater = game.NewFlag("twenty-ones", "house.twenty-ones", "A 21 that always wins is paid", "at-once", "at-settlement", game.KeepsEdge)

type (
	hand  = game.InBox
	steps = game.Steps
)
