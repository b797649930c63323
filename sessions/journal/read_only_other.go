//go:build !linux

package journal

// mayWrite does not know here, and says that a file may be written.
func mayWrite(string) error { return nil }
