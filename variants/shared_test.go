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
var sharing = []struct {
	chapter, variant string
	adapt            func(string) string
}{
	{"685a", "down-under", withMasqueReader},
	{"590", "free-bet", func(text string) string { return text }},
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
				script, err := scenario.Parse(name+" as "+s.chapter, []byte(s.adapt(recite(book, string(text)))))
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(script.Covers(), row) {
					t.Errorf("%s does not show %s: %v", name, row, script.Covers())
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

var clause = regexp.MustCompile(`633a\.[0-9]+(\([A-Za-z0-9]+\))*(#[0-9]+)?`)

// recite gives a script the book's citations.
func recite(book *game.Rulebook, text string) string {
	return clause.ReplaceAllStringFunc(text, book.Cited)
}

var (
	dealtDown = regexp.MustCompile(`(?m)^deal dealer down +# (.).*$`)
	wasRead   = regexp.MustCompile(`(?m)^read( +#.*)?$`)
)

// withMasqueReader has the hole card read and the dealer's hand placed.
func withMasqueReader(text string) string {
	reads := wasRead.FindStringIndex(text) != nil
	place := ""
	return regexp.MustCompile(`(?m)^.*$`).ReplaceAllStringFunc(text, func(line string) string {
		if m := dealtDown.FindStringSubmatch(line); m != nil {
			switch {
			case strings.Contains("2345", m[1]):
				place = "\nplace small"
			case strings.Contains("6789", m[1]):
				place = "\nplace medium"
			default:
				place = "\nplace large"
			}
			if !reads {
				return line + "\nread" + place
			}
		}
		if reads && wasRead.MatchString(line) {
			return line + place
		}
		return line
	})
}
