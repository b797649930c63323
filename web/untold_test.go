package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"burncard/game"
)

// told is all that an answer tells, but for the time at which it was given.
func told(a answer) string {
	var b strings.Builder
	fmt.Fprintln(&b, a.StatusCode, a.ContentLength)
	for _, name := range []string{"Content-Type", "Content-Length", "Location", "Cache-Control", "Etag", "Last-Modified", "Vary"} {
		fmt.Fprintln(&b, name, a.Header[name])
	}
	return b.String() + a.text
}

// TestUntoldMistakesDoNotExist: in an exam's round the answer to a slip and to a
// remark is the same for every entry of the table's log, be it right, wrong or
// none, for the dealer and for everybody who had the stand before. Once the round
// is over the dealer is told; the others never are.
func TestUntoldMistakesDoNotExist(t *testing.T) {
	s := newSite(t)
	super := s.supervisor("Boss")
	dora, max, pat := s.member("Dora"), s.member("Max"), s.guest("Pat")
	table := dora.open("mode", "exam")
	max.socket(table).must("tap in Max", "tap out")
	guest := pat.socket(table)
	guest.must("tap in Pat", "tap out")
	path := map[*visitor]string{max: sessionOf(max), pat: sessionOf(pat)}
	player := s.guest("Bea").socket(table)
	player.must("p2 sit Bea 500", "p2 bet main 25")
	boss := super.socket(table)
	d := dora.socket(table)
	d.must("tap in Dora", "burn", "deal 2", "deal 2") // the last is wrong
	path[dora] = sessionOf(dora)

	l, _ := s.hall.Table(table)
	wrong := int64(0)
	scene, last := l.Scene(t.Context(), game.Viewer{Role: game.FloorView})
	if len(scene.Ticker) != 1 {
		t.Fatalf("the floor is told %+v", scene.Ticker)
	}
	wrong = scene.Ticker[0].Seq
	same := func(who *visitor, name string) {
		t.Helper()
		for _, do := range []string{"/slip", "/flag"} {
			want := told(who.post(path[who]+do, "seq", "99999", "index", "0", "remark", "I saw it"))
			if !strings.HasPrefix(want, "404 ") {
				t.Errorf("%s of an entry that is none by %s: %s", do, name, want)
			}
			for seq := int64(0); seq <= last+1; seq++ {
				got := told(who.post(path[who]+do, "seq", fmt.Sprint(seq), "index", "0", "remark", "I saw it"))
				if got != want {
					t.Errorf("%s of entry %d (the wrong one is %d) by %s is answered\n%s\nof none\n%s", do, seq, wrong, name, got, want)
				}
			}
		}
	}
	same(dora, "the dealer")
	same(max, "a member who had the stand")
	same(pat, "a guest who had the stand")

	for range 60 {
		scene, _ := l.Scene(t.Context(), game.Viewer{Role: game.FloorView})
		if scene.Table.Rounds > 0 {
			break
		}
		step := scene.View.Due[slices.IndexFunc(scene.View.Due, func(s game.StepView) bool { return s.Now })]
		switch step.Actor {
		case "dealer":
			d.must(step.Line)
		case "floor":
			boss.must(step.Line)
		default:
			player.must("p2 stand")
		}
	}
	same(max, "a member who had the stand, the round over")
	same(pat, "a guest who had the stand, the round over")
	if a := dora.post(path[dora]+"/slip", "seq", fmt.Sprint(wrong), "index", "0"); a.StatusCode != http.StatusSeeOther {
		t.Errorf("the round is over, and the dealer's slip is answered %d: %s", a.StatusCode, a.text)
	}
}
