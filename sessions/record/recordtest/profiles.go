package recordtest

import (
	"errors"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

func profiles(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	later := noon.Add(time.Hour)
	night := record.Profile{ID: "p1", Person: ann.ID, Name: "night", Number: 1, Games: []string{}, House: []string{"decks=8", "settle=one-pass"}, By: ann, At: noon}
	plain := record.Profile{ID: "p2", Person: ann.ID, Name: "Plain", Number: 1, Note: "as it comes", Games: []string{"blackjack", "free-bet"}, House: []string{}, By: ann, At: noon}
	river := record.Profile{ID: "p3", Name: "Riverside", Number: 1, Games: []string{"spanish-21"}, House: []string{"minimum=10"}, By: sue, At: noon}
	other := record.Profile{ID: "p4", Name: "acorn", Number: 1, Games: []string{}, House: []string{}, By: sue, At: noon}
	for _, p := range []record.Profile{plain, night, river, other} {
		must(t, r.Profiles.Add(ctx, p))
	}
	want(t, "Ann's choice", []record.Profile{other, river, night, plain})(r.Profiles.For(ctx, ann.ID))
	want(t, "Sue's choice", []record.Profile{other, river})(r.Profiles.For(ctx, sue.ID))
	again := river
	again.ID = "p5"
	if err := r.Profiles.Add(ctx, again); !errors.Is(err, record.ErrTaken) {
		t.Errorf("another profile under the same name: %v", err)
	}

	// Another version, once.
	second := river
	second.Number, second.House, second.At, second.By = 2, []string{"minimum=25"}, later, ann
	must(t, r.Profiles.AddVersion(ctx, second))
	if err := r.Profiles.AddVersion(ctx, second); !errors.Is(err, record.ErrVersion) {
		t.Errorf("the same version again: %v", err)
	}
	want(t, "versions", []record.Profile{second, river})(r.Profiles.Versions(ctx, "p3"))
	want(t, "the house's of a name", []record.Profile{second, river})(r.Profiles.Named(ctx, "", "RIVERSIDE"))
	want(t, "Ann's of that name", []record.Profile(nil))(r.Profiles.Named(ctx, ann.ID, "Riverside"))
	want(t, "what Sue chooses from now", []record.Profile{other, second})(r.Profiles.For(ctx, sue.ID))

	// The house's are listed, searched, filtered and paged.
	listed := func(what string, q record.ProfileQuery, all int, expected ...record.Profile) {
		t.Helper()
		list, n, err := r.Profiles.List(ctx, q)
		want(t, what, expected)(list, err)
		if n != all {
			t.Errorf("%s: there are %d, want %d", what, n, all)
		}
	}
	listed("the first page", record.ProfileQuery{Most: 1}, 2, other)
	listed("the second page", record.ProfileQuery{Most: 1, Skip: 1}, 2, second)
	listed("a search", record.ProfileQuery{Search: "rIVER", Most: 9}, 1, second)
	listed("a game", record.ProfileQuery{Game: "blackjack", Most: 9}, 1, other)
	listed("another game", record.ProfileQuery{Game: "spanish-21", Most: 9}, 2, other, second)

	// A profile that is retired is offered to nobody, until it has another version.
	must(t, r.Profiles.Retire(ctx, "p3", later))
	want(t, "what is offered without it", []record.Profile{other})(r.Profiles.For(ctx, sue.ID))
	second.Retired, river.Retired = later.Round(0), later.Round(0)
	listed("what is retired", record.ProfileQuery{Retired: true, Most: 9}, 1, second)
	third := second
	third.Number, third.Retired = 3, time.Time{}
	must(t, r.Profiles.AddVersion(ctx, third))
	want(t, "what is offered again", []record.Profile{other, third})(r.Profiles.For(ctx, sue.ID))
	if err := r.Profiles.Rename(ctx, "p3", "acorn"); !errors.Is(err, record.ErrTaken) {
		t.Errorf("renamed to a name that is taken: %v", err)
	}
	must(t, r.Profiles.Rename(ctx, "p3", "Hillside"))
	third.Name = "Hillside"
	want(t, "the renamed one", []record.Profile{other, third})(r.Profiles.For(ctx, sue.ID))

	must(t, r.Profiles.Drop(ctx, ann.ID, plain.Name))
	must(t, r.Profiles.Drop(ctx, sue.ID, night.Name)) // she has none
	want(t, "Ann's when one was dropped", []record.Profile{other, third, night})(r.Profiles.For(ctx, ann.ID))
}

func termsOfClasses(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	for _, id := range []string{"c1", "c2"} {
		must(t, r.Classes.Add(ctx, record.Class{ID: id, Name: "Class " + id, Code: id, PIN: "1234", By: sue, Made: noon}))
	}
	must(t, r.Classes.Join(ctx, record.Pupil{Person: ann, Class: "c1", Joined: noon}))
	terms := record.Terms{
		Class: "c1", Mode: "guided", House: []string{"minimum=10"}, Profile: "Riverside, version 2", ProfileKey: "p3@2", Games: []string{"blackjack"}, By: sue, At: noon,
	}
	must(t, r.Trainees.SetClass(ctx, terms))
	empty := terms
	empty.Class, empty.At = "c2", noon.Add(time.Hour)
	must(t, r.Trainees.SetClass(ctx, empty))
	must(t, r.Classes.Join(ctx, record.Pupil{Person: sue, Class: "c1", Joined: noon}))
	want(t, "what is set for classes", []record.ClassTerms{{Terms: empty, Name: "Class c2"}, {Terms: terms, Name: "Class c1", People: []string{ann.ID, sue.ID}}})(r.Trainees.Classes(ctx))
	must(t, r.Trainees.LiftClass(ctx, "c2"))
	want(t, "what is set when one was lifted", []record.ClassTerms{{Terms: terms, Name: "Class c1", People: []string{ann.ID, sue.ID}}})(r.Trainees.Classes(ctx))
	must(t, r.Classes.End(ctx, "c1", noon))
	want(t, "what is set for classes that go on", []record.ClassTerms(nil))(r.Trainees.Classes(ctx))
}
