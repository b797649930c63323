package e2e

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A Browser is one Chromium. Every Page has its own context in it, with its own
// cookies, for one person.
type Browser struct {
	ctx   context.Context
	close context.CancelFunc
}

// browsers are the names under which Chromium is installed.
var browsers = []string{
	"chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
}

// ErrNoBrowser says that the machine has no Chromium.
var ErrNoBrowser = errors.New("no Chromium here: make test installs it, or install chromium so that it can be called by name")

// OpenBrowser starts Chromium without a window.
func OpenBrowser() (*Browser, error) {
	var path string
	for _, name := range browsers {
		// Some systems have a command of that name that only says how to install it.
		if found, err := exec.LookPath(name); err == nil && exec.Command(found, "--version").Run() == nil {
			path = found
			break
		}
	}
	if path == "" {
		return nil, ErrNoBrowser
	}
	// chromedp's default options plus ours: nothing is fetched, nothing sleeps
	// in the background, and root gets no sandbox.
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("no-pings", true),
		chromedp.Flag("no-proxy-server", true),
		chromedp.Flag("mute-audio", true),
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("font-render-hinting", "none"),
		chromedp.Flag("lang", "en-US"),
	)
	alloc, free := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(alloc)
	b := &Browser{ctx: ctx, close: func() { cancel(); free() }}
	if err := chromedp.Do(ctx); err != nil {
		b.close()
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	return b, nil
}

// Close ends the browser and every page in it.
func (b *Browser) Close() { b.close() }

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

// calm tells pages that the person prefers no motion.
var calm = []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}

// Open gives a person a browser context with the screen and a wire to the
// program. The person says on the page who he is. The page is closed at the end
// of the test; a screenshot is kept if the test failed.
func (b *Browser) Open(t Test, who string, p *Program, screen Screen) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	pg := &Page{Who: who, Wire: NewWire(p.Addr), Screen: screen, Patience: patience, t: t, ctx: ctx}
	t.Cleanup(func() {
		t.Helper()
		if troubles := pg.Troubles(); len(troubles) > 0 {
			t.Errorf("%s: errors in the page:\n%s", who, strings.Join(troubles, "\n"))
		}
		if t.Failed() {
			pg.failure()
		}
		cancel()
		if err := pg.Wire.Close(); err != nil {
			t.Logf("%s: %v", who, err)
		}
	})
	pg.On(screen)
	pg.listen()
	pg.OnPaper(false)
	// Every page behaves as if it had the focus, though all are in one browser.
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatalf("%s: focus: %v", who, err)
	}
	return pg
}

// On shows the page on a screen of another size, as turning a tablet or zooming
// does.
func (p *Page) On(screen Screen) {
	p.t.Helper()
	p.Screen = screen
	var options []chromedp.EmulateViewportOption
	if screen.Touch {
		options = append(options, chromedp.EmulateTouch)
	}
	if screen.Mobile {
		options = append(options, chromedp.EmulateMobile)
	}
	p.must("show on a screen", chromedp.EmulateViewport(screen.Width, screen.Height, options...))
}
