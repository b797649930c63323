package web

import (
	"bytes"
	"context"
	"fmt"

	"burncard/sessions"
)

// Drawings are the elements of a room's pages as they were last drawn, by what
// they show. An element is drawn once for all audiences that see it the same,
// and not again while nobody sees it otherwise.
type drawings struct {
	looks []Look
	// fresh are those of the pages that are being made, stale those of the pages
	// before: what is not asked for in one turn is forgotten in the next.
	fresh, stale map[string]*part
	cut          sessions.Scene
	key          key
	html         bytes.Buffer
}

// A part is an element as it is sent.
type part struct {
	id, html string
	json     []byte // html as a JSON string, made once for all clients
}

func newDrawings(looks []Look) *drawings {
	return &drawings{looks: looks, fresh: map[string]*part{}, stale: map[string]*part{}}
}

// turn begins a round of pages.
func (d *drawings) turn() {
	d.fresh, d.stale = d.stale, d.fresh
	clear(d.fresh)
}

// page appends the elements of a scene's page to parts.
func (d *drawings) page(scene *sessions.Scene, parts []*part) ([]*part, error) {
	for i := range d.looks {
		p, err := d.part(&d.looks[i], byte(i), scene)
		if err != nil {
			return nil, err
		}
		if p != nil {
			parts = append(parts, p)
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
	d.key = append(d.key[:0], place).scene(&d.cut)
	if p, ok := d.fresh[string(d.key)]; ok {
		return p, nil
	}
	p, ok := d.stale[string(d.key)]
	if !ok {
		d.html.Reset()
		if err := look.Draw(&d.cut).Render(context.Background(), &d.html); err != nil {
			return nil, fmt.Errorf("fragment %s: %w", look.ID, err)
		}
		p = &part{look.ID, d.html.String(), quote(nil, d.html.Bytes())}
	}
	d.fresh[string(d.key)] = p
	return p, nil
}
