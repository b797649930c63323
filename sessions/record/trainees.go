package record

import (
	"context"
	"fmt"
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

// Who is what the terms are found by: the trainee's id or, without one, the name.
func (t *Terms) Who() string { return t.Person.Who() }

// Who names a person for [Trainees]: by id or, without one, by name.
func (p Person) Who() string {
	if p.ID != "" {
		return p.ID
	}
	return "name:" + strings.ToLower(p.Name) // no id has a colon and a name
}

// Set sets terms in place of what was set for that trainee before.
func (s Trainees) Set(ctx context.Context, t Terms) error {
	_, err := s.Writer.ExecContext(ctx, "INSERT OR REPLACE INTO terms VALUES (?,?,?,?,?,?,?,?)",
		t.Who(), t.Person.ID, t.Person.Name, t.Mode, strings.Join(t.House, " "), t.By.ID, t.By.Name, t.At.UnixNano())
	if err != nil {
		return fmt.Errorf("set terms of %s: %w", t.Person.Name, err)
	}
	return nil
}

// Lift removes what is set for a trainee.
func (s Trainees) Lift(ctx context.Context, trainee Person) error {
	if _, err := s.Writer.ExecContext(ctx, "DELETE FROM terms WHERE who = ?", trainee.Who()); err != nil {
		return fmt.Errorf("lift terms of %s: %w", trainee.Name, err)
	}
	return nil
}

// All returns what is set.
func (s Trainees) All(ctx context.Context) (list []Terms, err error) {
	for rows, err := range query.Rows(ctx, s.Reader, "SELECT person, name, mode, house, by_person, by_name, at FROM terms ORDER BY who") {
		var t Terms
		var house string
		var at int64
		if err == nil {
			err = rows.Scan(&t.Person.ID, &t.Person.Name, &t.Mode, &house, &t.By.ID, &t.By.Name, &at)
		}
		if err != nil {
			return nil, fmt.Errorf("list terms: %w", err)
		}
		t.House, t.At = strings.Fields(house), moment(at)
		list = append(list, t)
	}
	return list, nil
}
