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

// panelWords is what the shuffler's panel reads.
func panelWords(s game.ShufflerView) string {
	switch {
	case s.Light == "dark" && s.State != "waiting":
		return ""
	case s.Kind == "continuous" && s.Count >= 0:
		return strconv.Itoa(s.Count)
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
