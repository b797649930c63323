package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/web"
)

// A house is the server as it is run, in this process.
type house struct {
	t    *testing.T
	url  string
	link string // of the first supervisor, if it was printed
	stop func() error
}

// open starts the server over a file and waits until it says where it is.
func open(t *testing.T, db string, flags ...string) *house {
	t.Helper()
	h, _, _ := openWhole(t, db, flags...)
	return h
}

// openLogging is open, with the server's log.
func openLogging(t *testing.T, db string, flags ...string) (*house, *logged) {
	t.Helper()
	h, log, _ := openWhole(t, db, flags...)
	return h, log
}

// openWhole is open, with the server's log and its file.
func openWhole(t *testing.T, db string, flags ...string) (*house, *logged, *journal.DB) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	log, opened := new(logged), make(chan *journal.DB, 1)
	out, in := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := web.ServeOver(ctx, append([]string{"-addr", "127.0.0.1:0", "-db", db, "-demo=false"}, flags...), in, log, func(path string) (*journal.DB, error) {
			store, err := journal.Open(path)
			opened <- store
			return store, err
		})
		in.CloseWithError(io.EOF)
		done <- err
	}()
	h := &house{t: t}
	lines := bufio.NewScanner(out)
	for h.url == "" && lines.Scan() {
		h.url = regexp.MustCompile(`http://\S+`).FindString(lines.Text())
	}
	if h.url == "" {
		t.Fatalf("the server does not say where it is: %v", <-done)
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
	h.stop = func() error { // once; the test has heard the error then
		if stopped {
			return nil
		}
		stopped = true
		cancel()
		err := <-done
		h.link = regexp.MustCompile(`http://\S+/invitation/\S+`).FindString(<-rest)
		return err
	}
	t.Cleanup(func() {
		if err := h.stop(); err != nil {
			t.Error(err)
		}
	})
	return h, log, <-opened
}

// TestStopWhileOpening: a house that is told to stop while it opens says that it has stopped,
// and not that it failed.
func TestStopWhileOpening(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var log logged
	err := web.ServeOver(ctx, []string{"-addr", "127.0.0.1:0", "-db", filepath.Join(t.TempDir(), "test.db"), "-demo=false"}, io.Discard, &log, func(path string) (*journal.DB, error) {
		cancel()
		return journal.Open(path)
	})
	if err != nil || len(log.with("msg=stopped")) != 1 || len(log.with("clean=true")) != 1 {
		t.Errorf("stopped with %v, and the log has %q", err, log.with(""))
	}
}

// TestPortIsTaken: the error names the flag, and the file was not touched.
func TestPortIsTaken(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	at := other.Addr().String()
	for flag, args := range map[string][]string{
		"-addr":    {"-addr", at},
		"-metrics": {"-addr", "127.0.0.1:0", "-metrics", at},
	} {
		db := filepath.Join(t.TempDir(), "test.db")
		err := web.ServeCommand(t.Context(), append(args, "-db", db, "-demo=false"), io.Discard)
		if err == nil || !strings.Contains(err.Error(), flag+" "+at+": ") {
			t.Errorf("where another program listens: %v", err)
		}
		if _, err := os.Stat(db); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s where another program listens: the file was made", flag)
		}
	}
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
	if err := web.ServeCommand(ctx, []string{"-db", db, "-addr", "127.0.0.1:0"}, io.Discard); err == nil || !strings.Contains(err.Error(), db+": another burncard has it open") {
		t.Errorf("the server was started twice over one file: %v", err)
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
		t.Errorf("the server ends with %v", err)
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
	if !strings.Contains(string(lobby), table) || !strings.Contains(string(lobby), "Go on dealing") {
		t.Errorf("after a restart the lobby does not lead Dora back to her table:\n%s", lobby)
	}
	if err := h.stop(); err != nil {
		t.Error(err)
	}
}

// TestServeWithoutItsProvider: a house opens though the provider of its logins does not
// answer, and says so where people log in.
func TestServeWithoutItsProvider(t *testing.T) {
	folder := t.TempDir()
	secret := filepath.Join(folder, "secret")
	if err := os.WriteFile(secret, []byte("of the client\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := open(t, filepath.Join(folder, "test.db"), "-oidc", "http://127.0.0.1:1", "-oidc-client", "burncard", "-oidc-secret", secret, "-oidc-name", "School")
	for path, status := range map[string]int{"/login": http.StatusOK, "/login/with": http.StatusServiceUnavailable} {
		r, err := http.Get(h.url + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != status || !strings.Contains(string(text), "School") {
			t.Errorf("%s: status %d, %v", path, r.StatusCode, err)
		}
	}
}

// A dealer is somebody who has opened a table and deals there.
type dealer struct {
	t       *testing.T
	table   string
	browser *http.Client
	socket  *websocket.Conn
	said    int

	owed, round string // on the page, as far as it was read
}

// deal opens a table in a house and sits down at its stand. The form is that of an exam
// without players, but for these fields.
func (h *house) deal(fields ...string) *dealer {
	h.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	d := &dealer{t: h.t, browser: browser}
	table := url.Values{"variant": {"blackjack"}, "mode": {"exam"}, "bots": {"0"}}
	for i := 0; i < len(fields); i += 2 {
		table.Set(fields[i], fields[i+1])
	}
	for _, form := range []struct {
		path   string
		fields url.Values
	}{
		{"/name", url.Values{"name": {"Dora"}}},
		{"/tables", table},
	} {
		r, err := browser.PostForm(h.url+form.path, form.fields)
		if err != nil {
			h.t.Fatal(err)
		}
		r.Body.Close()
		d.table = strings.TrimPrefix(r.Request.URL.Path, "/table/")
	}
	d.connect(h.url)
	if refused := d.say("tap in Dora"); refused != "" {
		h.t.Fatalf("the table cannot be taken: %s", refused)
	}
	return d
}

// connect opens the table's socket at a house, whatever address it has by now.
func (d *dealer) connect(house string) {
	d.t.Helper()
	socket := websocket.Dialer{Jar: d.browser.Jar, HandshakeTimeout: 20 * time.Second}
	var err error
	d.socket, _, err = socket.Dial("ws"+strings.TrimPrefix(house, "http")+"/table/"+d.table+"/socket?client=page-of-dora", nil)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { d.socket.Close() })
}

// frame is the next frame that comes.
func (d *dealer) frame() []byte {
	d.t.Helper()
	if err := d.socket.SetReadDeadline(time.Now().Add(time.Minute)); err != nil { // beats come more often
		d.t.Fatal(err)
	}
	_, frame, err := d.socket.ReadMessage()
	if err != nil {
		d.t.Fatal(err)
	}
	for part := range strings.SplitSeq(string(frame), "\x1e") {
		if m := regexp.MustCompile(`^status .* data-round="(\d+)"`).FindStringSubmatch(part); m != nil {
			d.round = m[1]
		}
		if strings.HasPrefix(part, "checklist ") {
			d.owed = ""
			if m := regexp.MustCompile(` data-do="([^"]+)" data-actor=""`).FindStringSubmatch(part); m != nil {
				d.owed = html.UnescapeString(m[1])
			}
		}
	}
	return frame
}

// step does what the dealer owes next at a guided table, as the checklist says it.
func (d *dealer) step() (line string) {
	d.t.Helper()
	for tries := 0; ; tries++ {
		for d.owed == "" { // it is a bot's turn
			d.frame()
		}
		line, d.owed = d.owed, ""
		refused := d.say(line)
		if refused == "" {
			return line
		}
		if tries == 5 {
			d.t.Fatalf("%s: %s", line, refused)
		}
		// A bot's act may have brought the checklist as it was before the dealer's last line.
		if err := d.socket.WriteJSON(map[string]any{"resync": true}); err != nil {
			d.t.Fatal(err)
		}
		for !bytes.HasPrefix(d.frame(), []byte(`{"from":-1,`)) {
		}
	}
}

// say sends a line and returns why it was refused; empty if it was acknowledged.
func (d *dealer) say(line string) string {
	d.t.Helper()
	d.send(line)
	return d.answer()
}

// send sends a line, and answer waits for its answer.
func (d *dealer) send(line string) {
	d.t.Helper()
	d.said++
	if err := d.socket.WriteJSON(map[string]any{"n": d.said, "shown": 0, "line": line}); err != nil {
		d.t.Fatal(err)
	}
}

func (d *dealer) answer() (refused string) {
	d.t.Helper()
	for {
		frame := d.frame()
		if !bytes.HasPrefix(frame, fmt.Appendf(nil, `{"ack":%d,`, d.said)) {
			continue
		}
		var answer struct{ Refused string }
		if err := json.Unmarshal(frame, &answer); err != nil {
			d.t.Fatalf("%s: %v", frame, err)
		}
		return answer.Refused
	}
}

// lines are what a table's log says in a file.
func lines(t *testing.T, file, table string) (all []string) {
	t.Helper()
	db, err := journal.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for e, err := range db.Read(t.Context(), table, 1) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e.Line)
	}
	return all
}

// TestDatabaseIsTaken: the database of a running house is renamed, removed or
// written over. Who looks at a table is told at once, no act is acknowledged after
// that, the operator is told when the program ends, and every act that was
// acknowledged is found.
func TestDatabaseIsTaken(t *testing.T) {
	rename := func(db string) error { return os.Rename(db, db+".old") }
	tests := []struct {
		name  string
		do    func(db string) error
		found string
	}{
		{"renamed", rename, ".old"},
		{"removed", os.Remove, ".saved"},
		{"replaced", func(db string) error { return os.WriteFile(db+".new", nil, 0o600) }, ".saved"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			db := filepath.Join(t.TempDir(), "test.db")
			h := open(t, db)
			d := h.deal()
			for range 5 {
				if refused := d.say("burn"); refused != "" {
					t.Fatal(refused)
				}
			}
			if err := tt.do(db); err != nil {
				t.Fatal(err)
			}
			if tt.name == "replaced" {
				if err := os.Rename(db+".new", db); err != nil {
					t.Fatal(err)
				}
			}
			if refused := d.say("burn"); !strings.Contains(refused, "The table has stopped; nothing was lost") {
				t.Errorf("an act whose log has gone is answered %q", refused)
			}
			if err := h.stop(); err == nil || !strings.Contains(err.Error(), db) || !strings.Contains(err.Error(), "begin with -db "+db+tt.found) {
				t.Errorf("the program ends with %v, which does not say what became of %s", err, db)
			}
			burns := 0
			for _, line := range lines(t, db+tt.found, d.table) {
				if line == "burn" {
					burns++
				}
			}
			if burns != 5 {
				t.Errorf("%d acts are in the log, 5 were acknowledged", burns)
			}
		})
	}
	t.Run("nobody acts", func(t *testing.T) {
		db := filepath.Join(t.TempDir(), "test.db")
		h := open(t, db)
		d := h.deal()
		if err := rename(db); err != nil {
			t.Fatal(err)
		}
		for !bytes.Contains(d.frame(), []byte("The table has stopped; nothing was lost")) {
		}
		if err := os.Rename(db+".old", db); err != nil { // and goes on by itself
			t.Fatal(err)
		}
		if refused := d.say("burn"); refused != "" {
			t.Errorf("when the database is back the act is refused: %s", refused)
		}
	})
}

// TestBackup: a copy is made while the house is open, and another house opens over
// it; nothing is written over.
func TestBackup(t *testing.T) {
	folder := t.TempDir()
	db, copied := filepath.Join(folder, "test.db"), filepath.Join(folder, "copy.db")
	h := open(t, db)
	d := h.deal()
	if refused := d.say("burn"); refused != "" {
		t.Fatal(refused)
	}
	var out strings.Builder
	err := journal.BackupCommand(t.Context(), []string{"-db", db, copied}, &out)
	if err != nil || !strings.Contains(out.String(), copied+" is a copy of "+db+": tables 1, ") {
		t.Errorf("backup: %v\n%s", err, out.String())
	}
	if err := journal.BackupCommand(t.Context(), []string{"-db", db, copied}, io.Discard); err == nil || !strings.Contains(err.Error(), "file exists") {
		t.Errorf("a copy is written over: %v", err)
	}
	if refused := d.say("burn"); refused != "" {
		t.Errorf("after the copy: %s", refused)
	}
	if all := strings.Join(lines(t, copied, d.table), "; "); !strings.HasSuffix(all, "burn") {
		t.Errorf("the copy's log is %s", all)
	}
	second := open(t, copied)
	if r, err := http.Get(second.url + "/healthz"); err != nil || r.StatusCode != http.StatusOK {
		t.Errorf("over the copy: %v, %v", r, err)
	}
}

// TestStopInARound: a house that is stopped in the middle of a round, as SIGTERM does it,
// is opened again, and the dealer deals that round to its end.
func TestStopInARound(t *testing.T) {
	t.Parallel() // it waits for farewells
	db := filepath.Join(t.TempDir(), "test.db")
	h := open(t, db, "-pace", "1ms")
	d := h.deal("mode", "guided", "bots", "3", "preset", "notation")
	for !strings.HasPrefix(d.step(), "deal dealer") {
	}
	round := d.round
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	before := lines(t, db, d.table)

	h = open(t, db, "-pace", "1ms")
	at, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	d.owed, d.round = "", ""
	d.connect(at.String())
	for d.round == "" {
		d.frame()
	}
	if d.round != round || round == "" {
		t.Errorf("after the restart it is round %q, it was %q", d.round, round)
	}
	steps := 0
	for d.round == round {
		d.step()
		steps++
	}
	if steps < 3 {
		t.Errorf("the round was over after %d steps of the dealer", steps)
	}
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	if after := lines(t, db, d.table); len(after) <= len(before) || !slices.Equal(after[:len(before)], before) {
		t.Errorf("the log is\n%s\nand was\n%s", strings.Join(after, "\n"), strings.Join(before, "\n"))
	}
	var said strings.Builder
	if err := sessions.CheckCommand(t.Context(), []string{db}, &said); err != nil {
		t.Errorf("%v\n%s", err, said.String())
	}
}
