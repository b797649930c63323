package web

import (
	"html"
	"net/http"
	"strings"
	"testing"

	"burncard/sessions/cases"
	"burncard/templates"
	"burncard/variants"
)

// TestCases: from a clause of the rules a fresh case is dealt at a table of one's own, which
// nobody else deals, asks or finds. A hint shows the book, and another case closes the last.
func TestCases(t *testing.T) {
	s := newSite(t)
	dora, gus := s.member("Dora"), s.guest("Gus")
	for _, variant := range []string{"blackjack", "spanish-21"} {
		book, err := variants.Lookup(variant)
		if err != nil {
			t.Fatal(err)
		}
		text := gus.get(templates.VariantRulesPath(variant)).text
		for _, r := range book.Rules() {
			_, found := cases.Find(variant, r.Cite)
			if button := strings.Contains(text, `name="cite" value="`+html.EscapeString(r.Cite)+`"`); button != found {
				t.Errorf("the rules of %s offer a case of %s: %v, and one is found: %v", variant, r.Cite, button, found)
			}
		}
	}
	form := []string{"variant", "blackjack", "cite", "633a.7(h)#1"}
	table := dora.post(templates.CasesPath, form...).leads()
	if !strings.HasPrefix(table, templates.TablePath("")) {
		t.Fatalf("a case leads to %q", table)
	}
	page := dora.get(table)
	if !strings.Contains(page.text, "Deal on. No step is shown.") || !strings.Contains(page.text, "The book is shut until you have found it.") || strings.Contains(page.text, "633a.7(h)") {
		t.Errorf("the table of a case tells\n%s", page.text)
	}
	for _, do := range []string{"hint", "give-up", "again", "fresh"} {
		if a := gus.post(table+"/case", "do", do); a.StatusCode != http.StatusNotFound {
			t.Errorf("Gus asks %s of Dora's case: %d", do, a.StatusCode)
		}
	}
	if a := gus.post(table + "/take"); a.StatusCode != http.StatusConflict {
		t.Errorf("Gus takes Dora's case: %d", a.StatusCode)
	}
	if a := gus.get("/"); strings.Contains(a.text, table) {
		t.Error("the lobby offers Dora's case to Gus")
	}
	if a := dora.post(table+"/case", "do", "hint"); a.leads() != table {
		t.Errorf("a hint: %d", a.StatusCode)
	}
	if a := dora.get(table); !strings.Contains(a.text, "The book shows what is owed.") {
		t.Error("after a hint the book is shut")
	}
	if a := dora.post(table+"/case", "do", "give-up"); a.leads() != table {
		t.Errorf("giving up: %d", a.StatusCode)
	}
	if a := dora.get(table); !strings.Contains(a.text, "The book shows the step") {
		t.Error("giving up does not tell")
	}
	if a := dora.post(table+"/case", "do", "hint"); a.StatusCode != http.StatusConflict {
		t.Errorf("a hint afterwards: %d", a.StatusCode)
	}
	fresh := dora.post(table+"/case", "do", "fresh").leads()
	if fresh == table || !strings.HasPrefix(fresh, templates.TablePath("")) || dora.get(table).StatusCode != http.StatusNotFound {
		t.Errorf("another case leads to %q", fresh)
	}
	if a := dora.post(templates.CasesPath, "variant", "blackjack", "cite", "633a.99"); a.StatusCode != http.StatusNotFound {
		t.Errorf("a case of no clause: %d", a.StatusCode)
	}
	if a := dora.post(templates.CasesPath, "variant", "whist", "cite", "1"); a.StatusCode != http.StatusNotFound {
		t.Errorf("a case of no game: %d", a.StatusCode)
	}
}
