package web

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"

	"burncard/sessions"
	"burncard/sessions/limit"
	"burncard/sessions/record"
	"burncard/sessions/trouble"
	"burncard/static"
	"burncard/templates"
	"burncard/web/accounts"
	"burncard/web/pending"
	"burncard/web/provider"
)

// A Config is what a Server needs. The Server closes none of it.
type Config struct {
	Hall   *sessions.Hall
	People *accounts.Accounts
	// House is the address that people open, as houseAt reads it; nil where it is not
	// known. With https browsers use TLS, which ends at a proxy in front of the server.
	House *url.URL
	// Proxies are the networks that may say where a request came from.
	Proxies []netip.Prefix
	// Hosts are the names by which people may open the house; none for any.
	Hosts Hosts
	// Limits bound what comes from one network address.
	Limits Limits
	// Report is told of errors that the operator should see.
	Report func(error)
	// Provider is another house's login; nil for none.
	Provider *provider.Provider
	// Trouble is what keeps the house from writing; nil for nothing.
	Trouble *trouble.House
	// Log is told of logins that failed; nil for nobody.
	Log *slog.Logger
}

// A Server is the site: pages, files and sockets.
type Server struct {
	hall   *sessions.Hall
	people *accounts.Accounts
	logins *accounts.Logins
	hub    *Hub
	house  *url.URL // nil where it is not known
	base   subPath
	report func(error)
	all    http.Handler

	trouble *trouble.House
	log     *slog.Logger
	closing atomic.Bool // the house is about to close

	proxies proxies
	limits  limits

	odds sharedOdds

	provider  *provider.Provider // another house's login; nil for none
	visits    pending.List[visited]
	newcomers pending.List[nameless]
}

// NewServer returns the site over a hall and its people.
func NewServer(cfg Config) (*Server, error) {
	s := &Server{
		hall: cfg.Hall, people: cfg.People, house: cfg.House, base: subPathOf(cfg.House), report: cfg.Report,
		proxies: cfg.Proxies, limits: limits{Limits: cfg.Limits}, trouble: cfg.Trouble, log: cfg.Log,
		provider: cfg.Provider,
	}
	if s.trouble == nil {
		s.trouble = new(trouble.House)
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	secure := cfg.House != nil && cfg.House.Scheme == "https"
	s.logins = s.people.Logins(loginCookie(cfg.House), secure, func(w http.ResponseWriter, r *http.Request, err error) {
		v := &visit{Server: s, w: w, r: r}
		v.fail(fmt.Errorf("login of a visitor: %w", err))
	})
	s.logins.Form = s.base.path + templates.LoginPath
	s.hub = NewHub(s.base.elements(templates.Elements), s.verdict, s.holder, s.report)
	s.hub.From = func(r *http.Request) string { return limit.Address(s.proxies.address(r)) }
	s.hub.OfAddress, s.hub.OfPerson = cfg.Limits.Sockets, cfg.Limits.SocketsOfPerson
	s.hub.Slow = s.trouble.Slow
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
	s.route(pages.HandleFunc)
	forms := http.NewCrossOriginProtection()
	forms.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, r.Pattern = pages.Handler(r) // for the log
		v := &visit{Server: s, w: w, r: r}
		v.fail(&problem{http.StatusForbidden, "Not from here", "That form was sent from another site's page.", ""})
	}))

	all, base := http.NewServeMux(), s.base.path
	all.Handle("GET "+base+templates.StaticPath, http.StripPrefix(base+templates.StaticPath, compressedFiles(files)))
	all.HandleFunc("GET "+base+"/healthz", s.health)
	all.HandleFunc("GET "+base+"/readyz", s.ready)
	// The logins' middleware does not wrap sockets, see Hub.Serve.
	all.HandleFunc("GET "+base+"/table/{id}/socket", s.socket)
	all.Handle(base+"/", http.StripPrefix(base, compressedPages(shorten(forms.Handler(s.logins.Handler(pages))))))
	s.all = guard(secure, cfg.Hosts.only(all, base+"/healthz", base+"/readyz"))
	return s, nil
}

// holder is the person of a login token, by which a socket is open: that is use of the
// login.
func (s *Server) holder(ctx context.Context, token string) (accounts.Person, bool) {
	p, ok, err := s.logins.Use(ctx, token)
	if err != nil {
		s.report(err) // the login itself is not in doubt
	}
	return p, ok
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.all.ServeHTTP(w, r) }

// Close ends the sockets. Pages are the http.Server's to end, before.
func (s *Server) Close() { s.hub.Close() }

// route says which path leads to which page, and who may open it.
func (s *Server) route(handle func(pattern string, do func(http.ResponseWriter, *http.Request))) {
	on := func(pattern string, who access, do func(*visit) error) {
		handle(pattern, func(w http.ResponseWriter, r *http.Request) {
			v := &visit{Server: s, w: w, r: r, who: s.logins.Person(r)}
			if err := s.people.Saw(context.WithoutCancel(r.Context()), v.who); err != nil {
				s.report(err) // the page itself is not in doubt
			}
			if err := s.logins.Used(r); err != nil {
				s.report(err)
			}
			err := who(v)
			if err == nil && r.Method == http.MethodPost && r.URL.Path != templates.LogoutPath { // everybody may leave
				err = v.withinPerson(&s.limits.forms, s.limits.Forms, "forms")
			}
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
	on("GET "+templates.MarksPath, anybody, showMarks)
	on("POST "+templates.MarksPath, supervisors, setMarks)
	on("GET "+templates.KeptExercisesPath, supervisors, showKeptExercises)
	on("GET "+templates.KeptExercisesPath+"/{work}", supervisors, showKeptExercise)
	on("POST "+templates.KeptExercisesPath+"/{work}/withdraw", supervisors, withdrawExercise)
	on("GET "+templates.SpotPath, anybody, showSpot)
	on("POST "+templates.SpotPath, named, startSpot)
	on("GET "+templates.SpotPath+"/run/{id}", named, showSpotRun)
	on("GET "+templates.SpotDeskPath, named, showSpotDesk)
	on("POST /table/{id}/spot", named, stopTable)
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
	on("POST "+templates.AssignmentsPath+"/{id}/put-down", supervisors, putDown)
	on("POST "+templates.AssignmentsPath+"/{id}/begin", members, beginAssigned)
	on("GET "+templates.ClassesPath+"/{id}/assignments", supervisors, showGrid)

	on("GET "+templates.SessionsPath, named, showSessions)
	on("GET "+templates.MarkedPath, named, showMarked)
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
	on("GET "+templates.ClassesPath+"/{id}/desk", supervisors, showClassDesk)
	on("GET "+templates.TargetsPath, supervisors, showTargets)
	on("POST "+templates.TargetsPath, supervisors, setTarget)
	on("POST "+templates.PeoplePath+"/{id}/rename", supervisors, renamePerson)
	on("POST "+templates.PeoplePath+"/{id}/password", supervisors, resetPassword)
	on("POST "+templates.PeoplePath+"/{id}/logins", supervisors, endLoginsOf)
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
	on("GET "+templates.StatementsPath, supervisors, showStatements)
	on("POST "+templates.StatementsPath, supervisors, sendStatementsAgain)
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
	on("POST "+templates.BeginPasskeyLoginPath, anybody, beginPasskeyLogin)
	on("POST "+templates.PasskeyLoginPath, anybody, logInByPasskey)
	on("GET "+templates.ProviderPath, anybody, withProvider(goToProvider))
	on("GET "+templates.ProviderBackPath, anybody, withProvider(comeBackFromProvider))
	on("POST "+templates.ChooseNamePath, anybody, withProvider(chooseName))
	on("GET "+templates.RegisterPath, anybody, showRegistration)
	on("POST "+templates.RegisterPath, anybody, registerAccount)
	on("GET "+templates.PasswordPath, members, showOwnAccount)
	on("POST "+templates.PasswordPath, members, changePassword)
	on("POST "+templates.BeginPasskeyPath, members, beginPasskey)
	on("POST "+templates.PasskeysPath, members, addPasskey)
	on("POST "+templates.RemovePasskeyPath, members, removePasskey)
	on("POST "+templates.IdentitiesPath, members, withProvider(tieIdentity))
	on("POST "+templates.RemoveIdentityPath, members, untieIdentity)
	on("POST "+templates.EndLoginPath, members, endLogin)
	on("POST "+templates.EndOthersPath, members, endOtherLogins)
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
	on("/", anybody, showNotFound)
}

// health answers that the process serves, and names the trouble that the house has; to
// the page of a table it also says whether there still is one. The first word is what
// programs read.
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
	if words := s.trouble.Words(); words != "" {
		fmt.Fprintln(w, words)
	}
}

// ready answers whether the house can take visitors and their acts: its log can be written,
// there are connections left, and it is not about to close.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	switch why := s.trouble.Unready(); {
	case s.closing.Load():
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintln(w, "The house is closing")
	case why != "":
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintln(w, why)
	default:
		fmt.Fprintln(w, "ready")
		if words := s.trouble.Words(); words != "" {
			fmt.Fprintln(w, words)
		}
	}
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
func (s *Server) verdict(variant string, judged record.Judged) (string, error) {
	var b strings.Builder
	err := s.base.below(templates.Verdict(variant, judged)).Render(context.Background(), &b)
	return b.String(), err
}
