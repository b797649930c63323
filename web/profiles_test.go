package web

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"burncard/sessions"
	"burncard/templates"
)

// riverside is a form that saves a profile of the house.
func riverside(more ...string) []string {
	return append([]string{"variant", "blackjack", "profile", "floors", "decks", "8", "minimum", "10", "publish", "new", "house-name", "Riverside"}, more...)
}

// TestHouseProfiles: a supervisor saves, changes, renames and retires a profile of the
// house; everybody deals it with one press; nobody else writes it.
func TestHouseProfiles(t *testing.T) {
	s := newSite(t)
	boss, dora, gus := s.supervisor("Boss"), s.member("Dora"), s.guest("Gus")
	for _, other := range []*visitor{dora, gus} {
		if a := other.post(templates.ProfilesPath, riverside()...); a.StatusCode != http.StatusForbidden {
			t.Errorf("others write a profile of the house: status %d", a.StatusCode)
		}
	}
	page := boss.post(templates.ProfilesPath, riverside()...).leads()
	if !strings.HasPrefix(page, templates.ProfilesPath+"/") {
		t.Fatalf("saved, it leads to %q", page)
	}
	key := strings.TrimPrefix(page, templates.ProfilesPath+"/")
	for name, want := range map[string]string{
		"riverside": "the house has a profile Riverside, in version 1", "By the LETTER": "every house has a profile By the letter",
		"": "has a name", strings.Repeat("x", 31): "30 characters",
	} {
		a := boss.post(templates.ProfilesPath, "variant", "blackjack", "profile", "floors", "minimum", "25", "publish", "new", "house-name", name)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) || !strings.Contains(a.text, `name="minimum" value="25"`) {
			t.Errorf("saved as %q: status %d, want %q", name, a.StatusCode, want)
		}
	}

	// The page of profiles deals it with one press.
	cards := dora.get(templates.TablesPath)
	deal := fmt.Sprintf(`name="deal" value="%s@1 blackjack"`, key)
	if !strings.Contains(cards.text, deal) || !strings.Contains(cards.text, "Eight decks, $10 to $500") {
		t.Errorf("the page of profiles:\n%s", cards.text)
	}
	table := dora.post(templates.TablesPath, "deal", key+"@1 blackjack", "mode", "coached", "bots", "2", "stand", "dealer").leads()
	if !strings.HasPrefix(table, templates.TablePath("")) {
		t.Fatalf("dealt, it leads to %q", table)
	}
	sheet := func() string { t.Helper(); return dora.get(sessionOf(dora)).text }
	if text := sheet(); !strings.Contains(text, "<dd>Riverside, version 1</dd>") {
		t.Errorf("the sheet does not name the profile")
	}
	for query, found := range map[string]bool{"?game=blackjack": true, "?game=free-bet": false, "?q=river+eight": true, "?q=river+six": false, "?page=99": true} {
		if got := strings.Contains(dora.get(templates.TablesPath+query).text, deal); got != found {
			t.Errorf("%s finds it: %t", query, got)
		}
	}
	if a := dora.get(templates.TablesPath + "?q=none%3Cb%3E"); !strings.Contains(a.text, "No profile is like that") || strings.Contains(a.text, "<b>") {
		t.Error("a search that finds nothing does not say so")
	}
	if a := dora.post(templates.TablesPath, "deal", key+"@1 free-bet", "mode", "coached"); a.StatusCode != 422 || !strings.Contains(a.text, "Riverside is a profile for Blackjack, and the game is Free Bet Blackjack") {
		t.Errorf("dealt at another game: status %d", a.StatusCode)
	}

	// Changed, it has another version; the session keeps its own.
	form := boss.get(templates.NewTablePath + "?choose=" + key).text
	if !strings.Contains(form, "Save version 2 of “Riverside”") || !strings.Contains(form, `name="decks" value="8"`) {
		t.Error("the form does not begin with the profile")
	}
	if a := boss.post(templates.ProfilesPath, riverside("publish", "next")...); a.StatusCode != http.StatusNotFound {
		t.Errorf("a version after a profile of every house: status %d", a.StatusCode)
	}
	next := []string{"variant", "blackjack", "profile", key, "publish", "next", "decks", "8", "minimum", "25", "settle", "one-pass", "cash", "counted", "prove", "shown", "signals", "shown", "betting-time", "20", "think", "30"}
	if a := dora.post(templates.ProfilesPath, next...); a.StatusCode != http.StatusForbidden {
		t.Errorf("a member makes a version: status %d", a.StatusCode)
	}
	if a := boss.post(templates.ProfilesPath, next...); a.leads() != page {
		t.Fatalf("changed, it leads to %q: %s", a.leads(), a.text)
	}
	if a := boss.post(templates.ProfilesPath, next...); a.Header.Get("Location") != page+"?done=same" {
		t.Errorf("changed in nothing, it leads to %q", a.Header.Get("Location"))
	}
	text := boss.get(page).text
	for _, want := range []string{"Riverside, version 2", "Table minimum: 25, before 10", `href="` + page + `?version=1"`, `href="` + page + `/text?version=2"`} {
		if !strings.Contains(text, want) {
			t.Errorf("the page of the profile has no %s", want)
		}
	}
	if old := boss.get(page + "?version=1&against=2").text; !strings.Contains(old, "Table minimum: 10, before 25") {
		t.Error("version 1 is not compared with version 2")
	}
	if text := sheet(); !strings.Contains(text, "<dd>Riverside, version 1</dd>") {
		t.Errorf("with another version the sheet names another")
	}

	// Another name, and no longer offered.
	if a := boss.post(page+"/rename", "name", "by the letter"); a.StatusCode != 422 || !strings.Contains(a.text, "every house has a profile") || !strings.Contains(a.text, `value="by the letter"`) {
		t.Errorf("renamed to a name that is taken: status %d", a.StatusCode)
	}
	boss.post(page+"/rename", "name", "Hillside")
	boss.post(page + "/retire")
	if a := dora.get(templates.TablesPath); strings.Contains(a.text, "Hillside") || strings.Contains(a.text, "Riverside") {
		t.Error("a retired profile is offered")
	}
	if list := boss.get(templates.ProfilesPath).text; strings.Contains(list, page) || !strings.Contains(list, "The house has no profile of its own yet") {
		t.Error("a retired profile is listed")
	}
	if list := boss.get(templates.ProfilesPath + "?show=retired&q=hill&game=blackjack").text; !strings.Contains(list, page) {
		t.Error("a retired profile is not found")
	}
	boss.post(page+"/retire", "back", "1")
	if a := dora.get(templates.TablesPath); !strings.Contains(a.text, "Hillside") {
		t.Error("a profile that is offered again is not")
	}
	if list := boss.get(templates.ProfilesPath + "?q=none").text; !strings.Contains(list, "No profile of the house is like that") {
		t.Error("a search that finds nothing does not say so")
	}
	if list := boss.get(templates.ProfilesPath + "?page=7").text; !strings.Contains(list, page) {
		t.Error("a page that there is not shows nothing")
	}
}

// TestOffersOfProfile: a profile's side wagers are taken off in the form.
func TestOffersOfProfile(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	dora.post(templates.ProfilesPath, "variant", "blackjack", "profile", "floors", "offer-perfect-pairs", "A", "save", "Pairs")
	if form := dora.get(templates.NewTablePath + "?choose=own:Pairs").text; !strings.Contains(form, `value="A" selected`) {
		t.Error("the form does not offer what the profile does")
	}
	for _, tt := range []struct {
		offer  []string
		offers int
	}{{nil, 1}, {[]string{"offer-perfect-pairs", ""}, 0}, {[]string{"offer-perfect-pairs", "B"}, 1}} {
		id := dora.post(templates.TablesPath, append([]string{"variant", "blackjack", "mode", "coached", "profile", "own:Pairs"}, tt.offer...)...).leads()
		l, ok := s.hall.Table(strings.TrimPrefix(id, templates.TablePath("")))
		if !ok {
			t.Fatalf("%v: no table", tt.offer)
		}
		for _, listed := range s.hall.Lists.Lobby(sessions.ListQuery{Per: 9}).Tables {
			if listed.Info.ID == l.ID() && len(listed.Info.House.Offers) != tt.offers {
				t.Errorf("%v: the table offers %v", tt.offer, listed.Info.House.Offers)
			}
		}
	}
}

// upload posts a form with a file.
func (v *visitor) upload(path, text, file string) answer {
	v.t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	if err := form.WriteField("text", text); err != nil {
		v.t.Fatal(err)
	}
	w, err := form.CreateFormFile("file", "some.profile")
	if err == nil {
		_, err = w.Write([]byte(file))
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		v.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(v.t.Context(), http.MethodPost, v.url+path, &b)
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	return v.send(r)
}

// TestImport: a profile comes in by paste and by file. A name that the house has is asked
// about, with what changes; what is wrong is said with what was typed.
func TestImport(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	const text = "profile Riverside\ntable blackjack\nhouse minimum=10\noffer perfect-pairs A\n"
	page := boss.upload(templates.ImportPath, "", strings.ReplaceAll(text, "\n", "\r\n")).leads()
	if !strings.HasPrefix(page, templates.ProfilesPath+"/") {
		t.Fatalf("imported, it leads to %q", page)
	}
	file := boss.get(page + "/text")
	if want := "# Riverside, version 1\n" + strings.Replace(text, "Riverside", `"Riverside"`, 1); file.text != want {
		t.Errorf("exported:\n%s\nwant:\n%s", file.text, want)
	}
	if got := file.Header.Get("Content-Disposition"); got != "attachment; filename=Riverside.profile" {
		t.Errorf("the file is sent as %q", got)
	}
	if a := boss.get(page + "/text?version=2"); a.StatusCode != http.StatusNotFound {
		t.Errorf("a version that there is not: status %d", a.StatusCode)
	}
	if a := boss.post(templates.ImportPath, "text", file.text); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "There is nothing to import") {
		t.Errorf("the same again: status %d", a.StatusCode)
	}
	changed := strings.Replace(text, "minimum=10", "minimum=25", 1)
	a := boss.post(templates.ImportPath, "text", changed)
	for _, want := range []string{"Importing this makes version 2", "Table minimum: 25, before 10", `name="after" value="1"`} {
		if a.StatusCode != http.StatusOK || !strings.Contains(a.text, want) {
			t.Errorf("a change is not asked about: status %d, no %s", a.StatusCode, want)
		}
	}
	if a := boss.post(templates.ImportPath, "text", changed, "after", "1"); a.leads() != page {
		t.Errorf("confirmed, it leads to %q", a.leads())
	}
	// Somebody else was quicker: it is asked again.
	if a := boss.post(templates.ImportPath, "text", text, "after", "1"); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Importing this makes version 3") {
		t.Errorf("confirmed on a version before: status %d", a.StatusCode)
	}
	for text, want := range map[string]string{
		" ": "Nothing is given",
		"profile X\ntable blackjack\nhouse shoe=double\nhouse decks=5": "Line 4: house decks=5 clashes with line 3, house shoe=double",
		"profile By the letter": "Every house has a profile By the letter",
	} {
		if a := boss.post(templates.ImportPath, "text", text); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) || !strings.Contains(a.text, strings.TrimSpace(text)+"</textarea>") {
			t.Errorf("%q: status %d, or it does not say %q and keep the text", text, a.StatusCode, want)
		}
	}
	if a := boss.upload(templates.ImportPath, text, text); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "A text and a file are both given") {
		t.Errorf("a text and a file: status %d", a.StatusCode)
	}
	if a := boss.upload(templates.ImportPath, "", strings.Repeat("#", longestForm)); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a file without end: status %d", a.StatusCode)
	}
}

// TestLockProfile: a profile is locked for a person or a class in one form, and a name that
// nobody has is asked about first, there and where else a trainee is named.
func TestLockProfile(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	s.guest("Gus")
	page := boss.post(templates.ProfilesPath, riverside()...).leads()
	key := strings.TrimPrefix(page, templates.ProfilesPath+"/")
	class := boss.post(templates.ClassesPath, "name", "Monday").leads()
	id := strings.TrimPrefix(class, templates.ClassesPath+"/")

	for _, path := range []string{page + "/lock", templates.TraineesPath, templates.TablesPath} {
		form := []string{"trainee", "Dorra", "mode", "coached", "variant", "blackjack"}
		a := boss.post(path, form...)
		for _, want := range []string{"Nobody here is called Dorra yet", "Did you mean Dora?", `value="Dorra"`, `name="expect"`} {
			if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) {
				t.Errorf("%s: a name that nobody has: status %d, no %s", path, a.StatusCode, want)
			}
		}
		if a := boss.post(path, append(form, "expect", "Dorra")...); a.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: the name is confirmed: status %d", path, a.StatusCode)
		}
		if a := boss.post(path, append(form, "expect", "Dorra", "trainee", "Somebody Else")...); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: another name is confirmed: status %d", path, a.StatusCode)
		}
		if a := boss.post(path, append(form, "trainee", "gus")...); a.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: a guest who came: status %d", path, a.StatusCode)
		}
	}
	if a := boss.post(page+"/lock", "trainee", "Dora", "class", id); a.StatusCode != 422 || !strings.Contains(a.text, "a name and a class are both given") || !strings.Contains(a.text, `value="Dora"`) {
		t.Errorf("locked for both: status %d", a.StatusCode)
	}
	if a := boss.post(page+"/lock", "class", "nowhere"); a.StatusCode != http.StatusNotFound {
		t.Errorf("locked for no class: status %d", a.StatusCode)
	}
	if a := boss.post(page+"/lock", "class", id, "mode", "coached"); a.leads() != page {
		t.Fatalf("locked for a class: status %d: %s", a.StatusCode, a.text)
	}
	for _, path := range []string{page, templates.TraineesPath} {
		if text := boss.get(path).text; !strings.Contains(text, "Monday") || !strings.Contains(text, "coached mode; Riverside, version 1") {
			t.Errorf("%s does not say what is set for the class", path)
		}
	}
	if lists := boss.lists(page); len(lists["locks"]) == 0 || len(lists["versions"]) != 2 {
		t.Errorf("the profile's files: %q", lists)
	}
	if lists := boss.lists(templates.ProfilesPath); len(lists["profiles"]) != 2 || len(lists["shipped"]) < 3 {
		t.Errorf("the files of all profiles: %q", lists)
	}

	// Dora comes into the class, and has this profile alone.
	text := boss.get(class).text
	code, pin := between(text, "Code <strong class=\"code\">", "<"), between(text, "PIN <strong class=\"code\">", "<")
	dora.post(templates.JoinPath, "code", code, "pin", pin)
	cards := dora.get(templates.TablesPath).text
	if !strings.Contains(cards, key+"@1 blackjack") || strings.Contains(cards, `value="letter blackjack"`) || !strings.Contains(cards, "Boss</strong> has set for you") || !strings.Contains(cards, `value="coached" checked`) {
		t.Errorf("Dora's profiles:\n%s", cards)
	}
	if form := dora.get(templates.NewTablePath).text; !strings.Contains(form, `name="profile" value="`+key+`@1"`) || !strings.Contains(form, `name="decks" value="8"`) {
		t.Error("Dora's form does not begin with what is set")
	}
	if a := dora.post(templates.TablesPath, "deal", "letter blackjack", "mode", "coached"); a.StatusCode != 422 || !strings.Contains(a.text, "Boss has set Riverside, version 1 for Monday") {
		t.Errorf("Dora deals another profile: status %d", a.StatusCode)
	}
	if a := dora.post(templates.TablesPath, "deal", key+"@1 blackjack", "mode", "coached", "stand", "dealer"); !strings.HasPrefix(a.leads(), templates.TablePath("")) {
		t.Errorf("Dora deals hers: status %d", a.StatusCode)
	}
	boss.post(templates.TraineesPath+"/lift", "class", id, "next", page)
	if cards := dora.get(templates.TablesPath).text; !strings.Contains(cards, `value="letter blackjack"`) {
		t.Error("lifted, and Dora cannot choose")
	}
}

// between is the text between two others.
func between(text, from, to string) string {
	_, rest, _ := strings.Cut(text, from)
	found, _, _ := strings.Cut(rest, to)
	return found
}

// TestExamKeepsVersion: an exam is dealt under the version of the profile that there was
// when it was appointed.
func TestExamKeepsVersion(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	page := boss.post(templates.ProfilesPath, riverside()...).leads()
	key := strings.TrimPrefix(page, templates.ProfilesPath+"/")
	if form := boss.get(templates.NewExamPath).text; !strings.Contains(form, ">Riverside, version 1</option>") {
		t.Error("the form of an exam does not offer the profile with its version")
	}
	exam := boss.post(templates.ExamsPath, append(examForm(), "profile", key)...).leads()
	if a := boss.post(templates.ProfilesPath, "variant", "blackjack", "profile", key, "publish", "next", "minimum", "100"); a.leads() != page {
		t.Fatalf("version 2: status %d: %s", a.StatusCode, a.text)
	}
	if text := dora.get(exam).text; !strings.Contains(text, "<dd>Riverside, version 1</dd>") {
		t.Error("the exam does not name the version")
	}
	boss.post(exam + "/confirm")
	table := strings.TrimPrefix(dora.post(exam+"/begin").leads(), templates.TablePath(""))
	for _, listed := range s.hall.Lists.Lobby(sessions.ListQuery{Viewer: person(s.person("Boss")), Per: 9}).Tables {
		if listed.Info.ID == table && listed.Info.House.Minimum != 1000 {
			t.Errorf("the exam's minimum is %v", listed.Info.House.Minimum)
		}
	}
	dora.post(exam + "/end")
	if text := boss.get(sessionOf(dora)).text; !strings.Contains(text, "<dd>Riverside, version 1</dd>") {
		t.Error("the sheet of the exam does not name the version")
	}
	if a := boss.post(templates.ExamsPath, append(examForm(), "profile", key, "variant", "free-bet", "exam", "Other")...); a.StatusCode != 422 || !strings.Contains(a.text, "Riverside is a profile for Blackjack") {
		t.Errorf("an exam of another game: status %d", a.StatusCode)
	}
}

// TestImportOfOtherText: a file of an editor that writes no UTF-8 is refused before its letters
// are lost, and lines may end as on any system.
func TestImportOfOtherText(t *testing.T) {
	boss := newSite(t).supervisor("Boss")
	for name, file := range map[string]string{
		"Latin-1": "# ours\nprofile \"M\xfcnchen\"\n",
		"UTF-16":  "\xff\xfep\x00r\x00o\x00f\x00i\x00l\x00e\x00 \x00X\x00",
	} {
		a := boss.upload(templates.ImportPath, "", file)
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "the text is not in UTF-8") {
			t.Errorf("%s: status %d: %s", name, a.StatusCode, a.text)
		}
	}
	page := boss.upload(templates.ImportPath, "", "profile Old\rhouse settle=one-pass\r").leads()
	if text := boss.get(page).text; !strings.Contains(text, "<h1>Old") && !strings.Contains(text, ">Old<") {
		t.Errorf("a text with single carriage returns:\n%s", text)
	}
}
