package game

import "burncard/virtualdevices"

// The shuffler, a pack in the hand, a double shoe.

const (
	LoadShuffler Verb = ofEquipment + iota
	StartShuffler
	UnloadShuffler
	OpenShuffler
	DismissWarning
	CoverShuffler
	SignShuffler
	Hold
	LayDown
	DrawSide
	OpenSide
	Segregate
)

var equipmentWords = []Word{
	{Verb: LoadShuffler, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "shuffler load", Means: "puts the pack, or what lies in the discard rack, into the shuffler", Read: "Cards into the shuffler", Lights: "shuffler"}},
		Buttons: []Button{{Bar: "shuffler", Slot: 1, Label: "Load", Line: "shuffler load", Needs: "shuffler"}},
		decide:  decideLoadShuffler},
	{Verb: StartShuffler, By: ByDealer,
		Forms:   []Form{{Grammar: "shuffler start", Means: "starts the shuffler", Read: "Shuffler started", Lights: "shuffler"}},
		Buttons: []Button{{Bar: "shuffler", Slot: 2, Label: "Start", Line: "shuffler start", Needs: "shuffler"}},
		decide:  decideStartShuffler, evolve: shufflerStarted},
	{Verb: UnloadShuffler, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "shuffler unload", Means: "takes the shuffled batch out, and waits until it is ready", Read: "Shuffled batch taken out", Lights: "shuffler"}},
		Buttons: []Button{{Bar: "shuffler", Slot: 3, Label: "Take out", Line: "shuffler unload", Needs: "shuffler"}},
		decide:  decideUnloadShuffler},
	{Verb: OpenShuffler, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "shuffler open", Means: "opens the shuffler and takes all cards of a batch out, also those that are caught", Read: "Shuffler opened, its cards taken out", Lights: "shuffler"}},
		Buttons: []Button{{Bar: "shuffler", Slot: 4, Label: "Open", Line: "shuffler open", Needs: "shuffler"}},
		decide:  decideOpenShuffler},
	{Verb: DismissWarning, By: ByDealer,
		Forms:   []Form{{Grammar: "shuffler dismiss", Means: "switches the shuffler's warning off, which mends nothing", Read: "Shuffler's warning switched off", Lights: "shuffler"}},
		Buttons: []Button{{Bar: "shuffler", Slot: 5, Label: "Warning off", Line: "shuffler dismiss", Needs: "shuffler"}},
		decide:  decideDismissWarning, evolve: warningDismissed},
	{Verb: CoverShuffler, By: ByDealer,
		Forms:   []Form{{Grammar: "cover shuffler", Means: "puts the cover over the shuffler, 633a.14(m)", Read: "Shuffler covered", Lights: "shuffler"}},
		Buttons: []Button{{Bar: "shuffler", Slot: 6, Label: "Cover", Line: "cover shuffler", Needs: "shuffler"}},
		decide:  decideMarkShuffler, evolve: shufflerMarked(virtualdevices.Covered)},
	{Verb: SignShuffler, By: ByDealer,
		Forms:   []Form{{Grammar: "sign shuffler", Means: "puts the out-of-order sign on the shuffler, 633a.14(m)", Read: "Shuffler marked out of order", Lights: "shuffler"}},
		Buttons: []Button{{Bar: "shuffler", Place: 10, Label: "Out-of-order sign", Line: "sign shuffler", Needs: "shuffler"}},
		decide:  decideMarkShuffler, evolve: shufflerMarked(virtualdevices.OutOfOrder)},
	{Verb: Hold, By: ByDealer, Traits: ByHand,
		Forms: []Form{{Grammar: "hold T", Example: "hold left", Means: "takes the pack into a hand, left or right, to deal from it", Read: "Pack in the {text} hand", Lights: "shoe"}},
		Buttons: []Button{
			{Bar: "shoe", Place: 20, Label: "Left hand", Line: "hold left", Needs: "hand shoe"},
			{Bar: "shoe", Place: 30, Label: "Right hand", Line: "hold right", Needs: "hand shoe"},
		},
		decide: decideHold, evolve: held},
	{Verb: LayDown, By: ByDealer, Traits: ByHand,
		Forms:   []Form{{Grammar: "lay down", Means: "puts the pack that he holds down on the layout", Read: "Pack laid down", Lights: "shoe"}},
		Buttons: []Button{{Bar: "shoe", Place: 40, Label: "Lay it down", Line: "lay down", Needs: "hand shoe"}},
		decide:  decideLayDown, evolve: func(x done) { x.t.Holds = "" }},
	{Verb: DrawSide, By: ByDealer, Traits: movesCards,
		Forms: []Form{{Grammar: "draw T", Example: "draw a", Means: "draws the determinant card from a side of a double shoe, a or b", Read: "Determinant card from side {text}", Lights: "shoe"}},
		Buttons: []Button{
			{Bar: "shoe", Place: 20, Label: "Draw from a", Line: "draw a", Needs: "double shoe"},
			{Bar: "shoe", Place: 30, Label: "Draw from b", Line: "draw b", Needs: "double shoe"},
		},
		decide: decideDrawSide},
	{Verb: OpenSide, By: ByDealer,
		Forms: []Form{{Grammar: "side T", Example: "side b", Means: "opens a side of a double shoe, a or b, and closes the other", Read: "Side {text} opened", Lights: "shoe"}},
		Buttons: []Button{
			{Bar: "shoe", Place: 40, Label: "Open side a", Line: "side a", Needs: "double shoe"},
			{Bar: "shoe", Place: 50, Label: "Open side b", Line: "side b", Needs: "double shoe"},
		},
		decide: decideOpenSide, match: bySide},
	{Verb: Segregate, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "segregate", Means: "puts the determinant card into the shoe's segregated area", Read: "Determinant card to the segregated area", Lights: "shoe"}},
		Buttons: []Button{{Bar: "shoe", Place: 60, Label: "Segregate", Line: "segregate", Needs: "double shoe"}},
		decide:  decideSegregate},
}
