package game

import (
	"slices"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// Terms are what a game fixes of its table for good, so that facts are folded,
// pages drawn and bots play without its book: a table keeps them from its
// opening. The zero Terms are those of 633a.
type Terms struct {
	Without   string `json:"without,omitempty"`   // ranks that its decks have not: "T" in 48-card decks
	SoftTo    int    `json:"soft_to,omitempty"`   // up to which total a dealer's ace counts 11; 0 is 21
	Over      int    `json:"over,omitempty"`      // the highest total of which the dealer is not over; 0 is 21
	Lammers   bool   `json:"lammers,omitempty"`   // a double or split without chips is the house's, which lays a lammer
	Wins21    bool   `json:"wins_21,omitempty"`   // a player's 21 wins whatever the dealer has
	Rescue    bool   `json:"rescue,omitempty"`    // a double may be taken back after its card, for the first wager
	Terminals bool   `json:"terminals,omitempty"` // all wagers are electronic: terminals play the cards of the boxes
	NoHole    bool   `json:"no_hole,omitempty"`   // the dealer gets one card: at each terminal the rest of his hand are community cards
	Masque    bool   `json:"masque,omitempty"`    // its reader shows the range of the hole card, and the layout has a rectangle for each
	Areas     int    `json:"areas,omitempty"`     // for main wagers before each player, every one with a hand of its own from the deal on; 0 is 1
	// SwitchCards are dealt face down beside each hand that has paid for them, and
	// may be played instead of its own.
	SwitchCards int `json:"switch_cards,omitempty"`
	// AnteFree: who lays no ante for them plays without, else none is dealt to.
	AnteFree bool `json:"ante_free,omitempty"`
	// NaturalsWait: what a Blackjack wins hangs on the dealer's final hand.
	NaturalsWait bool `json:"naturals_wait,omitempty"`
}

// An Ending is how a hand's main wager ends.
type Ending uint8

// The endings.
const (
	Lost Ending = iota
	Tied
	Won
	HalfLost     // surrendered
	OriginalLost // the first wager is lost, what was laid beside it goes back
)

// Deck is one deck of the game, in the order of a new one.
func (t *Terms) Deck() []card.Card {
	return slices.DeleteFunc(card.Deck(), func(c card.Card) bool {
		return t.Lacks(c)
	})
}

// countDealer keeps the dealer's total, as the game counts it.
func (t *Table) countDealer() { t.DealerHand.countTo(max(21, t.Terms.SoftTo)) }

// DealerOver reports a total of which the dealer is over.
func (t *Table) DealerOver(n card.Total) bool { return n.Points > t.over(Dealer) }

// over is the highest total of which a hand at the place is not over.
func (t *Table) over(at Spot) int {
	if at.Kind == AtBox {
		return 21
	}
	return max(21, t.Terms.Over)
}

// newDecks are decks as they come from the factory.
func (t *Terms) newDecks(n int, back virtualdevices.Back) []Piece {
	deck := t.Deck()
	pieces := make([]Piece, 0, len(deck)*n)
	for range n {
		pieces = append(pieces, virtualdevices.Pieces(deck, back)...)
	}
	return pieces
}

// Ends asks the table's book how a hand's main wager ends, as the cards lie
// now, and what it wins beside its stake.
func (t *Table) Ends(h InBox) (Ending, chip.Cents) { return t.book.Ends(t, h) }

// DealerDraws asks it whether the dealer has to take another card.
func (t *Table) DealerDraws() bool { return t.book.Draws(t) }

// NaturalWins asks it what the Blackjack of a hand wins beside its stake.
func (t *Table) NaturalWins(h InBox) chip.Cents { return t.book.Natural(t, h) }

// BonusDue asks it what fixed sums a box is due, and by which rule.
func (t *Table) BonusDue(s *Seat) (chip.Cents, *Rule) {
	if t.book.Bonus == nil {
		return 0, nil
	}
	return t.book.Bonus(t, s)
}

// Called asks it whether a card dealt to the place would be called for.
func (t *Table) Called(at Spot) bool { return t.book.Called(t, at) }
