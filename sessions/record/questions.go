package record

import (
	"context"
	"time"

	"burncard/sessions/query"
)

// The kinds of a [Question].
const (
	FlagKind    = "flag"
	RequestKind = "request"
)

// A Question is a remark on a mistake, or a request in an exam, that waits for a
// supervisor's decision or has been answered.
type Question struct {
	Kind    string // flag, request
	Table   string
	Session Session // its id, its person and its table alone
	Judged          // the mistake, with what was decided on it
	By      Person  // asks
	Words   string
	Asked   time.Time
}

// A QuestionFilter says which questions are asked for.
type QuestionFilter struct {
	Viewer   Viewer
	Answered bool   // those that a decision has answered; otherwise the open ones
	Kind     string // "" for both
	Person   string // a part of the name of the person whose mistake it is; "" for anybody
	Clause   string // how the clause begins; "" for any
	Newest   bool   // first; otherwise the oldest
	Skip     int
	Most     int // 0 counts only
}

// answered is the condition on a remark or request q on a mistake m: a decision on the
// mistake or on its clause came after it.
const answered = `(EXISTS (SELECT 1 FROM decisions d WHERE d.table_id = q.table_id AND d.seq = q.seq AND d.place = q.place AND d.at >= q.at)
		OR EXISTS (SELECT 1 FROM decisions d WHERE d.cite = m.cite AND d.edition = m.edition AND d.at >= q.at))`

// asked are remarks and requests, open or answered. A cross join is read from left to
// right: few of the mistakes were remarked on.
const asked = ` FROM (SELECT 'flag' kind, table_id, seq, place, person, name, at, remark words FROM flags
		UNION ALL SELECT 'request', table_id, seq, place, person, name, at, words FROM requests) q
	CROSS JOIN mistakes m ON m.table_id = q.table_id AND m.seq = q.seq AND m.place = q.place
	CROSS JOIN sessions s ON s.id = m.session LEFT JOIN recorded r ON r.table_id = m.table_id
	WHERE ` + answered + ` = ? AND (? = '' OR q.kind = ?)
	AND instr(lower(s.name), lower(?)) > 0 AND substr(m.cite, 1, length(?)) = ? AND ` + told

func (s Decisions) Questions(ctx context.Context, f QuestionFilter) (list []Question, all int, err error) {
	args := []any{f.Answered, f.Kind, f.Kind, f.Person, f.Clause, f.Clause, f.Viewer.Supervisor, f.Viewer.ID}
	if _, err = query.One(ctx, s.Reader, "count questions", []any{&all}, "SELECT count(*)"+asked, args...); err != nil || all == 0 || f.Most == 0 {
		return nil, all, err
	}
	order := " ORDER BY q.at, q.table_id, q.seq, q.place LIMIT ? OFFSET ?"
	if f.Newest {
		order = " ORDER BY q.at DESC, q.table_id, q.seq, q.place LIMIT ? OFFSET ?"
	}
	list, err = query.All(ctx, s.Reader, "questions", func(q *Question) []any {
		m := &q.Judged.Mistake
		return []any{
			&q.Kind, &q.Table, &q.By.ID, &q.By.Name, query.Nanoseconds(&q.Asked), &q.Words, &q.Session.ID, &q.Session.Person, &q.Session.Name, &q.Session.TableName, &q.Session.Variant, &q.Session.Mode, &q.Session.Appointed,
			&q.Seq, &q.Index, &q.Round, query.Nanoseconds(&q.At), &m.Cite, &m.Title, &m.Source, query.Text(&m.Kind), query.Text(&m.Gravity),
			&m.By, &m.Owed, &m.Done, &m.Diff, &m.Why, &q.Took, &q.Refused, &q.Slip, query.JSON(&m.Grounds), &q.Edition, &q.Overturned,
		}
	}, `SELECT q.kind, q.table_id, q.person, q.name, q.at, q.words, s.id, s.person, s.name, s.table_name, s.variant, s.mode, EXISTS (SELECT 1 FROM attempts x WHERE `+ofSession+`),
		m.seq, m.place, m.round, m.at, m.cite, m.title, m.source, m.kind, m.gravity,
		m.actor, m.owed, m.done, m.diff, m.why, m.took, m.refused, m.slip IS NOT NULL, m.grounds, m.edition, m.overturned`+asked+order,
		append(args, f.Most, f.Skip)...)
	if err != nil {
		return nil, all, err
	}
	for i := range list {
		q := &list[i]
		if q.Decisions, err = s.decisionsOn(ctx, q.Table, Place{Seq: q.Seq, Index: q.Index}); err != nil {
			return nil, all, err
		}
	}
	return list, all, nil
}
