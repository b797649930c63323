package record

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"burncard/sessions/query"
)

// Profiles keeps house rules under a name, in versions.
type Profiles struct{ DB }

// A Profile is a set of house rules in one of its versions.
type Profile struct {
	ID      string
	Person  string // the person whose own it is; "" for the house's
	Name    string
	Retired time.Time // zero: it is offered
	Number  int       // of the version, from 1
	Note    string
	Games   []string // variants; none: every game
	House   []string // words like settle=one-pass
	By      Person   // the person who saved the version
	At      time.Time
}

// A ProfileQuery asks for profiles of the house.
type ProfileQuery struct {
	Search  string // what the name or the note holds, whatever the case
	Game    string // a variant for which they are; "" for any
	Retired bool   // those that are no longer offered
	Skip    int
	Most    int
}

// ErrVersion refuses a version that somebody else has saved meanwhile, and ErrTaken a
// name that another has.
var (
	ErrVersion = errors.New("another version was saved meanwhile")
	ErrTaken   = errors.New("another has the name")
)

// Add keeps a new profile; ErrTaken where its person has one of the name.
func (s Profiles) Add(ctx context.Context, p Profile) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		rows, err := query.Exec(ctx, tx, "add profile "+p.Name, "INSERT INTO profiles VALUES (?,?,?,NULL) ON CONFLICT DO NOTHING", p.ID, p.Person, p.Name)
		if err == nil && rows == 0 {
			err = fmt.Errorf("add profile %s: %w", p.Name, ErrTaken)
		}
		if err != nil {
			return err
		}
		return addVersion(ctx, tx, p)
	})
}

// AddVersion keeps a further version of a profile, which is offered again if it was
// retired; ErrVersion where there is one of that number.
func (s Profiles) AddVersion(ctx context.Context, p Profile) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		if err := addVersion(ctx, tx, p); err != nil {
			return err
		}
		_, err := query.Exec(ctx, tx, "offer profile "+p.Name, "UPDATE profiles SET retired = NULL WHERE id = ?", p.ID)
		return err
	})
}

func addVersion(ctx context.Context, tx *sql.Tx, p Profile) error {
	doing := fmt.Sprintf("version %d of profile %s", p.Number, p.Name)
	rows, err := query.Exec(ctx, tx, doing, "INSERT INTO profile_versions VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
		p.ID, p.Number, p.Note, strings.Join(p.Games, " "), strings.Join(p.House, " "), p.By.ID, p.By.Name, p.At.UnixNano())
	if err == nil && rows == 0 {
		err = fmt.Errorf("%s: %w", doing, ErrVersion)
	}
	return err
}

// Rename gives a profile another name; ErrTaken where its person has one of that name.
func (s Profiles) Rename(ctx context.Context, id, name string) error {
	rows, err := query.Exec(ctx, s.Writer, "rename profile to "+name, "UPDATE OR IGNORE profiles SET name = ? WHERE id = ?", name, id)
	if err == nil && rows == 0 {
		err = fmt.Errorf("rename profile to %s: %w", name, ErrTaken)
	}
	return err
}

// Retire has a profile no longer offered, or offered again with the zero time.
func (s Profiles) Retire(ctx context.Context, id string, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "retire profile "+id, "UPDATE profiles SET retired = ? WHERE id = ?", momentOrNull(at), id)
	return err
}

// Drop does nothing where the person has none of that name.
func (s Profiles) Drop(ctx context.Context, person, name string) error {
	_, err := query.Exec(ctx, s.Writer, "drop profile "+name, "DELETE FROM profiles WHERE person = ? AND name = ?", person, name)
	return err
}

const (
	profileColumns = "SELECT p.id, p.person, p.name, p.retired, v.number, v.note, v.games, v.house, v.by_person, v.by_name, v.at"
	profileTables  = " FROM profiles p JOIN profile_versions v ON v.profile = p.id "
	latest         = "v.number = (SELECT max(number) FROM profile_versions o WHERE o.profile = p.id)"
	byName         = " ORDER BY p.person <> '', p.name COLLATE NOCASE, p.name"
)

func (p *Profile) columns() []any {
	return []any{
		&p.ID, &p.Person, &p.Name, query.Nanoseconds(&p.Retired), &p.Number, &p.Note, (*words)(&p.Games), (*words)(&p.House),
		&p.By.ID, &p.By.Name, query.Nanoseconds(&p.At),
	}
}

// For returns the latest versions of the profiles that a person can choose: the house's
// that are offered, then the person's own, each by name.
func (s Profiles) For(ctx context.Context, person string) ([]Profile, error) {
	return query.All(ctx, s.Reader, "profiles for "+person, (*Profile).columns,
		profileColumns+profileTables+"WHERE "+latest+" AND p.retired IS NULL AND p.person IN ('', ?)"+byName, person)
}

// List returns the latest versions of profiles of the house by name, and how many there
// are; none where more are skipped than there are.
func (s Profiles) List(ctx context.Context, q ProfileQuery) (list []Profile, all int, err error) {
	list, err = query.All(ctx, s.Reader, "list profiles", func(p *Profile) []any { return append(p.columns(), &all) },
		profileColumns+", count(*) OVER ()"+profileTables+"WHERE "+latest+` AND p.person = '' AND (p.retired IS NOT NULL) = ?
			AND (? = '' OR instr(lower(p.name || char(10) || v.note), lower(?)) > 0)
			AND (? = '' OR v.games = '' OR instr(' ' || v.games || ' ', ' ' || ? || ' ') > 0)`+byName+" LIMIT ? OFFSET ?",
		q.Retired, q.Search, q.Search, q.Game, q.Game, q.Most, q.Skip)
	return list, all, err
}

// Versions returns all versions of a profile, the latest first; none where there is no
// such profile.
func (s Profiles) Versions(ctx context.Context, id string) ([]Profile, error) {
	return query.All(ctx, s.Reader, "versions of profile "+id, (*Profile).columns,
		profileColumns+profileTables+"WHERE p.id = ? ORDER BY v.number DESC", id)
}

// Named returns the versions of the profile of a person ("" for the house) that has a
// name, whatever its case; the latest first.
func (s Profiles) Named(ctx context.Context, person, name string) ([]Profile, error) {
	return query.All(ctx, s.Reader, "profile "+name, (*Profile).columns,
		profileColumns+profileTables+"WHERE p.person = ? AND p.name = ? COLLATE NOCASE ORDER BY p.name <> ?, p.id, v.number DESC", person, name, name)
}
