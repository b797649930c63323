package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"burncard/templates"
)

// A session's sheet: the mistake in words, a remark on it, a slip of the hand.
func TestSummary(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	table := dora.open()
	p := dora.socket(table)
	p.must("tap in Dora")
	p.say("deal dealer")
	if a := p.ack(); !a.Kept {
		t.Fatalf("the wrong act is not in the log: %+v", a)
	}
	p.must("tap out")
	path := sessionOf(dora)
	sheet := dora.get(path)
	found := regexp.MustCompile(`name="seq" value="(\d+)"`).FindStringSubmatch(sheet.text)
	if found == nil {
		t.Fatalf("the sheet has no mistake:\n%s", sheet.text)
	}
	if !strings.Contains(sheet.text, "Times a hand may be split") || strings.Contains(sheet.text, "Switch cards") {
		t.Error("the sheet has not the house rules of its game, or those of others too")
	}
	seq := found[1]
	if a := boss.post(path+"/flag", "seq", seq, "index", "0", "remark", "too strict, I think"); a.StatusCode != http.StatusSeeOther {
		t.Errorf("a remark: status %d: %s", a.StatusCode, a.text)
	}
	if a := dora.get(path); !strings.Contains(a.text, "too strict, I think") || !strings.Contains(a.text, "Boss") {
		t.Error("the remark is not on the sheet")
	}
	if a := boss.post(path+"/slip", "seq", seq, "index", "0"); a.StatusCode != http.StatusForbidden {
		t.Errorf("a supervisor calls another's mistake a slip: status %d", a.StatusCode)
	}
	if a := dora.post(path+"/flag", "seq", seq, "index", "0", "remark", " "); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an empty remark: status %d", a.StatusCode)
	}
	if a := dora.post(path+"/flag", "seq", seq, "index", "9", "remark", "x"); a.StatusCode != http.StatusNotFound {
		t.Errorf("a remark on nothing: status %d", a.StatusCode)
	}
	if a := dora.post(path+"/slip", "seq", "x", "index", "0"); a.StatusCode != http.StatusNotFound {
		t.Errorf("a slip of nothing: status %d", a.StatusCode)
	}
}

// TestLastSession: a dealer who taps out is led to the sheet of that stretch, with one way
// to go on; in an exam that is left in mid-round it tells nothing of the round.
func TestLastSession(t *testing.T) {
	s := newSite(t)
	dora, pat := s.member("Dora"), s.guest("Pat")
	for mode, told := range map[string]bool{"coached": true, "exam": false} {
		table := dora.open("mode", mode)
		pat.socket(table).must("p2 sit Pat 500", "p2 bet main 25")
		d := dora.socket(table)
		d.must("tap in Dora", "burn", "deal 2", "deal dealer")
		d.say("deal dealer") // wrong
		d.ack()
		d.must("tap out")
		a := dora.get(templates.TablePath(table) + "/session")
		if want := sessionOf(dora); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != want {
			t.Fatalf("%s: after tapping out the answer is %d to %q, want %q", mode, a.StatusCode, a.Header.Get("Location"), want)
		}
		sheet := dora.get(a.Header.Get("Location")).text
		if !strings.Contains(sheet, "What went well") || strings.Count(sheet, "Go on at") != 1 {
			t.Errorf("%s: the sheet is %s", mode, sheet)
		}
		if got := strings.Contains(sheet, "633a.7(f)"); got != told {
			t.Errorf("%s: the sheet tells of the open round: %v", mode, got)
		}
	}
	if a := pat.get(templates.TablePath(dora.open()) + "/session"); a.Header.Get("Location") != templates.SessionsPath {
		t.Errorf("one who dealt nothing there is led to %q", a.Header.Get("Location"))
	}
}
