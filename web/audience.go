package web

import (
	"slices"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// An audience is all pages of a room that show the same: the dealer's, those of
// the holder of given boxes, the spectators'. It belongs to the room's goroutine;
// only entries is shared.
type audience struct {
	name    string
	viewer  game.Viewer
	pages   map[receiver]struct{}
	waiting map[receiver]struct{} // those of pages that need the whole

	// counter names the state of the page. It moves only when a fragment
	// changes: were it to count the table's acts, its gaps would tell a dealer
	// in an exam that somebody else has seen something.
	counter int64
	seq     int64     // the entry of the log up to which the page was last rendered
	shown   drawnPage // what the pages show
	entries shownEntries
}

// newAudience begins a count. First is drawn at random, far from the others of
// the room: a counter that a page remembers from before it changed sides, or
// from before the server was restarted, is then nobody else's.
func newAudience(v game.Viewer, first int64) *audience {
	return &audience{
		name: v.Audience(), viewer: v, pages: map[receiver]struct{}{}, waiting: map[receiver]struct{}{},
		counter: first, entries: shownEntries{first: first},
	}
}

// isOf reports whether a viewer is of this audience.
func (a *audience) isOf(v game.Viewer) bool {
	return a.viewer.Role == v.Role && a.viewer.Terminal == v.Terminal && slices.Equal(a.viewer.Boxes, v.Boxes)
}

// show sends all pages what a scene, of a place in the log, changes on them.
// Pages that show nothing yet get the whole.
func (a *audience) show(scene *sessions.Scene, seq int64, d *drawings) error {
	update, err := a.turn(scene, seq, d)
	if err != nil {
		return err
	}
	if update == nil {
		return a.rest(seq, d)
	}
	for p := range a.pages {
		if _, ok := a.waiting[p]; !ok {
			p.receive(frame{a.name, a.counter, update})
		}
	}
	return a.greet(d)
}

// turn makes the scene the state of the pages and returns the update that brings
// them there; none if nothing changed.
func (a *audience) turn(scene *sessions.Scene, seq int64, d *drawings) ([]byte, error) {
	changes, err := d.changes(scene, a.shown)
	if err != nil {
		return nil, err
	}
	from := a.counter
	if a.shown.hasOthers(changes) {
		// No page can put these elements in place of those.
		page := d.with(changes, slices.Clone(a.shown))
		if changes, err = d.whole(page); err != nil {
			return nil, err
		}
		from, a.shown = whole, page
	} else {
		seen := changes[:0]
		for _, c := range changes {
			if c.sum != a.shown[c.element].sum {
				seen = append(seen, c)
			}
			a.shown[c.element] = c.shown
		}
		changes = seen
	}
	a.seq = seq
	if len(changes) == 0 {
		return nil, nil
	}
	a.counter++
	a.entries.note(a.counter, seq)
	return update(from, a.counter, a.name, changes), nil
}

// hasOthers reports that after the changes a page has other elements than before.
func (p drawnPage) hasOthers(changes []drawing) bool {
	return p == nil || slices.ContainsFunc(changes, func(c drawing) bool { return (c.view == nil) != (p[c.element].view == nil) })
}

// tell brings pages the words for people who wait for a slow disk, or takes them away: no
// scene comes from a table that waits itself.
func (a *audience) tell(words string, d *drawings) error {
	for i := range a.shown {
		view := templates.Slowly(a.shown[i].view, words)
		if view == a.shown[i].view {
			continue
		}
		now, err := d.draw(i, view)
		if err != nil {
			return err
		}
		a.shown[i] = now.shown
		a.counter++
		a.entries.note(a.counter, a.seq)
		change := update(a.counter-1, a.counter, a.name, []drawing{now})
		for p := range a.pages {
			if _, ok := a.waiting[p]; !ok {
				p.receive(frame{a.name, a.counter, change})
			}
		}
	}
	return nil
}

// rest notes that nothing up to a place in the log has changed the page.
func (a *audience) rest(seq int64, d *drawings) error {
	a.entries.note(a.counter, seq)
	return a.greet(d)
}

// greet sends the whole to the pages that show nothing yet, or asked for it.
func (a *audience) greet(d *drawings) error {
	if a.shown == nil || len(a.waiting) == 0 {
		return nil
	}
	page, err := d.whole(a.shown)
	if err != nil {
		return err
	}
	all := frame{a.name, a.counter, update(whole, a.counter, a.name, page)}
	for p := range a.waiting {
		p.receive(all)
	}
	clear(a.waiting)
	return nil
}
