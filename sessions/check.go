package sessions

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/query"
	"burncard/sessions/record"
	"burncard/variants"
	"burncard/virtualdevices"
)

// A check of a database reads all logs from their first entries, and holds everything that
// follows from them against what is kept. It changes nothing: it looks at a copy, and what
// the logs come to goes into a scratch database beside it.

// CheckedTable is what a check found at one table. ID is empty for what is of no table.
type CheckedTable struct {
	ID      string   `json:"table,omitempty"`
	Variant string   `json:"variant,omitempty"`
	Wrong   []string `json:"wrong,omitempty"`
	// Left is what could not be checked, and why; empty where all could.
	Left string `json:"left,omitempty"`
}

// A checkReport is what a check of a whole database found. Tables are those at which
// something is wrong or was left out.
type checkReport struct {
	Tables                             []CheckedTable
	Logs, Entries, Checkpoints, Sheets int
}

func (r *checkReport) wrong() (n int) {
	for _, t := range r.Tables {
		n += len(t.Wrong)
	}
	return n
}

// checker checks the tables of one copy.
type checker struct {
	db, scratch *journal.DB
	records     Records
	glances     map[string]record.Glance
	report      checkReport
}

// checkDatabase checks a database file. The folder is empty, and the caller's to remove.
func checkDatabase(ctx context.Context, from, folder string) (report checkReport, err error) {
	copied := filepath.Join(folder, "burncard.db")
	if err := journal.CopyAsIs(ctx, from, copied); err != nil {
		return report, err
	}
	found, err := journal.Faults(ctx, copied)
	for _, f := range found {
		report.add(f.Table, f.What)
	}
	if err != nil {
		report.add("", fmt.Sprintf("SQLite cannot read it to its end: %v", err))
		return report, nil
	}
	db, err := journal.Open(copied)
	if err != nil {
		if len(found) == 0 {
			return report, err
		}
		report.add("", fmt.Sprintf("the rest was not checked: %v", err))
		return report, nil
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	scratch, err := journal.Open(filepath.Join(folder, "scratch.db"))
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, scratch.Close()) }()
	c := &checker{db: db, scratch: scratch, records: RecordsIn(db.Writer(), db.Reader()), report: report}
	err = c.all(ctx)
	return c.report, err
}

// add notes what is wrong at a table.
func (r *checkReport) add(table string, wrong ...string) {
	if len(wrong) > 0 {
		t := r.of(table)
		t.Wrong = append(t.Wrong, wrong...)
	}
}

func (r *checkReport) of(table string) *CheckedTable {
	i := slices.IndexFunc(r.Tables, func(t CheckedTable) bool { return t.ID == table })
	if i < 0 {
		i = len(r.Tables)
		r.Tables = append(r.Tables, CheckedTable{ID: table})
	}
	return &r.Tables[i]
}

func (c *checker) all(ctx context.Context) error {
	ids, err := query.All(ctx, c.db.Reader(), "list the tables", func(id *string) []any { return []any{id} }, "SELECT id FROM tables ORDER BY key")
	if err != nil {
		return err
	}
	if c.glances, err = c.records.Tables.Glances(ctx); err != nil {
		return err
	}
	for _, id := range ids {
		t, err := c.db.Table(ctx, id)
		if err != nil {
			return err
		}
		if err := c.table(ctx, t); err != nil {
			return err
		}
		for i := range c.report.Tables {
			if found := &c.report.Tables[i]; found.ID == id {
				found.Variant = t.Variant
			}
		}
	}
	unknown, err := query.All(ctx, c.db.Reader(), "look for tables that are not there", func(id *string) []any { return []any{id} },
		`SELECT table_id FROM recorded UNION SELECT table_id FROM sessions UNION SELECT table_id FROM mistakes EXCEPT SELECT id FROM tables`)
	if err != nil {
		return err
	}
	for _, id := range unknown {
		c.report.add(id, "there are sessions or mistakes of it, and no table")
	}
	contradictions, err := record.Contradictions(ctx, c.db.Reader())
	if err != nil {
		return err
	}
	c.report.add("", contradictions...)
	if err := c.tries(ctx); err != nil {
		return err
	}
	return c.sheets(ctx)
}

// table checks one table. It fails only where the copy cannot be read.
func (c *checker) table(ctx context.Context, t journal.Table) error {
	c.report.Logs++
	if t.Variant == meterVariant {
		return c.meter(ctx, t)
	}
	book, err := variants.Lookup(t.Variant)
	if err != nil {
		c.report.of(t.ID).Left = fmt.Sprintf("this program does not know the game %q", t.Variant)
		return nil
	}
	set, err := readSettings(t.Settings)
	if err != nil {
		c.report.add(t.ID, err.Error())
		return nil
	}
	f := &foldCheck{checker: c, h: newHistory(book)}
	if f.takenIn, err = c.records.Tables.TakenIn(ctx, t.ID); err != nil {
		return err
	}
	if f.closed, err = c.closedWith(ctx, &t); err != nil {
		return err
	}
	seq, data, err := c.db.LastCheckpoint(ctx, t.ID, math.MaxInt64)
	if err != nil {
		return err
	}
	if seq > 0 {
		f.checkpoint, err = readCheckpoint(data, book, seq)
		if err != nil && !errors.Is(err, errForm) {
			f.wrong = append(f.wrong, err.Error())
		}
	}
	kept, ok := c.glances[t.ID]
	if f.glance, err = readGlance(kept, ok); err != nil {
		f.wrong = append(f.wrong, err.Error())
	}
	if t.First > 1 {
		seq, data, err := c.db.LastCheckpoint(ctx, t.ID, t.First-1)
		if err != nil {
			return err
		}
		h, err := readCheckpoint(data, book, seq)
		switch {
		case seq != t.First-1:
			c.report.add(t.ID, fmt.Sprintf("the log begins at entry %d, and there is no checkpoint before it", t.First))
			return nil
		case errors.Is(err, errForm):
			c.report.of(t.ID).Left = "its first entries were deleted, and the checkpoint before the others is of another version of the program"
			return nil
		case err != nil:
			c.report.add(t.ID, err.Error())
			return nil
		}
		f.h = h
	}
	failed := func(err error) { f.wrong = append(f.wrong, err.Error()) }
	f.out = outbox{
		setup: newSetup(t, book, set), report: failed, terms: func(Person) (record.Terms, bool) { return record.Terms{}, false },
		recorder: &recorder{store: RecordsIn(c.scratch.Writer(), c.scratch.Reader()).Tables, pending: map[string]*record.News{}, wake: make(chan struct{}, 1), report: failed},
	}
	err = f.fold(ctx, t)
	c.report.add(t.ID, f.wrong...)
	return err
}

// A foldCheck folds the log of one table and looks at it after each entry.
type foldCheck struct {
	*checker
	h          *history
	checkpoint *history // the newest that can be read; nil for none
	glance     *keptGlance
	takenIn    int64 // the last entry that the records have taken in; 0 for none
	out        outbox
	closed     map[string]time.Time // when sessions ended with the table, by id
	wrong      []string
	lost       bool // cards or chips do not add up: told once
}

// flushAfter is after how many entries the scratch database is told of them.
const flushAfter = 5000

func (f *foldCheck) fold(ctx context.Context, t journal.Table) error {
	first := f.h.Seq + 1
	// A person is at one table at a time, and has one row.
	if _, err := query.Exec(ctx, f.scratch.Writer(), "forget apprentices", "DELETE FROM apprentices"); err != nil {
		return err
	}
	for e, err := range f.db.Read(ctx, t.ID, first) {
		if err == nil {
			f.report.Entries++
			err = f.entry(e)
		}
		if err != nil {
			// Entries behind a hole tell nothing of the table.
			f.wrong = append(f.wrong, err.Error())
			return ctx.Err()
		}
		if e.Seq%flushAfter == 0 {
			if err := f.out.recorder.flush(ctx); err != nil {
				return err
			}
		}
	}
	if f.takenIn > f.h.Seq {
		f.wrong = append(f.wrong, fmt.Sprintf("the log ends at entry %d, and its sessions were taken in up to entry %d: the last entries are lost", f.h.Seq, f.takenIn))
		return nil
	}
	if f.glance != nil && f.glance.seq > f.h.Seq {
		f.wrong = append(f.wrong, fmt.Sprintf("the log ends at entry %d, and lists show entry %d of it: the last entries are lost", f.h.Seq, f.glance.seq))
	}
	if f.checkpoint != nil && f.checkpoint.Seq > f.h.Seq {
		f.wrong = append(f.wrong, fmt.Sprintf("the log ends at entry %d, and there is a checkpoint at entry %d: the last entries are lost", f.h.Seq, f.checkpoint.Seq))
	}
	if err := f.out.recorder.flush(ctx); err != nil {
		return err
	}
	list, err := record.Differing(ctx, f.db.Reader(), f.scratch.Reader(), t.ID, first)
	f.wrong = append(f.wrong, list...)
	return err
}

// entry folds an entry. Its error says that no later one can be folded.
func (f *foldCheck) entry(e journal.Entry) (err error) {
	defer func() {
		if r := recover(); r != nil { // facts that no program wrote
			err = fmt.Errorf("entry %d cannot be folded: %v", e.Seq, r)
		}
	}()
	facts, err := game.DecodeFacts(e.Facts)
	if err != nil {
		return fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	note := func(what string, args ...any) {
		f.wrong = append(f.wrong, fmt.Sprintf("entry %d (%s): ", e.Seq, e.Line)+fmt.Sprintf(what, args...))
	}
	if what := differentChips(f.h.Table, &e, facts); what != "" {
		note("%s", what)
	}
	sealed := false // in this entry: a drill opens and seals several shoes in one
	for _, fact := range facts {
		switch shoe := fact.(type) {
		case *game.Sealed:
			sealed = true
		case *game.Revealed:
			switch t := f.h.Table; {
			case virtualdevices.CommitText(shoe.Opening) != shoe.Hash:
				note("the seal of the shoe is not the hash of what was opened")
			case !sealed && !bound(t, shoe.Hash):
				note("the seal that was opened, %.12s, binds to other cards than those that were dealt", shoe.Hash)
			}
		}
	}
	if a := e.Apart; a != nil {
		if sum := bareHash(&e, a); a.Was != nil && !bytes.Equal(sum[:], a.Now) {
			note("it was changed after its words had been erased")
		} else if a.Was == nil && a.Erased.IsZero() && !bytes.Equal(journal.Sealed(a.Salt, &e), a.Seal) {
			note("its words are not those that were sealed")
		}
		// What was said is folded, and stands beside the log until it is erased.
		if bare, err := game.DecodeFacts(a.Facts); err != nil || !slices.Equal(moneyOf(bare), moneyOf(facts)) {
			note("without its words it has other facts than with them")
		}
	}
	n, err := f.h.read(e)
	if err != nil {
		return err
	}
	if !f.lost {
		if err := f.h.Table.Conserved(); err != nil {
			f.lost = true
			note("%v", err)
		}
	}
	if f.checkpoint != nil && f.checkpoint.Seq == e.Seq {
		f.report.Checkpoints++
		if d := differs(reflect.ValueOf(f.h), reflect.ValueOf(f.checkpoint), "history"); d != "" {
			note("the checkpoint behind it has another %s than the log", d)
		}
	}
	if f.glance != nil && f.glance.seq == e.Seq {
		for _, what := range f.glance.differs(f.h) {
			note("%s", what)
		}
	}
	if e.Seq <= f.takenIn {
		f.out.put(f.h, n, false)
	}
	if e.Seq == f.takenIn {
		for id, s := range f.openSessions() {
			s.To = f.closed[id]
		}
		f.out.put(f.h, news{}, true)
		for _, s := range f.openSessions() {
			s.To = time.Time{}
		}
	}
	return nil
}

// openSessions yields the sessions that go on, by id.
func (f *foldCheck) openSessions() iter.Seq2[string, *record.Session] {
	return func(yield func(string, *record.Session) bool) {
		for _, s := range slices.AppendSeq([]*record.Session{f.h.Session, f.h.Left}, maps.Values(f.h.Floors)) {
			if s != nil && !yield(s.ID, s) {
				return
			}
		}
	}
}

// endsWith is how long after a table the sessions that went on there may end.
const endsWith = time.Minute

// closedWith returns when the sessions ended that went on when a table was closed: the log
// does not say it. They have ended with the table, or a crash came in between.
func (c *checker) closedWith(ctx context.Context, t *journal.Table) (map[string]time.Time, error) {
	if t.Closed.IsZero() {
		return nil, nil
	}
	ended, err := query.Map(ctx, c.db.Reader(), "ends of sessions", func(id *string, at *time.Time) []any { return []any{id, query.Nanoseconds(at)} },
		"SELECT id, ended FROM sessions WHERE table_id = ?", t.ID)
	for id, at := range ended {
		if late := at.Sub(t.Closed); !at.IsZero() && (late < 0 || late > endsWith) {
			ended[id] = t.Closed
		}
	}
	return ended, err
}

// bound reports that a table has a seal that is not opened yet.
func bound(t *game.Table, hash virtualdevices.Commitment) bool {
	is := func(s game.Seal) bool { return s.Hash == hash }
	return slices.ContainsFunc(t.Seals[:], is) || slices.ContainsFunc(t.Broken, is) || is(t.Next)
}

// differentChips says that the facts of an entry move other money than its line would; empty
// where they move the same. Another version of the program may do more or less at an act,
// and so amounts are compared only where the same places give and get.
func differentChips(t *game.Table, e *journal.Entry, facts []game.Fact) string {
	if len(facts) == 0 || t.Book() == nil {
		return ""
	}
	did, ok := facts[0].(*game.Did)
	if !ok {
		return ""
	}
	said, err := game.ParseAct(e.Line)
	if err != nil {
		return ""
	}
	var buffer game.FactBuffer
	again, err := t.Decide(&said, draws(1, e.Seq), &buffer)
	if err != nil || said.Verb != did.Act.Verb || said.By != did.Act.By {
		return ""
	}
	have, want := moneyOf(facts), moneyOf(again)
	if len(have) != len(want) {
		return ""
	}
	for i := range have {
		if have[i].where != want[i].where {
			return ""
		}
	}
	for i := range have {
		if have[i].what != want[i].what {
			return fmt.Sprintf("its facts move %v, and the line moves %v", have[i].what, want[i].what)
		}
	}
	return ""
}

// money is what a fact moves, and between which places.
type money struct{ where, what string }

// moneyOf are the chips and notes that facts move, and the chips that players bring.
func moneyOf(facts []game.Fact) (list []money) {
	for _, f := range facts {
		switch f := f.(type) {
		case *game.Moved:
			list = append(list, money{fmt.Sprint(f.From, f.To), fmt.Sprintf("chips of %v (%v)", f.Chips.Total(), f.Chips)})
		case *game.Seated:
			list = append(list, money{fmt.Sprint("seat", f.Box), fmt.Sprintf("chips of %v (%v)", f.Chips.Total(), f.Chips)})
		case *game.Notes:
			list = append(list, money{fmt.Sprint("notes", f.Box, f.Dropped), fmt.Sprintf("notes of %v", f.Amount)})
		}
	}
	return list
}

// meter checks the log of a progressive meter.
func (c *checker) meter(ctx context.Context, t journal.Table) error {
	s := &stream{id: t.ID}
	stored, data, err := c.db.LastCheckpoint(ctx, t.ID, math.MaxInt64)
	if err != nil {
		c.report.add(t.ID, err.Error())
		return ctx.Err()
	}
	for e, err := range c.db.Read(ctx, t.ID, t.First) {
		if err != nil {
			c.report.add(t.ID, err.Error())
			return ctx.Err()
		}
		c.report.Entries++
		var facts []meterFact
		if err = json.Unmarshal(e.Facts, &facts); err == nil {
			err = s.fold(facts)
		}
		if err != nil {
			c.report.add(t.ID, fmt.Sprintf("entry %d: %v", e.Seq, err))
			return nil
		}
		var kept meterCheckpoint
		if e.Seq != stored || json.Unmarshal(data, &kept) != nil || kept.Form != meterForm() {
			continue
		}
		if d := differs(reflect.ValueOf(&s.link), reflect.ValueOf(&kept.Link), "meter"); d != "" {
			c.report.add(t.ID, fmt.Sprintf("checkpoint at %d: %s is not what the log makes of it", stored, d))
		}
	}
	return nil
}

// sheets holds the log of each session whose digest was kept, or signed, against it.
func (c *checker) sheets(ctx context.Context) error {
	ids, err := query.All(ctx, c.db.Reader(), "list the sheets", func(id *string) []any { return []any{id} }, "SELECT session FROM digests UNION SELECT session FROM signatures")
	if err != nil {
		return err
	}
	for _, id := range ids {
		s, ok, err := c.records.Sessions.Find(ctx, record.Viewer{Supervisor: true}, id)
		if err != nil {
			return err
		}
		if !ok {
			c.report.add("", fmt.Sprintf("session %s has a sheet, and there is no session", id))
			continue
		}
		v, err := verify(ctx, c.db, c.records, &s, "")
		c.report.Sheets++
		switch {
		case errors.Is(err, ErrNoLog):
		case err != nil:
			c.report.add(s.Table, fmt.Sprintf("sheet of session %s: %v", id, err))
		case v.Differs != "":
			c.report.add(s.Table, fmt.Sprintf("sheet of session %s: %s", id, v.Differs))
		}
	}
	return nil
}
