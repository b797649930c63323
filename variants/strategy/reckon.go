package strategy

import "burncard/game/card"

// A Game is what of a game's rules bears on what a hand does, where basic
// strategy for 633a does not hold. The zero Game is Blackjack.
type Game struct {
	NoTens     bool // 48-card decks
	SoftTo     int  // the dealer's ace counts 11 up to this total; 0 is 21
	Push22     bool // a dealer's 22 beats nobody and loses to nobody, but as TwoLarge says
	TwoLarge   bool // a hand of 21 or of two large cards wins against 22, 685a.7(n)
	Light      bool // a light shows the range of the hole card before anybody acts, 685a.7(h)
	Once       bool // a split hand is not split again
	OneToAces  bool // split aces get one card each
	Kept       bool // no hand is given up for half
	Spanish    bool // a 21 wins whatever the dealer has, some pay more, any hand is doubled and a double rescued, 635a.12
	HitsSoft17 bool // the dealer draws on a soft 17
	Naturals22 bool // a Blackjack wins against 22 all the same
	Free       bool // hard 9 to 11 are doubled, and pairs but tens split, at the house's risk, 590.10 and 11
}

// games are the variants that are not played by basic strategy.
var games = map[string]Game{
	"blackjack-switch": {Push22: true, Kept: true},
	"free-bet":         {Push22: true, Free: true},
	"spanish-21":       {NoTens: true, Spanish: true},
	"down-under":       {SoftTo: 22, Push22: true, TwoLarge: true, Light: true, Once: true, OneToAces: true, Kept: true},
}

// In gives the game of a variant; false where it is played by basic strategy.
func In(variant string) (g Game, ok bool) {
	g, ok = games[variant]
	return g, ok
}

// Seen is what a player knows of the dealer's hand: the up card, and the values
// that the hole card may have.
type Seen struct {
	Up   card.Card
	Hole Values
}

// Values is a set of card values, 2 to 10 and 11 for an ace, by bit.
type Values uint16

// The sets of a Masque reader's lights, and any card.
const (
	Small  Values = 1<<2 | 1<<3 | 1<<4 | 1<<5
	Medium Values = 1<<6 | 1<<7 | 1<<8 | 1<<9
	Large  Values = 1<<10 | 1<<11
	Any    Values = Small | Medium | Large
)

// Just is the set of one card's value.
func Just(c card.Card) Values { return 1 << c.Value() }

// Reckon gives the move that is worth most in the game, of what is open: each
// card as likely as in a new deck, whatever lies on the table. Hand is two cards
// or more.
func (g Game) Reckon(hand []card.Card, seen Seen, can Options) Move {
	r := reckoning{game: g}
	r.deal(seen)
	best, _ := r.of(hand, can)
	return best
}

// of is the best move of a hand, and its worth.
func (r *reckoning) of(hand []card.Card, can Options) (Move, float64) {
	h := held{large: len(hand) == 2}
	for _, c := range hand {
		h = h.with(c.Value(), len(hand) == 2)
	}
	pair := 0
	if len(hand) == 2 && card.Pair(hand[0], hand[1]) {
		pair = hand[0].Value()
	}
	if r.game.Spanish && len(hand) == 2 {
		h.want, h.pays = bonusOf(hand[0], hand[1])
	}
	return r.best(h, pair, can)
}

// Switches reports whether two hands are worth more with their second cards
// exchanged, 633a.12(a)(4). A Blackjack made so is a 21 like others; one that was
// dealt wins 3 to 2, 1 to 1 against the dealer's 21.
func (g Game) Switches(a, b [2]card.Card, seen Seen, can Options) bool {
	r := reckoning{game: g}
	r.deal(seen)
	worth := func(first, second card.Card, dealt bool) float64 {
		hand := [2]card.Card{first, second}
		switch made := card.Blackjack(hand[:]); {
		case made && dealt:
			return r.natural()
		case made:
			return r.stand(held{points: 21, soft: true}, false) // it takes no card
		}
		_, w := r.of(hand[:], can)
		return w
	}
	kept := worth(a[0], a[1], true) + worth(b[0], b[1], true)
	return worth(a[0], b[1], false)+worth(b[0], a[1], false) > kept+1e-9
}

// Renews reports whether a hand is worth less than two cards that nobody has
// seen, 633c.4(f), which are worth unseen, as Unseen has it. A Blackjack is kept.
func (g Game) Renews(hand [2]card.Card, seen Seen, can Options, unseen float64) bool {
	if card.Blackjack(hand[:]) {
		return false
	}
	r := reckoning{game: g}
	r.deal(seen)
	_, kept := r.of(hand[:], can)
	return kept < unseen-1e-9
}

// Unseen is what two cards are worth before they are turned, in first wagers. A
// Blackjack of them wins 2 to 1 where it has one color, as every other one does.
func (g Game) Unseen(seen Seen, can Options) (worth float64) {
	r := reckoning{game: g}
	r.deal(seen)
	for a := 2; a <= 11; a++ {
		for b := a; b <= 11; b++ {
			chance := g.chance(a) * g.chance(b)
			if a != b {
				chance *= 2
			}
			if a+b == 21 {
				worth += chance * (1.5 + 2) / 2
				continue
			}
			_, w := r.of([]card.Card{cardOf(a), cardOf(b)}, can)
			worth += chance * w
		}
	}
	return worth
}

// natural is what a Blackjack is worth that waits for the dealer's final hand.
func (r *reckoning) natural() (worth float64) {
	for n, c := range r.dealer {
		switch {
		case n == 21:
			worth += c
		case n != 22 || r.game.Naturals22:
			worth += c * 1.5
		}
	}
	return worth
}

// best is the move that is worth most, and its worth in first wagers; pair is
// the value of a pair's cards, 0 for what is none.
func (r *reckoning) best(h held, pair int, can Options) (best Move, worth float64) {
	best, worth = Stand, r.stand(h, can.OnHouse)
	take := func(m Move, v float64) {
		if v > worth+1e-9 {
			best, worth = m, v
		}
	}
	take(Hit, r.hit(h, can.OnHouse))
	if can.Double {
		take(Double, r.double(h, can.OnHouse))
	}
	if can.Split && pair != 0 {
		take(Split, r.split(pair, can.OnHouse, r.game.again()))
	}
	if can.Surrender && !r.game.Kept {
		take(Surrender, -0.5)
	}
	return best, worth
}

// again is how often a pair that is split may be split once more: four hands
// are the most, 633a.11(c).
func (g Game) again() int {
	if g.Once {
		return 0
	}
	return 2
}

// held is a hand as far as its worth goes.
type held struct {
	points int
	soft   bool
	large  bool // exactly the two large cards that it was dealt
	cards  int
	// Of two cards that a third may make a bonus of: its value, and what that
	// pays; of three that made one, what it pays alone.
	want int
	pays float64
}

func (h held) with(value int, first bool) held {
	h.points += value
	if value == 11 && h.soft {
		h.points -= 10
	}
	h.soft = h.soft || value == 11
	if h.points > 21 && h.soft {
		h.points, h.soft = h.points-10, false
	}
	h.large = h.large && first && value >= 10
	if h.cards++; h.want != value {
		h.pays = 0
	}
	h.want = 0
	return h
}

// A reckoning is one look at one dealer's hand.
type reckoning struct {
	game   Game
	dealer [24]float64 // how likely he ends on a total; 23 is over 22
	hits   [2]hits     // for the player's own wager, and for the house's
}

// hits is what a hand is worth that takes a card, by points, whether soft, and
// how many cards it has, where those matter.
type hits struct {
	worth [22][2][8]float64
	known [22][2][8]bool
}

// chance is how likely a card has a value.
func (g Game) chance(value int) float64 {
	switch {
	case value == 10 && g.NoTens:
		return 3.0 / 12
	case value == 10:
		return 4.0 / 13
	case g.NoTens:
		return 1.0 / 12
	}
	return 1.0 / 13
}

// deal reckons where the dealer ends: he has looked, and has no Blackjack.
func (r *reckoning) deal(seen Seen) {
	up, all := seen.Up.Value(), 0.0
	var chance [12]float64
	for v := 2; v <= 11; v++ {
		if seen.Hole&(1<<v) != 0 && up+v != 21 {
			chance[v] = r.game.chance(v)
			all += chance[v]
		}
	}
	for v, c := range chance {
		if c > 0 {
			aces := 0
			for _, n := range [2]int{up, v} {
				if n == 11 {
					aces++
				}
			}
			r.draws(up+v, aces, c/all)
		}
	}
}

// draws goes on from a total with so many aces in it that count 11.
func (r *reckoning) draws(points, aces int, chance float64) {
	limit := max(21, r.game.SoftTo)
	for points > limit && aces > 0 {
		points, aces = points-10, aces-1
	}
	if points >= 17 && !(points == 17 && aces > 0 && r.game.HitsSoft17) {
		r.dealer[min(points, 23)] += chance
		return
	}
	for v := 2; v <= 11; v++ {
		more := aces
		if v == 11 {
			more++
		}
		r.draws(points+v, more, chance*r.game.chance(v))
	}
}

// stand is what a hand is worth, in first wagers, when nothing more comes. One
// that is the house's wager costs nothing when it loses.
func (r *reckoning) stand(h held, onHouse bool) float64 {
	if r.game.Spanish && h.points == 21 {
		return h.pay21()
	}
	won, lost := r.ends(h)
	if onHouse {
		return won
	}
	return won - lost
}

// ends is how likely it wins and loses.
func (r *reckoning) ends(h held) (won, lost float64) {
	switch {
	case h.points > 21:
		return 0, 1
	case r.game.Spanish && h.points == 21:
		return 1, 0
	}
	for n, c := range r.dealer {
		switch {
		case n == 22 && r.game.Push22:
			if r.game.TwoLarge && (h.points == 21 || h.large) {
				won += c
			}
		case n > 21 || n < h.points:
			won += c
		case n > h.points:
			lost += c
		}
	}
	return won, lost
}

// hit is what it is worth with one more card or several.
func (r *reckoning) hit(h held, onHouse bool) float64 {
	soft, whose := 0, 0
	if h.soft {
		soft = 1
	}
	n := 0 // cards, where they matter
	if r.game.Spanish {
		n = min(h.cards, 7)
	}
	if onHouse {
		whose = 1
	}
	k := &r.hits[whose]
	if h.want == 0 && k.known[h.points][soft][n] {
		return k.worth[h.points][soft][n]
	}
	worth := 0.0
	for v := 2; v <= 11; v++ {
		next := h.with(v, false)
		then := r.stand(next, onHouse)
		if next.points < 21 {
			then = max(then, r.hit(next, onHouse))
			if r.game.Spanish {
				then = max(then, r.double(next, onHouse))
			}
		}
		worth += r.game.chance(v) * then
	}
	if h.want == 0 {
		k.known[h.points][soft][n], k.worth[h.points][soft][n] = true, worth
	}
	return worth
}

// double is one card for twice the wager. On a hard 9 to 11 the second may be
// the house's, which costs nothing when it loses.
func (r *reckoning) double(h held, onHouse bool) float64 {
	stakes := 2.0
	if r.game.Free && !h.soft && h.points >= 9 && h.points <= 11 {
		stakes--
	}
	if onHouse {
		stakes--
	}
	worth := 0.0
	for v := 2; v <= 11; v++ {
		then := h.with(v, false)
		won, lost := r.ends(then)
		paid := 2*won - stakes*lost
		if r.game.Spanish && then.points < 21 {
			paid = max(paid, -1) // rescued
		}
		worth += r.game.chance(v) * paid
	}
	return worth
}

// split is a pair made two hands, which may be split again so often. The
// second hand's wager may be the house's.
func (r *reckoning) split(value int, onHouse bool, again int) float64 {
	return r.parted(value, onHouse, onHouse || r.game.Free && value != 10, 1, again)
}

// parted is what a hand of one card of a pair is worth together with so many
// others after it: whose wager the first is, and whose the others'.
func (r *reckoning) parted(value int, first, rest bool, others, again int) float64 {
	after := 0.0
	if others > 0 {
		after = r.parted(value, rest, rest, others-1, again)
	}
	one := held{}.with(value, false)
	worth := 0.0
	for v := 2; v <= 11; v++ {
		h := one.with(v, false)
		if r.game.Spanish {
			h.want, h.pays = bonusOfValues(value, v, anySuits)
		}
		then := r.stand(h, first)
		if h.points < 21 && !(value == 11 && r.game.OneToAces) {
			then = max(then, r.hit(h, first), r.double(h, first))
		}
		then += after
		if v == value && again > 0 {
			then = max(then, r.parted(value, first, rest, others+1, again-1))
		}
		worth += r.game.chance(v) * then
	}
	return worth
}

// MistakenIn is Mistaken in another game than Blackjack.
func MistakenIn(g Game, r func(n int) int, percent int, hand []card.Card, seen Seen, can Options) Move {
	can.Surrender = can.Surrender && !g.Kept
	right := Stand
	if card.Add(hand...).Points < 21 {
		right = g.Reckon(hand, seen, can)
	}
	return mistaken(right, r, percent, hand, seen.Up, can)
}
