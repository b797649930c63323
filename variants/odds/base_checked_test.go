package odds

import (
	"math"
	"math/rand/v2"
	"testing"

	"burncard/variants/strategy"
)

// Published figures for the same rules: of the edge right after a shuffle, and of what rules
// change at it. Each stands with two decimals, made by others' counts or long runs, and rules
// change each other's worth a little.
//
// The games have 3 to 2, a dealer who stands on all 17, doubles on any two cards and after a
// split, up to four hands, no surrender, and one card to each split ace. Sources: Blackjack
// Review, "Blackjack Rule Variations and Odds"; BJ21, "Estimating Your Edge", table 4; The
// Color of Blackjack, "Solution One". Each gives a benchmark without doubling after a split,
// and what that takes from it.
func TestLongEdgesAsPublished(t *testing.T) {
	policy := strategy.Policy{Table: strategy.BasicTable()}
	edge := func(decks int, rules strategy.Game) float64 {
		g := BaseGame{Game: rules, Decks: decks, Splits: 3}
		return 100 * g.Edge(&policy)
	}
	plain := strategy.Game{OneToAces: true, NoSurrender: true}
	for _, tt := range []struct {
		source    string
		decks     int
		benchmark float64 // the house's edge, in per cent
		doubles   float64 // after a split
	}{
		{"Blackjack Review", 4, 0.56 - 0.05, 0.14},
		{"Blackjack Review", 6, 0.56, 0.14},
		{"Blackjack Review", 8, 0.56 + 0.02, 0.14},
		{"BJ21", 4, 0.49, 0.14},
		{"BJ21", 6, 0.54, 0.14},
		{"BJ21", 8, 0.57, 0.14},
		{"The Color of Blackjack", 4, 0.48, 0.13},
		{"The Color of Blackjack", 6, 0.53, 0.13},
		{"The Color of Blackjack", 8, 0.55, 0.13},
	} {
		want := tt.benchmark - tt.doubles
		if got := edge(tt.decks, plain); math.Abs(got-want) > 0.025 {
			t.Errorf("%s, %d decks: counted %.4f %%, published %.2f %%", tt.source, tt.decks, got, want)
		}
	}

	// A dealer who draws on a soft 17 adds 0.20 % in all three.
	draws := plain
	draws.HitsSoft17 = true
	if got := edge(6, draws) - edge(6, plain); math.Abs(got-0.20) > 0.02 {
		t.Errorf("a dealer who draws on a soft 17: counted %.4f %%, published 0.20 %%", got)
	}
	// Surrender takes 0.08 % (Blackjack Review) or 0.06 % (The Color of Blackjack).
	surrenders := plain
	surrenders.NoSurrender = false
	if got := edge(6, plain) - edge(6, surrenders); got < 0.06-0.01 || got > 0.08+0.01 {
		t.Errorf("surrender: counted %.4f %%, published 0.06 and 0.08 %%", got)
	}

	// Of one deck under the very rules of 633a, split aces resplit and drawn to, BlackjackInfo
	// ("Online Blackjack Rule Differences") has 0.37292 % for a player who looks at each card of
	// his hand: the best table of totals comes close to it, and does not pass it.
	g := BaseGame{Decks: 1, Splits: 3}
	got := -100 * g.Edge(g.Best(&policy))
	if t.Logf("one deck, the best table: %.5f %%", got); got > 0.37292 || got < 0.37292-0.05 {
		t.Errorf("one deck, the best table: a player wins %.5f %%, and 0.37292 %% with each card of his hand", got)
	}
}

// Rounds from fresh shoes, dealt card by card in the order of the table with a seed that was
// fixed beforehand, come to the edge that is counted within four standard errors. make odds
// deals more of them.
func TestSampledRounds(t *testing.T) {
	most := rounds(1_000_000)
	for i, variant := range []string{"blackjack", "free-bet", "down-under", "hybrid", "hybrid-no-hole", "spanish-21"} {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			rules, _ := strategy.In(variant)
			policy, _ := strategy.PolicyOf(variant)
			g := BaseGame{Game: rules, Decks: 6, Splits: 3}
			switch variant {
			case "down-under":
				g.Splits = 1
			case "hybrid":
				g.NoSurrender, g.Shared = true, true
			case "hybrid-no-hole":
				g.Splits, g.OneToAces, g.Shared, g.NoHole = 1, true, true, true
			}
			d := plainDealer{chance: rand.New(rand.NewPCG(633, uint64(i))), game: g, policy: policy, shoe: newShoe(6)}
			round := d.worth
			switch {
			case g.Shared:
				round = (&terminalDealer{d, !g.NoHole}).worth
			case g.Spanish:
				spanish := newSpanishDealer(g, d.chance)
				for v := 1; v <= 9; v++ {
					spanish.fill(v, 24)
				}
				spanish.fill(10, 72)
				round = spanish.worth
			}
			sum, squares := 0.0, 0.0
			for range most {
				won := round()
				sum += won
				squares += won * won
			}
			n := float64(most)
			dealt, counted := -sum/n, g.Edge(&policy)
			fault := math.Sqrt((squares/n - dealt*dealt) / n)
			t.Logf("%d rounds: the house keeps %.4f %% with a standard error of %.4f %%, counted %.4f %%: %.2f standard errors", most, 100*dealt, 100*fault, 100*counted, (dealt-counted)/fault)
			if math.Abs(dealt-counted) > 4*fault {
				t.Error("more than four standard errors apart")
			}
		})
	}
}
