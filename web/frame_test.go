package web

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"unicode/utf8"

	"burncard/sessions"
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
		var elements []drawing
		want := map[string]string{}
		for id, html := range made {
			elements = append(elements, drawing{id: id, html: clean([]byte(html))})
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

// FuzzHear: of what a socket sends, a frame is heard only where it is one of our pages' own,
// and its answer reads as JSON with the number and the words that were sent.
func FuzzHear(f *testing.F) {
	for _, frame := range []string{`{"n":1,"shown":7,"line":"deal 1","by":"touch"}`, `{"resync":true}`, `{"n":2,"line":"p1 bet main 5","asks":true}`, `{"n":9007199254740993,"line":"\ud800"}`, "[]", "\xff"} {
		f.Add([]byte(frame))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		s, err := hear(frame)
		if err != nil || s.Resync {
			return
		}
		if s.N <= 0 || s.Line == "" {
			t.Fatalf("%q is heard as %+v", frame, s)
		}
		for _, answer := range [][]byte{ack(s.N, sessions.Reply{Seq: 3, Refused: s.Line}, s.By), neverCame(s.N)} {
			var got struct {
				Ack     int64
				Refused string
				Verdict string
				Kept    bool
				Never   bool
			}
			if err := json.Unmarshal(answer, &got); err != nil || got.Ack != s.N || got.Kept == got.Never {
				t.Fatalf("%q is answered by %q: %+v, %v", frame, answer, got, err)
			}
			if got.Kept && (got.Refused != s.Line || got.Verdict != s.By) {
				t.Errorf("%q is answered by %q", frame, answer)
			}
		}
	})
}

// What is clean is not changed.
func TestClean(t *testing.T) {
	drawn := []byte("<p>♠</p>")
	html := clean(drawn)
	if !bytes.Equal(html, drawn) {
		t.Errorf("%q became %q", drawn, html)
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
