package sessions

import (
	"context"
	"maps"
	"slices"
	"sync"

	"burncard/game"
)

// An Audience is told what those in it see. Wants and Tell are called often
// and must not wait; Tell keeps the scenes, which nobody changes any more. They
// are keyed by Viewer.Audience and hold the table as of the entry seq of its
// log. If an audience is slow, of several scenes it may be told the last alone.
type Audience interface {
	Wants() []game.Viewer
	Tell(table string, seq int64, scenes map[string]Scene)
}

// A mailbox stands between the table and an audience, so that one that is slow
// keeps nobody waiting.
type mailbox struct {
	aud   Audience
	table string

	mu     sync.Mutex
	seq    int64
	scenes map[string]Scene // not told yet
	closed bool
	wake   chan struct{} // holds one
}

func newMailbox(table string, aud Audience) *mailbox {
	m := &mailbox{aud: aud, table: table, wake: make(chan struct{}, 1)}
	go m.run()
	return m
}

// put has the audience told, soon.
func (m *mailbox) put(seq int64, scenes map[string]Scene) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return
	}
	if m.scenes == nil {
		m.scenes = scenes
	} else {
		maps.Copy(m.scenes, scenes)
	}
	m.seq = seq
	m.nudge()
}

func (m *mailbox) nudge() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// close ends the mailbox when the audience has taken what is in it.
func (m *mailbox) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.nudge()
}

func (m *mailbox) run() {
	for range m.wake {
		m.mu.Lock()
		seq, scenes, closed := m.seq, m.scenes, m.closed
		m.scenes = nil
		m.mu.Unlock()
		if scenes != nil {
			m.aud.Tell(m.table, seq, scenes)
		}
		if closed {
			return
		}
	}
}

// Attach has the audience told of every change from now on, until it is
// detached. What it wants may change at any time: what was wanted before an
// entry is told with it, the rest is to be had from Scene.
func (l *Live) Attach(aud Audience) (detach func()) {
	m := newMailbox(l.id, aud)
	var once sync.Once
	if l.ask(context.Background(), func() {
		l.wake() // a table that cannot be taken up says so in its scenes
		l.mailboxes = append(l.mailboxes, m)
		l.changed()
	}) != nil {
		m.close()
		return func() {}
	}
	return func() {
		once.Do(func() {
			m.close()
			l.ask(context.Background(), func() {
				l.mailboxes = slices.DeleteFunc(l.mailboxes, func(o *mailbox) bool { return o == m })
				l.used = l.hall.now()
				l.changed()
			})
		})
	}
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

// tell shows every audience the table as it is now.
func (l *Live) tell() {
	if l.h == nil || len(l.mailboxes) == 0 {
		return
	}
	sight := l.sight()
	var made map[string]Scene
	if len(l.mailboxes) > 1 {
		made = map[string]Scene{}
	}
	for _, m := range l.mailboxes {
		wants := m.aud.Wants()
		scenes := make(map[string]Scene, len(wants))
		for _, v := range wants {
			name := v.Audience()
			if _, ok := scenes[name]; ok {
				continue
			}
			s, ok := made[name]
			if !ok {
				s = l.sceneOf(sight, v)
				if made != nil {
					made[name] = s
				}
			}
			scenes[name] = s
		}
		m.put(l.h.Seq, scenes)
	}
}

func (l *Live) sight() *game.Sight {
	return &game.Sight{Table: l.h.Table, Due: l.desk.Due()}
}

// scene is what one viewer sees.
func (l *Live) scene(v game.Viewer) Scene { return l.sceneOf(l.sight(), v) }

// sceneOf is what one of several viewers sees.
func (l *Live) sceneOf(sight *game.Sight, v game.Viewer) Scene {
	t, h := l.h.Table, l.h
	oversees := v.Oversees()
	tells := t.Mode != game.Exam || oversees
	info := l.infos.Load()
	s := Scene{
		Table: info.lobby, View: sight.View(v),
		FloorCalls: h.Calls, Clock: l.plan.clock, Stopped: l.stopped, Locked: info.lobby.LockedFor != "", Free: info.free, Exercise: l.exercise(),
	}
	if oversees {
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
	return s
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
func (l *Live) ticker() (list []Judged) {
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
func (l *Live) debrief(all bool) (list []Judged) {
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
func (l *Live) score() Score {
	s := l.h.Session
	if s == nil {
		return Score{}
	}
	score := s.Score
	score.DealerTime = s.Paced
	for at, m := range l.marks {
		if m.slip != nil && at.seq > s.FromSeq {
			score.excuse(*m.slip)
		}
	}
	return score
}

// marked adds what people remarked upon a mistake.
func (l *Live) marked(j Judged) Judged {
	m := l.marks[place{j.Seq, j.Index}]
	j.Slip, j.Flags = m.slip != nil, m.flags
	return j
}

// A place names one mistake of a table.
type place struct {
	seq   int64
	index int
}

// A mark is what people said of a mistake afterwards.
type mark struct {
	slip  *game.Mistake // its maker called it a slip of the hand
	flags []Flag
}

// infos are what lists of tables show: in the lobby, and to who oversees.
type infos struct {
	lobby, overseen TableInfo
	free            bool     // the dealer's stand could be taken when they were made
	people          []Person // who deals or sits here, machines left out
}

// lobbyInfo is what the lobby shows of the table, as far as it is known.
func (l *Live) lobbyInfo() TableInfo {
	if i := l.infos.Load(); i != nil {
		return i.lobby
	}
	return TableInfo{
		ID: l.id, Name: l.set.Name, Variant: l.book.Variant, Mode: l.set.Mode, House: l.set.House,
		Demo: l.demo, Auto: l.set.Auto, LockedFor: l.set.lockedFor(), LockedBy: l.set.LockedBy,
	}
}

// publish makes known outside the goroutine who is what at the table, and what
// lists of tables show.
func (l *Live) publish() {
	h := l.h
	if h == nil {
		return
	}
	t := h.Table
	standings := l.everybody()
	l.standings.Store(&standings)
	i := TableInfo{
		ID: l.id, Name: l.set.Name, Variant: l.book.Variant, Mode: t.Mode.String(), House: t.House,
		Demo: l.demo, Dealer: h.Dealer.Name, Auto: l.set.Auto && (h.Dealer.ID == "" || h.Dealer.ID == autoDealer),
		Rounds: t.Rounds, Stopped: l.stopped, Players: make([]SeatInfo, 0, len(t.Boxes)),
		LockedFor: l.set.lockedFor(), LockedBy: l.set.LockedBy, AwayAt: l.awayAt(),
	}
	if terms, ok := l.dealersTerms(); ok {
		i.LockedFor, i.LockedBy = h.Dealer.Name, terms.By.Name
	}
	for _, s := range t.Boxes {
		if s.Player >= 0 {
			i.Players = append(i.Players, SeatInfo{s.N, t.Players[s.Player].Name, isBot(h.holds(int8(s.N)))})
		}
	}
	for id := range l.pages {
		if _, stands := standings[id]; !stands {
			i.Watching++
		}
	}
	i.Waiting, i.Frozen = len(h.Calls) > 0, t.Station.Frozen
	o := i
	o.Mistakes = l.score().Mistakes
	o.Waiting = o.Waiting || l.floorWaits()
	if t.Mode != game.Exam {
		i.Waiting = o.Waiting
	}
	all := &infos{i, o, i.Free(l.hall.now()), nil}
	if id := h.Dealer.ID; id != "" && !automatic(id) {
		all.people = append(all.people, Person{ID: id, Name: h.Dealer.Name})
	}
	for n, id := range h.Players {
		if id != "" && !automatic(id) {
			all.people = append(all.people, Person{ID: id, Name: t.Players[n].Name})
		}
	}
	l.infos.Store(all)
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
