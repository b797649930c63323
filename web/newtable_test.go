package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"burncard/sessions"
	"burncard/templates"
	"burncard/variants/blackjack"
)

func TestNewTable(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	if a := dora.get(templates.NewTablePath + "?profile=letter"); !strings.Contains(a.text, "mid-shoe") {
		t.Error("the form does not show house rules")
	}
	a := dora.get(templates.NewTablePath + "?game=free-bet&name=Mine&bots=6&mode=exam&start=opening")
	for _, want := range []string{`value="Mine"`, `name="bots" value="6" checked`, `value="exam" checked`, `value="opening" selected`} {
		if !strings.Contains(a.text, want) {
			t.Errorf("with another game the form has no %s", want)
		}
	}
	// Refused with the clause, and what was written is still there.
	a = dora.post(templates.TablesPath, "name", "Mine", "variant", "blackjack", "mode", "exam", "profile", "letter",
		"minimum", "600", "maximum", "500", "splits", "2")
	if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "house.maximum") ||
		!strings.Contains(a.text, `value="Mine"`) || !strings.Contains(a.text, `value="600"`) {
		t.Errorf("limits that leave nothing to bet: status %d:\n%s", a.StatusCode, a.text)
	}
	for field, value := range map[string]string{
		"variant": "whist", "mode": "easy", "bots": "9", "start": "never", "splits": "9", "minimum": "nothing", "profile": "own",
	} {
		form := url.Values{"name": {"Mine"}, "variant": {"blackjack"}, "mode": {"exam"}}
		form.Set(field, value)
		if a := dora.do("POST", templates.TablesPath, form); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s=%s: status %d", field, value, a.StatusCode)
		}
	}
	if a := dora.post(templates.TablesPath, "name", "Mine", "variant", "blackjack", "mode", "exam", "bots", "many"); a.StatusCode != 422 ||
		!strings.Contains(a.text, "&#34;many&#34; is no number of bots") || !strings.Contains(a.text, `value="Mine"`) {
		t.Errorf("many bots: status %d:\n%s", a.StatusCode, a.text)
	}
	if a := dora.post(templates.TablesPath, "variant", "blackjack", "mode", "exam", "trainee", "Max"); a.StatusCode != 422 {
		t.Errorf("a member sets a table for a trainee: status %d", a.StatusCode)
	}
	id := dora.open("settle", "one-pass", "mode", "exam")
	info := s.hall.Lists.Lobby(sessions.ListQuery{Per: 1}).Tables[0].Info
	if info.ID != id || !blackjack.OnePass.On(&info.House) || info.Mode != "exam" || info.Name != "Table 4" {
		t.Errorf("the table is %+v", info)
	}
}

// A table that is set for a trainee is dealt by no one else; the lobby says
// what is open to whom.
func TestLockedTable(t *testing.T) {
	s := newSite(t)
	boss, max, gus := s.supervisor("Boss"), s.member("Max"), s.guest("Gus")
	table := boss.open("mode", "exam", "trainee", "max")
	if a := gus.post(templates.TakePath(table)); a.StatusCode != http.StatusConflict || !strings.Contains(a.text, "Max") {
		t.Errorf("another takes a trainee's table: status %d", a.StatusCode)
	}
	if a := max.post(templates.TakePath(table)); a.leads() != templates.TablePath(table) {
		t.Errorf("the trainee takes his table: status %d: %s", a.StatusCode, a.text)
	}
	if a := max.get("/"); !strings.Contains(a.text, "Go on dealing") {
		t.Error("the lobby does not lead the dealer back")
	}
	if a := gus.get("/"); strings.Contains(a.text, "Take the table") {
		t.Error("the lobby offers a table that is taken")
	}
}
