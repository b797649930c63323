package sessions

import (
	"time"

	"burncard/game"
	"burncard/sessions/journal"
)

// pastLeast is how many entries a table can go back at least, as far as they came within
// crossing; twice as many at most. No table of people has more within crossing.
const pastLeast = 16

// A past is a table as it was a moment ago, at any of its last entries. It keeps two
// copies of the table and the entries since in memory, so that going back costs the
// same however long the log is. The zero past knows nothing.
type past struct {
	older stage // none where the newer one reaches back beyond crossing
	newer stage
	folds int // how often it went back
}

// A stage is a table as it was at an entry, and the entries that followed.
type stage struct {
	table *game.Table // nil: none
	seq   int64
	since []moved
}

// moved is what an entry changed, and the person who moved.
type moved struct {
	at     time.Time
	person string
	facts  []byte // as the log has them
}

// begin has the past start with the table as it is.
func (p *past) begin(h *history) {
	*p = past{newer: stage{table: h.Table.Clone(), seq: h.Seq}, folds: p.folds}
}

// add takes in an entry that the table has just folded.
func (p *past) add(e journal.Entry, h *history) {
	if p.newer.table == nil || p.newer.seq+int64(len(p.newer.since))+1 != e.Seq {
		p.begin(h)
		return
	}
	m := moved{e.At, e.Person, e.Facts}
	p.newer.since = append(p.newer.since, m)
	if e.At.Sub(p.newer.since[0].at) > crossing {
		p.older = stage{} // no page is believed to lag behind so far
	}
	if len(p.newer.since) == pastLeast {
		p.older, p.newer = p.newer, stage{table: h.Table.Clone(), seq: h.Seq}
	}
}

// after lists the entries that followed one; false where they are not known.
func (p *past) after(seq int64) (list []moved, ok bool) {
	switch {
	case p.newer.table != nil && seq >= p.newer.seq:
		return p.newer.since[min(seq-p.newer.seq, int64(len(p.newer.since))):], true
	case p.older.table != nil && seq >= p.older.seq:
		list = append(list, p.older.since[seq-p.older.seq:]...)
		return append(list, p.newer.since...), true
	}
	return nil, false
}

// at is a table of its own as it was after an entry, which the past knows.
func (p *past) at(seq int64) (*game.Table, error) {
	s := &p.newer
	if seq < s.seq {
		s = &p.older
	}
	p.folds++
	t := s.table.Clone()
	for i := range s.since[:seq-s.seq] {
		facts, err := game.DecodeFacts(s.since[i].facts)
		if err != nil {
			return nil, err
		}
		t.Evolve(facts...)
	}
	return t, nil
}
