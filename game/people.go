package game

import (
	"burncard/game/chip"
)

func (f *Seated) apply(t *Table) {
	if f.Player == len(t.Players) {
		t.Arrivals++
		// Who comes in mid-shoe made no wager on the rounds before, 633a.6(b).
		t.Players = append(t.Players, Player{Name: f.Name, Arrived: t.Arrivals, SatOut: t.ShoeRounds > 0 || t.Round.Started})
	}
	p := &t.Players[f.Player]
	p.Bank = p.Bank.Plus(f.Chips)
	if t.House.Automated {
		t.Float, _ = t.Float.Minus(f.Chips)
	} else {
		t.ChipsIn += f.Chips.Total()
	}
	t.Boxes[f.Box-1].Player = f.Player
}

func (f *Vacated) apply(t *Table) {
	p := &t.Players[f.Player]
	if t.House.Automated {
		t.Float = t.Float.Plus(p.Bank)
	} else {
		t.ChipsIn -= p.Bank.Total()
	}
	p.Bank, p.Gone, p.Leaving = chip.Chips{}, true, false
	for i := range t.Boxes {
		if t.Boxes[i].Player == f.Player {
			t.Boxes[i].Player = -1
			t.Boxes[i].cashOut()
		}
	}
	t.reopen()
}

// reopen opens betting again where the last wager left the layout before a card
// was out: there is nothing left that no more bets was called for.
func (t *Table) reopen() {
	if !t.Round.Started && !t.anyWager() {
		t.Round.Closed = false
	}
}
