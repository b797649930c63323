package web

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/templates"
	"burncard/web/accounts"
)

// crowdSize is how many tables a crowded house has.
const crowdSize = 10_000

// crowdRuns is how often each page is asked for: the least is its figure.
const crowdRuns = 5

// BenchmarkCrowdedHouse measures a house of ten thousand tables that was closed and is opened
// again: how long it takes to open, how long its lists take, and all pages and files of a
// crowded school, each with the CPU that it used, which says something on a busy machine,
// too. Make bench prints it.
func BenchmarkCrowdedHouse(b *testing.B) {
	file := filepath.Join(b.TempDir(), "crowd.db")
	with := func(do func(db *sql.DB, hall *sessions.Hall, people *accounts.Accounts, server *Server)) (opening time.Duration) {
		start := time.Now()
		log, err := journal.Open(file)
		if err != nil {
			b.Fatal(err)
		}
		hall, err := sessions.Open(sessions.Config{Journal: log, Records: sessions.RecordsIn(log.Writer(), log.Reader()), Report: func(err error) { b.Error(err) }})
		if err != nil {
			b.Fatal(err)
		}
		people, err := accounts.New(log.Writer(), log.Reader(), time.Now, rand.Reader)
		if err != nil {
			b.Fatal(err)
		}
		server, err := NewServer(Config{Hall: hall, People: people, Report: func(err error) { b.Error(err) }})
		if err != nil {
			b.Fatal(err)
		}
		opening = time.Since(start)
		do(log.Writer(), hall, people, server)
		server.Close()
		if err := hall.Close(); err != nil {
			b.Fatal(err)
		}
		if err := log.Close(); err != nil {
			b.Fatal(err)
		}
		return opening
	}
	var boss, pupil accounts.Person
	with(func(_ *sql.DB, hall *sessions.Hall, people *accounts.Accounts, _ *Server) {
		token, err := people.FirstSupervisorToken(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		if boss, err = people.RegisterInvited(context.Background(), token, accounts.Person{}, "Boss", secret); err != nil {
			b.Fatal(err)
		}
		if pupil, err = people.Register(context.Background(), accounts.Person{}, "Ann Abbott", secret); err != nil {
			b.Fatal(err)
		}
		var wait sync.WaitGroup
		for w := range 64 {
			wait.Go(func() {
				for i := w; i < crowdSize; i += 64 {
					n := sessions.NewTable{
						Name: fmt.Sprintf("Table %d", i+1), Variant: "blackjack", Mode: "coached", Profile: "floors",
						By: sessions.Person{ID: boss.ID, Name: "Boss", Supervisor: true},
					}
					id, err := hall.Create(context.Background(), n)
					if err != nil {
						b.Error(err)
						return
					}
					if l, ok := hall.Table(id); ok && i%2 == 0 { // somebody has dealt there, and sits there still
						dealer := sessions.Person{ID: fmt.Sprint("dealer", i), Name: fmt.Sprint("Dealer ", i)}
						l.Send(context.Background(), sessions.Line{Person: dealer, Text: fmt.Sprintf("tap in %q", dealer.Name)})
						l.Send(context.Background(), sessions.Line{Person: dealer, Text: "deal 1"}) // refused, and a mistake
						l.Send(context.Background(), sessions.Line{Person: dealer, Text: "burn"})
					}
				}
			})
		}
		wait.Wait()
	})
	school := crowdedSchool{boss: boss, pupil: pupil}
	with(func(db *sql.DB, hall *sessions.Hall, _ *accounts.Accounts, _ *Server) {
		school.db, school.Records = db, sessions.RecordsIn(db, db)
		school.fill(b, hall)
	})
	figures := map[string]time.Duration{} // reported at the end: the loop forgets what was reported before
	figures["opening"] = with(func(db *sql.DB, _ *sessions.Hall, _ *accounts.Accounts, server *Server) {
		get := func(path string, cookie *http.Cookie) (took, cpu time.Duration) {
			r := httptest.NewRequest("GET", path, nil)
			if cookie != nil {
				r.AddCookie(cookie)
			}
			w := httptest.NewRecorder()
			start, used := time.Now(), cpuTime()
			server.ServeHTTP(w, r)
			took, cpu = time.Since(start), cpuTime()-used
			if w.Code != http.StatusOK {
				b.Fatalf("%s: status %d", path, w.Code)
			}
			return took, cpu
		}
		figures["first-lobby"], _ = get(templates.LobbyPath, nil)
		r := httptest.NewRequest("GET", "/", nil)
		w := httptest.NewRecorder()
		server.logins.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := server.logins.SignIn(r, boss); err != nil {
				b.Error(err)
			}
		})).ServeHTTP(w, r)
		cookie := w.Result().Cookies()[0]
		school.db = db
		pages := school.pages(b)
		for _, path := range []string{templates.FloorPath, templates.TickerPath, templates.SessionsPath} {
			figures["first-"+path[1:]], _ = get(path, cookie)
			pages[path[1:]] = path
		}
		for name, path := range pages {
			for range crowdRuns {
				took, cpu := get(path, cookie)
				for figure, now := range map[string]time.Duration{name: took, "cpu-" + name: cpu} {
					if least, known := figures[figure]; !known || now < least {
						figures[figure] = now
					}
				}
			}
		}
		for b.Loop() {
			get(templates.LobbyPath, cookie)
		}
	})
	for what, took := range figures {
		b.ReportMetric(float64(took.Microseconds())/1000, "ms-"+what)
	}
}
