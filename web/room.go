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
	"burncard/web/accounts"
)

// A live table as a room needs it; *sessions.Live is one.
type live interface {
	// Send answers when the line is on disk, or refused.
	Send(context.Context, sessions.Line) sessions.Reply
	// Standing says what a person is at the table now.
	Standing(sessions.Person) sessions.Standing
	// Answered gives the answer to a line that was done before; false if it never came.
	Answered(context.Context, sessions.Line) (sessions.Reply, bool)
	// Scene is what a viewer sees now, and the last entry of the log that it holds.
	Scene(context.Context, game.Viewer) (sessions.Scene, int64)
	// Attach has every change put into the feed until it is detached.
	Attach(*sessions.Feed) (detach func())
	// Stand has a supervisor take the floor's or the instructor's stand.
	Stand(context.Context, sessions.Person, game.ViewerRole) error
	// Enter notes that a person has a page of the table open until he leaves.
	Enter(sessions.Person) (leave func())
}

// A frame is what the pages of an audience are sent: in the order in which they
// come, since each changes what the one before it has shown.
type frame struct {
	audience string
	counter  int64  // of the page as the frame leaves it
	bytes    []byte // nobody changes them any more
}

// A receiver is a page of a table that somebody has open. Sockets are receivers;
// tests have others.
type receiver interface {
	// viewer is who looks, and what a supervisor asks to look as.
	viewer() (who accounts.Person, as string)
	// receive takes a frame, beat says that the line holds where nothing else has said so for
	// a while, ping asks for a sign of life, and end breaks the line. None waits.
	receive(frame)
	beat()
	ping()
	end()
}

// A room is one table's open pages. The table puts scenes into the room's feed;
// the room's own goroutine does the rest, so that rendering, joining and leaving
// need no lock and a page is registered and given the whole in one step. Of
// several scenes that came while it was busy it shows the last.
type room struct {
	hub  *Hub
	id   string
	live live

	roster atomic.Pointer[roster]
	wake   chan struct{} // holds one: something came in
	done   chan struct{} // closed when the goroutine has ended

	mu    sync.Mutex // guards the next two
	in    inbox
	ended bool // the last page has left and no other may come

	// These are the goroutine's.
	audiences map[string]*audience
	past      []*shownEntries // of audiences that have ended, oldest first
	drawings  *drawings
	pages     map[receiver]*audience
	slow      string // what people read who wait for a slow disk
}

// A roster says what audiences there are; it is replaced, never changed.
type roster struct {
	viewers []game.Viewer
	entries []*shownEntries // theirs, and of some that have ended
	variant string          // what is played
}

// looksABeat is how often in the time of a beat a room looks which pages have heard
// nothing.
const looksABeat = 2

// pastAudiences is how many ended audiences a room remembers, for lines that were
// on their way when their sender sat down or his socket broke.
const pastAudiences = 16

// An inbox is what came in for a room.
type inbox struct {
	joined  []receiver
	left    []receiver
	resyncs []receiver
}

func newRoom(h *Hub, id string, l live) *room {
	r := &room{
		hub: h, id: id, live: l,
		wake: make(chan struct{}, 1), done: make(chan struct{}),
		audiences: map[string]*audience{}, pages: map[receiver]*audience{},
		drawings: newDrawings(h.elements),
	}
	r.roster.Store(new(roster))
	go r.run()
	return r
}

// join lets a page in. False means that the room has just ended: there is
// another now, or will be.
func (r *room) join(p receiver) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return false
	}
	r.in.joined = append(r.in.joined, p)
	r.nudge()
	return true
}

// leave lets a page go that has joined. It may be called again.
func (r *room) leave(p receiver) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.in.left = append(r.in.left, p)
	r.nudge()
}

// resync has the whole sent to a page.
func (r *room) resync(p receiver) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.in.resyncs = append(r.in.resyncs, p)
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
	for _, m := range r.roster.Load().entries {
		if seq, ok := m.seq(counter); ok {
			return seq
		}
	}
	return 0
}

// variant is what is played at the table; empty before the first scene.
func (r *room) variant() string { return r.roster.Load().variant }

// run is the room's goroutine; it ends when the last page has left.
func (r *room) run() {
	defer close(r.done)
	feed := sessions.NewFeed(func() []game.Viewer { return r.roster.Load().viewers })
	detach := r.live.Attach(feed)
	defer detach()
	// Both go their own way, whatever happens at the table: in an exam a beat tells
	// nothing.
	beat, ping := time.NewTicker(r.hub.Beat/looksABeat), time.NewTicker(r.hub.Ping)
	defer beat.Stop()
	defer ping.Stop()
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
			for p := range r.pages {
				p.beat()
			}
			if r.tellSlow(); r.waits() && r.attend(feed) {
				return
			}
		case <-ping.C:
			for p := range r.pages {
				p.ping()
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
	defer feed.Done(scenes) // drawings have copies of what they show

	for _, p := range in.joined {
		r.pages[p] = nil
	}
	for _, p := range in.left {
		r.place(p, nil)
		delete(r.pages, p)
	}
	for _, p := range in.resyncs {
		if a := r.pages[p]; a != nil {
			a.waiting[p] = struct{}{}
		}
	}
	if scenes != nil || len(in.left) > 0 {
		r.settle(maps.Keys(r.pages))
	} else {
		r.settle(slices.Values(in.joined)) // nothing has changed for the others
	}

	defer r.drawings.endTurn()
	for _, a := range r.bySize() {
		scene, seq := scenes[a.name], told
		if a.shown == nil {
			// What was told, if anything, was told before settle asked for it, and
			// more may have happened since. Whatever comes from here on is told.
			scene, seq = r.begin(a)
		}
		if scene != nil {
			scene.Slow = r.slow
		}
		var err error
		if scene == nil || seq < a.seq {
			err = a.rest(told, r.drawings)
		} else {
			err = a.show(scene, seq, r.drawings)
		}
		if err != nil {
			r.hub.fail(fmt.Errorf("table %s: render for %s after entry %d: %w", r.id, a.name, seq, err))
		}
	}
	return len(in.left) > 0 && len(r.pages) == 0 && r.end()
}

// tellSlow shows all pages that the disk is slow, or that it is slow no more.
func (r *room) tellSlow() {
	words := ""
	if r.hub.Slow != nil {
		words = r.hub.Slow()
	}
	if words == r.slow {
		return
	}
	r.slow = words
	defer r.drawings.endTurn()
	for _, a := range r.bySize() {
		if err := a.tell(words, r.drawings); err != nil {
			r.hub.fail(fmt.Errorf("table %s: render for %s that the disk is slow: %w", r.id, a.name, err))
		}
	}
}

// waits reports an audience to which the table has not answered yet.
func (r *room) waits() bool {
	for _, a := range r.audiences {
		if a.shown == nil {
			return true
		}
	}
	return false
}

// begin asks the table what an audience sees that has been shown nothing yet. Where there
// is nothing to see the scene is nil, and the audience's pages end. A whole scene lies on
// the goroutine's stack here and nowhere else: were it in attend, the stack would be large
// for as long as the room lasts.
func (r *room) begin(a *audience) (scene *sessions.Scene, seq int64) {
	// A table that waits for its log answers nobody meanwhile. The beats of the others'
	// pages go on: this audience asks again at the next look.
	soon, cancel := context.WithTimeout(r.hub.ctx, r.hub.Beat/looksABeat/2)
	defer cancel()
	now, seq := r.live.Scene(soon, a.viewer)
	if now.Table.ID == "" && soon.Err() != nil && r.hub.ctx.Err() == nil {
		return nil, seq
	}
	r.plays(now.Table.Variant)
	if now.Table.ID != "" {
		return &now, seq
	}
	// The house is closing, or the table was closed while these pages came in. Nothing
	// is told there any more: a page whose line breaks asks what became of its table.
	for p := range a.pages {
		p.end()
	}
	return nil, seq
}

// bySize lists the audiences, those of many pages first: their frames leave
// while the others' are made.
func (r *room) bySize() []*audience {
	list := make([]*audience, 0, len(r.audiences))
	for _, a := range r.audiences {
		list = append(list, a)
	}
	slices.SortFunc(list, func(a, b *audience) int {
		return cmp.Or(len(b.pages)-len(a.pages), strings.Compare(a.name, b.name))
	})
	return list
}

// plays notes what is played.
func (r *room) plays(variant string) {
	if old := r.roster.Load(); old.variant != variant {
		next := *old
		next.variant = variant
		r.roster.Store(&next)
	}
}

// end ends the room, unless a page has just come.
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

// settle puts pages into the audiences of the people who look at them, before
// anything is shown: a supervisor who has just taken the table in an exam sees
// no more of what the floor sees. Audiences without pages end; the roster lists
// the others.
func (r *room) settle(pages iter.Seq[receiver]) {
	moved := false
	for p := range pages {
		who, as := p.viewer()
		v := standing(r.live, who, as)
		if a := r.pages[p]; a != nil && a.isOf(v) {
			continue
		}
		name := v.Audience()
		if r.audiences[name] == nil {
			r.audiences[name] = newAudience(v, rand.Int64N(1<<20)<<20)
		}
		r.place(p, r.audiences[name])
		moved = true
	}
	for name, a := range r.audiences {
		if len(a.pages) == 0 {
			delete(r.audiences, name)
			a.entries.end()
			r.past = append(r.past, &a.entries)
			moved = true
		}
	}
	if !moved {
		return
	}
	r.past = r.past[max(0, len(r.past)-pastAudiences):]
	next := &roster{entries: slices.Clone(r.past), variant: r.variant()}
	for _, a := range r.audiences {
		next.viewers = append(next.viewers, a.viewer)
		next.entries = append(next.entries, &a.entries)
	}
	r.roster.Store(next)
}

// place moves a page to an audience, or to none.
func (r *room) place(p receiver, to *audience) {
	if a := r.pages[p]; a != nil {
		delete(a.pages, p)
		delete(a.waiting, p)
	}
	r.pages[p] = to
	if to != nil {
		to.pages[p], to.waiting[p] = struct{}{}, struct{}{}
	}
}
