package e2e_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"burncard/e2e"
	"burncard/game"
	"burncard/templates"
	"burncard/variants/library"
	"burncard/variants/scenario"
)

// sevenBoxes is a round with an ace up at a full table: notes are changed, one player
// insures and another declines, a pair is split, an eleven doubled, a Blackjack paid. The
// players say their own lines; the dealer's have to be done on the felt.
const sevenBoxes = `# Title: Seven boxes and an ace
# Theme: table duties
# Goal: Deal the round to all seven boxes.
# Debrief: Seven boxes were served in order.
table blackjack
decks 6
seed 2311
mode coached
house cash=counted prove=shown
player 1 Ann 500
player 2 Bea 500
player 3 Cal 500
player 4 Dan 500
player 5 Eve 500
player 6 Fay 25
player 7 Gus 500
shoe TH 9C 8S AD 6C TD 5H AS 7C TS 8H KD 5D 7S 6H 8C TC 9S TD 9H 7D 2S 3S
start round

p6 cash 100
count 6 100
prove 6
change 6 25x3 5x5
drop 6
p7 cash 25 main
confirm 7
count 7 25
prove 7
change 7 25x1
drop 7
p1 bet main 10
p2 bet main 20
p3 bet main 10
p4 bet main 10
p5 bet main 10
p6 bet main 25
deal 1
deal 2
deal 3
deal 4
deal 5
deal 6
deal 7
deal dealer
deal 1
deal 2
deal 3
deal 4
deal 5
deal 6
deal 7
deal dealer down
offer insurance
p2 insure 10
p1 decline
close insurance
read
take 2 insurance
p1 stand
p2 stand
p3 split
split 3
deal 3.1
p3 stand
deal 3.2
p3 stand
call blackjack 4
pay 4 main 15
clear 4
p5 double 10
deal 5
p6 stand
p7 hit
deal 7
p7 stand
turn hole
take 6 main
take 3.2 main
take 3.1 main
take 1 main
pay 7 main 25
pay 5 main 20
push 2 main
clear 1
clear 2
clear 3.1
clear 3.2
clear 5
clear 6
clear 7
clear dealer
`

// sevenBoxesAt puts a person on a screen before the table of that round.
func sevenBoxesAt(t *testing.T, screen e2e.Screen, mode string) *e2e.Page {
	t.Helper()
	script := strings.Replace(sevenBoxes, "mode coached", "mode "+mode, 1)
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=60ms", "-demo=false")
	dee := boss(t, program, screen)
	dee.Go(templates.EditorPath)
	e2e.Look[bool](dee, `(find("#f-text").value = `+strconv.Quote(script)+`, true)`)
	dee.Click("button|Check and keep")
	dee.Click("button|Try it")
	dee.AtTable()
	dee.Holds(`l.View === "dealer" && l.Boxes.every((b) => b.Name)`)
	return dee
}

// dealSevenBoxes does the dealer's lines when the players have said theirs, to the end.
func dealSevenBoxes(t *testing.T, dee *e2e.Page, do func(line string)) {
	t.Helper()
	dealUntil(t, dee, "", do)
	dee.Wait(`document.getElementById("exercise").textContent.includes("Dealt without a mistake")`)
	dee.Keep("end")
}

// dealUntil does them until one is owed.
func dealUntil(t *testing.T, dee *e2e.Page, owed string, do func(line string)) {
	t.Helper()
	e, err := library.Parse("seven-boxes", sevenBoxes)
	if err != nil {
		t.Fatal(err)
	}
	said, fresh := "", true
	for _, line := range e.Script.Lines {
		switch {
		case line.Kind != scenario.Act:
		case line.Act.By == game.ByDealer:
			if said != "" {
				dee.Holds("l.Said.at(-1) === " + strconv.Quote(templates.Words(said)))
			}
			said = ""
			if line.Act.String() == owed {
				return
			}
			if fresh && line.Act.Verb == game.Deal {
				fresh = false
				do("burn") // of a dealer who has just come
			}
			do(line.Act.String())
		default:
			said = line.Act.String()
		}
	}
}

// A full table is dealt with the pointer: by drags, or with at most two presses an act.
func TestLongSevenBoxesByMouse(t *testing.T) {
	t.Parallel()
	dee := sevenBoxesAt(t, e2e.Desktop, "coached")
	dealSevenBoxes(t, dee, draggedOrPressed(t, dee))
}

// The same with a finger on a tablet.
func TestLongSevenBoxesByTouch(t *testing.T) {
	t.Parallel()
	dee := sevenBoxesAt(t, e2e.Tablet, "coached")
	dealSevenBoxes(t, dee, draggedOrPressed(t, dee))
}

// The same with nothing but keys: that of the box and that of the act, chips and figures
// apart. A hand of a split box, and a wager beside the main one, are one key farther.
func TestLongSevenBoxesByKeys(t *testing.T) {
	t.Parallel()
	dee := sevenBoxesAt(t, e2e.Laptop, "coached")
	dealSevenBoxes(t, dee, func(line string) {
		before := len(dee.Typed())
		e2e.Hands{Page: dee, Keys: true}.Must(line)
		n := 0
		for _, keys := range dee.Typed()[before:] {
			if !strings.HasSuffix(keys, "\r") && !strings.Contains("!@#$%^&*(", keys) {
				n += len(keys)
			}
		}
		limit := 2
		if strings.Contains(line, ".") || strings.HasSuffix(line, "insurance") {
			limit = 3
		}
		if n > limit {
			t.Errorf("%s takes %d keys: %q", line, n, dee.Typed()[before:])
		}
	})
}

// The same by a person who hears the page and does not see it.
func TestLongSevenBoxesByScreenReader(t *testing.T) {
	t.Parallel()
	dee := sevenBoxesAt(t, e2e.Laptop, "coached")
	listener := e2e.Listener{Page: dee}
	dealSevenBoxes(t, dee, func(line string) {
		if listener.Must(line); listener.Presses > 2 {
			t.Errorf("%s takes %d presses", line, listener.Presses)
		}
	})
}

// drags are what can be done in one motion: what is taken, and where it is let go.
var drags = map[string][2]string{
	"deal 1":      {"#shoe .place", "#box-1 .place"},
	"deal dealer": {"#shoe .place", "#dealer .place"},
	"drop 6":      {"#box-6 [data-grab=notes]", ".drop .place"},
	"read":        {"#dealer .hole", "#reader .place"},
	"take 6 main": {`.bet[data-at="6"][data-wager=main]`, "#tray"},
	"clear 1":     {`.hand[data-at="1"] .cards`, "#rack .place"},
}

// draggedOrPressed does a line in one motion the first time that it can be done so, and
// else in two presses.
func draggedOrPressed(t *testing.T, dee *e2e.Page) func(line string) {
	dragged := map[string]bool{}
	return func(line string) {
		t.Helper()
		way, ok := drags[line]
		if !ok || dragged[line] {
			inTwo(t, e2e.Hands{Page: dee}, line)
			return
		}
		dragged[line] = true
		mark := dee.Wire.Count()
		dee.Drag(way[0], way[1])
		if a, err := dee.Wire.Ack(mark, dee.Patience); err != nil || a.Refused+a.Verdict != "" {
			t.Fatalf("%s, dragged: %v %+v", line, err, a)
		}
		dee.Holds("l.Said.at(-1) === " + strconv.Quote(templates.Words(line)))
	}
}
