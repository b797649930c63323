package sessions

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"burncard/sessions/record"
)

// A store keeps what people look up afterwards: sessions and mistakes. It is
// written a little after the log and never before it; what a crash cut off is
// taken in again when the table is folded.
type store struct {
	write, read *sql.DB
	report      func(error)

	writing sync.Mutex // held while a transaction of ours is open

	mu      sync.Mutex
	pending map[string]*page
	wake    chan struct{} // holds one: something is pending
	quit    chan struct{}
	done    chan struct{}
}

// A page is what of one table waits to be written.
type page struct {
	seq      int64
	rounds   int
	sessions map[string]record.Session
	mistakes []record.Mistake
	touched  []record.Tampering
	caught   []record.Catch
	glance   *keptGlance // nil: the glance stays as it is
}

// gather is how long the store lets news come together before it writes, so
// that it seldom takes the writer from the log.
const gather = 200 * time.Millisecond

// retry is how long after a failure the log or the store is tried again.
const retry = 5 * time.Second

func openStore(write, read *sql.DB, report func(error)) (*store, error) {
	s := &store{
		write: write, read: read, report: report, pending: map[string]*page{},
		wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{}),
	}
	go s.run()
	return s, nil
}

// run writes what is pending, until close.
func (s *store) run() {
	defer close(s.done)
	wait := gather
	for {
		select {
		case <-s.wake:
		case <-s.quit:
			return
		}
		select {
		case <-time.After(wait):
		case <-s.quit:
			return
		}
		wait = gather
		if err := s.flush(context.Background()); err != nil {
			s.report(err)
			wait = retry
			s.nudge()
		}
	}
}

// close writes what is left.
func (s *store) close() error {
	close(s.quit)
	<-s.done
	return s.flush(context.Background())
}

func (s *store) nudge() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// put hands news over, of entries up to seq.
func (s *store) put(table string, seq int64, rounds int, rows []record.Session, n news) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.page(table)
	p.seq, p.rounds = max(p.seq, seq), max(p.rounds, rounds)
	for _, r := range rows {
		p.sessions[r.ID] = r
	}
	p.mistakes = append(p.mistakes, n.mistakes...)
	p.touched = append(p.touched, n.touched...)
	p.caught = append(p.caught, n.caught...)
	s.nudge()
}

// page is what waits to be written of a table. The lock is held.
func (s *store) page(table string) *page {
	p := s.pending[table]
	if p == nil {
		p = &page{sessions: map[string]record.Session{}}
		s.pending[table] = p
	}
	return p
}

// take empties the pending pages.
func (s *store) take() map[string]*page {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken := s.pending
	s.pending = map[string]*page{}
	return taken
}

// putBack returns pages that could not be written, under what came since.
func (s *store) putBack(taken map[string]*page) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for table, old := range taken {
		if p := s.pending[table]; p != nil {
			maps.Copy(old.sessions, p.sessions)
			old.mistakes = append(old.mistakes, p.mistakes...)
			old.touched = append(old.touched, p.touched...)
			old.caught = append(old.caught, p.caught...)
			if p.glance != nil {
				old.glance = p.glance
			}
			old.seq, old.rounds = max(old.seq, p.seq), max(old.rounds, p.rounds)
		}
		s.pending[table] = old
	}
}

// flush writes all that is pending.
func (s *store) flush(ctx context.Context) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	taken := s.take()
	if len(taken) == 0 {
		return nil
	}
	err := transact(ctx, s.write, func(tx *sql.Tx) error {
		for _, table := range slices.Sorted(maps.Keys(taken)) {
			if err := taken[table].write(ctx, tx, table); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.putBack(taken)
		return fmt.Errorf("record sessions: %w", err)
	}
	return nil
}

func (p *page) write(ctx context.Context, tx *sql.Tx, table string) error {
	for _, r := range p.sessions {
		// Told twice after a crash; the later state of it stays.
		_, err := tx.ExecContext(ctx, `INSERT INTO sessions VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
			ON CONFLICT (id) DO UPDATE SET ended = excluded.ended, to_seq = excluded.to_seq, mode = excluded.mode,
			house = excluded.house, edition = excluded.edition, rounds = excluded.rounds, hands = excluded.hands,
			acts = excluded.acts, dealer_time = excluded.dealer_time, other_time = excluded.other_time
			WHERE excluded.to_seq >= to_seq`,
			r.ID, r.Table, r.TableName, r.Variant, r.Person, r.Name, r.Stand, r.From.UnixNano(), moment(r.To),
			r.FromSeq, r.ToSeq, r.Mode, r.House, r.LockedBy, r.Edition, r.Score.Rounds, r.Score.Hands, r.Score.Acts,
			int64(r.Score.DealerTime), int64(r.Score.OtherTime))
		if err != nil {
			return fmt.Errorf("session %s: %w", r.ID, err)
		}
	}
	if err := writeTouched(ctx, tx, p.touched); err != nil {
		return err
	}
	if err := writeCaught(ctx, tx, table, p.caught); err != nil {
		return err
	}
	for _, r := range p.mistakes {
		m := r.Mistake
		_, err := tx.ExecContext(ctx, `INSERT INTO mistakes VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL)
			ON CONFLICT DO NOTHING`,
			table, r.Seq, r.Index, r.Session, r.Person, r.Round, r.At.UnixNano(), m.Cite, m.Title, m.Source,
			m.Kind.String(), m.Gravity.String(), m.By, m.Owed, m.Done, int64(m.Diff), m.Why, int64(r.Took), r.Refused)
		if err != nil {
			return fmt.Errorf("mistake of entry %d: %w", r.Seq, err)
		}
	}
	if err := p.glance.write(ctx, tx, table); err != nil {
		return err
	}
	if p.seq == 0 {
		return nil // a glance alone
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO recorded VALUES (?,?,?)
		ON CONFLICT (table_id) DO UPDATE SET seq = max(seq, excluded.seq), rounds = max(rounds, excluded.rounds)`,
		table, p.seq, p.rounds)
	return err
}

// moment is a time for a column that may be NULL.
func moment(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixNano()
}

// recorded returns the entry up to which a table's log has been taken in.
func (s *store) recorded(ctx context.Context, table string) (seq int64, err error) {
	err = s.read.QueryRowContext(ctx, "SELECT seq FROM recorded WHERE table_id = ?", table).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return seq, err
}

// transact runs do in one transaction.
func transact(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing left to roll back after Commit
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
