package blackjack

import (
	"slices"

	"burncard/game"
)

// Opening the table, 633a.4, and shuffling, 633a.5(a), (f), (g), 633a.7(e).

// ReaderInspection has the floor inspect the card reader each gaming day.
var ReaderInspection = &game.Rule{
	Cite: "633a.2(f)#2", Title: "The floor checks the card reader at the start of the gaming day", Protects: "A reader that is wrong costs money in every round until somebody looks.", Kind: "equipment",
	Owed: func(t *game.Table, owed steps) steps {
		if t.Day.ReaderInspected {
			return owed
		}
		return owed.Floor(game.InspectReader)
	},
}

var opening = game.InOrder(
	game.Slot(StrangeDecks),
	game.When(DecksFlawed, FlawedDecks),
	game.When(DecksShort, ShortDecks),
	&game.Rule{
		Cite: "633a.7(e)(1)", Title: "Shoe over: the cards left in it go to the discard rack", Kind: "shuffle",
		Owed: func(t *game.Table, owed steps) steps {
			// Also where the rack was shuffled without them.
			if t.InShoe() > 0 && !t.FromMixer() && (ReshuffleDue(t) || len(t.Pack) > 0) {
				owed = owed.At(game.Clear, game.Shoe)
			}
			return owed
		},
	},
	game.When(withShuffler, ShufflerTold, MixerOpened),
	game.When(TooFewCards, TooFewReplaced),
	game.Span(game.When(PackMakesShoe,
		&game.Rule{
			Cite: "633a.5(g)", Title: "Idle table: spread the cards out again", Kind: "shuffle",
			Owed: func(t *game.Table, owed steps) steps {
				if !idleCards(t) || t.PackState.Shuffled || !t.PackState.Spread && stackSize(t) == 0 {
					return owed // shuffled, or all cards are in the shuffler
				}
				if !t.PackState.Spread {
					owed = owed.Do(game.Spread)
				}
				return offerLook(t, owed)
			},
		},
		&game.Rule{
			Cite: "633a.5(g)(1)", Title: "After the look: wash, stack, shuffle and cut again", Kind: "shuffle",
			Owed: func(t *game.Table, owed steps) steps {
				if t.Idle && !ByMachine(t) {
					owed = Wash(t, owed)
				}
				return owed
			},
		},
		game.When(idleByMachine, idleStack),
		NewDecksRule("633a.4(a)#1", "Inspect the decks for flaws", func(t *game.Table) bool { return t.PackState.Inspected }, game.Step{Verb: game.Inspect}).Answering(game.InjectDamaged),
		NewDecksRule("633a.4(a)#2", "The floor verifies your inspection", func(t *game.Table) bool { return t.PackState.Verified }, game.Step{By: game.ByFloor, Verb: game.Verify}).Answering(game.InjectDamaged),
		NewDecksRule("633a.4(b)#1", "Spread the inspected cards face up", func(t *game.Table) bool { return t.PackState.Spread }, game.Step{Verb: game.Spread}),
		&game.Rule{
			Cite: "633a.4(c)#1", Title: "The first player looks; then turn the cards, wash and stack", Kind: "opening",
			Owed: washing,
		},
		game.Slot(BeforeShuffle),
		game.When(withShuffler, shufflerWork),
		&game.Rule{
			Cite: "633a.5(a)#1", Title: "Shuffle before play, after each shoe and when the floor says so", Kind: "shuffle",
			Owed: func(t *game.Table, owed steps) steps {
				switch {
				case ByMachine(t):
				case t.FromMixer():
					if t.Can(game.LoadShuffler) == nil {
						owed = owed.Do(game.LoadShuffler)
					}
				case !t.PackState.Shuffled, t.House.Shuffler != "batch" && !t.IsDouble() && len(t.Rack)+t.InShoe() > 0:
					if len(t.Pack)+len(t.Rack)+t.InShoe() > 0 {
						owed = owed.Do(game.Shuffle)
					}
				}
				return owed
			},
		},
		game.When(func(t *game.Table) bool { return !t.FromMixer() }, cutting, coverBack, loading),
	), game.When(nextShoeUntouched, oneBatchInRack, batchStored)),
	&game.Rule{
		Cite: "633a.7(c)#1", Title: "New shoe: burn the first card", Kind: "deal",
		Owed: func(t *game.Table, owed steps) steps {
			if (t.FreshShoe || packBelongsOnLayout(t)) && burnsOnce(t) {
				owed = burnNext(t, owed)
			}
			return owed
		},
	},
	newDealerBurn,
	game.When((*game.Table).FromHand, roundBurn),
)

var (
	coverBack = &game.Rule{
		Cite: "633a.5(d)#3", Title: "Cover card back in: a quarter up from the bottom, or higher", Kind: "cut",
		Owed: func(t *game.Table, owed steps) steps {
			n := stackSize(t)
			if n == 0 {
				n = len(t.Has.Deck()) * t.House.Decks // it is still in the shuffler
			}
			owed = owed.Do(game.Cover).Between((n+3)/4, n-1)
			if t.PackState.Covered > 0 {
				return owed.May() // once it is in it may be set again until the stack is loaded
			}
			return owed
		},
	}
	loading = &game.Rule{
		Cite: "633a.5(d)#4", Title: "Cut made and cover card in: load the shoe", Kind: "cut",
		Owed: func(t *game.Table, owed steps) steps {
			if owed = owed.Do(game.Load); t.FromHand() {
				return owed.Under(packHeld)
			}
			return owed
		},
	}
)

// newDealerBurn is owed between rounds. In a round that a new dealer took over it may
// come at once, and is owed before a card to a player: see BeforePlayersCard.
var newDealerBurn = &game.Rule{
	Cite: "633a.7(c)#2", Title: "New dealer: burn a card before you deal", Kind: "deal",
	Owed: func(t *game.Table, owed steps) steps {
		switch {
		case !newDealerOwesBurn(t):
		case !t.Round.Started:
			owed = burnNext(t, owed)
		case !topCardUnusable(t):
			owed = owed.Do(game.Burn).AnyTime().May()
		}
		return owed
	},
}

func newDealerOwesBurn(t *game.Table) bool {
	if t.Round.Started && ShoeEmpty(t) {
		return false // the shoe that is made up now is burned by itself
	}
	return burnsOnce(t) && t.NewDealer && (!t.FreshShoe && !packBelongsOnLayout(t) || game.NewDealerBurn.Of(&t.House) == game.BurnTwo)
}

// BeforePlayersCard owes the burn of a dealer who took the round over, before the
// first card that he deals to a player. His own cards do not wait for it.
func BeforePlayersCard(t *game.Table, owed steps) steps {
	if !newDealerInRound(t) || !newDealerOwesBurn(t) || slices.ContainsFunc(owed, func(s game.Step) bool { return s.Verb == game.Burn && !s.May }) {
		return owed
	}
	return burnNext(t, owed).Under(newDealerBurn)
}

// NewDecksRule makes a rule for decks that are new at the table.
func NewDecksRule(cite, title string, done func(*game.Table) bool, step game.Step) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "opening",
		Owed: func(t *game.Table, owed steps) steps {
			if t.PackState.Shuffled || idleCards(t) || done(t) || len(t.Pack) == 0 {
				return owed
			}
			return append(owed, step)
		},
	}
}

// idleCards reports that an idle table has no cards on its layout but those that were played,
// which are spread out again, 633a.5(g). Of two batches, cards that come there later are the
// second, if it was never opened: it is opened as the first was, 633a.4(e).
func idleCards(t *game.Table) bool {
	s := &t.PackState
	return t.Idle && (!t.TwoBatches() || len(t.Pack) == 0 || !s.Inspected && (s.Spread || s.Stacked))
}

// packBelongsOnLayout reports that the pack is, or should be, on the layout rather
// than in the shoe.
func packBelongsOnLayout(t *game.Table) bool {
	return len(t.Pack) > 0 || t.Idle || ReshuffleDue(t)
}

// ReshuffleDue reports that the shoe is over: the cover card came out, the floor
// ordered a shuffle, or no card is left.
func ReshuffleDue(t *game.Table) bool {
	if len(t.Pack) > 0 || t.Idle {
		return false
	}
	if t.FromMixer() {
		return t.ShoeLeft() == 0 // 633a.5(h): no other reshuffle
	}
	if t.IsDouble() {
		_, over := t.SideOver()
		return over || t.Unshuffled
	}
	return t.CoverOut && !(t.CoverFirst && BetweenRounds(t)) || t.Ordered || t.Unshuffled || t.ShoeLeft() == 0
}

// stackSize is how many cards the stack has, or will have when the shoe has been
// emptied into the rack.
func stackSize(t *game.Table) int {
	if len(t.Pack) > 0 {
		return len(t.Pack)
	}
	if t.Round.Started {
		if t.IsDouble() {
			return t.OfSide() - t.InShoe()
		}
		return len(t.Rack) + loose(t) // what a wedge holds back in the shoe stays there
	}
	if t.IsDouble() {
		return t.OfSide()
	}
	return t.InShoe() + len(t.Rack)
}

func washing(t *game.Table, owed steps) steps {
	if idleCards(t) || t.PackState.Shuffled || len(t.Pack) == 0 {
		return owed
	}
	if t.PackState.Stacked {
		return WashLate(t, owed)
	}
	owed = offerLook(t, owed)
	if !t.PackState.Turned {
		owed = owed.Do(game.FaceDown)
	}
	return Wash(t, owed)
}

// WashLate owes the turning and washing that were passed over before the cards were
// stacked. Cards that are washed are stacked again.
func WashLate(t *game.Table, owed steps) steps {
	if !t.PackState.Turned {
		owed = IfPassed(t, owed.Do(game.FaceDown), "633a.4(c)#1")
	}
	if !t.PackState.Washed {
		owed = IfPassed(t, owed.Do(game.Wash), "633a.4(c)#1")
	}
	return owed
}

// offerLook owes the first player's look at the spread cards, which he may decline. At
// an empty table it waits for the first player to arrive.
func offerLook(t *game.Table, owed steps) steps {
	switch box := t.FirstArrival(); {
	case t.PackState.Looked:
		return owed
	case box == nil:
		return owed.Player(game.AnySit, game.Box(1))
	default:
		return owed.Player(game.AnyLook, game.Box(box.N))
	}
}

// Wash owes what is left of washing, shuffling and stacking the pack.
func Wash(t *game.Table, owed steps) steps {
	if t.PackState.Shuffled || stackSize(t) == 0 { // all cards are in the shuffler
		return owed
	}
	if !t.PackState.Washed {
		owed = owed.Do(game.Wash)
	}
	if !t.PackState.Stacked {
		owed = owed.Do(game.Stack)
	}
	return owed
}
