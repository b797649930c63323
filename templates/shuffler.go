package templates

import (
	"strconv"

	"burncard/game"
)

// trayTop is where the cards lie in the shuffler's tray: lower while it works.
func trayTop(s game.ShufflerView) string {
	if s.State == "shuffling" {
		return "32"
	}
	return "27"
}

// panelWords is what the shuffler's panel reads: nothing on a dead one. An empty continuous
// shuffler in working order has no light, and counts 0.
func panelWords(s game.ShufflerView) string {
	switch {
	case s.Kind == "continuous" && s.Count >= 0:
		return strconv.Itoa(s.Count)
	case s.Light == "dark":
		return ""
	case s.State == "shuffling":
		return "BUSY"
	case s.Light == "red":
		return "ERR"
	case s.Stored:
		return "READY"
	}
	return ""
}

// shufflerLabel says what the shuffler shows.
func shufflerLabel(s game.ShufflerView) string {
	label := "Shuffler"
	switch {
	case s.Kind == "":
		return label
	case s.Sign == "cover":
		return label + ", covered"
	case s.Sign == "out-of-order":
		label += ", out of order"
	}
	if s.Warning != "" {
		return label + ", red light: " + s.Warning
	}
	switch {
	case s.State == "halted":
		return label + ", stands still"
	case isDark(s):
		return label + ", dark"
	case s.State == "shuffling":
		return label + ", shuffling"
	case s.Stored && s.Back != "":
		return label + ", holds the " + s.Back + " batch"
	case s.Loaded:
		return label + ", cards wait in its tray"
	case s.Kind == "continuous" && s.Count >= 0:
		return label + ", counts " + strconv.Itoa(s.Count) + " cards"
	}
	return label
}

// isDark reports a shuffler without a light that would show something if it were in working
// order. A batch shuffler that waits is dark anyway.
func isDark(s game.ShufflerView) bool {
	if s.Kind == "continuous" {
		return s.Count < 0
	}
	return s.Light == "dark" && (s.State == "shuffling" || s.State == "finished")
}
