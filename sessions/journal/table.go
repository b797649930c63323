package journal

import (
	"errors"
	"fmt"
	"time"
)

// A Table is what the journal keeps of a table beside its entries. Only Closed
// and First ever change.
type Table struct {
	ID       string // random text, never used twice
	Variant  string
	Settings []byte // house rules, mode and so on; nil and empty are the same
	Demo     bool   // the only tables whose old entries may be deleted
	Created  time.Time
	Closed   time.Time // zero while the table is open

	// First is the oldest entry still kept: 1, until Trim deletes some. Earlier
	// entries are in the checkpoint at First - 1. Create ignores it.
	First int64
}

// own returns a copy of t with its own bytes and times, as it would be read
// back.
func (t Table) own() Table {
	t.Settings = ownBytes(t.Settings)
	t.Created = moment(t.Created)
	if !t.Closed.IsZero() {
		t.Closed = moment(t.Closed)
	}
	return t
}

// checkTable refuses a table that no journal can create.
func checkTable(t Table) error {
	if t.ID == "" {
		return errors.New("create table: no id")
	}
	if err := checkMoment(t.Created); err != nil {
		return fmt.Errorf("create table %s: %w", t.ID, err)
	}
	if !t.Closed.IsZero() {
		return fmt.Errorf("create table %s: it is closed already", t.ID)
	}
	return nil
}

// checkCheckpoint refuses a checkpoint of entries that are not in a log, which
// goes up to next - 1. The one at First - 1 stands for what Trim deleted and may
// be replaced.
func (t Table) checkCheckpoint(seq, next int64) error {
	if seq < 1 || seq < t.First-1 || seq >= next {
		return fmt.Errorf("the log holds %d to %d", t.First, next-1)
	}
	return nil
}

// checkTrim refuses a Trim after which the log, which goes up to next - 1,
// could not be folded. Checkpoint says whether there is one at before - 1.
func (t Table) checkTrim(before, next int64, checkpoint bool) error {
	switch {
	case !t.Demo:
		return errors.New("it is no demo table, and only demo tables can be trimmed")
	case before >= next:
		return fmt.Errorf("the newest entry is %d", next-1)
	case before > t.First && !checkpoint:
		return fmt.Errorf("no checkpoint at %d", before-1)
	}
	return nil
}

// checkFrom refuses to read from before a log's first entry.
func (t Table) checkFrom(from int64) error {
	if from < 1 {
		return errors.New("entries are counted from 1")
	}
	if from < t.First {
		return fmt.Errorf("%w: the first is %d", ErrTrimmed, t.First)
	}
	return nil
}
