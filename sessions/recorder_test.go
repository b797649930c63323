package sessions

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"burncard/sessions/record"
)

// TestRecorderFails: what the store could not write it keeps, together with what
// comes meanwhile, and writes it when it can again; the tables go on.
func TestRecorderFails(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		h.mute = true
		l := h.table(NewTable{Seed: 2})
		l.must(ann, "tap in Ann")
		wrong := func() {
			t.Helper()
			if r := l.send(ann, "deal dealer"); r.Verdict == nil {
				t.Fatalf("the dealer's card before all others: %+v", r)
			}
			time.Sleep(time.Second) // the store has tried
		}
		rename := func(from, to string) {
			t.Helper()
			if _, err := h.db.Writer().ExecContext(ctx, "ALTER TABLE "+from+" RENAME TO "+to); err != nil {
				t.Fatal(err)
			}
		}
		rename("mistakes", "elsewhere")
		wrong()
		wrong()
		rename("elsewhere", "mistakes")
		wrong()
		h.mu.Lock()
		if len(h.reported) == 0 {
			t.Error("the operator was told nothing")
		}
		h.mu.Unlock()
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
		if err != nil || len(list) != 1 || list[0].Score.Mistakes != 3 {
			t.Errorf("of three mistakes the sessions tell %+v, %v", list, err)
		}
	})
}

// TestRecorderAfterACrash: what a process had in the log when it died, and had not
// told the store, is told by the next one, before anybody looks at the table; and
// once.
func TestRecorderAfterACrash(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2})
		l.must(ann, "tap in Ann")
		wrong := func() {
			t.Helper()
			if r := l.send(ann, "deal dealer"); r.Verdict == nil {
				t.Fatalf("the dealer's card before all others: %+v", r)
			}
		}
		wrong()
		time.Sleep(time.Second) // the store has that
		wrong()
		died := filepath.Join(filepath.Dir(h.path), "died.db")
		if _, err := h.db.Writer().ExecContext(ctx, "VACUUM INTO ?", died); err != nil {
			t.Fatal(err)
		}
		h.close()
		h.path = died
		h.open()
		for range 2 {
			list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
			if err != nil || len(list) != 1 || list[0].Score.Mistakes != 2 || list[0].Score.Acts != 2 {
				t.Errorf("after the crash the sessions are %+v, %v", list, err)
			}
			h.restart()
		}
	})
}

// A failingStore fails once if mend is set, and calls it then.
type failingStore struct {
	TableStore
	mend func()
}

var errDiskFull = errors.New("disk full")

func (s *failingStore) Take(ctx context.Context, news map[string]*record.News) error {
	if mend := s.mend; mend != nil {
		s.mend = nil
		mend()
		return errDiskFull
	}
	return s.TableStore.Take(ctx, news)
}

// TestRecorderKeepsWhatFails: news that could not be written is not lost, nor is what
// came meanwhile.
func TestRecorderKeepsWhatFails(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		store := &failingStore{TableStore: h.records.Tables}
		r := &recorder{store: store, pending: map[string]*record.News{}, wake: make(chan struct{}, 1)}
		tell := func(seq int64) {
			r.put("table", record.News{
				UpTo: seq, Rounds: int(seq),
				Sessions: map[string]record.Session{"one": {ID: "one", Table: "table", Person: ann.ID, ToSeq: seq}},
				Mistakes: []record.Mistake{{Judged: record.Judged{Seq: seq, At: h.Now()}, Person: ann.ID, Session: "one"}},
			})
		}
		tell(1)
		store.mend = func() { tell(2) }
		if err := r.flush(ctx); !errors.Is(err, errDiskFull) {
			t.Errorf("the store fails, and the recorder returns %v", err)
		}
		if err := r.flush(ctx); err != nil {
			t.Fatal(err)
		}
		s, ok, err := h.records.Sessions.Find(ctx, ann.reads(), "one")
		if err != nil || !ok || s.ToSeq != 2 || s.Score.Mistakes != 2 {
			t.Errorf("of two mistakes the session up to entry 2 has %+v, %v, %v", s, ok, err)
		}
		if seq, err := h.records.Tables.TakenIn(ctx, "table"); seq != 2 || err != nil {
			t.Errorf("taken in up to %d, %v", seq, err)
		}
	})
}

// TestClosedTable: closing a table for good ends the sessions of dealer and floor
// there. Nothing is said at it any more, and nobody can close the demo table.
func TestClosedTable(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Demo: true}, func(h *house) {
		if err := h.CloseTable(ctx, boss, lobby(h.Hall)[0].ID); err != ErrNotYours {
			t.Errorf("a supervisor closes the demo table: %v", err)
		}
		l := h.table(NewTable{Seed: 2})
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "tap in Ann", "burn", "deal 2")
		l.must(boss, "floor tap in Ivy")
		if err := h.CloseTable(ctx, sue, l.ID()); !errors.Is(err, ErrRoundOn) {
			t.Errorf("closed in the middle of a round: %v", err)
		}
		l.deal(ann, map[int8]Person{2: bea})
		if err := h.CloseTable(ctx, sue, l.ID()); err != nil {
			t.Fatal(err)
		}
		if _, ok := h.Table(l.ID()); ok {
			t.Error("the closed table is listed")
		}
		if why := l.refuses(bea, "p2 bet main 25"); why != closedText {
			t.Errorf("a bet at a closed table is refused for %q", why)
		}
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: boss, Table: l.ID()})
		if err != nil || len(list) != 2 {
			t.Fatalf("the sessions at the table are %+v, %v", list, err)
		}
		for _, s := range list {
			if s.To.IsZero() {
				t.Errorf("the session of %s as %s goes on", s.Name, s.Stand)
			}
		}
	})
}

// TestARoundThatWasLeft: a dealer who taps out in the middle of a round leaves a table that
// the person who opened it can close, and any supervisor; where nobody does, it is put away
// by itself. While another dealer goes on with the round it stays open.
func TestARoundThatWasLeft(t *testing.T) {
	ctx := context.Background()
	const after = 48 * time.Hour
	inHouse(t, Config{Abandoned: after}, func(h *house) {
		left := func(name string) *live {
			l := h.table(NewTable{Name: name, Seed: 2, By: ann})
			l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
			l.must(ann, "tap in Ann", "burn", "deal 2", "deal dealer", "tap out")
			l.in(func() {
				if !l.h.Table.Round.Started {
					t.Fatal("no round is on")
				}
			})
			return l
		}
		if err := h.CloseTable(ctx, bea, left("A player's").ID()); !errors.Is(err, ErrNotYours) {
			t.Errorf("a player closes the table: %v", err)
		}
		for _, by := range []Person{ann, boss} {
			l := left("Closed by " + by.Name)
			l.must(cleo, "tap in Cleo")
			if err := h.CloseTable(ctx, by, l.ID()); !errors.Is(err, ErrRoundOn) {
				t.Errorf("another dealer goes on, and %s closes the table: %v", by.Name, err)
			}
			l.must(cleo, "tap out")
			if err := h.CloseTable(ctx, by, l.ID()); err != nil {
				t.Errorf("%s closes a table that was left: %v", by.Name, err)
			}
		}
		forgotten := left("Forgotten")
		time.Sleep(after + 2*time.Hour)
		if _, ok := h.Table(forgotten.ID()); ok {
			t.Error("a table that was left in the middle of a round is there for ever")
		}
	})
}

// TestWhoseSheetItIs: a sheet is for whose it is and for supervisors, in the list
// and by its id; what is ticked on it is theirs alone to tick.
func TestWhoseSheetItIs(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		l.must(ann, "tap in Ann", "burn")
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
		if err != nil || len(list) != 1 {
			t.Fatalf("Ann's sessions are %+v, %v", list, err)
		}
		id := list[0].ID
		for _, tt := range []struct {
			who  Person
			want error
		}{{ann, nil}, {boss, nil}, {bea, ErrNotYours}, {Person{}, ErrNotYours}} {
			if _, err := h.Reviews.Summary(ctx, tt.who, id); !errors.Is(err, tt.want) {
				t.Errorf("%q reads Ann's sheet: %v, want %v", tt.who.Name, err, tt.want)
			}
			if list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: tt.who, Person: ann.ID}); !errors.Is(err, tt.want) || len(list) > 0 != (tt.want == nil) {
				t.Errorf("%q asks for Ann's sessions: %d, %v, want %v", tt.who.Name, len(list), err, tt.want)
			}
			if tt.who != boss {
				tt.want = ErrNotYours
			}
			if _, err := h.Reviews.Tick(ctx, tt.who, id, nil, []string{"square"}); !errors.Is(err, tt.want) {
				t.Errorf("%q ticks a point on Ann's sheet: %v, want %v", tt.who.Name, err, tt.want)
			}
		}
		if list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: bea}); err != nil || len(list) > 0 {
			t.Errorf("Bea never dealt, and has %+v, %v", list, err)
		}
	})
}

// TestListsLeaveTablesAlone: of a house that was closed in order the store has
// everything, and a list of sessions need not take its tables up.
func TestListsLeaveTablesAlone(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		h.restart()
		if list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: ann}); err != nil || len(list) != 1 {
			t.Errorf("Ann's sessions are %v, %v", list, err)
		}
		for _, l := range h.tables.all() {
			if l.infos.Load() != nil {
				t.Errorf("table %s was taken up", l.set.Name)
			}
		}
	})
}
