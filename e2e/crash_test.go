package e2e_test

import (
	"strings"
	"testing"

	"burncard/e2e"
)

// A program that is killed in the middle of a round is started again on the same
// file: same table, nothing acknowledged lost, and the pages that were open go
// on without being loaded again.
func TestKill(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 7", Mode: "coached", Preset: "notation"}, e2e.Laptop)
	p.bet("25")
	var acked []e2e.Ack
	do := func(line string) { acked = append(acked, p.hands.Must(line)) }
	do("burn")
	p.round.Dealer.New = false
	do("deal 3")
	do("deal dealer")
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		who.Sees(p.dealer.Layout())
		who.Pardon("WebSocket", "502")
		e2e.Look[bool](who, "window.neverLoadedAgain = true")
	}
	before := p.dealer.Layout()

	// A line is on its way when the program is killed. Whether it arrived or not,
	// it takes effect once.
	mark := p.dealer.Wire.Count()
	e2e.Hands{Page: p.dealer, Keys: true}.Begin("deal 3")
	program.Kill()
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		who.Wait(`text("#link") !== "live"`)
	}
	p.dealer.Keep("killed")
	again := e2e.Start(t, binary, program.DB, "-demo=false", "-pace=20ms")
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		who.Wire.Reconnect(again.Addr)
	}
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		who.Wait(`text("#link") === "live"`)
	}
	a, err := p.dealer.Wire.Ack(mark, p.dealer.Patience)
	if err != nil {
		t.Fatalf("the line that was on its way: %v", err)
	}
	acked = append(acked, a)
	p.dealer.Holds("l.Boxes[2].Hands[0].Cards.length === 2")
	after := p.dealer.Layout()
	if after.Dealer[0] != before.Dealer[0] || after.Box(3).Hands[0].Cards[0] != before.Box(3).Hands[0].Cards[0] || after.Box(3).Bank != before.Box(3).Bank {
		t.Errorf("before the kill: %+v\nafter: %+v", before, after)
	}
	p.dealer.Keep("again")
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		who.Sees(after)
	}

	p.round.Deal()
	p.bet("10")
	p.round.Hands.Written = true
	p.round.Deal()
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		if !e2e.Look[bool](who, "window.neverLoadedAgain === true") {
			t.Errorf("%s: the page was loaded again", who.Who)
		}
	}
	p.dealer.Keep("end")

	log := p.check(t, again)
	for i, e := range log {
		if e.seq != int64(i+1) {
			t.Fatalf("the log has entry %d at place %d", e.seq, i+1)
		}
	}
	at := 0
	for i, a := range acked {
		line := []string{"burn", "deal 3", "deal dealer", "deal 3"}[i]
		for at < len(log) && log[at].line != line {
			at++
		}
		if at++; !a.Kept || at > len(log) {
			t.Errorf("%s was acknowledged, %v, and is not in the log", line, a.Kept)
		}
	}
	opening := 0
	for _, e := range log {
		if strings.HasPrefix(e.line, "deal dealer down") {
			break
		}
		if e.line == "deal 3" {
			opening++
		}
	}
	if opening != 2 {
		t.Errorf("box 3 was dealt %d cards in the opening deal", opening)
	}
}
