package strategy

import (
	"math"
	"testing"

	"burncard/game/card"
)

// The worth of a hand with cards as in a new deck, against a dealer who has
// looked, is published to six places (the wizard of odds, appendix 1).
func TestWorthAsPublished(t *testing.T) {
	for _, tt := range []struct {
		points, up         int
		stand, hit, double float64
	}{
		{16, 10, -0.540430, -0.539826, -1.079653},
		{12, 3, -0.252250, -0.233691, -0.467382},
		{20, 10, 0.554538, -0.849029, -1.698058},
		{16, 11, -0.666951, -0.517149, -1.034297},
		{11, 10, -0.540430, 0.119482, 0.179689},
	} {
		var r valuation
		r.deal(Seen{card.OfValue(tt.up), Any})
		h := held{points: tt.points}
		for _, v := range []struct {
			move      string
			got, want float64
		}{{"stand", r.stand(h, false), tt.stand}, {"hit", r.hit(h, false), tt.hit}, {"double", r.double(h, false), tt.double}} {
			if math.Abs(v.got-v.want) > 1e-6 {
				t.Errorf("%d against %d: to %s is worth %.6f, published %.6f", tt.points, tt.up, v.move, v.got, v.want)
			}
		}
	}
}

// TestBotsPlayWell: the bots' moves lose next to nothing compared with the best
// moves, in each game whose rules Game covers completely. The edges are those with
// which the long run compares dealt ones.
func TestBotsPlayWell(t *testing.T) {
	for variant, want := range map[string]float64{"blackjack": 0.00163618, "free-bet": 0.00354098, "down-under": 0.00142386} {
		g, _ := In(variant)
		best, bots := g.Edge(nil), g.Edge(choiceIn(variant))
		if math.Abs(bots-want) > 1e-8 {
			t.Errorf("%s: the edge is %.8f, not %.8f: write it into the long run's test too", variant, bots, want)
		}
		t.Logf("%s: %.4f %%, played best %.4f %%", variant, 100*bots, 100*best)
		if bots < best-1e-9 || bots > best+0.0002 {
			t.Errorf("%s: the bots leave the house %.4f %%, the best moves %.4f %%", variant, 100*bots, 100*best)
		}
	}
}

// A dealer who draws on a soft 17 costs players about 0.22 %, as published.
func TestEdgeOfSoft17(t *testing.T) {
	if costs := (Game{HitsSoft17: true}).Edge(nil) - (Game{}).Edge(nil); costs < 0.0017 || costs > 0.0026 {
		t.Errorf("it costs %.4f", costs)
	}
}

// Bad policies cost money: a player who never doubles, splits or surrenders
// leaves the house more than 1 %, one who stands on everything more than 10 %.
func TestEdgeOfPoorPlay(t *testing.T) {
	plain := choiceIn("blackjack")
	for _, tt := range []struct {
		policy   choice
		from, to float64
	}{
		{func(h []card.Card, s Seen, _ Options) Move { return plain(h, s, Options{}) }, 0.01, 0.03},
		{func([]card.Card, Seen, Options) Move { return Stand }, 0.10, 0.20},
	} {
		if edge := (Game{}).Edge(tt.policy); edge < tt.from || edge > tt.to {
			t.Errorf("the edge is %.4f, not from %v to %v", edge, tt.from, tt.to)
		}
	}
}

// A wager that the house laid can only win: its 17 against an ace is hit, where a
// player's own stands.
func TestOnHouse(t *testing.T) {
	free := games["free-bet"]
	for _, tt := range []struct {
		cards   [2]int
		up      int
		onHouse bool
		want    Move
	}{
		{[2]int{10, 3}, 4, false, Stand},
		{[2]int{10, 3}, 4, true, Stand},
		{[2]int{8, 3}, 10, true, Double},
		{[2]int{8, 8}, 10, true, Split},
		{[2]int{10, 7}, 11, true, Hit},
		{[2]int{10, 7}, 11, false, Stand},
	} {
		got := choiceIn("free-bet")([]card.Card{card.OfValue(tt.cards[0]), card.OfValue(tt.cards[1])}, Seen{card.OfValue(tt.up), Any}, Options{Double: true, Split: true, OnHouse: tt.onHouse})
		if got != tt.want {
			r := valuation{game: free}
			r.deal(Seen{card.OfValue(tt.up), Any})
			h := held{points: tt.cards[0] + tt.cards[1]}
			t.Errorf("%v against %d, the house's wager %v: %v, want %v (stand %.3f, hit %.3f)", tt.cards, tt.up, tt.onHouse, got, tt.want, r.stand(h, tt.onHouse), r.hit(h, tt.onHouse))
		}
	}
}

// Hands that are given up for two unseen cards, 633c.4(f): 12 to 17 and the small
// ones against any card, 18 against cards that beat it, never an 11, a 19 or
// more. Over all up cards and the dealer's Blackjacks two unseen cards are worth
// as much as the game: next to nothing.
func TestRenews(t *testing.T) {
	can := Options{Double: true, Split: true, Surrender: true}
	mean := 0.0
	for up := 2; up <= 11; up++ {
		seen := Seen{card.OfValue(up), Any}
		unseen := Game{}.Unseen(seen, can)
		natural := 0.0
		if up >= 10 {
			natural = Game{}.chance(21 - up)
		}
		mean += Game{}.chance(up) * ((1-natural)*unseen - natural*(1-Game{}.naturals()))
		for _, tt := range []struct {
			a, b  int
			wants bool
		}{{10, 2, true}, {10, 6, true}, {10, 7, true}, {3, 2, true}, {10, 8, up == 5 || up >= 9}, {6, 5, false}, {10, 9, false}, {10, 10, false}, {11, 10, false}} {
			if got := (Game{}).Renews([2]card.Card{card.OfValue(tt.a), card.OfValue(tt.b)}, seen, can, unseen); got != tt.wants {
				t.Errorf("%d and %d against %d: given up %v, want %v", tt.a, tt.b, up, got, tt.wants)
			}
		}
	}
	// The edge of a shoe without end, with half of the Blackjacks at 2 to 1.
	want := -Game{}.Edge(nil) + Game{}.naturals()*0.25*(1-Game{}.naturals())
	if math.Abs(mean-want) > 1e-3 {
		t.Errorf("two unseen cards are worth %.5f, and the game %.5f", mean, want)
	}
}
