package sessions

import (
	"context"
	"maps"
	"slices"
	"sync"

	"burncard/game"
	"burncard/sessions/record"
)

// A Feed brings what viewers see of a live table to who shows it to them: the
// table puts in, who shows takes out, and neither waits for the other. Scenes
// are keyed by Viewer.Audience, hold the table as of the entry seq of its log,
// and nobody changes them any more.
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

// Attach has every change from now on put into the feed, until it is detached.
func (l *Live) Attach(f *Feed) (detach func()) {
	if l.ask(context.Background(), func() {
		l.use(l.hall.now())
		l.wake() // a table that cannot be taken up says so in its scenes
		l.feeds = append(l.feeds, f)
		l.changed()
	}) != nil {
		return func() {}
	}
	return sync.OnceFunc(func() {
		l.ask(context.Background(), func() {
			l.feeds = slices.DeleteFunc(l.feeds, func(o *Feed) bool { return o == f })
			l.used = l.hall.now()
			l.use(l.used)
			l.changed()
		})
	})
}

// Scene gives what a viewer sees now, and the last entry of the log that is in
// it. The zero Scene says that the house is closing.
func (l *Live) Scene(ctx context.Context, v game.Viewer) (s Scene, seq int64) {
	err := l.ask(ctx, func() {
		if l.wake() != nil {
			s = Scene{Table: l.lobbyInfo(), Stopped: l.stopped}
			return
		}
		s, seq = l.scene(v), l.h.Seq
	})
	if err != nil {
		return Scene{}, 0
	}
	return s, seq
}

// tell shows everybody the table as it is now.
func (l *Live) tell() {
	if l.h == nil || len(l.feeds) == 0 {
		return
	}
	sight, made := l.sight(), map[string]*Scene{}
	for _, f := range l.feeds {
		wants := f.Wants()
		scenes := make(map[string]*Scene, len(wants))
		for _, v := range wants {
			name := v.Audience()
			if made[name] == nil {
				made[name] = new(Scene)
				l.fill(made[name], sight, v)
			}
			scenes[name] = made[name]
		}
		f.Put(l.h.Seq, scenes)
	}
}

func (l *Live) sight() *game.Sight {
	return &game.Sight{Table: l.h.Table, Due: l.desk.Due()}
}

// scene is what one viewer sees.
func (l *Live) scene(v game.Viewer) (s Scene) {
	l.fill(&s, l.sight(), v)
	return s
}

// fill makes an empty scene what one of several viewers sees.
func (l *Live) fill(s *Scene, sight *game.Sight, v game.Viewer) {
	t, h := l.h.Table, l.h
	oversees := v.Oversees()
	tells := t.Mode != game.Exam || oversees
	info := l.infos.Load()
	sight.Show(&s.View, v)
	s.View.Station.Calls = info.calls
	s.FloorCalls, s.Clock, s.Stopped, s.Exercise, s.Meters = h.Calls, l.movers.plan.clock, l.stopped, l.movers.lesson.shown(t.Rounds), l.meters.signs()
	s.Locked, s.Free = info.lobby.LockedFor != "", info.free
	if s.Table = info.lobby; oversees {
		s.Table = info.overseen
		s.Ticker = l.ticker()
	}
	if tells {
		s.FloorOwes = l.floorOwes()
		s.Score = l.score()
		if len(h.Verdict) > 0 {
			judged := l.marked(h.Verdict[0])
			s.Verdict = &judged
		}
	}
	if (oversees || v.Role == game.DealerView) && !t.Round.Started {
		s.Debrief, s.Caught = l.debrief(oversees), l.caughtIn(oversees)
	}
}

// floorOwes lists the lines that the floor owes now.
func (l *Live) floorOwes() (lines []string) {
	due := l.desk.Due()
	for i := range due {
		if s := &due[i]; s.Now && !s.May && s.By == game.ByFloor {
			lines = append(lines, s.Line())
		}
	}
	return lines
}

// tickerMost is how many mistakes an overseer has on the page.
const tickerMost = 30

// ticker lists the mistakes of the dealer's session and of the floor since,
// newest first.
func (l *Live) ticker() (list []record.Judged) {
	from := l.h.LeftSeq + 1 // nobody has the table: what his dealer did is his session's
	if l.h.Session != nil {
		from = l.h.Session.FromSeq
	}
	for _, r := range slices.Backward(l.h.Recent) {
		if r.Seq < from || len(list) == tickerMost {
			break
		}
		list = append(list, l.marked(r.Judged))
	}
	return list
}

// debrief lists the mistakes of the round that ended: to the dealer his own, to
// who oversees all.
func (l *Live) debrief(all bool) (list []record.Judged) {
	h := l.h
	for _, r := range h.Recent {
		if r.Round == h.Table.Rounds && (all || r.Person == h.Dealer.ID) {
			list = append(list, l.marked(r.Judged))
		}
	}
	return list
}

// score is the session of who has the table, slips taken out. Its time is that
// of the rounds whose hands it counts: a pace that sags within every round, and
// moves with every act, tells nobody anything.
func (l *Live) score() record.Score {
	s := l.h.Session
	if s == nil {
		return record.Score{}
	}
	score := s.Score
	score.DealerTime = s.Paced
	slips, other := map[int64][]record.Judged{}, map[int64]bool{}
	for at, m := range l.marks {
		if m.Slip && at.Seq > s.FromSeq {
			slips[at.Seq] = append(slips[at.Seq], record.Judged{Mistake: game.Mistake{Source: m.Source}})
		}
	}
	for _, r := range l.h.Recent {
		if m := l.marks[record.Place{Seq: r.Seq, Index: r.Index}]; !m.Slip {
			other[r.Seq] = true
		}
	}
	for seq, act := range slips {
		if !other[seq] {
			score.Excuse(act)
		}
	}
	return score
}

// marked adds what people remarked upon a mistake.
func (l *Live) marked(j record.Judged) record.Judged {
	m := l.marks[record.Place{Seq: j.Seq, Index: j.Index}]
	j.Slip, j.Flags = m.Slip, m.Flags
	return j
}

// infos are what lists of tables show: in the lobby, and to who oversees.
type infos struct {
	lobby, overseen TableInfo
	free            bool     // the dealer's stand could be taken when they were made
	calls           bool     // the table called for a supervisor
	people          []Person // who deals or sits here, machines left out

	// Of a table that has been put away:
	rest      *rest
	standings map[string]Standing // as the store has them; nil: those of the Live
}

// lobbyInfo is what the lobby shows of the table, as far as it is known.
func (l *Live) lobbyInfo() TableInfo { return l.known().lobby }

// publish makes known outside the goroutine who is what at the table, and what
// lists of tables show.
func (l *Live) publish() {
	h := l.h
	if h == nil {
		return
	}
	t := h.Table
	standings := l.people.everybody()
	l.standings.Store(&standings)
	i := TableInfo{
		ID: l.id, Name: l.set.Name, Variant: l.book.Variant, Mode: t.Mode.String(), House: t.House,
		Demo: l.demo, Dealer: h.Dealer.Name, Auto: l.set.Auto && (h.Dealer.ID == "" || h.Dealer.ID == autoDealer),
		Rounds: t.Rounds, Stopped: l.stopped, Players: make([]SeatInfo, 0, len(t.Boxes)),
		LockedFor: l.set.lockedFor(), LockedBy: l.set.LockedBy, AwayAt: l.people.awayAt(),
	}
	if l.Automated() {
		i.Floor = l.people.floorperson()
	}
	if terms, ok := l.people.dealersTerms(); ok {
		i.LockedFor, i.LockedBy = h.Dealer.Name, terms.By.Name
	}
	for _, s := range t.Boxes {
		if s.Player >= 0 {
			i.Players = append(i.Players, SeatInfo{s.N, t.Players[s.Player].Name, isBot(h.holds(int8(s.N)))})
		}
	}
	if t.Has.Terminals {
		i.Desks = len(t.Terminals)
		for n := range t.Terminals {
			if w := &t.Terminals[n]; w.Name != "" {
				i.Players = append(i.Players, SeatInfo{int(w.N), w.Name, isBot(h.plays(w.N))})
			}
		}
	}
	for id := range l.people.pages {
		if _, stands := standings[id]; !stands {
			i.Watching++
		}
	}
	i.Waiting, i.Frozen, i.CallAt = len(h.Calls) > 0, t.Station.Frozen, l.callAt()
	o := i
	o.Mistakes = l.score().Mistakes
	o.Waiting = o.Waiting || l.floorWaits()
	if t.Mode != game.Exam {
		i.Waiting = o.Waiting
	}
	all := &infos{lobby: i, overseen: o, free: i.Free(l.hall.now()), calls: i.Calls(l.hall.now())}
	if id := h.Dealer.ID; id != "" && !automatic(id) {
		all.people = append(all.people, Person{ID: id, Name: h.Dealer.Name})
	}
	for n, id := range h.Desks {
		if id != "" && !automatic(id) {
			all.people = append(all.people, Person{ID: id, Name: t.Terminals[n].Name})
		}
	}
	for n, id := range h.Players {
		if id != "" && !automatic(id) {
			all.people = append(all.people, Person{ID: id, Name: t.Players[n].Name})
		}
	}
	l.infos.Store(all)
	l.listed.Store(all)
	if l.glanceIsOld(all) {
		l.keepGlance()
	}
}

// floorWaits reports that the floor owes something now.
func (l *Live) floorWaits() bool {
	due := l.desk.Due()
	for i := range due {
		if s := &due[i]; s.Now && !s.May && s.By == game.ByFloor {
			return true
		}
	}
	return false
}
