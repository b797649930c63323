package game

import (
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
	Touched []string    // what an instructor did to the shoe
}

// A Proof is a seal that was opened when its shoe was over. Its text is what
// was hashed.
type Proof struct {
	Hash    virtualdevices.Commitment `json:"hash"`
	Opening string                    `json:"opening"`
	Touched []string                  `json:"touched,omitempty"` // the instructor's lines; none: nobody did
}

// Sealed binds to the pack as it lies shuffled on the layout.
type Sealed struct {
	Nonce virtualdevices.Nonce `json:"nonce"`
}

// Revealed opens the seal of a shoe that is over.
type Revealed struct{ Proof }

func (f *Sealed) apply(t *Table) {
	order := make([]card.Card, len(t.Pack))
	for i := range t.Pack {
		order[i] = t.Pack[i].Card
	}
	hash := virtualdevices.Commit(order, f.Nonce)
	t.Next = Seal{Nonce: f.Nonce, Hash: hash, Shown: hash.String(), Order: order}
}

func (f *Revealed) apply(t *Table) {
	for i := range t.Seals {
		if t.Seals[i].Hash == f.Hash {
			t.Seals[i] = Seal{}
		}
	}
	t.Proven = f.Proof
}

// seal binds to the order that a shuffle has just made.
func (d *decision) seal() { d.add(&Sealed{Nonce: virtualdevices.DrawNonce(d.draw)}) }

// reveals opens the seal of a shoe that the facts so far end. No card of it is
// hidden any more: in a round that goes on it stays closed.
func (d *decision) reveals() {
	t, over := d.t, -1
	for _, f := range d.facts {
		switch f := f.(type) {
		case *Cleared:
			if f.From == Shoe && !t.Round.Started {
				over = int(t.side())
			}
		case *RoundEnded:
			if len(t.shoe().Cards) == 0 {
				over = int(t.side())
			}
		case *Laid, *Delivered:
			over = int(t.side())
		}
	}
	if over < 0 || len(t.Seals[over].Order) == 0 {
		return
	}
	s := &t.Seals[over]
	d.add(&Revealed{Proof{Hash: s.Hash, Opening: virtualdevices.Opening(s.Order, s.Nonce), Touched: s.Touched}})
}

// touched notes what an instructor did to the shoe.
func (t *Table) touched(a *Act) {
	switch a.Verb {
	case InjectNext, InjectFaceUp, InjectForeign, InjectSticks, InjectShort, InjectShoe, InjectMissing:
		s := &t.Seals[t.Shoe.Gives()]
		if len(s.Order) > 0 {
			s.Touched = append(s.Touched[:len(s.Touched):len(s.Touched)], a.String())
		}
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
}

func (t *Table) seeSeals() (v SealView) {
	if len(t.Pack) > 0 {
		v.Pack = t.Next.Shown
	}
	if v.Shoe = t.Seals[0].Shown; t.Seals[1].Shown != "" {
		v.Shoe = strings.TrimSpace(v.Shoe + " " + t.Seals[1].Shown)
	}
	if t.Proven.Opening != "" {
		v.Hash, v.Opening, v.Touched = t.Proven.Hash.String(), t.Proven.Opening, strings.Join(t.Proven.Touched, "\n")
	}
	return v
}
