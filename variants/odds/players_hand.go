package odds

import (
	"cmp"
	"maps"
	"slices"

	"burncard/game/card"
	"burncard/variants/strategy"
	"burncard/variants/wager"
)

// An end is a player's finished hand: its standing, and the cards that he has
// drawn, those that went to other hands of a pair included.
type end struct {
	gone values
	standing
}

func (e end) compare(f end) int {
	return cmp.Or(e.gone.compare(f.gone), cmp.Compare(e.points, f.points))
}

// A standing is what is compared of a player's hand: its total, and whether it
// is a Blackjack.
type standing struct {
	points    int8
	blackjack bool
}

// A turn plays a player's hand by basic strategy against an up card, over all
// cards that he can draw. Of a split pair it follows the first hand, to the
// third split: the cards of the other hands change no chance.
type turn struct {
	shoe      shoe
	up        card.Card
	surrender bool
	hand      []card.Card
	gone      values
	ends      map[end]float64
	examples  map[standing][]card.Card
	first     func(gone values, s standing, p float64) // called with each two first cards
}

// play deals the first two cards and plays on.
func (t *turn) play() {
	for a := 1; a <= 10; a++ {
		for b := a; b <= 10; b++ {
			p := float64(t.shoe[a]) * float64(t.shoe[b]) * 2
			if a == b {
				p = float64(t.shoe[a]) * float64(t.shoe[a]-1)
			}
			if p <= 0 {
				continue
			}
			p /= falling(int(t.shoe[0]), 2)
			t.draw(a)
			t.draw(b)
			s := standing{int8(card.Add(t.hand...).Points), card.Blackjack(t.hand)}
			t.note(s)
			t.first(t.gone, s, p)
			t.decide(p, strategy.Options{Double: true, Split: true, Surrender: t.surrender}, 0, s.blackjack)
			t.undraw(b)
			t.undraw(a)
		}
	}
}

// decide plays the hand on from here, after a number of splits.
func (t *turn) decide(p float64, can strategy.Options, splits int, blackjack bool) {
	points := card.Add(t.hand...).Points
	move := strategy.Stand
	if points < 21 {
		move = strategy.Basic(t.hand, t.up, can)
	}
	switch move {
	case strategy.Hit:
		t.each(p, func(p float64) { t.decide(p, strategy.Options{}, splits, false) })
	case strategy.Double:
		t.each(p, func(p float64) { t.done(p, false) })
	case strategy.Split:
		other := t.hand[1]
		t.hand = t.hand[:1]
		after := strategy.Options{Double: true, Split: splits+1 < maxSplits}
		t.each(p, func(p float64) { t.decide(p, after, splits+1, false) })
		t.hand = append(t.hand, other)
	default:
		t.done(p, blackjack)
	}
}

// maxSplits is the default of the house rule: how often a pair may be split.
const maxSplits = 3

// each draws each value in turn and calls then.
func (t *turn) each(p float64, then func(p float64)) {
	for v := 1; v <= 10; v++ {
		if n := t.shoe[v]; n > 0 {
			chance := p * float64(n) / float64(t.shoe[0])
			t.draw(v)
			then(chance)
			t.undraw(v)
		}
	}
}

func (t *turn) draw(v int) {
	t.shoe.take(v)
	t.gone[v]++
	t.hand = append(t.hand, card.OfValue(v))
}

func (t *turn) undraw(v int) {
	t.shoe.back(v)
	t.gone[v]--
	t.hand = t.hand[:len(t.hand)-1]
}

func (t *turn) done(p float64, blackjack bool) {
	s := standing{int8(card.Add(t.hand...).Points), blackjack}
	t.note(s)
	t.ends[end{t.gone, s}] += p
}

// note keeps one hand of each standing as an example for the wager.
func (t *turn) note(s standing) {
	if t.examples[s] == nil {
		t.examples[s] = slices.Clone(t.hand)
	}
}

// dealerStanding is what is compared of the dealer's hand.
type dealerStanding struct{ points, cards int }

func (h dealerStanding) compare(g dealerStanding) int {
	return cmp.Or(cmp.Compare(h.points, g.points), cmp.Compare(h.cards, g.cards))
}

// A beaten is a dealer's hand against which the wager wins, and the result.
type beaten struct {
	by     dealerStanding
	result wager.Result
}

var blackjack21 = dealerStanding{21, 2}

// againstDealer counts a wager on the player's final hand against the dealer's,
// both played out, by totals and numbers of cards. Against a dealer's Blackjack
// the player's first two cards are his final hand, 633a.7(h).
func againstDealer(r wager.Ready, decks int) Chances {
	dealers := dealersExamples()
	chances := Chances{}
	h := r.Choices()
	outcome := func(player, dealer []card.Card) wager.Result {
		h.First, h.Final, h.Dealer = player[:2], player, dealer
		return r.Outcome(&h)
	}
	sum := 0.0
	add := func(res wager.Result, p float64) {
		if !res.Lost() && p > 0 {
			chances[res] += p
			sum += p
		}
	}
	for up := 1; up <= 10; up++ {
		s := newShoe(decks)
		ofUp := float64(s[up]) / float64(s[0])
		s.take(up)
		hole := completes(up)
		t := turn{
			shoe: s, up: card.OfValue(up), surrender: r.Variants[0] != "hybrid",
			ends: map[end]float64{}, examples: map[standing][]card.Card{},
		}
		t.first = func(gone values, own standing, p float64) {
			if hole != 0 {
				add(outcome(t.examples[own], dealers[blackjack21]), ofUp*p*float64(t.shoe[hole])/float64(t.shoe[0]))
			}
		}
		t.play()
		won := map[standing][]beaten{}
		for own, example := range t.examples {
			for _, d := range slices.SortedFunc(maps.Keys(dealers), dealerStanding.compare) {
				if res := outcome(example, dealers[d]); !res.Lost() && d != blackjack21 {
					won[own] = append(won[own], beaten{d, res})
				}
			}
		}
		for _, e := range slices.SortedFunc(maps.Keys(t.ends), end.compare) {
			if len(won[e.standing]) == 0 {
				continue
			}
			rest := s
			for v, n := range e.gone {
				rest[v] -= int16(n)
				rest[0] -= int16(n)
			}
			var drawn finals
			rest.drawOut(count{}.and(up), hole, ofUp*t.ends[e], &drawn)
			for _, w := range won[e.standing] {
				add(w.result, drawn[w.by.points][w.by.cards])
			}
		}
	}
	chances[wager.Result{}] = 1 - sum
	return chances
}

// completes is the value that makes a Blackjack with an up card, 0 if none.
func completes(up int) int {
	switch up {
	case 1:
		return 10
	case 10:
		return 1
	}
	return 0
}

// finals are the probabilities of the dealer's final hands, by total, at most
// 26, and number of cards.
type finals [27][24]float64

// drawOut adds to drawn the probabilities of the dealer's final hands from
// here. The next card does not have value but, because the reader has said no.
func (s *shoe) drawOut(c count, but int, p float64, drawn *finals) {
	if c.cards >= 2 && c.points() >= 17 {
		drawn[c.points()][c.cards] += p
		return
	}
	for v := 1; v <= 10; v++ {
		n := s[v]
		if n <= 0 || v == but {
			continue
		}
		chance := p * float64(n) / float64(s[0])
		s.take(v)
		s.drawOut(c.and(v), 0, chance, drawn)
		s.back(v)
	}
}

// dealersExamples has one dealer's hand for each total and number of cards.
func dealersExamples() map[dealerStanding][]card.Card {
	examples := map[dealerStanding][]card.Card{}
	for _, drawn := range drawnHands() {
		var cards []card.Card
		for v, n := range drawn.hand {
			for range n {
				cards = append(cards, card.OfValue(v))
			}
		}
		d := dealerStanding{card.Add(cards...).Points, len(cards)}
		if examples[d] == nil {
			examples[d] = cards
		}
	}
	return examples
}

// The lines of the bonuses of 633a.1 that are paid beside the Bad Beat.
const (
	magicCard   = "Magic Card Bonus"
	luckyPlayer = "Lucky Player Bonus"
)

// badBeatBonuses: the system draws one of the 52 cards, and one of our table's
// seven positions.
func badBeatBonuses(r wager.Ready, decks int) []Outcome {
	none := falling(51*decks, 2) / falling(52*decks, 2)
	bonus := func(name string, p float64) Outcome {
		l := slices.Index(r.Lines, name)
		return Outcome{name, p, r.Table.Text(wager.Result{Lines: [3]wager.Line{wager.Line(l)}})}
	}
	return []Outcome{bonus(magicCard, 1-none), bonus(luckyPlayer, 1.0/7)}
}
