package templates

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/variants/wager"
)

// meterTitle is a meter's wager, as a display has room for it.
func meterTitle(m sessions.MeterSign) string {
	title := strings.TrimSuffix(m.Title, " Progressive")
	if m.Linked {
		return title + ", linked"
	}
	return title
}

// named reports a meter beside others of the same wager, so that it needs a name.
func named(meters list[sessions.MeterSign], m sessions.MeterSign) bool {
	n := 0
	for o := range meters.All() {
		if o.Wager == m.Wager {
			n++
		}
	}
	return n > 1
}

// dollars writes an amount as a display does: $12,345.67.
func dollars(c chip.Cents) string {
	return fmt.Sprintf("$%s.%02d", thousands(int64(c/chip.Dollar)), c%chip.Dollar)
}

// progressiveLabel says what the system shows.
func progressiveLabel(p game.PanelView) string {
	label := "Progressive system, open"
	if p.Locked {
		label = "Progressive system, locked"
	}
	if p.Gathers {
		label += fmt.Sprintf(", %d wagers accepted", p.Count)
	}
	if words := drawnWords(p.Drawn); words != "" {
		label += ", " + words
	}
	if !p.Gathered.IsZero() {
		label += ", " + p.Gathered.Total().String() + " lies before the tray"
	}
	return label
}

// drawnWords names what a progressive system has drawn for the round.
func drawnWords(d game.DrawnView) string {
	var words []string
	if d.Face != "" {
		words = append(words, "Magic Card "+CardWords(d.Face))
	}
	if d.Position != 0 {
		words = append(words, "Lucky Player box "+number(d.Position))
	}
	return strings.Join(words, ", ")
}

// lightAt is the light of a side wager at a box; ok reports that it has one.
func lightAt(b *boxView, id string) (light game.LightView, ok bool) {
	for l := range b.Lights.All() {
		if l.Wager == id {
			return l, true
		}
	}
	return light, false
}

// lightOf is how the light of a side wager at a box shines: on, won, off, or
// empty where it has none.
func lightOf(b *boxView, id string) string {
	switch l, ok := lightAt(b, id); {
	case !ok:
		return ""
	case l.Won > 0 && !l.Paid:
		return "won"
	case l.Lit:
		return "on"
	}
	return "off"
}

// lightWords says how the light of a side wager at a box shines.
func lightWords(b *boxView, id string) string {
	l, ok := lightAt(b, id)
	if !ok {
		return ""
	}
	s := ", light off"
	if l.Lit {
		s = ", light on"
	}
	if l.Won > 0 {
		s += ", won " + dollars(l.Won)
	}
	return s
}

// wonOf is the amount that a meter owes a box for a wager.
func wonOf(b *boxView, id string) string {
	if l, _ := lightAt(b, id); l.Won > 0 && !l.Paid {
		return dollars(l.Won)
	}
	return ""
}

// progressiveWager reports a side wager that a progressive system takes.
func progressiveWager(id string) bool {
	w, ok := wager.Find(id)
	return ok && w.OnPanel()
}

// fromAccounts reports a table where wagers are made from game accounts at the
// boxes: what such a wager wins goes back there.
func fromAccounts(h *game.House) bool {
	return slices.ContainsFunc(h.Offers, func(o game.Offer) bool {
		w, ok := wager.Find(o.Wager)
		return ok && w.OnPanel() && w.System == wager.Account
	})
}
