package sessions

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// What people read where a table does not go on.
const (
	stoppedText = "The table has stopped; nothing was lost"
	closingText = "The house is closing; nothing was lost"
	closedText  = "This table has been closed"
)

// A Live is a live table. Its methods may be called from anywhere: one
// goroutine owns the table and does one thing after the other. While that
// goroutine waits for the log nothing happens at this table; other tables go
// on, and share the log's transactions.
//
// A table that nobody looks at is put away: its goroutine forgets it, and folds
// it back from the log when somebody asks. The handle stays good.
type Live struct {
	hall *Hall
	id   string
	demo bool
	set  settings
	book *game.Rulebook
	seed uint64 // of its bots, and of what looks like chance but is not

	asks  chan func()
	begin sync.Once

	standings atomic.Pointer[map[string]Standing]
	infos     atomic.Pointer[infos] // nil: never taken up in this process
	listed    atomic.Pointer[infos] // what lists show; nil where nothing is known of it yet
	lastUse   atomic.Int64          // when somebody last used the table, Unix nanoseconds
	awake     atomic.Bool           // it is not put away
	behind    atomic.Bool           // the store has not taken in all of its log
	old       atomic.Bool           // listed is of an earlier entry than the log's last
	waits     atomic.Bool           // to be freshened
	ended     chan struct{}         // closed when its goroutine has ended, the table being closed

	// What follows is the goroutine's alone.
	h *history // nil: put away
	// untold are what an exam has found in a round that is not over. The store
	// has taken in nothing from the first of it on, so that the log has it still.
	untold news
	desk   game.Desk
	watch  watch
	past   past
	marks  map[place]mark
	woken  time.Time
	used   time.Time // when somebody last wanted something of the table

	lesson   *lesson // the exercise that is dealt here; nil for none
	ripening bool    // orders are being carried out
	stopped  string  // why the table has stopped; empty while it goes on
	tryAgain time.Time
	closed   bool   // for good
	glanced  *infos // what the store's glance shows; nil for nothing of this process

	feeds  []*Feed
	pages  map[string]int // open pages of each person
	stands map[string]*stand
	left   map[string]time.Time // when a person's last page was closed

	bots  map[string]*player // by person id
	urges map[string]urge

	dialsFor []game.Offer // for which offers the meters were worked out
	dialed   []dial
	still    still // what displays that are frozen show
	feeding  bool

	refused map[string]int64 // the entry after which an automatic act was refused
	plan    plan
}

func newLive(h *Hall, t journal.Table, book *game.Rulebook, set settings) *Live {
	l := &Live{
		hall: h, id: t.ID, demo: t.Demo, set: set, book: book, seed: set.Seed,
		asks: make(chan func()), ended: make(chan struct{}), pages: map[string]int{}, stands: map[string]*stand{}, left: map[string]time.Time{},
		bots: map[string]*player{}, urges: map[string]urge{}, refused: map[string]int64{},
	}
	if l.seed == 0 {
		sum := fnv.New64a()
		sum.Write([]byte(t.ID))
		l.seed = sum.Sum64()
	}
	l.standings.Store(new(map[string]Standing))
	return l
}

// ID is the table's random id.
func (l *Live) ID() string { return l.id }

var (
	// errClosing: the hall is being closed.
	errClosing = errors.New("sessions: the hall is being closed")
	// errTableClosed: nobody will do anything at the table any more.
	errTableClosed = errors.New("sessions: the table has been closed")
)

// ask has the table's goroutine do something, and waits for it.
func (l *Live) ask(ctx context.Context, do func()) error {
	l.begin.Do(func() {
		if l.hall.enter() {
			go l.run()
		}
	})
	done := make(chan struct{})
	select {
	case l.asks <- func() { defer close(done); do() }:
		<-done
		return nil
	case <-l.ended:
		return errTableClosed
	case <-l.hall.quit:
		return errClosing
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run is the table's goroutine.
func (l *Live) run() {
	defer l.hall.running.Done()
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		if l.closed && l.unseen() {
			close(l.ended)
			return
		}
		wait, rings := l.attend()
		if rings && wait <= 0 {
			// More to do at once; but people come first.
			select {
			case do := <-l.asks:
				do()
			case <-l.hall.quit:
				l.leave()
				return
			default:
			}
			continue
		}
		var ring <-chan time.Time
		if rings {
			timer.Reset(wait)
			ring = timer.C
		}
		select {
		case do := <-l.asks:
			do()
		case <-ring:
		case <-l.hall.quit:
			l.leave()
			return
		}
	}
}

// leave ends the goroutine's work.
func (l *Live) leave() {
	if l.h != nil {
		l.settleDown()
	}
}

// attend does at most one thing that the table does by itself, and returns how
// long until the next; false if there is none.
func (l *Live) attend() (time.Duration, bool) {
	now := l.hall.now()
	var next time.Time
	if l.unseen() {
		if l.h == nil {
			return 0, false
		}
		if next = l.used.Add(l.hall.putAway); !now.Before(next) {
			l.settleDown()
			l.drop()
			return 0, false
		}
	}
	switch {
	case l.closed:
	case l.stopped != "":
		if !now.Before(l.tryAgain) {
			l.recover()
			return 0, true
		}
		next = earlier(next, l.tryAgain)
	case l.h != nil:
		if l.expire(now); l.h == nil {
			return 0, true // the log failed
		}
		next = earlier(next, l.nextExpiry())
		if in, ok := l.intend(now); ok {
			if !in.at.After(now) {
				l.perform(in)
				return 0, true
			}
			next = earlier(next, in.at)
		}
	}
	if next.IsZero() {
		return 0, false
	}
	return max(next.Sub(now), time.Nanosecond), true
}

// earlier returns the earlier of two moments; the zero time is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// unseen reports that nobody looks at the table, and that it need not go on.
func (l *Live) unseen() bool {
	return (l.closed || !(l.demo && l.hall.cfg.Demo)) && len(l.feeds) == 0 && len(l.pages) == 0
}

// drop forgets the table; the log has it.
func (l *Live) drop() {
	l.awake.Store(false)
	l.h, l.desk, l.watch, l.past, l.untold = nil, game.Desk{}, watch{}, past{}, news{}
	clear(l.bots)
	clear(l.urges)
	clear(l.refused)
	l.plan = plan{}
}

// wake folds the table back if it was put away or thrown away.
func (l *Live) wake() error {
	l.used = l.hall.now()
	if l.h != nil {
		return nil
	}
	l.untold = news{}
	h, err := l.fold(math.MaxInt64)
	if err != nil {
		return l.fail(fmt.Errorf("take up table %s: %w", l.id, err))
	}
	l.h, l.woken = h, l.used
	l.awake.Store(true)
	l.behind.Store(false)
	l.old.Store(false)
	l.desk = game.Desk{Table: h.Table, Book: l.book}
	if h.Seq == 0 {
		if err := l.open(); err != nil {
			l.h = nil
			return l.fail(fmt.Errorf("open table %s: %w", l.id, err))
		}
	}
	if err := l.takeUp(); err != nil {
		l.h = nil
		return l.fail(fmt.Errorf("take up the exercise of table %s: %w", l.id, err))
	}
	if l.marks, err = l.hall.marks(l.id, h); err != nil {
		l.h = nil
		return l.fail(fmt.Errorf("take up table %s: %w", l.id, err))
	}
	l.past.begin(h)
	l.watch = watch{}
	l.watch.see(l.desk.Due(), h.At)
	l.changed()
	if l.ripen(); l.h != nil {
		l.feed()
	}
	if l.h == nil {
		return fmt.Errorf("take up table %s: %s", l.id, l.stopped)
	}
	return nil
}

// fold gives the table's history up to an entry, and has what the store missed
// recorded.
func (l *Live) fold(upTo int64) (*history, error) {
	ctx := context.Background()
	from := int64(math.MaxInt64)
	var heed func(*history, news)
	if s := l.hall.store; s != nil && upTo == math.MaxInt64 {
		var err error
		if from, err = s.recorded(ctx, l.id); err != nil {
			return nil, err
		}
		recorded := from
		heed = func(h *history, n news) {
			if h.Seq > recorded {
				l.put(h, n, false)
			}
		}
	}
	return fold(ctx, l.hall.log, l.id, from, upTo, heed)
}

// open writes the first entry of a table that has none.
func (l *Live) open() error {
	mode, ok := game.ParseMode(l.set.Mode)
	if !ok {
		return fmt.Errorf("mode %q", l.set.Mode)
	}
	draw := l.draw(1)
	opened := l.book.Open(mode, l.set.House, l.set.Start, draw)
	began := append([]game.Fact{opened}, opened.Seals(draw)...)
	facts, err := game.EncodeFacts(began)
	if err != nil {
		return err
	}
	by := l.set.By.ID
	if by == "" {
		by = autoFloor
	}
	e := journal.Entry{
		Table: l.id, Seq: 1, At: l.hall.now(), Person: by,
		Line: "# table " + l.book.Variant, Facts: facts, Edition: l.book.Edition,
	}
	if err := l.hall.log.Append(context.Background(), e); err != nil {
		return err
	}
	l.h.add(e, began, judgement{}, func() { l.h.Table.Fold(began...) })
	return nil
}

// draw gives what an entry draws from.
func (l *Live) draw(seq int64) game.Draw {
	if l.set.Seed == 0 && l.hall.cfg.Draw != nil {
		return l.hall.cfg.Draw
	}
	return draws(l.set.Seed, seq)
}

// fail stops the table: what is in memory is thrown away, since the log may
// say otherwise.
func (l *Live) fail(err error) error {
	l.hall.report(err)
	if errors.Is(err, journal.ErrClosed) {
		l.stop(closingText)
	} else {
		l.stop(stoppedText)
	}
	return err
}

// stop throws away what is in memory and has the log tried again in a while.
func (l *Live) stop(why string) {
	l.drop()
	l.stopped, l.tryAgain = why, l.hall.now().Add(retry)
}

// recover has a stopped table go on if the log can be read and written again.
func (l *Live) recover() bool {
	if l.wake() != nil {
		return false
	}
	if err := l.tryLog(); err != nil {
		l.fail(err)
		l.show()
		return false
	}
	l.stopped = ""
	l.changed()
	l.tell()
	return true
}

// tryLog writes something to the log that changes nothing: its last checkpoint
// once more or, where there is none, one that nobody reads.
func (l *Live) tryLog() error {
	ctx := context.Background()
	seq, data, err := l.hall.log.LastCheckpoint(ctx, l.id, math.MaxInt64)
	if err != nil {
		return err
	}
	if seq == 0 {
		seq, data = l.h.Seq, []byte("{}")
	}
	return l.hall.log.Checkpoint(ctx, l.id, seq, data)
}

// show folds a table that has stopped back, so that people see it as the log
// has it, and tells them that it has stopped.
func (l *Live) show() {
	if l.h == nil && l.wake() != nil {
		return
	}
	l.publish()
	l.tell()
}

// changed has everything that follows from the table worked out anew.
func (l *Live) changed() {
	l.plan.good = false
	l.publish()
}

// record hands the store what an entry came to. All says that the session that
// goes on is to be written too.
func (l *Live) record(n news, all bool) {
	if l.hall.store != nil {
		l.put(l.h, n, all)
	}
}

func (l *Live) put(h *history, n news, all bool) {
	l.untold.add(n)
	if !all && n.waits() && (h.Table.Mode == game.Exam || len(l.untold.mistakes) == 0 && len(l.untold.caught) == 0) {
		return
	}
	n, l.untold = l.untold, news{}
	var rows []record.Session
	open := append(slices.Clone(n.ended), h.Session)
	for _, s := range slices.AppendSeq(open, maps.Values(h.Floors)) {
		if s != nil {
			row := *s
			row.LeaveOutOpenRound()
			row.TableName, row.LockedBy = l.set.Name, l.set.LockedBy
			if t, ok := l.hall.Terms(Person{ID: row.Person, Name: row.Name}); ok && row.LockedBy == "" {
				row.LockedBy = t.By.Name
			}
			rows = append(rows, row)
		}
	}
	l.hall.store.put(l.id, h.Seq, h.Table.Rounds, rows, n)
}
