package sessions

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/fsrs"
	"burncard/sessions/record"
	"burncard/variants"
)

// A dealerOfCases deals cases that are over when the test says so.
type dealerOfCases struct {
	mu     sync.Mutex
	dealt  []CaseWanted
	went   map[string]Attempt // of cases that are over, by table
	gone   map[string]bool
	left   []string // the people who have left
	shown  map[string]DueNote
	none   map[string]bool // clauses for which there is no case
	unlike bool            // there is no look-alike

	searches int
}

func (d *dealerOfCases) DealCase(_ context.Context, _ Person, w CaseWanted) (string, bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.searches++; d.none[w.Cite] {
		return "", false, ErrNoCase
	}
	w.Unlike = w.Unlike && !d.unlike
	d.dealt = append(d.dealt, w)
	return fmt.Sprint("case-", len(d.dealt)), w.Unlike, nil
}

func (d *dealerOfCases) CaseWent(_ context.Context, table string) (Attempt, bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	a, over := d.went[table]
	return a, over, nil
}

func (d *dealerOfCases) Gone(_ context.Context, table string) bool { return d.gone[table] }

func (d *dealerOfCases) Leave(_ context.Context, by Person) error {
	d.left = append(d.left, by.Name)
	return nil
}

func (d *dealerOfCases) ShowDue(_ context.Context, table string, note DueNote) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.shown[table] = note
	return nil
}

// A dueHouse is what is due over stores of its own, at a time that the test sets.
type dueHouse struct {
	*testing.T
	*Due
	records Records
	cases   *dealerOfCases
	at      time.Time
	made    int // mistakes
}

func newDueHouse(t *testing.T) *dueHouse {
	h := &dueHouse{T: t, records: inMemory(t), at: time.Date(2026, 3, 2, 10, 0, 0, 0, time.Local)}
	h.cases = &dealerOfCases{went: map[string]Attempt{}, gone: map[string]bool{}, none: map[string]bool{}, shown: map[string]DueNote{}}
	h.Due = &Due{store: h.records.Cards, dealer: h.cases, now: func() time.Time { return h.at }}
	return h
}

// breaks has a person break a clause now, in a session of its own.
func (h *dueHouse) breaks(p Person, cite string, change ...func(*record.Session, *record.Mistake)) (table string) {
	h.Helper()
	h.made++
	table = fmt.Sprint("t", h.made)
	s := record.Session{
		ID: table + "-2", Table: table, TableName: "Main", Variant: "blackjack", Person: p.ID, Name: p.Name, Stand: "dealer",
		From: h.at.Add(-time.Minute), To: h.at.Add(time.Minute), FromSeq: 2, ToSeq: 90, Mode: "coached", House: "decks=6 settle=losers-first", Edition: "633a/1",
	}
	m := record.Mistake{Person: p.ID, Session: s.ID, Judged: record.Judged{
		Seq: 11, Round: 1, At: h.at,
		Mistake: game.Mistake{Cite: cite, Title: "Do what " + cite + " wants", Source: game.Law.String(), By: "dealer", Owed: "deal 3", Done: "deal 2"},
	}}
	for _, c := range change {
		c(&s, &m)
	}
	err := h.records.Tables.Take(h.Context(), map[string]*record.News{table: {UpTo: 90, Rounds: 3, Sessions: map[string]record.Session{s.ID: s}, Mistakes: []record.Mistake{m}}})
	if err != nil {
		h.Fatal(err)
	}
	return table
}

func (h *dueHouse) day(p Person) DueDay {
	h.Helper()
	d, err := h.Today(h.Context(), p, p.ID)
	if err != nil {
		h.Fatal(err)
	}
	return d
}

// clauses are those of the cards that somebody could be dealt, in their order.
func (d *DueDay) clauses() string {
	var list []string
	for _, c := range d.Cards {
		if c.IsDue {
			list = append(list, c.Cite)
		}
	}
	return strings.Join(list, " ")
}

// deals has the next case dealt, and over at once.
func (h *dueHouse) deals(p Person, went Went) DueResult {
	h.Helper()
	table, err := h.Deal(h.Context(), p, "/due")
	if err != nil || table == "" {
		h.Fatalf("no case is dealt: %q, %v", table, err)
	}
	h.at = h.at.Add(time.Minute)
	h.cases.went[table] = Attempt{Went: went, At: h.at, Session: table + "-2", Seq: 40}
	r, ok, err := h.Result(h.Context(), p, table)
	if err != nil || !ok {
		h.Fatalf("the case at %s came to nothing: %v", table, err)
	}
	return r
}

// A clause that was broken is a card: graded again, due tomorrow. What advises, what is
// taken back, what another did and what was done at another stand is none.
func TestCardsBegin(t *testing.T) {
	h := newDueHouse(t)
	h.breaks(ann, "633a.7(f)(1)")
	h.breaks(ann, "633a.7(f)(1)") // the same
	h.breaks(ann, "633a.7(r)(1)#1")
	h.breaks(ann, "633a.7(r)(1)#1", func(s *record.Session, _ *record.Mistake) { s.House = "decks=8" }) // the settlement is the same
	h.breaks(ann, "633a.7(r)(1)#1", func(s *record.Session, _ *record.Mistake) { s.House = "settle=one-pass" })
	h.breaks(ann, "633a.7(f)(1)", func(s *record.Session, _ *record.Mistake) { s.Variant = "free-bet" })
	h.breaks(bea, "633a.7(h)#1")
	h.breaks(ann, "633a.7(o)", func(_ *record.Session, m *record.Mistake) { m.Mistake.Source = game.Reading.String() })
	h.breaks(ann, "house.busts", func(_ *record.Session, m *record.Mistake) { m.Mistake.Source = game.HouseRules.String() })
	h.breaks(ann, "633a.7(p)", func(s *record.Session, _ *record.Mistake) { s.Stand = "floor" })
	h.breaks(ann, "633a.7(q)", func(s *record.Session, m *record.Mistake) { s.Mode, m.Round = "exam", 4 }) // its round is not over
	h.breaks(ann, "633a.7(c)#1", func(s *record.Session, _ *record.Mistake) { s.Mode = "guided" })         // each step was lit
	apprentice := func(s *record.Session, _ *record.Mistake) { s.Exercise = ApprenticeKey }
	h.breaks(ann, "633a.7(e)(1)", apprentice) // she was helped
	slip := h.breaks(ann, "633a.7(s)")
	if err := h.records.Remarks.SetSlip(h.Context(), slip, 11, true, h.at); err != nil {
		t.Fatal(err)
	}
	wrong := h.breaks(ann, "633a.8(b)#1")
	var got []string
	for _, c := range h.day(ann).Cards {
		got = append(got, c.Variant+" "+c.Cite+" "+c.Value)
		if c.IsDue || c.Due != HouseDay(h.at)+1 || len(c.Reviews) != 1 || c.Reviews[0].Why != record.Broken || c.Reviews[0].Grade != fsrs.Again {
			t.Errorf("a card begins as %+v", c)
		}
	}
	want := "blackjack 633a.7(f)(1) ; free-bet 633a.7(f)(1) ; blackjack 633a.7(r)(1)#1 settle=losers-first; blackjack 633a.7(r)(1)#1 settle=one-pass; blackjack 633a.8(b)#1 "
	if strings.Join(got, ";") != strings.ReplaceAll(want, "; ", ";") {
		t.Errorf("cards:\n%s\nwant\n%s", strings.Join(got, ";"), want)
	}
	// A verdict that falls takes its card along, as long as nobody has tried it.
	if err := h.records.Decisions.OnMistake(h.Context(), wrong, record.Place{Seq: 11}, record.Decision{Ruling: record.Overturned, Reason: "I saw it", By: record.Person{ID: "sue", Name: "Sue"}, At: h.at}); err != nil {
		t.Fatal(err)
	}
	if d := h.day(ann); len(d.Cards) != 4 {
		t.Errorf("%d cards after one verdict fell, want 4", len(d.Cards))
	}
}

// A small day: cases come one after the other, what was answered comes again later, and the
// day has an end that says how it went.
func TestDay(t *testing.T) {
	h := newDueHouse(t)
	h.breaks(ann, "633a.7(f)(1)")
	h.at = h.at.Add(time.Minute)
	h.breaks(ann, "633a.7(f)(2)")
	h.at = h.at.Add(time.Minute)
	h.breaks(ann, "633a.8(b)#1")
	if d := h.day(ann); d.Due != 0 || d.Over() || !d.Next.Equal(DayBegins(HouseDay(h.at)+1)) {
		t.Errorf("on the day of the mistakes: %+v", d)
	}
	h.at = h.at.AddDate(0, 0, 1)
	if d := h.day(ann); d.Left != 3 || d.Done != 0 || d.clauses() != "633a.7(f)(1) 633a.7(f)(2) 633a.8(b)#1" {
		t.Errorf("a day later: %d left, %s", d.Left, d.clauses())
	}
	first := h.deals(ann, RightAtFirst)
	if r := first.Review; r == nil || r.Grade != fsrs.Good || first.Card.Cite != "633a.7(f)(1)" || r.Seed == 0 || r.Session != "case-1-2" || r.Seq != 40 || first.Card.IsDue {
		t.Errorf("the first case came to %+v", first)
	}
	second := h.deals(ann, NotCorrected)
	if second.Card.Cite != "633a.8(b)#1" {
		t.Errorf("after a case of 633a.7(f) comes one of %s, though another paragraph is due", second.Card.Cite)
	}
	if d := h.day(ann); d.Done != 2 || d.Right != 1 || d.Left != 1 || d.Over() {
		t.Errorf("after two cases: %+v", d)
	}
	h.deals(ann, CorrectedUntold)
	d := h.day(ann)
	if !d.Over() || d.Done != 3 || d.Right != 1 || d.Due != 0 || !d.Next.Equal(DayBegins(HouseDay(h.at)+1)) {
		t.Errorf("at the end of the day: %+v", d)
	}
	if table, err := h.Deal(h.Context(), ann, "/due"); table != "" || err != nil {
		t.Errorf("when the day is over %q is dealt, %v", table, err)
	}
	for _, c := range d.Cards {
		if c.Reps != 2 || c.Due <= HouseDay(h.at) {
			t.Errorf("%s is due on day %d, today is %d", c.Cite, c.Due, HouseDay(h.at))
		}
	}
	h.at = h.at.AddDate(0, 0, 1)
	if d := h.day(ann); d.Done != 0 || d.clauses() != "633a.8(b)#1" {
		t.Errorf("on the next day %s is due", d.clauses())
	}
}

// Only the first attempt of a day counts, and no attempt that grades nothing.
func TestAttemptsThatDoNotCount(t *testing.T) {
	h := newDueHouse(t)
	h.breaks(ann, "633a.7(f)(1)")
	h.at = h.at.AddDate(0, 0, 1)
	table, err := h.Deal(h.Context(), ann, "/due")
	if err != nil {
		t.Fatal(err)
	}
	if !h.cases.shown[table].Counts {
		t.Error("the table of a day's first attempt does not say that it counts")
	}
	h.cases.went[table] = Attempt{Went: RightAtFirst, Lit: true, At: h.at}
	r, ok, err := h.Result(h.Context(), ann, table)
	if !ok || err != nil || r.Review != nil || !r.Card.IsDue {
		t.Errorf("a lit case came to %+v, %v", r, err)
	}
	if r := h.deals(ann, NotCorrected); r.Review == nil {
		t.Error("the first attempt that counts was not kept")
	}
	// A second one of the same day, as from another tab.
	again := record.DealtCase{Table: "again", Card: r.Card.ID, Person: ann.ID, At: h.at}
	if err := h.store.Deal(h.Context(), again); err != nil {
		t.Fatal(err)
	}
	if err := h.tell(h.Context(), "again"); err != nil || h.cases.shown["again"].Counts {
		t.Errorf("the table of a second attempt says that it counts, %v", err)
	}
	h.cases.went["again"] = Attempt{Went: RightAtFirst, At: h.at}
	if r, ok, err := h.Result(h.Context(), ann, "again"); !ok || err != nil || r.Review != nil || len(r.Card.Reviews) != 2 {
		t.Errorf("the second attempt of a day came to %+v, %v", r, err)
	}
	if _, ok, err := h.Result(h.Context(), bea, "again"); ok || err != nil {
		t.Errorf("another person reads how it went: %v", err)
	}
}

// A case that is left open is gone on with on the same day, from any tab. On another day,
// or when its table was closed, it grades nothing and is dealt anew.
func TestCaseLeftOpen(t *testing.T) {
	h := newDueHouse(t)
	h.breaks(ann, "633a.7(f)(1)")
	h.at = h.at.AddDate(0, 0, 1)
	tables := map[string]bool{}
	var mu sync.Mutex
	var tabs sync.WaitGroup
	for range 4 {
		tabs.Go(func() {
			table, err := h.Deal(h.Context(), ann, "/due")
			mu.Lock()
			defer mu.Unlock()
			if tables[table] = true; err != nil {
				t.Error(err)
			}
		})
	}
	tabs.Wait()
	if len(tables) != 1 || len(h.cases.dealt) != 1 {
		t.Fatalf("four tabs deal at %v", tables)
	}
	if d := h.day(ann); d.Table != "case-1" || d.Over() {
		t.Errorf("the open case: %+v", d)
	}
	h.cases.gone["case-1"] = true
	if d := h.day(ann); d.Table != "" || d.Left != 1 || d.Done != 0 {
		t.Errorf("when its table was closed: %+v", d)
	}
	if table, err := h.Deal(h.Context(), ann, "/due"); table != "case-2" || err != nil {
		t.Errorf("dealt anew at %q, %v", table, err)
	}
	if a, b := h.cases.dealt[0], h.cases.dealt[1]; a.Seed != b.Seed || a.Unlike != b.Unlike {
		t.Error("breaking a case off brings another one")
	}
	h.at = h.at.AddDate(0, 0, 1)
	if d := h.day(ann); d.Table != "" || d.Left != 1 {
		t.Errorf("on the next day: %+v", d)
	}
	if table, err := h.Deal(h.Context(), ann, "/due"); table != "case-3" || err != nil {
		t.Errorf("on the next day it is dealt at %q, %v", table, err)
	}
	if a, b := h.cases.dealt[0], h.cases.dealt[2]; a.Seed == b.Seed {
		t.Error("the next day has the same case")
	}
	// A case that ended at midnight counts for the day on which it ended.
	h.cases.went["case-3"] = Attempt{Went: RightAtFirst, At: DayBegins(HouseDay(h.at) + 1)}
	h.at = h.at.AddDate(0, 0, 1)
	if d := h.day(ann); d.Done != 1 || d.Right != 1 {
		t.Errorf("what ended at midnight: %+v", d)
	}
}

// A clause for which no case is found stands in the list with that reason, and the others
// are dealt.
func TestNoCase(t *testing.T) {
	h := newDueHouse(t)
	h.breaks(ann, "633a.7(f)(1)")
	h.at = h.at.Add(time.Minute)
	h.breaks(ann, "633a.8(b)#1")
	h.at = h.at.AddDate(0, 0, 1)
	h.cases.none["633a.7(f)(1)"] = true
	if r := h.deals(ann, RightAtFirst); r.Card.Cite != "633a.8(b)#1" {
		t.Errorf("dealt is a case of %s", r.Card.Cite)
	}
	d := h.day(ann)
	if !d.Over() || d.Due != 0 || !d.Cards[0].NoCase || d.Cards[0].IsDue {
		t.Errorf("the day: %+v", d)
	}
	// The search is known to find cases of this clause: it looks again the next day.
	if on := d.Cards[0].LooksOn; on != HouseDay(h.at)+searchSoon {
		t.Errorf("it is looked for again on day %d, and this is %d", on, HouseDay(h.at))
	}
	h.at = h.at.AddDate(0, 0, searchSoon)
	delete(h.cases.none, "633a.7(f)(1)")
	if r := h.deals(ann, RightAtFirst); r.Card.Cite != "633a.7(f)(1)" || r.Card.NoCase {
		t.Errorf("the next day there is a case of %s", r.Card.Cite)
	}
}

// A clause of which no cases are known is looked for again a week later.
func TestNoCaseKnown(t *testing.T) {
	h := newDueHouse(t)
	h.breaks(ann, "633a.99")
	h.at = h.at.AddDate(0, 0, 1)
	h.cases.none["633a.99"] = true
	if table, err := h.Deal(t.Context(), ann, ""); table != "" || err != nil {
		t.Fatalf("%q is dealt: %v", table, err)
	}
	for range searchAgain {
		if d := h.day(ann); !d.Cards[0].NoCase || d.Due != 0 {
			t.Fatalf("day %d: %+v", HouseDay(h.at), d)
		}
		h.at = h.at.AddDate(0, 0, 1)
	}
	if d := h.day(ann); d.Cards[0].NoCase || d.Due != 1 {
		t.Errorf("a week later: %+v", d)
	}
}

// Ten cards a day come for the first time, and a sitting is twelve cases; whoever wants
// goes on.
func TestBounds(t *testing.T) {
	h := newDueHouse(t)
	for i := range 30 {
		h.breaks(ann, fmt.Sprintf("633a.%d(a)", i+1))
	}
	h.at = h.at.AddDate(0, 0, 1)
	if d := h.day(ann); d.Left != DueNew || d.Due != DueNew {
		t.Errorf("of thirty new cards %d are due, and %d left", d.Due, d.Left)
	}
	for range DueNew {
		h.deals(ann, RightAtFirst)
	}
	if d := h.day(ann); !d.Over() || d.Due != 0 || !d.Next.Equal(DayBegins(HouseDay(h.at)+1)) {
		t.Errorf("after ten: %+v", d)
	}
	h.at = h.at.AddDate(0, 0, 30)
	d := h.day(ann) // ten known ones, and ten new ones
	if d.Due != 2*DueNew || d.Left != DueSitting {
		t.Errorf("a month later: %d due, %d left", d.Due, d.Left)
	}
	for n := range DueSitting {
		h.deals(ann, RightAtFirst)
		if d := h.day(ann); d.Left != DueSitting-1-n {
			t.Errorf("after %d cases %d are left", n+1, d.Left)
		}
	}
	if d := h.day(ann); !d.Over() || d.Due != 8 {
		t.Errorf("after a sitting: %+v", d)
	}
	h.deals(ann, RightAtFirst)
	if d := h.day(ann); d.Over() || d.Left != 7 {
		t.Errorf("who goes on has %d left", d.Left)
	}
}

// About one case in three is a look-alike, never told by its number; where there is none
// the real thing is dealt.
func TestLookAlikes(t *testing.T) {
	unlike := 0
	for id := range 1000 {
		card := DueCard{Card: record.Card{ID: int64(id), Person: ann.ID}}
		w := wanted(card, 20000+id%30)
		if again := wanted(card, 20000+id%30); again.Seed != w.Seed || again.Unlike != w.Unlike {
			t.Fatal("a card has two cases on one day")
		}
		if w.Unlike {
			unlike++
		}
	}
	if unlike < 280 || unlike > 390 {
		t.Errorf("%d of 1000 cases are look-alikes", unlike)
	}
	h := newDueHouse(t)
	for i := range 12 {
		h.breaks(ann, fmt.Sprintf("633a.%d(a)", i+1))
	}
	h.cases.unlike = true
	h.at = h.at.AddDate(0, 0, 1)
	for range DueNew {
		if r := h.deals(ann, RightAtFirst); r.Case.Unlike || r.Review.Unlike {
			t.Fatalf("a look-alike where there is none: %+v", r)
		}
	}
	if h.cases.searches != DueNew {
		t.Errorf("%d searches for %d cases: how long they take tells which is a look-alike", h.cases.searches, DueNew)
	}
}

// A person's own times grade what is right, with the device that he used.
func TestGradesByPace(t *testing.T) {
	h := newDueHouse(t)
	h.times = func(_ context.Context, person, cite string, device record.Device) (Pace, error) {
		if person != ann.ID || cite != "633a.7(f)(1)" || device != "touch" {
			return Pace{}, errors.New("the times of somebody else")
		}
		return Pace{N: 20, Quarter: time.Second, Ninety: 5 * time.Second}, nil
	}
	h.breaks(ann, "633a.7(f)(1)")
	h.at = h.at.AddDate(0, 0, 1)
	h.cases.unlike = true
	table, err := h.Deal(h.Context(), ann, "/due")
	if err != nil {
		t.Fatal(err)
	}
	h.cases.went[table] = Attempt{Took: 6 * time.Second, Device: "touch", At: h.at}
	r, _, err := h.Result(h.Context(), ann, table)
	if err != nil || r.Review == nil || r.Review.Why != record.Slow || r.Review.Grade != fsrs.Hard || r.Review.Took != 6*time.Second || r.Review.Device != "touch" {
		t.Errorf("a slow case: %+v, %v", r.Review, err)
	}
}

// A card is its person's and the supervisors' to read.
func TestWhoReadsCards(t *testing.T) {
	h := newDueHouse(t)
	h.breaks(ann, "633a.7(f)(1)")
	id := h.day(ann).Cards[0].ID
	for _, tt := range []struct {
		viewer Person
		err    error
	}{{ann, nil}, {sue, nil}, {bea, ErrNoCard}, {Person{}, ErrNoCard}} {
		if _, err := h.Find(h.Context(), tt.viewer, id); !errors.Is(err, tt.err) {
			t.Errorf("%s finds it: %v, want %v", tt.viewer.Name, err, tt.err)
		}
		if _, err := h.Today(h.Context(), tt.viewer, ann.ID); !errors.Is(err, tt.err) {
			t.Errorf("%s reads the list: %v, want %v", tt.viewer.Name, err, tt.err)
		}
	}
	if _, err := h.Find(h.Context(), ann, id+1); !errors.Is(err, ErrNoCard) {
		t.Errorf("a card that there is not: %v", err)
	}
}

// The words of a house that bear on a clause.
func TestHouseValue(t *testing.T) {
	for _, tt := range []struct{ variant, house, cite, want string }{
		{"blackjack", "", "633a.7(f)(1)", ""},
		{"blackjack", "", "633a.7(r)(1)#2", "settle=losers-first"},
		{"blackjack", "settle=one-pass decks=8", "633a.7(r)", "settle=one-pass"},
		{"blackjack", "", "633a.7(i)(1)(ii)(A)", "blackjack=pay-at-once"},
		{"blackjack", "splits=2", "633a.11(c)#3", "splits=2 split-aces=any"},
		{"blackjack", "shoe=hand", "633a.7(f)(4)", ""},
		{"spanish-21", "", "635a.8(a)", "even-money=no"},
	} {
		book, err := variants.Lookup(tt.variant)
		if err != nil {
			t.Fatal(err)
		}
		if got := houseValue(book, houseOf(book, tt.house), tt.cite); got != tt.want {
			t.Errorf("%s in %s under %q: %q, want %q", tt.cite, tt.variant, tt.house, got, tt.want)
		}
	}
	book, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	if h := houseOf(book, "settle=one-pass no-longer=known decks=8"); h.Decks != 8 || houseValue(book, h, "633a.7(r)") != "settle=one-pass" {
		t.Errorf("a house with a word of an older release is %s", h.String())
	}
}

// Days are those of the calendar where the house stands, also where the clock is changed.
func TestHouseDays(t *testing.T) {
	late := time.Date(2026, 11, 1, 23, 59, 0, 0, time.Local) // a day of 25 hours
	if late.Sub(late.AddDate(0, 0, -1)) != 25*time.Hour {
		t.Fatalf("no clock is changed in %s", time.Local)
	}
	if HouseDay(late) != HouseDay(late.Add(-24*time.Hour)) || HouseDay(late.Add(time.Minute)) != HouseDay(late)+1 {
		t.Errorf("days around the change of the clock: %d, %d", HouseDay(late), HouseDay(late.Add(time.Minute)))
	}
	if at := DayBegins(HouseDay(late) + 1); !at.Equal(late.Add(time.Minute)) {
		t.Errorf("the next day begins at %v", at)
	}
}
