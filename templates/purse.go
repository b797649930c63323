package templates

import (
	"burncard/game"
	"burncard/game/chip"
)

// credits are the values of what a player lays at an automated table.
var credits = []chip.Denomination{1_00, 5_00, 10_00, 25_00, 100_00, 500_00}

// A chipToBet is a value that a player may bet with, and how often he has it.
type chipToBet struct {
	Value chip.Denomination
	Have  int
}

// chipsToBet are the values of the table, lowest first.
func chipsToBet(v purseView) []chipToBet {
	var list []chipToBet
	if v.Automated {
		for _, d := range credits {
			list = append(list, chipToBet{d, int(v.Own.Total() / d)})
		}
		return list
	}
	for _, d := range setOf(v.Chips) {
		list = append(list, chipToBet{d, v.Own.CountOf(d)})
	}
	return list
}

// A stakeLacking is a side wager that lacks chips: the main wager of its box fixes
// its amount.
type stakeLacking struct {
	Line, Mark, Lacks string
}

// stakesLacking are the side wagers at the viewer's boxes that lack chips.
func stakesLacking(v *game.View) []stakeLacking {
	var list []stakeLacking
	for i := range v.Boxes {
		b := &v.Boxes[i]
		if !b.Mine {
			continue
		}
		for _, o := range v.House.Offers {
			if lacks := lacking(v, b, o.Wager); lacks > 0 {
				list = append(list, stakeLacking{playerLine(b.N, "bet "+o.Wager+" "+lacks.String()), wagerMark(o.Wager), lacks.String()})
			}
		}
	}
	return list
}

// playerLine is a line of a box's player.
func playerLine(box int, words string) string { return "p" + number(box) + " " + words }

// accountHolds is what the display of a box's game account shows.
func accountHolds(a game.AccountView) string {
	if a.Dark {
		return "dark"
	}
	return a.Credit.String()
}
