package spanish21

import (
	"burncard/game"
	"burncard/variants/blackjack"
)

// A ten in a deck that is to have none, 635a.3. What the chapter has of it, in its
// inspection and among its irregularities, was not to be had: this is a house's
// procedure, after what 633a.4(a) has of a flaw and 633a.14 of a card that may not
// be used. The floor is told at once. Decks that are looked through are changed
// before they are used. In play the floor voids the round, so that what was not
// settled goes back, or lets it go on as it lies, with a ten that counts ten; the
// decks are changed after it either way.
var (
	tenFound = &game.Rule{
		Cite: "house.635a.4#ten", Title: "You found a ten in the decks: tell the floor", Protects: "The game pays what it does because the tens are out; one ten among the cards changes it.", Kind: "opening",
		Answers: []game.Verb{game.InjectTen},
		Source:  game.HouseRules, Mistake: game.FloorUntold, Reason: "cards",
		Owed: blackjack.TellFloor(func(t *game.Table) bool { return tenUntold(t) && t.Decks.Tens.Found }),
	}
	tenFoundDecks = &game.Rule{
		Cite: "house.635a.4#decks", Title: "Change decks with a ten before you use them", Protects: "The game pays what it does because the tens are out; one ten among the cards changes it.", Kind: "opening", Source: game.HouseRules,
		Answers: []game.Verb{game.InjectTen},
		Owed:    blackjack.While(func(t *game.Table) bool { return t.Decks.Tens.Found }, game.Step{By: game.ByFloor, Verb: game.ReplaceCards}),
	}
	tenCame = &game.Rule{
		Cite: "house.635a.13#ten", Title: "A ten does not belong here: tell the floor before you go on", Protects: "The game pays what it does because the tens are out; one ten among the cards changes it.", Kind: "irregularity", Halts: true,
		Answers: []game.Verb{game.InjectTen},
		Source:  game.HouseRules, Mistake: game.FloorUntold, Reason: "card",
		Owed: blackjack.TellFloor(func(t *game.Table) bool { return tenUntold(t) && !t.Decks.Tens.Found }),
		// The floor's `go ahead` counts only after the call.
		Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Approve && tenUntold(t) },
	}
	tenDecided = &game.Rule{
		Cite: "house.635a.13#floor", Title: "The floor voids a round with a ten, or lets it go on", Protects: "The game pays what it does because the tens are out; one ten among the cards changes it.", Kind: "irregularity", Halts: true,
		Answers: []game.Verb{game.InjectTen},
		Source:  game.HouseRules,
		Owed: func(t *game.Table, owed steps) steps {
			if x := &t.Decks.Tens; x.Told && !x.Let && t.TenOpen() {
				owed = owed.Floor(game.Void)
			}
			return owed
		},
	}
	tenDecks = &game.Rule{
		Cite: "house.635a.13#decks", Title: "A ten came out: new decks before the next round", Protects: "The game pays what it does because the tens are out; one ten among the cards changes it.", Kind: "irregularity", Source: game.HouseRules,
		Answers: []game.Verb{game.InjectTen},
		Owed:    blackjack.While(func(t *game.Table) bool { return !t.Decks.Tens.Found }, game.Step{By: game.ByFloor, Verb: game.ReplaceCards}),
	}
)

func tenSeen(t *game.Table) bool   { return t.Decks.Tens.Seen }
func tenUntold(t *game.Table) bool { return t.Decks.Tens.Seen && !t.Decks.Tens.Told }

// spanishAllowed is blackjack.Allowed, except that no `go ahead` is right before the
// floor was told of a ten.
func spanishAllowed(t *game.Table, a game.Act) bool {
	return !(a.Verb == game.Approve && tenUntold(t)) && blackjack.Allowed(t, a)
}
