package blackjack

import "burncard/game"

// Faults of the decks: flawed, short, torn and unshuffled cards. The first two are
// found between rounds, where all cards lie before the dealer, and come before all
// else that is done with the decks.

// FlawedDecks keeps a damaged or marked card out of play. 633a.4(a) has the dealer
// look for flaws and the floor answer for the inspection; it does not say what
// follows when one is found.
var FlawedDecks = game.InOrder(
	&game.Rule{
		Cite: "633a.4(a)#3", Title: "You found a flaw in the decks: tell the floor", Kind: "opening", Mistake: game.FloorUntold, Reason: "cards",
		Answers: []game.Verb{game.InjectDamaged},
		Owed:    TellFloor(func(t *game.Table) bool { return !t.Round.ToldSince(looksAtDecks) }),
	},
	&game.Rule{
		Cite: "633a.4(a)#4", Title: "Change flawed decks before you use them", Protects: "A card with a flaw can be told from its back.", Kind: "opening", Source: game.Reading,
		Answers: []game.Verb{game.InjectDamaged},
		Owed:    BringNewDecks,
	},
)

// ShortDecks deals with missing cards. The text has the cards counted by the mark
// of the rack and does not say what follows if they do not reach it.
var ShortDecks = game.InOrder(
	&game.Rule{
		Cite: "633a.7(e)(1)#floor", Title: "A card is missing: tell the floor", Kind: "shuffle", Source: game.Reading, Mistake: game.FloorUntold, Reason: "cards",
		Answers: []game.Verb{game.InjectMissing},
		Owed:    TellFloor(func(t *game.Table) bool { return !t.Round.ToldSince(looksAtDecks) }),
	},
	&game.Rule{
		Cite: "633a.7(e)(1)#short", Title: "A card is missing: no reshuffle, new decks", Protects: "A deck that lacks a card is another game than the one on the layout.", Kind: "shuffle", Source: game.Reading,
		Answers: []game.Verb{game.InjectMissing},
		Owed:    BringNewDecks,
	},
)

// A card that comes out of the shoe damaged. The chapter has the dealer look for
// it at the inspection only; what is done in play is ours: nothing goes on before
// the floor was told and has laid another card of its rank and suit in its place,
// which can be done where its face shows.
var (
	TornReported = &game.Rule{
		Cite: "633a.4(a)#torn-floor", Title: "A damaged card out of the shoe: tell the floor", Kind: "irregularity", Halts: true,
		Answers: []game.Verb{game.InjectTorn, game.InjectDamaged},
		Source:  game.Reading, Mistake: game.FloorUntold, Reason: "card",
		Owed: TellFloor(func(t *game.Table) bool { return !t.Round.TornTold && t.TornLies() }),
	}
	TornReplaced = &game.Rule{
		Cite: "633a.4(a)#torn", Title: "Damaged card: its rank and suit replaces it before play goes on", Kind: "irregularity", Halts: true,
		Answers: []game.Verb{game.InjectTorn, game.InjectDamaged},
		Source:  game.Reading,
		Owed:    While((*game.Table).TornOpen, game.Step{By: game.ByFloor, Verb: game.ReplaceCard}),
		// The floor's `go ahead` does not answer the call.
		Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Approve && t.TornOpen() },
	}
)

// TornSeen reports that a damaged card was seen in this round.
func TornSeen(t *game.Table) bool { return t.Round.Torn }

// UnshuffledTold has the floor told when ten cards came one after the other as in
// a new deck. 633a.5(a) wants cards shuffled before they are dealt and does not say
// what a dealer does when he sees that these were not. He tells the floor before
// the next card, and the cards are shuffled after the round.
var UnshuffledTold = &game.Rule{
	Cite: "633a.5(a)#floor", Title: "Cards come in new-deck order: tell the floor", Kind: "irregularity",
	Answers: []game.Verb{game.InjectShuffler},
	Source:  game.Reading, Mistake: game.FloorUntold, Reason: "shuffle",
	Owed: func(_ *game.Table, owed steps) steps { return owed.Do(game.CallFloor) },
}

// InNewOrder reports that cards came in the order of new decks, and that the floor
// was not told.
func InNewOrder(t *game.Table) bool { return t.Unshuffled && !t.Run.Told }

// Counting by hand. The chapter has the mark of the rack for it, 633a.7(e)(1);
// a floorperson who wants to be sure has rack and shoe counted, in any order.
var (
	CardsCounted = &game.Rule{
		Cite: "house.count", Title: "The floor wants a count: count before the next card", Kind: "shuffle",
		Source: game.HouseRules, AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps {
			if n := t.RackToCount(); n > 0 {
				owed = owed.Do(game.CountRack).Number(n)
			}
			if n := t.ShoeToCount(); n > 0 {
				owed = owed.Do(game.CountShoe).Number(n)
			}
			return owed
		},
	}
	CountedWrong = &game.Rule{
		Cite: "633a.7(e)(1)#count", Title: "Counting cards: say how many there are", Kind: "shuffle", Source: game.Reading, Mistake: game.WrongAmount,
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.CountRack && a.N != len(t.Rack) || a.Verb == game.CountShoe && a.N != t.InShoe()
		},
	}
)

// CountOrdered reports that the floor has ordered a count of the cards.
func CountOrdered(t *game.Table) bool { return t.Counts.Ordered }

// looksAtDecks reports acts by which the dealer sees that something is wrong.
func looksAtDecks(a *game.Act) bool {
	return a.Verb == game.Inspect || a.Verb == game.Spread || a.Verb == game.Clear && a.At == game.Shoe ||
		a.Verb == game.CountRack || a.Verb == game.CountShoe
}

// DecksFlawed reports decks with a flaw that the dealer has seen.
func DecksFlawed(t *game.Table) bool { return t.Decks.Flawed() }

// DecksShort reports decks of which a card is missing.
func DecksShort(t *game.Table) bool { return t.Decks.Short() && !t.Decks.Flawed() }
