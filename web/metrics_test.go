package web_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"burncard/web"
)

// TestMetrics: what the house does is counted at an address of its own, and nowhere else.
func TestMetrics(t *testing.T) {
	t.Setenv("GOGC", "")
	defer debug.SetGCPercent(debug.SetGCPercent(333)) // until the house tends the collector
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := web.ServeCommand(ctx, []string{"-addr", "127.0.0.1:0", "-metrics", "127.0.0.1:0", "-db", filepath.Join(t.TempDir(), "test.db"), "-demo=false"}, in)
		in.CloseWithError(io.EOF)
		ended <- err
	}()
	var site, metrics string
	lines := bufio.NewScanner(out)
	for metrics == "" && lines.Scan() {
		if site == "" {
			site = regexp.MustCompile(`http://\S+`).FindString(lines.Text())
		}
		metrics = regexp.MustCompile(`http://\S+/metrics`).FindString(lines.Text())
	}
	if metrics == "" {
		t.Fatalf("the server does not say where its metrics are: %v", <-ended)
	}
	defer func() {
		stop()
		go io.Copy(io.Discard, out)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	read := func() string {
		t.Helper()
		r, err := http.Get(metrics)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%s, %v: %s", r.Status, err, text)
		}
		return string(text)
	}
	if before := read(); !strings.Contains(before, "burncard_log_entries_total 0\n") || !strings.Contains(before, "burncard_tables 0\n") {
		t.Errorf("before anything has happened the metrics are\n%s", before)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	if _, err := browser.PostForm(site+"/name", url.Values{"name": {"Dora"}}); err != nil {
		t.Fatal(err)
	}
	page, err := browser.PostForm(site+"/tables", url.Values{"variant": {"blackjack"}, "mode": {"coached"}, "bots": {"0"}})
	if err != nil || page.StatusCode != http.StatusOK {
		t.Fatalf("a new table: %v, %v", page, err)
	}
	after := read()
	for _, want := range []string{"burncard_log_entries_total 1\n", "burncard_tables 1\n", "burncard_tables_awake 1\n", "burncard_sockets 0\n", "process_open_fds"} {
		if !strings.Contains(after, want) {
			t.Errorf("with a new table the metrics have no %q", want)
		}
	}
	for tries := 0; strings.Contains(read(), "go_gc_gogc_percent 333\n"); tries++ {
		if tries == 1000 {
			t.Fatal("the house does not tend the collector")
		}
	}
	if strings.Contains(after, "Dora") || strings.Contains(after, strings.TrimPrefix(page.Request.URL.Path, "/table/")) {
		t.Error("the metrics name a person or a table")
	}
	if r, err := http.Get(site + "/metrics"); err != nil || r.StatusCode != http.StatusNotFound {
		t.Errorf("a visitor asks for metrics: %v, %v", r, err)
	}
	if err := web.ServeCommand(ctx, []string{"-metrics", "nowhere"}, io.Discard); err == nil || !strings.Contains(err.Error(), "-metrics") {
		t.Errorf("an address that is none: %v", err)
	}
}
