package web

import (
	"fmt"
	"net/http"
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

// TestBlackjackLayout: the felt of a Blackjack table has the house's name and the
// three inscriptions, read from either side, an area for the wager at each of
// seven positions, a card reader and a discard rack.
//
// covers: 633a.2(b)(1) 633a.2(b)(2) 633a.2(b)(3)(i) 633a.2(b)(3)(ii) 633a.2(b)(3)(iii) 633a.2(f)#1 633a.2(g)
func TestBlackjackLayout(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	page := dora.get(templates.TablePath(dora.open("variant", "blackjack"))).text
	_, felt, _ := strings.Cut(page, `<svg class="printing"`)
	felt, _, _ = strings.Cut(felt, "</svg>")
	_, rest, _ := strings.Cut(felt, `<g class="from-dealer">`)
	fromDealer, fromPlayers, both := strings.Cut(rest, `<g class="from-players">`)
	if !both {
		t.Fatalf("the felt is not printed for either side:\n%s", felt)
	}
	for side, printed := range map[string]string{"dealer": fromDealer, "players": fromPlayers} {
		for row, words := range map[string]string{
			"633a.2(b)(1)":      ">Burncard</text>",
			"633a.2(b)(3)(i)":   ">BLACKJACK PAYS 3 TO 2</textPath>",
			"633a.2(b)(3)(ii)":  ">INSURANCE PAYS 2 TO 1</textPath>",
			"633a.2(b)(3)(iii)": ">Dealer must draw to 16 and stand on all 17s</textPath>",
		} {
			if !strings.Contains(printed, words) {
				t.Errorf("%s: from the %s' side the felt does not say %s", row, side, words)
			}
		}
	}
	for n := 1; n <= 7; n++ {
		_, box, _ := strings.Cut(page, fmt.Sprintf(`<div role="group" id="box-%d"`, n))
		box, _, _ = strings.Cut(box, `<div role="group" id="box-`)
		if got := strings.Count(box, `<svg class="circle"`); got != 1 {
			t.Errorf("633a.2(b)(2): %d areas for the wager at box %d", got, n)
		}
	}
	for row, thing := range map[string]string{"633a.2(f)#1": `aria-label="Card reader"`, "633a.2(g)": `aria-label="Discard rack, `} {
		if got := strings.Count(page, thing); got < 1 {
			t.Errorf("%s: the table has no %s", row, thing)
		}
	}
}

// TestPayoutLimitIsPosted: the sign at the table says the limit that the house
// has set, and none that it has not.
//
// covers: 633a.2(b)(16)
func TestPayoutLimitIsPosted(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	for _, wager := range []string{"twenty-point", "kings-bounty"} {
		sign := func(limit string) string {
			page := dora.get(templates.TablePath(dora.open("variant", "blackjack", "maximum", "20", "offer-"+wager, "offered", "offer-"+wager+"-limit", limit))).text
			_, page, _ = strings.Cut(page, "<h3>Payouts</h3>")
			page, _, _ = strings.Cut(page, "</section>")
			return page
		}
		if with := sign("30000"); !strings.Contains(with, `>Payout limit in a round</th><td>$30000</td>`) {
			t.Errorf("%s: the limit is not on the sign:\n%s", wager, with)
		}
		if without := sign(""); strings.Contains(without, "limit") {
			t.Errorf("%s: a limit that is none is on the sign:\n%s", wager, without)
		}
	}
}

// TestBadBeatAtEveryPosition: where Bad Beat is offered the table has a
// progressive system, and who sits down at any position an electronic account
// there from which it is bet; where it is not there is neither.
//
// covers: 633a.2(c)#1
func TestBadBeatAtEveryPosition(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	with, without := dora.open("variant", "blackjack", "offer-bad-beat", "offered"), dora.open("variant", "blackjack")
	for n := 1; n <= 7; n += 2 { // one player has two boxes at most
		who := s.member(fmt.Sprint("Player", n))
		for _, table := range []string{with, without} {
			live := who.socket(table)
			live.must(fmt.Sprintf("p%d sit Player%d 100", n, n))
			if n < 7 {
				live.must(fmt.Sprintf("p%d sit Player%d 0", n+1, n))
			}
		}
		page, bare := who.get(templates.TablePath(with)).text, who.get(templates.TablePath(without)).text
		if !strings.Contains(page, `<p class="meter"`) || strings.Contains(bare, `<p class="meter"`) {
			t.Error("the meter of Bad Beat is missing, or is where it is not offered")
		}
		for box := n; box <= min(n+1, 7); box++ {
			for _, want := range []string{fmt.Sprintf(`data-line="p%d fund 20"`, box), fmt.Sprintf("Bad Beat Progressive, box %d", box)} {
				if !strings.Contains(page, want) {
					t.Errorf("box %d: no %s", box, want)
				}
				if strings.Contains(bare, want) {
					t.Errorf("box %d: %s where Bad Beat is not offered", box, want)
				}
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

// TestHybridEquipment: a hybrid table has a shuffling device of either kind, whose
// cards are of one color, a discard rack and a shoe that reads the cards. Its rules
// sheet and the form of a new table say which shuffler it has; without one no table
// is opened.
//
// covers: 633c.5(e)#1 633c.5(f) 633c.5(j)#3
func TestHybridEquipment(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	for _, variant := range []string{"hybrid", "hybrid-no-hole"} {
		a := dora.post(templates.TablesPath, "name", "Table 4", "variant", variant, "mode", "coached", "shuffler", "none")
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "633c.5(f)") {
			t.Errorf("%s without a shuffler: status %d", variant, a.StatusCode)
		}
		for _, option := range []string{`value="batch"`, `value="continuous"`} {
			if !strings.Contains(a.text, option) {
				t.Errorf("%s: the form has no %s", variant, option)
			}
		}
		for _, shuffler := range []string{"batch", "continuous"} {
			table := dora.open("variant", variant, "shuffler", shuffler)
			page, sheet := dora.get(templates.TablePath(table)).text, dora.get(templates.SheetPath(table)).text
			for _, want := range []string{`class="rack" aria-label="Discard rack`, `aria-label="Reading shoe`, `id="shuffler" class="shuffler"`, `>Shuffler</span>`} {
				if !strings.Contains(page, want) {
					t.Errorf("%s, %s: the table has no %s", variant, shuffler, want)
				}
			}
			for _, color := range []string{"batch red", "batch blue"} {
				if strings.Contains(page, color) {
					t.Errorf("%s, %s: the shuffler holds a %s", variant, shuffler, color)
				}
			}
			if !strings.Contains(sheet, shuffler) || !strings.Contains(sheet, "633c.5(f)") {
				t.Errorf("%s: the sheet does not say that the shuffler is %s", variant, shuffler)
			}
		}
	}
	if page := dora.get(templates.TablePath(dora.open("shuffler", "batch"))).text; !strings.Contains(page, "batch blue") || strings.Contains(page, "Reading shoe") {
		t.Error("a Blackjack table has no second batch of another color, or a reading shoe")
	}
}
