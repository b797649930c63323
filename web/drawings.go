package web

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"runtime/debug"

	"github.com/a-h/templ"

	"burncard/sessions"
)

// Drawings are the elements of a room's pages as they were last drawn, by what
// they show. An element is drawn once for all audiences that see it the same,
// and not again while nobody sees it otherwise.
type drawings struct {
	looks []Look
	turns int              // pages were made so many times
	kept  map[string]*part // by key: the look's place and its cut
	lead  lead             // of this turn
	cut   sessions.Scene
	key   key
	html  bytes.Buffer
	frame []byte          // the last one
	ctx   context.Context // templ's, kept so that not every element makes its own
}

// keptTurns is how many turns an element is kept that nobody sees any more: some
// come back at once, and forgetting costs a little each time.
const keptTurns = 8

// A part is an element as it is sent.
type part struct {
	id   string
	html []byte // made once for all clients
	turn int    // when it was last on a page
}

func newDrawings(looks []Look) *drawings {
	return &drawings{
		looks: looks, kept: map[string]*part{},
		ctx: templ.InitializeContext(context.Background()),
	}
}

// turn begins a round of pages.
func (d *drawings) turn() {
	d.turns++
	d.lead = lead{}
	if d.turns%keptTurns == 0 {
		maps.DeleteFunc(d.kept, func(_ string, p *part) bool { return d.turns-p.turn > keptTurns })
	}
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
	drawnPage
	before *sessions.Scene
	news   topics // since then
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
		after.beside, after.apart = d.lead.scene, changes(d.lead.scene, scene, ofAll)
	}
	news := ofAll
	switch {
	case before.scene == nil:
	case !first && before.beside == d.lead.before:
		own := before.apart | after.apart
		news = d.lead.news&^own | changes(before.scene, scene, own)
	default:
		news = changes(before.scene, scene, ofAll)
	}
	for i := range d.looks {
		l := &d.looks[i]
		about := l.Of | ofHouse
		switch {
		case before.scene != nil && about&news == 0:
			if after.parts[i] = before.parts[i]; after.parts[i] != nil {
				after.parts[i].turn = d.turns
			}
		case !first && about&after.apart == 0 && l.As != nil && l.As(&d.lead.scene.View) == l.As(&scene.View):
			after.parts[i] = d.lead.parts[i]
		default:
			look = l.ID
			if after.parts[i], err = d.part(l, byte(i), scene); err != nil {
				return drawnPage{}, err
			}
		}
	}
	if first {
		d.lead = lead{after, before.scene, news}
	}
	return after, nil
}

// part returns an element, drawn if nobody has seen it so; nil if the page has
// none.
func (d *drawings) part(look *Look, place byte, scene *sessions.Scene) (*part, error) {
	d.cut = sessions.Scene{}
	if !look.take(scene, &d.cut) {
		return nil, nil
	}
	if d.key = append(d.key[:0], place); look.Key != nil {
		d.key = look.Key(d.key, &d.cut)
	} else {
		d.key = d.key.scene(&d.cut)
	}
	if p, ok := d.kept[string(d.key)]; ok {
		p.turn = d.turns
		return p, nil
	}
	d.html.Reset()
	if err := look.Draw(&d.cut).Render(d.ctx, &d.html); err != nil {
		return nil, fmt.Errorf("fragment %s: %w", look.ID, err)
	}
	p := &part{look.ID, clean(d.html.Bytes()), d.turns}
	d.kept[string(d.key)] = p
	return p, nil
}
