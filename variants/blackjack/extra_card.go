package blackjack

import (
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/variants/wager"
)

// extraCard deals a third card for Blazing 7's to a player with two sevens when a
// dealer Blackjack has ended the round: the only card after a Blackjack. The clause has
// Blazing 7's settled last and does not say whether the card falls before or after the
// other side wagers are settled, nor which of several boxes gets its card first.
var extraCard = &game.Rule{
	Cite: "633c.9(d)(4)#2", Title: "Dealer Blackjack: two first sevens get one more, for Blazing 7's", Kind: "side-settlement", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		used := 0
		if strayForExtraCard(t) {
			used = len(t.Stray) // for the first boxes, by beforeExtraCard
		}
		for s := range t.WageredFromFirstBase {
			switch {
			case !extraCardWaits(t, s):
			case used > 0:
				used--
			default:
				owed = owed.Deal(s.Spot(0), card.FaceUp)
			}
		}
		return owed
	},
}

// beforeExtraCard owes what comes before that card as before any other: the burn of a new
// dealer, a card at the mouth of the shoe that may not be dealt, a card that was drawn in
// error. Each of these steps has the citation of its own rule.
var beforeExtraCard = &game.Rule{
	Cite: "633c.9(d)(4)#before", Title: "The card for Blazing 7's is drawn as any other card", Kind: "side-settlement", Source: game.Reading,
	Owed: func(t *game.Table, owed steps) steps {
		if len(t.Stray) > 0 && !strayForExtraCard(t) {
			return owed // it goes to the rack first
		}
		for s := range t.WageredFromFirstBase {
			if !extraCardWaits(t, s) {
				continue
			}
			owed = NextCard(t, owed, s.Spot(0), card.FaceUp)
			if owed.Last().Verb == game.Deal {
				return owed[:len(owed)-1] // which extraCard owes
			}
		}
		return owed
	},
}

// strayForExtraCard reports a card drawn in error that is the next card for Blazing 7's.
// One that the dealer drew for himself beside his two is not: 633a.14(d).
func strayForExtraCard(t *game.Table) bool {
	return len(t.Stray) > 0 && anyExtraCardWaits(t) && !(t.StrayFor.Kind == game.AtDealer && dealsToDealer(t) > len(t.DealerHand.Cards))
}

// dealsToDealer counts the acts by which the dealer dealt himself a card in this round.
func dealsToDealer(t *game.Table) (n int) {
	for i := range t.Round.Record {
		if a := &t.Round.Record[i]; a.At == game.Dealer && (a.Verb == game.Deal || a.Verb == game.Use) {
			n++
		}
	}
	return n
}

func anyExtraCardWaits(t *game.Table) bool {
	return DealerShown(t) && AnyBox(t, func(s *game.Seat) bool { return extraCardWaits(t, s) })
}

// extraCardWaits reports a box to which that card is still to be dealt. A player who refused
// a card drawn in error gets no other, 633a.14(c).
func extraCardWaits(t *game.Table, s *game.Seat) bool {
	return DealerShown(t) && t.DealerHand.Blackjack() && extraCardDue(t, s)
}

// liesForHole reports a box whose cards lie until the dealer's Blackjack, of which the reader
// has told, is shown: with it a progressive wager may win, or they get the extra card.
func liesForHole(t *game.Table, s *game.Seat) bool {
	return DealerBlackjack(t) && !DealerShown(t) && !s.Dead && (extraCardDue(t, s) || slices.ContainsFunc(s.Side, func(w game.Wager) bool {
		r, ok := OnOffer(t, w.ID)
		return ok && panels[w.ID] != nil && w.Plays() && r.On&wager.FirstTwo != 0 && r.On&wager.HoleCard != 0
	}))
}

// extraCardDue reports a box that gets the card if the dealer has a Blackjack, also where its
// wager was settled too soon.
func extraCardDue(t *game.Table, s *game.Seat) bool {
	if s.Third != (card.Card{}) || s.Dead {
		return false
	}
	r, ok := OnOffer(t, "blazing-7s")
	if !ok || r.Table.UpcardThird {
		return false
	}
	w := s.Wager(r.ID)
	return w != nil && w.Staked > 0 && s.First[0].Rank == card.Seven && s.First[1].Rank == card.Seven && !s.Hands[0].Cleared && !s.Hands[0].NoMore
}
