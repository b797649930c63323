package blackjack

import (
	"burncard/game"
	"burncard/variants/wager"
)

// Straight Jack of a hand whose Blackjack is paid and picked up before the dealer draws.

// goesWithBlackjack reports a wager on what its player draws, in a box whose Blackjack is
// to be paid and picked up: no card is drawn to it. 633a.7(i)(1) and 8(e) have the cards
// go, 633a.7(o)(3) has Straight Jack settled later. We read that it may be settled before
// the cards go, or be kept.
func goesWithBlackjack(t *game.Table, s *game.Seat, r wager.Ready) bool {
	if r.On != wager.FirstTwo|wager.PlayerHand || r.Last || len(s.Hands) != 1 {
		return false
	}
	h := hand{Hand: &s.Hands[0], Seat: s, At: s.Spot(0)}
	if !h.Blackjack() || h.FaceDown() > 0 || h.Cleared || !t.AllHaveTwo() {
		return false
	}
	return TakesEven(h) || NoDealerBlackjack(t) && (!t.HighUp() || t.Round.Read && !PayAfterHole.On(&t.House))
}

// sidesMayGo lets the side wagers be settled that may go with the Blackjack of their box,
// in its turn, before or after it is called and paid.
func sidesMayGo(t *game.Table, owed steps, s *game.Seat) steps {
	for i := range s.Side {
		w := &s.Side[i]
		r, ok := OnOffer(t, w.ID)
		if !ok || panels[w.ID] == nil || !t.Panel.On() || !goesWithBlackjack(t, s, r) {
			continue
		}
		e, known := SideEnds(t, s, w)
		if !known || e.slot != wager.AfterDraws {
			continue
		}
		first := len(owed)
		owed = settlePanel(t, owed, s, w, e)
		for j := first; j < len(owed); j++ {
			owed[j].May = true
			if owed[j].Rule == nil {
				owed[j].Rule = sideRules[w.ID].of(owed[j].Verb)
			}
		}
	}
	return owed
}
