package templates

import (
	"context"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
)

// TestElectronicSpots: at an automated table every box has a display of its own
// for Lucky Aces, and wagers, pay and accounts are figures: no chip is drawn. At
// other tables they are chips.
//
// covers: 633c.8(b)
func TestElectronicSpots(t *testing.T) {
	five, err := chip.ParseChips("5x1")
	if err != nil {
		t.Fatal(err)
	}
	for _, automated := range []bool{true, false} {
		v := game.View{House: game.NewHouse(), Viewer: game.Viewer{Role: game.Spectator}}
		v.House.Automated, v.House.Offers = automated, []game.Offer{{Wager: "lucky-aces", Paytable: "A"}}
		v.Boxes = []game.BoxView{
			{BoxFields: game.BoxFields{N: 1}},
			{BoxFields: game.BoxFields{N: 2, Name: "Ann", Bank: five}, Hands: []game.HandView{{HandFields: game.HandFields{Serial: 1, Spot: "2", Bet: five}}}, Side: []game.Wager{{ID: "lucky-aces", Chips: five, Staked: 500}}},
			{BoxFields: game.BoxFields{N: 3, Name: "Ben", Bank: five}, Side: []game.Wager{{ID: "lucky-aces", Staked: 500, Lies: game.Paid{Bet: five, Pay: five}}}},
		}
		for i := range v.Boxes {
			var b strings.Builder
			s := sessions.Scene{View: v}
			if err := box(boxAt(&s, i, new(boxView)), hands(handsAt(&s, i, new(handsView)))).Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			html := b.String()
			if !strings.Contains(html, `data-pile="lucky-aces`) {
				t.Errorf("box %d of a table, automated %v, has no place for Lucky Aces:\n%s", i+1, automated, html)
			}
			if i == 0 {
				continue
			}
			if drawn := strings.Contains(html, `class="stack"`); drawn == automated || !strings.Contains(html, `class="sum"`) || !strings.Contains(html, `5</span>`) {
				t.Errorf("box %d of a table, automated %v, draws chips: %v\n%s", i+1, automated, drawn, html)
			}
		}
	}
}
