package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"burncard/static"
)

// files serves what browsers load beside the pages. All of it is made ready at
// the start: a file is its bytes, the same compressed, and a tag of what it
// holds. Browsers keep files and ask each time whether they still hold, so a
// new binary's pages never run an old binary's modules; what has a hash in its
// name they need not ask about.
type files map[string]file

type file struct {
	kind  string
	tag   string // without quotes
	plain []byte
	gzip  []byte // nil where it would not be smaller
	kept  bool   // for good: under its name it never changes
}

func newFiles(from fs.FS, sheets ...static.Sheet) (files, error) {
	all := files{}
	add := func(name string, plain []byte, kept bool) error {
		sum := sha256.Sum256(plain)
		f := file{kind: kind(name), tag: hex.EncodeToString(sum[:12]), plain: plain, kept: kept}
		if small, err := squeeze(plain, gzip.BestCompression); err != nil {
			return err
		} else if len(small) < len(plain) {
			f.gzip = small
		}
		all[name] = f
		return nil
	}
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		plain, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return add(name, plain, false)
	})
	for _, s := range sheets {
		if err == nil {
			err = add(s.Name, s.CSS, true)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read the files of the site: %w", err)
	}
	return all, nil
}

// kind is a file's media type: ours first, since the system's list may lack
// them or know better.
func kind(name string) string {
	switch ext := path.Ext(name); ext {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	default:
		if t := mime.TypeByExtension(ext); t != "" {
			return t
		}
		return "application/octet-stream"
	}
}

func squeeze(plain []byte, level int) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, level)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(plain); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// ServeHTTP serves the file that the path names, without the site's prefix.
func (all files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := all[strings.TrimPrefix(r.URL.Path, "/")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	if f.kept {
		h.Set("Cache-Control", "max-age=31536000, immutable")
	}
	h.Add("Vary", "Accept-Encoding")
	body, tag := f.plain, f.tag
	if f.gzip != nil && takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body, tag = f.gzip, f.tag+"-gz"
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// takesGzip reports whether the request's browser does. One that says so with
// a weight of nothing does not exist but in tests.
func takesGzip(r *http.Request) bool {
	for word := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(word), ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			return strings.Trim(strings.ReplaceAll(weight, " ", ""), "q=0.") != "" || weight == ""
		}
	}
	return false
}
