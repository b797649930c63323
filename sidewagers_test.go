package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOddsJSON(t *testing.T) {
	out, err := output(t, "odds", "-json", "match-the-dealer", "hit-and-run")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(out) {
		lines++
		var e struct {
			Wager, Cite, Paytable, Option string
			Decks                         int
			Outcomes                      []struct {
				Outcome, Pays string
				Probability   float64
			}
			Edge        *float64
			FixedReturn *float64           `json:"fixed_return"`
			MeterReturn map[string]float64 `json:"meter_return"`
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		sum := 0.0
		for _, o := range e.Outcomes {
			sum += o.Probability
		}
		meter := e.Wager == "hit-and-run"
		if math.Abs(sum-1) > 1e-9 || e.Edge == nil || (e.FixedReturn != nil) != meter || (len(e.MeterReturn) > 0) != meter {
			t.Errorf("%s", line)
		}
	}
	// Six and eight decks in three chapters; hit and run on one to eight.
	if lines != 6+8 {
		t.Errorf("there are %d entries, want 14", lines)
	}
	out, err = output(t, "odds", "match-the-dealer")
	if err != nil || !strings.Contains(out, "match-the-dealer, 6 decks, down-under, 685a.11(c)\n") || !strings.Contains(out, "edge 4.0618 %") {
		t.Errorf("in words: %s, %v", out, err)
	}
}

func TestSettleCommand(t *testing.T) {
	const cases = `{"wager":"perfect-pairs","paytable":"A","option":"","decks":6,"player":["AS","AS"],"dealer":["9H","7C","5D"],"bet":5}

{"wager":"perfect-pairs","paytable":"Q","decks":6,"player":["AS","AS"],"bet":5}
{"wager":"hit-and-run","paytable":"","decks":6,"player":["AS","KD"],"dealer":["2H","3C","4D","5S","6H"],"bet":1}
not a case
{"wager":"main","decks":6,"player":["AS","KD"],"dealer":["9H","7C","5D"],"bet":5}
`
	var out bytes.Buffer
	err := settleCommand([]string{"-json"}, strings.NewReader(cases), &out)
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
	words, err := output(t, "settle", file, file)
	if err != nil || words != "1: Perfect pair pays 25 to 1: $125, stake returned (633c.1(e))\n2: Perfect pair pays 25 to 1: $125, stake returned (633c.1(e))\n" {
		t.Errorf("from files: %q, %v", words, err)
	}
}
