package variants_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"burncard/game"
)

// TestSoakRounds deals rounds under every house rule, right ones and chaotic
// ones in turn, each table from a new seed, for $BURNCARD_SOAK (a duration);
// where that is empty it makes a short run.
func TestSoakRounds(t *testing.T) {
	long := 100 * time.Millisecond
	if s := os.Getenv("BURNCARD_SOAK"); s != "" {
		d, err := time.ParseDuration(s)
		if err != nil {
			t.Fatal(err)
		}
		long = d
	}
	seed := uint64(1_000_000)
	rounds := 0
	begun := time.Now()
	for shown := begun; time.Since(begun) < long && !t.Failed(); seed++ {
		deadEnd(t, seed)
		rounds += rightTable(t, seed)
		if time.Since(shown) > time.Minute {
			shown = time.Now()
			t.Logf("%v: %d right rounds, tables to seed %d", time.Since(begun).Round(time.Second), rounds, seed)
		}
	}
	t.Logf("%d right rounds, tables from seed 1000000 to %d", rounds, seed)
}

// rightTable deals a whole shoe by what is due and reports how many rounds it
// gave.
func rightTable(t *testing.T, seed uint64) int {
	r := rand.New(rand.NewPCG(seed, 4))
	f := openFloor(t, seed, game.Mode(r.IntN(3)), []string{"opening", "preinspected", "round"}[r.IntN(3)], houses[r.IntN(len(houses))]...)
	f.said = append(f.said, fmt.Sprintf("# seed %d", seed))
	for n, name := range []string{"Ann", "Ben", "Cal", "Dot", "Eva", "Fay", "Gus"}[:1+r.IntN(len(f.referee.Table.Boxes))] {
		f.must(fmt.Sprintf("p%d sit %s 2000", n+1, name))
	}
	table := f.referee.Table
	shoes := 0
	for shoes < 2 && table.Rounds < 200 {
		f.home(r, nil)
		if table.ShoeRounds == 0 {
			shoes++
		}
		f.bets(r)
		f.home(r, nil)
	}
	return table.Rounds
}
