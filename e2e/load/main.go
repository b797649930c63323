// Load starts the real binary, drives it over real sockets, and prints what it bears,
// beside a bare gorilla broadcast of equal bytes to equal rooms in the same run:
//
//	go run ./e2e/load -tables 200 -rate 0      # at saturation
//	go run ./e2e/load -tables 2000 -rate 1     # one dealer's act a second a table
//	go run ./e2e/load -what memory             # for each spectator and each table
//	go run ./e2e/load -what restart            # until 16,000 sockets see their tables again
//	go run ./e2e/load -what open               # a file of a million rounds
//	go run ./e2e/load -what crash -tables 15   # SIGKILL 500 times; no act may be lost or done twice
//
// At each table a dealer sends what the guided checklist says is due, a person plays at
// the last box, bots play at the others, and spectators watch. The clients share the
// machine with the server, so that what counts is the ratio to bare, and the server's own
// CPU time.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"burncard/e2e"
)

// A plan is what the command line asks for.
type plan struct {
	binary  string // of the server; empty to build it
	keep    string // the folder of the database; empty for one that is removed
	tables  int
	viewers int     // sockets at a table: dealer, player and spectators
	bots    int     // that play at a table
	rate    float64 // dealers' acts a second a table; 0 for as fast as they are answered
	pace    time.Duration
	settle  time.Duration // before anything is measured
	dur     time.Duration
	mode    string
	profile string // a file; empty for none

	times int    // kills
	every int    // kills between two checks of the log
	seed  uint64 // of the moments of the kills; 0 for a random one
}

func main() {
	p := plan{}
	what := flag.String("what", "rate", "what to measure: rate, memory, restart or open; or crash, to kill the server again and again")
	flag.StringVar(&p.binary, "binary", "", "the server's `file`; without it the server is built from this module")
	flag.StringVar(&p.keep, "keep", "", "keep the database in this `folder`")
	flag.IntVar(&p.tables, "tables", 200, "tables")
	flag.IntVar(&p.viewers, "viewers", 8, "sockets at each table: a dealer, a player, and spectators")
	flag.IntVar(&p.bots, "bots", 6, "bots at each table")
	flag.Float64Var(&p.rate, "rate", 1, "a dealer's acts a second; 0 for as fast as they are answered")
	flag.DurationVar(&p.pace, "pace", 900*time.Millisecond, "of the bots")
	flag.DurationVar(&p.settle, "settle", 5*time.Second, "how long nothing is measured after all have come")
	flag.DurationVar(&p.dur, "dur", 20*time.Second, "how long is measured")
	flag.StringVar(&p.profile, "profile", "", "write a profile of the server's CPU while it is measured to this `file`")
	flag.StringVar(&p.mode, "mode", "guided", "of the tables: guided or coached")
	flag.IntVar(&p.times, "times", 500, "of crash: how often the server is killed")
	flag.IntVar(&p.every, "every", 25, "of crash: after so many kills the log is checked")
	flag.Uint64Var(&p.seed, "seed", 0, "of crash: of the moments of the kills; 0 for a random one, which is printed")
	role := flag.String("role", "", "of a child of this program; not for people")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *role, *what, p); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, role, what string, p plan) error {
	if role == bareRole {
		return serveBare()
	}
	if p.viewers < 2 {
		return fmt.Errorf("-viewers %d: a dealer and a player are the fewest", p.viewers)
	}
	if err := raiseFiles(); err != nil {
		return err
	}
	measures := map[string]func(context.Context, plan) error{"rate": measureRate, "memory": measureMemory, "restart": measureRestart, "open": measureOpen, "crash": runCrash}
	measure, known := measures[what]
	if !known {
		return fmt.Errorf("-what %s: it is rate, memory, restart, open or crash", what)
	}
	dir, err := os.MkdirTemp("", "burncard-load-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if p.keep == "" {
		p.keep = dir
	}
	if p.binary == "" {
		if p.binary, err = e2e.Build(dir); err != nil {
			return err
		}
	}
	return measure(ctx, p)
}

// raiseFiles lets this process and its children have as many open files as the machine
// allows: each socket is one on either side.
func raiseFiles() error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	limit.Cur = limit.Max
	return syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
}

// measureRate drives all tables at the wanted rate, and a bare broadcast with the same
// rooms, bytes and, where a rate was asked for, deliveries a second.
func measureRate(ctx context.Context, p plan) error {
	s, err := start(ctx, p, filepath.Join(p.keep, "load.db"))
	if err != nil {
		return err
	}
	defer s.kill()
	h, err := open(ctx, s, p)
	if err != nil {
		return err
	}
	defer h.leave()
	pause(ctx, p.settle)
	got, err := h.measure(ctx, p.dur)
	if err != nil {
		return err
	}
	got.print("burncard")
	h.leave()
	s.kill()
	bare, err := measureBare(ctx, p, got)
	if err != nil {
		return err
	}
	bare.print("bare")
	fmt.Printf("\nburncard to bare: %.2f of the deliveries a second, %.1f times the CPU of a delivery, %.1f times the p99\n",
		got.deliveries/bare.deliveries, got.cpuDelivery()/bare.cpuDelivery(), float64(got.act.at(0.99))/float64(bare.act.at(0.99)))
	return nil
}

// measureMemory prints what a further spectator costs, and a table that people play at
// without its sockets.
func measureMemory(ctx context.Context, p plan) error {
	const few, many = 2_000, 16_000
	tables := min(p.tables, few/p.viewers)
	rss := func(tables, viewers int) (float64, error) {
		q := p
		q.tables, q.viewers, q.rate = tables, viewers, min(max(p.rate, 0.2), 1)
		s, err := start(ctx, q, filepath.Join(p.keep, fmt.Sprintf("memory-%d-%d.db", tables, viewers)))
		if err != nil {
			return 0, err
		}
		defer s.kill()
		h, err := open(ctx, s, q)
		if err != nil {
			return 0, err
		}
		defer h.leave()
		pause(ctx, p.settle+p.dur) // rounds are dealt meanwhile
		u, err := s.usage()
		if err != nil {
			return 0, err
		}
		fmt.Printf("%5d tables, %5d sockets: %.0f MiB, of which the heap has %.0f in use and stacks %.0f; %.0f goroutines\n",
			tables, tables*viewers, u.rss/(1<<20), u.heap/(1<<20), u.stacks/(1<<20), u.goroutines)
		return u.rss, ctx.Err()
	}
	a, err := rss(tables, few/tables)
	if err != nil {
		return err
	}
	b, err := rss(tables, many/tables)
	if err != nil {
		return err
	}
	socket := (b - a) / float64(many/tables*tables-few/tables*tables)
	fmt.Printf("a spectator: %.1f KiB\n", socket/1024)
	c, err := rss(tables*5, 2)
	if err != nil {
		return err
	}
	d, err := rss(tables, 2)
	if err != nil {
		return err
	}
	fmt.Printf("a table that people play at, without its sockets: %.0f KiB\n", ((c-d)/float64(tables*4)-2*socket)/1024)
	return nil
}

// measureRestart prints how long all pages wait until they see their tables again, after
// SIGTERM and after SIGKILL.
func measureRestart(ctx context.Context, p plan) error {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		name := map[syscall.Signal]string{syscall.SIGTERM: "SIGTERM", syscall.SIGKILL: "SIGKILL"}[sig]
		s, err := start(ctx, p, filepath.Join(p.keep, strings.ToLower(name)+".db"))
		if err != nil {
			return err
		}
		h, err := open(ctx, s, p)
		if err != nil {
			s.kill()
			return err
		}
		pause(ctx, p.settle)
		sockets := p.tables * p.viewers
		began := time.Now()
		h.restarting(began)
		if err := s.again(ctx, sig); err != nil {
			return err
		}
		up := time.Since(began)
		back, err := h.allBack(ctx, 3*time.Minute)
		u, usageErr := s.usage()
		h.leave()
		s.kill()
		if err != nil {
			return err
		}
		if usageErr != nil {
			return usageErr
		}
		fmt.Printf("%s: the server serves again after %.1f s; %d sockets see their tables after %.1f s, half of them after %.1f s; %.0f dropped as slow\n",
			name, up.Seconds(), sockets, back.at(1).Seconds(), back.at(0.5).Seconds(), u.slow)
	}
	return ctx.Err()
}

// pause waits, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
