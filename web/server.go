package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"
	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/static"
	"burncard/templates"
	"burncard/web/accounts"
)

// A Config is what a Server stands on. It closes none of it.
type Config struct {
	Hall   *sessions.Hall
	People *accounts.Accounts
	Secure bool // browsers come by TLS, which a proxy in front of us ends
	// Proxies are the networks whose word on where a request came from is
	// believed.
	Proxies []netip.Prefix
	// Limits bound what comes from one network address.
	Limits Limits
	// Report is told of errors that are the operator's.
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
	files, err := newFiles(static.Files, static.Table, static.Pages)
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
	// Past the logins' middleware, see Hub.Serve.
	all.HandleFunc("GET /table/{id}/socket", s.socket)
	all.Handle("/", compressedPages(shorten(forms.Handler(s.logins.Handler(pages)))))
	s.all = guard(all)
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.all.ServeHTTP(w, r) }

// Close ends the sockets. Pages are the http.Server's to end, before.
func (s *Server) Close() { s.hub.Close() }

// route says what is where, and for whom.
func (s *Server) route(m *http.ServeMux) {
	on := func(pattern string, who access, do func(*visit) error) {
		m.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			v := &visit{Server: s, w: w, r: r, who: s.logins.Person(r)}
			if err := who(v); err != nil {
				v.fail(err)
			} else if err := do(v); err != nil {
				v.fail(err)
			}
		})
	}
	on("GET "+templates.LobbyPath+"{$}", anybody, showLobby)
	on("GET "+templates.NewTablePath, named, showNewTable)
	on("POST "+templates.TablesPath, named, openTable)
	on("GET /table/{id}", anybody, showTable)
	on("POST /table/{id}/take", named, takeTable)
	on("POST /table/{id}/release", supervisors, releaseTable)
	on("POST /table/{id}/close", named, closeTable)
	on("POST "+templates.FirstPath, named, startFirstRound)

	on("GET "+templates.ExercisesPath, anybody, showExercises)
	on("POST "+templates.ExercisesPath, named, dealExercise)
	on("GET "+templates.EditorPath, supervisors, showEditor)
	on("POST "+templates.EditorPath, supervisors, checkExercise)

	on("GET "+templates.SessionsPath, named, showSessions)
	on("GET "+templates.SessionsPath+"/{id}", named, showSession)
	on("POST "+templates.SessionsPath+"/{id}/flag", named, flagMistake)
	on("POST "+templates.SessionsPath+"/{id}/slip", named, markSlip)
	on("POST "+templates.SessionsPath+"/{id}/eye", supervisors, tickPoints)

	on("GET "+templates.FloorPath, supervisors, showFloor)
	on("GET "+templates.TickerPath, supervisors, showTicker)
	on("GET "+templates.TraineesPath, supervisors, showTrainees)
	on("POST "+templates.TraineesPath, supervisors, setTerms)
	on("POST "+templates.TraineesPath+"/lift", supervisors, liftTerms)
	on("GET "+templates.AccountsPath, supervisors, showAccounts)
	on("POST "+templates.AccountsPath+"/disable", supervisors, disableAccount)
	on("POST "+templates.AccountsPath+"/enable", supervisors, enableAccount)
	on("GET "+templates.InvitationsPath, supervisors, showInvitations)
	on("POST "+templates.InvitationsPath, supervisors, invite)
	on("GET /supervisor/{token}", anybody, showInvitation)
	on("POST /supervisor/{token}", anybody, redeemInvitation)

	on("GET "+templates.LoginPath, anybody, showLogin)
	on("POST "+templates.LoginPath, anybody, logIn)
	on("GET "+templates.RegisterPath, anybody, showRegistration)
	on("POST "+templates.RegisterPath, anybody, registerAccount)
	on("GET "+templates.PasswordPath, members, showPasswordForm)
	on("POST "+templates.PasswordPath, members, changePassword)
	on("POST "+templates.NamePath, anybody, giveName)
	on("POST "+templates.LogoutPath, anybody, logOut)

	on("GET "+templates.GlossaryPath, anybody, showGlossary)
	on("GET "+templates.RulesPath, anybody, showRules)
	on("GET "+templates.RulesPath+"/{variant}", anybody, showRules)
	on("GET "+templates.OddsPath, anybody, showSideWagers)
	on("GET "+templates.OddsPath+"/{wager}", anybody, showSideWager)
	on("GET "+templates.CalculatorPath, anybody, showCalculator)
	on("GET /table/{id}/sheet", anybody, showRuleSheet)
	on("POST /table/{id}/sheet/edge", supervisors, dealEdge)
	on("/", anybody, showNotFound)
}

// health answers that the process serves.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprintln(w, "ok")
}

// An access lets a visitor in, or says why not.
type access func(*visit) error

func anybody(*visit) error { return nil }

// named lets in who has given a name at least.
func named(v *visit) error {
	if v.who.IsNobody() {
		return errName
	}
	return nil
}

// members lets in who has an account.
func members(v *visit) error {
	if err := named(v); err != nil {
		return err
	}
	if !v.who.HasAccount() {
		return &problem{http.StatusForbidden, "For accounts", "A guest has no password; make an account first.", ""}
	}
	return nil
}

// supervisors lets in supervisors.
func supervisors(v *visit) error {
	if err := named(v); err != nil {
		return err
	}
	if !v.who.Supervises() {
		return &problem{http.StatusForbidden, "For supervisors", "This page is the supervisors'.", ""}
	}
	return nil
}

// errName sends a visitor to the page where he says who he is.
var errName = errors.New("a name is wanted")

// A problem is what a visitor cannot have, and is told so.
type problem struct {
	status              int
	title, detail, cite string
}

func (p *problem) Error() string { return p.title + ": " + p.detail }

func missing(what string) error {
	return &problem{http.StatusNotFound, "Not here", "There is no such " + what + ".", ""}
}

// A visit is one request for a page, and who sent it.
type visit struct {
	*Server
	w   http.ResponseWriter
	r   *http.Request
	who accounts.Person
}

// page is what every page has.
func (v *visit) page() templates.Page {
	return templates.Page{
		Who:  templates.Who{Name: v.who.Name, Account: v.who.HasAccount(), Supervisor: v.who.Supervises()},
		Here: v.r.URL.RequestURI(),
	}
}

// fail answers a visit that came to nothing.
func (v *visit) fail(err error) {
	var p *problem
	var soon *tooSoon
	switch {
	case errors.As(err, &p):
	case errors.As(err, &soon):
		v.w.Header().Set("Retry-After", strconv.Itoa(int(soon.wait/time.Second)))
		p = &problem{http.StatusTooManyRequests, "One moment", soon.Error(), ""}
	case errors.Is(err, errName):
		next := v.r.URL.RequestURI()
		if v.r.Method != http.MethodGet {
			next = templates.LobbyPath
		}
		v.see(templates.LoginPath + "?next=" + url.QueryEscape(next))
		return
	case errors.As(err, new(*http.MaxBytesError)):
		p = &problem{http.StatusRequestEntityTooLarge, "Too long", "A form of this site is shorter.", ""}
	case v.r.Context().Err() != nil:
		return // nobody waits for an answer
	default:
		v.report(fmt.Errorf("%s %s: %w", v.r.Method, v.r.Pattern, err))
		p = &problem{http.StatusInternalServerError, "That did not work", "The house has been told. Nothing was lost.", ""}
	}
	page := templates.ErrorPage(templates.ErrorData{
		Page: v.page(), Status: p.status, Title: p.title, Detail: p.detail, Cite: p.cite,
	})
	if err := v.show(p.status, page); err != nil {
		v.report(err)
		http.Error(v.w, p.Error(), p.status)
	}
}

// showNotFound is the answer to paths that lead nowhere.
func showNotFound(v *visit) error { return missing("page") }

// see leads to another page.
func (v *visit) see(path string) error {
	http.Redirect(v.w, v.r, path, http.StatusSeeOther)
	return nil
}

// pages are buffers for rendered pages.
var pages = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// show renders a page. Nothing is sent before all of it is there, so that an
// error can still be one.
func (v *visit) show(status int, page templ.Component) error {
	b := pages.Get().(*bytes.Buffer)
	b.Reset()
	defer pages.Put(b)
	if err := page.Render(v.r.Context(), b); err != nil {
		return fmt.Errorf("render %s: %w", v.r.URL.Path, err)
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store") // pages are one person's, and of one moment
	v.w.WriteHeader(status)
	v.w.Write(b.Bytes()) // a visitor who has left cannot be told of an error
	return nil
}

// field is a form's field without the space around it.
func (v *visit) field(name string) string { return strings.TrimSpace(v.r.PostFormValue(name)) }

// form reads the form; a field asked for before is read from it all the same,
// but nobody hears that it was too long.
func (v *visit) form() error {
	if err := v.r.ParseForm(); errors.As(err, new(*http.MaxBytesError)) {
		return err
	} else if err != nil {
		return &problem{http.StatusBadRequest, "Not a form", "The form could not be read.", ""}
	}
	return nil
}

// local is a path of this site that a form or link names, or the lobby: nobody
// is led elsewhere.
func local(path string) string {
	u, err := url.Parse(path)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" ||
		!strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return templates.LobbyPath
	}
	return path
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

// verdict makes the element that tells a sender what was wrong with his line.
func verdict(variant string, judged record.Judged) (string, error) {
	var b strings.Builder
	err := templates.Verdict(variant, judged).Render(context.Background(), &b)
	return b.String(), err
}
