package sessions

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A glance is what lists show of a table that nobody looks at: a cache beside the log,
// written when the table is put away and when people come or leave. A glance of an
// earlier entry than the log's last is old: a list shows it, and has the table taken
// up in the background.
type glance struct {
	Info      glanceInfo
	Mistakes  int  // of TableInfo, for overseers
	Waiting   bool // likewise
	People    []Person
	Standings map[string]Standing
	Rest      *Rest
	Used      time.Time // when somebody last had a page open or said something
}

// A glanceInfo is a TableInfo whose house rules are left out where they are those
// of the table's settings.
type glanceInfo struct {
	TableInfo
	House *game.House `json:",omitempty"`
}

// A Rest is what overseers see of a table that has been put away, beside its
// TableInfo.
type Rest struct {
	Score  record.Score
	Calls  []FloorCall
	Owes   []string
	Ticker []record.Mistake // newest first
	Wrong  []time.Time      // of acts that count as mistakes, newest first
}

// restTicker is how many mistakes a glance keeps.
const restTicker = 12

// rests is what overseers see of the table from now on, when it is put away.
func (s *scoreboard) rests() *Rest {
	r := &Rest{Score: s.score(), Calls: s.h.Calls, Owes: s.floorOwes(), Ticker: s.ticker(), Wrong: wrongAt(s.h.Recent, s.marks)}
	r.Ticker = r.Ticker[:min(len(r.Ticker), restTicker)]
	return r
}

// putGlance hands over what lists show of the table.
func (o *outbox) putGlance(p *published, seq int64) {
	i := p.listed.Load()
	c := glance{
		Info: glanceInfo{TableInfo: i.lobby}, Mistakes: i.overseen.Mistakes, Waiting: i.overseen.Waiting,
		People: i.people, Standings: map[string]Standing{}, Rest: i.rest, Used: p.usedAt(),
	}
	c.Info.Watching, c.Info.Stopped = 0, "" // of this moment
	if i.lobby.House.String() != o.set.House.String() {
		c.Info.House = &i.lobby.House
	}
	for id, s := range *p.standings.Load() {
		if s.Role == game.DealerView || s.Role == game.PlayerView { // a supervisor's stand is in memory only
			c.Standings[id] = s
		}
	}
	data, err := json.Marshal(c)
	if err != nil {
		o.report(fmt.Errorf("glance of table %s: %w", o.id, err))
		return
	}
	o.recorder.put(o.id, record.News{Glance: &record.Glance{Seq: seq, Data: data}})
	o.glanced = i
}

// glanceIsOld reports that other people are at the table than its glance says, or
// that it has another mode.
func (o *outbox) glanceIsOld(i *infos) bool {
	return o.glanced == nil || o.glanced.lobby.Mode != i.lobby.Mode || !slices.Equal(o.glanced.people, i.people)
}

func (p *published) list(c *glance, now time.Time) {
	i := &infos{lobby: c.Info.TableInfo, people: c.People, rest: c.Rest}
	i.lobby.House = p.of.set.House
	if c.Info.House != nil {
		i.lobby.House = *c.Info.House
	}
	i.lobby.ID = p.of.id
	i.lobby.Floor = "" // that stand is in memory only
	if i.lobby.Dealer != "" && !i.lobby.Auto && i.lobby.AwayAt.IsZero() {
		i.lobby.AwayAt = now.Add(graceAway) // his page was open: it comes back first
	}
	i.overseen = i.lobby
	i.overseen.Mistakes, i.overseen.Waiting = c.Mistakes, c.Waiting
	i.standings = c.Standings
	p.listed.Store(i)
}

// known is what is known of the tables when the hall is opened, without folding
// any.
type known struct {
	ends    map[string]journal.End
	takenIn map[string]int64
	glances map[string]record.Glance
	dealers map[string]record.Person
}

func (h *Hall) know() (k known, err error) {
	if k.ends, err = h.log.Ends(h.work.ctx); err != nil {
		return k, err
	}
	if k.takenIn, err = h.records.Tables.AllTakenIn(h.work.ctx); err != nil {
		return k, err
	}
	if k.glances, err = h.records.Tables.Glances(h.work.ctx); err != nil {
		return k, err
	}
	k.dealers, err = h.records.Sessions.Dealers(h.work.ctx)
	return k, err
}

// learn takes in what is known of a table that was found in the log.
func (p *published) learn(k known, created, now time.Time) {
	end := k.ends[p.of.id]
	p.use(created)
	p.use(end.At)
	p.behind.Store(k.takenIn[p.of.id] < end.Seq)
	kept, ok := k.glances[p.of.id]
	p.old.Store(!ok || kept.Seq < end.Seq)
	var c glance
	if ok {
		if err := json.Unmarshal(kept.Data, &c); err == nil {
			p.use(c.Used)
			p.list(&c, now)
			return
		}
		p.old.Store(true) // of another program
	}
	if dealer := k.dealers[p.of.id]; dealer.ID != "" {
		// A dealer whose session goes on finds the table, also before it is taken up.
		c.Info.TableInfo = p.bareInfo()
		c.Info.Dealer, c.Info.Auto = dealer.Name, false
		c.People, c.Standings = []Person{{ID: dealer.ID, Name: dealer.Name}}, map[string]Standing{dealer.ID: {Role: game.DealerView}}
		p.list(&c, now)
	}
}
