package sessions

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// Annabel and what she says are found nowhere once she is erased.
var annabel = Person{ID: "id-77", Name: "Annabel"}

// remembers lists the columns of the database in which a text stands.
func (h *house) remembers(text string) (found []string) {
	h.Helper()
	rows := func(query string) (list []string) {
		r, err := h.db.Reader().Query(query)
		if err != nil {
			h.Fatal(query, err)
		}
		defer r.Close()
		for r.Next() {
			var s string
			if err := r.Scan(&s); err != nil {
				h.Fatal(query, err)
			}
			list = append(list, s)
		}
		return list
	}
	for _, table := range rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
		for _, column := range rows("SELECT name FROM pragma_table_info('" + table + "')") {
			for _, value := range rows("SELECT CAST(" + column + " AS TEXT) FROM " + table + " WHERE " + column + " IS NOT NULL") {
				if strings.Contains(value, text) {
					found = append(found, table+"."+column+": "+value)
				}
			}
		}
	}
	return found
}

// oldFile makes the database one of before version 14, as far as words lie apart.
func (h *house) oldFile() {
	h.Helper()
	for _, statement := range []string{
		"UPDATE entries SET (line, facts, verdicts) = (SELECT line, facts, verdicts FROM words w WHERE w.table_key = entries.table_key AND w.seq = entries.seq) WHERE (table_key, seq) IN (SELECT table_key, seq FROM words)",
		"DELETE FROM words",
	} {
		h.change(statement)
	}
}

// annabelDeals is a session with a mistake, with words of Annabel's and words to her.
func annabelDeals(t *testing.T, h *house) (l *live, session string, wrong record.Place) {
	t.Helper()
	l = h.table(NewTable{Mode: "exam", Seed: 2, Name: "Table of Annabel"})
	l.must(bea, `p2 sit Bea 500`, "p2 bet main 25")
	l.must(annabel, "tap in Annabel", "burn")
	l.instructor()
	l.must(boss, `whisper "mind the xylophone"`)
	l.must(bea, `p2 say "oboes are nicer"`)
	l.must(annabel, "deal 2")
	wrong = record.Place{Seq: l.send(annabel, "deal 2").Seq}
	l.must(annabel, `call floor "the xylophone player bothers me"`)
	if err := l.Stand(context.Background(), boss, game.FloorView); err != nil {
		t.Fatal(err)
	}
	l.must(boss, `floor say "I hear the xylophone"`)
	l.deal(annabel, map[int8]Person{2: bea})
	l.must(annabel, "tap out")
	l.must(annabel, "p4 sit Annabel 100", `p4 say "xylophone"`, "p4 leave")
	ctx := context.Background()
	if err := h.Reviews.upToDate(ctx); err != nil {
		t.Fatal(err)
	}
	list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: annabel})
	if err != nil || len(list) != 1 {
		t.Fatalf("Annabel's sessions: %+v, %v", list, err)
	}
	return l, list[0].ID, wrong
}

// onPaper are the words that people write about a session.
func onPaper(t *testing.T, h *house, l *live, wrong record.Place) {
	t.Helper()
	ctx := context.Background()
	for what, err := range map[string]error{
		"request":  h.Reviews.Request(ctx, annabel, l.ID(), wrong.Seq, 0, "my xylophone fell"),
		"flag":     h.Reviews.Flag(ctx, sue, l.ID(), wrong.Seq, 0, "Annabel dealt twice"),
		"decision": h.Reviews.Decide(ctx, sue, l.ID(), wrong, time.Time{}, record.Overturned, "the xylophone did fall"),
		"profile":  h.Profiles.Save(ctx, annabel, Draft{Name: "Annabel's house", Words: []string{"decks=6"}}),
	} {
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
}

// shown is everything that a replay of a session shows, round by round.
func (l *live) shown(session string) string {
	l.house.Helper()
	s, _, err := l.hall.records.Sessions.Find(context.Background(), sue.reads(), session)
	if err != nil {
		l.house.Fatal(err)
	}
	var b strings.Builder
	for seq := s.FromSeq; seq <= s.ToSeq; {
		r := l.projected(game.Viewer{Role: game.FloorView}, session, seq)
		for _, f := range r.Scenes {
			data, err := json.Marshal(f.View)
			if err != nil {
				l.house.Fatal(err)
			}
			fmt.Fprintln(&b, strings.ReplaceAll(string(data), `\"`, `"`))
		}
		for _, a := range r.Acts {
			if a.Cost != nil {
				fmt.Fprintf(&b, "%+v\n", *a.Cost)
			}
			a.Cost = nil // its address tells nothing
			fmt.Fprintf(&b, "%+v\n", a)
		}
		last := seq
		for _, a := range r.Acts {
			last = max(last, a.Seq)
		}
		seq = last + 1
	}
	return b.String()
}

// TestErase: after an erasure nobody finds the person's name or words; the log folds to
// the same table, replays show the same, and sheet and log agree. So it is in a file of
// before words lay apart.
func TestErase(t *testing.T) {
	for _, old := range []bool{false, true} {
		t.Run(map[bool]string{false: "apart", true: "old file"}[old], func(t *testing.T) {
			inHouse(t, Config{}, func(h *house) {
				ctx := context.Background()
				l, session, wrong := annabelDeals(t, h)
				if old {
					h.oldFile()
				}
				onPaper(t, h, l, wrong)
				before, err := h.Reviews.Summary(ctx, sue, session)
				if err != nil || before.Digest.Sum == "" {
					t.Fatal(before.Digest, err)
				}
				if len(h.remembers("Annabel")) == 0 || len(h.remembers("xylophone")) == 0 {
					t.Fatal("nothing is to be erased")
				}
				if log := h.remembers("Annabel"); !old && slices.ContainsFunc(log, func(s string) bool { return strings.HasPrefix(s, "entries.") }) {
					t.Errorf("the log has a name: %q", log)
				}

				x, err := h.Erasures.Erase(ctx, sue, annabel, "trainee")
				if err != nil || x.Name != "former trainee 1" {
					t.Fatal(x, err)
				}
				for _, word := range []string{"Annabel", "xylophone"} {
					if found := h.remembers(word); len(found) > 0 {
						t.Errorf("%q still stands in %q", word, found)
					}
				}
				if len(h.remembers("oboes")) == 0 || len(h.remembers("Bea")) == 0 {
					t.Error("what others said is gone too")
				}
				after, err := h.Reviews.Summary(ctx, sue, session)
				if err != nil {
					t.Fatal(err)
				}
				if after.Name != x.Name || after.TableName != "Table of "+x.Name || after.Digest.Sum != before.Digest.Sum || len(after.Mistakes) != len(before.Mistakes) || after.Score != before.Score {
					t.Errorf("the sheet is %+v, before %+v", after, before)
				}
				if j := after.Mistakes[0]; j.Flags[0].Remark != record.ErasedWords || j.Decisions[0].Reason != record.ErasedWords || j.Requests[0].By != x.Name {
					t.Errorf("the mistake has %+v", j)
				}
				v, err := h.Reviews.Verify(ctx, sue, session, before.Digest.Sum)
				if err != nil || v.Differs != "" || v.Erased == 0 || !v.ErasedAt.Equal(x.At) {
					t.Errorf("verified: %+v, %v", v, err)
				}
				again := h.find(l.ID())
				again.in(func() {
					if again.h.Table.Rounds != 1 {
						t.Errorf("the table has dealt %d rounds", again.h.Table.Rounds)
					}
				})
				again.sameAsLog()
				if text := again.shown(session); strings.Contains(text, "Annabel") || !strings.Contains(text, "Bea") {
					t.Errorf("a replay shows %s", text)
				}
				audit, n, err := h.Audit.Find(ctx, sue, record.AuditFilter{Person: annabel.ID, Most: 9})
				if err != nil || n != 1 || audit[0].Act != record.PersonErased || audit[0].By.ID != sue.ID {
					t.Errorf("the audit log has %+v, %v", audit, err)
				}
				if _, err := h.Erasures.Erase(ctx, sue, annabel, "trainee"); !errors.Is(err, ErrErased) {
					t.Errorf("erased twice: %v", err)
				}

				// What was changed afterwards is found out.
				h.change("UPDATE entries SET line = 'tap in Somebody' WHERE line LIKE 'tap in %person:%'")
				if v, err := h.Reviews.Verify(ctx, sue, session, ""); err != nil || v.Differs == "" {
					t.Errorf("a changed entry without words goes unnoticed: %+v, %v", v, err)
				}
			})
		})
	}
}

// TestEraseShowsTheSame: a replay before an erasure and after it differ in the name alone.
func TestEraseShowsTheSame(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l, session, _ := annabelDeals(t, h)
		before := l.shown(session)
		x, err := h.Erasures.Erase(context.Background(), sue, annabel, "trainee")
		if err != nil {
			t.Fatal(err)
		}
		h.restart()
		l = h.find(l.ID())
		replaced := strings.NewReplacer("tap in Annabel", `tap in "`+x.Name+`"`, "Annabel", x.Name, "the xylophone player bothers me", record.ErasedWords, "mind the xylophone", record.ErasedWords, "I hear the xylophone", record.ErasedWords)
		if got, want := l.shown(session), replaced.Replace(before); got != want {
			for i, line := range strings.Split(want, "\n") {
				if other := strings.Split(got, "\n")[i]; other != line {
					t.Fatalf("the replay shows\n%s\nwant\n%s", other, line)
				}
			}
		}
	})
}

// TestWordsSealed: words that somebody changes in the file do not agree with the sheet.
func TestWordsSealed(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		_, session, _ := annabelDeals(t, h)
		if _, err := h.Reviews.Summary(ctx, sue, session); err != nil { // keeps the digest
			t.Fatal(err)
		}
		h.change(`UPDATE words SET line = replace(line, 'xylophone', 'oboe') WHERE line LIKE 'call floor%'`)
		v, err := h.Reviews.Verify(ctx, sue, session, "")
		if err != nil || !strings.Contains(v.Differs, "The words of entry") {
			t.Errorf("verified: %+v, %v", v, err)
		}
	})
}

// TestEraseRefused: nobody erases himself, no trainee erases anybody, and nobody is erased
// while others are at his table.
func TestEraseRefused(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		l := h.table(NewTable{By: annabel, Name: "Monday"})
		l.must(bea, "p2 sit Bea 500")
		for what, tt := range map[string]struct {
			by  Person
			why string
		}{
			"by a trainee":        {bea, ErrNotYours.Error()},
			"by herself":          {annabel, ErrNotYours.Error()},
			"with others at hers": {sue, "other people are at Monday, which is Annabel's; it has to be closed first"},
		} {
			if _, err := h.Erasures.Erase(ctx, tt.by, annabel, "trainee"); err == nil || err.Error() != tt.why {
				t.Errorf("%s: %v, want %s", what, err, tt.why)
			}
		}
		if _, err := h.Erasures.Erase(ctx, sue, sue, "supervisor"); err == nil {
			t.Error("a supervisor erased herself")
		}
		l.must(bea, "p2 leave")
		if _, err := h.Erasures.Erase(ctx, sue, annabel, "trainee"); err != nil {
			t.Fatal(err)
		}
		if _, open := h.Table(l.ID()); open {
			t.Error("her table is open still")
		}
	})
}

// TestSignedExamWaits: an exam under which a supervisor has signed keeps the name until
// the house keeps such exams no longer, and an erasure that was cut off is carried out at
// the next start.
func TestSignedExamWaits(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		l, session, wrong := annabelDeals(t, h)
		onPaper(t, h, l, wrong)
		other := h.table(NewTable{Name: "Other"})
		other.must(annabel, "tap in Annabel", "tap out")
		if _, err := h.Reviews.Summary(ctx, sue, session); err != nil {
			t.Fatal(err)
		}
		if err := h.Reviews.Sign(ctx, sue, session); err != nil {
			t.Fatal(err)
		}
		if err := h.Erasures.SetRetention(ctx, sue, record.Retention{Exams: 1}); err != nil {
			t.Fatal(err)
		}
		plan, err := h.Erasures.Plan(ctx, annabel)
		if err != nil || len(plan.Held) != 1 || plan.Held[0].Session != session || !plan.Held[0].Until.Equal(h.Now().AddDate(0, 1, 0)) {
			t.Fatalf("the plan is %+v, %v", plan, err)
		}
		x, err := h.Erasures.Erase(ctx, sue, annabel, "trainee")
		if err != nil {
			t.Fatal(err)
		}
		names := func(when string, held, done bool) {
			t.Helper()
			list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: sue, Person: annabel.ID})
			if err != nil || len(list) != 2 {
				t.Fatal(list, err)
			}
			for _, s := range list {
				want := x.Name
				if held && s.ID == session {
					want = annabel.Name
				}
				if s.Name != want {
					t.Errorf("%s: session %s is %s's, want %s", when, s.ID, s.Name, want)
				}
			}
			if found := h.remembers("xylophone"); (len(found) > 0) != held {
				t.Errorf("%s: words are in %q", when, found)
			}
			if f, _, err := h.Erasures.Find(ctx, annabel.ID); err != nil || f.Done.IsZero() == done {
				t.Errorf("%s: it is done at %v, %v", when, f.Done, err)
			}
		}
		names("at once", true, false)
		time.Sleep(20 * 24 * time.Hour)
		synctest.Wait()
		names("twenty days later", true, false)
		h.restart()
		time.Sleep(20 * 24 * time.Hour)
		synctest.Wait()
		names("forty days later", false, true)
		if found := h.remembers("Annabel"); len(found) > 0 {
			t.Errorf("the name still stands in %q", found)
		}
		if v, err := h.Reviews.Verify(ctx, sue, session, ""); err != nil || v.Differs != "" {
			t.Errorf("verified: %+v, %v", v, err)
		}
	})
}

// TestEraseAcrossRestart: a table that sleeps is erased like one that is awake, and an
// open table that others use goes on.
func TestEraseAcrossRestart(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		l := h.table(NewTable{Seed: 2, Name: "Main"})
		l.must(annabel, "tap in Annabel", "tap out", "p5 sit Annabel 100", "p5 leave")
		l.must(bea, "tap in Bea", "burn")
		h.restart()
		l = h.find(l.ID())
		l.number = 100
		if _, err := h.Erasures.Erase(ctx, sue, annabel, "guest"); err != nil {
			t.Fatal(err)
		}
		l.must(bea, "tap out", "tap in Bea", "burn")
		l.sameAsLog()
		if found := h.remembers("Annabel"); len(found) > 0 {
			t.Errorf("the name still stands in %q", found)
		}
		for _, i := range lobby(h.Hall) {
			if i.Name == "Main" && i.Dealer != "Bea" {
				t.Errorf("the lobby shows %+v", i)
			}
		}
	})
}

// TestRewritten: a text of a JSON value is replaced, and every other byte stays.
func TestRewritten(t *testing.T) {
	up := func(key, s string) string {
		if key == "name" {
			return strings.ToUpper(s)
		}
		return s
	}
	for in, want := range map[string]string{
		``:                                      ``,
		`[ {"name" : "ann", "a":1.50} ,"name"]`: `[ {"name" : "ANN", "a":1.50} ,"name"]`,
		`{"x":{"name":"b"},"name":["c","d"]}`:   `{"x":{"name":"B"},"name":["C","D"]}`,
		`{"name":null,"b":{"c":[]},"name":"\"q"}`: `{"name":null,"b":{"c":[]},"name":"\"Q"}`,
	} {
		got, err := rewritten([]byte(in), up)
		if err != nil || !bytes.Equal(got, []byte(want)) {
			t.Errorf("%s: %s, %v; want %s", in, got, err, want)
		}
	}
}

// TestSweep: people who do not come back are erased at midnight, guests and members after
// their own time, and nobody before or else.
func TestSweep(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		person := func(p Person, role string, back time.Duration) {
			account := any(nil)
			if role != "guest" {
				account = p.Name
			}
			h.change("INSERT INTO people (id, name, role, folded, password, generation, made) VALUES (?,?,?,?,?,0,?)",
				p.ID, p.Name, role, account, account, h.Now().Add(-back).UnixMilli())
		}
		const day = 24 * time.Hour
		for i, p := range []struct {
			name, role string
			back       time.Duration
		}{{"Gus", "guest", 40 * day}, {"Gil", "guest", 20 * day}, {"Max", "member", 70 * day}, {"Mia", "member", 40 * day}, {"Iris", "supervisor", 900 * day}} {
			person(Person{ID: fmt.Sprint("id-", i), Name: p.name}, p.role, p.back)
		}
		back := Person{ID: "id-back", Name: "Ben"}
		person(back, "guest", 90*day)
		l := h.table(NewTable{Name: "Main"})
		l.must(back, "tap in Ben", "tap out") // he came back
		kept := func(when, want string) {
			t.Helper()
			synctest.Wait()
			gone := []string{}
			for _, x := range h.remembers("former ") {
				if name, is := strings.CutPrefix(x, "erasures.name: "); is {
					gone = append(gone, name)
				}
			}
			if got := strings.Join(gone, ", "); got != want {
				t.Errorf("%s %s are erased, want %s", when, got, want)
			}
		}
		time.Sleep(day)
		kept("for ever", "")
		if err := h.Erasures.SetRetention(ctx, sue, record.Retention{Guests: 1, Members: 2}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(day)
		kept("after a month", "former guest 1, former trainee 2")
		time.Sleep(12 * day)
		kept("twelve days later", "former guest 1, former trainee 2, former guest 3")
		audit, n, err := h.Audit.Find(ctx, sue, record.AuditFilter{Person: record.ByRetention.ID, Most: 9})
		if err != nil || n != 3 || audit[0].By != record.ByRetention {
			t.Errorf("the audit log has %+v, %v", audit, err)
		}
	})
}
