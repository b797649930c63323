//go:build unix

package web

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// recordedScenes is a table of seven boxes for nine rounds by the book: what the spectators,
// its dealer and the player of box 7 see after each act.
func recordedScenes(tb testing.TB) (watch []game.Viewer, acts [][]sessions.Scene) {
	tb.Helper()
	hall, l := newBenchTable(tb)
	defer hall.Close()
	watch = []game.Viewer{{}, {Role: game.DealerView}, {Role: game.PlayerView, Boxes: []int8{7}}}
	do := func(who, line string) bool {
		if l.Send(context.Background(), sessions.Line{Person: person(member(who)), Text: line}).Refused != "" {
			return false
		}
		var scenes []sessions.Scene
		for _, v := range watch {
			scene, _ := l.Scene(context.Background(), v)
			scenes = append(scenes, scene)
		}
		acts = append(acts, scenes)
		return true
	}
	do("dora", "tap in dora")
	for n := 1; n <= 7; n++ {
		do(fmt.Sprintf("player%d", n), fmt.Sprintf("p%d sit player%d 500", n, n))
	}
	before := len(acts)
	for {
		scene, _ := l.Scene(context.Background(), game.Viewer{Role: game.FloorView})
		if v := scene.View; !v.Started {
			if v.Round == 10 {
				return watch, acts[before:]
			}
			if len(v.Boxes[0].Hands) == 0 {
				for n := 1; n <= 7; n++ {
					do(fmt.Sprintf("player%d", n), fmt.Sprintf("p%d bet main %d", n, 5+5*(n%3)))
				}
				continue
			}
		}
		done := false
		for _, step := range scene.View.Due {
			if !step.Now || step.May {
				continue
			}
			if box, ok := strings.CutPrefix(step.Actor, "box "); ok {
				done = do("player"+box, "p"+box+" stand") || do("player"+box, "p"+box+" decline")
			} else {
				done = step.Actor == "dealer" && do("dora", step.Line)
			}
			if done {
				break
			}
		}
		if !done {
			tb.Fatal("the table does not get on: " + scene.View.Text())
		}
	}
}

// BenchmarkDrawing is what an act costs beyond what it does to the table: the pages of the
// spectators, the dealer and a player at a table of seven boxes are compared with what they
// showed, and what differs is drawn and written.
func BenchmarkDrawing(b *testing.B) {
	watch, acts := recordedScenes(b)
	d := newDrawings(templates.Elements)
	var pages []*audience
	for _, v := range watch {
		pages = append(pages, newAudience(v, 0))
	}
	turns, bytes, frames := 0, 0, 0
	b.ReportAllocs()
	cpu := cpuTime()
	for b.Loop() {
		for i, a := range pages {
			update, err := a.turn(&acts[turns%len(acts)][i], int64(turns), d)
			if err != nil {
				b.Fatal(err)
			}
			if bytes += len(update); update != nil {
				frames++
			}
		}
		d.endTurn()
		turns++
	}
	b.ReportMetric(float64(cpuTime()-cpu)/float64(turns), "cpu-ns/op")
	b.ReportMetric(float64(bytes)/float64(frames), "bytes/frame")
}
