package sessions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/limit"
	"burncard/sessions/record"
	"burncard/variants"
)

// A Config is what a Hall is opened with.
type Config struct {
	// Journal is the log of all tables. The caller closes it, after the Hall.
	Journal journal.Journal
	// Records are kept beside the journal. The caller closes their database, after
	// the Hall.
	Records Records

	// Taken reports whether a name, or one that looks like it, is that of another
	// person's account than the one with this id; nil where there are no accounts.
	Taken func(ctx context.Context, id, name string) (bool, error)

	Now  func() time.Time // the clock; nil for the machine's. Timers are the machine's
	Draw game.Draw        // chance at tables without a seed, safe for concurrent use; nil for the system's
	Demo bool             // a table that deals itself, also unwatched
	// Pace is about how long bots, the automatic dealer and the automatic floor
	// take for an act; 0 is no time at all.
	Pace time.Duration
	// PutAway is after how long a table that nobody looks at is put away; 0 for
	// two minutes.
	PutAway time.Duration
	// Lines and Opens bound what one person may send and open.
	Lines, Opens limit.Rate
	// Abandoned is after how long a table that nobody uses is closed for good; 0
	// for never. One where something is not finished only leaves the lobby.
	Abandoned time.Duration
	// EdgeRounds is how many rounds DealEdge deals; 0 for half a million.
	EdgeRounds int
	Report     func(error) // tells the operator what people cannot mend; nil for nobody
}

// A Hall is all tables of this process, over one log.
type Hall struct {
	cfg      Config
	log      journal.Journal
	records  Records
	recorder *recorder
	putAway  time.Duration
	terms    terms
	edges    edges
	meters   meters
	lines    limit.Keys // of lines, by person
	opens    limit.Keys // of new tables

	stale chan *Live // tables to be taken up because their glances are old

	ctx     context.Context // ends when the hall is closed
	cancel  context.CancelFunc
	quit    chan struct{}
	running sync.WaitGroup

	mu     sync.Mutex
	lives  map[string]*Live
	order  []string // of the tables, oldest first
	closed bool
}

// Open takes over the tables of a log, and opens the demo table if there is to
// be one. Nothing else may write to these tables until Close.
func Open(cfg Config) (*Hall, error) {
	h := &Hall{cfg: cfg, log: cfg.Journal, records: cfg.Records, putAway: cfg.PutAway, quit: make(chan struct{}), stale: make(chan *Live, 64), lives: map[string]*Live{}}
	h.terms.all = map[string]record.Terms{}
	h.recorder = newRecorder(h.records.Tables, h.report)
	h.meters = meters{log: h.log, hall: h, all: map[string]*stream{}}
	if h.putAway == 0 {
		h.putAway = 2 * time.Minute
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	if err := h.open(); err != nil {
		return nil, errors.Join(fmt.Errorf("open the hall: %w", err), h.Close())
	}
	return h, nil
}

func (h *Hall) open() (err error) {
	set, err := h.records.Trainees.All(h.ctx)
	if err != nil {
		return err
	}
	for _, t := range set {
		h.terms.all[t.Person.Who()] = t
	}
	if h.edges.known, err = h.records.Edges.All(h.ctx); err != nil {
		return err
	}
	tables, err := h.log.Tables(h.ctx)
	if err != nil {
		return err
	}
	k, err := h.know()
	if err != nil {
		return err
	}
	for _, t := range tables {
		take := func(t journal.Table) error { return h.found(t, k) }
		if t.Variant == meterVariant {
			take = h.meters.take
		}
		if err := take(t); err != nil {
			h.report(err) // it stays in the log, for a binary that knows it
		}
	}
	h.running.Go(h.freshens)
	if h.cfg.Abandoned > 0 {
		h.running.Go(h.sweep)
	}
	if h.cfg.Demo {
		return h.openDemo()
	}
	return nil
}

// found takes over a table of the log, without folding it.
func (h *Hall) found(t journal.Table, k known) error {
	if err := h.add(t); err != nil {
		return err
	}
	l, _ := h.Table(t.ID)
	l.learn(k, t.Created, h.now())
	return nil
}

// Close ends all tables, when they have done what they are doing, and writes
// what is still to be kept.
func (h *Hall) Close() error {
	h.mu.Lock()
	first := !h.closed
	h.closed = true
	h.mu.Unlock()
	if !first {
		return nil
	}
	close(h.quit)
	h.running.Wait()
	h.cancel()
	return h.recorder.close()
}

// Stop stops all tables that are awake, because the log cannot be written: those
// who look at one are told at once. Each goes on by itself when its log can be
// written again.
func (h *Hall) Stop() {
	for _, l := range h.all() {
		if l.infos.Load() == nil {
			continue // nobody has seen it since the start
		}
		l.ask(h.ctx, func() {
			if l.h != nil && l.stopped == "" {
				l.lost(nil)
			}
		})
	}
}

// enter counts a goroutine in, unless the hall is closing.
func (h *Hall) enter() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.running.Add(1)
	return true
}

// Now is the time by the hall's clock.
func (h *Hall) Now() time.Time { return h.now() }

func (h *Hall) now() time.Time {
	if h.cfg.Now != nil {
		return h.cfg.Now()
	}
	return time.Now()
}

func (h *Hall) report(err error) {
	if h.cfg.Report != nil && err != nil {
		h.cfg.Report(err)
	}
}

// add makes a table's handle; the table itself is folded when it is asked for.
func (h *Hall) add(t journal.Table) error {
	set, err := readSettings(t.Settings)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.ID, err)
	}
	book, err := variants.Lookup(t.Variant)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.ID, err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	l := newLive(h, t, book, set)
	l.use(t.Created)
	h.lives[t.ID] = l
	h.order = append(h.order, t.ID)
	return nil
}

// Create opens a table and returns its id. A *SettingError says what is wrong
// with what is asked.
func (h *Hall) Create(ctx context.Context, n NewTable) (id string, err error) {
	n, err = n.ofExercise()
	if err != nil {
		return "", err
	}
	set, err := n.settle()
	if err != nil {
		return "", err
	}
	if n.By.ID == "" || automatic(n.By.ID) {
		return "", &SettingError{Field: "name", Why: "somebody opens a table"}
	}
	for _, p := range []Person{n.By, n.LockedFor} {
		if err := h.keeps(p, n.Variant, set.Mode, set.House); err != nil {
			return "", err
		}
	}
	if why := h.mayOpen(n.By); why != "" {
		return "", &SettingError{Field: "name", Why: why}
	}
	if why := h.meters.clash(dials("", n.Variant, &set.House)); why != "" {
		cite, why, _ := strings.Cut(why, ": ")
		return "", &SettingError{Field: "offers", Cite: cite, Why: why}
	}
	return h.create(ctx, n.Variant, set, false)
}

func (h *Hall) create(ctx context.Context, variant string, set settings, demo bool) (id string, err error) {
	data, err := json.Marshal(set)
	if err != nil {
		return "", err
	}
	t := journal.Table{ID: newID(), Variant: variant, Settings: data, Demo: demo, Created: h.now()}
	if err := h.log.Create(ctx, t); err != nil {
		return "", err
	}
	if err := h.add(t); err != nil {
		return "", err
	}
	l, _ := h.Table(t.ID)
	var failed error
	if err := l.ask(ctx, func() { failed = l.wake() }); err != nil {
		return "", err
	}
	return t.ID, failed
}

// Table returns a table by its id. One that was put away is taken up when
// something is asked of it.
func (h *Hall) Table(id string) (*Live, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	l, ok := h.lives[id]
	return l, ok
}

// all lists the tables, oldest first.
func (h *Hall) all() []*Live {
	h.mu.Lock()
	defer h.mu.Unlock()
	lives := make([]*Live, len(h.order))
	for i, id := range h.order {
		lives[i] = h.lives[id]
	}
	return lives
}

// Demo is the demo table, and what the lobby shows of it; false where there is
// none.
func (h *Hall) Demo() (*Live, TableInfo, bool) {
	for _, l := range h.all() {
		if l.demo {
			return l, l.lobbyInfo(), true
		}
	}
	return nil, TableInfo{}, false
}

// Present finds who deals or sits at a table under a name; false for nobody, and
// for machines.
func (h *Hall) Present(name string) (Person, bool) {
	for _, l := range h.all() {
		for _, p := range l.known().people {
			if strings.EqualFold(p.Name, name) {
				return p, true
			}
		}
	}
	return Person{}, false
}

// CloseTable gives a table up for good: its creator may, and a supervisor, when
// no round is on. Its log and what was scored there stay.
func (h *Hall) CloseTable(ctx context.Context, by Person, id string) error {
	l, ok := h.Table(id)
	if !ok {
		return ErrNoTable
	}
	if !l.MayClose(by) {
		return ErrNotYours
	}
	var failed error
	err := l.ask(ctx, func() {
		if failed = l.wake(); failed != nil {
			return
		}
		if l.h.Table.Round.Started {
			failed = ErrRoundOn
			return
		}
		failed = h.shutDown(l)
	})
	if errors.Is(err, errTableClosed) {
		return ErrNoTable
	}
	return errors.Join(err, failed)
}

// shutDown closes a table for good.
func (h *Hall) shutDown(l *Live) error {
	if err := h.log.CloseTable(context.Background(), l.id, h.now()); err != nil {
		return err
	}
	if l.h != nil {
		if s := l.h.Session; s != nil {
			s.To = h.now()
		}
		for _, s := range l.h.Floors {
			s.To = h.now()
		}
		l.outbox.put(l.h, news{}, true)
	}
	l.closed, l.stopped = true, closedText
	l.show()
	h.forget(l.id)
	return nil
}

// forget takes a closed table off the list.
func (h *Hall) forget(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.lives, id)
	h.order = slices.DeleteFunc(h.order, func(o string) bool { return o == id })
}

// What callers must tell apart.
var (
	ErrNoTable   = errors.New("there is no such table")
	ErrNoSession = errors.New("there is no such session")
	ErrNoMistake = errors.New("there is no such mistake")
	ErrNotYours  = errors.New("this is another person's")
	ErrRoundOn   = errors.New("the round goes on; wait until it is over")
	ErrRemark    = fmt.Errorf("a remark has 1 to %d letters", remarkMost)
)
