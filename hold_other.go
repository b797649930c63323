//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package main

// hold would make this process the only one over a log: where files cannot be
// locked so simply, as on Windows, that is left to who starts it.
func hold(string) (release func() error, err error) { return func() error { return nil }, nil }
