//go:build !unix

package web

import "net"

// A wire takes nothing here: a writer writes what is queued.
type wire struct{}

func wireTo(net.Conn) *wire { return nil }

func (*wire) offer([]byte) (int, error) { return 0, nil }
