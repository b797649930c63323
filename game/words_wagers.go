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
		Forms: []Form{{Grammar: "take @ W $?", Example: "take 3 main", Means: "takes a wager, or an amount of it; or takes back what was paid or changed too much", Read: "[{sum} of the {wager}|{Wager}] of {at} taken", Lights: "tray"}},
		Buttons: []Button{
			{Bar: "wager", Slot: 2, Label: "Take", Line: "take {at} {wager}", Keys: "t", Needs: "boxes"},
			{Bar: "wager", Slot: 6, Label: "Take part", Line: "take {at} {wager} {amount}", Keys: "T", Lit: "take part", Needs: "boxes"},
			{Bar: "cash", Place: 70, Label: "Change back", Line: "take {box} change {amount}", Keys: "A", Lit: "take change", Needs: "boxes"},
		},
		decide: atSeat(decideSettlement), match: byPart, gives: takes},
	{Verb: Pay, By: ByDealer, Traits: isSettlement | isHandling,
		Forms:   []Form{{Grammar: "pay @ W $", Example: "pay 3 main 37.50", Means: "pays an amount; the wager goes back with it", Read: "{At} paid {sum}[ on {beside}]", Lights: "tray"}},
		Buttons: []Button{{Bar: "wager", Slot: 1, Label: "Pay", Line: "pay {at} {wager} {sum} {chips}", Keys: "p", Needs: "boxes"}},
		decide:  atSeat(decideSettlement), match: byAmount, gives: pays},
	{Verb: OfferPress, By: ByDealer,
		Forms:   []Form{{Grammar: "offer W @", Example: "offer house-money 3", Means: "asks a player who has won a side wager: the pay, or on the main wager with it", Read: "{title}, {at}: take the pay, or on the wager?"}},
		Buttons: []Button{{Bar: "wager", Place: 30, Label: "Pay or press?", Line: "offer {wager} {box}", Keys: "g k", Needs: "press"}},
		decide:  decideOfferPress, evolve: func(x done) { x.seat.Wager(x.Act.Wager).Offered = true }},
	{Verb: PressAside, By: ByDealer, Traits: isHandling,
		Forms:   []Form{{Grammar: "press aside @ W $", Example: "press aside 3 trilux-deluxe 25", Means: "lays an amount of what a side wager won on the press spot beside the main wager", Read: "{sum} of {title} on the press spot of {at}"}},
		Buttons: []Button{{Bar: "wager", Place: 50, Label: "On the press spot", Line: "press aside {at} {wager} {sum} {chips}", Keys: "g j", Needs: "press spot"}},
		decide:  atSeat(decidePress), match: byAmount, gives: givesAmount},
	{Verb: Press, By: ByDealer, Traits: isHandling,
		Forms:   []Form{{Grammar: "press @ W $", Example: "press 3 house-money 10", Means: "lays an amount of what a side wager won on the main wager", Read: "{sum} of {title} pressed on the wager of {at}"}},
		Buttons: []Button{{Bar: "wager", Place: 40, Label: "Press", Line: "press {at} {wager} {sum} {chips}", Keys: "g p", Needs: "press"}},
		decide:  atSeat(decidePress), match: byAmount, gives: givesAmount},
	{Verb: Push, By: ByDealer, Traits: isSettlement,
		Forms:   []Form{{Grammar: "push @ W", Example: "push 3 main", Means: "gives a wager back that ties", Read: "{At}, push"}},
		Buttons: []Button{{Bar: "wager", Slot: 3, Label: "Push", Line: "push {at} {wager}", Keys: "u", Needs: "boxes"}},
		decide:  atSeat(decideSettlement), match: byOutcome, gives: pushes},
	{Verb: Half, By: ByDealer, Traits: isSettlement | isHandling,
		Forms: []Form{
			{Grammar: "half @", Example: "half 3", Means: "settles a surrender by halves", Read: "Half of {at} taken, half returned", Lights: "tray"},
			{Grammar: "half @ W", Example: "half 3 press", Means: "settles a wager beside the main one by halves", Read: "Half of the {wager} of {at} taken, half returned", Lights: "tray"},
		},
		Buttons: []Button{
			{Bar: "wager", Slot: 4, Label: "Half", Line: "half {at}", Keys: "h", Needs: "boxes"},
			{Bar: "wager", Place: 60, Label: "Half of that wager", Line: "half {at} {wager}", Needs: "press spot"},
		},
		decide: atSeat(decideSettlement), match: byOutcome, gives: halves},
	{Verb: Lammer, By: ByDealer,
		Forms:   []Form{{Grammar: "lammer @", Example: "lammer 3.2", Means: "lays a Free Bet lammer beside a wager, 590.10(a)(1), 590.11(b)(2)", Read: "Lammer beside {at}"}},
		Buttons: []Button{{Bar: "cards", Place: 110, Label: "Lammer", Line: "lammer {at}", Keys: "g q", Needs: "lammers"}},
		decide:  decideLammer},
	{Verb: Unlammer, By: ByDealer,
		Forms:   []Form{{Grammar: "unlammer @", Example: "unlammer 3.2", Means: "takes a lammer away again", Read: "Lammer of {at} taken back"}},
		Buttons: []Button{{Bar: "cards", Place: 120, Label: "Lammer back", Line: "unlammer {at}", Keys: "g k", Needs: "lammers"}},
		decide:  decideUnlammer},
	{Verb: Tuck, By: ByDealer,
		Forms:   []Form{{Grammar: "tuck @", Example: "tuck 3.1", Means: "tucks a hand's cards under its wager, 590.11(c)", Read: "Cards of {at} tucked under the wager"}},
		Buttons: []Button{{Bar: "cards", Place: 130, Label: "Tuck", Line: "tuck {at}", Keys: "g u", Needs: "lammers"}},
		decide:  decideTuck, evolve: func(x done) { x.hand.Tucked = true }},
	{Verb: Bonus, By: ByDealer, Traits: isHandling,
		Forms:   []Form{{Grammar: "bonus @ $", Example: "bonus 3 1000", Means: "pays a fixed bonus from the tray, beside what the wager wins, 635a.12(c)", Read: "Bonus of {sum} to {at}", Lights: "tray"}},
		Buttons: []Button{{Bar: "wager", Place: 70, Label: "Bonus", Line: "bonus {box} {sum} {chips}", Keys: "g u", Needs: "bonus"}},
		decide:  atSeat(decideBonus), match: byAmount, gives: givesAmount},
	{Verb: Return, By: ByDealer, Traits: isSettlement | isHandling,
		Forms: []Form{{Grammar: "return @ W $?", Example: "return 3 main", Means: "gives a wager back, or what of it is too much", Read: "[{sum} of the {wager}|{Wager}] returned to {at}"}},
		Buttons: []Button{
			{Bar: "wager", Place: 10, Label: "Return", Line: "return {at} {wager}", Keys: "r", Needs: "boxes"},
			{Bar: "wager", Slot: 5, Label: "Return part", Line: "return {at} {wager} {amount}", Keys: "R", Lit: "return part", Needs: "boxes"},
		},
		decide: atSeat(decideSettlement), match: byPart, gives: returns},
}
