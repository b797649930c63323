package sessions

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	_ "time/tzdata" // a machine may have no time zones

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/schema/schematest"
)

// The house of all tests stands where clocks are changed. Its zone is set before anything
// that reads the clock runs beside a test.
func TestMain(m *testing.M) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		panic(err)
	}
	time.Local = zone
	os.Exit(m.Run())
}

// The people of the tests.
var (
	ann  = Person{ID: "id-ann", Name: "Ann"}
	bea  = Person{ID: "id-bea", Name: "Bea"}
	cleo = Person{ID: "id-cleo", Name: "Cleo"}
	// Sue supervises.
	sue = Person{ID: "id-sue", Name: "Sue", Supervisor: true}
)

// A house is a hall over a file in a temporary folder, in a bubble of its own
// time.
type house struct {
	*testing.T
	*Hall
	db   *journal.DB
	path string
	cfg  Config
	mute bool // reports are wanted

	mu       sync.Mutex
	reported []error
}

// tempDir makes a directory in memory, where the system has such: package
// journal's own tests wait for the disk.
func tempDir(t testing.TB) string {
	dir, err := os.MkdirTemp("/dev/shm", "burncard")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// inMemory are records that end with the test, for halls over a journal in memory.
func inMemory(t testing.TB) Records {
	db := schematest.Memory(t)
	return RecordsIn(db, db)
}

// inHouse runs a test in a house.
func inHouse(t *testing.T, cfg Config, test func(*house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &house{T: t, path: filepath.Join(tempDir(t), "burncard.db"), cfg: cfg}
		h.cfg.Report = func(err error) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.reported = append(h.reported, err)
		}
		h.open()
		defer func() { // also where the test has given up
			h.close()
			if len(h.reported) > 0 && !h.mute {
				t.Errorf("the operator was told %v", h.reported)
			}
		}()
		test(h)
	})
}

func (h *house) open() {
	h.Helper()
	db, err := journal.Open(h.path)
	if err != nil {
		h.Fatal(err)
	}
	h.db = db
	cfg := h.cfg
	cfg.Records = RecordsIn(db.Writer(), db.Reader())
	if cfg.Journal == nil {
		cfg.Journal = db
	} else {
		cfg.Journal.(*brittle).Journal = db
	}
	if h.Hall, err = Open(cfg); err != nil {
		h.Fatal(err)
	}
}

func (h *house) close() {
	h.Helper()
	if h.Hall == nil {
		return // it could not be opened
	}
	if err := errors.Join(h.Hall.Close(), h.db.Close()); err != nil {
		h.Error(err)
	}
}

// restart is what a new process finds.
func (h *house) restart() {
	h.Helper()
	h.close()
	h.open()
}

// table opens a table and returns it.
func (h *house) table(n NewTable) *live {
	h.Helper()
	if n.Name == "" {
		n.Name = "Table"
	}
	if n.Variant == "" {
		n.Variant = "blackjack"
	}
	if n.Mode == "" {
		n.Mode = "coached"
	}
	if n.By == (Person{}) {
		n.By = sue
	}
	id, err := h.Create(context.Background(), n)
	if err != nil {
		h.Fatal(err)
	}
	return h.find(id)
}

// lobby lists what the lobby shows of all tables, the oldest first.
func lobby(h *Hall) (list []TableInfo) {
	for _, l := range h.tables.all() {
		list = append(list, l.lobbyInfo())
	}
	return list
}

func (h *house) find(id string) *live {
	h.Helper()
	l, ok := h.Hall.Table(id)
	if !ok {
		h.Fatalf("no table %s", id)
	}
	return &live{Live: l, house: h}
}

// A live is a table in a test.
type live struct {
	*Live
	house  *house
	number int64
}

// send says a line as a page would.
func (l *live) send(p Person, line string) Reply {
	l.number++
	return l.Send(context.Background(), Line{Person: p, Client: "page-" + p.ID, Number: l.number, Text: line})
}

// must says lines that have to be accepted.
func (l *live) must(p Person, lines ...string) (last Reply) {
	l.house.Helper()
	for _, line := range lines {
		last = l.send(p, line)
		if last.Refused != "" || last.Verdict != nil || last.Seq == 0 {
			l.house.Fatalf("%s: %s: %+v", p.Name, line, last)
		}
	}
	return last
}

// refused says a line that has to be refused, for whatever reason.
func (l *live) refuses(p Person, line string) string {
	l.house.Helper()
	r := l.send(p, line)
	if r.Refused == "" || r.Seq != 0 {
		l.house.Fatalf("%s: %s was not refused: %+v", p.Name, line, r)
	}
	return r.Refused
}

// in runs something in the table's own goroutine.
func (l *live) in(do func()) {
	l.house.Helper()
	if err := l.ask(context.Background(), func() {
		if err := l.wake(); err != nil {
			l.house.Errorf("take up: %v", err)
			return
		}
		do()
	}); err != nil {
		l.house.Fatal(err)
	}
}

// owed is what the dealer or the floor owes first, and whose turn it is where
// neither does.
func (l *live) owed() (step game.Step, ok bool) {
	l.in(func() { step, ok = l.referee.Next() })
	return step, ok
}

// deal has a person deal by the book until a round has ended, answering for
// the players who sit as they are asked. They decide with these words, in the order in which
// they are asked, and then as the step says.
func (l *live) deal(dealer Person, players map[int8]Person, words ...string) {
	l.house.Helper()
	var rounds int
	l.in(func() { rounds = l.h.Table.Rounds })
	for range 500 {
		step, ok := l.owed()
		var now int
		l.in(func() { now = l.h.Table.Rounds })
		if now > rounds {
			return
		}
		switch {
		case !ok:
			l.house.Fatal("nothing is due and the round is not over")
		case step.By == game.ByPlayer && step.Verb == game.AnyDecision && len(words) > 0:
			l.must(players[step.At.Box], fmt.Sprintf("p%d %s", step.At.Box, words[0]))
			words = words[1:]
		case step.By == game.ByPlayer:
			l.must(players[step.At.Box], step.Line())
		case step.By == game.ByFloor:
			time.Sleep(time.Second) // the automatic floor does it
		default:
			l.must(dealer, step.Line())
		}
	}
	l.house.Fatal("the round does not end")
}

// scene is what someone sees.
func (l *live) scene(v game.Viewer) Scene {
	l.house.Helper()
	s, _ := l.Scene(context.Background(), v)
	return s
}

// entries reads the table's log.
func (l *live) entries() (list []journal.Entry) {
	l.house.Helper()
	var first int64 = 1
	open, err := l.house.db.Tables(context.Background())
	if err != nil {
		l.house.Fatal(err)
	}
	for _, t := range open {
		if t.ID == l.ID() {
			first = t.First
		}
	}
	for e, err := range l.house.db.Read(context.Background(), l.ID(), first) {
		if err != nil {
			l.house.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

// tail is what was said last, what is owed, and what the table means to do.
func (l *live) tail() string {
	var b strings.Builder
	list := l.entries()
	for _, e := range list[max(0, len(list)-20):] {
		fmt.Fprintf(&b, "%d %s %s: %s\n", e.Seq, e.At.Format("15:04:05.000"), e.Person, e.Line)
	}
	l.in(func() {
		v := game.See(l.h.Table, game.Viewer{Role: game.InstructorView}, l.referee.Due())
		b.WriteString(v.Text())
		for _, s := range v.Due {
			fmt.Fprintf(&b, "due, now %v: %s %s\n", s.Now, s.Actor, s.Line)
		}
		fmt.Fprintf(&b, "it is %v; intends %+v at %v; urges %v; turned down %v",
			l.hall.now().Format("15:04:05.000"), l.movers.plan.intent.act, l.movers.plan.intent.at, l.movers.urges, l.movers.refused)
	})
	return b.String()
}

// anything is a line at random, most of them nonsense at the moment.
func anything(r *rand.Rand) string {
	lines := []string{
		"deal 1", "deal 2", "deal 3", "deal dealer", "deal dealer down", "read", "turn hole", "offer insurance", "call 17",
		"call floor", "take 1 main", "pay 1 main 10", "push 1 main", "pay 2 main 15", "take 2 main", "clear 1", "clear 2",
		"clear dealer", "burn", "discard", "no more bets", "split 1", "half 2", "return 1 main", "call blackjack 1",
		"use dealer", "use 1", "dead 2", "clear shoe", "shuffle", "cover 80", "load", "cut 100", "prompt 1",
	}
	return lines[r.IntN(len(lines))]
}

// wants is a feed for viewers who stay the same.
func wants(viewers ...game.Viewer) *Feed {
	return NewFeed(func() []game.Viewer { return viewers })
}

// A brittle is a journal whose disk can be full, or that can be cut off after
// it has written and before it has said so.
type brittle struct {
	journal.Journal
	mu   sync.Mutex
	full bool
	cut  bool // the next Append is written and reported as doubtful
}

func (b *brittle) set(full, cut bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.full, b.cut = full, cut
}

func (b *brittle) Append(ctx context.Context, entries ...journal.Entry) error {
	b.mu.Lock()
	full, cut := b.full, b.cut
	b.cut = false
	b.mu.Unlock()
	if full {
		return journal.ErrFailed
	}
	if err := b.Journal.Append(ctx, entries...); err != nil || !cut {
		return err
	}
	return journal.ErrDoubtful
}

func (b *brittle) Checkpoint(ctx context.Context, table string, seq int64, data []byte) error {
	b.mu.Lock()
	full := b.full
	b.mu.Unlock()
	if full {
		return journal.ErrFailed
	}
	return b.Journal.Checkpoint(ctx, table, seq, data)
}
