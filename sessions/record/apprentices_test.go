package record_test

import (
	"testing"

	"burncard/sessions"
)

// TestShoesOfBefore: the sessions of shoes that stood in one column, with spaces between, are
// rows by their games. One that the house has not kept is no shoe.
func TestShoesOfBefore(t *testing.T) {
	session := func(id, game string) string {
		return "INSERT INTO sessions (id, table_id, table_name, variant, person, name, stand, begun, ended, from_seq, to_seq, mode, house, locked_by, edition, rounds, hands, acts, dealer_time, other_time, exercise, profile, trained)" +
			" VALUES ('" + id + "', 't', 'T', '" + game + "', 'id-ann', 'Ann', 'dealer', 1, 2, 1, 9, 'exam', '', '', '', 1, 1, 1, 1, 1, 'apprenticeship', '', 0)"
	}
	db := upgraded(t, 32, session("one", "blackjack"), session("two", "free-bet"),
		"INSERT INTO apprentices VALUES ('id-ann', '', 0, '{}', 'two lost one', 3)", "INSERT INTO apprentices VALUES ('id-bea', '', 0, '{}', '', 3)")
	store := sessions.RecordsIn(db, db).Apprentices
	for game, want := range map[string]string{"blackjack": "one", "free-bet": "two", "spanish-21": ""} {
		for _, person := range []string{"id-ann", ""} {
			list, err := store.Shoes(t.Context(), person, game)
			got := ""
			for _, s := range list {
				got += s.Session
			}
			if err != nil || got != want {
				t.Errorf("the shoes of %q at %s are %q, %v; want %q", person, game, got, err, want)
			}
		}
	}
}

// TestPassedOfBefore: what was signed as passed stays so when that is a column of its own, and
// still nobody changes it.
func TestPassedOfBefore(t *testing.T) {
	db := upgraded(t, 33,
		"INSERT INTO signed_points VALUES ('a', '', 'passed'), ('b', '', 'passed, with 7.3 points'), ('c', '', 'not passed'), ('d', '', 'not passed, with 2 points')")
	store := sessions.RecordsIn(db, db).Sheets
	for session, want := range map[string]bool{"a": true, "b": true, "c": false, "d": false} {
		if p, ok, err := store.Points(t.Context(), session); err != nil || !ok || p.Passed != want {
			t.Errorf("session %s: %+v, %v; passed should be %v", session, p, err, want)
		}
	}
	if _, err := db.ExecContext(t.Context(), "UPDATE signed_points SET passed = 1"); err == nil {
		t.Error("what was signed is changed")
	}
}
