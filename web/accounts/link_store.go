package accounts

import (
	"context"
	"time"

	"burncard/sessions/query"
)

// A keptLink is a link in the file.
type keptLink struct {
	secret         []byte // SHA-256 of the secret half of the token; nil if there is no such link
	role           Role
	owner          Person // whose password it sets; nobody for a link that makes an account
	classID, class string // the id and the name; "" for none
	inviter        string // the name; "" for nobody
	disowned       bool   // the inviter's account is disabled, or a supervisor's no longer
	expires, used  time.Time
	withdrawn      time.Time
}

func (r reads) link(ctx context.Context, id string) (l keptLink, err error) {
	_, err = query.One(ctx, r.from, "look for link "+id,
		[]any{
			&l.secret, &l.role, &l.owner.ID, &l.owner.Name, &l.owner.Role, &l.owner.Disabled, &l.owner.Invited, &l.classID, &l.class, &l.inviter,
			query.Milliseconds(&l.expires), query.Milliseconds(&l.used), query.Milliseconds(&l.withdrawn), &l.disowned,
		},
		`SELECT l.secret, l.role, coalesce(o.id, ''), coalesce(o.name, ''), coalesce(o.role, ''),
		EXISTS (SELECT 1 FROM disabled WHERE person = o.id), coalesce(o.password = '', 0), coalesce(c.id, ''), coalesce(c.name, ''), coalesce(p.name, ''),
		l.expires, l.used, l.withdrawn, l.inviter IS NOT NULL AND (p.role <> 'supervisor' OR d.person IS NOT NULL)
		FROM links l LEFT JOIN people o ON o.id = l.owner LEFT JOIN classes c ON c.id = l.class
		LEFT JOIN people p ON p.id = l.inviter LEFT JOIN disabled d ON d.person = l.inviter WHERE l.id = ?`, id)
	return l, err
}

// addLink adds a link under an id.
func (c change) addLink(ctx context.Context, id string, secret []byte, l newLink, made time.Time) error {
	var until any
	if !l.expires.IsZero() {
		until = l.expires.UnixMilli()
	}
	return c.exec(ctx, "insert link "+id, `INSERT INTO links (id, secret, role, owner, class, inviter, made, expires)
		VALUES (?, ?, ?, nullif(?, ''), nullif(?, ''), ?, ?, ?)`, id, secret, l.role, l.owner, l.class, actor(l.inviter), made.UnixMilli(), until)
}

// actor is a column for the person who did something: NULL for the operator.
func actor(p Person) any {
	if p.ID == "" || p == Operator {
		return nil
	}
	return p.ID
}

// deletePrintedLinks deletes the links that were printed at earlier starts.
func (c change) deletePrintedLinks(ctx context.Context) error {
	return c.exec(ctx, "delete printed links", `DELETE FROM links WHERE inviter IS NULL AND expires IS NULL`)
}

func (c change) useLink(ctx context.Context, id, person string, at time.Time) error {
	return c.exec(ctx, "spend link "+id, `UPDATE links SET used = ?, person = ? WHERE id = ?`, at.UnixMilli(), person, id)
}

func (c change) withdrawLink(ctx context.Context, id string, at time.Time) error {
	return c.exec(ctx, "withdraw link "+id, `UPDATE links SET withdrawn = ? WHERE id = ? AND used IS NULL AND withdrawn IS NULL`, at.UnixMilli(), id)
}

// withdrawLinksOf takes back the links that set a person's password.
func (c change) withdrawLinksOf(ctx context.Context, person string, at time.Time) error {
	return c.exec(ctx, "withdraw links of "+person, `UPDATE links SET withdrawn = ? WHERE owner = ? AND used IS NULL AND withdrawn IS NULL`, at.UnixMilli(), person)
}

// The states of a link.
const (
	LinkOpen      = "open"
	LinkIsUsed    = "used"
	LinkHasEnded  = "expired"
	LinkWasCalled = "withdrawn"
)

// A GivenLink is a link as supervisors see it in a list. Its secret half is known to
// nobody any more.
type GivenLink struct {
	ID        string
	Role      Role
	Owner     Person // whose password it sets; nobody for a link that makes an account
	Class     string // the name; "" for none
	Inviter   string // the name; "" for the operator
	Made      time.Time
	Expires   time.Time
	Used      time.Time
	UsedBy    Person
	Withdrawn time.Time
	State     string // LinkOpen and its like
}

// A LinkQuery asks for links.
type LinkQuery struct {
	Search string // a part of the name of an owner, a user or an inviter; "" for any
	State  string // LinkOpen and its like; "" for any
	Skip   int
	Most   int
}

// Links lists links, the newest first, and counts all that match.
func (a *Accounts) Links(ctx context.Context, q LinkQuery) (list []GivenLink, all int, err error) {
	const linked = `WITH given AS (SELECT l.id, l.role, coalesce(o.id, '') AS owner, coalesce(o.name, '') AS owned, coalesce(c.name, '') AS class,
			coalesce(i.name, '') AS inviter, l.made, l.expires, l.used, coalesce(u.id, '') AS user, coalesce(u.name, '') AS usedby, l.withdrawn,
			CASE WHEN l.used IS NOT NULL THEN 'used' WHEN l.withdrawn IS NOT NULL THEN 'withdrawn' WHEN l.expires <= ?1 THEN 'expired' ELSE 'open' END AS state
			FROM links l LEFT JOIN people o ON o.id = l.owner LEFT JOIN classes c ON c.id = l.class
			LEFT JOIN people i ON i.id = l.inviter LEFT JOIN people u ON u.id = l.person WHERE l.expires IS NOT NULL)`
	const matching = ` FROM given WHERE (?2 = '' OR state = ?2) AND (?3 = '' OR instr(lower(owned || char(10) || inviter || char(10) || usedby || char(10) || class), lower(?3)) > 0)`
	args := []any{a.now().UnixMilli(), q.State, q.Search}
	if _, err = query.One(ctx, a.store.from, "count links", []any{&all}, linked+"SELECT count(*)"+matching, args...); err != nil {
		return nil, 0, err
	}
	list, err = query.All(ctx, a.store.from, "list links", func(l *GivenLink) []any {
		return []any{
			&l.ID, &l.Role, &l.Owner.ID, &l.Owner.Name, &l.Class, &l.Inviter, query.Milliseconds(&l.Made), query.Milliseconds(&l.Expires),
			query.Milliseconds(&l.Used), &l.UsedBy.ID, &l.UsedBy.Name, query.Milliseconds(&l.Withdrawn), &l.State,
		}
	}, linked+`SELECT id, role, owner, owned, class, inviter, made, expires, used, user, usedby, withdrawn, state`+matching+
		` ORDER BY made DESC, id LIMIT ?4 OFFSET ?5`, append(args, q.Most, q.Skip)...)
	return list, all, err
}
