package game

import "burncard/game/card"

// SeenCards are the cards that have lain face up on a layout, and when they did last. They
// are no part of the table: whoever folds a log and wants them looks after each entry. What
// was looked at from the middle of a shoe on knows only of the cards since then. The zero
// SeenCards has seen nothing.
type SeenCards struct {
	last map[CardID]int64 // when each card lay face up last
	came []int64          // when each player came to the table, by his index; 0 for before the first look
}

// Look takes in what lies face up now. Each look has a higher number than the one before.
func (s *SeenCards) Look(t *Table, now int64) {
	if s.last == nil {
		s.last, s.came = map[CardID]int64{}, make([]int64, len(t.Players))
	}
	for len(s.came) < len(t.Players) {
		s.came = append(s.came, now)
	}
	s.came = s.came[:len(t.Players)] // a table that is laid anew has new ones
	for p := range t.faces {
		s.last[p.ID] = now
	}
}

// By gives the cards that the player of a box has seen, and that have not gone back among
// those from which the next card comes: they lay face up since he sat down, or are his own.
// The dealer's cards behind the first are not among them, whatever he knows of these.
//
// A card that is shuffled gets a new id, and is another card from then on.
func (s *SeenCards) By(t *Table, seat *Seat) (list []card.Card) {
	if seat.Player < 0 || seat.Player >= len(s.came) {
		return nil
	}
	back, anyBack := t.Shoe.Sides[t.Shoe.Gives()].Back, !t.IsDouble() && !t.TwoBatches()
	add := func(cards []Piece, own bool) {
		for _, p := range cards {
			last, up := s.last[p.ID]
			if (anyBack || p.Back == back) && (own || up && last >= s.came[seat.Player]) {
				list = append(list, p.Card)
			}
		}
	}
	for _, cards := range [][]Piece{
		t.Rack, t.Shoe.Sides[0].Segregated, t.Shoe.Sides[1].Segregated,
		t.Stray, t.Determinant, t.Community, t.DealerHand.Cards[:min(1, len(t.DealerHand.Cards))],
	} {
		add(cards, false)
	}
	for i := range t.Picked {
		add(t.Picked[i].Cards, false)
	}
	for i := range t.Boxes {
		b := &t.Boxes[i]
		add(b.Switch, false)
		for j := range b.Hands {
			add(b.Hands[j].Cards, t.FromHand() && b.Player == seat.Player) // he lifts his own, 633a.12(b)(6)
		}
	}
	return list
}

// faces yields the cards that lie face up on the layout, those of rebuilt hands too.
func (t *Table) faces(yield func(*Piece) bool) {
	for p := range t.onLayout {
		if p.Up && !yield(p) {
			return
		}
	}
	for i := range t.Picked {
		for j := range t.Picked[i].Cards {
			if p := &t.Picked[i].Cards[j]; p.Up && !yield(p) {
				return
			}
		}
	}
}
