package web

import (
	"fmt"
	"strings"
	"testing"

	"burncard/templates"
)

// TestLayouts: what a chapter wants on the layout or a sign is on the table's
// page and its rules sheet, for each of its boxes, and on no other game's.
//
// covers: 590.2(b)(1) 590.2(b)(2) 590.2(b)(4) 590.2(b)(5) 590.2(e)#1
// 685a.2(b)(1) 685a.2(b)(2) 685a.2(b)(3) 685a.2(b)(3)(i) 685a.2(b)(3)(ii) 685a.2(b)(3)(iii) 685a.2(b)(5) 685a.2(b)(6) 685a.2(e)#1
func TestLayouts(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	rectangles := []string{"<b>small</b> <i>2-3-4-5</i>", "<b>medium</b> <i>6-7-8-9</i>", "<b>large</b> <i>10-J-Q-K-A</i>"}
	for _, tt := range []struct {
		variant, wager, paytable, title string
		page, other, sheet              []string
	}{
		{
			"down-under", "match-the-dealer", "offered", "Match-the-Dealer",
			rectangles, nil, []string{"11 to 1", "4 to 1", "Insurance pays 2 to 1", "Blackjack pays 3 to 2"},
		},
		{
			"free-bet", "push-22", "B", "Push 22",
			nil, rectangles, []string{"50 to 1", "20 to 1", "7 to 1", "Insurance pays 2 to 1", "Blackjack pays 3 to 2"},
		},
	} {
		bare := dora.get(templates.TablePath(dora.open("variant", tt.variant))).text
		if strings.Contains(bare, tt.title+", box 1") {
			t.Errorf("%s: an area for %s, which is not offered", tt.variant, tt.title)
		}
		table := dora.open("variant", tt.variant, "offer-"+tt.wager, tt.paytable)
		page, sheet := dora.get(templates.TablePath(table)).text, dora.get(templates.SheetPath(table)).text
		for n := 1; n <= 6; n++ {
			if want := fmt.Sprintf(`aria-label="%s, box %d"`, tt.title, n); !strings.Contains(page, want) {
				t.Errorf("%s: the layout has no %s", tt.variant, want)
			}
		}
		if n := strings.Count(page, `class="circle"`); n != 6 {
			t.Errorf("%s: the layout has %d areas for the wager", tt.variant, n)
		}
		if strings.Contains(page, "box 7") {
			t.Errorf("%s: a seventh box", tt.variant)
		}
		for _, want := range append(tt.page, `text-anchor="middle">Burncard</text>`, "Discard rack") {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the layout has no %s", tt.variant, want)
			}
		}
		for _, not := range tt.other {
			if strings.Contains(page, not) {
				t.Errorf("%s: the layout has %s", tt.variant, not)
			}
		}
		for _, want := range tt.sheet {
			if !strings.Contains(sheet, want) {
				t.Errorf("%s: the sign has no %s", tt.variant, want)
			}
		}
	}
}

// TestSwitchLayout: a table with switch cards has at each position an area for
// the ante and a place for two cards, and says what ante and Blackjacks are; a
// Blackjack table has nothing of that.
//
// covers: 633c.4(a)(1) 633c.4(a)(2) 633c.4(a)(3)
func TestSwitchLayout(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	page := dora.get(templates.TablePath(dora.open("variant", "switch-hands"))).text
	plain := dora.get(templates.TablePath(dora.open("variant", "blackjack"))).text
	wanted := []string{"Ante $1 for every $5 bet", "Switch hands colored or suited", "Blackjacks pay 2 to 1"}
	for n := 1; n <= 7; n++ {
		wanted = append(wanted, fmt.Sprintf(`aria-label="Switch Hands Ante, box %d"`, n), fmt.Sprintf(`aria-label="Switch cards of box %d"`, n))
	}
	for _, want := range wanted {
		if !strings.Contains(page, want) {
			t.Errorf("the layout has no %s", want)
		}
		if strings.Contains(plain, want) {
			t.Errorf("a Blackjack table has %s", want)
		}
	}
}
