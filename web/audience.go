package web

import (
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

	// counter names the state of the page. It moves only when a fragment
	// changes: were it to count the table's acts, its gaps would tell a dealer
	// in an exam that somebody else has seen something.
	counter int64
	seq     int64  // the entry of the log up to which the page was last rendered
	parts   []part // the page as last rendered, in page order; nil before the first scene
	marks   marks
}

// A part is a fragment as it was last sent.
type part struct {
	id, html string
	json     []byte // html as a JSON string, made once for all clients
}

// newAudience begins a count. First is drawn at random, far from the others of
// the room: a counter that a page remembers from before it changed sides, or
// from before the server was restarted, is then nobody else's.
func newAudience(v game.Viewer, first int64) *audience {
	return &audience{
		name: v.Audience(), viewer: v, clients: map[*client]struct{}{},
		counter: first, marks: marks{first: first, last: first},
	}
}

// show renders the scene of a place in the log and sends what changed to all
// clients, rendered and written once. Clients that have nothing yet get the whole.
func (a *audience) show(scene sessions.Scene, seq int64, render Render) error {
	frame, err := a.turn(scene, seq, render)
	if err != nil {
		return err
	}
	if frame == nil {
		a.rest(seq)
		return nil
	}
	for c := range a.clients {
		if c.greeted {
			c.send(frame)
		}
	}
	a.greet()
	return nil
}

// turn makes the scene the state of the page and returns the frame that brings
// it there; none if nothing changed.
func (a *audience) turn(scene sessions.Scene, seq int64, render Render) (frame []byte, err error) {
	var changed []part
	parts, same := make([]part, 0, len(a.parts)), true
	err = render(scene, func(id string, html []byte) {
		switch i := len(parts); {
		case i >= len(a.parts) || a.parts[i].id != id:
			same = false // other elements than before
		case a.parts[i].html == string(html):
			parts = append(parts, a.parts[i])
			return
		}
		p := part{id, string(html), quote(nil, html)}
		parts, changed = append(parts, p), append(changed, p)
	})
	if err != nil {
		return nil, err
	}
	same = same && len(parts) == len(a.parts)
	a.seq, a.parts = seq, parts
	if same && len(changed) == 0 {
		return nil, nil
	}
	from := a.counter
	if !same { // no page can put these in place of those
		from, changed = whole, parts
	}
	a.counter++
	a.marks.through(a.counter, seq)
	return update(from, a.counter, a.name, changed), nil
}

// rest notes that nothing up to a place in the log has changed the page.
func (a *audience) rest(seq int64) {
	a.marks.through(a.counter, seq)
	a.greet()
}

// greet sends the whole to the clients that have nothing yet, or asked for it.
func (a *audience) greet() {
	if a.parts == nil {
		return
	}
	var frame []byte
	for c := range a.clients {
		if c.greeted {
			continue
		}
		if frame == nil {
			frame = update(whole, a.counter, a.name, a.parts)
		}
		c.greeted = true
		c.send(frame)
	}
}
