package odds_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"burncard/variants/odds"
)

func TestCommand(t *testing.T) {
	ask := func(args ...string) (string, error) {
		var out strings.Builder
		err := odds.Command(args, &out)
		return out.String(), err
	}
	out, err := ask("-json", "match-the-dealer", "hit-and-run")
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
	out, err = ask("match-the-dealer")
	if err != nil || !strings.Contains(out, "match-the-dealer, 6 decks, down-under, 685a.11(c)\n") || !strings.Contains(out, "edge 4.0618 %") {
		t.Errorf("in words: %s, %v", out, err)
	}
}
