// Package card knows what is printed on a card and what it counts: ranks,
// suits, the total of a hand, and what makes a Blackjack or a pair. It knows no
// table: its callers know which hand is an initial one and who may split it.
// Only Deck, the parsers and the printers allocate.
package card

import (
	"fmt"
	"strings"
)

// Rank is what a card is, ace to king. The zero Rank is no rank.
type Rank uint8

// The ranks in the order of a new deck.
const (
	Ace Rank = iota + 1
	Two
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
)

// Suit is one of the four suits. The zero Suit is clubs.
type Suit uint8

// The suits in the order of the alphabet, which is the order of Deck.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

const (
	ranks = "A23456789TJQK"
	suits = "CDHS"

	// names holds every card's name at twice its place in a new deck.
	names = "AC2C3C4C5C6C7C8C9CTCJCQCKC" +
		"AD2D3D4D5D6D7D8D9DTDJDQDKD" +
		"AH2H3H4H5H6H7H8H9HTHJHQHKH" +
		"AS2S3S4S5S6S7S8S9STSJSQSKS"

	// unseen is the name of a card of which only the back is known.
	unseen = "??"
)

// Card is one card of a deck. Cards of equal rank and suit are equal, also from
// different decks. The zero Card is no card.
type Card struct {
	Rank Rank
	Suit Suit
}

// valid reports whether c is one of the 52.
func (c Card) valid() bool { return c.Rank >= Ace && c.Rank <= King && c.Suit <= Spades }

// String returns the card's name in the notation, rank before suit: "AS",
// "TD", "9C". The zero Card is "??".
func (c Card) String() string {
	if !c.valid() {
		return unseen
	}
	at := 2 * (int(c.Suit)*len(ranks) + int(c.Rank-Ace))
	return names[at : at+2]
}

var (
	rankWords = [...]string{"", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"}
	suitWords = [...]string{"clubs", "diamonds", "hearts", "spades"}
)

// Words is the card's name as it is said: "ace of spades". The zero Card is "card".
func (c Card) Words() string {
	if !c.valid() {
		return "card"
	}
	return rankWords[c.Rank] + " of " + suitWords[c.Suit]
}

// Parse reads a card's name as String writes it, in upper or lower case. It
// refuses "??".
func Parse(name string) (Card, error) {
	if len(name) == 2 {
		r, s := strings.IndexByte(ranks+"a23456789tjqk", name[0]), strings.IndexByte(suits+"cdhs", name[1])
		if r >= 0 && s >= 0 {
			return Card{Rank: Ace + Rank(r%len(ranks)), Suit: Suit(s % len(suits))}, nil
		}
	}
	return Card{}, fmt.Errorf("%q is no card: write rank and suit, such as AS, TD or 9C", name)
}

// MustParse reads cards separated by spaces, in the program's text: it panics.
func MustParse(list string) []Card {
	var cards []Card
	for name := range strings.FieldsSeq(list) {
		c, err := Parse(name)
		if err != nil {
			panic("card.MustParse: " + err.Error())
		}
		cards = append(cards, c)
	}
	return cards
}

func (c Card) MarshalText() ([]byte, error) {
	if c != (Card{}) && !c.valid() {
		return nil, fmt.Errorf("no card has rank %d and suit %d", c.Rank, c.Suit)
	}
	return []byte(c.String()), nil
}

// UnmarshalText takes "??" for the zero Card, unlike Parse.
func (c *Card) UnmarshalText(text []byte) error {
	if string(text) == unseen {
		*c = Card{}
		return nil
	}
	parsed, err := Parse(string(text))
	if err == nil {
		*c = parsed
	}
	return err
}

// Deck returns the 52 cards in the order of a new deck: suit by suit, ace to king.
func Deck() []Card {
	deck := make([]Card, 0, 52)
	for s := Clubs; s <= Spades; s++ {
		for r := Ace; r <= King; r++ {
			deck = append(deck, Card{Rank: r, Suit: s})
		}
	}
	return deck
}

// Face says which side of a card lies up. The zero Face is down, so that a
// card is hidden until something says otherwise.
type Face bool

// The two ways in which a card can lie.
const (
	FaceDown Face = false
	FaceUp   Face = true
)

// String returns "up" or "down".
func (f Face) String() string {
	if f == FaceUp {
		return "up"
	}
	return "down"
}
