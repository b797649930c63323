package e2e

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// A Player sits at one box.
type Player struct {
	Hands
	Box int
}

// Bet lays a wager on the player's box.
func (pl Player) Bet(amount string) {
	pl.Page.t.Helper()
	pl.Must(fmt.Sprintf("p%d bet main %s", pl.Box, amount))
}

// Decide speaks for the player's first hand that has to, by the dealer's
// layout. False means that no hand has to.
func (pl Player) Decide(l Layout) bool {
	pl.Page.t.Helper()
	if len(l.Dealer) != 2 || l.Dealer[1].Up() {
		return false
	}
	for _, h := range l.Box(pl.Box).Hands {
		t := total(h.Cards)
		if len(h.Bets) == 0 || len(h.Cards) < 2 || h.Signal != "" || h.State != "" || t.Points >= 21 {
			continue
		}
		// His own page may still be behind.
		pl.Page.Holds(fmt.Sprintf("l.Dealer.length === 2 && l.Boxes.flatMap((b) => b.Hands).some((h) => h.At === %q && h.Cards.length === %d && !h.Signal)", h.At, len(h.Cards)))
		pl.Must(fmt.Sprintf("p%d %s", pl.Box, decision(h)))
		return true
	}
	return false
}

// decision is the decision of a simple player: he splits eights once, doubles
// ten and eleven, and draws to 17.
func decision(h Hand) string {
	t := total(h.Cards)
	switch first := len(h.Cards) == 2 && !strings.Contains(h.At, "."); {
	case first && h.Cards[0].Face().Rank == 8 && h.Cards[1].Face().Rank == 8:
		return "split"
	case first && (t.Points == 10 || t.Points == 11):
		return "double"
	case t.Points < 17:
		return "hit"
	}
	return "stand"
}

// A Round is dealt by one person to others and to bots.
type Round struct {
	Dealer  *Dealer
	Hands   Hands
	Players []Player
	// Each is called with the next line and the present layout; true means that
	// it has done the line.
	Each func(line string, l Layout) bool
	// Until ends the round before the layout is empty.
	Until func(l Layout) bool
}

// Deal deals by the procedure until the layout is empty, or the next round has begun:
// bots may have laid their bets before anybody sees the layout empty.
func (r Round) Deal() {
	p := r.Hands.Page
	p.t.Helper()
	round := p.Layout().Round
	for range 300 {
		l := p.Layout()
		if l.Empty() || l.Round != round || r.Until != nil && r.Until(l) {
			return
		}
		line := r.Dealer.Next(l)
		switch {
		case line == "":
			r.wait(l)
		case r.Each == nil || !r.Each(line, l):
			r.do(line)
		}
	}
	p.t.Fatalf("%s: the round has no end", p.Who)
}

// do is Must, but for an act that crossed a player's words: a dealer whose act is handed
// back looks at the table again.
func (r Round) do(line string) {
	p := r.Hands.Page
	p.t.Helper()
	a := r.Hands.Do(line)
	if !strings.HasPrefix(a.Refused, "Somebody spoke while you acted") {
		r.Hands.accepted(line, a)
	}
}

// wait makes the player speak whose turn it is, and waits until the dealer sees
// that somebody has spoken.
func (r Round) wait(l Layout) {
	p := r.Hands.Page
	p.t.Helper()
	for _, pl := range r.Players {
		if pl.Decide(l) {
			break
		}
	}
	p.Holds("JSON.stringify(l.Boxes) !== JSON.stringify(" + marshal(l.Boxes) + ")")
}

// Quote writes a value as a JavaScript string of its JSON.
func Quote(v any) string { return strconv.Quote(marshal(v)) }

// marshal writes a value as JSON.
func marshal(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // the layout is plain data
	}
	return string(b)
}
