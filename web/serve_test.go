package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
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
func open(t *testing.T, db string) *house {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := web.ServeCommand(ctx, []string{"-addr", "127.0.0.1:0", "-db", db, "-demo=false"}, in)
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
	h.stop = func() error {
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

// A dealer is somebody who has opened a table and deals there.
type dealer struct {
	t      *testing.T
	table  string
	socket *websocket.Conn
	said   int
}

// deal opens a table in a house and sits down at its stand.
func (h *house) deal() *dealer {
	h.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	d := &dealer{t: h.t}
	for _, form := range []struct {
		path   string
		fields url.Values
	}{
		{"/name", url.Values{"name": {"Dora"}}},
		{"/tables", url.Values{"variant": {"blackjack"}, "mode": {"exam"}, "bots": {"0"}}},
	} {
		r, err := browser.PostForm(h.url+form.path, form.fields)
		if err != nil {
			h.t.Fatal(err)
		}
		r.Body.Close()
		d.table = strings.TrimPrefix(r.Request.URL.Path, "/table/")
	}
	at, err := url.Parse(h.url)
	if err != nil {
		h.t.Fatal(err)
	}
	header := http.Header{}
	for _, c := range jar.Cookies(at) {
		header.Add("Cookie", c.String())
	}
	d.socket, _, err = websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(h.url, "http")+"/table/"+d.table+"/socket?client=page-of-dora", header)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { d.socket.Close() })
	if refused := d.say("tap in Dora"); refused != "" {
		h.t.Fatalf("the table cannot be taken: %s", refused)
	}
	return d
}

// frame is the next frame that comes.
func (d *dealer) frame() []byte {
	d.t.Helper()
	_, frame, err := d.socket.ReadMessage()
	if err != nil {
		d.t.Fatal(err)
	}
	return frame
}

// say sends a line and returns why it was refused; empty if it was acknowledged.
func (d *dealer) say(line string) string {
	d.t.Helper()
	d.said++
	if err := d.socket.WriteJSON(map[string]any{"n": d.said, "shown": 0, "line": line}); err != nil {
		d.t.Fatal(err)
	}
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
