package web

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alexedwards/argon2id"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/variants"
	"burncard/web/accounts"
)

// A secretHouse is a whole house over a file. It is asked without a network, so that the
// moment at which it answers is one of the bubble's clock.
type secretHouse struct {
	*site
	t       *testing.T
	file    string
	outside func(func())                 // runs something outside the bubble
	cookies map[string]map[string]string // of visitors, by name
	live    *sessions.Live
	room    *room
	ears    []*ear
	leaves  []func()
	said    int64
	sealed  *strings.Replacer // takes the seals of the shoe out of a text

	heard []string            // of all pages, with the moment
	shows []map[string]string // what the pages show, by element
}

// locked is a source of chance that several may read.
type locked struct {
	mu sync.Mutex
	io.Reader
}

func (l *locked) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Reader.Read(p)
}

// openSecretHouse opens a house over a file. Those of one chance have the same.
//
// A server is made outside the bubble: the package of its logins begins with a goroutine
// that nothing ends.
func openSecretHouse(t *testing.T, outside func(func()), file string, chance byte, cookies map[string]map[string]string) *secretHouse {
	log, err := journal.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	report := func(err error) { t.Errorf("the operator is told: %v", err) }
	people, err := accounts.New(log.Writer(), log.Reader(), time.Now, &locked{Reader: rand.NewChaCha8([32]byte{chance})})
	if err != nil {
		t.Fatal(err)
	}
	people.Cost = argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	hall, err := sessions.Open(sessions.Config{
		Journal: log, Records: sessions.RecordsIn(log.Writer(), log.Reader()), Taken: people.Taken, Forget: people.Erase, Report: report,
		Pace: time.Second, Draw: gametest.NewChance(uint64(chance)),
	})
	if err != nil {
		t.Fatal(err)
	}
	var server *Server
	outside(func() { server, err = NewServer(Config{Hall: hall, People: people, Report: report}) })
	if err != nil {
		t.Fatal(err)
	}
	own := map[string]map[string]string{}
	for who, of := range cookies {
		own[who] = maps.Clone(of)
	}
	return &secretHouse{t: t, site: &site{t: t, log: log, server: server, hall: hall, people: people}, file: file, outside: outside, cookies: own}
}

func (h *secretHouse) close() {
	h.t.Helper()
	synctest.Wait() // what was begun is done
	for i, e := range h.ears {
		h.leaves[i]()
		h.room.leave(e)
	}
	if h.room != nil {
		<-h.room.done
	}
	h.server.Close()
	if err := h.hall.Close(); err != nil {
		h.t.Error(err)
	}
	if err := h.log.Close(); err != nil {
		h.t.Error(err)
	}
}

// twin is a house over a copy of the file of one that is closed, in which something is
// otherwise.
func (h *secretHouse) twin(alter func(*sql.DB) error) *secretHouse {
	h.t.Helper()
	file := filepath.Join(h.t.TempDir(), "twin.db")
	all, err := os.ReadFile(h.file)
	if err == nil {
		err = os.WriteFile(file, all, 0o600)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	log, err := journal.Open(file)
	if err == nil {
		err = alter(log.Writer())
	}
	if err == nil {
		err = log.Close()
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return openSecretHouse(h.t, h.outside, file, 2, h.cookies)
}

// ask sends a request of a visitor's and keeps his cookie.
func (h *secretHouse) ask(who, method, path string, fields ...string) answer {
	h.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for _, name := range slices.Sorted(maps.Keys(h.cookies[who])) {
		r.AddCookie(&http.Cookie{Name: name, Value: h.cookies[who][name]})
	}
	w := httptest.NewRecorder()
	h.server.ServeHTTP(w, r)
	a := answer{w.Result(), w.Body.String()}
	for _, c := range a.Cookies() {
		if h.cookies[who] == nil {
			h.cookies[who] = map[string]string{}
		}
		h.cookies[who][c.Name] = c.Value
	}
	return a
}

// posts sends a form and returns the path to which the answer leads.
func (h *secretHouse) posts(who, path string, fields ...string) string {
	h.t.Helper()
	a := h.ask(who, http.MethodPost, path, fields...)
	if a.StatusCode != http.StatusSeeOther {
		h.t.Fatalf("%s posts to %s: status %d: %s", who, path, a.StatusCode, a.text)
	}
	return a.leads()
}

// opens lets pages of all kinds look at the table, but none of one who knows.
func (h *secretHouse) opens(table string, began time.Time, knows string) {
	h.t.Helper()
	l, ok := h.hall.Table(table)
	if !ok {
		h.t.Fatal("no table")
	}
	h.live, h.room = l, newRoom(h.server.hub, table, l)
	for _, e := range []*ear{
		{name: "Dora", who: h.person("Dora")}, {name: "Pat", who: h.person("Pat")}, {name: "a stranger"},
		{name: "Boss", who: h.person("Boss")}, {name: "Boss as instructor", who: h.person("Boss"), as: asInstructor},
	} {
		if l.Exam() && e.who.Name != "Dora" && e.who.Name != "Boss" || e.who.Name == knows && knows != "" {
			continue // nobody else is let in
		}
		e.from = began
		h.ears, h.shows = append(h.ears, e), append(h.shows, map[string]string{})
		h.leaves = append(h.leaves, l.Enter(person(e.who)))
		h.room.join(e)
	}
}

// says has a person say a line; the answer counts as heard.
func (h *secretHouse) says(who, line string) sessions.Reply {
	h.said++
	p := person(h.person(who))
	reply := h.live.Send(context.Background(), sessions.Line{Person: p, Client: "page-of-" + who, Number: h.said, Text: line})
	h.heard = append(h.heard, fmt.Sprintf("%s is answered %+v, %+v", who, reply.Refused, reply.Verdict))
	return reply
}

// listens notes what the pages were sent since the last time, with the moment. It returns
// that alone.
func (h *secretHouse) listens() (news []string) {
	for i, e := range h.ears {
		for _, text := range e.take() {
			if h.sealed != nil {
				text = h.sealed.Replace(text)
			}
			moment, text, _ := strings.Cut(text, " ")
			if at := strings.IndexByte(text, separator); at >= 0 {
				for element := range strings.SplitSeq(text[at+1:], string(separator)) {
					id, html, _ := strings.Cut(element, " ")
					h.shows[i][id] = html
				}
				text = text[at:]
			}
			news = append(news, fmt.Sprintf("%s %s\x00%s", moment, e.name, text))
		}
	}
	h.heard = append(h.heard, news...)
	return news
}

// pages are all that visitors get who ask for pages now, but one who knows: status, header,
// text, and after what time by the bubble's clock.
func (h *secretHouse) pages(paths []string, knows string) map[string]string {
	all := map[string]string{}
	for _, who := range []string{"Dora", "Pat", "", "Boss"} {
		if who == knows && knows != "" {
			continue
		}
		for _, path := range paths {
			began := time.Now()
			a := h.ask(who, http.MethodGet, path)
			var b strings.Builder
			fmt.Fprintln(&b, time.Since(began), a.StatusCode)
			for _, name := range slices.Sorted(maps.Keys(a.Header)) {
				if name != "Date" {
					fmt.Fprintln(&b, name, a.Header[name])
				}
			}
			text := b.String() + counters.ReplaceAllString(a.text, "")
			if h.sealed != nil {
				text = h.sealed.Replace(text)
			}
			all[fmt.Sprintf("%q at %s", who, path)] = text
		}
	}
	return all
}

// counters begin anywhere.
var counters = regexp.MustCompile(`data-counter="\d+"`)

// owed is the next line of the dealer's; empty where it is not his turn.
func (h *secretHouse) owed() string {
	scene, _ := h.live.Scene(context.Background(), game.Viewer{Role: game.FloorView})
	for _, s := range scene.View.Due {
		if s.Now && s.Actor == "dealer" {
			return s.Line
		}
	}
	return ""
}

// shadow is the table as its log has it.
func (h *secretHouse) shadow() *shadow {
	of, err := h.log.Table(context.Background(), h.live.ID())
	if err != nil {
		h.t.Fatal(err)
	}
	book, err := variants.Lookup(of.Variant)
	if err != nil {
		h.t.Fatal(err)
	}
	s := &shadow{log: h.log, id: h.live.ID(), referee: game.Referee{Table: game.NewTable(book)}}
	s.follow(h.t)
	return s
}

// entries are those of the table's log.
func (h *secretHouse) entries() (list []journal.Entry) {
	for e, err := range h.log.Read(context.Background(), h.live.ID(), 1) {
		if err != nil {
			h.t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}
