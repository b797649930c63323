//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// hold makes this process the only one over a log, until release is called or
// the process is gone: two would deal the same tables. The log is there already.
// What is locked is a file beside it, for SQLite's own locks end when anybody in
// their process closes the database.
func hold(db string) (release func() error, err error) {
	real, err := filepath.EvalSymlinks(db) // another name for it is the same log
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(real+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close() // it was only opened
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("%s: another burncard has it open, and one at a time deals its tables", db)
		}
		return nil, fmt.Errorf("%s.lock: %w", real, err)
	}
	return f.Close, nil
}
