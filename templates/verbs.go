package templates

import (
	"cmp"
	"slices"
	"strings"

	"burncard/game"
	"burncard/variants/blackjack"
)

// A verb is one act that a button does.
type verb struct {
	game.Button
	of game.Verb
}

// panels are the buttons of all words, by the panel or bar in which they stand.
var panels = func() map[string][]verb {
	all := map[string][]verb{}
	for _, w := range game.Words() {
		for _, b := range w.Buttons {
			for _, name := range strings.Split(cmp.Or(b.Panel, b.Bar), ", ") {
				all[name] = append(all[name], verb{b, w.Verb})
			}
		}
	}
	for _, list := range all {
		slices.SortStableFunc(list, func(a, b verb) int {
			if a.Place == 0 || b.Place == 0 {
				return cmp.Compare(b.Place, a.Place) // one without a place comes last
			}
			return cmp.Compare(a.Place, b.Place)
		})
	}
	return all
}()

// panel is what a table has of the buttons of one panel or several.
func panel(v *game.View, names ...string) (list []verb) {
	for _, name := range names {
		for _, b := range panels[name] {
			if has(v, b.Needs) {
				list = append(list, b)
			}
		}
	}
	return list
}

// panelUnder is panel for a table that is dealt under several houses in turn.
func panelUnder(v *game.View, houses []game.House, name string) (list []verb) {
	under := *v
	for _, b := range panels[name] {
		if slices.ContainsFunc(houses, func(h game.House) bool { under.House = h; return has(&under, b.Needs) }) {
			list = append(list, b)
		}
	}
	return list
}

// panelIf is panel where something holds, and otherwise nothing.
func panelIf(holds bool, v *game.View, names ...string) []verb {
	if !holds {
		return nil
	}
	return panel(v, names...)
}

// has reports whether a table has what a button needs.
func has(v *game.View, needs string) bool {
	switch needs {
	case "boxes": // with players and chips before them
		return !v.Has.Terminals
	case "stacks cut": // chips that are handed in are counted or cut down before anything else
		return !v.Has.Terminals && blackjack.ChipsIn.Of(&v.House) != blackjack.ChipsFree
	case "stacks as they are":
		return !v.Has.Terminals && blackjack.ChipsIn.Of(&v.House) == blackjack.ChipsFree
	case "two hands":
		return v.Has.Hands() > 1
	case "switch places":
		return v.Has.SwitchPlaces > 0
	case "one hand":
		return v.Has.Hands() == 1
	case "lammers":
		return v.Has.LammerRack
	case "no lammers":
		return !v.Has.LammerRack
	case "rescue":
		return v.DoubleRescue
	case "rectangles":
		return v.Has.MasqueReader
	case "hand shoe":
		return v.House.Shoe == "hand"
	case "spread": // cards that may be laid out for a look while nobody plays
		return !v.Has.Terminals && !v.House.Mixes()
	case "double shoe":
		return v.House.Shoe == "double"
	case "shuffler":
		return v.House.Shuffler != "none"
	case "press":
		return pressing(v.House).Move != ""
	case "press spot":
		return pressing(v.House).Aside
	case "bonus":
		return v.TwentyOneWins
	case "accounts":
		return fromAccounts(&v.House)
	case "terminals":
		return v.Has.Terminals
	case "progressive":
		return v.Panel.On
	case "even money":
		return !blackjack.NoEvenMoney.On(&v.House)
	case "chips":
		return !v.House.Automated
	case "automated":
		return v.House.Automated
	}
	return true
}

// lit is the verb as a step of the checklist names it.
func (v verb) lit() string {
	if v.Lit != "" {
		return v.Lit
	}
	line := strings.TrimPrefix(v.Line, "floor ")
	if name := v.of.String(); strings.HasPrefix(line+" ", name+" ") {
		return name
	}
	first, _, _ := strings.Cut(line, " ")
	return first
}
