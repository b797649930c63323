// Licences writes docs/licences.md: the modules that the binary links and those of its
// tests and tools, each with its licence.
//
//	go run ./e2e/licences docs/licences.md
//
// It reads the licences' texts in the module cache and asks nobody. It fails where a module
// has no text that it knows, or a licence that is not in the list of those that we take.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/google/licenseclassifier/v2/assets"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "licences: say into which file the list goes; make licences does")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func run(file string) error {
	modules, err := used()
	if err != nil {
		return err
	}
	known, err := assets.DefaultClassifier()
	if err != nil {
		return fmt.Errorf("read the known licences: %w", err)
	}
	var wrong error
	for i := range modules {
		m := &modules[i]
		m.licences, err = licencesIn(m.dir, func(text []byte) (names []string) {
			for _, match := range known.Match(known.Normalize(text)).Matches {
				if match.MatchType == "License" {
					names = append(names, match.Name)
				}
			}
			return names
		})
		if err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("%s: %w", m.path, err))
		}
	}
	if wrong != nil {
		return wrong
	}
	return os.WriteFile(file, []byte(list(modules)), 0o644)
}

// list is the text of the file.
func list(modules []module) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Licences of what we use\n\n"+
		"`make licences` writes this file, and `.ci/run` fails where it is not current, where a module has a licence that is none of %s, or where its text is not known. "+
		"A module is listed with all licences of the texts at its root. A person who hands the binary on hands on the texts of the first table with it.\n",
		strings.Join(taken, ", "))
	table := func(title string, linked bool) {
		fmt.Fprintf(&b, "\n## %s\n\n| module | version | licence |\n| --- | --- | --- |\n", title)
		for _, m := range modules {
			if m.linked == linked {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", m.path, m.version, strings.Join(m.licences, ", "))
			}
		}
	}
	table("In the binary, on Linux, macOS or Windows", true)
	table("In tests and tools alone", false)
	b.WriteString("\nBeside these the tests fetch axe-core (MPL-2.0) and ts-fsrs (MIT) from the npm registry, and run Chromium and Firefox of the system. None of them is in this repository or in the binary.\n")
	return b.String()
}
