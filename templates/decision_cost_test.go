package templates

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/sessions"
)

// TestDecisionCost reads what the page of a replay says of a player's decision, and what
// stands beside it in the list of acts.
func TestDecisionCost(t *testing.T) {
	for _, tt := range []struct {
		cost       sessions.DecisionCost
		want, loss string
	}{
		{
			sessions.DecisionCost{Does: game.Hit, Best: game.Stand, Worth: -0.541, BestWorth: -0.517, Wager: 2500, Seen: 24},
			"Hit: worth −0.54 of his wager. The best here is to stand, −0.52: it cost him $0.60. On average over the shoe less the 24 cards that he had seen, then by the printed strategy.", "−$0.60",
		},
		{
			sessions.DecisionCost{Does: game.Double, Best: game.Double, Worth: 0.683, BestWorth: 0.683, Wager: 2500, Seen: 3},
			"The best move. Double: worth +0.68 of his wager. On average over the shoe less the 3 cards that he had seen, then by the printed strategy.", "",
		},
		{
			sessions.DecisionCost{Does: game.Double, Best: game.Double, Worth: 0.478, BestWorth: 0.683, Wager: 2500, Seen: 3},
			"Double: worth +0.48 of his wager. The best here is to double for more, +0.68: it cost him $5.13. On average over the shoe less the 3 cards that he had seen, then by the printed strategy.", "−$5.13",
		},
		{
			sessions.DecisionCost{Does: game.Stand, Best: game.Hit, Worth: -0.5350, BestWorth: -0.5349, Wager: 2500, Seen: 1},
			"Stand: worth −0.54 of his wager. The best here is to hit, −0.53: it cost him less than a cent. On average over the shoe less the one card that he had seen, then by the printed strategy.", "",
		},
		{
			sessions.DecisionCost{Does: game.Insure, Best: game.Decline, Worth: -0.04, Wager: 2500, Seen: 3},
			"Insurance: worth −0.04 of his wager. The best here is to decline, 0.00: it cost him $1.00. On average over the shoe less the 3 cards that he had seen.", "−$1.00",
		},
	} {
		var b strings.Builder
		act := &sessions.ReplayedAct{Telling: sessions.Telling{Line: "p2 hit"}, Done: true, Cost: &tt.cost}
		if err := moment(momentView{Variant: "blackjack", Act: act}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(b.String(), `<p class="worth`)
		_, after, _ = strings.Cut(after, ">")
		said, _, _ := strings.Cut(after, "</p>")
		said = strings.NewReplacer("<strong>", "", "</strong>", "", "<small>", "", "</small>", "").Replace(said)
		if said = strings.Join(strings.Fields(said), " "); said != tt.want {
			t.Errorf("%+v is told as\n%s\nnot\n%s", tt.cost, said, tt.want)
		}
		if got := lossWords(&tt.cost); got != tt.loss {
			t.Errorf("%+v costs %q in the list, not %q", tt.cost, got, tt.loss)
		}
	}
	if lossWords(nil) != "" {
		t.Error("an act that was no decision costs something")
	}
}
