package sessions

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A glance is what lists show of a table that nobody looks at, as it is kept
// beside the log: a cache, written when the table is put away and when people
// come to it or leave it. A glance of an earlier entry than the log's last is old:
// a list shows it all the same, and has the table taken up in the background.
type glance struct {
	Info      glanceInfo
	Mistakes  int  // of TableInfo, for overseers
	Waiting   bool // likewise
	People    []Person
	Standings map[string]Standing
	Rest      *rest
	Used      time.Time // when somebody last had a page open or said something
}

// A glanceInfo is a TableInfo whose house rules are left out where they are those
// of the table's settings.
type glanceInfo struct {
	TableInfo
	House *game.House `json:",omitempty"`
}

// A rest is what overseers see of a table that has been put away, beside its
// TableInfo.
type rest struct {
	Score  record.Score
	Calls  []FloorCall
	Owes   []string
	Ticker []record.Judged // newest first
}

// restTicker is how many mistakes a glance keeps.
const restTicker = 12

// rests is what overseers see of the table from now on, when it is put away.
func (l *Live) rests() *rest {
	r := &rest{Score: l.score(), Calls: l.h.Calls, Owes: l.floorOwes(), Ticker: l.ticker()}
	r.Ticker = r.Ticker[:min(len(r.Ticker), restTicker)]
	return r
}

// keepGlance has the table's glance written.
func (l *Live) keepGlance() {
	i := l.listed.Load()
	if l.hall.store == nil || i == nil || l.h == nil || l.closed {
		return
	}
	c := glance{
		Info: glanceInfo{TableInfo: i.lobby}, Mistakes: i.overseen.Mistakes, Waiting: i.overseen.Waiting,
		People: i.people, Standings: map[string]Standing{}, Rest: i.rest, Used: l.usedAt(),
	}
	c.Info.Watching, c.Info.Stopped = 0, "" // of this moment
	if i.lobby.House.String() != l.set.House.String() {
		c.Info.House = &i.lobby.House
	}
	for id, s := range *l.standings.Load() {
		if s.Role == game.DealerView || s.Role == game.PlayerView { // a supervisor's stand is in memory only
			c.Standings[id] = s
		}
	}
	data, err := json.Marshal(c)
	if err != nil {
		l.hall.report(fmt.Errorf("glance of table %s: %w", l.id, err))
		return
	}
	l.hall.store.putGlance(l.id, l.h.Seq, data)
	l.glanced = i
}

// glanceIsOld reports that other people are at the table than its glance says, or
// that it has another mode.
func (l *Live) glanceIsOld(i *infos) bool {
	return l.glanced == nil || l.glanced.lobby.Mode != i.lobby.Mode || !slices.Equal(l.glanced.people, i.people)
}

// settleDown has all written that lists and reviews need of the table while it is put
// away; the log has the rest.
func (l *Live) settleDown() {
	l.outbox.put(l.h, news{}, true)
	i := *l.infos.Load()
	i.rest = l.rests()
	i.lobby.Watching, i.overseen.Watching = 0, 0
	l.listed.Store(&i)
	l.keepGlance()
}

// list makes a stored glance what lists show.
func (l *Live) list(c *glance, now time.Time) {
	i := &infos{lobby: c.Info.TableInfo, people: c.People, rest: c.Rest}
	i.lobby.House = l.set.House
	if c.Info.House != nil {
		i.lobby.House = *c.Info.House
	}
	i.lobby.ID = l.id
	i.lobby.Floor = "" // that stand is in memory only
	if i.lobby.Dealer != "" && !i.lobby.Auto && i.lobby.AwayAt.IsZero() {
		i.lobby.AwayAt = now.Add(graceAway) // his page was open: it comes back first
	}
	i.overseen = i.lobby
	i.overseen.Mistakes, i.overseen.Waiting = c.Mistakes, c.Waiting
	i.standings = c.Standings
	l.listed.Store(i)
}

// A keptGlance is a glance as the store has it.
type keptGlance struct {
	seq  int64
	data []byte
}

// glances reads all glances.
func (s *store) glances(ctx context.Context) (map[string]keptGlance, error) {
	rows, err := s.read.QueryContext(ctx, "SELECT table_id, seq, data FROM glances")
	if err != nil {
		return nil, fmt.Errorf("read glances: %w", err)
	}
	defer rows.Close()
	all := map[string]keptGlance{}
	for rows.Next() {
		var id string
		var c keptGlance
		if err := rows.Scan(&id, &c.seq, &c.data); err != nil {
			return nil, fmt.Errorf("read glances: %w", err)
		}
		all[id] = c
	}
	return all, rows.Err()
}

// putGlance hands a glance over.
func (s *store) putGlance(table string, seq int64, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.page(table).glance = &keptGlance{seq, data}
	s.nudge()
}

func (c *keptGlance) write(ctx context.Context, tx *sql.Tx, table string) error {
	if c == nil {
		return nil
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO glances VALUES (?,?,?)
		ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, data = excluded.data`, table, c.seq, string(c.data)); err != nil {
		return fmt.Errorf("glance: %w", err)
	}
	return nil
}

// recordedAll returns the entries up to which the tables' logs have been taken
// in.
func (s *store) recordedAll(ctx context.Context) (map[string]int64, error) {
	rows, err := s.read.QueryContext(ctx, "SELECT table_id, seq FROM recorded")
	if err != nil {
		return nil, fmt.Errorf("read how far logs were taken in: %w", err)
	}
	defer rows.Close()
	all := map[string]int64{}
	for rows.Next() {
		var id string
		var seq int64
		if err := rows.Scan(&id, &seq); err != nil {
			return nil, fmt.Errorf("read how far logs were taken in: %w", err)
		}
		all[id] = seq
	}
	return all, rows.Err()
}

// known is what is known of the tables when the hall is opened, without folding
// any.
type known struct {
	ends     map[string]journal.End
	recorded map[string]int64
	glances  map[string]keptGlance
	dealt    map[string]dealing
}

func (h *Hall) know() (k known, err error) {
	if k.ends, err = h.log.Ends(h.ctx); err != nil || h.store == nil {
		return k, err
	}
	if k.recorded, err = h.store.recordedAll(h.ctx); err != nil {
		return k, err
	}
	if k.glances, err = h.store.glances(h.ctx); err != nil {
		return k, err
	}
	k.dealt, err = h.store.dealt(h.ctx)
	return k, err
}

// learn has a table that has just been found in the log know what is known of
// it.
func (l *Live) learn(k known, created time.Time) {
	end := k.ends[l.id]
	l.use(created)
	l.use(end.At)
	l.behind.Store(l.hall.store != nil && k.recorded[l.id] < end.Seq)
	kept, ok := k.glances[l.id]
	l.old.Store(!ok || kept.seq < end.Seq)
	var c glance
	if ok {
		if err := json.Unmarshal(kept.data, &c); err == nil {
			l.use(c.Used)
			l.list(&c, l.hall.now())
			return
		}
		l.old.Store(true) // of another program
	}
	if d, ok := k.dealt[l.id]; ok && d.person != "" {
		// Whose session goes on there finds his table, also before it is taken up.
		c.Info.TableInfo = l.bareInfo()
		c.Info.Dealer, c.Info.Auto = d.name, false
		c.People, c.Standings = []Person{{ID: d.person, Name: d.name}}, map[string]Standing{d.person: {Role: game.DealerView}}
		l.list(&c, l.hall.now())
	}
}
