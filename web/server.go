package web

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/static"
	"burncard/templates"
	"burncard/web/accounts"
)

// A Config is what a Server needs. The Server closes none of it.
type Config struct {
	Hall   *sessions.Hall
	People *accounts.Accounts
	Secure bool // browsers use TLS, which ends at a proxy in front of the server
	// Proxies are the networks that may say where a request came from.
	Proxies []netip.Prefix
	// Limits bound what comes from one network address.
	Limits Limits
	// Report is told of errors that the operator should see.
	Report func(error)
}

// A Server is the site: pages, files and sockets.
type Server struct {
	hall   *sessions.Hall
	people *accounts.Accounts
	logins *accounts.Logins
	hub    *Hub
	secure bool
	report func(error)
	all    http.Handler

	proxies proxies
	limits  limits

	odds sharedOdds
}

// NewServer returns the site over a hall and its people.
func NewServer(cfg Config) (*Server, error) {
	s := &Server{
		hall: cfg.Hall, people: cfg.People, secure: cfg.Secure, report: cfg.Report,
		proxies: cfg.Proxies, limits: limits{Limits: cfg.Limits},
	}
	s.logins = s.people.Logins(cfg.Secure, func(w http.ResponseWriter, r *http.Request, err error) {
		v := &visit{Server: s, w: w, r: r}
		v.fail(fmt.Errorf("login of a visitor: %w", err))
	})
	s.hub = NewHub(templates.Elements, verdict, s.logins.FromToken, s.report)
	s.people.OnVoid(s.hub.Ended)
	files, err := newFiles(static.Files, static.Sheets...)
	if err != nil {
		return nil, err
	}

	compressedFiles, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.CompressionLevel(gzip.BestCompression))
	if err != nil {
		return nil, fmt.Errorf("compress files: %w", err)
	}
	// Pages contain typed text beside private text, and the size of a compressed
	// page would tell where the two agree. The padding hides the size (BREACH).
	compressedPages, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.CompressionLevel(gzip.BestSpeed), gzhttp.RandomJitter(32, 0, false))
	if err != nil {
		return nil, fmt.Errorf("compress pages: %w", err)
	}

	pages := http.NewServeMux()
	s.route(pages)
	forms := http.NewCrossOriginProtection()
	forms.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{Server: s, w: w, r: r}
		v.fail(&problem{http.StatusForbidden, "Not from here", "That form was sent from another site's page.", ""})
	}))

	all := http.NewServeMux()
	all.Handle("GET "+templates.StaticPath, http.StripPrefix(templates.StaticPath, compressedFiles(files)))
	all.HandleFunc("GET /healthz", s.health)
	// The logins' middleware does not wrap sockets, see Hub.Serve.
	all.HandleFunc("GET /table/{id}/socket", s.socket)
	all.Handle("/", compressedPages(shorten(forms.Handler(s.logins.Handler(pages)))))
	s.all = guard(all)
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.all.ServeHTTP(w, r) }

// Close ends the sockets. Pages are the http.Server's to end, before.
func (s *Server) Close() { s.hub.Close() }

// route says which path leads to which page, and who may open it.
func (s *Server) route(m *http.ServeMux) {
	on := func(pattern string, who access, do func(*visit) error) {
		m.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			v := &visit{Server: s, w: w, r: r, who: s.logins.Person(r)}
			if err := s.people.Saw(context.WithoutCancel(r.Context()), v.who); err != nil {
				s.report(err) // the page itself is not in doubt
			}
			err := who(v)
			if err == nil && r.Method == http.MethodPost {
				err = v.form()
			}
			if err == nil {
				err = do(v)
			}
			if err != nil {
				v.fail(err)
			}
		})
	}
	on("GET "+templates.LobbyPath+"{$}", anybody, showLobby)
	on("GET "+templates.NewTablePath, named, showNewTable)
	on("POST "+templates.TablesPath, named, openTable)
	on("GET "+templates.TablesPath, named, showProfileCards)
	on("GET "+templates.ProfilesPath, supervisors, showProfiles)
	on("POST "+templates.ProfilesPath, named, keepProfile)
	on("GET "+templates.ImportPath, supervisors, showImport)
	on("POST "+templates.ImportPath, supervisors, importProfile)
	on("GET "+templates.ProfilesPath+"/{id}", supervisors, showProfile)
	on("GET "+templates.ProfilesPath+"/{id}/text", supervisors, sendProfile)
	on("POST "+templates.ProfilesPath+"/{id}/lock", supervisors, lockProfile)
	on("POST "+templates.ProfilesPath+"/{id}/rename", supervisors, renameProfile)
	on("POST "+templates.ProfilesPath+"/{id}/retire", supervisors, retireProfile)
	on("POST /table/{id}/alone", named, goOnAlone)
	on("POST /table/{id}/finish", named, finishFirstRound)
	on("GET /table/{id}", anybody, showTable)
	on("GET /table/{id}/hall", anybody, showHall)
	on("GET /table/{id}/next", anybody, goOnFromClosed)
	on("GET /table/{id}/session", named, showLastSession)
	on("GET /table/{id}/replay", named, showActAtTable)
	on("POST /table/{id}/take", named, takeTable)
	on("POST /table/{id}/again", named, tryActAgain)
	on("POST /table/{id}/case", named, askOfCase)
	on("POST /table/{id}/release", supervisors, releaseTable)
	on("POST /table/{id}/freeze", supervisors, freezeTable)
	on("POST /table/{id}/answer", supervisors, answerCall)
	on("POST /table/{id}/close", named, giveUpTable)
	on("POST "+templates.FirstPath, named, startFirstRound)

	on("GET "+templates.ApprenticeshipPath, named, showApprenticeship)
	on("POST "+templates.ApprenticeshipPath, named, goOnLearning)
	on("POST "+templates.SkipDutyPath, named, skipDuty)
	on("POST "+templates.OwnShoePath, named, dealOwnShoe)
	on("POST /table/{id}/shoe", named, finishOwnShoe)
	on("GET "+templates.ApprenticeshipPath+"/person/{person}", supervisors, showApprentice)
	on("GET "+templates.OrderPath, supervisors, showOrder)
	on("POST "+templates.OrderPath, supervisors, keepOrder)
	on("GET "+templates.OrderTextPath, supervisors, sendOrder)
	on("POST "+templates.ApprenticeshipPath+"/person/{person}/place", supervisors, placeApprentice)
	on("GET "+templates.ApprenticeshipPath+"/person/{person}/{duty}", named, showDutySteps)

	on("GET "+templates.ExercisesPath, anybody, showExercises)
	on("POST "+templates.ExercisesPath, named, dealExercise)
	on("GET "+templates.DrillsPath, anybody, showDrills)
	on("POST "+templates.DrillsPath, named, startDrill)
	on("GET "+templates.DrillsPath+"/{id}", named, showDrillRun)
	on("GET "+templates.EditorPath, supervisors, showEditor)
	on("POST "+templates.EditorPath, supervisors, checkExercise)

	on("GET "+templates.ExamsPath, named, showExams)
	on("POST "+templates.ExamsPath, supervisors, appointExam)
	on("GET "+templates.NewExamPath, supervisors, showNewExam)
	on("GET "+templates.ExamsPath+"/{id}", named, showExam)
	on("POST "+templates.ExamsPath+"/{id}/confirm", supervisors, confirmPerson)
	on("POST "+templates.ExamsPath+"/{id}/withdraw", supervisors, withdrawExam)
	on("POST "+templates.ExamsPath+"/{id}/void", supervisors, voidAttempt)
	on("POST "+templates.ExamsPath+"/{id}/begin", named, beginAttempt)
	on("POST "+templates.ExamsPath+"/{id}/end", named, endAttempt)
	on("GET "+templates.ExamsPath+"/{id}/class", supervisors, showTestClass)
	on("POST "+templates.ExamsPath+"/{id}/jurors", supervisors, setJurors)
	on("POST "+templates.ExamsPath+"/{id}/close", supervisors, closeCards)
	on("GET "+templates.ExamsPath+"/{id}/card/{number}", members, showCard)
	on("POST "+templates.ExamsPath+"/{id}/card/{number}", members, rateAttempt)
	on("GET /table/{id}/take", supervisors, showTakeover)

	on("GET "+templates.DuePath, named, showDue)
	on("POST "+templates.DueNextPath, members, dealDue)
	on("GET "+templates.DuePath+"/{id}", named, showDueCard)
	on("GET "+templates.PlansPath, supervisors, showPlans)
	on("POST "+templates.PlansPath, supervisors, savePlan)
	on("GET "+templates.NewPlanPath, supervisors, showPlanForm)
	on("GET "+templates.PlansPath+"/{id}", supervisors, showPlan)
	on("POST "+templates.PlansPath+"/{id}/withdraw", supervisors, withdrawPlan)
	on("GET "+templates.AssignmentsPath, members, showAssignments)
	on("POST "+templates.AssignmentsPath, supervisors, assign)
	on("GET "+templates.NewAssignmentPath, supervisors, showNewAssignment)
	on("GET "+templates.AssignmentsPath+"/{id}", members, showAssignment)
	on("GET "+templates.AssignmentsPath+"/{id}/edit", supervisors, showChangeAssignment)
	on("POST "+templates.AssignmentsPath+"/{id}/edit", supervisors, changeAssignment)
	on("POST "+templates.AssignmentsPath+"/{id}/withdraw", supervisors, withdrawAssignment)
	on("POST "+templates.AssignmentsPath+"/{id}/word", supervisors, judgeAssigned)
	on("POST "+templates.AssignmentsPath+"/{id}/begin", members, beginAssigned)
	on("GET "+templates.ClassesPath+"/{id}/assignments", supervisors, showGrid)
	on("GET "+templates.ClassesPath+"/{id}/assignments/csv", supervisors, sendGrid)

	on("GET "+templates.SessionsPath, named, showSessions)
	on("GET "+templates.SessionsPath+"/{id}", named, showSession)
	on("GET "+templates.SessionsPath+"/{id}/rounds", named, showRounds)
	on("GET "+templates.SessionsPath+"/{id}/rounds/scripts", named, sendScripts)
	on("GET "+templates.SessionsPath+"/{id}/replay", named, showReplay)
	on("GET "+templates.SessionsPath+"/{id}/replay/frames", named, sendFrames)
	on("GET "+templates.SessionsPath+"/{id}/replay/script", named, sendScript)
	on("POST "+templates.SessionsPath+"/{id}/again", named, tryAgain)
	on("POST "+templates.SessionsPath+"/{id}/flag", named, flagMistake)
	on("POST "+templates.SessionsPath+"/{id}/slip", named, markSlip)
	on("POST "+templates.SessionsPath+"/{id}/request", named, askSlip)
	on("POST "+templates.SessionsPath+"/{id}/eye", supervisors, tickPoints)
	on("POST "+templates.SessionsPath+"/{id}/sign", supervisors, signSheet)
	on("GET "+templates.SessionsPath+"/{id}/verify", named, verifySheet)

	on("GET "+templates.DecisionsPath, supervisors, showDecisions)
	on("POST "+templates.DecisionsPath+"/mistake", supervisors, decideMistake)
	on("GET "+templates.DecisionsPath+"/clauses", supervisors, showClauses)
	on("POST "+templates.DecisionsPath+"/clause", supervisors, decideClause)

	on("GET "+templates.FloorPath, supervisors, showFloor)
	on("GET "+templates.TickerPath, supervisors, showTicker)
	on("GET "+templates.TraineesPath, supervisors, showTrainees)
	on("POST "+templates.TraineesPath, supervisors, setTerms)
	on("POST "+templates.TraineesPath+"/lift", supervisors, liftTerms)
	on("GET "+templates.ClassesPath, supervisors, showClasses)
	on("POST "+templates.ClassesPath, supervisors, makeClass)
	on("GET "+templates.ClassesPath+"/{id}", named, showClass)
	on("POST "+templates.ClassesPath+"/{id}/open", supervisors, openForClass)
	on("POST "+templates.ClassesPath+"/{id}/say", supervisors, sayToClass)
	on("POST "+templates.ClassesPath+"/{id}/remove", supervisors, removePupil)
	on("POST "+templates.ClassesPath+"/{id}/end", supervisors, endClass)
	on("GET "+templates.JoinPath, anybody, showJoin)
	on("POST "+templates.JoinPath, anybody, joinClass)
	on("GET "+templates.PeoplePath, supervisors, showPeople)
	on("GET "+templates.PeoplePath+"/{id}", supervisors, showPerson)
	on("GET "+templates.PeoplePath+"/{id}/desk", named, showDesk)
	on("GET "+templates.PeoplePath+"/{id}/desk/csv", named, sendDesk)
	on("GET "+templates.ClassesPath+"/{id}/desk", supervisors, showClassDesk)
	on("GET "+templates.ClassesPath+"/{id}/desk/csv", supervisors, sendClassDesk)
	on("GET "+templates.TargetsPath, supervisors, showTargets)
	on("POST "+templates.TargetsPath, supervisors, setTarget)
	on("POST "+templates.PeoplePath+"/{id}/rename", supervisors, renamePerson)
	on("POST "+templates.PeoplePath+"/{id}/password", supervisors, resetPassword)
	on("POST "+templates.PeoplePath+"/{id}/disable", supervisors, disableAccount)
	on("POST "+templates.PeoplePath+"/{id}/enable", supervisors, enableAccount)
	on("POST "+templates.PeoplePath+"/{id}/promote", supervisors, promotePerson)
	on("POST "+templates.PeoplePath+"/{id}/demote", supervisors, demotePerson)
	on("POST "+templates.PeoplePath+"/{id}/remove", supervisors, removeAccount)
	on("POST "+templates.PeoplePath+"/{id}/class", supervisors, changeClasses)
	on("GET "+templates.AddPeoplePath, supervisors, showAddPeople)
	on("POST "+templates.AddPeoplePath, supervisors, addPeople)
	on("GET "+templates.AdmissionPath, supervisors, showAdmission)
	on("POST "+templates.AdmissionPath, supervisors, setAdmission)
	on("GET "+templates.DataPath, named, showOwnData)
	on("GET "+templates.DataPath+"/export", named, exportOwn)
	on("GET "+templates.DataPath+"/{id}/export", supervisors, exportPerson)
	on("POST "+templates.DataPath+"/erase", named, askErasure)
	on("GET "+templates.DataPath+"/{id}", supervisors, showData)
	on("POST "+templates.DataPath+"/{id}/erase", supervisors, erasePerson)
	on("GET "+templates.RetentionPath, supervisors, showRetention)
	on("POST "+templates.RetentionPath, supervisors, setRetention)
	on("GET "+templates.ScorePath, anybody, showScore)
	on("POST "+templates.ScorePath, supervisors, setScore)
	on("GET "+templates.AuditPath, supervisors, showAudit)
	on("GET "+templates.InvitationsPath, supervisors, showInvitations)
	on("POST "+templates.InvitationsPath, supervisors, invite)
	on("POST "+templates.InvitationsPath+"/withdraw", supervisors, withdrawLink)
	on("GET /invitation/{token}", anybody, showInvitation)
	on("POST /invitation/{token}", anybody, redeemInvitation)
	// Addresses of earlier versions.
	on("GET /accounts", supervisors, movedTo(templates.PeoplePath))
	on("GET /invitations", supervisors, movedTo(templates.InvitationsPath))
	on("GET /supervisor/{token}", anybody, func(v *visit) error { return v.see(templates.InvitationPath(v.r.PathValue("token"))) })

	on("GET "+templates.LoginPath, anybody, showLogin)
	on("POST "+templates.LoginPath, anybody, logIn)
	on("GET "+templates.RegisterPath, anybody, showRegistration)
	on("POST "+templates.RegisterPath, anybody, registerAccount)
	on("GET "+templates.PasswordPath, members, showPasswordForm)
	on("POST "+templates.PasswordPath, members, changePassword)
	on("POST "+templates.NamePath, anybody, giveName)
	on("POST "+templates.LogoutPath, anybody, logOut)

	on("GET "+templates.GlossaryPath, anybody, showGlossary)
	on("POST "+templates.CasesPath, named, dealCase)
	on("GET "+templates.RulesPath, anybody, showRules)
	on("GET "+templates.RulesPath+"/{variant}", anybody, showRules)
	on("GET "+templates.OddsPath, anybody, showSideWagers)
	on("GET "+templates.OddsPath+"/{wager}", anybody, showSideWager)
	on("GET "+templates.CalculatorPath, anybody, showCalculator)
	on("GET /table/{id}/sheet", anybody, showRuleSheet)
	on("POST /table/{id}/sheet/edge", supervisors, dealEdge)
	on("/", anybody, showNotFound)
}

// health answers that the process serves; to the page of a table, also whether there
// still is one.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if id := r.URL.Query().Get("table"); id != "" {
		if _, open := s.hall.Table(id); !open {
			fmt.Fprintln(w, "closed")
			return
		}
	}
	fmt.Fprintln(w, "ok")
}

// Timeouts of the server that serves pages. Sockets set their own.
const (
	headerTime = 5 * time.Second
	readTime   = 15 * time.Second
	writeTime  = 30 * time.Second
	idleTime   = 2 * time.Minute
	headerMost = 16 << 10
)

// HTTP returns an http.Server for the site. Its contexts end with ctx.
func (s *Server) HTTP() *http.Server {
	return &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       readTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    headerMost,
	}
}

// verdict draws the element that tells a sender what was wrong with his line.
func verdict(variant string, judged record.Judged) (string, error) {
	var b strings.Builder
	err := templates.Verdict(variant, judged).Render(context.Background(), &b)
	return b.String(), err
}
