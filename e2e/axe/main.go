// Axe checks every page with axe-core, which has the rules of WCAG 2.2 that a program
// can check:
//
//	go run ./e2e/axe AXE.JS
//
// It fails for findings that are serious or critical, and prints all others. It needs
// Chromium, as the tests do; make axe fetches axe-core.
package main

import (
	"fmt"
	"os"
	"strings"

	"burncard/e2e"
	"burncard/e2e/tour"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "axe: the path of axe.min.js is missing; make axe fetches the file")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "axe:", err)
		os.Exit(1)
	}
}

// A finding is a rule that a page breaks, and where.
type finding struct {
	ID, Impact, Help string
	Nodes            []string // the elements and what is the matter with each
}

// serious are the impacts that fail.
var serious = map[string]bool{"serious": true, "critical": true}

func run(file string) error {
	axe, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	pages := 0
	err = tour.Take("axe", func(t e2e.Test, p *e2e.Page, moment string) {
		if pages++; pages == 1 {
			prove(t, p, string(axe))
		}
		var lines []string
		failed := false
		for _, f := range examine(p, string(axe)) {
			failed = failed || serious[f.Impact]
			lines = append(lines, fmt.Sprintf("  %s, %s: %s", f.Impact, f.ID, f.Help))
			for _, node := range f.Nodes {
				lines = append(lines, "    "+node)
			}
		}
		fmt.Printf("%-24s %s\n%s", moment, count(len(lines)), strings.Join(append(lines, ""), "\n"))
		if failed {
			t.Errorf("%s:\n%s", moment, strings.Join(lines, "\n"))
		}
	})
	if err == nil {
		fmt.Printf("%d pages, and nothing serious on any\n", pages)
	}
	return err
}

func count(lines int) string {
	if lines == 0 {
		return "nothing found"
	}
	return "found:"
}

// prove checks that axe-core finds a fault that is put on the page.
func prove(t e2e.Test, p *e2e.Page, axe string) {
	e2e.Look[bool](p, `(document.body.insertAdjacentHTML("beforeend", "<button id=\"fault\"></button>"), true)`)
	found := false
	for _, f := range examine(p, axe) {
		found = found || f.ID == "button-name" && serious[f.Impact]
	}
	if !found {
		t.Fatalf("axe-core did not find a button without a name: its results mean nothing")
	}
	e2e.Look[bool](p, `(document.getElementById("fault").remove(), true)`)
}

// examine runs axe-core on a page as it is.
func examine(p *e2e.Page, axe string) []finding {
	if !e2e.Look[bool](p, "!!window.axe") {
		p.Run(axe)
	}
	return e2e.Look[[]finding](p, `(await axe.run(document, {resultTypes: ["violations"]})).violations.map((v) => ({
		ID: v.id, Impact: v.impact, Help: v.help,
		Nodes: v.nodes.map((n) => n.target.join(" ") + ": " + n.failureSummary.replace(/\s+/g, " ")),
	}))`)
}
