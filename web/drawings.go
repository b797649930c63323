package web

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
)

// Drawings draws a room's pages, turn by turn. An element is drawn once for all
// audiences that see it the same, and not again while it stays as it was.
type drawings struct {
	looks  []Look
	lead   lead                             // of this turn
	shared [][game.InstructorView + 1]*part // of this turn, by look and role; of pages that are not apart from the lead on it
	cut    sessions.Scene
	html   bytes.Buffer
	frame  []byte          // the last one
	ctx    context.Context // templ's, kept so that not every element makes its own
}

// A part is an element as it is sent.
type part struct {
	id   string
	html []byte // made once for all clients
}

func newDrawings(looks []Look) *drawings {
	return &drawings{
		looks: looks, shared: make([][game.InstructorView + 1]*part, len(looks)),
		ctx: templ.InitializeContext(context.Background()),
	}
}

// turn begins a round of pages.
func (d *drawings) turn() {
	d.lead = lead{}
	clear(d.shared)
}

// A drawnPage is what an audience has on its screens.
type drawnPage struct {
	scene *sessions.Scene // nil: nothing yet
	parts []*part         // of it, one for each look; nil where the page has none
	// Of the page that was drawn first in the same turn.
	beside *sessions.Scene
	apart  topics // on which the two differ
}

// A lead is the page that was drawn first in a turn. Of its table another
// audience sees the same but for what is its own, so that only this need be
// looked at.
type lead struct {
	scene, before *sessions.Scene
	news          topics // between them
}

// page draws a scene's page, of which what speaks of nothing new stays as it was
// before. A scene that cannot be drawn is an error, whatever goes wrong: other
// tables are drawn by the same process.
func (d *drawings) page(scene *sessions.Scene, before drawnPage) (after drawnPage, err error) {
	look := ""
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("fragment %s: panic: %v\n%s", look, r, debug.Stack())
		}
	}()
	after = drawnPage{scene: scene, parts: make([]*part, len(d.looks)), beside: scene}
	first := d.lead.scene == nil
	if !first {
		after.beside, after.apart = d.lead.scene, changes(d.lead.scene, scene, ofAll&^ofHouse) // one table has one house
	}
	news := ofAll
	switch {
	case before.scene == nil:
	case !first && before.beside == d.lead.before:
		own := before.apart | after.apart | ofOneself
		news = d.lead.news&^own | changes(before.scene, scene, own)
	default:
		news = changes(before.scene, scene, ofAll)
	}
	for i := range d.looks {
		l := &d.looks[i]
		about := l.Of | ofHouse
		var old *part
		if before.scene != nil {
			if old = before.parts[i]; about&news == 0 {
				after.parts[i] = old
				continue
			}
		}
		kept := new(*part)
		if l.As != nil && about&after.apart == 0 {
			kept = &d.shared[i][l.As(&scene.View)]
		}
		if *kept == nil {
			look = l.ID
			if *kept, err = d.part(l, scene, old); err != nil {
				return drawnPage{}, err
			}
		}
		after.parts[i] = *kept
	}
	if first {
		d.lead = lead{scene, before.scene, news}
	}
	return after, nil
}

// part draws an element; it is the old one if that is still true, and nil if the
// page has none.
func (d *drawings) part(look *Look, scene *sessions.Scene, old *part) (*part, error) {
	d.cut = sessions.Scene{}
	if !look.take(scene, &d.cut) {
		return nil, nil
	}
	d.html.Reset()
	if err := look.Draw(&d.cut).Render(d.ctx, &d.html); err != nil {
		return nil, fmt.Errorf("fragment %s: %w", look.ID, err)
	}
	if old != nil && bytes.Equal(old.html, d.html.Bytes()) {
		return old, nil
	}
	return &part{look.ID, clean(d.html.Bytes())}, nil
}
