package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// A dealer who only listens hears what the card reader answers, and after an exam's round each
// of his mistakes in sentences that end once.
func TestHeard(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Heard", Mode: "exam", Preset: "notation"}, e2e.Desktop)
	p.stack(t, program, "8S AD 8C 9D")
	p.bet("25")
	hands := e2e.Hands{Page: p.dealer, Written: true}
	// Neither is a card burned nor insurance offered.
	for _, line := range []string{"deal 3", "deal dealer", "deal 3", "deal dealer down", "read"} {
		hands.Must(line)
	}
	p.dealer.Wait(`text("#announce").endsWith("The card reader says: no Blackjack")`)
	p.paul.Press("s")
	p.dealer.Wait(`text("#calls").includes("Box 3 stands")`)
	for _, line := range []string{"turn hole", "take 3 main", "clear 3", "clear dealer"} {
		hands.Must(line)
	}
	p.dealer.Wait(`text("#alarm").startsWith("Debrief")`)
	if heard := p.dealer.Text("#alarm"); strings.Contains(heard, "..") || strings.Contains(heard, ". .") {
		t.Errorf("after the round he hears %q", heard)
	}
}
