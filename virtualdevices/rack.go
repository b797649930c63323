package virtualdevices

// A DiscardRack stands at the dealer's side and shows by its height, or by a
// mark, how high the cards of all decks in use stand in it, 633a.2(g). That is
// how a dealer sees before a shuffle whether cards are missing, 633a.7(e)(1).
// It has no faults. The zero DiscardRack is made for no decks.
type DiscardRack struct {
	// Decks is how many decks the mark is for: those of the shoe, or of one
	// side of a double shoe, 633a.2(h).
	Decks int
}

// Mark returns how many cards it takes to reach the mark.
func (r DiscardRack) Mark() int { return 52 * r.Decks }
