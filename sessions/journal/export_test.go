package journal

// OpenShared opens a file without keeping it for this process.
func OpenShared(path string) (*DB, error) { return openAs(path, true) }
