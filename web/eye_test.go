package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"burncard/templates"
)

// What a screen cannot examine is ticked by a supervisor, kept under his name,
// shown to the dealer, and taken back.
func TestByEye(t *testing.T) {
	s := newSite(t)
	dora, boss := s.member("Dora"), s.supervisor("Boss")
	table := dora.open()
	dora.socket(table).must("tap in Dora", "tap out")
	path := sessionOf(dora)
	eye := templates.EyePath(strings.TrimPrefix(path, templates.SessionsPath+"/"))

	if a := dora.post(eye, "point", "chips"); a.StatusCode != http.StatusForbidden {
		t.Errorf("a dealer ticks his own sheet: status %d", a.StatusCode)
	}
	if a := boss.post(eye, "point", "charm"); a.StatusCode != http.StatusNotFound {
		t.Errorf("a point that nobody looks at: status %d", a.StatusCode)
	}
	if a := boss.post("/sessions/none-1/eye", "point", "chips"); a.StatusCode != http.StatusNotFound {
		t.Errorf("a session that there is not: status %d", a.StatusCode)
	}
	if strings.Contains(dora.get(path).text, "seen by") {
		t.Error("the sheet has a tick that nobody made")
	}
	boss.post(eye, "point", "chips")
	boss.do("POST", eye, url.Values{"point": {"chips", "two-hands"}})
	for _, who := range []*visitor{dora, boss} {
		if n := strings.Count(who.get(path).text, "seen by Boss"); n != 2 {
			t.Errorf("the sheet has %d ticks of 2", n)
		}
	}
	boss.post(eye)
	if strings.Contains(dora.get(path).text, "seen by") {
		t.Error("a tick that was taken back is still there")
	}
}

// A supervisor who has dealt ticks nothing on his own sheet: the points by eye count in a
// table test, and a colleague who signs it would sign what the dealer gave himself.
func TestByEyeOfOneself(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	sue := colleague(t, s, "Sue")
	table := sue.open()
	sue.socket(table).must("tap in Sue", "tap out")
	path := sue.get("/table/" + table + "/session").leads()
	eye := templates.EyePath(strings.TrimPrefix(path, templates.SessionsPath+"/"))

	if a := sue.post(eye, "point", "chips"); a.StatusCode != http.StatusForbidden || !strings.Contains(a.text, "Nobody decides in his own record") {
		t.Errorf("a dealer who is a supervisor ticks his own sheet: status %d", a.StatusCode)
	}
	if text := sue.get(path).text; strings.Contains(text, "Keep the ticks") || strings.Contains(text, "seen by") {
		t.Error("his sheet offers him ticks")
	}
	if a := boss.post(eye, "point", "chips"); a.StatusCode != http.StatusSeeOther || strings.Count(sue.get(path).text, "seen by Boss") != 1 {
		t.Errorf("another supervisor's tick: status %d", a.StatusCode)
	}
	sue.post(eye)
	if !strings.Contains(boss.get(path).text, "seen by Boss") {
		t.Error("the dealer took back what another saw")
	}
}
