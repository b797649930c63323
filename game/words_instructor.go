package game

import (
	"fmt"

	"burncard/virtualdevices"
)

// What an instructor breaks, orders and says.

const (
	InjectNext Verb = ofInstructor + iota
	InjectReader
	InjectFaceUp
	InjectForeign
	InjectSticks
	InjectShort
	InjectTorn // a card that stands in the shoe
	InjectShoe
	InjectShuffler
	InjectProgressive
	InjectPick // what a progressive system draws when it locks next
	InjectTerminal
	InjectCountdown
	InjectTen     // among cards that are to have none
	InjectDamaged // a card of the decks to be inspected
	InjectMissing
	InjectOrder // carries an order out before its moment
	Withdraw    // takes it back
	Freeze
	Resume
	Task
	Whisper
)

var instructorWords = []Word{
	{Verb: InjectNext, By: ByInstructor, Traits: touchesShoe | mayWait,
		Forms:   []Form{{Grammar: "inject next C", Example: "inject next 9H 7C", Means: "brings cards to the front of the shoe", Read: "the next cards are {cards}"}},
		Buttons: []Button{{Panel: "faults", Place: 30, Label: "Next cards are", Line: "inject next {text}"}},
		decide:  decideArrange, ahead: decideForcedCards},
	{Verb: InjectReader, By: ByInstructor, Traits: mayWait,
		Forms: []Form{{Grammar: "inject reader T", Example: "inject reader fault", Means: "breaks the reader: fault, or wrong"}},
		Reads: readFault("the card reader goes dark", map[string]string{"wrong": "the card reader answers wrongly"}),
		Buttons: []Button{
			{Panel: "faults", Place: 10, Label: "Reader goes dark", Line: "inject reader fault"},
			{Panel: "faults", Place: 20, Label: "Reader answers wrong", Line: "inject reader wrong"},
		},
		decide: decideBreakReader, ahead: decideBreakReader},
	shoeFault(InjectFaceUp, virtualdevices.FaceUp, 5, "turns the Nth card in the shoe face up", "card {n} of the shoe lies face up", 40, "Card face up"),
	shoeFault(InjectForeign, virtualdevices.Foreign, 5, "gives the Nth card the back of another pack", "card {n} of the shoe has another back", 50, "Card with another back"),
	shoeFault(InjectSticks, virtualdevices.Sticks, 5, "makes the Nth card stick to the one behind it", "card {n} of the shoe sticks to the next", 60, "Two cards stick"),
	shoeFault(InjectShort, virtualdevices.Short, 12, "lets N more cards out of the shoe, and then none", "the shoe gives [{n} more cards, and then none|no more cards]", 70, "Shoe gives no more after"),
	shoeFault(InjectTorn, virtualdevices.Torn, 3, "damages the Nth card in the shoe: its corner shows it when it comes", "card {n} of the shoe has a torn corner", 90, "Card with a torn corner"),
	{Verb: InjectShoe, By: ByInstructor, Traits: touchesShoe | mayWait,
		Forms:   []Form{{Grammar: "inject shoe wrong", Means: "makes a double shoe give cards from the side that is closed", Read: "the double shoe gives from the wrong side"}},
		Buttons: []Button{{Panel: "faults", Place: 80, Label: "Double shoe gives the wrong side", Line: "inject shoe wrong"}},
		decide:  decideBreakDoubleShoe, ahead: decideBreakDoubleShoe},
	{Verb: InjectShuffler, By: ByInstructor, Traits: mayWait,
		Forms: []Form{{Grammar: "inject shuffler T N?", Example: "inject shuffler jam", Means: "breaks the shuffler: fault, jam, stops, incomplete, keeps, sorts, alarm, unmixed, wrong; N cards"}},
		Reads: readFault("the shuffler goes dark", map[string]string{
			"jam": "the shuffler jams", "stops": "the shuffler stops", "incomplete": "the shuffler ends too early",
			"keeps": "the shuffler keeps [{n} cards|cards] back", "sorts": "the shuffler sorts the cards", "alarm": "the shuffler warns of nothing",
			"unmixed": "the shuffler leaves cards unmixed", "wrong": "the shuffler counts wrong",
		}),
		Buttons: []Button{
			{Panel: "faults", Place: 250, Label: "Shuffler jams", Line: "inject shuffler jam"},
			{Panel: "faults", Place: 260, Label: "Shuffler stops", Line: "inject shuffler stops"},
			{Panel: "faults", Place: 270, Label: "Shuffler ends too early", Line: "inject shuffler incomplete"},
			{Panel: "faults", Place: 280, Label: "Shuffler keeps cards", Line: "inject shuffler keeps {n}"},
			{Panel: "faults", Place: 290, Label: "Shuffler sorts", Line: "inject shuffler sorts"},
			{Panel: "faults", Place: 300, Label: "Shuffler warns of nothing", Line: "inject shuffler alarm"},
			{Panel: "faults", Place: 310, Label: "Shuffler leaves cards unmixed", Line: "inject shuffler unmixed"},
			{Panel: "faults", Place: 320, Label: "Shuffler counts wrong", Line: "inject shuffler wrong"},
			{Panel: "faults", Place: 330, Label: "Shuffler goes dark", Line: "inject shuffler fault"},
		},
		decide: decideBreakShuffler, ahead: decideBreakShuffler},
	{Verb: InjectProgressive, By: ByInstructor, Traits: mayWait,
		Forms: []Form{{Grammar: "inject progressive T N?", Example: "inject progressive misses 3", Means: "breaks the progressive system: misses, phantom, stuck, frozen, dead; at box N"}},
		Reads: readFault("the progressive system goes dark", map[string]string{
			"misses": "the progressive sensor of box {n} misses the chip", "phantom": "the progressive light of box {n} shines without a chip",
			"stuck": "the progressive lock-out sticks", "frozen": "the progressive display freezes",
		}),
		Buttons: []Button{
			{Panel: "faults", Place: 140, Label: "Progressive sensor misses, box", Line: "inject progressive misses {n}"},
			{Panel: "faults", Place: 150, Label: "Progressive light without a chip, box", Line: "inject progressive phantom {n}"},
			{Panel: "faults", Place: 160, Label: "Progressive lock-out sticks", Line: "inject progressive stuck"},
			{Panel: "faults", Place: 170, Label: "Progressive display freezes", Line: "inject progressive frozen"},
			{Panel: "faults", Place: 180, Label: "Progressive system goes dark", Line: "inject progressive dead"},
		},
		decide: onPanel(decideBreakProgressive), ahead: onPanel(decideBreakProgressive)},
	{Verb: InjectPick, By: ByInstructor, Traits: mayWait,
		Forms:   []Form{{Grammar: "inject pick W T", Example: "inject pick bad-beat QH", Means: "has the system of a wager draw this card, or this box, when it locks next: the Magic Card, the Lucky Player", Read: "{title} draws {cards} next"}},
		Buttons: []Button{{Panel: "faults", Place: 190, Label: "Bad Beat draws the Magic Card, or the box,", Line: "inject pick bad-beat {text}"}},
		decide:  decidePickNext, ahead: decidePickNext},
	{Verb: InjectTerminal, By: ByInstructor, Traits: mayWait,
		Forms: []Form{{Grammar: "inject terminal T N", Example: "inject terminal dead 12", Means: "breaks terminal N: dead, frozen (its display), stuck (its lock-out), misses (what is bet)"}},
		Reads: readFault("terminal {n} goes dark", map[string]string{
			"frozen": "the display of terminal {n} freezes", "stuck": "the lock-out of terminal {n} sticks", "misses": "terminal {n} misses bets",
		}),
		Buttons: []Button{
			{Panel: "faults", Place: 200, Label: "Terminal goes dark", Line: "inject terminal dead {n}"},
			{Panel: "faults", Place: 210, Label: "Terminal's display freezes", Line: "inject terminal frozen {n}"},
			{Panel: "faults", Place: 220, Label: "Terminal's lock-out sticks", Line: "inject terminal stuck {n}"},
			{Panel: "faults", Place: 230, Label: "Terminal misses bets", Line: "inject terminal misses {n}"},
		},
		decide: decideBreakTerminal, ahead: decideBreakTerminal},
	{Verb: InjectCountdown, By: ByInstructor, Traits: mayWait,
		Forms:   []Form{{Grammar: "inject countdown", Means: "stops the countdown clock", Read: "the countdown clock stands still"}},
		Buttons: []Button{{Panel: "faults", Place: 240, Label: "Countdown stands still", Line: "inject countdown"}},
		decide:  setCountdown(virtualdevices.Stuck), ahead: setCountdown(virtualdevices.Stuck)},
	{Verb: InjectTen, By: ByInstructor, Traits: touchesShoe | FromMouth | mayWait,
		Forms: []Form{{Grammar: "inject ten N?", Example: "inject ten", Means: "puts a ten in the place of the Nth card to come, or of one of the decks to be inspected, where decks have none", Read: "a ten [in the place of card {n} to come|among the decks]"}},
		Buttons: []Button{
			{Panel: "faults", Place: 120, Label: "Ten among the cards to come", Line: "inject ten {n}"},
			{Panel: "faults", Place: 130, Label: "Ten in the decks, before the inspection", Line: "inject ten"},
		},
		decide: decidePutTen, ahead: decideTensRemoved},
	{Verb: InjectDamaged, By: ByInstructor, Traits: mayWait,
		Forms:   []Form{{Grammar: "inject damaged", Means: "damages a card of the decks that are to be inspected", Read: "a card of the decks is damaged"}},
		Buttons: []Button{{Panel: "faults", Place: 100, Label: "Card damaged, before the inspection", Line: "inject damaged"}},
		decide:  decideDamage},
	{Verb: InjectMissing, By: ByInstructor, Traits: touchesShoe | mayWait,
		Forms:   []Form{{Grammar: "inject missing", Means: "takes a card away: of the pack on the layout, or the last of the shoe", Read: "a card is missing"}},
		Buttons: []Button{{Panel: "faults", Place: 110, Label: "Card missing", Line: "inject missing"}},
		decide:  decideTakeAway},
	{Verb: InjectOrder, By: ByInstructor,
		Forms:  []Form{{Grammar: "inject order N", Example: "inject order 3", Means: "carries the order of this number out", Read: "carries order {n} out"}},
		decide: decideCarryOut},
	{Verb: Withdraw, By: ByInstructor,
		Forms:  []Form{{Grammar: "withdraw N", Example: "withdraw 3", Means: "takes the order of this number back", Read: "takes order {n} back"}},
		decide: decideWithdraw},
	{Verb: Freeze, By: ByInstructor,
		Forms:  []Form{{Grammar: "freeze T?", Example: "freeze", Means: "stops the table, and says why: nothing moves", Read: "freezes the table[: {text}]"}},
		decide: decideFreeze, evolve: func(x done) { x.t.Station.Frozen = true }},
	{Verb: Resume, By: ByInstructor, Traits: AnySupervisor,
		Forms:  []Form{{Grammar: "resume", Means: "lets a frozen table go on", Read: "lets the table go on"}},
		decide: decideResume, evolve: func(x done) { x.t.Station.Frozen = false }},
	{Verb: Task, By: ByInstructor,
		Forms:  []Form{{Grammar: "task @ T?", Example: `task 3 "cap your bet"`, Means: "gives the player at a box a secret task for the round, or takes it back", Read: "[a secret task for {at}: {task}|takes the secret task of {at} back]"}},
		decide: wantsPlayer, evolve: tasked},
	{Verb: Whisper, By: ByInstructor,
		Forms:  []Form{{Grammar: "whisper T?", Example: `whisper "look at box 3"`, Means: "says something to the dealer alone; nothing takes it back", Read: "[whispers “{text}”|whispers nothing]"}},
		decide: always, evolve: func(x done) { x.t.Station.Whisper = x.Act.Text }},
}

// readFault says what a fault does; dark is what one does that stops all.
func readFault(dark string, others map[string]string) func(*Act) string {
	return func(a *Act) string {
		if words := others[a.Text]; words != "" {
			return words
		}
		return dark
	}
}

// shoeFault is a word that breaks the shoe at its Nth card.
func shoeFault(v Verb, fault virtualdevices.Fault, example int, means, reads string, place int, label string) Word {
	name := "inject " + fault.String()
	return Word{
		Verb: v, By: ByInstructor, Traits: touchesShoe | FromMouth | mayWait,
		Forms:   []Form{{Grammar: name + " N", Example: fmt.Sprint(name, " ", example), Means: means, Read: reads}},
		Buttons: []Button{{Panel: "faults", Place: place, Label: label, Line: name + " {n}"}},
		decide:  breakShoe(fault),
	}
}
