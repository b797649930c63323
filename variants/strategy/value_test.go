package strategy_test

import (
	"testing"

	"burncard/game/card"
	"burncard/variants/strategy"
)

// These tests compare the table with the exact value of each decision with six
// decks, less the cards that are seen. The dealer stands on all 17s and, with
// an ace or a ten up, has no Blackjack. Aces count 1 here; ace says whether a
// hand has one.

// held counts cards by their value.
type held [11]int8

// A seat values the decisions against one up card.
type seat struct {
	up      int
	shoe    held // what is left
	left    int
	hits    map[held]float64 // by the hand
	stands  map[held]float64
	notHole int // the value that the hole card cannot have; 0 for none
}

func newSeat(up int) *seat {
	s := &seat{up: up, hits: map[held]float64{}, stands: map[held]float64{}}
	for v := 1; v <= 10; v++ {
		s.shoe[v] = 24
	}
	s.shoe[10] = 96
	s.left = 312
	s.take(up)
	if up == 1 || up == 10 {
		s.notHole = 11 - up
	}
	return s
}

func (s *seat) take(v int)    { s.shoe[v]--; s.left-- }
func (s *seat) putBack(v int) { s.shoe[v]++; s.left++ }

// total is the best total of a hand, 0 for a bust.
func total(points int, ace bool) int {
	switch {
	case points > 21:
		return 0
	case ace && points <= 11:
		return points + 10
	}
	return points
}

func (h held) total() int {
	points := 0
	for v, n := range h {
		points += v * int(n)
	}
	return total(points, h[1] > 0)
}

// dealer adds the probabilities of the dealer's final totals to ends.
func (s *seat) dealer(points int, ace, hole bool, p float64, ends *[22]float64) {
	if t := total(points, ace); t == 0 || t >= 17 {
		ends[t] += p
		return
	}
	never, of := 0, s.left
	if hole {
		never = s.notHole
		of -= int(s.shoe[never])
	}
	for v := 1; v <= 10; v++ {
		if n := s.shoe[v]; n > 0 && v != never {
			s.take(v)
			s.dealer(points+v, ace || v == 1, false, p*float64(n)/float64(of), ends)
			s.putBack(v)
		}
	}
}

// chance is the probability that the next card from the shoe has value v. The
// hole card is out of the shoe and makes no Blackjack.
func (s *seat) chance(v int) float64 {
	n, left := float64(s.shoe[v]), float64(s.left)
	if s.notHole == 0 {
		return n / left
	}
	if v == s.notHole {
		return n / (left - 1)
	}
	hole := n / (left - float64(s.shoe[s.notHole]))
	return (n - hole) / (left - 1)
}

func (s *seat) stand(hand held) float64 {
	if value, ok := s.stands[hand]; ok {
		return value
	}
	var ends [22]float64
	s.dealer(s.up, s.up == 1, true, 1, &ends)
	value := 0.0
	for t, p := range ends {
		switch mine := hand.total(); {
		case t < mine:
			value += p
		case t > mine:
			value -= p
		}
	}
	s.stands[hand] = value
	return value
}

// draw is the worth of one more card; next is the worth of the hand after it.
func (s *seat) draw(hand held, next func(held) float64) (value float64) {
	for v := 1; v <= 10; v++ {
		p := s.chance(v)
		hand[v]++
		s.take(v)
		if hand.total() == 0 {
			value -= p
		} else {
			value += p * next(hand)
		}
		s.putBack(v)
		hand[v]--
	}
	return value
}

func (s *seat) hit(hand held) float64 {
	value, ok := s.hits[hand]
	if !ok {
		value = s.draw(hand, func(h held) float64 {
			if h.total() >= 19 {
				return s.stand(h)
			}
			return max(s.stand(h), s.hit(h))
		})
		s.hits[hand] = value
	}
	return value
}

func TestBasicIsWorthMost(t *testing.T) {
	hands := []string{
		"2C 3C", "2C 4C", "2C 5C", "2C 6C", "2C 7C", "4C 6C", "5C 6C", "3C 9C", "TC 3C", "TC 4C", "TC 5C", "TC 6C",
		"TC 7C", "TC 8C", "TC 9C", "AC 2C", "AC 3C", "AC 4C", "AC 5C", "AC 6C", "AC 7C", "AC 8C", "AC 9C",
	}
	low := func(c card.Card) int {
		if c.Rank == card.Ace {
			return 1
		}
		return c.Value()
	}
	for i := range len(ups) {
		up := card.MustParse(ups[i:i+1] + "H")[0]
		s := newSeat(low(up))
		for _, name := range hands {
			var hand held
			cards := card.MustParse(name)
			for _, c := range cards {
				hand[low(c)]++
				s.take(low(c))
			}
			worth := map[strategy.Move]float64{
				strategy.Stand: s.stand(hand), strategy.Hit: s.hit(hand),
				strategy.Double: 2 * s.draw(hand, s.stand), strategy.Surrender: -0.5,
			}
			for _, can := range []strategy.Options{{Double: true, Surrender: true}, {Double: true}, {Surrender: true}, {}} {
				got := strategy.Basic(cards, up, can)
				for move, value := range worth {
					closed := move == strategy.Double && !can.Double || move == strategy.Surrender && !can.Surrender
					if !closed && value > worth[got] {
						t.Errorf("%s against %s with %+v: %s is worth %.4f, %s %.4f",
							name, up, can, got, worth[got], move, value)
					}
				}
			}
			for _, c := range cards {
				s.putBack(low(c))
			}
		}
	}
}
