package bot

import (
	"fmt"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
)

// protest speaks up once about a wager that was paid too little or taken from a
// winner. Bots never say that they got too much. The chips beside the wager are
// the pay, until the player picks it up.
func (b *Bot) protest(v *game.View, _ *game.BoxView) (w wish, ok bool) {
	if v.Derived || b.traits.silent {
		return w, false // bots know the pays of Blackjack only
	}
	for box, h := range ownHands(v) {
		about := topic{what: protesting, a: h.Serial}
		bet := b.memory.staked[h.Serial]
		if !settledHand(h, bet) || b.said(about) > 0 {
			continue
		}
		if got, due, known := settlement(v, box, h, bet); known && got > 0 && got < due {
			w = wish{player(box.N, game.Remark), about}
			w.act.Text = fmt.Sprintf("I should have %v more", due-got)
			return w, true
		} else if known && got >= due {
			if w, ok = b.haggle(v, box, h, got, bet); ok {
				return w, true
			}
		}
	}
	return w, false
}

func holeUp(v *game.View) bool { return len(v.Dealer.Cards) > 1 && v.Dealer.Cards[1].Face != "" }

// settledHand reports whether a hand with a wager was settled and still lies there.
func settledHand(h *game.HandView, bet chip.Cents) bool {
	return h.Settled && bet > 0 && len(h.Cards) > 0 && h.State != "dead"
}

// settlement is what a settled hand got back, with its stake, and what it was due; known
// is false if the player cannot know that.
func settlement(v *game.View, box *game.BoxView, h *game.HandView, bet chip.Cents) (got, due chip.Cents, known bool) {
	due, known = owedTo(v, box, h, bet)
	return h.Paid.Bet.Total() + h.Paid.Extra.Total() + h.Paid.Pay.Total(), due, known
}

func owedTo(v *game.View, box *game.BoxView, h *game.HandView, bet chip.Cents) (due chip.Cents, known bool) {
	dealer, shown, even := faces(v.Dealer.Cards), holeUp(v), said(v, evenMoney(box.N))
	cards := faces(h.Cards)
	mine := card.Add(cards...)
	natural := card.Blackjack(cards) && len(box.Hands) == 1
	switch {
	case len(cards) != len(h.Cards) || mine.Bust() || even:
		return 0, false
	case h.State == "surrendered":
		return bet / 2, !shown || !card.Blackjack(dealer)
	case natural && !shown:
		return bet + bet*3/2, true
	case !shown:
		return 0, false
	case card.Blackjack(dealer):
		return bet, natural
	case natural:
		return bet + bet*3/2, true
	}
	his := card.Add(dealer...)
	switch {
	case his.Points < 17 && !his.Bust():
		return 0, false // the dealer has not drawn yet
	case his.Bust() || mine.Points > his.Points:
		return 2 * bet, true
	case mine.Points == his.Points:
		return bet, true
	}
	return 0, false
}
