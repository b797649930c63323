package odds

import (
	"burncard/game/card"
	"burncard/variants/strategy"
	"burncard/variants/wager"
)

// straight counts Straight Jack over every up card and every two first cards by
// rank, and over the cards that the player draws while the run goes on. If the
// dealer has a Blackjack no card is drawn.
//
// Suits decide only whether an ace in the run is the ace of spades: one in
// four.
func straight(r wager.Ready, decks int) Chances {
	s := straightShoe{wager: r, chances: Chances{}}
	for rank := card.Ace; rank <= card.King; rank++ {
		s.left[rank] = 4 * decks
	}
	s.all = 52 * decks
	for s.up = card.Ace; s.up <= card.King; s.up++ {
		ofUp := s.take(s.up)
		for a := card.Ace; a <= card.King; a++ {
			ofA := s.take(a)
			for b := card.Ace; b <= card.King; b++ {
				if p := ofUp * ofA * s.take(b); p > 0 {
					s.first(a, b, p)
				}
				s.back(b)
			}
			s.back(a)
		}
		s.back(s.up)
	}
	return s.chances
}

// straightShoe is the rest of a shoe by rank, and the hand in play.
type straightShoe struct {
	wager   wager.Ready
	chances Chances
	left    [card.King + 1]int
	all     int
	up      card.Rank
	hand    []card.Card
}

func (s *straightShoe) take(rank card.Rank) float64 {
	p := float64(s.left[rank]) / float64(s.all)
	s.left[rank]--
	s.all--
	return p
}

func (s *straightShoe) back(rank card.Rank) {
	s.left[rank]++
	s.all++
}

// first plays two first cards. A hand that is no run has lost. The others are
// counted with and without a dealer's Blackjack, which ends the drawing.
func (s *straightShoe) first(a, b card.Rank, p float64) {
	s.hand = append(s.hand[:0], card.Card{Rank: a}, card.Card{Rank: b})
	res := s.outcome(card.Clubs)
	if res.Lost() {
		s.chances[res] += p
		return
	}
	s.note(p * s.blackjack())
	s.decide(p, strategy.Options{Double: true, Split: true, Surrender: true})
}

// blackjack is the probability that the hole card makes a Blackjack, given the
// cards of the hand.
func (s *straightShoe) blackjack() float64 {
	n := 0
	switch {
	case s.up == card.Ace:
		n = s.left[card.Ten] + s.left[card.Jack] + s.left[card.Queen] + s.left[card.King]
	case s.up >= card.Ten:
		n = s.left[card.Ace]
	}
	return float64(n) / float64(s.all)
}

// decide plays on without a dealer's Blackjack. The hole card is counted last,
// when the result of the hand is known.
func (s *straightShoe) decide(p float64, can strategy.Options) {
	move := strategy.Stand
	if card.Add(s.hand...).Points < 21 {
		move = strategy.Basic(s.hand, card.Card{Rank: s.up}, can)
	}
	if move == strategy.Split {
		panic("odds: basic strategy split two cards of different ranks")
	}
	if move != strategy.Hit && move != strategy.Double {
		s.note(p * (1 - s.blackjack()))
		return
	}
	before := s.outcome(card.Clubs)
	for rank := card.Ace; rank <= card.King; rank++ {
		chance := p * s.take(rank)
		if chance > 0 {
			s.hand = append(s.hand, card.Card{Rank: rank})
			if move == strategy.Double || s.outcome(card.Clubs) == before {
				s.note(chance * (1 - s.blackjack()))
			} else {
				s.decide(chance, strategy.Options{})
			}
			s.hand = s.hand[:len(s.hand)-1]
		}
		s.back(rank)
	}
}

// note adds the hand's result, with the ace of spades one time in four.
func (s *straightShoe) note(p float64) {
	s.chances[s.outcome(card.Spades)] += p / 4
	s.chances[s.outcome(card.Clubs)] += p * 3 / 4
}

// outcome returns the wager's result with aces of that suit.
func (s *straightShoe) outcome(aces card.Suit) wager.Result {
	cards := make([]card.Card, len(s.hand))
	for i, c := range s.hand {
		if c.Rank == card.Ace {
			c.Suit = aces
		}
		cards[i] = c
	}
	h := s.wager.Choices()
	h.First, h.Final = cards[:2], cards
	return s.wager.Outcome(&h)
}
