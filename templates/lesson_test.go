package templates

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
	"burncard/variants/wager"
)

// Every mistake of every script says why, and never with the title of its rule.
func TestEveryMistakeSaysWhy(t *testing.T) {
	told, explained := map[string]int{}, map[string]int{}
	for _, pattern := range []string{"testdata/*.scenario", "testdata/*/*.scenario", "testdata/*/*/*.scenario", "library/exercises/*.scenario"} {
		files, err := filepath.Glob(filepath.Join("../variants", pattern))
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
					for _, family := range familiesOf(script.Variant, m) {
						told[family]++
						if lesson.Protects != "" {
							explained[family]++
						}
					}
					title := strings.ToLower(strings.TrimSuffix(m.Title, "."))
					for what, words := range map[string]string{"why": lesson.Why, "purpose": lesson.Protects, "judge's note": m.Why} {
						if strings.Contains(strings.ToLower(words), title) || words != "" && strings.Contains(title, strings.ToLower(strings.TrimSuffix(words, "."))) {
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
	for family, least := range map[string]struct{ told, explained int }{
		"all":              {1500, 1200},
		"a side wager":     {250, 200},
		"a progressive":    {100, 90},
		"house money":      {15, 10},
		"a lammer":         {10, 10},
		"hybrid":           {60, 45},
		"hybrid-no-hole":   {20, 15},
		"free-bet":         {40, 30},
		"down-under":       {40, 30},
		"spanish-21":       {40, 25},
		"blackjack-switch": {30, 25},
		"switch-hands":     {15, 10},
	} {
		if told[family] < least.told || explained[family] < least.explained {
			t.Errorf("%s: %d mistakes, %d of them with what their rule is for; want %v", family, told[family], explained[family], least)
		}
	}
}

// familiesOf are the kinds of mistakes to which a mistake belongs, as the test counts them.
func familiesOf(variant string, m *game.Mistake) []string {
	families := []string{"all", variant}
	lines := m.Done + " " + m.Owed
	done, err := game.ParseAct(m.Done)
	if err == nil && done.Wager != "" && done.Wager != "main" && done.Wager != "insurance" {
		families = append(families, "a side wager")
		if w, ok := wager.Find(done.Wager); ok && w.OnPanel() {
			families = append(families, "a progressive")
		}
	}
	if strings.Contains(lines, "house-money") {
		families = append(families, "house money")
	}
	if strings.Contains(lines, "lammer") {
		families = append(families, "a lammer")
	}
	return families
}
