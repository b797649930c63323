package journal

import (
	"errors"
	"fmt"
	"time"
)

// An Entry is one accepted line and its consequences.
type Entry struct {
	Table string
	Seq   int64 // 1 is the table's first; every next entry is one more

	// At is when the line was received, to the nanosecond. Its zone and
	// monotonic reading are not kept.
	At time.Time

	Person string // the speaker: an account, a guest, "clock", a bot
	// Client is one loaded page, or "" for a line that no page sent. Number is
	// the client's own count of its lines; a table has each at most once.
	Client string
	Number int64

	Line     string // in the table's notation
	Facts    []byte // what happened; nil and empty are the same
	Verdicts []byte // the judgement; nil and empty are the same
	Edition  string // of the rulebook that gave the verdicts

	// Apart is the entry without the names and words that a person said in it; nil
	// where it has none. Its writer gives all but Seal and what an erasure sets.
	Apart *Apart
}

// An End is the newest entry of a table.
type End struct {
	Seq int64
	At  time.Time // when it was received
}

// sender is the key that a table's log may have only once.
type sender struct {
	client string
	number int64
}

// equalSender reports whether both are the same numbered line of one page.
func (e Entry) equalSender(other Entry) bool {
	return e.Client != "" && e.Client == other.Client && e.Number == other.Number
}

// own returns a copy of e with its own bytes and time, as it would be read
// back.
func (e Entry) own() Entry {
	e.At = moment(e.At)
	e.Facts = ownBytes(e.Facts)
	e.Verdicts = ownBytes(e.Verdicts)
	e.Apart = e.Apart.own()
	return e
}

// ownBytes copies b; an empty slice becomes nil.
func ownBytes(b []byte) []byte { return append([]byte(nil), b...) }

// checkEntries refuses entries that no journal can take, whatever its state.
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
			return fmt.Errorf("append: entries of two tables in one call: %s and %s", first.Table, e.Table)
		case e.Seq < 1:
			return fmt.Errorf("append table %s at %d: entries are counted from 1", e.Table, e.Seq)
		case e.Seq != first.Seq+int64(i):
			return fmt.Errorf("append table %s: entry %d where %d follows", e.Table, e.Seq, first.Seq+int64(i))
		}
		if err := checkMoment(e.At); err != nil {
			return fmt.Errorf("append table %s at %d: %w", e.Table, e.Seq, err)
		}
		if a := e.Apart; a != nil && (a.Person == "" || len(a.Salt) < saltLong || a.Was != nil || a.Now != nil || !a.Erased.IsZero()) {
			return fmt.Errorf("append table %s at %d: words lie apart of nobody, or without salt", e.Table, e.Seq)
		}
		for _, before := range entries[:i] {
			if e.equalSender(before) {
				return fmt.Errorf("append table %s: entries %d and %d have the same number %d of client %s",
					e.Table, before.Seq, e.Seq, e.Number, e.Client)
			}
		}
	}
	return nil
}

// moment drops the zone and the monotonic reading of t.
func moment(t time.Time) time.Time { return time.Unix(0, t.UnixNano()).UTC() }

// checkMoment refuses times that do not fit into 64 bits of nanoseconds: those
// outside 1678 to 2261, and the zero time.
func checkMoment(t time.Time) error {
	if !moment(t).Equal(t) {
		return fmt.Errorf("the log cannot hold the time %v", t)
	}
	return nil
}
