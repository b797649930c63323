package game

import "burncard/virtualdevices"

// What a floorperson orders and does.

const (
	Verify Verb = ofFloor + iota
	Approve
	Reshuffle
	Recut
	InspectReader
	RepairReader
	ReplaceReader
	RepairShoe
	ReplaceShoe
	RepairShuffler
	ReplaceShuffler
	ReplaceCards
	ReplaceCard // one that is damaged, by another of its rank and suit
	RepairProgressive
	RepairTerminal
	RepairCountdown
	OrderCount // of the cards, by hand
	Idle
	Void
	Override  // lets play go on, and answers for it
	Admit     // lets a player who sat out bet again
	Fill      // chips from the cage to the tray
	BringSlip // an opener, closer, fill or credit
	Runner    // brings chips to the table
	SendAway  // chips leave it
	SetMode
	SetHouse
	Answer // in words, to a call
	Teach  // how far an apprentice has come with a duty
)

var floorWords = []Word{
	{Verb: TapIn, By: ByFloor, Traits: Arrives | OwnName | whileFrozen | offRecord,
		Forms:  []Form{{Grammar: "tap in T", Example: `tap in "Sue Ann"`, Means: "comes to the table as floorperson, by name", Read: "{text} has come to the table"}},
		decide: always},
	{Verb: TapOut, By: ByFloor, Traits: OwnName | whileFrozen | offRecord,
		Forms:  []Form{{Grammar: "tap out T", Example: "tap out Sue", Means: "leaves the table", Read: "{text} has left the table"}},
		decide: always},
	{Verb: Verify, By: ByFloor,
		Forms:   []Form{{Grammar: "verify", Means: "verifies the inspection of the decks", Read: "verified"}},
		Buttons: []Button{{Panel: "floor", Place: 10, Label: "Verify", Line: "floor verify", Keys: "v"}},
		decide:  always, evolve: func(x done) { x.t.PackState.Verified = true }},
	{Verb: Approve, By: ByFloor,
		Forms:   []Form{{Grammar: "approve", Means: "approves what the dealer asked for", Read: "go ahead"}},
		Buttons: []Button{{Panel: "floor", Place: 20, Label: "Go ahead", Line: "floor approve", Keys: "a"}},
		decide:  always, evolve: func(x done) { x.t.Decks.Tens.Let = x.t.Decks.Tens.Told; answerComplaints(x.t) }},
	{Verb: Reshuffle, By: ByFloor,
		Forms:   []Form{{Grammar: "reshuffle", Means: "orders a shuffle after the round", Read: "reshuffle"}},
		Buttons: []Button{{Panel: "floor", Place: 30, Label: "Reshuffle", Line: "floor reshuffle", Keys: "s"}},
		decide:  always, evolve: reshuffleOrdered},
	{Verb: Recut, By: ByFloor,
		Forms:   []Form{{Grammar: "recut", Means: "orders another cut", Read: "cut again"}},
		Buttons: []Button{{Panel: "floor", Place: 40, Label: "Cut again", Line: "floor recut", Keys: "c"}},
		decide:  decideRecut, evolve: recutOrdered},
	{Verb: InspectReader, By: ByFloor,
		Forms:   []Form{{Grammar: "inspect reader", Means: "inspects the card reader", Read: "card reader inspected"}},
		Buttons: []Button{{Panel: "floor", Place: 50, Label: "Inspect reader", Line: "floor inspect reader", Keys: "i"}},
		decide:  always, evolve: func(x done) { x.t.Day.ReaderInspected = true }},
	mends(RepairReader, "repair reader", "puts the card reader right", "card reader repaired", decideMendReader, Button{Place: 60, Label: "Repair reader", Keys: "r"}, ReplaceReader),
	mends(ReplaceReader, "replace reader", "brings another card reader", "card reader replaced", decideMendReader, Button{Place: 70, Label: "Replace reader", Keys: "e"}),
	mends(RepairShoe, "repair shoe", "puts the shoe right", "shoe repaired", decideMendShoe, Button{Place: 80, Label: "Repair shoe"}),
	mends(ReplaceShoe, "replace shoe", "brings another shoe", "shoe replaced", decideMendShoe, Button{}),
	mends(RepairShuffler, "repair shuffler", "puts the shuffler right", "shuffler repaired", decideMendShuffler, Button{Place: 90, Label: "Repair shuffler"}),
	mends(ReplaceShuffler, "replace shuffler", "brings another shuffler", "shuffler replaced", decideMendShuffler, Button{Place: 100, Label: "Replace shuffler"}),
	{Verb: ReplaceCards, By: ByFloor,
		Forms:   []Form{{Grammar: "replace cards", Means: "brings new decks for those in use, 633a.3(d)", Read: "new decks"}},
		Buttons: []Button{{Panel: "floor", Place: 140, Label: "New decks", Line: "floor replace cards"}},
		decide:  decideReplaceCards},
	{Verb: ReplaceCard, By: ByFloor,
		Forms:   []Form{{Grammar: "replace card", Means: "brings a card of the same rank and suit for the damaged one that lies open", Read: "damaged card replaced"}},
		Buttons: []Button{{Panel: "floor", Place: 160, Label: "Replace the card", Line: "floor replace card"}},
		decide:  decideReplaceCard},
	{Verb: RepairProgressive, By: ByFloor,
		Forms:   []Form{{Grammar: "repair progressive", Means: "puts the progressive system right", Read: "progressive system repaired"}},
		Buttons: []Button{{Panel: "floor", Place: 110, Label: "Repair progressive", Line: "floor repair progressive", Needs: "progressive"}},
		decide:  onPanel(func(*decision, *Panel) error { return nil }), evolve: panelRepaired},
	{Verb: RepairTerminal, By: ByFloor,
		Forms:   []Form{{Grammar: "repair terminal N", Example: "repair terminal 12", Means: "puts a terminal right", Read: "terminal {n} repaired"}},
		Buttons: []Button{{Panel: "floor", Place: 120, Label: "Repair terminal", Line: "floor repair terminal {n}", Needs: "terminals"}},
		decide:  decideMendTerminal},
	{Verb: RepairCountdown, By: ByFloor,
		Forms:   []Form{{Grammar: "repair countdown", Means: "puts the countdown clock right", Read: "countdown clock repaired"}},
		Buttons: []Button{{Panel: "floor", Place: 130, Label: "Repair clock", Line: "floor repair countdown", Needs: "terminals"}},
		decide:  setCountdown(virtualdevices.None)},
	{Verb: OrderCount, By: ByFloor,
		Forms:   []Form{{Grammar: "count", Means: "has the dealer count the cards by hand", Read: "has the cards counted"}},
		Buttons: []Button{{Panel: "floor", Place: 150, Label: "Count the cards", Line: "floor count"}},
		decide:  decideOrderCount, evolve: func(x done) { x.t.Counts = Counts{Ordered: true} }},
	{Verb: Idle, By: ByFloor,
		Forms:   []Form{{Grammar: "idle", Means: "declares the table idle, 633a.5(g)", Read: "the table is idle"}},
		Buttons: []Button{{Panel: "floor", Place: 170, Label: "Table idle", Line: "floor idle", Keys: "d", Needs: "spread"}},
		decide:  decideIdle, evolve: func(x done) { x.t.Idle = !x.t.FromMixer() }},
	{Verb: Void, By: ByFloor,
		Forms:   []Form{{Grammar: "void", Means: "calls all hands dead, the last way out", Read: "all hands dead"}},
		Buttons: []Button{{Panel: "floor", Place: 190, Label: "All hands dead", Line: "floor void", Keys: "X"}},
		decide:  decideVoid, evolve: voided},
	{Verb: Override, By: ByFloor,
		Forms:   []Form{{Grammar: "override T", Example: `override "one hand only"`, Means: "lets play go on as it stands, and says why", Read: "let it pass: {text}"}},
		Buttons: []Button{{Panel: "floor", Place: 180, Label: "Let it pass", Line: "floor override {text}", Keys: "o"}},
		decide:  always, evolve: func(x done) { x.t.Decks.Tens.Let = x.t.Decks.Tens.Told }},
	{Verb: Answer, By: ByFloor, Traits: whileFrozen,
		Forms:   []Form{{Grammar: "say T", Example: `say "I see it. Go on."`, Means: "answers in words, and decides nothing", Read: "“{text}”"}},
		Buttons: []Button{{Panel: "floor", Place: 15, Label: "Answer", Line: "floor say {text}", Keys: "w"}},
		decide:  always},
	{Verb: Teach, By: ByFloor, Traits: whileFrozen | offRecord,
		Forms:  []Form{{Grammar: "teach T", Example: `teach "deal light"`, Means: "says how far an apprentice has come with a duty, and decides nothing", Read: "apprenticeship: {text}"}},
		decide: always},
	{Verb: Admit, By: ByFloor,
		Forms:  []Form{{Grammar: "admit @", Example: "admit 3", Means: "lets a player who sat out a round bet again before the next shuffle, 633a.6(b)(1)", Read: "{at} may bet again"}},
		decide: wantsPlayer, evolve: admitted},
	{Verb: Fill, By: ByFloor, Traits: ByHand,
		Forms:  []Form{{Grammar: "fill X", Example: "fill 25x100 5x200", Means: "brings chips to the tray", Read: "brings {chips} to the tray"}},
		decide: decideFill},
	{Verb: Credit, By: ByFloor, Traits: ByHand,
		Forms:  []Form{{Grammar: "credit X", Example: "credit 500x20", Means: "takes chips from the tray", Read: "takes {chips} from the tray"}},
		decide: decideCredit},
	{Verb: BringSlip, By: ByFloor, Traits: ByHand,
		Forms: []Form{{Grammar: "slip T X", Example: "slip fill 25x100 5x200", Means: "brings a slip: opener, closer, fill or credit", Read: "{text} slip for {chips}"}},
		Buttons: []Button{
			{Panel: "slips", Place: 10, Label: "Opener", Line: "floor slip opener {counts}"},
			{Panel: "slips", Place: 20, Label: "Closer", Line: "floor slip closer {counts}"},
			{Panel: "slips", Place: 30, Label: "Fill slip", Line: "floor slip fill {counts}"},
			{Panel: "slips", Place: 40, Label: "Credit slip", Line: "floor slip credit {counts}"},
		},
		decide: decideBringSlip, evolve: slipBrought, match: byText},
	{Verb: Runner, By: ByFloor, Traits: ByHand,
		Forms:   []Form{{Grammar: "runner X", Example: "runner 25x100", Means: "has chips brought to the table", Read: "a runner brings {chips}"}},
		Buttons: []Button{{Panel: "slips", Place: 50, Label: "Runner brings", Line: "floor runner {counts}"}},
		decide:  decideRunner, evolve: slipUncounted},
	{Verb: SendAway, By: ByFloor, Traits: ByHand,
		Forms:   []Form{{Grammar: "send", Means: "has the chips beside the tray taken away", Read: "the runner takes the chips away"}},
		Buttons: []Button{{Panel: "slips", Place: 60, Label: "Runner takes", Line: "floor send"}},
		decide:  decideSendAway, evolve: chipsSent},
	{Verb: Sign, By: ByFloor, Traits: ByHand,
		Forms:   []Form{{Grammar: "sign", Means: "signs the slip", Read: "signs the slip"}},
		Buttons: []Button{{Panel: "slips", Place: 70, Label: "Sign the slip", Line: "floor sign"}},
		decide:  onSlip, evolve: slipSigned},
	{Verb: SetMode, By: ByFloor, Traits: SupervisorOnly,
		Forms: []Form{{Grammar: "mode T", Example: "mode exam", Means: "sets the mode", Read: "{text} mode"}},
		Buttons: []Button{
			{Panel: "mode", Place: 10, Label: "Guided", Line: "floor mode guided", Lit: "floor"},
			{Panel: "mode", Place: 20, Label: "Coached", Line: "floor mode coached", Lit: "floor"},
			{Panel: "mode", Place: 30, Label: "Exam", Line: "floor mode exam", Lit: "floor"},
		},
		decide: decideSetMode},
	{Verb: SetHouse, By: ByFloor, Traits: SupervisorOnly,
		Forms:  []Form{{Grammar: "house H", Example: "house settle=one-pass splits=2", Means: "sets house rules", Read: "house rules {text}"}},
		decide: decideSetHouse},
}

// mends is a word with which the floor repairs or replaces something. One of any would
// do as well. A button without a label is none.
func mends(v Verb, line, means, read string, decide func(*decision) error, b Button, any ...Verb) Word {
	w := Word{Verb: v, By: ByFloor, Any: any, Forms: []Form{{Grammar: line, Means: means, Read: read}}, decide: decide}
	if b.Label != "" {
		b.Panel, b.Line = "floor", "floor "+line
		w.Buttons = []Button{b}
	}
	return w
}
