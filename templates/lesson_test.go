package templates

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
)

// Every mistake of every script says why, and never with the title of its rule.
func TestEveryMistakeSaysWhy(t *testing.T) {
	told, explained := 0, 0
	for _, pattern := range []string{"*.scenario", "*/*.scenario", "*/*/*.scenario"} {
		files, err := filepath.Glob(filepath.Join("../variants/testdata", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
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
			run.Watch = func(l scenario.Line, v game.Verdict) {
				for i := range v.Mistakes {
					m := &v.Mistakes[i]
					lesson := lessonOf(script.Variant, m)
					told++
					if lesson.Protects != "" {
						explained++
					}
					title := strings.ToLower(strings.TrimSuffix(m.Title, "."))
					for what, words := range map[string]string{"why": lesson.Why, "purpose": lesson.Protects, "judge's note": m.Why} {
						if strings.Contains(strings.ToLower(words), title) {
							t.Errorf("%s:%d: %s: the %s repeats its rule: %s", file, l.N, m.Cite, what, words)
						}
					}
					if len(lesson.Why) < 10 || lesson.Did == "" {
						t.Errorf("%s:%d: %s: %q says nothing of why", file, l.N, m.Cite, lesson.Why)
					}
					if testing.Verbose() {
						t.Logf("%s | %s | did %s | owed %s | %s | %s", m.Cite, m.Title, lesson.Did, lesson.Owed, lesson.Why, lesson.Protects)
					}
				}
			}
			if _, err := run.Play(); err != nil {
				t.Error(err)
			}
		}
	}
	if told < 500 || explained < told/3 {
		t.Errorf("%d mistakes, %d of them with what their rule is for", told, explained)
	}
}
