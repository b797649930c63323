package sessions

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"burncard/game"
)

// What people say of a verdict afterwards is no act at the table and changes no
// score of the log: it is kept beside the mistake, and shown with it.

// remarkMost is how long a remark may be, in bytes.
const remarkMost = 500

// A mistake exists for the person who made it, for players at that table and for
// supervisors, and in an exam not before it may be told. To everybody else, and
// before that, there is none: an answer that told a mistake from a right act
// would be the verdict.

// Flag adds a remark to a mistake: by who made it, by who sits at that table,
// by a supervisor.
func (h *Hall) Flag(ctx context.Context, by Person, table string, seq int64, index int, remark string) error {
	remark = strings.TrimSpace(remark)
	switch {
	case by.ID == "" || automatic(by.ID):
		return ErrNotYours
	case remark == "" || len(remark) > remarkMost:
		return ErrRemark
	}
	return h.remark(ctx, table, place{seq, index}, func(m *remarked) error {
		l, ok := h.Table(table)
		sits := ok && l.Standing(by).Role == game.PlayerView
		if !by.Supervisor && m.person != by.ID && !sits || !m.told && (!by.Supervisor || m.person == by.ID) {
			return ErrNoMistake
		}
		at := h.now()
		_, err := h.store.write.ExecContext(ctx, "INSERT INTO flags VALUES (?,?,?,?,?,?,?)",
			table, seq, index, by.ID, by.Name, at.UnixNano(), remark)
		return err
	})
}

// Slip marks the act of a mistake as a slip of the hand, with all that was wrong
// with it, or as none after all: by the person who made it, when the round is over
// (before, ErrRoundOn). It is kept and shown, and counted apart. Saying it again
// changes nothing.
func (h *Hall) Slip(ctx context.Context, by Person, table string, seq int64, index int, slip bool) error {
	return h.remark(ctx, table, place{seq, index}, func(m *remarked) error {
		switch {
		case m.person != by.ID && by.Supervisor:
			return ErrNotYours // supervisors know of all mistakes
		case m.person != by.ID, !m.over && m.exam:
			return ErrNoMistake
		case !m.over:
			return ErrRoundOn
		}
		_, err := h.store.write.ExecContext(ctx, `UPDATE mistakes SET slip = iif(?, coalesce(slip, ?), NULL)
			WHERE table_id = ? AND seq = ?`, slip, h.now().UnixNano(), table, seq)
		return err
	})
}

// remarked is a mistake that somebody has something to say about.
type remarked struct {
	person           string
	over, exam, told bool // its round is over; it was made in an exam, or nobody knows; may be known
}

// remark finds a mistake, does something about it, and shows it at its table.
func (h *Hall) remark(ctx context.Context, table string, at place, do func(*remarked) error) error {
	if h.store == nil {
		return ErrNoMistake
	}
	if err := h.upToDate(ctx); err != nil {
		return err
	}
	var m remarked
	err := h.store.read.QueryRowContext(ctx, `SELECT m.person, m.round <= coalesce(r.rounds, 0), coalesce(s.mode, 'exam') = 'exam'
		FROM mistakes m LEFT JOIN recorded r ON r.table_id = m.table_id LEFT JOIN sessions s ON s.id = m.session
		WHERE m.table_id = ? AND m.seq = ? AND m.place = ?`, table, at.seq, at.index).Scan(&m.person, &m.over, &m.exam)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNoMistake
	}
	if err != nil {
		return fmt.Errorf("mistake of entry %d of table %s: %w", at.seq, table, err)
	}
	l, ok := h.Table(table)
	m.over = m.over || !ok // closed for good: no round of it goes on
	m.told = m.over || !m.exam
	if err := do(&m); err != nil || !ok {
		return err
	}
	return l.remarksChanged(ctx)
}

// remarksChanged shows anew what people remarked.
func (l *Live) remarksChanged(ctx context.Context) error {
	var failed error
	err := l.ask(ctx, func() {
		if l.h == nil {
			return
		}
		marks, err := l.hall.marks(l.id, l.h)
		if err != nil {
			failed = err
			return
		}
		l.marks = marks
		l.changed()
		l.tell()
	})
	return errors.Join(err, failed)
}

// marks loads what was remarked on the mistakes that a table has at hand.
func (h *Hall) marks(table string, hist *history) (map[place]mark, error) {
	found := map[place]mark{}
	if h.store == nil {
		return found, nil
	}
	from := hist.Seq + 1
	if len(hist.Recent) > 0 {
		from = hist.Recent[0].Seq
	}
	if s := hist.Session; s != nil {
		from = min(from, s.FromSeq)
	}
	flags, err := h.store.flags(h.ctx, table, from)
	if err != nil {
		return nil, err
	}
	for p, f := range flags {
		found[p] = mark{flags: f}
	}
	rows, err := h.store.read.QueryContext(h.ctx,
		"SELECT seq, place, source FROM mistakes WHERE table_id = ? AND seq >= ? AND slip IS NOT NULL", table, from)
	if err != nil {
		return nil, fmt.Errorf("slips of table %s: %w", table, err)
	}
	defer rows.Close()
	for rows.Next() {
		var p place
		var m game.Mistake
		if err := rows.Scan(&p.seq, &p.index, &m.Source); err != nil {
			return nil, fmt.Errorf("slips of table %s: %w", table, err)
		}
		found[p] = mark{slip: &m, flags: found[p].flags}
	}
	return found, rows.Err()
}

// forgetMarks lets go of marks that no scene shows any more.
func (l *Live) forgetMarks() {
	from := l.h.Seq
	if len(l.h.Recent) > 0 {
		from = l.h.Recent[0].Seq
	}
	if s := l.h.Session; s != nil {
		from = min(from, s.FromSeq)
	}
	for p := range l.marks {
		if p.seq < from {
			delete(l.marks, p)
		}
	}
}
