package game

import (
	"slices"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// Redrawn makes a table that begins in the middle a table of its own. It stands behind facts
// that led to a position at another table. The cards that nobody has seen lie in a new order
// in each place, all that lie face down have new ids, and what an instructor had arranged
// there does not come along. The dealer's stand is free: the dealer who takes it goes on in
// another's place, and is no new dealer, 633a.7(c).
type Redrawn struct {
	Orders  []NewOrder `json:"orders,omitempty"`
	FirstID CardID     `json:"first_id"`
	// Arranged says that the cards to come, and the faults of devices that nobody has seen
	// yet, are those of a case that was looked for: they stay as they are.
	Arranged bool `json:"arranged,omitempty"`
}

// A NewOrder puts the cards of a place in another order: indexes into it.
type NewOrder struct {
	Place string   `json:"place"` // a name of unseenPlaces
	Order []uint16 `json:"order"`
}

// An unseenPlace holds cards that were not dealt yet.
type unseenPlace struct {
	name  string
	cards func(*Table) *[]Piece
}

// unseenPlaces are all such places, by their names in the log: for good.
var unseenPlaces = []unseenPlace{
	{"a", func(t *Table) *[]Piece { return &t.Shoe.Sides[virtualdevices.SideA].Shoe.Cards }},
	{"b", func(t *Table) *[]Piece { return &t.Shoe.Sides[virtualdevices.SideB].Shoe.Cards }},
	{"stored", func(t *Table) *[]Piece { return &t.Shuffler.Out }},
	{"tray", func(t *Table) *[]Piece { return &t.Shuffler.Tray }},
	{"mixer", func(t *Table) *[]Piece { return &t.Mixer.Cards }},
	{"pack", func(t *Table) *[]Piece { return &t.Pack }},
	{"second", func(t *Table) *[]Piece { return &t.Second }},
}

// Redraw are the facts that make the table one of its own: a new order of the cards that
// nobody has seen, and seals of it. Where what comes was arranged for a case, the order stays,
// and no seal says that nobody chose it.
func (t *Table) Redraw(arranged bool, draw Draw) []Fact {
	f := &Redrawn{FirstID: t.NextID, Arranged: arranged}
	var seals []Fact
	for _, place := range unseenPlaces {
		cards := *place.cards(t)
		from := t.seenAt(place.name)
		if arranged || len(cards) <= from || t.inOrderOfNewDecks(place.name) {
			continue
		}
		order := make([]uint16, len(cards))
		for i := range from {
			order[i] = uint16(i)
		}
		for i, at := range virtualdevices.Permutation(len(cards)-from, draw) {
			order[from+i] = uint16(from) + at
		}
		f.Orders = append(f.Orders, NewOrder{place.name, order})
		switch place.name {
		case "a", "b":
			seals = append(seals, &Sealed{Nonce: virtualdevices.DrawNonce(draw), Of: place.name})
		case "mixer":
			seals = append(seals, &Sealed{Nonce: virtualdevices.DrawNonce(draw), Of: "shuffler"})
		case "pack":
			seals = append(seals, &Sealed{Nonce: virtualdevices.DrawNonce(draw)})
		}
	}
	return append([]Fact{f}, seals...)
}

// seenAt is how many cards at the front of a place show what they are: the one in the mouth
// of the shoe that lies face up, has another back or is damaged.
func (t *Table) seenAt(place string) int {
	side := slices.Index([]string{"a", "b"}, place)
	if side < 0 {
		return 0
	}
	s := &t.Shoe.Sides[side]
	if p, ok := s.Shoe.Front(); ok && (p.Up || p.Torn || p.Back != s.Back) {
		return 1
	}
	return 0
}

// inOrderOfNewDecks reports cards that were not shuffled yet: a pack before its shuffle, and
// decks that were delivered and not opened.
func (t *Table) inOrderOfNewDecks(place string) bool {
	switch place {
	case "pack":
		return !t.PackState.Shuffled
	case "second":
		return t.House.Batches() || !t.IsDouble() || sameOrder(t.Second, t.Has.newDecks(t.House.Decks/2, virtualdevices.Blue))
	}
	return false
}

func sameOrder(a, b []Piece) bool {
	return slices.EqualFunc(a, b, func(p, q Piece) bool { return p.Card == q.Card })
}

func (f *Redrawn) apply(t *Table) {
	for _, o := range f.Orders {
		for _, place := range unseenPlaces {
			if cards := place.cards(t); place.name == o.Place {
				*cards = reorder(*cards, o.Order)
			}
		}
	}
	if !f.Arranged {
		for i := range t.Shoe.Sides {
			t.Shoe.Sides[i].Shoe = shownFlaws(t.Shoe.Sides[i].Shoe)
		}
		for i := range t.Panel.Wagers {
			t.Panel.Wagers[i].NextCard, t.Panel.Wagers[i].NextPosition = card.Card{}, 0
		}
	}
	t.nameAnew(f.FirstID)
	t.Station = Station{Drawn: t.Station.Drawn, InRound: t.Station.InRound}
	t.Next, t.Seals, t.Broken, t.Proven = Seal{}, [2]Seal{}, nil, Proof{}
	t.DealerName, t.Substitute = "", true
}

// nameAnew gives new ids to all cards that lie face down, place by place.
func (t *Table) nameAnew(first CardID) {
	id := first
	places := [][]Piece{t.Shuffler.Kept, t.Mixer.Kept}
	for _, place := range unseenPlaces {
		places = append(places, *place.cards(t))
	}
	for _, cards := range places {
		if t.PackState.Up && len(cards) > 0 && len(t.Pack) > 0 && &cards[0] == &t.Pack[0] {
			continue // everybody sees them
		}
		for i := range cards {
			cards[i].ID = id
			id++
		}
	}
	for p := range t.onLayout {
		if !p.Up {
			p.ID = id
			id++
		}
	}
	t.NextID = max(t.NextID, id)
}

// shownFlaws is a shoe with those of its flaws that show already.
func shownFlaws(s virtualdevices.Shoe) virtualdevices.Shoe {
	empty := s.Left() == 0
	s.Flaws = slices.DeleteFunc(slices.Clone(s.Flaws), func(f virtualdevices.Flaw) bool {
		switch f.Fault {
		case virtualdevices.Short:
			return !empty
		case virtualdevices.Sticks:
			return true
		}
		return f.At > 1
	})
	return s
}
