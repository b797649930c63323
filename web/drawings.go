package web

import (
	"bytes"
	"context"
	"fmt"
	"hash/maphash"
	"runtime/debug"
	"sync"

	"github.com/a-h/templ"

	"burncard/sessions"
	"burncard/templates"
)

// Drawings draws the elements of a room's pages: of what several audiences are
// shown alike one drawing serves all, in the turn in which it came up. After the turn
// the HTML is forgotten: it is most of what a table takes in memory, and only a page that
// joins wants it again.
type drawings struct {
	elements []templates.Element
	made     [][]*drawing // in this turn, of each element
	filled   []*drawing   // of earlier turns, drawn again in this one
	seed     maphash.Seed
	html     *bytes.Buffer   // of this turn's drawings, one behind the other; nil before the first
	ctx      context.Context // templ's, kept so that not every element makes its own
}

// A drawing is an element as it is sent.
type drawing struct {
	view    any // what it shows
	element int // its place among the elements
	id      string
	html    []byte // nil after its turn
	sum     uint64 // of the HTML: two drawings of one sum are taken for the same
}

// A drawnPage is what an audience has on its screens: a drawing of each element,
// nil where the table has no such element. The nil page shows nothing yet.
type drawnPage []*drawing

func newDrawings(elements []templates.Element) *drawings {
	return &drawings{elements: elements, made: make([][]*drawing, len(elements)), seed: maphash.MakeSeed(), ctx: templ.InitializeContext(context.Background())}
}

// endTurn ends a round of pages.
func (d *drawings) endTurn() {
	forget := func(list []*drawing) []*drawing {
		for _, made := range list {
			made.html = nil
		}
		clear(list)
		return list[:0]
	}
	for i, list := range d.made {
		d.made[i] = forget(list)
	}
	d.filled = forget(d.filled)
	if d.html != nil {
		d.html.Reset()
		buffers.Put(d.html)
		d.html = nil
	}
}

// buffers are for the HTML of a turn: few rooms draw at the same time.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// fill draws again what a page shows and earlier turns have drawn.
func (d *drawings) fill(page drawnPage) error {
	for _, made := range page {
		if made == nil || made.html != nil {
			continue
		}
		html, err := d.render(made.element, made.view)
		if err != nil {
			return err
		}
		made.html = html
		d.filled = append(d.filled, made)
	}
	return nil
}

// render draws a view of an element.
func (d *drawings) render(element int, view any) (html []byte, err error) {
	e := &d.elements[element]
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("element %s: panic: %v\n%s", e.ID, r, debug.Stack())
		}
	}()
	if d.html == nil {
		d.html = buffers.Get().(*bytes.Buffer)
	}
	begin := d.html.Len()
	if err := e.Draw(view).Render(d.ctx, d.html); err != nil {
		return nil, fmt.Errorf("element %s: %w", e.ID, err)
	}
	return clean(d.html.Bytes()[begin:]), nil
}

// page draws a scene's page. Elements that show what they showed before keep
// their drawings. A scene that cannot be drawn is an error, whatever goes wrong:
// other tables are drawn by the same process.
func (d *drawings) page(scene *sessions.Scene, before drawnPage) (after drawnPage, err error) {
	id := ""
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("element %s: panic: %v\n%s", id, r, debug.Stack())
		}
	}()
	after = make(drawnPage, len(d.elements))
	for i := range d.elements {
		id = d.elements[i].ID
		var old *drawing
		var was any
		if before != nil && before[i] != nil {
			old, was = before[i], before[i].view
		}
		view, changed := d.elements[i].View(scene, was)
		switch {
		case view == nil:
			continue
		case !changed:
			after[i] = old
			continue
		}
		if after[i], err = d.draw(i, view); err != nil {
			return nil, err
		}
	}
	return after, nil
}

// draw gives the drawing of a view that was made in this turn, or makes it. It
// compares, since hashing a view takes longer than comparing the few of a turn.
func (d *drawings) draw(i int, view any) (*drawing, error) {
	for _, made := range d.made[i] {
		if made.view == view {
			return made, nil
		}
	}
	html, err := d.render(i, view)
	if err != nil {
		return nil, err
	}
	made := &drawing{view, i, d.elements[i].ID, html, maphash.Bytes(d.seed, html)}
	d.made[i] = append(d.made[i], made)
	return made, nil
}
