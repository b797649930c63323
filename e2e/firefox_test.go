package e2e_test

import (
	"errors"
	"testing"

	"burncard/e2e"
)

// TestLongFirefox has a round dealt in Firefox, where one is installed: by a dealer with the
// pointer, to a player, before a spectator on a phone.
func TestLongFirefox(t *testing.T) {
	firefox, err := e2e.OpenFirefox()
	if errors.Is(err, e2e.ErrNoFirefox) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(firefox.Close)
	program := house(t)
	open := func(who string, screen e2e.Screen) *e2e.Page { return firefox.Open(t, who, program, screen) }
	p := &party{dealer: open("dealer", e2e.Desktop), paul: open("player", e2e.Laptop), sam: open("spectator", e2e.Phone)}

	p.dealer.ComeIn("Dee")
	p.path = p.dealer.OpenTable(e2e.Form{Name: "Table 4", Mode: "coached", Preset: "notation"})
	p.dealer.TakeTable()
	p.join()
	p.bet("15")
	p.hands.Must("burn")
	p.round.Dealer.New = false
	if a := p.hands.Do("deal dealer"); a.Verdict == "" && a.Refused == "" {
		t.Fatal("coached: the dealer took the first card, and was not refused")
	}
	p.round.Deal()
	p.sam.Sees(p.dealer.Layout())
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		who.Keep("end")
	}
	p.hands.Must("tap out")
	p.dealer.See("h1")
}
