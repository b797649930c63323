package bot

import "burncard/game"

// fewest is the least number of cards on either side of a cut, 633a.5(d).
const fewest = 10

// cut answers an offer of the cut, also in the middle of a round, 633a.14(f).
func (b *Bot) cut(v *game.View) (w wish, ok bool) {
	if !b.memory.cut {
		return w, false
	}
	w = wish{player(v.Pack.CutFor, game.Decline), topic{what: cutting, a: b.memory.cuts}}
	d := b.dice(cutting, v.Round, b.memory.cuts)
	switch {
	case b.said(w.about) > 1:
		return w, false
	case b.said(w.about) == 1 || v.Pack.Cards < 2*fewest || !d.percent(b.traits.cuts):
		return w, true
	}
	w.act.Verb, w.act.N = game.Cut, depth(&d, v.Pack.Cards, d.percent(b.traits.thin))
	return w, true
}

// depth is the place for the cover card: somewhere in the middle, or as near to
// an end as is allowed.
func depth(d *dice, cards int, thin bool) int {
	switch {
	case thin && d.percent(50):
		return fewest
	case thin:
		return cards - fewest
	}
	return max(fewest, cards/4) + d.below(cards-2*max(fewest, cards/4)+1)
}

// look answers when the cards are spread for the player who came first,
// 633a.4(b): it looks at them or declines.
func (b *Bot) look(v *game.View) (w wish, ok bool) {
	about := topic{what: looking, a: b.memory.looks}
	if b.said(about) > 1 || v.Pack.LookFor == 0 || !v.Boxes[v.Pack.LookFor-1].Mine {
		return w, false
	}
	w = wish{player(v.Pack.LookFor, game.Decline), about}
	if d := b.dice(looking, v.Round, b.memory.looks); b.said(about) == 0 && d.percent(b.traits.looks) {
		w.act.Verb = game.Inspect
	}
	return w, true
}
