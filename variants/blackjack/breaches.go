package blackjack

import (
	"strings"

	"burncard/game"
	"burncard/variants/wager"
)

// Breaches by players that a dealer must catch. A breach that he misses is marked
// once, as unnoticed, at the dealer's next act; when he catches it he is told how
// many acts came before.

var breaches = game.InOrder(
	breach("633a.7(t)", "Stop a hand that touches the cards", "deal", game.Law, game.Critical,
		func(s *game.Seat) bool { return s.Touching }),
	breach("633a.7(g)(10)(ii)(B)#1", "Nobody but you touches chips that are being paid", "side-settlement", game.Law, game.Major,
		func(s *game.Seat) bool { return s.AtPay }),
	breach("633a.6(c)#2", "Put a late or changed wager back as it was", "wager", game.Law, game.Critical,
		func(s *game.Seat) bool { return !s.Breach.IsZero() && !s.Sneaked || !s.Palm.IsZero() }),
)

// slips are wagers that are not allowed: they go back before the first card.
var slips = game.InOrder(
	slip("633a.6(b)", "Sat out a round: no bet before the next shuffle, by house rule", game.Law),
	slip("633a.6(d)#back", "A wager without a Blackjack Wager goes back before the deal", game.Law).
		Protecting("Without a hand in the box there is nothing that could decide it."),
	slip("633a.6(e)", "A wager that the table does not offer goes back before the deal", game.Law).
		Protecting("Nobody should win or lose a wager that has no pay on this table's sign."),
	slip("633a.6(f)", "Not his box to bet: the wager goes back before the deal", game.Law),
	slip("house.minimum", "A wager under the minimum goes back before the deal", game.HouseRules),
	slip("house.maximum", "A wager over the maximum goes back before the deal", game.HouseRules),
	slip("house.chips", "A wager that cannot be paid exactly goes back before the deal", game.HouseRules).
		Protecting("A win that the tray cannot pay exactly is a dispute that waits to happen."),
	&game.Rule{
		Cite: "house.wager", Title: "Chips outside the betting spots go back before the deal", Protects: "Chips between two spots can be claimed for either, once the cards are known.", Kind: "wager",
		Source: game.HouseRules, Mistake: game.Unnoticed,
		Owed: func(t *game.Table, owed steps) steps {
			for i := range t.Boxes {
				s := &t.Boxes[i]
				if !slipped(s) {
					continue
				}
				clause := sneaked(t, s)
				if clause == "house.wager" {
					owed = owed.At(game.Catch, game.Box(s.N))
				} else if r, ok := OnOffer(t, s.SneakedOn); ok && clause == r.Clauses.Amount {
					owed = owed.At(game.Catch, game.Box(s.N)).Under(wagerLimits[s.SneakedOn])
				}
			}
			return owed
		},
	},
	game.When(chosen(stacksSorted), &game.Rule{
		Cite: "house.stacks", Title: "Small chips under large ones: restack before the deal", Protects: "A stack with large chips on top is easy to misread, and easy to change unseen.", Kind: "wager",
		Source: game.HouseRules, Mistake: game.Unnoticed, Gravity: game.Minor,
		Owed: AtBoxes(func(_ *game.Table, s *game.Seat) bool { return s.Jumbled && s.Wagered() }, game.Step{Verb: game.Catch}),
	}),
)

func breach(cite, title, kind string, source game.Source, gravity game.Gravity, seen func(*game.Seat) bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: kind, Source: source, Mistake: game.Unnoticed, Gravity: gravity, Halts: true,
		Owed: AtBoxes(func(_ *game.Table, s *game.Seat) bool { return seen(s) }, game.Step{Verb: game.Catch}),
	}
}

func slip(cite, title string, source game.Source) *game.Rule {
	clause, _, _ := strings.Cut(cite, "#")
	return &game.Rule{
		Cite: cite, Title: title, Kind: "wager", Source: source, Mistake: game.Unnoticed,
		Owed: AtBoxes(func(t *game.Table, s *game.Seat) bool {
			return slipped(s) && sneaked(t, s) == clause
		}, game.Step{Verb: game.Catch}),
	}
}

func slipped(s *game.Seat) bool { return s.Sneaked && !s.Breach.IsZero() }

// wagerLimits are the clauses that say how much a side wager may be, or what has to lie
// beside it. They lend their citation to the catch of a slip.
var wagerLimits = func() map[string]*game.Rule {
	rules := map[string]*game.Rule{}
	for _, w := range wager.All() {
		if w.Limited() {
			r := CitationOnly("wager", w.Clauses.Amount+"#back", w.Title+" outside its limits: back before the deal").
				Protecting("A wager that may not be there is settled by argument, once the cards are known.")
			r.Mistake = game.Unnoticed
			rules[w.ID] = r
		}
	}
	return rules
}()

// WagerLimit is the rule of a side wager's own limit, for the bars of a book.
func WagerLimit(id string) *game.Rule { return wagerLimits[id] }

// sneaked is the clause that does not allow what lies before the box.
func sneaked(t *game.Table, s *game.Seat) string {
	if t.Owner(s) == nil {
		return "house.wager"
	}
	cite, _ := forbidsBet(t, s, s.SneakedOn, 0, s.Breach.Total())
	if r, ok := OnOffer(t, s.SneakedOn); cite == "" || ok && r.On == wager.Device && cite == r.Clauses.Offer {
		return "house.wager" // a device has no spot for chips
	}
	return cite
}

// signAgain has an unclear sign asked for again before the dealer acts, where the
// house wants signs shown by hand and in turn: a word alone, a sign that can be read
// two ways, a sign that was changed or came out of turn.
var signAgain = &game.Rule{
	Cite: "house.signals", Title: "No clear hand signal in turn: ask again", Kind: "decision",
	Source: game.HouseRules, Mistake: game.Unnoticed,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if a := t.Pending(int8(h.Seat.N)); a != nil && inTurn(t, h) {
			owed = owed.At(game.Prompt, h.At)
		}
		return owed
	},
	// The dealer may not act on a sign that was not shown.
	Bars: func(t *game.Table, a game.Act) bool {
		if !game.SignalsShown.On(&t.House) || a.At.Kind != game.AtBox || a.Verb != game.Deal && a.Verb != game.Part && a.Verb != game.Half {
			return false
		}
		s := t.Seat(a.At.Box)
		return s != nil && t.InTurn(s) >= 0 && s.Hands[t.InTurn(s)].Asked == game.NoVerb && t.Pending(a.At.Box) != nil
	},
}

// inTurn reports the hand that a decision of its box speaks for.
func inTurn(t *game.Table, h hand) bool {
	i := t.InTurn(h.Seat)
	return i >= 0 && &h.Seat.Hands[i] == h.Hand
}

var stacksSorted = game.NewFlag("stacks", "house.stacks", "A stack of mixed chips", "any", "sorted", game.KeepsEdge).Unless(game.ByPerson)
