package web

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"maps"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/templates"
	"burncard/variants/library"
)

// heardQueries are those that a pool was asked, with the arguments of the last time.
type heardQueries struct {
	sync.Mutex
	queries map[string][]any
}

// take returns them, and forgets them.
func (a *heardQueries) take() map[string][]any {
	a.Lock()
	defer a.Unlock()
	taken := a.queries
	a.queries = map[string][]any{}
	return taken
}

// A listeningConnector opens connections that note what they are asked.
type listeningConnector struct {
	driver driver.Driver
	dsn    string
	asked  *heardQueries
}

func (c listeningConnector) Driver() driver.Driver { return c.driver }

func (c listeningConnector) Connect(context.Context) (driver.Conn, error) {
	conn, err := c.driver.Open(c.dsn)
	return listeningConn{conn, c.asked}, err
}

type listeningConn struct {
	driver.Conn
	asked *heardQueries
}

func (c listeningConn) QueryContext(ctx context.Context, text string, named []driver.NamedValue) (driver.Rows, error) {
	args := make([]any, len(named))
	for i := range named {
		args[i] = named[i].Value
	}
	c.asked.Lock()
	c.asked.queries[text] = args
	c.asked.Unlock()
	return c.Conn.(driver.QueryerContext).QueryContext(ctx, text, named)
}

func (c listeningConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	return c.Conn.(driver.ConnBeginTx).BeginTx(ctx, o)
}

// TestPagesWalkNoWholeTable: no query behind a page goes through all mistakes, all entries of
// the log, all that was owed or said, or all attempts and reviews, and each uses the indexes
// that are there for it: without one of them the plan is another.
func TestPagesWalkNoWholeTable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "test.db")
	log, err := journal.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	heard := &heardQueries{queries: map[string][]any{}}
	reader := sql.OpenDB(listeningConnector{log.Reader().Driver(), "file:" + filepath.ToSlash(file) + "?mode=ro&_pragma=busy_timeout(5000)", heard})
	t.Cleanup(func() { reader.Close() })
	s := newSiteReading(t, log, reader)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	lateSchool(t, s)
	given, err := s.hall.Assigned.Make(t.Context(), person(s.person("Boss")), sessions.Assignment{Kind: "exercise", Key: library.All[0].Key, Class: "monday", Due: time.Now().Add(time.Hour), Pass: sessions.ToTheEnd.ID})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []struct {
		by      *visitor
		path    string
		indexes string // by which it finds something in a long table, beside those of every page
	}{
		{boss, templates.ClassDeskPath("monday"), ""},
		{boss, templates.DeskPath("person-001"), ""},
		{dora, templates.DeskPath(s.person("Dora").ID), ""},
		{boss, templates.MarkedPath + "?class=monday&clause=633a.7%28o%29", "mistakes_of_clause"},
		{boss, templates.LobbyPath, ""},
		{dora, templates.LobbyPath, "assignment_attempts_person"},
		{boss, templates.SessionsPath + "?class=monday&clause=633a.7", "catches_session mistakes_clause mistakes_of_clause"},
		{boss, templates.SessionsPath + "?person=person-001&sort=mistakes", "catches_session"},
		{boss, templates.SessionsPath + "?timed=633a.7%28o%29", "catches_session sessions_begun"},
		{dora, templates.SessionsPath, ""},
		{boss, templates.AssignmentsPath, "assignment_attempts_of sessions_of_table"},
		{boss, templates.AssignmentPath(given), "assignment_attempts_of sessions_of_table"},
		{boss, templates.GridPath("monday"), "assignment_attempts_of sessions_of_table"},
		{dora, templates.AssignmentsPath, "assignment_attempts_person"},
		{dora, templates.DuePath, ""},
	} {
		heard.take()
		if a := page.by.get(page.path); a.StatusCode != http.StatusOK {
			t.Fatalf("%s: status %d", page.path, a.StatusCode)
		}
		used := map[string]bool{}
		for text, args := range heard.take() {
			for _, line := range plan(t, log.Reader(), text, args) {
				table, index, walks := step(text, line)
				whole, known := long[table]
				if known && index != "" {
					used[index] = true
				}
				if whole && walks {
					t.Errorf("%s walks through all of %s (%s):\n%s", page.path, table, line, text)
				}
			}
		}
		want := slices.Sorted(slices.Values(strings.Fields(page.indexes + " decisions_clause decisions_mistake mistakes_of_session sessions_person")))
		if got := slices.Sorted(maps.Keys(used)); !slices.Equal(got, want) {
			t.Errorf("%s uses %v, want %v", page.path, got, want)
		}
	}
}

// long are the tables that grow with every round, and whether a page may not walk through all
// of one: the list of all sessions may go through them in an order of theirs. Remarks are few,
// and the count of those that wait, which every page of a supervisor has, reads all.
var long = map[string]bool{
	"sessions": false, "mistakes": true, "entries": true, "owed": true, "desk_lines": true, "decisions": true, "catches": true,
	"tries": true, "assignment_attempts": true, "reviews": true, "apprentice_steps": true, "drill_runs": true, "spot_runs": true,
}

// plan is how SQLite goes about a query.
func plan(t *testing.T, db *sql.DB, text string, args []any) (lines []string) {
	rows, err := db.Query("EXPLAIN QUERY PLAN "+text, args...)
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var line string
		if err := rows.Scan(&id, &parent, &unused, &line); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	return lines
}

var planLine = regexp.MustCompile(`^(SCAN|SEARCH) (\w+)(?:.* INDEX (\w+))?`)

// step reads a line of a plan: of which table, by which index, and whether all of it is walked
// through, be it to make an index for this query alone.
func step(text, line string) (table, index string, walks bool) {
	m := planLine.FindStringSubmatch(line)
	if m == nil {
		return "", "", false
	}
	table = m[2]
	if regexp.MustCompile(`\) (?:AS )?` + table + `\b`).MatchString(text) {
		return "", "", false // a query within this one, of which the plan has lines, too
	}
	for _, named := range regexp.MustCompile(`\b([a-z_]{3,}) (?:AS )?`+table+`\b`).FindAllStringSubmatch(text, -1) {
		if _, known := long[named[1]]; known {
			table = named[1]
		}
	}
	return table, m[3], m[1] == "SCAN" || strings.Contains(line, "AUTOMATIC")
}
