package e2e_test

import (
	"testing"

	"burncard/e2e"
)

// The first hand of a split is bust and picked up: the key of the box leads a dealer to the
// hand that lies there.
func TestKeyAfterBust(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Split", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	p.stack(t, program, "2C 8S 6D 8C 9D TH KS")
	p.bet("25")
	hands := e2e.Hands{Page: p.dealer, Written: true}
	says := func(key, call string) {
		p.paul.Press(key)
		p.dealer.Wait(`text("#calls").includes("` + call + `")`)
	}
	must := func(lines ...string) {
		for _, line := range lines {
			hands.Must(line)
		}
	}
	must("burn", "deal 3", "deal dealer", "deal 3", "deal dealer down")
	says("p", "Box 3 splits")
	must("split 3", "deal 3.1")
	says("h", "Box 3 wants a card")
	must("deal 3.1", "take 3.1 main", "clear 3.1")
	p.dealer.Press("3")
	if at := p.dealer.Text("#chosen"); at != "Box 3, hand 2" {
		t.Errorf("the key of the box chooses %q", at)
	}
}
