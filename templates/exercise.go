package templates

import (
	"strconv"

	"burncard/variants/library"
)

// An ExercisesData is the library: what it holds by theme, and what the house
// has written.
type ExercisesData struct {
	Page
	Shelves []Shelf
	Trainee string // the trainee's name, as a supervisor typed it to assign an exercise
}

func exerciseID(key string) string { return "exercise-" + key }

// A Shelf is the exercises of one theme.
type Shelf struct {
	Theme     string
	Exercises []library.Exercise
}

// An EditorData is an exercise that a supervisor writes.
type EditorData struct {
	Page
	Text   string
	Lines  []EditorLine // what each line comes to; none before it was checked
	Holds  bool         // checked, and right
	Themes []string
	Saved  string // its key, once it is kept
}

// An EditorLine is one line of the text with what it came to.
type EditorLine struct {
	N     int
	Text  string
	Wrong string // why it does not hold; empty where it does
	Note  string // what it was judged, where it is an act
}

// rounds is how many rounds an exercise took to be stopped, in words.
func rounds(n int) string {
	switch n {
	case 0:
		return "in the round in which it broke"
	case 1:
		return "one round after it broke"
	}
	return strconv.Itoa(n) + " rounds after it broke"
}

// dealtOn says how long nobody noticed.
func dealtOn(n int) string {
	switch n {
	case 0:
		return "the round in which it broke was the last"
	case 1:
		return "one round was dealt after it broke"
	}
	return strconv.Itoa(n) + " rounds were dealt after it broke"
}

// minutes is a number of minutes in words.
func minutes(n int) string {
	if n == 1 {
		return "one minute"
	}
	return strconv.Itoa(n) + " minutes"
}

// EditorSample is what a new exercise begins with.
const EditorSample = `# Title: A late bet
# Theme: misbehaving players
# Goal: Deal, and watch the boxes.
# Debrief: No wager after the first card, 633a.6(c).
table blackjack
mode coached
player 1 Ann 500
player 3 Cal 500
shoe TH 7S 9C KH
start round

p1 bet main 25
deal 1
p3 late main 25
catch 3
deal dealer
deal 1
deal dealer down
p1 stand
turn hole
pay 1 main 25
clear 1
clear dealer
`

// beginWords are what beginning an exercise is called: at a table that deals
// itself the trainee is its floor.
func beginWords(e *library.Exercise) string {
	if e.Floors() {
		return "Be the floor"
	}
	return "Deal it"
}
