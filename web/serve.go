package web

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"runtime/debug"
	"sync"
	"time"
	_ "time/tzdata" // zones, for machines that have none

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/limit"
	"burncard/sessions/trouble"
	"burncard/sessions/xapi"
	"burncard/templates"
	"burncard/web/accounts"
	"burncard/web/provider"
)

// A serveConfig is what the command line tells.
type serveConfig struct {
	addr    string
	metrics string // their address; empty for none
	db      string
	open    func(path string) (*journal.DB, error) // the file
	demo    bool
	pace    time.Duration
	drill   time.Duration // how long one lasts
	house   *url.URL      // what -url says; nil for nothing
	format  string        // of the log

	abandoned time.Duration
	zone      *time.Location

	proxies []netip.Prefix
	hosts   Hosts
	idle    idleTimes
	limits  Limits
	logins  limit.Rate

	provider provider.Flags
	login    *provider.Config // that they name; nil for none

	statements xapi.Flags
	store      *xapi.Config // that they name; nil for none
}

func serveFlags(c *serveConfig) *flag.FlagSet {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	flags.StringVar(&c.addr, "addr", ":8080", "listen at this `address`; :8080 is every network of this machine,\nlocalhost:8080 this machine alone, port 0 any free one")
	flags.StringVar(&c.metrics, "metrics", "", "serve Prometheus metrics at this `address`, such as localhost:9100, which visitors do\nnot reach; without it there are none")
	flags.StringVar(&c.format, "log", "text", "write the server's log, on standard error, in this `format`: text or json")
	flags.StringVar(&c.db, "db", "burncard.db", "keep everything in this `file`, which is made if there is none")
	flags.BoolVar(&c.demo, "demo", true, "keep a demo table in the lobby that deals itself; -demo=false for none")
	flags.DurationVar(&c.pace, "pace", 900*time.Millisecond, "about how long a bot, the automatic dealer or the automatic floor takes\nfor an act")
	flags.DurationVar(&c.drill, "drill", sessions.DrillLasts, "how long a drill lasts, from its first act on")
	flags.Func("url", "the `address` by which people reach this house, as https://school.example/burncard: its\nscheme, where https is TLS that a proxy ends, its host, which is then the only one beside\nthose of -hosts, and its sub-path, below which the proxy passes every path as it is; and\nthe ids in what a record store is told begin with it", func(text string) (err error) {
		c.house, err = houseAt(text)
		return err
	})
	flags.DurationVar(&c.abandoned, "abandoned", 30*24*time.Hour, "close a table for good when nobody has used it for so long; 0 for never. One where\na session is not finished only leaves the lobby")
	flags.Func("zone", "the `time zone` of the house, as America/New_York: of all times on pages, and of the\nhour at which the gaming day begins; without it that of this machine", func(text string) (err error) {
		c.zone, err = time.LoadLocation(text)
		return err
	})
	flags.Func("trust-proxies", "believe these `networks` on where a request came from, as 127.0.0.1,10.0.0.0/8: the\nproxies in front of this server; of anybody else Forwarded and X-Forwarded-For\nare not read. Without it all who come by one proxy count as one address", func(text string) (err error) {
		c.proxies, err = ParseProxies(text)
		return err
	})
	flags.Func("hosts", "the `names` by which people open this house, as house.example,localhost: a request for\nanother is refused, beside that of -url. Without both all names are good", func(text string) (err error) {
		c.hosts, err = ParseHosts(text)
		return err
	})
	// A day at a school, with its breaks, is shorter than half a day, and the night longer:
	// whoever takes a shared tablet in the morning is not the person of yesterday. A
	// supervisor's login opens everybody's record. It outlasts a lesson of an hour and a
	// half in which the device lies in a drawer, and no more.
	flags.DurationVar(&c.idle.members, "idle", 12*time.Hour, "end a member's login when it was not used for so long; 0 for seven days, as every\nlogin. An open page of a table is use. A guest, who has no password, stays seven days")
	flags.DurationVar(&c.idle.supervisors, "idle-supervisors", 2*time.Hour, "end a supervisor's login when it was not used for so long; 0 for seven days")
	flags.StringVar(&c.statements.URL, "lrs", "", "tell the learning record store (xAPI) at this `address` of results, as\nhttps://lrs.example/xapi; it needs -url and a key")
	flags.StringVar(&c.statements.KeyFile, "lrs-key", "", "the `file` with the key of the record store, one line USER:SECRET; without it the\nkey stands in the environment, as "+xapi.KeyVariable)
	flags.StringVar(&c.provider.Issuer, "oidc", "", "let people log in by this `provider` (OpenID Connect), as https://id.example; it needs a\nclient and a secret")
	flags.StringVar(&c.provider.Client, "oidc-client", "", "the `id` under which the provider knows this house")
	flags.StringVar(&c.provider.SecretFile, "oidc-secret", "", "the `file` with the secret of the client, one line; without it the secret stands in the\nenvironment, as "+provider.SecretVariable)
	flags.StringVar(&c.provider.Name, "oidc-name", "", "what pages call the provider, as a `name`; without it its host")
	// A school comes from one address: two classes at once, and then some.
	c.limits = Limits{
		Visitors:      limit.Rate{Burst: 120, Every: 5 * time.Second},
		Registrations: limit.Rate{Burst: 60, Every: 10 * time.Second},
		Tables:        limit.Rate{Burst: 120, Every: 10 * time.Second},
		Sockets:       4000,
		// Far more than a person does.
		Forms: limit.Rate{Burst: 120, Every: time.Second}, Exports: limit.Rate{Burst: 10, Every: time.Minute}, SocketsOfPerson: 60,
	}
	c.logins = limit.Rate{Burst: 60, Every: time.Second}
	flags.Var(&c.limits.Visitors, "visitors", "let so many new visitors come from one address, as `number/time`; 0 for any number")
	flags.Var(&c.limits.Registrations, "registrations", "let so many accounts be made from one address, as `number/time`; 0 for any number")
	flags.Var(&c.limits.Tables, "tables", "let so many tables be opened from one address, as `number/time`; 0 for any number")
	flags.IntVar(&c.limits.Sockets, "sockets", c.limits.Sockets, "let so many pages of tables be open at once from one address; 0 for any `number`")
	flags.Var(&c.logins, "logins", "look at so many passwords from one address, as `number/time`, beside those from\nbrowsers in which the account was logged in before; 0 for any number")
	return flags
}

// idleTimes are how long logins last that nobody uses; 0 is for seven days.
type idleTimes struct{ members, supervisors time.Duration }

// check refuses times that the file is too coarse for.
func (t idleTimes) check() error {
	for name, idle := range map[string]time.Duration{"-idle": t.members, "-idle-supervisors": t.supervisors} {
		if idle != 0 && idle < accounts.ShortestIdle {
			return fmt.Errorf("%s %v: %v is the least, since use is noted every five minutes; 0 is for seven days", name, idle, accounts.ShortestIdle)
		}
	}
	return nil
}

// ServeFlags prints the flags of serve.
func ServeFlags(to io.Writer) {
	flags := serveFlags(new(serveConfig))
	flags.SetOutput(to)
	flags.PrintDefaults()
}

// ServeCommand is `burncard serve [flags]`: it serves the tables until ctx ends. Its log
// goes to standard error.
func ServeCommand(ctx context.Context, args []string, stdout io.Writer) error {
	return ServeLogging(ctx, args, stdout, os.Stderr)
}

// ServeLogging is ServeCommand with its log elsewhere.
func ServeLogging(ctx context.Context, args []string, stdout, logTo io.Writer) error {
	return serveOver(ctx, args, stdout, logTo, journal.Open)
}

// serveOver is ServeLogging over a file that a function opens.
func serveOver(ctx context.Context, args []string, stdout, logTo io.Writer, open func(path string) (*journal.DB, error)) (err error) {
	c := serveConfig{open: open}
	flags := serveFlags(&c)
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("serve: %q is one word too many", flags.Arg(0))
	}
	log, err := newLog(c.format, logTo)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	if c.pace < 0 {
		return fmt.Errorf("serve: -pace %v: no act takes less than no time", c.pace)
	}
	if c.limits.Sockets < 0 {
		return fmt.Errorf("serve: -sockets %d: no address has fewer than no pages open; 0 is for any number", c.limits.Sockets)
	}
	if c.drill < time.Second {
		return fmt.Errorf("serve: -drill %v: nobody deals an item in less than a second", c.drill)
	}
	if c.abandoned < 0 {
		return fmt.Errorf("serve: -abandoned %v: no table is abandoned before it is used", c.abandoned)
	}
	if err := c.idle.check(); err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	if c.db == "" {
		return errors.New("serve: -db: everything is kept in a file, and its name is empty")
	}
	if _, err := net.ResolveTCPAddr("tcp", c.addr); err != nil { // before a file is made
		return fmt.Errorf("serve: -addr: %w", err)
	}
	if c.metrics != "" {
		if _, err := net.ResolveTCPAddr("tcp", c.metrics); err != nil {
			return fmt.Errorf("serve: -metrics: %w", err)
		}
	}
	if c.house != nil {
		c.statements.Site = c.house.String()
		c.hosts = append(c.hosts, hostname(c.house.Host))
	}
	store, err := c.statements.Config(os.Getenv, os.ReadFile)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	c.store = store
	if c.login, err = c.provider.Config(os.Getenv, os.ReadFile); err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	if c.zone != nil {
		time.Local = c.zone // one process is one house, whose clock every package reads
	}
	return serve(ctx, c, stdout, log)
}

// newLog is the server's log in a format.
func newLog(format string, to io.Writer) (*slog.Logger, error) {
	switch format {
	case "text":
		return slog.New(slog.NewTextHandler(to, nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(to, nil)), nil
	}
	return nil, fmt.Errorf("-log %s: it is text or json", format)
}

// version is what the program knows of its own build.
func version() string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, s := range build.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return build.Main.Version
}

// goodbye is how long requests may take to end when the server stops.
const goodbye = 5 * time.Second

// look is how often the server looks whether its database is in its place.
const look = time.Second

// serve opens the log, the tables over it and the site over them; when ctx ends
// it closes them in the opposite order, so that no table outlives its log and
// no page its table.
func serve(ctx context.Context, c serveConfig, stdout io.Writer, log *slog.Logger) (err error) {
	troubles := trouble.New(log, nil)
	report := troubles.Report
	listener, metrics, err := listen(c)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	defer listener.Close() // its error is of no use
	if metrics != nil {
		defer metrics.Close()
	}
	store, err := c.open(c.db)
	if err != nil {
		return trouble.Advised(err)
	}
	defer func() {
		err = errors.Join(err, store.Close())
		log.Info("stopped", "file", c.db, "clean", err == nil)
	}()
	store.Observe(troubles.Committed)

	people, err := accounts.New(store.Writer(), store.Reader(), time.Now, rand.Reader)
	if err != nil {
		return fmt.Errorf("open the accounts: %w", err)
	}
	people.AddressTries = c.logins
	people.Idle, people.SupervisorIdle = c.idle.members, c.idle.supervisors
	hall, err := sessions.Open(sessions.Config{
		Journal: store, Records: sessions.RecordsIn(store.Writer(), store.Reader()), Taken: people.Taken, Forget: people.Erase, Demo: c.demo, Pace: c.pace, DrillLasts: c.drill, Abandoned: c.abandoned, Statements: c.store, Report: report, Trouble: troubles.Words,
		// Far more than hands can do, and no more than a table bears.
		Lines: limit.Rate{Burst: 200, Every: 25 * time.Millisecond}, Opens: limit.Rate{Burst: 10, Every: 10 * time.Second},
	})
	if err != nil {
		return fmt.Errorf("open the tables: %w", trouble.Advised(err))
	}
	defer func() { err = errors.Join(err, hall.Close()) }()

	// A house that is told to stop while it opens is opened first, so that it closes as any
	// other: its end is no failure.
	opening := context.WithoutCancel(ctx)
	audited, err := hall.Audit.Last(opening)
	if err != nil {
		return err
	}
	tending, rest := context.WithCancel(opening)
	var tended sync.WaitGroup
	defer func() { rest(); tended.Wait() }()
	// Each has a ticker of its own: one that waits for the disk keeps no other waiting.
	tend := func(do func(ticks <-chan time.Time)) {
		tended.Go(func() {
			ticker := time.NewTicker(look)
			defer ticker.Stop()
			do(ticker.C)
		})
	}
	tend(func(ticks <-chan time.Time) {
		// What became of a file that was moved is told in its own words, beside the trouble.
		tell := func(err error) {
			if kind := trouble.KindOf(err); kind != "" && kind != trouble.Moved {
				report(err)
				return
			}
			log.Error(err.Error())
		}
		store.Maintain(tending, ticks, tell, func() {
			troubles.Begin(trouble.Moved, journal.ErrMoved)
			hall.Stop()
		})
	})
	tend(func(ticks <-chan time.Time) { tendCollector(tending, ticks) })
	tend(func(ticks <-chan time.Time) { troubles.Tend(tending, ticks, store) })
	tend(func(ticks <-chan time.Time) { logAudit(tending, ticks, hall.Audit, audited, log, report) })

	var login *provider.Provider // nil for none
	if c.login != nil {
		login = provider.New(*c.login)
		// It asks for a few seconds at most, and keeps nobody waiting.
		go lookAtProvider(tending, login, func(err error) { log.Warn("provider of logins", "error", err.Error()) })
	}
	site, err := NewServer(Config{
		Hall: hall, People: people, House: c.house, Proxies: c.proxies, Hosts: c.hosts, Limits: c.limits, Report: report,
		Trouble: troubles, Log: log, Provider: login,
	})
	if err != nil {
		return err
	}
	if metrics != nil {
		defer serveMetrics(metrics, newMetrics(store, hall, site.hub, troubles), report)()
	}
	log.Info("started", "address", listener.Addr().String(), "file", c.db, "version", version(), "tables", hall.Tables(), "pid", os.Getpid())
	token, err := people.FirstSupervisorToken(opening)
	if err != nil {
		return err
	}
	base := address(c, listener)
	fmt.Fprintf(stdout, "Burncard is open at %s\n", base)
	if token != "" {
		fmt.Fprintf(stdout, "The house has no supervisor yet. This link makes the first, once: %s%s\n",
			base, templates.InvitationPath(token))
	}

	if metrics != nil {
		fmt.Fprintf(stdout, "Prometheus metrics are at http://%s/metrics\n", metrics.Addr())
	}
	server := site.HTTP()
	server.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelWarn)
	served := make(chan error, 1)
	go func() { served <- server.Serve(watchedListener{listener, troubles}) }()
	select {
	case err = <-served:
		err = fmt.Errorf("serve %s: %w", c.addr, err)
	case <-ctx.Done():
	}
	log.Info("stopping")
	site.closing.Store(true)
	// Pages first, so that no new socket is opened; then the sockets.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbye)
	defer cancel()
	if stop := server.Shutdown(last); stop != nil && !errors.Is(stop, http.ErrServerClosed) {
		server.Close()
	}
	site.Close()
	return err
}

// listen opens the addresses of the pages and of the metrics, nil for none, before anything is
// done to the file: where another program listens, the file is neither made nor upgraded. A
// page that is asked for while the house opens waits.
func listen(c serveConfig) (pages, metrics net.Listener, err error) {
	pages, err = net.Listen("tcp", c.addr)
	if err != nil {
		return nil, nil, fmt.Errorf("-addr %s: %w", c.addr, err)
	}
	if c.metrics == "" {
		return pages, nil, nil
	}
	metrics, err = net.Listen("tcp", c.metrics)
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("-metrics %s: %w", c.metrics, err), pages.Close())
	}
	return pages, metrics, nil
}

// address is where people find the site or, where that is not known, a browser on this
// machine.
func address(c serveConfig, l net.Listener) string {
	if c.house != nil {
		return c.house.String()
	}
	at, ok := l.Addr().(*net.TCPAddr)
	if !ok || !at.IP.IsUnspecified() {
		return "http://" + l.Addr().String()
	}
	return fmt.Sprintf("http://localhost:%d", at.Port)
}
