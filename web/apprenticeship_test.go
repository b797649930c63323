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
	if a := gus.get(templates.ApprenticeshipPath); !strings.Contains(a.text, "Begin") || strings.Count(a.text, `class="station `) != len(apprenticeship.Default().Duties)+1 {
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
	for _, path := range []string{templates.ApprenticePath(id), templates.PersonPath(id)} {
		if a := boss.get(path); !strings.Contains(a.text, "4 of 10") && !strings.Contains(a.text, "<strong>4 of 10</strong>") {
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
	text := apprenticeship.Default().Text
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
