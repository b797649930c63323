package blackjack

import (
	"burncard/game"
	"burncard/game/card"
	"burncard/variants/wager"
)

// extraCard deals a third card for Blazing 7's to a player with two sevens when a
// dealer Blackjack has ended the round: the only card after a Blackjack. The clause has
// Blazing 7's settled last and does not say whether the card falls before or after the
// other side wagers are settled.
var extraCard = &game.Rule{
	Cite: "633c.9(d)(4)#2", Title: "Dealer Blackjack: two first sevens get one more, for Blazing 7's", Kind: "side-settlement", AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		r, ok := OnOffer(t, "blazing-7s")
		if !ok {
			return owed
		}
		for s := range t.WageredFromFirstBase {
			if extraCardOwed(t, s, r) {
				owed = owed.Deal(s.Spot(0), card.FaceUp).AnyTime()
			}
		}
		return owed
	},
}

// extraCardOwed reports a box to which that card is still to be dealt.
func extraCardOwed(t *game.Table, s *game.Seat, r wager.Ready) bool {
	if r.ID != "blazing-7s" || r.Table.UpcardThird || !DealerShown(t) || !t.DealerHand.Blackjack() || s.Third != (card.Card{}) || s.Dead {
		return false
	}
	w := s.Wager(r.ID)
	return w != nil && w.Staked > 0 && !w.Settled && s.First[0].Rank == card.Seven && s.First[1].Rank == card.Seven && !s.Hands[0].Cleared
}
