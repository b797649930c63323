package game

import (
	"fmt"
	"slices"

	"burncard/virtualdevices"
)

// PackState says how far the pack on the layout has come.
type PackState struct {
	Inspected, Verified bool
	Spread, Looked      bool
	Up                  bool // lies face up
	Turned              bool // face down after the look
	Washed, Stacked     bool
	Shuffled            bool
	Cuts                []Spot // the boxes that were offered the cut, in order; the last may still answer
	Answered            bool   // the last offer was declined
	CutBy               Spot   // the box that cut, or the dealer; nowhere until then
	LastCut             Spot   // the same of the cut before a recut was ordered
	CutAt               int    // cards above the cover card at the cut
	Recut               bool   // a recut was ordered and not made
	Covered             int    // cards below the cover card; 0 until inserted
}

// wantsPack wants a pack on the layout, and no round that has cards to come.
func wantsPack(d *decision) error {
	if d.t.Round.Started && d.t.ShoeLeft() > 0 {
		return d.roundOn()
	}
	if len(d.t.Pack) == 0 {
		return refuse(d.a.Verb, "no pack lies on the layout")
	}
	return nil
}

func (d *decision) roundOn() error { return refuse(d.a.Verb, "a round is on the layout") }

// SecondWaits reports a second batch that was delivered and not opened, and no pack on the
// layout that it would be mixed up with.
func (t *Table) SecondWaits() bool {
	return t.TwoBatches() && len(t.Second) > 0 && len(t.Pack) == 0
}

func decideInspect(d *decision) error {
	t := d.t
	switch {
	case !t.SecondWaits():
		return wantsPack(d)
	case t.Round.Started:
		return d.roundOn()
	case t.InShoe() > 0:
		return d.refuse("the other batch is in the shoe")
	}
	return nil
}

// inspected is a pack that was looked over, or the second batch, which comes to the layout
// for it.
func inspected(x done) {
	t := x.t
	if t.SecondWaits() {
		t.Pack, t.Second, t.PackState = t.Second, nil, PackState{}
	}
	t.lookAtPack()
	t.PackState.Inspected = true
}

func decideSpread(d *decision) error {
	t := d.t
	switch {
	case t.Round.Started:
		return d.roundOn()
	case t.Idle && !t.FromMixer() && t.InShoe()+len(t.Rack) > 0:
		return d.add(&Laid{FirstID: t.NextID})
	}
	return wantsPack(d)
}

func decideWash(d *decision) error {
	t := d.t
	if t.Round.Started {
		return d.roundOn()
	}
	if err := wantsPack(d); err != nil {
		return err
	}
	return d.add(&Shuffled{Order: virtualdevices.Permutation(len(t.Pack), d.draw), FirstID: t.NextID, Wash: true})
}

func decideShuffle(d *decision) error {
	t := d.t
	n := len(t.Pack) + len(t.Rack)
	switch {
	case t.Round.Started && t.ShoeLeft() > 0:
		return d.roundOn()
	case t.IsDouble() && len(t.Pack) == 0:
		return shuffleSide(d)
	case n == 0:
		return wantsPack(d)
	}
	alone := (t.House.Batches() || t.IsDouble()) && len(t.Pack) > 0 // what lies in the rack is of another batch
	if alone {
		n = len(t.Pack)
	}
	d.add(&Shuffled{Order: virtualdevices.Permutation(n, d.draw), FirstID: t.NextID, Pack: alone})
	d.seal()
	return nil
}

func decideOfferCut(d *decision) error {
	if err := wantsPack(d); err != nil {
		return err
	}
	return wantsPlayer(d)
}

// decideIntoPack is the cover card that goes into the pack, for the cut or at its end.
func decideIntoPack(d *decision) error {
	if err := wantsPack(d); err != nil {
		return err
	}
	if d.a.N > len(d.t.Pack) {
		return d.refuse(fmt.Sprintf("the pack has %d cards", len(d.t.Pack)))
	}
	return nil
}

func decideLoadShoe(d *decision) error {
	if d.t.FromMixer() && !(d.t.Round.Started && d.t.ShoeLeft() > 0) {
		return refuse("load", "cards come from the shuffler, not from a shoe")
	}
	if err := wantsPack(d); err != nil {
		return err
	}
	if d.t.SecondShuffled {
		d.seal() // of the second side's cards, which come to the layout now and are not shuffled
	}
	return nil
}

// renumber gives pieces new ids by position, which tells nothing of a face in a stack
// that nobody can see into.
func (t *Table) renumber(p []Piece, first CardID) {
	for i := range p {
		p[i].ID = first + CardID(i)
		p[i].Up, p[i].Sideways = false, false
	}
	if n := first + CardID(len(p)); n > t.NextID {
		t.NextID = n
	}
}

func reorder(p []Piece, order []uint16) []Piece {
	out := make([]Piece, 0, len(p))
	for _, i := range order {
		if int(i) < len(p) {
			out = append(out, p[i])
		}
	}
	return out
}

// cut brings the n cards above the cover card to the bottom.
func (t *Table) cut(n int, by Spot) {
	t.PackState.CutBy, t.PackState.CutAt, t.PackState.Recut = by, n, false
	t.PackState.Answered = false
	if n <= len(t.Pack) {
		t.Pack = append(append(make([]Piece, 0, len(t.Pack)), t.Pack[n:]...), t.Pack[:n]...)
	}
}

// offer notes to which box the cut is offered: in the place of a box that has not answered.
func (p *PackState) offer(at Spot) {
	if n := len(p.Cuts); n > 0 && !p.Answered {
		p.Cuts = p.Cuts[:n-1]
	}
	p.Cuts, p.Answered = append(p.Cuts, at), false
}

// lookWaits reports whether the first player still may look at the spread.
func (t *Table) lookWaits() bool { return t.PackState.Spread && !t.PackState.Looked }

// FirstArrival is the box of the player who came first; nil where nobody sits.
func (t *Table) FirstArrival() *Seat {
	var first *Seat
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if p := t.Owner(s); p != nil && (first == nil || p.Arrived < t.Owner(first).Arrived) {
			first = s
		}
	}
	return first
}

// looks reports whether box n is the first player's, whose look it is.
func (t *Table) looks(n int8) bool {
	first := t.FirstArrival()
	return t.lookWaits() && first != nil && t.Seat(n).Player == first.Player
}

// cutWaits reports whether box n was offered the cut and has not answered.
func (t *Table) cutWaits(n int8) bool {
	p := &t.PackState
	return len(p.Cuts) > 0 && !p.Answered && p.CutBy == (Spot{}) && p.Cuts[len(p.Cuts)-1].Box == n
}

func (f *Laid) apply(t *Table) {
	t.unpicked()
	if t.IsDouble() {
		var all []Piece
		for i := range t.Shoe.Sides {
			var cards []Piece
			cards, t.Shoe = t.Shoe.Collected(virtualdevices.Side(i))
			all = append(all, cards...)
		}
		all = append(append(append(all, t.Rack...), t.Pack...), t.Second...)
		t.Pack, t.Second = nil, nil
		for _, p := range all {
			if p.Back == t.Shoe.Sides[0].Back {
				t.Pack = append(t.Pack, p)
			} else {
				t.Second = append(t.Second, p)
			}
		}
		t.renumber(t.Second, f.FirstID)
		f = &Laid{FirstID: t.NextID}
	} else {
		t.Pack = append(append(t.Pack, t.empty()...), t.Rack...)
	}
	t.Rack = t.Rack[:0]
	t.PackState = PackState{Spread: true}
	t.renumber(t.Pack, f.FirstID)
	if slices.ContainsFunc(t.Pack, torn) { // its back shows it
		t.Decks.Marked, t.Decks.Seen = true, true
	}
}

func (f *Shuffled) apply(t *Table) {
	if f.Wash {
		t.Pack = reorder(t.Pack, f.Order)
		t.renumber(t.Pack, f.FirstID)
		t.PackState.Stacked = t.PackState.Stacked && t.PackState.Washed // what was not washed before is stacked again
		t.PackState.Washed = true
		return
	}
	if !f.Pack {
		t.unpicked()
	}
	if f.Back != virtualdevices.Plain {
		var of []Piece
		rest := t.Rack[:0:0]
		for _, p := range append(t.Rack, t.Shoe.Sides[t.side()].Segregated...) {
			if p.Back == f.Back {
				of = append(of, p)
			} else {
				rest = append(rest, p)
			}
		}
		t.Shoe.Sides[t.side()].Segregated = nil
		t.Pack, t.Rack = reorder(of, f.Order), rest
		t.shuffled(f.FirstID)
		return
	}
	if f.Pack {
		t.Pack = reorder(t.Pack, f.Order)
		t.shuffled(f.FirstID)
		return
	}
	all := append(append(make([]Piece, 0, len(t.Pack)+len(t.Rack)), t.Pack...), t.Rack...)
	t.Pack, t.Rack = reorder(all, f.Order), t.Rack[:0]
	t.shuffled(f.FirstID)
}

// shuffled makes a shuffled stack of the pack.
func (t *Table) shuffled(first CardID) {
	t.renumber(t.Pack, first)
	t.PackState = stackedPack
	t.PackState.Shuffled = true
	t.Unshuffled, t.Run = false, Run{}
	t.letBackIn()
}

// stackedPack is a pack that is ready to be shuffled.
var stackedPack = PackState{Inspected: true, Verified: true, Spread: true, Looked: true, Turned: true, Washed: true, Stacked: true}

func (f *Arranged) apply(t *Table) {
	t.tampered("the next cards were chosen", false)
	cards := t.toCome()
	*cards = reorder(*cards, f.Order)
	t.renumber(*cards, f.FirstID)
}
