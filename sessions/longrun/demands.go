package longrun

import (
	"context"
	"fmt"

	"burncard/game"
	"burncard/sessions/bot"
)

// Demands are how often the cards of a deal demand each kind of thing of their dealer, by
// key of the Kind.
type Demands map[string]int

// A Kind is one thing that a deal demands of its dealer.
type Kind struct {
	Key  string // as it is kept
	Name string // as people read it, in the plural
	of   func(*game.Table) int
}

// RoundsKey is the key of the rounds that are dealt.
const RoundsKey = "rounds"

// Kinds are what is counted, each at the end of a round, when the dealer picks up his own
// cards. Deals that demand as much of all of them are equivalent.
var Kinds = []Kind{
	{RoundsKey, "rounds", func(*game.Table) int { return 1 }},
	{"cards", "cards", func(t *game.Table) int { return t.Station.InRound }},
	{"hands", "hands of players", ofHands(func(*game.Hand) bool { return true })},
	{"blackjacks", "Blackjacks of players", ofHands((*game.Hand).Blackjack)},
	{"dealer-blackjacks", "Blackjacks of the dealer", func(t *game.Table) int { return one(t.DealerHand.Blackjack()) }},
	{"splits", "hands from splits", ofHands(func(h *game.Hand) bool { return h.FromPair })},
	// A double that a dealer's Blackjack overtakes gets no card. It comes of the pace of player
	// and dealer, and not of the cards.
	{"doubles", "doubles", ofHands(func(h *game.Hand) bool { return h.Doubled && len(h.Cards)+len(h.Was) > 2 })},
	{"busts", "busts", ofHands(func(h *game.Hand) bool { return h.FullTotal().Points > 21 })},
	{"pushes", "pushes", ofHands(func(h *game.Hand) bool { return !h.Surrendered && h.Staked > 0 && h.Given == h.Staked })},
	{"insurance", "rounds with insurance", func(t *game.Table) int { return one(t.Round.Insurance) }},
	{"side-wagers", "side wagers", ofSides(func(*game.Wager) bool { return true })},
	{"side-wins", "side wagers that win", ofSides(func(w *game.Wager) bool { return w.Given+w.Pressed > w.Staked })},
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// ofHands counts the hands of players of which something is so.
func ofHands(so func(*game.Hand) bool) func(*game.Table) int {
	return func(t *game.Table) (n int) {
		for i := range t.Boxes {
			for j := range t.Boxes[i].Hands {
				if h := &t.Boxes[i].Hands[j]; h.Staked > 0 && so(h) {
					n++
				}
			}
		}
		return n
	}
}

// ofSides counts the side wagers of which something is so.
func ofSides(so func(*game.Wager) bool) func(*game.Table) int {
	return func(t *game.Table) (n int) {
		for i := range t.Boxes {
			for j := range t.Boxes[i].Side {
				if w := &t.Boxes[i].Side[j]; w.Staked > 0 && so(w) {
					n++
				}
			}
		}
		return n
	}
}

// Count takes in a round whose dealer picks up his own cards next.
func (d Demands) Count(t *game.Table) {
	for _, k := range Kinds {
		d[k.Key] += k.of(t)
	}
}

// Leeway is by how much a count may differ from another in deals that are equivalent: by
// one, or by a fifth of it where that is more.
func Leeway(n int) int { return max(1, n/5) }

// LeewayWords is Leeway in words.
const LeewayWords = "one more or one less, or a fifth where that is more"

// Equivalent reports that a deal demands as much as another, give or take the leeway.
func (d Demands) Equivalent(other Demands) bool { return d.Beyond(other) == 0 }

// Beyond is by how much the counts differ from another deal's beyond the leeway, in all.
func (d Demands) Beyond(other Demands) (sum int) {
	for _, k := range Kinds {
		sum += d.beyond(other, k.Key)
	}
	return sum
}

func (d Demands) beyond(other Demands, key string) int {
	n := d[key] - other[key]
	return max(max(n, -n)-Leeway(other[key]), 0)
}

// Within reports that one count is that of another deal, give or take the leeway.
func (d Demands) Within(other Demands, key string) bool { return d.beyond(other, key) == 0 }

// A Deal is a table that deals itself by the book to bots at its first boxes, so that it
// can be counted what its cards demand.
type Deal struct {
	Book  *game.Rulebook
	House game.House
	Bots  []*bot.Bot
	// Draw is what an act draws from at a table, and the opening with nil.
	Draw func(*game.Table) game.Draw
	Over func(*game.Table) bool // asked between rounds
}

// Demands deals, and counts. It fails where bots do what ends a deal by itself, and when
// ctx ends.
func (d Deal) Demands(ctx context.Context) (Demands, error) {
	d.House.BettingTime, d.House.Think = 0, 0
	t := &table{referee: game.Referee{Table: game.NewTable(d.Book)}}
	g := t.referee.Table
	g.Evolve(d.Book.Open(game.Exam, d.House, "round", d.Draw(nil)))
	counts := Demands{}
	t.before = func(g *game.Table, a *game.Act) {
		t.draw = d.Draw(g)
		if a.Verb == game.Clear && a.At == game.Dealer && !g.Round.Void {
			counts.Count(g)
		}
	}
	for i, b := range d.Bots {
		t.bots = append(t.bots, b)
		if err := t.say(b.Sit(i + 1)); err != nil {
			return nil, err
		}
	}
	if err := t.say(`tap in "Dealer"`); err != nil { // who burns a card first
		return nil, err
	}
	for !d.Over(g) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if _, _, err := t.played(t.step); err != nil {
			return nil, fmt.Errorf("count what cards demand: %w", err)
		}
	}
	return counts, nil
}
