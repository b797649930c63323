//go:build !linux

package sessions

// lowPriority would give the goroutine a lower priority: only Linux has one for a
// thread.
func lowPriority() {}
