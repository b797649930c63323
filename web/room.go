package web

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"burncard/game"
	"burncard/sessions"
)

// A live table as a room needs it; *sessions.Live is one.
type live interface {
	// Send answers when the line is on disk, or refused.
	Send(context.Context, sessions.Line) sessions.Reply
	// Standing says what a person is at the table now.
	Standing(sessions.Person) sessions.Standing
	// Scene is what a viewer sees now, and the last entry of the log that it holds.
	Scene(context.Context, game.Viewer) (sessions.Scene, int64)
	// Attach has every change put into the feed until it is detached.
	Attach(*sessions.Feed) (detach func())
	// Stand has a supervisor take the floor's or the instructor's stand.
	Stand(context.Context, sessions.Person, game.ViewerRole) error
	// Enter notes that a person has a page of the table open until he leaves.
	Enter(sessions.Person) (leave func())
}

// A room is one table's clients. The table puts scenes into the room's feed; the
// room's own goroutine does the rest, so that rendering, joining and leaving need
// no lock and a page is registered and given the whole in one step. Of several
// scenes that came while it was busy it shows the last.
type room struct {
	hub  *Hub
	id   string
	live live

	roll atomic.Pointer[roll]
	wake chan struct{} // holds one: something came in
	done chan struct{} // closed when the goroutine has ended

	mu    sync.Mutex // guards the next two
	in    inbox
	ended bool // the last client has left and no other may come

	// These are the goroutine's.
	audiences map[string]*audience
	past      []*marks // of audiences that have ended, oldest first
	drawings  *drawings
	clients   map[*client]struct{}
}

// A roll says what audiences there are; it is replaced, never changed.
type roll struct {
	viewers []game.Viewer
	marks   []*marks // theirs, and of some that have ended
	variant string   // what is played
}

// pastMarks is how many ended audiences a room remembers, for lines that were
// on their way when their sender sat down or his socket broke.
const pastMarks = 16

// An inbox is what came in for a room.
type inbox struct {
	joined  []*client
	left    []*client
	resyncs []*client
}

func newRoom(h *Hub, id string, l live) *room {
	r := &room{
		hub: h, id: id, live: l,
		wake: make(chan struct{}, 1), done: make(chan struct{}),
		audiences: map[string]*audience{}, clients: map[*client]struct{}{},
		drawings: newDrawings(h.elements),
	}
	r.roll.Store(new(roll))
	go r.run()
	return r
}

// join lets a client in. False means that the room has just ended: there is
// another now, or will be.
func (r *room) join(c *client) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return false
	}
	r.in.joined = append(r.in.joined, c)
	r.nudge()
	return true
}

// leave lets a client go that has joined. It may be called again.
func (r *room) leave(c *client) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.in.left = append(r.in.left, c)
	r.nudge()
}

// resync has the whole sent to a client.
func (r *room) resync(c *client) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.in.resyncs = append(r.in.resyncs, c)
	r.nudge()
}

// nudge wakes the goroutine. The lock is held.
func (r *room) nudge() {
	select {
	case r.wake <- struct{}{}:
	default: // it is awake, or will be
	}
}

// shown places a page's counter in the log: the last entry that the page had
// shown, or 0 for a counter that is nobody's or long past.
func (r *room) shown(counter int64) int64 {
	for _, m := range r.roll.Load().marks {
		if seq, ok := m.seq(counter); ok {
			return seq
		}
	}
	return 0
}

// variant is what is played at the table; empty before the first scene.
func (r *room) variant() string { return r.roll.Load().variant }

// run is the room's goroutine; it ends when the last client has left.
func (r *room) run() {
	defer close(r.done)
	feed := sessions.NewFeed(func() []game.Viewer { return r.roll.Load().viewers })
	detach := r.live.Attach(feed)
	defer detach()
	beat := time.NewTicker(r.hub.Beat)
	defer beat.Stop()
	for {
		select {
		case <-feed.News():
			if r.attend(feed) {
				return
			}
		case <-r.wake:
			if r.attend(feed) {
				return
			}
		case <-beat.C:
			for c := range r.clients {
				c.ping()
			}
		}
	}
}

// attend does what came in. It reports whether that was the last of the room.
func (r *room) attend(feed *sessions.Feed) (ended bool) {
	r.mu.Lock()
	in := r.in
	r.in = inbox{}
	r.mu.Unlock()
	told, scenes := feed.Take()

	for _, c := range in.joined {
		r.clients[c] = struct{}{}
	}
	for _, c := range in.left {
		delete(r.clients, c)
		r.place(c, nil)
	}
	for _, c := range in.resyncs {
		if a := c.audience; a != nil {
			a.waiting[c] = struct{}{}
		}
	}
	if scenes != nil || len(in.left) > 0 {
		r.settle(maps.Keys(r.clients))
	} else {
		r.settle(slices.Values(in.joined)) // nothing has changed for the others
	}

	r.drawings.turn()
	for _, a := range r.byClients() {
		scene, seq := scenes[a.name], told
		if a.page == nil {
			// What was told, if anything, was told before settle asked for it, and
			// more may have happened since. Whatever comes from here on is told.
			var now sessions.Scene
			now, seq = r.live.Scene(r.hub.ctx, a.viewer)
			if scene = nil; now.Table.ID != "" { // else the house is closing
				scene = &now
			}
			r.plays(now.Table.Variant)
		}
		if scene == nil || seq < a.seq {
			a.rest(told)
		} else if err := a.show(scene, seq, r.drawings); err != nil {
			r.hub.fail(fmt.Errorf("table %s: render for %s after entry %d: %w", r.id, a.name, seq, err))
		}
	}
	return len(in.left) > 0 && len(r.clients) == 0 && r.end()
}

// byClients lists the audiences, those of many clients first: their frames
// leave while the others' are made. Of those with as many the same is always
// first, for it leads.
func (r *room) byClients() []*audience {
	list := make([]*audience, 0, len(r.audiences))
	for _, a := range r.audiences {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b *audience) int {
		return cmp.Or(len(b.clients)-len(a.clients), strings.Compare(a.name, b.name))
	})
	return list
}

// plays notes what is played.
func (r *room) plays(variant string) {
	if old := r.roll.Load(); old.variant != variant {
		next := *old
		next.variant = variant
		r.roll.Store(&next)
	}
}

// end ends the room, unless a client has just come.
func (r *room) end() bool {
	r.mu.Lock()
	r.ended = len(r.in.joined) == 0
	ended := r.ended
	r.mu.Unlock() // the hub takes its own lock before ours
	if ended {
		r.hub.forget(r)
	}
	return ended
}

// settle puts clients where they stand now, before anything is shown to
// them: who has just taken the table in an exam sees no more of what the floor
// sees. Audiences without clients end; Wants speaks of the others.
func (r *room) settle(clients iter.Seq[*client]) {
	moved := false
	for c := range clients {
		v := standing(r.live, c.person, c.as)
		if c.audience != nil && c.audience.isOf(v) {
			continue
		}
		name := v.Audience()
		if r.audiences[name] == nil {
			r.audiences[name] = newAudience(v, rand.Int64N(1<<20)<<20)
		}
		r.place(c, r.audiences[name])
		moved = true
	}
	for name, a := range r.audiences {
		if len(a.clients) == 0 {
			delete(r.audiences, name)
			r.past = append(r.past, &a.marks)
			moved = true
		}
	}
	if !moved {
		return
	}
	r.past = r.past[max(0, len(r.past)-pastMarks):]
	next := &roll{marks: slices.Clone(r.past), variant: r.variant()}
	for _, a := range r.audiences {
		next.viewers = append(next.viewers, a.viewer)
		next.marks = append(next.marks, &a.marks)
	}
	r.roll.Store(next)
}

// place moves a client to an audience, or to none.
func (r *room) place(c *client, to *audience) {
	if c.audience != nil {
		delete(c.audience.clients, c)
		delete(c.audience.waiting, c)
	}
	c.audience = to
	if to != nil {
		to.clients[c], to.waiting[c] = struct{}{}, struct{}{}
	}
}
