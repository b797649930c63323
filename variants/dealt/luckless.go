package dealt

import "math"

// Luckless are many rounds of a game with their luck taken out. They are not safe for
// concurrent use.
type Luckless struct {
	game   Game
	full   shoe
	tables [11]*against // by the up card
	mean   float64      // the worth of the first cards

	rounds       int
	sum, squares float64 // of what the player won without luck, in first wagers
}

// New prepares to deal a game. It panics if the decks are not 1 to 8 or the splits not 0 to 3.
func New(g Game) *Luckless {
	if g.Decks < 1 || g.Decks > 8 || g.Splits < 0 || g.Splits >= mostHands {
		panic("dealt: no game has such decks or splits")
	}
	return fromShoe(g, newShoe(g.Decks))
}

// fromShoe is New with cards of any number.
func fromShoe(g Game, full shoe) *Luckless {
	l := &Luckless{game: g, full: full}
	rules, table := g.strategy()
	for up := 1; up <= 10; up++ {
		if full[up] == 0 {
			continue
		}
		left := full
		left.take(up)
		t := l.game.against(up, left, table)
		if l.tables[up] = t; g.Kind == Switch {
			t.setExchanges(rules)
		} else {
			t.setRenewals(rules, left)
		}
	}
	l.setMean()
	return l
}

func (l *Luckless) setMean() {
	if l.game.Kind == Switch {
		l.mean = l.switchMean()
	} else {
		l.mean = l.renewalMean()
	}
}

// eachUpCard calls with a round against each up card that the shoe has.
func (l *Luckless) eachUpCard(then func(r *round, chance float64)) {
	for up, t := range l.tables {
		if t != nil {
			r := round{against: t, left: l.full}
			then(&r, r.left.draw(up))
		}
	}
}

// Deal deals more rounds.
func (l *Luckless) Deal(draw Draw, rounds int) {
	for range rounds {
		win, luck := l.Round(chance{draw})
		l.sum += win - luck
		l.squares += (win - luck) * (win - luck)
	}
	l.rounds += rounds
}

// Round deals one round from a fresh shoe without counting it, and returns what the player
// won and how much of it was luck, in first wagers. It asks for outcomes in this order: the
// cards of each hand in turn, the up card, both switch cards if the player plays them,
// against an ace or a ten whether the dealer has a Blackjack (1) or not (2), whether a Blackjack that
// the ante pays better has one color (1) or two (2), each card that the player draws, the
// hole card, and each card that the dealer draws, as long as a hand waits for his.
func (l *Luckless) Round(by Chooser) (win, luck float64) {
	r := round{fortune: fortune{Chooser: by}, left: l.full}
	if l.game.Kind == Switch {
		r.switchRound(l)
	} else {
		r.renewalRound(l)
	}
	return r.win, r.luck
}

// Rounds is the number of rounds that were dealt.
func (l *Luckless) Rounds() int { return l.rounds }

// Edge is the house's share of what is wagered before the first card, as a fraction, and
// its standard error: infinite where fewer than two rounds were dealt.
func (l *Luckless) Edge() (edge, err float64) {
	if l.rounds < 2 {
		return 0, math.Inf(1)
	}
	n := float64(l.rounds)
	mean := l.sum / n
	variance := max(0, l.squares/n-mean*mean) * n / (n - 1)
	return -mean / l.game.bet(), math.Sqrt(variance/n) / l.game.bet()
}
