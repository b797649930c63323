package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"burncard/sessions"
)

// said is what a page sends: a line with the page's number for it and the counter
// that the page had shown, the question what became of a line, or a request for the
// whole page.
type said struct {
	N      int64  `json:"n"`
	Shown  int64  `json:"shown"`
	Line   string `json:"line"`
	By     string `json:"by"` // the device; anything that is none counts as unknown
	Asks   bool   `json:"asks"`
	Resync bool   `json:"resync"`
}

// longestLine is how many bytes of notation one line may have.
const longestLine = 500

// hear reads a page's frame. An error means that no page of ours sent it.
func hear(frame []byte) (said, error) {
	var s said
	if err := json.Unmarshal(frame, &s); err != nil {
		return s, fmt.Errorf("frame of %d bytes: %w", len(frame), err)
	}
	switch {
	case s.Resync:
	case s.N <= 0:
		return s, fmt.Errorf("line %d: numbers begin with 1", s.N)
	case s.Line == "":
		return s, fmt.Errorf("line %d is empty", s.N)
	}
	return s, nil
}

// ack is the frame that answers line n. It says that the line is in the log, but not
// at which place: from two places the sender could count acts that he must not see.
func ack(n int64, reply sessions.Reply, verdict string) []byte {
	b := append(make([]byte, 0, 48+len(reply.Refused)+len(verdict)), `{"ack":`...)
	b = strconv.AppendInt(b, n, 10)
	if reply.Seq > 0 {
		b = append(b, `,"kept":true`...)
	}
	for _, field := range []struct{ name, text string }{
		{"refused", reply.Refused}, {"cite", reply.Cite}, {"verdict", verdict},
	} {
		if field.text != "" {
			b = append(b, `,"`+field.name+`":`...)
			b = quote(b, field.text)
		}
	}
	return append(b, '}')
}

// whole is the value of "from" in an update that replaces the whole page.
const whole = -1

// neverCame answers the question what became of a line that never came.
func neverCame(n int64) []byte {
	return append(strconv.AppendInt([]byte(`{"ack":`), n, 10), `,"never":true}`...)
}

// separator stands before each element of an update. A browser splits a text
// there at once, and HTML needs no quoting to keep it out: see clean.
const separator = '\x1e'

// update writes what brings a page from one counter to the next: the counters in
// JSON, then the elements, each behind a separator, its id and a blank.
func update(from, to int64, audience string, elements []drawing) []byte {
	size := 64 + len(audience)
	for i := range elements {
		size += len(elements[i].id) + len(elements[i].html) + 2
	}
	b := append(make([]byte, 0, size), `{"from":`...)
	b = strconv.AppendInt(b, from, 10)
	b = append(b, `,"to":`...)
	b = strconv.AppendInt(b, to, 10)
	if from == whole {
		b = append(b, `,"as":`...)
		b = quote(b, audience)
	}
	b = append(b, '}')
	for i := range elements {
		b = append(append(append(b, separator), elements[i].id...), ' ')
		b = append(b, elements[i].html...)
	}
	return b
}

// clean returns an element's HTML as a frame may hold it: UTF-8, since browsers close a
// socket that sends something else, and no separator. Names and remarks can have either.
// HTML that is clean is returned as it is.
func clean(html []byte) []byte {
	if utf8.Valid(html) && bytes.IndexByte(html, separator) < 0 {
		return html
	}
	return bytes.Map(func(r rune) rune {
		if r == separator {
			return utf8.RuneError
		}
		return r // U+FFFD already where there is no UTF-8
	}, html)
}

// quote appends a text as a JSON string.
func quote(b []byte, text string) []byte {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // encoding a string never fails
	}
	return append(b, quoted...)
}
