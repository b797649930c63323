package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"burncard/sessions"
	"burncard/templates"
)

// spotForm is how the dealer errs, as a supervisor sends it.
func spotForm(rounds string, clauses ...string) []string {
	form := []string{"set", "1", "every", "12", "rounds", rounds, "pace", "25", "kinds", "skipped", "gravities", "major"}
	for _, c := range clauses {
		form = append(form, "clauses", c)
	}
	return form
}

// TestSpotPage: a person begins from a stand and under a profile that there is; a supervisor
// alone sets how the dealer errs, and the form keeps what he sent where something clashes.
func TestSpotPage(t *testing.T) {
	s := newSite(t)
	boss, ann := s.supervisor("Boss"), s.guest("Ann")
	if text := ann.get(templates.SpotPath).text; strings.Contains(text, "Set it for the house") || !strings.Contains(text, "As the next dealer") || !strings.Contains(text, "Not at Spanish 21: its procedure is the house") {
		t.Errorf("Ann's page:\n%s", text)
	}
	first := sessions.SpotGroups()[0].Clauses[0]
	if a := ann.post(templates.SpotPath, spotForm("6", first.Title)...); a.StatusCode != http.StatusForbidden {
		t.Errorf("Ann sets the terms: status %d", a.StatusCode)
	}
	if a := boss.post(templates.SpotPath, spotForm("99", first.Title)...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "99: the rounds of a run is a number from 1 to 50") || !strings.Contains(a.text, `value="99"`) {
		t.Errorf("too many rounds: status %d:\n%s", a.StatusCode, a.text)
	}
	if a := boss.post(templates.SpotPath, spotForm("6")...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "choose one clause at least") {
		t.Errorf("no clause: status %d", a.StatusCode)
	}
	if a := boss.post(templates.SpotPath, spotForm("6", first.Title)...); a.leads() != templates.SpotPath {
		t.Errorf("the terms: status %d:\n%s", a.StatusCode, a.text)
	}
	rule, err := s.hall.SpotTerms(t.Context())
	if err != nil || rule.Rounds != 6 || len(rule.Kinds) != 1 || len(rule.Without) == 0 || slices.Contains(rule.Without, first.Cites[0]) {
		t.Errorf("the terms are %+v, %v", rule, err)
	}
	for field, form := range map[string][]string{
		"nobody looks for errors as": {"game", "blackjack", "as", "cook"},
		"profile":                    {"game", "blackjack", "as", "floor", "profile", "none"},
	} {
		if a := ann.post(templates.SpotPath, form...); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, field) {
			t.Errorf("%v: status %d:\n%s", form, a.StatusCode, a.text)
		}
	}
	if a := ann.post(templates.SpotPath, "game", "hybrid"); a.StatusCode != http.StatusNotFound {
		t.Errorf("at electronic wagers: status %d", a.StatusCode)
	}
	a := ann.post(templates.SpotPath, "game", "blackjack", "as", "next-dealer", "profile", "letter")
	table := a.leads()
	if !strings.HasPrefix(table, templates.TablePath("")) {
		t.Fatalf("Ann begins: status %d:\n%s", a.StatusCode, a.text)
	}
	if text := ann.get(table).text; !strings.Contains(text, `data-view="floor"`) || !strings.Contains(text, `class="stop"`) || strings.Contains(text, "for-floor") {
		t.Error("Ann's table has no button, or the floor's words")
	}
	for _, other := range []*visitor{boss, s.guest("Ben")} {
		if a := other.post(table+"/spot", "do", "press"); a.StatusCode != http.StatusNotFound {
			t.Errorf("another presses: status %d", a.StatusCode)
		}
	}
}
