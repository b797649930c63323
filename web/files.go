package web

import (
	"bytes"
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

// files serves what browsers load beside the pages. Browsers keep a file and ask
// each time whether it is still current, so that a new program's pages never run
// an old program's modules. A file with a hash in its name never changes, and
// browsers need not ask about it.
type files map[string]file

type file struct {
	kind string
	// tag is weak, as a file has one tag for its plain and its compressed form.
	tag       string
	content   []byte
	immutable bool
}

func newFiles(from fs.FS, sheets ...static.Sheet) (files, error) {
	all := files{}
	add := func(name string, content []byte, immutable bool) {
		sum := sha256.Sum256(content)
		all[name] = file{kind: kind(name), tag: `W/"` + hex.EncodeToString(sum[:12]) + `"`, content: content, immutable: immutable}
	}
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		add(name, content, false)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the files of the site: %w", err)
	}
	for _, s := range sheets {
		add(s.Name, s.CSS, true)
	}
	return all, nil
}

// kind is a file's media type. Types of our own files come first, since the
// system's list may lack them or differ.
func kind(name string) string {
	switch ext := path.Ext(name); ext {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml; charset=utf-8"
	default:
		if t := mime.TypeByExtension(ext); t != "" {
			return t
		}
		return "application/octet-stream"
	}
}

// ServeHTTP serves the file that the path names, without the site's prefix.
func (all files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := all[strings.TrimPrefix(r.URL.Path, "/")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	for _, name := range ofPages {
		h.Del(name)
	}
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'") // of a drawing that is opened by itself
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	if f.immutable {
		h.Set("Cache-Control", "max-age=31536000, immutable")
	}
	h.Set("ETag", f.tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.content))
}
