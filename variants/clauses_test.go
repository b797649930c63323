package variants_test

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"burncard/variants"
)

// readClauses makes testdata/clauses.txt anew:
//
//	go test ./variants -run TestClauseList -clauses ../../shared/regulations
var readClauses = flag.String("clauses", "", "read the chapters in this directory, and write the list of their clauses")

const clauseFile = "testdata/clauses.txt"

// citation is a clause of a chapter whose text is at hand, without its tail.
var citation = regexp.MustCompile(`\b(?:590|633a|633c|635c|685a)\.\d+(?:\([A-Za-z0-9]{1,4}\))*`)

var (
	sectionHead = regexp.MustCompile(`^\W*§\s*((?:590|633a|633c|635c|685a)\.\d+)\.\s`)
	paragraph   = regexp.MustCompile(`^[\s-]*((?:\([A-Za-z0-9]{1,4}\))+)`)
)

// TestClauseList reads the chapters where they are at hand, and wants the list
// to be what they hold.
func TestClauseList(t *testing.T) {
	dir := *readClauses
	if dir == "" {
		dir = "../../shared/regulations"
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		if *readClauses != "" {
			t.Fatalf("no chapter is in %s", dir)
		}
		t.Skip("the chapters are not at hand")
	}
	var all []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, clausesOf(string(text))...)
	}
	list := strings.Join(all, "\n") + "\n"
	if *readClauses != "" {
		if err := os.WriteFile(clauseFile, []byte(list), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have, err := os.ReadFile(clauseFile); err != nil || string(have) != list {
		t.Errorf("%s is not what the chapters hold, %v: read them again with -clauses", clauseFile, err)
	}
}

// clausesOf lists the sections and paragraphs of a chapter, in its order.
func clausesOf(text string) []string {
	var list, path []string // path is where the last paragraph stands: section, (a), (1) ...
	lines := strings.Split(strings.ReplaceAll(text, "\u00a0", " "), "\n")
	for n, line := range lines {
		if m := sectionHead.FindStringSubmatch(line); m != nil {
			if !slices.Contains(list, m[1]) {
				list = append(list, m[1])
			}
			path = []string{m[1]}
			continue
		}
		m := paragraph.FindStringSubmatch(line)
		if m == nil || len(path) == 0 {
			continue
		}
		for _, name := range strings.FieldsFunc(m[1], func(r rune) bool { return r == '(' || r == ')' }) {
			if name == "1" && len(path) == 2 && path[1] == "k" && nextParagraph(lines[n+1:]) == "(1)" {
				name = "l" // misread in the text of 633c.12
			}
			depth := depthOf(path, name, lines[n+1:])
			if depth == 0 {
				break // a line that begins with a reference
			}
			path = append(path[:depth:depth], name)
			list = append(list, path[0]+"("+strings.Join(path[1:], ")(")+")")
		}
	}
	return list
}

// nextParagraph is the first paragraph's name in the lines.
func nextParagraph(lines []string) string {
	for _, line := range lines {
		if m := paragraph.FindStringSubmatch(line); m != nil {
			return m[1]
		}
	}
	return ""
}

// The names of paragraphs by depth: (a), (1), (i), (A). After (z) comes (aa).
var levels = [][]string{nil, letters("abcdefghijklmnopqrstuvwxyz", true), numbers(), romans, letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ", false)}

var romans = strings.Fields("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx")

func letters(alphabet string, twice bool) []string {
	list := strings.Split(alphabet, "")
	if twice {
		for _, l := range strings.Split(alphabet, "") {
			list = append(list, l+l)
		}
	}
	return list
}

func numbers() []string {
	return strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30")
}

// depthOf is where a paragraph of this name stands after the path: as the next
// of its kind, or the first below. Where (i) may be a letter or a number the one
// is taken whose successor comes first. 0 is for no place.
func depthOf(path []string, name string, rest []string) int {
	var fits []int
	for depth := 1; depth < len(levels) && depth <= len(path); depth++ {
		i := slices.Index(levels[depth], name)
		if i == 0 && depth == len(path) || i > 0 && depth < len(path) && path[depth] == levels[depth][i-1] {
			fits = append(fits, depth)
		}
	}
	if len(fits) < 2 {
		return append(fits, 0)[0]
	}
	for _, line := range rest {
		if sectionHead.MatchString(line) {
			break
		}
		m := paragraph.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		for _, depth := range fits {
			if next := levels[depth][slices.Index(levels[depth], name)+1]; strings.HasPrefix(m[1], "("+next+")") {
				return depth
			}
		}
	}
	return fits[0]
}

// clauses are those of the chapters whose text is at hand.
func clauses(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(clauseFile)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, c := range strings.Fields(string(text)) {
		known[c] = true
	}
	if len(known) < 700 {
		t.Fatalf("%s lists %d clauses only", clauseFile, len(known))
	}
	return known
}

// exists reports a citation, with or without a tail, of a clause that there is,
// or of a chapter whose text is not at hand.
func exists(known map[string]bool, cite string) bool {
	clause, _, _ := strings.Cut(strings.TrimPrefix(cite, "house."), "#")
	return known[clause] || citation.FindString(clause) != clause
}

// TestRulesCiteClauses: each rule, option and payout of each game cites a clause
// that exists.
func TestRulesCiteClauses(t *testing.T) {
	known := clauses(t)
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		check := func(cite, of string) {
			if !exists(known, cite) {
				t.Errorf("%s: %s is no clause, as %q cites it", name, cite, of)
			}
		}
		for _, r := range book.Rules() {
			check(r.Cite, r.Title)
		}
		for _, p := range book.Pays {
			check(p.Cite, p.What)
		}
		for _, r := range book.HouseRules(book.NewHouse()) {
			check(r.Cite, "house rule "+r.Key)
		}
	}
}

// TestRefusalsCiteClauses: what a player is refused at a table of a game with a
// chapter of its own is refused by a clause of that chapter.
func TestRefusalsCiteClauses(t *testing.T) {
	known := clauses(t)
	cites := append(refusalsOf(t, "blackjack/refusals.go"), refusalsOf(t, "blackjack/press.go")...)
	if len(cites) < 20 {
		t.Fatalf("%d citations are in refusals: %v", len(cites), cites)
	}
	for name, chapter := range map[string]string{"free-bet": "590", "down-under": "685a"} {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, cite := range cites {
			if strings.HasPrefix(cite, "633a.12(b)") {
				continue // no card is dealt from the hand there
			}
			if own := book.Cited(cite); !strings.HasPrefix(own, chapter+".") || !exists(known, own) {
				t.Errorf("%s refuses by %s, as %s", name, own, cite)
			}
		}
		for _, r := range book.HouseRules(book.NewHouse()) {
			if strings.HasPrefix(r.Cite, "633") {
				t.Errorf("%s has the house rule %s under %s", name, r.Key, r.Cite)
			}
		}
	}
}

// refusalsOf lists the citations of 633a that functions of a file return with
// their reasons.
func refusalsOf(t *testing.T, file string) (cites []string) {
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		if !ok || len(r.Results) != 2 {
			return true
		}
		if lit, ok := r.Results[0].(*ast.BasicLit); ok {
			if cite, _ := strconv.Unquote(lit.Value); strings.HasPrefix(cite, "633a.") && !slices.Contains(cites, cite) {
				cites = append(cites, cite)
			}
		}
		return true
	})
	return cites
}

// TestTextsCiteClauses: what the program says, its pages, scripts and documents
// cite clauses that exist.
func TestTextsCiteClauses(t *testing.T) {
	known := clauses(t)
	kinds := []string{".go", ".templ", ".js", ".md", ".scenario", ".txt", ".jsonl"}
	seen := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules" || d.Name() == "logs" || d.Name() == "artefacts"):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains(kinds, filepath.Ext(path)) || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for n, line := range strings.Split(string(text), "\n") {
			for _, cite := range citation.FindAllString(line, -1) {
				if seen++; !known[cite] {
					t.Errorf("%s:%d: %s is no clause", path, n+1, cite)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 2000 {
		t.Errorf("%d citations were found: they are not where they were looked for", seen)
	}
}
