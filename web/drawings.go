package web

import (
	"bytes"
	"context"
	"fmt"
	"hash/maphash"
	"sync"

	"github.com/a-h/templ"

	"burncard/sessions"
	"burncard/sessions/trouble"
	"burncard/templates"
)

// Drawings draws the elements of a room's pages: of what several audiences are
// shown alike one drawing serves all, in the turn in which it came up. After the turn
// the HTML is forgotten: it is most of what a table takes in memory, and only a page that
// joins wants it again.
type drawings struct {
	elements []templates.Element
	made     []drawing // in this turn
	changed  []drawing // the last answer of changes
	seed     maphash.Seed
	html     *bytes.Buffer   // of this turn's drawings, one behind the other; nil before the first
	ctx      context.Context // templ's, kept so that not every element makes its own
}

// A drawing is an element as it is sent. Its HTML is good until the turn ends.
type drawing struct {
	shown
	element int // its place among the elements
	id      string
	html    []byte
}

// Shown is what a page shows of an element.
type shown struct {
	view any    // nil where the table has no such element
	sum  uint64 // of the HTML: two drawings of one sum are taken for the same
}

// A drawnPage is what an audience has on its screens, of each element. The nil page shows
// nothing yet. An element is found here and not behind a pointer, since a house of many
// tables has few of them at hand when they are asked for.
type drawnPage []shown

func newDrawings(elements []templates.Element) *drawings {
	return &drawings{elements: elements, seed: maphash.MakeSeed(), ctx: templ.InitializeContext(context.Background())}
}

// endTurn ends a round of pages.
func (d *drawings) endTurn() {
	d.made, d.changed = emptied(d.made), emptied(d.changed)
	if d.html != nil {
		d.html.Reset()
		buffers.Put(d.html)
		d.html = nil
	}
}

// emptied is a list for the next turn. One that was made for a whole page is given up: most
// turns change a few elements.
func emptied(list []drawing) []drawing {
	if cap(list) > 16 {
		return nil
	}
	clear(list[:cap(list)])
	return list[:0]
}

// buffers are for the HTML of a turn: few rooms draw at the same time.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// whole draws all that a page shows.
func (d *drawings) whole(page drawnPage) (all []drawing, err error) {
	for i := range page {
		if page[i].view == nil {
			continue
		}
		made, err := d.draw(i, page[i].view)
		if err != nil {
			return nil, err
		}
		all = append(all, made)
	}
	return all, nil
}

// render draws a view of an element.
func (d *drawings) render(element int, view any) (html []byte, err error) {
	e := &d.elements[element]
	defer func() {
		if r := recover(); r != nil {
			err = trouble.Panic("element "+e.ID, r)
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

// changes draws what a scene changes on a page, in the order of the elements; a drawing
// without a view takes its element away. They are good until the next call. A scene that
// cannot be drawn is an error, whatever goes wrong: other tables are drawn by the same
// process.
func (d *drawings) changes(scene *sessions.Scene, before drawnPage) (list []drawing, err error) {
	id := ""
	defer func() {
		if r := recover(); r != nil {
			err = trouble.Panic("element "+id, r)
		}
	}()
	list = d.changed[:0]
	for i := range d.elements {
		id = d.elements[i].ID
		var was any
		if before != nil {
			was = before[i].view
		}
		view, changed := d.elements[i].View(scene, was)
		if !changed {
			continue
		}
		made := drawing{element: i, id: id}
		if view != nil {
			if made, err = d.draw(i, view); err != nil {
				return nil, err
			}
		}
		list = append(list, made)
	}
	d.changed = list
	return list, nil
}

// with makes the changes on a page.
func (d *drawings) with(changes []drawing, page drawnPage) drawnPage {
	if page == nil {
		page = make(drawnPage, len(d.elements))
	}
	for i := range changes {
		page[changes[i].element] = changes[i].shown
	}
	return page
}

// draw gives the drawing of a view that was made in this turn, or makes it. It
// compares, since hashing a view takes longer than comparing the few of a turn.
func (d *drawings) draw(i int, view any) (drawing, error) {
	for n := range d.made {
		if made := &d.made[n]; made.element == i && made.view == view {
			return *made, nil
		}
	}
	html, err := d.render(i, view)
	if err != nil {
		return drawing{}, err
	}
	made := drawing{shown{view, maphash.Bytes(d.seed, html)}, i, d.elements[i].ID, html}
	d.made = append(d.made, made)
	return made, nil
}
