package templates_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// withoutFile are the components with a table or a chart that is no list of the house, and
// why it has no file (CSV) of its own.
var withoutFile = map[string]string{
	"checkedList":    "checks the list that the visitor has just given",
	"duties":         "is the law's list of subjects, with links to exercises",
	"GlossaryPage":   "is a text",
	"RulesPage":      "is a text",
	"OddsPage":       "has figures of the program and no record of the house",
	"mainWager":      "has figures of the program and no record of the house",
	"sheetWager":     "has figures of the program and no record of the house",
	"CalculatorPage": "has figures of the program and no record of the house",
	"ownLogins":      "has the browsers of one person, for a look and a press",
	"waysIn":         "has the passkeys of one person, for a look and a press",
	"listTable":      "is the frame of all tables",
	"testDemands":    "compares the cards of one attempt with the plan's, in a few figures",
	"planTerms":      "says in a few figures what the cards of a plan demand",
	"chart":          "is drawn in parts of the desk, each with its file",
	"deskClauseRows": "is part of a part of the desk with its file",
	"timeRows":       "is part of a part of the desk with its file",
	"jurorRows":      "is part of pages that have the file",
	"profileRows":    "is part of pages that have the file",
	"sessionTable":   "is part of a page that has the file",
}

// TestEveryListHasAFile: a component with a table of rows, a grid or a chart leads to the same
// as a file, by listFile or csvLink.
func TestEveryListHasAFile(t *testing.T) {
	files, err := filepath.Glob("*.templ")
	if err != nil || len(files) == 0 {
		t.Fatal("no components", err)
	}
	shows := regexp.MustCompile(`@listTable\(|@chart\(|<table class="(list|grid|runs|heat)|<table class=\{|<svg class="chart"`)
	leads := regexp.MustCompile(`@(listFile|csvLink|partHead)\(`)
	used := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(text), "\ntempl ")[1:] {
			name := part[:strings.IndexByte(part, '(')]
			switch why := withoutFile[name]; {
			case !shows.MatchString(part):
			case why != "":
				used[name] = true
			case !leads.MatchString(part):
				t.Errorf("%s: %s shows a list and leads to no file of it: see docs/recipes.md, or give the reason here", file, name)
			}
		}
	}
	for name := range withoutFile {
		if !used[name] {
			t.Errorf("%s shows no list any more", name)
		}
	}
}
