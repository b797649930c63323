package journal

import (
	"context"
	"errors"
	"fmt"
	"time"
)

func (db *DB) Append(ctx context.Context, entries ...Entry) error {
	if err := checkEntries(entries); err != nil {
		return err
	}
	return db.change(ctx, appendName(entries), func(t *transaction) (refusal, failure error) {
		return t.append(entries)
	})
}

func (db *DB) Create(ctx context.Context, table Table) error {
	if err := checkTable(table); err != nil {
		return err
	}
	return db.change(ctx, "create table "+table.ID, func(t *transaction) (refusal, failure error) {
		err := t.exec(`INSERT INTO tables (id, variant, settings, demo, created)
			VALUES (?, ?, ?, ?, ?)`,
			table.ID, table.Variant, blob(table.Settings), table.Demo, table.Created.UnixNano())
		if isUniqueViolation(err) {
			return ErrExists, nil
		}
		return nil, err
	})
}

func (db *DB) CloseTable(ctx context.Context, id string, at time.Time) error {
	name := "close table " + id
	if err := checkMoment(at); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return db.changeTable(ctx, name, id, func(t *transaction, l tableLog) (refusal, failure error) {
		return nil, t.exec("UPDATE tables SET closed = ? WHERE key = ? AND closed IS NULL", at.UnixNano(), l.key)
	})
}

func (db *DB) Checkpoint(ctx context.Context, table string, seq int64, data []byte) error {
	return db.changeTable(ctx, checkpointName(table, seq), table, func(t *transaction, l tableLog) (refusal, failure error) {
		if err := l.checkCheckpoint(seq, l.next); err != nil {
			return err, nil
		}
		return nil, t.exec(`INSERT INTO checkpoints (table_key, seq, data) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET data = excluded.data`, l.key, seq, blob(data))
	})
}

func (db *DB) Trim(ctx context.Context, table string, before int64) error {
	return db.changeTable(ctx, trimName(table, before), table, func(t *transaction, l tableLog) (refusal, failure error) {
		var checkpoint bool
		err := t.tx.QueryRowContext(t.ctx,
			"SELECT EXISTS (SELECT * FROM checkpoints WHERE table_key = ? AND seq = ?)",
			l.key, before-1).Scan(&checkpoint)
		if err != nil {
			return nil, err
		}
		if err := l.checkTrim(before, l.next, checkpoint); err != nil {
			return err, nil
		}
		return nil, errors.Join(
			t.exec("UPDATE tables SET first = max(first, ?) WHERE key = ?", before, l.key),
			t.exec("DELETE FROM entries WHERE table_key = ? AND seq < ?", l.key, before),
			t.exec("DELETE FROM words WHERE table_key = ? AND seq < ?", l.key, before),
			t.exec("DELETE FROM checkpoints WHERE table_key = ? AND seq < ?", l.key, before-1),
		)
	})
}

// changeTable queues a change to a table, which must exist.
func (db *DB) changeTable(ctx context.Context, name, table string,
	do func(*transaction, tableLog) (refusal, failure error),
) error {
	return db.change(ctx, name, func(t *transaction) (refusal, failure error) {
		l, err := loadLog(t.ctx, t.tx, table)
		if errors.Is(err, ErrNoTable) {
			return err, nil
		}
		if err != nil {
			return nil, err
		}
		return do(t, l)
	})
}

func (t *transaction) exec(statement string, args ...any) error {
	_, err := t.tx.ExecContext(t.ctx, statement, args...)
	return err
}
