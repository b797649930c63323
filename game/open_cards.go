package game

// OpenCards puts the faces of all cards that lie face down on the layout into a View of
// the same table, for a supervisor who looks at a round that is over. Cards in the shoe,
// the pack and the discard rack stay unknown.
func OpenCards(v *View, t *Table) {
	open := func(seen []CardView, lie []Piece) []CardView {
		opened := make([]CardView, len(seen))
		for i, c := range seen {
			if c.Face == "" {
				c.Face, c.Lifted = lie[i].Card.String(), true
			}
			opened[i] = c
		}
		return opened
	}
	v.Dealer.Cards = open(v.Dealer.Cards, t.DealerHand.Cards)
	v.Stray = open(v.Stray, t.Stray)
	boxes := make([]BoxView, len(v.Boxes))
	for i, b := range v.Boxes {
		hands := make([]HandView, len(b.Hands))
		for j, h := range b.Hands {
			h.Cards = open(h.Cards, t.Boxes[i].Hands[j].Cards)
			hands[j] = h
		}
		b.Hands, b.Switch = hands, open(b.Switch, t.Boxes[i].Switch)
		boxes[i] = b
	}
	v.Boxes = boxes
}
