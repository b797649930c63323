package templates

// A gesture is what a finger does on the felt, as the help tells it.
type gesture struct {
	Do, Does string
	Dealers  bool // only a dealer can make it
}

// Class says to whom the page shows it.
func (g gesture) Class() string {
	if g.Dealers {
		return "only-dealer"
	}
	return ""
}

var gestures = []gesture{
	{"Tap a place", "Its bar opens", true},
	{"Tap the shoe, then a place", "Deals a card there", true},
	{"Tap the shoe twice, or hold it", "The card goes face down", true},
	{"Tap the hole card, then the reader", "Reads it; tapped twice, it turns", true},
	{"Tap a tube; hold it", "Takes one chip; takes more, up to twenty", false},
	{"Tap a wager, chips in hand", "Pays it; cash is changed, the tray takes them back", true},
	{"Hold a place", "Opens its bar, whatever is in the hand", true},
	{"Drag", "From the shoe to a place, the hole card to the reader, a wager to the tray, cards to the discard rack, cash to the drop box", true},
	{"Let change lie over the cash before you let go", "Proves it", true},
	{"Tap a player's name", "Prompts him", true},
	{"Tap your cards", "Asks for one more", false},
	{"Wave over them", "Stands", false},
	{"Part two fingers on a pair", "Splits it", false},
	{"Draw a line behind the bet", "Surrenders", false},
}
