package bot

import (
	"burncard/game"
	"burncard/game/chip"
)

// misbehave rarely, and at most once in a round, does what a player must not
// do: it touches cards, or adds chips to a wager or takes some off. The dealer
// has to see it.
func (b *Bot) misbehave(v *game.View, me *game.BoxView) (w wish, ok bool) {
	if !b.tempted(v) || len(v.Dealer.Cards) == 0 || b.late(v) {
		return w, false
	}
	for box := range ownBoxes(v) {
		about := topic{what: misbehaving, a: v.Round}
		if !unsplit(v, box) || len(box.Hands[0].Cards) < 2 || box.Hands[0].Settled || b.said(about) > 0 {
			continue
		}
		w = wish{player(box.N, game.Touch), about}
		w.act.Text = "cards"
		bet := box.Hands[0].Bet
		least, how := smallest(bet), b.dice(misbehaving, v.Round, box.N)
		switch how.below(3) {
		case 0:
		case 1:
			if lays(v, me.Bank, v.House.Minimum) {
				w.act.Verb, w.act.Text, w.act.Wager, w.act.Amount = game.Cap, "", "main", v.House.Minimum
			}
		case 2:
			if least > 0 && least < bet.Total() {
				w.act.Verb, w.act.Text, w.act.Wager, w.act.Amount = game.Pinch, "", "main", least
			}
		}
		return w, true
	}
	return w, false
}

// tempted reports whether the bot misbehaves in this round, once it can.
func (b *Bot) tempted(v *game.View) bool {
	d := b.dice(misbehaving, v.Round)
	return !v.House.Automated && b.traits.sins > 0 && d.percent(b.traits.sins)
}

// smallest is the value of the smallest chip among them; 0 for none.
func smallest(c chip.Chips) (least chip.Cents) {
	for d := range c.Each() {
		least = d
	}
	return least
}
