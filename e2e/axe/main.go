// Axe holds every page against axe-core, which knows the rules of WCAG 2.2 that
// a program can check:
//
//	go run ./e2e/axe AXE.JS
//
// What is grave or serious fails; the rest is told. It needs Chromium, as the
// tests do; make axe fetches axe-core.
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
		fmt.Fprintln(os.Stderr, "axe: which axe.min.js? make axe fetches it")
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

// prove holds axe-core against a page that is at fault: what finds nothing there
// proves nothing elsewhere.
func prove(t e2e.Test, p *e2e.Page, axe string) {
	e2e.Look[bool](p, `(document.body.insertAdjacentHTML("beforeend", "<button id=\"fault\"></button>"), true)`)
	found := false
	for _, f := range examine(p, axe) {
		found = found || f.ID == "button-name" && serious[f.Impact]
	}
	if !found {
		t.Fatalf("a button without a name was not found: this axe-core proves nothing")
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
