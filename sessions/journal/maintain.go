package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// idleTicks is the number of ticks without a write after which the log is
// written back.
const idleTicks = 3

// Maintain checks the file at every tick until ctx ends. Once nothing has been
// written for some ticks, it writes the write-ahead log back, so that all rows are
// in the one file. When the database is not in its place, it saves the
// acknowledged rows, reports where they are, and calls moved; when the database is
// back, it reports that.
func (db *DB) Maintain(ctx context.Context, ticks <-chan time.Time, report func(error), moved func()) {
	away, trouble := false, "" // what has been reported already
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
			return // an error may come from the end of ctx
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
	db.maintaining.Lock()
	defer db.maintaining.Unlock()
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

// begun writes the token of a generation that another package's transaction
// began.
func (db *DB) begun(ctx context.Context) error {
	now, err := readGeneration(db.log)
	if err != nil || now == db.generation || now == (generation{}) {
		return err
	}
	db.generation = now
	return db.change(ctx, "begin a log", func(*transaction) (refusal, failure error) { return nil, nil })
}

// checkpoint moves the log's rows into the database, and returns whether it could
// move all: a reader may still need an older state.
func (db *DB) checkpoint(ctx context.Context, how string) (all bool, err error) {
	var busy bool
	var rows, moved int
	err = db.upkeep.QueryRowContext(ctx, "PRAGMA wal_checkpoint("+how+")").Scan(&busy, &rows, &moved)
	if err != nil {
		return false, fmt.Errorf("write the log of %s back: %w", db.path, db.at.explain(err))
	}
	return !busy && rows == moved, nil
}

// save brings the acknowledged rows of a moved database to a file that can be
// found. It returns moved with what the operator has to know. The log keeps its
// rows too.
func (db *DB) save(ctx context.Context, moved error) error {
	db.maintaining.Lock()
	defer db.maintaining.Unlock()
	if errors.Is(moved, errOverwritten) {
		return fmt.Errorf("%w; %s has what was acknowledged last: stop the server, keep it, and put back the newest backup",
			moved, db.at.log())
	}
	if db.saved {
		return db.movedTo
	}
	all, err := db.checkpoint(ctx, "FULL")
	if err == nil && !all {
		err = errors.New("somebody reads its log, which cannot be written back yet")
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
		// The file has no name or an unknown one, so a copy is safe.
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
	conn, err := db.upkeep.Conn(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	for n := 1; ; n++ {
		path := db.at.real + ".saved"
		if n > 1 {
			path = fmt.Sprintf("%s.saved-%d", db.at.real, n)
		}
		_, err := copyTo(ctx, conn, path, true)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		return path, err
	}
}
