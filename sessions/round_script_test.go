package sessions

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/library"
	"burncard/variants/scenario"
)

// TestRoundsArePlayedAgain: at every game rounds are written as scripts that play with the
// same cards, the same verdicts and the same end, and that name nobody.
func TestRoundsArePlayedAgain(t *testing.T) {
	for i, variant := range variants.Names() {
		for _, mode := range []string{"coached", "exam"} {
			t.Run(variant+" "+mode, func(t *testing.T) {
				t.Parallel()
				inHouse(t, Config{Pace: time.Second}, func(h *house) {
					l := h.table(NewTable{Variant: variant, Mode: mode, Seed: uint64(i + 3), Bots: 3, Style: "nuisance"})
					l.must(ann, "tap in Ann")
					r := rand.New(rand.NewPCG(uint64(i), 15))
					for range 250 {
						if step, ok := l.owed(); ok && step.By == game.ByDealer {
							if r.IntN(15) == 0 {
								l.send(ann, "call 17")
							}
							l.send(ann, step.Line())
						}
						time.Sleep(time.Second)
					}
					l.must(ann, "tap out")
					id, rounds, written := h.sessionOf(ann), 0, 0
					for seq := int64(1); ; rounds++ {
						replay, err := h.Reviews.Replay(context.Background(), ann, id, seq, false)
						if err != nil {
							t.Fatal(err)
						}
						text, err := replay.Script()
						if err == nil {
							written++
							playedAgain(t, replay, text)
						} else {
							t.Logf("round %d: %v", replay.Round, err)
						}
						if seq = replay.After; seq == 0 {
							break
						}
					}
					t.Logf("%d of %d rounds", written, rounds+1)
					if written < 2 || written*10 < rounds*7 {
						t.Errorf("%d of %d rounds were written", written, rounds+1)
					}
				})
			})
		}
	}
}

// playedAgain plays a script and compares its end with the round's.
func playedAgain(t *testing.T, replay *Replay, text string) {
	t.Helper()
	for _, name := range []string{"Ann", "Sue"} {
		if strings.Contains(text, name) {
			t.Errorf("the script names %s", name)
		}
	}
	e, err := library.Parse("round", text)
	if err != nil {
		t.Fatal(err)
	}
	run, err := scenario.Begin(e.Script, variants.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run.Play(); err != nil {
		t.Fatal(err)
	}
	got := game.See(run.Referee.Table, game.Viewer{Role: game.DealerView}, run.Referee.Due())
	want := replay.Scenes[len(replay.Scenes)-1].View
	if got.Text() != want.Text() {
		t.Errorf("round %d ends with\n%s\nnot\n%s\n%s", replay.Round, got.Text(), want.Text(), text)
	}
}
