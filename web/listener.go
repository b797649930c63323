package web

import (
	"errors"
	"net"
	"syscall"
	"time"

	"burncard/sessions/trouble"
)

// A watchedListener tells the house when the process has no file descriptor left for
// another connection, and waits until it has one. The people who are here go on. An
// http.Server would wait too, and write a line at every try. That it is over is seen by
// House.Tend: the kernel refuses a descriptor also where nobody waits to be taken, and then
// the next newcomer may be far away.
type watchedListener struct {
	net.Listener
	house *trouble.House
}

// noDescriptor is how long Accept waits before it tries again.
const noDescriptor = 100 * time.Millisecond

func (l watchedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if !errors.Is(err, syscall.EMFILE) && !errors.Is(err, syscall.ENFILE) {
			return c, err
		}
		l.house.Begin(trouble.Descriptors, err)
		time.Sleep(noDescriptor)
	}
}
