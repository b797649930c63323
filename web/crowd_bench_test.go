package web

import (
	"context"
	"crypto/rand"
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

// BenchmarkCrowdedHouse measures a house of ten thousand tables that was closed
// and is opened again: how long it takes to open, and how long its lists take.
// Make bench prints it.
func BenchmarkCrowdedHouse(b *testing.B) {
	file := filepath.Join(b.TempDir(), "crowd.db")
	with := func(do func(hall *sessions.Hall, people *accounts.Accounts, server *Server)) (opening time.Duration) {
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
		do(hall, people, server)
		server.Close()
		if err := hall.Close(); err != nil {
			b.Fatal(err)
		}
		if err := log.Close(); err != nil {
			b.Fatal(err)
		}
		return opening
	}
	var boss accounts.Person
	with(func(hall *sessions.Hall, people *accounts.Accounts, _ *Server) {
		token, err := people.FirstSupervisorToken(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		if boss, err = people.RegisterInvited(context.Background(), token, accounts.Person{}, "Boss", secret); err != nil {
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
						l.Send(context.Background(), sessions.Line{Person: dealer, Text: "burn"})
					}
				}
			})
		}
		wait.Wait()
	})
	figures := map[string]time.Duration{} // reported at the end: the loop forgets what was reported before
	figures["opening"] = with(func(_ *sessions.Hall, people *accounts.Accounts, server *Server) {
		get := func(path string, cookie *http.Cookie) time.Duration {
			r := httptest.NewRequest("GET", path, nil)
			if cookie != nil {
				r.AddCookie(cookie)
			}
			w := httptest.NewRecorder()
			start := time.Now()
			server.ServeHTTP(w, r)
			took := time.Since(start)
			if w.Code != http.StatusOK {
				b.Fatalf("%s: status %d", path, w.Code)
			}
			return took
		}
		figures["first-lobby"] = get(templates.LobbyPath, nil)
		r := httptest.NewRequest("GET", "/", nil)
		w := httptest.NewRecorder()
		server.logins.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := server.logins.SignIn(r, boss); err != nil {
				b.Error(err)
			}
		})).ServeHTTP(w, r)
		cookie := w.Result().Cookies()[0]
		for _, path := range []string{templates.FloorPath, templates.TickerPath, templates.SessionsPath} {
			figures["first-"+path[1:]] = get(path, cookie)
			figures[path[1:]] = get(path, cookie)
		}
		for b.Loop() {
			get(templates.LobbyPath, cookie)
		}
	})
	for what, took := range figures {
		b.ReportMetric(float64(took.Microseconds())/1000, "ms-"+what)
	}
}
