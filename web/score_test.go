package web

import (
	"net/http"
	"strings"
	"testing"

	"burncard/templates"
)

// TestScorePage: anybody reads how a score is made, supervisors set it, and bad input
// names what clashes and loses nothing.
func TestScorePage(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	for _, v := range []*visitor{s.visitor(), dora} {
		a := v.get(templates.ScorePath)
		if a.StatusCode != http.StatusOK || strings.Contains(a.text, "<form class=\"stacked\"") || !strings.Contains(a.text, "figures made up") || !strings.Contains(a.text, "version 1") {
			t.Errorf("status %d, and the page is\n%s", a.StatusCode, a.text)
		}
	}
	set := func(minor, after string) answer {
		return boss.post(templates.ScorePath, "minor", minor, "major", "4", "critical", "20", "pass", "85", "fails", "1", "after", after)
	}
	for minor, says := range map[string]string{"x": "no whole number", "5": "minor: 5 points are more than the 4 of a major mistake"} {
		a := set(minor, "1")
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, says) || !strings.Contains(a.text, `value="`+minor+`"`) || !strings.Contains(a.text, "checked") {
			t.Errorf("minor %s: status %d, and no %q or not what was typed:\n%s", minor, a.StatusCode, says, a.text)
		}
	}
	if a := set("2", "1"); a.leads() != templates.ScorePath {
		t.Fatalf("status %d: %s", a.StatusCode, a.text)
	}
	if a := set("3", "1"); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "version 2 was made meanwhile, by Boss") {
		t.Errorf("after an older version: status %d: %s", a.StatusCode, a.text)
	}
	if a := boss.get(templates.ScorePath); !strings.Contains(a.text, "minor 2, major 4, critical 20; pass 85; one critical mistake does not pass") || !strings.Contains(a.text, "Boss, ") {
		t.Errorf("the page has no version 2 by Boss:\n%s", a.text)
	}
	if a := dora.get(templates.ScorePath); strings.Contains(a.text, "Boss, ") {
		t.Error("a member reads which supervisor set it")
	}
	if a := boss.get(templates.AuditPath); !strings.Contains(a.text, "Changed how scores are made") {
		t.Error("it is not in the audit log")
	}
}

// A sheet has the score's section, or says why there is none.
func TestScoreOnTheSheet(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	p := dora.socket(dora.open())
	p.must("tap in Dora", "tap out")
	if a := dora.get(sessionOf(dora)); !strings.Contains(a.text, "Score for technique") || !strings.Contains(a.text, "0 steps were owed, and it takes 10") {
		t.Errorf("the sheet says nothing of a score:\n%s", a.text)
	}
}
