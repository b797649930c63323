package sessions

import (
	"context"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// What people say of a verdict afterwards is no act at the table and changes no
// score of the log: it is kept beside the mistake, and shown with it.

// A RemarkStore keeps what people say of mistakes.
type RemarkStore interface {
	// Find returns by whom and when a mistake was made, and whether there is one.
	Find(ctx context.Context, table string, at record.Place) (record.Made, bool, error)
	// Flag adds a remark to a mistake.
	Flag(ctx context.Context, table string, at record.Place, by record.Person, when time.Time, remark string) error
	// Ask adds the request to take a mistake for a slip of the hand, unless there is one.
	Ask(ctx context.Context, table string, at record.Place, by record.Person, when time.Time, words string) error
	// SetSlip marks all mistakes of an entry as a slip of the hand, or as none after all.
	SetSlip(ctx context.Context, table string, seq int64, slip bool, when time.Time) error
	// Marks returns what was said of a table's mistakes from an entry on.
	Marks(ctx context.Context, table string, from int64) (map[record.Place]record.Mark, error)
}

// remarkMost is how many letters a remark may have.
const remarkMost = 500

// A mistake exists for the person who made it, for players at that table and for
// supervisors, and in an exam not before it may be told. To everybody else, and
// before that, there is none: an answer that told a mistake from a right act
// would be the verdict.

// Flag adds a remark to a mistake. The person who made it may, a player at that
// table, and a supervisor.
func (r *Reviews) Flag(ctx context.Context, by Person, table string, seq int64, index int, remark string) error {
	remark = strings.TrimSpace(remark)
	switch {
	case by.ID == "" || automatic(by.ID):
		return ErrNotYours
	case remark == "" || tooLong(remark, remarkMost):
		return ErrRemark
	}
	at := record.Place{Seq: seq, Index: index}
	return r.remark(ctx, table, at, func(m record.Made) error {
		l, ok := r.tables.find(table)
		sits := ok && l.Standing(by).Role == game.PlayerView
		if !by.Supervisor && m.By != by.ID && !sits || m.Hidden() && (!by.Supervisor || m.By == by.ID) {
			return ErrNoMistake
		}
		return r.records.Remarks.Flag(ctx, table, at, by.recorded(), r.now(), remark)
	})
}

// Slip marks the act of a mistake as a slip of the hand, with all that was wrong
// with it, or as none after all: by the person who made it, when the round is over
// (before, ErrRoundOn). It is kept and shown, and counted apart. Saying it again
// changes nothing. In an exam it is [Reviews.Request] that he may say (ErrExam), and a
// signed sheet stays as it is (ErrSigned).
func (r *Reviews) Slip(ctx context.Context, by Person, table string, seq int64, index int, slip bool) error {
	return r.remark(ctx, table, record.Place{Seq: seq, Index: index}, func(m record.Made) error {
		switch {
		case m.By != by.ID && by.Supervisor:
			return ErrNotYours // supervisors know of all mistakes
		case m.By != by.ID, m.Hidden():
			return ErrNoMistake
		case !m.RoundOver:
			return ErrRoundOn
		case m.Exam:
			return ErrExam
		case m.Signed:
			return ErrSigned
		}
		return r.records.Remarks.SetSlip(ctx, table, seq, slip, r.now())
	})
}

// Request asks in an exam to take a mistake for a slip of the hand: by the person who
// made it, when the round is over. It changes no count; a supervisor answers it.
func (r *Reviews) Request(ctx context.Context, by Person, table string, seq int64, index int, words string) error {
	words = strings.TrimSpace(words)
	if tooLong(words, remarkMost) {
		return ErrRemark
	}
	at := record.Place{Seq: seq, Index: index}
	return r.remark(ctx, table, at, func(m record.Made) error {
		switch {
		case m.By != by.ID && by.Supervisor:
			return ErrNotYours
		case m.By != by.ID, m.Hidden():
			return ErrNoMistake
		case !m.Exam:
			return ErrNoExam
		}
		return r.records.Remarks.Ask(ctx, table, at, by.recorded(), r.now(), words)
	})
}

// remark finds a mistake, does something about it, and shows it at its table.
func (r *Reviews) remark(ctx context.Context, table string, at record.Place, do func(record.Made) error) error {
	if err := r.upToDate(ctx); err != nil {
		return err
	}
	m, ok, err := r.records.Remarks.Find(ctx, table, at)
	if err != nil {
		return err
	}
	if !ok {
		return ErrNoMistake
	}
	l, open := r.tables.find(table)
	m.RoundOver = m.RoundOver || !open // closed for good: no round of it goes on
	if err := do(m); err != nil || !open {
		return err
	}
	return showRemarks(ctx, l)
}

func showRemarks(ctx context.Context, l *Live) error {
	return l.askFor(ctx, func() error {
		if l.h == nil {
			return nil
		}
		err := l.readRemarks()
		if err == nil {
			l.show()
		}
		return err
	})
}

// readRemarks reads what people remarked upon the mistakes that the table has at
// hand.
func (l *Live) readRemarks() (err error) {
	l.board.marks, err = l.hall.records.Remarks.Marks(l.hall.work.ctx, l.id, l.h.remarkable())
	return err
}

// remarkable is the first entry whose mistakes the table has at hand.
func (h *history) remarkable() int64 {
	from := h.Seq + 1
	if len(h.Recent) > 0 {
		from = h.Recent[0].Seq
	}
	if s := h.Session; s != nil {
		from = min(from, s.FromSeq)
	}
	return from
}
