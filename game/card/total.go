package card

import "strconv"

// Value returns the points of a single card, 633a.3(e): an ace 11, a face card
// 10, any other its number; 0 for the zero Card. Add decides whether an ace
// counts 1 in its hand.
func (c Card) Value() int {
	switch {
	case c.Rank == Ace:
		return 11
	case c.Rank > Ten:
		return 10
	}
	return int(c.Rank)
}

// OfValue returns a card of a value where its suit does not matter: an ace for 1 and for
// 11, a ten for 10.
func OfValue(value int) Card {
	if value == 11 {
		return Card{Rank: Ace}
	}
	return Card{Rank: Rank(value)}
}

// NaturalWith returns the value that makes a Blackjack beside a card of this value; 0 where
// none does, 633a.1. Here an ace has the value 1.
func NaturalWith(value int) int {
	switch value {
	case 1:
		return 10
	case 10:
		return 1
	}
	return 0
}

// TenValue reports whether c is a ten, jack, queen or king.
func (c Card) TenValue() bool { return c.Rank >= Ten && c.Rank <= King }

// High reports whether c, as the dealer's up card, calls for the card reader:
// an ace or a card of value ten, 633a.7(h).
func (c Card) High() bool { return c.Rank == Ace || c.TenValue() }

// Total is the point count of a hand. It is Soft while an ace in it counts 11,
// 633a.1 (hard total, soft total). The zero Total is that of no cards.
type Total struct {
	Points int
	Soft   bool
}

// Add totals cards by 633a.3(e): aces count 11, and as many of them fall back
// to 1 as it takes to stay at 21 or below. At most one can count 11.
func Add(cards ...Card) Total { return AddTo(21, cards...) }

// AddTo is Add with another limit than 21.
func AddTo(limit int, cards ...Card) Total {
	var t Total
	aces := 0
	for _, c := range cards {
		if c.Rank == Ace {
			t.Points++
			aces++
			continue
		}
		t.Points += c.Value()
	}
	for ; aces > 0 && t.Points+10 <= limit; aces-- {
		t.Points += 10
		t.Soft = true
	}
	return t
}

func (t Total) Bust() bool { return t.Points > 21 }

// String returns the total as it is called: "17", "soft 21".
func (t Total) String() string {
	if t.Soft {
		return "soft " + strconv.Itoa(t.Points)
	}
	return strconv.Itoa(t.Points)
}

// Blackjack reports whether cards are exactly an ace and a card of value ten. By 633a.1
// they must be the two initial cards, which the caller knows.
func Blackjack(cards []Card) bool {
	return len(cards) == 2 &&
		(cards[0].Rank == Ace && cards[1].TenValue() || cards[1].Rank == Ace && cards[0].TenValue())
}

// Pair reports whether two cards may be split: they are equal in value, 633a.11(a). The
// side wagers have pairs by rank, 633a.1.
func Pair(a, b Card) bool { return a.Value() > 0 && a.Value() == b.Value() }
