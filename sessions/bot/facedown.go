package bot

import (
	"burncard/game"
	"burncard/game/card"
)

// reveal speaks about face-down cards that only the bot knows: it throws a hand
// over 21 in at once, turns a Blackjack up as soon as players may speak, and
// stands on 21.
func (b *Bot) reveal(v *game.View, _ *game.BoxView) (w wish, ok bool) {
	for box, h := range ownHands(v) {
		if len(h.Cards) < 2 || !h.Cards[0].Lifted && !h.Cards[1].Lifted {
			continue
		}
		held := faces(h.Cards)
		verb := game.NoVerb
		switch {
		case card.Add(held...).Bust():
			verb = game.Discard
		case card.Blackjack(held) && b.dealt(v):
			verb = game.Show
		case card.Add(held...).Points == 21 && b.dealt(v) && h.State != "stands" && h.Signal == "":
			verb = game.Stand
		}
		w = wish{player(box.N, verb), topic{revealing, h.Serial, len(h.Cards), 0}}
		if verb != game.NoVerb && b.said(w.about) == 0 {
			return w, true
		}
	}
	return wish{}, false
}
