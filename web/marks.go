package web

import "sync"

// remembered is how many states of a page a client may be behind and still have
// his line placed among the table's acts.
const remembered = 256

// marks says for the counters of one audience what of the table's log their
// pages have shown. It is safe for concurrent use.
type marks struct {
	mu          sync.Mutex
	first, last int64             // counters: the first is no page's
	seqs        [remembered]int64 // by counter, the last entry that it holds
}

// through notes that the page of this counter, the newest, holds all entries up
// to seq.
func (m *marks) through(counter, seq int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if at := &m.seqs[counter%remembered]; counter != m.last || seq > *at {
		m.last, *at = counter, seq
	}
}

// seq returns the last entry that a page of this counter had shown. False means
// that the counter is none of this audience's, or too old.
func (m *marks) seq(counter int64) (int64, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if counter <= m.first || counter > m.last || counter <= m.last-remembered {
		return 0, false
	}
	return m.seqs[counter%remembered], true
}
