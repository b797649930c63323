package wager_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"burncard/variants/wager"
)

func TestSettleCommand(t *testing.T) {
	const cases = `{"wager":"perfect-pairs","paytable":"A","option":"","decks":6,"player":["AS","AS"],"dealer":["9H","7C","5D"],"bet":5}

{"wager":"perfect-pairs","paytable":"Q","decks":6,"player":["AS","AS"],"bet":5}
{"wager":"hit-and-run","paytable":"","decks":6,"player":["AS","KD"],"dealer":["2H","3C","4D","5S","6H"],"bet":1}
not a case
{"wager":"main","decks":6,"player":["AS","KD"],"dealer":["9H","7C","5D"],"bet":5}
`
	var out bytes.Buffer
	err := wager.SettleCommand([]string{"-json"}, strings.NewReader(cases), &out, os.ReadFile)
	if err == nil || !strings.Contains(err.Error(), "2 of the cases") {
		t.Errorf("two bad cases: %v", err)
	}
	var got []string
	for line := range strings.Lines(out.String()) {
		var s struct{ Outcome, Pays, Error string }
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		got = append(got, s.Outcome+" | "+s.Pays)
		if (s.Error != "") != (s.Outcome == "") {
			t.Errorf("%s", line)
		}
	}
	want := []string{"Perfect pair | 25 to 1", " | ", "Dealer has five cards | 8 for 1", " | ", "Blackjack | 3 to 2"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q, want %q", got, want)
	}

	file := filepath.Join(t.TempDir(), "cases")
	one, _, _ := strings.Cut(cases, "\n")
	if err := os.WriteFile(file, []byte(one), 0o600); err != nil {
		t.Fatal(err)
	}
	var words strings.Builder
	err = wager.SettleCommand([]string{file, file}, nil, &words, os.ReadFile)
	if err != nil || words.String() != "1: Perfect pair pays 25 to 1: $125, stake returned (633c.1(e))\n2: Perfect pair pays 25 to 1: $125, stake returned (633c.1(e))\n" {
		t.Errorf("from files: %q, %v", words.String(), err)
	}
}
