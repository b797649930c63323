package game

// How a dealer settles wagers, and what he lays beside them.

const (
	Take Verb = ofWagers + iota
	Pay
	OfferPress // pay, or more on the main wager: `offer house-money 3`
	PressAside // onto a spot beside it
	Press      // pay of a side wager onto the main one
	Push
	Half
	Lammer   // a Free Bet lammer beside a wager
	Unlammer // and one away again
	Tuck     // a hand's cards under its wager
	Bonus    // a fixed sum that is no wager's odds
	Return
)

var wagerWords = []Word{
	{Verb: Take, By: ByDealer, Traits: isSettlement | isHandling,
		Forms: []Form{{Grammar: "take @ W $?", Example: "take 3 main", Means: "takes a wager, or an amount of it, or that amount back", Read: "[{sum} of the ]{Wager} of {at} taken", Lights: "tray"}},
		Buttons: []Button{
			{Panel: "box", Place: 40, Label: "Take", Line: "take {at} {wager}", Keys: "t"},
			{Panel: "box", Place: 180, Label: "Take part", Line: "take {at} {wager} {amount}", Keys: "T", Lit: "take part"},
		},
		decide: atSeat(decideSettlement), match: byPart, gives: takes},
	{Verb: Pay, By: ByDealer, Traits: isSettlement | isHandling,
		Forms:   []Form{{Grammar: "pay @ W $", Example: "pay 3 main 37.50", Means: "pays an amount; the wager goes back with it", Read: "{At} paid {sum}[ on {beside}]", Lights: "tray"}},
		Buttons: []Button{{Panel: "box", Place: 30, Label: "Pay", Line: "pay {at} {wager} {sum} {chips}", Keys: "p"}},
		decide:  atSeat(decideSettlement), match: byAmount, gives: pays},
	{Verb: OfferPress, By: ByDealer,
		Forms:   []Form{{Grammar: "offer W @", Example: "offer house-money 3", Means: "asks a player who has won a side wager: the pay, or on the main wager with it", Read: "{title}, {at}: take the pay, or on the wager?"}},
		Buttons: []Button{{Panel: "press", Place: 10, Label: "Pay or press?", Line: "offer {wager} {box}", Keys: "g k"}},
		decide:  decideOfferPress, evolve: func(x done) { x.seat.Wager(x.Act.Wager).Offered = true }},
	{Verb: PressAside, By: ByDealer, Traits: isHandling,
		Forms:   []Form{{Grammar: "press aside @ W $", Example: "press aside 3 trilux-deluxe 25", Means: "lays an amount of what a side wager won on the press spot beside the main wager", Read: "{sum} of {title} on the press spot of {at}"}},
		Buttons: []Button{{Panel: "press aside", Place: 10, Label: "On the press spot", Line: "press aside {at} {wager} {sum} {chips}", Keys: "g j"}},
		decide:  atSeat(decidePress), match: byAmount, gives: givesAmount},
	{Verb: Press, By: ByDealer, Traits: isHandling,
		Forms:   []Form{{Grammar: "press @ W $", Example: "press 3 house-money 10", Means: "lays an amount of what a side wager won on the main wager", Read: "{sum} of {title} pressed on the wager of {at}"}},
		Buttons: []Button{{Panel: "press", Place: 20, Label: "Press", Line: "press {at} {wager} {sum} {chips}", Keys: "g p"}},
		decide:  atSeat(decidePress), match: byAmount, gives: givesAmount},
	{Verb: Push, By: ByDealer, Traits: isSettlement,
		Forms:   []Form{{Grammar: "push @ W", Example: "push 3 main", Means: "gives a wager back that ties", Read: "{At}, push"}},
		Buttons: []Button{{Panel: "box", Place: 50, Label: "Push", Line: "push {at} {wager}", Keys: "u"}},
		decide:  atSeat(decideSettlement), match: byOutcome, gives: pushes},
	{Verb: Half, By: ByDealer, Traits: isSettlement | isHandling,
		Forms: []Form{
			{Grammar: "half @", Example: "half 3", Means: "settles a surrender by halves", Read: "Half of {at} taken, half returned", Lights: "tray"},
			{Grammar: "half @ W", Example: "half 3 press", Means: "settles a wager beside the main one by halves", Read: "Half of the {wager} of {at} taken, half returned", Lights: "tray"},
		},
		Buttons: []Button{
			{Panel: "box", Place: 60, Label: "Half", Line: "half {at}", Keys: "h"},
			{Panel: "press aside", Place: 20, Label: "Half of that wager", Line: "half {at} {wager}"},
		},
		decide: atSeat(decideSettlement), match: byOutcome, gives: halves},
	{Verb: Lammer, By: ByDealer,
		Forms:   []Form{{Grammar: "lammer @", Example: "lammer 3.2", Means: "lays a Free Bet lammer beside a wager, 590.10(a)(1), 590.11(b)(2)", Read: "Lammer beside {at}"}},
		Buttons: []Button{{Panel: "lammers", Place: 10, Label: "Lay a lammer", Line: "lammer {at}", Keys: "g q"}},
		decide:  decideLammer},
	{Verb: Unlammer, By: ByDealer,
		Forms:   []Form{{Grammar: "unlammer @", Example: "unlammer 3.2", Means: "takes a lammer away again", Read: "Lammer of {at} taken back"}},
		Buttons: []Button{{Panel: "lammers", Place: 20, Label: "Take a lammer back", Line: "unlammer {at}", Keys: "g k"}},
		decide:  decideUnlammer},
	{Verb: Tuck, By: ByDealer,
		Forms:   []Form{{Grammar: "tuck @", Example: "tuck 3.1", Means: "tucks a hand's cards under its wager, 590.11(c)", Read: "Cards of {at} tucked under the wager"}},
		Buttons: []Button{{Panel: "lammers", Place: 30, Label: "Tuck cards", Line: "tuck {at}", Keys: "g u"}},
		decide:  decideTuck, evolve: func(x done) { x.hand.Tucked = true }},
	{Verb: Bonus, By: ByDealer, Traits: isHandling,
		Forms:   []Form{{Grammar: "bonus @ $", Example: "bonus 3 1000", Means: "pays a fixed bonus from the tray, beside what the wager wins, 635a.12(c)", Read: "Bonus of {sum} to {at}", Lights: "tray"}},
		Buttons: []Button{{Panel: "bonus", Place: 10, Label: "Pay a bonus", Line: "bonus {box} {sum} {chips}", Keys: "g u"}},
		decide:  atSeat(decideBonus), match: byAmount, gives: givesAmount},
	{Verb: Return, By: ByDealer, Traits: isSettlement | isHandling,
		Forms: []Form{{Grammar: "return @ W $?", Example: "return 3 main", Means: "gives a wager back, or what of it is too much", Read: "[{sum} of the {wager}|{Wager}] returned to {at}"}},
		Buttons: []Button{
			{Panel: "box", Place: 160, Label: "Return", Line: "return {at} {wager}", Keys: "r"},
			{Panel: "box", Place: 170, Label: "Return part", Line: "return {at} {wager} {amount}", Keys: "R", Lit: "return part"},
		},
		decide: atSeat(decideSettlement), match: byPart, gives: returns},
}
