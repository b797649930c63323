package record

import (
	"context"
	"time"

	"burncard/sessions/query"
)

// Classes keeps the classes of the house, and who is in them.
type Classes struct{ DB }

// A Class is people whom a supervisor leads in one room.
type Class struct {
	ID, Name  string
	Code, PIN string // with which people come in
	By        Person // the supervisor who made it
	Made      time.Time
	Ended     time.Time // zero while it goes on
	Pupils    int       // how many are in it
}

// A Pupil is a person in a class.
type Pupil struct {
	Person
	Class  string // the id of the class
	Joined time.Time
	Table  string // the table that was opened last for the person; empty for none
}

const classColumns = `SELECT id, name, code, pin, person, leader, made, ended,
	(SELECT count(*) FROM pupils p WHERE p.class = c.id) FROM classes c `

func columnsOfClass(c *Class) []any {
	return []any{&c.ID, &c.Name, &c.Code, &c.PIN, &c.By.ID, &c.By.Name, query.Nanoseconds(&c.Made), query.Nanoseconds(&c.Ended), &c.Pupils}
}

// Add fails where another class has the code.
func (s Classes) Add(ctx context.Context, c Class) error {
	_, err := query.Exec(ctx, s.Writer, "add class "+c.Name, "INSERT INTO classes VALUES (?,?,?,?,?,?,?,NULL)",
		c.ID, c.Name, c.Code, c.PIN, c.By.ID, c.By.Name, c.Made.UnixNano())
	return err
}

// End does nothing to a class that has ended.
func (s Classes) End(ctx context.Context, id string, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, "end class "+id, "UPDATE classes SET ended = ? WHERE id = ? AND ended IS NULL", at.UnixNano(), id)
	return err
}

// All lists the classes: those that go on first, then the newest.
func (s Classes) All(ctx context.Context) ([]Class, error) {
	return query.All(ctx, s.Reader, "list classes", columnsOfClass, classColumns+"ORDER BY ended IS NOT NULL, made DESC, id")
}

// Of lists the classes that go on and that a person is in, the newest first.
func (s Classes) Of(ctx context.Context, person string) ([]Class, error) {
	return query.All(ctx, s.Reader, "classes of "+person, columnsOfClass,
		classColumns+"WHERE ended IS NULL AND id IN (SELECT class FROM pupils WHERE person = ?) ORDER BY made DESC, id", person)
}

// Find finds a class by its id or its code; false for none.
func (s Classes) Find(ctx context.Context, idOrCode string) (c Class, found bool, err error) {
	found, err = query.One(ctx, s.Reader, "class "+idOrCode, columnsOfClass(&c), classColumns+"WHERE id = ? OR code = ?", idOrCode, idOrCode)
	return c, found, err
}

// Join takes a person into a class. A person who is in it keeps the place, under the
// name of today.
func (s Classes) Join(ctx context.Context, p Pupil) error {
	_, err := query.Exec(ctx, s.Writer, "join class", "INSERT INTO pupils VALUES (?,?,?,?,'') ON CONFLICT DO UPDATE SET name = excluded.name",
		p.Class, p.ID, p.Name, p.Joined.UnixNano())
	return err
}

// Leave takes a person out of a class.
func (s Classes) Leave(ctx context.Context, class, person string) error {
	_, err := query.Exec(ctx, s.Writer, "leave class", "DELETE FROM pupils WHERE class = ? AND person = ?", class, person)
	return err
}

// Seat notes the table that was opened for a person.
func (s Classes) Seat(ctx context.Context, class, person, table string) error {
	_, err := query.Exec(ctx, s.Writer, "table of a pupil", "UPDATE pupils SET table_id = ? WHERE class = ? AND person = ?", table, class, person)
	return err
}

// Pupils lists the people of a class by name.
func (s Classes) Pupils(ctx context.Context, class string) ([]Pupil, error) {
	return query.All(ctx, s.Reader, "pupils of a class", func(p *Pupil) []any {
		return []any{&p.Class, &p.ID, &p.Name, query.Nanoseconds(&p.Joined), &p.Table}
	}, "SELECT class, person, name, joined, table_id FROM pupils WHERE class = ? ORDER BY name COLLATE NOCASE, person", class)
}
