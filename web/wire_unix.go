//go:build unix

package web

import (
	"net"
	"syscall"
)

// atOnce returns what writes as much to a socket as it takes without waiting:
// nothing where there is no way to ask it, as through TLS.
func atOnce(conn net.Conn) func([]byte) (int, error) {
	var raw syscall.RawConn
	if c, ok := conn.(syscall.Conn); ok {
		raw, _ = c.SyscallConn() // nil where the socket is closed: the writer hears of it
	}
	if raw == nil {
		return func([]byte) (int, error) { return 0, nil }
	}
	var b []byte
	var n int
	var failed error
	try := func(fd uintptr) bool {
		n, failed = syscall.Write(int(fd), b)
		return true // whatever came of it: nobody waits
	}
	return func(text []byte) (int, error) {
		b = text
		err := raw.Write(try)
		b = nil
		switch {
		case err != nil:
			return 0, err
		case failed == syscall.EAGAIN || failed == syscall.EINTR:
			return 0, nil
		case failed != nil:
			return 0, failed
		}
		return n, nil
	}
}
