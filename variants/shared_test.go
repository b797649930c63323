package variants_test

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
)

// Much of one chapter stands word for word in another. testdata/685a/shared
// says which scripts of 633a show which row of such a chapter as well: they are
// played at a table of its game, under its citations, with the acts put in that
// it asks for in between.
var sharing = []sharer{
	{"685a", "down-under", withMasqueReader, map[string]string{
		"633a.1#10": "685a.1#2", "633a.1#11": "685a.1#3", "633a.1#17": "685a.1#8", "633a.3(e)(1)": "685a.3(d)(1)", "633a.3(e)(2)": "685a.3(d)(2)",
		"633a.4(b)#1": "685a.4(b)", "633a.4(e)": "685a.4(d)", "633a.5(c)(3)#1": "685a.5(c)(3)", "633a.5(c)(3)#2": "685a.5(c)(3)",
		"633a.5(h)#1": "685a.5(h)", "633a.7(q)#1": "685a.7(p)", "633a.3(a)": "685a.3(a)#2",
	}, map[string]string{
		"633a.7(e)": "685a.7(d)", "633a.7(f)": "685a.7(e)", "633a.7(g)": "685a.7(f)#1", "633a.7(g)(2)": "685a.7(f)", "633a.8(e)": "685a.7(g)",
		"633a.10": "685a.9", "633a.11": "685a.10", "633a.14": "685a.12", "633a.14(f)": "685a.12(e)", "633a.14(g)": "685a.12(f)", "633a.14(i)": "685a.12(g)",
		"633a.14(k)": "685a.12(i)", "633a.14(l)": "685a.12(j)", "633a.14(m)": "685a.12(k)",
	}},
	{"590", "free-bet", func(text string) string { return text }, map[string]string{
		"633a.1#4": "590.1#2", "633a.1#11": "590.1#4", "633a.3(e)(1)": "590.3(d)(1)", "633a.3(e)(2)": "590.3(d)(2)", "633a.3(e)(3)": "590.3(d)(3)",
		"633a.4(b)#1": "590.4(b)", "633a.4(e)": "590.4(d)", "633a.4(f)": "590.4(e)", "633a.5(c)(3)#1": "590.5(c)(3)", "633a.5(c)(3)#2": "590.5(c)(3)",
		"633a.5(h)#1": "590.5(h)", "633a.7(e)(3)#1": "590.7(d)(2)",
	}, map[string]string{
		"633a.7(e)": "590.7(d)", "633a.7(f)": "590.7(e)", "633a.7(h)": "590.7(g)", "633a.7(i)": "590.7(h)", "633a.7(j)": "590.7(i)", "633a.7(k)": "590.7(j)",
		"633a.7(m)": "590.7(l)", "633a.7(n)": "590.7(m)", "633a.11(b)": "590.11(c)",
		"633a.14": "590.13", "633a.14(i)": "590.13(h)", "633a.14(j)": "590.13(i)", "633a.14(k)": "590.13(j)", "633a.14(l)": "590.13(k)", "633a.14(m)": "590.13(l)",
	}},
}

type sharer struct {
	chapter, variant string
	adapt            func(string) string
	rows             map[string]string // what a clause of 633a is there, where that is no rule
	sections         map[string]string // where everything under a clause of 633a stands there, if not under its own number
}

func TestSharedScripts(t *testing.T) {
	for _, s := range sharing {
		book, err := variants.Lookup(s.variant)
		if err != nil {
			t.Fatal(err)
		}
		for row, scripts := range sharedRows(t, s.chapter) {
			for _, name := range scripts {
				text, err := os.ReadFile(filepath.Join("testdata", "633a", name+".scenario"))
				if err != nil {
					t.Fatal(err)
				}
				script, err := scenario.Parse(name+" as "+s.chapter, []byte(s.adapt(s.recite(book, string(text)))))
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(script.Covers, row) {
					t.Errorf("%s does not show %s: %v", name, row, script.Covers)
				}
				script.Variant = s.variant
				if _, err := scenario.Play(script, variants.Lookup); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// sharedRows reads which scripts show a row: a row a line, and their names.
func sharedRows(t *testing.T, chapter string) map[string][]string {
	f, err := os.Open(filepath.Join("testdata", chapter, "shared"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := map[string][]string{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if words := strings.Fields(lines.Text()); len(words) > 1 {
			rows[words[0]] = words[1:]
		}
	}
	if len(rows) == 0 || lines.Err() != nil {
		t.Fatalf("%d rows of %s are shared, %v", len(rows), chapter, lines.Err())
	}
	return rows
}

var (
	clause   = regexp.MustCompile(`633a\.[0-9]+(\([A-Za-z0-9]+\))*(#[0-9]+)?`)
	chapter  = regexp.MustCompile(`(?m)^! 633a$`)
	fewDecks = regexp.MustCompile(`(?m)^decks [12]$`)
)

// recite gives a script the book's citations: those of rows, of the book's rules
// and refusals, and for clauses above them those of sections.
func (s *sharer) recite(book *game.Rulebook, text string) string {
	text = chapter.ReplaceAllString(text, "! "+s.chapter)
	return clause.ReplaceAllStringFunc(text, func(cite string) string {
		if own := s.rows[cite]; own != "" {
			return own
		}
		if own := book.Cited(cite); own != cite {
			return own
		}
		longest, own := "", strings.Replace(cite, "633a", s.chapter, 1)
		for above, there := range s.sections {
			if rest, ok := strings.CutPrefix(cite, above); ok && len(above) > len(longest) && (rest == "" || rest[0] == '(' || rest[0] == '#') {
				longest, own = above, there+rest
			}
		}
		return own
	})
}

var (
	dealtDown    = regexp.MustCompile(`(?m)^deal dealer down +# (.).*$`)
	firstPlayer  = regexp.MustCompile(`(?m)^player ([0-9]+) `)
	preinspected = regexp.MustCompile(`(?m)^start preinspected$`)

	wasRead = regexp.MustCompile(`(?m)^read( +#.*)?$(\n! .*)*`)
)

// withMasqueReader has the hole card read and the dealer's hand placed, and no
// fewer decks than four.
func withMasqueReader(text string) string {
	reads := wasRead.FindStringIndex(text) != nil
	if fewDecks.MatchString(text) { // 685a.3(a) wants four
		text = fewDecks.ReplaceAllString(text, "decks 4")
		text = strings.NewReplacer("cover 30", "cover 60", "= rack 104", "= rack 208").Replace(text)
	}
	// 685a.4(e): decks that come shuffled are spread all the same.
	if first := firstPlayer.FindStringSubmatch(text); first != nil {
		text = preinspected.ReplaceAllString(text, "$0\nspread\np"+first[1]+" inspect\nface-down")
	}
	place := ""
	text = dealtDown.ReplaceAllStringFunc(text, func(line string) string {
		switch card := dealtDown.FindStringSubmatch(line)[1]; {
		case strings.Contains("2345", card):
			place = "\nplace small"
		case strings.Contains("6789", card):
			place = "\nplace medium"
		default:
			place = "\nplace large"
		}
		if !reads {
			line += "\nread" + place
		}
		return line
	})
	if reads {
		text = wasRead.ReplaceAllString(text, "$0"+place)
	}
	return text
}

// TestPremiumPlaysAsSwitchHands: (k) has who lays an ante play Switch Hands: what
// 633c.4(d), (f), (h) and (j) say is so at a table of Premium, where (l) puts the
// open cards away.
func TestPremiumPlaysAsSwitchHands(t *testing.T) {
	premium := strings.NewReplacer("table switch-hands", "table blackjack-premium", "633c.4(f)(2)#1", "633c.4(l)#3")
	played := 0
	for _, clause := range "dfhj" {
		files, err := filepath.Glob("testdata/633c/633c.4-" + string(clause) + "*.scenario")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			script, err := scenario.Parse(file, []byte(premium.Replace(string(text))))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := scenario.Play(script, variants.Lookup); err != nil {
				t.Error(err)
			}
			played++
		}
	}
	if played < 16 {
		t.Errorf("%d scripts of Switch Hands are played", played)
	}
}
