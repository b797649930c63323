//go:build !linux

package sessions

// humble would give the goroutine a lower priority: only Linux has one for a
// thread.
func humble() {}
