package record

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"burncard/sessions/query"
)

// Trainees keeps what supervisors have set for trainees.
type Trainees struct{ DB }

// Terms are what a supervisor has set for a trainee, at every table: a mode, house
// rules, or both.
type Terms struct {
	Person Person   // without an ID everybody who goes by that name
	Mode   string   // "" for any
	House  []string // words like settle=one-pass that must hold; the others are free
	By     Person   // the supervisor
	At     time.Time
}

// Who names a person for [Trainees]: by id or, without one, by name.
func (p Person) Who() string {
	if p.ID != "" {
		return p.ID
	}
	return "name:" + strings.ToLower(p.Name) // no id has a colon and a name
}

func (s Trainees) Set(ctx context.Context, t Terms) error {
	_, err := query.Exec(ctx, s.Writer, "set terms of "+t.Person.Name, "INSERT OR REPLACE INTO terms VALUES (?,?,?,?,?,?,?,?)",
		t.Person.Who(), t.Person.ID, t.Person.Name, t.Mode, strings.Join(t.House, " "), t.By.ID, t.By.Name, t.At.UnixNano())
	return err
}

func (s Trainees) Lift(ctx context.Context, trainee Person) error {
	_, err := query.Exec(ctx, s.Writer, "lift terms of "+trainee.Name, "DELETE FROM terms WHERE who = ?", trainee.Who())
	return err
}

func (s Trainees) All(ctx context.Context) ([]Terms, error) {
	return query.All(ctx, s.Reader, "list terms", func(t *Terms) []any {
		return []any{&t.Person.ID, &t.Person.Name, &t.Mode, (*words)(&t.House), &t.By.ID, &t.By.Name, query.Nanoseconds(&t.At)}
	}, "SELECT person, name, mode, house, by_person, by_name, at FROM terms ORDER BY who")
}

// words is a column of words with spaces between.
type words []string

func (w *words) Scan(column any) error {
	var text sql.NullString
	err := text.Scan(column)
	*w = strings.Fields(text.String)
	return err
}
