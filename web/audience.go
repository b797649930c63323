package web

import (
	"bytes"
	"slices"

	"burncard/game"
	"burncard/sessions"
)

// An audience is all clients of a room that see the same: one dealer, the
// holder of given boxes, the spectators. It belongs to the room's goroutine;
// only marks is shared.
type audience struct {
	name    string
	viewer  game.Viewer
	clients map[*client]struct{}
	waiting map[*client]struct{} // those of clients that need the whole

	// counter names the state of the page. It moves only when a fragment
	// changes: were it to count the table's acts, its gaps would tell a dealer
	// in an exam that somebody else has seen something.
	counter int64
	seq     int64     // the entry of the log up to which the page was last rendered
	page    drawnPage // as last rendered
	marks   marks
}

// newAudience begins a count. First is drawn at random, far from the others of
// the room: a counter that a page remembers from before it changed sides, or
// from before the server was restarted, is then nobody else's.
func newAudience(v game.Viewer, first int64) *audience {
	return &audience{
		name: v.Audience(), viewer: v, clients: map[*client]struct{}{}, waiting: map[*client]struct{}{},
		counter: first, marks: marks{first: first, last: first},
	}
}

// isOf reports whether a viewer is of this audience.
func (a *audience) isOf(v game.Viewer) bool {
	return a.viewer.Role == v.Role && a.viewer.Terminal == v.Terminal && slices.Equal(a.viewer.Boxes, v.Boxes)
}

// show sends what a scene, of a place in the log, changes to all clients,
// written once. Clients that have nothing yet get the whole.
func (a *audience) show(scene *sessions.Scene, seq int64, d *drawings) error {
	frame, err := a.turn(scene, seq, d)
	if err != nil {
		return err
	}
	if frame == nil {
		a.rest(seq)
		return nil
	}
	for c := range a.clients {
		if _, ok := a.waiting[c]; !ok {
			c.send(frame)
		}
	}
	a.greet()
	return nil
}

// turn makes the scene the state of the page and returns the frame that brings
// it there, good until the next is made; none if nothing changed.
func (a *audience) turn(scene *sessions.Scene, seq int64, d *drawings) (frame []byte, err error) {
	page, err := d.page(scene, a.page)
	if err != nil {
		return nil, err
	}
	from, changed, before := a.counter, make(drawnPage, 0, 8), a.page
	for i, now := range page {
		switch {
		case before == nil || (before[i] == nil) != (now == nil):
			// Other elements than before: no page can put these in place of those.
			from, changed = whole, page
		case from != whole && before[i] != now && !bytes.Equal(before[i].html, now.html):
			changed = append(changed, now)
		}
	}
	a.seq, a.page = seq, page
	if len(changed) == 0 {
		return nil, nil
	}
	a.counter++
	a.marks.through(a.counter, seq)
	d.frame = update(d.frame[:0], from, a.counter, a.name, changed)
	return d.frame, nil
}

// rest notes that nothing up to a place in the log has changed the page.
func (a *audience) rest(seq int64) {
	a.marks.through(a.counter, seq)
	a.greet()
}

// greet sends the whole to the clients that have nothing yet, or asked for it.
func (a *audience) greet() {
	if a.page == nil || len(a.waiting) == 0 {
		return
	}
	frame := update(nil, whole, a.counter, a.name, a.page)
	for c := range a.waiting {
		c.send(frame)
	}
	clear(a.waiting)
}
