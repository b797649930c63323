package sessions

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/limit"
	"burncard/sessions/record"
	"burncard/sessions/xapi"
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
	// Forget takes the account away from an erased person, and gives him another name;
	// nil where there are no accounts.
	Forget func(ctx context.Context, id, name string) error

	Now  func() time.Time // the clock; nil for the machine's. Timers are the machine's
	Draw game.Draw        // chance at tables without a seed, safe for concurrent use; nil for the system's
	Demo bool             // a table that deals itself, also unwatched
	// Pace is about how long bots, the automatic dealer and the automatic floor
	// take for an act; 0 is no time at all.
	Pace time.Duration
	// DrillLasts is how long a run of a drill lasts; 0 for DrillLasts.
	DrillLasts time.Duration
	// PutAway is after how long a table that nobody looks at is put away; 0 for
	// two minutes.
	PutAway time.Duration
	// Lines and Opens bound what one person may send and open.
	Lines, Opens limit.Rate
	// Abandoned is after how long a table that nobody uses is closed for good; 0
	// for never. One where something is not finished only leaves the lobby.
	Abandoned time.Duration
	// Statements is the learning record store that is told of results; nil for none.
	Statements *xapi.Config
	Report     func(error) // tells the operator what people cannot mend; nil for nobody
	// Trouble is what keeps the house from writing now, in words for the people at the
	// tables; empty for nothing. Nil where nobody knows.
	Trouble func() string
}

// A Hall is all tables of this process, over one log.
type Hall struct {
	Lists     *Lists
	Reviews   *Reviews
	Trainees  *Trainees
	Exercises *Exercises
	Profiles  *Profiles
	Classes   *Classes
	Exams     *Exams
	TestPlans *TestPlans
	Audit     *AuditLog
	Erasures  *Erasures
	Exports   *Exports
	Scoring   *Scoring
	Marks     *Marks
	Due       *Due
	Assigned  *Assignments
	Told      *Statements // what a learning record store is told

	Apprenticeships *Apprenticeships

	cfg      Config
	now      func() time.Time
	log      journal.Journal
	records  Records
	recorder *recorder
	putAway  time.Duration
	tables   tables
	meters   meters
	work     *background
	lines    limit.Keys     // of lines, by person
	opens    limit.Keys     // of new tables
	opening  [32]sync.Mutex // of people, see Hall.openingBy
	views    sync.Pool      // what bots look at, see bots.consult
}

// Open takes over the tables of a log, and opens the demo table if there is to
// be one. Nothing else may write to these tables until Close.
func Open(cfg Config) (*Hall, error) {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	h := &Hall{cfg: cfg, log: cfg.Journal, records: cfg.Records, putAway: cfg.PutAway, work: newBackground(cfg.Report)}
	if h.putAway == 0 {
		h.putAway = 2 * time.Minute
	}
	h.now = newSteadyClock(cfg.Now, h.report).now
	h.recorder = newRecorder(h.records.Tables, h.report)
	h.meters = meters{log: h.log, tables: &h.tables, work: h.work, now: h.now, all: map[string]*stream{}}
	h.Trainees = &Trainees{store: h.records.Trainees, tables: &h.tables, now: h.now, all: map[string]record.Terms{}}
	h.Exercises = &Exercises{store: h.records.Exercises, hall: h}
	h.Profiles = &Profiles{store: h.records.Profiles, now: h.now}
	h.Classes = &Classes{store: classPeople{h.records.Classes, h.Trainees.showClasses}, hall: h}
	h.Exams = &Exams{hall: h, store: h.records.Exams, now: h.now}
	h.TestPlans = &TestPlans{store: h.records.TestPlans, profiles: h.Profiles, now: h.now}
	h.Audit = &AuditLog{store: h.records.Audit, hall: h}
	h.Exports = &Exports{hall: h}
	h.Apprenticeships = &Apprenticeships{hall: h, store: h.records.Apprentices}
	h.Assigned = &Assignments{hall: h, store: h.records.Assigned}
	h.Erasures = &Erasures{store: h.records.Erasures, hall: h}
	h.Told = &Statements{store: h.records.Statements, hall: h}
	h.Scoring = &Scoring{store: h.records.Scores, now: h.now}
	h.Marks = &Marks{store: h.records.Marks, now: h.now}
	h.Reviews = &Reviews{records: h.records, recorder: h.recorder, log: h.log, tables: &h.tables, now: h.now, scoring: h.Scoring}
	h.Due = &Due{store: h.records.Cards, dealer: caseTables{h}, times: h.Reviews.pace, now: h.now}
	fresh := &freshener{stale: make(chan *Live, 64), work: h.work}
	sweep := &sweeper{after: cfg.Abandoned, hall: h, fresh: fresh}
	h.Lists = &Lists{tables: &h.tables, fresh: fresh, abandoned: sweep.abandoned, now: h.now}
	if err := h.open(fresh, sweep); err != nil {
		return nil, errors.Join(fmt.Errorf("open the hall: %w", err), h.Close())
	}
	return h, nil
}

func (h *Hall) open(fresh *freshener, sweep *sweeper) (err error) {
	if err := h.Trainees.Reload(h.work.ctx); err != nil {
		return err
	}
	tables, err := h.log.Tables(h.work.ctx)
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
	if err := h.Exams.settle(h.work.ctx); err != nil {
		return err
	}
	h.work.start(fresh.run)
	h.work.start(h.Erasures.run)
	if err := h.Told.begin(h.work.ctx, h.cfg.Statements); err != nil {
		return err
	}
	if h.cfg.Abandoned > 0 {
		h.work.start(sweep.run)
	}
	if h.cfg.Demo {
		return h.openDemo()
	}
	return nil
}

// found takes over a table of the log, without folding it.
func (h *Hall) found(t journal.Table, k known) error {
	l, err := h.add(t)
	if err == nil {
		l.learn(k, t.Created, h.now())
	}
	return err
}

// add makes a table's handle. The table itself is folded when somebody asks
// something of it.
func (h *Hall) add(t journal.Table) (*Live, error) {
	set, err := readSettings(t.Settings)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.ID, err)
	}
	book, err := variants.Lookup(t.Variant)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.ID, err)
	}
	l := newLive(h, t, book, set)
	l.use(t.Created)
	h.tables.add(l)
	return l, nil
}

// Close ends all tables, when they have done what they are doing, and writes
// what is still to be kept.
func (h *Hall) Close() error {
	if !h.work.close() {
		return nil
	}
	return h.recorder.close()
}

// Tables counts the tables that are not closed.
func (h *Hall) Tables() int { return len(h.tables.all()) }

// AwakeTables counts those that are in memory.
func (h *Hall) AwakeTables() (n int) {
	for _, l := range h.tables.all() {
		if l.Awake() {
			n++
		}
	}
	return n
}

// Stop stops all tables that are awake, because the log cannot be written. The
// people at a table are told at once. Each table goes on by itself when its log can
// be written again.
func (h *Hall) Stop() {
	for _, l := range h.tables.all() {
		if l.infos.Load() == nil {
			continue // nobody has seen it since the start
		}
		l.ask(h.work.ctx, func() {
			if l.h != nil && l.stopped == "" {
				l.lost(nil)
			}
		})
	}
}

// Now is the time by the hall's clock.
func (h *Hall) Now() time.Time { return h.now() }

// report tells the operator what people at the tables cannot mend.
func (h *Hall) report(err error) { h.work.report(err) }

// Table returns a table by its id. One that was put away is taken up when
// something is asked of it.
func (h *Hall) Table(id string) (*Live, bool) { return h.tables.find(id) }

// Demo is the demo table, and what the lobby shows of it; false where there is
// none.
func (h *Hall) Demo() (*Live, TableInfo, bool) {
	for _, l := range h.tables.all() {
		if l.demo {
			return l, l.lobbyInfo(), true
		}
	}
	return nil, TableInfo{}, false
}

// Present finds the person who deals or plays at a table under a name; false for
// nobody, and for machines.
func (h *Hall) Present(name string) (Person, bool) {
	for _, l := range h.tables.all() {
		for _, p := range l.known().people {
			if strings.EqualFold(p.Name, name) {
				return p, true
			}
		}
	}
	return Person{}, false
}

// What callers must tell apart.
var (
	ErrNoTable   = errors.New("there is no such table")
	ErrNoSession = errors.New("there is no such session")
	ErrNoMistake = errors.New("there is no such mistake")
	ErrNotYours  = errors.New("this is another person's")
	ErrRoundOn   = errors.New("the round goes on; wait until it is over")
	ErrRemark    = fmt.Errorf("a remark has 1 to %d letters", remarkMost)
	ErrExam      = errors.New("in an exam you ask for a slip of the hand, and a supervisor decides")
	ErrNoExam    = errors.New("outside an exam you mark a slip of the hand yourself")
	ErrSigned    = errors.New("the sheet is signed, and stays as it is; what a supervisor decides now is an amendment")
	ErrOwnRecord = errors.New("nobody decides in his own record; ask another supervisor")
	ErrReason    = fmt.Errorf("a decision has a reason of 1 to %d letters", remarkMost)
	ErrRuling    = errors.New("there is no such ruling")
	ErrNoClause  = errors.New("no mistake was ever marked under this clause of this edition")
	ErrStands    = errors.New("the clause was not overturned, so that there is nothing to withdraw")
	ErrFallen    = errors.New("the clause is overturned already")
	ErrGoesOn    = errors.New("the session goes on; a sheet is signed when it is over")
	ErrTwice     = errors.New("the sheet is signed already")
	ErrNoLog     = errors.New("the log of this session is no longer kept")
)
