package cases

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
)

// A script is what a dealing script of testdata, written from the text, says of clauses.
type script struct {
	covers, marks []string
	coached       bool
}

// shows reports that the script shows the clause kept: nothing is marked under it, or the
// act that is marked is refused, and the right one follows.
func (s *script) shows(cite string) bool {
	return covers(s.covers, cite) && (s.coached || !marked(s.marks, cite))
}

// covers reports a clause among citations of the index, which may have another tail than the
// rule, or be finer.
func covers(list []string, cite string) bool {
	paragraph, _, tail := strings.Cut(cite, "#")
	return slices.ContainsFunc(list, func(c string) bool {
		whole, _, _ := strings.Cut(c, "#")
		return whole == paragraph || !tail && strings.HasPrefix(c, cite+"(")
	})
}

// marked reports a clause among those of mistakes, with its tail or without.
func marked(list []string, cite string) bool {
	paragraph, _, _ := strings.Cut(cite, "#")
	return slices.Contains(list, cite) || slices.Contains(list, paragraph)
}

// testdata has the scripts.
const testdata = "../../variants/testdata"

// scripts reads all of them, those that another chapter shares with 633a under its citations too.
func scripts(t *testing.T) (list []script) {
	for _, pattern := range []string{"*.scenario", "*/*.scenario", "*/*/*.scenario"} {
		files, err := filepath.Glob(testdata + "/" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			list = append(list, readScript(t, file))
		}
	}
	if len(list) < 182 {
		t.Fatalf("%d scripts found; the acceptance suite alone has 182", len(list))
	}
	return append(append(list, sharedScripts(t, "590", "free-bet")...), sharedScripts(t, "685a", "down-under")...)
}

// sharedScripts are those of 633a that the file shared of another chapter names for its rows;
// TestSharedScripts of package variants plays them at that chapter's table.
func sharedScripts(t *testing.T, chapter, variant string) (list []script) {
	first, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(testdata + "/" + chapter + "/shared")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		row, names, _ := strings.Cut(strings.TrimSpace(line), " ")
		for _, name := range strings.Fields(names) {
			s := readScript(t, testdata+"/633a/"+name+".scenario")
			list = append(list, script{covers: []string{row}, marks: recited(s.marks, first, book), coached: s.coached})
		}
	}
	return list
}

// recited are the citations in a book of the rules of another that marks speak of.
func recited(marks []string, of, in *game.Rulebook) (cites []string) {
	for _, r := range of.Rules() {
		if marked(marks, r.Cite) {
			cites = append(cites, in.Cited(r.Cite))
		}
	}
	return cites
}

func readScript(t *testing.T, file string) (s script) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if covers, ok := strings.CutPrefix(line, "# covers:"); ok {
			s.covers = append(s.covers, strings.Fields(covers)...)
		} else if mark, ok := strings.CutPrefix(line, "! "); ok && mark != "" {
			s.marks = append(s.marks, strings.Fields(mark)[0])
		} else if line == "mode coached" {
			s.coached = true
		}
	}
	return s
}

// scripted reports whether a script shows the clause kept, and whether one shows it broken.
func scripted(list []script, cite string) (kept, broken bool) {
	return slices.ContainsFunc(list, func(s script) bool { return s.shows(cite) }),
		slices.ContainsFunc(list, func(s script) bool { return marked(s.marks, cite) })
}

// TestCasesHaveScripts: judge and automatic dealer share a brain, so each clause of the law
// of which cases are dealt, in any game, has a right and a wrong script besides, written from
// the text.
func TestCasesHaveScripts(t *testing.T) {
	list, tried := scripts(t), 0
	for _, variant := range variants.Names() {
		book, err := variants.Lookup(variant)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range book.Rules() {
			if _, dealt := Find(variant, r.Cite); !dealt || r.Source != game.Law {
				continue
			}
			tried++
			kept, broken := scripted(list, r.Cite)
			if !kept {
				t.Errorf("%s: %s has no script that shows it kept", variant, r.Cite)
			}
			if !broken {
				t.Errorf("%s: %s has no script that shows it broken", variant, r.Cite)
			}
		}
	}
	if tried < len(variants.Names())*20 {
		t.Errorf("%d clauses of %d games were looked at", tried, len(variants.Names()))
	}
}
