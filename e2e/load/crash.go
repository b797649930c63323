package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// The server is killed at a random moment of this while after it serves again: every
// second time after the dealers see their tables again, so that acts are on their way.
const (
	earliestKill = 5 * time.Millisecond
	latestKill   = 300 * time.Millisecond
)

// quiet is how long no frame may come before the tables count as standing still, and
// patience how long the pages may take until then, or until they are back.
const (
	quiet    = 250 * time.Millisecond
	patience = 20 * time.Second
)

// A crash is a house whose server is killed again and again, and what its pages keep
// meanwhile.
type crash struct {
	*house
	pages []*keeper
	seed  uint64

	held      atomic.Bool  // nobody begins a new line
	lastFrame atomic.Int64 // when a page got the last one, in nanoseconds

	mu     sync.Mutex    // guards the next two
	up     chan struct{} // closed while the server serves
	serves bool

	back    sync.Mutex    // guards longest
	longest time.Duration // until a page saw its table again

	sights []sight // of the kills since the last check
}

// A sight is what a page had on its felt when the server was killed.
type sight struct {
	page   *keeper
	kill   int
	killed time.Time
	felt   map[string]string // HTML by element
}

// runCrash kills the server as often as the plan says, and holds its log against what
// the pages keep. Where it finds a violation the database stays.
func runCrash(ctx context.Context, p plan) error {
	if p.seed == 0 {
		p.seed = rand.Uint64()
	}
	dir := p.keep
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "burncard-crash-"); err != nil {
			return err
		}
	}
	fmt.Printf("seed %d: %d kills, %d tables, %d pages at each\n", p.seed, p.times, p.tables, p.viewers)
	err := killOften(ctx, p, filepath.Join(dir, "crash.db"))
	switch {
	case err != nil && ctx.Err() == nil:
		return fmt.Errorf("%w\nthe database is %s; the seed was %d", err, filepath.Join(dir, "crash.db"), p.seed)
	case p.keep == "":
		return errors.Join(err, os.RemoveAll(dir))
	}
	return err
}

func killOften(ctx context.Context, p plan, db string) error {
	s, err := start(ctx, p, db)
	if err != nil {
		return err
	}
	defer func() { s.kill() }()
	h, err := openTables(ctx, s, p)
	if err != nil {
		return err
	}
	defer h.leave()
	c := &crash{house: h, seed: p.seed, up: make(chan struct{})}
	c.serving()
	for _, t := range h.tables {
		for n := range p.viewers {
			k := newKeeper(c, t, n)
			c.pages = append(c.pages, k)
			go k.live()
		}
	}
	moments := rand.New(rand.NewPCG(p.seed, 0))
	began := time.Now()
	for kill := 1; kill <= p.times; kill++ {
		if kill%2 == 0 {
			if err := c.dealersBack(ctx); err != nil {
				return fmt.Errorf("before kill %d: %w", kill, err)
			}
		}
		pause(ctx, earliestKill+time.Duration(moments.Int64N(int64(latestKill-earliestKill))))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		c.ended()
		s.kill()
		c.look(kill, time.Now())
		if err := s.begin(ctx); err != nil {
			return fmt.Errorf("after kill %d: %w", kill, err)
		}
		c.serving()
		if kill%p.every == 0 || kill == p.times {
			if err := c.check(ctx, s); err != nil {
				return fmt.Errorf("after kill %d: %w", kill, err)
			}
			fmt.Printf("%d kills in %.0f s: %s\n", kill, time.Since(began).Seconds(), c.count())
		}
	}
	fmt.Printf("longest time until a page saw its table again: %d ms\n", c.longest.Milliseconds())
	return nil
}

// serving tells the pages that the server can be reached.
func (c *crash) serving() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.serves = true
	close(c.up)
}

// ended notes that the server is about to be ended: pages come back after serving.
func (c *crash) ended() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.up, c.serves = make(chan struct{}), false
}

// served waits until the server can be reached; false if all leave meanwhile.
func (c *crash) served() bool {
	c.mu.Lock()
	up := c.up
	c.mu.Unlock()
	select {
	case <-up:
		return true
	case <-c.ctx.Done():
		return false
	}
}

// look keeps what all pages have on their felt, when they have heard all that the killed
// server said.
func (c *crash) look(kill int, killed time.Time) {
	for _, k := range c.pages {
		k.broken()
		if felt := k.felt(); felt != nil {
			c.sights = append(c.sights, sight{k, kill, killed, felt})
		}
	}
}

// dealersBack waits until every dealer sees his table.
func (c *crash) dealersBack(ctx context.Context) error {
	return c.wait(ctx, func() (why string) {
		for i := range c.tables {
			if k := c.pages[i*c.plan.viewers]; !k.sees() {
				return fmt.Sprint(k, " does not see its table again")
			}
		}
		return ""
	})
}

// wait asks again and again why something is not so yet, until there is no reason left.
func (c *crash) wait(ctx context.Context, why func() string) error {
	for began := time.Now(); ; pause(ctx, 5*time.Millisecond) {
		late := why()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case late == "":
			return nil
		case time.Since(began) > patience:
			return fmt.Errorf("after %v: %s", patience, late)
		}
	}
}

// stand has the people stop and waits until nothing moves at any table.
func (c *crash) stand(ctx context.Context) error {
	c.held.Store(true)
	return c.wait(ctx, func() string {
		for _, k := range c.pages {
			if why := k.unsettled(); why != "" {
				return why
			}
		}
		if time.Since(time.Unix(0, c.lastFrame.Load())) < quiet {
			return "something moves at a table"
		}
		return ""
	})
}

// check ends the server with SIGTERM when nothing moves, holds the log against what the
// pages keep, has new pages look at the tables, and starts the server again.
func (c *crash) check(ctx context.Context, s *server) error {
	if err := c.stand(ctx); err != nil {
		return err
	}
	c.ended()
	if err := s.end(); err != nil {
		return err
	}
	for _, k := range c.pages {
		k.broken()
	}
	if err := c.checkLog(ctx, s.db); err != nil {
		return err
	}
	if err := c.checkNewPages(ctx, s); err != nil {
		return err
	}
	c.sights = nil
	c.held.Store(false)
	if err := s.begin(ctx); err != nil {
		return err
	}
	c.serving()
	return nil
}

// end ends the server with SIGTERM.
func (s *server) end() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	if err := s.cmd.Wait(); err != nil {
		return fmt.Errorf("the server ends after SIGTERM: %w", err)
	}
	return nil
}

// A tally is what pages counted.
type tally struct {
	kept, again, before, asked, never, refused int
	still                                      int // tables at which nothing was dealt since the last count
}

func (t tally) String() string {
	return fmt.Sprintf("%d acts acknowledged, %d refused; %d lines sent again or asked about (%d), %d of them written before the kill, %d never came; %d tables stood still",
		t.kept, t.refused, t.again, t.asked, t.before, t.never, t.still)
}

// count sums up what the pages sent and were answered.
func (c *crash) count() (t tally) {
	for _, k := range c.pages {
		k.mu.Lock()
		kept := 0
		for _, l := range k.lines {
			switch {
			case l.kept:
				kept++
			case l.never:
				t.never++
			case l.answered:
				t.refused++
			}
			if !l.again.IsZero() {
				t.again++
			}
			if l.asked {
				t.asked++
			}
			if l.before {
				t.before++
			}
		}
		if k.n == 0 && kept == k.counted {
			t.still++
		}
		k.counted, t.kept = kept, t.kept+kept
		k.mu.Unlock()
	}
	return t
}
