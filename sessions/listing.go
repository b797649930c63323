package sessions

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"burncard/game"
)

// Lists of tables wake no table: they show what each made known when it was last
// awake, in this process or before it.

// Which tables a list shows.
const (
	AllTables  = ""      // all that are not left idle, and the viewer's own
	OwnTables  = "mine"  // where he deals or sits, that he opened, or that are set for him
	FreeTables = "free"  // without a dealer, or with one who may be relieved
	OpenSeats  = "seats" // with a free box
)

// A ListQuery asks for one page of the tables.
type ListQuery struct {
	Viewer Person
	Search string // what a table's name, its game or the names of its people hold, whatever the case
	Only   string // AllTables, OwnTables, FreeTables or OpenSeats; of overseers NeedFloor or Manned
	Page   int    // from 1
	With   string // a table's id: the page that has this table, if the query finds it
	Per    int    // tables on a page
}

// A List is a page of tables.
type List struct {
	Tables      []Listed
	All         int // how many tables the query finds
	Page, Pages int // from 1; a page beyond the last is the last
	Calling     int // overseers: on all pages, tables that call for a person
	Stuck       int // likewise, tables with a dealer who is stuck
}

// A Listed is a table in a list.
type Listed struct {
	Info     TableInfo
	Live     *Live
	Standing Standing  // the viewer's by facts: dealer, player, or spectator for none
	Seats    int       // how many people can sit there
	Own      bool      // the viewer deals or sits there, opened it, or it is set for him
	Quiet    time.Time // since when nobody has used it; zero while somebody does
	Rest     *Rest     // overseers: what is known of a table that sleeps; nil while it is awake
	Pulse    Pulse     // overseers: how it does
}

// Lists are the lists of tables that people read.
type Lists struct {
	tables    *tables
	fresh     *freshener
	abandoned func(*Live) bool
	now       func() time.Time
}

// leftIdle is after how long without use a table is put out of the lobby for
// everybody but its own people, and takes no place among those that a person may
// keep open.
const leftIdle = 2 * time.Hour

// Lobby lists tables for the lobby: those where the viewer deals or sits first, then
// his others, then tables with people, then the demo table, then all others, the newest
// first. Exercises and first rounds of other people are not among them. Nothing in it
// says what a dealer in an exam may not know.
func (s *Lists) Lobby(q ListQuery) List {
	return s.page(q, func(f *found) int {
		switch i := f.infos; {
		case f.standing.Role != game.Spectator:
			return 0
		case f.own:
			return 1
		case len(i.people) > 0:
			return 2
		case i.lobby.Demo:
			return 3
		}
		return 4
	}, false)
}

// Oversight lists tables for a supervisor: those where somebody waits for the floor
// first, see urgency, and of the same urgency the newest first.
func (s *Lists) Oversight(q ListQuery) List {
	return s.page(q, (*found).urgency, true)
}

type found struct {
	*Live
	*infos
	standing Standing
	own      bool
	pulse    Pulse
	class    int // for the order
	age      int // likewise: the place in the order of creation
}

func (s *Lists) page(q ListQuery, class func(*found) int, oversees bool) List {
	now, search := s.now(), strings.ToLower(strings.TrimSpace(q.Search))
	var all []found
	for n, l := range s.tables.all() {
		f := found{Live: l, infos: l.known(), age: n}
		f.standing = l.published.standing(q.Viewer.ID)
		f.own = q.Viewer.ID != "" && (f.standing.Role != game.Spectator || l.set.By.ID == q.Viewer.ID || l.set.setFor(q.Viewer))
		// A person who deals or plays there sees what he sees at the table, no more.
		if oversees && f.standing.Role != game.DealerView && f.standing.Role != game.PlayerView {
			f.pulse = f.pulseOf(now)
		}
		if !f.own && (s.abandoned(l) || !oversees && (l.set.private() || s.idle(l))) || !f.shows(q, now) || search != "" && !f.holds(search) {
			continue
		}
		f.class = class(&f)
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b found) int { return cmp.Or(a.class-b.class, waitedLonger(&a, &b), b.age-a.age) })
	list := List{All: len(all), Pages: max(1, (len(all)+q.Per-1)/q.Per)}
	for i := range all {
		if f := &all[i]; !f.pulse.Called.IsZero() || oversees && f.infos.overseen.Calls(now) {
			list.Calling++
		} else if !f.pulse.Stuck.IsZero() {
			list.Stuck++
		}
	}
	list.Page = min(max(q.Page, 1), list.Pages)
	if at := slices.IndexFunc(all, func(f found) bool { return f.id == q.With }); q.With != "" && at >= 0 {
		list.Page = at/q.Per + 1
	}
	var old []*Live
	for _, f := range all[min((list.Page-1)*q.Per, len(all)):min(list.Page*q.Per, len(all))] {
		t := Listed{Info: f.infos.lobby, Live: f.Live, Standing: f.standing, Seats: f.seats(&f.infos.lobby), Own: f.own, Pulse: f.pulse}
		// A person who deals or plays there sees what he sees at the table, no more.
		if oversees && f.standing.Role != game.DealerView && f.standing.Role != game.PlayerView {
			t.Info, t.Rest = f.infos.overseen, f.rest
		}
		if !f.awake.Load() {
			t.Quiet = f.usedAt()
		}
		if f.old.Load() {
			old = append(old, f.Live)
		}
		list.Tables = append(list.Tables, t)
	}
	s.fresh.put(old...)
	return list
}

// idle reports a table that nobody uses any more.
func (s *Lists) idle(l *Live) bool {
	return !l.demo && !l.awake.Load() && s.now().Sub(l.usedAt()) >= leftIdle
}

// openedBy lists the tables that a person has opened and that are not idle, the longest
// unused first.
func (s *Lists) openedBy(p Person) (list []Listed) {
	for _, l := range s.tables.all() {
		if l.set.By.ID == p.ID && !s.idle(l) {
			t := Listed{Info: l.lobbyInfo(), Live: l, Own: true}
			if !l.awake.Load() {
				t.Quiet = l.usedAt()
			}
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b Listed) int { return a.Live.usedAt().Compare(b.Live.usedAt()) })
	return list
}

// shows reports whether a table is one of those that are asked for.
func (f *found) shows(q ListQuery, now time.Time) bool {
	switch q.Only {
	case OwnTables:
		return f.own
	case FreeTables:
		return f.infos.lobby.Free(now) && f.standing.Role == game.Spectator && f.Refuses(q.Viewer) == ""
	case NeedFloor:
		return f.urgency() <= 2
	case Manned:
		return len(f.infos.people) > 0
	case OpenSeats:
		return f.standing.Role == game.Spectator && f.seats(&f.infos.lobby) > len(f.infos.lobby.Players)
	}
	return true
}

// holds reports whether a table has what was searched for in its names.
func (f *found) holds(search string) bool {
	i := &f.infos.lobby
	if strings.Contains(strings.ToLower(i.Name), search) || strings.Contains(strings.ToLower(i.Dealer), search) {
		return true
	}
	if f.book != nil && strings.Contains(strings.ToLower(f.book.Title), search) {
		return true
	}
	return slices.ContainsFunc(i.Players, func(s SeatInfo) bool {
		return !s.Bot && strings.Contains(strings.ToLower(s.Name), search)
	})
}

// setFor reports that a supervisor has set the table for this person.
func (s *settings) setFor(p Person) bool {
	return s.Locked != nil && (s.Locked.ID == p.ID || s.Locked.ID == "" && strings.EqualFold(s.Locked.Name, p.Name))
}
