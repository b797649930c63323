package journal

import (
	"bytes"
	"errors"
	"fmt"
	"time"
)

// An Entry is one accepted line and what came of it.
type Entry struct {
	Table string
	Seq   int64 // 1 is the table's first; every next entry is one more

	// At is when the line was received, to the nanosecond. It is kept as a
	// moment: a zone and a monotonic reading are lost.
	At time.Time

	Person string // who said it: an account, a guest, "clock", a bot
	// Client is one loaded page, or "" for what no page sent. Number is the
	// client's own count of its lines; a table has each at most once.
	Client string
	Number int64

	Line     string // in the table's notation, as it was accepted
	Facts    []byte // what happened; nil and empty are the same
	Verdicts []byte // what it was found to be; nil and empty are the same
	Edition  string // of the rulebook that gave the verdicts
}

// An End is the newest entry of a table.
type End struct {
	Seq int64
	At  time.Time // when it was received
}

// sender is what may be in a table's log only once.
type sender struct {
	client string
	number int64
}

// equalSender reports whether both are the same numbered line of one page.
func (e Entry) equalSender(other Entry) bool {
	return e.Client != "" && e.Client == other.Client && e.Number == other.Number
}

// own returns e with bytes and time of its own, as it would be read back.
func (e Entry) own() Entry {
	e.At = moment(e.At)
	e.Facts = ownBytes(e.Facts)
	e.Verdicts = ownBytes(e.Verdicts)
	return e
}

// ownBytes copies b; nothing is nil.
func ownBytes(b []byte) []byte {
	if len(b) == 0 {
		return nil
	}
	return bytes.Clone(b)
}

// checkEntries refuses what no journal can take, whatever is in it.
func checkEntries(entries []Entry) error {
	if len(entries) == 0 {
		return errors.New("append: no entries")
	}
	first := entries[0]
	for i, e := range entries {
		switch {
		case e.Table == "":
			return fmt.Errorf("append: entry %d names no table", e.Seq)
		case e.Table != first.Table:
			return fmt.Errorf("append: one call, two tables: %s and %s", first.Table, e.Table)
		case e.Seq < 1:
			return fmt.Errorf("append table %s at %d: entries are counted from 1", e.Table, e.Seq)
		case e.Seq != first.Seq+int64(i):
			return fmt.Errorf("append table %s: entry %d where %d follows", e.Table, e.Seq, first.Seq+int64(i))
		}
		if err := checkMoment(e.At); err != nil {
			return fmt.Errorf("append table %s at %d: %w", e.Table, e.Seq, err)
		}
		for _, before := range entries[:i] {
			if e.equalSender(before) {
				return fmt.Errorf("append table %s: entries %d and %d have one number %d of client %s",
					e.Table, before.Seq, e.Seq, e.Number, e.Client)
			}
		}
	}
	return nil
}

// moment drops the zone and the monotonic reading of t.
func moment(t time.Time) time.Time { return time.Unix(0, t.UnixNano()).UTC() }

// checkMoment refuses times that 64 bits of nanoseconds cannot hold: those
// outside 1678 to 2261, the zero time among them.
func checkMoment(t time.Time) error {
	if !moment(t).Equal(t) {
		return fmt.Errorf("no time to keep: %v", t)
	}
	return nil
}
