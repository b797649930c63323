package main

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/schema"
	"burncard/variants"
	"burncard/variants/library"
	"burncard/web/accounts"
)

var recordTo = flag.String("record", "", "write testdata/NAME.db.gz, a database of today's binary with people and tables in mid-round, and testdata/NAME.txt, what they see")

// TestOldHouses opens the database files of earlier binaries. Everybody sees
// what he saw then, the right passwords open the accounts, and every table goes
// on to the end of its round: also by way of each version between that and today's. A file is recorded once and never written again.
func TestOldHouses(t *testing.T) {
	if *recordTo != "" {
		recordHouse(t, filepath.Join("testdata", *recordTo))
	}
	files, err := filepath.Glob("testdata/*.db.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("no database of an earlier binary: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { openOldHouse(t, file, 0, math.MaxInt) })
		for v := versionOf(t, file) + 1; v <= schema.Version; v++ {
			t.Run(fmt.Sprintf("%s by way of version %d", filepath.Base(file), v), func(t *testing.T) {
				openOldHouse(t, file, v, 1) // the others have the same log
			})
		}
	}
}

// passwords are those of the people in a recorded file.
var passwords = map[string]string{
	"Sue": "sue has a long password", "Ann": "ann has a long password", "Bea": "bea has a long password",
}

// A house is everything that serves pages, over one file.
type house struct {
	*testing.T
	db     *journal.DB
	hall   *sessions.Hall
	people *accounts.Accounts
	number int64 // of the last line that was sent
}

func openHouse(t *testing.T, path string) *house {
	t.Helper()
	db, err := journal.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	hall, err := sessions.Open(sessions.Config{
		Journal: db, Records: sessions.RecordsIn(db.Writer(), db.Reader()), Pace: 100 * time.Millisecond,
		Report: func(err error) { t.Errorf("the operator was told: %v", err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	people, err := accounts.New(db.Writer(), db.Reader(), time.Now, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &house{T: t, db: db, hall: hall, people: people}
}

func (h *house) close() {
	h.Helper()
	if err := errors.Join(h.hall.Close(), h.db.Close()); err != nil {
		h.Error(err)
	}
}

// openOldHouse opens a file after it was upgraded to a version as an earlier binary did; 0
// leaves it as it is. So many of its tables are dealt to the end of their rounds, and a
// check finds nothing wrong.
func openOldHouse(t *testing.T, file string, version, tables int) {
	path := unpack(t, file)
	upgrade(t, path, version)
	want, err := os.ReadFile(strings.TrimSuffix(file, ".db.gz") + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, path)
		defer h.close()
		if got := h.seen(); got != string(want) {
			t.Errorf("people see\n%s\nand saw\n%s", firstDifference(got, string(want)), firstDifference(string(want), got))
		}
		for name, password := range passwords {
			if _, err := h.people.Login(t.Context(), name, password, "127.0.0.1", ""); err != nil {
				t.Errorf("the login of %s: %v", name, err)
			}
		}
		list, rounds := h.tables(), 0
		for _, table := range list[:min(tables, len(list))] {
			if h.scene(table, onFloor).View.Started {
				rounds++
			}
			h.goOn(table)
		}
		if rounds < min(tables, 8) {
			t.Errorf("%d tables are in the middle of a round", rounds)
		}
	})
	var said strings.Builder
	if err := sessions.CheckCommand(t.Context(), []string{path}, &said); err != nil {
		t.Errorf("burncard check: %v\n%s", err, said.String())
	}
}

// versionOf is the version of a packed database.
func versionOf(t *testing.T, file string) (version int) {
	t.Helper()
	db, err := sql.Open("sqlite", unpack(t, file))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		t.Fatal(err)
	}
	return version
}

// upgrade takes a database to a version, as the binary of that version did.
func upgrade(t *testing.T, path string, version int) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var from int
	if err := db.QueryRow("PRAGMA user_version").Scan(&from); err != nil {
		t.Fatal(err)
	}
	for v := from + 1; v <= version; v++ {
		text, err := os.ReadFile(fmt.Sprintf("../../sessions/schema/%d.sql", v))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(fmt.Sprintf("BEGIN; %s; PRAGMA user_version = %d; COMMIT", text, v)); err != nil {
			t.Fatalf("version %d: %v", v, err)
		}
	}
}

// unpack writes a packed database into a temporary folder.
func unpack(t *testing.T, file string) (path string) {
	packed, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	from, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(from)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "burncard.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// firstDifference is the line of a text that differs first from another.
func firstDifference(text, other string) string {
	others := strings.Split(other, "\n")
	for i, line := range strings.Split(text, "\n") {
		if i >= len(others) || line != others[i] {
			return fmt.Sprintf("line %d: %s", i+1, line)
		}
	}
	return "(nothing more)"
}

// tables lists all tables, the oldest first.
func (h *house) tables() (list []*sessions.Live) {
	h.Helper()
	tables, err := h.db.Tables(h.Context())
	if err != nil {
		h.Fatal(err)
	}
	for _, t := range tables {
		if l, ok := h.hall.Table(t.ID); ok { // else it is a meter's log
			list = append(list, l)
		}
	}
	return list
}

var (
	onFloor   = game.Viewer{Role: game.FloorView}
	asDealer  = game.Viewer{Role: game.DealerView}
	spectator = game.Viewer{Role: game.Spectator}
)

func (h *house) scene(l *sessions.Live, v game.Viewer) sessions.Scene {
	h.Helper()
	s, _ := l.Scene(h.Context(), v)
	if s.Stopped != "" || s.Table.ID == "" {
		h.Fatalf("table %s has stopped: %s", s.Table.Name, s.Stopped)
	}
	return s
}

// seen is what people see of the house: every table from three sides, what is
// owed there, its meters, and the list of sessions with their scores.
func (h *house) seen() string {
	h.Helper()
	var b strings.Builder
	for _, l := range h.tables() {
		for _, v := range []game.Viewer{onFloor, asDealer, spectator} {
			s := h.scene(l, v)
			fmt.Fprintf(&b, "== %s, %s\n%s", s.Table.Name, v.Audience(), s.View.Text())
			for _, step := range s.View.Due {
				fmt.Fprintf(&b, "owed: %s %s %v\n", step.Cite, step.Line, step.Now)
			}
			for _, m := range s.Meters {
				fmt.Fprintf(&b, "meter: %+v\n", m)
			}
			for _, j := range s.Ticker {
				fmt.Fprintf(&b, "mistake: %s %s\n", j.Mistake.Cite, j.Mistake.Done)
			}
		}
	}
	people, err := h.people.List(h.Context())
	if err != nil {
		h.Fatal(err)
	}
	for _, p := range people {
		fmt.Fprintf(&b, "person: %s %s\n", p.Name, p.Role)
	}
	list, err := h.hall.Reviews.Sessions(h.Context(), sessions.SessionFilter{Viewer: sessions.Person{ID: "supervisor", Name: "Sue", Supervisor: true}})
	if err != nil {
		h.Fatal(err)
	}
	for _, s := range list {
		fmt.Fprintf(&b, "session: %s %s %s %d acts, %d mistakes, %d slips, %d flags\n",
			s.Name, s.Stand, s.TableName, s.Score.Acts, s.Score.Mistakes, s.Score.Slips, s.Flags)
	}
	for _, terms := range h.hall.Trainees.All() {
		fmt.Fprintf(&b, "terms: %s %s %v\n", terms.Person.Name, terms.Mode, terms.House)
	}
	return b.String()
}

// say sends a line that has to be accepted, whatever is thought of it.
func (h *house) say(l *sessions.Live, p sessions.Person, line string) sessions.Reply {
	h.Helper()
	h.number++
	r := l.Send(h.Context(), sessions.Line{Person: p, Client: "page-of-" + p.ID, Number: h.number, Text: line})
	if r.Refused != "" {
		h.Fatalf("%s: %s: %s: %s", h.scene(l, onFloor).Table.Name, p.Name, line, r.Refused)
	}
	return r
}

// step does what is owed next at a table: the dealer's step by dealer, others'
// by the bots and the automatic floor, for whom it waits.
func (h *house) step(l *sessions.Live, dealer sessions.Person) {
	h.Helper()
	for range 600 {
		for _, s := range h.scene(l, onFloor).View.Due {
			if s.Now && !s.May && s.Actor == "dealer" {
				h.say(l, dealer, s.Line)
				return
			}
		}
		time.Sleep(time.Second)
	}
	s := h.scene(l, onFloor)
	h.Fatalf("table %s: nothing is owed by the dealer for ten minutes: %s %v", s.Table.Name, s.View.Text(), s.View.Due)
}

// goOn deals the round that is on at a table to its end, by its dealer, or by a
// guest where the stand is free.
func (h *house) goOn(l *sessions.Live) {
	h.Helper()
	s := h.scene(l, onFloor)
	dealer := h.person(s.View.DealerName)
	if dealer.ID == "" {
		dealer = sessions.Person{ID: "id-dan", Name: "Dan"}
		h.say(l, dealer, `tap in "Dan"`)
	}
	for range 300 {
		if s = h.scene(l, onFloor); !s.View.Started {
			return
		}
		h.step(l, dealer)
	}
	h.Errorf("table %s: its round does not end", s.Table.Name)
}

// person finds someone by name; the zero Person for nobody.
func (h *house) person(name string) sessions.Person {
	h.Helper()
	people, err := h.people.List(h.Context())
	h.must(err)
	for _, p := range people {
		if p.Name == name {
			return sessions.Person{ID: p.ID, Name: p.Name, Supervisor: p.Supervises()}
		}
	}
	return sessions.Person{}
}

// recordHouse makes a database with people and tables in mid-round.
func recordHouse(t *testing.T, name string) {
	if _, err := os.Stat(name + ".db.gz"); err == nil {
		t.Fatalf("%s.db.gz is there already, and files are not recorded twice", name)
	}
	path := filepath.Join(t.TempDir(), "burncard.db")
	var seen string
	synctest.Test(t, func(t *testing.T) {
		furnishHouse(t, path)
		h := openHouse(t, path) // what a new process sees
		defer h.close()
		seen = h.seen()
	})
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name+".db.gz", packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name+".txt", []byte(seen), 0o644); err != nil {
		t.Fatal(err)
	}
}

func furnishHouse(t *testing.T, path string) {
	h := openHouse(t, path)
	defer h.close()
	h.furnish()
}

// furnish fills an empty house: three accounts, a guest and an open invitation;
// every game in mid-round, an exam with a mistake, two tables that share a
// meter, an exercise, a trainee's terms, a remark and a slip.
func (h *house) furnish() {
	ctx := h.Context()
	token, err := h.people.FirstSupervisorToken(ctx)
	h.must(err)
	boss, err := h.people.RegisterInvited(ctx, token, accounts.Person{}, "Sue", passwords["Sue"])
	h.must(err)
	_, _, err = h.people.Invite(ctx, boss, accounts.Invitation{Role: accounts.Supervisor})
	h.must(err)
	account, err := h.people.Register(ctx, accounts.Person{}, "Ann", passwords["Ann"])
	h.must(err)
	trainee, err := h.people.Register(ctx, accounts.Person{}, "Bea", passwords["Bea"])
	h.must(err)
	_, err = h.people.Guest(ctx, "Gus")
	h.must(err)
	sue := sessions.Person{ID: boss.ID, Name: "Sue", Supervisor: true}
	ann := sessions.Person{ID: account.ID, Name: "Ann"}
	bea := sessions.Person{ID: trainee.ID, Name: "Bea"}

	for i, variant := range variants.Names() {
		l := h.open(sessions.NewTable{Name: variant, Variant: variant, Mode: "guided", Bots: 3, Seed: uint64(i + 1), By: sue})
		h.say(l, ann, `tap in "Ann"`)
		h.intoRound(l, ann, 5+i)
		h.say(l, ann, "tap out")
	}

	exam := h.open(sessions.NewTable{Name: "exam", Variant: "blackjack", Mode: "exam", Bots: 3, Seed: 21, By: sue})
	h.say(exam, bea, `tap in "Bea"`)
	h.intoRound(exam, bea, 4)
	h.say(exam, bea, "call 30") // a mistake
	for h.scene(exam, onFloor).View.Started {
		h.step(exam, bea)
	}
	mistakes := h.scene(exam, onFloor).Ticker
	if len(mistakes) == 0 {
		h.Fatal("the exam has no mistake")
	}
	m := mistakes[0]
	h.must(h.hall.Reviews.Flag(ctx, bea, exam.ID(), m.Seq, m.Index, "the total was not mine to say"))
	h.must(h.hall.Reviews.Slip(ctx, bea, exam.ID(), m.Seq, m.Index, true))
	h.intoRound(exam, bea, 6)

	link := []string{"offers=hit-and-run:seed=2000:rate=10:link=floor"}
	for i := range 2 {
		l := h.open(sessions.NewTable{Name: fmt.Sprintf("linked %d", i+1), Variant: "blackjack", Mode: "coached", Bots: 3, Seed: uint64(31 + i), House: link, By: sue})
		h.say(l, ann, `tap in "Ann"`)
		h.intoRound(l, ann, 7)
		h.say(l, ann, "tap out")
	}

	e := library.All[0]
	l := h.open(sessions.NewTable{Name: "exercise", Exercise: e.Text, ExerciseKey: e.Key, By: ann})
	h.say(l, ann, `tap in "Ann"`)
	h.step(l, ann)

	h.must(h.hall.Trainees.Set(ctx, sue, bea, "exam", "settle=one-pass"))
}

func (h *house) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

func (h *house) open(n sessions.NewTable) *sessions.Live {
	h.Helper()
	id, err := h.hall.Create(h.Context(), n)
	h.must(err)
	l, _ := h.hall.Table(id)
	return l
}

// intoRound deals until some acts after the first card of a round.
func (h *house) intoRound(l *sessions.Live, dealer sessions.Person, acts int) {
	h.Helper()
	for !h.scene(l, onFloor).View.Started {
		h.step(l, dealer)
	}
	for range acts {
		h.step(l, dealer)
	}
}
