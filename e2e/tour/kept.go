package tour

import (
	"context"
	"errors"
	"fmt"
	"time"

	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/sessions/record/recordtest"
	"burncard/variants/library"
)

// schoolClass is the id of the class whose people have dealt for weeks before the tour.
const schoolClass = "monday"

// keepSchool writes what a class dealt in the twelve weeks before now, so that desks have
// something to show. To deal it would take hours: only the records have it, and no log.
func keepSchool(file string) error {
	db, err := journal.Open(file)
	if err != nil {
		return err
	}
	of := recordtest.TenThousand()
	of.People, of.Sessions, of.Mistakes, of.Every = 6, 150, 700, 13*time.Hour
	of.Begun = time.Now().Add(-time.Duration(of.Sessions) * of.Every)
	of.Exercises = nil
	for _, e := range library.All {
		if len(e.Trains) > 0 {
			of.Exercises = append(of.Exercises, e.Key)
		}
	}
	ctx, in := context.Background(), record.DB{Writer: db.Writer(), Reader: db.Reader()}
	by := record.Person{ID: "ruth", Name: "Ruth"}
	err = errors.Join(
		record.Tables{DB: in}.Take(ctx, of.News()),
		record.Classes{DB: in}.Add(ctx, record.Class{ID: schoolClass, Name: "Monday", Code: "MNDAY", PIN: "482913", By: by, Made: of.Begun}),
		record.Targets{DB: in}.Set(ctx, record.Target{Cite: "633a.7(f)", Seconds: 3, By: by, At: of.Begun}, record.AuditEntry{At: of.Begun, By: by, Act: record.TargetSet, Words: "633a.7(f): 3 seconds"}),
	)
	for n := range of.People {
		pupil := record.Pupil{Person: record.Person{ID: of.PersonID(n), Name: of.PersonName(n)}, Class: schoolClass, Joined: of.Begun}
		err = errors.Join(err, record.Classes{DB: in}.Join(ctx, pupil))
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("keep a school: %w", err)
	}
	return nil
}
