package record

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"burncard/sessions/query"
)

// A SessionSteps is what one session adds to a desk. What only advises is left out.
type SessionSteps struct {
	Session, Person string
	Begun           time.Time
	Lit             bool   // in guided mode
	Stand, Exercise string // as the session has them
	Appointed       bool   // it is an attempt at an appointed exam
	Paced           bool   // its hands count for a pace
	Rounds, Hands   int
	DealerTime      time.Duration
	Trained         time.Duration // without long gaps
	Owed            []StepsOwed   // in no order, as Wrong
	Wrong           []WrongStep
}

// StepsOwed counts the steps of one clause that were owed in a session, with one device.
type StepsOwed struct {
	Cite               string
	Owed, First, Timed int
	Took               time.Duration // of those with a time, in all
}

// A WrongStep is a step under which there are mistakes against a clause that count.
type WrongStep struct {
	Cite    string
	Step    int64 // the entry of the first of them
	Gravity int   // of the gravest: 0 minor, 1 major, 2 critical
	Coached bool  // one was refused with its reason, or there is a remark or a decision on it
}

// owedLines are the rows o of owed of a session, a line for each, and wrongLines its mistakes
// m: round, step, gravity, whether it was coached, and the clause. A class's desk reads one
// row for a session, of which there are twelve and six times fewer.
const (
	owedLines  = `group_concat(o.round || ' ' || o.owed || ' ' || o.first || ' ' || o.timed || ' ' || o.took || ' ' || o.cite, char(10))`
	wrongLines = `group_concat(m.round || ' ' || m.step || ' ' || CASE m.gravity WHEN 'minor' THEN 0 WHEN 'critical' THEN 2 ELSE 1 END || ' ' || (m.refused
	OR EXISTS (SELECT 1 FROM flags f WHERE f.table_id = m.table_id AND f.seq = m.seq AND f.place = m.place)
	OR EXISTS (SELECT 1 FROM decisions d WHERE d.table_id = m.table_id AND d.seq = m.seq AND d.place = m.place)) || ' ' || m.cite, char(10))`
)

// keepDeskLines writes anew what desks read of some sessions. It belongs into each
// transaction that changes a row of owed, or a mistake, or what is said of one. Which is a
// query for the ids of the sessions, in a column session.
func keepDeskLines(ctx context.Context, to query.Target, which string, args ...any) error {
	_, err := query.Exec(ctx, to, "keep the lines of desks", `INSERT OR REPLACE INTO desk_lines SELECT x.session,
		coalesce((SELECT `+owedLines+` FROM owed o WHERE o.session = x.session AND o.source <> 'reading'), ''),
		coalesce((SELECT `+wrongLines+` FROM mistakes m WHERE m.session = x.session AND `+marked+`), '')
		FROM (`+which+`) x WHERE x.session <> ''`, args...)
	return err
}

// sessionsAt is the query of [keepDeskLines] for those with a mistake in an entry of a
// table's log.
const sessionsAt = "SELECT DISTINCT session FROM mistakes WHERE table_id = ? AND seq = ?"

// Steps returns what became of the steps in each session of a query, as far as the viewer
// may know of it.
func (s Sessions) Steps(ctx context.Context, v Viewer, q SessionQuery) ([]SessionSteps, error) {
	type row struct {
		SessionSteps
		toldRound   int64
		owed, wrong string
	}
	where := q.sessions(v)
	rows, err := query.All(ctx, s.Reader, "steps of sessions", func(r *row) []any {
		return []any{
			&r.Session, &r.Person, query.Nanoseconds(&r.Begun), &r.Lit, &r.Stand, &r.Exercise, &r.Appointed, &r.Paced, &r.Rounds, &r.Hands, &r.DealerTime, &r.Trained,
			&r.toldRound, &r.owed, &r.wrong,
		}
	}, clauses+`SELECT s.id, s.person, s.begun, s.mode = 'guided', s.stand, s.exercise, EXISTS (SELECT 1 FROM attempts x WHERE `+ofSession+`), `+paced+`, s.rounds, s.hands, s.dealer_time,
		coalesce(s.trained, s.dealer_time + s.other_time), `+toldRound+`, coalesce(l.owed, ''), coalesce(l.wrong, '')
		FROM sessions s LEFT JOIN desk_lines l ON l.session = s.id WHERE `+where.String(),
		append([]any{v.Supervisor, v.ID}, where.args...)...)
	if err != nil {
		return nil, err
	}
	list := make([]SessionSteps, len(rows))
	for i := range rows {
		r := &rows[i]
		if r.Owed, err = readOwedLines(r.owed, r.toldRound); err == nil {
			r.Wrong, err = readWrongLines(r.wrong, r.toldRound)
		}
		if err != nil {
			return nil, fmt.Errorf("steps of session %s: %w", r.Session, err)
		}
		list[i] = r.SessionSteps
	}
	return list, nil
}

// readOwedLines reads owedLines up to a round.
func readOwedLines(text string, upTo int64) (list []StepsOwed, err error) {
	for line := range strings.Lines(text) {
		var o StepsOwed
		var n [5]int64
		if o.Cite, err = leadingNumbers(line, n[:]); err != nil {
			return nil, err
		}
		o.Owed, o.First, o.Timed, o.Took = int(n[1]), int(n[2]), int(n[3]), time.Duration(n[4])
		if n[0] > upTo {
			continue
		}
		if list == nil {
			list = make([]StepsOwed, 0, strings.Count(text, "\n")+1)
		}
		list = append(list, o)
	}
	return list, nil
}

// readWrongLines reads wrongLines up to a round, each step once for a clause.
func readWrongLines(text string, upTo int64) (list []WrongStep, err error) {
	for line := range strings.Lines(text) {
		var w WrongStep
		var n [4]int64
		if w.Cite, err = leadingNumbers(line, n[:]); err != nil {
			return nil, err
		}
		w.Step, w.Gravity, w.Coached = n[1], int(n[2]), n[3] != 0
		if n[0] > upTo {
			continue
		}
		i := slices.IndexFunc(list, func(have WrongStep) bool { return have.Step == w.Step && have.Cite == w.Cite })
		if i < 0 {
			list = append(list, w)
		} else {
			list[i].Gravity, list[i].Coached = max(list[i].Gravity, w.Gravity), list[i].Coached || w.Coached
		}
	}
	return list, nil
}

// leadingNumbers reads the numbers with which a line begins, and returns what follows them.
func leadingNumbers(line string, numbers []int64) (rest string, err error) {
	rest = strings.TrimSuffix(line, "\n")
	for i := range numbers {
		word, after, _ := strings.Cut(rest, " ")
		if numbers[i], err = strconv.ParseInt(word, 10, 64); err != nil {
			return "", fmt.Errorf("line %q has no %d numbers: %w", line, len(numbers), err)
		}
		rest = after
	}
	return rest, nil
}
