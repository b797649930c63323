package game

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game/card"
)

// Tens is what the table knows of tens among 48-card decks. Each stands in the place of
// a card that belongs there.
type Tens struct {
	For   []Piece // the cards in whose place they stand, out of play
	Seen  bool    // one of them was seen, in the decks or in play
	Found bool    // where the dealer looked the decks through, and not in play
	Told  bool    // the floor was called since
	Let   bool    // and has let the round go on
}

// TenPut is a ten put among the cards of the pack on the layout, or among those to come.
type TenPut struct {
	At   int       `json:"at"` // the card's place, 1 for the first
	ID   CardID    `json:"id"`
	Card card.Card `json:"card"`
}

func (f *TenPut) apply(t *Table) {
	t.tampered("a ten was put among the cards", len(t.Pack) > 0)
	from := placeOfTen(t)
	// A clone of the table shares the shoe's slice.
	cards := slices.Clone(*from)
	p := &cards[f.At-1]
	t.Decks.Tens.For = append(t.Decks.Tens.For, *p)
	p.ID, p.Card = f.ID, f.Card
	t.NextID = max(t.NextID, f.ID+1)
	*from = cards
}

// placeOfTen is where a ten is put: the pack, where one lies on the layout.
func placeOfTen(t *Table) *[]Piece {
	if len(t.Pack) > 0 {
		return &t.Pack
	}
	return t.toCome()
}

// decidePutTen exchanges a card of the decks to be inspected, or the Nth to come, for a
// ten of its suit.
func decidePutTen(d *decision) error {
	t, a := d.t, d.a
	cards := *placeOfTen(t)
	at := a.N
	if err := decideTensRemoved(d); err != nil {
		return err
	}
	switch {
	case a.N == 0 && (len(t.Pack) == 0 || t.PackState.Inspected):
		return d.refuse("no decks wait for their inspection")
	case a.N > 0 && len(t.Pack) > 0:
		return d.refuse("the cards lie on the layout")
	case at > len(cards):
		return d.refuse(fmt.Sprintf("%d cards are to come", len(cards)))
	case at == 0:
		at = 1 + d.draw.Below(len(cards))
	}
	if t.Has.NoneOf(cards[at-1].Card) {
		return d.refuse("a ten stands there already")
	}
	return d.add(&TenPut{At: at, ID: t.NextID, Card: card.Card{Rank: t.Has.missingRank(), Suit: cards[at-1].Card.Suit}})
}

// decideTensRemoved refuses a ten among decks that have tens anyway.
func decideTensRemoved(d *decision) error {
	if d.t.Has.MissingRanks == "" {
		return d.refuse("the decks of this game have tens")
	}
	return nil
}

// NoneOf reports a card of a rank that the game's decks have none of.
func (e *Equipment) NoneOf(c card.Card) bool {
	return e.MissingRanks != "" && strings.Contains(e.MissingRanks, c.String()[:1])
}

func (e *Equipment) missingRank() card.Rank {
	return card.MustParse(e.MissingRanks[:1] + "S")[0].Rank
}

// noteTenInPlay notes a ten whose face is seen in play.
func noteTenInPlay(t *Table, p Piece) {
	if t.Has.MissingRanks != "" && p.Up && t.Has.NoneOf(p.Card) {
		x := &t.Decks.Tens
		x.Seen, x.Told, x.Let = true, false, false
	}
}

// noteTenInPack notes a ten that the dealer finds in the pack before him.
func noteTenInPack(t *Table) {
	x := &t.Decks.Tens
	if t.Has.MissingRanks != "" && !x.Seen && slices.ContainsFunc(t.Pack, func(p Piece) bool { return t.Has.NoneOf(p.Card) }) {
		*x = Tens{For: x.For, Seen: true, Found: true}
	}
}

// TenOpen reports a ten that lies on the layout with its face up.
func (t *Table) TenOpen() bool {
	if t.Decks.Tens.Seen {
		for p := range t.onLayout {
			if p.Up && t.Has.NoneOf(p.Card) {
				return true
			}
		}
	}
	return false
}
