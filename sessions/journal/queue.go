package journal

import (
	"context"
	"slices"
	"sync"
	"time"
)

// A change waits in the queue to be written and then gets its outcome.
type change struct {
	name string // "append table 7 at 41"
	// do makes the change in an open transaction. A refusal means that do has
	// changed nothing, and concerns this change alone; a failure breaks off the
	// transaction.
	do      func(*transaction) (refusal, failure error)
	outcome chan error // has room for one
}

// manyChanges are so many that nothing is saved by a wait for more.
const manyChanges = 32

// A queue holds the changes of all tables until the writing goroutine takes
// them, all at once.
type queue struct {
	mu      sync.Mutex
	filled  sync.Cond // something waits, or many changes do, or the queue was closed
	waiting []*change
	closed  bool
}

func newQueue() *queue {
	q := new(queue)
	q.filled.L = &q.mu
	return q
}

// put adds a change and returns its outcome. If ctx ends while it still waits,
// it is withdrawn.
func (q *queue) put(ctx context.Context, c *change) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	q.mu.Lock()
	if q.closed {
		q.mu.Unlock()
		return ErrClosed
	}
	q.waiting = append(q.waiting, c)
	if n := len(q.waiting); n == 1 || n == manyChanges {
		q.filled.Signal()
	}
	q.mu.Unlock()
	select {
	case err := <-c.outcome:
		return err
	case <-ctx.Done():
	}
	if q.withdraw(c) {
		return ctx.Err()
	}
	return <-c.outcome
}

// withdraw takes c out, unless the writing goroutine has it.
func (q *queue) withdraw(c *change) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting, c)
	if i < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	return true
}

// wait returns when there is something to take, and false when the queue is
// closed and nothing waits.
func (q *queue) wait() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 && !q.closed {
		q.filled.Wait()
	}
	return len(q.waiting) > 0
}

// gather returns at a time, or before it when many changes wait or the queue is closed.
func (q *queue) gather(until time.Time) {
	wait := time.Until(until)
	if wait <= 0 {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	late := time.AfterFunc(wait, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.filled.Signal()
	})
	defer late.Stop()
	for len(q.waiting) < manyChanges && !q.closed && time.Now().Before(until) {
		q.filled.Wait()
	}
}

func (q *queue) take() []*change {
	q.mu.Lock()
	defer q.mu.Unlock()
	taken := q.waiting
	q.waiting = nil
	return taken
}

// close refuses new changes; waiting ones stay.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.filled.Signal()
}

func (q *queue) isClosed() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.closed
}
