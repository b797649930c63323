package variants_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/blackjack"
	"burncard/variants/scenario"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what comes out into the scripts' files")

// TestScenarios plays every script of testdata: ours, written from the text,
// and the acceptance suite.
func TestScenarios(t *testing.T) {
	for _, file := range scriptFiles(t) {
		t.Run(filepath.ToSlash(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			script, err := scenario.Parse(file, text)
			if err != nil {
				t.Fatal(err)
			}
			run, err := scenario.Begin(script, variants.Lookup)
			if err != nil {
				t.Fatal(err)
			}
			_, err = run.Play()
			if *update && len(script.Files) > 0 {
				rewrite(t, file, text, run)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
}

// played is a script after its last line.
func played(t *testing.T, text string) *scenario.Run {
	t.Helper()
	script, err := scenario.Parse(t.Name(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := scenario.Begin(script, variants.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Play(); err != nil {
		t.Fatal(err)
	}
	return r
}

// scriptFiles lists the scripts of testdata.
func scriptFiles(t *testing.T) []string {
	var files []string
	for _, pattern := range []string{"testdata/*.scenario", "testdata/*/*.scenario", "testdata/*/*/*.scenario"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) < 182 {
		t.Fatalf("%d scripts found; the acceptance suite alone has 182", len(files))
	}
	return files
}

// TestScenariosOfAnotherChapter plays the scripts by a book that cites the same
// rules as another chapter's: everything is judged alike, under its citations.
func TestScenariosOfAnotherChapter(t *testing.T) {
	files, err := filepath.Glob("testdata/633a/*.scenario")
	if err != nil || len(files) < 200 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	other := func(cite string) string { return strings.Replace(cite, "633a", "9z", 1) }
	cites, refers := map[string]string{}, map[string]string{}
	for _, r := range blackjack.Book().Rules() {
		if own := other(r.Cite); own != r.Cite {
			cites[r.Cite] = own
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, cite := range clause.FindAllString(string(text), -1) {
			refers[cite] = other(cite)
		}
	}
	book, err := blackjack.Book().Derive(game.Derivation{Variant: "blackjack", Title: "Blackjack", Edition: "9z/1", Shoes: true, Options: blackjack.Book().Options, Cites: cites, Refers: refers})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range book.Rules() {
		if strings.HasPrefix(r.Cite, "633a") {
			t.Errorf("%s kept its citation", r.Cite)
		}
	}
	lookup := func(string) (*game.Rulebook, error) { return book, nil }
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		script, err := scenario.Parse(file, []byte(strings.ReplaceAll(string(text), "633a", "9z")))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := scenario.Play(script, lookup); err != nil {
			t.Error(err)
		}
	}
}

// rewrite puts what came out into the files of a script's archive.
func rewrite(t *testing.T, file string, text []byte, run *scenario.Run) {
	ar := txtar.Parse(text)
	for i := range ar.Files {
		got, err := run.File(ar.Files[i].Name)
		if err != nil {
			t.Fatal(err)
		}
		ar.Files[i].Data = []byte(got)
	}
	if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestRulebooks refuses citations that stand twice and rules that do nothing.
func TestRulebooks(t *testing.T) {
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := book.Check(); err != nil {
			t.Error(err)
		}
	}
}
