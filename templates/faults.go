package templates

import (
	"strings"

	"burncard/game"
)

// faultWords says what is broken, or was done to the cards, as a table names it ("shoe
// face-up 5"): in the words in which the instructor's line is said.
func faultWords(what string) string {
	device, fault, _ := strings.Cut(what, " ")
	line := "inject " + what
	switch {
	case what == "shoe short":
		line = "inject short 0" // at once
	case device == "shoe" && fault != "wrong":
		line = "inject " + fault
	case device == "countdown":
		line = "inject countdown"
	case (device == "reader" || device == "shuffler") && fault == "dead":
		line = "inject " + device + " fault"
	}
	return capital(injectedWords(line, what))
}

// injectedWords says an instructor's line; other is said of one that is none.
func injectedWords(line, other string) string {
	a, err := game.ParseAct(line)
	if err != nil || a.By != game.ByInstructor {
		return other
	}
	return actWords(&a)
}
