package sessions

import (
	"cmp"
	"context"
	"errors"
	"sync"
)

// An inbox takes work for the goroutine that owns a table.
type inbox struct {
	asks  chan func()
	ended chan struct{}   // closed when the goroutine has ended, the table being closed
	quit  <-chan struct{} // closed when the house closes
	begin func()          // starts the goroutine, once
	guard func(func()) error
}

// newInbox makes an inbox. Guard does what was asked, and returns an error if it panicked.
func newInbox(quit <-chan struct{}, begin func(), guard func(do func()) error) *inbox {
	return &inbox{asks: make(chan func()), ended: make(chan struct{}), quit: quit, begin: sync.OnceFunc(begin), guard: guard}
}

var (
	// errClosing says that the hall is being closed.
	errClosing = errors.New("sessions: the hall is being closed")
	// errTableClosed says that nobody will do anything at the table any more.
	errTableClosed = errors.New("sessions: the table has been closed")
)

// askFor is ask for something that may fail.
func (i *inbox) askFor(ctx context.Context, do func() error) error {
	var failed error
	err := i.ask(ctx, func() { failed = do() })
	return cmp.Or(err, failed)
}

// ask has the table's goroutine do something, and waits for it.
func (i *inbox) ask(ctx context.Context, do func()) error {
	i.begin()
	done := make(chan error, 1)
	select {
	case i.asks <- func() { defer close(done); done <- i.guard(do) }:
		return <-done
	case <-i.ended:
		return errTableClosed
	case <-i.quit:
		return errClosing
	case <-ctx.Done():
		return ctx.Err()
	}
}
