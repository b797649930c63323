package e2e

import (
	_ "embed" // layout.js
	"slices"
	"strings"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/templates"
)

// A Layout is a table as a person's page shows it.
type Layout struct {
	View, Mode, Status string
	Round              int
	Dealer, Stray      []Card
	Lamp               string // of the card reader
	Pack               string // how far the pack on the layout has come
	Boxes              []Box
	Due                []Due
	Said               []string // oldest first
	Verdict            string
	Debrief, Ticker    []string
	FloorBar, Reply    string
}

// A Card is a card on the page: its element's id and its accessible name.
type Card struct{ ID, Name string }

// A Box is one betting box.
type Box struct {
	N         int
	Name      string
	Mine      bool
	Bank      string
	Insurance string
	Says      []string
	Hands     []Hand
}

// A Hand is one hand of a box.
type Hand struct {
	At                   string // 3 or 3.2
	Cards                []Card
	Bets                 []string // the wager, and what lies beside it
	Total, Signal, State string
}

// A Due is one line of the checklist.
type Due struct {
	Title, Hint, Cite, Marks string
	Now                      bool
}

//go:embed layout.js
var layoutReader string

// Layout reads the table.
func (p *Page) Layout() Layout {
	p.t.Helper()
	return Look[Layout](p, "layout()")
}

// Holds waits until an expression over the layout l holds: "l.Dealer.length == 2".
func (p *Page) Holds(expression string) {
	p.t.Helper()
	p.Wait("((l) => " + expression + ")(layout())")
}

// Sees waits until the page shows the same cards at the same places as another
// person's layout.
func (p *Page) Sees(other Layout) {
	p.t.Helper()
	cards := [][]Card{other.Dealer, other.Stray}
	for _, h := range other.Hands() {
		cards = append(cards, h.Cards)
	}
	const own = "[l.Dealer, l.Stray, ...l.Boxes.flatMap((b) => b.Hands.map((h) => h.Cards))]"
	p.Holds("JSON.stringify(" + own + ") === JSON.stringify(" + marshal(cards) + ")")
}

// faces are the cards by their accessible names.
var faces = func() map[string]card.Card {
	m := map[string]card.Card{}
	for _, c := range card.Deck() {
		m[templates.CardWords(c.String())] = c
	}
	return m
}()

// Face is the card, or the zero Card if it lies face down.
func (c Card) Face() card.Card { return faces[c.Name] }

// Up reports whether the card lies face up.
func (c Card) Up() bool { return c.Face() != card.Card{} }

func up(cards []Card) []card.Card {
	var list []card.Card
	for _, c := range cards {
		if c.Up() {
			list = append(list, c.Face())
		}
	}
	return list
}

// total is the total of a hand's face-up cards.
func total(cards []Card) card.Total { return card.Add(up(cards)...) }

// Stake is the amount on the hand.
func (h Hand) Stake() chip.Cents {
	var sum chip.Cents
	for _, b := range h.Bets {
		c, err := chip.ParseCents(strings.TrimPrefix(b, "$"))
		if err != nil {
			panic("a wager that is no amount: " + b)
		}
		sum += c
	}
	return sum
}

// Hand returns the hand at a place; the zero Hand where there is none.
func (l Layout) Hand(at string) Hand {
	for _, h := range l.Hands() {
		if h.At == at {
			return h
		}
	}
	return Hand{}
}

// Box returns box n.
func (l Layout) Box(n int) Box {
	for _, b := range l.Boxes {
		if b.N == n {
			return b
		}
	}
	return Box{N: n}
}

// Hands lists the hands of all boxes, from first base.
func (l Layout) Hands() (list []Hand) {
	for _, b := range l.Boxes {
		list = append(list, b.Hands...)
	}
	return list
}

// Empty reports whether no card and no wager lies on the layout.
func (l Layout) Empty() bool {
	return len(l.Dealer)+len(l.Stray) == 0 &&
		!slices.ContainsFunc(l.Hands(), func(h Hand) bool { return len(h.Cards)+len(h.Bets) > 0 })
}
