package web_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"burncard/web"
)

// A logged is a server's log that grows while it is read.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// with returns the lines that have a text.
func (l *logged) with(text string) (found []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(l.text.String()) {
		if strings.Contains(line, text) {
			found = append(found, line)
		}
	}
	return found
}

// get returns the status and the text of a page.
func (h *house) get(path string) (int, string) {
	h.t.Helper()
	r, err := http.Get(h.url + path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// TestServerLog: with -log json each line of the server's log is an object. Each entry of the
// audit log is an act in it, once and also after a restart, with people by their ids and
// without their names.
func TestServerLog(t *testing.T) {
	type line struct {
		Level, Msg, What, By, About string
		Number                      int
	}
	db := filepath.Join(t.TempDir(), "test.db")
	var acts []line
	for _, name := range []string{"Dora Lindqvist", "Emil Lindqvist"} {
		h, log := openLogging(t, db, "-log", "json")
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		const secret = "correct horse battery staple"
		browser := &http.Client{Jar: jar}
		for _, post := range []struct {
			path string
			form url.Values
		}{
			{"/register", url.Values{"name": {name}, "password": {secret}, "again": {secret}}},
			{"/logout", nil},
		} {
			r, err := browser.PostForm(h.url+post.path, post.form)
			if err != nil || r.StatusCode != http.StatusOK {
				t.Fatalf("%s: %v, %v", post.path, r, err)
			}
			r.Body.Close()
		}
		if err := h.stop(); err != nil {
			t.Error(err)
		}
		var said []string
		for _, text := range log.with("") {
			var l line
			if err := json.Unmarshal([]byte(text), &l); err != nil {
				t.Errorf("%s: %v", text, err)
			}
			if l.Msg == "act" {
				acts = append(acts, l)
				continue
			}
			said = append(said, l.Msg)
		}
		if want := []string{"started", "stopping", "stopped"}; !slices.Equal(said, want) {
			t.Errorf("beside acts the log says %q, want %q", said, want)
		}
		if found := slices.Concat(log.with(strings.Fields(name)[0]), log.with("Lindqvist"), log.with(secret)); len(found) > 0 {
			t.Errorf("the log names a person, or tells what was typed: %q", found)
		}
	}
	if len(acts) != 4 {
		t.Fatalf("the log has the acts %+v", acts)
	}
	for i, what := range []string{"register", "logout", "register", "logout"} {
		a := acts[i]
		if a.What != what || a.Number != i+1 || a.Level != "INFO" || a.By == "" || a.By != acts[i/2*2].By {
			t.Errorf("act %d is %+v, want %s", i+1, a, what)
		}
	}
	if acts[0].By == acts[2].By {
		t.Errorf("two people have the id %s", acts[0].By)
	}
	if err := web.ServeLogging(t.Context(), []string{"-log", "xml", "-db", db}, nil, nil); err == nil || !strings.Contains(err.Error(), "-log xml: it is text or json") {
		t.Errorf("a format that is none: %v", err)
	}
}
