package web

import "sync"

// remembered is how many counters an audience remembers. A line from a page that is
// further behind has no place among the table's acts.
const remembered = 256

// shownEntries knows, for each counter of an audience, how far into the table's log
// its pages had shown. It is safe for concurrent use.
type shownEntries struct {
	mu          sync.Mutex
	first, last int64             // counters: the first is no page's
	seqs        [remembered]int64 // by counter, the last entry that it holds
}

// note notes that the page of this counter, the newest, holds all entries up
// to seq.
func (e *shownEntries) note(counter, seq int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if at := &e.seqs[counter%remembered]; counter != e.last || seq > *at {
		e.last, *at = counter, seq
	}
}

// seq returns the last entry that a page of this counter had shown. False means
// that the counter is none of this audience's, or too old.
func (e *shownEntries) seq(counter int64) (int64, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if counter <= e.first || counter > e.last || counter <= e.last-remembered {
		return 0, false
	}
	return e.seqs[counter%remembered], true
}
