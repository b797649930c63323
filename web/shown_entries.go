package web

import "sync"

// remembered is how many counters an audience remembers at least; twice as many at most. A
// line from a page that is further behind has no place among the table's acts.
const remembered = 128

// rememberedAfter is how many an audience remembers that has ended: lines that were on
// their way then know no older ones.
const rememberedAfter = 16

// shownEntries knows, for each counter of an audience, how far into the table's log
// its pages had shown. It is safe for concurrent use.
type shownEntries struct {
	mu    sync.Mutex
	first int64   // the counter before that of seqs[0]
	seqs  []int64 // by counter, the last entry that it holds
}

// note notes that the page of this counter, the newest, holds all entries up
// to seq. A counter that is the audience's first is no page's.
func (e *shownEntries) note(counter, seq int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch at := counter - e.first - 1; {
	case at < 0: // no page has this counter
	case at < int64(len(e.seqs)):
		e.seqs[at] = max(e.seqs[at], seq)
	default:
		if len(e.seqs) == 2*remembered {
			e.keep(remembered)
		}
		e.seqs = append(e.seqs, seq)
	}
}

// keep forgets all but the newest counters. The lock is held.
func (e *shownEntries) keep(newest int) {
	if old := len(e.seqs) - newest; old > 0 {
		e.first += int64(old)
		e.seqs = append(make([]int64, 0, newest), e.seqs[old:]...)
	}
}

// end notes that the audience has no page any more.
func (e *shownEntries) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.keep(rememberedAfter)
}

// seq returns the last entry that a page of this counter had shown. False means
// that the counter is none of this audience's, or too old.
func (e *shownEntries) seq(counter int64) (int64, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	at := counter - e.first - 1
	if at < 0 || at >= int64(len(e.seqs)) {
		return 0, false
	}
	return e.seqs[at], true
}
