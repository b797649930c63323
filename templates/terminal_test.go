package templates_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
	"burncard/variants"
	"burncard/variants/scenario"
)

// atTerminals plays a script and gives the view of who plays at terminal n, 0
// for the dealer's.
func atTerminals(t *testing.T, script string, n int8) *game.View {
	t.Helper()
	s, err := scenario.Parse("terminals", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	run, err := scenario.Begin(s, variants.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run.Play(); err != nil {
		t.Fatal(err)
	}
	v := game.Viewer{Role: game.DealerView}
	if n > 0 {
		v = game.Viewer{Role: game.PlayerView, Terminal: n}
	}
	seen := game.See(run.Referee.Table, v, run.Referee.Due())
	return &seen
}

// The rules icon of a terminal says what 633c.5(c)(2) wants it to, and what
// happens by itself when the countdown ends, 633c.5(z)#6.
//
// 633c.5(c)(2)#1, 633c.5(c)(2)#2, 633c.5(c)(3), 633c.5(z)#6.
func TestRulesIcon(t *testing.T) {
	tests := []struct {
		header string
		says   []string
		not    string
	}{
		{"table hybrid\n", []string{"your hand stands."}, "takes a card and any other"},
		{"table hybrid\noffer buzzer-beater\n", []string{"Buzzer Beater: your hand ends with 19 or more", "20 against 21 or Blackjack pays 30 to 1"}, "Surrender"},
		{"table hybrid\nhouse time-up=hits-11\n", []string{"a hand of 11 or less takes a card and any other stands"}, "your hand stands."},
		{"table hybrid-no-hole\n", []string{"your hand stands.", "the dealer&#39;s against you once you stand", "for half of the wager", "comes back, unless that hand is over 21"}, "takes a card and any other"},
		{"table hybrid-no-hole\nhouse time-up=hits-11\noffer kings-bounty\n", []string{"a hand of 11 or less takes a card and any other stands", "King&#39;s Bounty"}, "Buzzer"},
	}
	for _, tt := range tests {
		v := atTerminals(t, tt.header+"start round\nt1 sit Ann 500\n...\n", 1)
		var b strings.Builder
		if err := element(t, templates.TerminalID, &sessions.Scene{View: *v}).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		for _, words := range append(tt.says, "Blackjack pays 3 to 2. The dealer stands on all soft 17s. Insurance pays 2 to 1.") {
			if !strings.Contains(b.String(), words) {
				t.Errorf("%s: the icon does not say %q:\n%s", tt.header, words, b.String())
			}
		}
		if strings.Contains(b.String(), tt.not) {
			t.Errorf("%s: the icon says %q", tt.header, tt.not)
		}
	}
}

const threeAtOnce = `table hybrid-no-hole
mode exam
shoe 8H 6D 4C TS 9H
start round
t1 sit Ann 500
t2 sit Ben 500
t1 bet main 20
t2 bet main 20
deal 1
deal dealer
deal 1
t1 stand
t2 hit
deal community
`

// Each player's page has the dealer's hand against which he plays, and the wall
// has all of them.
func TestOwnDealerIsShown(t *testing.T) {
	tests := []struct {
		more     string
		terminal int8
		has, not []string // in the dealer's hand
		says     string
	}{
		{"...\n", 1, []string{"six of diamonds", "ten of spades", ">16<"}, nil, "The cards are the dealer&#39;s now."},
		{"...\n", 2, []string{"six of diamonds"}, []string{"ten of spades"}, "bust"},
		{"system settle\ndeal community\n...\n", 1, []string{"ten of spades", "nine of hearts", ">Bust<"}, []string{">16<"}, "12"},
	}
	for _, tt := range tests {
		v := atTerminals(t, threeAtOnce+tt.more, tt.terminal)
		var b strings.Builder
		if err := element(t, templates.TerminalID, &sessions.Scene{View: *v}).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		_, against, _ := strings.Cut(b.String(), `class="against"`)
		against, _, _ = strings.Cut(against, "</p>")
		for _, words := range tt.has {
			if !strings.Contains(against, words) {
				t.Errorf("terminal %d: no %s in %s", tt.terminal, words, against)
			}
		}
		if !strings.Contains(b.String(), tt.says) {
			t.Errorf("terminal %d: no %q in %s", tt.terminal, tt.says, b.String())
		}
		for _, words := range tt.not {
			if strings.Contains(against, words) {
				t.Errorf("terminal %d: %q in %s", tt.terminal, words, against)
			}
		}
	}
	for mode, want := range map[string][]string{"coached": {">12 v 16<", ">bust<"}, "exam": {">v 16<"}} {
		var b strings.Builder
		text := strings.Replace(threeAtOnce, "mode exam", "mode "+mode, 1)
		if err := element(t, templates.WallID, &sessions.Scene{View: *atTerminals(t, text+"...\n", 0)}).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		wall := b.String()
		for _, words := range want {
			if !strings.Contains(wall, words) {
				t.Errorf("%s: no %s on the wall: %s", mode, words, wall)
			}
		}
		if strings.Contains(wall, ">P1<") || mode == "exam" && strings.Contains(wall, "bust") {
			t.Errorf("%s: the wall: %s", mode, wall)
		}
	}
}

// The one box is the hand of all players, in words too.
func TestPlayersHand(t *testing.T) {
	v := atTerminals(t, "table hybrid-no-hole\nmode guided\nshoe 8H 6D 4C\nstart round\nt1 sit Ann 500\nt1 bet main 20\ndeal 1\ndeal dealer\n...\n", 0)
	var b strings.Builder
	for _, c := range elementsOf(&sessions.Scene{View: *v}) {
		if err := c.Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
	}
	page := b.String()
	if !strings.Contains(page, "the players&#39; hand") || !strings.Contains(page, "Card to the players&#39; hand") {
		t.Errorf("nobody speaks of the players' hand:\n%s", page)
	}
	for _, words := range []string{"osition 1", "Box 1"} {
		if strings.Contains(page, words) {
			t.Errorf("%q is said", words)
		}
	}
}

// terminalsDo are the marks of a dealer who does what terminals do: offer even money, halve, part and
// settle wagers, 633c.5(o), (p), (t), (z), (cc). No screen has a button for that.
var terminalsDo = regexp.MustCompile(`^! 633c\.5\((o\)|p\)\(2\)|t\)|z\)|cc\))`)

// Where terminals bet the dealer handles cards alone, 633c.5: no button of his
// moves a chip, none of the floor's a slip, and everything that the scripts of
// these games have him do is there.
func TestNoChipsAtTerminals(t *testing.T) {
	acts := map[string]bool{}
	files, err := filepath.Glob("../variants/testdata/633c/*.scenario")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		script, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(script, []byte("\ntable hybrid")) {
			continue
		}
		lines := strings.Split(string(script), "\n")
		for i, line := range lines[:len(lines)-1] {
			line, _, _ = strings.Cut(line, "#")
			if act, err := game.ParseAct(strings.TrimSpace(line)); err == nil && act.By == game.ByDealer && !terminalsDo.MatchString(lines[i+1]) {
				acts[act.String()] = true
			}
		}
	}
	s := sessions.Scene{View: *atTerminals(t, "table hybrid\nmode guided\nstart round\nt1 sit Ann 500\n...\n", 0)}
	for act := range acts {
		holdsLit(t, []sessions.Scene{s}, act)
	}
	if len(acts) < 20 {
		t.Errorf("%d acts of dealers were found in the scripts", len(acts))
	}
	for _, role := range []game.ViewerRole{game.DealerView, game.FloorView} {
		v := atTerminals(t, "table hybrid\nstart round\nt1 sit Ann 500\n...\n", 0)
		v.Viewer.Role = role
		walk(t, show(t, table(sessions.Scene{View: *v})), func(n *html.Node) {
			line, _ := attr(n, "data-line")
			for _, chips := range []string{"{sum}", "{chips}", "{counts}", "{wager}"} {
				if strings.Contains(line, chips) && !strings.HasPrefix(line, "{p} ") {
					t.Errorf("%v: a button says %q", role, line)
				}
			}
		})
	}
}

// A place that the rule's title ends with is not written behind it again.
func TestPlaceIsSaidOnce(t *testing.T) {
	v := atTerminals(t, "table hybrid\nmode guided\nstart round\nt1 sit Ann 500\nt1 position 2\nt1 bet main 20\n...\n", 0)
	page := string(show(t, element(t, templates.ChecklistID, &sessions.Scene{View: *v})))
	if !strings.Contains(page, "One card face up to the dealer") || strings.Contains(page, "the dealer</span>") {
		t.Errorf("the dealer is named twice, or not:\n%s", page)
	}
	if !strings.Contains(page, "position\u00a02</span>") {
		t.Errorf("nobody says which position:\n%s", page)
	}
}

// What the system does is said as it is.
func TestSystemWords(t *testing.T) {
	for line, want := range map[string]string{
		"system offer insurance": "The terminals offer insurance",
		"system settle":          "Bets at the terminals are settled",
		"offer insurance":        "Insurance?",
		"deal community":         "Card to the community box",
	} {
		if got := templates.Words(line); got != want {
			t.Errorf("%s is said as %q, want %q", line, got, want)
		}
	}
}

// The layout of a hybrid table has the house's name, one box for the dealer's
// cards, one for the cards that all share, and the reader on the dealer's side; a
// terminal shows a layout of its own.
//
// 633c.5(b)(1), 633c.5(b)(3), 633c.5(b)(4), 633c.5(c)(1), 633c.5(d)#1.
func TestHybridLayout(t *testing.T) {
	script := "table hybrid\nshoe TH 9D KC 4S 5D\nstart round\nt1 sit Ann 500\nt1 position 1\nt1 bet main 20\n" +
		"deal 1\ndeal dealer\ndeal 1\ndeal dealer down\nt1 hit\ndeal community\n...\n"
	seen := func(n int8) map[string]string {
		scene := sessions.Scene{View: *atTerminals(t, script, n)}
		drawn := map[string]string{}
		for id, c := range elementsOf(&scene) {
			var b bytes.Buffer
			if err := c.Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			drawn[id] = b.String()
		}
		return drawn
	}
	dealer, player := seen(0), seen(1)
	if d := dealer[templates.DealerID]; !strings.Contains(d, `data-at="dealer"`) || strings.Count(d, `class="cards"`) != 1 {
		t.Errorf("the dealer's box is %s", d)
	}
	if c := dealer[templates.CommunityID]; !strings.Contains(c, "Community cards") || strings.Count(c, `class="cards"`) != 1 || !strings.Contains(c, "five of diamonds") {
		t.Errorf("the community box is %s", c)
	}
	if r := dealer[templates.ReaderID]; !strings.Contains(r, "Card reader") {
		t.Errorf("the reader is %s", r)
	}
	if d := player[templates.TerminalID]; !strings.Contains(d, "id=\""+templates.TerminalID+"\"") || !strings.Contains(d, "20") || strings.TrimSpace(d) == strings.TrimSpace(dealer[templates.TerminalID]) {
		t.Errorf("the terminal shows %s", d)
	}
	var page bytes.Buffer
	scene := sessions.Scene{View: *atTerminals(t, script, 0)}
	if err := templates.TablePage(templates.TableData{}, &scene).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	if strings.Count(page.String(), `class="logo"`) != 2 || !strings.Contains(page.String(), ">Burncard</text>") {
		t.Error("the layout does not say whose it is")
	}
}
