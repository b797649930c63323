package recordtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

// list is a page of sessions, of ten where the query does not say.
func list(t *testing.T, r sessions.Records, v record.Viewer, q record.SessionQuery) (all []record.Session, err error) {
	if q.Most == 0 {
		q.Most = 10
	}
	page, err := r.Sessions.List(t.Context(), v, q)
	for _, f := range page.Sessions {
		all = append(all, f.Session)
	}
	return all, err
}

// small is a school of sixty sessions.
func small() School {
	s := TenThousand()
	s.People, s.Sessions, s.Mistakes = 7, 60, 300
	return s
}

// sessionsFound asks for sessions by every filter, and holds what is found against what
// the school told.
func sessionsFound(t *testing.T, r sessions.Records) {
	school := small()
	news := school.News()
	must(t, r.Tables.Take(t.Context(), news))
	flagged := news["t00003"]
	must(t, r.Remarks.Flag(t.Context(), "t00003", record.Place{Seq: flagged.Mistakes[0].Seq}, sue, noon, "Look again"))
	open := news["t00005"]
	must(t, r.Remarks.Flag(t.Context(), "t00005", record.Place{Seq: open.Mistakes[0].Seq}, sue, noon, "And here"))
	must(t, r.Decisions.OnMistake(t.Context(), "t00003", record.Place{Seq: flagged.Mistakes[0].Seq},
		record.Decision{Ruling: record.Upheld, Reason: "Seen", By: sue, At: noon.Add(time.Hour)}))
	must(t, r.Classes.Add(t.Context(), record.Class{ID: "day-one", Name: "Day one", Code: "ABC", PIN: "1234", By: sue, Made: noon}))
	pupils := map[string]bool{school.PersonID(2): true, school.PersonID(4): true}
	for id := range pupils {
		must(t, r.Classes.Join(t.Context(), record.Pupil{Class: "day-one", Person: record.Person{ID: id, Name: "Some"}, Joined: noon}))
	}
	middle := school.Begun.Add(20 * time.Hour)
	has := func(n *record.News, holds func(*record.Mistake) bool) bool {
		for i := range n.Mistakes {
			if holds(&n.Mistakes[i]) {
				return true
			}
		}
		return false
	}
	const under = "633a.7"
	isUnder := func(cite string) bool { return cite == under || strings.HasPrefix(cite, under+"(") }
	for name, tt := range map[string]struct {
		q     record.SessionQuery
		holds func(s record.Session, n *record.News) bool
	}{
		"a person": {record.SessionQuery{Person: school.PersonID(2)}, func(s record.Session, _ *record.News) bool { return s.Person == school.PersonID(2) }},
		"a name": {record.SessionQuery{Name: "aNN"}, func(s record.Session, _ *record.News) bool {
			return strings.Contains(s.Name, "Ann") || strings.Contains(s.Name, "ann")
		}},
		"a game":       {record.SessionQuery{Variant: "free-bet"}, func(s record.Session, _ *record.News) bool { return s.Variant == "free-bet" }},
		"a mode":       {record.SessionQuery{Mode: "exam"}, func(s record.Session, _ *record.News) bool { return s.Mode == "exam" }},
		"since":        {record.SessionQuery{Since: middle}, func(s record.Session, _ *record.News) bool { return !s.From.Before(middle) }},
		"before":       {record.SessionQuery{Before: middle}, func(s record.Session, _ *record.News) bool { return s.From.Before(middle) }},
		"an exercise":  {record.SessionQuery{Exercise: "splits"}, func(s record.Session, _ *record.News) bool { return s.Exercise == "splits" }},
		"any exercise": {record.SessionQuery{AnyExercise: true}, func(s record.Session, _ *record.News) bool { return s.Exercise != "" }},
		"under clauses": {record.SessionQuery{Cite: under}, func(_ record.Session, n *record.News) bool {
			return has(n, func(m *record.Mistake) bool { return isUnder(m.Mistake.Cite) })
		}},
		"no such clause": {record.SessionQuery{Cite: under + "0"}, func(record.Session, *record.News) bool { return false }},
		"a gravity and a clause": {record.SessionQuery{Cite: under, Gravity: "critical"}, func(_ record.Session, n *record.News) bool {
			return has(n, func(m *record.Mistake) bool { return isUnder(m.Mistake.Cite) && m.Mistake.Gravity == game.Critical })
		}},
		"a remark":       {record.SessionQuery{Flagged: true}, func(s record.Session, _ *record.News) bool { return s.Table == "t00003" || s.Table == "t00005" }},
		"an open remark": {record.SessionQuery{Flagged: true, Open: true}, func(s record.Session, _ *record.News) bool { return s.Table == "t00005" }},
		"a class":        {record.SessionQuery{Class: "day-one"}, func(s record.Session, _ *record.News) bool { return pupils[s.Person] }},
	} {
		var want, found []string
		for _, n := range news {
			for _, s := range n.Sessions {
				if tt.holds(s, n) {
					want = append(want, s.ID)
				}
			}
		}
		tt.q.Most = 100
		page, err := r.Sessions.List(t.Context(), asSue, tt.q)
		must(t, err)
		for _, f := range page.Sessions {
			found = append(found, f.ID)
			if (f.Asked > 0) != (tt.q.Cite+tt.q.Gravity != "" || tt.q.Flagged) {
				t.Errorf("%s: session %s has %d mistakes of the kind", name, f.ID, f.Asked)
			}
		}
		slices.Sort(want)
		slices.Sort(found)
		if !slices.Equal(found, want) {
			t.Errorf("%s: found\n%v\nwant\n%v", name, found, want)
		}
		if n, err := r.Sessions.Count(t.Context(), asSue, tt.q); err != nil || n != len(want) {
			t.Errorf("%s: counted %d, %v, want %d", name, n, err, len(want))
		}
	}

	// A person who is no supervisor finds his own, whatever he asks for.
	own, other := record.Viewer{ID: school.PersonID(1)}, school.PersonID(2)
	page, err := r.Sessions.List(t.Context(), own, record.SessionQuery{Person: other, Most: 100})
	if must(t, err); len(page.Sessions) > 0 {
		t.Errorf("a trainee finds %d sessions of another", len(page.Sessions))
	}
	clauses, err := r.Sessions.Clauses(t.Context(), own, record.SessionQuery{})
	must(t, err)
	mistakes := 0
	for _, c := range clauses {
		if mistakes += c.Mistakes; !strings.HasPrefix(c.Newest, "t") {
			t.Errorf("clause %s was broken last in session %q", c.Cite, c.Newest)
		}
	}
	want := 0
	for _, n := range news {
		for _, m := range n.Mistakes {
			if m.Person == own.ID {
				want++
			}
		}
	}
	if mistakes != want || want == 0 {
		t.Errorf("his clauses count %d mistakes, want %d", mistakes, want)
	}
}

// sessionsPaged goes through the list forth and back in every order while new sessions
// come: no session comes twice, and none of the old is missed.
func sessionsPaged(t *testing.T, r sessions.Records) {
	must(t, r.Tables.Take(t.Context(), small().News()))
	late := 0
	for _, by := range []record.Sort{record.Newest, record.Oldest, record.ByName, record.MostMistakes, record.Fastest} {
		all, err := r.Sessions.List(t.Context(), asSue, record.SessionQuery{Sort: by, Most: 1000})
		must(t, err)
		seen, pages := map[string]bool{}, [][]string{}
		q := record.SessionQuery{Sort: by, Most: 7}
		for {
			page, err := r.Sessions.List(t.Context(), asSue, q)
			must(t, err)
			var ids []string
			for _, f := range page.Sessions {
				if ids = append(ids, f.ID); seen[f.ID] {
					t.Fatalf("sorted by %q: session %s comes twice", by, f.ID)
				}
				seen[f.ID] = true
			}
			pages = append(pages, ids)
			late++
			new := dealt(fmt.Sprint("late-", late), fmt.Sprintf("late-%d-2", late))
			new.From = noon.Add(time.Duration(late) * time.Minute)
			take(t, r, new.Table, record.News{UpTo: 90, Sessions: sessionsByID(new)})
			if page.Next == nil {
				break
			}
			at, err := record.ParseCursor(page.Next.String(), by)
			must(t, err)
			q.From = &at
		}
		for _, f := range all.Sessions {
			if !seen[f.ID] {
				t.Errorf("sorted by %q: session %s is missed", by, f.ID)
			}
		}
		// Back from the last page to the one before it.
		first := len(pages) - 1
		at, err := r.Sessions.List(t.Context(), asSue, q)
		must(t, err)
		q.From, q.Back = at.Previous, true
		back, err := r.Sessions.List(t.Context(), asSue, q)
		must(t, err)
		var ids []string
		for _, f := range back.Sessions {
			ids = append(ids, f.ID)
		}
		if by == record.Newest && !slices.Equal(ids, pages[first-1]) {
			t.Errorf("back leads to %v, want %v", ids, pages[first-1])
		}
		if len(ids) != 7 || back.Next == nil {
			t.Errorf("sorted by %q: back leads to %d sessions", by, len(ids))
		}
	}
	if _, err := record.ParseCursor("1,a,b", record.MostMistakes); err == nil {
		t.Error("a place without a number is a place in a list sorted by mistakes")
	}
}
