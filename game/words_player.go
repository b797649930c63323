package game

// What a player says and does at his box.

const (
	Sit Verb = ofPlayer + iota
	Leave
	Bet
	Cash
	Fund // money into a game account
	Colour
	Tip
	Hit
	Show
	Stand
	Double
	Split
	Surrender
	Rescue // takes a double back, and gives the first wager up
	Switch // wants the cards exchanged
	Keep   // wants them left as they are
	Insure
	EvenMoney
	Decline
	Accept
	RefuseCard
	Touch
	Cap
	Late
	Pinch    // takes chips off a wager in play
	Sneak    // lays a wager that the rules do not allow him
	Jumble   // stacks it with small chips below
	ByWord   // says his decision without the sign
	Unclear  // makes a sign that can be read two ways
	Instead  // takes his sign back and gives another
	Conduct  // what the floor must hear of: gambling, age, drink
	Question // a hand that was picked up
	Remark
	// Patterns that only a Step has: several acts would do.
	AnyDecision
	AnyLook
	AnyCut
	AnyAnswer
	AnyPay
	AnyChoice
	AnySit
)

var playerWords = []Word{
	{Verb: Sit, By: ByPlayer, Traits: Arrives,
		Forms:  []Form{{Grammar: "sit T $?", Example: "sit Ann 500", Means: "takes a box; a second box by the same name", Read: "is {text}"}},
		decide: decideSit},
	{Verb: Leave, By: ByPlayer,
		Forms:   []Form{{Grammar: "leave", Means: "gives his boxes up", Read: "leaves"}},
		Buttons: []Button{{Panel: "more", Place: 100, Label: "Leave", Line: "{p} leave", Keys: "g o"}},
		decide:  decideLeave, evolve: playerLeaves},
	{Verb: Bet, By: ByPlayer,
		Forms: []Form{
			{Grammar: "bet @ W $", Example: "bet 3.2 main 5", Means: "lays chips on one of his areas alone"},
			{Grammar: "bet W $", Example: "bet main 25", Means: "lays a wager, where he has two areas on each; main 0 takes it back"},
		},
		Reads:  readBet,
		decide: decideBet},
	{Verb: Cash, By: ByPlayer, Traits: ByHand,
		Forms: []Form{{Grammar: "cash $W", Example: "cash 100", Means: "lays notes down, with a wager by word or without", Read: "lays down {sum} in cash[: “{sum} on the {wager}”]"}},
		Buttons: []Button{
			{Panel: "more", Place: 50, Label: "Buy chips", Line: "{p} cash {amount}", Keys: "g b", Needs: "chips"},
			{Panel: "more", Place: 60, Label: "Cash on the wager", Line: "{p} cash {amount} main", Keys: "g w", Needs: "chips"},
		},
		decide: decideCash, evolve: cashLaid},
	{Verb: Fund, By: ByPlayer,
		Forms:   []Form{{Grammar: "fund $", Example: "fund 100", Means: "puts money into the game account at his box", Read: "puts {sum} into his game account"}},
		Buttons: []Button{{Panel: "more", Place: 110, Label: "Put money in", Line: "{p} fund {amount}", Keys: "g b", Needs: "automated"}},
		decide:  decideFund},
	{Verb: Colour, By: ByPlayer, Traits: ByHand,
		Forms:   []Form{{Grammar: "colour X", Example: "colour 5x20", Means: "lays chips out for larger ones", Read: "lays out {sum} for larger chips"}},
		Buttons: []Button{{Panel: "more", Place: 70, Label: "Larger chips", Line: "{p} colour {chips}", Keys: "g l", Needs: "chips"}},
		decide:  decideColour, evolve: ofSeat(chipsHandedIn)},
	{Verb: Tip, By: ByPlayer, Traits: ByHand,
		Forms:   []Form{{Grammar: "tip $", Example: "tip 5", Means: "lays a tip down", Read: "tips {sum}"}},
		Buttons: []Button{{Panel: "more", Place: 80, Label: "Tip", Line: "{p} tip {sum}", Keys: "g t", Needs: "chips"}},
		decide:  decideTip},
	{Verb: Hit, By: ByPlayer,
		Forms:   []Form{{Grammar: "hit", Means: "asks for a card", Read: "wants a card"}},
		Buttons: []Button{{Panel: "signals", Slot: 1, Place: 10, Label: "Hit", Line: "{p} hit", Keys: "h"}},
		decide:  decideOnHand, evolve: func(x done) { x.hand.Asked, x.hand.Stood = Hit, false }},
	{Verb: Show, By: ByPlayer, Traits: ByHand,
		Forms: []Form{{Grammar: "show N?", Example: "show", Means: "turns his cards up: those of his Nth hand", Read: "turns [the cards of his hand {n}|his cards] up"}},
		Buttons: []Button{
			{Panel: "signals", Slot: 6, Place: 90, Label: "Turn my cards up", Line: "{p} show", Needs: "hand shoe"},
			{Panel: "signals", Place: 92, Label: "Turn my second hand up", Line: "{p} show 2", Needs: "hand shoe"},
		},
		decide: decideShow},
	{Verb: Discard, By: ByPlayer, Traits: ByHand,
		Forms:   []Form{{Grammar: "discard", Means: "throws a hand over 21 in, cards up", Read: "throws his hand in"}},
		Buttons: []Button{{Panel: "signals", Slot: 6, Place: 94, Label: "Throw the hand in", Line: "{p} discard", Needs: "hand shoe"}},
		decide:  decideThrowIn},
	{Verb: Stand, By: ByPlayer, Traits: AtTimeUp,
		Forms:   []Form{{Grammar: "stand", Means: "wants no more card", Read: "stands"}},
		Buttons: []Button{{Panel: "signals", Slot: 2, Place: 20, Label: "Stand", Line: "{p} stand", Keys: "s"}},
		decide:  decideOnHand, evolve: stood},
	{Verb: Double, By: ByPlayer,
		Forms: []Form{{Grammar: "double $?", Example: "double 25", Means: "doubles, for the amount; without one where the house gives a lammer", Read: "doubles with {sum}"}},
		Buttons: []Button{
			{Panel: "signals", Slot: 3, Place: 30, Label: "Free double", Line: "{p} double", Keys: "f", Needs: "lammers"},
			{Panel: "signals", Slot: 3, Place: 50, Label: "Double", Line: "{p} double {double}", Keys: "d"},
		},
		decide: decideOnHand, evolve: func(x done) { x.hand.Doubled, x.hand.Asked = true, Double }},
	{Verb: Split, By: ByPlayer,
		Forms: []Form{{Grammar: "split $?", Example: "split", Means: "splits; the amount is the first wager if none is named", Read: "splits"}},
		Buttons: []Button{
			{Panel: "signals", Slot: 4, Place: 65, Label: "Split tens", Line: "{p} split {double}", Keys: "l", Needs: "lammers"},
			{Panel: "signals", Slot: 4, Place: 40, Label: "Free split", Line: "{p} split", Keys: "p", Needs: "lammers"},
			{Panel: "signals", Slot: 4, Place: 60, Label: "Split", Line: "{p} split", Keys: "p", Needs: "no lammers"},
		},
		decide: decideOnHand, evolve: func(x done) { x.hand.Asked = Split }},
	{Verb: Surrender, By: ByPlayer,
		Forms:   []Form{{Grammar: "surrender", Means: "gives the hand up for half", Read: "surrenders"}},
		Buttons: []Button{{Panel: "signals", Slot: 5, Place: 80, Label: "Surrender", Line: "{p} surrender", Keys: "r", Needs: "one hand"}},
		decide:  decideOnHand, evolve: func(x done) { x.hand.Surrendered = true }},
	{Verb: Rescue, By: ByPlayer,
		Forms:   []Form{{Grammar: "rescue", Means: "takes the chips of his double back and gives the first wager up", Read: "rescues his double"}},
		Buttons: []Button{{Panel: "signals", Slot: 5, Place: 70, Label: "Rescue", Line: "{p} rescue", Keys: "u", Needs: "rescue"}},
		decide:  decideOnHand, evolve: func(x done) { x.hand.Rescued = true }},
	{Verb: Switch, By: ByPlayer,
		Forms: []Form{{Grammar: "switch", Means: "wants his cards exchanged", Read: "wants his cards switched"}},
		Buttons: []Button{
			{Panel: "signals", Slot: 4, Place: 2, Label: "Switch cards", Line: "{p} switch", Keys: "t", Needs: "two hands"},
			{Panel: "signals", Slot: 4, Place: 2, Label: "Switch hands", Line: "{p} switch", Keys: "t", Needs: "switch places"},
		},
		decide: decideChoose, evolve: func(x done) { x.seat.Choice = Switch }},
	{Verb: Keep, By: ByPlayer, Traits: AtTimeUp,
		Forms: []Form{{Grammar: "keep", Means: "wants his cards left as they are", Read: "leaves his cards as they are"}},
		Buttons: []Button{
			{Panel: "signals", Slot: 5, Place: 3, Label: "Leave them", Line: "{p} keep", Keys: "k", Needs: "two hands"},
			{Panel: "signals", Slot: 5, Place: 3, Label: "Keep this hand", Line: "{p} keep", Keys: "k", Needs: "switch places"},
		},
		decide: decideChoose, evolve: func(x done) { x.seat.Choice = Keep }},
	{Verb: Insure, By: ByPlayer,
		Forms:   []Form{{Grammar: "insure $", Example: "insure 12.50", Means: "insures the hand", Read: "insures with {sum}"}},
		Buttons: []Button{{Panel: "signals", Slot: 3, Place: 110, Label: "Insure", Line: "{p} insure {insure}", Keys: "i"}},
		decide:  decideInsure},
	{Verb: EvenMoney, By: ByPlayer,
		Forms:   []Form{{Grammar: "even-money", Means: "takes even money for a Blackjack", Read: "wants even money"}},
		Buttons: []Button{{Panel: "signals", Slot: 1, Place: 120, Label: "Even money", Line: "{p} even-money", Keys: "e", Needs: "even money"}},
		decide:  always, evolve: func(x done) { x.seat.EvenMoney = true }},
	{Verb: Decline, By: ByPlayer, Traits: AtTimeUp,
		Forms:   []Form{{Grammar: "decline", Means: "says no to what he was offered", Read: "declines"}},
		Buttons: []Button{{Panel: "signals", Slot: 4, Place: 130, Label: "No, thanks", Line: "{p} decline", Keys: "n"}},
		decide:  always, evolve: declined},
	{Verb: Take, By: ByPlayer,
		Forms:   []Form{{Grammar: "take W", Example: "take house-money", Means: "takes what a side wager has won", Read: "takes what {title} pays"}},
		Buttons: []Button{{Panel: "pay", Slot: 3, Place: 10, Label: "Take the pay", Line: "{p} take {won}"}},
		decide:  decideAnswerPress, evolve: pressAnswered},
	{Verb: Press, By: ByPlayer,
		Forms: []Form{{Grammar: "press W $?", Example: "press house-money", Means: "has what a side wager has won added to the main wager, or this much of it", Read: "adds [{sum} of {title}|what {title} pays] to the wager"}},
		Buttons: []Button{
			{Panel: "pay", Slot: 4, Place: 20, Label: "Press it", Line: "{p} press {won}"},
			{Panel: "pay", Slot: 5, Place: 30, Label: "Press part", Line: "{p} press {won} {amount}"},
		},
		decide: decideAnswerPress, evolve: pressAnswered},
	{Verb: Cut, By: ByPlayer,
		Forms:   []Form{{Grammar: "cut N", Example: "cut 60", Means: "cuts, N cards from the top", Read: "cuts at {n}"}},
		Buttons: []Button{{Panel: "more", Slot: 3, Place: 20, Label: "Cut the cards", Line: "{p} cut {cards}", Keys: "g c"}},
		decide:  decideCutByPlayer, evolve: func(x done) { x.t.cut(x.Act.N, Box(int(x.Act.Box))) }},
	{Verb: Inspect, By: ByPlayer,
		Forms:   []Form{{Grammar: "inspect", Means: "looks at the spread cards", Read: "looks at the cards"}},
		Buttons: []Button{{Panel: "more", Slot: 3, Place: 10, Label: "Look at the cards", Line: "{p} inspect", Keys: "g i"}},
		decide:  decideLookAtSpread, evolve: func(x done) { x.t.PackState.Looked = x.t.PackState.Looked || x.t.looks(x.Act.Box) }},
	{Verb: Accept, By: ByPlayer,
		Forms:   []Form{{Grammar: "accept", Means: "takes the exposed or the missed card", Read: "takes the card"}},
		Buttons: []Button{{Panel: "more", Slot: 4, Place: 30, Label: "Take the card", Line: "{p} accept", Keys: "y"}},
		decide:  decideAnswerCard, evolve: cardAccepted},
	{Verb: RefuseCard, By: ByPlayer, Traits: AtTimeUp,
		Forms:   []Form{{Grammar: "refuse", Means: "does not take the exposed or the missed card", Read: "refuses the card"}},
		Buttons: []Button{{Panel: "more", Slot: 5, Place: 40, Label: "Refuse the card", Line: "{p} refuse", Keys: "x"}},
		decide:  decideAnswerCard, evolve: cardRefused},
	{Verb: Touch, By: ByPlayer, Traits: ByHand | IsBreach | testsDealer,
		Forms: []Form{{Grammar: "touch T", Example: "touch cards", Means: "puts a hand on the cards: he must not", Read: "touches the {text}"}},
		Buttons: []Button{
			{Panel: "breaches", Place: 10, Label: "Touch the cards", Line: "{p} touch cards"},
			{Panel: "breaches", Place: 20, Label: "Touch the pay", Line: "{p} touch pay"},
		},
		decide: always, evolve: touched},
	{Verb: Cap, By: ByPlayer, Traits: ByHand | IsBreach | testsDealer,
		Forms:   []Form{{Grammar: "cap W $", Example: "cap main 25", Means: "adds to a wager in play: he must not", Read: "adds {sum} to the wager"}},
		Buttons: []Button{{Panel: "breaches", Place: 30, Label: "Add to the wager", Line: "{p} cap main {sum}"}},
		decide:  decideWrongChips, evolve: func(x done) { x.seat.Sneaked = false }},
	{Verb: Late, By: ByPlayer, Traits: ByHand | IsBreach | testsDealer,
		Forms:   []Form{{Grammar: "late W $", Example: "late main 25", Means: "lays a wager too late: he must not", Read: "bets {sum} late"}},
		Buttons: []Button{{Panel: "breaches", Place: 50, Label: "Bet late", Line: "{p} late main {sum}"}},
		decide:  decideWrongChips, evolve: func(x done) { x.seat.Sneaked = false }},
	{Verb: Pinch, By: ByPlayer, Traits: ByHand | IsBreach | testsDealer,
		Forms:   []Form{{Grammar: "pinch W $", Example: "pinch main 10", Means: "takes chips off a wager in play: he must not", Read: "takes {sum} off the wager"}},
		Buttons: []Button{{Panel: "breaches", Place: 40, Label: "Take off the wager", Line: "{p} pinch main {amount}"}},
		decide:  decidePinch},
	{Verb: Sneak, By: ByPlayer, Traits: ByHand | IsBreach | testsDealer,
		Forms:   []Form{{Grammar: "sneak W $", Example: "sneak main 2", Means: "lays a wager that the rules do not allow him: he must not", Read: "bets {sum}, which is not allowed"}},
		Buttons: []Button{{Panel: "breaches", Place: 60, Label: "Bet what is not allowed", Line: "{p} sneak main {sum}"}},
		decide:  decideWrongChips, evolve: func(x done) { x.seat.Sneaked, x.seat.SneakedOn = true, x.Act.Wager }},
	{Verb: Jumble, By: ByPlayer, Traits: ByHand | IsBreach | testsDealer,
		Forms:   []Form{{Grammar: "jumble", Means: "stacks his wager with small chips below: he must not", Read: "stacks small chips below"}},
		Buttons: []Button{{Panel: "breaches", Place: 70, Label: "Small chips below", Line: "{p} jumble"}},
		decide:  decideJumble, evolve: func(x done) { x.seat.Jumbled = true; x.seat.count() }},
	{Verb: ByWord, By: ByPlayer, Traits: ByHand | testsDealer | unplain,
		Forms:   []Form{{Grammar: "word T", Example: "word hit", Means: "says hit, stand, double, split, surrender or rescue without the sign", Read: "says “{text}” without the sign"}},
		Buttons: []Button{{Panel: "breaches", Place: 80, Label: "Say it, no sign", Line: "{p} word {text}"}},
		decide:  decideByWord},
	{Verb: Unclear, By: ByPlayer, Traits: ByHand | testsDealer | unplain,
		Forms:   []Form{{Grammar: "unclear", Means: "makes a sign that can be read two ways", Read: "makes an unclear sign"}},
		Buttons: []Button{{Panel: "breaches", Place: 100, Label: "Unclear sign", Line: "{p} unclear"}},
		decide:  decideUnclear},
	{Verb: Instead, By: ByPlayer, Traits: ByHand | testsDealer | unplain,
		Forms: []Form{{Grammar: "instead T", Example: "instead stand", Means: "takes his sign back: hit, stand or surrender instead", Read: "changes the sign to {text}"}},
		Buttons: []Button{
			{Panel: "breaches", Place: 110, Label: "Stand after all", Line: "{p} instead stand"},
			{Panel: "breaches", Place: 120, Label: "Hit after all", Line: "{p} instead hit"},
		},
		decide: decideInstead},
	{Verb: Conduct, By: ByPlayer, Traits: ByHand,
		Forms:   []Form{{Grammar: "conduct T", Example: "conduct gambling", Means: "says or does what the floor must hear of: gambling, age, drink", Read: "lets the dealer see or hear: {text}"}},
		Buttons: []Button{{Panel: "breaches", Place: 90, Label: "Let slip to the dealer", Line: "{p} conduct {text}"}},
		decide:  always, evolve: func(x done) { x.t.Round.Conduct++ }},
	{Verb: Question, By: ByPlayer,
		Forms:   []Form{{Grammar: "dispute", Means: "questions how his last hand was settled, its cards picked up", Read: "questions how its last hand was settled"}},
		Buttons: []Button{{Panel: "more", Place: 90, Label: "Question my last hand", Line: "{p} dispute", Keys: "g q"}},
		decide:  decideQuestion, evolve: func(x done) { x.t.Dispute.Box = x.Act.Box }},
	{Verb: Remark, By: ByPlayer, Traits: whileFrozen,
		Forms:   []Form{{Grammar: "say T", Example: `say "what was that?"`, Means: "says something", Read: "says “{text}”"}},
		Buttons: []Button{{Panel: "more", Place: 5, Label: "Say", Line: "{p} say {text}", Keys: "g s"}},
		decide:  always},
	{Verb: AnyDecision, By: ByPlayer, Name: "decides", Any: []Verb{Stand, Hit, Double, Split, Surrender, Rescue, Show, Discard, ByWord, Instead}},
	{Verb: AnyLook, By: ByPlayer, Name: "looks at the cards", Any: []Verb{Decline, Inspect}},
	{Verb: AnyCut, By: ByPlayer, Name: "cuts or declines", Any: []Verb{Decline, Cut}},
	{Verb: AnyAnswer, By: ByPlayer, Name: "accepts or refuses", Any: []Verb{RefuseCard, Accept}},
	{Verb: AnyPay, By: ByPlayer, Name: "takes the pay or presses it", Any: []Verb{Take, Press}},
	{Verb: AnyChoice, By: ByPlayer, Name: "switches or keeps", Any: []Verb{Keep, Switch}},
	{Verb: AnySit, By: ByPlayer, Name: "sits down", Any: []Verb{Sit}},
}

func readBet(a *Act) string {
	switch {
	case a.Amount == 0:
		return "takes the wager back"
	case a.Wager == "main" && a.At.Hand > 0:
		return "bets {sum} on his hand {hand}"
	}
	return "bets {sum}[ on {beside}]"
}
