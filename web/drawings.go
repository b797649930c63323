package web

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"

	"github.com/a-h/templ"

	"burncard/sessions"
	"burncard/templates"
)

// Drawings draws the elements of a room's pages: of what several audiences are
// shown alike one drawing serves all, in the turn in which it came up.
type drawings struct {
	elements []templates.Element
	made     [][]*drawing // in this turn, of each element
	html     bytes.Buffer
	ctx      context.Context // templ's, kept so that not every element makes its own
}

// A drawing is an element as it is sent.
type drawing struct {
	view any // what it shows
	id   string
	html []byte
}

// A drawnPage is what an audience has on its screens: a drawing of each element,
// nil where the table has no such element. The nil page shows nothing yet.
type drawnPage []*drawing

func newDrawings(elements []templates.Element) *drawings {
	return &drawings{elements: elements, made: make([][]*drawing, len(elements)), ctx: templ.InitializeContext(context.Background())}
}

// turn begins a round of pages.
func (d *drawings) turn() {
	for i, list := range d.made {
		clear(list)
		d.made[i] = list[:0]
	}
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
	e := &d.elements[i]
	d.html.Reset()
	if err := e.Draw(view).Render(d.ctx, &d.html); err != nil {
		return nil, fmt.Errorf("element %s: %w", e.ID, err)
	}
	made := &drawing{view, e.ID, clean(d.html.Bytes())}
	d.made[i] = append(d.made[i], made)
	return made, nil
}
