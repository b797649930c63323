package game

import (
	"slices"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// Equipment is what stands on a game's table for good, and the places that its
// layout has. A table keeps it from its opening on. The zero Equipment is that of
// a Blackjack table, 633a.2. Logs store it under the names of their first release.
type Equipment struct {
	MissingRanks string `json:"without,omitempty"`      // ranks that its decks have none of: "T" in 48-card decks
	LammerRack   bool   `json:"lammers,omitempty"`      // a double or split without chips is the house's, and gets a lammer
	Terminals    bool   `json:"terminals,omitempty"`    // all wagers are electronic: terminals play the cards of the boxes
	SharedHand   bool   `json:"no_hole,omitempty"`      // all terminals play one hand; community cards are each one's dealer's, too
	MasqueReader bool   `json:"masque,omitempty"`       // a reader that shows the range of the hole card, and a rectangle for each
	Areas        int    `json:"areas,omitempty"`        // main wagers before each player, each with a hand of its own from the deal on; 0 is 1
	SwitchPlaces int    `json:"switch_cards,omitempty"` // cards that lie face down beside a hand and may be played instead of its own
}

// Hands is how many main wagers, and hands from the deal on, a box has.
func (e *Equipment) Hands() int { return max(1, e.Areas) }

// FirstCards is how many cards the opening deal brings to a box.
func (e *Equipment) FirstCards() int { return 2 * e.Hands() }

// Deck is one deck of the game, in the order of a new one.
func (e *Equipment) Deck() []card.Card { return slices.DeleteFunc(card.Deck(), e.NoneOf) }

// newDecks are decks as they come from the factory.
func (e *Equipment) newDecks(n int, back virtualdevices.Back) []Piece {
	deck := e.Deck()
	pieces := make([]Piece, 0, len(deck)*n)
	for range n {
		pieces = append(pieces, virtualdevices.Pieces(deck, back)...)
	}
	return pieces
}
