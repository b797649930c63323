package journal

// OpenShared opens a file without locking other processes out.
func OpenShared(path string) (*DB, error) { return openAs(path, true) }
