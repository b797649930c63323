package odds

import "burncard/variants/strategy"

// How the second card of a split hand came.
type second uint8

const (
	other   second = iota // no card of the pair: with one the hand would have been split again
	anyCard               // any card; no more hands may be made
	kept                  // any card; the policy does not split this hand again
	seconds
)

// A splitHand is one of the hands that a pair becomes.
type splitHand struct {
	second  second
	onHouse bool // the house laid its wager
}

// A splitCourse is how the hands of a pair came about: so many further cards of the pair
// fell, and these hands were played, in how many ways.
type splitCourse struct {
	again int
	hands [2][seconds]int // by whether the house laid the wager, and by second card
}

// count counts a hand.
func (c *splitCourse) count(h splitHand, n int) { c.hands[bit(h.onHouse)][h.second] += n }

func bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// others is how many hands have a second card of which only is known that it is none of
// the pair.
func (c *splitCourse) others() int { return c.hands[0][other] + c.hands[1][other] }

// courses lists the courses of a split to so many hands at most. Free is whether the house
// lays the wagers of all hands but the first; again whether a hand with one's own wager,
// and one with the house's, is split again. Hands are completed in order, and the next
// gets its second card then.
func courses(most int, free bool, again [2]bool) map[splitCourse]float64 {
	ways := map[splitCourse]float64{}
	var walk func(hands, own, house int, c splitCourse)
	walk = func(hands, own, house int, c splitCourse) {
		if own+house == 0 {
			ways[c]++
			return
		}
		h := splitHand{anyCard, own == 0}
		if h.onHouse {
			house--
		} else {
			own--
		}
		play := func(s second) {
			c := c
			c.count(splitHand{s, h.onHouse}, 1)
			walk(hands, own, house, c)
		}
		switch {
		case hands == most:
			play(anyCard)
			return
		case !again[bit(h.onHouse)]:
			play(kept)
			return
		}
		play(other)
		own, house, c.again = own+bit(!h.onHouse), house+bit(h.onHouse), c.again+1
		if free {
			house++
		} else {
			own++
		}
		walk(hands+1, own, house, c)
	}
	if free {
		walk(2, 1, 1, splitCourse{})
	} else {
		walk(2, 2, 0, splitCourse{})
	}
	return ways
}

// free reports that the house lays the wagers of a pair's further hands, 590.11.
func (t *baseTurn) free(pair int) bool { return t.game.Free && pair != 10 }

// most is how many hands a pair may become.
func (t *baseTurn) most(pair int) int {
	if pair == 1 && t.game.OneToAces {
		return 2
	}
	return t.game.Splits + 1
}

// paired is first for a pair that may be split.
func (t *baseTurn) paired(x spot, pair int, s *shoe, chance float64, gains rises) float64 {
	own := t.policy.At(false, t.seen)
	cell := t.cell(&x)
	now := own.Letter(cell)
	houseAgain := true
	if t.free(pair) {
		houseAgain = t.policy.OnHouse.Letter(cell) == 'P'
	}
	split := func(houseAgain bool, gains rises) float64 { return t.split(pair, s, houseAgain, chance, gains) }
	worth := 0.0
	if now == 'P' {
		worth = split(houseAgain, gains)
	} else {
		worth = t.worthOf(strategy.Open(now, x.can), x, s)[0]
	}
	if gains == nil {
		return worth
	}
	if now == 'P' {
		for _, letter := range []byte(cell.Section.Letters()) {
			if letter != now {
				gains.add(own, cell, letter, chance*(t.worthOf(strategy.Open(letter, x.can), x, s)[0]-worth))
			}
		}
		if t.free(pair) {
			t.gainOnHouse(cell, gains, chance, func() float64 {
				return t.split(pair, s, t.policy.OnHouse.Letter(cell) == 'P', 0, nil) - worth
			})
		}
		return worth
	}
	t.gain(x, s, worths{chance}, gains)
	gains.add(own, cell, 'P', chance*(split(houseAgain, nil)-worth))
	return worth
}

// gainOnHouse takes in what other letters in a pair's cell would add for the hands whose
// wagers the house laid.
func (t *baseTurn) gainOnHouse(cell strategy.Cell, gains rises, chance float64, rise func() float64) {
	policy, table := t.policy, t.policy.OnHouse
	defer func() { t.policy = policy }()
	for _, letter := range []byte(cell.Section.Letters()) {
		if letter == table.Letter(cell) {
			continue
		}
		changed := *table
		changed.Set(cell, letter)
		t.policy = &strategy.Policy{Table: policy.Table, OnHouse: &changed}
		gains.add(table, cell, letter, chance*rise())
	}
}

// split is the worth of all hands of a split pair together. The shoe lacks the pair.
//
// The hands hang together by the cards that they take. But what a hand wins with a given
// number of further cards of the pair among the second cards of all, and with other second
// cards that are none, does not hang on how many cards the others draw: these are chosen
// without a look at those that follow. So each kind of hand is valued on its own, beside
// 0 to 3 cards that are none of the pair.
func (t *baseTurn) split(pair int, s *shoe, houseAgain bool, chance float64, gains rises) (sum float64) {
	if t.game.Shared {
		return t.splitShared(pair, s)
	}
	return t.splitBy(courses(t.most(pair), t.free(pair), [2]bool{true, houseAgain}), pair, s, chance, gains)
}

// splitBy is split by these courses.
func (t *baseTurn) splitBy(ways map[splitCourse]float64, pair int, s *shoe, chance float64, gains rises) (sum float64) {
	// How often each kind of hand is played, by how many cards of the pair have fallen
	// beside it, and how many that are none.
	var played [4][2][seconds]worths
	for c, n := range ways {
		for house := range c.hands {
			for sec, hands := range c.hands[house] {
				if hands == 0 {
					continue
				}
				beside := c.others()
				if second(sec) == other {
					beside--
				}
				played[c.again][house][sec][beside] += n * float64(hands)
			}
		}
	}
	outside := *t
	defer func() { *t = outside }()
	t.pair, t.rest, t.atRisk = pair, len(worths{}), atRiskOfTwo
	fell, left := 1.0, *s // the chance that so many cards of the pair fell
	for again := range played {
		t.beside = map[values]*[24]worths{}
		for house := range played[again] {
			if played[again][house] == [seconds]worths{} {
				continue
			}
			t.onHouse, t.known = house == 1, map[values]worths{}
			t.each(&left, func(v int, p float64) {
				for sec, n := range played[again][house] {
					if n == (worths{}) || second(sec) == other && v == pair {
						continue
					}
					for i := range n {
						n[i] *= fell * p
					}
					sum += t.splitHand(pair, v, second(sec), &left, n, chance, gains)
				}
			})
		}
		if left[pair] == 0 {
			break
		}
		fell *= left.draw(pair)
	}
	return sum
}

// splitHand is the worth of a hand of a split with its second card, played so often.
func (t *baseTurn) splitHand(pair, v int, sec second, s *shoe, n worths, chance float64, gains rises) float64 {
	x := spot{can: strategy.Options{Double: true}}
	x.hand[pair]++
	x.hand[v]++
	x.count = count{}.and(pair).and(v)
	if pair == 1 && t.game.OneToAces {
		return t.stands(x, s, 1, 1).of(n)
	}
	x.can.Split = sec == kept && v == pair
	if t.game.Spanish {
		return t.spanishSecond(x, pair, v, s).of(n)
	}
	if gains != nil {
		for i := range n {
			n[i] *= chance
		}
		t.gain(x, s, n, gains)
		for i := range n {
			n[i] /= chance
		}
	}
	return t.worth(x, s).of(n)
}

// atRiskOfTwo is what a hand of a split loses on average to a Blackjack that comes after it:
// of two hands one has the first wager. Where the dealer has no hole card there are no more,
// 633c.5(z).
const atRiskOfTwo = 0.5

// splitShared is split where the hands take the same cards: the next that falls is the
// second card of all, and if it makes pairs these are split again as long as there may be
// more hands. Of the hands then, each has the worth that it would have alone.
func (t *baseTurn) splitShared(pair int, s *shoe) (sum float64) {
	outside := *t
	defer func() { *t = outside }()
	t.known, t.beside = map[values]worths{}, map[values]*[24]worths{}
	t.atRisk = atRiskOfTwo
	most := t.most(pair)
	t.each(s, func(v int, p float64) {
		hands := 2.0
		if v == pair && most > 2 {
			hands = float64(4 - most) // that are not split again
			again := float64(2 * (most - 2))
			first := *t
			t.known, t.beside = map[values]worths{}, map[values]*[24]worths{}
			t.each(s, func(w int, q float64) { sum += p * q * again * t.splitHand(pair, w, anyCard, s, worths{1}, 0, nil) })
			*t = first
		}
		if hands > 0 {
			sum += p * hands * t.splitHand(pair, v, anyCard, s, worths{1}, 0, nil)
		}
	})
	return sum
}
