package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"burncard/game"
	"burncard/templates"
)

// A call in an exam waits for a person: the supervisors' page says for how long and counts
// it in its title, the dealer's says that he waits in nobody's time but the floor's.
func TestCallWaits(t *testing.T) {
	s := newSite(t)
	boss, max := s.supervisor("Boss"), s.member("Max")
	table := boss.open("mode", "exam")
	if a := boss.get(templates.FloorPath); !strings.Contains(a.text, "<title>Floor ·") {
		t.Errorf("nobody calls: %s", a.text)
	}
	dealer := max.socket(table)
	dealer.must("tap in Max")
	dealer.must("call floor box 1 wants credit")
	wide := templates.FloorPath + "?table=" + table
	floor := boss.get(wide).text
	for _, want := range []string{"<title>(1) Floor ·", "Calls 0 s", "Max called the floor: “Box 1 wants credit”.", "Waits for 0 seconds", "data-counts"} {
		if !strings.Contains(floor, want) {
			t.Errorf("the supervisors' page has no %q", want)
		}
	}
	if page := max.get(templates.TablePath(table)).text; !strings.Contains(page, "You called the floor: “Box 1 wants credit”.") || !strings.Contains(page, "data-since") {
		t.Error("the dealer's page does not say since when the floor is called")
	}
	if a := boss.post(templates.AnswerPath(table), "text", " ", "next", wide); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an answer without words: status %d", a.StatusCode)
	}
	if a := boss.post(templates.AnswerPath(table), "text", "I come", "next", wide); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != wide {
		t.Errorf("the answer: status %d to %s: %s", a.StatusCode, a.Header.Get("Location"), a.text)
	}
	floor = boss.get(wide).text
	if strings.Contains(floor, "Waits for 0") || !strings.Contains(floor, "<title>Floor ·") {
		t.Error("the call is answered, and counts as waiting")
	}
	if page := max.get(templates.TablePath(table)).text; !strings.Contains(page, "The floor answered:</strong> “I come”") {
		t.Error("the dealer does not read the answer")
	}
}

// TestFreezeFromFloor: a supervisor stops a table from the page of all, and lets it go on.
func TestFreezeFromFloor(t *testing.T) {
	s := newSite(t)
	boss, max := s.supervisor("Boss"), s.member("Max")
	table := max.open()
	max.socket(table).must("tap in Max")
	wide := templates.FloorPath + "?table=" + table
	for _, tt := range []struct{ path, before, after string }{
		{templates.FreezePath(table), ">Freeze</button>", ">Release</button>"},
		{templates.ReleasePath(table), ">Release</button>", ">Freeze</button>"},
	} {
		if page := boss.get(wide).text; !strings.Contains(page, tt.before) {
			t.Errorf("before %s the page has no %s", tt.path, tt.before)
		}
		if a := boss.post(tt.path, "next", wide); a.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: status %d: %s", tt.path, a.StatusCode, a.text)
		}
		if page := boss.get(wide).text; !strings.Contains(page, tt.after) {
			t.Errorf("after %s the page has no %s", tt.path, tt.after)
		}
	}
}

// TestFloorPages: forty tables are a page; the address of a table leads to the page that
// has it, and search and choice narrow the list.
func TestFloorPages(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	var ids []string
	for n := range 43 {
		ids = append(ids, boss.open("name", fmt.Sprintf("Pit %02d", n+1)))
	}
	tiles := func(query string) int {
		return strings.Count(boss.get(templates.FloorPath+query).text, `<li class="floor-tile`)
	}
	for query, want := range map[string]int{
		"": 40, "?page=2": 3, "?page=99": 3, "?q=pit+07": 1, "?q=nothing": 0, "?show=need": 0, "?show=people": 0, "?show=else": 40, "?table=" + ids[0]: 3, "?table=" + ids[42]: 40,
	} {
		if got := tiles(query); got != want {
			t.Errorf("%q shows %d tables, want %d", query, got, want)
		}
	}
	if page := boss.get(templates.FloorPath + "?table=" + ids[0]).text; strings.Count(page, `<article class="wide-table"`) != 1 || !strings.Contains(page, `aria-label="Pit 01"`) {
		t.Error("the table of the address is not widened")
	}
	if page := boss.get(templates.FloorPath + "?show=need").text; !strings.Contains(page, "No table is like that") {
		t.Error("an empty list says nothing")
	}
}

// In an exam a supervisor sees verdicts live, unless he deals.
func TestSupervisorOversees(t *testing.T) {
	s := newSite(t)
	boss, max := s.supervisor("Boss"), s.member("Max")
	table := boss.open("mode", "exam")
	dealer := max.socket(table)
	dealer.must("tap in Max")
	floor := boss.socket(table)
	if floor.as != "floor" {
		t.Errorf("a supervisor's page is one of %s", floor.as)
	}
	dealer.must("deal dealer") // nothing called for it
	floor.update()
	if !strings.Contains(floor.html[templates.TickerID], "633a") && !strings.Contains(floor.html[templates.TickerID], "house") {
		t.Errorf("the floor's ticker has no mistake: %s", floor.html[templates.TickerID])
	}
	if a := boss.get(templates.FloorPath); !strings.Contains(a.text, "Max") {
		t.Error("the floor's page does not list the dealer")
	}
	scene := func(v *visitor, path string) string { return v.get(path).text }
	if text := scene(max, templates.TablePath(table)+"?as=floor"); strings.Contains(text, `data-view="floor"`) {
		t.Error("a dealer looks at his own table as floor")
	}
	dealer.must("tap out")
	boss.post(templates.TakePath(table))
	for _, as := range []string{"", "?as=floor", "?as=instructor"} {
		if text := scene(boss, templates.TablePath(table)+as); !strings.Contains(text, `data-view="dealer"`) {
			t.Errorf("the supervisor who deals looks at his table%s as another", as)
		}
	}
	live, ok := s.hall.Table(table)
	if !ok {
		t.Fatal("the table is gone")
	}
	if v := standing(live, s.person("Boss"), asInstructor); v.Role != game.DealerView {
		t.Errorf("the dealer's standing is %s", v.Audience())
	}
}

// A supervisor's page has the words of the floor and of the instructor, and may
// say one after the other.
func TestSupervisorIsFloorAndInstructor(t *testing.T) {
	s := newSite(t)
	boss, max := s.supervisor("Boss"), s.member("Max")
	table := boss.open()
	max.socket(table).must("tap in Max")
	p := boss.socket(table)
	for range 2 {
		p.must("inject reader fault", "floor repair reader")
	}
	p.say("tap out")
	if a := p.ack(); a.Refused == "" {
		t.Error("the floor taps the dealer out")
	}
	m := max.socket(table)
	m.say("floor void")
	if a := m.ack(); a.Refused == "" {
		t.Error("the dealer speaks as the floor")
	}
}

// A supervisor lets a frozen table go on from the list of all tables and from
// the lobby; nobody else may, and nobody where it is not frozen.
func TestRelease(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	table := dora.open()
	p := boss.socket(table)
	p.must("freeze")
	path := templates.ReleasePath(table)
	if strings.Contains(dora.get(templates.LobbyPath).text, path) || !strings.Contains(boss.get(templates.LobbyPath).text, path) {
		t.Error("the lobby offers the release to others than supervisors, or not to them")
	}
	if a := boss.get(templates.FloorPath); !strings.Contains(a.text, "Frozen") {
		t.Error("the floor does not say that the table is frozen")
	}
	if a := boss.get(templates.FloorPath + "?table=" + table); !strings.Contains(a.text, path) {
		t.Error("the table on the floor does not offer the release")
	}
	if a := dora.post(path); a.StatusCode != http.StatusForbidden {
		t.Errorf("a dealer lets it go on: status %d", a.StatusCode)
	}
	if a := boss.post(path, "next", templates.FloorPath); a.leads() != templates.FloorPath {
		t.Errorf("a supervisor lets it go on: status %d, to %s", a.StatusCode, a.leads())
	}
	if a := boss.post(path, "next", templates.FloorPath); a.StatusCode != http.StatusConflict {
		t.Errorf("a table that goes on is let go on: status %d", a.StatusCode)
	}
}
