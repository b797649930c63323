package templates

import (
	"iter"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/wager"
)

// wagerTitle is a side wager's name as it is printed on the layout.
func wagerTitle(id string) string {
	if w, ok := wager.Find(id); ok {
		return w.Title
	}
	return capital(WagerWords(id))
}

// wagerMark shortens a side wager's name to the letters that fit in its area:
// perfect-pairs is PP, super-4 S4.
func wagerMark(id string) string {
	if w, ok := wager.Find(id); ok && w.Mark != "" {
		return w.Mark
	}
	var b strings.Builder
	for word := range strings.SplitSeq(id, "-") {
		if n := strings.TrimLeft(word, "abcdefghijklmnopqrstuvwxyz"); n != "" {
			b.WriteString(n)
		} else if word != "the" {
			b.WriteString(strings.ToUpper(word[:1]))
		}
	}
	return b.String()[:min(3, b.Len())]
}

// lacking is what a side wager of the box lacks while it may be laid, where the
// main wager fixes its amount, 633c.4(c).
func lacking(v *game.View, b *game.BoxView, id string) chip.Cents {
	w, ok := wager.Find(id)
	if !ok || w.Amount.Per == 0 || v.Closed {
		return 0
	}
	per, laid := chip.Cents(w.Amount.Per), chip.Cents(0)
	for i := range b.Side {
		if b.Side[i].ID == id {
			laid = b.Side[i].Chips.Total()
		}
	}
	return (initialBet(b) - per*laid) / per
}

// sideOf is what lies, or lay, on a side wager's area.
func sideOf(b *boxView, id string) game.Wager {
	for w := range b.Side.All() {
		if w.ID == id {
			return w
		}
	}
	return game.Wager{ID: id}
}

// pressing says whether a player may press the pay of one of the house's side
// wagers, and whether it then lies on a spot beside the main wager.
func pressing(h game.House) (p wager.Press) {
	for _, o := range h.Offers {
		if r := pressRule(o.Wager); r.Move != "" {
			p.Move, p.Aside = r.Move, p.Aside || r.Aside
		}
	}
	return p
}

// pressRule is whether and where the pay of a wager may be pressed.
func pressRule(id string) (p wager.Press) {
	if w, ok := wager.Find(id); ok {
		p = w.Press
	}
	return p
}

// pressOf is the side wager whose pay a box wants on its main wager, or on the
// press spot; empty for none.
func pressOf(side iter.Seq[game.Wager], aside bool) string {
	for w := range side {
		if w.ToBePressed() && pressRule(w.ID).Aside == aside {
			return w.ID
		}
	}
	return ""
}

// pressWords is what is asked and answered of the pay of a side wager; empty
// when that is over.
func pressWords(w *game.Wager) string {
	switch {
	case w.Asked():
		return wagerTitle(w.ID) + "?"
	case w.Settled || w.Answer == game.NoVerb || w.Pressed > 0:
		return ""
	case w.Answer == game.Take:
		return "“I take it”"
	case w.Wish > 0:
		return "“Press " + w.Wish.String() + "”"
	}
	return "“Press it”"
}

// pressedOnto is the wager whose pay the box wants on a press spot; empty for
// none, and on every other area.
func pressedOnto(b *boxView, w *game.Wager) string {
	if w.ID != game.PressSpot {
		return ""
	}
	return pressOf(b.Side.All(), true)
}

func areaLabel(b *boxView, w *game.Wager) string {
	label := wagerTitle(w.ID) + ", box " + number(b.N)
	if n := w.Chips.Total(); n > 0 {
		label += ": " + n.String()
	}
	return label + lightWords(b, w.ID)
}
