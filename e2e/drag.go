package e2e

import (
	"fmt"
	"strconv"
)

// Down puts the pointer on something and keeps the button down, or a finger and leaves it
// there.
func (p *Page) Down(what string) {
	p.t.Helper()
	p.x, p.y = p.find(what)
	p.stroke("take hold of "+what, moveTo(p.x, p.y), pressAt(p.x, p.y))
}

// Over moves the pointer over something, in a few steps as a hand does.
func (p *Page) Over(what string) {
	p.t.Helper()
	x, y := p.find(what)
	const steps = 4
	for i := 1.0; i <= steps; i++ {
		p.stroke("carry to "+what, moveTo(p.x+(x-p.x)*i/steps, p.y+(y-p.y)*i/steps))
	}
	p.x, p.y = x, y
}

// Up lets go.
func (p *Page) Up() {
	p.t.Helper()
	p.stroke("let go", releaseAt(p.x, p.y))
}

// Drag takes something and sets it down on something else, without a pause.
func (p *Page) Drag(what, on string) {
	p.t.Helper()
	x, y := p.find(what)
	p.x, p.y = p.find(on)
	p.stroke("drag "+what+" to "+on, moveTo(x, y), pressAt(x, y), moveTo((x+p.x)/2, (y+p.y)/2), moveTo(p.x, p.y), releaseAt(p.x, p.y))
}

// Wave goes to and fro over something.
func (p *Page) Wave(what string) {
	p.t.Helper()
	p.Down(what)
	for _, dx := range []float64{30, 60, 20, -20, 10} {
		p.stroke("wave over "+what, moveTo(p.x+dx, p.y))
	}
	p.Up()
}

// Underline draws a line behind the bet of one's own box.
func (p *Page) Underline(box string) {
	p.t.Helper()
	line := Look[struct{ Left, Right, Y float64 }](p, fmt.Sprintf(`(() => {
		const box = find(%q).getBoundingClientRect(), bet = find(%q).getBoundingClientRect();
		return { left: box.left + 4, right: box.right - 4, y: bet.bottom + 4 };
	})()`, box, box+" .wagers .bet"))
	middle := (line.Left + line.Right) / 2
	p.stroke("draw a line in "+box, moveTo(line.Left, line.Y), pressAt(line.Left, line.Y), moveTo(middle, line.Y), moveTo(line.Right, line.Y), releaseAt(line.Right, line.Y))
}

// stroke moves and presses the pointer, or the finger.
func (p *Page) stroke(what string, parts ...stroke) {
	p.t.Helper()
	for _, part := range parts {
		p.must(p.tab.point(part, p.Screen.Touch), "%s", what)
	}
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
