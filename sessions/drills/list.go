package drills

import (
	"slices"
	"time"

	"burncard/game"
)

// Levels is how many levels there are: from 0 on, one less than this is the hardest.
const Levels = 5

// All are the drills, the easiest first. A new drill is one more value.
var All = []*Drill{
	{
		Key: "payouts", Title: "Blackjacks and insurance", Asks: "Pay what has won",
		Trains: "Pay Blackjacks and insurance at amounts that grow awkward.",
		Words:  map[string]string{"blackjack": "", "blackjack-premium": "", "free-bet": "", "down-under": "", "spanish-21": ""},
		kinds:  []string{"Blackjacks", "Blackjacks", "insurance"},
		deals:  deals{boxes: boxes(1, 1), insures: true},
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
		Key: "totals", Title: "Reading totals", Asks: "Call the total",
		Trains: "Add the cards of a hand, and call its total: a player's before he decides, and your own.",
		Words:  map[string]string{"blackjack": "", "spanish-21": ""},
		kinds:  []string{"hard totals", "hard totals", "soft totals", "your own total"},
		deals:  deals{boxes: boxes(1, 1)},
		starts: func(t *game.Table, s *game.Step) string {
			switch h := t.Find(s.At); {
			case s.By == game.ByDealer && s.Verb == game.Call && s.At.Kind != game.AtBox:
				return "your own total"
			case s.By != game.ByPlayer || s.Verb != game.AnyDecision || h == nil || len(t.Seat(s.At.Box).Hands) > 1:
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
		ends: func(_ []game.Step, a *game.Act, _ bool) bool { return a.Verb == game.Call },
	},
	{
		Key: "next", Title: "What is owed next", Asks: "Do what is owed next",
		Trains: "Look at a table in the middle of a round, and do the next thing.",
		Words: map[string]string{
			"blackjack": "", "blackjack-premium": "", "blackjack-switch": "", "down-under": "", "free-bet": "", "spanish-21": "",
		},
		kinds: []string{"cards", "cards", "words", "equipment", "settlement", "settlement", "picking up"},
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
		ends:     func(_ []game.Step, _ *game.Act, owed bool) bool { return owed },
	},
	{
		Key: "sides", Title: "Side wagers", Asks: "Pay the side wager by its sign",
		Trains: "Pay side wagers by the paytable on the table's sign.",
		Words: map[string]string{
			"blackjack": "offers=perfect-pairs:A,royal-match-21:C,bet-the-set-21:C", "spanish-21": "offers=match-the-dealer",
		},
		kinds: []string{"side wagers"},
		Mark:  &Mark{Words: "A dealing school asks for each bonus bet paid in under 30 seconds.", Under: 30 * time.Second},
		deals: deals{boxes: boxes(1, 1), sides: true},
		starts: func(_ *game.Table, s *game.Step) string {
			if s.Verb == game.Pay && s.Wager != "main" && s.Wager != "insurance" {
				return "side wagers"
			}
			return ""
		},
		ends: func(due []game.Step, _ *game.Act, _ bool) bool {
			return !slices.ContainsFunc(due, func(s game.Step) bool {
				return s.Now && !s.May && s.Verb == game.Pay && s.Wager != "main" && s.Wager != "insurance"
			})
		},
	},
	settling("sweep", "Settling a full table", ""),
	settling("one-pass", "Settling a full table, box by box", "settle=one-pass"),
}

// settling is the drill of settling a table under an order of the house.
func settling(key, title, word string) *Drill {
	return &Drill{
		Key: key, Title: title, Asks: "Settle the table",
		Trains: "Take, pay and push every wager in the order of the house.",
		Words:  map[string]string{"blackjack": word, "spanish-21": word},
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
func noneDue(verbs ...game.Verb) func([]game.Step, *game.Act, bool) bool {
	return func(due []game.Step, _ *game.Act, _ bool) bool {
		return !slices.ContainsFunc(due, func(s game.Step) bool {
			return s.Now && !s.May && s.By == game.ByDealer && slices.Contains(verbs, s.Verb)
		})
	}
}
