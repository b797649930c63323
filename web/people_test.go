package web

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"burncard/templates"
	"burncard/web/accounts"
)

// handed is the path of the first link that a page shows.
func handed(t *testing.T, s *site, a answer) string {
	t.Helper()
	path, ok := strings.CutPrefix(regexp.MustCompile(`<code>(http://[^<\s]+/invitation/[^<\s]+)</code>`).FindString(a.text), "<code>"+s.url)
	if !ok {
		t.Fatalf("status %d, and no link is shown:\n%s", a.StatusCode, a.text)
	}
	return strings.TrimSuffix(path, "</code>")
}

// The roster lists people with accounts and guests who came back, is narrowed by its
// address, and says so when nobody is like that.
func TestRoster(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	s.guest("Passer") // once, and without a session
	gus := s.guest("Gus")
	gus.socket(gus.open()).must("tap in Gus", "tap out")
	dora.socket(dora.open()).must("tap in Dora")
	sessionOf(gus) // waits until sessions are recorded
	sessionOf(dora)
	for query, want := range map[string]string{
		"": "Boss Dora Gus", "?q=DOR": "Dora", "?role=guest": "Gus", "?role=supervisor": "Boss", "?state=disabled": "", "?state=active&role=member": "Dora",
		"?class=none": "", "?order=seen&q=o": "", "?page=9": "Boss Dora Gus",
	} {
		a := boss.get(templates.PeoplePath + query)
		var names []string
		for _, m := range regexp.MustCompile(`<th scope="row"><a href="/people/[^"]+">([^<]+)</a>`).FindAllStringSubmatch(a.text, -1) {
			names = append(names, m[1])
		}
		got := strings.Join(names, " ")
		if query == "?order=seen&q=o" {
			if len(names) != 2 {
				t.Errorf("%s: %q", query, got)
			}
			continue
		}
		if a.StatusCode != http.StatusOK || got != want {
			t.Errorf("%s: status %d, %q; want %q", query, a.StatusCode, got, want)
		}
		if (want == "") != strings.Contains(a.text, "Nobody is like that") {
			t.Errorf("%s: does not say that nobody is like that", query)
		}
	}
	if a := boss.get(templates.PeoplePath + "?q=dora"); !strings.Contains(a.text, "1 session</a>") {
		t.Error("Dora's session goes on, and is no open work")
	}
	if a := boss.get("/accounts?q=dora"); a.Header.Get("Location") != templates.PeoplePath+"?q=dora" {
		t.Errorf("the old address leads to %q", a.Header.Get("Location"))
	}
}

// A list adds its good lines when the supervisor is sure, by hand or from a file.
func TestAddPeople(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	s.member("Dora")
	const list = "name;class;role\nAna Lima;March\nBen;March;supervisor\ndora\nana lima;March\nCy;;king\nDu\"o\n;March\n"
	shown := boss.post(templates.AddPeoplePath, "list", list, "life", "1")
	for _, want := range []string{
		"2 of 7 are good", "Adds a member and makes the class March", "the account &#34;Dora&#34; has it", "line 2 has it too", "role &#34;king&#34;: it is member or supervisor",
		"cannot be read", "it is empty", "Ana Lima;March",
	} {
		if !strings.Contains(shown.text, want) && !strings.Contains(strings.ToLower(shown.text), strings.ToLower(want)) {
			t.Errorf("the list as it was understood does not say %q", want)
		}
	}
	if n := len(s.listed(t)); n != 2 {
		t.Fatalf("the supervisor was not sure, and there are %d accounts", n)
	}
	added := boss.post(templates.AddPeoplePath, "list", list, "life", "1", "sure", "yes")
	if !strings.Contains(added.text, "2 people added") || !strings.Contains(added.text, "data:text/csv;charset=utf-8,%EF%BB%BFname") || !strings.Contains(added.text, "line 2 has it too") {
		t.Fatalf("status %d:\n%s", added.StatusCode, added.text)
	}
	// Nothing is said of a name that cannot be read.
	if !strings.Contains(added.text, "<li>Line 7: ") || strings.Contains(added.text, ", :") {
		t.Errorf("what was left out:\n%s", added.text)
	}
	if a := boss.post(templates.AddPeoplePath, "list", "Fay", "life", "1"); !strings.Contains(a.text, "The line is good. Nobody is added yet.") {
		t.Errorf("a list of one person:\n%s", a.text)
	}
	ana := s.visitor()
	if a := ana.post(templates.LoginPath, "name", "Ana Lima", "password", ""); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a password Ana logs in: status %d", a.StatusCode)
	}
	path := handed(t, s, added)
	if a := ana.get(path); !strings.Contains(a.text, "Welcome, Ana Lima") {
		t.Errorf("her link: status %d\n%s", a.StatusCode, a.text)
	}
	if a := ana.post(path, "password", secret, "again", "another"); a.StatusCode != 422 {
		t.Errorf("two passwords: status %d", a.StatusCode)
	}
	if a := ana.post(path, "password", secret, "again", secret); a.leads() != templates.LobbyPath {
		t.Errorf("her password: status %d, %q", a.StatusCode, a.leads())
	}
	if a := s.visitor().get(path); a.StatusCode != http.StatusGone {
		t.Errorf("the link again: status %d", a.StatusCode)
	}
	if a := boss.get(templates.PeoplePath + "?state=invited"); !strings.Contains(a.text, ">Ben</a>") || strings.Contains(a.text, ">Ana Lima</a>") || !strings.Contains(a.text, ">March</a>") {
		t.Errorf("the invited people:\n%s", a.text)
	}

	// From a file, as a form with a file is sent.
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", "list.csv")
	if err != nil {
		t.Fatal(err)
	}
	part.Write([]byte("\ufeffEve,March\n"))
	w.Close()
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.url+templates.AddPeoplePath, &body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", w.FormDataContentType())
	response, err := boss.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(response.Body); err != nil || !strings.Contains(text.String(), "Adds a member, into March") {
		t.Errorf("a file: status %d, %v", response.StatusCode, err)
	}
	for _, tt := range [][2]string{{"", "empty"}, {"name,class", "no person"}, {"\xff\xfe", "cannot be read"}, {strings.Repeat("A person\n", 400), "300 people at most"}} {
		if a := boss.post(templates.AddPeoplePath, "list", tt[0]); !strings.Contains(a.text, tt[1]) {
			t.Errorf("the list %.20q: status %d, does not say %q", tt[0], a.StatusCode, tt[1])
		}
	}
}

// A long list names the limit that it passes, and comes back as it was sent. A form that is too
// long to be read is told what it may have.
func TestLongListOfPeople(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	long := strings.Repeat("Somebody Whoever of the Evening, Monday class of the long name, member\n", 1000)
	for _, sure := range []string{"", "yes"} {
		a := boss.post(templates.AddPeoplePath, "list", long+"The last one", "sure", sure)
		if !strings.Contains(a.text, "300 people at most") || sure == "" && !strings.Contains(a.text, "The last one</textarea>") {
			t.Errorf("%d bytes, sure %q: status %d, without the limit or the list:\n%.500s", len(long), sure, a.StatusCode, a.text)
		}
	}
	for path, limit := range map[string]string{templates.AddPeoplePath: "1024 KB", templates.PlansPath: "64 KB"} {
		if a := boss.post(path, "list", strings.Repeat(long, 20)); a.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(a.text, limit) {
			t.Errorf("%s: status %d, without %q:\n%.500s", path, a.StatusCode, limit, a.text)
		}
	}
}

func (s *site) listed(t *testing.T) []accounts.Person {
	t.Helper()
	people, err := s.people.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return people
}

// What a supervisor does to a person holds at once, and what may not be is refused with
// what was typed kept.
func TestActsOnPeople(t *testing.T) {
	s := newSite(t)
	boss, dora, max := s.supervisor("Boss"), s.member("Dora"), s.member("Max")
	at, own := templates.PersonPath(s.person("Dora").ID), templates.PersonPath(s.person("Boss").ID)
	id := s.person("Dora").ID
	done := func(a answer, what string) {
		t.Helper()
		if a.StatusCode != http.StatusSeeOther {
			t.Errorf("%s: status %d\n%s", what, a.StatusCode, a.text)
		}
	}
	refused := func(a answer, what string, words ...string) {
		t.Helper()
		for _, w := range append(words, `role="alert"`) {
			if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, w) {
				t.Errorf("%s: status %d, does not say %q", what, a.StatusCode, w)
			}
		}
	}
	done(boss.post(templates.TraineesPath, "trainee", "Dora", "mode", "exam"), "terms")
	table := dora.open("mode", "exam")
	dora.socket(table).must("tap in Dora", "tap out")
	refused(boss.post(at+"/rename", "name", "max"), "a name that is taken", "Max", `value="max"`)
	done(boss.post(at+"/rename", "name", "Dorothy"), "rename")
	if a := dora.get("/"); !strings.Contains(a.text, ">Dorothy</a>") {
		t.Error("Dorothy's own page has the old name")
	}
	if a := boss.get(templates.SessionsOf(id)); !strings.Contains(a.text, "Dora") {
		t.Error("the session does not keep the name that the table knew")
	}
	if a := boss.get(templates.TraineesPath); !strings.Contains(a.text, "Dorothy") {
		t.Error("what is set for her has the old name")
	}
	if a := s.visitor().post(templates.RegisterPath, "name", "Dora", "password", secret, "again", secret); a.StatusCode != http.StatusSeeOther {
		t.Errorf("the old name is not free: status %d", a.StatusCode)
	}

	path := handed(t, s, boss.post(at+"/password"))
	if a := dora.get(templates.SessionsPath); a.StatusCode != http.StatusOK {
		t.Errorf("before the link is used she is logged out: status %d", a.StatusCode)
	}
	if later := handed(t, s, boss.post(at+"/password")); s.visitor().get(path).StatusCode != http.StatusGone {
		t.Error("the first link is good beside the second")
	} else {
		path = later
	}
	const fresh = "battery staple"
	done(s.visitor().post(path, "password", fresh, "again", fresh), "a new password")
	if a := dora.get(templates.SessionsPath); a.leads() != templates.LoginPath {
		t.Errorf("after the link was used she is logged in: status %d", a.StatusCode)
	}
	done(dora.post(templates.LoginPath, "name", "Dorothy", "password", fresh), "login with the new password")
	refused(boss.post(own+"/password"), "the own password", "your own account")

	refused(boss.post(own+"/demote", "own", "yes"), "the last supervisor", "one supervisor at least")
	refused(boss.post(own+"/remove"), "the own account", "your own account")
	done(boss.post(at+"/promote"), "promote")
	if a := dora.get("/"); strings.Contains(a.text, "Dorothy") {
		t.Error("her login of before holds")
	}
	dora.post(templates.LoginPath, "name", "Dorothy", "password", fresh)
	if a := dora.get(templates.PeoplePath); a.StatusCode != http.StatusOK {
		t.Errorf("the new supervisor's people: status %d", a.StatusCode)
	}
	refused(boss.post(own+"/demote"), "the own right, silently", "tick that you give it up")
	if a := boss.post(own+"/demote", "own", "yes"); a.leads() != templates.LobbyPath || boss.get(templates.PeoplePath).StatusCode != http.StatusForbidden {
		t.Errorf("the own right is given up: %q", a.leads())
	}
	done(dora.post(own+"/promote"), "promote Boss again")
	boss.post(templates.LoginPath, "name", "Boss", "password", secret)
	done(boss.post(at+"/demote"), "demote")

	done(boss.post(templates.ClassesPath, "name", "Monday"), "a class")
	class := regexp.MustCompile(`/classes/([a-z0-9]+)`).FindStringSubmatch(boss.get(templates.ClassesPath).text)[1]
	done(boss.post(at+"/class", "do", "join", "class", class), "into the class")
	if a := boss.get(templates.PeoplePath + "?class=" + class); !strings.Contains(a.text, ">Dorothy</a>") || strings.Contains(a.text, templates.PersonPath(s.person("Boss").ID)) {
		t.Errorf("the class in the roster:\n%s", a.text)
	}
	done(boss.post(at+"/class", "do", "leave", "class", class), "out of the class")
	done(boss.post(at+"/class", "do", "join", "class", class), "and in again")

	done(boss.post(at+"/remove"), "remove")
	if a := dora.post(templates.LoginPath, "name", "Dorothy", "password", fresh); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("removed, she logs in: status %d", a.StatusCode)
	}
	if a := boss.get(templates.PeoplePath); strings.Contains(a.text, "Dorothy") {
		t.Error("removed, she is on the roster")
	}
	if a := boss.get(at); !strings.Contains(a.text, "state-removed") || strings.Contains(a.text, "/rename") {
		t.Error("her page does not say that she was removed, or has acts")
	}
	if a := boss.get(templates.SessionsOf(id)); !strings.Contains(a.text, "Dora") {
		t.Error("her session is gone")
	}
	if a := boss.get(templates.ClassPath(class)); strings.Contains(a.text, "Dorothy") {
		t.Error("she is in the class")
	}
	done(s.visitor().post(templates.RegisterPath, "name", "Dorothy", "password", secret, "again", secret), "her name is free")
	for _, act := range []string{"rename", "password", "disable", "enable", "promote", "demote", "remove", "class"} {
		if a := boss.post(at+"/"+act, "name", "Any"); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s of a removed account: status %d", act, a.StatusCode)
		}
	}
	if a := max.post(at + "/remove"); a.StatusCode != http.StatusForbidden {
		t.Errorf("a member removes: status %d", a.StatusCode)
	}
	gus := s.guest("Rude")
	gus.socket(gus.open()).must("tap in Rude")
	sessionOf(gus)
	his := regexp.MustCompile(`/people/[a-z0-9]+`).FindString(regexp.MustCompile(`<th scope="row"><a href="/people/[^"]+">Rude`).FindString(boss.get(templates.PeoplePath + "?q=rude").text))
	done(boss.post(his+"/rename", "name", "Gus"), "rename a guest")
	if a := gus.get("/"); !strings.Contains(a.text, `>Gus</`) {
		t.Error("the guest's own page has the old name")
	}
	if a := boss.get(his); strings.Contains(a.text, "/remove") || !strings.Contains(a.text, "/rename") || boss.post(his+"/promote").StatusCode != http.StatusNotFound {
		t.Error("a guest can be made a supervisor, or removed")
	}
	erased, _, err := s.people.Entry(t.Context(), strings.TrimPrefix(his, "/people/"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.hall.Erasures.Erase(t.Context(), person(s.person("Boss")), person(erased.Person), "guest"); err != nil {
		t.Fatal(err)
	}
	if a := boss.get(his); a.leads() != templates.PersonDataPath(erased.ID) {
		t.Errorf("the page of a person who was erased leads to %q", a.leads())
	}
	for _, act := range []string{"rename", "class"} {
		if a := boss.post(his+"/"+act, "name", "Gus again"); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s of a person who was erased: status %d", act, a.StatusCode)
		}
	}
	for _, words := range []string{"Renamed", "was Dora", "is a supervisor no longer"} {
		if a := boss.get(templates.AuditPath); !strings.Contains(a.text, words) {
			t.Errorf("the audit log does not say %q", words)
		}
	}
}

// A link makes a member of whoever opens it first, into its class, unless it is withdrawn.
func TestInvitedMember(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	boss.post(templates.ClassesPath, "name", "Monday")
	class := regexp.MustCompile(`/classes/([a-z0-9]+)`).FindStringSubmatch(boss.get(templates.ClassesPath).text)[1]
	path := handed(t, s, boss.post(templates.InvitationsPath, "role", "member", "class", class, "life", "30"))
	gus := s.guest("Gus")
	if a := gus.get(path); !strings.Contains(a.text, "You come into the class Monday") || !strings.Contains(a.text, "Boss invites you") {
		t.Errorf("the link: status %d\n%s", a.StatusCode, a.text)
	}
	if a := boss.post(path); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("used by a person with an account: status %d", a.StatusCode)
	}
	if a := gus.post(path, "name", "Gus", "password", secret, "again", secret); a.leads() != templates.ClassPath(class) {
		t.Errorf("it leads to %q, status %d", a.leads(), a.StatusCode)
	}
	if p := s.person("Gus"); p.Role != accounts.Member {
		t.Errorf("it makes %+v", p)
	}
	if a := boss.get(templates.InvitationsPath + "?state=used&q=gus"); !strings.Contains(a.text, ">Gus</a>") || !strings.Contains(a.text, "Monday") {
		t.Errorf("the list:\n%s", a.text)
	}

	path = handed(t, s, boss.post(templates.InvitationsPath))
	id := regexp.MustCompile(`name="link" value="([^"]+)"`).FindStringSubmatch(boss.get(templates.InvitationsPath + "?state=open").text)[1]
	if a := boss.post(templates.InvitationsPath+"/withdraw", "link", id, "next", templates.InvitationsPath+"?state=open"); a.Header.Get("Location") != templates.InvitationsPath+"?state=open" {
		t.Errorf("withdrawing leads to %q, status %d", a.Header.Get("Location"), a.StatusCode)
	}
	if a := s.visitor().get(path); a.StatusCode != http.StatusGone || !strings.Contains(a.text, "withdrawn") {
		t.Errorf("a withdrawn link: status %d", a.StatusCode)
	}
	if a := boss.get(templates.InvitationsPath + "?state=open"); !strings.Contains(a.text, "No link is like that") {
		t.Error("the withdrawn link is open")
	}
	for _, wrong := range []url.Values{{"class": {"none"}}, {"life": {"900"}}, {"life": {"-1"}}} {
		if a := boss.do("POST", templates.InvitationsPath, wrong); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%v: status %d", wrong, a.StatusCode)
		}
	}
}

// Who may come in: what the house does not let in is neither offered nor done.
func TestAdmission(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	invitation := handed(t, s, boss.post(templates.InvitationsPath))
	added := handed(t, s, boss.post(templates.AddPeoplePath, "list", "Ana", "sure", "yes"))
	here := s.guest("Here")
	register := func(path string) int {
		return s.visitor().post(path, "name", "Nell", "password", secret, "again", secret).StatusCode
	}
	set := func(registration, guests string) {
		t.Helper()
		if a := boss.post(templates.AdmissionPath, "registration", registration, "guests", guests); a.StatusCode != http.StatusSeeOther {
			t.Fatalf("%s: status %d", registration, a.StatusCode)
		}
	}
	const form = `name="password"`

	set("invitation", "yes")
	if a := s.visitor().get(templates.RegisterPath); strings.Contains(a.text, form) || !strings.Contains(a.text, "by invitation") {
		t.Error("by invitation: everybody is offered an account")
	}
	if n := register(templates.RegisterPath); n != 422 {
		t.Errorf("by invitation: without a link, status %d", n)
	}
	if a := s.visitor().get("/"); strings.Contains(a.text, templates.RegisterPath) || !strings.Contains(a.text, `id="guest-name"`) {
		t.Error("by invitation: the lobby offers an account, or has no place for guests")
	}

	set("closed", "no")
	if a := s.visitor().get(invitation); strings.Contains(a.text, form) {
		t.Error("closed: the link offers an account")
	}
	if n := register(invitation); n != 422 {
		t.Errorf("closed: with a link, status %d", n)
	}
	if a := boss.post(templates.AddPeoplePath, "list", "Ben", "sure", "yes"); a.StatusCode != 422 || !strings.Contains(a.text, "registration is closed") {
		t.Errorf("closed: by a list, status %d", a.StatusCode)
	}
	if a := boss.post(templates.InvitationsPath); a.StatusCode != 422 {
		t.Errorf("closed: an invitation, status %d", a.StatusCode)
	}
	if a := s.visitor().post(templates.NamePath, "name", "Gus"); a.StatusCode != 422 {
		t.Errorf("no guests: a guest comes in, status %d", a.StatusCode)
	}
	if a := s.visitor().get("/"); strings.Contains(a.text, `id="guest-name"`) {
		t.Error("no guests: the lobby asks for a name")
	}
	if a := here.get(templates.SessionsPath); a.StatusCode != http.StatusOK {
		t.Errorf("no guests: one who is here is out, status %d", a.StatusCode)
	}
	if a := s.visitor().post(added, "password", secret, "again", secret); a.StatusCode != http.StatusSeeOther {
		t.Errorf("closed: a person of the roster sets a password, status %d", a.StatusCode)
	}

	set("open", "yes")
	if n := register(invitation); n != http.StatusSeeOther {
		t.Errorf("open again: with a link, status %d", n)
	}
}
