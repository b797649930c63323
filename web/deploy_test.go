package web_test

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"burncard/web"
)

// TestDeploy has two houses behind each proxy of docs/deploy that this machine has, under
// the sample as it stands but for ports and certificate.
func TestDeploy(t *testing.T) {
	for _, proxy := range []struct {
		name, sample string
		whole        string // a configuration with the sample in it, and how it is run
		run          func(file string) []string
		change       func(front, other string) []string
	}{
		{
			"nginx", "nginx.conf", "daemon off; pid DIR/pid; error_log stderr; events {} http { access_log off; client_body_temp_path DIR/body; proxy_temp_path DIR/proxy;\n" +
				"fastcgi_temp_path DIR/f; uwsgi_temp_path DIR/u; scgi_temp_path DIR/s;\nSAMPLE\n}\n",
			func(file string) []string { return []string{"-c", file} },
			func(front, other string) []string {
				return []string{
					"listen [::]:443 ssl;", "", "listen [::]:80;", "", "listen 443 ssl", "listen 127.0.0.1:" + front + " ssl", "listen 80", "listen 127.0.0.1:" + other,
					"/etc/ssl/school.example.pem", "DIR/cert.pem", "/etc/ssl/school.example.key", "DIR/key.pem",
				}
			},
		},
		{
			"caddy", "Caddyfile", "{\nadmin off\nauto_https disable_redirects\nstorage file_system DIR\n}\nSAMPLE",
			func(file string) []string { return []string{"run", "--adapter", "caddyfile", "--config", file} },
			func(front, _ string) []string {
				return []string{"school.example {", "school.example:" + front + " {\n\ttls DIR/cert.pem DIR/key.pem"}
			},
		},
	} {
		t.Run(proxy.name, func(t *testing.T) {
			program, err := exec.LookPath(proxy.name)
			if err != nil {
				t.Skip(err)
			}
			dir, front, other := t.TempDir(), freePort(t), freePort(t)
			certificate(t, dir)
			sample, err := os.ReadFile(filepath.Join("../docs/deploy", proxy.sample))
			if err != nil {
				t.Fatal(err)
			}
			north := deploy(t, "-url", "https://school.example:"+front+"/north")
			south := deploy(t, "-url", "https://school.example:"+front+"/south")
			change := append(proxy.change(front, other), "127.0.0.1:8081", north.at, "127.0.0.1:8082", south.at)
			text := strings.NewReplacer(change...).Replace(string(sample))
			text = strings.ReplaceAll(strings.Replace(proxy.whole, "SAMPLE", text, 1), "DIR", dir)
			file := filepath.Join(dir, "conf")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			var said strings.Builder
			running := exec.Command(program, proxy.run(file)...)
			running.Stdout, running.Stderr = &said, &said
			running.WaitDelay = 5 * time.Second
			if err := running.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				running.Process.Signal(syscall.SIGTERM)
				running.Wait()
				if t.Failed() {
					t.Logf("%s said:\n%s", proxy.name, said.String())
				}
			})
			behind(t, front, north, south)
		})
	}
}

// behind opens pages and a socket of two houses through a proxy.
func behind(t *testing.T, front string, north, south *deployed) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	// The visitor's address is not the proxy's.
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return from.DialContext(ctx, "tcp", "127.0.0.1:"+front)
	}
	unknown := &tls.Config{InsecureSkipVerify: true} // the certificate is the test's own
	browser := &http.Client{Jar: jar, Transport: &http.Transport{DialContext: dial, TLSClientConfig: unknown}, Timeout: 20 * time.Second}
	site := "https://school.example:" + front
	ask := func(path string, form url.Values) (*http.Response, string) {
		t.Helper()
		method, body := "GET", io.Reader(nil)
		if form != nil {
			method, body = "POST", strings.NewReader(form.Encode())
		}
		r, err := http.NewRequestWithContext(t.Context(), method, site+path, body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", site)
		r.Header.Set("X-Forwarded-For", "203.0.113.9") // his claim
		r.Header.Set("Forwarded", "for=203.0.113.9")
		a, err := browser.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		text, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a, string(text)
	}
	for deadline := time.Now().Add(20 * time.Second); ; { // the proxy is not there at once
		conn, err := net.Dial("tcp", "127.0.0.1:"+front)
		if err == nil {
			conn.Close()
			break
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"/north", "/north/", "/south/healthz", "/south/readyz", "/north/static/js/main.js"} {
		if a, text := ask(path, nil); a.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d: %s", path, a.StatusCode, text)
		}
	}
	ask("/north/name", url.Values{"name": {"Nora"}})
	ask("/south/name", url.Values{"name": {"Sophie"}})
	if _, text := ask("/north/", nil); !strings.Contains(text, ">Nora</a>") {
		t.Errorf("the north does not know Nora:\n%s", text)
	}
	page, _ := ask("/north/tables", url.Values{"variant": {"blackjack"}, "mode": {"coached"}, "bots": {"0"}})
	if !strings.HasPrefix(page.Request.URL.Path, "/north/table/") {
		t.Fatalf("a new table leads to %s, status %d", page.Request.URL, page.StatusCode)
	}
	d := websocket.Dialer{HandshakeTimeout: 20 * time.Second, Jar: jar, NetDialContext: dial, TLSClientConfig: unknown}
	socket, answer, err := d.Dial("wss"+strings.TrimPrefix(page.Request.URL.String(), "https")+"/socket?client=page-of-nora", http.Header{"Origin": {site}})
	if err != nil {
		t.Fatal(err, answer)
	}
	defer socket.Close()
	if err := socket.WriteJSON(map[string]any{"n": 1, "shown": 0, "line": "tap in Nora"}); err != nil {
		t.Fatal(err)
	}
	for {
		_, frame, err := socket.ReadMessage()
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(string(frame), `{"ack":1,`) {
			if strings.Contains(string(frame), "refused") {
				t.Errorf("through the socket: %s", frame)
			}
			break
		}
	}
	ask("/south/login", url.Values{"name": {"Nobody"}, "password": {"wrong words"}})
	log := south.log()
	for deadline := time.Now().Add(20 * time.Second); !strings.Contains(log, "login failed") && time.Now().Before(deadline); {
		log = south.log() // the line is on its way here
	}
	if !strings.Contains(log, "127.0.0.2") || strings.Contains(log, "203.0.113.9") {
		t.Errorf("the house does not know from where a visitor came:\n%s", log)
	}
}

// A deployed house runs behind a proxy.
type deployed struct {
	at  string // its own address
	log func() string
}

func deploy(t *testing.T, flags ...string) *deployed {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan error, 1)
	db := filepath.Join(t.TempDir(), "test.db")
	go func() {
		flags = append([]string{"-addr", "127.0.0.1:0", "-db", db, "-demo=false", "-trust-proxies", "127.0.0.1"}, flags...)
		done <- web.ServeLogging(ctx, flags, io.Discard, in)
		in.Close()
	}()
	var mu sync.Mutex
	var all strings.Builder
	h, started := &deployed{log: func() string { mu.Lock(); defer mu.Unlock(); return all.String() }}, make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if m := regexp.MustCompile(`address=(127\S+)`).FindStringSubmatch(lines.Text()); m != nil && strings.Contains(lines.Text(), "msg=started") {
				started <- m[1]
			}
			mu.Lock()
			fmt.Fprintln(&all, lines.Text())
			mu.Unlock()
		}
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	select {
	case h.at = <-started:
	case err := <-done:
		t.Fatal(err)
	}
	return h
}

// freePort is one that was free a moment ago.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// certificate makes one for school.example.
func certificate(t *testing.T, dir string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"school.example"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: signed}, "key.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
