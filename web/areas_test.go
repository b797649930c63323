package web

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"burncard/templates"
)

// TestAreasOfSideWagers: a table that offers a side wager has an area of its own
// for it at each of its seven positions, marked as no other; one that does not has
// none.
func TestAreasOfSideWagers(t *testing.T) {
	s := newSite(t)
	bare := s.member("Dora").open("variant", "blackjack", "decks", "6")
	for i, tt := range []struct {
		row, title string
		offers     []string
	}{
		{"633a.2(b)(4)", "Lucky Ladies Twenty Point Bonus", []string{"twenty-point", "offered"}},
		{"633a.2(b)(5)", "Match-the-Dealer", []string{"match-the-dealer", "offered"}},
		{"633a.2(b)(6)", "In Between", []string{"in-between", "offered"}},
		{"633a.2(b)(7)", "Royal Match 21", []string{"royal-match-21", "C"}},
		{"633a.2(b)(8)", "Bet the Set 21", []string{"bet-the-set-21", "C"}},
		{"633a.2(b)(9)", "King's Bounty", []string{"kings-bounty", "offered"}},
		{"633a.2(b)(11)", "Three Card Poker", []string{"three-card-poker", "A"}},
		{"633a.2(b)(12)", "Hit and Run Progressive", []string{"hit-and-run", "offered"}},
		{"633a.2(b)(13)", "Straight Jack Progressive", []string{"straight-jack", "offered"}},
		{"633a.2(b)(14)", "House Money", []string{"house-money", "offered"}},
		{"633c.1(a)", "Perfect Pairs", []string{"perfect-pairs", "A"}},
		{"633c.2(c)", "Jackpot Party Progressive", []string{"jackpot-party", "P1"}},
		{"633c.3(c)", "Match the Dealer Progressive", []string{"match-the-dealer-progressive", "1", "match-the-dealer", "offered"}},
		{"633c.6(c)", "Super 4 Progressive", []string{"super-4", "1:1"}},
		{"633c.7(b)", "Top 3", []string{"top-3", "A", "three-card-poker", "A"}},
		{"633c.9(a)#1", "Blazing 7's Progressive", []string{"blazing-7s", "A"}},
		{"633c.10(c)", "Blackjack Match Progressive", []string{"blackjack-match", "A"}},
		{"633c.11(b)#1", "TriLux Deluxe", []string{"trilux-deluxe", "TLX-3"}},
		{"633c.11(b)#2", "Press", []string{"trilux-deluxe", "TLX-3"}},
		{"633c.12(b)", "AxMan", []string{"axman", "offered"}},
		{"633c.13(b)", "Buster Blackjack", []string{"buster", "F"}},
		{"633c.15(c)", "Upcard Luck", []string{"upcard-luck", "offered"}},
	} {
		form := []string{"variant", "blackjack", "decks", "6"}
		for i := 0; i < len(tt.offers); i += 2 {
			form = append(form, "offer-"+tt.offers[i], tt.offers[i+1])
		}
		who := s.member(fmt.Sprint("Dora", i)) // nobody opens as many tables
		page, bare := who.get(templates.TablePath(who.open(form...))).text, who.get(templates.TablePath(bare)).text
		if strings.Contains(bare, tt.title+", box 1") {
			t.Errorf("%s: an area for %s, which is not offered", tt.row, tt.title)
		}
		for n := 1; n <= 7; n++ {
			if got := strings.Count(page, fmt.Sprintf(`aria-label="%s, box %d`, html.EscapeString(tt.title), n)); got != 1 {
				t.Errorf("%s: the layout has %d areas for %s at box %d", tt.row, got, tt.title, n)
			}
		}
		marks := map[string]int{}
		for _, m := range regexp.MustCompile(`<span class="mark-of">([^<]*)</span>`).FindAllStringSubmatch(page, -1) {
			marks[m[1]]++
		}
		for mark, n := range marks {
			if n != 7 {
				t.Errorf("%s: %q marks %d areas, want one at each of seven positions", tt.row, mark, n)
			}
		}
		if len(marks) < len(tt.offers)/2 {
			t.Errorf("%s: %d different marks for %v", tt.row, len(marks), tt.offers)
		}
	}
}

// TestDisplayTellsOfTheBonus: 633c.14(b), the display says that the mystery bonus
// is offered, and what it holds, at each of the four wagers that it goes with.
func TestDisplayTellsOfTheBonus(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	for wager, table := range map[string]string{"jackpot-party": "P1", "blazing-7s": "A", "hit-and-run": "offered", "straight-jack": "offered"} {
		form := []string{"variant", "blackjack", "decks", "6", "offer-" + wager, table}
		display := func(form ...string) string {
			page := dora.get(templates.TablePath(dora.open(form...))).text
			_, page, _ = strings.Cut(page, `<div class="display">`)
			page, _, _ = strings.Cut(page, `<div class="keys">`)
			return page
		}
		if bare := display(form...); strings.Contains(strings.ToLower(bare), "bonus") {
			t.Errorf("%s: the display tells of a bonus that is not offered", wager)
		}
		form = append(form, "offer-must-hit-by", "B:$5", "offer-must-hit-by-with", wager, "offer-must-hit-by-slip", "yes")
		if wager == "blazing-7s" {
			form = append(form, "offer-blazing-7s-bet", "5")
		}
		if with := display(form...); !strings.Contains(with, "bonus meter") || !strings.Contains(with, "$100.00") {
			t.Errorf("%s: the display does not tell of the bonus:\n%s", wager, with)
		}
	}
}
