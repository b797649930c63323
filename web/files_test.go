package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/klauspost/compress/gzhttp"

	"burncard/static"
)

func TestFiles(t *testing.T) {
	long := strings.Repeat("body { color: green }\n", 100)
	site, err := newFiles(fstest.MapFS{
		"css/base.css": {Data: []byte(long)},
		"js/main.js":   {Data: []byte("1")},
		"cards.svg":    {Data: []byte("<svg/>")},
	}, static.Sheet{Name: "css/all.123.css", CSS: []byte(long)})
	if err != nil {
		t.Fatal(err)
	}
	compressed, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false))
	if err != nil {
		t.Fatal(err)
	}
	served := compressed(site)
	get := func(path, encoding, tag string) *http.Response {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Encoding", encoding)
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		w := httptest.NewRecorder()
		served.ServeHTTP(w, r)
		return w.Result()
	}
	body := func(r *http.Response) (text string, sent int) {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		sent = len(b)
		if r.Header.Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(bytes.NewReader(b))
			if err != nil {
				t.Fatal(err)
			}
			if b, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		return string(b), sent
	}

	plain, small := get("/css/base.css", "", ""), get("/css/base.css", "br, gzip;q=0.8", "")
	plainText, plainSent := body(plain)
	smallText, smallSent := body(small)
	if small.Header.Get("Content-Encoding") != "gzip" || smallSent >= plainSent {
		t.Errorf("a long file came as %q with %d bytes, plain with %d", small.Header.Get("Content-Encoding"), smallSent, plainSent)
	}
	if plainText != long || smallText != long {
		t.Error("the file is not what was put in")
	}
	if a, b := plain.Header.Get("ETag"), small.Header.Get("ETag"); a == "" || a == b && !strings.HasPrefix(a, "W/") {
		t.Errorf("plain and compressed share the strong tag %s", a)
	}
	for _, r := range []*http.Response{plain, small} {
		tag, vary := r.Header.Get("ETag"), r.Header.Get("Vary")
		if again := get("/css/base.css", r.Header.Get("Content-Encoding"), tag); again.StatusCode != http.StatusNotModified {
			t.Errorf("with tag %s: status %d", tag, again.StatusCode)
		}
		if vary != "Accept-Encoding" || r.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("Vary %q, Cache-Control %q", vary, r.Header.Get("Cache-Control"))
		}
	}
	joined := get("/css/all.123.css", "gzip", "")
	if text, _ := body(joined); text != long || !strings.Contains(joined.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("a file that never changes under its name is served with Cache-Control %q", joined.Header.Get("Cache-Control"))
	}
	if tiny := get("/js/main.js", "gzip", ""); tiny.Header.Get("Content-Encoding") != "" {
		t.Error("a file that compression would make longer was compressed")
	}
	for path, kind := range map[string]string{
		"/css/base.css": "text/css", "/js/main.js": "text/javascript", "/cards.svg": "image/svg+xml",
	} {
		if got := get(path, "", "").Header.Get("Content-Type"); !strings.HasPrefix(got, kind) {
			t.Errorf("%s is served as %s", path, got)
		}
	}
	for _, path := range []string{"/", "/css", "/css/", "/css/none.css", "/../go.mod"} {
		if got := get(path, "", ""); got.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", path, got.StatusCode)
		}
	}
}

func TestLocal(t *testing.T) {
	for path, want := range map[string]string{
		"/": "/", "/table/abc?as=floor": "/table/abc?as=floor", "/sessions#x": "/sessions#x",
		"": "/", "//elsewhere.test": "/", "/\\elsewhere.test": "/", "https://elsewhere.test/": "/", "javascript:alert(1)": "/",
		"table": "/", "///elsewhere.test": "/", "/\t/elsewhere.test": "/", "\\\\elsewhere.test": "/", "/%zz": "/",
		"/../beside": "/", "/table/../../beside": "/", "/%2e%2E/beside": "/", "/..": "/", "/table/..abc?up=../..": "/table/..abc?up=../..",
	} {
		if got := local(path); got != want {
			t.Errorf("local(%q) = %q, want %q", path, got, want)
		}
	}
}
