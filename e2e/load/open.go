package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	_ "modernc.org/sqlite"
)

// manyRounds are in the file that measureOpen opens, and copiesOfATable of each table.
const (
	manyRounds     = 1_000_000
	copiesOfATable = 100
)

// measureOpen prints how long the server takes to open a file of a million rounds, and the
// first page after that. The tables are dealt for a while. Then their rows are written again:
// behind each other, which makes logs long that nobody folds here, and as tables of their
// own. That takes some minutes and ten gigabytes.
func measureOpen(ctx context.Context, p plan) error {
	file := filepath.Join(p.keep, "open.db")
	s, err := start(ctx, p, file)
	if err != nil {
		return err
	}
	h, err := open(ctx, s, p)
	if err != nil {
		s.kill()
		return err
	}
	pause(ctx, p.settle+p.dur)
	h.leave()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	if err := s.cmd.Wait(); err != nil {
		return err
	}
	began := time.Now()
	tables, rounds, entries, err := grow(ctx, file)
	if err != nil {
		return fmt.Errorf("make the file long: %w", err)
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	fmt.Printf("%d rounds in %d entries at %d tables, %.1f GB, made in %.0f s\n", rounds, entries, tables, float64(info.Size())/1e9, time.Since(began).Seconds())
	for n := 1; n <= 3; n++ {
		began := time.Now()
		if err := s.begin(ctx); err != nil {
			return err
		}
		opened := time.Since(began)
		began = time.Now()
		r, err := http.Get("http://" + s.addr + "/")
		if err != nil {
			s.kill()
			return err
		}
		if _, err = io.Copy(io.Discard, r.Body); r.StatusCode != http.StatusOK {
			err = errors.Join(err, fmt.Errorf("GET /: %s", r.Status))
		}
		r.Body.Close()
		first := time.Since(began)
		u, usageErr := s.usage()
		s.kill()
		if err := errors.Join(err, usageErr); err != nil {
			return err
		}
		fmt.Printf("start %d: the server serves after %.2f s, the first lobby took %.0f ms; %.0f MiB\n", n, opened.Seconds(), float64(first.Microseconds())/1000, u.rss/(1<<20))
	}
	return ctx.Err()
}

// grow makes the tables of a file so many, and their logs so long, that it has a million
// rounds.
func grow(ctx context.Context, file string) (tables, rounds, entries int, err error) {
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=journal_mode(OFF)&_pragma=synchronous(OFF)&_pragma=foreign_keys(OFF)")
	if err != nil {
		return 0, 0, 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	one := func(to *int, query string) {
		if err == nil {
			err = db.QueryRowContext(ctx, query).Scan(to)
		}
	}
	do := func(query string, args ...any) {
		if err == nil {
			_, err = db.ExecContext(ctx, query, args...)
		}
	}
	var keys int
	one(&rounds, "SELECT sum(rounds) FROM recorded")
	one(&keys, "SELECT max(key) FROM tables")
	if err == nil && rounds == 0 {
		err = errors.New("no round was dealt")
	}
	if err != nil {
		return 0, 0, 0, err
	}
	longer := (manyRounds + rounds*copiesOfATable - 1) / (rounds * copiesOfATable)

	do("CREATE TEMP TABLE ends AS SELECT table_key, max(seq) AS last FROM entries GROUP BY 1")
	do(`WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ?1 - 1)
		INSERT INTO entries SELECT table_key, seq + i * last, at, person, iif(client = '', '', client || '-' || i), number, line, facts, verdicts, edition
		FROM k, entries JOIN ends USING (table_key) WHERE ?1 > 1`, longer)
	do("UPDATE recorded SET seq = seq * ?1, rounds = rounds * ?1", longer)
	do("UPDATE glances SET seq = seq * ?", longer)
	do("UPDATE sessions SET to_seq = to_seq * ?1, rounds = rounds * ?1", longer)
	another := "%s || 'x' || i"
	for _, t := range []struct {
		name string
		own  map[string]string // columns that are other in each copy
	}{
		{"tables", map[string]string{"key": "%s + i * ?2", "id": another}},
		{"entries", map[string]string{"table_key": "%s + i * ?2"}},
		{"words", map[string]string{"table_key": "%s + i * ?2"}},
		{"recorded", map[string]string{"table_id": another}},
		{"glances", map[string]string{"table_id": another}},
		{"sessions", map[string]string{"id": another, "table_id": another}},
		{"mistakes", map[string]string{"session": another, "table_id": another}},
	} {
		columns, listErr := columnsOf(ctx, db, t.name)
		err = errors.Join(err, listErr)
		for i, c := range columns {
			if own := t.own[c]; own != "" {
				columns[i] = fmt.Sprintf(own, c)
			}
		}
		do(fmt.Sprintf("WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ?1 - 1) INSERT INTO %s SELECT %s FROM k, %[1]s WHERE ?2 > 0",
			t.name, strings.Join(columns, ", ")), copiesOfATable, keys)
	}
	one(&tables, "SELECT count(*) FROM tables")
	one(&rounds, "SELECT sum(rounds) FROM recorded")
	one(&entries, "SELECT count(*) FROM entries")
	return tables, rounds, entries, err
}

// columnsOf lists the columns of a table.
func columnsOf(ctx context.Context, db *sql.DB, table string) (list []string, err error) {
	rows, err := db.QueryContext(ctx, "SELECT * FROM "+table+" LIMIT 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list, err = rows.Columns()
	return slices.Clone(list), errors.Join(err, rows.Err())
}
