package templates

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/game/chip"
)

// settledHow is how a wager was settled that lies there: "paid", or "push"
// where it only went back.
func settledHow(p game.Paid) string {
	if p.Pay.IsZero() {
		return "push"
	}
	return "paid"
}

func liesLabel(at, wager string, p game.Paid) string {
	s := capital(WagerWords(wager)) + " of " + placeLabel(at)
	if n := p.Bet.Plus(p.Extra).Total(); n > 0 {
		s += ": " + n.String() + " back"
	}
	if n := p.Pay.Total(); n > 0 {
		s += ", paid " + n.String()
	}
	return s
}

// Payment draws the pay beside a wager, sized by it: its first stack is as
// high as the wager's.
func Payment(p game.Paid) templ.Component {
	return drawn(func(b []byte) []byte {
		b = append(b, `<span class="pile">`...)
		for _, s := range sized(p.Pay, p.Bet.Count()) {
			b = s.draw(b)
		}
		b = append(b, `</span><span class="sum">+`...)
		b = append(b, p.Pay.Total().String()...)
		return append(b, `</span>`...)
	})
}

// sized piles a pay up beside a wager of so many chips: a first stack of that
// height, the rest beside it.
func sized(pay chip.Chips, height int) []stack {
	if height == 0 || height >= tallest {
		return stacked(pay)
	}
	stacks := []stack{{}}
	room := height
	for v, n := range pay.Each() {
		for n > 0 {
			if room == 0 {
				stacks, room = append(stacks, stack{}), tallest
			}
			k := min(n, room)
			last := &stacks[len(stacks)-1]
			*last, n, room = append(*last, layer{v, k}), n-k, room-k
		}
	}
	return stacks
}

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

// notesWords names them as an eye does: "2 times 100, 50".
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

// Banknotes draws cash on the layout: as a fan in which each note shows its
// value, and spread out once it is counted.
func Banknotes(sum chip.Cents, counted bool) templ.Component {
	list := notesOf(sum)
	room := 74.0
	if counted {
		room = 150
	}
	step := min(24, room/float64(max(1, len(list)-1)))
	return drawn(func(b []byte) []byte {
		b = append(b, `<svg class="notes" viewBox="0 0 `...)
		b = appendNum(b, 60+step*float64(max(0, len(list)-1)))
		b = append(b, ` 34" aria-hidden="true">`...)
		for i, n := range list {
			b = append(b, `<use href="#note`...)
			b = strconv.AppendInt(b, int64(n)/100, 10)
			b = append(b, `" width="60" height="34" x="`...)
			b = appendNum(b, step*float64(i))
			b = append(b, `"></use>`...)
		}
		return append(b, `</svg>`...)
	})
}

// noteColour tints a note by its value; the value is printed too.
func noteColour(n chip.Cents) string {
	switch n {
	case 100_00:
		return "#c3d6c4"
	case 50_00:
		return "#e3c9c9"
	case 20_00:
		return "#cfdcbb"
	case 10_00:
		return "#ead9ac"
	case 5_00:
		return "#d5cbe2"
	}
	return "#d9dcd6"
}
