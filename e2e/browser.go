package e2e

import (
	"context"
	"os/exec"
	"strings"
)

// A Browser is one Chromium or Firefox. Every Page has its own context in it, with its
// own cookies, for one person.
type Browser struct{ engine }

// An engine is a running browser program.
type engine interface {
	// newTab opens a window for one person. Errors of the page's scripts are told.
	newTab(told func(trouble string)) (tab, error)
	Close()
}

// A tab shows one person's pages.
type tab interface {
	open(url string) error
	show(Screen) error
	// evaluate is the text that a script's promise gives; "" for nothing.
	evaluate(ctx context.Context, script string) (string, error)
	// ahead runs a script in every page that is opened from now on, before its own.
	ahead(script string) error
	// leaving reports whether an error only says that another page replaces this one.
	leaving(error) bool
	point(s stroke, touch bool) error
	press(x, y float64, touch bool) error
	keys(string) error
	// shoot takes a picture of the screen, as WebP or PNG.
	shoot(webp bool) ([]byte, error)
	close()
}

// installed is the first of these programs that is here; "" for none.
func installed(names []string) string {
	for _, name := range names {
		// Some systems have a command of that name that only says how to install it.
		if found, err := exec.LookPath(name); err == nil && exec.Command(found, "--version").Run() == nil {
			return found
		}
	}
	return ""
}

// A stroke is a part of what the pointer does.
type stroke struct {
	kind strokeKind
	x, y float64
}

type strokeKind int

const (
	moved strokeKind = iota
	pressed
	released
)

func moveTo(x, y float64) stroke    { return stroke{moved, x, y} }
func pressAt(x, y float64) stroke   { return stroke{pressed, x, y} }
func releaseAt(x, y float64) stroke { return stroke{released, x, y} }

// A Screen is the kind of screen that a person has.
type Screen struct {
	Width, Height int64
	Touch         bool // a finger, no pointer
	Mobile        bool // a phone: wide pages are shown smaller
}

// The screens that the tests use.
var (
	Desktop = Screen{Width: 1440, Height: 900}
	Laptop  = Screen{Width: 1024, Height: 700}
	Tablet  = Screen{Width: 1024, Height: 768, Touch: true}
	Phone   = Screen{Width: 390, Height: 844, Touch: true, Mobile: true}
)

// Open gives a person a browser context with the screen and a wire to the
// program. The person says on the page who he is. The page is closed at the end
// of the test; a screenshot is kept if the test failed.
func (b *Browser) Open(t Test, who string, p *Program, screen Screen) *Page {
	t.Helper()
	pg := &Page{Who: who, Wire: NewWire(p.Addr), Patience: patience, t: t}
	var err error
	if pg.tab, err = b.newTab(pg.trouble); err != nil {
		t.Fatalf("%s: open a window: %v", who, err)
	}
	t.Cleanup(func() {
		t.Helper()
		if troubles := pg.Troubles(); len(troubles) > 0 {
			t.Errorf("%s: errors in the page:\n%s", who, strings.Join(troubles, "\n"))
		}
		if t.Failed() {
			pg.failure()
		}
		pg.tab.close()
		if err := pg.Wire.Close(); err != nil {
			t.Logf("%s: %v", who, err)
		}
	})
	pg.On(screen)
	return pg
}

// On shows the page on a screen of another size, as turning a tablet or zooming
// does.
func (p *Page) On(screen Screen) {
	p.t.Helper()
	p.Screen = screen
	p.must(p.tab.show(screen), "show on a screen")
}
