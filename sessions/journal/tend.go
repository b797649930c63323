package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// idleTicks is for how many ticks nothing is written before the log is written
// back.
const idleTicks = 3

// Tend looks after the file at every tick until ctx ends. Once nothing has been
// written for some ticks the write-ahead log is written back, so that all rows are
// in the one file. When the database is found not to be in its place, Tend saves
// what was acknowledged, reports where it is, and calls moved; when it is back it
// reports that.
func (db *DB) Tend(ctx context.Context, ticks <-chan time.Time, report func(error), moved func()) {
	away, trouble := false, "" // what has been told already
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		err := db.at.check()
		switch {
		case err == nil && away:
			report(fmt.Errorf("%s is in its place again", db.path))
		case err != nil && !away:
			moved()
		}
		away = err != nil
		if err != nil {
			err = db.save(ctx, err)
		} else {
			err = db.writeBack(ctx)
		}
		if ctx.Err() != nil {
			return // it may have cut something off
		}
		now := ""
		if err != nil {
			now = err.Error()
		}
		if now != "" && now != trouble {
			report(err)
		}
		trouble = now
	}
}

// writeBack moves the log's rows into the database when nothing has been written
// to it for some ticks, and empties it.
func (db *DB) writeBack(ctx context.Context) error {
	db.tending.Lock()
	defer db.tending.Unlock()
	db.saved = false
	info, err := os.Stat(db.at.log())
	if err != nil {
		return err
	}
	was := db.logWas
	db.logWas = info
	if info.Size() == 0 || was == nil || !was.ModTime().Equal(info.ModTime()) || was.Size() != info.Size() {
		db.quiet = 0
		return db.begun(ctx)
	}
	if db.quiet++; db.quiet < idleTicks {
		return nil
	}
	_, err = db.checkpoint(ctx, "TRUNCATE")
	return err
}

// begun has a generation of the log that another package's transaction began get
// its token.
func (db *DB) begun(ctx context.Context) error {
	now, err := readGeneration(db.log)
	if err != nil || now == db.generation || now == (generation{}) {
		return err
	}
	db.generation = now
	return db.change(ctx, "begin a log", func(*transaction) (refusal, failure error) { return nil, nil })
}

// checkpoint moves the log's rows into the database, and returns whether it could
// move all: others may still read an older state.
func (db *DB) checkpoint(ctx context.Context, how string) (all bool, err error) {
	var busy bool
	var rows, moved int
	err = db.tend.QueryRowContext(ctx, "PRAGMA wal_checkpoint("+how+")").Scan(&busy, &rows, &moved)
	if err != nil {
		return false, fmt.Errorf("write the log of %s back: %w", db.path, err)
	}
	return !busy && rows == moved, nil
}

// save brings what was acknowledged to where it can be found, when moved says that
// the database is not in its place, and returns moved with what the operator has
// to know. The log keeps its rows too.
func (db *DB) save(ctx context.Context, moved error) error {
	db.tending.Lock()
	defer db.tending.Unlock()
	if errors.Is(moved, errOverwritten) {
		return fmt.Errorf("%w; %s has what was acknowledged last: stop the server, keep it, and put back the newest backup",
			moved, db.at.log())
	}
	if db.saved {
		return db.movedTo
	}
	all, err := db.checkpoint(ctx, "FULL")
	if err == nil && !all {
		err = errors.New("its log is being read and cannot be written back yet")
	}
	if err != nil {
		return fmt.Errorf("%w; %w", moved, err)
	}
	database := db.at.parts[0]
	now, gone := whereabouts(database.file)
	if here, err := os.Stat(database.path); err == nil && os.SameFile(here, database.file) {
		now, gone = database.path, false
	}
	switch {
	case now != "":
		db.movedTo = fmt.Errorf("%w; what was acknowledged is in %s, whole: stop the server, put what is missing back or begin with -db %s",
			moved, now, now)
	default:
		// Nameless, or under a name that is not known: then a copy does no harm.
		copied, err := db.rescue(ctx)
		if err != nil {
			return fmt.Errorf("%w; the only copy of it is open in this process, number %d, and could not be saved: %w", moved, os.Getpid(), err)
		}
		where := ""
		if !gone {
			where = "and perhaps elsewhere under another name, "
		}
		db.movedTo = fmt.Errorf("%w; what was acknowledged is in %s, %swhole: stop the server and begin with -db %s, or give it the old name",
			moved, copied, where, copied)
	}
	db.saved = true
	return db.movedTo
}

// rescue writes the database into a new file beside the place where it was.
func (db *DB) rescue(ctx context.Context) (string, error) {
	conn, err := db.tend.Conn(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	for n := 1; ; n++ {
		path := db.at.real + ".saved"
		if n > 1 {
			path = fmt.Sprintf("%s.saved-%d", db.at.real, n)
		}
		_, err := copyTo(ctx, conn, path)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		return path, err
	}
}
