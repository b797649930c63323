package journal

import (
	"database/sql"

	"burncard/sessions/query"
)

// Where the page is damaged to which SQLite adds new entries, tables whose own logs can be
// read go on: their entries are put aside, to the other end of the file's table. SQLite adds
// a row behind the one with the highest rowid, and finds the entries of a log by an index, so
// that it is all the same which rowid an entry has.

const insertAside = `INSERT INTO entries
	(rowid, table_key, seq, at, person, client, number, line, facts, verdicts, edition)
	VALUES ((SELECT min(rowid) FROM entries) - 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

// An aside says whether entries are put aside.
type aside struct {
	why   error          // what SQLite said of the end of the table; nil: it can be written
	whole map[int64]bool // keys of tables whose logs were read to their ends since then
}

// begin puts entries aside from now on.
func (a *aside) begin(why error) { a.why, a.whole = why, map[int64]bool{} }

// checkWhole fails where a part of a table's log cannot be read: nobody could fold what is
// written behind it.
func (t *transaction) checkWhole(key int64) error {
	if t.aside.whole[key] {
		return nil
	}
	var line, facts, verdicts sql.RawBytes
	for rows, err := range query.Rows(t.ctx, t.tx, "SELECT line, facts, verdicts FROM entries WHERE table_key = ? ORDER BY seq", key) {
		if err == nil {
			err = rows.Scan(&line, &facts, &verdicts)
		}
		if err != nil {
			return err
		}
	}
	t.aside.whole[key] = true
	return nil
}
