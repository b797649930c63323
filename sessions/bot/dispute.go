package bot

import (
	"fmt"

	"burncard/game"
	"burncard/game/chip"
)

// An outcome is how a hand of the bot's was settled, as far as it understood.
type outcome struct {
	box   int
	short chip.Cents // how much too little it got
	gone  bool       // its wager was taken, or it got no more than that
	rack  int        // the least number of cards in the discard rack while the hand is in it
}

// settled remembers how the bot's hands were settled, while they lie there: the
// pick-up takes them to the discard rack.
func (m *memory) settled(v *game.View) {
	for box, h := range ownHands(v) {
		bet := m.staked[h.Serial]
		if !settledHand(h, bet) {
			continue
		}
		got, due, known := settlement(v, box, h, bet)
		o := outcome{box: box.N, gone: got <= bet && h.State != "surrendered", rack: v.RackCards + len(h.Cards)}
		if known && got < due && !v.Derived {
			o.short = due - got
		}
		m.outcomes[h.Serial] = o
	}
}

// dispute questions the settlement of a hand of the round before, whose cards
// are in the discard rack. Most bots do if they got too little and were not
// heard, some do at times without a reason. The floor's decision ends it.
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

// haggle asks at times for more, while the pay lies there, as a player who
// counts badly. The pay was right, and stays.
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
