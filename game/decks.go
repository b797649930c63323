package game

import (
	"slices"

	"burncard/virtualdevices"
)

// Decks is what is wrong with the cards in use. Seen says that the dealer has noticed
// it: at the inspection, in the spread, or by the mark of the discard rack.
type Decks struct {
	Marked bool    // a card among them is marked or damaged
	Lost   []Piece // cards that are not among them
	Seen   bool
	Tens   Tens // of a game that has none
}

func (d *Decks) Flawed() bool { return d.Seen && d.Marked }

func (d *Decks) Short() bool { return d.Seen && len(d.Lost) > 0 }

// wrong is what people see of it: empty for nothing.
func (d *Decks) wrong() string {
	switch {
	case d.Flawed():
		return "a card is damaged"
	case d.Short():
		return "a card is missing"
	case d.Tens.Found: // one that comes in play is seen for what it is
		return "a ten is among the cards"
	}
	return ""
}

// lookAtPack is what the dealer finds in the pack before him.
func (t *Table) lookAtPack() {
	d := &t.Decks
	d.Marked = d.Marked || slices.ContainsFunc(t.Pack, torn)
	d.Seen = d.Seen || d.Marked || len(d.Lost) > 0
	noteTenInPack(t)
}

func torn(p Piece) bool { return p.Torn }

// counted finds that cards of a shoe are missing, once all lie in the discard rack, 633a.7(e)(1).
func (d *Decks) counted(back virtualdevices.Back) {
	for _, p := range d.Lost {
		d.Seen = d.Seen || p.Back == back
	}
}

// RackToCount is how many cards in the rack were not counted since the last was dealt.
func (t *Table) RackToCount() int {
	if t.Counts.Rack == len(t.Rack) {
		return 0
	}
	return len(t.Rack)
}

// ShoeToCount is the same of the shoe. A continuous shuffler counts by itself.
func (t *Table) ShoeToCount() int {
	if t.FromMixer() || t.Counts.Shoe == t.InShoe() {
		return 0
	}
	return t.InShoe()
}

func rackCounted(x done) {
	if x.Act.N == len(x.t.Rack) {
		x.t.Counts.Rack = x.Act.N
	}
	noteCount(x.t)
}

func shoeCounted(x done) {
	if x.Act.N == x.t.InShoe() {
		x.t.Counts.Shoe = x.Act.N
	}
	noteCount(x.t)
}

// noteCount finds what is missing once rack and shoe are counted.
func noteCount(t *Table) {
	if !t.Round.Started && len(t.Pack) == 0 && t.RackToCount()+t.ShoeToCount() == 0 {
		t.Counts.Ordered = false
		t.Decks.counted(t.Shoe.Sides[t.side()].Back)
	}
}

// Spoiled is a card of the decks in use that is damaged from now on, or gone.
type Spoiled struct {
	Lost bool `json:"lost,omitempty"`
}

func (f *Spoiled) apply(t *Table) {
	if !f.Lost {
		t.tampered("a card was damaged", true)
		t.Decks.Marked = true
		return
	}
	t.tampered("a card was taken away", len(t.Pack) > 0)
	from := &t.Pack
	if len(*from) == 0 {
		from = &t.shoe().Cards
	}
	n := len(*from) - 1
	t.Decks.Lost = append(t.Decks.Lost, (*from)[n])
	*from = (*from)[:n:n]
}

// Renewed is a damaged card for which another of its rank and suit was laid.
type Renewed struct {
	ID CardID `json:"id"`
}

func (f *Renewed) apply(t *Table) {
	for p := range t.onLayout {
		if p.ID == f.ID {
			p.Torn = false
		}
	}
}

// onLayout yields the cards of the round that lie on the layout.
func (t *Table) onLayout(yield func(*Piece) bool) {
	all := func(cards []Piece) bool {
		for i := range cards {
			if !yield(&cards[i]) {
				return false
			}
		}
		return true
	}
	if !all(t.DealerHand.Cards) || !all(t.Stray) || !all(t.Determinant) || !all(t.Community) {
		return
	}
	for i := range t.Boxes {
		if !all(t.Boxes[i].Switch) {
			return
		}
		for j := range t.Boxes[i].Hands {
			if !all(t.Boxes[i].Hands[j].Cards) {
				return
			}
		}
	}
}

// TornLies reports a damaged card on the layout.
func (t *Table) TornLies() bool {
	if t.Round.Torn {
		for p := range t.onLayout {
			if p.Torn {
				return true
			}
		}
	}
	return false
}

// TornOpen reports one whose face shows, so that it can be replaced.
func (t *Table) TornOpen() bool { return tornOpen(t) != nil }

func tornOpen(t *Table) *Piece {
	if t.Round.Torn {
		for p := range t.onLayout {
			if p.Torn && p.Up {
				return p
			}
		}
	}
	return nil
}

func decideDamage(d *decision) error {
	switch t := d.t; {
	case len(t.Pack) == 0 || t.PackState.Inspected:
		return d.refuse("no decks wait for their inspection")
	case t.Decks.Marked:
		return d.refuse("the decks have that flaw already")
	}
	return d.add(&Spoiled{})
}

// decideTakeAway takes a card of the decks to be inspected, or the last of the shoe.
func decideTakeAway(d *decision) error {
	switch t := d.t; {
	case len(t.Decks.Lost) > 0:
		return d.refuse("the decks have that flaw already")
	case len(t.Pack) == 0 && t.FromMixer():
		return d.refuse("the shuffler deals and counts the cards")
	case max(len(t.Pack), len(t.shoe().Cards)) < 2:
		return d.refuse("no cards stand in the shoe")
	}
	return d.add(&Spoiled{Lost: true})
}
