package journaltest

import (
	"bytes"
	"reflect"
	"slices"
	"testing"
	"time"

	"burncard/sessions/journal"
)

// spoken is an entry in which Ann says something under her name.
func spoken(table string, seq int64) journal.Entry {
	e := entry(table, seq)
	e.Line, e.Facts, e.Verdicts = `tap in "Ann Lee"`, []byte(`[{"did":{"act":"tap in \"Ann Lee\""}}]`), []byte(`{"dealer":7}`)
	e.Apart = &journal.Apart{
		Person: "Ann", Salt: []byte("sixteen bytes of"),
		Line: `tap in "person:Ann"`, Facts: []byte(`[{"did":{"act":"tap in \"person:Ann\""}}]`), Verdicts: e.Verdicts,
	}
	return e
}

// whispered is an entry in which Sue says something to Ann.
func whispered(table string, seq int64) journal.Entry {
	e := entry(table, seq)
	e.Person, e.Line, e.Facts = "Sue", `instructor whisper "look up"`, nil
	e.Apart = &journal.Apart{Person: "Sue", About: "Ann", Salt: []byte("other sixteen by"), Line: `instructor whisper "words erased"`}
	return e
}

// sealed is an entry as it comes back.
func sealed(e journal.Entry) journal.Entry {
	a := *e.Apart
	a.Seal = journal.Sealed(a.Salt, &e)
	e.Apart = &a
	return e
}

// without is an entry whose words were erased at noon, under a name.
func without(e journal.Entry, name, said string, facts []byte) journal.Entry {
	e = sealed(e)
	e.Apart.Salt, e.Apart.Erased, e.Apart.Name = nil, noon, name
	e.Line, e.Facts = said, facts
	return e
}

func wordsApart(t *testing.T, j journal.Journal) {
	ctx := t.Context()
	create(t, j, "a", "b", "c")
	said := spoken("a", 2)
	said.Client, said.Number = "page", 7
	mustAppend(t, j, entry("a", 1), said, whispered("a", 3))
	mustAppend(t, j, whispered("b", 1))
	old := spoken("b", 2)
	old.Apart = nil // of an old file
	mustAppend(t, j, old)
	other := entry("c", 1)
	other.Person = "Ben"
	mustAppend(t, j, other)
	wantLog(t, j, "a", 1, entry("a", 1), sealed(said), sealed(whispered("a", 3)))
	if e, ok, err := j.Find(ctx, "a", "page", 7); !ok || err != nil || !reflect.DeepEqual(e, sealed(said)) {
		t.Errorf("the line is found as %+v, %v, %v", e, ok, err)
	}
	for who, want := range map[string][]string{"Ann": {"a", "b", "c"}, "Sue": {"a", "b"}, "Ben": {"c"}, "nobody": nil} {
		if who == "Ann" {
			want = want[:2]
		}
		got, err := j.TablesOf(ctx, who, "")
		if must(t, err); !slices.Equal(got, want) {
			t.Errorf("tables of %s: %v, want %v", who, got, want)
		}
	}

	taken := spoken("b", 2)
	taken.Apart.Salt, taken.Apart.Was, taken.Apart.Now = nil, bytes.Repeat([]byte("w"), 32), bytes.Repeat([]byte("n"), 32)
	for what, x := range map[string]journal.Erasure{
		"of nobody":            {Table: "b", Name: "former guest 1", At: noon},
		"under no name":        {Table: "b", Person: "Ann", At: noon},
		"at no table":          {Table: "none", Person: "Ann", Name: "former guest 1", At: noon},
		"of a whole entry":     {Table: "b", Person: "Ann", Name: "former guest 1", At: noon, Entries: []journal.Entry{entry("b", 2)}},
		"of another's entries": {Table: "a", Person: "Ann", Name: "former guest 1", At: noon, Entries: []journal.Entry{taken}},
	} {
		if j.Erase(ctx, x) == nil {
			t.Errorf("an erasure %s was carried out", what)
		}
	}
	must(t, j.Checkpoint(ctx, "a", 2, []byte("Ann Lee deals")))
	must(t, j.Erase(ctx, journal.Erasure{Table: "a", Person: "Ann", Name: "former guest 1", At: noon, Settings: []byte(`{"by":"former guest 1"}`)}))
	facts := []byte(`[{"did":{"act":"tap in \"former guest 1\""}}]`)
	gone := without(said, "former guest 1", `tap in "former guest 1"`, facts)
	hushed := without(whispered("a", 3), "", `instructor whisper "words erased"`, nil)
	wantLog(t, j, "a", 1, entry("a", 1), gone, hushed)
	if seq, _, err := j.LastCheckpoint(ctx, "a", 3); seq != 0 || err != nil {
		t.Errorf("a checkpoint at %d knows the name still, %v", seq, err)
	}
	if table, err := j.Table(ctx, "a"); err != nil || string(table.Settings) != `{"by":"former guest 1"}` {
		t.Errorf("the settings are %s, %v", table.Settings, err)
	}
	// Sue later, at another moment: what she said to Ann was erased before.
	must(t, j.Erase(ctx, journal.Erasure{Table: "a", Person: "Sue", Name: "former supervisor 2", At: noon.Add(time.Hour)}))
	hushed.Apart.Name = "former supervisor 2"
	wantLog(t, j, "a", 1, entry("a", 1), gone, hushed)

	must(t, j.Erase(ctx, journal.Erasure{Table: "b", Person: "Ann", Name: "former guest 1", At: noon, Entries: []journal.Entry{taken}}))
	taken.Apart.Erased, taken.Apart.Name = noon, "former guest 1"
	taken.Line, taken.Facts = `tap in "former guest 1"`, facts
	wantLog(t, j, "b", 1, without(whispered("b", 1), "", `instructor whisper "words erased"`, nil), taken)

	unsalted := spoken("c", 2)
	unsalted.Apart.Salt = nil
	if j.Append(ctx, unsalted) == nil {
		t.Error("words without salt were taken")
	}
}
