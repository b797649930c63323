package web

import (
	"compress/gzip"
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
	"burncard/variants/blackjack"
	"burncard/variants/library"
	"burncard/web/accounts"
)

// Who may go where. Own is the session's dealer; a login is asked for by
// leading to its page.
func TestWhoMayGoWhere(t *testing.T) {
	s := newSite(t)
	boss, dealer := s.supervisor("Boss"), s.member("Dora")
	dealer.socket(dealer.open()).must("tap in Dora", "deal dealer", "tap out") // with a mistake
	sessionOf(dealer)
	card := s.cardOf("Dora")
	table := dealer.open()
	d := dealer.socket(table)
	d.must("tap in Dora", "tap out")
	session := sessionOf(dealer)
	x := sessions.Appointment{Trainees: []sessions.Person{person(s.person("Dora"))}, Exam: "Final", Variant: "blackjack", Attempts: 1, Opens: s.hall.Now(), Closes: s.hall.Now().AddDate(0, 0, 1)}
	id, err := s.hall.Exams.Appoint(context.Background(), person(s.person("Boss")), x)
	if err != nil {
		t.Fatal(err)
	}
	exam := templates.ExamPath(id)
	given, err := s.hall.Assigned.Make(context.Background(), person(s.person("Boss")), sessions.Assignment{
		Kind: "exercise", Key: library.All[0].Key, Person: person(s.person("Dora")), Due: time.Now().Add(time.Hour), Pass: sessions.ToTheEnd.ID,
	})
	if err != nil {
		t.Fatal(err)
	}
	work := templates.AssignmentPath(given)
	his := templates.PersonPath(s.person("Dora").ID)
	invitation := func() string {
		token, _, err := s.people.Invite(context.Background(), s.person("Boss"), accounts.Invitation{Role: accounts.Supervisor})
		if err != nil {
			t.Fatal(err)
		}
		return templates.InvitationPath(token)
	}

	visitors := map[string]*visitor{
		"stranger": s.visitor(), "guest": s.guest("Gus"), "member": s.member("Max"), "own": dealer, "supervisor": boss,
	}
	const ok, login = http.StatusOK, http.StatusSeeOther
	for _, tt := range []struct {
		method, path                           string
		stranger, guest, member, own, overseer int
	}{
		{"GET", "/", ok, ok, ok, ok, ok},
		{"GET", "/healthz", ok, ok, ok, ok, ok},
		{"GET", "/static/css/base.css", ok, ok, ok, ok, ok},
		{"GET", "/static/none.css", 404, 404, 404, 404, 404},
		{"GET", "/glossary", ok, ok, ok, ok, ok},
		{"GET", "/rules/blackjack", ok, ok, ok, ok, ok},
		{"GET", "/rules/whist", 404, 404, 404, 404, 404},
		{"GET", "/login", ok, ok, ok, ok, ok},
		{"GET", "/register", ok, ok, ok, ok, ok},
		{"GET", "/password", login, 403, ok, ok, ok},
		{"POST", "/password", login, 403, 422, 422, 422}, // an empty form
		{"GET", templates.TablePath(table), ok, ok, ok, ok, ok},
		{"GET", templates.TablePath(table) + "?as=instructor", ok, ok, ok, ok, ok},
		{"GET", templates.TablePath("none"), 404, 404, 404, 404, 404},
		{"GET", "/tables/new", login, ok, ok, ok, ok},
		{"GET", templates.TablesPath, login, ok, ok, ok, ok},
		{"GET", templates.TablesPath + "?game=whist", login, 404, 404, 404, 404},
		{"POST", "/tables", login, 422, 422, 422, 422}, // an empty form
		{"GET", templates.ProfilesPath, login, 403, 403, 403, ok},
		{"POST", templates.ProfilesPath, login, 422, 422, 422, 422}, // no name
		{"GET", templates.ImportPath, login, 403, 403, 403, ok},
		{"POST", templates.ImportPath, login, 403, 403, 403, 422}, // nothing is given
		{"GET", templates.ProfilePath("letter"), login, 403, 403, 403, ok},
		{"GET", templates.ProfilePath("none"), login, 403, 403, 403, 404},
		{"GET", templates.ProfilePath("letter") + "/text", login, 403, 403, 403, ok},
		{"GET", templates.ProfilePath("none") + "/text", login, 403, 403, 403, 404},
		{"POST", templates.ProfilePath("letter") + "/lock", login, 403, 403, 403, 422}, // for nobody
		{"POST", templates.ProfilePath("none") + "/lock", login, 403, 403, 403, 404},
		{"POST", templates.ProfilePath("letter") + "/rename", login, 403, 403, 403, 409}, // every house has it
		{"POST", templates.ProfilePath("letter") + "/retire", login, 403, 403, 403, 409},
		{"POST", templates.ProfilePath("none") + "/retire", login, 403, 403, 403, 404},
		{"POST", templates.TakePath("none"), login, 404, 404, 404, 404},
		{"GET", templates.ExamsPath, login, ok, ok, ok, ok},
		{"POST", templates.ExamsPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.NewExamPath, login, 403, 403, 403, ok},
		{"GET", exam, login, 404, 404, ok, ok},
		{"GET", templates.ExamPath("none"), login, 404, 404, 404, 404},
		{"POST", templates.ExamPath("none") + "/confirm", login, 403, 403, 403, 404},
		{"POST", exam + "/begin", login, 404, 404, 409, 403}, // nobody has confirmed who Dora is
		{"POST", exam + "/end", login, 404, 404, 409, 409},   // none goes on
		{"POST", exam + "/void", login, 403, 403, 403, 404},
		{"POST", templates.ExamPath("none") + "/withdraw", login, 403, 403, 403, 404},
		{"GET", templates.TestClassPath("none"), login, 403, 403, 403, 404},
		{"GET", exam + "/class", login, 403, 403, 403, ok},
		{"POST", templates.ExamPath("none") + "/jurors", login, 403, 403, 403, 404},
		{"POST", exam + "/jurors", login, 403, 403, 403, login}, // nobody judges an exam without a plan: back to it
		{"POST", exam + "/close", login, 403, 403, 403, 404},    // no such attempt
		{"GET", templates.RatingPath("none", 1), login, 403, 404, 404, 404},
		{"POST", templates.RatingPath("none", 1), login, 403, 404, 404, 404},
		{"GET", exam + "/card/1", login, 403, 404, 404, 404}, // none of them is a juror
		{"GET", templates.PlansPath, login, 403, 403, 403, ok},
		{"POST", templates.PlansPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.NewPlanPath, login, 403, 403, 403, ok},
		{"GET", templates.PlanPath("none"), login, 403, 403, 403, 404},
		{"POST", templates.PlanPath("none") + "/withdraw", login, 403, 403, 403, 404},
		{"GET", templates.TakePath(table), login, 403, 403, 403, 404}, // no exam is dealt there
		{"GET", templates.DuePath, login, ok, ok, ok, ok},             // a guest reads that nothing is kept for him
		{"GET", templates.DueOfPath(s.person("Dora").ID), login, ok, 404, ok, ok},
		{"GET", templates.DueOfPath("none"), login, ok, 404, 404, 404},
		{"GET", card, login, 404, 404, ok, ok},
		{"GET", templates.DueCardPath(999), login, 404, 404, 404, 404},
		{"GET", templates.DuePath + "/none", login, 404, 404, 404, 404},
		{"POST", templates.DueNextPath, login, 403, login, login, login}, // to the list: nothing is due
		{"GET", templates.DrillsPath, ok, ok, ok, ok, ok},
		{"POST", templates.DrillsPath, login, 404, 404, 404, 404}, // no such drill
		{"GET", templates.DrillRunPath("none"), login, 404, 404, 404, 404},
		{"GET", templates.AssignmentsPath, login, 403, ok, ok, ok},
		{"POST", templates.AssignmentsPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.NewAssignmentPath, login, 403, 403, 403, ok},
		{"GET", work, login, 403, 404, ok, ok},
		{"GET", templates.AssignmentPath("none"), login, 403, 404, 404, 404},
		{"GET", work + "/edit", login, 403, 403, 403, ok},
		{"POST", work + "/edit", login, 403, 403, 403, 422}, // an empty form
		{"POST", work + "/word", login, 403, 403, 403, 404}, // that is not its rule
		{"POST", templates.AssignmentPath("none") + "/word", login, 403, 403, 403, 404},
		{"POST", templates.AssignmentPath("none") + "/withdraw", login, 403, 403, 403, 404},
		{"POST", work + "/begin", login, 403, 404, login, 403}, // to its table
		{"POST", templates.AssignmentPath("none") + "/begin", login, 403, 404, 404, 404},
		{"GET", templates.GridPath("none"), login, 403, 403, 403, 404},
		{"GET", templates.GridPath("none") + "/csv", login, 403, 403, 403, 404},
		{"GET", "/sessions", login, ok, ok, ok, ok},
		{"GET", session, login, 404, 404, ok, ok},
		{"GET", session + "/rounds", login, 404, 404, ok, ok},
		{"GET", "/sessions/none/rounds", login, 404, 404, 404, 404},
		{"GET", session + "/rounds/scripts", login, 404, 404, 409, 409}, // no round has ended
		{"GET", "/sessions/none/rounds/scripts", login, 404, 404, 404, 404},
		{"GET", session + "/replay", login, 404, 404, ok, 409}, // he knows what he saw; the round goes on
		{"GET", session + "/replay?cards=open", login, 404, 404, ok, 409},
		{"GET", session + "/replay/frames", login, 404, 404, ok, 409},
		{"GET", session + "/replay/script", login, 404, 404, ok, 409},
		{"GET", "/sessions/none/replay/script", login, 404, 404, 404, 404},
		{"GET", "/sessions/none/replay", login, 404, 404, 404, 404},
		{"GET", templates.TableReplayPath(table, 2), login, 404, 404, login, login}, // to the session's
		{"GET", templates.TableReplayPath("none", 2), login, 404, 404, 404, 404},
		{"POST", session + "/flag", login, 404, 404, 404, 404}, // no such mistake
		{"POST", session + "/slip", login, 404, 404, 404, 404},
		{"POST", session + "/eye", login, 403, 403, 403, login}, // nothing ticked: back to the sheet
		{"POST", session + "/request", login, 404, 404, 404, 404},
		{"POST", session + "/sign", login, 403, 403, 403, login}, // signed: back to the sheet
		{"GET", session + "/verify", login, 404, 404, ok, ok},
		{"GET", "/sessions/none/verify", login, 404, 404, 404, 404},
		{"POST", "/sessions/none/sign", login, 403, 403, 403, 404},
		{"GET", templates.DecisionsPath, login, 403, 403, 403, ok},
		{"POST", templates.DecisionsPath + "/mistake", login, 403, 403, 403, 404},
		{"GET", templates.DecisionsPath + "/clauses", login, 403, 403, 403, ok},
		{"POST", templates.DecisionsPath + "/clause", login, 403, 403, 403, 422},
		{"GET", "/sessions/none", login, 404, 404, 404, 404},
		{"GET", "/floor", login, 403, 403, 403, ok},
		{"GET", templates.TraineesPath, login, 403, 403, 403, ok},
		{"POST", templates.TraineesPath, login, 403, 403, 403, 422}, // nobody named
		{"POST", templates.ClosePath("none"), login, 404, 404, 404, 404},
		{"POST", templates.ReleasePath("none"), login, 403, 403, 403, 404},
		{"POST", templates.FreezePath("none"), login, 403, 403, 403, 404},
		{"POST", templates.AnswerPath("none"), login, 403, 403, 403, 422}, // no words
		{"GET", templates.ClassesPath, login, 403, 403, 403, ok},
		{"POST", templates.ClassesPath, login, 403, 403, 403, 422}, // no name
		{"GET", templates.ClassPath("nowhere"), login, 404, 404, 404, 404},
		{"POST", templates.ClassPath("nowhere") + "/open", login, 403, 403, 403, 404},
		{"POST", templates.ClassPath("nowhere") + "/say", login, 403, 403, 403, 404},
		{"POST", templates.ClassPath("nowhere") + "/remove", login, 403, 403, 403, 404},
		{"POST", templates.ClassPath("nowhere") + "/end", login, 403, 403, 403, 404},
		{"GET", templates.JoinPath, ok, ok, ok, ok, ok},
		{"POST", templates.JoinPath, 422, 422, 422, 422, 422}, // no code
		{"GET", templates.PeoplePath, login, 403, 403, 403, ok},
		{"GET", templates.PersonPath("none"), login, 403, 403, 403, 404},
		{"GET", his, login, 403, 403, 403, ok},
		{"POST", templates.PersonPath("none") + "/rename", login, 403, 403, 403, 404},
		{"POST", his + "/rename", login, 403, 403, 403, 422}, // an empty name
		{"POST", templates.PersonPath("none") + "/password", login, 403, 403, 403, 404},
		{"POST", templates.PersonPath("none") + "/disable", login, 403, 403, 403, 404},
		{"POST", templates.PersonPath("none") + "/enable", login, 403, 403, 403, 404},
		{"POST", templates.PersonPath("none") + "/promote", login, 403, 403, 403, 404},
		{"POST", templates.PersonPath("none") + "/demote", login, 403, 403, 403, 404},
		{"POST", templates.PersonPath("none") + "/remove", login, 403, 403, 403, 404},
		{"POST", templates.PersonPath("none") + "/class", login, 403, 403, 403, 404},
		{"POST", his + "/class", login, 403, 403, 403, 422}, // no class
		{"GET", templates.AddPeoplePath, login, 403, 403, 403, ok},
		{"POST", templates.AddPeoplePath, login, 403, 403, 403, 422}, // an empty list
		{"GET", templates.AdmissionPath, login, 403, 403, 403, ok},
		{"POST", templates.AdmissionPath, login, 403, 403, 403, 422}, // nothing chosen
		{"GET", templates.InvitationsPath, login, 403, 403, 403, ok},
		{"POST", templates.InvitationsPath + "/withdraw", login, 403, 403, 403, 422}, // no link
		{"GET", "/accounts", login, 403, 403, 403, login},                            // of earlier versions: to the people
		{"GET", templates.DataPath, login, ok, ok, ok, ok},
		{"GET", templates.DataPath + "/export", login, ok, ok, ok, ok},
		{"GET", templates.PersonDataPath(s.person("Dora").ID) + "/export", login, 403, 403, 403, ok},
		{"GET", templates.PersonDataPath("none") + "/export", login, 403, 403, 403, 404},
		{"POST", templates.DataPath + "/erase", login, 422, 422, 422, 422}, // neither asked nor not
		{"GET", templates.PersonDataPath(s.person("Dora").ID), login, 403, 403, 403, ok},
		{"GET", templates.PersonDataPath("none"), login, 403, 403, 403, 404},
		{"POST", templates.PersonDataPath(s.person("Dora").ID) + "/erase", login, 403, 403, 403, 422}, // no name typed
		{"GET", templates.DeskPath(s.person("Dora").ID), login, 404, 404, ok, ok},
		{"GET", templates.DeskPath(s.person("Dora").ID) + "/csv?list=weeks", login, 404, 404, ok, ok},
		{"GET", templates.DeskPath("none"), login, 404, 404, 404, 404},
		{"GET", templates.ClassDeskPath("nowhere"), login, 403, 403, 403, 404},
		{"GET", templates.ClassDeskPath("nowhere") + "/csv?list=weeks", login, 403, 403, 403, 404},
		{"GET", templates.TargetsPath, login, 403, 403, 403, ok},
		{"POST", templates.TargetsPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.ScorePath, ok, ok, ok, ok, ok},
		{"POST", templates.ScorePath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.RetentionPath, login, 403, 403, 403, ok},
		{"POST", templates.RetentionPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.AuditPath, login, 403, 403, 403, ok},
		{"GET", "/invitations", login, 403, 403, 403, login},
		{"POST", templates.InvitationsPath, login, 403, 403, 403, ok},
		{"GET", "/supervisor/none", login, login, login, login, login}, // to today's address
		{"GET", templates.InvitationPath("none"), 404, 404, 404, 404, 404},
		{"POST", templates.InvitationPath("none"), 404, 404, 404, 404, 404},
		{"GET", invitation(), ok, ok, ok, ok, ok},
		{"POST", "/login", 401, 401, 401, 401, 401}, // an empty form
		{"POST", "/name", 422, 422, login, login, login},
		{"POST", templates.FirstPath, login, login, login, login, login}, // to a table, but for a stranger
		{"GET", templates.ApprenticeshipPath, login, ok, ok, ok, ok},
		{"POST", templates.SkipDutyPath, login, 404, 404, 404, 404}, // nobody has begun
		{"POST", templates.OwnShoePath, login, 409, 409, 409, 409},  // nobody is ready
		{"POST", templates.FinishShoePath("none"), login, 404, 404, 404, 404},
		{"POST", templates.ApprenticeshipPath, login, login, login, login, login}, // to a table, but for a stranger
		{"POST", templates.SkipDutyPath, login, 404, 404, 404, 404},               // no duty is named
		{"GET", templates.ApprenticePath(s.person("Dora").ID), login, 403, 403, 403, ok},
		{"GET", templates.ApprenticePath("none"), login, 403, 403, 403, 404},
		{"GET", templates.DutyPath(s.person("Dora").ID, "deal"), login, 404, 404, ok, ok},
		{"GET", templates.DutyPath(s.person("Dora").ID, "none"), login, 404, 404, 404, 404},
		{"POST", templates.PlacePath(s.person("Dora").ID), login, 403, 403, 403, 404}, // no duty is named
		{"POST", templates.PlacePath("none"), login, 403, 403, 403, 404},
		{"GET", templates.OrderPath, login, 403, 403, 403, ok},
		{"GET", templates.OrderPath + "?version=7", login, 403, 403, 403, 404},
		{"GET", templates.OrderTextPath, login, 403, 403, 403, ok},
		{"POST", templates.OrderPath, login, 403, 403, 403, login}, // no text: the order that every house has
		{"GET", templates.ExercisesPath, ok, ok, ok, ok, ok},
		{"POST", templates.ExercisesPath, login, 404, 404, 404, 404}, // none named
		{"GET", templates.EditorPath, login, 403, 403, 403, ok},
		{"POST", templates.EdgePath("none"), login, 403, 403, 403, 404},
		{"POST", templates.EditorPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", "/nowhere", 404, 404, 404, 404, 404},
		{"POST", "/", 404, 404, 404, 404, 404},
	} {
		for who, want := range map[string]int{
			"stranger": tt.stranger, "guest": tt.guest, "member": tt.member, "own": tt.own, "supervisor": tt.overseer,
		} {
			var form url.Values
			if tt.method == "POST" {
				form = url.Values{}
			}
			got := visitors[who].do(tt.method, tt.path, form)
			if got.StatusCode != want {
				t.Errorf("%s %s by %s: status %d, want %d", tt.method, tt.path, who, got.StatusCode, want)
			}
			if who == "stranger" && want == login && got.leads() != templates.LoginPath && tt.path != "/supervisor/none" {
				t.Errorf("%s %s leads a stranger to %s", tt.method, tt.path, got.Header.Get("Location"))
			}
		}
	}
}

func TestHeaders(t *testing.T) {
	s := newSite(t)
	v := s.visitor()
	file := v.do("GET", "/static/cards.svg", nil).Header
	if csp := file.Get("Content-Security-Policy"); csp != "default-src 'none'; frame-ancestors 'none'" || file.Get("X-Content-Type-Options") != "nosniff" ||
		file.Get("Cross-Origin-Resource-Policy") != "same-origin" {
		t.Errorf("a file has headers %v", file)
	}
	for _, path := range []string{"/", "/nowhere", "/healthz"} {
		a := v.do("GET", path, nil, "Accept-Encoding", "identity")
		h := a.Header
		if csp := h.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'self'") ||
			strings.Contains(csp, "unsafe") || !strings.Contains(csp, "frame-ancestors 'none'") || !strings.Contains(csp, "base-uri 'none'") {
			t.Errorf("%s: policy %q", path, csp)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "same-origin" {
			t.Errorf("%s: headers %v", path, h)
		}
		if strings.HasPrefix(h.Get("Content-Type"), "text/html") {
			if h.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: pages are kept: %q", path, h.Get("Cache-Control"))
			}
			if inline := regexp.MustCompile(`(?i)<script(>| [^>]*>[^<])|<style| style="| on[a-z]+="|javascript:`).FindString(a.text); inline != "" {
				t.Errorf("%s has %q, which its own policy forbids", path, inline)
			}
		}
	}
	plain, small := v.do("GET", "/", nil, "Accept-Encoding", "identity"), v.do("GET", "/", nil, "Accept-Encoding", "gzip")
	if small.Header.Get("Content-Encoding") != "gzip" || len(small.text) >= len(plain.text) {
		t.Errorf("compressed, the page has %d bytes, plain %d", len(small.text), len(plain.text))
	}
	// A compressed page is padded, by lengths that tell nothing (BREACH).
	lengths := map[int]bool{}
	for _, path := range []string{"/", "/login", "/register", "/glossary", "/odds", "/exercises"} {
		page, err := gzip.NewReader(strings.NewReader(v.do("GET", path, nil, "Accept-Encoding", "gzip").text))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if page.Comment == "" {
			t.Errorf("%s has no padding", path)
		}
		lengths[len(page.Comment)] = true
	}
	if len(lengths) < 2 {
		t.Errorf("every page is padded by the same length: %v", lengths)
	}
	if head := v.do("HEAD", "/", nil); head.StatusCode != http.StatusOK || head.text != "" {
		t.Errorf("HEAD: status %d, %d bytes", head.StatusCode, len(head.text))
	}
}

// Pages of the whole site hold nothing inline that the policy forbids.
func TestPagesKeepToThePolicy(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	table := boss.open()
	boss.socket(table).must("tap in Boss", "deal dealer") // a mistake
	for _, path := range []string{
		"/", "/tables/new", templates.TablesPath, templates.ProfilesPath, templates.ProfilePath("floors"), templates.ImportPath, templates.PlansPath, templates.NewPlanPath, "/sessions", sessionOf(boss), "/floor", templates.PeoplePath, templates.PersonPath(s.person("Boss").ID), templates.AddPeoplePath, templates.InvitationsPath, templates.AdmissionPath, "/login", "/register", "/glossary",
		"/rules/blackjack", templates.TablePath(table),
	} {
		a := boss.do("GET", path, nil, "Accept-Encoding", "identity")
		if inline := regexp.MustCompile(`(?i)<script(>| [^>]*>[^<])|<style| style="| on[a-z]+="|javascript:`).FindString(a.text); inline != "" {
			t.Errorf("%s has %q, which its own policy forbids", path, inline)
		}
	}
}

// A form that another site's page sends is refused, whoever is logged in.
func TestFormsFromElsewhere(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	form := url.Values{"name": {"T"}, "variant": {"blackjack"}, "mode": {"coached"}}
	for _, header := range [][]string{
		{"Sec-Fetch-Site", "cross-site"},
		{"Sec-Fetch-Site", "same-site"},
		{"Origin", "http://elsewhere.test"},
		{"Origin", "null"},
	} {
		if a := dora.do("POST", templates.TablesPath, form, header...); a.StatusCode != http.StatusForbidden {
			t.Errorf("%v: status %d", header, a.StatusCode)
		}
	}
	if n := s.hall.Lists.Lobby(sessions.ListQuery{Per: 1}).All; n != 0 {
		t.Errorf("%d tables were opened", n)
	}
	if a := dora.do("POST", templates.TablesPath, form, "Sec-Fetch-Site", "same-origin", "Origin", s.url); a.StatusCode != http.StatusSeeOther {
		t.Errorf("our own form: status %d", a.StatusCode)
	}
	if a := dora.do("POST", templates.LoginPath, url.Values{"name": {strings.Repeat("x", longestForm+1)}}); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a form without end: status %d", a.StatusCode)
	}
}

// A guest's sessions pass to the account that he makes.
func TestGuestBecomesMember(t *testing.T) {
	s := newSite(t)
	gus := s.guest("Gus")
	table := gus.open()
	gus.socket(table).must("tap in Gus", "tap out")
	before := sessionOf(gus)
	gus.post(templates.RegisterPath, "name", "Gus", "password", secret, "again", secret)
	elsewhere := s.visitor()
	elsewhere.post(templates.LoginPath, "name", "Gus", "password", secret)
	if got := sessionOf(elsewhere); got != before {
		t.Errorf("the account has session %s, the guest had %s", got, before)
	}
}

func TestInvitation(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	a := boss.post(templates.InvitationsPath, "role", "supervisor")
	link := regexp.MustCompile(`http://[^<\s]+/invitation/[^<\s]+`).FindString(a.text)
	path, ok := strings.CutPrefix(link, s.url)
	if !ok {
		t.Fatalf("the page gives the link %q, the site is %s", link, s.url)
	}
	max := s.member("Max")
	if a := max.get(path); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Boss") {
		t.Errorf("the invitation: status %d", a.StatusCode)
	}
	if a := max.post(path); a.leads() != templates.FloorPath {
		t.Errorf("redeemed by a member it leads to %q, status %d", a.leads(), a.StatusCode)
	}
	if a := max.get(templates.FloorPath); a.StatusCode != http.StatusOK {
		t.Errorf("the new supervisor's floor: status %d", a.StatusCode)
	}
	if a := s.visitor().get(path); a.StatusCode != http.StatusGone {
		t.Errorf("a spent link: status %d", a.StatusCode)
	}
}

func TestNewTable(t *testing.T) {
	s := newSite(t)
	dora := s.member("Dora")
	if a := dora.get(templates.NewTablePath + "?profile=letter"); !strings.Contains(a.text, "mid-shoe") {
		t.Error("the form does not show house rules")
	}
	a := dora.get(templates.NewTablePath + "?game=free-bet&name=Mine&bots=6&mode=exam&start=opening")
	for _, want := range []string{`value="Mine"`, `name="bots" value="6" checked`, `value="exam" checked`, `value="opening" selected`} {
		if !strings.Contains(a.text, want) {
			t.Errorf("with another game the form has no %s", want)
		}
	}
	// Refused with the clause, and what was written is still there.
	a = dora.post(templates.TablesPath, "name", "Mine", "variant", "blackjack", "mode", "exam", "profile", "letter",
		"minimum", "600", "maximum", "500", "splits", "2")
	if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "house.maximum") ||
		!strings.Contains(a.text, `value="Mine"`) || !strings.Contains(a.text, `value="600"`) {
		t.Errorf("limits that leave nothing to bet: status %d:\n%s", a.StatusCode, a.text)
	}
	for field, value := range map[string]string{
		"variant": "whist", "mode": "easy", "bots": "9", "start": "never", "splits": "9", "minimum": "nothing", "profile": "own",
	} {
		form := url.Values{"name": {"Mine"}, "variant": {"blackjack"}, "mode": {"exam"}}
		form.Set(field, value)
		if a := dora.do("POST", templates.TablesPath, form); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s=%s: status %d", field, value, a.StatusCode)
		}
	}
	if a := dora.post(templates.TablesPath, "name", "Mine", "variant", "blackjack", "mode", "exam", "bots", "many"); a.StatusCode != 422 ||
		!strings.Contains(a.text, "&#34;many&#34; is no number of bots") || !strings.Contains(a.text, `value="Mine"`) {
		t.Errorf("many bots: status %d:\n%s", a.StatusCode, a.text)
	}
	if a := dora.post(templates.TablesPath, "variant", "blackjack", "mode", "exam", "trainee", "Max"); a.StatusCode != 422 {
		t.Errorf("a member sets a table for a trainee: status %d", a.StatusCode)
	}
	id := dora.open("settle", "one-pass", "mode", "exam")
	info := s.hall.Lists.Lobby(sessions.ListQuery{Per: 1}).Tables[0].Info
	if info.ID != id || !blackjack.OnePass.On(&info.House) || info.Mode != "exam" || info.Name != "Table 4" {
		t.Errorf("the table is %+v", info)
	}
}

// A table that is set for a trainee is dealt by no one else; the lobby says
// what is open to whom.
func TestLockedTable(t *testing.T) {
	s := newSite(t)
	boss, max, gus := s.supervisor("Boss"), s.member("Max"), s.guest("Gus")
	table := boss.open("mode", "exam", "trainee", "max")
	if a := gus.post(templates.TakePath(table)); a.StatusCode != http.StatusConflict || !strings.Contains(a.text, "Max") {
		t.Errorf("another takes a trainee's table: status %d", a.StatusCode)
	}
	if a := max.post(templates.TakePath(table)); a.leads() != templates.TablePath(table) {
		t.Errorf("the trainee takes his table: status %d: %s", a.StatusCode, a.text)
	}
	if a := max.get("/"); !strings.Contains(a.text, "Go on dealing") {
		t.Error("the lobby does not lead the dealer back")
	}
	if a := gus.get("/"); strings.Contains(a.text, "Take the table") {
		t.Error("the lobby offers a table that is taken")
	}
}

// In an exam a supervisor sees verdicts live, unless he deals.
func TestSupervisorOversees(t *testing.T) {
	s := newSite(t)
	boss, max := s.supervisor("Boss"), s.member("Max")
	table := boss.open("mode", "exam")
	dealer := max.socket(table)
	dealer.must("tap in Max")
	floor := boss.socket(table)
	if floor.as != "floor" {
		t.Errorf("a supervisor's page is one of %s", floor.as)
	}
	dealer.must("deal dealer") // nothing called for it
	floor.update()
	if !strings.Contains(floor.html[templates.TickerID], "633a") && !strings.Contains(floor.html[templates.TickerID], "house") {
		t.Errorf("the floor's ticker has no mistake: %s", floor.html[templates.TickerID])
	}
	if a := boss.get(templates.FloorPath); !strings.Contains(a.text, "Max") {
		t.Error("the floor's page does not list the dealer")
	}
	scene := func(v *visitor, path string) string { return v.get(path).text }
	if text := scene(max, templates.TablePath(table)+"?as=floor"); strings.Contains(text, `data-view="floor"`) {
		t.Error("a dealer looks at his own table as floor")
	}
	dealer.must("tap out")
	boss.post(templates.TakePath(table))
	for _, as := range []string{"", "?as=floor", "?as=instructor"} {
		if text := scene(boss, templates.TablePath(table)+as); !strings.Contains(text, `data-view="dealer"`) {
			t.Errorf("the supervisor who deals looks at his table%s as another", as)
		}
	}
	live, ok := s.hall.Table(table)
	if !ok {
		t.Fatal("the table is gone")
	}
	if v := standing(live, s.person("Boss"), asInstructor); v.Role != game.DealerView {
		t.Errorf("the dealer's standing is %s", v.Audience())
	}
}

// A line whose answer was lost is sent again by the same page, and done once:
// over another socket, after others have spoken.
func TestRepeatOverAnotherSocket(t *testing.T) {
	s := newSite(t)
	dora, pat := s.member("Dora"), s.guest("Pat")
	table := dora.open()
	player := pat.socketOf(table, "page-of-pat")
	player.must("p3 sit Pat 500")
	player.say("p3 bet main 25")
	first := player.ack()
	player.conn.Close()
	dora.socket(table).must("tap in Dora", "no more bets")

	again := pat.socketOf(table, "page-of-pat")
	again.n = 1
	again.say("p3 bet main 25")
	if got := again.ack(); !first.Kept || !got.Kept || got.Refused != "" {
		t.Errorf("the repeat was answered with %+v, the line with %+v", got, first)
	}
	live, ok := s.hall.Table(table)
	if !ok {
		t.Fatal("the table is gone")
	}
	scene, _ := live.Scene(t.Context(), game.Viewer{})
	if bet := scene.View.Boxes[2].Hands[0].Bet.Total(); bet != 25_00 {
		t.Errorf("in box 3 lie %v, want 25", bet)
	}
	// Somebody else's page cannot pass for this one.
	thief := s.guest("Tom").socketOf(table, "page-of-pat")
	thief.n = 1
	thief.say("p3 bet main 25")
	if got := thief.ack(); got.Refused == "" || got.Kept {
		t.Errorf("another's line under the page's number was answered with %+v", got)
	}
}

// A supervisor's page has the words of the floor and of the instructor, and may
// say one after the other.
func TestSupervisorIsFloorAndInstructor(t *testing.T) {
	s := newSite(t)
	boss, max := s.supervisor("Boss"), s.member("Max")
	table := boss.open()
	max.socket(table).must("tap in Max")
	p := boss.socket(table)
	for range 2 {
		p.must("inject reader fault", "floor repair reader")
	}
	p.say("tap out")
	if a := p.ack(); a.Refused == "" {
		t.Error("the floor taps the dealer out")
	}
	m := max.socket(table)
	m.say("floor void")
	if a := m.ack(); a.Refused == "" {
		t.Error("the dealer speaks as the floor")
	}
}

// A supervisor lets a frozen table go on from the list of all tables and from
// the lobby; nobody else may, and nobody where it is not frozen.
func TestRelease(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	table := dora.open()
	p := boss.socket(table)
	p.must("freeze")
	path := templates.ReleasePath(table)
	if strings.Contains(dora.get(templates.LobbyPath).text, path) || !strings.Contains(boss.get(templates.LobbyPath).text, path) {
		t.Error("the lobby offers the release to others than supervisors, or not to them")
	}
	if a := boss.get(templates.FloorPath); !strings.Contains(a.text, "Frozen") {
		t.Error("the floor does not say that the table is frozen")
	}
	if a := boss.get(templates.FloorPath + "?table=" + table); !strings.Contains(a.text, path) {
		t.Error("the table on the floor does not offer the release")
	}
	if a := dora.post(path); a.StatusCode != http.StatusForbidden {
		t.Errorf("a dealer lets it go on: status %d", a.StatusCode)
	}
	if a := boss.post(path, "next", templates.FloorPath); a.leads() != templates.FloorPath {
		t.Errorf("a supervisor lets it go on: status %d, to %s", a.StatusCode, a.leads())
	}
	if a := boss.post(path, "next", templates.FloorPath); a.StatusCode != http.StatusConflict {
		t.Errorf("a table that goes on is let go on: status %d", a.StatusCode)
	}
}
