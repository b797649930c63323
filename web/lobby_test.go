package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"burncard/sessions"
	"burncard/templates"
	"burncard/variants/library"
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
	for _, want := range []string{`aria-label="Pages of tables"`, `href="/?page=2"`, `aria-current="page"`, "Go on dealing", `class="table-card mine"`, `role="search"`} {
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
	if a := dora.get(templates.LobbyPath + "?q=dora"); cards(a) != 1 {
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
	if strings.Count(floor.text, `<li class="floor-tile`) != 1 || !strings.Contains(floor.text, "Dora&#39;s own") {
		t.Errorf("the floor's search:\n%s", floor.text)
	}
}

// TestTooManyTables: a person who has as many tables open as he may is asked which to
// close; the same press opens the new one, as it was asked for.
func TestTooManyTables(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	first := dora.open("name", "The first")
	for range 11 {
		dora.open("name", "Another")
	}
	form := []string{"name", "One more", "variant", "free-bet", "mode", "exam", "bots", "2", "stand", "dealer"}
	a := dora.post(templates.TablesPath, form...)
	for _, want := range []string{"12 tables of yours are open", "The first", `name="close" value="` + first, `name="variant" value="free-bet"`, `name="stand" value="dealer"`} {
		if a.StatusCode != http.StatusConflict || !strings.Contains(a.text, want) {
			t.Errorf("status %d, or the page has no %s", a.StatusCode, want)
		}
	}
	if gus := s.guest("Gus"); gus.post(templates.TablesPath, append(form, "close", first)...).StatusCode != http.StatusForbidden {
		t.Error("another closes Dora's table")
	}
	a = dora.post(templates.TablesPath, append(form, "close", first)...)
	if !strings.HasPrefix(a.leads(), templates.TablePath("")) {
		t.Fatalf("with one closed, status %d:\n%s", a.StatusCode, a.text)
	}
	if _, open := s.hall.Table(first); open {
		t.Error("the first table is still open")
	}
	if lobby := dora.get("/"); !strings.Contains(lobby.text, "One more") || !strings.Contains(lobby.text, "Go on dealing") || strings.Contains(lobby.text, "The first") {
		t.Errorf("the lobby:\n%s", lobby.text)
	}
}

// TestOthersExercises: an exercise or a first round of one person is no table for others
// to take, and is on top of his own lobby.
func TestOthersExercises(t *testing.T) {
	s := newSite(t)
	gus, dora := s.guest("Gus"), s.member("Dora")
	first := gus.post(templates.FirstPath).leads()
	if !strings.HasPrefix(first, templates.TablePath("")) {
		t.Fatalf("a first round leads to %q", first)
	}
	if a := dora.get("/"); strings.Contains(a.text, first) {
		t.Error("the lobby offers the first round of another")
	}
	if a := dora.post(first + "/take"); a.StatusCode != http.StatusConflict || !strings.Contains(a.text, "Gus deals a first round here, alone") {
		t.Errorf("another takes a first round: status %d", a.StatusCode)
	}
	for _, path := range []string{"/alone", "/finish"} {
		if a := dora.post(first + path); a.StatusCode < 400 {
			t.Errorf("another sends %s: status %d", path, a.StatusCode)
		}
	}
	if a := gus.get("/"); !strings.Contains(a.text, first) || !strings.Contains(a.text, "Go on dealing") {
		t.Error("the lobby does not lead back to one's own first round")
	}
	if again := gus.post(templates.FirstPath).leads(); again == first || gus.get(first).StatusCode != http.StatusNotFound {
		t.Errorf("a second first round leads to %s, and the table before is open", again)
	}
	exercise := dora.post(templates.ExercisesPath, "key", library.All[0].Key).leads()
	if a := gus.get("/"); !strings.HasPrefix(exercise, templates.TablePath("")) || strings.Contains(a.text, exercise) {
		t.Errorf("the lobby offers the exercise %s of another", exercise)
	}
	if a := dora.get("/"); !strings.Contains(a.text, exercise) {
		t.Error("the lobby does not lead back to one's own exercise")
	}
}

// TestSavedProfiles: a person saves rules under a name, begins with them, and forgets
// them; nobody else has them.
func TestSavedProfiles(t *testing.T) {
	s := newSite(t)
	dora, gus := s.member("Dora"), s.guest("Gus")
	a := dora.post(templates.ProfilesPath, "variant", "blackjack", "profile", "floors", "decks", "8", "name", "Mine", "save", "  Night   shift ")
	if a.StatusCode != http.StatusSeeOther {
		t.Fatalf("status %d:\n%s", a.StatusCode, a.text)
	}
	if a = dora.get(a.Header.Get("Location")); !strings.Contains(a.text, "Forget “Night shift”") || !strings.Contains(a.text, `value="Mine"`) || !strings.Contains(a.text, `name="decks" value="8"`) {
		t.Error("the saved profile is not chosen, or what was typed is lost")
	}
	if a := gus.get(templates.NewTablePath); strings.Contains(a.text, "Night shift") {
		t.Error("another has Dora's profile")
	}
	for name, want := range map[string]string{"": "has a name", "by THE letter": "is a profile of the house", strings.Repeat("x", 31): "30 characters"} {
		a := dora.post(templates.ProfilesPath, "variant", "blackjack", "profile", "floors", "minimum", "10", "save", name)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) || !strings.Contains(a.text, `name="minimum" value="10"`) {
			t.Errorf("saved as %q: status %d, want %q", name, a.StatusCode, want)
		}
	}
	if a := dora.post(templates.ProfilesPath, "variant", "blackjack", "minimum", "many", "save", "Odd"); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, `value="many"`) {
		t.Errorf("what cannot be read was saved: status %d", a.StatusCode)
	}
	id := dora.post(templates.TablesPath, "variant", "blackjack", "mode", "exam", "profile", "own:Night shift").leads()
	if info := s.hall.Lists.Lobby(sessions.ListQuery{Per: 1}).Tables[0].Info; templates.TablePath(info.ID) != id || info.House.Decks != 8 {
		t.Errorf("a table with the profile has %d decks", info.House.Decks)
	}
	if a := gus.post(templates.ProfilesPath, "forget", "floors"); a.StatusCode < 400 {
		t.Errorf("a profile of the house was forgotten: status %d", a.StatusCode)
	}
	dora.post(templates.ProfilesPath, "forget", "own:Night shift")
	if a := dora.get(templates.NewTablePath); strings.Contains(a.text, "Night shift") {
		t.Error("a profile that was forgotten is still there")
	}
}
