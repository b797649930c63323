package web

import (
	"net/http"
	"strings"
	"testing"

	"burncard/templates"
)

// TestMarksPage: anybody reads what is asked of drills, supervisors set the house's part, and
// bad input names what clashes and loses nothing.
func TestMarksPage(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	for _, v := range []*visitor{s.visitor(), dora} {
		a := v.get(templates.MarksPath)
		if a.StatusCode != http.StatusOK || strings.Contains(a.text, "after") && strings.Contains(a.text, "<form class=\"stacked\"") ||
			strings.Count(a.text, "A dealing school asks for") != 4 || !strings.Contains(a.text, "A championship asks for") || !strings.Contains(a.text, "A dealing school asks for 20 chips run down in under 10 seconds.") {
			t.Errorf("status %d, and the page is\n%s", a.StatusCode, a.text)
		}
	}
	if a := dora.post(templates.MarksPath, "after", "0", "sides-right", "97"); a.StatusCode != http.StatusForbidden {
		t.Errorf("a member who sets marks gets status %d", a.StatusCode)
	}
	if a := boss.get(templates.MarksPath + "?preset=published"); !strings.Contains(a.text, "Nothing is set before") || !strings.Contains(a.text, `value="30"`) {
		t.Errorf("the form has not what is published:\n%s", a.text)
	}
	set := func(right, seconds, after string) answer {
		return boss.post(templates.MarksPath, "sides-right", right, "sides-seconds", seconds, "after", after)
	}
	for _, tt := range []struct{ right, seconds, after, says string }{
		{"x", "7", "0", "Side wagers: &#34;x&#34; is no whole number"},
		{"101", "7", "0", "Side wagers: 101 in a hundred"},
		{"90", "7", "0", "Side wagers: a time is asked for at 90 in a hundred right; time counts from 95 on"},
		{"97", "NaN", "0", "Side wagers: NaN seconds"},
		{"97", "121", "0", "Side wagers: 121 seconds"},
		{"", "", "0", "no mark is named"},
		{"97", "7", "3", "made meanwhile"},
	} {
		if a := set(tt.right, tt.seconds, tt.after); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, tt.says) {
			t.Errorf("%v: status %d: %s", tt, a.StatusCode, a.text)
		}
	}
	if a := set("97", "7.5", "0"); a.leads() != templates.MarksPath {
		t.Fatalf("status %d: %s", a.StatusCode, a.text)
	}
	if a := set("97", "7.5", "1"); !strings.Contains(a.text, "version 1 says the same already") {
		t.Errorf("the same again: status %d: %s", a.StatusCode, a.text)
	}
	if a := boss.get(templates.MarksPath); !strings.Contains(a.text, "Boss, ") || !strings.Contains(a.text, "Side wagers: 97 in a hundred right at first, under 7.5\u00a0s each") {
		t.Errorf("the page has no version 1 by Boss:\n%s", a.text)
	}
	if a := dora.get(templates.MarksPath); strings.Contains(a.text, "Boss, ") {
		t.Error("a member reads which supervisor set it")
	}
	if a := dora.get(templates.DrillsPath); !strings.Contains(a.text, "The house asks for 97 in a hundred right at first, under 7.5\u00a0s each.") {
		t.Error("the list of drills does not say what the house asks")
	}
	if a := boss.get(templates.AuditPath); !strings.Contains(a.text, "Set the marks of drills") {
		t.Error("it is not in the audit log")
	}
}
