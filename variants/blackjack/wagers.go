package blackjack

import (
	"slices"

	"burncard/game"
	"burncard/game/chip"
)

// Wagers and cash, 633a.6. Each box has its own lane: steps at one box do not wait for
// steps at another.

const cashLane = 16

// OnLane gives the steps from first on the lane of a box.
func OnLane(box int, owed steps, first int) steps {
	for i := first; i < len(owed); i++ {
		owed[i].Lane = uint8(cashLane + box)
	}
	return owed
}

var cash = &game.Rule{
	Cite: "633a.6(a)#2", Title: "Cash bet by word: confirm it, change and drop before any card", Kind: "wager",
	Owed: func(t *game.Table, owed steps) steps {
		for i := range t.Boxes {
			s := &t.Boxes[i]
			if s.Notes == 0 || s.Spoken == "" {
				continue
			}
			first := len(owed)
			if !s.Confirmed {
				owed = owed.At(game.Confirm, game.Box(s.N))
			}
			owed = OnLane(s.N, changeNotes(t, s, owed), first)
		}
		return owed
	},
	// Where it is the only wager there is none yet.
	Bars: func(t *game.Table, a game.Act) bool {
		return a.Verb == game.Deal && !RoundOnOrWagered(t) && spokenWaits(t)
	},
}

func changeNotes(t *game.Table, s *game.Seat, owed steps) steps {
	at := game.Box(s.N)
	if uncountedCash(t, s) {
		owed = owed.At(game.Count, at).Worth(s.Notes)
	}
	if lacks := s.Notes - s.Changed; lacks > 0 {
		// Chips to play with, not the fewest.
		chips, _ := game.Mixed(lacks, t.House.Chips)
		owed = owed.At(game.Change, at).In(chips).Worth(lacks)
	}
	return owed.At(game.Drop, at)
}

// uncountedCash reports notes that the house wants counted before they are changed.
func uncountedCash(t *game.Table, s *game.Seat) bool {
	return countCash.On(&t.House) && s.Notes > 0 && !s.Counted
}

// proved stands before cash and sundries. Change is laid out only after the wager was
// confirmed and the cash counted.
var proved = &game.Rule{
	Cite: "house.prove", Title: "Lay change out to be seen before you pass it", Kind: "wager", Source: game.HouseRules,
	Owed: func(t *game.Table, owed steps) steps {
		if !proveChange.On(&t.House) {
			return owed
		}
		for i := range t.Boxes {
			s := &t.Boxes[i]
			notes := s.Notes > s.Changed && (s.Spoken == "" || s.Confirmed) && !uncountedCash(t, s)
			if first := len(owed); !s.Proved && (notes || !s.Offered.IsZero()) && !uncountedChips(t, s) {
				owed = OnLane(s.N, owed.At(game.Prove, game.Box(s.N)), first)
			}
		}
		return owed
	},
}

var sundries = &game.Rule{
	Cite: "house.change", Title: "Change buy-ins and chips, put tips away, before the next round", Kind: "wager", Source: game.HouseRules,
	Owed: func(t *game.Table, owed steps) steps {
		for i := range t.Boxes {
			s := &t.Boxes[i]
			at, first := game.Box(s.N), len(owed)
			if s.Notes > 0 && s.Spoken == "" {
				owed = changeNotes(t, s, owed)
			}
			if !s.Offered.IsZero() {
				chips, _ := chip.Fewest(s.Offered.Total(), t.House.Chips)
				owed = owed.At(game.Change, at).In(chips).Worth(s.Offered.Total())
			}
			if !s.Tip.IsZero() {
				owed = owed.At(game.Toke, at)
			}
			owed = changeMadeGood(t, s, owed)
			owed = OnLane(s.N, owed, first)
		}
		return owed
	},
}

// changeMadeGood lets the dealer put wrong change right. He does not owe it: the mistake was
// marked when he gave the change, or put the notes away.
func changeMadeGood(t *game.Table, s *game.Seat, owed steps) steps {
	at, lies := game.Box(s.N), s.Notes > 0 || !s.Offered.IsZero()
	if over := s.TooMuchChange(); over > 0 {
		owed = owed.Settle(game.Take, at, game.ChangeGiven, over).AnyTime().May()
	}
	if s.Change > 0 && !lies {
		chips, _ := game.Mixed(s.Change, t.House.Chips)
		owed = owed.At(game.Change, at).In(chips).Worth(s.Change).AnyTime().May()
	}
	return owed
}

var fill = &game.Rule{
	Cite: "house.fill", Title: "Fill the tray before it runs out of a chip", Kind: "wager", Source: game.HouseRules,
	Owed: func(t *game.Table, owed steps) steps {
		chips := wantsFill(t)
		if chips.IsZero() {
			return owed
		}
		return owed.Floor(game.Fill).In(chips)
	},
}

func wantsFill(t *game.Table) (chips chip.Chips) {
	const low, lot = 100, 400
	for i, v := range chip.Denominations {
		if t.Float[i] < low && t.House.Chips.Has(v) {
			chips[i] = lot
		}
	}
	return chips
}

// insuranceLimit is the most that 633a.8(b) lets a hand be insured for: half of
// the initial wager, or the next amount that the table's chips can make.
func insuranceLimit(t *game.Table, initial chip.Cents) chip.Cents {
	return payableFrom(t, (initial+1)/2, initial)
}

// payableFrom is the least amount that the table's chips make, from one on and at most
// another. Chips of $1 and $2.50 make $7.50 and $8, and not the 50 cents between them.
func payableFrom(t *game.Table, least, most chip.Cents) chip.Cents {
	unit := chip.Denominations[0]
	for c := (least + unit - 1) / unit * unit; c < most; c += unit {
		if chip.Payable(c, t.House.Chips) {
			return c
		}
	}
	return most
}

// spokenWaits reports a wager spoken with cash that is not chips yet.
func spokenWaits(t *game.Table) bool {
	return slices.ContainsFunc(t.Boxes, func(s game.Seat) bool { return s.Spoken != "" && s.Notes > s.Changed })
}

// What the house wants done with cash and change.
var (
	countCash   = game.NewFlag("cash", "house.cash", "Cash is counted aloud before it is changed", "free", "counted", game.KeepsEdge).Unless(game.ByPerson)
	proveChange = game.NewFlag("prove", "house.prove", "Lay change out to be seen before you pass it", "free", "shown", game.KeepsEdge).Unless(game.ByPerson)
)
