package game

// Cards in play, what a dealer calls and asks, and how dealers take the table over.

const (
	NoMoreBets Verb = ofCards + iota
	Deal
	OfferInsurance
	CloseInsurance
	OfferEvenMoney
	Read
	Place // the dealer's hand into a rectangle
	Turn
	Part // the dealer parts a pair: `split 3`
	Join // and puts it together again
	Swap // the second cards of a box's two hands
	CallBlackjack
	CallFloor
	Call // a total: `call 16`, `call 3 16`, `call bust`, `call 3 bust`
	Prompt
	Clear
	Discard
	Use
	Dead
	Rebuild // hands of the last round, out of the rack
	Restore // and back into it
	TapIn
	TapOut
)

var cardWords = []Word{
	{Verb: NoMoreBets, By: ByDealer,
		Forms:   []Form{{Grammar: "no more bets", Means: "closes the betting", Read: "No more bets"}},
		Buttons: []Button{{Panel: "round", Place: 10, Label: "No more bets", Line: "no more bets", Keys: "m"}},
		decide:  always, evolve: betsClosed},
	{Verb: Deal, By: ByDealer, Traits: movesCards,
		Forms: []Form{
			{Grammar: "deal ^ down", Example: "deal 3 down", Means: "deals the next card face down", Read: "Card to {at}, face down", Lights: "shoe"},
			{Grammar: "deal ^", Example: "deal 3", Means: "deals the next card face up", Read: "Card to {at}", Lights: "shoe"},
		},
		Buttons: []Button{
			{Panel: "box", Place: 10, Label: "Deal", Line: "deal {at}", Keys: "d"},
			{Panel: "box", Place: 20, Label: "Deal face down", Line: "deal {at} down", Keys: "D", Lit: "deal down"},
			{Panel: "dealer", Place: 10, Label: "Deal", Line: "deal dealer", Keys: "d"},
			{Panel: "dealer", Place: 20, Label: "Deal face down", Line: "deal dealer down", Keys: "D", Lit: "deal down"},
			{Panel: "switch cards", Place: 10, Label: "Switch card", Line: "deal switch {box} down", Keys: "S", Lit: "deal switch"},
			{Panel: "position", Place: 10, Label: "Deal", Line: "deal {at}", Keys: "d"},
			{Panel: "position", Place: 20, Label: "Deal face down", Line: "deal {at} down", Keys: "D", Lit: "deal down"},
			{Panel: "community", Place: 10, Label: "Community card", Line: "deal community", Keys: "y"},
		},
		decide: decideDeal, match: byFace},
	{Verb: OfferInsurance, By: ByDealer,
		Forms:   []Form{{Grammar: "offer insurance", Means: "asks all boxes", Read: "Insurance?"}},
		Buttons: []Button{{Panel: "round", Place: 20, Label: "Insurance?", Line: "offer insurance", Keys: "i"}},
		decide:  always, evolve: func(x done) { x.t.Round.Insurance = true }},
	{Verb: CloseInsurance, By: ByDealer,
		Forms:   []Form{{Grammar: "close insurance", Means: "ends the offer", Read: "Insurance closed"}},
		Buttons: []Button{{Panel: "round", Place: 30, Label: "Insurance closed", Line: "close insurance", Keys: "I"}},
		decide:  always, evolve: func(x done) { x.t.Round.InsClosed = true }},
	{Verb: OfferEvenMoney, By: ByDealer,
		Forms:   []Form{{Grammar: "offer even-money @", Example: "offer even-money 3", Means: "asks a box with a Blackjack", Read: "Even money, {at}?"}},
		Buttons: []Button{{Panel: "box", Place: 140, Label: "Even money?", Line: "offer even-money {box}", Keys: "e"}},
		decide:  wantsPlayer},
	{Verb: Read, By: ByDealer,
		Forms: []Form{{Grammar: "read", Means: "puts the hole card through the reader", Read: "Hole card through the card reader", Lights: "dealer reader"}},
		Buttons: []Button{
			{Panel: "dealer", Place: 30, Label: "Read hole card", Line: "read", Keys: "l"},
			{Panel: "round", Place: 40, Label: "Read hole card", Line: "read", Keys: "l"},
		},
		decide: decideRead},
	{Verb: Place, By: ByDealer,
		Forms: []Form{{Grammar: "place %", Example: "place small", Means: "lays his hand into a rectangle, 685a.7(h)", Read: "Dealer's hand into the rectangle {at}", Lights: "dealer"}},
		Buttons: []Button{
			{Panel: "rectangles", Place: 10, Label: "Place small", Line: "place small", Keys: "g a"},
			{Panel: "rectangles", Place: 20, Label: "Place medium", Line: "place medium", Keys: "g m"},
			{Panel: "rectangles", Place: 30, Label: "Place large", Line: "place large", Keys: "g r"},
		},
		decide: decidePlace, evolve: func(x done) { x.t.Round.Placed = x.Act.At }},
	{Verb: Turn, By: ByDealer,
		Forms: []Form{
			{Grammar: "turn hole", Means: "turns the dealer's cards face up"},
			{Grammar: "turn ~", Example: "turn 3", Means: "turns a hand's cards, or a box's switch cards, face up"},
		},
		Reads: readTurn,
		Buttons: []Button{
			{Panel: "box", Place: 110, Label: "Turn up", Line: "turn {at}", Keys: "f"},
			{Panel: "dealer", Place: 40, Label: "Turn hole card", Line: "turn hole", Keys: "f"},
			{Panel: "switch cards", Place: 20, Label: "Turn switch cards", Line: "turn switch {box}", Keys: "V", Lit: "turn switch"},
			{Panel: "position", Place: 30, Label: "Turn up", Line: "turn {at}", Keys: "f"},
			{Panel: "round", Place: 50, Label: "Turn hole card", Line: "turn hole", Keys: "v"},
		},
		decide: decideTurn},
	{Verb: Part, By: ByDealer,
		Forms:   []Form{{Grammar: "split @", Example: "split 3", Means: "parts a pair into two hands", Read: "Pair of {at} split"}},
		Buttons: []Button{{Panel: "box", Place: 90, Label: "Split pair", Line: "split {at}", Keys: "s"}},
		decide:  decidePart},
	{Verb: Join, By: ByDealer,
		Forms:   []Form{{Grammar: "join @", Example: "join 3", Means: "puts a pair together again that was parted by mistake", Read: "Pair of {at} put together again"}},
		Buttons: []Button{{Panel: "box", Place: 100, Label: "Join pair", Line: "join {box}", Keys: "J"}},
		decide:  decideJoin},
	{Verb: Swap, By: ByDealer,
		Forms:   []Form{{Grammar: "swap @", Example: "swap 3", Means: "exchanges the second cards of a box's two hands", Read: "Second cards of {at} switched"}},
		Buttons: []Button{{Panel: "two hands", Place: 10, Label: "Switch cards", Line: "swap {box}", Keys: "S"}},
		decide:  decideSwap},
	{Verb: CallBlackjack, By: ByDealer,
		Forms: []Form{{Grammar: "call blackjack @", Example: "call blackjack 3", Means: "announces a Blackjack", Read: "“Blackjack, {at}”"}},
		Buttons: []Button{
			{Panel: "box", Place: 80, Label: "Blackjack!", Line: "call blackjack {at}", Keys: "b"},
			{Panel: "position", Place: 50, Label: "Blackjack!", Line: "call blackjack {at}", Keys: "b"},
		},
		decide: wantsHand, evolve: blackjackCalled},
	{Verb: CallFloor, By: ByDealer,
		Forms:   []Form{{Grammar: "call floor T?", Example: "call floor", Means: "calls the floorperson and says why", Read: "“Floor!”[ {text}]"}},
		Buttons: []Button{{Panel: "round", Place: 90, Label: "Call the floor", Line: "call floor {text}", Keys: "F"}},
		decide:  always, evolve: floorCalled},
	{Verb: Call, By: ByDealer,
		Forms: []Form{
			{Grammar: "call bust", Means: "says that his own hand is over 21", Read: "“Dealer has too many”", Lights: "dealer"},
			{Grammar: "call @ bust", Example: "call 3 bust", Means: "says that a player's hand is over 21", Read: "“{At}, too many”"},
			{Grammar: "call @ N", Example: "call 3 16", Means: "says a player's total", Read: "“{At}, {n}”"},
			{Grammar: "call N", Example: "call 16", Means: "says his own total", Read: "“Dealer has {n}”", Lights: "dealer"},
		},
		Buttons: []Button{
			{Panel: "box", Place: 120, Label: "Say total", Line: "call {at} {n}", Keys: "="},
			{Panel: "box", Place: 130, Label: "Say bust", Line: "call {at} bust", Keys: "B"},
			{Panel: "dealer", Place: 50, Label: "Say total", Line: "call {n}", Keys: "="},
			{Panel: "dealer", Place: 60, Label: "Say bust", Line: "call bust", Keys: "B"},
			{Panel: "position", Place: 40, Label: "Say total", Line: "call {at} {n}", Keys: "="},
		},
		decide: decideCallTotal, evolve: totalCalled, match: byTotal},
	{Verb: Prompt, By: ByDealer,
		Forms:   []Form{{Grammar: "prompt @", Example: "prompt 3", Means: "asks a player for a decision: never owed, never wrong", Read: "{At}, your decision?"}},
		Buttons: []Button{{Panel: "box", Place: 200, Label: "Prompt", Line: "prompt {at}", Keys: "q"}},
		decide:  wantsPlayer},
	{Verb: Clear, By: ByDealer, Traits: movesCards,
		Forms: []Form{
			{Grammar: "clear shoe", Means: "puts what is left in the shoe into the discard rack", Lights: "rack"},
			{Grammar: "clear ^", Example: "clear 3", Means: "puts a hand's cards, or a box's switch cards as they lie, into the discard rack", Lights: "rack"},
		},
		Reads: readClear,
		Buttons: []Button{
			{Panel: "box", Place: 70, Label: "Clear", Line: "clear {at}", Keys: "c"},
			{Panel: "dealer", Place: 80, Label: "Clear", Line: "clear dealer", Keys: "c"},
			{Panel: "switch cards", Place: 30, Label: "Put them away", Line: "clear switch {box}", Keys: "C", Lit: "clear switch"},
			{Panel: "position", Place: 70, Label: "Clear", Line: "clear {at}", Keys: "c"},
			{Panel: "community", Place: 30, Label: "Clear community", Line: "clear community", Keys: "g y"},
			{Panel: "round", Place: 80, Label: "Clear the shoe", Line: "clear shoe", Keys: "g x", Lit: "clear shoe"},
		},
		decide: decideClear},
	{Verb: Discard, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "discard", Means: "puts the card drawn in error into the discard rack", Read: "Exposed card to the discard rack", Lights: "stray rack"}},
		Buttons: []Button{{Panel: "round", Place: 60, Label: "Discard card", Line: "discard", Keys: "x"}},
		decide:  decideDiscard},
	{Verb: Use, By: ByDealer, Traits: movesCards,
		Forms: []Form{{Grammar: "use ^", Example: "use 4", Means: "gives the card drawn in error to a hand", Read: "Exposed card to {at}", Lights: "stray"}},
		Buttons: []Button{
			{Panel: "box", Place: 150, Label: "Use exposed", Line: "use {at}", Keys: "z"},
			{Panel: "dealer", Place: 70, Label: "Use exposed", Line: "use dealer", Keys: "z"},
			{Panel: "position", Place: 60, Label: "Use exposed", Line: "use {at}", Keys: "z"},
			{Panel: "community", Place: 20, Label: "Exposed to community", Line: "use community"},
		},
		decide: decideUse},
	{Verb: Dead, By: ByDealer,
		Forms: []Form{{Grammar: "dead @", Example: "dead 3", Means: "calls a hand dead", Read: "{At} is a dead hand"}},
		Buttons: []Button{
			{Panel: "box", Place: 190, Label: "Dead hand", Line: "dead {at}", Keys: "K"},
			{Panel: "position", Place: 80, Label: "Dead hand", Line: "dead {at}", Keys: "K"},
		},
		decide: wantsHand, evolve: handDead},
	{Verb: Rebuild, By: ByDealer,
		Forms:   []Form{{Grammar: "rebuild @", Example: "rebuild 3", Means: "lays out again, from the discard rack, a box's hands of the last round and his own", Read: "Last hand of {at} rebuilt from the discard rack"}},
		Buttons: []Button{{Panel: "box", Place: 290, Label: "Rebuild the hand", Line: "rebuild {box}"}},
		decide:  decideRebuild},
	{Verb: Restore, By: ByDealer,
		Forms:   []Form{{Grammar: "put back", Means: "puts the rebuilt hands back into the discard rack", Read: "Rebuilt hands back into the discard rack"}},
		Buttons: []Button{{Panel: "round", Place: 100, Label: "Put back", Line: "put back"}},
		decide:  decidePutBack},
	{Verb: TapIn, By: ByDealer, Traits: Arrives | whileFrozen,
		Forms:  []Form{{Grammar: "tap in T", Example: "tap in Bea", Means: "takes the table, by name", Read: "{name} takes the table"}},
		decide: decideTapIn, evolve: dealerArrived},
	{Verb: TapOut, By: ByDealer, Traits: whileFrozen,
		Forms:   []Form{{Grammar: "tap out", Means: "leaves the table", Read: "Dealer taps out"}},
		Buttons: []Button{{Panel: "round", Place: 120, Label: "Tap out", Line: "tap out", Keys: "g o"}},
		decide:  decideTapOut, evolve: dealerLeft},
}

// readTurn is for cards other than the dealer's.
func readTurn(a *Act) string {
	switch {
	case a.At == Hole:
		return "Hole card turned up"
	case a.At.Kind == AtSwitch:
		return "{At} turned over"
	}
	return "Card of {at} turned up"
}

func readClear(a *Act) string {
	switch a.At.Kind {
	case AtShoe:
		return "Rest of the shoe to the discard rack"
	case AtDealer:
		return "Dealer's cards picked up"
	case AtCommunity:
		return "Community cards picked up"
	case AtSwitch:
		return "{At} put away"
	}
	return "Cards of {at} picked up"
}
