package variants_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"burncard/game"
)

// TestSoakInjections deals rounds by what is due while an instructor breaks
// things at random, in every mode and under every house rule: nothing is a dead
// end, no card and no chip is lost, and what is due is possible, right, and
// leads to the end of the round. With $BURNCARD_SOAK (a duration) it goes on for
// that time and for 100,000 rounds at least; where that is empty it makes a
// short run.
func TestSoakInjections(t *testing.T) {
	wanted, long := 600, time.Duration(0)
	if s := os.Getenv("BURNCARD_SOAK"); s != "" {
		d, err := time.ParseDuration(s)
		if err != nil {
			t.Fatal(err)
		}
		wanted, long = 100_000, d
	}
	rounds, injected := 0, 0
	begun := time.Now()
	for seed := uint64(2_000_000); (rounds < wanted || time.Since(begun) < long) && !t.Failed(); seed++ {
		r, n := brokenTable(t, seed)
		rounds, injected = rounds+r, injected+n
	}
	t.Logf("%d rounds, %d injections", rounds, injected)
}

// faults are what an instructor can break, at a table of any kind; what cannot
// be broken there is refused.
func fault(r *rand.Rand) string {
	n := 1 + r.IntN(9)
	shuffler := []string{"fault", "jam", "stops", "incomplete", "keeps", "sorts", "alarm", "unmixed", "wrong"}
	return []string{
		"inject reader fault", "inject reader wrong", fmt.Sprintf("inject face-up %d", n), fmt.Sprintf("inject foreign %d", n), fmt.Sprintf("inject torn %d", n),
		fmt.Sprintf("inject sticks %d", n), fmt.Sprintf("inject short %d", 3*n), "inject shoe wrong",
		fmt.Sprintf("inject progressive %s %d", []string{"misses", "phantom", "stuck", "frozen", "dead"}[r.IntN(5)], r.IntN(4)),
		"inject shuffler " + shuffler[r.IntN(len(shuffler))], fmt.Sprintf("inject shuffler keeps %d", 2*n),
		fmt.Sprintf("inject ten %d", n), "inject ten", // where decks have none
	}[r.IntN(13)]
}

// brokenTable deals ten rounds or so and reports how many, and what was broken.
func brokenTable(t *testing.T, seed uint64) (rounds, injected int) {
	r := rand.New(rand.NewPCG(seed, 5))
	f := openFloor(t, seed, game.Mode(seed%3), []string{"opening", "preinspected", "round"}[r.IntN(3)], houses[seed/3%uint64(len(houses))]...)
	f.said = append(f.said, fmt.Sprintf("# seed %d", seed))
	for n, name := range []string{"Ann", "Ben", "Cal"}[:1+r.IntN(3)] {
		f.must(fmt.Sprintf("p%d sit %s 2000", n+1, name))
	}
	table := f.referee.Table
	breaks := func(game.Step) {
		if r.IntN(40) != 0 {
			return
		}
		a, err := game.ParseAct(fault(r))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.do(a); err == nil {
			injected++
		}
	}
	for range 12 {
		f.home(r, breaks)
		f.bets(r)
		f.home(r, breaks)
		if r.IntN(6) == 0 && !table.FromMixer() {
			f.must("floor reshuffle")
		}
		if r.IntN(12) == 0 {
			for _, line := range []string{"floor repair reader", "floor repair shoe", "floor repair shuffler"} {
				if a, err := game.ParseAct(line); err == nil {
					f.do(a)
				}
			}
		}
	}
	return table.Rounds, injected
}
