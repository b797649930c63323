package record

import (
	"context"
	"strings"
	"time"

	"burncard/sessions/query"
)

// Profiles keeps the house rules that people saved under a name.
type Profiles struct{ DB }

// A Profile is a person's own set of house rules.
type Profile struct {
	Name  string
	House []string // words like settle=one-pass
	At    time.Time
}

func (s Profiles) Keep(ctx context.Context, person string, p Profile) error {
	_, err := query.Exec(ctx, s.Writer, "keep profile "+p.Name, "INSERT OR REPLACE INTO profiles VALUES (?,?,?,?)",
		person, p.Name, strings.Join(p.House, " "), p.At.UnixNano())
	return err
}

func (s Profiles) Drop(ctx context.Context, person, name string) error {
	_, err := query.Exec(ctx, s.Writer, "drop profile "+name, "DELETE FROM profiles WHERE person = ? AND name = ?", person, name)
	return err
}

func (s Profiles) Of(ctx context.Context, person string) ([]Profile, error) {
	return query.All(ctx, s.Reader, "profiles of "+person, func(p *Profile) []any {
		return []any{&p.Name, (*words)(&p.House), query.Nanoseconds(&p.At)}
	}, "SELECT name, house, at FROM profiles WHERE person = ? ORDER BY name COLLATE NOCASE, name", person)
}
