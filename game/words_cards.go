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
		Buttons: []Button{{Bar: "edge", Slot: 1, Label: "No more bets", Line: "no more bets", Keys: "m"}},
		decide:  always, evolve: betsClosed},
	{Verb: Deal, By: ByDealer, Traits: movesCards,
		Forms: []Form{
			{Grammar: "deal ^ down", Example: "deal 3 down", Means: "deals the next card face down", Read: "Card to {at}, face down", Lights: "shoe"},
			{Grammar: "deal ^", Example: "deal 3", Means: "deals the next card face up", Read: "Card to {at}", Lights: "shoe"},
		},
		Buttons: []Button{
			{Bar: "cards", Slot: 1, Label: "Deal", Line: "deal {at}", Keys: "d"},
			{Bar: "cards", Place: 10, Label: "Down", Line: "deal {at} down", Keys: "D", Lit: "deal down"},
			{Bar: "own", Slot: 1, Label: "Deal", Line: "deal dealer", Keys: "d"},
			{Bar: "own", Slot: 2, Label: "Down", Line: "deal dealer down", Keys: "D", Lit: "deal down"},
			{Bar: "switch", Slot: 1, Label: "Deal down", Line: "deal switch {box} down", Keys: "S", Lit: "deal switch", Needs: "switch places"},
			{Bar: "community", Slot: 1, Label: "Deal", Line: "deal community", Keys: "y", Needs: "terminals"},
		},
		decide: decideDeal, match: byFace},
	{Verb: OfferInsurance, By: ByDealer,
		Forms:   []Form{{Grammar: "offer insurance", Means: "asks all boxes", Read: "Insurance?"}},
		Buttons: []Button{{Bar: "edge", Slot: 2, Label: "Insurance?", Line: "offer insurance", Keys: "i"}},
		decide:  always, evolve: insuranceOffered},
	{Verb: CloseInsurance, By: ByDealer,
		Forms:   []Form{{Grammar: "close insurance", Means: "ends the offer", Read: "Insurance closed"}},
		Buttons: []Button{{Bar: "edge", Slot: 3, Label: "Insurance closed", Line: "close insurance", Keys: "I"}},
		decide:  always, evolve: func(x done) { x.t.Round.InsClosed = true }},
	{Verb: OfferEvenMoney, By: ByDealer,
		Forms:   []Form{{Grammar: "offer even-money @", Example: "offer even-money 3", Means: "asks a box with a Blackjack", Read: "Even money, {at}?"}},
		Buttons: []Button{{Bar: "cards", Place: 80, Label: "Even money", Line: "offer even-money {box}", Keys: "e", Needs: "boxes"}},
		decide:  wantsPlayer},
	{Verb: Read, By: ByDealer,
		Forms: []Form{{Grammar: "read", Means: "puts the hole card through the reader", Read: "Hole card through the card reader", Lights: "dealer reader"}},
		Buttons: []Button{
			{Bar: "reader", Slot: 1, Label: "Read", Line: "read", Keys: "l"},
		},
		decide: decideRead},
	{Verb: Place, By: ByDealer,
		Forms: []Form{{Grammar: "place %", Example: "place small", Means: "lays his hand into a rectangle, 685a.7(h)", Read: "Dealer's hand into the rectangle {at}", Lights: "dealer"}},
		Buttons: []Button{
			{Bar: "own", Place: 20, Label: "Place small", Line: "place small", Keys: "g a", Needs: "rectangles"},
			{Bar: "own", Place: 30, Label: "Place medium", Line: "place medium", Keys: "g m", Needs: "rectangles"},
			{Bar: "own", Place: 40, Label: "Place large", Line: "place large", Keys: "g r", Needs: "rectangles"},
		},
		decide: decidePlace, evolve: func(x done) { x.t.Round.Placed = x.Act.At }},
	{Verb: Turn, By: ByDealer,
		Forms: []Form{
			{Grammar: "turn hole", Means: "turns the dealer's cards face up"},
			{Grammar: "turn ~", Example: "turn 3", Means: "turns a hand's cards, or a box's switch cards, face up"},
		},
		Reads: readTurn,
		Buttons: []Button{
			{Bar: "cards", Slot: 5, Label: "Turn", Line: "turn {at}", Keys: "f"},
			{Bar: "own", Slot: 3, Label: "Turn", Line: "turn hole", Keys: "f"},
			{Bar: "switch", Slot: 2, Label: "Turn", Line: "turn switch {box}", Keys: "V", Lit: "turn switch", Needs: "switch places"},
		},
		decide: decideTurn},
	{Verb: Part, By: ByDealer,
		Forms:   []Form{{Grammar: "split @", Example: "split 3", Means: "parts a pair into two hands", Read: "Pair of {at} split"}},
		Buttons: []Button{{Bar: "cards", Slot: 3, Label: "Split", Line: "split {at}", Keys: "s", Needs: "boxes"}},
		decide:  decidePart},
	{Verb: Join, By: ByDealer,
		Forms:   []Form{{Grammar: "join @", Example: "join 3", Means: "puts a pair together again that was parted by mistake", Read: "Pair of {at} put together again"}},
		Buttons: []Button{{Bar: "cards", Place: 30, Label: "Join", Line: "join {box}", Keys: "J", Needs: "boxes"}},
		decide:  decideJoin},
	{Verb: Swap, By: ByDealer,
		Forms:   []Form{{Grammar: "swap @", Example: "swap 3", Means: "exchanges the second cards of a box's two hands", Read: "Second cards of {at} switched"}},
		Buttons: []Button{{Bar: "cards", Place: 100, Label: "Switch", Line: "swap {box}", Keys: "S", Needs: "two hands"}},
		decide:  decideSwap},
	{Verb: CallBlackjack, By: ByDealer,
		Forms: []Form{{Grammar: "call blackjack @", Example: "call blackjack 3", Means: "announces a Blackjack", Read: "“Blackjack, {at}”"}},
		Buttons: []Button{
			{Bar: "cards", Slot: 2, Label: "Blackjack!", Line: "call blackjack {at}", Keys: "b"},
		},
		decide: wantsHand, evolve: blackjackCalled},
	{Verb: CallFloor, By: ByDealer,
		Forms:   []Form{{Grammar: "call floor T?", Example: "call floor", Means: "calls the floorperson and says why", Read: "“Floor!”[ {text}]"}},
		Buttons: []Button{{Bar: "edge", Slot: 4, Label: "Floor", Line: "call floor {text}", Keys: "F"}},
		decide:  always, evolve: floorCalled},
	{Verb: Call, By: ByDealer,
		Forms: []Form{
			{Grammar: "call bust", Means: "says that his own hand is over 21", Read: "“Dealer has too many”", Lights: "dealer"},
			{Grammar: "call @ bust", Example: "call 3 bust", Means: "says that a player's hand is over 21", Read: "“{At}, too many”"},
			{Grammar: "call @ N", Example: "call 3 16", Means: "says a player's total", Read: "“{At}, {n}”"},
			{Grammar: "call N", Example: "call 16", Means: "says his own total", Read: "“Dealer has {n}”", Lights: "dealer"},
		},
		Buttons: []Button{
			{Bar: "cards", Slot: 4, Label: "Total", Line: "call {at} {n}", Keys: "="},
			{Bar: "cards", Place: 20, Label: "Bust", Line: "call {at} bust", Keys: "B", Needs: "boxes"},
			{Bar: "own", Slot: 4, Label: "Total", Line: "call {n}", Keys: "="},
			{Bar: "own", Slot: 5, Label: "Bust", Line: "call bust", Keys: "B"},
		},
		decide: decideCallTotal, evolve: totalCalled, match: byTotal},
	{Verb: Prompt, By: ByDealer,
		Forms:   []Form{{Grammar: "prompt @", Example: "prompt 3", Means: "asks a player for a decision: never owed, never wrong", Read: "{At}, your decision?"}},
		Buttons: []Button{{Bar: "cards", Place: 60, Label: "Prompt", Line: "prompt {at}", Keys: "q", Needs: "boxes"}},
		decide:  wantsPlayer},
	{Verb: Clear, By: ByDealer, Traits: movesCards,
		Forms: []Form{
			{Grammar: "clear shoe", Means: "puts what is left in the shoe into the discard rack", Lights: "rack"},
			{Grammar: "clear ^", Example: "clear 3", Means: "puts a hand's cards, or a box's switch cards as they lie, into the discard rack", Lights: "rack"},
		},
		Reads: readClear,
		Buttons: []Button{
			{Bar: "cards", Slot: 6, Label: "Clear", Line: "clear {at}", Keys: "c"},
			{Bar: "own", Slot: 6, Label: "Clear", Line: "clear dealer", Keys: "c"},
			{Bar: "switch", Slot: 3, Label: "Clear", Line: "clear switch {box}", Keys: "C", Lit: "clear switch", Needs: "switch places"},
			{Bar: "community", Slot: 3, Label: "Clear", Line: "clear community", Keys: "g y", Needs: "terminals"},
			{Bar: "shoe", Slot: 3, Label: "Clear", Line: "clear shoe", Keys: "g x", Lit: "clear shoe"},
		},
		decide: decideClear},
	{Verb: Discard, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "discard", Means: "puts the card drawn in error into the discard rack", Read: "Exposed card to the discard rack", Lights: "stray rack"}},
		Buttons: []Button{{Bar: "shoe", Slot: 2, Label: "Discard", Line: "discard", Keys: "x"}},
		decide:  decideDiscard},
	{Verb: Use, By: ByDealer, Traits: movesCards,
		Forms: []Form{{Grammar: "use ^", Example: "use 4", Means: "gives the card drawn in error to a hand", Read: "Exposed card to {at}", Lights: "stray"}},
		Buttons: []Button{
			{Bar: "cards", Place: 40, Label: "Use", Line: "use {at}", Keys: "z"},
			{Bar: "own", Place: 10, Label: "Use", Line: "use dealer", Keys: "z"},
			{Bar: "community", Slot: 2, Label: "Use", Line: "use community", Needs: "terminals"},
		},
		decide: decideUse},
	{Verb: Dead, By: ByDealer,
		Forms: []Form{{Grammar: "dead @", Example: "dead 3", Means: "calls a hand dead", Read: "{At} is a dead hand"}},
		Buttons: []Button{
			{Bar: "cards", Place: 50, Label: "Dead", Line: "dead {at}", Keys: "K"},
		},
		decide: wantsHand, evolve: handDead},
	{Verb: Rebuild, By: ByDealer,
		Forms:   []Form{{Grammar: "rebuild @", Example: "rebuild 3", Means: "lays out again, from the discard rack, a box's hands of the last round and his own", Read: "Last hand of {at} rebuilt from the discard rack"}},
		Buttons: []Button{{Bar: "cards", Place: 90, Label: "Rebuild", Line: "rebuild {box}", Needs: "boxes"}},
		decide:  decideRebuild},
	{Verb: Restore, By: ByDealer,
		Forms:   []Form{{Grammar: "put back", Means: "puts the rebuilt hands back into the discard rack", Read: "Rebuilt hands back into the discard rack"}},
		Buttons: []Button{{Bar: "edge", Place: 10, Label: "Put back", Line: "put back"}},
		decide:  decidePutBack},
	{Verb: TapIn, By: ByDealer, Traits: Arrives | whileFrozen,
		Forms:  []Form{{Grammar: "tap in T", Example: "tap in Bea", Means: "takes the table, by name", Read: "{name} takes the table"}},
		decide: decideTapIn, evolve: dealerArrived},
	{Verb: TapOut, By: ByDealer, Traits: whileFrozen,
		Forms:   []Form{{Grammar: "tap out", Means: "leaves the table", Read: "Dealer taps out"}},
		Buttons: []Button{{Bar: "edge", Place: 20, Label: "Tap out", Line: "tap out", Keys: "g o"}},
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
