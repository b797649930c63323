package blackjack

import "burncard/game"

// What shows at the mouth of the shoe and is not to be dealt.

// FaceUpInShoe lends its citation to the step that takes the card out, before
// the next card: takenOut makes it. The text gives no other time.
var FaceUpInShoe = &game.Rule{
	Cite: "633a.14(a)", Title: "A card that lies face up in the shoe is not used: it goes to the discard rack", Kind: "irregularity",
	Bars: func(t *game.Table, a game.Act) bool {
		return (a.Verb == game.Deal || a.Verb == game.Burn) && t.Reversed()
	},
}

// ForeignCard keeps a card of another pack from being dealt. Such a card breaks
// 633a.3(a), and the chapter does not say what follows: the floor is told, and new
// decks come after the round.
var ForeignCard = &game.Rule{
	Cite: "633a.3(a)#2", Title: "A card with another back is not dealt: the floor is told and it goes to the discard rack", Kind: "cards",
	Source: game.Reading, Mistake: game.Unnoticed, Reason: "card",
	Bars: func(t *game.Table, a game.Act) bool {
		return (a.Verb == game.Deal || a.Verb == game.Burn) && t.OddBack()
	},
}

// NewCards has decks with a foreign card among them changed for new ones.
var NewCards = &game.Rule{
	Cite: "633a.3(a)#1", Title: "Cards among which one has another back are changed for new decks", Kind: "cards", Source: game.Reading,
	Owed: BringCards,
}

// mouthWrong reports that the next card to come must not be dealt.
func mouthWrong(t *game.Table) bool { return t.Reversed() || t.OddBack() }

// StrangeCard reports a card of another pack that was seen.
func StrangeCard(t *game.Table) bool { return t.OddCard }

// takenOut owes that the card at the mouth is taken out, once.
func takenOut(t *game.Table, owed steps) steps {
	for i := range owed {
		if owed[i].Verb == game.Discard {
			return owed
		}
	}
	if t.Reversed() {
		return owed.Do(game.Discard).Under(FaceUpInShoe)
	}
	if t.Round.FloorTold == 0 {
		owed = owed.Do(game.CallFloor).Under(ForeignCard)
	}
	return owed.Do(game.Discard).Under(ForeignCard)
}

// oweBurn owes a card to the discard rack.
func oweBurn(t *game.Table, owed steps) steps {
	if !packOut(t) {
		owed = ReadyToDraw(t, owed)
	}
	return owed.Do(game.Burn)
}

// ReadyToDraw owes what has to be done before a card is drawn: the pack is in a hand,
// and the card that shows is one that may be drawn.
func ReadyToDraw(t *game.Table, owed steps) steps {
	if t.Holds == "" && t.FromHand() {
		for i := range owed {
			if owed[i].Verb == game.Hold {
				return owed
			}
		}
		owed = packHeld.Owed(t, owed)
		owed[len(owed)-1].Rule = packHeld
	}
	if mouthWrong(t) {
		owed = takenOut(t, owed)
	}
	return owed
}
