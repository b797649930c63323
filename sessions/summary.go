package sessions

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/record"
)

// A SessionFilter says which sessions are asked for. Who is not a supervisor
// gets his own, whatever it says.
type SessionFilter struct {
	Viewer Person
	Person string    // whose, by id; "" for everybody's
	Table  string    // at which table, by id; "" for any
	Before time.Time // begun before; zero for up to now
	Limit  int       // how many at most; 0 for 100
}

// A Summary is one session on one sheet.
type Summary struct {
	record.Session
	Rules    game.House      // the house rules that it was dealt under
	Mistakes []record.Judged // in the order in which they were made
	ByCite   []CiteCount
	Exercise *Exercise          // that was dealt in it; nil for none
	Caught   []record.Catch     // breaches of players that were stopped, and how late
	Shoes    []game.Proof       // the seals of the shoes that were over in it
	Touched  []record.Tampering // what an instructor did to the cards, as far as it may be told
	Ticks    []Tick             // what an instructor saw to be right
}

// A CiteCount counts the mistakes against one clause, slips apart.
type CiteCount struct {
	Cite, Title, Source string
	Count, Slips        int
	Diff                chip.Cents // sum of what was given too much
}

// told is the condition on a mistake m of a session s that a viewer may know of:
// its dealer in an exam once the round is over, a supervisor of all others at
// once.
// It wants whether he is one, and his id.
const told = `(s.mode <> 'exam' OR m.round <= coalesce(r.rounds, 0) OR (? AND (s.person <> ? OR s.stand <> 'dealer')))`

// sessionColumns are those of a session with the counts of what may be told. An act
// counts once, by the gravest of its mistakes.
const sessionColumns = `s.id, s.table_id, s.table_name, s.variant, s.person, s.name, s.stand, s.begun, s.ended,
	s.from_seq, s.to_seq, s.mode, s.house, s.locked_by, s.edition, s.rounds, s.hands, s.acts, s.dealer_time, s.other_time,
	count(DISTINCT CASE WHEN m.slip IS NULL AND m.source <> 'reading' THEN m.seq END),
	count(DISTINCT CASE WHEN m.slip IS NULL THEN m.seq END) - count(DISTINCT CASE WHEN m.slip IS NULL AND m.source <> 'reading' THEN m.seq END),
	count(DISTINCT m.seq) - count(DISTINCT CASE WHEN m.slip IS NULL THEN m.seq END),
	count(DISTINCT CASE WHEN m.slip IS NULL AND m.gravity = 'critical' THEN m.seq END),
	coalesce(sum(CASE WHEN m.kind = 'amount' AND m.diff > 0 AND NOT m.refused THEN m.diff END), 0),
	coalesce(sum((SELECT count(*) FROM flags f WHERE f.table_id = m.table_id AND f.seq = m.seq AND f.place = m.place)), 0),
	(SELECT count(*) FROM catches c WHERE c.session = s.id AND (s.mode <> 'exam' OR c.round <= coalesce(r.rounds, 0))),
	(SELECT coalesce(sum(c.acts), 0) FROM catches c WHERE c.session = s.id AND (s.mode <> 'exam' OR c.round <= coalesce(r.rounds, 0)))
	FROM sessions s
	LEFT JOIN recorded r ON r.table_id = s.table_id
	LEFT JOIN mistakes m ON m.session = s.id AND ` + told

// Sessions lists sessions, the newest first.
func (h *Hall) Sessions(ctx context.Context, f SessionFilter) ([]record.Session, error) {
	if h.store == nil {
		return nil, nil
	}
	if !f.Viewer.Supervisor {
		if f.Viewer.ID == "" || f.Person != "" && f.Person != f.Viewer.ID {
			return nil, ErrNotYours
		}
		f.Person = f.Viewer.ID
	}
	if f.Limit <= 0 {
		f.Limit = 100
	}
	before := int64(1<<63 - 1)
	if !f.Before.IsZero() {
		before = f.Before.UnixNano()
	}
	if err := h.upToDate(ctx); err != nil {
		return nil, err
	}
	return h.store.rows(ctx, f.Viewer, `WHERE (? = '' OR s.person = ?) AND (? = '' OR s.table_id = ?) AND s.begun < ?
		GROUP BY s.id ORDER BY s.begun DESC, s.id LIMIT ?`, f.Person, f.Person, f.Table, f.Table, before, f.Limit)
}

func (s *store) rows(ctx context.Context, viewer Person, where string, args ...any) (list []record.Session, err error) {
	rows, err := s.read.QueryContext(ctx, "SELECT "+sessionColumns+" "+where, append([]any{viewer.Supervisor, viewer.ID}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	defer rows.Close() // after Next has returned false: nothing left to close
	for rows.Next() {
		var r record.Session
		var begun, dealer, other, diff int64
		var ended sql.NullInt64
		if err := rows.Scan(&r.ID, &r.Table, &r.TableName, &r.Variant, &r.Person, &r.Name, &r.Stand, &begun, &ended,
			&r.FromSeq, &r.ToSeq, &r.Mode, &r.House, &r.LockedBy, &r.Edition, &r.Score.Rounds, &r.Score.Hands, &r.Score.Acts,
			&dealer, &other, &r.Score.Mistakes, &r.Score.Advice, &r.Score.Slips, &r.Critical, &diff, &r.Flags, &r.Score.Caught, &r.Score.Late); err != nil {
			return nil, fmt.Errorf("list sessions: %w", err)
		}
		r.From = time.Unix(0, begun).UTC()
		if ended.Valid {
			r.To = time.Unix(0, ended.Int64).UTC()
		}
		r.Score.DealerTime, r.Score.OtherTime = time.Duration(dealer), time.Duration(other)
		r.Score.Diff = chip.Cents(diff)
		list = append(list, r)
	}
	return list, rows.Err()
}

// Summary is one session: to whose it is, and to supervisors.
func (h *Hall) Summary(ctx context.Context, viewer Person, id string) (Summary, error) {
	if h.store == nil {
		return Summary{}, ErrNoSession
	}
	if err := h.upToDate(ctx); err != nil {
		return Summary{}, err
	}
	rows, err := h.store.rows(ctx, viewer, "WHERE s.id = ? GROUP BY s.id", id)
	switch {
	case err != nil:
		return Summary{}, err
	case len(rows) == 0:
		return Summary{}, ErrNoSession
	case !viewer.Supervisor && rows[0].Person != viewer.ID:
		return Summary{}, ErrNotYours
	}
	sum := Summary{Session: rows[0]}
	if sum.Rules, err = game.NewHouse().With(strings.Fields(sum.House)...); err != nil {
		return Summary{}, fmt.Errorf("session %s: %w", id, err)
	}
	if sum.Exercise, err = h.dealt(ctx, &sum.Session); err != nil {
		return Summary{}, err
	}
	sum.Mistakes, err = h.store.mistakes(ctx, viewer, id)
	if err != nil {
		return Summary{}, err
	}
	sum.ByCite = byCite(sum.Mistakes)
	if sum.Caught, err = h.store.caught(ctx, viewer, id); err != nil {
		return Summary{}, err
	}
	if sum.Shoes, err = h.shoes(ctx, sum.Table, sum.FromSeq, sum.ToSeq); err != nil {
		return Summary{}, err
	}
	if sum.Touched, err = h.store.touched(ctx, id); err != nil {
		return Summary{}, err
	}
	sum.Ticks, err = h.store.ticks(ctx, id)
	return sum, err
}

// byCite counts mistakes by clause, the most frequent first.
func byCite(mistakes []record.Judged) (list []CiteCount) {
	for _, j := range mistakes {
		m := j.Mistake
		i := slices.IndexFunc(list, func(c CiteCount) bool { return c.Cite == m.Cite })
		if i < 0 {
			list = append(list, CiteCount{Cite: m.Cite, Title: m.Title, Source: m.Source})
			i = len(list) - 1
		}
		if j.Slip {
			list[i].Slips++
			continue
		}
		list[i].Count++
		if m.Kind == game.WrongAmount && m.Diff > 0 && !j.Refused {
			list[i].Diff += m.Diff
		}
	}
	slices.SortStableFunc(list, func(a, b CiteCount) int { return cmp.Compare(b.Count, a.Count) })
	return list
}

func (s *store) mistakes(ctx context.Context, viewer Person, session string) (list []record.Judged, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT m.table_id, m.seq, m.place, m.round, m.at, m.cite, m.title, m.source, m.kind,
		m.gravity, m.actor, m.owed, m.done, m.diff, m.why, m.took, m.refused, m.slip IS NOT NULL
		FROM mistakes m JOIN sessions s ON s.id = m.session LEFT JOIN recorded r ON r.table_id = m.table_id
		WHERE m.session = ? AND `+told+` ORDER BY m.seq, m.place`, session, viewer.Supervisor, viewer.ID)
	if err != nil {
		return nil, fmt.Errorf("mistakes of session %s: %w", session, err)
	}
	defer rows.Close()
	table := ""
	for rows.Next() {
		var j record.Judged
		var at, diff, took int64
		var kind, gravity string
		m := &j.Mistake
		if err := rows.Scan(&table, &j.Seq, &j.Index, &j.Round, &at, &m.Cite, &m.Title, &m.Source, &kind, &gravity, &m.By,
			&m.Owed, &m.Done, &diff, &m.Why, &took, &j.Refused, &j.Slip); err != nil {
			return nil, fmt.Errorf("mistakes of session %s: %w", session, err)
		}
		if err := errors.Join(m.Kind.UnmarshalText([]byte(kind)), m.Gravity.UnmarshalText([]byte(gravity))); err != nil {
			return nil, fmt.Errorf("mistake of entry %d of table %s: %w", j.Seq, table, err)
		}
		j.At, j.Took, m.Diff = time.Unix(0, at).UTC(), time.Duration(took), chip.Cents(diff)
		list = append(list, j)
	}
	if err := rows.Err(); err != nil || len(list) == 0 {
		return list, err
	}
	flags, err := s.flags(ctx, table, list[0].Seq)
	for i := range list {
		list[i].Flags = flags[place{list[i].Seq, list[i].Index}]
	}
	return list, err
}

// flags are the remarks on a table's mistakes from an entry on.
func (s *store) flags(ctx context.Context, table string, from int64) (map[place][]record.Flag, error) {
	rows, err := s.read.QueryContext(ctx,
		"SELECT seq, place, name, at, remark FROM flags WHERE table_id = ? AND seq >= ? ORDER BY rowid", table, from)
	if err != nil {
		return nil, fmt.Errorf("flags of table %s: %w", table, err)
	}
	defer rows.Close()
	found := map[place][]record.Flag{}
	for rows.Next() {
		var p place
		var f record.Flag
		var at int64
		if err := rows.Scan(&p.seq, &p.index, &f.By, &at, &f.Remark); err != nil {
			return nil, fmt.Errorf("flags of table %s: %w", table, err)
		}
		f.At = time.Unix(0, at).UTC()
		found[p] = append(found[p], f)
	}
	return found, rows.Err()
}

// upToDate has everything written that the store is still to be told. A table
// that was not taken up in this process is, if the last one died before it told
// the store of its last entries; no other is woken.
func (h *Hall) upToDate(ctx context.Context) error {
	for _, l := range h.all() {
		if !l.awake.Load() && !l.behind.Load() {
			continue
		}
		err := l.ask(ctx, func() {
			if l.behind.Load() {
				l.wake() // it tells the operator itself
				l.behind.Store(false)
			}
			if l.h != nil && (l.h.Session != nil || len(l.h.Floors) > 0) {
				l.outbox.put(l.h, news{}, true)
			}
		})
		if err != nil && !errors.Is(err, errClosing) && !errors.Is(err, errTableClosed) {
			return err
		}
	}
	return h.store.flush(ctx)
}
