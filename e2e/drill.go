package e2e

import (
	"fmt"
	"strings"

	"burncard/game/chip"
)

// InsuranceAnswer is what an item of the drill of the insurance maximum asks of its dealer:
// to hand back what is more than half of the wager and, where nothing is, to read.
func InsuranceAnswer(t Test, l Layout) (line string) {
	t.Helper()
	cents := func(words string) chip.Cents {
		c, err := chip.ParseCents(strings.Fields(words)[0])
		if err != nil {
			t.Fatalf("an amount: %v", err)
		}
		return c
	}
	for _, b := range l.Boxes {
		if b.Insurance == "" || len(b.Hands) == 0 || len(b.Hands[0].Bets) == 0 {
			continue
		}
		if over := cents(b.Insurance) - cents(b.Hands[0].Bets[0])/2; over > 0 {
			return fmt.Sprintf("return %d insurance %s", b.N, over)
		}
	}
	return "read"
}
