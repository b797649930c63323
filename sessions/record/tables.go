package record

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"burncard/sessions/query"
)

// Tables keeps what the tables came to, how far the log of each was taken in, and
// what lists show of it.
type Tables struct{ DB }

// News is what a table came to since it last told.
type News struct {
	UpTo      int64              // the last entry of the table's log that it tells of; 0 for a glance alone
	Rounds    int                // finished by then
	Sessions  map[string]Session // by id, as they are now
	Mistakes  []Mistake
	Tampering []Tampering
	Catches   []Catch
	Glance    *Glance // nil: it stays as it is
}

// A Glance is what lists show of a table that nobody looks at.
type Glance struct {
	Seq  int64  // the entry of the log that it shows
	Data []byte // JSON
}

// Add takes in later news of the same table.
func (n *News) Add(later News) {
	n.UpTo, n.Rounds = max(n.UpTo, later.UpTo), max(n.Rounds, later.Rounds)
	if n.Sessions == nil {
		n.Sessions = map[string]Session{}
	}
	maps.Copy(n.Sessions, later.Sessions)
	n.Mistakes = append(n.Mistakes, later.Mistakes...)
	n.Tampering = append(n.Tampering, later.Tampering...)
	n.Catches = append(n.Catches, later.Catches...)
	if later.Glance != nil {
		n.Glance = later.Glance
	}
}

// Take writes news of tables, by id: all of it or none. After a crash some of it
// comes a second time: each mistake, catch and tampering counts once, and the later
// state of a session stays.
func (t Tables) Take(ctx context.Context, news map[string]*News) error {
	return query.Transact(ctx, t.Writer, func(tx *sql.Tx) error {
		for _, table := range slices.Sorted(maps.Keys(news)) {
			if err := news[table].write(ctx, tx, table); err != nil {
				return fmt.Errorf("table %s: %w", table, err)
			}
		}
		return nil
	})
}

func (n *News) write(ctx context.Context, tx *sql.Tx, table string) error {
	for _, s := range n.Sessions {
		_, err := tx.ExecContext(ctx, `INSERT INTO sessions VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
			ON CONFLICT (id) DO UPDATE SET ended = excluded.ended, to_seq = excluded.to_seq, mode = excluded.mode,
			house = excluded.house, edition = excluded.edition, rounds = excluded.rounds, hands = excluded.hands,
			acts = excluded.acts, dealer_time = excluded.dealer_time, other_time = excluded.other_time
			WHERE excluded.to_seq >= to_seq`,
			s.ID, s.Table, s.TableName, s.Variant, s.Person, s.Name, s.Stand, s.From.UnixNano(), momentOrNull(s.To),
			s.FromSeq, s.ToSeq, s.Mode, s.House, s.LockedBy, s.Edition, s.Score.Rounds, s.Score.Hands, s.Score.Acts,
			int64(s.Score.DealerTime), int64(s.Score.OtherTime))
		if err != nil {
			return fmt.Errorf("session %s: %w", s.ID, err)
		}
	}
	for _, t := range n.Tampering {
		if _, err := tx.ExecContext(ctx, "INSERT INTO touched VALUES (?,?,?) ON CONFLICT DO NOTHING", t.Session, t.Round, t.What); err != nil {
			return fmt.Errorf("tampering in session %s: %w", t.Session, err)
		}
	}
	for _, c := range n.Catches {
		if _, err := tx.ExecContext(ctx, "INSERT INTO catches VALUES (?,?,?,?,?,?) ON CONFLICT DO NOTHING",
			table, c.Seq, c.Session, c.Round, c.Breach, c.Acts); err != nil {
			return fmt.Errorf("catch of entry %d: %w", c.Seq, err)
		}
	}
	for _, j := range n.Mistakes {
		m := j.Mistake
		_, err := tx.ExecContext(ctx, `INSERT INTO mistakes VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL)
			ON CONFLICT DO NOTHING`,
			table, j.Seq, j.Index, j.Session, j.Person, j.Round, j.At.UnixNano(), m.Cite, m.Title, m.Source,
			m.Kind.String(), m.Gravity.String(), m.By, m.Owed, m.Done, int64(m.Diff), m.Why, int64(j.Took), j.Refused)
		if err != nil {
			return fmt.Errorf("mistake of entry %d: %w", j.Seq, err)
		}
	}
	if n.Glance != nil {
		if _, err := tx.ExecContext(ctx, `INSERT INTO glances VALUES (?,?,?)
			ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, data = excluded.data`, table, n.Glance.Seq, string(n.Glance.Data)); err != nil {
			return fmt.Errorf("glance: %w", err)
		}
	}
	if n.UpTo == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO recorded VALUES (?,?,?)
		ON CONFLICT (table_id) DO UPDATE SET seq = max(seq, excluded.seq), rounds = max(rounds, excluded.rounds)`,
		table, n.UpTo, n.Rounds)
	return err
}

// TakenIn returns the entry up to which a table's log was taken in; 0 for none.
func (t Tables) TakenIn(ctx context.Context, table string) (seq int64, err error) {
	err = t.Reader.QueryRowContext(ctx, "SELECT seq FROM recorded WHERE table_id = ?", table).Scan(&seq)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("how far the log of table %s was taken in: %w", table, err)
	}
	return seq, nil
}

// AllTakenIn returns, by table, the entry up to which its log was taken in.
func (t Tables) AllTakenIn(ctx context.Context) (map[string]int64, error) {
	all := map[string]int64{}
	for rows, err := range query.Rows(ctx, t.Reader, "SELECT table_id, seq FROM recorded") {
		var table string
		var seq int64
		if err == nil {
			err = rows.Scan(&table, &seq)
		}
		if err != nil {
			return nil, fmt.Errorf("how far the logs of tables were taken in: %w", err)
		}
		all[table] = seq
	}
	return all, nil
}

// Glances returns the glances by table.
func (t Tables) Glances(ctx context.Context) (map[string]Glance, error) {
	all := map[string]Glance{}
	for rows, err := range query.Rows(ctx, t.Reader, "SELECT table_id, seq, data FROM glances") {
		var table string
		var g Glance
		if err == nil {
			err = rows.Scan(&table, &g.Seq, &g.Data)
		}
		if err != nil {
			return nil, fmt.Errorf("glances of tables: %w", err)
		}
		all[table] = g
	}
	return all, nil
}
