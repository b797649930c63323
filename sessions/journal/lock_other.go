//go:build !linux

package journal

import "io/fs"

// takeFile holds a file beside the database: elsewhere than on Linux a lock on
// the database itself would keep SQLite out too.
func (l *fileLocks) takeFile(path string) error { return l.take(path, path+".lock") }

// takeLog holds nothing more.
func (l *fileLocks) takeLog(string, string) error { return nil }

// links returns how many names a file has, as far as it is known.
func links(fs.FileInfo) int { return 1 }

// whereabouts returns nothing: it is not known where an open file is now.
func whereabouts(fs.FileInfo) (now string, gone bool) { return "", false }
