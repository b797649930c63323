package e2e

import (
	"fmt"
	"strconv"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Down puts the pointer on something and keeps the button down.
func (p *Page) Down(what string) {
	p.t.Helper()
	x, y := p.find(what)
	p.must("take hold of "+what, chromedp.MouseEvent(chromedp.MouseMoved, x, y), chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, once))
	p.x, p.y = x, y
}

// Over moves the pointer over something, in a few steps as a hand does.
func (p *Page) Over(what string) {
	p.t.Helper()
	x, y := p.find(what)
	const steps = 4
	for i := 1.0; i <= steps; i++ {
		p.must("carry to "+what, chromedp.MouseEvent(chromedp.MouseMoved, p.x+(x-p.x)*i/steps, p.y+(y-p.y)*i/steps, chromedp.ButtonLeft))
	}
	p.x, p.y = x, y
}

// Up lets go.
func (p *Page) Up() {
	p.t.Helper()
	p.must("let go", chromedp.MouseEvent(chromedp.MouseReleased, p.x, p.y, chromedp.ButtonLeft, once))
}

// Drag takes something and sets it down on something else, without a pause.
func (p *Page) Drag(what, on string) {
	p.t.Helper()
	x, y := p.find(what)
	p.x, p.y = p.find(on)
	p.must("drag "+what+" to "+on,
		chromedp.MouseEvent(chromedp.MouseMoved, x, y),
		chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, once),
		chromedp.MouseEvent(chromedp.MouseMoved, (x+p.x)/2, (y+p.y)/2, chromedp.ButtonLeft),
		chromedp.MouseEvent(chromedp.MouseMoved, p.x, p.y, chromedp.ButtonLeft),
		chromedp.MouseEvent(chromedp.MouseReleased, p.x, p.y, chromedp.ButtonLeft, once))
}

// Wave goes to and fro over something.
func (p *Page) Wave(what string) {
	p.t.Helper()
	p.Down(what)
	x, y := p.x, p.y
	for _, dx := range []float64{30, 60, 20, -20, 10} {
		p.must("wave over "+what, chromedp.MouseEvent(chromedp.MouseMoved, x+dx, y, chromedp.ButtonLeft))
	}
	p.Up()
}

// Part moves two fingers apart on something.
func (p *Page) Part(what string) {
	p.t.Helper()
	x, y := p.find(what)
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
			p.t.Fatalf("%s: two fingers on %s: %v", p.Who, what, err)
		}
	}
	fingers := func(by float64) []*input.TouchPoint {
		return []*input.TouchPoint{{X: x - by, Y: y, ID: new(1.0)}, {X: x + by, Y: y, ID: new(2.0)}}
	}
	touch(input.DispatchTouchEventTypeTouchStart, fingers(4)...)
	for _, by := range []float64{12, 24, 40} {
		touch(input.DispatchTouchEventTypeTouchMove, fingers(by)...)
	}
	touch(input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{}...)
}

// Underline draws a line behind the bet of one's own box.
func (p *Page) Underline(box string) {
	p.t.Helper()
	line := Look[struct{ Left, Right, Y float64 }](p, fmt.Sprintf(`(() => {
		const box = find(%q).getBoundingClientRect(), bet = find(%q).getBoundingClientRect();
		return { left: box.left + 4, right: box.right - 4, y: bet.bottom + 4 };
	})()`, box, box+" .wagers .bet"))
	at := func(part float64) float64 { return line.Left + (line.Right-line.Left)*part }
	p.must("draw a line in "+box,
		chromedp.MouseEvent(chromedp.MouseMoved, at(0), line.Y),
		chromedp.MouseEvent(chromedp.MousePressed, at(0), line.Y, chromedp.ButtonLeft, once),
		chromedp.MouseEvent(chromedp.MouseMoved, at(.5), line.Y, chromedp.ButtonLeft),
		chromedp.MouseEvent(chromedp.MouseMoved, at(1), line.Y, chromedp.ButtonLeft),
		chromedp.MouseEvent(chromedp.MouseReleased, at(1), line.Y, chromedp.ButtonLeft, once))
}

func (p *Page) find(what string) (x, y float64) {
	p.t.Helper()
	type place struct {
		X, Y float64
		Miss string
	}
	at := Look[place](p, fmt.Sprintf("(await until(() => !point(%s).miss, %d), point(%[1]s))", strconv.Quote(what), p.Patience.Milliseconds()))
	if at.Miss != "" {
		p.t.Fatalf("%s: reach %s: %s\nat %s", p.Who, what, at.Miss, p.where())
	}
	return at.X, at.Y
}

var once = chromedp.ClickCount(1)
