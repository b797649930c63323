package drills

import (
	"slices"

	"burncard/game"
)

// The kinds of items of the drill of the cut and the opening.
const (
	newDecks       = "new decks"
	cutDue         = "the cut"
	shoeOver       = "a shoe that is over"
	shuffleOrdered = "a shuffle that the floor orders"
)

// The kinds of what players insure their wagers for.
const (
	aboveMaximum = "insurance above its maximum"
	withinIt     = "insurance within its maximum"
)

// The kinds of what a player hands in.
const (
	cashIn  = "cash"
	chipsIn = "chips"
)

// Levels is how many levels there are: from 0 on, one less than this is the hardest.
const Levels = 5

// All are the drills, the easiest first. A new drill is one more value.
var All = []*Drill{
	{
		Key: "payouts", Title: "Blackjacks and insurance", Asks: "Pay what has won",
		Trains: "Pay Blackjacks and insurance at amounts that grow awkward.",
		Words:  insured,
		kinds:  []string{"Blackjacks", "Blackjacks", "insurance"},
		deals:  deals{boxes: boxes(1, 1), insures: halfInsured},
		starts: func(t *game.Table, s *game.Step) string {
			switch {
			case s.Verb == game.Pay && s.Wager == "insurance":
				return "insurance"
			case s.Verb == game.Pay && isNatural(t, s):
				return "Blackjacks"
			}
			return ""
		},
		ends: noneDue(game.Pay),
	},
	{
		Key: "insurance", Title: "The insurance maximum", Asks: "Hand back insurance that is too much; read if none is",
		Trains: "Know the most that a wager can be insured for, and hand back what is above it before the hole card is read.",
		Words:  insured,
		kinds:  []string{aboveMaximum, aboveMaximum, withinIt},
		deals:  deals{boxes: func(level int) (int, int) { return 1 + level/2, 1 + level }, insures: nearMaximum},
		starts: func(t *game.Table, s *game.Step) string {
			switch {
			case s.Verb == game.Return && s.Wager == "insurance":
				return aboveMaximum
			case s.Verb == game.Read && t.InsuranceLies():
				return withinIt
			}
			return ""
		},
		ends: func(t *game.Table, due []game.Step, a *game.Act, owed bool) bool {
			return owed && noneDue(game.Return)(t, due, a, owed)
		},
	},
	{
		Key: "totals", Title: "Reading totals", Asks: "Call the total",
		Trains: "Add the cards of a hand, and call its total: a player's before he decides, and your own.",
		// At the hybrids no dealer's step calls a total.
		Words: everywhere(""),
		kinds: []string{"hard totals", "hard totals", "soft totals", "your own total"},
		deals: deals{boxes: boxes(1, 1)},
		starts: func(t *game.Table, s *game.Step) string {
			switch h := t.Find(s.At); {
			case s.By == game.ByDealer && s.Verb == game.Call && s.At.Kind != game.AtBox:
				return "your own total"
			case s.By != game.ByPlayer || s.Verb != game.AnyDecision || h == nil || len(t.Seat(s.At.Box).Hands) > t.Has.Hands():
				return ""
			case h.Total().Soft:
				return "soft totals"
			}
			return "hard totals"
		},
		fits: func(t *game.Table, s *game.Step, level int) bool {
			h := &t.DealerHand
			if s.By == game.ByPlayer {
				h = t.Find(s.At)
			}
			return len(h.Cards) >= 2+level/2
		},
		ends: func(_ *game.Table, _ []game.Step, a *game.Act, _ bool) bool { return a.Verb == game.Call },
	},
	{
		Key: "next", Title: "What is owed next", Asks: "Do what is owed next",
		Trains: "Look at a table in the middle of a round, and do the next thing.",
		Words: map[string]string{
			"blackjack": "", "blackjack-premium": "", "blackjack-switch": "", "down-under": "", "free-bet": "", "spanish-21": "",
			"switch-hands": "", "hybrid": "", "hybrid-no-hole": "",
		},
		kinds: []string{"cards", "cards", "words", "equipment", "settlement", "settlement", "picking up"},
		lacks: map[string][]string{"hybrid": {"settlement"}, "hybrid-no-hole": {"settlement", "equipment", "words"}}, // the system settles
		deals: deals{boxes: func(level int) (int, int) { return 1 + level/2, 2 + level }},
		starts: func(t *game.Table, s *game.Step) string {
			if s.By != game.ByDealer || !t.Round.Started {
				return ""
			}
			switch {
			case settles(s):
				return "settlement"
			case s.Verb == game.Deal, s.Verb == game.Split:
				return "cards"
			case s.Verb == game.Read, s.Verb == game.Turn:
				return "equipment"
			case s.Verb == game.Clear:
				return "picking up"
			}
			return "words"
		},
		anywhere: true,
		ends:     func(_ *game.Table, _ []game.Step, _ *game.Act, owed bool) bool { return owed },
	},
	{
		Key: "sides", Title: "Side wagers", Asks: "Pay the side wager by its sign",
		Trains: "Pay side wagers by the paytable on the table's sign.",
		// Blackjack Premium and Switch Hands have an ante for the switch cards, and no side wager.
		Words: map[string]string{
			"blackjack": "offers=perfect-pairs:A,royal-match-21:C,bet-the-set-21:C", "blackjack-switch": "offers=super-match",
			"down-under": "offers=match-the-dealer", "free-bet": "offers=push-22:A", "spanish-21": "offers=match-the-dealer",
		},
		kinds: []string{"side wagers"},
		deals: deals{boxes: boxes(1, 1), sides: true},
		starts: func(_ *game.Table, s *game.Step) string {
			if s.Verb == game.Pay && s.Wager != "main" && s.Wager != "insurance" {
				return "side wagers"
			}
			return ""
		},
		ends: func(_ *game.Table, due []game.Step, _ *game.Act, _ bool) bool {
			return !slices.ContainsFunc(due, func(s game.Step) bool {
				return s.Now && !s.May && s.Verb == game.Pay && s.Wager != "main" && s.Wager != "insurance"
			})
		},
	},
	stacks("by-eye", "Counting a stack by eye", "chips-in=counted", "Count the stack aloud",
		"Look at the chips that a player hands in, and say what they are worth."),
	stacks("proving", "Cutting chips down", "chips-in=cut", "Cut the stack into piles, and count it aloud",
		"Drop chips that a player hands in off the stack in piles of five, or of four where they come out even, and count them aloud."),
	stacks("size-into", "Sizing into", "chips-in=sized", "Cut one pile, size the rest into it, and count it aloud",
		"Cut one pile, bring the rest to its height without counting, and see from the piles what all of it is worth."),
	{
		Key: "change", Title: "Cash and color-up", Asks: "Give change",
		Trains: "Count what a player hands in, lay the change out to be seen, and put everything away.",
		Words:  everywhere("cash=counted chips-in=counted prove=shown"),
		kinds:  []string{cashIn, chipsIn},
		deals:  deals{boxes: boxes(1, 1), from: map[string]opening{cashIn: {hands: notes}, chipsIn: {hands: stack}}},
		starts: handedIn,
		ends:   nothingDue,
	},
	{
		Key: "opening", Title: "The cut and the opening", Asks: "Make the shoe ready",
		Trains: "Inspect, wash, shuffle, have the cut made by the right person, set the cover card, load and burn.",
		Words:  also(everywhere(""), "hybrid", "hybrid-no-hole"),
		kinds:  []string{newDecks, cutDue, shoeOver, shuffleOrdered},
		// The hybrids are dealt from a shuffler, 633c.5(f): nobody cuts, and no shoe comes to its end.
		lacks: map[string][]string{"hybrid": {cutDue, shoeOver, shuffleOrdered}, "hybrid-no-hole": {cutDue, shoeOver, shuffleOrdered}},
		deals: deals{boxes: func(level int) (int, int) { return 1 + level/2, 2 + level }, from: map[string]opening{
			newDecks: {delivered: true}, cutDue: {delivered: true}, shoeOver: {nearEnd: true}, shuffleOrdered: {ordered: true},
		}},
		starts: func(t *game.Table, s *game.Step) string {
			switch {
			case s.Verb == game.Inspect:
				return newDecks
			case s.Verb == game.OfferCut:
				return cutDue
			case s.At == game.Shoe && s.Verb == game.Clear && t.Ordered:
				return shuffleOrdered
			case s.At == game.Shoe && s.Verb == game.Clear:
				return shoeOver
			}
			return ""
		},
		between: true, players: true,
		// Players bet meanwhile: where a card of the round is owed, the shoe is ready.
		ends: func(t *game.Table, due []game.Step, a *game.Act, owed bool) bool {
			return nothingDue(t, due, a, owed) || slices.ContainsFunc(due, func(s game.Step) bool { return s.Now && s.Verb == game.Deal })
		},
	},
	{
		Key: "irregularities", Title: "Irregularities", Asks: "Something went wrong: put it right",
		Trains: "See what went wrong at the table, and put it right by the book.",
		Words:  also(everywhere(""), "hybrid"), // without a hole card nothing of it comes up in a search
		kinds:  []string{drawn, missed, passed, hands, equipment, shoe, shuffler, sides},
		// 633a.12(a)(4): there nobody asks for a card before his turn, so that a player after
		// the one in turn is owed none.
		// Of these only Blackjack can be dealt from a double shoe: the others' options say so.
		lacks: map[string][]string{
			"blackjack-premium": {sides}, "blackjack-switch": {passed, sides}, "down-under": {sides}, "free-bet": {sides}, "hybrid": {passed, hands, shoe, shuffler, sides}, "spanish-21": {sides}, "switch-hands": {sides},
		},
		deals: deals{boxes: func(level int) (int, int) { return 2 + level/2, 3 + level }, from: map[string]opening{
			shoe: {short: true}, shuffler: {words: "shuffler=batch", breaks: breaksShuffler},
			sides: {words: "shoe=double"},
		}},
		starts: func(t *game.Table, _ *game.Step) string { return trouble(t, t.Due(nil)) },
		stirs:  stir, anywhere: true, players: true,
		ends: func(t *game.Table, due []game.Step, _ *game.Act, _ bool) bool { return trouble(t, due) == "" },
	},
	settling("sweep", "Settling a full table", ""),
	settling("one-pass", "Settling a full table, box by box", "settle=one-pass"),
}

// stacks is a drill of what to do with chips that are handed in, as the house wants it.
func stacks(key, title, word, asks, trains string) *Drill {
	return &Drill{
		Key: key, Title: title, Asks: asks, Trains: trains,
		Words:  everywhere(word),
		kinds:  []string{chipsIn},
		deals:  deals{boxes: boxes(1, 1), from: map[string]opening{chipsIn: {hands: stack}}},
		starts: handedIn,
		ends:   func(_ *game.Table, _ []game.Step, a *game.Act, owed bool) bool { return a.Verb == game.Count && owed },
	}
}

// handedIn is the kind of what lies before a box to be changed.
func handedIn(t *game.Table, s *game.Step) string {
	switch b := t.Seat(s.At.Box); {
	case b == nil:
		return ""
	case b.Notes > 0:
		return cashIn
	case !b.Offered.IsZero():
		return chipsIn
	}
	return ""
}

// nothingDue ends an item when nobody owes anything at once.
func nothingDue(_ *game.Table, due []game.Step, _ *game.Act, _ bool) bool {
	return !slices.ContainsFunc(due, func(s game.Step) bool { return s.Now && !s.May })
}

// insured are the games in which drills of insurance are dealt.
// At the hybrids the system pays.
var insured = everywhere("")

// byHand are the games at which a person handles chips.
var byHand = []string{"blackjack", "blackjack-premium", "blackjack-switch", "down-under", "free-bet", "spanish-21", "switch-hands"}

// everywhere has a drill dealt at all games where chips are handled, under the same words.
func everywhere(words string) map[string]string {
	of := map[string]string{}
	for _, variant := range byHand {
		of[variant] = words
	}
	return of
}

// also has a drill dealt at more games, under no words.
func also(words map[string]string, list ...string) map[string]string {
	for _, variant := range list {
		words[variant] = ""
	}
	return words
}

// settling is the drill of settling a table under an order of the house.
func settling(key, title, word string) *Drill {
	return &Drill{
		Key: key, Title: title, Asks: "Settle the table",
		Trains: "Take, pay and push every wager in the order of the house.",
		Words:  everywhere(word),
		kinds:  []string{"tables"},
		deals: deals{boxes: func(level int) (int, int) {
			return min(3+level, 6), min(4+level, 7)
		}},
		starts: func(t *game.Table, s *game.Step) string {
			if t.HoleUp() && settles(s) {
				return "tables"
			}
			return ""
		},
		ends: noneDue(settlements...),
	}
}

var settlements = []game.Verb{game.Pay, game.Take, game.Push, game.Half}

func settles(s *game.Step) bool { return slices.Contains(settlements, s.Verb) }

func boxes(least, most int) func(int) (int, int) {
	return func(int) (int, int) { return least, most }
}

// isNatural reports that the step pays a Blackjack.
func isNatural(t *game.Table, s *game.Step) bool {
	h := t.Find(s.At)
	return h != nil && s.Wager == "main" && len(h.Cards) == 2 && s.Amount*2 == h.Bet.Total()*3
}

// noneDue ends an item when no step of these kinds is due now.
func noneDue(verbs ...game.Verb) func(*game.Table, []game.Step, *game.Act, bool) bool {
	return func(_ *game.Table, due []game.Step, _ *game.Act, _ bool) bool {
		return !slices.ContainsFunc(due, func(s game.Step) bool {
			return s.Now && !s.May && s.By == game.ByDealer && slices.Contains(verbs, s.Verb)
		})
	}
}
