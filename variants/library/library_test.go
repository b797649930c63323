package library_test

import (
	"slices"
	"strings"
	"testing"

	"burncard/variants"
	"burncard/variants/library"
	"burncard/variants/scenario"
)

// Every exercise plays without failure, and there are enough under each theme.
func TestLibrary(t *testing.T) {
	if len(library.All) < 40 {
		t.Errorf("%d exercises, want at least 40", len(library.All))
	}
	themes, rounds := map[string]int{}, 0
	for _, e := range library.All {
		themes[e.Theme]++
		if e.Rounds {
			rounds++
			if !strings.Contains(e.Text, "\ninject ") {
				t.Errorf("%s: it counts the rounds until the dealer calls, but nothing breaks", e.Key)
			}
		}
		t.Run(e.Key, func(t *testing.T) {
			if _, err := scenario.Play(e.Script, variants.Lookup); err != nil {
				t.Error(err)
			}
		})
		if found, ok := library.Find(e.Key); !ok || found.Title != e.Title {
			t.Errorf("%s is not found by its key", e.Key)
		}
	}
	for _, theme := range library.Themes {
		if themes[theme] < 5 {
			t.Errorf("%s: %d exercises", theme, themes[theme])
		}
	}
	if rounds < 5 {
		t.Errorf("%d exercises count the rounds until the dealer calls", rounds)
	}
	if !slices.IsSortedFunc(library.All, func(a, b library.Exercise) int {
		return slices.Index(library.Themes, a.Theme) - slices.Index(library.Themes, b.Theme)
	}) {
		t.Error("the exercises are not sorted by theme")
	}
}

// Every duty of 611a.3 that a table can train has exercises.
func TestDuties(t *testing.T) {
	for i, duty := range library.Duties {
		got := library.Training(i + 1)
		if i+1 == library.NotCovered {
			if len(got) > 0 {
				t.Errorf("no table can train %q, but %s does", duty, got[0].Key)
			}
		} else if len(got) == 0 {
			t.Errorf("no exercise trains (%d), %q", i+1, duty)
		}
	}
}

func TestParse(t *testing.T) {
	const head = "# Title: T\n# Theme: opening\n# Goal: G\n# Debrief: D\n"
	for _, tt := range []struct{ text, want string }{
		{head + "table blackjack\nstart round\n...", ""},
		{strings.ReplaceAll(head, "\n", "\r\n") + "table blackjack\r\nstart round\r\n...\r\n", ""},
		{"# Title: T\ntable blackjack\nstart round\n", "# Theme"},
		{strings.Replace(head, "opening", "lunch", 1), `x:2: there is no theme "lunch"`},
		{head + "# Score: money\n", `x:5: score "money"`},
		{head + "# Trains: 8\n", `x:5: trains "8"`},
		{head + "# Trains: 6 all\n", `x:5: trains "all"`},
		{head + "table blackjack\nstart round\ndeal the cards\n", "x:7:"},
	} {
		_, err := library.Parse("x", tt.text)
		switch {
		case err == nil && tt.want != "", err != nil && (tt.want == "" || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%q: %v, want %q", tt.text, err, tt.want)
		}
	}
}
