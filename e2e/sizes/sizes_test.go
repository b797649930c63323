// Package sizes_test holds every page and every game at eight sizes of screen,
// each at two zooms.
package sizes_test

import (
	_ "embed" // faults.js
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
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

// glyphs are the boxes that the ranks of the cards' drawings take, with half of the
// stroke's width, in the units of a card of 50 by 70.
func glyphs(p *e2e.Page) string {
	return e2e.Look[string](p, `await (async () => {
		const sheet = new DOMParser().parseFromString(await (await fetch(document.querySelector(".card use")?.getAttribute("href").split("#")[0] ?? "/static/cards.svg")).text(), "image/svg+xml");
		const svg = document.body.appendChild(document.importNode(sheet.documentElement, true));
		const boxes = {};
		for (const rank of "A23456789TJQK") {
			const path = svg.querySelector("#r" + rank);
			const { x, y, width, height } = path.getBBox(), half = Number(path.getAttribute("stroke-width")) / 2;
			boxes[rank] = { left: x - half, top: y - half, right: x + width + half, bottom: y + height + half };
		}
		svg.remove();
		return JSON.stringify(boxes);
	})()`)
}

// faultsOf is what does not fit on the page as it is, with the glyphs of its cards.
func faultsOf(p *e2e.Page, boxes string) []string {
	return e2e.Look[[]string](p, "(() => {"+faults+"\nreturn faults("+boxes+");})()")
}

// A tally counts faults, and writes them into the file that BURNCARD_SIZES names.
type tally struct {
	mu     sync.Mutex
	faults map[string]int
}

func (c *tally) count(fault string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.faults == nil {
		c.faults = map[string]int{}
	}
	c.faults[fault]++
}

func (c *tally) look(t *testing.T, p *e2e.Page, moment string) {
	was, boxes := p.Screen, "{}"
	if p.Has("main.table") {
		boxes = glyphs(p)
	}
	for _, screen := range screens {
		for _, at := range []e2e.Screen{screen, zoomed(screen)} {
			p.On(at)
			for _, fault := range faultsOf(p, boxes) {
				t.Errorf("%s at %dx%d: %s", moment, at.Width, at.Height, fault)
				c.count(fault)
			}
		}
	}
	p.On(was)
}

func (c *tally) keep(t *testing.T) {
	file := os.Getenv("BURNCARD_SIZES")
	if file == "" {
		return
	}
	var lines []string
	for fault, n := range c.faults {
		lines = append(lines, fmt.Sprintf("%5d %s", n, fault))
	}
	slices.Sort(lines)
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Error(err)
	}
}

// TestEveryPageFits holds every page of the tour but tables, which TestEveryTableFits
// holds: nothing overlaps or is cut off, no text is under 12 px, no target under 44 px.
func TestEveryPageFits(t *testing.T) {
	t.Parallel()
	var count tally
	err := tour.Pages("sizes", func(_ e2e.Test, p *e2e.Page, moment string) {
		if !strings.HasSuffix(moment, "-on-paper") {
			count.look(t, p, moment)
		}
	})
	if err != nil {
		t.Error(err)
	}
	count.keep(t)
}
