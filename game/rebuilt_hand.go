package game

import (
	"fmt"
	"slices"
)

// Picked is a hand of the last round in the discard rack: it can be rebuilt, 633a.7(s).
type Picked struct {
	At    Spot
	From  int     // its place in the rack: cards below it
	N     int     // its cards
	Cards []Piece // that lie on the layout again; none while they are in the rack
}

// A Dispute is a player's doubt about a hand that was picked up.
type Dispute struct {
	Box  int8 // whose hand is in question; 0 for nobody's
	Laid int8 // whose hand lies rebuilt on the layout, beside the dealer's; 0 for nobody's
}

// Rebuilt lays a box's hands and the dealer's out again, from the rack.
type Rebuilt struct {
	Box int8 `json:"box"`
}

// PutBack puts what was rebuilt where it was in the rack.
type PutBack struct{}

// picked notes that n cards are going to the rack.
func (t *Table) picked(at Spot, n int) {
	t.Picked = append(t.Picked, Picked{At: at, From: len(t.Rack), N: n})
}

// unpicked forgets the hands that were picked up: the rack has changed, or a round begins.
func (t *Table) unpicked() { t.Picked, t.Dispute = t.Picked[:0], Dispute{} }

// rebuilds reports a hand that is laid out for a question about the box.
func (p *Picked) rebuilds(box int8) bool {
	return p.At.Kind == AtDealer || p.At.Box == box
}

func (f *Rebuilt) apply(t *Table) {
	t.Dispute.Laid, t.Counts.Rack = f.Box, 0
	for i := len(t.Picked) - 1; i >= 0; i-- {
		p := &t.Picked[i]
		if !p.rebuilds(f.Box) || p.From+p.N > len(t.Rack) {
			continue
		}
		p.Cards = slices.Clone(t.Rack[p.From : p.From+p.N])
		for j := range p.Cards {
			p.Cards[j].Up = true
		}
		t.Rack = slices.Delete(t.Rack, p.From, p.From+p.N)
	}
}

func (*PutBack) apply(t *Table) {
	if t.Dispute.Laid == t.Dispute.Box {
		t.Dispute.Box = 0
	}
	t.Dispute.Laid = 0
	for i := range t.Picked {
		p := &t.Picked[i]
		for j := range p.Cards {
			p.Cards[j].Up = false
		}
		t.Rack = slices.Insert(t.Rack, p.From, p.Cards...)
		p.Cards = nil
	}
}

// inRack refuses unless a hand of the box is in the rack as it was picked up.
func inRack(d *decision, box int8) error {
	switch t := d.t; {
	case t.Round.Started:
		return d.refuse("a round is on the layout")
	case !slices.ContainsFunc(t.Picked, func(p Picked) bool { return p.At.Kind == AtBox && p.At.Box == box }):
		return d.refuse(fmt.Sprintf("the discard rack has no hand of box %d as it was picked up", box))
	}
	return nil
}

func decideRebuild(d *decision) error {
	if laid := d.t.Dispute.Laid; laid != 0 {
		return d.refuse(fmt.Sprintf("the rebuilt hand of box %d lies on the layout", laid))
	}
	if err := inRack(d, d.a.At.Box); err != nil {
		return err
	}
	return d.add(&Rebuilt{Box: d.a.At.Box})
}

func decidePutBack(d *decision) error {
	if d.t.Dispute.Laid == 0 {
		return d.refuse("no rebuilt hand lies on the layout")
	}
	return d.add(&PutBack{})
}

func decideQuestion(d *decision) error {
	if box := d.t.Dispute.Box; box != 0 {
		return d.refuse(fmt.Sprintf("the hand of box %d is in question already", box))
	}
	return inRack(d, d.a.Box)
}

// seeRebuilt are the hands that lie there again, the dealer's last.
func seeRebuilt(t *Table) (list []HandView) {
	if t.Dispute.Laid == 0 {
		return nil
	}
	for _, dealers := range []bool{false, true} {
		for _, p := range t.Picked {
			if len(p.Cards) > 0 && dealers == (p.At.Kind == AtDealer) {
				list = append(list, HandView{HandFields: HandFields{Spot: p.At.String()}, Cards: seeCards(p.Cards)})
			}
		}
	}
	return list
}
