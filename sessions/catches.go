package sessions

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"burncard/game"
	"burncard/sessions/record"
)

// caught takes in a catch. What was caught in rounds that are over is kept
// until the next round ends, for the debrief.
func (h *history) caught(person string, seq int64, round int, of *game.Noticed, n *news) {
	c := record.Catch{Person: person, Seq: seq, Round: round, Breach: of.Breach, Acts: of.Acts}
	if s := h.Session; s != nil && person == s.Person {
		c.Session = s.ID
		s.Score.Caught++
		s.Score.Late += of.Acts
		n.caught = append(n.caught, c)
	}
	h.Caught = append(slices.DeleteFunc(slices.Clone(h.Caught), func(c record.Catch) bool { return c.Round < round }), c)
}

// caughtIn lists what was caught in the round that ended: to the dealer by
// himself, to who oversees all.
func (l *Live) caughtIn(all bool) (list []record.Catch) {
	for _, c := range l.h.Caught {
		if c.Round == l.h.Table.Rounds && (all || c.Person == l.h.Dealer.ID) {
			list = append(list, c)
		}
	}
	return list
}

// writeCaught keeps catches; told twice after a crash each is one.
func writeCaught(ctx context.Context, tx *sql.Tx, table string, list []record.Catch) error {
	for _, c := range list {
		if _, err := tx.ExecContext(ctx, "INSERT INTO catches VALUES (?,?,?,?,?,?) ON CONFLICT DO NOTHING",
			table, c.Seq, c.Session, c.Round, c.Breach, c.Acts); err != nil {
			return fmt.Errorf("catch of entry %d: %w", c.Seq, err)
		}
	}
	return nil
}

// caught lists the breaches that were stopped in a session; in an exam those of
// rounds that are over, to whom the mistakes are told so too.
func (s *store) caught(ctx context.Context, viewer Person, session string) (list []record.Catch, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT m.session, s.person, m.seq, m.round, m.breach, m.acts
		FROM catches m JOIN sessions s ON s.id = m.session LEFT JOIN recorded r ON r.table_id = m.table_id
		WHERE m.session = ? AND `+told+` ORDER BY m.seq`, session, viewer.Supervisor, viewer.ID)
	if err != nil {
		return nil, fmt.Errorf("catches of session %s: %w", session, err)
	}
	defer rows.Close()
	for rows.Next() {
		var c record.Catch
		if err := rows.Scan(&c.Session, &c.Person, &c.Seq, &c.Round, &c.Breach, &c.Acts); err != nil {
			return nil, fmt.Errorf("catches of session %s: %w", session, err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}
