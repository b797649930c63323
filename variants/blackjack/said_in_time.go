package blackjack

import (
	"slices"

	"burncard/game"
	"burncard/variants/wager"
)

// A look, a word or a question about a side wager counts only if its cards lay there: before
// that there was no win of which it could speak.

// doneSinceCards reports that somebody did this to a side wager of a box since the last of its
// cards came, or was turned up.
func doneSinceCards(t *game.Table, by game.Role, v game.Verb, box int8, id string) bool {
	r, _ := OnOffer(t, id)
	return doneSince(t, r.On, by, v, box, id)
}

// doneSinceFirst is doneSinceCards where the cards that the player draws do not matter: with
// those a hand that was looked at may win more.
func doneSinceFirst(t *game.Table, by game.Role, v game.Verb, box int8, id string) bool {
	r, _ := OnOffer(t, id)
	return doneSince(t, r.On&^wager.PlayerHand, by, v, box, id)
}

func doneSince(t *game.Table, on wager.Basis, by game.Role, v game.Verb, box int8, id string) bool {
	done, came := false, comingCards{}
	for i := range t.Round.Record {
		switch a := &t.Round.Record[i]; {
		case a.By == by && a.Verb == v && a.At.Box == box && a.Wager == id:
			done = true
		case came.decides(t, a, box, on):
			done = false
		}
	}
	return done
}

// comingCards counts the cards of a box and of the dealer as a record goes on. A card that was
// drawn in error and does not lie in their hands is none of them.
type comingCards struct{ own, dealers, turns int }

// decides reports an act that brings or turns up a card on which such a wager hangs.
func (c *comingCards) decides(t *game.Table, a *game.Act, box int8, on wager.Basis) bool {
	const first = wager.FirstTwo | wager.FirstFour
	switch own := a.At.Kind == game.AtBox && a.At.Box == box; {
	case own && bringsCard(a):
		c.own++
		return on&first != 0 && c.own <= t.Has.FirstCards() || on&wager.PlayerHand != 0 && c.own <= cardsCame(t.Seat(box).Hands...)
	case own && a.Verb == game.Turn: // cards from the hand, or a double that lies face down
		c.turns++
		return on&first != 0 && t.FromHand() && c.turns == 1 || on&wager.PlayerHand != 0
	case a.At == game.Dealer && bringsCard(a):
		c.dealers++
		return on&wager.UpCard != 0 && c.dealers == 1 || on&wager.DealerHand != 0 && c.dealers <= cardsCame(t.DealerHand)
	case a.At == game.Hole && a.Verb == game.Turn: // such a wager hangs on it if it makes a Blackjack
		return on&wager.HoleCard != 0 && DealerBlackjack(t) || on&wager.DealerHand != 0
	}
	return false
}

func bringsCard(a *game.Act) bool { return a.Verb == game.Deal || a.Verb == game.Use }

// cardsCame counts the cards that lie in the hands or were cleared from them.
func cardsCame(hands ...game.Hand) (n int) {
	for i := range hands {
		n += len(hands[i].Cards) + len(hands[i].Was)
	}
	return n
}

// doneSinceFall reports that somebody did this to a wager of a box since a meter that falls by
// itself fell to it.
func doneSinceFall(t *game.Table, by game.Role, v game.Verb, box int8, id string) bool {
	s := t.Panel.System(id)
	for _, a := range slices.Backward(t.Round.Record) {
		switch {
		case a.At.Box != box || a.Wager != id:
		case a.By == by && a.Verb == v:
			return true
		case a.Verb == game.Grant && s != nil && a.Text == s.Mystery:
			return false
		}
	}
	return false
}
