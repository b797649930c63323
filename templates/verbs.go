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

// panels are the buttons of all words, by the panel in which they stand.
var panels = func() map[string][]verb {
	all := map[string][]verb{}
	for _, w := range game.Words() {
		for _, b := range w.Buttons {
			for _, name := range strings.Split(b.Panel, ", ") {
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
