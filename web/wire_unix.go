//go:build unix

package web

import (
	"net"
	"syscall"
)

// A wire is the way to a socket past what would wait for it. The zero wire takes
// nothing.
type wire struct {
	raw  syscall.RawConn
	try  func(fd uintptr) bool // made once
	text []byte                // that is offered
	n    int                   // what of it was taken
	err  error
}

// wireTo finds the way to a socket; the zero wire where there is none, as through
// TLS.
func wireTo(conn net.Conn) *wire {
	w := new(wire)
	if c, ok := conn.(syscall.Conn); ok {
		if raw, err := c.SyscallConn(); err == nil {
			w.raw = raw
		}
	}
	w.try = func(fd uintptr) bool {
		w.n, w.err = syscall.Write(int(fd), w.text)
		return true // whatever came of it: nobody waits
	}
	return w
}

// offer writes as much of a text as the socket takes at once.
func (w *wire) offer(text []byte) (n int, err error) {
	if w.raw == nil {
		return 0, nil
	}
	w.text = text
	err = w.raw.Write(w.try)
	w.text = nil
	switch {
	case err != nil:
		return 0, err
	case w.err == syscall.EAGAIN || w.err == syscall.EINTR:
		return 0, nil
	case w.err != nil:
		return 0, w.err
	}
	return w.n, nil
}
