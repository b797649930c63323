package game

import (
	"slices"
	"strconv"
	"strings"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// A Seal binds the house to the order of a shoe, from the shuffle on and before
// the cut is offered, so that a trainee can check that nobody arranged it. The
// zero Seal binds to nothing.
type Seal struct {
	Nonce   virtualdevices.Nonce
	Hash    virtualdevices.Commitment
	Shown   string      // the hash as pages show it
	Order   []card.Card // as the shuffle left it, the top one first
	Fed     string      // what went into a continuous shuffler since, a line each time
	Touched []string    // what an instructor did to the shoe
}

// opening is what the hash is of.
func (s *Seal) opening() string { return virtualdevices.Opening(s.Order, s.Nonce) + s.Fed }

// A Proof is a seal that was opened when its shoe was over. Its text is what
// was hashed.
type Proof struct {
	Hash    virtualdevices.Commitment `json:"hash"`
	Opening string                    `json:"opening"`
	Touched []string                  `json:"touched,omitempty"` // the instructor's lines; none: nobody did
}

// Sealed binds to the order of cards: of the pack as it lies shuffled on the
// layout or, where it says of what else, of what a table begins with and of what
// fills a continuous shuffler.
type Sealed struct {
	Nonce virtualdevices.Nonce `json:"nonce"`
	Of    string               `json:"of,omitempty"`   // a or b, a side of the shoe; shuffler, the continuous one; empty: the pack
	Rack  int                  `json:"rack,omitempty"` // how many cards came off before them, and lie at the bottom of the rack
}

// Revealed opens the seal of a shoe that is over.
type Revealed struct{ Proof }

func (f *Sealed) apply(t *Table) {
	cards := t.Pack
	switch f.Of {
	case "a", "b":
		cards = t.Shoe.Sides[f.side()].Shoe.Cards
	case "shuffler":
		cards = t.Mixer.Cards
	}
	order := make([]card.Card, 0, f.Rack+len(cards))
	for _, from := range [2][]Piece{t.Rack[:min(f.Rack, len(t.Rack))], cards} {
		for i := range from {
			order = append(order, from[i].Card)
		}
	}
	s := Seal{Nonce: f.Nonce, Hash: virtualdevices.Commit(order, f.Nonce), Order: order}
	s.Shown = s.Hash.String()
	if f.Of == "" {
		t.Next = s
		return
	}
	bindSeal(t, f.side(), s)
}

func (f *Sealed) side() virtualdevices.Side {
	if f.Of == "b" {
		return virtualdevices.SideB
	}
	return virtualdevices.SideA
}

// bindSeal puts a seal on a side of the shoe. The seal before it is kept while its cards
// lie on the layout.
func bindSeal(t *Table, side virtualdevices.Side, s Seal) {
	if t.Round.Started && len(t.Seals[side].Order) > 0 {
		t.Broken = append(t.Broken[:len(t.Broken):len(t.Broken)], t.Seals[side])
	}
	t.Seals[side] = s
}

func (f *Revealed) apply(t *Table) {
	for i := range t.Seals {
		if t.Seals[i].Hash == f.Hash {
			t.Seals[i] = Seal{}
		}
	}
	t.Broken = slices.DeleteFunc(slices.Clone(t.Broken), func(s Seal) bool { return s.Hash == f.Hash })
	t.Proven = f.Proof
}

// Seals are the facts that bind the house to the cards that a table begins
// with: none where they are not shuffled yet. A second batch, and the second
// side of a double shoe that is still to be loaded, are bound when their turn
// comes.
func (f *Opened) Seals(draw Draw) (facts []Fact) {
	of := []string{"a"}
	switch {
	case f.Start == "preinspected":
		of[0] = ""
	case f.Start != "round":
		return nil
	case f.House.Mixes():
		of[0] = "shuffler"
	case f.House.Shoe == "double":
		of = append(of, "b")
	}
	for i, o := range of {
		s := &Sealed{Nonce: virtualdevices.DrawNonce(draw), Of: o}
		if i == 0 && o != "" {
			s.Rack = f.Burned
		}
		facts = append(facts, s)
	}
	return facts
}

// feedSeal binds anew, to what was bound to before and to where each card went
// that was put into the continuous shuffler. Each hash that was shown is that of
// the text as far as the end of one of its lines.
func feedSeal(t *Table, cards []Piece, places []uint16) {
	s := &t.Seals[virtualdevices.SideA]
	if len(s.Order) == 0 {
		return
	}
	var b strings.Builder
	b.WriteString(s.Fed)
	b.WriteByte('\n')
	caught := len(cards) - len(places)
	for i := range cards {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(cards[i].Card.String())
		if b.WriteByte('@'); i < caught {
			b.WriteByte('-')
			continue
		}
		b.WriteString(strconv.Itoa(int(places[i-caught])))
	}
	s.Fed = b.String()
	s.Hash = virtualdevices.CommitText(s.opening())
	s.Shown = s.Hash.String()
}

// seal binds to the order that a shuffle has just made.
func (d *decision) seal() { d.add(&Sealed{Nonce: virtualdevices.DrawNonce(d.draw)}) }

// reveals opens the seal of a shoe that the facts so far end. In a round that goes on it
// stays closed.
func (d *decision) reveals() {
	t := d.t
	var over [2]bool
	ended := false
	for _, f := range d.facts {
		switch f := f.(type) {
		case *Cleared:
			if f.From == Shoe && !t.Round.Started {
				over[t.side()] = true
			}
		case *Undone:
			if t.House.Mixes() && !t.Round.Started {
				over[virtualdevices.SideA] = true
			}
		case *RoundEnded:
			if ended = true; len(t.shoe().Cards)+len(t.Mixer.Cards)+len(t.Mixer.Kept) == 0 {
				over[t.side()] = true
			}
		case *Laid, *Delivered:
			over = [2]bool{true, true}
		}
	}
	if ended {
		for i := range t.Broken {
			d.reveal(&t.Broken[i])
		}
	}
	for i := range over {
		if over[i] && len(t.Seals[i].Order) > 0 {
			d.reveal(&t.Seals[i])
		}
	}
}

func (d *decision) reveal(s *Seal) {
	d.add(&Revealed{Proof{Hash: s.Hash, Opening: s.opening(), Touched: s.Touched}})
}

func noteTouch(t *Table, a *Act) {
	if s := &t.Seals[t.Shoe.Gives()]; len(s.Order) > 0 && a.Is(touchesShoe) {
		s.Touched = append(s.Touched[:len(s.Touched):len(s.Touched)], a.String())
	}
}

// SealView is what everybody sees of the seals: the hashes that bind now, and
// the last that was opened.
type SealView struct {
	Pack    string // of the pack on the layout
	Shoe    string // of the shoe, of both sides of a double one
	Hash    string // of the shoe that is over
	Opening string
	Touched string // what an instructor did to it, one line each
	Mixes   bool   // cards go back into the shoe: it is a continuous shuffler
}

func seeSeals(t *Table) (v SealView) {
	if len(t.Pack) > 0 {
		v.Pack = t.Next.Shown
	}
	if v.Shoe = t.Seals[0].Shown; t.Seals[1].Shown != "" {
		v.Shoe = strings.TrimSpace(v.Shoe + " " + t.Seals[1].Shown)
	}
	v.Mixes = t.House.Mixes()
	if t.Proven.Opening != "" {
		v.Hash, v.Opening, v.Touched = t.Proven.Hash.String(), t.Proven.Opening, strings.Join(t.Proven.Touched, "\n")
	}
	return v
}
