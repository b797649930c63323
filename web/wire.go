package web

import (
	"bufio"
	"bytes"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

// A wire is the socket that gorilla writes a client's frames to. A write never
// waits: who sends a frame writes it, what the socket does not take at once is
// queued, and a goroutine writes that as long as something waits. A client that
// does not keep up gets an error, which ends it.
type wire struct {
	net.Conn
	try func([]byte) (int, error) // writes what the socket takes at once

	mu      sync.Mutex // guards what follows
	queue   [][]byte
	waiting int // bytes in queue
	writing bool
	failed  error
}

var errSlow = errors.New("the page does not keep up")

func newWire(conn net.Conn) *wire { return &wire{Conn: conn, try: atOnce(conn)} }

// Write is what gorilla calls, with one frame after the other.
func (w *wire) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failed != nil {
		return 0, w.failed
	}
	rest := b
	if !w.writing {
		n, err := w.try(b)
		if err != nil {
			w.failed = err
			return n, err
		}
		if rest = b[n:]; len(rest) == 0 {
			return n, nil
		}
	}
	if len(w.queue) == queuedFrames || w.waiting+len(rest) > queuedBytes {
		w.failed = errSlow
		return len(b) - len(rest), errSlow
	}
	w.queue = append(w.queue, bytes.Clone(rest))
	w.waiting += len(rest)
	if !w.writing {
		w.writing = true
		go w.empty()
	}
	return len(b), nil
}

// SetWriteDeadline does nothing: nobody waits. Hurry sets a time for what is
// queued.
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

// hurry gives what is queued until a time, and reports whether something is.
func (w *wire) hurry(by time.Time) (waits bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.writing, w.Conn.SetWriteDeadline(by)
}

// empty writes what is queued.
func (w *wire) empty() {
	for {
		w.mu.Lock()
		if len(w.queue) == 0 || w.failed != nil {
			w.writing, w.queue, w.waiting = false, nil, 0
			w.mu.Unlock()
			return
		}
		b := w.queue[0]
		w.queue = w.queue[1:]
		w.waiting -= len(b)
		w.mu.Unlock()
		if _, err := w.Conn.Write(b); err != nil {
			w.mu.Lock()
			w.failed = err
			w.mu.Unlock()
			w.Close() // its reader hears of it; the error tells nobody anything
		}
	}
}

// A wiring is a response whose socket, when gorilla takes it over, is a wire.
type wiring struct {
	http.ResponseWriter
	wire *wire
}

// Hijack implements http.Hijacker.
func (w *wiring) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	w.wire = newWire(conn)
	return w.wire, buffers, nil
}
