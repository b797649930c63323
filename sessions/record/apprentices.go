package record

import (
	"context"
	"time"

	"burncard/sessions/query"
)

// Apprentices keeps how far people have come in their apprenticeships, their steps, and
// the orders of duties that supervisors wrote. [Tables.Take] writes steps, and what
// follows from the log.
type Apprentices struct{ DB }

// Apprenticeship stands in the place of an exercise's key in sessions of apprentices.
const Apprenticeship = "apprenticeship"

// An ApprenticeStep is a step of a duty that was owed of an apprentice.
type ApprenticeStep struct {
	Seq     int64 // of the entry with his first act for it
	Person  string
	Session string // "" for none
	Duty    string // its key
	Lit     bool   // it was lit
	Right   bool   // at first
	At      time.Time
}

// An Apprentice is how far a person has come.
type Apprentice struct {
	Person string
	Table  string // where he learns; "" for none
	Seq    int64  // the entry of its log that this is of
	Stands string // JSON, by the key of a duty, of all games
	At     time.Time
}

// An ApprenticeOrder is an order of duties that a supervisor wrote.
type ApprenticeOrder struct {
	Version int    // from 1
	Text    string // "" for the one that every house has
	Note    string
	By      Person
	At      time.Time
}

func (a *Apprentice) columns() []any {
	return []any{&a.Person, &a.Table, &a.Seq, &a.Stands, query.Nanoseconds(&a.At)}
}

// Find returns how far a person has come; false where he has not begun.
func (s Apprentices) Find(ctx context.Context, person string) (a Apprentice, ok bool, err error) {
	ok, err = query.One(ctx, s.Reader, "apprenticeship of "+person, a.columns(), "SELECT person, table_id, seq, stands, at FROM apprentices WHERE person = ?", person)
	return a, ok, err
}

// Set keeps how far a person has come who learns at no table now.
func (s Apprentices) Set(ctx context.Context, a Apprentice) error {
	_, err := query.Exec(ctx, s.Writer, "set the apprenticeship of "+a.Person, `INSERT INTO apprentices VALUES (?,?,?,?,?)
		ON CONFLICT (person) DO UPDATE SET table_id = excluded.table_id, seq = excluded.seq, stands = excluded.stands, at = excluded.at`,
		a.Person, a.Table, a.Seq, a.Stands, a.At.UnixNano())
	return err
}

// Steps returns a person's steps of a duty, the newest first, and how many there are.
func (s Apprentices) Steps(ctx context.Context, person, duty string, skip, most int) (list []ApprenticeStep, all int, err error) {
	if _, err = query.One(ctx, s.Reader, "count steps of "+person, []any{&all}, "SELECT count(*) FROM apprentice_steps WHERE person = ? AND duty = ?", person, duty); err != nil {
		return nil, 0, err
	}
	list, err = query.All(ctx, s.Reader, "steps of "+person, func(x *ApprenticeStep) []any {
		return []any{&x.Seq, &x.Person, &x.Session, &x.Duty, &x.Lit, &x.Right, query.Nanoseconds(&x.At)}
	}, "SELECT seq, person, session, duty, lit, correct, at FROM apprentice_steps WHERE person = ? AND duty = ? ORDER BY at DESC, seq DESC LIMIT ? OFFSET ?", person, duty, most, skip)
	return list, all, err
}

// A Station is where a person came on his way, and when.
type Station struct {
	Person  string
	Session string // "" for none
	At      time.Time
}

func (x *Station) columns() []any { return []any{&x.Person, &x.Session, query.Nanoseconds(&x.At)} }

// Reached returns the first step at one of some duties: of one person, or ("") of everybody
// who has done one.
func (s Apprentices) Reached(ctx context.Context, person string, duties ...string) ([]Station, error) {
	if len(duties) == 0 {
		return nil, nil
	}
	these, args := in(duties)
	return query.All(ctx, s.Reader, "who came to a duty", (*Station).columns,
		"SELECT person, session, min(at) FROM apprentice_steps WHERE duty IN "+these+" AND (? = '' OR person = ?) GROUP BY person", append(args, person, person)...)
}

// Shoes returns the shoes at the end of a game: of one person, or ("") of everybody who has
// dealt one. A shoe whose session the house has not kept is none.
func (s Apprentices) Shoes(ctx context.Context, person, game string) ([]Station, error) {
	return query.All(ctx, s.Reader, "who dealt the shoe at the end of "+game, (*Station).columns,
		`SELECT a.person, s.id, s.ended FROM apprentice_shoes a JOIN sessions s ON s.id = a.session
		WHERE a.game = ? AND s.ended IS NOT NULL AND (? = '' OR a.person = ?)`, game, person, person)
}

// KeepShoe keeps the session of the shoe that a person dealt at the end of a game, in place
// of an earlier one.
func (s Apprentices) KeepShoe(ctx context.Context, person, game, session string, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "keep the shoe of "+person, `INSERT INTO apprentice_shoes VALUES (?,?,?,?)
		ON CONFLICT (person, game) DO UPDATE SET session = excluded.session, at = excluded.at`, person, game, session, at.UnixNano())
	return err
}

// Orders returns all orders, the newest first.
func (s Apprentices) Orders(ctx context.Context) ([]ApprenticeOrder, error) {
	return query.All(ctx, s.Reader, "orders of duties", func(o *ApprenticeOrder) []any {
		return []any{&o.Version, &o.Text, &o.Note, &o.By.ID, &o.By.Name, query.Nanoseconds(&o.At)}
	}, "SELECT version, text, note, by_person, by_name, at FROM apprenticeships ORDER BY version DESC")
}

// KeepOrder keeps an order as the next version.
func (s Apprentices) KeepOrder(ctx context.Context, o ApprenticeOrder) error {
	_, err := query.Exec(ctx, s.Writer, "keep an order of duties", "INSERT INTO apprenticeships (text, note, by_person, by_name, at) VALUES (?,?,?,?,?)",
		o.Text, o.Note, o.By.ID, o.By.Name, o.At.UnixNano())
	return err
}
