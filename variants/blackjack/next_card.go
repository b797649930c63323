package blackjack

import (
	"slices"

	"burncard/game"
)

// Cards that show at the mouth of the shoe and may not be dealt.

// FaceUpInShoe lends its citation to the step that takes the card out, which takeOut
// makes. The text gives it no other time than before the next card.
var FaceUpInShoe = &game.Rule{
	Cite: "633a.14(a)", Title: "A card face up in the shoe: do not use it, discard it", Protects: "A card that everybody has seen before it was dealt would be played with that knowledge.", Kind: "irregularity",
	Answers: []game.Verb{game.InjectFaceUp},
	Bars: func(t *game.Table, a game.Act) bool {
		return (a.Verb == game.Deal || a.Verb == game.Burn) && t.Reversed()
	},
}

// ForeignCard keeps a card of another pack from being dealt. Such a card breaks
// 633a.3(a), and the chapter does not say what follows: the floor is told, and new
// decks come after the round.
var ForeignCard = &game.Rule{
	Cite: "633a.3(a)#2", Title: "A card with another back: do not deal it, tell the floor, discard it", Protects: "A back of its own marks the card for everybody who has seen it.", Kind: "cards",
	Answers: []game.Verb{game.InjectForeign},
	Source:  game.Reading, Mistake: game.Unnoticed, Reason: "card",
	Bars: func(t *game.Table, a game.Act) bool {
		return (a.Verb == game.Deal || a.Verb == game.Burn) && t.OddBack()
	},
}

// ForeignDecksChanged has decks with a foreign card among them changed for new ones.
var ForeignDecksChanged = &game.Rule{
	Cite: "633a.3(a)#1", Title: "A card with another back: the floor brings new decks", Protects: "A back of its own marks the card for everybody who has seen it.", Kind: "cards", Source: game.Reading,
	Answers: []game.Verb{game.InjectForeign},
	Owed:    BringNewDecks,
}

func topCardUnusable(t *game.Table) bool { return t.Reversed() || t.OddBack() }

// ForeignCardSeen reports a card of another pack that was seen.
func ForeignCardSeen(t *game.Table) bool { return t.OddCard }

// takeOut owes the discard of the card at the mouth of the shoe, once.
func takeOut(t *game.Table, owed steps) steps {
	if owedAlready(owed, game.Discard) {
		return owed
	}
	if t.Reversed() {
		return owed.Do(game.Discard).Under(FaceUpInShoe)
	}
	if t.Round.FloorTold == 0 {
		owed = owed.Do(game.CallFloor).Under(ForeignCard)
	}
	return owed.Do(game.Discard).Under(ForeignCard)
}

func owedAlready(owed steps, v game.Verb) bool {
	return slices.ContainsFunc(owed, func(s game.Step) bool { return s.Verb == v })
}

func burnNext(t *game.Table, owed steps) steps {
	if !packBelongsOnLayout(t) {
		owed = PrepareToDraw(t, owed)
	}
	return owed.Do(game.Burn)
}

// PrepareToDraw owes what comes before a card is drawn: the pack is in a hand, and the
// card that shows may be dealt.
func PrepareToDraw(t *game.Table, owed steps) steps {
	if t.Holds == "" && t.FromHand() {
		if owedAlready(owed, game.Hold) {
			return owed
		}
		owed = packHeld.Owed(t, owed)
		owed[len(owed)-1].Rule = packHeld
	}
	if topCardUnusable(t) {
		owed = takeOut(t, owed)
	}
	return owed
}
