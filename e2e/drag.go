package e2e

import (
	"fmt"
	"strconv"

	"github.com/chromedp/chromedp"
)

// Down puts the pointer on something and keeps the button down.
func (p *Page) Down(what string) {
	p.t.Helper()
	x, y := p.find(what)
	p.must("take hold of "+what, chromedp.MouseEvent(chromedp.MouseMoved, x, y), chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, once))
	p.x, p.y = x, y
}

// Over carries what is held over something, in a few steps as a hand does.
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
