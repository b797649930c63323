package record

import (
	"context"
	"strings"
	"time"

	"burncard/sessions/query"
	"burncard/sessions/scoring"
)

// A ClauseWeek is what became of one clause in the sessions that began in one week. What
// only advises is left out.
type ClauseWeek struct {
	Week        int // from 0, the first that was asked for
	Cite, Title string
	Owed, First int
	Mistakes    scoring.Counts // those that count, each step once; its Owed is not set
	Timed       int            // steps with a time
	Took        time.Duration  // of those, in all
}

// A WeekPace is what was dealt in the sessions that began in one week.
type WeekPace struct {
	Week, Sessions, Rounds, Hands int
	DealerTime                    time.Duration
}

// PersonCounts are the steps that were owed to one person, and the mistakes that count.
type PersonCounts struct {
	Person string
	scoring.Counts
}

// A Coached is what became of a clause after a person was coached on it.
type Coached struct {
	Person, Cite string
	At           time.Time // of the session in which the person was coached first
	Later        int       // steps that were marked under it in later sessions
	Last         time.Time // of the last of those; zero for none
	LastSession  string
}

// Hours are how long was trained with one exercise, or with none.
type Hours struct {
	Exercise  string
	Appointed bool // in attempts at appointed exams
	Sessions  int
	Time      time.Duration
}

// marked is the condition on a mistake m that counts, and does not only advise.
const marked = counts + ` AND m.source <> 'reading' AND m.step IS NOT NULL`

// inWeeks is the beginning of a query over weeks: rows of weeks are n, a and b.
func inWeeks(bounds []time.Time) (text string, args []any) {
	rows := make([]string, 0, len(bounds))
	for i := range len(bounds) - 1 {
		rows = append(rows, "(?,?,?)")
		args = append(args, i, bounds[i].UnixNano(), bounds[i+1].UnixNano())
	}
	return clauses + ", weeks (n, a, b) AS (VALUES " + strings.Join(rows, ",") + ") ", args
}

// Weekly counts the steps of each clause in each week of a query: week n is from bound n
// to bound n+1. There are at least two bounds.
func (s Sessions) Weekly(ctx context.Context, v Viewer, q SessionQuery, bounds []time.Time) ([]ClauseWeek, error) {
	with, args := inWeeks(bounds)
	q.Since, q.Before = bounds[0], bounds[len(bounds)-1]
	where := q.sessions(v)
	type key struct {
		week int
		cite string
	}
	at, list := map[key]int{}, []ClauseWeek(nil)
	find := func(k key) *ClauseWeek {
		i, ok := at[k]
		if !ok {
			i = len(list)
			at[k], list = i, append(list, ClauseWeek{Week: k.week, Cite: k.cite})
		}
		return &list[i]
	}
	owed, err := query.All(ctx, s.Reader, "steps owed by week", func(c *ClauseWeek) []any {
		return []any{&c.Week, &c.Cite, &c.Owed, &c.First, &c.Timed, &c.Took}
	}, with+`SELECT w.n, o.cite, sum(o.owed), sum(o.first), sum(o.timed), sum(o.took) FROM sessions s
		JOIN weeks w ON s.begun >= w.a AND s.begun < w.b CROSS JOIN owed o ON o.session = s.id
		WHERE o.source <> 'reading' AND `+where.String()+" AND "+owedTold+" GROUP BY w.n, o.cite",
		append(append(append([]any{}, args...), where.args...), v.Supervisor, v.ID)...)
	if err != nil {
		return nil, err
	}
	for _, c := range owed {
		*find(key{c.Week, c.Cite}) = c
	}
	wrong, err := query.All(ctx, s.Reader, "mistakes by week", func(c *ClauseWeek) []any {
		return []any{&c.Week, &c.Cite, &c.Title, &c.Mistakes.Minor, &c.Mistakes.Major, &c.Mistakes.Critical}
	}, with+`SELECT n, cite, max(title), sum(weight = 0), sum(weight = 1), sum(weight = 2) FROM (
		SELECT w.n, m.cite, max(m.title) AS title, max(`+weight+`) AS weight FROM sessions s
		JOIN weeks w ON s.begun >= w.a AND s.begun < w.b CROSS JOIN mistakes m ON m.session = s.id
		WHERE `+marked+" AND "+where.String()+" AND "+told+" GROUP BY m.session, m.cite, m.step) GROUP BY n, cite",
		append(append(append([]any{}, args...), where.args...), v.Supervisor, v.ID)...)
	for _, c := range wrong {
		have := find(key{c.Week, c.Cite})
		have.Title, have.Mistakes = c.Title, c.Mistakes
	}
	return list, err
}

// weight orders the gravities of a mistake m.
const weight = `CASE m.gravity WHEN 'minor' THEN 0 WHEN 'critical' THEN 2 ELSE 1 END`

// Paces returns what dealers dealt in each week of a query.
func (s Sessions) Paces(ctx context.Context, v Viewer, q SessionQuery, bounds []time.Time) ([]WeekPace, error) {
	with, args := inWeeks(bounds)
	where := q.sessions(v)
	return query.All(ctx, s.Reader, "pace by week", func(p *WeekPace) []any {
		return []any{&p.Week, &p.Sessions, &p.Rounds, &p.Hands, &p.DealerTime}
	}, with+`SELECT w.n, count(*), sum(s.rounds), sum(s.hands), sum(s.dealer_time) FROM sessions s
		JOIN weeks w ON s.begun >= w.a AND s.begun < w.b WHERE s.stand = 'dealer' AND `+where.String()+" GROUP BY w.n", append(args, where.args...)...)
}

// Standing counts, for each person of a query, the steps that were owed and the mistakes
// that count, where no step was lit.
func (s Sessions) Standing(ctx context.Context, v Viewer, q SessionQuery) (map[string]PersonCounts, error) {
	where := q.sessions(v)
	where.and("s.mode <> 'guided'")
	all, err := query.Map(ctx, s.Reader, "steps owed by person", func(id *string, p *PersonCounts) []any {
		return []any{id, &p.Owed}
	}, clauses+`SELECT s.person, sum(o.owed) FROM sessions s CROSS JOIN owed o ON o.session = s.id
		WHERE o.source <> 'reading' AND `+where.String()+" AND "+owedTold+" GROUP BY s.person", append(append([]any{}, where.args...), v.Supervisor, v.ID)...)
	if err != nil {
		return nil, err
	}
	wrong, err := query.All(ctx, s.Reader, "mistakes by person", func(p *PersonCounts) []any {
		return []any{&p.Person, &p.Minor, &p.Major, &p.Critical}
	}, clauses+`SELECT person, sum(weight = 0), sum(weight = 1), sum(weight = 2) FROM (
		SELECT s.person, max(`+weight+`) AS weight FROM sessions s CROSS JOIN mistakes m ON m.session = s.id
		WHERE `+marked+" AND "+where.String()+" AND "+told+" GROUP BY m.session, m.cite, m.step) GROUP BY person",
		append(append([]any{}, where.args...), v.Supervisor, v.ID)...)
	for _, p := range wrong {
		p.Owed = all[p.Person].Owed
		all[p.Person] = p
	}
	for id, p := range all {
		p.Person = id
		all[id] = p
	}
	return all, err
}

// CameBack returns, for each person and clause of a query, when the person was coached on
// it first, by a refusal with its reason, a remark or a decision, and how often the clause
// was broken in sessions that began later.
func (s Sessions) CameBack(ctx context.Context, v Viewer, q SessionQuery) (list []Coached, err error) {
	where := q.sessions(v)
	type row struct {
		Coached
		session string
		coached bool
		steps   int
	}
	rows, err := query.All(ctx, s.Reader, "mistakes after coaching", func(r *row) []any {
		return []any{&r.Person, &r.Cite, query.Nanoseconds(&r.At), &r.session, &r.coached, &r.steps}
	}, clauses+`SELECT s.person, m.cite, s.begun, s.id, max(m.refused OR (m.table_id, m.seq, m.place) IN (SELECT table_id, seq, place FROM flags)
			OR (m.table_id, m.seq, m.place) IN (SELECT table_id, seq, place FROM decisions WHERE table_id IS NOT NULL)), count(DISTINCT m.step)
		FROM sessions s CROSS JOIN mistakes m ON m.session = s.id
		WHERE `+marked+" AND "+where.String()+" AND "+told+" GROUP BY s.id, m.cite ORDER BY s.person, m.cite, s.begun, s.id",
		append(where.args, v.Supervisor, v.ID)...)
	for _, r := range rows {
		n := len(list)
		switch on := n > 0 && list[n-1].Person == r.Person && list[n-1].Cite == r.Cite; {
		case on && r.At.After(list[n-1].At):
			c := &list[n-1]
			c.Later, c.Last, c.LastSession = c.Later+r.steps, r.At, r.session
		case !on && r.coached:
			list = append(list, r.Coached)
		}
	}
	return list, err
}

// Trained returns how long was trained, by exercise; gaps over two minutes are left out,
// but of sessions from before version 23 only those over ten.
func (s Sessions) Trained(ctx context.Context, v Viewer, q SessionQuery) ([]Hours, error) {
	where := q.sessions(v)
	return query.All(ctx, s.Reader, "hours trained", func(h *Hours) []any {
		return []any{&h.Exercise, &h.Appointed, &h.Sessions, &h.Time}
	}, clauses+`SELECT s.exercise, EXISTS (SELECT 1 FROM attempts x WHERE `+ofSession+`) AS exam, count(*), sum(coalesce(s.trained, s.dealer_time + s.other_time))
		FROM sessions s WHERE `+where.String()+" GROUP BY s.exercise, exam ORDER BY s.exercise, exam", where.args...)
}
