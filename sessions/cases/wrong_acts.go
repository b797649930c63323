package cases

import (
	"slices"

	"burncard/game"
	"burncard/game/chip"
)

// wrongActs yields acts that a dealer might wrongly do now: what comes later, what is owed
// with another amount, box, face or verb, and what nothing called for. Some of them are right:
// the judge says which are not.
func wrongActs(t *game.Table, due []game.Step, yield func(game.Act) bool) {
	const laterMost, handsMost = 30, 4
	later := 0
	for i := range due {
		s := &due[i]
		if s.By != game.ByDealer {
			continue
		}
		a := s.Act()
		if !s.Now {
			if later++; later <= laterMost && !yield(a) {
				return
			}
			continue
		}
		if !near(t, a, yield) {
			return
		}
	}
	for _, a := range dealerActs {
		if a.At.Kind != game.AtBox {
			if !yield(a) {
				return
			}
			continue
		}
		hands := 0
		for h := range t.HandsFromFirstBase {
			if hands++; hands > handsMost {
				break
			}
			at := a
			at.At.Box, at.At.Hand = h.At.Box, h.At.Hand
			if at.Amount > 0 && at.Wager == "main" {
				at.Amount = h.Seat.Initial()
			}
			if !yield(at) {
				return
			}
		}
	}
	settledEarly(t, yield)
}

// settledEarly yields the taking of each side wager that lies there after the deal, and its
// pay at 2 to 1, whether it is owed now or not.
func settledEarly(t *game.Table, yield func(game.Act) bool) {
	if !t.Round.Started || !t.AllHaveTwo() {
		return
	}
	for s := range t.WageredFromFirstBase {
		for i := range s.Side {
			w := &s.Side[i]
			if !w.Plays() {
				continue
			}
			at := game.Box(s.N)
			if !yield(game.Act{Verb: game.Take, At: at, Wager: w.ID}) || !yield(game.Act{Verb: game.Pay, At: at, Wager: w.ID, Amount: 2 * w.Staked}) {
				return
			}
		}
	}
}

// near yields acts beside a right one.
func near(t *game.Table, a game.Act, yield func(game.Act) bool) bool {
	var list []game.Act
	with := func(change func(*game.Act)) {
		b := a
		change(&b)
		list = append(list, b)
	}
	if a.Amount > 0 {
		for _, off := range []chip.Cents{500, -500, 100, -100, 2500} {
			if a.Amount+off > 0 {
				with(func(b *game.Act) { b.Amount, b.Chips = a.Amount+off, chip.Chips{} })
			}
		}
	}
	if slices.Contains(settlements, a.Verb) {
		stake := a.Amount
		if s := t.Seat(a.At.Box); s != nil && stake == 0 {
			stake = s.Initial()
		}
		for _, v := range settlements {
			if v != a.Verb {
				with(func(b *game.Act) {
					b.Verb, b.Chips = v, chip.Chips{}
					if b.Amount = 0; v == game.Pay {
						b.Amount = stake
					}
				})
			}
		}
	}
	if a.At.Kind == game.AtBox {
		for s := range t.WageredFromFirstBase {
			if int8(s.N) != a.At.Box {
				with(func(b *game.Act) { b.At.Box, b.At.Hand = int8(s.N), 0 })
			}
		}
	}
	if a.Verb == game.Deal {
		with(func(b *game.Act) { b.Down = !a.Down })
	}
	if a.N != 0 {
		with(func(b *game.Act) { b.N++ })
		with(func(b *game.Act) { b.N-- })
		with(func(b *game.Act) { b.N = game.Bust })
	}
	for _, b := range list {
		if !yield(b) {
			return false
		}
	}
	return true
}

var settlements = []game.Verb{game.Take, game.Pay, game.Push}

// dealerActs are one act of each word of the dealer's, as the notation has it.
var dealerActs = func() (list []game.Act) {
	for _, w := range game.Words() {
		if w.By != game.ByDealer || w.Verb == game.TapIn || w.Verb == game.TapOut {
			continue
		}
		for _, f := range w.Forms {
			line := f.Example
			if line == "" {
				line = f.Grammar
			}
			if a, err := game.ParseAct(line); err == nil {
				list = append(list, a)
			}
		}
	}
	for _, line := range []string{"deal dealer", "deal dealer down"} { // the examples have a box
		if a, err := game.ParseAct(line); err == nil && !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	return list
}()
