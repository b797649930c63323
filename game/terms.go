package game

import (
	"fmt"
	"slices"
	"strings"

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

// A Limit is a house rule that a game does not leave to the house, or leaves it
// less of than others do.
type Limit struct {
	Key, Cite string
	// Values are those that the game permits, its own default first. None: the
	// game has no such thing, and forms and signs leave the rule out.
	Values []string
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

// NewHouse has the game's defaults.
func (b *Rulebook) NewHouse() House {
	h := NewHouse()
	words := slices.Clone(b.House)
	for _, l := range b.Limits {
		if len(l.Values) > 0 {
			words = append(words, l.Key+"="+l.Values[0])
		}
	}
	h, err := h.With(words...)
	if err != nil {
		panic(fmt.Sprintf("rulebook %s: %v", b.Variant, err))
	}
	return h
}

// A NotPermitted is a house rule that a game does not leave to the house.
type NotPermitted struct{ Key, Cite, Why string }

func (e NotPermitted) Error() string { return e.Cite + ": " + e.Why }

// Permits returns NotPermitted for the first house rule that the game does not
// leave to the house, or the first side wager that it may not offer.
func (b *Rulebook) Permits(h House) error {
	for _, r := range h.Rules() {
		l := b.Limit(r.Key)
		switch {
		case l == nil:
		case len(l.Values) == 0 && r.Values != nil && r.Value != r.Values[0]:
			return NotPermitted{r.Key, l.Cite, fmt.Sprintf("%s=%s has no meaning in %s", r.Key, r.Value, b.Title)}
		case len(l.Values) > 0 && !slices.Contains(l.Values, r.Value):
			return NotPermitted{r.Key, l.Cite, fmt.Sprintf("%s=%s, where %s has %s", r.Key, r.Value, b.Title, strings.Join(l.Values, ", "))}
		}
	}
	if b.Offers != nil {
		return b.Offers(b.Variant, &h)
	}
	return nil
}

// HouseRules lists a house's rules as the game has them: those that mean
// something in it, each with the values that it permits.
func (b *Rulebook) HouseRules(h House) []HouseRule {
	var rules []HouseRule
	for _, r := range h.Rules() {
		r.Cite = b.Cited(r.Cite)
		if l := b.Limit(r.Key); l != nil {
			if len(l.Values) == 0 {
				continue
			}
			r.Cite, r.Values = l.Cite, l.Values
		}
		rules = append(rules, r)
	}
	return rules
}

// Leaves gives those of the words that the game leaves to the house.
func (b *Rulebook) Leaves(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		key, value, _ := strings.Cut(w, "=")
		l := b.Limit(key)
		return l != nil && !slices.Contains(l.Values, value)
	})
}

// Limit is what the game says of a house rule, or nil.
func (b *Rulebook) Limit(key string) *Limit {
	for i := range b.Limits {
		if b.Limits[i].Key == key {
			return &b.Limits[i]
		}
	}
	return nil
}

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
