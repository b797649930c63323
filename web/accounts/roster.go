package accounts

import (
	"context"
	"time"

	"burncard/sessions/query"
)

// A State is how far a person's account is.
type State string

// The states.
const (
	Active     State = "active"
	IsDisabled State = "disabled"
	IsInvited  State = "invited" // a supervisor has added the account, and its owner has set no password yet
	IsRemoved  State = "removed"
)

// A Class is a class that goes on and that a person is in.
type Class struct{ ID, Name string }

// An Entry is a person of the roster: with an account, or a guest who came back.
type Entry struct {
	Person
	State      State
	Made       time.Time
	Seen       time.Time // within an hour; zero for never
	Classes    []Class
	Sessions   int
	Hours      time.Duration // dealt
	Questions  int           // remarks and requests on the person's mistakes that wait for a supervisor
	Exams      int           // appointed exams that go on, or may still be begun
	Unfinished int           // sessions that have not ended
	Since      time.Time     // when it was disabled or removed; zero for neither
	SinceBy    string        // and the supervisor's name; "" for the operator
}

// Work is how much waits for the person or for a supervisor.
func (e *Entry) Work() int { return e.Questions + e.Exams + e.Unfinished }

// The orders of the roster.
const (
	ByName  = "name"
	BySeen  = "seen"  // the last one first
	ByHours = "hours" // the most first
	ByWork  = "work"  // the most first
)

// A RosterQuery asks for people.
type RosterQuery struct {
	Search string // a part of the name, in any case; "" for everybody
	Role   Role   // "" for all
	Class  string // the id of a class that goes on; "" for all
	State  State  // "" for all but removed accounts
	Order  string // ByName and its like; "" for ByName
	Skip   int
	Most   int
}

// rosterOrders are the orders as SQL says them.
var rosterOrders = map[string]string{
	ByName:  "sorted, id",
	BySeen:  "here DESC, sorted, id",
	ByHours: "hours DESC, sorted, id",
	ByWork:  "questions + exams + unfinished DESC, sorted, id",
}

// rosterWork is what waits, by person, of which there is little.
const rosterWork = `WITH work (person, questions, exams, unfinished) AS MATERIALIZED (
	SELECT person, sum(q), sum(e), sum(u) FROM (
		SELECT m.person, 1 q, 0 e, 0 u FROM (
				SELECT f.* FROM (SELECT table_id, seq, place, at FROM flags UNION ALL SELECT table_id, seq, place, at FROM requests) f
				WHERE NOT EXISTS (SELECT 1 FROM decisions d WHERE d.table_id = f.table_id AND d.seq = f.seq AND d.place = f.place AND d.at >= f.at)) f
			CROSS JOIN mistakes m ON m.table_id = f.table_id AND m.seq = f.seq AND m.place = f.place
			WHERE NOT EXISTS (SELECT 1 FROM decisions d WHERE d.cite = m.cite AND d.edition = m.edition AND d.at >= f.at)
		UNION ALL SELECT a.person, 0, 1, 0 FROM appointments a WHERE a.closes > ?1
			AND (SELECT count(*) FROM attempts t WHERE t.appointment = a.id AND t.ended IS NOT NULL AND t.void_at IS NULL) < a.attempts
			OR a.id IN (SELECT appointment FROM attempts WHERE begun IS NOT NULL AND ended IS NULL)
		UNION ALL SELECT person, 0, 0, 1 FROM sessions WHERE ended IS NULL)
	GROUP BY person),
`

// here is when the person p was here last: when a page was opened, or a session ended, or
// began if it goes on.
const here = `nullif(max(coalesce(p.seen, 0), coalesce((SELECT max(coalesce(ended, begun)) / 1000000 FROM sessions WHERE person = p.id), 0)), 0)`

// dealt is how long the person p has dealt.
const dealt = `(SELECT coalesce(sum(dealer_time + other_time), 0) FROM sessions WHERE person = p.id AND stand = 'dealer')`

// rosterStates says how far the account of person p is.
const rosterStates = `CASE WHEN r.person IS NOT NULL THEN 'removed' WHEN d.person IS NOT NULL THEN 'disabled' WHEN p.password = '' THEN 'invited' ELSE 'active' END`

// matched are the people that the query asks for, in its order, and with all how many
// there are. A guest is listed who came on a second day or has a session; a person who
// was erased is not.
const matched = `matched AS (SELECT p.id, p.name, p.role, p.made, p.seen, coalesce(p.folded, upper(p.name)) sorted, ` + rosterStates + ` state,
		coalesce(d.at, r.at) since, coalesce(d.by, r.by) by,
		coalesce(w.questions, 0) questions, coalesce(w.exams, 0) exams, coalesce(w.unfinished, 0) unfinished
	FROM people p LEFT JOIN disabled d ON d.person = p.id LEFT JOIN removed r ON r.person = p.id LEFT JOIN work w ON w.person = p.id
	WHERE p.id NOT IN (SELECT person FROM erasures) AND (?2 = '' OR instr(coalesce(p.folded, upper(p.name)), ?2) > 0) AND (?3 = '' OR p.role = ?3 AND r.person IS NULL)
	AND (?4 = '' OR EXISTS (SELECT 1 FROM pupils u JOIN classes c ON c.id = u.class WHERE u.person = p.id AND c.id = ?4 AND c.ended IS NULL))
	AND (p.role <> 'guest' OR r.person IS NOT NULL OR p.days > 1 OR EXISTS (SELECT 1 FROM sessions WHERE person = p.id)))
`

// shownOf is what the roster shows of a person p.
const shownOf = ` p.id, p.name, p.role, p.made, ` + here + `, p.state, p.since, coalesce((SELECT name FROM people WHERE id = p.by), ''), p.questions, p.exams, p.unfinished,
	(SELECT coalesce(json_group_array(json_object('ID', id, 'Name', name)), '[]') FROM (SELECT c.id, c.name FROM pupils u JOIN classes c ON c.id = u.class
		WHERE u.person = p.id AND c.ended IS NULL ORDER BY c.name, c.id)),
	(SELECT count(*) FROM sessions WHERE person = p.id), `

func (e *Entry) columns() []any {
	return []any{
		&e.ID, &e.Name, &e.Role, query.Milliseconds(&e.Made), query.Milliseconds(&e.Seen), &e.State, query.Milliseconds(&e.Since), &e.SinceBy,
		&e.Questions, &e.Exams, &e.Unfinished, query.JSON(&e.Classes), &e.Sessions, &e.Hours,
	}
}

// Roster lists people, and counts all that match, in one query. Past the last
// page it returns the first.
func (a *Accounts) Roster(ctx context.Context, q RosterQuery) (list []Entry, all int, err error) {
	return a.store.roster(ctx, a.now(), q)
}

func (r reads) roster(ctx context.Context, now time.Time, q RosterQuery) (list []Entry, all int, err error) {
	order, ok := rosterOrders[q.Order]
	if !ok {
		order = rosterOrders[ByName]
	}
	state := `WHERE iif(?5 = '', state <> 'removed', state = ?5)`
	by := "" // what is worked out of everybody only to be put in order
	switch q.Order {
	case ByHours:
		by = ", " + dealt + " hours"
	case BySeen:
		by = ", " + here + " here"
	}
	statement := rosterWork + matched + `, chosen AS MATERIALIZED (SELECT *` + by + ` FROM matched p ` + state + `)
		SELECT (SELECT count(*) FROM chosen), ` + shownOf + dealt + ` FROM (SELECT * FROM chosen ORDER BY ` + order + ` LIMIT ?6 OFFSET ?7) p ORDER BY ` + order
	list, err = query.All(ctx, r.from, "list people", func(e *Entry) []any { return append([]any{&all}, e.columns()...) },
		statement, now.UnixNano(), fold(q.Search), q.Role, q.Class, q.State, q.Most, q.Skip)
	for i := range list {
		list[i].finish()
	}
	if err == nil && len(list) == 0 && q.Skip > 0 {
		q.Skip = 0
		return r.roster(ctx, now, q)
	}
	return list, all, err
}

// Entry is a person of the roster by id, whatever came of him; false for nobody. One who
// was erased counts as removed.
func (a *Accounts) Entry(ctx context.Context, id string) (e Entry, found bool, err error) {
	found, err = query.One(ctx, a.store.from, "person "+id, e.columns(), rosterWork+`matched AS (SELECT p.id, p.name, p.role, p.made, p.seen, iif(x.person IS NULL, `+rosterStates+`, 'removed') state,
		coalesce(d.at, r.at, x.at / 1000000) since, coalesce(d.by, r.by) by,
		coalesce(w.questions, 0) questions, coalesce(w.exams, 0) exams, coalesce(w.unfinished, 0) unfinished
		FROM people p LEFT JOIN disabled d ON d.person = p.id LEFT JOIN removed r ON r.person = p.id LEFT JOIN work w ON w.person = p.id
		LEFT JOIN erasures x ON x.person = p.id WHERE p.id = ?2)
		SELECT `+shownOf+dealt+` FROM matched p`, a.now().UnixNano(), id)
	e.finish()
	return e, found, err
}

// finish says in the person what the state says.
func (e *Entry) finish() { e.Disabled, e.Invited = e.State == IsDisabled, e.State == IsInvited }

// removed is when an account was removed, or a person erased; zero for neither.
func (r reads) removed(ctx context.Context, id string) (at time.Time, err error) {
	_, err = query.One(ctx, r.from, "whether person "+id+" was removed", []any{query.Milliseconds(&at)}, `SELECT at FROM removed WHERE person = ?1 UNION ALL SELECT at / 1000000 FROM erasures WHERE person = ?1 LIMIT 1`, id)
	return at, err
}
