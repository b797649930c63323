package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"burncard/templates"
)

// TestLobbyPages: the lobby is paged and searched by its address, and offers on
// every page what its visitor may do there.
func TestLobbyPages(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	if a := dora.get(templates.LobbyPath); !strings.Contains(a.text, "No table is open") || strings.Contains(a.text, `role="search"`) {
		t.Errorf("an empty lobby:\n%s", a.text)
	}
	for n := range tablesShown + 3 {
		boss.open("name", fmt.Sprintf("Number %02d", n))
	}
	own := dora.open("name", "Dora's own")
	dora.socket(own).must("tap in Dora")
	cards := func(a answer) int { return strings.Count(a.text, `class="table-card`) }

	first := dora.get(templates.LobbyPath)
	if n := cards(first); n != tablesShown || !strings.Contains(first.text, "28 tables") {
		t.Errorf("the first page has %d tables", n)
	}
	for _, want := range []string{`aria-label="Pages of tables"`, `href="/?page=2"`, `aria-current="page"`, "Back to dealer", `class="badge own"`, `role="search"`} {
		if !strings.Contains(first.text, want) {
			t.Errorf("the first page has no %s", want)
		}
	}
	second := dora.get(templates.LobbyPath + "?page=2")
	if n := cards(second); n != 4 || strings.Contains(second.text, "Dora&#39;s own") || !strings.Contains(second.text, templates.TakePath("")[:7]) {
		t.Errorf("the second page has %d tables", n)
	}
	if !strings.Contains(second.text, `href="/" aria-current`) || strings.Contains(second.text, "Deal, sit down or watch") {
		t.Error("the second page does not say that it is the lobby's, or begins with what the first said")
	}
	for _, page := range []string{"99", "-1", "x", "99999999999999999999"} {
		if a := dora.get(templates.LobbyPath + "?page=" + page); a.StatusCode != http.StatusOK || cards(a) == 0 {
			t.Errorf("page %s: status %d, %d tables", page, a.StatusCode, cards(a))
		}
	}
	found := dora.get(templates.LobbyPath + "?q=number+0&page=1")
	if n := cards(found); n != 10 || !strings.Contains(found.text, `value="number 0"`) {
		t.Errorf("a search finds %d tables, want 10", n)
	}
	if a := dora.get(templates.LobbyPath + "?q=dora"); cards(a) != 1 || !strings.Contains(a.text, "1 table<") {
		t.Errorf("a search for a person finds %d tables", cards(a))
	}
	if a := dora.get(templates.LobbyPath + "?q=%3Cb%3E"); cards(a) != 0 || strings.Contains(a.text, "<b>") || !strings.Contains(a.text, "No table is like that") {
		t.Errorf("a search that finds nothing:\n%s", a.text)
	}
	if a := dora.get(templates.LobbyPath + "?show=mine"); cards(a) != 1 {
		t.Errorf("Dora's own tables are %d", cards(a))
	}
	if a := dora.get(templates.LobbyPath + "?show=free&page=2"); cards(a) != 3 || !strings.Contains(a.text, `href="/?show=free"`) {
		t.Errorf("the second page of tables without a dealer has %d", cards(a))
	}
	floor := boss.get(templates.FloorPath + "?q=dora")
	if strings.Count(floor.text, `<th scope="row">`) != 1 || !strings.Contains(floor.text, "Dora&#39;s own") {
		t.Errorf("the floor's search:\n%s", floor.text)
	}
}
