package web

import (
	"context"
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/templates"
	"burncard/variants/library"
	"burncard/web/accounts"
)

// A fuzzedHouse is a house with something of everything in it, kept in a file. Each input is
// tried on a copy of its own, so that one that fails does so again.
type fuzzedHouse struct {
	file   []byte                    // its database
	jars   map[string]http.CookieJar // of its people, by their names
	who    []string
	routes []string            // patterns, with their methods
	ids    []string            // of all that has an id
	of     map[string][]string // those of a kind, by the address that they stand in
	forms  []foundForm
	fields []string // names of fields
	values []string // what a field may say
}

// A foundForm is a form of a page.
type foundForm struct {
	who, path string
	fields    [][2]string // names, and what is in them or may be chosen
}

var (
	oneForm  = regexp.MustCompile(`(?s)<form\b[^>]*?\baction="([^"]+)"[^>]*>(.*?)</form>`)
	oneField = regexp.MustCompile(`(?s)<(?:input|select|textarea|button)\b[^>]*?\bname="([^"]+)"[^>]*>`)
	itsValue = regexp.MustCompile(`\bvalue="([^"]*)"`)
)

// formsOn finds the forms of a page.
func formsOn(who, page string) (list []foundForm) {
	for _, f := range oneForm.FindAllStringSubmatch(page, -1) {
		if !strings.Contains(strings.ToLower(f[0][:strings.IndexByte(f[0], '>')]), `method="post"`) {
			continue
		}
		found := foundForm{who: who, path: html.UnescapeString(f[1])}
		for _, at := range oneField.FindAllStringSubmatchIndex(f[2], -1) {
			tag, name := f[2][at[0]:at[1]], f[2][at[2]:at[3]]
			if strings.HasPrefix(tag, "<select") {
				options, _, _ := strings.Cut(f[2][at[1]:], "</select>")
				for _, v := range itsValue.FindAllStringSubmatch(options, -1) {
					found.fields = append(found.fields, [2]string{name, html.UnescapeString(v[1])})
				}
				continue
			}
			value := ""
			if v := itsValue.FindStringSubmatch(tag); v != nil {
				value = html.UnescapeString(v[1])
			}
			found.fields = append(found.fields, [2]string{name, value})
		}
		list = append(list, found)
	}
	return list
}

func newFuzzedHouse(f *testing.F) *fuzzedHouse {
	dir := f.TempDir()
	log, err := journal.Open(filepath.Join(dir, "first.db"))
	if err != nil {
		f.Fatal(err)
	}
	s := newSiteOver(f, log)
	boss, dora, max, gus := s.supervisor("Boss"), s.member("Dora"), s.member("Max"), s.guest("Gus")
	h := &fuzzedHouse{
		who:  []string{"Boss", "Dora", "Max", "Gus", ""},
		jars: map[string]http.CookieJar{"Boss": boss.http.Jar, "Dora": dora.http.Jar, "Max": max.http.Jar, "Gus": gus.http.Jar},
	}
	ctx, by := context.Background(), person(s.person("Boss"))

	wrong := dora.open("mode", "coached")
	dora.socket(wrong).must("tap in Dora", "deal dealer", "tap out")
	taken := dora.open("mode", "exam")
	dora.socket(taken).must("tap in Dora", "burn")
	shared := boss.open("mode", "guided")
	exam := strings.TrimPrefix(boss.post(templates.ExamsPath, examForm()...).leads(), templates.ExamPath(""))
	boss.post(templates.ExamPath(exam) + "/confirm")
	attempt := strings.TrimPrefix(dora.post(templates.ExamPath(exam)+"/begin").leads(), templates.TablePath(""))
	plan := strings.TrimPrefix(boss.post(templates.PlansPath, planForm()...).leads(), templates.PlanPath(""))
	class, err := s.hall.Classes.Make(ctx, by, "March")
	if err != nil {
		f.Fatal(err)
	}
	work, err := s.hall.Assigned.Make(ctx, by, sessions.Assignment{
		Kind: "exercise", Key: library.All[0].Key, Person: person(s.person("Dora")), Due: time.Now().Add(time.Hour), Pass: sessions.ToTheEnd.ID,
	})
	if err != nil {
		f.Fatal(err)
	}
	invited, _, err := s.people.Invite(ctx, s.person("Boss"), accounts.Invitation{Role: accounts.Member})
	if err != nil {
		f.Fatal(err)
	}
	h.ids = []string{
		wrong, taken, shared, exam, attempt, plan, class.ID, work, invited, strings.TrimPrefix(sessionOf(dora), templates.SessionPath("")),
		strings.TrimPrefix(s.cardOf("Dora"), templates.DueCardPath(0)[:len(templates.DueCardPath(0))-1]), s.person("Boss").ID, s.person("Dora").ID, s.person("Max").ID,
		library.All[0].Key, library.All[len(library.All)/2].Key, "letter", "floors", "own:letter", "none", "1", "0", "999999", "blackjack",
	}
	tables, people := h.ids[:5], []string{s.person("Boss").ID, s.person("Dora").ID, s.person("Max").ID}
	tables = slices.Delete(slices.Clone(tables), 3, 4)
	h.of = map[string][]string{
		"/table/": tables, templates.ExamsPath + "/": {exam}, templates.PlansPath + "/": {plan}, templates.ClassesPath + "/": {class.ID}, templates.AssignmentsPath + "/": {work},
		"/invitation/": {invited}, templates.SessionsPath + "/": {h.ids[9]}, templates.DuePath + "/": {h.ids[10]}, templates.PeoplePath + "/": people, templates.DataPath + "/": people,
		templates.ApprenticeshipPath + "/": people, templates.ProfilesPath + "/": {"letter", "floors"}, templates.RulesPath + "/": {"blackjack", "spanish-21"}, templates.OddsPath + "/": {"super-4"},
	}
	h.values = append(slices.Clone(h.ids), "", "-1", "2", "7", "15", "1.5", "1e9", "9223372036854775808", "yes", "1", "on", "Dora", "Max", "Boss", "Gus", "Nora", secret,
		"blackjack", "spanish-21", "switch-hands", "coached", "guided", "exam", "case", "633a.7(f)", "633a.7(f)(1)#1", "house.maximum", "minor", "critical",
		"member", "supervisor", "closed", "open", "invited", "overturned", "upheld", "dealer", "floor", "all", "to-the-end",
		time.Now().Format(formTime), time.Now().AddDate(0, 0, 3).Format(formTime), "2026-01-01", "0001-01-01T00:00", "99999-12-31T23:59", "not a time",
		"/", "//elsewhere.test", "/table/"+wrong, "a\x00b", "\xff\xfe", strings.Repeat("x", 300), "<script>", "%", "a,b;c\td", "Ann,March,member\nBo,March,supervisor",
		"profile \"x\"\nhouse decks=6\n", library.All[0].Text, "Duty: deal\nTitle: x\n", class.Code, class.PIN)
	s.server.route(func(pattern string, _ func(http.ResponseWriter, *http.Request)) {
		if pattern != "/" {
			h.routes = append(h.routes, pattern)
		}
	})
	slices.Sort(h.routes)
	named := map[string]bool{"password": true, "again": true, "old": true, "opens": true, "closes": true, "exam": true, "attempts": true}
	pages := []string{
		"/", "/tables/new", "/tables/new?variant=blackjack", templates.ProfilesPath, templates.ImportPath, templates.NewExamPath, templates.NewPlanPath, templates.NewAssignmentPath,
		templates.ExamPath(exam), templates.PlanPath(plan), templates.AssignmentPath(work), templates.AssignmentPath(work) + "/edit", templates.TraineesPath, templates.PeoplePath,
		templates.PersonPath(s.person("Dora").ID), templates.AddPeoplePath, templates.AdmissionPath, templates.RetentionPath, templates.ScorePath, templates.StatementsPath,
		templates.InvitationsPath, templates.DecisionsPath, templates.DecisionsPath + "/clauses", templates.MarksPath, templates.SpotPath, templates.EditorPath, templates.OrderPath,
		templates.TargetsPath, templates.ClassesPath, templates.DataPath, templates.AuditPath, templates.SessionsPath, templates.PasswordPath, sessionOf(dora), templates.DrillsPath,
		templates.ClassesPath + "/" + class.ID, templates.TestClassPath(exam), templates.DuePath, templates.ApprenticeshipPath, templates.FloorPath, templates.ProfilePath("letter"),
		templates.TablePath(wrong), templates.TablePath(shared), templates.TablePath(attempt), templates.TakePath(attempt), templates.RegisterPath, templates.LoginPath, templates.JoinPath,
		templates.InvitationPath(invited), "/rules/blackjack", templates.ExercisesPath, templates.DataPath + "/" + s.person("Dora").ID,
	}
	for who, v := range map[string]*visitor{"Boss": boss, "Dora": dora, "Gus": gus, "": s.visitor()} {
		for _, path := range pages {
			h.forms = append(h.forms, formsOn(who, v.get(path).text)...)
		}
	}
	slices.SortFunc(h.forms, func(a, b foundForm) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	// One of each kind: a page has the same form for each of a hundred clauses.
	h.forms = slices.CompactFunc(h.forms, func(a, b foundForm) bool {
		return a.who == b.who && a.path == b.path && slices.EqualFunc(a.fields, b.fields, func(a, b [2]string) bool { return a[0] == b[0] })
	})
	for _, form := range h.forms {
		for _, field := range form.fields {
			named[field[0]] = true
		}
	}
	for name := range named {
		h.fields = append(h.fields, name)
	}
	slices.Sort(h.fields)
	if _, err := journal.Backup(ctx, filepath.Join(dir, "first.db"), filepath.Join(dir, "copy.db")); err != nil {
		f.Fatal(err)
	}
	if h.file, err = os.ReadFile(filepath.Join(dir, "copy.db")); err != nil {
		f.Fatal(err)
	}
	return h
}

// braced is a part of a pattern that stands for an id.
var braced = regexp.MustCompile(`\{[a-z]+\}`)

// path fills in a pattern with ids.
func (h *fuzzedHouse) path(r *rand.Rand, pattern, odd string) (method, path string) {
	method, path, ok := strings.Cut(pattern, " ")
	if !ok {
		method, path = "POST", pattern
	}
	path = strings.TrimSuffix(path, "{$}")
	kind := h.ids
	for prefix, ids := range h.of {
		if strings.HasPrefix(path, prefix) {
			kind = ids
		}
	}
	return method, braced.ReplaceAllStringFunc(path, func(string) string {
		switch n := r.IntN(20); {
		case n == 0:
			return url.PathEscape(odd)
		case n < 3:
			return url.PathEscape(h.ids[r.IntN(len(h.ids))])
		}
		return url.PathEscape(kind[r.IntN(len(kind))])
	})
}

// request makes one: most often a form of a page with some fields changed.
func (h *fuzzedHouse) request(r *rand.Rand, odd string) (who, method, path string, form url.Values) {
	form = url.Values{}
	value := func() string {
		if r.IntN(8) == 0 {
			return odd
		}
		return h.values[r.IntN(len(h.values))]
	}
	if r.IntN(3) > 0 {
		f := h.forms[r.IntN(len(h.forms))]
		who, path = f.who, f.path
		if r.IntN(6) == 0 {
			who = h.who[r.IntN(len(h.who))]
		}
		for _, field := range f.fields {
			switch r.IntN(8) {
			case 0:
				form.Set(field[0], value())
			case 1:
			case 2:
				form.Add(field[0], field[1])
			default:
				if v := field[1]; v != "" && (!form.Has(field[0]) || r.IntN(3) == 0) {
					form.Set(field[0], v)
				} else if !form.Has(field[0]) {
					form.Set(field[0], value())
				}
			}
		}
		return who, "POST", path, form
	}
	who = h.who[max(r.IntN(9)-4, 0)] // most often the supervisor
	method, path = h.path(r, h.routes[r.IntN(len(h.routes))], odd)
	for range r.IntN(9) {
		form.Add(h.fields[r.IntN(len(h.fields))], value())
	}
	return who, method, path, form
}

// FuzzForms sends forms with any fields to every address, as a supervisor, trainees, a guest
// and a stranger. Nothing is answered with an error of the program, and the operator is told
// of none.
func FuzzForms(f *testing.F) {
	h := newFuzzedHouse(f)
	f.Add(uint64(1), "x")
	f.Add(uint64(2), "9223372036854775807")
	f.Add(uint64(3), "\x00\n\"'")
	f.Fuzz(func(t *testing.T, seed uint64, odd string) {
		file := filepath.Join(t.TempDir(), "copy.db")
		if err := os.WriteFile(file, h.file, 0o600); err != nil {
			t.Fatal(err)
		}
		log, err := journal.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		s := newSiteOver(t, log)
		r := rand.New(rand.NewPCG(seed, 0xf0f0))
		var sent []string
		for range 40 {
			who, method, path, form := h.request(r, odd)
			if method == "GET" && r.IntN(4) > 0 {
				continue // forms are what this is about
			}
			v := s.visitor()
			if jar := h.jars[who]; jar != nil {
				v.http.Jar = jar
			}
			if method == "GET" {
				path += "?" + form.Encode()
			}
			sent = append(sent, fmt.Sprintf("%s %s %s %s", who, method, path, form.Encode()))
			var a answer
			if method == "GET" {
				a = v.do(method, path, nil)
			} else {
				a = v.do(method, path, form)
			}
			if a.StatusCode >= http.StatusInternalServerError {
				t.Errorf("status %d: %s", a.StatusCode, a.text)
			}
			if t.Failed() {
				t.Fatalf("after\n%s", strings.Join(sent, "\n"))
			}
		}
	})
}
