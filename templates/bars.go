package templates

import (
	"cmp"
	"slices"

	"burncard/game"
)

// A bar is what a dealer can do at one kind of place on the felt: the acts of its
// fixed slots, and the others under "more".
type bar struct {
	Name  string // as the words name it
	Title string // what a screen reader says of it
	Slots []verb
	More  []verb
}

// places are the kinds of place that have a bar beside them; the table's edge has
// its own, which is always in sight.
var places = []struct{ Name, Title string }{
	{"cards", "The cards"},
	{"switch", "The switch cards"},
	{"wager", "The wager"},
	{"cash", "The cash"},
	{"own", "Your own cards"},
	{"community", "The community cards"},
	{"reader", "The card reader"},
	{"shoe", "The shoe"},
	{"rack", "The discard rack"},
	{"pack", "The pack"},
	{"shuffler", "The shuffler"},
	{"tray", "The chip tray"},
	{"meters", "The meters"},
}

// atEdge is the name of the bar at the table's edge.
const atEdge = "edge"

// barsOf are the bars of a table, which its game decides and no moment of it.
func barsOf(v *game.View, houses []game.House) (list []bar) {
	for _, p := range places {
		if b := barOf(v, houses, p.Name, p.Title); len(b.Slots)+len(b.More) > 0 {
			list = append(list, b)
		}
	}
	return list
}

// barOf is a bar with what can be done under any of the houses.
func barOf(v *game.View, houses []game.House, name, title string) bar {
	b := bar{Name: name, Title: title}
	for _, act := range panelUnder(v, houses, name) {
		if act.Slot > 0 {
			b.Slots = append(b.Slots, act)
		} else {
			b.More = append(b.More, act)
		}
	}
	slices.SortStableFunc(b.Slots, func(x, y verb) int { return cmp.Compare(x.Slot, y.Slot) })
	return b
}
