package dealt

import "burncard/game/card"

// A sum is what counts of a hand's cards: twice their total with aces as 1, and 1 more if
// one of them is an ace.
type sum int

// sums is more than any sum, that of a hard 21 and a ten after it.
const sums = 64

func sumOf(cards ...int) (s sum) {
	for _, v := range cards {
		s = s.and(v)
	}
	return s
}

// and is the sum with another card.
func (s sum) and(v int) sum {
	if v == 1 {
		return (s + 2) | 1
	}
	return s + sum(2*v)
}

func (s sum) soft() bool { return s&1 == 1 && s>>1 <= 11 }

func (s sum) points() int {
	if s.soft() {
		return int(s>>1) + 10
	}
	return int(s >> 1)
}

func (s sum) total() card.Total { return card.Total{Points: s.points(), Soft: s.soft()} }

// dealerDraws reports that a dealer with this sum draws, 633a.7(m).
func (s sum) dealerDraws() bool { return s.points() < 17 }

// An end is a dealer's final total: 0 to 4 are 17 to 21, 5 is 22, and 6 is more.
type end int

const ends = 7

func (s sum) end() end { return end(min(s.points(), 23) - 17) }

// pays are what a hand wins at each end, in first wagers.
type pays [ends]float64

// blackjack reports two cards that are a Blackjack.
func blackjack(a, b int) bool { return a+b == 11 && (a == 1 || b == 1) }
