// Package sizes_test holds every page and every game at eight sizes of screen,
// each at two zooms.
package sizes_test

import (
	_ "embed" // faults.js
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"burncard/e2e"
	"burncard/e2e/tour"
)

//go:embed faults.js
var faults string

// screens are the eight sizes, in CSS pixels.
var screens = []e2e.Screen{
	{Width: 1920, Height: 1080}, {Width: 1440, Height: 900}, {Width: 1280, Height: 720}, {Width: 1024, Height: 768, Touch: true},
	{Width: 768, Height: 1024, Touch: true}, {Width: 844, Height: 390, Touch: true, Mobile: true},
	{Width: 390, Height: 844, Touch: true, Mobile: true}, {Width: 360, Height: 640, Touch: true, Mobile: true},
}

// narrowest is the width at which a page must still do all it does, WCAG 1.4.10.
const narrowest = 320

// zoomed is a screen on which a person has made the page twice as large, or as
// large as the narrowest page allows: it has fewer CSS pixels each way.
func zoomed(s e2e.Screen) e2e.Screen {
	width := max(s.Width/2, narrowest)
	s.Height = s.Height * width / s.Width
	s.Width = width
	return s
}

// faultsOf is what does not fit on the page as it is.
func faultsOf(p *e2e.Page) []string {
	return e2e.Look[[]string](p, "(() => {"+faults+"\nreturn faults();})()")
}

// TestEveryPageFits holds every page of the tour but the tables: nothing
// overlaps or is cut off, no text is under 12 px, no target under 44 px.
func TestEveryPageFits(t *testing.T) {
	count := map[string]int{}
	err := tour.Take("sizes", func(_ e2e.Test, p *e2e.Page, moment string) {
		was := p.Screen
		if strings.HasSuffix(moment, "-on-paper") || p.Has("main.table") && os.Getenv("BURNCARD_SIZES") == "" {
			return
		}
		for _, screen := range screens {
			for _, at := range []e2e.Screen{screen, zoomed(screen)} {
				p.On(at)
				for _, fault := range faultsOf(p) {
					t.Errorf("%s at %dx%d: %s", moment, at.Width, at.Height, fault)
					count[fault]++
				}
			}
		}
		p.On(was)
	})
	if err != nil {
		t.Error(err)
	}
	if file := os.Getenv("BURNCARD_SIZES"); file != "" {
		var lines []string
		for fault, n := range count {
			lines = append(lines, fmt.Sprintf("%5d %s", n, fault))
		}
		slices.Sort(lines)
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}
