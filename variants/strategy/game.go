package strategy

import "burncard/game/card"

// A Game is the rules of a game that decide the best move, where basic strategy
// for 633a does not. The zero Game is Blackjack.
type Game struct {
	NoTens      bool // 48-card decks
	SoftTo      int  // the dealer's ace counts 11 up to this total; 0 is 21
	Push22      bool // a dealer's 22 ties with every hand, except with those of TwoLarge
	TwoLarge    bool // a hand of 21 or of two large cards wins against 22, 685a.7(n)
	Light       bool // a light shows the range of the hole card before anybody acts, 685a.7(h)
	SplitOnce   bool // a split hand is not split again
	OneToAces   bool // split aces get one card each
	NoSurrender bool // no hand is given up for half
	Spanish     bool // a 21 always wins, some pay more, any hand may be doubled and a double rescued, 635a.12
	HitsSoft17  bool // the dealer draws on a soft 17
	Naturals22  bool // a Blackjack wins also against 22
	Free        bool // the house pays for doubling hard 9 to 11 and for splitting pairs other than tens, 590.10 and 11
}

// games are the variants for which basic strategy is not the best.
var games = map[string]Game{
	"blackjack-switch": {Push22: true, NoSurrender: true},
	"free-bet":         {Push22: true, Free: true},
	"spanish-21":       {NoTens: true, Spanish: true},
	"down-under":       {SoftTo: 22, Push22: true, TwoLarge: true, Light: true, SplitOnce: true, OneToAces: true, NoSurrender: true},
}

// In returns the game of a variant; false where basic strategy is used.
func In(variant string) (g Game, ok bool) {
	g, ok = games[variant]
	return g, ok
}

// PolicyName says in words how the bots play a variant. It is stored with
// edges.
func PolicyName(variant string) string {
	switch variant {
	case "switch-hands", "blackjack-premium":
		return "an ante always, which counts as wagered; a hand is given up for the switch cards where two unseen cards are worth more; basic strategy for six decks; no insurance"
	}
	if g, ok := In(variant); ok {
		if g.Spanish {
			return "the move that is worth most, each card as likely as in a new deck; no insurance; without the fixed sums for three sevens"
		}
		return "the move that is worth most, each card as likely as in a new deck; no insurance"
	}
	return "basic strategy for six decks; no insurance"
}

// Seen is what a player knows of the dealer's hand: the up card, and the
// possible values of the hole card.
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

// Just is the set of only this card's value.
func Just(c card.Card) Values { return 1 << c.Value() }

// BestMove returns the open move that is worth most in the game, with each card
// as likely as in a new deck, whatever lies on the table. Hand has two cards or
// more.
func (g Game) BestMove(hand []card.Card, seen Seen, can Options) Move {
	return g.Against(seen).BestMove(hand, can)
}

// Against is a game against one hand of the dealer's. It remembers what it has worked out,
// for callers that value many hands. It is not safe for concurrent use.
type Against struct{ r valuation }

// Against values hands against what is seen of the dealer's hand.
func (g Game) Against(seen Seen) *Against {
	x := &Against{valuation{game: g}}
	x.r.deal(seen)
	return x
}

// BestMove is Game.BestMove.
func (x *Against) BestMove(hand []card.Card, can Options) Move {
	best, _ := x.r.of(hand, can)
	return best
}

// of is the best move of a hand, and its worth.
func (r *valuation) of(hand []card.Card, can Options) (Move, float64) {
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
// exchanged, 633a.12(a)(4). A Blackjack that the exchange makes is an ordinary
// 21; one that was dealt wins 3 to 2, 1 to 1 against the dealer's 21.
func (g Game) Switches(a, b [2]card.Card, seen Seen, can Options) bool {
	return g.Against(seen).Switches(a, b, can)
}

// Switches is Game.Switches.
func (x *Against) Switches(first, second [2]card.Card, can Options) bool {
	worth := func(a, b card.Card, dealt bool) float64 {
		hand := [2]card.Card{a, b}
		switch made := card.Blackjack(hand[:]); {
		case made && dealt:
			return x.r.natural()
		case made:
			return x.r.stand(held{points: 21, soft: true}, false) // it takes no card
		}
		_, w := x.r.of(hand[:], can)
		return w
	}
	kept := worth(first[0], first[1], true) + worth(second[0], second[1], true)
	return worth(first[0], second[1], false)+worth(second[0], first[1], false) > kept+1e-9
}

// Renews reports whether a hand is worth less than two unseen cards, 633c.4(f).
// The argument unseen is the result of Unseen. A Blackjack is kept.
func (g Game) Renews(hand [2]card.Card, seen Seen, can Options, unseen float64) bool {
	return g.Against(seen).Renews(hand, can, unseen)
}

// Renews is Game.Renews.
func (x *Against) Renews(hand [2]card.Card, can Options, unseen float64) bool {
	if card.Blackjack(hand[:]) {
		return false
	}
	_, kept := x.r.of(hand[:], can)
	return kept < unseen-1e-9
}

// Unseen is the worth, in first wagers, of two cards before they are turned. A
// Blackjack of one color, which is every second one, wins 2 to 1.
func (g Game) Unseen(seen Seen, can Options) (worth float64) { return g.Against(seen).Unseen(can) }

// Unseen is Game.Unseen.
func (x *Against) Unseen(can Options) (worth float64) {
	r := &x.r
	for a := 2; a <= 11; a++ {
		for b := a; b <= 11; b++ {
			chance := r.game.chance(a) * r.game.chance(b)
			if a != b {
				chance *= 2
			}
			if a+b == 21 {
				worth += chance * (1.5 + 2) / 2
				continue
			}
			_, w := r.of([]card.Card{card.OfValue(a), card.OfValue(b)}, can)
			worth += chance * w
		}
	}
	return worth
}

// natural is the worth of a Blackjack that waits for the dealer's final hand.
func (r *valuation) natural() (worth float64) {
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
// the value of a pair's cards, or 0.
func (r *valuation) best(h held, pair int, can Options) (best Move, worth float64) {
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
		take(Split, r.split(pair, can.OnHouse))
	}
	if can.Surrender && !r.game.NoSurrender {
		take(Surrender, -0.5)
	}
	return best, worth
}

// again is how often a split pair may be split again: to four hands at most,
// 633a.11(c).
func (g Game) again() int {
	if g.SplitOnce {
		return 0
	}
	return 2
}

// held is what decides the worth of a hand.
type held struct {
	points int
	soft   bool
	large  bool // exactly the two large cards that it was dealt
	cards  int
	// For two cards: the value of a third that would make a bonus, and the
	// bonus. For three cards that made a bonus: only the bonus.
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

// A valuation computes the worth of hands against one dealer's hand.
type valuation struct {
	game                  Game
	dealer                [24]float64 // the chances of the dealer's final totals; 23 is over 22
	hits, hitsOnHouse     hits        // for the player's own wager, and for the house's
	splits, splitsOnHouse splits
}

// splits is the worth of a pair that is split, by the value of one card.
type splits struct {
	worth [12]float64
	known [12]bool
}

// hits is the worth of a hand that takes a card: by points, whether it is soft,
// and its number of cards where that matters.
type hits struct {
	worth [22][2][8]float64
	known [22][2][8]bool
}

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

// deal computes the dealer's final totals. He has looked, and has no Blackjack.
func (r *valuation) deal(seen Seen) {
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

// draws goes on from a total with a number of aces in it that count 11.
func (r *valuation) draws(points, aces int, chance float64) {
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

// stand is the worth of a final hand in first wagers. A wager that the house
// laid costs nothing when it loses.
func (r *valuation) stand(h held, onHouse bool) float64 {
	if r.game.Spanish && h.points == 21 {
		return h.pay21()
	}
	won, lost := r.ends(h)
	if onHouse {
		return won
	}
	return won - lost
}

// ends are the probabilities that the hand wins and loses.
func (r *valuation) ends(h held) (won, lost float64) {
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

// hit is the worth of the hand with one more card or several.
func (r *valuation) hit(h held, onHouse bool) float64 {
	soft, n := 0, 0
	if h.soft {
		soft = 1
	}
	if r.game.Spanish { // elsewhere the number of cards does not matter
		n = min(h.cards, 7)
	}
	k := &r.hits
	if onHouse {
		k = &r.hitsOnHouse
	}
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

// double is the worth of one more card for twice the wager. On a hard 9 to 11
// the house may lay the second wager, which then costs nothing when it loses.
func (r *valuation) double(h held, onHouse bool) float64 {
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

// split is the worth of a pair split into two hands, which may be split again
// as often as the game has it. The house may lay the second hand's wager.
func (r *valuation) split(value int, onHouse bool) float64 {
	k := &r.splits
	if onHouse {
		k = &r.splitsOnHouse
	}
	if !k.known[value] {
		k.known[value], k.worth[value] = true, r.parted(value, onHouse, onHouse || r.game.Free && value != 10, 1, r.game.again())
	}
	return k.worth[value]
}

// parted is the worth of a hand of one card of a pair and this many others
// after it. First and rest say whether the house laid the wagers of the first
// and of the others.
func (r *valuation) parted(value int, first, rest bool, others, again int) float64 {
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

// MistakenIn is Mistaken for another game than Blackjack.
func MistakenIn(g Game, r func(n int) int, percent int, hand []card.Card, seen Seen, can Options) Move {
	can.Surrender = can.Surrender && !g.NoSurrender
	right := Stand
	if card.Add(hand...).Points < 21 {
		right = g.BestMove(hand, seen, can)
	}
	return mistaken(right, r, percent, hand, seen.Up, can)
}
