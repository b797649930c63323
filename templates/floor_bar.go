package templates

import (
	"strconv"

	"burncard/game"
	"burncard/sessions"
)

// calledWords repeat a call to the floor in a sentence.
func calledWords(by, reason string) string {
	if reason == "" {
		return by + " called the floor."
	}
	return by + " called the floor: “" + capital(reason) + "”."
}

// dealerName is the dealer as the subject of a sentence.
func dealerName(name string) string {
	if name == "" || name == sessions.AutoName {
		return "The dealer"
	}
	return name
}

// floorVerb is the verb of a line that the floor owes.
func floorVerb(line string) string {
	a, err := game.ParseAct(line)
	if err != nil || a.By != game.ByFloor {
		return ""
	}
	return a.Verb.String()
}

// OwedByFloor says what the floor owes, in the words of its button.
func OwedByFloor(line string) string {
	for _, v := range panels["floor"] {
		if v.Line == line {
			return v.Label
		}
	}
	if a, err := game.ParseAct(line); err == nil && a.Verb == game.RepairTerminal {
		return "Repair terminal " + strconv.Itoa(a.N)
	}
	return Words(line)
}

// atBox reports a line that the floor owes at a box or a terminal, for which there
// is no button.
func atBox(line string) bool {
	a, err := game.ParseAct(line)
	return err == nil && a.By == game.ByFloor && (a.At.Kind == game.AtBox || a.Verb == game.RepairTerminal)
}
