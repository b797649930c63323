package trouble

import (
	"context"
	"log/slog"
	"os"
	"sync"
	"time"

	"burncard/sessions/journal"
)

const (
	// slowAfter is how long a write may take before people are told that the disk is
	// slow.
	slowAfter = 3 * time.Second
	// quiet is how long writes have to succeed before a trouble counts as over, or nobody
	// may miss a file descriptor. On a disk that is almost full small writes succeed and
	// large ones fail, and the operator should not read of every turn.
	quiet = 6 * time.Second
	// partsNamed is how many errors of a damaged file are told, each once: they name the
	// tables.
	partsNamed = 20
	// othersKept is how many errors of no kind are remembered.
	othersKept = 1000
)

// A House is the troubles of a house. Its methods may be called from any goroutine. The
// zero House has no troubles and tells nobody.
type House struct {
	// Log tells the operator; nil for nobody. To be set before anything else happens.
	Log *slog.Logger
	now func() time.Time // nil for time.Now

	mu   sync.Mutex
	open map[Kind]*course
	told map[string]bool // errors of a damaged file
	// others are errors of no kind, and when each was told.
	others map[string]time.Time
}

// A course is how a trouble has gone until now.
type course struct {
	since, last time.Time
	times       int
}

// New returns a House that tells a log; now is its clock, nil for the machine's.
func New(log *slog.Logger, now func() time.Time) *House {
	return &House{Log: log, now: now}
}

func (h *House) clock() time.Time {
	if h.now == nil {
		return time.Now()
	}
	return h.now()
}

func (h *House) logger() *slog.Logger {
	if h.Log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return h.Log
}

// Report takes an error that people at the tables cannot mend. One that tells of a
// trouble is told when the trouble begins and counted after that; every other error is
// told as it comes.
func (h *House) Report(err error) {
	if err == nil {
		return
	}
	k := KindOf(err)
	if k == "" {
		if h.isNew(err) {
			h.logger().Error(err.Error())
		}
		return
	}
	h.Begin(k, err)
}

// isNew reports whether an error was not told in the last hour. A table that stopped
// tries its log every few seconds.
func (h *House) isNew(err error) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	now, text := h.clock(), err.Error()
	if at, ok := h.others[text]; ok && now.Sub(at) < time.Hour {
		return false
	}
	if h.others == nil || len(h.others) >= othersKept {
		h.others = map[string]time.Time{}
	}
	h.others[text] = now
	return true
}

// Begin notes that a trouble is met, because of an error.
func (h *House) Begin(k Kind, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.clock()
	c := h.open[k]
	if c == nil {
		if h.open == nil {
			h.open, h.told = map[Kind]*course{}, map[string]bool{}
		}
		c = &course{since: now}
		h.open[k] = c
		h.logger().Error("trouble begins", "trouble", string(k), "error", err, "do", k.advice())
		h.told[err.Error()] = true
	} else if k == Corrupt && !h.told[err.Error()] && len(h.told) < partsNamed {
		h.logger().Error("trouble goes on", "trouble", string(k), "error", err)
		h.told[err.Error()] = true
	}
	c.last = now
	c.times++
}

func (h *House) end(k Kind, now time.Time) {
	c := h.open[k]
	if c == nil {
		return
	}
	delete(h.open, k)
	h.logger().Info("trouble is over", "trouble", string(k), "lasted", now.Sub(c.since).Round(time.Second), "errors", c.times)
}

// Committed takes the outcome of a transaction of the log. A trouble that kept it from
// being written is over when transactions have succeeded for some seconds.
func (h *House) Committed(c journal.Commit) {
	if c.Err != nil {
		k := KindOf(c.Err)
		if k == "" {
			k = Unwritable
		}
		h.Begin(k, c.Err)
		return
	}
	if c.Aside != nil {
		h.Begin(Corrupt, c.Aside)
	}
	if c.Took >= slowAfter {
		h.Begin(Slow, errSlow)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.clock()
	for _, k := range kinds {
		if c := h.open[k]; c != nil && (k.concernsWriting() && now.Sub(c.last) >= quiet) {
			h.end(k, now)
		}
	}
}

// A Log is what Tend asks of a journal.
type Log interface {
	// Waits is how long the transaction that is being written has taken until now; 0
	// where none is.
	Waits() time.Duration
	// Probe writes something to the log that changes nothing.
	Probe(context.Context) error
}

// Tend looks at every tick, until ctx ends, how long the log takes to write, and tries
// what failed: a log that could not be written, a file descriptor. Nobody may be there
// whose act would show that it can be done again.
func (h *House) Tend(ctx context.Context, ticks <-chan time.Time, log Log) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		h.settle()
		switch waits := log.Waits(); {
		case waits >= slowAfter:
			h.Begin(Slow, errSlow)
		case waits == 0 && h.probes():
			log.Probe(ctx) // the outcome comes by Committed
		}
	}
}

// settle ends the want of descriptors when nobody has missed one for some seconds, and the
// process can open one more file.
func (h *House) settle() {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.clock()
	if c := h.open[Descriptors]; c != nil && now.Sub(c.last) >= quiet && descriptorsLeft() {
		h.end(Descriptors, now)
	}
}

func descriptorsLeft() bool {
	f, err := os.Open(os.DevNull)
	if err != nil {
		return false
	}
	f.Close()
	return true
}

// probes reports a trouble that a write may show to be over.
func (h *House) probes() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for k := range h.open {
		if k.concernsWriting() {
			return true
		}
	}
	return false
}

// Writes reports whether the log can be written, as far as is known.
func (h *House) Writes() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for k := range h.open {
		if k.stopsWriting() {
			return false
		}
	}
	return true
}

// Unready says why the house can take no newcomers, or no acts of theirs; "" where it can.
// People wait for a slow disk and are answered, and with a damaged log all go on whose
// tables can be read.
func (h *House) Unready() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, k := range kinds {
		if k.keepsOut() && h.open[k] != nil {
			return k.Words()
		}
	}
	return ""
}

// Worst is the gravest trouble that the house has now; "" for none.
func (h *House) Worst() Kind {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, k := range kinds {
		if h.open[k] != nil {
			return k
		}
	}
	return ""
}

// Words are what everybody may read of the gravest trouble; "" where there is none.
func (h *House) Words() string { return h.Worst().Words() }

// Slow are words for people at the tables while their acts wait for a slow disk; "" while
// they do not.
func (h *House) Slow() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.open[Slow] == nil {
		return ""
	}
	return Slow.says()
}

// Says is Words with what becomes of the tables, as the lobby shows it.
func (h *House) Says() string { return h.Worst().says() }

func (k Kind) says() string {
	switch {
	case k == "":
		return ""
	case k == Corrupt:
		return k.Words() + ". Its tables stay closed until an operator has restored it; the others go on."
	case k.stopsWriting():
		return k.Words() + ". Nothing is lost. Tables go on by themselves when it can write again."
	default:
		return k.Words() + ". Nothing is lost, and tables go on."
	}
}
