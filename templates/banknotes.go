package templates

import (
	"strconv"
	"strings"

	"burncard/game/chip"
)

// notes are the values of banknotes, highest first.
var notes = []chip.Cents{100_00, 50_00, 20_00, 10_00, 5_00, 1_00}

// notesOf is the fewest notes that make a sum of cash.
func notesOf(sum chip.Cents) []chip.Cents {
	var list []chip.Cents
	for _, n := range notes {
		for ; sum >= n; sum -= n {
			list = append(list, n)
		}
	}
	return list
}

// notesWords names the notes of a sum: "2 times 100, 50".
func notesWords(sum chip.Cents) string {
	var words []string
	list := notesOf(sum)
	for i := 0; i < len(list); {
		k := i
		for k < len(list) && list[k] == list[i] {
			k++
		}
		word := list[i].String()
		if k-i > 1 {
			word = strconv.Itoa(k-i) + " times " + word
		}
		words, i = append(words, word), k
	}
	return strings.Join(words, ", ")
}

// noteStep is how far apart banknotes lie: they are spread out once they are
// counted.
func noteStep(count int, counted bool) float64 {
	room := 74.0
	if counted {
		room = 150
	}
	return min(24, room/float64(max(1, count-1)))
}

// noteKey names the drawing of a banknote.
func noteKey(n chip.Cents) string { return "note" + strconv.Itoa(int(n/chip.Dollar)) }

// noteColours tint notes by their value, which is printed too.
var noteColours = map[chip.Cents]string{
	100_00: "#c3d6c4", 50_00: "#e3c9c9", 20_00: "#cfdcbb", 10_00: "#ead9ac", 5_00: "#d5cbe2", 1_00: "#d9dcd6",
}
