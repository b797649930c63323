package web

import (
	"net/http"
	"strings"
	"testing"

	"burncard/templates"
	"burncard/variants/apprenticeship"
)

// A guest begins, and keeps how far he has come when he makes an account; a supervisor sees
// it on his page and sets where he stands, and the audit log has it.
func TestApprenticeship(t *testing.T) {
	s := newSite(t)
	gus, boss := s.guest("Gus"), s.supervisor("Boss")
	if a := gus.get(templates.ApprenticeshipPath); !strings.Contains(a.text, "Begin") || strings.Count(a.text, `class="station `) != len(apprenticeship.Default(apprenticeship.Blackjack).Duties)+1 {
		t.Errorf("before he begins he reads:\n%s", a.text)
	}
	a := gus.post(templates.ApprenticeshipPath)
	if a.StatusCode != http.StatusSeeOther || !strings.HasPrefix(a.leads(), "/table/") {
		t.Fatalf("he begins: status %d, to %s", a.StatusCode, a.leads())
	}
	table := a.leads()
	if again := gus.post(templates.ApprenticeshipPath); again.leads() != table {
		t.Errorf("he goes on at %s, he began at %s", again.leads(), table)
	}
	if text := gus.get(table).text; !strings.Contains(text, `data-view="dealer"`) || !strings.Contains(text, `id="apprenticeship"`) {
		t.Errorf("at his table he reads:\n%s", text)
	}
	if a := s.visitor().post(table + "/take"); a.StatusCode != http.StatusSeeOther || a.leads() == table {
		t.Errorf("a stranger takes his table: %d, %s", a.StatusCode, a.leads())
	}

	if a := gus.post(templates.RegisterPath, "name", "Gus", "password", "a long enough one", "again", "a long enough one"); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("he makes an account: %d\n%s", a.StatusCode, a.text)
	}
	id := s.person("Gus").ID
	if a := boss.post(templates.PlacePath(id), "duty", "pay"); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("a supervisor sets where he stands: %d", a.StatusCode)
	}
	if a := boss.get(templates.AuditPath); !strings.Contains(a.text, "Set where an apprentice stands") || !strings.Contains(a.text, "Winning wagers and ties") {
		t.Error("the audit log does not have it")
	}
	for path, words := range map[string]string{
		templates.ApprenticeshipPath:  "Go on: Winning wagers and ties",
		templates.LobbyPath:           "Go on: Winning wagers and ties",
		templates.DutyPath(id, "pay"): "No step of this duty has come yet",
	} {
		if a := gus.get(path); !strings.Contains(a.text, words) {
			t.Errorf("%s does not say %q", path, words)
		}
	}
	for _, path := range []string{templates.ApprenticePath(id, apprenticeship.Blackjack), templates.PersonPath(id)} {
		if a := boss.get(path); !strings.Contains(a.text, "4 of 11") && !strings.Contains(a.text, "<strong>4 of 11</strong>") {
			t.Errorf("%s does not say how far he has come", path)
		}
	}
	if a := boss.get(templates.SessionsPath + "?exercise=apprenticeship"); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Gus") {
		t.Error("the list of sessions does not find his by its kind")
	}
}

// A supervisor changes the order of duties: what is wrong is told with its line, and nothing
// that was typed is lost; a version that was kept is dealt from then on.
func TestOrderOfDuties(t *testing.T) {
	s := newSite(t)
	boss, gus := s.supervisor("Boss"), s.guest("Gus")
	text := apprenticeship.Default(apprenticeship.Blackjack).Text
	wrong := strings.Replace(text, "Next: 9 of 10", "Next: 11 of 10", 1)
	a := boss.post(templates.OrderPath, "text", wrong, "note", "harder & longer")
	if a.StatusCode != http.StatusUnprocessableEntity {
		t.Fatalf("a wrong line is kept: %d", a.StatusCode)
	}
	for _, words := range []string{"11 of 10”: like", "Next: 11 of 10", `value="harder &amp; longer"`, `aria-invalid="true"`, "Line "} {
		if !strings.Contains(strings.ReplaceAll(a.text, "&#34;", "”"), words) {
			t.Errorf("the page of a wrong order does not have %q", words)
		}
	}
	began := gus.post(templates.ApprenticeshipPath).leads()
	if a := boss.post(templates.OrderPath, "text", strings.Replace(text, "Title: The opening deal", "Title: Two cards for everybody", 1), "note", "a plainer title"); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("an order is not kept: %d\n%s", a.StatusCode, a.text)
	}
	if a := boss.get(templates.OrderPath); !strings.Contains(a.text, "Two cards for everybody") || !strings.Contains(a.text, "a plainer title") || !strings.Contains(a.text, "Version 1") {
		t.Error("the page does not have the new version")
	}
	if a := boss.get(templates.OrderTextPath); !strings.Contains(a.text, "Title: Two cards for everybody\r\n") {
		t.Error("the file does not have the new version")
	}
	if a := boss.get(templates.OrderPath + "?version=0"); !strings.Contains(a.text, "Title: The opening deal") {
		t.Error("the order that every house has is not to be had any more")
	}
	next := gus.post(templates.ApprenticeshipPath).leads()
	if next == began || !strings.Contains(gus.get(templates.ApprenticeshipPath).text, "Two cards for everybody") {
		t.Errorf("he goes on at %s, where he began, and not under the new order", next)
	}
}

// A person learns more than one game: each has its own order, picture and duties, and what
// is wrong in an order is told with its line and its game.
func TestApprenticeshipAtAnotherGame(t *testing.T) {
	s := newSite(t)
	boss, gus := s.supervisor("Boss"), s.member("Gus")
	spanish := templates.LearnPath("spanish-21")
	if a := gus.get(spanish); !strings.Contains(a.text, "Your apprenticeship at Spanish 21") || !strings.Contains(a.text, "Blackjacks and 21s of players") || !strings.Contains(a.text, `href="`+templates.LearnPath("free-bet")+`"`) {
		t.Errorf("the page of Spanish 21:\n%s", a.text)
	}
	for _, path := range []string{templates.LearnPath("whist"), templates.LearnPath("hybrid"), templates.DutyPath("x", "whist.deal")} {
		if a := gus.get(path); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", path, a.StatusCode)
		}
	}
	table := gus.post(templates.ApprenticeshipPath, templates.LearnedField, "spanish-21").leads()
	if a := gus.get(table); !strings.Contains(a.text, "Spanish 21") || !strings.Contains(a.text, `id="apprenticeship"`) {
		t.Errorf("his table is %s:\n%s", table, a.text)
	}
	gus.post(templates.ApprenticeshipPath)
	id := s.person("Gus").ID
	if a := boss.post(templates.PlacePath(id), "duty", "spanish-21.pay"); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != templates.ApprenticePath(id, "spanish-21")+"&done=1" {
		t.Errorf("set to stand at a duty of Spanish 21: status %d", a.StatusCode)
	}
	if a := boss.get(templates.ApprenticePath(id, "spanish-21")); !strings.Contains(a.text, "<strong>4 of 11</strong>") {
		t.Errorf("how far he has come at Spanish 21:\n%s", a.text)
	}
	if a := gus.get(templates.ApprenticeshipPath); !strings.Contains(a.text, "<strong>0 of 11</strong>") {
		t.Errorf("how far he has come at Blackjack:\n%s", a.text)
	}
	lobby := gus.get(templates.LobbyPath).text
	if !strings.Contains(lobby, "Your apprenticeship at Spanish 21") || !strings.Contains(lobby, "Your apprenticeship<") || strings.Index(lobby, "at Spanish 21") < strings.Index(lobby, "Your apprenticeship<") {
		t.Error("the lobby does not show both, that of the open table first")
	}

	text := apprenticeship.Default("spanish-21").Text
	for with, why := range map[string]string{
		"Profile: nowhere":                "Line 19: profile",
		"Profile: own:mine":               "Line 19: profile",
		"Profile: floors\nGame: free-bet": "Line 20: &#34;Game: free-bet&#34;: line 18 says that the game is spanish-21",
	} {
		a := boss.post(templates.OrderPath, "game", "spanish-21", "text", strings.Replace(text, "Profile: floors", with, 1))
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(strings.Join(strings.Fields(a.text), " "), why) {
			t.Errorf("%q: status %d, or it does not say %q\n%s", with, a.StatusCode, why, a.text[strings.Index(a.text, "class=\"why\""):][:300])
		}
	}
	if a := boss.post(templates.OrderPath, "game", "spanish-21", "text", strings.Replace(text, "Profile: floors", "Profile: letter", 1)); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != templates.OrderOf("spanish-21")+"&done=1" {
		t.Errorf("another profile: status %d", a.StatusCode)
	}
	if a := boss.get(templates.OrderPath); !strings.Contains(a.text, "Profile: floors") || !strings.Contains(a.text, "of Spanish 21 by Boss") {
		t.Error("the order of Blackjack has changed with that of Spanish 21, or the version is not listed")
	}
	if a := boss.get(templates.OrderTextPath + "?game=spanish-21"); !strings.Contains(a.text, "Profile: letter\r\n") {
		t.Error("the file of Spanish 21 is another game's")
	}
}
