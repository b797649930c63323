package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"burncard/variants"
)

func output(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var b bytes.Buffer
	err := run(t.Context(), args, &b)
	return b.String(), err
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {"help"}, {"serve", "-help"}, {"scenario", "run", "-h"}, {"rules", "-h"}, {"odds", "-h"}, {"settle", "-h"}, {"edge", "-h"}, {"backup", "-h"}} {
		out, err := output(t, args...)
		if err != nil {
			t.Errorf("%q: %v", args, err)
		}
		for _, word := range []string{"scenario run", "rules -json", "odds [-json]", "settle [-json]", "edge [-json]", "edge [-rounds N] [-seed N] -into FILE", "backup [-db FILE] FILE", "-addr", "-db", "-demo", "-pace", "-secure"} {
			if !strings.Contains(out, word) {
				t.Errorf("%q does not explain %s", args, word)
			}
		}
	}
}

// TestWrongCommands: what cannot be done is refused by a sentence that names what
// is wrong and what is wanted, and no database is made for it.
func TestWrongCommands(t *testing.T) {
	dir := t.TempDir()
	db, none := filepath.Join(dir, "b.db"), filepath.Join(dir, "none")
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("this is no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	serve := func(args ...string) []string {
		return append([]string{"-demo=false", "-addr", "127.0.0.1:0", "-db", db}, args...)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"deal"}, `"deal": there is no such command; burncard help`},
		{[]string{""}, `"": there is no such command`},
		{serve("now"), `serve: "now" is one word too many`},
		{serve("-port", "80"), "serve: flag provided but not defined: -port"},
		{serve("-pace", "soon"), `serve: invalid value "soon" for flag -pace`},
		{serve("-pace", "-1s"), "serve: -pace -1s: no act takes less"},
		{serve("-demo=perhaps"), `serve: invalid boolean value "perhaps" for -demo`},
		{serve("-addr", "8080"), "serve: -addr: address 8080: missing port"},
		{serve("-addr", "nowhere:at:all"), "serve: -addr: address nowhere:at:all: too many colons"},
		{serve("-addr", "localhost:99999"), "serve: -addr: address 99999: invalid port"},
		{serve("-db", ""), "serve: -db: everything is kept in a file, and its name is empty"},
		{serve("-db", dir), dir + ": a database is wanted and it is no regular file"},
		{serve("-db", text), text + `: a SQLite database is wanted, it begins with "this is no`},
		{serve("-db", filepath.Join(none, "b.db")), "its folder: stat " + none},
		{[]string{"scenario"}, "scenario: run [-json] FILE..."},
		{[]string{"scenario", "walk"}, "scenario: run [-json] FILE..."},
		{[]string{"scenario", "run"}, "scenario run: no file was named"},
		{[]string{"scenario", "run", "-xml", text}, "scenario run: flag provided but not defined: -xml"},
		{[]string{"rules", "-xml"}, "rules: flag provided but not defined: -xml"},
		{[]string{"rules", "all"}, `rules: "all" is one word too many`},
		{[]string{"odds", "-xml"}, "odds: flag provided but not defined: -xml"},
		{[]string{"odds", "lucky-ladies"}, `odds: there is no side wager "lucky-ladies"`},
		{[]string{"settle", "-xml"}, "settle: flag provided but not defined: -xml"},
		{[]string{"settle", none}, "settle: open " + none},
		{[]string{"backup"}, "backup: no file was named to copy into"},
		{[]string{"backup", "-force", text}, "backup: flag provided but not defined: -force"},
		{[]string{"backup", none, "now"}, `backup: "now" is one word too many`},
		{[]string{"backup", "-db", "", none}, "backup: -db: the name of the database is empty"},
		{[]string{"backup", "-db", db, none}, "backup: copy " + db + " to " + none + ": stat " + db},
		{[]string{"backup", "-db", text, none}, `a SQLite database is wanted, it begins with "this is no`},
	} {
		if out, err := output(t, tt.args...); err == nil || !strings.Contains(err.Error(), tt.want) || out != "" && tt.args[0] != "scenario" {
			t.Errorf("%q: %v, want %s\n%s", tt.args, err, tt.want, out)
		}
	}
	if _, err := os.Stat(db); !os.IsNotExist(err) {
		t.Errorf("a database was made: %v", err)
	}
}

func TestRulesJSON(t *testing.T) {
	out, err := output(t, "rules", "-json")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for line := range strings.Lines(out) {
		var r struct{ Variant, Cite, Title, Kind, Source string }
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if r.Cite == "" || r.Title == "" || r.Kind == "" || r.Source != "law" && r.Source != "reading" && r.Source != "house" {
			t.Errorf("rule %s", line)
		}
		seen[r.Variant]++
	}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if seen[name] != len(book.Rules()) {
			t.Errorf("%s: %d rules are listed, the book has %d", name, seen[name], len(book.Rules()))
		}
	}
	plain, err := output(t, "rules")
	if err != nil || strings.Count(plain, "\n") != strings.Count(out, "\n") {
		t.Errorf("without -json: %d lines, %v", strings.Count(plain, "\n"), err)
	}
}

// script is a scenario in which the dealer's first card goes astray.
const script = `table blackjack
seed 7
mode coached
player 1 Ann 500
shoe 9H 7C
start round
p1 bet main 25
deal dealer
%
deal 1
...
`

func TestScenarioRun(t *testing.T) {
	dir := t.TempDir()
	file := func(name, line string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(strings.Replace(script, "%", line, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	holds, fails := file("holds.scenario", "! 633a.7(f)(1)"), file("fails.scenario", "")
	broken := file("broken.scenario", "deal nobody")

	if out, err := output(t, "scenario", "run", holds); err != nil || !strings.Contains(out, "ok   "+holds) {
		t.Errorf("a script that holds: %v\n%s", err, out)
	}
	out, err := output(t, "scenario", "run", holds, fails, broken, filepath.Join(dir, "none"))
	if err == nil || !strings.Contains(err.Error(), "3 of 4") {
		t.Errorf("scripts that do not hold: %v", err)
	}
	for _, words := range []string{fails + ":8: deal dealer", broken + ":9", "none"} {
		if !strings.Contains(out, words) {
			t.Errorf("the failures do not name %s:\n%s", words, out)
		}
	}

	out, err = output(t, "scenario", "run", "-json", fails, broken)
	if err == nil {
		t.Error("-json: scripts that do not hold pass")
	}
	type report struct {
		Line                             int
		Act, Cite, Kind, Owed, Why, File string
		OK                               bool
	}
	var got []report
	for line := range strings.Lines(out) {
		var r report
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		got = append(got, r)
	}
	if len(got) != 4 {
		t.Fatalf("-json: %d objects:\n%s", len(got), out)
	}
	if r := got[1]; r.Line != 8 || r.Act != "deal dealer" || r.OK || r.Cite != "633a.7(f)(1)" || r.Kind != "skipped" || r.Owed != "deal 1" || r.Why == "" {
		t.Errorf("-json: the wrong act is %+v", r)
	}
	if r := got[3]; r.File != broken || r.OK || !strings.Contains(r.Why, "nobody") {
		t.Errorf("-json: the broken script is %+v", r)
	}
}

// A house is the program as it is run, in this process.
type house struct {
	t    *testing.T
	url  string
	link string // of the first supervisor, if it was printed
	stop func() error
}

// open starts the program over a file and waits until it says where it is.
func open(t *testing.T, db string) *house {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := run(ctx, []string{"-addr", "127.0.0.1:0", "-db", db, "-demo=false"}, in)
		in.CloseWithError(io.EOF)
		done <- err
	}()
	h := &house{t: t}
	lines := bufio.NewScanner(out)
	for h.url == "" && lines.Scan() {
		h.url = regexp.MustCompile(`http://\S+`).FindString(lines.Text())
	}
	if h.url == "" {
		t.Fatalf("the program does not say where it is: %v", <-done)
	}
	rest := make(chan string, 1)
	go func() {
		all := ""
		for lines.Scan() {
			all += lines.Text() + "\n"
		}
		rest <- all
	}()
	stopped := false
	h.stop = func() error {
		if stopped {
			return nil
		}
		stopped = true
		cancel()
		err := <-done
		h.link = regexp.MustCompile(`http://\S+/supervisor/\S+`).FindString(<-rest)
		return err
	}
	t.Cleanup(func() {
		if err := h.stop(); err != nil {
			t.Error(err)
		}
	})
	return h
}

func TestServe(t *testing.T) {
	db := filepath.Join(t.TempDir(), "test.db")
	h := open(t, db)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	post := func(path string, form url.Values) *http.Response {
		t.Helper()
		r, err := browser.PostForm(h.url+path, form)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		return r
	}
	if r, err := browser.Get(h.url + "/healthz"); err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("healthz: %v, %v", r, err)
	}
	// A second process would deal the same tables.
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := run(ctx, []string{"-db", db, "-addr", "127.0.0.1:0"}, io.Discard); err == nil || !strings.Contains(err.Error(), db+": another burncard has it open") {
		t.Errorf("the program was started twice over one file: %v", err)
	}
	post("/name", url.Values{"name": {"Dora"}})
	page := post("/tables", url.Values{"variant": {"blackjack"}, "mode": {"coached"}, "bots": {"0"}})
	table := page.Request.URL.Path
	if page.StatusCode != http.StatusOK || !strings.HasPrefix(table, "/table/") {
		t.Fatalf("a new table leads to %s, status %d", table, page.StatusCode)
	}

	header := http.Header{}
	at, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range jar.Cookies(at) {
		header.Add("Cookie", c.String())
	}
	socket, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(h.url, "http")+table+"/socket?client=page-of-dora", header)
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	if err := socket.WriteJSON(map[string]any{"n": 1, "shown": 0, "line": "tap in Dora"}); err != nil {
		t.Fatal(err)
	}
	goodbye := make(chan error, 1)
	acked := make(chan bool, 1)
	go func() {
		for {
			_, frame, err := socket.ReadMessage()
			if err != nil {
				goodbye <- err
				return
			}
			if bytes.HasPrefix(frame, []byte(`{"ack":1,`)) {
				acked <- !bytes.Contains(frame, []byte(`"refused"`))
			}
		}
	}()
	if !<-acked {
		t.Fatal("the table cannot be taken")
	}

	if err := h.stop(); err != nil {
		t.Errorf("the program ends with %v", err)
	}
	if err := <-goodbye; !websocket.IsCloseError(err, websocket.CloseGoingAway) {
		t.Errorf("the socket ended with %v, want going away", err)
	}
	if h.link == "" {
		t.Error("the first start prints no link for the first supervisor")
	}

	// The table, its dealer and the login are there after a restart.
	h = open(t, db)
	moved, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	jar.SetCookies(moved, jar.Cookies(at))
	r, err := browser.Get(h.url + "/")
	if err != nil {
		t.Fatal(err)
	}
	lobby, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(lobby), table) || !strings.Contains(string(lobby), "Back to dealer") {
		t.Errorf("after a restart the lobby does not lead Dora back to her table:\n%s", lobby)
	}
	if err := h.stop(); err != nil {
		t.Error(err)
	}
}
