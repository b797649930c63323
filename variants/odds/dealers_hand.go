package odds

import (
	"maps"
	"slices"

	"burncard/game/card"
	"burncard/variants/wager"
)

// A shoe counts the cards left by value: at 1 the aces, at 10 all that count
// ten, at 0 all cards.
type shoe [11]int16

func newShoe(decks int) shoe {
	var s shoe
	for v := 1; v <= 9; v++ {
		s[v] = int16(4 * decks)
	}
	s[10] = int16(16 * decks)
	s[0] = int16(52 * decks)
	return s
}

func (s *shoe) take(v int) { s[v]--; s[0]-- }
func (s *shoe) back(v int) { s[v]++; s[0]++ }

// draw takes a card of a value, and returns the chance that it is drawn.
func (s *shoe) draw(v int) float64 {
	p := float64(s[v]) / float64(s[0])
	s.take(v)
	return p
}

// A count sums a hand up: the number of cards, their total with aces as one,
// and whether there is an ace.
type count struct {
	cards, low int
	ace        bool
}

func (c count) and(v int) count { return count{c.cards + 1, c.low + v, c.ace || v == 1} }

// points is the hand's total, 633a.3(e).
func (c count) points() int {
	if c.ace && c.low <= 11 {
		return c.low + 10
	}
	return c.low
}

// A values is how many cards of each value a hand has; index 0 is not used.
type values [11]uint8

func (v values) compare(w values) int { return slices.Compare(v[:], w[:]) }

// A drawn is a final hand of a dealer who draws to 17, 633a.7(m), and the
// number of orders in which its values can come.
type drawn struct {
	hand   values
	orders float64
}

// drawnHands lists all final hands, always in the same order so that sums are
// equal to the last digit.
func drawnHands() []drawn {
	orders := map[values]float64{}
	var draw func(hand values, c count)
	draw = func(hand values, c count) {
		if c.cards >= 2 && c.points() >= 17 {
			orders[hand]++
			return
		}
		for v := 1; v <= 10; v++ {
			hand[v]++
			draw(hand, c.and(v))
			hand[v]--
		}
	}
	draw(values{}, count{})
	var hands []drawn
	for _, hand := range slices.SortedFunc(maps.Keys(orders), values.compare) {
		hands = append(hands, drawn{hand, orders[hand]})
	}
	return hands
}

// A kind is the cards that a wager does not tell apart: one of them, and how
// many a deck has.
type kind struct {
	card card.Card
	each int
}

// A detail says how closely a wager tells the cards of one value apart.
type detail uint8

const (
	byValue detail = iota
	byRank         // tens, jacks, queens, kings and the king of diamonds
	bySuit
	byCard
	details
)

// detailOf is how closely a wager tells the cards of value v in a dealer's hand
// apart. An unknown wager is counted card by card.
func detailOf(id string, hand values, v int) detail {
	cards, higher := 0, 0
	var c count
	for w, n := range hand {
		cards += int(n)
		for range n {
			c = c.and(w)
		}
		if w != v && (w == 1 || v != 1 && w > v) {
			higher += int(n)
		}
	}
	switch id {
	case "hit-and-run", "buster":
		return byValue
	case "push-22":
		if c.points() == 22 {
			return bySuit
		}
		return byValue
	case "axman":
		switch {
		case cards < 5:
			return byRank // no flush, no straight
		case higher >= 5 && v == 10:
			return byRank // the player cannot have this king of diamonds
		case higher >= 5:
			return byValue // only the five highest count, 633c.12(f)
		}
	}
	return byCard
}

// kindsBy lists the kinds of each value at each detail.
func kindsBy() (kinds [details][11][]kind) {
	add := func(d detail, c card.Card, same func(card.Card) bool) {
		of := &kinds[d][value(c)]
		for i := range *of {
			if same((*of)[i].card) {
				(*of)[i].each++
				return
			}
		}
		*of = append(*of, kind{c, 1})
	}
	for _, c := range card.Deck() {
		add(byValue, c, func(card.Card) bool { return true })
		add(byRank, c, func(x card.Card) bool {
			return x.Rank == c.Rank && (c.Rank != card.King || (x.Suit == card.Diamonds) == (c.Suit == card.Diamonds))
		})
		add(bySuit, c, func(x card.Card) bool { return x.Suit == c.Suit })
		add(byCard, c, func(card.Card) bool { return false })
	}
	return kinds
}

// value is a card's value with the ace as one.
func value(c card.Card) int { return min(int(c.Rank), 10) }

// dealersHand counts a wager on the dealer's drawn hand, over all drawnHands
// and all kinds of card with their values. If the wager also depends on the
// player's first two cards, those are counted from the rest of the shoe.
func dealersHand(r wager.Ready, decks int) Chances {
	by := kindsBy()
	var kinds [11][]kind
	player := playerOf(r.ID)
	left := newPlayers(player, decks)
	chances := Chances{}
	hand := make([]card.Card, 0, 24)
	h := r.Choices()
	// choose chooses the kinds of the hand's cards, from value v on.
	var choose func(v, k, n int, hands values, ways float64)
	choose = func(v, k, n int, hands values, ways float64) {
		if n == 0 {
			for v++; v <= 10 && hands[v] == 0; v++ {
			}
			if v > 10 {
				h.Dealer = hand
				left.each(func(first []card.Card, p float64) {
					h.First, h.Final = first, first
					chances[r.Outcome(&h)] += ways * p
				})
				return
			}
			choose(v, 0, int(hands[v]), hands, ways*falling(int(hands[v]), int(hands[v])))
			return
		}
		if k == len(kinds[v]) {
			return
		}
		x := kinds[v][k]
		at := len(hand)
		for i := 0; i <= n; i++ {
			if i > 0 {
				if i > x.each*decks {
					break
				}
				// The ith card of this kind is one of those left. Orders that
				// differ only within the kind count once.
				ways *= float64(x.each*decks-i+1) / float64(i)
				hand = append(hand, x.card)
				left.take(x.card)
			}
			choose(v, k+1, n-i, hands, ways)
		}
		for _, c := range hand[at:] {
			left.back(c)
		}
		hand = hand[:at]
	}
	for _, d := range drawnHands() {
		cards := 0
		for v, n := range d.hand {
			cards += int(n)
			kinds[v] = by[detailOf(r.ID, d.hand, v)][v]
		}
		choose(0, 0, 0, d.hand, d.orders/falling(52*decks, cards))
	}
	maps.DeleteFunc(chances, func(_ wager.Result, p float64) bool { return p == 0 })
	return chances
}

// players are the first two cards of a player beside the dealer's hand. They
// have one card for each sort that the wager tells apart, and how many of the
// sort are left.
type players struct {
	sort  func(card.Card) int
	cards []card.Card
	left  []int
	all   int
	two   []card.Card
}

// playerOf sorts the player's cards by what a wager on the dealer's hand needs
// to know: nothing, a king of diamonds, a Blackjack.
func playerOf(id string) (sort func(card.Card) int) {
	switch id {
	case "hit-and-run", "push-22":
		return func(card.Card) int { return 0 }
	case "axman":
		return func(c card.Card) int {
			if c == (card.Card{Rank: card.King, Suit: card.Diamonds}) {
				return 1
			}
			return 0
		}
	case "buster":
		return func(c card.Card) int {
			switch {
			case c.Rank == card.Ace:
				return 1
			case c.TenValue():
				return 2
			}
			return 0
		}
	}
	// An unknown wager is counted card by card.
	return func(c card.Card) int { return int(c.Suit)*13 + int(c.Rank) - 1 }
}

func newPlayers(sort func(card.Card) int, decks int) *players {
	p := &players{sort: sort, two: make([]card.Card, 2)}
	for _, c := range card.Deck() {
		s := sort(c)
		for len(p.left) <= s {
			p.left, p.cards = append(p.left, 0), append(p.cards, card.Card{})
		}
		p.left[s] += decks
		p.all += decks
		if p.cards[s] == (card.Card{}) {
			p.cards[s] = c
		}
	}
	return p
}

func (p *players) take(c card.Card) { p.left[p.sort(c)]--; p.all-- }
func (p *players) back(c card.Card) { p.left[p.sort(c)]++; p.all++ }

// each calls f with every two cards and their probability.
func (p *players) each(f func(first []card.Card, chance float64)) {
	if len(p.left) == 1 {
		p.two[0], p.two[1] = p.cards[0], p.cards[0]
		f(p.two, 1)
		return
	}
	all := falling(p.all, 2)
	for a, n := range p.left {
		for b, m := range p.left {
			if a == b {
				m--
			}
			if n <= 0 || m <= 0 {
				continue
			}
			p.two[0], p.two[1] = p.cards[a], p.cards[b]
			f(p.two, float64(n)*float64(m)/all)
		}
	}
}
