package e2e

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// chromium is a running Chromium.
type chromium struct {
	ctx   context.Context
	close func()
}

// browsers are the names under which Chromium is installed; the shell without windows,
// which shows the same pages for less work, comes first.
var browsers = []string{
	"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
}

// ErrNoBrowser says that the machine has no Chromium.
var ErrNoBrowser = errors.New("no Chromium here: make test installs it, or install chromium so that it can be called by name")

// OpenChromium starts Chromium without a window.
func OpenChromium() (*Browser, error) {
	path := installed(browsers)
	if path == "" {
		return nil, ErrNoBrowser
	}
	// chromedp's default options plus ours: nothing is fetched, nothing sleeps
	// in the background, and root gets no sandbox.
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.Flag("disable-component-update", true),
		// chromedp's list, and no process in reserve: each person would start one for nothing.
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,SpareRendererForSitePerProcess"),
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
	b := &chromium{ctx: ctx, close: func() { cancel(); free() }}
	if err := chromedp.Do(ctx); err != nil {
		b.Close()
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	return &Browser{b}, nil
}

// Close ends the browser and every page in it.
func (b *chromium) Close() { b.close() }

// calm tells pages that the person prefers no motion.
var calm = []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}

// A chromiumTab is a browser context with one page. It can do more than a tab of
// another browser: see Print, OnPaper, Forget and Part.
type chromiumTab struct {
	ctx    context.Context
	cancel context.CancelFunc
	held   bool // the pointer's button is down
}

func (b *chromium) newTab(told func(trouble string)) (tab, error) {
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	c := &chromiumTab{ctx: ctx, cancel: cancel}
	// Every page behaves as if it had the focus, though all are in one browser.
	_, focused := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	if err := errors.Join(focused, c.media(""), c.listen(told)); err != nil {
		cancel()
		return nil, err
	}
	return c, nil
}

func (c *chromiumTab) close() { c.cancel() }

// listen tells of errors inside the page.
func (c *chromiumTab) listen(told func(trouble string)) error {
	err := chromedp.Listen(c.ctx, func(event any) {
		var trouble string
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			trouble = e.ExceptionDetails.Text
			if x := e.ExceptionDetails.Exception; x != nil && x.Description != "" {
				trouble += " " + x.Description
			}
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
				for _, a := range e.Args {
					trouble += string(a.Value) + a.Description + " "
				}
			}
		case *log.EventEntryAdded:
			if e.Entry.Level == "error" {
				trouble = e.Entry.Text + " " + e.Entry.URL
			}
		}
		if trouble != "" {
			told(trouble)
		}
	})
	if err != nil {
		return err
	}
	_, err = chromedp.Call(c.ctx, log.Enable, cdp.Empty{})
	return err
}

func (c *chromiumTab) open(url string) error { return chromedp.Do(c.ctx, chromedp.Navigate(url)) }

func (c *chromiumTab) show(screen Screen) error {
	var options []chromedp.EmulateViewportOption
	if screen.Touch {
		options = append(options, chromedp.EmulateTouch)
	}
	if screen.Mobile {
		options = append(options, chromedp.EmulateMobile)
	}
	return chromedp.Do(c.ctx, chromedp.EmulateViewport(screen.Width, screen.Height, options...))
}

func (c *chromiumTab) evaluate(ctx context.Context, script string) (string, error) {
	limited, cancel := context.WithCancel(c.ctx)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	text, err := chromedp.Run(limited, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
	if errors.Is(err, chromedp.ErrJSUndefined) {
		return "", nil
	}
	return text, err
}

func (c *chromiumTab) ahead(script string) error {
	_, err := chromedp.Call(c.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	return err
}

func (c *chromiumTab) leaving(err error) bool {
	for _, words := range []string{"context was destroyed", "Cannot find context", "navigated or closed", "Cannot find default execution context"} {
		if strings.Contains(err.Error(), words) {
			return true
		}
	}
	return false
}

func (c *chromiumTab) point(s stroke, touch bool) error {
	if touch {
		return c.finger(s)
	}
	kind := map[strokeKind]input.DispatchMouseEventType{moved: chromedp.MouseMoved, pressed: chromedp.MousePressed, released: chromedp.MouseReleased}[s.kind]
	var options []chromedp.MouseOption
	if c.held || s.kind == pressed {
		options = append(options, chromedp.ButtonLeft)
	}
	if s.kind != moved {
		options = append(options, chromedp.ClickCount(1))
		c.held = s.kind == pressed
	}
	return chromedp.Do(c.ctx, chromedp.MouseEvent(kind, s.x, s.y, options...))
}

// finger is a stroke of a finger, which touches the screen from pressed to released.
func (c *chromiumTab) finger(s stroke) error {
	at := []*input.TouchPoint{{X: s.x, Y: s.y, ID: new(1.0)}}
	switch {
	case s.kind == pressed:
		c.held = true
		return c.touch(input.DispatchTouchEventTypeTouchStart, at)
	case s.kind == released:
		c.held = false
		return c.touch(input.DispatchTouchEventTypeTouchEnd, nil)
	case c.held:
		return c.touch(input.DispatchTouchEventTypeTouchMove, at)
	}
	return nil
}

func (c *chromiumTab) touch(kind input.DispatchTouchEventType, at []*input.TouchPoint) error {
	if at == nil {
		at = []*input.TouchPoint{} // no finger, and not nothing
	}
	_, err := chromedp.Call(c.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at})
	return err
}

func (c *chromiumTab) press(x, y float64, touch bool) error {
	if touch {
		return chromedp.Do(c.ctx, chromedp.TapXY(x, y))
	}
	if err := c.point(moveTo(x, y), false); err != nil {
		return err
	}
	// The browser itself counts the time between down and up: on a busy machine
	// a press would otherwise become a long one, which means something else.
	tap := input.SynthesizeTapGestureParams{X: x, Y: y, Duration: new(int64(20)), GestureSourceType: input.GestureSourceTypeMouse}
	_, err := chromedp.Call(c.ctx, input.SynthesizeTapGesture, tap)
	return err
}

func (c *chromiumTab) keys(words string) error { return chromedp.Do(c.ctx, chromedp.KeyEvent(words)) }

func (c *chromiumTab) shoot(webp bool) ([]byte, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	params := page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng, OptimizeForSpeed: new(true)}
	if webp {
		params = page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp, Quality: new(int64(85))}
	}
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, params)
	if err != nil {
		return nil, err
	}
	return shot.Data, nil
}

func (c *chromiumTab) media(kind string) error {
	_, err := chromedp.Call(c.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: calm, Media: kind})
	return err
}

// chromium is the tab of a page in Chromium; in another browser the test fails.
func (p *Page) chromium() *chromiumTab {
	p.t.Helper()
	c, ok := p.tab.(*chromiumTab)
	if !ok {
		p.t.Fatalf("%s: only Chromium can do this, and the page is in %T", p.Who, p.tab)
	}
	return c
}

// Forget empties the browser's cache of files. Only Chromium can.
func (p *Page) Forget() {
	p.t.Helper()
	_, err := chromedp.Call(p.chromium().ctx, network.ClearBrowserCache, cdp.Empty{})
	p.must(err, "forget files")
}

// Print returns the page as a PDF on paper of the size Letter. Only Chromium can.
func (p *Page) Print() []byte { return p.printed(chromedp.PaperLetter) }

// PrintA4 is Print on A4.
func (p *Page) PrintA4() []byte { return p.printed(chromedp.PaperA4) }

func (p *Page) printed(paper chromedp.PaperSize) []byte {
	p.t.Helper()
	pdf, err := chromedp.Run(p.chromium().ctx, chromedp.PrintToPDF(chromedp.PDFPaper(paper), chromedp.PDFPreferCSSPageSize()))
	p.must(err, "print")
	return pdf
}

// OnPaper shows the page as it is printed, or as on a screen again. Only Chromium can.
func (p *Page) OnPaper(paper bool) {
	p.t.Helper()
	p.must(p.chromium().media(map[bool]string{true: "print"}[paper]), "show on paper")
}

// Part moves two fingers apart on something. Only Chromium can.
func (p *Page) Part(what string) {
	p.t.Helper()
	x, y := p.find(what)
	touch := func(kind input.DispatchTouchEventType, points []*input.TouchPoint) {
		p.must(p.chromium().touch(kind, points), "two fingers on %s", what)
	}
	fingers := func(by float64) []*input.TouchPoint {
		return []*input.TouchPoint{{X: x - by, Y: y, ID: new(1.0)}, {X: x + by, Y: y, ID: new(2.0)}}
	}
	touch(input.DispatchTouchEventTypeTouchStart, fingers(4))
	for _, by := range []float64{12, 24, 40} {
		touch(input.DispatchTouchEventTypeTouchMove, fingers(by))
	}
	touch(input.DispatchTouchEventTypeTouchEnd, nil)
}
