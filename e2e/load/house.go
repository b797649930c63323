package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// A house is all tables that are driven, and what their people counted.
type house struct {
	server *server
	plan   plan
	tables []*table
	ctx    context.Context // ends when all leave
	leave  context.CancelFunc
	http   *http.Transport

	measuring        atomic.Bool
	answers, refused atomic.Int64
	words            sync.Map // reasons of refusals, with how often: *atomic.Int64
	dropped          atomic.Int64
	act, ack         *durations // of this measurement

	since   atomic.Int64 // when the server was ended, in nanoseconds; 0 for never
	seen    *durations   // from then on, until a page saw its table again
	waiting sync.WaitGroup
}

// atOnce is how many tables are opened, or sockets connected, at the same time.
const atOnce = 16

// openTables opens the tables, and has their people's names ready.
func openTables(ctx context.Context, s *server, p plan) (*house, error) {
	h := &house{
		server: s, plan: p, tables: make([]*table, p.tables),
		http: &http.Transport{MaxIdleConnsPerHost: atOnce}, act: new(durations), ack: new(durations), seen: new(durations),
	}
	h.ctx, h.leave = context.WithCancel(ctx)
	opening, open := errgroup.WithContext(ctx)
	opening.SetLimit(atOnce)
	for i := range h.tables {
		opening.Go(func() (err error) {
			if open.Err() == nil {
				h.tables[i], err = h.openTable(i)
			}
			return err
		})
	}
	if err := opening.Wait(); err != nil {
		return nil, err
	}
	return h, ctx.Err()
}

// open opens the tables, seats their people and connects all sockets.
func open(ctx context.Context, s *server, p plan) (*house, error) {
	began := time.Now()
	h, err := openTables(ctx, s, p)
	if err != nil {
		return nil, err
	}
	opened := time.Since(began)
	began = time.Now()
	coming, come := errgroup.WithContext(ctx)
	coming.SetLimit(atOnce)
	for _, t := range h.tables {
		for n := range p.viewers {
			coming.Go(func() error {
				if come.Err() != nil {
					return nil
				}
				return t.connect(n)
			})
		}
	}
	if err := coming.Wait(); err != nil {
		return nil, err
	}
	fmt.Printf("%d tables opened in %.1f s, %d sockets connected in %.1f s\n",
		p.tables, opened.Seconds(), p.tables*p.viewers, time.Since(began).Seconds())
	return h, ctx.Err()
}

// A visitor is a person with a browser, as far as forms go.
type visitor struct {
	h      *house
	client *http.Client
}

func (h *house) visitor(name string) (*visitor, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	v := &visitor{h, &http.Client{Transport: h.http, Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	_, err = v.post("/name", url.Values{"name": {name}, "next": {"/"}})
	return v, err
}

// post sends a form and returns where it leads.
func (v *visitor) post(path string, form url.Values) (string, error) {
	r, err := http.NewRequestWithContext(v.h.ctx, http.MethodPost, "http://"+v.h.server.addr+path, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "http://"+v.h.server.addr)
	a, err := v.client.Do(r)
	if err != nil {
		return "", err
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err == nil && a.StatusCode != http.StatusSeeOther {
		err = fmt.Errorf("POST %s: %s\n%.1500s", path, a.Status, text)
	}
	return a.Header.Get("Location"), err
}

func (v *visitor) cookie() string {
	at := &url.URL{Scheme: "http", Host: v.h.server.addr, Path: "/"}
	var list []string
	for _, c := range v.client.Jar.Cookies(at) {
		list = append(list, c.Name+"="+c.Value)
	}
	return strings.Join(list, "; ")
}

// openTable opens a table with a dealer of its own, and has a player's name ready.
func (h *house) openTable(i int) (*table, error) {
	dealer, err := h.visitor("Dealer " + strconv.Itoa(i))
	if err != nil {
		return nil, err
	}
	player, err := h.visitor("Player" + strconv.Itoa(i)) // as the notation writes it
	if err != nil {
		return nil, err
	}
	path, err := dealer.post("/tables", url.Values{
		"variant": {"blackjack"}, "name": {fmt.Sprint("Load ", i)}, "mode": {h.plan.mode}, "start": {"round"},
		"bots": {strconv.Itoa(h.plan.bots)}, "preset": {"common"}, "betting-time": {"1"},
	})
	if err != nil {
		return nil, err
	}
	if _, err := dealer.post(path+"/take", nil); err != nil {
		return nil, err
	}
	t := &table{house: h, number: i, path: path, cookies: []string{dealer.cookie(), player.cookie()}}
	t.viewers.Store(int64(h.plan.viewers))
	return t, nil
}

// refuse counts a line that was refused, with the reason.
func (h *house) refuse(line, why string) {
	h.refused.Add(1)
	n, _ := h.words.LoadOrStore(line+": "+why, new(atomic.Int64))
	n.(*atomic.Int64).Add(1)
}

// measure counts for a while.
func (h *house) measure(ctx context.Context, d time.Duration) (*figures, error) {
	before, err := h.server.usage()
	if err != nil {
		return nil, err
	}
	answers, refused, dropped := h.answers.Load(), h.refused.Load(), h.dropped.Load()
	clients, began := cpuOf(os.Getpid()), time.Now()
	h.measuring.Store(true)
	if h.plan.profile != "" {
		err = h.server.profile(h.plan.profile, d)
	} else {
		pause(ctx, d)
	}
	h.measuring.Store(false)
	if err != nil {
		return nil, err
	}
	after, err := h.server.usage()
	if err != nil {
		return nil, err
	}
	took := time.Since(began).Seconds()
	f := &figures{
		rooms: len(h.tables), sockets: len(h.tables) * h.plan.viewers,
		deliveries: (after.frames - before.frames) / took, acts: (after.entries - before.entries) / took,
		frame: (after.bytes - before.bytes) / (after.frames - before.frames), cpu: (after.cpu - before.cpu) / took, clients: (cpuOf(os.Getpid()) - clients) / took,
		act: h.act, ack: h.ack, dealers: float64(h.answers.Load()-answers) / took, before: before, after: after,
		refused: h.refused.Load() - refused, dropped: h.dropped.Load() - dropped,
	}
	if after.entries == before.entries {
		return nil, errors.New("nothing was dealt")
	}
	h.words.Range(func(why, n any) bool {
		f.reasons = append(f.reasons, fmt.Sprintf("%d times %s", n.(*atomic.Int64).Load(), why))
		return true
	})
	return f, ctx.Err()
}

// restarting has every page note when it sees its table again.
func (h *house) restarting(at time.Time) {
	h.waiting.Add(len(h.tables) * h.plan.viewers)
	h.since.Store(at.UnixNano())
}

// allBack waits until every page has seen its table again, and returns after how long
// each had.
func (h *house) allBack(ctx context.Context, most time.Duration) (*durations, error) {
	all := make(chan struct{})
	go func() { h.waiting.Wait(); close(all) }()
	select {
	case <-all:
		return h.seen, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(most):
		h.seen.mu.Lock()
		defer h.seen.mu.Unlock()
		return nil, fmt.Errorf("after %v only %d of %d pages see their tables", most, len(h.seen.list), len(h.tables)*h.plan.viewers)
	}
}
