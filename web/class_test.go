package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"burncard/templates"
)

// A class over the site: a visitor without a name comes in with code and PIN, waits, is
// given a table and takes it; others see nothing of the class.
func TestClassOverTheSite(t *testing.T) {
	s := newSite(t)
	boss, max, stranger, gus := s.supervisor("Boss"), s.member("Max"), s.visitor(), s.guest("Gus")
	if a := boss.post(templates.ClassesPath, "name", ""); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a class without a name: %d", a.StatusCode)
	}
	class := boss.post(templates.ClassesPath, "name", "Monday").leads()
	page := boss.get(class).text
	secret := regexp.MustCompile(`<strong class="code">([A-Z0-9]+)</strong>`).FindAllStringSubmatch(page, -1)
	if len(secret) != 2 || !strings.Contains(page, templates.JoinPath) || !strings.Contains(page, "Nobody is here yet") {
		t.Fatalf("the class does not say how people come in: %v", secret)
	}
	code, pin := secret[0][1], secret[1][1]

	if a := boss.post(class+"/open", "game", "blackjack", "mode", "coached"); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "nobody is in this class yet") {
		t.Errorf("tables for nobody: %d", a.StatusCode)
	}
	if a := stranger.post(templates.JoinPath, "name", "Ana", "code", code, "pin", "x"); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "no class has this code with this PIN") || !strings.Contains(a.text, `value="Ana"`) {
		t.Errorf("a wrong PIN: %d", a.StatusCode)
	}
	if a := stranger.post(templates.JoinPath, "name", "", "code", code, "pin", pin); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("no name: %d", a.StatusCode)
	}
	if a := stranger.post(templates.JoinPath, "name", "Ana", "code", strings.ToLower(code), "pin", pin); a.leads() != class {
		t.Fatalf("the right ones: %d", a.StatusCode)
	}
	if a := max.post(templates.JoinPath, "code", code, "pin", pin); a.leads() != class {
		t.Fatalf("a member: %d", a.StatusCode)
	}
	if a := stranger.get(class); !strings.Contains(a.text, "Your table opens here by itself") || !strings.Contains(a.text, "<li>Max</li>") || strings.Contains(a.text, pin) {
		t.Error("the room in which one waits")
	}
	if a := stranger.get("/"); !strings.Contains(a.text, "You are in <a href=\""+class) {
		t.Error("the lobby does not lead back to the class")
	}
	for _, path := range []string{"/say", "/open", "/end", "/remove"} {
		if a := stranger.post(class + path); a.StatusCode != http.StatusForbidden {
			t.Errorf("a person of the class posts %s: %d", path, a.StatusCode)
		}
	}
	if a := gus.get(class); a.StatusCode != http.StatusNotFound {
		t.Errorf("a person who is not in the class sees it: %d", a.StatusCode)
	}

	if a := boss.post(class+"/open", "game", "free-bet", "mode", "coached", "bots", "2", "profile", "letter"); a.leads() != class {
		t.Fatalf("tables for all: %d %s", a.StatusCode, a.text)
	}
	takes := regexp.MustCompile(`action="(/table/[a-z0-9]+/take)" data-goes="later"`).FindStringSubmatch(stranger.get(class).text)
	if takes == nil {
		t.Fatal("Ana is not led to her table")
	}
	if a := max.post(takes[1]); a.StatusCode != http.StatusConflict {
		t.Errorf("Max takes Ana's table: %d", a.StatusCode)
	}
	table := stranger.post(takes[1]).leads()
	if text := stranger.get(table).text; !strings.Contains(text, `data-view="dealer"`) || !strings.Contains(text, "Free Bet") {
		t.Error("Ana does not deal Free Bet")
	}
	board := boss.get(class).text
	for _, want := range []string{"2 people,", "1 at work", "Ana</a> <span", "not at the table", "Free Bet"} {
		if !strings.Contains(board, want) {
			t.Errorf("the board has no %q", want)
		}
	}
	for _, tt := range []struct{ do, text, says string }{
		{"freeze", "", "Frozen: 2 tables."}, {"resume", "", "Going on: 2 tables."}, {"whisper", "Burn first", "Told: 2 tables."},
		{"whisper", "", "nothing is said"}, {"void", "", "is said to a class"},
	} {
		a := boss.post(class+"/say", "do", tt.do, "text", tt.text)
		if to := a.Header.Get("Location"); a.StatusCode == http.StatusSeeOther {
			a = boss.get(to)
		}
		if !strings.Contains(a.text, tt.says) {
			t.Errorf("%s %q: %d, and not %q", tt.do, tt.text, a.StatusCode, tt.says)
		}
	}
	if text := stranger.get(table).text; !strings.Contains(text, "Burn first") {
		t.Error("Ana does not hear what is said to all")
	}
	if a := boss.post(class+"/open", "exercise", "nothing-like-it"); a.StatusCode != http.StatusNotFound {
		t.Errorf("an exercise that there is not: %d", a.StatusCode)
	}
	if a := boss.post(class+"/open", "game", "whist"); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a game that there is not: %d", a.StatusCode)
	}
	if a := stranger.get(templates.NextPath("closed")); a.leads() != class {
		t.Errorf("from a closed table Ana is led to %s", a.leads())
	}
	if a := gus.get(templates.NextPath("closed")); a.leads() != "/" {
		t.Errorf("from a closed table Gus is led to %s", a.leads())
	}
	if a := boss.post(class + "/end"); a.leads() != class {
		t.Errorf("the end: %d", a.StatusCode)
	}
	if a := stranger.get(class); !strings.Contains(a.text, "This class is over") {
		t.Error("Ana is not told that the class is over")
	}
	if a := gus.post(templates.JoinPath, "code", code, "pin", pin); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "Monday is over") {
		t.Errorf("a person joins a class that is over: %d", a.StatusCode)
	}
}

// The list of classes is searched by name, narrowed to those that go on or are over, and
// paged by its address.
func TestClassesAreFound(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	monday := boss.post(templates.ClassesPath, "name", "Monday").leads()
	for n := range classesShown {
		boss.post(templates.ClassesPath, "name", fmt.Sprint("Evening ", n))
	}
	if a := boss.post(monday + "/end"); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("ending a class: status %d", a.StatusCode)
	}
	for query, want := range map[string][2]string{ // what the page has and has not
		"?q=mond":                       {">Monday</a>", ">Evening 1</a>"},
		"?state=over":                   {">Monday</a>", ">Evening 1</a>"},
		"?state=going":                  {">Evening 1</a>", ">Monday</a>"},
		"?q=evening&state=over":         {"No class is like that", ">Monday</a>"},
		"?page=2":                       {">Monday</a>", "No class"},
		"?q=evening&state=going&page=9": {">Evening 1</a>", "No class"},
	} {
		if a := boss.get(templates.ClassesPath + query); a.StatusCode != http.StatusOK || !strings.Contains(a.text, want[0]) || strings.Contains(a.text, want[1]) {
			t.Errorf("%s: status %d; %q is to be there, %q is not:\n%s", query, a.StatusCode, want[0], want[1], a.text)
		}
	}
	if a := boss.get(templates.ClassesPath + "?q=evening"); !strings.Contains(a.text, "30 classes") || strings.Contains(a.text, "Pages of classes") {
		t.Errorf("thirty evenings fit a page:\n%s", a.text)
	}
}

// TestJoinUnderTakenName: a name that an account has is refused with the way on, and what
// was right is not typed again.
func TestJoinUnderTakenName(t *testing.T) {
	s := newSite(t)
	boss, stranger := s.supervisor("Boss"), s.visitor()
	s.member("Ana")
	page := boss.get(boss.post(templates.ClassesPath, "name", "Monday").leads()).text
	secret := regexp.MustCompile(`<strong class="code">([A-Z0-9]+)</strong>`).FindAllStringSubmatch(page, -1)
	code, pin := secret[0][1], secret[1][1]
	a := stranger.post(templates.JoinPath, "name", "Ana", "code", code, "pin", pin)
	for _, want := range []string{`value="` + pin + `"`, `href="/login?next=%2Fjoin%3Fcode%3D` + code + `"`, "come in under another name"} {
		if !strings.Contains(a.text, want) {
			t.Errorf("refused with status %d, without %s", a.StatusCode, want)
		}
	}
	a = stranger.post(templates.JoinPath, "name", "", "code", code, "pin", pin)
	if !strings.Contains(a.text, `value="`+pin+`"`) || strings.Contains(a.text, "under another name") {
		t.Errorf("no name: status %d, without the PIN or with words on an account", a.StatusCode)
	}
	if a := stranger.post(templates.JoinPath, "name", "Ana", "code", code, "pin", "x"); strings.Contains(a.text, `value="x"`) || strings.Contains(a.text, pin) {
		t.Error("a wrong PIN is shown again, or the right one is told")
	}
}

// TestJoinPointsAtTheField: a person who mistyped goes on in the field that was wrong.
func TestJoinPointsAtTheField(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	class := boss.post(templates.ClassesPath, "name", "Monday").leads()
	secret := regexp.MustCompile(`<strong class="code">([A-Z0-9]+)</strong>`).FindAllStringSubmatch(boss.get(class).text, -1)
	for field, form := range map[string][]string{
		"pin":  {"name", "Ana", "code", secret[0][1], "pin", "x"},
		"name": {"name", "", "code", secret[0][1], "pin", secret[1][1]},
	} {
		page := s.visitor().post(templates.JoinPath, form...).text
		if at := regexp.MustCompile(`<input[^>]*autofocus[^>]*>`).FindAllString(page, -1); len(at) != 1 || !strings.Contains(at[0], `name="`+field+`"`) {
			t.Errorf("a wrong %s: the page begins in %q", field, at)
		}
	}
}

// TestTakenOutWhileWaiting: the page on which a person waits for a table has the words that
// he reads when it is there for him no longer, and then it is not.
func TestTakenOutWhileWaiting(t *testing.T) {
	s := newSite(t)
	boss, ana := s.supervisor("Boss"), s.visitor()
	class := boss.post(templates.ClassesPath, "name", "Monday").leads()
	secret := regexp.MustCompile(`<strong class="code">([A-Z0-9]+)</strong>`).FindAllStringSubmatch(boss.get(class).text, -1)
	ana.post(templates.JoinPath, "name", "Ana", "code", secret[0][1], "pin", secret[1][1])
	if a := ana.get(class); !strings.Contains(a.text, `data-gone="You are no longer in the class Monday, and no table opens here for you. If that is a mistake, tell Boss."`) {
		t.Errorf("the page has no words for one who is taken out: status %d:\n%s", a.StatusCode, a.text)
	}
	id := regexp.MustCompile(`name="person" value="([^"]+)"`).FindStringSubmatch(boss.get(class).text)
	boss.post(class+"/remove", "person", id[1])
	if a := ana.get(class); a.StatusCode != http.StatusNotFound {
		t.Errorf("taken out, Ana gets status %d", a.StatusCode)
	}
}
