package record

import (
	"context"

	"burncard/sessions/query"
)

// Sessions finds sessions, and what was noted in them, for people who may know of
// it. [Tables.Take] writes them.
type Sessions struct{ DB }

// A Viewer is the person who is to read something.
type Viewer struct {
	ID         string
	Supervisor bool
}

// toldRound is the last round of a session s of which a viewer may know what went wrong: -1
// for none. Of an exam its dealer knows once a round is over, and of an attempt at an
// appointed exam when he is told of the attempt; a supervisor knows of everybody else's at
// once. It wants whether the viewer is a supervisor, and the viewer's id.
const toldRound = `CASE WHEN s.mode <> 'exam' OR (? AND (s.person <> ? OR s.stand <> 'dealer')) OR EXISTS (SELECT 1 FROM attempts x WHERE ` + ofSession + ` AND x.told IS NOT NULL) THEN 9223372036854775807
	WHEN s.table_id IN ` + untold + ` THEN -1
	ELSE coalesce((SELECT r.rounds FROM recorded r WHERE r.table_id = s.table_id), 0) END`

// told is the condition on a mistake m of a session s that a viewer may know of; it wants
// what toldRound wants.
const told = `m.round <= ` + toldRound

// toldAlone is told without the session s at hand: for lists of mistakes of many
// sessions, where most are of no such session.
const toldAlone = `(m.session NOT IN (SELECT s.id FROM sessions s WHERE s.mode = 'exam' AND NOT (? AND (s.person <> ? OR s.stand <> 'dealer')))
	OR m.round <= coalesce((SELECT r.rounds FROM recorded r WHERE r.table_id = m.table_id), 0) AND m.table_id NOT IN ` + untold + `
	OR EXISTS (SELECT 1 FROM attempts x WHERE x.table_id = m.table_id AND x.table_id <> '' AND x.told IS NOT NULL))`

// ofSession is the condition on an attempt x at an appointed exam that it was the session s.
const ofSession = `x.table_id = s.table_id AND x.table_id <> ''`

// untold are the tables of attempts at exams whose trainees are told nothing of them yet.
const untold = `(SELECT x.table_id FROM attempts x WHERE x.told IS NULL AND x.table_id <> '')`

// counts is the condition on a mistake m that is neither a slip nor overturned.
const counts = `m.slip IS NULL AND NOT m.overturned`

// sessionColumns are those of a session with the counts of what may be told. An act
// counts once, by the gravest of its mistakes.
const sessionColumns = `s.id, s.table_id, s.table_name, s.variant, s.person, s.name, s.stand, s.begun, s.ended,
	s.from_seq, s.to_seq, s.mode, s.house, s.locked_by, s.edition, s.exercise, s.profile, EXISTS (SELECT 1 FROM attempts x WHERE ` + ofSession + `), s.table_id IN ` + untold + `, s.rounds, s.hands, s.acts, s.dealer_time, s.other_time,
	count(DISTINCT CASE WHEN ` + counts + ` AND m.source <> 'reading' THEN m.seq END),
	count(DISTINCT CASE WHEN ` + counts + ` THEN m.seq END) - count(DISTINCT CASE WHEN ` + counts + ` AND m.source <> 'reading' THEN m.seq END),
	count(DISTINCT m.seq) - count(DISTINCT CASE WHEN m.slip IS NULL THEN m.seq END),
	count(DISTINCT CASE WHEN m.slip IS NULL THEN m.seq END) - count(DISTINCT CASE WHEN ` + counts + ` THEN m.seq END),
	count(DISTINCT CASE WHEN ` + counts + ` AND m.gravity = 'critical' THEN m.seq END),
	coalesce(sum(CASE WHEN m.kind = 'amount' AND m.diff > 0 AND NOT m.refused AND NOT m.overturned THEN m.diff END), 0),
	coalesce(sum((SELECT count(*) FROM flags f WHERE f.table_id = m.table_id AND f.seq = m.seq AND f.place = m.place)), 0),
	(SELECT count(*) FROM catches c WHERE c.session = s.id AND (s.mode <> 'exam' OR c.round <= coalesce(r.rounds, 0))),
	(SELECT coalesce(sum(c.acts), 0) FROM catches c WHERE c.session = s.id AND (s.mode <> 'exam' OR c.round <= coalesce(r.rounds, 0)))
	FROM sessions s
	LEFT JOIN recorded r ON r.table_id = s.table_id
	LEFT JOIN mistakes m ON m.session = s.id AND ` + told

func (s Sessions) Find(ctx context.Context, v Viewer, id string) (Session, bool, error) {
	found, err := s.find(ctx, v, "WHERE s.id = ? GROUP BY s.id", id)
	if err != nil || len(found) == 0 {
		return Session{}, false, err
	}
	return found[0], true, nil
}

func (s Sessions) find(ctx context.Context, v Viewer, where string, args ...any) ([]Session, error) {
	list, err := query.All(ctx, s.Reader, "list sessions", func(r *Session) []any {
		return []any{
			&r.ID, &r.Table, &r.TableName, &r.Variant, &r.Person, &r.Name, &r.Stand, query.Nanoseconds(&r.From), query.Nanoseconds(&r.To),
			&r.FromSeq, &r.ToSeq, &r.Mode, &r.House, &r.LockedBy, &r.Edition, &r.Exercise, &r.Profile, &r.Appointed, &r.Untold, &r.Score.Rounds, &r.Score.Hands, &r.Score.Acts,
			&r.Score.DealerTime, &r.Score.OtherTime, &r.Score.Mistakes, &r.Score.Advice, &r.Score.Slips, &r.Score.Overturned, &r.Critical, &r.Score.Diff,
			&r.Flags, &r.Score.Caught, &r.Score.Late,
		}
	}, "SELECT "+sessionColumns+" "+where, append([]any{v.Supervisor, v.ID}, args...)...)
	for i := range list {
		r := &list[i]
		if r.Untold = r.Untold && !(v.Supervisor && v.ID != r.Person); r.Untold {
			r.Score.Caught, r.Score.Late = 0, 0
		}
	}
	return list, err
}

func (s Sessions) HasAny(ctx context.Context, person string) (has bool, err error) {
	_, err = query.One(ctx, s.Reader, "whether person "+person+" has a session", []any{&has},
		"SELECT EXISTS (SELECT 1 FROM sessions WHERE person = ?)", person)
	return has, err
}

func (s Sessions) Dealers(ctx context.Context) (map[string]Person, error) {
	// SQLite takes person and name from the row of the max.
	return query.Map(ctx, s.Reader, "dealers of tables", func(table *string, p *Person) []any {
		return []any{table, new(any), &p.ID, &p.Name}
	}, `SELECT table_id, max(CASE WHEN ended IS NULL THEN begun END),
		CASE WHEN ended IS NULL THEN person ELSE '' END, CASE WHEN ended IS NULL THEN name ELSE '' END
		FROM sessions WHERE stand = 'dealer' GROUP BY table_id`)
}

func (s Sessions) Mistakes(ctx context.Context, v Viewer, session string) ([]Judged, error) {
	table := ""
	list, err := query.All(ctx, s.Reader, "mistakes of session "+session, func(j *Judged) []any {
		m := &j.Mistake
		return []any{
			&table, &j.Seq, &j.Index, &j.Round, query.Nanoseconds(&j.At), &m.Cite, &m.Title, &m.Source, query.Text(&m.Kind),
			query.Text(&m.Gravity), &m.By, &m.Owed, &m.Done, &m.Diff, &m.Why, &j.Took, &j.Refused, &j.Slip, query.JSON(&m.Grounds), &j.Edition, &j.Overturned, &j.Step,
		}
	}, `SELECT m.table_id, m.seq, m.place, m.round, m.at, m.cite, m.title, m.source, m.kind,
		m.gravity, m.actor, m.owed, m.done, m.diff, m.why, m.took, m.refused, m.slip IS NOT NULL, m.grounds, m.edition, m.overturned, coalesce(m.step, 0)
		FROM mistakes m JOIN sessions s ON s.id = m.session
		WHERE m.session = ? AND `+told+` ORDER BY m.seq, m.place`, session, v.Supervisor, v.ID)
	if len(list) == 0 {
		return nil, err
	}
	said, err := s.said(ctx, table, list[0].Seq)
	for i := range list {
		m := said[Place{list[i].Seq, list[i].Index}]
		list[i].Flags, list[i].Requests, list[i].Decisions = m.Flags, m.Requests, m.Decisions
	}
	return list, err
}

func (s Sessions) Catches(ctx context.Context, v Viewer, session string) ([]Catch, error) {
	return query.All(ctx, s.Reader, "catches of session "+session, func(c *Catch) []any {
		return []any{&c.Session, &c.Person, &c.Seq, &c.Round, &c.Breach, &c.Acts}
	}, `SELECT m.session, s.person, m.seq, m.round, m.breach, m.acts
		FROM catches m JOIN sessions s ON s.id = m.session
		WHERE m.session = ? AND `+told+` ORDER BY m.seq`, session, v.Supervisor, v.ID)
}
