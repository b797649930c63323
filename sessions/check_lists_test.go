package sessions

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"burncard/sessions/journal"
	"burncard/variants/apprenticeship"
)

// TestCheckLists: what lists show of people and tables is held against the logs too.
func TestCheckLists(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: 100 * time.Millisecond}, func(h *house) {
		h.members(ann, bea)
		id, err := h.Apprenticeships.Continue(ctx, ann, apprenticeship.Blackjack)
		if err != nil {
			t.Fatal(err)
		}
		n := &novice{live: h.find(id), told: map[string]bool{}, errs: map[string]bool{}, lit: map[string]bool{}}
		leave := n.Enter(ann)
		n.must(ann, "tap in Ann")
		for n.mine < 12 {
			n.step()
		}
		leave()
		assigned := h.round(Assignment{Person: bea, Attempts: 2})
		l := h.begins(bea, assigned)
		leave = l.Enter(bea)
		l.must(bea, "tap in Bea", "burn")
		h.doing(bea, assigned)
		l.must(bea, "tap out")
		leave()
		h.doing(bea, assigned)
		h.close()
		file, err := os.ReadFile(h.path)
		if err != nil {
			t.Fatal(err)
		}
		h.open()
		// wrong is what a check names where a statement was run past the program.
		wrong := func(statement string) string {
			path := filepath.Join(tempDir(t), "changed.db")
			if err := os.WriteFile(path, file, 0o600); err != nil {
				t.Fatal(err)
			}
			db, err := journal.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			_, err = db.Writer().Exec(statement)
			if err := errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
			report, err := checkDatabase(ctx, path, tempDir(t))
			if err != nil {
				t.Fatal(err)
			}
			said := ""
			for _, table := range report.Tables {
				said += strings.Join(table.Wrong, "\n") + "\n"
			}
			return said
		}
		if said := wrong("SELECT 1"); said != "" {
			t.Fatalf("before anything is changed it says\n%s", said)
		}
		shown := func(what, as string) string {
			return fmt.Sprintf("UPDATE glances SET data = json_set(data, '$.%s', json('%s')) WHERE table_id = '%s'", what, as, id)
		}
		for statement, want := range map[string]string{
			"UPDATE apprentices SET seq = seq - 1":      "apprentices, row id-ann: seq is ",
			"UPDATE apprentices SET stands = '{}'":      `apprentices, row id-ann: stands is "{}", and by the log `,
			"DELETE FROM apprentices":                   "apprentices has no row id-ann, and the log does",
			"UPDATE apprentices SET person = 'id-cleo'": "apprentices has a row id-cleo, and the log has nothing of it",
			"UPDATE tries SET acts = acts + 1":          ": acts is ",
			"UPDATE tries SET over = 7":                 ": over is 7, and by the log ",
			"UPDATE tries SET strayed = 1 - strayed":    ": strayed is ",
			"UPDATE tries SET wrong = '[[3]]'":          ": wrong is [[3]], and by the log []",
			"UPDATE tries SET seq = seq + 100":          "and the session has none behind ",
			"UPDATE tries SET session = 'gone'":         "tries has a row gone, and there is no session",
			shown("Info.Rounds", "700"):                 "lists show of it the number of rounds as 700, and by the log it is ",
			shown("Info.Mode", `"exam"`):                "lists show of it the mode as exam, and by the log it is coached",
			shown("Info.Frozen", "true"):                "lists show of it whether it is frozen as true, and by the log it is false",
			shown("People", `[{"ID":"id-cleo"}]`):       "lists show of it who is there as [id-cleo], and by the log it is [id-ann]",
			"UPDATE glances SET data = 'x'":             "what lists show of it cannot be read",
			"UPDATE glances SET seq = seq + 100":        "of it: the last entries are lost",
		} {
			if said := wrong(statement); !strings.Contains(said, want) {
				t.Errorf("%s: it says\n%sand not %q", statement, said, want)
			}
		}
	})
}
