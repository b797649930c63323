package recordtest

import (
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

func classes(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	monday := record.Class{ID: "c1", Name: "Monday", Code: "ABCDE", PIN: "0042", By: sue, Made: noon}
	tuesday := record.Class{ID: "c2", Name: "Tuesday", Code: "FGHJK", PIN: "1234", By: sue, Made: noon.Add(time.Hour)}
	for _, c := range []record.Class{monday, tuesday} {
		must(t, r.Classes.Add(ctx, c))
	}
	if r.Classes.Add(ctx, record.Class{ID: "c3", Code: "ABCDE", Made: noon}) == nil {
		t.Error("two classes have one code")
	}
	want(t, "classes", []record.Class{tuesday, monday})(r.Classes.All(ctx))

	bob := record.Person{ID: "id-bob", Name: "bob"}
	inMonday := record.Pupil{Person: ann, Class: "c1", Joined: noon}
	bobInMonday := record.Pupil{Person: bob, Class: "c1", Joined: noon.Add(time.Minute)}
	for _, p := range []record.Pupil{bobInMonday, inMonday, {Person: ann, Class: "c2", Joined: noon}} {
		must(t, r.Classes.Join(ctx, p))
	}
	want(t, "Monday's people", []record.Pupil{inMonday, bobInMonday})(r.Classes.Pupils(ctx, "c1"))
	monday.Pupils, tuesday.Pupils = 2, 1
	want(t, "Ann's classes", []record.Class{tuesday, monday})(r.Classes.Of(ctx, ann.ID))
	want(t, "Bob's classes", []record.Class{monday})(r.Classes.Of(ctx, bob.ID))
	want(t, "Sue's classes", []record.Class(nil))(r.Classes.Of(ctx, sue.ID))

	// Who comes again keeps the place and the table.
	must(t, r.Classes.Seat(ctx, "c1", ann.ID, "table-1"))
	must(t, r.Classes.Join(ctx, record.Pupil{Person: record.Person{ID: ann.ID, Name: "Anna"}, Class: "c1", Joined: noon.Add(time.Hour)}))
	inMonday.Name, inMonday.Table = "Anna", "table-1"
	must(t, r.Classes.Leave(ctx, "c1", bob.ID))
	want(t, "Monday's people, one gone", []record.Pupil{inMonday})(r.Classes.Pupils(ctx, "c1"))

	// An ended class is found, and is nobody's; it ends once.
	must(t, r.Classes.End(ctx, "c1", noon.Add(2*time.Hour)))
	must(t, r.Classes.End(ctx, "c1", noon.Add(3*time.Hour)))
	monday.Ended, monday.Pupils = noon.Add(2*time.Hour), 1
	want(t, "the classes, one ended", []record.Class{tuesday, monday})(r.Classes.All(ctx))
	want(t, "Ann's classes that go on", []record.Class{tuesday})(r.Classes.Of(ctx, ann.ID))
	for _, key := range []string{"c1", "ABCDE"} {
		c, found, err := r.Classes.Find(ctx, key)
		if must(t, err); !found || c != monday {
			t.Errorf("%s is %+v, %v", key, c, found)
		}
	}
	if _, found, err := r.Classes.Find(ctx, "nowhere"); found || err != nil {
		t.Errorf("a class that there is not: %v %v", found, err)
	}
}
