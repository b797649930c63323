package wager

import (
	"fmt"
	"strings"
	"testing"
)

// What each clause says beside odds, one line a wager: decks; amount; what
// closes it; what takes it, "counted" if the chips go into the tray before the
// deal; when it is settled; on which cards; what the floor validates; what may
// not come from the tray; how winners of a meter share.
const clauses = `
twenty-point blackjack: any decks; free; first card; chips; S1; first-two up hole
match-the-dealer blackjack: 6 or 8 decks; free; first card; chips; S1; first-two up
in-between blackjack: any decks; free; first card; chips; S1; first-two up
royal-match-21 blackjack: any decks; free; first card; chips; S1; first-two up hole
bet-the-set-21 blackjack: 1, 2, 4, 5, 6, 7 or 8 decks; free; first card; chips; S1; first-two
kings-bounty blackjack: any decks; free; first card; chips; S1; first-two up hole
super-match blackjack-switch: 6 or 8 decks; free; first card; chips; S1; first-four
bad-beat blackjack: any decks; free; first card; account; S4; first-two dealer player; floor from 100; shared by wager
three-card-poker blackjack: any decks; free; first card; chips; S1; first-two up
hit-and-run blackjack: any decks; free; first card; progressive; S4; dealer; floor from 200; apart from 100%
straight-jack blackjack: any decks; free; first card; progressive; S4; first-two player; floor from 100; apart from 10%
house-money blackjack: any decks; free; first card; chips; S1; first-two
perfect-pairs blackjack: any decks; free; first card; chips; S1; first-two
jackpot-party blackjack: 1, 2, 4, 6 or 8 decks; $1 or $5; call; progressive counted; S2; first-two up hole; floor always; apart from 0.01%
match-the-dealer-progressive blackjack: 6 or 8 decks; $1 or $5; call; progressive counted; S1; first-two up; floor always; apart from 0.01%
switch-ante switch-hands: any decks; one for 5; first card; chips; with the main wager; up hole player
buzzer-beater hybrid: 6 or 8 decks; free; first card; account; S5; first-two dealer player
super-4 blackjack: 1, 2, 4, 6 or 8 decks; $5; call; progressive counted; S2; first-two up hole; floor always; apart from 0.01%
top-3 blackjack: any decks; free; first card; chips; S1; first-two up
lucky-aces blackjack: any decks; free; first card; account; S3; first-two up hole
blazing-7s blackjack: any decks; $1 or $5; first card; progressive; S4 last; first-two player; floor above 200; apart from 10%
blackjack-match blackjack: 6 or 8 decks; $1 or $5; call; progressive counted; S2; first-two up hole; floor always; apart from 0.01%
trilux-deluxe blackjack: 1, 2, 4, 6 or 8 decks; up to 2 times; call; chips; S1; first-two up
axman blackjack: 6 or 8 decks; free; call; chips; S5; first-two dealer
buster blackjack: 1, 4, 6 or 8 decks; free; call; chips; S4; first-two dealer
must-hit-by blackjack: any decks; free; first card; progressive; never; device; floor always
upcard-luck blackjack: 4, 6 or 8 decks; up to 1 times; call; chips; S1; first-two up
push-22 free-bet: any decks; free; first card; chips; S4; dealer
royal-match-21 hybrid-no-hole: 6 or 8 decks; free; first card; account; S1; first-two up hole
bet-the-set-21 hybrid-no-hole: 6 or 8 decks; free; first card; account; S1; first-two
kings-bounty hybrid-no-hole: 6 or 8 decks; free; first card; account; S1; first-two up hole
switch-ante blackjack-premium: any decks; one for 5; first card; chips; with the main wager; up hole player
match-the-dealer-progressive spanish-21: 6 or 8 decks; $1 or $5; call; progressive counted; S1; first-two up; floor always; apart from 0.01%
match-the-dealer down-under: 6 or 8 decks; free; first card; chips; S1; first-two up
match-the-dealer spanish-21: 6 or 8 decks; free; first card; chips; S1; first-two up
`

func TestClauses(t *testing.T) {
	var got []string
	for _, w := range append(All(), Editions()...) {
		got = append(got, w.ID+" "+w.Variants[0]+": "+clause(w))
	}
	want := strings.Split(strings.TrimSpace(clauses), "\n")
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got) || i >= len(want):
			t.Fatalf("there are %d wagers, want %d", len(got), len(want))
		case got[i] != want[i]:
			t.Errorf("\n got %s\nwant %s", got[i], want[i])
		}
	}
}

// clause writes a wager's fields in the form of the list above.
func clause(w *Wager) string {
	amount := "free"
	switch a := w.Amount; {
	case len(a.Fixed) > 0:
		amount = amounts(a.Fixed)
	case a.Times > 0:
		amount = fmt.Sprintf("up to %d times", a.Times)
	case a.Per > 0:
		amount = fmt.Sprintf("one for %d", a.Per)
	}
	system := [...]string{Chips: "chips", Progressive: "progressive", Account: "account"}[w.System]
	if w.Gathered {
		system += " counted"
	}
	slot := [...]string{"never", AfterDeal: "S1", AfterReader: "S2", AfterHole: "S3", AfterDraws: "S4", WithMain: "with the main wager", AfterMain: "S5"}[w.Slot]
	if w.Last {
		slot += " last"
	}
	var on []string
	for i, name := range []string{"first-two", "first-four", "up", "hole", "dealer", "player", "device"} {
		if w.On&(1<<i) != 0 {
			on = append(on, name)
		}
	}
	parts := []string{w.Decks.String(), amount, map[Lock]string{FirstCard: "first card", Call: "call"}[w.Lock], system, slot, strings.Join(on, " ")}
	switch f := w.Floor; {
	case f.Every:
		parts = append(parts, "floor always")
	case f.Above:
		parts = append(parts, fmt.Sprintf("floor above %d", f.From))
	case f.From > 0:
		parts = append(parts, fmt.Sprintf("floor from %d", f.From))
	}
	if w.Outside != 0 {
		parts = append(parts, fmt.Sprintf("apart from %v", w.Outside))
	}
	if w.Sharing == ByWager {
		parts = append(parts, "shared by wager")
	}
	return strings.Join(parts, "; ")
}
