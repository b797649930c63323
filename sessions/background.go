package sessions

import (
	"context"
	"sync"
)

// A background runs the goroutines of a hall.
type background struct {
	ctx    context.Context // ends after the last of the goroutines
	cancel context.CancelFunc
	open   context.Context // ends when the hall is being closed
	shut   context.CancelFunc
	quit   <-chan struct{} // of open
	report func(error)     // tells the operator

	running sync.WaitGroup
	mu      sync.Mutex
	closed  bool
}

func newBackground(report func(error)) *background {
	b := &background{report: func(err error) {
		if report != nil && err != nil {
			report(err)
		}
	}}
	b.ctx, b.cancel = context.WithCancel(context.Background())
	b.open, b.shut = context.WithCancel(b.ctx)
	b.quit = b.open.Done()
	return b
}

// start runs do in a goroutine, and reports whether it does: not when the hall is
// being closed. Do returns when quit is closed.
func (b *background) start(do func()) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.running.Go(do)
	}
	return !b.closed
}

// close ends all goroutines and waits for them. It reports whether this is the
// first call.
func (b *background) close() bool {
	b.mu.Lock()
	first := !b.closed
	b.closed = true
	b.mu.Unlock()
	if first {
		b.shut()
		b.running.Wait()
		b.cancel()
	}
	return first
}
