package keyfile_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"burncard/sessions/keyfile"
)

// TestRead: a key comes from the one place that has it. An error names the places that
// clash, and never the key.
func TestRead(t *testing.T) {
	const secret = "anna:q7"
	for name, tt := range map[string]struct{ file, env, want, from, wrong string }{
		"a file":          {file: "key", want: secret, from: "-lrs-key key"},
		"the environment": {env: secret, want: secret, from: "KEY"},
		"both":            {file: "key", env: secret, wrong: "-lrs-key key and KEY both give a key"},
		"neither":         {wrong: "there is no key; it stands in a file (-lrs-key FILE) or in KEY"},
		"no such file":    {file: "lost", wrong: "-lrs-key: file does not exist"},
	} {
		t.Run(name, func(t *testing.T) {
			p := keyfile.Place{Flag: "-lrs-key", File: tt.file, Variable: "KEY", What: "key"}
			read := func(file string) ([]byte, error) {
				if file != "key" {
					return nil, fs.ErrNotExist
				}
				return []byte(" " + secret + "\n"), nil
			}
			text, from, err := p.Read(func(string) string { return tt.env }, read)
			if text != tt.want || from != tt.from || (err == nil) != (tt.wrong == "") {
				t.Errorf("%q from %q, %v", text, from, err)
			}
			if err != nil && (!strings.Contains(err.Error(), tt.wrong) || strings.Contains(err.Error(), secret)) {
				t.Errorf("the error is %q", err)
			}
			if tt.file == "lost" && !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%v hides what went wrong", err)
			}
		})
	}
}

// TestIsThisMachine: what goes to this machine alone.
func TestIsThisMachine(t *testing.T) {
	for host, want := range map[string]bool{"localhost": true, "127.0.0.1": true, "127.1.2.3": true, "::1": true, "10.0.0.1": false, "id.example": false, "localhost.example": false, "": false} {
		if keyfile.IsThisMachine(host) != want {
			t.Errorf("%q: %v, want %v", host, !want, want)
		}
	}
}
