package templates_test

import (
	"bytes"
	"fmt"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants/scenario"
	"burncard/variants/spanish21"
)

// walk visits every element of a page.
func walk(t *testing.T, page []byte, visit func(*html.Node)) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var down func(*html.Node)
	down = func(n *html.Node) {
		if n.Type == html.ElementNode {
			visit(n)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			down(c)
		}
	}
	down(root)
}

func attr(n *html.Node, key string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val, true
		}
	}
	return "", false
}

var staticLink = regexp.MustCompile(`(?:href|src)="(/static/[^"#]*)`)

func staticLinks(page []byte) []string {
	var list []string
	for _, m := range staticLink.FindAllSubmatch(page, -1) {
		list = append(list, string(m[1]))
	}
	return list
}

// Our Content-Security-Policy allows nothing inline and nobody else's files.
func TestPagesHoldNothingInline(t *testing.T) {
	for name, c := range pages() {
		walk(t, show(t, c), func(n *html.Node) {
			for _, a := range n.Attr {
				if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
					t.Errorf("%s: <%s %s=%q> is inline", name, n.Data, a.Key, a.Val)
				}
				if (a.Key == "href" || a.Key == "src" || a.Key == "action") && strings.Contains(a.Val, "//") {
					t.Errorf("%s: <%s> goes to %s", name, n.Data, a.Val)
				}
			}
			src, external := attr(n, "src")
			if n.Data == "style" || n.Data == "script" && (!external || !strings.HasPrefix(src, "/static/")) {
				t.Errorf("%s: an inline <%s>", name, n.Data)
			}
		})
	}
}

// What can be pressed has a name, what can be filled in has a label, and ids
// are there once.
func TestPagesCanBeRead(t *testing.T) {
	for name, c := range pages() {
		page := show(t, c)
		ids, labelled, headings := map[string]bool{}, map[string]bool{}, 0
		var fields []*html.Node
		walk(t, page, func(n *html.Node) {
			if id, ok := attr(n, "id"); ok {
				if ids[id] {
					t.Errorf("%s: id %q twice", name, id)
				}
				ids[id] = true
			}
			label, _ := attr(n, "aria-label")
			switch n.Data {
			case "h1":
				headings++
			case "button", "a":
				if strings.TrimSpace(text(n)) == "" && label == "" {
					t.Errorf("%s: a <%s> without a name: %s", name, n.Data, source(n))
				}
			case "label":
				if at, ok := attr(n, "for"); ok {
					labelled[at] = true
				}
			case "input", "select":
				if kind, _ := attr(n, "type"); kind != "hidden" {
					fields = append(fields, n)
				}
			case "html":
				if lang, _ := attr(n, "lang"); lang != "en" {
					t.Errorf("%s: language %q", name, lang)
				}
			}
			for _, key := range []string{"aria-controls", "aria-labelledby", "aria-describedby", "for"} {
				at, _ := attr(n, key)
				for id := range strings.FieldsSeq(at) {
					if !bytes.Contains(page, []byte(`id="`+id+`"`)) {
						t.Errorf("%s: %s=%q points nowhere", name, key, at)
					}
				}
			}
		})
		if headings != 1 {
			t.Errorf("%s: %d main headings", name, headings)
		}
		for _, f := range fields {
			id, _ := attr(f, "id")
			_, named := attr(f, "aria-labelledby")
			if !labelled[id] && !named && f.Parent.Data != "label" {
				t.Errorf("%s: a field without a label: %s", name, source(f))
			}
		}
	}
}

func text(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	s := ""
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if v, _ := attr(c, "aria-hidden"); v == "true" {
			continue
		}
		if label, ok := attr(c, "aria-label"); ok {
			s += label
		}
		s += text(c)
	}
	return s
}

func source(n *html.Node) string {
	var b bytes.Buffer
	html.Render(&b, n)
	return b.String()
}

func scenes() map[string]sessions.Scene {
	all := map[string]sessions.Scene{}
	for role, v := range map[string]game.Viewer{"dealer": dealer, "player": player, "floor": floor, "spectator": spectator} {
		for _, mode := range []string{"coached", "guided", "exam"} {
			all[role+" "+mode] = midRound(v, mode)
		}
		all[role+" betting"], all[role+" irregular"] = betting(v), irregular(v)
		all[role+" pack"] = opening(v, "spread")
	}
	return all
}

// elementsOf are the elements of a scene's page, drawn.
func elementsOf(s *sessions.Scene) iter.Seq2[string, templ.Component] {
	return func(yield func(string, templ.Component) bool) {
		for i := range templates.Elements {
			e := &templates.Elements[i]
			if view, _ := e.View(s, nil); view != nil && !yield(e.ID, e.Draw(view)) {
				return
			}
		}
	}
}

func elementCalled(id string) *templates.Element {
	return &templates.Elements[slices.IndexFunc(templates.Elements, func(e templates.Element) bool { return e.ID == id })]
}

// element is one of them.
func element(t testing.TB, id string, s *sessions.Scene) templ.Component {
	t.Helper()
	for has, c := range elementsOf(s) {
		if has == id {
			return c
		}
	}
	t.Fatalf("the page has no element %s", id)
	return nil
}

// An element is one element of the page, with the id that the wire calls it by;
// and the page is made of these very bytes.
func TestElementsMakeThePage(t *testing.T) {
	var first []string
	for name, s := range scenes() {
		page := show(t, table(s))
		var ids []string
		for want, c := range elementsOf(&s) {
			b := show(t, c)
			context := &html.Node{Type: html.ElementNode, DataAtom: atom.Body, Data: "body"}
			nodes, err := html.ParseFragment(bytes.NewReader(b), context)
			if err != nil || len(nodes) != 1 {
				t.Fatalf("%s: element %s is %d elements, %v", name, want, len(nodes), err)
			}
			if id, _ := attr(nodes[0], "id"); id != want {
				t.Errorf("%s: the element called %s has id %q", name, want, id)
			}
			if e := elementCalled(want); e.Holds != "" {
				b = bytes.Replace(b, fmt.Appendf(nil, `<div id="%s" data-kept></div>`, e.Holds), show(t, element(t, e.Holds, &s)), 1)
			}
			if !bytes.Contains(page, b) {
				t.Errorf("%s: the page has not the element %s as it is sent", name, want)
			}
			ids = append(ids, want)
		}
		if first == nil {
			first = ids
		} else if !slices.Equal(first, ids) {
			t.Errorf("%s: elements %v, others have %v", name, ids, first)
		}
	}
}

// Rendering twice gives the same bytes: the wire sends what changed.
func TestElementsAreStable(t *testing.T) {
	s := midRound(dealer, "coached")
	for id, c := range elementsOf(&s) {
		if a, b := show(t, c), show(t, element(t, id, &s)); !bytes.Equal(a, b) {
			t.Errorf("%s: rendered twice, it differs:\n%s\n%s", id, a, b)
		}
	}
}

// A card that lies face down is its back and nothing else: no rank in text,
// class or label, and the same but for its id whatever it is.
func TestFaceDownCardTellsNothing(t *testing.T) {
	b := string(show(t, templates.Card(game.CardView{ID: 77})))
	if !strings.Contains(b, "#back") || !strings.Contains(b, "face-down card") || !strings.Contains(b, `id="c77"`) {
		t.Errorf("a face-down card is %s", b)
	}
	for _, rank := range []string{"ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "hearts", "spades", "clubs", "diamonds"} {
		if regexp.MustCompile(`\b` + rank + `\b`).MatchString(b) {
			t.Errorf("a face-down card tells %q: %s", rank, b)
		}
	}
	up := string(show(t, templates.Card(game.CardView{ID: 78, Face: "9H"})))
	if !strings.Contains(up, "nine of hearts") || !strings.Contains(up, "cards.svg#9H") {
		t.Errorf("a nine of hearts is %s", up)
	}
}

// In an exam neither dealer, players nor spectators are told anything, even
// by a scene that holds it.
func TestExamIsSilent(t *testing.T) {
	for _, v := range []game.Viewer{dealer, player, spectator} {
		s := midRound(v, "exam")
		j := mistake2()
		s.Verdict = &j
		s.Score = record.Score{Hands: 9, Mistakes: 7}
		s.View.Due = midRound(floor, "exam").View.Due
		page := string(show(t, table(s)))
		for _, told := range []string{j.Mistake.Title, "22.50 was owed", "633a.7(j)", "asked for is dealt", "Hands an hour"} {
			if strings.Contains(page, told) {
				t.Errorf("%s in an exam is told %q", v.Audience(), told)
			}
		}
		s.Debrief = []record.Judged{j}
		if page := string(show(t, table(s))); !strings.Contains(page, j.Mistake.Title) || !strings.Contains(page, "22.50 was owed") {
			t.Errorf("%s: the debrief does not say what was wrong", v.Audience())
		}
	}
	page := string(show(t, table(midRound(floor, "exam"))))
	if !strings.Contains(page, mistake2().Mistake.Title) || !strings.Contains(page, "633a.7(j)") {
		t.Error("the floor sees no verdicts in an exam")
	}
}

// anyGame is a table that has what only some games have.
var anyGame = game.Equipment{MasqueReader: true, LammerRack: true, Areas: 2}

// anyOffer are side wagers that ask for every act that some of them do.
var anyOffer = []game.Offer{{Wager: "house-money"}, {Wager: "trilux-deluxe"}, {Wager: "bad-beat"}}

// anySystem is a progressive system.
var anySystem = game.PanelView{On: true, Gathers: true}

// dealerForms is the grammar of what a dealer with a table does there.
func dealerForms() (list []string) {
	for _, w := range game.Words() {
		for _, f := range w.Forms {
			if w.By == game.ByDealer && w.Verb != game.TapIn {
				list = append(list, f.Grammar)
			}
		}
	}
	return list
}

// anyTables are a scene as two tables show it that have all between them that
// some games have: a pack cannot lie in the hand and in a double shoe.
func anyTables(s sessions.Scene) []sessions.Scene {
	s.View.Has, s.View.TwentyOneWins, s.View.House.Offers, s.View.Panel = anyGame, true, anyOffer, anySystem
	s.View.House.Shuffler = "batch"
	inHand, double := s, s
	inHand.View.House.Shoe, double.View.House.Shoe = "hand", "double"
	return []sessions.Scene{inHand, double}
}

// Every act of the dealer has its button, whatever is owed: the page gives no
// answer away by what it leaves out. It stands in one bar, where the dealer finds
// it again.
func TestEveryVerbIsThere(t *testing.T) {
	operands := strings.NewReplacer("@", "{at}", "^", "{at}", "~", "{at}", " $?", "", "$", "{sum} {chips}", " T?", " {text}",
		"W", "{wager}", "X", "{chips}", "N", "{n}", "%", "large",
		"hold T", "hold left", "draw T", "draw a", "side T", "side b")
	for mode, s := range map[string]sessions.Scene{"coached": midRound(dealer, "coached"), "exam": opening(dealer, "washed")} {
		bars := map[string]string{} // by the line
		for _, s := range anyTables(s) {
			walk(t, show(t, table(s)), func(n *html.Node) {
				line, ok := attr(n, "data-line")
				if !ok || !within(n, "for-dealer") {
					return
				}
				bar := ""
				for p := n; p != nil && bar == ""; p = p.Parent {
					bar, _ = attr(p, "data-bar")
				}
				if was, ok := bars[line]; ok && was != bar || bar == "" {
					t.Errorf("%s: %q stands in the bars %q and %q", mode, line, was, bar)
				}
				bars[line] = bar
			})
		}
		lines := map[string]bool{}
		for line := range bars {
			lines[strings.NewReplacer("{box}", "{at}", "{cards}", "{n}", "pile {box} 5", "pile {at} {n}", "count {box} {amount}", "count {at} {sum} {chips}", "credit {box} {wager} {amount}", "credit {at} {wager} {sum} {chips}").Replace(strings.ReplaceAll(line, "{counts}", "{chips}"))] = true
		}
		for _, form := range dealerForms() {
			if want := operands.Replace(form); !lines[want] {
				t.Errorf("%s: no button for %q, as %q", mode, form, want)
			}
		}
	}
}

// A bar has no more acts in sight than slots, each in its own, and the same ones
// whatever lies on the table.
func TestBarsAreFixed(t *testing.T) {
	bars := func(s sessions.Scene) map[string][]string {
		all := map[string][]string{}
		walk(t, show(t, table(s)), func(n *html.Node) {
			name, ok := attr(n, "data-bar")
			if !ok {
				return
			}
			walk(t, []byte(rendered(t, n)), func(b *html.Node) {
				if line, ok := attr(b, "data-line"); ok {
					if within(b, "rest") {
						line = "more: " + line
					}
					all[name] = append(all[name], line)
				}
			})
		})
		return all
	}
	want := bars(midRound(dealer, "coached"))
	for name, lines := range want {
		n := 0
		for _, line := range lines {
			if !strings.HasPrefix(line, "more: ") {
				n++
			}
		}
		if n == 0 || n > game.Slots {
			t.Errorf("the bar %q has %d acts in sight, not 1 to %d", name, n, game.Slots)
		}
	}
	for _, s := range []sessions.Scene{midRound(dealer, "exam"), betting(dealer)} {
		if got := bars(s); !maps.EqualFunc(got, want, slices.Equal) {
			t.Errorf("the bars hang on what lies there: %v, and else %v", got, want)
		}
	}
}

// Every button's line is a line of the notation once its blanks are filled.
func TestButtonsSpeakTheNotation(t *testing.T) {
	fill := strings.NewReplacer("{at}", "3.2", "{box}", "3", "{wager}", "main", "{stake}", "main", "{sum}", "37.50", "{chips}", "25x1 5x2 2.50x1",
		"{counts}", "25x1 5x2", "{n}", "16", "{amount}", "12.50", "{cards}", "80", "{text}", "QH", "{p}", "p3", "{me}", `"Mary Ann"`, "{double}", "25", "{insure}", "12.50", "{last}", "25")
	for name, c := range pages() {
		walk(t, show(t, c), func(n *html.Node) {
			if form, ok := attr(n, "data-line"); ok {
				if _, err := game.ParseAct(fill.Replace(form)); err != nil {
					t.Errorf("%s: button %q says %v", name, strings.TrimSpace(text(n)), err)
				}
			}
		})
	}
}

// What the tray and the purse hand out are chips of the notation, and what is
// drawn of a wager is all of it.
func TestStacksCountTheirChips(t *testing.T) {
	b := string(show(t, templates.Wager(chips("100x2 25x4 5x30"))))
	if got := strings.Count(b, "<svg"); got != 2 {
		t.Errorf("36 chips are %d stacks, want 2 of at most twenty", got)
	}
	if !strings.Contains(b, ">450<") {
		t.Errorf("450 is not written on %s", b)
	}
	if top, low := strings.Index(b, "chip500e"), strings.Index(b, "chip10000e"); low < 0 || top < low {
		t.Error("the highest value is not at the bottom")
	}
}

// Guided mode has a place or a button to light for every act of the dealer.
func TestGuidedLightsEveryAct(t *testing.T) {
	fill := strings.NewReplacer("@", "3", "^", "dealer", "~", "3", "$?", "", "$", "25", "W", "main", "X", "25x1", "N", "16", "T?", "", "%", "small",
		"hold T", "hold left", "draw T", "draw a", "side T", "side b")
	tables := anyTables(midRound(dealer, "guided"))
	for _, form := range dealerForms() {
		holdsLit(t, tables, strings.TrimSpace(fill.Replace(form)))
	}
}

// holdsLit sees to it that a step of the dealer lights a place, and a button that
// he can press; those of the edge have no place.
func holdsLit(t *testing.T, tables []sessions.Scene, line string) {
	t.Helper()
	found := false
	lit := ""
	for _, s := range tables {
		s.View.Due = []game.StepView{{Line: line, Cite: "633a.7", Actor: "dealer", Now: true}}
		walk(t, show(t, element(t, templates.ChecklistID, &s)), func(n *html.Node) {
			if verb, ok := attr(n, "data-glow-verb"); ok {
				lit = verb
			}
		})
		walk(t, show(t, table(s)), func(n *html.Node) {
			verb, _ := attr(n, "data-verb")
			found = found || lit != "" && verb == lit && within(n, "for-dealer")
		})
	}
	if !found {
		t.Errorf("%s lights no button for %q", line, lit)
	}
}

// The elements of a busy table's page: all of them, as a reconnect is sent them,
// and those that change most by themselves.
func BenchmarkElements(b *testing.B) {
	s := midRound(dealer, "coached")
	player := midRound(player, "coached")
	box := []string{templates.BoxID(4)}
	tests := []struct {
		name  string
		scene *sessions.Scene
		ids   []string // none: all
	}{
		{"all", &s, nil},
		{"box", &s, box},
		{"box of a player", &player, box},
		{"dealer", &s, []string{templates.DealerID}},
		{"tray", &s, []string{templates.TrayID}},
		{"purse", &player, []string{templates.PurseID}},
		{"checklist", &s, []string{templates.ChecklistID}},
		{"calls", &s, []string{templates.CallsID}},
	}
	for _, tt := range tests {
		b.Run(tt.name, func(b *testing.B) {
			var out bytes.Buffer
			b.ReportAllocs()
			for b.Loop() {
				out.Reset()
				for id, c := range elementsOf(tt.scene) {
					if tt.ids != nil && !slices.Contains(tt.ids, id) {
						continue
					}
					if err := c.Render(b.Context(), &out); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(out.Len()), "bytes")
		})
	}
}

// A key does one thing, and none that Shift and a digit write on some
// keyboard: those take chips.
func TestKeysAreApart(t *testing.T) {
	for name, s := range map[string]sessions.Scene{"dealer": midRound(dealer, "coached"), "player": midRound(player, "coached"), "floor": midRound(floor, "coached")} {
		acts := map[string]string{}
		walk(t, show(t, table(s)), func(n *html.Node) {
			keys, ok := attr(n, "data-keys")
			if !ok || keys == "" || !within(n, "for-"+name) {
				return
			}
			line, _ := attr(n, "data-line")
			// Places that can be chosen at the same time share no key; the dealer's own
			// and a box have the same for the same act.
			place := "table"
			for p := n; p != nil; p = p.Parent {
				switch at, _ := attr(p, "data-bar"); at {
				case "cards", "switch", "wager", "cash":
					place = "box"
				case "own":
					place = "own"
				}
			}
			for _, at := range []string{place, "table"} {
				if other, taken := acts[at+keys]; taken && other != line && (at == place || place != "table") {
					t.Errorf("%s: key %q does %q and %q", name, keys, other, line)
				}
			}
			acts[place+keys] = line
			if strings.ContainsAny(keys, ")!@#$%^&*(") {
				t.Errorf("%s: %q is Shift and a digit on an American keyboard", name, keys)
			}
		})
		if len(acts) == 0 {
			t.Errorf("%s: no keys at all", name)
		}
	}
}

// rendered is an element's HTML.
func rendered(t *testing.T, n *html.Node) string {
	t.Helper()
	var b bytes.Buffer
	if err := html.Render(&b, n); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// within reports an element inside one of a class.
func within(n *html.Node, class string) bool {
	for ; n != nil; n = n.Parent {
		if list, _ := attr(n, "class"); slices.Contains(strings.Fields(list), class) {
			return true
		}
	}
	return false
}

// Each betting position has an area of its own for the progressive wager of
// Spanish 21, beside that of the flat one: 635c.1(c).
func TestSpanishAreas(t *testing.T) {
	book := spanish21.Book()
	house, err := book.House("decks=6", "offers=match-the-dealer,match-the-dealer-progressive:6D-P2")
	if err != nil {
		t.Fatal(err)
	}
	tab := game.NewTable(book)
	tab.Evolve(book.Open(game.Coached, house, "round", scenario.NewSeeded(1)))
	s := sessions.Scene{
		Table: sessions.TableInfo{ID: "t4k2", Name: "Table 4", Variant: book.Variant, Mode: "coached", House: house, Dealer: "Bea"},
		View:  game.See(tab, dealer, nil),
	}
	areas := map[string]int{}
	walk(t, show(t, table(s)), func(n *html.Node) {
		if press, ok := attr(n, "data-press"); ok && press == "bet" {
			at, _ := attr(n, "data-at")
			wager, _ := attr(n, "data-wager")
			areas[at+" "+wager]++
		}
	})
	for n := 1; n <= 6; n++ {
		for _, w := range house.Offers {
			if got := areas[fmt.Sprint(n)+" "+w.Wager]; got != 1 {
				t.Errorf("box %d has %d areas for %s", n, got, w.Wager)
			}
		}
	}
}
