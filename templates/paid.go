package templates

import (
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/chip"
)

// settledHow is how a wager was settled that lies there: "paid", "push" where it
// only went back, or "back" where only what lay beside it did.
func settledHow(p *game.Paid) string {
	switch {
	case !p.Pay.IsZero():
		return "paid"
	case p.Bet.IsZero():
		return "back"
	}
	return "push"
}

func (p pen) liesLabel(at, wager string, lies *game.Paid) pen {
	p = p.raw(capital(WagerWords(wager)), " of ", placeLabel(at))
	if n := lies.Bet.Plus(lies.Extra).Total(); n > 0 {
		p = p.raw(": ", n.String(), " back")
	}
	if n := lies.Pay.Total(); n > 0 {
		p = p.raw(", paid ", n.String())
	}
	return p
}

// payment draws the pay beside a wager, sized by it: its first stack is as high
// as the wager's, the rest stands beside it.
func (p pen) payment(v *game.View, lies *game.Paid) pen {
	if v.House.Automated {
		return p.raw(`<span class="sum">+`, lies.Pay.Total().String(), `</span>`)
	}
	return p.raw(`<span class="pile">`).stacks(lies.Pay, sized(lies.Bet.Count())).raw(`</span><span class="sum">+`, lies.Pay.Total().String(), `</span>`)
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

// banknotes draws cash on the layout: as a fan in which each note shows its
// value, and spread out once it is counted.
func (p pen) banknotes(sum chip.Cents, counted bool) pen {
	list := notesOf(sum)
	room := 74.0
	if counted {
		room = 150
	}
	step := min(24, room/float64(max(1, len(list)-1)))
	p = p.raw(`<svg class="notes" viewBox="0 0 `).num(60 + step*float64(max(0, len(list)-1))).raw(` 34" aria-hidden="true">`)
	for i, n := range list {
		p = p.raw(`<use href="#note`).number(int(n) / 100).raw(`" width="60" height="34" x="`).num(step * float64(i)).raw(`"></use>`)
	}
	return p.raw(`</svg>`)
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
