package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"burncard/templates"
)

// A supervisor offers and withdraws side wagers by a form; what may not go
// together comes back with its clause and with what was chosen.
func TestOfferedWagers(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	a := dora.get(templates.NewTablePath)
	for _, want := range []string{`name="offer-perfect-pairs"`, `value="C:no-crown"`, `value="option=B1"`} {
		if !strings.Contains(a.text, want) {
			t.Errorf("the form has no %s", want)
		}
	}
	if strings.Contains(a.text, `name="offers"`) {
		t.Error("the form has the offers a second time")
	}
	for _, tt := range []struct{ decks, wager, table, cite string }{
		{"4", "match-the-dealer", "offered", "633a.13(d)"},
		{"6", "top-3", "A", "633c.7(a)"},
		{"2", "buster", "A", "633c.13(c)"},
		{"6", "perfect-pairs", "Q", "633c.1(e)"},
	} {
		a := dora.post(templates.TablesPath, "variant", "blackjack", "mode", "exam", "decks", tt.decks, "offer-"+tt.wager, tt.table)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, tt.cite+"</span>") {
			t.Errorf("%s on %s decks: status %d, want a refusal under %s", tt.wager, tt.decks, a.StatusCode, tt.cite)
		}
		if tt.table != "Q" && !strings.Contains(a.text, `value="`+tt.table+`" selected`) {
			t.Errorf("%s on %s decks: the form has forgotten the choice", tt.wager, tt.decks)
		}
	}
	table := dora.open("variant", "blackjack", "mode", "exam", "decks", "6",
		"offer-three-card-poker", "B", "offer-top-3", "A", "offer-buster", "F:B1", "offer-in-between", "offered", "minimum", "10")
	sheet := s.visitor().get(templates.SheetPath(table))
	for _, want := range []string{"Three Card Poker", "270 to 1", "$8000", "In Between", "633c.13(h)", "The house keeps", "5.42 %", "$10 to $500, only beside three card poker", "Blackjack pays 3 to 2"} {
		if !strings.Contains(sheet.text, want) {
			t.Errorf("the sheet does not say %q", want)
		}
	}
	const over = "Royal Match may wait for the hole card, even if its hand is over" // 633a.7(g)(4)
	if strings.Contains(sheet.text, over) {
		t.Error("the sheet tells how a wager is read that is not on offer")
	}
	royal := s.visitor().get(templates.SheetPath(dora.open("variant", "blackjack", "offer-royal-match-21", "C"))).text
	if !strings.Contains(royal, "Our reading") || !strings.Contains(royal, over) {
		t.Error("the sheet does not tell how 633a.7(g)(4) is read")
	}
	if a := s.visitor().get(templates.SheetPath("none")); a.StatusCode != http.StatusNotFound {
		t.Errorf("a sheet of no table: status %d", a.StatusCode)
	}
	if a := dora.get(templates.SheetPath(dora.open())); !strings.Contains(a.text, "offers no side wager") {
		t.Error("a table without side wagers says nothing of it")
	}
}

// What a house settles beside the paytable has fields, with the bounds and the
// clause; what may not be comes back with its clause and as it was typed.
func TestSettledWagers(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	page := dora.get(templates.NewTablePath).text
	for _, want := range []string{
		`name="offer-hit-and-run-seed"`, "at least $1000", "633a.13(l)(2)</span>", `name="offer-bad-beat-rate"`, "at least $5000", "633a.13(j)(2)</span>",
		`name="offer-blazing-7s-reset"`, "at least $2000 at $1, $10000 at $5", "633c.9(g)</span>", `name="offer-super-4-mystery"`, "633c.6(j)</span>",
		`name="offer-jackpot-party-link"`, "605a.8</span>", `name="offer-must-hit-by-with"`, "633c.14(c)(1)</span>", `name="offer-twenty-point-limit"`, "633a.13(o)</span>",
		`name="offer-bad-beat-magic-card"`, `name="offer-blackjack-match-envy"`, `name="offer-house-money-press"`,
		`name="offer-in-between-ace-low"`, "633a.7(g)(3)</span>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the form has no %s", want)
		}
	}
	for _, tt := range []struct{ cite, back, form string }{
		{"633a.13(l)(2)", `value="999"`, "offer-hit-and-run offered offer-hit-and-run-seed 999"},
		{"633a.13(l)(2)", `value="100"`, "offer-hit-and-run offered offer-hit-and-run-rate 100"},
		{"633a.13(j)(2)", `value="4000"`, "offer-bad-beat option=any-20 offer-bad-beat-seed 6000 offer-bad-beat-reset 4000"},
		{"633c.9(g)", `value="9999"`, "offer-blazing-7s A offer-blazing-7s-bet 5 offer-blazing-7s-seed 9999"},
		{"633a.13(o)", `value="20000"`, "offer-kings-bounty offered offer-kings-bounty-limit 20000"},
		{"633c.2(i)", `value="1" selected`, "offer-jackpot-party P1 offer-jackpot-party-bet 1"},
		{"633c.14(c)(1)", `value="blazing-7s" selected`, "offer-jackpot-party P1 offer-must-hit-by A:$5 offer-must-hit-by-with blazing-7s offer-must-hit-by-slip yes"},
		{"633a.13(l)(2)", `name="offer-in-between-ace-low"><option value="no">No</option><option value="yes" selected>`, "offer-in-between offered offer-in-between-ace-low yes offer-hit-and-run offered offer-hit-and-run-seed 999"},
		{"601a.2", `value="much"`, "offer-hit-and-run offered offer-hit-and-run-seed much"},
	} {
		a := dora.post(templates.TablesPath, append([]string{"variant", "blackjack", "mode", "exam", "decks", "6"}, strings.Fields(tt.form)...)...)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, tt.cite) {
			t.Errorf("%s: status %d, want a refusal under %s", tt.form, a.StatusCode, tt.cite)
		}
		if !strings.Contains(a.text, tt.back) {
			t.Errorf("%s: the form has forgotten %s", tt.form, tt.back)
		}
	}
	table := dora.open("variant", "blackjack", "mode", "exam", "decks", "6",
		"offer-straight-jack", "offered", "offer-straight-jack-seed", "$7,500", "offer-straight-jack-rate", "12.5%", "offer-straight-jack-link", "floor",
		"offer-must-hit-by", "A:$5", "offer-must-hit-by-with", "straight-jack", "offer-must-hit-by-slip", "yes", "offer-hit-and-run-seed", "1",
		"offer-in-between", "offered", "offer-in-between-ace-low", "yes")
	sheet := dora.get(templates.SheetPath(table)).text
	for _, want := range []string{
		"begins at $7500 or more, grows by 12.5% of each wager", "a fixed pay that reaches a tenth of what the display shows",
		"Must-Hit-By Mystery Bonus", "ranks</dt><dd>below the two",
	} {
		if !strings.Contains(sheet, want) {
			t.Errorf("the sheet does not say %q", want)
		}
	}
	if page := dora.get(templates.TablePath(table)).text; !strings.Contains(page, "$7,500.00") || !strings.Contains(page, "linked") || !strings.Contains(page, "$100.00") {
		t.Error("the display at the table does not show the linked meter and the bonus")
	}
}

// What the base game costs is on the sheet under all house rules: exact, or sampled.
func TestSheetEdge(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	sheet := func(fields ...string) string { return dora.get(templates.SheetPath(dora.open(fields...))).text }
	plain, sampled := sheet(), sheet("variant", "switch-hands", "decks", "8")
	for _, want := range []struct{ text, words string }{
		{plain, "<strong>0.0870 %</strong> of what is wagered before the first card; exact"}, {plain, "over all cards that a fresh shoe can give"}, {plain, "Basic strategy for six decks"},
		{sheet("splits", "1", "decks", "2"), "; exact"}, {sheet("variant", "spanish-21", "splits", "1"), "; exact"}, {sheet("variant", "hybrid-no-hole"), "; exact"},
		{sampled, "of what is wagered before the first card; standard error 0.0"}, {sampled, "rounds from fresh shoes"},
	} {
		if !strings.Contains(want.text, want.words) {
			t.Errorf("the sheet does not say %q:\n%s", want.words, want.text)
		}
	}
}

// What an ante makes of a Blackjack hangs on whether the switch cards are the
// hand: the calculator asks for it where there are such cards, and the form of a
// table offers beside them what may be offered.
func TestSwitchedInTheCalculator(t *testing.T) {
	s := newSite(t)
	v := s.visitor()
	ask := func(words string) string {
		return v.get(templates.CalculatorPath + "?decks=6&player=AS+KC&dealer=9H+7C&bet-switch-ante=5" + words).text
	}
	if page := ask("&variant=switch-hands&switched=yes"); !strings.Contains(page, "2 to 1") || !strings.Contains(page, "633c.4(i)") {
		t.Error("a switched Blackjack of one color is not paid 2 to 1")
	}
	if page := ask("&variant=switch-hands"); !strings.Contains(page, `name="switched"`) || strings.Contains(page, "2 to 1") {
		t.Error("a Blackjack that was kept is paid 2 to 1")
	}
	if page := ask("&variant=blackjack-premium"); !strings.Contains(page, "2 to 1") {
		t.Error("one beside an ante in Premium is not paid 2 to 1")
	}
	if page := ask("&variant=blackjack"); strings.Contains(page, `name="switched"`) {
		t.Error("plain Blackjack has switch cards")
	}
	form := s.member("Dora").get(templates.NewTablePath + "?game=switch-hands").text
	for id, want := range map[string]bool{"switch-ante": true, "perfect-pairs": true, "blazing-7s": false, "house-money": false} {
		if strings.Contains(form, `name="offer-`+id+`"`) != want {
			t.Errorf("the form has %s: %v", id, !want)
		}
	}
}

func TestOddsPages(t *testing.T) {
	s := newSite(t)
	v := s.visitor()
	if a := v.get(templates.OddsPath); !strings.Contains(a.text, "Jackpot Party") || !strings.Contains(a.text, `href="/odds/blazing-7s"`) {
		t.Error("the list of side wagers lacks some")
	}
	if a := v.get(templates.OddsOfPath("match-the-dealer", 8)); !strings.Contains(a.text, "3.67 %") || !strings.Contains(a.text, "Down Under") {
		t.Errorf("Match-the-Dealer on eight decks:\n%s", a.text)
	}
	// A number of decks that it cannot have is six.
	if a := v.get(templates.OddsOfPath("match-the-dealer", 3)); !strings.Contains(a.text, "4.06 %") {
		t.Error("Match-the-Dealer on three decks is not shown on six")
	}
	if a := v.get(templates.OddsOfPath("super-4", 6)); !strings.Contains(a.text, "each dollar on it is worth") || !strings.Contains(a.text, "begins at $50000, grows by 6%") {
		t.Errorf("Super 4:\n%s", a.text)
	}
	if a := v.get(templates.OddsPath + "/lucky-ladies"); a.StatusCode != http.StatusNotFound {
		t.Errorf("no such wager: status %d", a.StatusCode)
	}
}

// Of thousands of words that are no cards the calculator tells one: to join what is wrong with
// each took seconds, for anybody's address.
func TestCalculatorOfManyWrongCards(t *testing.T) {
	s := newSite(t)
	a := s.visitor().get(templates.CalculatorPath + "?dealer=7C&player=" + strings.Repeat("A+", 5000))
	if n := strings.Count(a.text, "no card"); n != 1 {
		t.Errorf("it tells of %d wrong cards:\n%.3000s", n, a.text)
	}
}

// The calculator settles a box and says why it cannot.
func TestCalculator(t *testing.T) {
	s := newSite(t)
	ask := func(fields ...string) answer {
		q := url.Values{}
		for i := 0; i < len(fields); i += 2 {
			q.Set(fields[i], fields[i+1])
		}
		return s.visitor().get(templates.CalculatorPath + "?" + q.Encode())
	}
	a := ask("decks", "6", "player", "8H 8S", "dealer", "8D,7C 5D", "bet-main", "10", "bet-perfect-pairs", "5", "table-perfect-pairs", "B",
		"bet-match-the-dealer", "5", "bet-buster", "x", "bet-hit-and-run", "5")
	for _, want := range []string{
		"Mixed pair: 5 to 1", "25 beside the stake", "633c.1(e)", "4 to 1 and 4 to 1", "633a.13(d)", "$65",
		`class="refused"`, "Hit and Run",
	} {
		if !strings.Contains(a.text, want) {
			t.Errorf("the calculator does not say %q", want)
		}
	}
	if strings.Contains(a.text, `role="alert"`) {
		t.Error("the calculator complains of good cards")
	}
	if a := ask("player", "8H 8X", "bet-main", "10"); !strings.Contains(a.text, "8X") || !strings.Contains(a.text, `role="alert"`) {
		t.Error("a card that is none is not named")
	}
	if a := ask("decks", "1", "player", "8H 8H", "bet-perfect-pairs", "5", "table-perfect-pairs", "A"); !strings.Contains(a.text, "do not hold 8H 2 times") {
		t.Error("one deck deals a card twice")
	}
	if a := ask("variant", "free-bet"); !strings.Contains(a.text, "Push 22") || strings.Contains(a.text, "Perfect Pairs") {
		t.Error("Free Bet has other wagers than its own")
	}
	meter := func(shows string) string {
		return ask("player", "AS AS 7S 7S", "dealer", "AS", "bet-match-the-dealer-progressive", "5", "table-match-the-dealer-progressive", "6D-P1",
			"meter-match-the-dealer-progressive", shows).text
	}
	if page := meter("$12,345.67"); !strings.Contains(page, "12345.67 from the meter") {
		t.Error("the share of a meter that is known is not said")
	}
	if page := meter("much"); !strings.Contains(page, "&#34;much&#34; is not an amount") {
		t.Error("a meter that shows no amount is taken")
	}
	if page := meter(""); strings.Contains(page, "from the meter") || !strings.Contains(page, "100% of progressive") {
		t.Error("a meter that is not known has a share")
	}
	// 125 is more than a tenth of what the display shows, 633c.9(i).
	if a := ask("player", "7S 7H", "dealer", "9S", "bet-blazing-7s", "5", "table-blazing-7s", "A", "meter-blazing-7s", "1234.67"); !strings.Contains(a.text, "125 not from the chip tray") {
		t.Error("a fixed pay of a tenth of the display comes from the tray")
	}
	// Where no paytable was chosen the page shows the first, and that one settles.
	if a := ask("player", "8H 8S", "dealer", "8D 7C KD", "bet-buster", "5"); strings.Contains(a.text, `class="refused"`) || !strings.Contains(a.text, `<option value="A" selected>`) {
		t.Error("the paytable that is shown does not settle")
	}
	if a := ask("variant", "free-bet"); strings.Contains(a.text, "Meter shows") {
		t.Error("a game without meters asks for one")
	}
	if a := ask(); strings.Contains(a.text, "From the chip tray") {
		t.Error("nothing is bet and something is paid")
	}
}
