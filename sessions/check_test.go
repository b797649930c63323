package sessions

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// checked runs `burncard check` on the house's database while it is open.
func (h *house) checked(args ...string) (string, error) {
	var out bytes.Buffer
	err := CheckCommand(h.Context(), append(args, "-db", h.path), &out)
	return out.String(), err
}

// inFacts is a statement that puts a text in the place of another in the facts of an entry.
func inFacts(seq int, old, new string) string {
	return fmt.Sprintf("UPDATE entries SET facts = CAST(replace(CAST(facts AS TEXT), '%s', '%s') AS BLOB) WHERE seq = %d", old, new, seq)
}

// TestCheck: whatever is changed past the program is named with its table, and the command
// fails; nothing is named at a database as it should be.
func TestCheck(t *testing.T) {
	tests := map[string]struct {
		changes []string
		want    []string // none: nothing is wrong
	}{
		"nothing": {},
		"a hole":  {[]string{"DELETE FROM entries WHERE seq = 9"}, []string{"has a hole: from 1 to 18 there are 17 entries"}},
		"the last entries": {[]string{"DELETE FROM entries WHERE seq >= 17"},
			[]string{"the log ends at entry 16, and its sessions were taken in up to entry 18"}},
		"chips of a wager":   {[]string{inFacts(3, `"25x1"`, `"5x1"`)}, []string{"entry 3 (p2 bet main 25): its facts move chips of 5 (5x1), and the line moves chips of 25 (25x1)"}},
		"chips of a player":  {[]string{inFacts(2, `"100x2 `, `"100x3 `)}, []string{"without its words it has other facts than with them"}},
		"chips from nowhere": {[]string{inFacts(3, `"25x1"`, `"1000x9"`)}, []string{"lie on a table to which"}},
		"an order of cards":  {[]string{inFacts(1, `"order":[`, `"order":[0,`)}, []string{"entry 1 (# table blackjack)"}},
		"a line":             {[]string{"UPDATE entries SET line = 'deal 3' WHERE seq = 6"}, []string{"Entry 6 of the log was changed."}},
		"facts":              {[]string{"UPDATE entries SET facts = x'7b' WHERE seq = 6"}, []string{"entry 6: "}},
		"a session":          {[]string{"UPDATE sessions SET hands = hands + 1"}, []string{"hands is 2, and by the log 1"}},
		"a lost session":     {[]string{"DELETE FROM sessions"}, []string{"sessions has no row", "has a sheet, and there is no session"}},
		"a mistake":          {[]string{"UPDATE mistakes SET gravity = 'minor'"}, []string{`mistakes, row 7 0: gravity is "minor", and by the log "major"`}},
		"a lost mistake":     {[]string{"DELETE FROM mistakes"}, []string{"mistakes has no row 7 0, and the log does"}},
		"a mistake more":     {[]string{"UPDATE mistakes SET seq = seq + 1"}, []string{"mistakes has a row 8 0, and the log has nothing of it"}},
		"overturned":         {[]string{"UPDATE mistakes SET overturned = 1"}, []string{"overturned is not what the decisions say"}},
		"steps owed":         {[]string{"UPDATE owed SET first = first + 1 WHERE cite = '633a.7(f)(1)'"}, []string{"owed, row", "first is", "owed is not what the table owed has"}},
		"a line of desks":    {[]string{"UPDATE desk_lines SET wrong = ''"}, []string{"wrong is not what the table mistakes has"}},
		"rounds":             {[]string{"UPDATE recorded SET rounds = 7"}, []string{"rounds is 7, and by the log 1"}},
		"a lost table":       {[]string{"PRAGMA foreign_keys = OFF", "DELETE FROM tables"}, []string{"entries has", "those are not there"}},
		"another's game":     {[]string{"UPDATE tables SET variant = 'pontoon'"}, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			inHouse(t, Config{}, func(h *house) {
				over(t, h)
				time.Sleep(time.Second) // until the recorder has written
				for _, statement := range tt.changes {
					if _, err := h.db.Writer().Exec(statement); err != nil {
						t.Fatal(err)
					}
				}
				out, err := h.checked()
				if wrong := errors.Is(err, ErrWrong); wrong != (len(tt.want) > 0) || err != nil && !(wrong && strings.HasPrefix(err.Error(), "check ")) {
					t.Errorf("%v, %s", err, out)
				}
				for _, want := range tt.want {
					if !strings.Contains(out, want) {
						t.Errorf("it says\n%s\nand not %q", out, want)
					}
				}
				if name == "another's game" && !strings.Contains(out, `was not checked: this program does not know the game "pontoon"`) {
					t.Errorf("an unknown game is not named: %s", out)
				}
				h.mute = true // what was changed may stop the table
			})
		})
	}
}

// TestCheckOldFile: nothing is wrong with a database that an earlier release wrote, once it
// is upgraded.
func TestCheckOldFile(t *testing.T) {
	file, err := os.Open("../e2e/net/testdata/2026-11-22.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	old, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, old, 0o600); err != nil {
		t.Fatal(err)
	}
	report, err := checkDatabase(t.Context(), path, t.TempDir())
	if err != nil || len(report.Tables) > 0 || report.Logs < 10 || report.Entries < 300 {
		t.Errorf("%+v, %v", report, err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, old) {
		t.Errorf("the check has changed the file, %v", err)
	}
}
