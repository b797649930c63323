package scenario_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"burncard/variants"
	"burncard/variants/scenario"
)

// script is a scenario in which the dealer's first card is dealt to the wrong
// place.
const script = `table blackjack
seed 7
mode coached
player 1 Ann 500
shoe 9H 7C
start round
p1 bet main 25
deal dealer
%
deal 1
...
`

func TestCommand(t *testing.T) {
	run := func(args ...string) (string, error) {
		var out strings.Builder
		err := scenario.Command(args, &out, os.ReadFile, variants.Lookup)
		return out.String(), err
	}
	dir := t.TempDir()
	file := func(name, line string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(strings.Replace(script, "%", line, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	holds, fails := file("holds.scenario", "! 633a.7(f)(1)"), file("fails.scenario", "")
	broken := file("broken.scenario", "deal nobody")

	if out, err := run("run", holds); err != nil || !strings.Contains(out, "ok   "+holds) {
		t.Errorf("a script that holds: %v\n%s", err, out)
	}
	readOnly, err := os.Open(holds)
	if err != nil {
		t.Fatal(err)
	}
	defer readOnly.Close()
	for _, args := range [][]string{{"run", holds}, {"run", "-json", holds}, {"run", fails}} {
		if err := scenario.Command(args, readOnly, os.ReadFile, variants.Lookup); !errors.As(err, new(*fs.PathError)) {
			t.Errorf("%q into what cannot be written: %v", args, err)
		}
	}
	out, err := run("run", holds, fails, broken, filepath.Join(dir, "none"))
	if err == nil || !strings.Contains(err.Error(), "3 of 4") {
		t.Errorf("scripts that fail: %v", err)
	}
	for _, words := range []string{fails + ":8: deal dealer", broken + ":9", "none"} {
		if !strings.Contains(out, words) {
			t.Errorf("the failures do not name %s:\n%s", words, out)
		}
	}

	out, err = run("run", "-json", fails, broken)
	if err == nil {
		t.Error("-json: scripts that fail pass")
	}
	type report struct {
		Line                             int
		Act, Cite, Kind, Owed, Why, File string
		OK                               bool
	}
	var got []report
	for line := range strings.Lines(out) {
		var r report
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		got = append(got, r)
	}
	if len(got) != 4 {
		t.Fatalf("-json: %d objects:\n%s", len(got), out)
	}
	if r := got[1]; r.Line != 8 || r.Act != "deal dealer" || r.OK || r.Cite != "633a.7(f)(1)" || r.Kind != "skipped" || r.Owed != "deal 1" || r.Why == "" {
		t.Errorf("-json: the wrong act is %+v", r)
	}
	if r := got[3]; r.File != broken || r.OK || !strings.Contains(r.Why, "nobody") {
		t.Errorf("-json: the broken script is %+v", r)
	}
}
