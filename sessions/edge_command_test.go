package sessions_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"burncard/sessions"
	"burncard/sessions/longrun"
)

func TestEdgeCommand(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine counts and deals alone: the race detector has nothing to look for")
	}
	ask := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := sessions.EdgeCommand(context.Background(), args, &out)
		return out.String(), err
	}
	text, err := ask("-json", "-game", "free-bet", "-rounds", "150", "-seed", "9", "decks=8", "settle=one-pass")
	var e longrun.Edge
	if err != nil || json.Unmarshal([]byte(text), &e) != nil || e.Game != "free-bet" || e.Terms != "decks=8" || e.Rounds != 150 || e.Seed != 9 || e.Error <= 0 {
		t.Errorf("%q, %v", text, err)
	}
	if again, _ := ask("-json", "-game", "free-bet", "-rounds", "150", "-seed", "9", "decks=8"); again != text {
		t.Errorf("one seed gives %q and %q", text, again)
	}
	if text, err := ask("-rounds", "150"); err != nil || !strings.Contains(text, "blackjack, decks=6: the house ") || !strings.Contains(text, "150 rounds of 1 player") {
		t.Errorf("%q, %v", text, err)
	}
	text, err = ask("-json", "-game", "free-bet", "decks=8")
	var exact longrun.Edge
	if err != nil || json.Unmarshal([]byte(text), &exact) != nil || !exact.Exact || exact.Rounds != 0 || !strings.Contains(text, `"error":0}`) || math.Abs(exact.Edge-0.0039) > 0.0001 {
		t.Errorf("counted: %q, %v", text, err)
	}
	if text, err := ask("-best", "-game", "down-under", "decks=4"); err != nil || !strings.Contains(text, "exact") || strings.Count(text, "hard    2 3 4 5 6 7 8 9 T A") != 3 || !strings.Contains(text, "light for a large hole card") {
		t.Errorf("the best tables: %q, %v", text, err)
	}
	for _, tt := range []struct{ args, want string }{
		{"-best -rounds 10", "-best counts, and -rounds deals"},
		{"-best -game spanish-21", "the best strategy of spanish-21"},
		{"-rounds 1", "less than two shoes"},
		{"-game whist", "whist"},
		{"-game down-under decks=1", "685a.3(a)"},
		{"-into x decks=1", "-into"},
		{"-rounds many", "rounds"},
	} {
		if _, err := ask(strings.Fields(tt.args)...); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("edge %s: %v, want something of %s", tt.args, err, tt.want)
		}
	}
}

// TestEdgesInto: the file gets every shipped edge that it lacks, and no other.
func TestEdgesInto(t *testing.T) {
	file := filepath.Join(t.TempDir(), "edges.jsonl")
	kept, err := longrun.Kept()
	if err != nil {
		t.Fatal(err)
	}
	lacks := slices.IndexFunc(kept, func(e longrun.Edge) bool { return e.Game == "hybrid" })
	had := slices.Delete(slices.Clone(kept), lacks, lacks+1)
	old := kept[lacks]
	old.Edition, old.Edge = "of old", 0.5
	had = append(had, old, longrun.Edge{Game: "blackjack", Terms: "decks=9"})
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	for _, edge := range had {
		if err := e.Encode(edge); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	if err := sessions.EdgeCommand(context.Background(), []string{"-into", file}, &said); err != nil {
		t.Fatal(err)
	}
	now, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := longrun.Read(bytes.NewReader(now))
	if err != nil || !slices.Equal(list, kept) {
		t.Errorf("%d edges of %d, %v", len(list), len(kept), err)
	}
	if !strings.HasPrefix(said.String(), "hybrid, "+kept[lacks].Terms) || strings.Count(said.String(), "the house") != 1 {
		t.Errorf("it said %q", said.String())
	}
}
