package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/card"
)

// A player has seen what lay face up since he came: no burn card, no hole card that was not
// turned, nothing of the shoe; and nothing at all after a shuffle.
func TestSeenCards(t *testing.T) {
	tab := deal(t)
	var seen game.SeenCards
	now := int64(0)
	do := func(lines string) {
		t.Helper()
		for line := range strings.SplitSeq(lines, "; ") {
			do(t, tab, line)
			now++
			seen.Look(tab, now)
		}
	}
	sees := func(box int8, want string) {
		t.Helper()
		got := seen.By(tab, tab.Seat(box))
		slices.SortFunc(got, func(a, b card.Card) int { return strings.Compare(a.String(), b.String()) })
		if s := strings.Trim(fmt.Sprint(got), "[]"); s != want {
			t.Errorf("box %d has seen %q, and not %q", box, s, want)
		}
	}
	do("p1 sit Ann 500; p1 bet main 25; burn") // 8H
	sees(1, "")
	do("inject next 8C AD 9S 5D KD; deal 1; deal dealer; deal 1; deal dealer down")
	sees(1, "8C 9S AD") // and not the hole card
	sees(3, "")         // nobody sits there
	do("turn hole; deal dealer")
	sees(1, "8C 9S AD") // of the dealer's cards only the first, as long as he plays
	do("take 1 main; clear 1; clear dealer")
	sees(1, "5D 8C 9S AD KD")
	do("p3 sit Ben 500; p1 bet main 25; p3 bet main 25; inject next 2H 3H 4H 6H 7H 9H; deal 1; deal 3; deal dealer; deal 1; deal 3; deal dealer down")
	sees(1, "2H 3H 4H 5D 6H 7H 8C 9S AD KD")
	sees(3, "2H 3H 4H 6H 7H")
	do("take 1 main; take 3 main; clear 1; clear 3; clear dealer; clear shoe")
	sees(1, "2H 3H 4H 5D 6H 7H 8C 9S AD KD") // what was left of the shoe and the last hole card lay face down
	do("shuffle")
	sees(1, "")
	sees(3, "")
}
