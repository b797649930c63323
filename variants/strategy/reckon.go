package strategy

import "burncard/game/card"

// A Game is what of a game's rules bears on what a hand does, where basic
// strategy for 633a does not hold. The zero Game is Blackjack.
type Game struct {
	NoTens    bool // 48-card decks
	SoftTo    int  // the dealer's ace counts 11 up to this total; 0 is 21
	Push22    bool // a dealer's 22 beats nobody and loses to nobody, but as TwoLarge says
	TwoLarge  bool // a hand of 21 or of two large cards wins against 22, 685a.7(n)
	OneToAces bool // split aces get one card each
	Kept      bool // no hand is given up for half
	Free      bool // hard 9 to 11 are doubled, and pairs but tens split, at the house's risk, 590.10 and 11
}

// games are the variants that are not played by basic strategy.
var games = map[string]Game{
	"free-bet":   {Push22: true, Free: true},
	"down-under": {SoftTo: 22, Push22: true, TwoLarge: true, OneToAces: true, Kept: true},
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
// card as likely as in a new deck, whatever lies on the table, and a split hand
// not split again. Hand is two cards or more.
func (g Game) Reckon(hand []card.Card, seen Seen, can Options) Move {
	r := reckoning{game: g}
	r.deal(seen)
	h := held{large: len(hand) == 2}
	for _, c := range hand {
		h = h.with(c.Value(), len(hand) == 2)
	}
	best, worth := Stand, r.stand(h)
	take := func(m Move, v float64) {
		if v > worth+1e-9 {
			best, worth = m, v
		}
	}
	take(Hit, r.hit(h))
	if can.Double {
		take(Double, r.double(h, g.Free && !h.soft && h.points >= 9 && h.points <= 11))
	}
	if can.Split && len(hand) == 2 && card.Pair(hand[0], hand[1]) {
		take(Split, r.split(hand[0].Value(), g.Free && !hand[0].TenValue()))
	}
	if can.Surrender && !g.Kept {
		take(Surrender, -0.5)
	}
	return best
}

// held is a hand as far as its worth goes.
type held struct {
	points int
	soft   bool
	large  bool // exactly the two large cards that it was dealt
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
	return h
}

// A reckoning is one look at one dealer's hand.
type reckoning struct {
	game   Game
	dealer [24]float64 // how likely he ends on a total; 23 is over 22
	hits   [22][2]float64
	known  [22][2]bool
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
	if points >= 17 {
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

// stand is what a hand is worth, in first wagers, when nothing more comes.
func (r *reckoning) stand(h held) float64 {
	won, lost := r.ends(h)
	return won - lost
}

// ends is how likely it wins and loses.
func (r *reckoning) ends(h held) (won, lost float64) {
	if h.points > 21 {
		return 0, 1
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

func (r *reckoning) hit(h held) float64 {
	soft := 0
	if h.soft {
		soft = 1
	}
	if r.known[h.points][soft] {
		return r.hits[h.points][soft]
	}
	worth := 0.0
	for v := 2; v <= 11; v++ {
		next := h.with(v, false)
		then := r.stand(next)
		if next.points < 21 {
			then = max(then, r.hit(next))
		}
		worth += r.game.chance(v) * then
	}
	r.known[h.points][soft], r.hits[h.points][soft] = true, worth
	return worth
}

// double is one card for twice the wager; free, the second is the house's.
func (r *reckoning) double(h held, free bool) float64 {
	worth := 0.0
	for v := 2; v <= 11; v++ {
		won, lost := r.ends(h.with(v, false))
		if free {
			worth += r.game.chance(v) * (2*won - lost)
		} else {
			worth += r.game.chance(v) * 2 * (won - lost)
		}
	}
	return worth
}

// split is two hands of one card each; free, the second has the house's wager.
func (r *reckoning) split(value int, free bool) float64 {
	one := held{}.with(value, false)
	worth := 0.0
	for v := 2; v <= 11; v++ {
		h := one.with(v, false)
		paid := r.stand(h)
		if !(value == 11 && r.game.OneToAces) && h.points < 21 {
			paid = max(paid, r.hit(h), r.double(h, r.game.Free && !h.soft && h.points >= 9 && h.points <= 11))
		}
		worth += r.game.chance(v) * paid
		if free {
			// The hand with the house's wager wins or costs nothing.
			worth += r.game.chance(v) * r.onHouse(h)
		} else {
			worth += r.game.chance(v) * paid
		}
	}
	return worth
}

// onHouse is what a hand is worth that wins a wager and cannot lose one: it is
// hit or stood on for its chance to win alone.
func (r *reckoning) onHouse(h held) float64 {
	won, _ := r.ends(h)
	if h.points >= 21 || h.points >= 17 && !h.soft {
		return won
	}
	drawn := 0.0
	for v := 2; v <= 11; v++ {
		drawn += r.game.chance(v) * r.onHouse(h.with(v, false))
	}
	return max(won, drawn)
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
