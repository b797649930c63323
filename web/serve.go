package web

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"time"
	_ "time/tzdata" // zones, for machines that have none

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/limit"
	"burncard/templates"
	"burncard/web/accounts"
)

// A serveConfig is what the command line tells.
type serveConfig struct {
	addr   string
	db     string
	demo   bool
	pace   time.Duration
	secure bool

	abandoned time.Duration
	zone      *time.Location

	proxies []netip.Prefix
	limits  Limits
	logins  limit.Rate
}

func serveFlags(c *serveConfig) *flag.FlagSet {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	flags.StringVar(&c.addr, "addr", ":8080", "listen at this `address`; :8080 is every network of this machine,\nlocalhost:8080 this machine alone, port 0 any free one")
	flags.StringVar(&c.db, "db", "burncard.db", "keep everything in this `file`, which is made if there is none")
	flags.BoolVar(&c.demo, "demo", true, "keep a demo table in the lobby that deals itself; -demo=false for none")
	flags.DurationVar(&c.pace, "pace", 900*time.Millisecond, "about how long a bot, the automatic dealer or the automatic floor takes\nfor an act")
	flags.BoolVar(&c.secure, "secure", false, "browsers come by TLS, which a proxy in front of this server ends")
	flags.DurationVar(&c.abandoned, "abandoned", 30*24*time.Hour, "close a table for good when nobody has used it for so long; 0 for never. One where\na session is not finished only leaves the lobby")
	flags.Func("zone", "the `time zone` of the house, as America/New_York: of all times on pages, and of the\nhour at which the gaming day begins; without it that of this machine", func(text string) (err error) {
		c.zone, err = time.LoadLocation(text)
		return err
	})
	flags.Func("trust-proxies", "believe these `networks` on where a request came from, as 127.0.0.1,10.0.0.0/8: the\nproxies in front of this server; of anybody else Forwarded and X-Forwarded-For\nare not read. Without it all who come by one proxy count as one address", func(text string) (err error) {
		c.proxies, err = ParseProxies(text)
		return err
	})
	// A school comes from one address: two classes at once, and then some.
	c.limits = Limits{
		Visitors:      limit.Rate{Burst: 120, Every: 5 * time.Second},
		Registrations: limit.Rate{Burst: 60, Every: 10 * time.Second},
		Tables:        limit.Rate{Burst: 120, Every: 10 * time.Second},
	}
	c.logins = limit.Rate{Burst: 60, Every: time.Second}
	flags.Var(&c.limits.Visitors, "visitors", "let so many new visitors come from one address, as `number/time`; 0 for any number")
	flags.Var(&c.limits.Registrations, "registrations", "let so many accounts be made from one address, as `number/time`; 0 for any number")
	flags.Var(&c.limits.Tables, "tables", "let so many tables be opened from one address, as `number/time`; 0 for any number")
	flags.Var(&c.logins, "logins", "look at so many passwords from one address, as `number/time`, beside those from\nbrowsers in which the account was logged in before; 0 for any number")
	return flags
}

// ServeFlags prints the flags of serve.
func ServeFlags(to io.Writer) {
	flags := serveFlags(new(serveConfig))
	flags.SetOutput(to)
	flags.PrintDefaults()
}

// ServeCommand is `burncard serve [flags]`: it serves the tables until ctx ends.
func ServeCommand(ctx context.Context, args []string, stdout io.Writer) error {
	var c serveConfig
	flags := serveFlags(&c)
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("serve: %q is one word too many", flags.Arg(0))
	}
	if c.pace < 0 {
		return fmt.Errorf("serve: -pace %v: no act takes less than no time", c.pace)
	}
	if c.abandoned < 0 {
		return fmt.Errorf("serve: -abandoned %v: no table is abandoned before it is used", c.abandoned)
	}
	if c.db == "" {
		return errors.New("serve: -db: everything is kept in a file, and its name is empty")
	}
	if _, err := net.ResolveTCPAddr("tcp", c.addr); err != nil { // before a file is made
		return fmt.Errorf("serve: -addr: %w", err)
	}
	if c.zone != nil {
		time.Local = c.zone // one process is one house, whose clock every package reads
	}
	return serve(ctx, c, stdout)
}

// goodbye is how long requests may take to end when the server stops.
const goodbye = 5 * time.Second

// look is how often the server looks whether its database is in its place.
const look = time.Second

// serve opens the log, the tables over it and the site over them; when ctx ends
// it closes them in the opposite order, so that no table outlives its log and
// no page its table.
func serve(ctx context.Context, c serveConfig, stdout io.Writer) (err error) {
	report := func(err error) { log.Print(err) }
	store, err := journal.Open(c.db)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()

	people, err := accounts.New(store.Writer(), store.Reader(), time.Now, rand.Reader)
	if err != nil {
		return fmt.Errorf("open the accounts: %w", err)
	}
	people.AddressTries = c.logins
	hall, err := sessions.Open(sessions.Config{
		Journal: store, Records: sessions.RecordsIn(store.Writer(), store.Reader()), Taken: people.Taken, Forget: people.Erase, Demo: c.demo, Pace: c.pace, Abandoned: c.abandoned, Report: report,
		// Far more than hands can do, and no more than a table bears.
		Lines: limit.Rate{Burst: 200, Every: 25 * time.Millisecond}, Opens: limit.Rate{Burst: 10, Every: 10 * time.Second},
	})
	if err != nil {
		return fmt.Errorf("open the tables: %w", err)
	}
	defer func() { err = errors.Join(err, hall.Close()) }()

	ticker := time.NewTicker(look)
	defer ticker.Stop()
	tending, rest := context.WithCancel(context.WithoutCancel(ctx))
	tended := make(chan struct{})
	defer func() { rest(); <-tended }()
	go func() {
		defer close(tended)
		store.Maintain(tending, ticker.C, report, hall.Stop)
	}()

	site, err := NewServer(Config{
		Hall: hall, People: people, Secure: c.secure, Proxies: c.proxies, Limits: c.limits, Report: report,
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.addr)
	if err != nil {
		return err
	}
	token, err := people.FirstSupervisorToken(ctx)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	base := address(c, listener)
	fmt.Fprintf(stdout, "Burncard is open at %s\n", base)
	if token != "" {
		fmt.Fprintf(stdout, "The house has no supervisor yet. This link makes the first, once: %s%s\n",
			base, templates.InvitationPath(token))
	}

	server := site.HTTP()
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err = <-served:
		err = fmt.Errorf("serve %s: %w", c.addr, err)
	case <-ctx.Done():
	}
	// Pages first, so that no new socket is opened; then the sockets.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbye)
	defer cancel()
	if stop := server.Shutdown(last); stop != nil && !errors.Is(stop, http.ErrServerClosed) {
		server.Close()
	}
	site.Close()
	return err
}

// address is where a browser on this machine finds the site.
func address(c serveConfig, l net.Listener) string {
	scheme := "http"
	if c.secure {
		scheme = "https"
	}
	at, ok := l.Addr().(*net.TCPAddr)
	if !ok || !at.IP.IsUnspecified() {
		return scheme + "://" + l.Addr().String()
	}
	return fmt.Sprintf("%s://localhost:%d", scheme, at.Port)
}
