package record

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"burncard/sessions/query"
)

// A SessionQuery asks for one page of the sessions that a viewer may read. A zero field
// asks for any.
type SessionQuery struct {
	Person        string    // the person's id
	Name          string    // what the person's name holds, whatever the case
	Table         string    // its id
	Class         string    // the id of a class that the person is in now
	Variant, Mode string    // as the session has them
	Since, Before time.Time // it began at Since or later, and before Before
	Exercise      string    // the key of the exercise that was dealt
	AnyExercise   bool      // some exercise was dealt
	Appointed     bool      // it is an attempt at an appointed exam
	Practice      bool      // it is none
	Unlit         bool      // in no guided mode: no step was lit
	Trained       *Trained  // nil: whatever was trained
	Timed         string    // a clause: it has times of its steps
	Paced         bool      // its hands count for a pace, see [Paces]
	// Cite, Gravity and Flagged ask for a session with such a mistake that counts: against
	// the clause or anything under it, of the gravity, with a remark on it, with one that
	// no decision has answered.
	Cite, Gravity string
	Flagged, Open bool

	Sort Sort
	From *Cursor // the page begins after this row; nil for the first page
	Back bool    // the page ends before the row of From
	Most int     // how many sessions a page has
}

// Trained are sessions in which one of some exercises was dealt; or none of them.
type Trained struct {
	Exercises []string // keys
	Not       bool
}

// A Sort is the order of a list of sessions.
type Sort string

// The orders. Of sessions that are equal the newer comes first.
const (
	Newest       Sort = "" // begun last
	Oldest       Sort = "oldest"
	ByName       Sort = "name"
	MostMistakes Sort = "mistakes" // acts that count as mistakes, as in the Score
	Fastest      Sort = "pace"     // hands an hour
)

// A Cursor is the place of a session in a list: what the list is sorted by, and which
// session. Sessions that come later do not move it.
type Cursor struct {
	Begun   int64 // nanoseconds since 1970-01-01 00:00 UTC
	Session string
	Key     string
}

var errCursor = errors.New("no place in a list")

// String is the cursor as one word, which [ParseCursor] reads.
func (c Cursor) String() string {
	return strconv.FormatInt(c.Begun, 10) + "," + c.Session + "," + c.Key
}

// ParseCursor reads what [Cursor.String] wrote for a list of this order.
func ParseCursor(text string, by Sort) (c Cursor, err error) {
	parts := strings.SplitN(text, ",", 3)
	if len(parts) != 3 {
		return c, errCursor
	}
	c.Session, c.Key = parts[1], parts[2]
	if c.Begun, err = strconv.ParseInt(parts[0], 10, 64); err != nil {
		return c, errCursor
	}
	if _, err = c.key(by); err != nil {
		return c, errCursor
	}
	return c, nil
}

func (c *Cursor) key(by Sort) (any, error) {
	switch by {
	case MostMistakes, Fastest:
		return strconv.ParseInt(c.Key, 10, 64)
	}
	return c.Key, nil
}

// A SessionPage is a page of a list of sessions.
type SessionPage struct {
	Sessions       []Found
	Previous, Next *Cursor // from where the pages beside it are asked for; nil where there is none
}

// A Found is a session that was asked for.
type Found struct {
	Session
	// Asked are how many of its mistakes are as the query wants them, and First is the
	// first of those; 0 where the query wants none.
	Asked int
	First Place
}

// A ClauseCount counts the mistakes against one clause in all sessions that were asked for.
type ClauseCount struct {
	Cite, Title, Source string
	Mistakes, Sessions  int
	Newest              string // the session of the newest of these mistakes
	At                  Place  // and its place in the log
}

// A condition is SQL with its arguments.
type condition struct {
	text []string
	args []any
}

func (c *condition) and(text string, args ...any) {
	c.text, c.args = append(c.text, text), append(c.args, args...)
}

func (c *condition) String() string {
	if len(c.text) == 0 {
		return "TRUE"
	}
	return strings.Join(c.text, " AND ")
}

// mistakes is the condition on a mistake m.
func (q *SessionQuery) mistakes() (c condition) {
	if q.Cite != "" {
		c.and("m.cite IN (SELECT cite FROM clauses WHERE cite = ? OR substr(cite, 1, length(?) + 1) IN (? || '(', ? || '.', ? || '#'))",
			q.Cite, q.Cite, q.Cite, q.Cite, q.Cite)
	}
	if q.Gravity != "" {
		c.and("m.gravity = ?", q.Gravity)
	}
	switch {
	case q.Open:
		c.and("(m.table_id, m.seq, m.place) IN (SELECT q.table_id, q.seq, q.place FROM flags q WHERE NOT " + answered + ")")
	case q.Flagged:
		c.and("(m.table_id, m.seq, m.place) IN (SELECT table_id, seq, place FROM flags)")
	default:
		c.and(counts)
	}
	return c
}

// mistakesOf is the condition on a mistake m of a session s.
func (q *SessionQuery) mistakesOf(v Viewer) condition {
	c := q.mistakes()
	c.and("m.session = s.id")
	c.and(told, v.Supervisor, v.ID)
	return c
}

// asksForMistakes reports a query that wants mistakes of some kind.
func (q *SessionQuery) asksForMistakes() bool {
	return q.Cite != "" || q.Gravity != "" || q.Flagged || q.Open
}

// sessions is the condition on a session s. A viewer who is no supervisor finds his own.
func (q *SessionQuery) sessions(v Viewer) (c condition) {
	if !v.Supervisor {
		c.and("s.person = ?", v.ID)
	}
	for _, f := range []struct{ column, value string }{
		{"s.person", q.Person}, {"s.table_id", q.Table}, {"s.variant", q.Variant}, {"s.mode", q.Mode}, {"s.exercise", q.Exercise},
	} {
		if f.value != "" {
			c.and(f.column+" = ?", f.value)
		}
	}
	if q.Class != "" {
		c.and("s.person IN (SELECT person FROM pupils WHERE class = ?)", q.Class)
	}
	if q.Name != "" {
		c.and("instr(lower(s.name), lower(?)) > 0", q.Name)
	}
	if q.AnyExercise {
		c.and("s.exercise <> ''")
	}
	if q.Appointed {
		c.and("EXISTS (SELECT 1 FROM attempts x WHERE " + ofSession + ")")
	}
	if q.Practice {
		c.and("NOT EXISTS (SELECT 1 FROM attempts x WHERE " + ofSession + ")")
	}
	if q.Unlit {
		c.and("s.mode <> 'guided'")
	}
	if q.Trained != nil {
		keys, _ := json.Marshal(append([]string{}, q.Trained.Exercises...)) // of strings: it does not fail
		c.and("(s.exercise IN (SELECT value FROM json_each(?))) <> ?", string(keys), q.Trained.Not)
	}
	if q.Paced {
		c.and(paced)
	}
	if q.Timed != "" {
		c.and("EXISTS (SELECT 1 FROM owed o WHERE o.session = s.id AND o.cite = ? AND o.timed > 0 AND "+owedTold+")", q.Timed, v.Supervisor, v.ID)
	}
	if !q.Since.IsZero() {
		c.and("s.begun >= ?", q.Since.UnixNano())
	}
	if !q.Before.IsZero() {
		c.and("s.begun < ?", q.Before.UnixNano())
	}
	if q.asksForMistakes() {
		m := q.mistakesOf(v)
		c.and("EXISTS (SELECT 1 FROM mistakes m WHERE "+m.String()+")", m.args...)
	}
	return c
}

// clauses are the clauses against which there is a mistake: one step in an index for each.
const clauses = `WITH RECURSIVE clauses (cite) AS (SELECT min(cite) FROM mistakes
	UNION ALL SELECT (SELECT min(m.cite) FROM mistakes m WHERE m.cite > clauses.cite) FROM clauses WHERE clauses.cite IS NOT NULL) `

// page is the query for the ids of one page: a row is id, begun and key.
func (q *SessionQuery) page(v Viewer) (text string, args []any, err error) {
	key, descends, held := "''", true, "MATERIALIZED"
	switch q.Sort {
	case Newest:
		held = "NOT MATERIALIZED" // it comes in the order of an index
	case Oldest:
		descends, held = false, "NOT MATERIALIZED"
	case ByName:
		key, descends = "s.name", false
	case MostMistakes:
		key = "(SELECT count(DISTINCT m.seq) FROM mistakes m WHERE m.session = s.id AND " + counts + " AND m.source <> 'reading' AND " + told + ")"
		args = append(args, v.Supervisor, v.ID)
	case Fastest:
		key = "CASE WHEN s.dealer_time > 0 THEN s.hands * 360000000000000 / s.dealer_time ELSE 0 END" // a hundredth of a hand
	}
	where := q.sessions(v)
	text = clauses + ", list (id, begun, k) AS " + held + " (SELECT s.id, s.begun, " + key + " FROM sessions s WHERE " + where.String() + ") SELECT id, begun, k FROM list"
	args = append(args, where.args...)
	newer := q.Sort != Oldest // of equals the newer comes first
	if q.Back {
		descends, newer = !descends, !newer
	}
	word := map[bool]string{false: "ASC", true: "DESC"}
	sign := map[bool]string{false: ">", true: "<"}
	order := "begun " + word[newer] + ", id " + word[newer]
	beyond := "(begun, id) " + sign[newer] + " (?, ?)"
	if key != "''" {
		order = "k COLLATE NOCASE " + word[descends] + ", " + order
		beyond = "(k COLLATE NOCASE " + sign[descends] + " ? OR k = ? COLLATE NOCASE AND " + beyond + ")"
	}
	if q.From != nil {
		text += " WHERE " + beyond
		if key != "''" {
			k, err := q.From.key(q.Sort)
			if err != nil {
				return "", nil, errCursor
			}
			args = append(args, k, k)
		}
		args = append(args, q.From.Begun, q.From.Session)
	}
	return text + " ORDER BY " + order + " LIMIT ?", append(args, q.Most+1), nil
}

func (s Sessions) List(ctx context.Context, v Viewer, q SessionQuery) (p SessionPage, err error) {
	text, args, err := q.page(v)
	if err != nil {
		return p, err
	}
	rows, err := query.All(ctx, s.Reader, "list sessions", func(c *Cursor) []any { return []any{&c.Session, &c.Begun, &c.Key} }, text, args...)
	if err != nil || len(rows) == 0 {
		return p, err
	}
	more := len(rows) > q.Most
	rows = rows[:min(len(rows), q.Most)]
	if q.Back {
		slices.Reverse(rows)
	}
	if q.Back && more || !q.Back && q.From != nil {
		p.Previous = &rows[0]
	}
	if q.Back || more {
		p.Next = &rows[len(rows)-1]
	}
	place, ids := map[string]int{}, make([]any, len(rows))
	for n, row := range rows {
		place[row.Session], ids[n] = n, row.Session
	}
	these := "s.id IN (?" + strings.Repeat(",?", len(ids)-1) + ")"
	found, err := s.find(ctx, v, "WHERE "+these+" GROUP BY s.id", ids...)
	if err != nil {
		return p, err
	}
	slices.SortFunc(found, func(a, b Session) int { return cmp.Compare(place[a.ID], place[b.ID]) })
	for _, one := range found {
		p.Sessions = append(p.Sessions, Found{Session: one})
	}
	if !q.asksForMistakes() {
		return p, nil
	}
	asked, err := s.asked(ctx, v, &q, these, ids)
	for i := range p.Sessions {
		f := &p.Sessions[i]
		a := asked[f.ID]
		f.Asked, f.First = a.Asked, a.First
	}
	return p, err
}

// asked counts the mistakes that a query wants, by session, and finds the first of each.
func (s Sessions) asked(ctx context.Context, v Viewer, q *SessionQuery, these string, ids []any) (map[string]Found, error) {
	m := q.mistakesOf(v)
	list, err := query.All(ctx, s.Reader, "mistakes that were asked for", func(f *Found) []any {
		return []any{&f.ID, &f.First.Seq, &f.First.Index}
	}, clauses+"SELECT s.id, m.seq, m.place FROM sessions s JOIN mistakes m ON "+m.String()+
		" WHERE "+these+" ORDER BY m.session, m.seq, m.place", append(m.args, ids...)...)
	found := map[string]Found{}
	for _, f := range list {
		if first, ok := found[f.ID]; ok {
			f.First = first.First
		}
		f.Asked = found[f.ID].Asked + 1
		found[f.ID] = f
	}
	return found, err
}

func (s Sessions) Count(ctx context.Context, v Viewer, q SessionQuery) (n int, err error) {
	where := q.sessions(v)
	_, err = query.One(ctx, s.Reader, "count sessions", []any{&n}, clauses+"SELECT count(*) FROM sessions s WHERE "+where.String(), where.args...)
	return n, err
}

// manySessions is from how many sessions on it is faster to go through all mistakes.
const manySessions = 1500

func (s Sessions) Clauses(ctx context.Context, v Viewer, q SessionQuery) ([]ClauseCount, error) {
	m := q.mistakes()
	m.and(toldAlone, v.Supervisor, v.ID)
	q.Cite, q.Gravity, q.Flagged, q.Open = "", "", false, false // the mistake says so of its session
	if where := q.sessions(v); len(where.text) > 0 {
		n, err := s.Count(ctx, v, q)
		if err != nil {
			return nil, err
		}
		column := "m.session" // few sessions lead to their mistakes
		if n > manySessions {
			column = "+m.session" // SQLite goes through the clauses' index
		}
		m.and(column+" IN (SELECT s.id FROM sessions s WHERE "+where.String()+")", where.args...)
	}
	// SQLite takes the columns beside max from the row of the max.
	return query.All(ctx, s.Reader, "count mistakes by clause", func(c *ClauseCount) []any {
		return []any{&c.Cite, &c.Mistakes, &c.Sessions, &c.Newest, &c.At.Seq, &c.At.Index, &c.Title, &c.Source}
	}, clauses+`, list (cite, mistakes, sessions, at, session, table_id, seq, place) AS (
		SELECT m.cite, count(*), count(DISTINCT m.session), max(m.at), m.session, m.table_id, m.seq, m.place
		FROM mistakes m WHERE `+m.String()+` GROUP BY m.cite)
		SELECT l.cite, l.mistakes, l.sessions, l.session, l.seq, l.place, o.title, o.source FROM list l
		JOIN mistakes o ON o.table_id = l.table_id AND o.seq = l.seq AND o.place = l.place
		ORDER BY l.mistakes DESC, l.cite`, m.args...)
}
