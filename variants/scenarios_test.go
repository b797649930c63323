package variants_test

import (
	"os"
	"path/filepath"
	"testing"

	"burncard/variants"
	"burncard/variants/scenario"
)

// TestScenarios plays every script of testdata: ours, written from the text,
// and the acceptance suite.
func TestScenarios(t *testing.T) {
	var files []string
	for _, pattern := range []string{"testdata/*/*.scenario", "testdata/*/*/*.scenario"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) < 41 {
		t.Fatalf("%d scripts found; the acceptance suite alone has 41", len(files))
	}
	for _, file := range files {
		t.Run(filepath.ToSlash(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			script, err := scenario.Parse(file, text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := scenario.Play(script, variants.Lookup); err != nil {
				t.Error(err)
			}
		})
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
