package web

import (
	"bytes"
	"maps"
	"strings"
	"testing"
	"unicode/utf8"

	"burncard/sessions/record"
)

// FuzzUpdate: whatever people are called, a frame is UTF-8 and brings a page the
// elements that are in it and no other.
func FuzzUpdate(f *testing.F) {
	f.Add("<p>\"x\"</p>\n\xff", "plain")
	f.Add("", "seven77\\ and\x80\x1f behind\xa2 a word's begin \"")
	f.Add("\x1ebox-2 <b>another's</b>", "♠ König 👑\u2028\xf0\x9f\x1e")
	f.Fuzz(func(t *testing.T, first, second string) {
		made := map[string]string{"box-1": first, "ticker": second}
		var elements drawnPage
		want := map[string]string{}
		for id, html := range made {
			elements = append(elements, &drawing{id: id, html: clean([]byte(html))}, nil)
			want[id] = strings.ReplaceAll(string([]rune(html)), string(separator), "\ufffd")
		}
		for _, from := range []int64{whole, 7} {
			frame := update(from, 8, "a \"name\"", elements)
			if !utf8.Valid(frame) {
				t.Errorf("%q is no UTF-8", frame)
			}
			var got heard
			if err := got.read(string(frame)); err != nil {
				t.Fatalf("%q: %v", frame, err)
			}
			if got.From != from || got.To != 8 || (got.As == "a \"name\"") != (from == whole) || !maps.Equal(got.HTML, want) {
				t.Errorf("%q reads as %+v, want %q", frame, got, want)
			}
		}
	})
}

// What is clean is not changed, and shares nothing with what is drawn next.
func TestClean(t *testing.T) {
	drawn := []byte("<p>♠</p>")
	html := clean(drawn)
	if !bytes.Equal(html, drawn) {
		t.Errorf("%q became %q", drawn, html)
	}
	if drawn[0] = 'x'; html[0] != '<' {
		t.Error("an element changes with what is drawn next")
	}
}

// A page says with what a line was done; what is no device of ours counts as unknown.
func TestFrameNamesTheDevice(t *testing.T) {
	for frame, want := range map[string]string{
		`{"n":1,"line":"deal 1","by":"touch"}`: "touch",
		`{"n":1,"line":"deal 1"}`:              "",
		`{"n":1,"line":"deal 1","by":"<b>"}`:   "",
	} {
		s, err := hear([]byte(frame))
		if got := string(record.ParseDevice(s.By)); err != nil || got != want {
			t.Errorf("%s is done with %q, %v; want %q", frame, got, err, want)
		}
	}
	if _, err := hear([]byte(`{"n":1,"line":"deal 1","by":7}`)); err == nil {
		t.Error("a number is taken for a device")
	}
}
