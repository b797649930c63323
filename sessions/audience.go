package sessions

import (
	"maps"
	"slices"
	"sync"
	"time"

	"burncard/game"
)

// A Feed brings what viewers see of a live table to the room that shows it to
// them: the table puts in, the room takes out, and neither waits for the other.
// Scenes are keyed by Viewer.Audience, hold the table as of the entry seq of its
// log, and nobody changes them until they are given back with Done.
type Feed struct {
	wants func() []game.Viewer

	mu     sync.Mutex
	seq    int64
	scenes map[string]*Scene // not taken yet
	news   chan struct{}     // holds one
}

// NewFeed makes a feed for the viewers that wants lists, which is asked before
// every scene and must not wait. What it lists may change at any time: what was
// wanted before an entry comes with it, the rest is to be had from Scene.
func NewFeed(wants func() []game.Viewer) *Feed {
	return &Feed{wants: wants, news: make(chan struct{}, 1)}
}

// Wants lists the viewers for whom Put is to bring scenes.
func (f *Feed) Wants() []game.Viewer { return f.wants() }

// News has something in it when there is something to Take.
func (f *Feed) News() <-chan struct{} { return f.news }

// Take takes out what was put in: of several scenes of a viewer the last. It
// returns none, and the last seq, if nothing has come since.
func (f *Feed) Take() (seq int64, scenes map[string]*Scene) {
	f.mu.Lock()
	defer f.mu.Unlock()
	scenes, f.scenes = f.scenes, nil
	return f.seq, scenes
}

// emptyScenes are the house's, to be filled: a table shows a scene to every audience at every
// act, and each takes some 3 KB.
var emptyScenes = sync.Pool{New: func() any { return new(Scene) }}

// Done gives scenes back that were taken: nobody looks at them any more. What they point to
// may be kept. They are emptied before another audience is shown anything with them.
func (f *Feed) Done(taken map[string]*Scene) {
	for _, s := range taken {
		*s = Scene{}
		emptyScenes.Put(s)
	}
}

// Put puts in what the table shows now. It keeps the map.
func (f *Feed) Put(seq int64, scenes map[string]*Scene) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.scenes == nil {
		f.scenes = scenes
	} else {
		maps.Copy(f.scenes, scenes)
	}
	f.seq = seq
	select {
	case f.news <- struct{}{}:
	default: // it is known
	}
}

// An audience is the viewers of a table, and what each of them may see of it.
type audience struct {
	*state
	people   *people
	movers   *scheduler
	meters   *tableMeters
	board    *scoreboard
	narrator *narrator
	posted   *published
	stays    bool // the table goes on where nobody looks at it
	feeds    []*Feed
	turn     awaitedTurn // as it was told last
	due      *DueNote    // of the case that is dealt, where it is due; nil for none
}

func (a *audience) attach(f *Feed) { a.feeds = append(a.feeds, f) }

func (a *audience) detach(f *Feed) {
	a.feeds = slices.DeleteFunc(a.feeds, func(o *Feed) bool { return o == f })
}

// empty reports that no page shows the table.
func (a *audience) empty() bool { return len(a.feeds) == 0 && len(a.people.pages) == 0 }

// unseen reports that nobody looks at the table, and that it need not go on.
func (a *audience) unseen(closed bool) bool { return (closed || !a.stays) && a.empty() }

// outgrown reports a demo table whose log is kept whole because a person dealt
// there, and at which nobody is now.
func (a *audience) outgrown() bool {
	return a.demo && a.empty() && a.h.Manned && a.people.deserted()
}

// tell shows everybody the table as it is now.
func (a *audience) tell() {
	if a.h == nil || len(a.feeds) == 0 {
		return
	}
	sight := a.referee.Sight()
	for _, f := range a.feeds {
		wants := f.Wants()
		now := make(map[string]*Scene, len(wants))
		for _, v := range wants {
			if name := v.Audience(); now[name] == nil {
				now[name] = emptyScenes.Get().(*Scene)
				a.fill(now[name], sight, v)
			}
		}
		f.Put(a.h.Seq, now)
	}
}

// fill makes an empty scene what a viewer sees.
func (a *audience) fill(s *Scene, sight *game.Sight, v game.Viewer) {
	v.Untold = !v.Oversees() && a.movers.trial.hides()
	sight.Show(&s.View, v)
	a.fillRest(s, sight, v)
}

// fillRest adds to a scene with its View what is shown beside that.
func (a *audience) fillRest(s *Scene, sight *game.Sight, v game.Viewer) {
	t, h := a.h.Table, a.h
	oversees, trial := v.Oversees(), a.movers.trial
	tells := t.Mode != game.Exam && !v.Untold || oversees
	if s.Case = trial.shown(); v.Role == game.DealerView {
		s.Due = a.due
	}
	info := a.posted.infos.Load()
	if a.set.Middle {
		s.View.Said = withoutArrivals(s.View.Said)
	}
	s.View.Station.Calls = info.calls
	s.FloorSays, s.Closed = h.Answer, a.stopped == closedText
	s.FloorCalls, s.Clock, s.Stopped, s.Exercise, s.Meters = h.Calls, a.movers.plan.clock, a.stopped, a.movers.lesson.shown(t.Rounds, t.Round.Started), a.meters.signs()
	if s.Exercise != nil {
		s.Exercise.Assignment = a.set.Assignment
	}
	s.Locked, s.Free = info.lobby.LockedFor != "", info.free
	if s.Table = info.lobby; oversees {
		s.Table = info.overseen
		s.Ticker = a.board.ticker()
	}
	s.May = sight.May(v)
	s.Apprenticeship = a.apprenticeship(sight)
	if v.Untold && len(h.Verdict) > 0 && !trial.untold(h.Verdict[0].Seq) {
		judged := a.board.marked(h.Verdict[0]) // on the way to the moment
		s.Verdict = &judged
	}
	if tells {
		s.Turn = a.turnNow(sight)
		s.Story = a.narrator.story
		s.FloorOwes = a.floorOwes()
		s.Score, s.Streak = a.board.score(), a.board.streak()
		if len(h.Verdict) > 0 {
			judged := a.board.marked(h.Verdict[0])
			s.Verdict = &judged
		}
	}
	if s.Drill = h.Drill.shown(h.drill(), t.Variant, a.set.Drill.lasts()); s.Drill != nil && !oversees {
		unaided(&s.View)
		s.Streak = Streak{}
	}
	if v.Role == game.DealerView && !oversees {
		uncounted(&s.View)
	}
	s.Spot = h.Spot.shown(a.setup, t)
	if h.Examinee != "" && !oversees {
		conceal(&s.View)
	} else if (oversees || v.Role == game.DealerView && !a.set.dealsShoe()) && !t.Round.Started {
		s.Debrief, s.Caught = a.board.debrief(oversees), a.board.caught(oversees)
	}
}

// infos makes what lists show of the table now.
func (a *audience) infos(standings map[string]Standing, now time.Time) *infos {
	h := a.h
	t := h.Table
	i := TableInfo{
		ID: a.id, Name: a.set.Name, Variant: a.book.Variant, Mode: t.Mode.String(), House: t.House,
		Demo: a.demo, First: a.set.First, Dealer: h.Dealer.Name, Auto: a.set.Auto && (h.Dealer.ID == "" || h.Dealer.ID == autoDealer),
		Rounds: t.Rounds, Stopped: a.stopped, Players: make([]SeatInfo, 0, len(t.Boxes)),
		LockedFor: a.set.lockedFor(), LockedBy: a.set.LockedBy, AwayAt: a.people.awayAt(),
	}
	if s := a.set.Attempt; s != nil {
		i.Exam, i.Attempt, i.Attempts = s.Appointment, s.Number, s.Of
	}
	if test := a.set.Test; test != nil {
		i.Timed, i.TestEnds, i.TestOver = test.Minutes > 0, a.timeUp(now), a.testOver(now)
		i.TestLeft = max(test.Limit()-a.clockShows(now), 0)
		if !i.TestEnds.IsZero() {
			i.TestLeft = 0
		}
		if test.JurorsMost > 0 {
			i.JurorsFrom = a.set.Bots + 1
		}
	}
	if a.takeover != nil && h.Dealer.ID == a.takeover.By.ID {
		i.TakenBy, i.TakenFor = a.takeover.By.Name, a.takeover.Reason
	}
	if a.Automated() {
		i.Floor = a.people.floorperson()
	}
	if terms, ok := a.people.dealersTerms(); ok {
		i.LockedFor, i.LockedBy = h.Dealer.Name, terms.By.Name
	}
	for n := range t.Boxes {
		if s := &t.Boxes[n]; s.Player >= 0 {
			i.Players = append(i.Players, SeatInfo{s.N, t.Players[s.Player].Name, isBot(h.holds(int8(s.N)))})
		}
	}
	if t.Has.Terminals {
		i.Connected = len(t.Terminals)
		for n := range t.Terminals {
			if w := &t.Terminals[n]; w.Name != "" {
				i.Players = append(i.Players, SeatInfo{int(w.N), w.Name, isBot(h.plays(w.N))})
			}
		}
	}
	for id := range a.people.pages {
		if _, stands := standings[id]; !stands {
			i.Watching++
		}
	}
	i.Waiting, i.Frozen, i.CallAt = len(h.Calls) > 0, t.Station.Frozen, a.callAt()
	o := i
	o.Mistakes = a.board.score().Mistakes
	o.Waiting = o.Waiting || len(a.floorOwes()) > 0
	if t.Mode != game.Exam {
		i.Waiting = o.Waiting
	}
	all := &infos{lobby: i, overseen: o, free: i.Free(now), calls: i.Calls(now), pulse: a.pulse()}
	all.people = h.present()
	return all
}

// present are the people who have the table or play at it.
func (h *history) present() (people []Person) {
	if id := h.Dealer.ID; id != "" && !automatic(id) {
		people = append(people, Person{ID: id, Name: h.Dealer.Name})
	}
	for n, id := range h.Terminals {
		if id != "" && !automatic(id) {
			people = append(people, Person{ID: id, Name: h.Table.Terminals[n].Name})
		}
	}
	for n, id := range h.Players {
		if id != "" && !automatic(id) {
			people = append(people, Person{ID: id, Name: h.Table.Players[n].Name})
		}
	}
	return people
}

// turnNow is whose turn it is, and since when: the entry after which the table waits for
// the player. A hand that has got its card is waited for anew.
func (a *audience) turnNow(sight *game.Sight) *Turn {
	t := a.h.Table
	at, does := sight.Waits()
	if at.Box == 0 {
		a.turn = awaitedTurn{}
		return nil
	}
	now := awaitedTurn{at: at, does: does}
	if hand := t.Find(at); hand != nil {
		now.hand, now.cards = hand.Serial, len(hand.Cards)
	}
	if now.told = a.turn.told; now != a.turn {
		now.told = &Turn{Box: int(at.Box), Hand: int(at.Hand), Does: does, Since: a.h.At}
		if p := t.Owner(t.Seat(at.Box)); p != nil {
			now.told.Name = p.Name
		}
		a.turn = now
	}
	return a.turn.told
}

// awaitedTurn is what the table waits for, and how people are told.
type awaitedTurn struct {
	at    game.Spot
	does  string
	hand  int32
	cards int
	told  *Turn
}
