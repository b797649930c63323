package web

import (
	"context"
	"net/http"
	"net/url"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/templates"
	"burncard/variants/apprenticeship"
	"burncard/variants/library"
	"burncard/web/accounts"
)

// TestWhoMayGoWhere asks for every address as each kind of visitor, at a house with a host
// of its own and at one with a sub-path. The column own is the session's dealer; a stranger
// who has to log in is led to the page for it.
func TestWhoMayGoWhere(t *testing.T) {
	for _, path := range []string{"", "/north"} {
		t.Run("at "+path, func(t *testing.T) { whoMayGoWhere(t, newSite(t, below(path))) })
	}
}

func whoMayGoWhere(t *testing.T, s *site) {
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
	routes, asked := http.NewServeMux(), map[string]bool{} // whether the table asks for a route
	s.server.route(func(pattern string, do func(http.ResponseWriter, *http.Request)) {
		routes.HandleFunc(pattern, do)
		asked[pattern] = false
	})
	// Where a stranger is led, and not to the page for a login.
	elsewhere := map[string]bool{"/supervisor/none": true, templates.LogoutPath: true, templates.RulesPath: true, templates.TablePath(table) + "/next": true}
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
		{"GET", templates.MarksPath, ok, ok, ok, ok, ok},
		{"POST", templates.MarksPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.DrillRunPath("none"), login, 404, 404, 404, 404},
		{"GET", templates.SpotPath, ok, ok, ok, ok, ok},
		{"POST", templates.SpotPath, login, 404, 404, 404, 404}, // no such game
		{"GET", templates.SpotDeskPath, login, ok, ok, ok, ok},
		{"GET", templates.SpotDeskOf("", templates.SpotMine), login, ok, ok, ok, ok},
		{"GET", templates.SpotDeskOf("", s.person("Dora").ID), login, 404, 404, ok, ok},
		{"GET", templates.SpotDeskOf("", "none"), login, 404, 404, 404, 404},
		{"GET", templates.SpotDeskOf("nowhere", ""), login, 404, 404, 404, 404},
		{"GET", templates.SpotPath + "?csv=errors", 404, 404, 404, 404, 404}, // nobody has a run
		{"GET", templates.SpotRunPath("none"), login, 404, 404, 404, 404},
		{"POST", templates.StopPath(table), login, 404, 404, 404, 404}, // nobody looks for errors there
		{"GET", templates.MarkedPath, login, ok, ok, ok, ok},
		{"GET", templates.MarkedPath + "?clause=the+deal", login, login, login, login, login}, // to the list of sessions, which says what is wrong
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
		{"GET", templates.GridPath("none") + "?csv=grid", login, 403, 403, 403, 404},
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
		{"GET", templates.DeskPath(s.person("Dora").ID) + "?csv=weeks", login, 404, 404, ok, ok},
		{"GET", templates.DeskPath("none"), login, 404, 404, 404, 404},
		{"GET", templates.ClassDeskPath("nowhere"), login, 403, 403, 403, 404},
		{"GET", templates.ClassDeskPath("nowhere") + "?csv=weeks", login, 403, 403, 403, 404},
		{"GET", templates.TargetsPath, login, 403, 403, 403, ok},
		{"POST", templates.TargetsPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.ScorePath, ok, ok, ok, ok, ok},
		{"POST", templates.ScorePath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.RetentionPath, login, 403, 403, 403, ok},
		{"POST", templates.RetentionPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.StatementsPath, login, 403, 403, 403, ok},
		{"GET", templates.StatementsPath + "?csv=statements", login, 403, 403, 403, ok},
		{"POST", templates.StatementsPath, login, 403, 403, 403, 422}, // an empty form
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
		{"GET", templates.ApprenticePath(s.person("Dora").ID, apprenticeship.Blackjack), login, 403, 403, 403, ok},
		{"GET", templates.ApprenticePath("none", apprenticeship.Blackjack), login, 403, 403, 403, 404},
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
		{"POST", templates.EditorPath, login, 403, 403, 403, 422}, // an empty form
		{"GET", templates.CalculatorPath, ok, ok, ok, ok, ok},
		{"GET", templates.OddsPath, ok, ok, ok, ok, ok},
		{"GET", templates.OddsPath + "/super-4", ok, ok, ok, ok, ok},
		{"GET", templates.OddsPath + "/none", 404, 404, 404, 404, 404},
		{"GET", templates.RulesPath, login, login, login, login, login}, // to the index of a game
		{"GET", templates.TablePath(table) + "/hall", ok, ok, ok, ok, ok},
		{"GET", templates.TablePath("none") + "/hall", 404, 404, 404, 404, 404},
		{"GET", templates.TablePath(table) + "/next", login, login, login, login, login},    // to the lobby
		{"GET", templates.TablePath(table) + "/session", login, login, login, login, login}, // to his own there, or his list
		{"GET", templates.TablePath(table) + "/sheet", ok, ok, ok, ok, ok},
		{"GET", templates.TickerPath, login, 403, 403, 403, ok},
		{"GET", templates.KeptExercisesPath, login, 403, 403, 403, ok},
		{"GET", templates.KeptExercisePath("none"), login, 403, 403, 403, 404},
		{"POST", templates.KeptExercisePath("none") + "/withdraw", login, 403, 403, 403, 404},
		{"POST", templates.AssignmentPath("none") + "/put-down", login, 403, 403, 403, 404},
		{"POST", templates.CasesPath, login, 404, 404, 404, 404}, // no such clause
		{"POST", session + "/again", login, 404, 404, 404, 404},  // no act is named
		{"POST", templates.TablePath("none") + "/again", login, 404, 404, 404, 404},
		{"POST", templates.TablePath("none") + "/alone", login, 404, 404, 404, 404},
		{"POST", templates.TablePath("none") + "/case", login, 404, 404, 404, 404},
		{"POST", templates.TablePath("none") + "/finish", login, 404, 404, 404, 404},
		{"POST", templates.TraineesPath + "/lift", login, 403, 403, 403, login}, // nothing is set for nobody
		{"POST", templates.RegisterPath, 422, 422, 422, 422, 422},               // an empty form
		{"POST", templates.PersonPath("none") + "/logins", login, 403, 403, 403, 404},
		{"POST", templates.EndLoginPath, login, 403, login, login, login}, // none: back to the own account
		{"POST", templates.EndOthersPath, login, 403, login, login, login},
		{"POST", templates.BeginPasskeyLoginPath, 422, 422, 422, 422, 422}, // no passkeys under a number
		{"POST", templates.PasskeyLoginPath, 401, 401, 401, 401, 401},
		{"POST", templates.BeginPasskeyPath, login, 403, 422, 422, 422},
		{"POST", templates.PasskeysPath, login, 403, 422, 422, 422},
		{"POST", templates.RemovePasskeyPath, login, 403, login, login, login}, // none: back to the own account
		{"GET", templates.ProviderPath, 404, 404, 404, 404, 404},               // this house has no provider
		{"GET", templates.ProviderBackPath, 404, 404, 404, 404, 404},
		{"POST", templates.ChooseNamePath, 404, 404, 404, 404, 404},
		{"POST", templates.IdentitiesPath, login, 403, 404, 404, 404},
		{"POST", templates.RemoveIdentityPath, login, 403, login, login, login}, // none: back to the own account
		{"GET", "/nowhere", 404, 404, 404, 404, 404},
		{"POST", "/", 404, 404, 404, 404, 404},
		{"POST", templates.LogoutPath, login, login, login, login, login}, // to the lobby, and at the end of this table
	} {
		r, err := http.NewRequestWithContext(context.Background(), tt.method, tt.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, pattern := routes.Handler(r)
		asked[pattern] = true
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
			if who == "stranger" && want == login && got.leads() != templates.LoginPath && !elsewhere[tt.path] {
				t.Errorf("%s %s leads a stranger to %s", tt.method, tt.path, got.Header.Get("Location"))
			}
		}
	}
	for pattern, is := range asked {
		if !is {
			t.Errorf("%s: the table does not say who may go there", pattern)
		}
	}
}
