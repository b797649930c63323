package dealt

import "burncard/variants/strategy"

// A Game is the rules of a game on which its edge hangs.
type Game struct {
	Kind       Kind
	Decks      int  // of the shoe, 1 to 8
	Splits     int  // how often a pair may be split, 0 to 3
	OneToAces  bool // split aces get one card each
	Naturals22 bool // Blackjack Switch: a Blackjack wins 3 to 2 against 22 too
	TiesPaid   bool // Switch Hands: a Blackjack of switch cards wins 1 to 2 against the dealer's
}

// A Kind is one of the games.
type Kind uint8

// The games.
const (
	Switch      Kind = iota // Blackjack Switch, 633a.12(a)
	SwitchHands             // 633c.4(a) to (j)
	Premium                 // Blackjack Premium with an ante, 633c.4(k) to (o)
)

// bet is what a player wagers before the first card, in first wagers: two hands, or one and
// an ante.
func (g *Game) bet() float64 {
	if g.Kind == Switch {
		return 2
	}
	return 1 + ante
}

// ante is $1 for $5, 633c.4(c), and does not come back.
const ante = 0.2

// wins is what a hand wins of one wager that ends in a total of at most 21 and is no
// Blackjack.
func (g *Game) wins(points int) (p pays) {
	for e := range p {
		switch dealers := 17 + e; {
		case dealers == 22 && g.Kind == Switch: // 633a.12(a)(5)(v)
		case dealers > 21 || dealers < points:
			p[e] = 1
		case dealers > points:
			p[e] = -1
		}
	}
	return p
}

// naturalWins is what a Blackjack wins in Blackjack Switch, 633a.12(a)(5).
func (g *Game) naturalWins() (p pays) {
	for e := range p {
		switch dealers := 17 + e; {
		case dealers == 21:
			p[e] = 1
		case dealers != 22 || g.Naturals22:
			p[e] = 1.5
		}
	}
	return p
}

// strategy is how the bots see the game.
func (g *Game) strategy() (strategy.Game, *strategy.Table) {
	if g.Kind == Switch {
		rules, _ := strategy.In("blackjack-switch")
		rules.Naturals22 = g.Naturals22
		best := rules.BestTables()
		return rules, best.Table
	}
	return strategy.Game{}, strategy.BasicTable()
}

// byAnte reports that the ante makes a Blackjack win more, 633c.4(i)(2) and (o).
func (g *Game) byAnte(switched bool) bool { return switched || g.Kind == Premium }

// tie is what a Blackjack wins against the dealer's.
func (g *Game) tie(switched bool) float64 {
	if g.byAnte(switched) && (g.TiesPaid || g.Kind == Premium) {
		return 0.5
	}
	return 0
}

// colored is what a Blackjack of one color wins. Exactly every second one has one color: no
// decision hangs on colors, and an ace is as likely to be red as black, whatever the ten is.
const colored = 2

// untied is what a Blackjack wins on average where the dealer has none.
func (g *Game) untied(switched bool) float64 {
	if g.byAnte(switched) {
		return (1.5 + colored) / 2
	}
	return 1.5
}
