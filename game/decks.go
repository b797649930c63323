package game

import "burncard/virtualdevices"

// Decks is what is wrong with the cards in use, and whether the dealer has
// come upon it: at the inspection, in the spread, or where the cards of a shoe
// that is over do not reach the mark of the discard rack.
type Decks struct {
	Marked bool    // a card among them is marked or damaged
	Lost   []Piece // cards that are not among them
	Seen   bool
}

// Flawed reports decks in which a flaw was seen; Short that cards are missing,
// as was seen.
func (d *Decks) Flawed() bool { return d.Seen && d.Marked }

// Short reports that a card is seen to be missing.
func (d *Decks) Short() bool { return d.Seen && len(d.Lost) > 0 }

// wrong is what people see of it: empty for nothing.
func (d *Decks) wrong() string {
	switch {
	case d.Flawed():
		return "a card is damaged"
	case d.Short():
		return "a card is missing"
	}
	return ""
}

// look is what the dealer finds in the pack before him.
func (d *Decks) look() { d.Seen = d.Seen || d.Marked || len(d.Lost) > 0 }

// counted finds what is missing of the cards of a shoe that is over, all of
// them in the discard rack, 633a.7(e)(1).
func (d *Decks) counted(back virtualdevices.Back) {
	for _, p := range d.Lost {
		d.Seen = d.Seen || p.Back == back
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

// spoil damages a card of the decks that lie to be inspected, or takes one
// away: of them, or the last that stands in the shoe.
func (d *decision) spoil() error {
	t, a := d.t, d.a
	switch {
	case a.Verb == InjectDamaged && (len(t.Pack) == 0 || t.PackState.Inspected):
		return refuse(a.String(), "no decks wait for their inspection")
	case a.Verb == InjectDamaged && t.Decks.Marked, a.Verb == InjectMissing && len(t.Decks.Lost) > 0:
		return refuse(a.String(), "the decks have that flaw already")
	case a.Verb == InjectMissing && len(t.Pack) == 0 && t.fromMixer():
		return refuse(a.String(), "the shuffler deals and counts the cards")
	case a.Verb == InjectMissing && max(len(t.Pack), len(t.shoe().Cards)) < 2:
		return refuse(a.String(), "no cards stand in the shoe")
	}
	d.add(&Spoiled{Lost: a.Verb == InjectMissing})
	return nil
}
