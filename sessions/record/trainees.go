package record

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"burncard/sessions/query"
)

// Trainees keeps what supervisors have set for trainees, one by one or as a class.
type Trainees struct{ DB }

// Terms are what a supervisor has set for a trainee or a class, at every table: a mode,
// house rules, or both.
type Terms struct {
	Person Person   // without an ID everybody who goes by that name; zero for a class
	Class  string   // the id of the class; "" for one person
	Mode   string   // "" for any
	House  []string // words like settle=one-pass that must hold; the others are free
	// Profile is the version of a profile that House is of, as it is printed; "" for single
	// house rules. All rules of a profile must hold, at its Games: none is every game.
	Profile, ProfileKey string
	Games               []string
	By                  Person // the supervisor
	At                  time.Time
}

// ClassTerms are what is set for a class that goes on, and the people in it.
type ClassTerms struct {
	Terms
	Name   string   // of the class
	People []string // ids
}

// Who names a person for [Trainees]: by id or, without one, by name.
func (p Person) Who() string {
	if p.ID != "" {
		return p.ID
	}
	return "name:" + strings.ToLower(p.Name) // no id has a colon and a name
}

func (s Trainees) Set(ctx context.Context, t Terms) error {
	_, err := query.Exec(ctx, s.Writer, "set terms of "+t.Person.Name, "INSERT OR REPLACE INTO terms VALUES (?,?,?,?,?,?,?,?,?,?,?)",
		t.Person.Who(), t.Person.ID, t.Person.Name, t.Mode, strings.Join(t.House, " "), t.By.ID, t.By.Name, t.At.UnixNano(),
		t.Profile, t.ProfileKey, strings.Join(t.Games, " "))
	return err
}

func (s Trainees) Lift(ctx context.Context, trainee Person) error {
	_, err := query.Exec(ctx, s.Writer, "lift terms of "+trainee.Name, "DELETE FROM terms WHERE who = ?", trainee.Who())
	return err
}

func (s Trainees) All(ctx context.Context) ([]Terms, error) {
	return query.All(ctx, s.Reader, "list terms", func(t *Terms) []any {
		return append([]any{&t.Person.ID, &t.Person.Name}, t.columns()...)
	}, "SELECT person, name, "+termsColumns+" FROM terms ORDER BY who")
}

const termsColumns = "mode, house, profile, profile_key, games, by_person, by_name, at"

func (t *Terms) columns() []any {
	return []any{
		&t.Mode, (*words)(&t.House), &t.Profile, &t.ProfileKey, (*words)(&t.Games), &t.By.ID, &t.By.Name, query.Nanoseconds(&t.At),
	}
}

func (s Trainees) SetClass(ctx context.Context, t Terms) error {
	_, err := query.Exec(ctx, s.Writer, "set terms of class "+t.Class, "INSERT OR REPLACE INTO class_terms VALUES (?,?,?,?,?,?,?,?,?)",
		t.Class, t.Mode, strings.Join(t.House, " "), t.Profile, t.ProfileKey, strings.Join(t.Games, " "), t.By.ID, t.By.Name, t.At.UnixNano())
	return err
}

func (s Trainees) LiftClass(ctx context.Context, class string) error {
	_, err := query.Exec(ctx, s.Writer, "lift terms of class "+class, "DELETE FROM class_terms WHERE class = ?", class)
	return err
}

// Classes returns what is set for classes that go on, what was set last first.
func (s Trainees) Classes(ctx context.Context) (list []ClassTerms, err error) {
	type row struct {
		ClassTerms
		person sql.NullString
	}
	rows, err := query.All(ctx, s.Reader, "list terms of classes", func(r *row) []any {
		return append([]any{&r.Class, &r.Name, &r.person}, r.columns()...)
	}, "SELECT t.class, c.name, p.person, "+"t."+strings.ReplaceAll(termsColumns, ", ", ", t.")+` FROM class_terms t
		JOIN classes c ON c.id = t.class AND c.ended IS NULL LEFT JOIN pupils p ON p.class = t.class ORDER BY t.at DESC, t.class`)
	for _, r := range rows {
		if n := len(list); n == 0 || list[n-1].Class != r.Class {
			list = append(list, r.ClassTerms)
		}
		if r.person.Valid {
			c := &list[len(list)-1]
			c.People = append(c.People, r.person.String)
		}
	}
	return list, err
}

// words is a column of words with spaces between.
type words []string

func (w *words) Scan(column any) error {
	var text sql.NullString
	err := text.Scan(column)
	*w = strings.Fields(text.String)
	return err
}
