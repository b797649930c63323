package web

import (
	"encoding/csv"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/record"
	"burncard/sessions/record/recordtest"
	"burncard/templates"
	"burncard/variants/library"
)

// lateSchool is a small school whose last session was a moment ago.
func lateSchool(t testing.TB, s *site) recordtest.School {
	of := recordtest.TenThousand()
	of.People, of.Sessions, of.Mistakes = 4, 400, 3000
	of.Begun = time.Now().Add(-time.Duration(of.Sessions) * 40 * time.Minute)
	of.Exercises = nil
	for _, e := range library.All {
		if len(e.Trains) > 0 {
			of.Exercises = append(of.Exercises, e.Key)
		}
	}
	school(t, s, of)
	classOf(t, s, of, "monday", 3)
	return of
}

// TestDeskPages: every part stands there with its list, a cell leads to its mistakes, and
// a class lists people by name and by nothing else.
func TestDeskPages(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	of := lateSchool(t, s)
	person := templates.DeskPath("person-001")
	for _, path := range []string{person, templates.ClassDeskPath("monday")} {
		a := boss.get(path)
		if a.StatusCode != http.StatusOK {
			t.Fatalf("%s: status %d: %s", path, a.StatusCode, a.text)
		}
		for _, part := range []string{"rates", "clauses", "heat", "times", "pace", "hours", "coached"} {
			if !strings.Contains(a.text, `<h2 id="`+part+`">`) {
				t.Errorf("%s has no part %s", path, part)
			}
		}
		if strings.Contains(a.text, "style=") || !strings.Contains(a.text, `class="chart"`) {
			t.Errorf("%s has a style of its own, or no chart", path)
		}
		for _, list := range templates.DeskLists {
			c := boss.get(path + "?csv=" + list)
			rows, err := csv.NewReader(strings.NewReader(c.text)).ReadAll()
			if c.StatusCode != http.StatusOK || err != nil || len(rows) < 2 || !strings.HasPrefix(c.Header.Get("Content-Type"), "text/csv") {
				t.Errorf("%s, list %s: status %d, %d rows, %v", path, list, c.StatusCode, len(rows), err)
			}
		}
		if c := boss.get(path + "?csv=none"); c.StatusCode != http.StatusNotFound {
			t.Errorf("%s, no such list: status %d", path, c.StatusCode)
		}
	}
	a := boss.get(person)
	cell := regexp.MustCompile(`<td class="heat-[1-5]"><a href="([^"]+)"`).FindStringSubmatch(a.text)
	if cell == nil {
		t.Fatalf("no field of the heat map has mistakes:\n%s", a.text)
	}
	led := boss.get(strings.ReplaceAll(cell[1], "&amp;", "&"))
	if led.StatusCode != http.StatusOK || !strings.Contains(led.text, "See the moment") || !strings.Contains(led.text, of.PersonName(1)) {
		t.Errorf("%s leads to status %d:\n%.1500s", cell[1], led.StatusCode, led.text)
	}
	class := boss.get(templates.ClassDeskPath("monday")).text
	last := -1
	for _, n := range []int{0, 1, 2} { // Ann, Ben, Cleo
		at := strings.Index(class, ">"+of.PersonName(n)+"</a>")
		if at <= last {
			t.Errorf("%s stands at %d of the class, behind %d", of.PersonName(n), at, last)
		}
		last = at
	}
	for _, query := range []string{"?game=whist", "?weeks=1000", "?mode=hard"} {
		if a := boss.get(person + query); a.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", query, a.StatusCode)
		}
	}
	if a := boss.get(person + "?game=hybrid&mode=exam"); !strings.Contains(a.text, "Show all games and modes") && !strings.Contains(a.text, `id="rates"`) {
		t.Errorf("nobody says how to see more:\n%s", a.text)
	}
	own := dora.get(templates.DeskPath(s.person("Dora").ID))
	if own.StatusCode != http.StatusOK || !strings.Contains(own.text, "How you are doing") || !strings.Contains(own.text, "Nothing was dealt") {
		t.Errorf("Dora's own desk: status %d:\n%s", own.StatusCode, own.text)
	}
	if a := dora.get(templates.MarkedPath + "?person=person-001"); a.StatusCode != http.StatusOK || strings.Contains(a.text, of.PersonName(1)) || len(rowsOf(t, dora, templates.MarkedPath+"?person=person-001&csv=mistakes")) > 0 {
		t.Errorf("Dora reads another's mistakes: status %d:\n%s", a.StatusCode, a.text)
	}
	if a := dora.get(templates.SessionsPath); !strings.Contains(a.text, templates.DeskPath(s.person("Dora").ID)) {
		t.Error("nothing leads to Dora's own desk")
	}
}

// TestTargetsPage: a supervisor sets how long a step may take, and the desk shows it.
func TestTargetsPage(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	lateSchool(t, s)
	for _, tt := range []struct{ clause, seconds, says string }{
		{"633a.7(f)", "fast", "no number"}, {"the deal", "2", "clause: &#34;the deal&#34; is none"}, {"633a.7(f)", "900", "up to 600"},
		{"nonsense", "2", "there is no rule of a game under nonsense"}, {"633a.99", "2", "under 633a.99"}, {"633a.7(f)(9)", "2", "under 633a.7(f)(9)"},
	} {
		a := boss.post(templates.TargetsPath, "clause", tt.clause, "seconds", tt.seconds)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, tt.says) || !strings.Contains(a.text, `value="`+tt.clause+`"`) || !strings.Contains(a.text, `value="`+tt.seconds+`"`) {
			t.Errorf("%s, %s: status %d, no %q, or what was typed is lost:\n%s", tt.clause, tt.seconds, a.StatusCode, tt.says, a.text)
		}
	}
	if a := boss.post(templates.TargetsPath, "clause", "633a.7(f)", "seconds", "0.5"); a.leads() != templates.TargetsPath {
		t.Fatalf("status %d: %s", a.StatusCode, a.text)
	}
	if a := boss.get(templates.TargetsPath + "?clause=" + url.QueryEscape("633a.7(f)")); !strings.Contains(a.text, `value="0.5"`) || !strings.Contains(a.text, "Boss") {
		t.Errorf("the page has no target:\n%s", a.text)
	}
	if a := boss.get(templates.DeskPath("person-001")); !strings.Contains(a.text, "0.5 s") || !strings.Contains(a.text, `class="over"`) {
		t.Error("the desk does not say which steps are over the target")
	}
}

// deskLink is a link of a desk to sessions or to mistakes, with its title and its text.
var deskLink = regexp.MustCompile(`<a (?:class="[a-z]+" )?href="(/(?:sessions|mistakes)\?[^"]+)"(?: title="([^"]*)")?>([^<]*)<`)

// opensNumber finds the number that a link of a desk says: in a field of the heat map in its
// title, elsewhere in its text. ok is false for a link that says none.
func opensNumber(title, text string) (n int, ok bool) {
	words := strings.Fields(title + " " + text)
	if len(words) == 0 || title == "" && len(words) > 2 {
		return 0, false
	}
	n, err := strconv.Atoi(strings.ReplaceAll(words[0], ",", ""))
	return n, err == nil
}

// TestDeskCountsOpen: behind each number of a desk that is a link stand so many sessions or
// mistakes, whatever counts twice, does not count, or happened where a week ends.
func TestDeskCountsOpen(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	of := lateSchool(t, s)
	hardToCount(t, s, of)
	person, class := templates.DeskPath("person-001"), templates.ClassDeskPath("monday")
	for _, path := range []string{person, class, class + "?mode=practice-exam", class + "?game=blackjack&mode=coached&weeks=4"} {
		page, opened := boss.get(path).text, map[string]int{}
		for _, part := range strings.Split(page, "<section")[1:] {
			name := regexp.MustCompile(`aria-labelledby="([a-z]+)"`).FindStringSubmatch(part)
			for _, link := range deskLink.FindAllStringSubmatch(part, -1) {
				n, ok := opensNumber(link[2], link[3])
				if !ok || n == 0 {
					continue
				}
				to, list := html.UnescapeString(link[1]), "sessions"
				if strings.HasPrefix(to, templates.MarkedPath) {
					list = "mistakes"
				}
				opened[name[1]]++
				if rows := rowsOf(t, boss, to+"&csv="+list); len(rows) != n {
					t.Errorf("%s, %s: %d, and %d %s behind %s", path, name[1], n, len(rows), list, to)
				}
				if regexp.MustCompile("trains=[1-9]").MatchString(to) {
					opened["subject"]++
				}
			}
		}
		for _, part := range []string{"rates", "clauses", "heat", "times", "pace", "hours", "coached"} {
			if opened[part] == 0 {
				t.Errorf("%s: no number of %s opens anything", path, part)
			}
		}
		if path == class && (opened["people"] == 0 || opened["subject"] == 0 || opened["heat"] < 20) {
			t.Errorf("%s: %v are opened", path, opened)
		}
	}
	for link, says := range map[string]string{"?trains=99": "is none of", "?timed=the+deal": "is no clause"} {
		if a := boss.get(templates.SessionsPath + link); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, says) {
			t.Errorf("%s: status %d, not %q", link, a.StatusCode, says)
		}
	}
}

// hardToCount adds to a school what is easily counted wrongly: sessions that begin where a
// week ends, steps with several mistakes, mistakes against a clause and one under it, slips,
// what was overturned or upheld, and what has a remark.
func hardToCount(t *testing.T, s *site, of recordtest.School) {
	db := record.DB{Writer: s.log.Writer(), Reader: s.log.Reader()}
	news := map[string]*record.News{}
	now := time.Now().Local()
	monday := time.Date(now.Year(), now.Month(), now.Day()-(int(now.Weekday())+6)%7-7, 0, 0, 0, 0, time.Local)
	for n, from := range []time.Time{monday, monday.Add(-time.Nanosecond), monday.Add(-4 * time.Hour), monday.Add(4 * time.Hour)} {
		table := fmt.Sprint("edge", n)
		in := record.Session{ID: table + "-2", Table: table, Variant: "blackjack", Person: of.PersonID(1), Name: of.PersonName(1), Stand: "dealer", From: from, To: from.Add(time.Hour), ToSeq: 90, Mode: []string{"coached", "exam"}[n%2]}
		x := &record.News{UpTo: 90, Rounds: 9, Sessions: map[string]record.Session{in.ID: in}}
		for seq := range int64(8) {
			cite, source := []string{"633a.7(f)(1)", "633a.7(f)", "633a.7(o)", "633a.7(f)(1)"}[seq%4], "law"
			if seq == 7 {
				source = "reading"
			}
			j := record.Judged{Seq: 10 + seq, Step: 10 + seq - seq%2, Round: 1, At: from, Edition: "633a/1", Refused: in.Mode == "coached", Mistake: game.Mistake{Cite: cite, Title: "Deal", Source: source, Done: "deal 2", Owed: "deal 3"}}
			x.Mistakes = append(x.Mistakes, record.Mistake{Person: in.Person, Name: in.Name, Session: in.ID, Judged: j})
			j.Index, j.Mistake.Gravity = 1, game.Critical // once more against the same clause, in one act
			x.Mistakes = append(x.Mistakes, record.Mistake{Person: in.Person, Name: in.Name, Session: in.ID, Judged: j})
		}
		x.Owed = []record.SessionOwed{{Session: in.ID, Owed: record.Owed{Cite: "633a.7(f)", Source: "law", Owed: 40, Round: 1, Seq: 90}}, {Session: in.ID, Owed: record.Owed{Cite: "633a.7(f)(1)", Source: "law", Owed: 40, Round: 1, Seq: 90}}}
		news[table] = x
		// What a dealer deals counts for his pace; what he does elsewhere, or is helped with, does not.
		for i, other := range []func(*record.Session){
			func(in *record.Session) { in.Stand = "floor" }, func(in *record.Session) { in.MakeCase() }, func(in *record.Session) { in.Exercise = record.Apprenticeship },
		} {
			in := in
			in.ID, in.Table, in.Score = fmt.Sprint("beside", n, i, "-2"), fmt.Sprint("beside", n, i), record.Score{Rounds: 9, Hands: 40, DealerTime: time.Hour}
			other(&in)
			news[in.Table] = &record.News{UpTo: 90, Rounds: 9, Sessions: map[string]record.Session{in.ID: in}}
		}
	}
	by := record.Person{ID: "sue", Name: "Sue"}
	err := record.Tables{DB: db}.Take(t.Context(), news)
	for n := range 4 {
		table := fmt.Sprint("edge", n)
		err = errors.Join(err,
			record.Remarks{DB: db}.SetSlip(t.Context(), table, 10, true, now),
			record.Remarks{DB: db}.Flag(t.Context(), table, record.Place{Seq: 11}, by, now, "look"),
			record.Decisions{DB: db}.OnMistake(t.Context(), table, record.Place{Seq: 11}, record.Decision{Ruling: record.Upheld, Reason: "seen", By: by, At: now}),
			record.Decisions{DB: db}.OnMistake(t.Context(), table, record.Place{Seq: 13}, record.Decision{Ruling: record.Overturned, Reason: "seen", By: by, At: now}),
			record.Decisions{DB: db}.OnMistake(t.Context(), table, record.Place{Seq: 14}, record.Decision{Ruling: record.Overturned, Reason: "seen", By: by, At: now}),
		)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// rowsOf are the rows of a file by the names of their columns.
func rowsOf(t *testing.T, v *visitor, path string) (rows []map[string]string) {
	t.Helper()
	a := v.get(path)
	all, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(a.text, "\ufeff"))).ReadAll()
	if a.StatusCode != http.StatusOK || err != nil || len(all) == 0 {
		t.Fatalf("%s: status %d, %v:\n%.300s", path, a.StatusCode, err, a.text)
	}
	for _, line := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}
