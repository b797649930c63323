package game

import "burncard/game/chip"

// Chips and notes before a box, slips and the chip tray, what a dealer catches.

const (
	Confirm Verb = ofCash + iota
	Count
	Change
	Drop
	Toke
	Prove     // lays change out to be seen before it is passed
	ShowHands // turns both hands over, empty
	Catch
	Lay      // chips from the tray beside it, for a credit
	Tally    // counts by denomination
	Sign     // a slip
	Stow     // chips from beside the tray into it
	CutDown  // a pile off chips that are handed in
	SizeInto // the rest of them, into piles as high as the first
)

var cashWords = []Word{
	{Verb: Confirm, By: ByDealer, Traits: ByHand,
		Forms: []Form{{Grammar: "confirm @", Example: "confirm 3", Means: "repeats a spoken wager", Read: "Spoken wager of {at} confirmed"}},
		Buttons: []Button{
			{Bar: "cash", Slot: 2, Label: "Confirm", Line: "confirm {box}", Keys: "o", Needs: "stacks as they are"},
			{Bar: "cash", Place: 40, Label: "Confirm", Line: "confirm {box}", Keys: "o", Needs: "stacks cut"},
		},
		decide: atSeat(decideConfirm), evolve: ofSeat(func(s *Seat) { s.Confirmed = true })},
	{Verb: Count, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "count @ $", Example: "count 3 100", Means: "counts aloud what lies before a box", Read: "{sum} counted before {at}"}},
		Buttons: []Button{{Bar: "cash", Slot: 1, Label: "Count", Line: "count {box} {amount}", Keys: "N", Needs: "boxes"}},
		decide:  atSeat(liesTo("counted")), evolve: ofSeat(func(s *Seat) { s.Counted = true }), match: byCount, gives: givesAmount},
	{Verb: CutDown, By: ByDealer, Traits: ByHand,
		Forms: []Form{{Grammar: "pile @ N", Example: "pile 3 5", Means: "drops a pile of N off chips handed in", Read: "Chips of {at}: a pile of {n} cut"}},
		Buttons: []Button{
			{Bar: "cash", Slot: 2, Label: "Cut 5", Line: "pile {box} 5", Keys: "g 5", Needs: "stacks cut"},
			{Bar: "cash", Slot: 5, Label: "Cut 4", Line: "pile {box} 4", Keys: "g 4", Needs: "stacks cut"},
			{Bar: "cash", Place: 10, Label: "Cut 5", Line: "pile {box} 5", Keys: "g 5", Needs: "stacks as they are"},
			{Bar: "cash", Place: 20, Label: "Cut 4", Line: "pile {box} 4", Keys: "g 4", Needs: "stacks as they are"},
		},
		decide: atSeat(decideCutDown), evolve: evolvePile, match: byPile},
	{Verb: SizeInto, By: ByDealer, Traits: ByHand,
		Forms: []Form{{Grammar: "size @", Example: "size 3", Means: "sizes the rest of chips handed in into the pile that was cut", Read: "Chips of {at} sized into the first pile"}},
		Buttons: []Button{
			{Bar: "cash", Slot: 6, Label: "Size into", Line: "size {box}", Keys: "Z", Needs: "stacks cut"},
			{Bar: "cash", Place: 30, Label: "Size into", Line: "size {box}", Keys: "Z", Needs: "stacks as they are"},
		},
		decide: atSeat(decideSizeInto), evolve: ofSeat(func(s *Seat) { s.Stack = 0 })},
	{Verb: Change, By: ByDealer, Traits: ByHand | isHandling,
		Forms:   []Form{{Grammar: "change @ X", Example: "change 3 25x3 5x5", Means: "gives chips for notes or for other chips", Read: "Change {sum} for {at}", Lights: "tray"}},
		Buttons: []Button{{Bar: "cash", Slot: 3, Label: "Change", Line: "change {box} {chips}", Keys: "a", Needs: "boxes"}},
		decide:  atSeat(decideChange), evolve: changeGiven, match: byAmount,
		gives: givesAmount},
	{Verb: Drop, By: ByDealer, Traits: ByHand | isHandling,
		Forms: []Form{{Grammar: "drop @", Example: "drop 3", Means: "puts the notes into the drop box", Read: "Notes of {at} to the drop box", Lights: "boxes"}},
		Buttons: []Button{
			{Bar: "cash", Slot: 5, Label: "Drop", Line: "drop {box}", Keys: "n", Needs: "stacks as they are"},
			{Bar: "cash", Place: 50, Label: "Drop", Line: "drop {box}", Keys: "n", Needs: "stacks cut"},
		},
		decide: atSeat(decideDrop)},
	{Verb: Toke, By: ByDealer, Traits: ByHand | isHandling,
		Forms: []Form{{Grammar: "toke @", Example: "toke 3", Means: "puts a tip into the toke box", Read: "Tip of {at} to the toke box", Lights: "boxes"}},
		Buttons: []Button{
			{Bar: "cash", Slot: 6, Label: "Toke", Line: "toke {box}", Keys: "j", Needs: "stacks as they are"},
			{Bar: "cash", Place: 60, Label: "Toke", Line: "toke {box}", Keys: "j", Needs: "stacks cut"},
		},
		decide: atSeat(decideToke)},
	{Verb: Prove, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "prove @", Example: "prove 3", Means: "lays the change for a box out to be seen, before it is passed", Read: "Change for {at} laid out"}},
		Buttons: []Button{{Bar: "cash", Slot: 4, Label: "Prove", Line: "prove {box}", Keys: "P", Needs: "boxes"}},
		decide:  atSeat(liesTo("changed")), evolve: ofSeat(func(s *Seat) { s.Proved = true })},
	{Verb: ShowHands, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "clear hands", Means: "turns both hands over, to show that they are empty", Read: "Hands cleared"}},
		Buttons: []Button{{Bar: "rack", Slot: 1, Label: "Clear hands", Line: "clear hands", Keys: "g e"}},
		decide:  always, evolve: func(x done) { x.t.HandsClear = true }},
	{Verb: Catch, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "catch @", Example: "catch 3", Means: "stops a hand on the cards, puts late chips back", Read: "Breach at {at} put right"}},
		Buttons: []Button{{Bar: "wager", Place: 20, Label: "Catch", Line: "catch {box}", Keys: "y", Needs: "boxes"}},
		decide:  atSeat(decideCatch), evolve: caught},
	{Verb: Lay, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "lay X", Example: "lay 100x20", Means: "lays chips of the tray beside it, for a credit", Read: "{chips} laid beside the tray"}},
		Buttons: []Button{{Bar: "tray", Slot: 3, Label: "Lay out", Line: "lay {counts}", Keys: "g d", Needs: "boxes"}},
		decide:  decideLay, evolve: slipUncounted},
	{Verb: Tally, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "tally X", Example: "tally 25x100 5x200", Means: "counts by denomination what a slip speaks of", Read: "Counted: {chips}"}},
		Buttons: []Button{{Bar: "tray", Slot: 1, Label: "Count", Line: "tally {counts}", Keys: "g n", Needs: "boxes"}},
		decide:  onSlip, evolve: chipsTallied, match: byChips},
	{Verb: Sign, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "sign", Means: "signs the slip", Read: "Dealer signs the slip"}},
		Buttons: []Button{{Bar: "tray", Slot: 2, Label: "Sign", Line: "sign", Keys: "g y", Needs: "boxes"}},
		decide:  onSlip, evolve: slipSigned},
	{Verb: Stow, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "stow", Means: "puts the chips beside the tray into it", Read: "Chips into the tray"}},
		Buttons: []Button{{Bar: "tray", Slot: 4, Label: "Stow", Line: "stow", Keys: "g r", Needs: "boxes"}},
		decide:  decideStow, evolve: func(x done) { x.t.Slip = Slip{} }},
}

// evolvePile takes in a pile that was cut: the next of the same height or, with another, the
// first, for which all chips were put together again.
func evolvePile(x done) {
	s, n := x.seat, x.Act.N
	if s == nil {
		return
	}
	if int(s.Piles) != n || s.Stack == 0 {
		s.Piles, s.Stack = int8(n), int16(s.Offered.Count())
	}
	s.Stack -= int16(nextPile(s.Offered, n, int(s.Stack)))
}

// nextPile is how many chips the next pile of at most n takes off a stack of so many that is
// left: the highest value first, and one value in a pile.
func nextPile(c chip.Chips, n, left int) int {
	cut := c.Count() - left
	for _, of := range c.Each() {
		if cut < of {
			return min(n, of-cut)
		}
		cut -= of
	}
	return 0
}
