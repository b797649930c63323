package drills_test

import (
	"fmt"
	"slices"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/sessions/drills"
	"burncard/variants"
)

const seeds = 4

// TestItems makes items of every drill in every game and level. The table's judge finds the
// acts that an item asks for right until it is over, finds wrong ones wrong, and every card and
// chip is there. The same seed makes the same item.
func TestItems(t *testing.T) {
	for _, d := range drills.All {
		for _, variant := range d.Games() {
			t.Run(d.Key+" "+variant, func(t *testing.T) {
				book, err := variants.Lookup(variant)
				if err != nil {
					t.Fatal(err)
				}
				was := game.NewTable(book)
				for level := range drills.Levels {
					for seed := range uint64(seeds) {
						ask := drills.Ask{Book: book, Seed: seed, Level: level, Rounds: was.Rounds, NextID: was.NextID}
						facts, err := d.Item(ask)
						if err != nil {
							t.Fatalf("level %d, seed %d: %v", level, seed, err)
						}
						text, err := game.EncodeFacts(facts)
						if err != nil {
							t.Fatal(err)
						}
						if again, err := d.Item(ask); err != nil || len(again) != len(facts) {
							t.Errorf("level %d, seed %d: another time the item is another, %v", level, seed, err)
						}
						if facts, err = game.DecodeFacts(text); err != nil {
							t.Fatal(err)
						}
						was.Evolve(facts...)
						deal(t, fmt.Sprintf("level %d, seed %d", level, seed), d, was)
						was.Evolve(&game.RoundEnded{Rounds: was.Rounds + 1})
					}
				}
				if was.Rounds < drills.Levels*seeds {
					t.Errorf("%d rounds are counted", was.Rounds)
				}
			})
		}
	}
}

// deal deals an item to its end.
func deal(t *testing.T, name string, d *drills.Drill, table *game.Table) {
	t.Helper()
	if err := gametest.Conserved(table); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if !slices.Contains(d.Kinds(), d.Kind(table)) {
		t.Errorf("%s: its kind is %q", name, d.Kind(table))
	}
	r := game.Referee{Table: table}
	for n := 0; ; n++ {
		a, ok := drills.Right(d, table)
		if !ok || n > 60 {
			t.Fatalf("%s: it does not end", name)
		}
		for _, wrong := range drills.Wrong(a) {
			if out, err := r.Consider(wrong, fair{}); err == nil && out.Verdict.Right() {
				t.Errorf("%s: %s is found right, where %s is owed", name, wrong, a)
			}
		}
		out, err := r.Submit(a, fair{})
		if err != nil || !out.Verdict.Right() {
			t.Fatalf("%s: %s: %v %v", name, a, err, out.Verdict.Mistakes)
		}
		if a.By == game.ByDealer && d.Over(table, r.Due(), &a, true) {
			return
		}
	}
}

// fair draws the last of everything.
type fair struct{}

func (fair) Below(n int) int { return n - 1 }
