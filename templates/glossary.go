package templates

// A term is one thing in the words of three worlds.
type term struct{ Floor, Law, Line, Means string }

var glossary = []term{
	{"Chip tray", "table inventory container", "float", "The dealer's chips, by value, before him."},
	{"Player's chips", "value chips of the player", "bank", "What a player has before himself and has not bet."},
	{"Discard rack", "discard rack", "rack", "Where dead cards stand, in the order in which they came, so that every hand can be rebuilt."},
	{"Shoe", "dealing shoe", "shoe", "Where cards are drawn from."},
	{"Cover card", "cover card", "cover 80", "Marks the cut, and later the end of the shoe. Players call it the cut card."},
	{"Burn card", "first card, to the discard rack", "burn", "The first card of a shoe, and a new dealer's first card."},
	{"Box", "betting position, betting area", "3", "Where a player bets; box 1 is first base, at the dealer's left, dealt first."},
	{"First base", "player farthest to the dealer's left", "1", "Dealt first."},
	{"Third base", "player farthest to the dealer's right", "7", "Dealt last, settled first."},
	{"Up card", "dealer's first card", "deal dealer", "The dealer's card that lies face up."},
	{"Hole card", "hole card", "turn hole", "The dealer's second card, face down until the players are done."},
	{"Card reader", "card reader device", "read", "Says whether the hole card makes a Blackjack, and no more."},
	{"Exposed card", "card drawn in error, exposed", "stray", "A card that nobody called for; it lies open before the boxes."},
	{"Main bet", "Blackjack Wager", "main", "The wager that a hand plays for."},
	{"Insurance", "Insurance Wager", "insurance", "Half the wager at most, that the dealer has Blackjack; pays 2 to 1."},
	{"Even money", "Blackjack paid 1 to 1 before the reader", "even-money", "For a player's Blackjack against an ace, where the house offers it."},
	{"Double", "Double Down Wager", "double", "A second wager beside the first, for one more card, laid crosswise."},
	{"Split", "splitting pairs", "split", "Two cards of equal value become two hands."},
	{"Surrender", "surrender", "half", "Half the wager given up for the other half, before any other decision."},
	{"Push", "tie", "push", "The wager goes back; nothing moves but the word."},
	{"Bust", "total over 21", "call bust", "The hand has lost, or the dealer has."},
	{"Dead hand", "dead hand", "dead", "A hand that does not count; its wager goes back."},
	{"Toke, toke box", "tip, tip box", "toke", "A tip for the dealers, and where it goes."},
	{"Drop box", "drop box", "drop", "Where notes go; cash never goes to a player or into the chip tray."},
	{"Colour up", "exchange for chips of higher value", "colour", "Small chips for large ones of the same value."},
	{"Buy in", "exchange of cash for chips", "cash", "Cash on the layout, counted, changed, dropped."},
	{"Floor", "floorperson", "call floor", "Who must be told, who verifies and decides."},
	{"Relief, tap in", "change of dealer", "tap in", "A new dealer takes the table."},
	{"Lammer", "marker", "lammer", "Stands for a free wager."},
	{"Void round", "all hands dead, wagers returned", "floor void", "The floor ends a round that cannot be saved."},
}
