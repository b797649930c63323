package virtualdevices

// A DiscardRack stands at the dealer's side. Its height, or a mark on it, shows
// how high the cards of all decks in use reach, 633a.2(g), so that the dealer
// sees before a shuffle whether cards are missing, 633a.7(e)(1). It has no
// faults. The zero DiscardRack is made for no decks.
type DiscardRack struct {
	// Decks is the number of decks in the shoe, or in one side of a double
	// shoe, 633a.2(h).
	Decks int
}

// Mark returns the number of cards that reach the mark.
func (r DiscardRack) Mark() int { return 52 * r.Decks }
