package game

// Opening the table, shuffling, cutting, loading the shoe.

const (
	Inspect Verb = ofPack + iota
	Spread
	FaceDown
	Wash
	Stack
	Shuffle
	OfferCut
	Cut
	Cover
	Load
	Burn
	CountRack // the cards of the discard rack, by hand
	CountShoe // and those of the shoe
)

var packWords = []Word{
	{Verb: Inspect, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "inspect", Means: "looks the decks over for flaws", Read: "Decks inspected", Lights: "pack"}},
		Buttons: []Button{{Bar: "pack", Slot: 1, Label: "Inspect", Line: "inspect", Keys: "g i"}},
		decide:  decideInspect, evolve: inspected},
	{Verb: Spread, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "spread", Means: "spreads the pack out on the layout", Read: "Cards spread", Lights: "pack"}},
		Buttons: []Button{{Bar: "pack", Slot: 2, Label: "Spread", Line: "spread", Keys: "g s"}},
		decide:  decideSpread, evolve: spreadOut},
	{Verb: FaceDown, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "face-down", Means: "turns the spread cards face down", Read: "Cards turned face down", Lights: "pack"}},
		Buttons: []Button{{Bar: "pack", Slot: 3, Label: "Face down", Line: "face-down", Keys: "g f"}},
		decide:  wantsPack, evolve: turnedDown},
	{Verb: Wash, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "wash", Means: "mixes the spread cards", Read: "Cards washed", Lights: "pack"}},
		Buttons: []Button{{Bar: "pack", Slot: 4, Label: "Wash", Line: "wash", Keys: "g w"}},
		decide:  decideWash, evolve: func(x done) { x.t.PackState.Washed = true }},
	{Verb: Stack, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "stack", Means: "makes one stack of the cards", Read: "Cards stacked", Lights: "pack"}},
		Buttons: []Button{{Bar: "pack", Slot: 5, Label: "Stack", Line: "stack", Keys: "g t"}},
		decide:  wantsPack, evolve: func(x done) { x.t.PackState.Stacked = true }},
	{Verb: Shuffle, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "shuffle", Means: "shuffles the pack, or what lies in the discard rack", Read: "Shuffle", Lights: "pack"}},
		Buttons: []Button{{Bar: "pack", Slot: 6, Label: "Shuffle", Line: "shuffle", Keys: "g h"}},
		decide:  decideShuffle},
	{Verb: OfferCut, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "offer cut @", Example: "offer cut 3", Means: "offers the cut to the player at a box", Read: "Cut offered to {at}"}},
		Buttons: []Button{{Bar: "cards", Place: 70, Label: "Cut", Line: "offer cut {box}", Keys: "k", Needs: "boxes"}},
		decide:  decideOfferCut, evolve: func(x done) { x.t.PackState.offer(x.Act.At) }},
	{Verb: Cut, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "cut N", Example: "cut 60", Means: "the dealer's own cut, N cards from the top", Read: "Dealer cuts at {n}", Lights: "pack"}},
		Buttons: []Button{{Bar: "pack", Place: 10, Label: "Cut", Line: "cut {cards}", Keys: "g c"}},
		decide:  decideIntoPack, evolve: func(x done) { x.t.cut(x.Act.N, Dealer) }, match: byDepth},
	{Verb: Cover, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "cover N", Example: "cover 80", Means: "puts the cover card in, N cards from the bottom", Read: "Cover card in, {n} from the bottom", Lights: "pack"}},
		Buttons: []Button{{Bar: "pack", Place: 20, Label: "Cover card", Line: "cover {cards}", Keys: "g v"}},
		decide:  decideIntoPack, evolve: func(x done) { x.t.PackState.Covered = x.Act.N }, match: byDepth},
	{Verb: Load, By: ByDealer, Traits: movesCards,
		Any:     []Verb{Hold}, // a pack that is dealt from the hand
		Forms:   []Form{{Grammar: "load", Means: "puts the stack into the shoe", Read: "Cards into the shoe", Lights: "pack"}},
		Buttons: []Button{{Bar: "pack", Place: 30, Label: "Load the shoe", Line: "load", Keys: "g l"}},
		decide:  decideLoadShoe, evolve: loaded},
	{Verb: Burn, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "burn", Means: "draws the first card to the discard rack, face down", Read: "Burn card to the discard rack", Lights: "shoe rack"}},
		Buttons: []Button{{Bar: "shoe", Slot: 1, Label: "Burn", Line: "burn", Keys: "g b"}},
		decide:  decideBurn, evolve: burned},
	{Verb: CountRack, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "count rack N", Example: "count rack 54", Means: "counts the cards of the discard rack by hand, and says how many", Read: "{n} cards counted in the discard rack"}},
		Buttons: []Button{{Bar: "rack", Slot: 2, Label: "Count", Line: "count rack {n}"}},
		decide:  decideCountRack, evolve: rackCounted, match: byNumber("cards")},
	{Verb: CountShoe, By: ByDealer, Traits: movesCards,
		Forms:   []Form{{Grammar: "count shoe N", Example: "count shoe 206", Means: "takes the cards out of the shoe, counts them, and puts them back", Read: "{n} cards counted in the shoe"}},
		Buttons: []Button{{Bar: "shoe", Place: 10, Label: "Count", Line: "count shoe {n}"}},
		decide:  decideCountShoe, evolve: shoeCounted, match: byNumber("cards")},
}
