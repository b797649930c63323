package web

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/templates"
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
		for _, do := range []string{"/slip", "/flag", "/request"} {
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
	if a := dora.post(path[dora]+"/request", "seq", fmt.Sprint(wrong), "index", "0"); a.StatusCode != http.StatusSeeOther {
		t.Errorf("the round is over, and the dealer's request is answered %d: %s", a.StatusCode, a.text)
	}
	if a := dora.post(path[dora]+"/slip", "seq", fmt.Sprint(wrong), "index", "0"); a.StatusCode != http.StatusConflict {
		t.Errorf("the dealer of an exam marks a slip himself: %d: %s", a.StatusCode, a.text)
	}
}

// timesAndActs is what of a page moves with every act, right or wrong.
var timesAndActs = regexp.MustCompile(`<dt>Acts</dt><dd>\d+</dd>|data-counter="\d+"|data-since="[^"]*"`)

// TestNoPageTellsAVerdict: no page that the dealer of an exam can open, be he a
// supervisor or not, nor one that those around him can open, is another one after
// a wrong act, or after a right one that moves nothing.
func TestNoPageTellsAVerdict(t *testing.T) {
	s := newSite(t)
	boss, dora, pat := s.supervisor("Boss"), s.member("Dora"), s.guest("Pat")
	for name, dealer := range map[string]*visitor{"Boss": boss, "Dora": dora} {
		table := dealer.open("mode", "exam")
		around := map[string]*visitor{"the dealer": dealer, "a player": pat, "a stranger": s.visitor()}
		p := pat.socket(table)
		p.must("p2 sit Pat 500", "p2 bet main 25")
		d := dealer.socket(table)
		d.must("tap in "+name, "burn", "deal 2", "deal dealer", "deal 2", "deal dealer down")
		paths := []string{
			templates.LobbyPath, templates.SessionsPath, sessionOf(dealer), templates.FloorPath, templates.TickerPath, templates.TraineesPath,
			templates.ExercisesPath, templates.TablePath(table) + "/sheet", "/accounts", "/sessions/none",
		}
		pages := func() map[string]string {
			all := map[string]string{}
			for who, v := range around {
				for _, path := range paths {
					all[who+" at "+path] = timesAndActs.ReplaceAllString(told(v.get(path)), "")
				}
			}
			return all
		}
		l, _ := s.hall.Table(table)
		mistakes := func() int {
			scene, _ := l.Scene(t.Context(), game.Viewer{Role: game.FloorView})
			return len(scene.Ticker)
		}
		before, n := pages(), mistakes()
		for _, line := range []string{"prompt 2", "call 17", "call 20", "prompt 2", "call 3"} {
			d.must(line)
			for what, text := range pages() {
				if text != before[what] {
					t.Errorf("%s deals, after %s %s is\n%s\nit was\n%s", name, line, what, text, before[what])
				}
			}
		}
		if got := mistakes() - n; got < 2 { // one total may be the dealer's
			t.Fatalf("%d mistakes were made", got)
		}
		if dealer == boss {
			continue
		}
		if sheet := boss.get(sessionOf(dealer)).text; !strings.Contains(sheet, "633a.7") {
			t.Errorf("a supervisor's sheet has no mistake: %s", sheet)
		}
	}
}

// TestFramesTellNoVerdict: what comes to the sockets of a dealer, a player and a
// spectator after a wrong act of an exam is what comes after a right one: as many
// frames, in the same order, with the same elements, and the same answer.
func TestFramesTellNoVerdict(t *testing.T) {
	s := newSite(t)
	dora, pat := s.member("Dora"), s.guest("Pat")
	table := dora.open("mode", "exam")
	pat.socket(table).must("p2 sit Pat 500", "p2 bet main 25")
	dora.socket(table).must("tap in Dora", "burn", "deal 2", "deal dealer", "deal 2", "deal dealer down")
	// Opened when all stand where they stay.
	d, player, spectator := dora.socket(table), pat.socket(table), s.visitor().socket(table)
	s.supervisor("Boss").socket(table) // whose page is sent the verdicts
	l, _ := s.hall.Table(table)
	number := regexp.MustCompile(`\d+`)
	heard := map[string]map[string]int{"right": {}, "wrong": {}}
	for total := -8; total <= 21; total++ {
		before, _ := l.Scene(t.Context(), game.Viewer{Role: game.FloorView})
		for _, p := range []*page{d, player, spectator} {
			p.got, p.updates = nil, nil
		}
		call := total
		if call < 4 {
			call += 12 // no call is like the one before, so that all are shown
		}
		d.must(fmt.Sprint("call 2 ", call))
		after, _ := l.Scene(t.Context(), game.Viewer{Role: game.FloorView})
		var frames []string
		for i, p := range []*page{d, player, spectator} {
			steps := int64(0)
			u := p.update()
			p.write(`{"resync":true}`) // the whole comes behind all else
			for ; u.From != whole; u = p.update() {
				steps += u.To - u.From
			}
			for _, f := range p.got[:len(p.got)-1] {
				frames = append(frames, fmt.Sprint(i, steps, number.ReplaceAllString(f, "n")))
			}
		}
		slices.Sort(frames) // an answer and the frame that shows the act go two ways
		kind := "right"
		if len(after.Ticker) > len(before.Ticker) {
			kind = "wrong"
		}
		if total >= 4 { // all that is on record are calls
			heard[kind][strings.Join(frames, "\n")]++
		}
	}
	for frames := range heard["right"] {
		if len(heard["right"]) != 1 || len(heard["wrong"]) != 1 || heard["right"][frames]+heard["wrong"][frames] != 18 {
			t.Errorf("of a right call is heard\n%v\nof wrong ones\n%v", heard["right"], heard["wrong"])
		}
	}
	if len(heard["right"]) == 0 {
		t.Error("no call was right")
	}
}
