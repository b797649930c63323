//go:build !linux

package journal

import "io/fs"

// takeFile locks a file beside the database: on other systems than Linux a lock
// on the database itself would keep SQLite out too.
func (l *fileLocks) takeFile(path string) error { return l.take(path, path+".lock") }

// takeLog does nothing here.
func (l *fileLocks) takeLog(string, string) error { return nil }

// links returns 1: the number of names is not known here.
func links(fs.FileInfo) int { return 1 }

// whereabouts returns nothing: the present name of an open file is not known
// here.
func whereabouts(fs.FileInfo) (now string, gone bool) { return "", false }

// giveTo does nothing here: a restored file belongs to the person who restores it.
func giveTo(string, fs.FileInfo) error { return nil }
