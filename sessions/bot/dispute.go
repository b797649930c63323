package bot

import (
	"fmt"

	"burncard/game"
	"burncard/game/chip"
)

// An outcome is how a hand of the bot's was settled, as far as he understood
// it.
type outcome struct {
	box   int
	short chip.Cents // he had less than was due to him
	gone  bool       // his wager was taken, or he got no more than that
	rack  int        // cards that the discard rack has at least while the hand stands in it
}

// settled remembers how the bot's hands were settled, while they lie there: a
// moment later they are in the discard rack.
func (m *memory) settled(v *game.View) {
	dealer, shown := faces(v.Dealer.Cards), holeUp(v)
	for box, h := range ownHands(v) {
		bet := m.staked[h.Serial]
		if !h.Settled || bet == 0 || len(h.Cards) == 0 || h.State == "dead" {
			continue
		}
		got := h.Paid.Bet.Total() + h.Paid.Extra.Total() + h.Paid.Pay.Total()
		o := outcome{box: box.N, gone: got <= bet && h.State != "surrendered", rack: v.RackCards + len(h.Cards)}
		due, known := owedTo(h, bet, len(box.Hands) > 1, dealer, shown, said(v, evenMoney(box.N)))
		if known && got < due && !v.Derived {
			o.short = due - got
		}
		m.outcomes[h.Serial] = o
	}
}

// dispute questions how a hand of the round before was settled, now that its
// cards stand in the discard rack: most bots where they got too little and
// nobody heard them, some at times without a reason. What the floor says of it
// is the end of it.
func (b *Bot) dispute(v *game.View) (w wish, ok bool) {
	about := topic{what: disputing, a: v.Round}
	if v.Disputed > 0 || len(v.Rebuilt) > 0 || v.Pack.Cards > 0 || b.said(about) > 0 || wagered(v) {
		return w, false
	}
	d := b.dice(disputing, v.Round)
	rightly, wrongly := d.percent(b.traits.insists), d.percent(b.traits.doubts)
	for _, o := range b.memory.before {
		if v.RackCards < o.rack {
			continue // the rack has been emptied since
		}
		if o.short > 0 && rightly || o.short == 0 && o.gone && wrongly {
			return wish{player(o.box, game.Question), about}, true
		}
	}
	return w, false
}

// haggle asks at times for more than is due, while the pay lies there: a player
// who counts badly. The pay was right, and stays.
func (b *Bot) haggle(v *game.View, box *game.BoxView, h *game.HandView, got, bet chip.Cents) (w wish, ok bool) {
	about := topic{what: haggling, a: h.Serial}
	d := b.dice(haggling, h.Serial)
	if !d.percent(b.traits.haggles) || got <= bet || b.said(about) > 0 {
		return w, false
	}
	w = wish{player(box.N, game.Remark), about}
	w.act.Text = fmt.Sprintf("Is it not %v that I get?", got-bet+v.House.Minimum)
	return w, true
}
