package accounts

import (
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"burncard/sessions/query"
	"burncard/sessions/schema"
)

// A file of version 10 keeps its links and its disabled accounts, and says of everybody
// when he was here and on how many days.
func TestUpgradeOfPeople(t *testing.T) {
	writer := pool(t, filepath.Join(t.TempDir(), "test.db"), 1)
	exec := func(statement string, args ...any) {
		t.Helper()
		if _, err := writer.Exec(statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	for v := range 10 {
		text, err := os.ReadFile(fmt.Sprintf("../../sessions/schema/%d.sql", v+1))
		if err != nil {
			t.Fatal(err)
		}
		exec(string(text))
	}
	hash := sha256.Sum256([]byte("secret"))
	day := noon.Add(24 * time.Hour)
	exec("INSERT INTO people VALUES ('boss', 'Boss', 'supervisor', 'BOSS', 'hash', 0, ?), ('ann', 'Ann', 'member', 'ANN', 'hash', 0, ?), ('gus', 'Gus', 'guest', NULL, NULL, 0, ?)",
		noon.UnixMilli(), noon.UnixMilli(), noon.UnixMilli())
	exec("INSERT INTO devices VALUES ('x', 'ann', ?)", noon.Add(time.Hour).UnixMilli())
	exec("INSERT INTO disabled VALUES ('ann', 'boss', ?)", day.UnixMilli())
	for i, begun := range []time.Time{noon, day} {
		exec(`INSERT INTO sessions (id, table_id, table_name, variant, person, name, stand, begun, ended, from_seq, to_seq, mode, house, locked_by, edition, rounds, hands, acts, dealer_time, other_time)
			VALUES (?,'t','Table','blackjack','gus','Gus','dealer',?,NULL,1,9,'exam','','','633a/5',1,1,1,0,0)`, fmt.Sprint("s", i), begun.UnixNano())
	}
	exec("INSERT INTO supervisor_links VALUES ('open', ?, 'boss', ?, ?, NULL, NULL), ('printed', ?, NULL, ?, NULL, ?, 'boss')",
		hash[:], noon.UnixMilli(), day.UnixMilli(), hash[:], noon.UnixMilli(), noon.UnixMilli())
	if err := query.Transact(t.Context(), writer, func(tx *sql.Tx) error { return schema.Upgrade(t.Context(), tx, 10) }); err != nil {
		t.Fatal(err)
	}

	a, err := New(writer, writer, func() time.Time { return noon }, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	if l, err := a.Link(t.Context(), "open.secret"); err != nil || l.Role != Supervisor || l.Inviter != "Boss" || !l.Expires.Equal(day) {
		t.Errorf("the open link is %+v, %v", l, err)
	}
	_, err = a.Link(t.Context(), "printed.secret")
	wantCode(t, "the used link", err, LinkUsed)
	for id, want := range map[string]Entry{
		"boss": {State: Active, Seen: noon}, "ann": {State: IsDisabled, Seen: noon.Add(time.Hour), Since: day, SinceBy: "Boss"}, "gus": {State: Active, Seen: day, Sessions: 2},
	} {
		e, found, err := a.Entry(t.Context(), id)
		if err != nil || !found || e.State != want.State || !e.Seen.Equal(want.Seen) || !e.Since.Equal(want.Since) || e.SinceBy != want.SinceBy || e.Sessions != want.Sessions {
			t.Errorf("%s is %+v, %v", id, e, err)
		}
	}
	for id, want := range map[string]int{"boss": 1, "ann": 1, "gus": 2} {
		var days int
		if err := writer.QueryRow("SELECT days FROM people WHERE id = ?", id).Scan(&days); err != nil || days != want {
			t.Errorf("%s was here on %d days, %v; want %d", id, days, err, want)
		}
	}
	if now := a.Admission(); now != (Admission{Open, true}) {
		t.Errorf("after the upgrade %+v holds", now)
	}
}
