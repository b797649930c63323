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
	cut   sessions.Scene
	key   key
	html  bytes.Buffer
	pair  []byte          // what is to be a part's json
	frame []byte          // the last one
	ctx   context.Context // templ's, kept so that not every element makes its own
}

// keptTurns is how many turns an element is kept that nobody sees any more: some
// come back at once, and forgetting costs a little each time.
const keptTurns = 8

// A part is an element as it is sent.
type part struct {
	id   string
	json []byte // its id and its HTML as a pair of a JSON object, made once for all clients
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
	if d.turns%keptTurns == 0 {
		maps.DeleteFunc(d.kept, func(_ string, p *part) bool { return d.turns-p.turn > keptTurns })
	}
}

// page returns the elements of a scene's page, one for each look; nil where the
// page has none. Before is the page as it was, of which those that speak of
// nothing new stay. A scene that cannot be drawn is an error, whatever goes
// wrong: other tables are drawn by the same process.
func (d *drawings) page(scene *sessions.Scene, before []*part, news topics) (parts []*part, err error) {
	look := ""
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("fragment %s: panic: %v\n%s", look, r, debug.Stack())
		}
	}()
	parts = make([]*part, len(d.looks))
	for i := range d.looks {
		l := &d.looks[i]
		if before != nil && l.Of != 0 && (l.Of|ofHouse)&news == 0 {
			if parts[i] = before[i]; parts[i] != nil {
				parts[i].turn = d.turns
			}
			continue
		}
		look = l.ID
		if parts[i], err = d.part(l, byte(i), scene); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// part returns an element, drawn if nobody has seen it so; nil if the page has
// none.
func (d *drawings) part(look *Look, place byte, scene *sessions.Scene) (*part, error) {
	d.cut = sessions.Scene{}
	if !look.Cut(scene, &d.cut) {
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
	d.pair = quote(append(quote(d.pair[:0], look.ID), ':'), d.html.Bytes())
	p := &part{look.ID, bytes.Clone(d.pair), d.turns}
	d.kept[string(d.key)] = p
	return p, nil
}
