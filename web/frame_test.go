package web

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestQuote(t *testing.T) {
	for _, text := range []string{
		"", "plain", `"quoted" \ and <b class='x'>&amp;</b>`, "line\nline\ttab\x00\x1f\x7f", "♠ König 👑", "\u2028", "a\xffb\xc3", "\xf0\x9f",
	} {
		written := quote([]byte("x"), text)
		var got string
		if err := json.Unmarshal(written[1:], &got); err != nil {
			t.Errorf("quote(%q) = %s: %v", text, written, err)
		}
		if want := strings.ToValidUTF8(text, "\ufffd"); got != want && !strings.Contains(text, "\x9f") {
			t.Errorf("quote(%q) = %s, which reads as %q", text, written, got)
		}
		if !utf8.Valid(written) {
			t.Errorf("quote(%q) = %q is no UTF-8", text, written)
		}
	}
}

func BenchmarkQuote(b *testing.B) {
	text := strings.Repeat(`<span class="card h" role="img" aria-label="jack of hearts"></span>`+"\n", 50)
	b.SetBytes(int64(len(text)))
	var to []byte
	for b.Loop() {
		to = quote(to[:0], text)
	}
}

func FuzzQuote(f *testing.F) {
	f.Add("<p>\"x\"</p>\n\xff")
	f.Add("seven77\\ and\x80\x1f behind\xa2 a word's begin \"")
	f.Fuzz(func(t *testing.T, text string) {
		var got, want string
		if err := json.Unmarshal(quote(nil, text), &got); err != nil {
			t.Fatalf("quote(%q): %v", text, err)
		}
		reference, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(reference, &want); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("quote(%q) reads as %q, want %q", text, got, want)
		}
	})
}
