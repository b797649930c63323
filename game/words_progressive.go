package game

// Progressive systems: the dealer, the floor and the meters.

const (
	Lock        Verb = ofProgressive + iota // no more progressive wagers
	Gather                                  // their chips, before the tray
	VerifyCount                             // counts them against the panel
	Tray                                    // puts them away
	Check                                   // a hand that has won
	CheckLight                              // and its light
	Credit                                  // and back
	Validate                                // what was won
	Papers                                  // completes them
	Grant                                   // what a meter gives
	Shows                                   // what its display shows
)

var progressiveWords = []Word{
	{Verb: Lock, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "lock", Means: "locks the progressive system: no more wagers on it", Read: "Progressive system locked", Lights: "progressive"}},
		Buttons: []Button{{Bar: "meters", Slot: 1, Label: "Lock-out", Line: "lock", Keys: "g k", Needs: "progressive"}},
		decide:  onPanel(decideLock), evolve: panelLocked},
	{Verb: Gather, By: ByDealer, Traits: ByHand | isHandling,
		Forms:   []Form{{Grammar: "gather", Means: "lays the progressive wagers out before the tray", Read: "Progressive wagers laid out before the tray", Lights: "progressive"}},
		Buttons: []Button{{Bar: "meters", Slot: 2, Label: "Lay out", Line: "gather", Keys: "g g", Needs: "progressive"}},
		decide:  onPanel(decideGather)},
	{Verb: VerifyCount, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "verify N", Example: "verify 4", Means: "says how many wagers are gathered; the system shows how many it has accepted", Read: "“{n} progressive wagers”", Lights: "progressive"}},
		Buttons: []Button{{Bar: "meters", Slot: 3, Label: "Count", Line: "verify {n}", Keys: "g j", Needs: "progressive"}},
		decide:  onPanel(decideWithGathered), match: byNumber("wagers")},
	{Verb: Tray, By: ByDealer, Traits: ByHand | isHandling,
		Forms:   []Form{{Grammar: "float", Means: "puts the gathered wagers into the tray", Read: "Progressive wagers into the tray", Lights: "progressive tray"}},
		Buttons: []Button{{Bar: "meters", Slot: 4, Label: "To the tray", Line: "float", Keys: "g z", Needs: "progressive"}},
		decide:  onPanel(decideIntoTray)},
	{Verb: Check, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "check @ W", Example: "check 3 jackpot-party", Means: "looks at a hand that has won a progressive wager", Read: "Hand of {at} checked for {wager}"}},
		Buttons: []Button{{Bar: "wager", Place: 80, Label: "Check", Line: "check {at} {wager}", Keys: "g p", Needs: "progressive"}},
		decide:  onPanel(decideOnSystem)},
	{Verb: CheckLight, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "light @ W", Example: "light 3 jackpot-party", Means: "looks at the light of a progressive wager that has won", Read: "Light of {at} checked for {wager}"}},
		Buttons: []Button{{Bar: "wager", Place: 90, Label: "Light", Line: "light {at} {wager}", Keys: "g a", Needs: "progressive"}},
		decide:  onPanel(decideOnSystem)},
	{Verb: Credit, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "credit @ W $", Example: "credit 3 bad-beat 50123.40", Means: "credits the game account at a box with what a wager from it has won", Read: "{dollars} on {wager} credited to the game account of {at}"}},
		Buttons: []Button{{Bar: "wager", Place: 100, Label: "Credit account", Line: "credit {box} {wager} {amount}", Needs: "accounts"}},
		decide:  atSeat(decideSettlement), match: byCredit},
	{Verb: Validate, By: ByFloor, Traits: ByHand,
		Forms:  []Form{{Grammar: "validate @ W", Example: "validate 3 jackpot-party", Means: "validates what a progressive wager has won", Read: "{wager} of {at} validated"}},
		decide: decideValidate},
	{Verb: Pay, By: ByFloor, Traits: ByHand | isSettlement,
		Forms:  []Form{{Grammar: "pay @ W $", Example: "pay 3 hit-and-run 1234.50", Means: "pays what a meter gave, from beside the tray", Read: "{dollars} on {wager} paid to {at} by hand"}},
		decide: decidePayBeside, evolve: paidBeside, match: byAmount, gives: pays},
	{Verb: Papers, By: ByFloor, Traits: ByHand,
		Forms:  []Form{{Grammar: "papers @ W", Example: "papers 3 jackpot-party", Means: "completes the papers of a progressive win", Read: "papers for {wager} of {at} completed"}},
		decide: decidePapers},
	{Verb: Grant, By: ByMeter,
		Forms:  []Form{{Grammar: "award T @ W $", Example: "award mega 3 jackpot-party 50123.40", Means: "gives a box what it has won of the meter of this name", Read: "{Wager} meter, {text}: {dollars} to {at}"}},
		decide: decideAward, evolve: granted, match: byText},
	{Verb: Shows, By: ByMeter,
		Forms:  []Form{{Grammar: "shows W $", Example: "shows straight-jack 5000", Means: "has the display of a wager's meter show so much", Read: "{Wager} meter shows {dollars}"}},
		decide: decideMeterShows, evolve: shown},
}
