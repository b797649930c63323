package sessions

import (
	"sync/atomic"
	"time"

	"burncard/game"
)

// What a table has published may be read at any time, without waiting for the
// goroutine that owns the table.
type published struct {
	of    *setup
	house register

	standings atomic.Pointer[map[string]Standing]
	infos     atomic.Pointer[infos] // nil: never taken up in this process
	listed    atomic.Pointer[infos] // what lists show; nil where nothing is known of it yet
	lastUse   atomic.Int64          // when somebody last used the table, Unix nanoseconds
	awake     atomic.Bool           // it is not put away
	behind    atomic.Bool           // the records have not taken in all of its log
	old       atomic.Bool           // listed is of an earlier entry than the log's last
	waits     atomic.Bool           // to be freshened
}

// infos are what lists of tables show: in the lobby, and to the floor and
// the instructor.
type infos struct {
	lobby, overseen TableInfo
	free            bool     // the dealer's stand could be taken when they were made
	calls           bool     // the table called for a supervisor
	people          []Person // the dealer and the players, machines left out
	pulse           pulse    // for overseers

	// Of a table that has been put away:
	rest      *Rest
	standings map[string]Standing // as the glance has them; nil: those that are published
}

func (p *published) publish(standings map[string]Standing, i *infos) {
	p.standings.Store(&standings)
	p.infos.Store(i)
	p.listed.Store(i)
}

func (p *published) use(at time.Time) {
	if at.IsZero() {
		return
	}
	for n := at.UnixNano(); ; {
		was := p.lastUse.Load()
		if n <= was || p.lastUse.CompareAndSwap(was, n) {
			return
		}
	}
}

func (p *published) usedAt() time.Time { return time.Unix(0, p.lastUse.Load()) }

func (p *published) lobbyInfo() TableInfo { return p.known().lobby }

// Awake reports that the table is not put away.
func (p *published) Awake() bool { return p.awake.Load() }

// known is what lists show of the table, from whatever is known of it.
func (p *published) known() *infos {
	if i := p.listed.Load(); i != nil {
		return i
	}
	bare := p.bareInfo()
	return &infos{lobby: bare, overseen: bare}
}

func (p *published) bareInfo() TableInfo {
	return TableInfo{
		ID: p.of.id, Name: p.of.set.Name, Variant: p.of.book.Variant, Mode: p.of.set.Mode, House: p.of.set.House,
		Demo: p.of.demo, First: p.of.set.First, Auto: p.of.set.Auto, LockedFor: p.of.set.lockedFor(), LockedBy: p.of.set.LockedBy,
	}
}

// seats is how many people can sit at the table: its boxes, or its terminals.
func (p *published) seats(i *TableInfo) int {
	if p.of.book.Has.Terminals {
		return max(i.Connected, i.House.Terminals)
	}
	return game.Boxes
}

// standing is what a person is at the table, as far as it is known without
// waking it.
func (p *published) standing(id string) Standing {
	if id == "" {
		return Standing{}
	}
	if i := p.known(); i.standings != nil { // from the glance
		return i.standings[id]
	}
	return (*p.standings.Load())[id]
}

// called reports that what was published last says that the table calls for a
// supervisor.
func (p *published) called() bool {
	i := p.infos.Load()
	return i != nil && i.calls
}

// freed reports that what was published last says that the dealer's stand may be
// taken.
func (p *published) freed() bool {
	i := p.infos.Load()
	return i != nil && i.free
}

// Refuses says why a person may not take this table, as far as supervisors
// have set it; empty where nothing is set against it. A person who has the
// table already, or sits there, is another matter.
func (p *published) Refuses(person Person) (why string) {
	i := p.lobbyInfo()
	return p.of.against(p.house, person, i.Mode, i.House)
}
