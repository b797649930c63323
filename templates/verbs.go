package templates

import (
	"slices"

	"burncard/game"
)

// A verb is one act that a button does. Its line is in the notation, with
// names in braces for what hands and eyes have chosen: {at} a hand or box,
// {box} a box, {wager}, {sum} and {chips} what was taken from the tray, {n} a
// number, {amount} money, {cards} a depth in the pack, {text}, {p} the
// player's own box, {me} the person's name, {double} and {insure} what the
// player lays down. The page asks for what is missing and fills in nothing
// of the dealer's.
type verb struct {
	Label string
	Line  string
	Keys  string // one or two keys: "d", "g s"
	Lit   string // the verb as the checklist names it, where it is not the line's first word
}

// boxVerbs is everything that a dealer does at a box, settlement first.
var boxVerbs = []verb{
	{"Deal", "deal {at}", "d", ""},
	{"Deal face down", "deal {at} down", "D", "deal down"},
	{"Pay", "pay {at} {wager} {sum} {chips}", "p", ""},
	{"Take", "take {at} {wager}", "t", ""},
	{"Push", "push {at} {wager}", "u", ""},
	{"Half", "half {at}", "h", ""},
	{"Clear", "clear {at}", "c", ""},
	{"Blackjack!", "call blackjack {at}", "b", "call blackjack"},
	{"Split pair", "split {at}", "s", ""},
	{"Join pair", "join {box}", "J", ""},
	{"Turn up", "turn {at}", "f", ""},
	{"Say total", "call {at} {n}", "=", "call"},
	{"Say bust", "call {at} bust", "B", "call"},
	{"Even money?", "offer even-money {box}", "e", "offer even-money"},
	{"Use exposed", "use {at}", "z", ""},
	{"Return", "return {at} {wager}", "r", ""},
	{"Return part", "return {at} {wager} {amount}", "R", "return part"},
	{"Take part", "take {at} {wager} {amount}", "T", "take part"},
	{"Dead hand", "dead {at}", "K", ""},
	{"Prompt", "prompt {at}", "q", ""},
	{"Offer cut", "offer cut {box}", "k", "offer cut"},
	{"Confirm", "confirm {box}", "o", ""},
	{"Count cash", "count {box} {amount}", "N", ""},
	{"Prove change", "prove {box}", "", ""},
	{"Give change", "change {box} {chips}", "a", ""},
	{"Drop cash", "drop {box}", "n", ""},
	{"Toke", "toke {box}", "j", ""},
	{"Catch", "catch {box}", "y", ""},
	{"Rebuild the hand", "rebuild {box}", "", ""},
}

// dealerVerbs is what a dealer does with the cards before himself.
var dealerVerbs = []verb{
	{"Deal", "deal dealer", "d", ""},
	{"Deal face down", "deal dealer down", "D", "deal down"},
	{"Read hole card", "read", "l", ""},
	{"Turn hole card", "turn hole", "f", ""},
	{"Say total", "call {n}", "=", "call"},
	{"Say bust", "call bust", "B", "call"},
	{"Use exposed", "use dealer", "z", ""},
	{"Clear", "clear dealer", "c", ""},
}

// lammerVerbs are a dealer's at a box of Free Bet Blackjack, freeVerbs what its
// players say.
var (
	lammerVerbs = []verb{
		{"Lay a lammer", "lammer {at}", "g q", ""},
		{"Take a lammer back", "unlammer {at}", "g k", ""},
		{"Tuck cards", "tuck {at}", "g u", ""},
	}
	freeVerbs = []verb{
		{"Hit", "{p} hit", "h", ""},
		{"Stand", "{p} stand", "s", ""},
		{"Free double", "{p} double", "f", ""},
		{"Free split", "{p} split", "p", ""},
		{"Double", "{p} double {double}", "d", ""},
		{"Surrender", "{p} surrender", "r", ""},
	}
	splitForChips = verb{"Split tens", "{p} split {double}", "l", ""}
)

// bonusVerbs are a dealer's where a hand may win a fixed sum, rescueVerbs a
// player's where a double may be taken back.
var (
	bonusVerbs  = []verb{{"Pay a bonus", "bonus {box} {sum} {chips}", "g u", ""}}
	rescueVerbs = []verb{
		{"Hit", "{p} hit", "h", ""},
		{"Stand", "{p} stand", "s", ""},
		{"Double", "{p} double {double}", "d", ""},
		{"Split", "{p} split", "p", ""},
		{"Rescue", "{p} rescue", "u", ""},
		{"Surrender", "{p} surrender", "r", ""},
	}
)

// pressVerbs are a dealer's where what a side wager wins may go on with the main
// wager, asideVerbs where it has a spot of its own.
var (
	pressVerbs = []verb{
		{"Pay or press?", "offer {wager} {box}", "g k", ""},
		{"Press", "press {at} {wager} {sum} {chips}", "g p", ""},
	}
	asideVerbs = []verb{
		{"On the press spot", "press aside {at} {wager} {sum} {chips}", "g j", "press aside"},
		{"Half of that wager", "half {at} {wager}", "", "half"},
	}
)

// systemVerbs are a dealer's with a progressive system, proofVerbs before he pays
// what it has won at a box.
var (
	systemVerbs = []verb{
		{"Lock-out", "lock", "g k", ""},
		{"Lay chips out", "gather", "g g", ""},
		{"Say the count", "verify {n}", "g j", ""},
		{"Chips to the tray", "float", "g z", ""},
	}
	proofVerbs = []verb{
		{"Check the hand", "check {at} {wager}", "g p", ""},
		{"Check the light", "light {at} {wager}", "g a", ""},
	}
)

// twoHandVerbs are a dealer's at a box of two hands; choiceVerbs are what its
// players say of the cards, keptVerbs what of the hands.
var (
	twoHandVerbs = append([]verb{{"Switch cards", "swap {box}", "S", ""}}, boxVerbs...)
	choiceVerbs  = []verb{
		{"Switch cards", "{p} switch", "t", ""},
		{"Leave them", "{p} keep", "k", ""},
	}
	keptVerbs = []verb{
		{"Hit", "{p} hit", "h", ""},
		{"Stand", "{p} stand", "s", ""},
		{"Double", "{p} double {double}", "d", ""},
		{"Split", "{p} split", "p", ""},
	}
)

// switchVerbs are a dealer's with a box's switch cards; unseenVerbs are what its
// player says of them.
var (
	switchVerbs = []verb{
		{"Switch card", "deal switch {box} down", "S", "deal switch"},
		{"Turn switch cards", "turn switch {box}", "V", "turn switch"},
		{"Put them away", "clear switch {box}", "C", "clear switch"},
	}
	unseenVerbs = []verb{
		{"Switch hands", "{p} switch", "t", ""},
		{"Keep this hand", "{p} keep", "k", ""},
	}
)

// rectangleVerbs lay the dealer's hand into a rectangle of Down Under
// Blackjack.
var rectangleVerbs = []verb{
	{"Place small", "place small", "g a", ""},
	{"Place medium", "place medium", "g m", ""},
	{"Place large", "place large", "g r", ""},
}

// positionVerbs are a dealer's at a position that terminals share: cards, and no
// chip.
var positionVerbs = []verb{
	{"Deal", "deal {at}", "d", ""},
	{"Deal face down", "deal {at} down", "D", "deal down"},
	{"Turn up", "turn {at}", "f", ""},
	{"Say total", "call {at} {n}", "=", "call"},
	{"Blackjack!", "call blackjack {at}", "b", "call blackjack"},
	{"Use exposed", "use {at}", "z", ""},
	{"Clear", "clear {at}", "c", ""},
	{"Dead hand", "dead {at}", "K", ""},
}

// sharedVerbs are a dealer's at a table whose cards terminals share.
var sharedVerbs = []verb{
	{"Community card", "deal community", "y", "deal"},
	{"Exposed to community", "use community", "", "use"},
	{"Clear community", "clear community", "g y", "clear"},
}

// roundVerbs are said or done to the whole table.
var roundVerbs = []verb{
	{"No more bets", "no more bets", "m", "no more bets"},
	{"Insurance?", "offer insurance", "i", "offer insurance"},
	{"Insurance closed", "close insurance", "I", "close insurance"},
	{"Read hole card", "read", "l", ""},
	{"Turn hole card", "turn hole", "v", ""},
	{"Discard card", "discard", "x", ""},
	{"Burn", "burn", "g b", ""},
	{"Clear the shoe", "clear shoe", "g x", "clear shoe"},
	{"Call the floor", "call floor {text}", "F", "call floor"},
	{"Put back", "put back", "", "put back"},
	{"Clear hands", "clear hands", "g e", "clear hands"},
	{"Tap out", "tap out", "g o", "tap out"},
}

// packVerbs open the table and bring the cards into the shoe.
var packVerbs = []verb{
	{"Inspect", "inspect", "g i", ""},
	{"Spread", "spread", "g s", ""},
	{"Face down", "face-down", "g f", ""},
	{"Wash", "wash", "g w", ""},
	{"Stack", "stack", "g t", ""},
	{"Shuffle", "shuffle", "g h", ""},
	{"Cut", "cut {cards}", "g c", ""},
	{"Cover card", "cover {cards}", "g v", "cover"},
	{"Load the shoe", "load", "g l", ""},
	{"Count discard rack", "count rack {n}", "", "count rack"},
	{"Count the shoe", "count shoe {n}", "", "count shoe"},
}

// handVerbs are for a pack that is dealt from the hand, doubleVerbs for a
// double shoe.
var handVerbs = []verb{
	{"Left hand", "hold left", "", "hold"},
	{"Right hand", "hold right", "", "hold"},
	{"Lay it down", "lay down", "", "lay down"},
}

// heldVerbs are a player's where cards are dealt face down.
var heldVerbs = []verb{
	{"Turn my cards up", "{p} show", "", ""},
	{"Turn my second hand up", "{p} show 2", "", ""},
	{"Throw the hand in", "{p} discard", "", ""},
}

var doubleVerbs = []verb{
	{"Draw from a", "draw a", "", "draw"},
	{"Draw from b", "draw b", "", "draw"},
	{"Open side a", "side a", "", "side"},
	{"Open side b", "side b", "", "side"},
	{"Segregate", "segregate", "", "segregate"},
}

// shufflerVerbs are the hands at an automatic shuffler.
var shufflerVerbs = []verb{
	{"Load", "shuffler load", "", "shuffler load"},
	{"Start", "shuffler start", "", "shuffler start"},
	{"Take batch out", "shuffler unload", "", "shuffler unload"},
	{"Open", "shuffler open", "", "shuffler open"},
	{"Warning off", "shuffler dismiss", "", "shuffler dismiss"},
	{"Cover", "cover shuffler", "", "cover shuffler"},
	{"Out-of-order sign", "sign shuffler", "", "sign shuffler"},
}

// trayVerbs are for the count of the tray, for chips that come and go, and for
// who leaves.
var trayVerbs = []verb{
	{"Count", "tally {counts}", "g n", "tally"},
	{"Sign the slip", "sign", "g y", "sign"},
	{"Lay out", "lay {counts}", "g d", "lay"},
	{"Into the tray", "stow", "g r", "stow"},
}

// slipVerbs are the floor's with slips and chips that come and go.
var slipVerbs = []verb{
	{"Opener", "floor slip opener {counts}", "", "slip"},
	{"Closer", "floor slip closer {counts}", "", "slip"},
	{"Fill slip", "floor slip fill {counts}", "", "slip"},
	{"Credit slip", "floor slip credit {counts}", "", "slip"},
	{"Runner brings", "floor runner {counts}", "", "runner"},
	{"Runner takes", "floor send", "", "send"},
	{"Sign the slip", "floor sign", "", "sign"},
}

var decisionVerbs = []verb{
	{"Hit", "{p} hit", "h", ""},
	{"Stand", "{p} stand", "s", ""},
	{"Double", "{p} double {double}", "d", ""},
	{"Split", "{p} split", "p", ""},
	{"Surrender", "{p} surrender", "r", ""},
}

var answerVerbs = []verb{
	{"Insure", "{p} insure {insure}", "i", ""},
	{"Even money", "{p} even-money", "e", ""},
	{"No, thank you", "{p} decline", "n", ""},
	{"Say", "{p} say {text}", "g s", ""},
}

// answersAt is what a player may answer under a house's rules: even money only
// where the house has it.
func answersAt(house *game.House) []verb {
	if !house.NoEvenMoney {
		return answerVerbs
	}
	return slices.DeleteFunc(slices.Clone(answerVerbs), func(v verb) bool { return v.Line == "{p} even-money" })
}

var playerVerbs = []verb{
	{"Look at the cards", "{p} inspect", "g i", ""},
	{"Cut the cards", "{p} cut {cards}", "g c", ""},
	{"Take the card", "{p} accept", "y", ""},
	{"Refuse the card", "{p} refuse", "x", ""},
	{"Buy chips", "{p} cash {amount}", "g b", ""},
	{"Cash on the wager", "{p} cash {amount} main", "g w", ""},
	{"Larger chips", "{p} colour {chips}", "g l", ""},
	{"Tip", "{p} tip {sum}", "g t", ""},
	{"Question my last hand", "{p} dispute", "g q", ""},
	{"Leave", "{p} leave", "g o", ""},
}

// playerVerbsAt are those of a house: at an automated table money goes into the
// account, and nothing is done by hand.
func playerVerbsAt(house *game.House) []verb {
	if !house.Automated {
		return playerVerbs
	}
	list := slices.DeleteFunc(slices.Clone(playerVerbs), func(v verb) bool { return slices.Contains([]string{"g b", "g w", "g l", "g t"}, v.Keys) })
	return append(list, verb{"Put money in", "{p} fund {amount}", "g b", ""})
}

// breachVerbs are what a player must not do and a dealer must catch.
var breachVerbs = []verb{
	{"Touch the cards", "{p} touch cards", "", ""},
	{"Touch the pay", "{p} touch pay", "", ""},
	{"Add to the wager", "{p} cap main {sum}", "", ""},
	{"Take off the wager", "{p} pinch main {amount}", "", ""},
	{"Bet late", "{p} late main {sum}", "", ""},
	{"Bet what is not allowed", "{p} sneak main {sum}", "", ""},
	{"Small chips below", "{p} jumble", "", ""},
	{"Say it, no sign", "{p} word {text}", "", ""},
	{"Let slip to the dealer", "{p} conduct {text}", "", ""},
	{"Unclear sign", "{p} unclear", "", ""},
	{"Stand after all", "{p} instead stand", "", ""},
	{"Hit after all", "{p} instead hit", "", ""},
}

var floorVerbs = []verb{
	{"Verify", "floor verify", "v", "verify"},
	{"Go ahead", "floor approve", "a", "approve"},
	{"Reshuffle", "floor reshuffle", "s", "reshuffle"},
	{"Cut again", "floor recut", "c", "recut"},
	{"Inspect reader", "floor inspect reader", "i", "inspect reader"},
	{"Repair reader", "floor repair reader", "r", "repair reader"},
	{"Replace reader", "floor replace reader", "e", "replace reader"},
	{"Repair shoe", "floor repair shoe", "", "repair shoe"},
	{"Repair shuffler", "floor repair shuffler", "", "repair shuffler"},
	{"Replace shuffler", "floor replace shuffler", "", "replace shuffler"},
	{"Repair progressive", "floor repair progressive", "", "repair progressive"},
	{"Repair terminal", "floor repair terminal {n}", "", "repair terminal"},
	{"Repair clock", "floor repair countdown", "", "repair countdown"},
	{"New decks", "floor replace cards", "", "replace cards"},
	{"Count the cards", "floor count", "", "count"},
	{"Replace the card", "floor replace card", "", "replace card"},
	{"Table idle", "floor idle", "d", "idle"},
	{"Let it pass", "floor override {text}", "o", "override"},
	{"All hands dead", "floor void", "X", "void"},
}

// floorVerbsAt are those of what the table has.
func floorVerbsAt(v *game.View) []verb {
	var list []verb
	for _, b := range floorVerbs {
		switch b.Lit {
		case "repair terminal", "repair countdown":
			if !v.Terms.Terminals {
				continue
			}
		case "repair progressive":
			if !v.Panel.On {
				continue
			}
		}
		list = append(list, b)
	}
	return list
}

var modeVerbs = []verb{
	{"Guided", "floor mode guided", "", ""},
	{"Coached", "floor mode coached", "", ""},
	{"Exam", "floor mode exam", "", ""},
}

var injectVerbs = []verb{
	{"Reader goes dark", "inject reader fault", "", ""},
	{"Reader answers wrong", "inject reader wrong", "", ""},
	{"Next cards are", "inject next {text}", "", ""},
	{"Card face up", "inject face-up {n}", "", ""},
	{"Card with another back", "inject foreign {n}", "", ""},
	{"Two cards stick", "inject sticks {n}", "", ""},
	{"Shoe gives no more after", "inject short {n}", "", ""},
	{"Double shoe gives the wrong side", "inject shoe wrong", "", ""},
	{"Card with a torn corner", "inject torn {n}", "", ""},
	{"Card damaged, before the inspection", "inject damaged", "", ""},
	{"Card missing", "inject missing", "", ""},
	{"Ten among the cards to come", "inject ten {n}", "", ""},
	{"Ten in the decks, before the inspection", "inject ten", "", ""},
	{"Progressive sensor misses, box", "inject progressive misses {n}", "", ""},
	{"Progressive light without a chip, box", "inject progressive phantom {n}", "", ""},
	{"Progressive lock-out sticks", "inject progressive stuck", "", ""},
	{"Progressive display freezes", "inject progressive frozen", "", ""},
	{"Progressive system goes dark", "inject progressive dead", "", ""},
	{"Bad Beat draws the Magic Card, or the box,", "inject pick bad-beat {text}", "", ""},
	{"Terminal goes dark", "inject terminal dead {n}", "", ""},
	{"Terminal's display freezes", "inject terminal frozen {n}", "", ""},
	{"Terminal's lock-out sticks", "inject terminal stuck {n}", "", ""},
	{"Terminal misses bets", "inject terminal misses {n}", "", ""},
	{"Countdown stands still", "inject countdown", "", ""},
	{"Shuffler jams", "inject shuffler jam", "", ""},
	{"Shuffler stops", "inject shuffler stops", "", ""},
	{"Shuffler ends too early", "inject shuffler incomplete", "", ""},
	{"Shuffler keeps cards", "inject shuffler keeps {n}", "", ""},
	{"Shuffler sorts", "inject shuffler sorts", "", ""},
	{"Shuffler warns of nothing", "inject shuffler alarm", "", ""},
	{"Shuffler leaves cards unmixed", "inject shuffler unmixed", "", ""},
	{"Shuffler counts wrong", "inject shuffler wrong", "", ""},
	{"Shuffler goes dark", "inject shuffler fault", "", ""},
}

// lit is the verb as a step of the checklist names it.
func (v verb) lit() string {
	if v.Lit != "" {
		return v.Lit
	}
	word := v.Line
	for i, r := range word {
		if r == ' ' {
			return word[:i]
		}
	}
	return word
}
