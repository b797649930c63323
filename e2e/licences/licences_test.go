package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A module passes with licences that we take, and with nothing else.
func TestLicences(t *testing.T) {
	known := func(text []byte) (names []string) {
		for _, name := range []string{"MIT", "BSD-3-Clause", "GPL-3.0"} {
			if strings.Contains(string(text), name) {
				names = append(names, name)
			}
		}
		return names
	}
	for _, tt := range []struct {
		files map[string]string
		want  string // the licences, or what is wrong
	}{
		{map[string]string{"LICENSE": "MIT", "README.md": "GPL-3.0"}, "MIT"},
		{map[string]string{"License.txt": "MIT", "LICENSE-THIRD": "BSD-3-Clause and MIT"}, "BSD-3-Clause MIT"},
		{map[string]string{"COPYING": "GPL-3.0"}, "COPYING is GPL-3.0, which we do not take"},
		{map[string]string{"LICENSE": "MIT", "LICENSE-DATA": "GPL-3.0"}, "LICENSE-DATA is GPL-3.0"},
		{map[string]string{"LICENSE": "All rights reserved."}, "LICENSE is the text of no known licence"},
		{map[string]string{"README": "MIT"}, "it has no licence at its root"},
		{map[string]string{"LICENSE-LOGO": "https://commons.wikimedia.org/wiki/File:Memory_infra_logo.png\n"}, "it has no licence at its root"},
	} {
		dir := t.TempDir()
		for name, text := range tt.files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		list, err := licencesIn(dir, known)
		switch got := strings.Join(list, " "); {
		case err == nil && got != tt.want:
			t.Errorf("%v: %q, want %q", tt.files, got, tt.want)
		case err != nil && !strings.Contains(err.Error(), tt.want):
			t.Errorf("%v: %v, want %q", tt.files, err, tt.want)
		}
	}
}

// The list has what the binary links apart from the rest.
func TestList(t *testing.T) {
	text := list([]module{
		{path: "a.example/linked", version: "v1.0.0", linked: true, licences: []string{"MIT"}},
		{path: "b.example/tool", version: "v2.0.0", licences: []string{"BSD-3-Clause", "MIT"}},
	})
	first, second, found := strings.Cut(text, "## In tests and tools alone")
	if !found || !strings.Contains(first, "| a.example/linked | v1.0.0 | MIT |") || strings.Contains(first, "b.example") ||
		!strings.Contains(second, "| b.example/tool | v2.0.0 | BSD-3-Clause, MIT |") {
		t.Errorf("the list is\n%s", text)
	}
	if !slices.IsSorted(taken[:len(taken)-1]) {
		t.Errorf("the licences that we take are in no order: %v", taken)
	}
}
