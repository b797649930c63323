package web

import (
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/sessions/record/recordtest"
	"burncard/templates"
)

// school is a site that has a school's record.
func school(t testing.TB, s *site, of recordtest.School) {
	t.Helper()
	if err := (record.Tables{DB: record.DB{Writer: s.log.Writer(), Reader: s.log.Reader()}}).Take(t.Context(), of.News()); err != nil {
		t.Fatal(err)
	}
}

// classOf puts the first people of a school into a class.
func classOf(t testing.TB, s *site, of recordtest.School, id string, people int) {
	t.Helper()
	if _, err := s.log.Writer().Exec("INSERT INTO classes VALUES (?, 'Monday', 'ABCD', '123456', 'x', 'Boss', 1, NULL)", id); err != nil {
		t.Fatal(err)
	}
	for n := range people {
		if _, err := s.log.Writer().Exec("INSERT INTO pupils VALUES (?, ?, ?, 1, '')", id, of.PersonID(n), of.PersonName(n)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSessionList: from a name and a clause to the sheet takes two presses, every state
// has an address, and a trainee's address shows his own.
func TestSessionList(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	of := recordtest.TenThousand()
	of.People, of.Sessions, of.Mistakes = 5, 120, 700
	school(t, s, of)

	all := boss.get(templates.SessionsPath)
	for _, want := range []string{"120 sessions", `rel="next"`, "person=person-001", "time in", `clause=633a.7%28f%29%281%29`} {
		if !strings.Contains(strings.ReplaceAll(all.text, "times in", "time in"), want) {
			t.Errorf("the list has no %s", want)
		}
	}
	if zone, _ := time.Now().Zone(); !strings.Contains(all.text, " "+zone+"</small></a>") {
		t.Errorf("no time of the list says %s", zone)
	}
	one := boss.get(templates.SessionsPath + "?person=person-001&clause=633a.7")
	if !strings.Contains(one.text, "Sessions of "+of.PersonName(1)) || !strings.Contains(one.text, "such mistake") || !strings.Contains(one.text, `-2#m`) {
		t.Errorf("a person's sessions with a clause lead to no mistake:\n%.2000s", one.text)
	}
	if empty := boss.get(templates.SessionsPath + "?person=person-001&clause=633a.99"); !strings.Contains(empty.text, "Without “Clause 633a.99 and below” there are some") {
		t.Errorf("nobody says which filter to drop:\n%s", empty.text)
	}
	if a := boss.get(templates.SessionsPath + "?q=ann&game=&from="); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != "/sessions?q=ann" {
		t.Errorf("empty fields stay in the address: %d, %s", a.StatusCode, a.Header.Get("Location"))
	}
	for _, query := range []string{"", "?person=person-001", "?q=ann", "?clause=633a.7", "?sort=mistakes"} {
		if a := dora.get(templates.SessionsPath + query); a.StatusCode != http.StatusOK || strings.Contains(a.text, "person-001") || strings.Contains(a.text, "/sessions/t0") {
			t.Errorf("%s shows a trainee others' sessions: status %d", query, a.StatusCode)
		}
	}
	for query, want := range map[string]string{
		"game=whist": "game: ", "mode=hard": "mode: ", "from=yesterday": "from: ", "to=2026-13-01": "to: ", "clause=%27--": "clause: ",
		"class=none": "class: ", "gravity=bad": "gravity: ", "flag=maybe": "flag: ", "exercise=none": "exercise: ", "person=nobody": "person: ", "sort=luck": "sort: ",
		"after=there": "after: ", "from=2026-02-01&to=2026-01-01": "to: ", "sort=mistakes&after=1,a,b": "after: ",
	} {
		if a := boss.get(templates.SessionsPath + "?" + query); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) {
			t.Errorf("%s: status %d, and no %q", query, a.StatusCode, want)
		}
	}
}

// BenchmarkSessionPages draws pages of a house of 10,000 sessions and 60,000 mistakes.
func BenchmarkSessionPages(b *testing.B) {
	log, err := journal.Open(filepath.Join(b.TempDir(), "bench.db"))
	if err != nil {
		b.Fatal(err)
	}
	s := newSiteOver(b, log)
	boss := s.supervisor("Boss")
	ten := recordtest.TenThousand()
	ten.Begun = time.Now().Add(-time.Duration(ten.Sessions) * 40 * time.Minute) // the desk looks at the last weeks
	school(b, s, ten)
	classOf(b, s, ten, "monday", 20)
	// A member with sessions of twenty people: more than one person deals in years.
	dora := s.member("Dora")
	if _, err := log.Writer().Exec("UPDATE sessions SET person = ? WHERE person BETWEEN 'person-100' AND 'person-119'", s.person("Dora").ID); err != nil {
		b.Fatal(err)
	}
	card := s.cardOf("Dora")
	draw := func(v *visitor, name, path string) {
		b.Run(url.PathEscape(name+path), func(b *testing.B) {
			for b.Loop() {
				if a := v.get(path); a.StatusCode != http.StatusOK {
					b.Fatalf("status %d", a.StatusCode)
				}
			}
		})
	}
	for _, path := range []string{"/", templates.DuePath, templates.DuePath + "?q=633a.7&show=due", card} {
		draw(dora, "member:", path)
	}
	draw(boss, "", templates.DueOfPath(s.person("Dora").ID))
	homework(b, log, s.person("Dora").ID)
	for _, path := range []string{"/", templates.AssignmentsPath, templates.ExercisesPath} {
		draw(dora, "assigned:", path)
	}
	for _, path := range []string{
		templates.AssignmentsPath, templates.AssignmentsPath + "?state=past&page=3", templates.AssignmentsPath + "?q=bench&class=bench",
		templates.AssignmentPath("a001"), templates.GridPath("bench"), templates.GridPath("bench") + "?page=9",
	} {
		draw(boss, "", path)
	}
	for _, path := range []string{
		"/sessions", "/sessions?sort=oldest", "/sessions?sort=name", "/sessions?sort=mistakes", "/sessions?sort=pace", "/sessions?person=person-003", "/sessions?q=ann&sort=mistakes",
		"/sessions?mode=coached&sort=mistakes", "/sessions?from=2026-03-01&sort=mistakes", "/sessions?clause=633a.7&sort=mistakes", "/sessions?clause=633a.7%28s%29",
		"/sessions?gravity=critical&sort=mistakes", "/sessions?flag=yes", "/sessions?game=blackjack&mode=exam&gravity=minor&clause=633a&sort=pace",
		"/people/person-003/desk", "/people/person-003/desk?weeks=26", "/classes/monday/desk?weeks=26", "/classes/monday/desk?csv=heat&weeks=26", "/sessions?csv=sessions", "/assignments?csv=assignments", "/classes/bench/assignments?csv=grid",
		"/", "/floor", "/exercises",
	} {
		draw(boss, "", path)
	}
}

// homework is a class of forty, a member in it, who have done half of two hundred
// assignments, each in two attempts.
func homework(b *testing.B, log *journal.DB, member string) {
	for _, statement := range []string{
		"INSERT INTO classes VALUES ('bench', 'Bench', 'BENCH', '1234', 'boss', 'Boss', 0, NULL)",
		"INSERT OR IGNORE INTO people (id, name, role, folded, password, generation, made) SELECT DISTINCT person, name, 'member', person, '', 0, 0 FROM sessions",
		"INSERT INTO pupils SELECT 'bench', id, name, 0, '' FROM people WHERE id BETWEEN 'person-000' AND 'person-039'",
		"INSERT INTO pupils SELECT 'bench', id, name, 0, '' FROM people WHERE id = '" + member + "'",
		`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
			INSERT INTO assignments SELECT printf('a%03d', i), 'exercise', 'splits', 'Splits ' || i, 'bench', '', '', 1800000000000000000 + i * 86400000000000, 3, 'mistakes', 2, 'boss', 'Boss', 0, NULL, '', '' FROM n`,
		"INSERT INTO tries SELECT id, to_seq, begun, 0, 30, '[]' FROM sessions WHERE exercise <> ''",
		`INSERT INTO assignment_attempts SELECT s.table_id, printf('a%03d', 1 + row_number() OVER (PARTITION BY s.person ORDER BY s.begun) * 2 % 200), s.person, s.begun
			FROM sessions s JOIN pupils p ON p.person = s.person GROUP BY s.table_id`,
	} {
		if _, err := log.Writer().Exec(statement); err != nil {
			b.Fatal(statement, err)
		}
	}
}
