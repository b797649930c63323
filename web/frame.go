package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"burncard/sessions"
)

// said is what a page sends: a line with the page's number for it and the
// counter that the page had shown, or the wish for the whole.
type said struct {
	N      int64  `json:"n"`
	Shown  int64  `json:"shown"`
	Line   string `json:"line"`
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
	case s.Line == "" || len(s.Line) > longestLine:
		return s, fmt.Errorf("line %d has %d bytes: 1 to %d are wanted", s.N, len(s.Line), longestLine)
	}
	return s, nil
}

// ack is the frame that answers line n. It says that the line is kept, and not
// where in the log: from one place to the next its sender could count what others
// do that he must not see.
func ack(n int64, reply sessions.Reply, verdict string) []byte {
	b := append([]byte(`{"ack":`), strconv.FormatInt(n, 10)...)
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

// whole is the value of "from" in an update that follows nothing.
const whole = -1

// update is the frame that brings a page from one counter to the next.
func update(from, to int64, audience string, parts []*part) []byte {
	size := 64 + len(audience)
	for _, p := range parts {
		if p == nil {
			continue
		}
		size += len(p.id) + len(p.json) + 4
	}
	b := make([]byte, 0, size)
	b = append(b, `{"from":`...)
	b = strconv.AppendInt(b, from, 10)
	b = append(b, `,"to":`...)
	b = strconv.AppendInt(b, to, 10)
	if from == whole {
		b = append(b, `,"as":`...)
		b = quote(b, audience)
	}
	b = append(b, `,"html":{`...)
	first := true
	for _, p := range parts {
		if p == nil {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(quote(b, p.id), ':')
		b = append(b, p.json...)
	}
	return append(b, "}}"...)
}

// plain tells the bytes that a JSON string holds as they are. Bytes beyond
// ASCII are among them only as parts of UTF-8, which quote looks at apart.
var plain = func() (set [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		set[c] = c != '"' && c != '\\'
	}
	return set
}()

// quote appends text as a JSON string, with HTML left readable: the frame goes
// to JSON.parse and never into a page. What is no UTF-8 becomes U+FFFD, since
// browsers close a socket that sends it.
func quote[T string | []byte](b []byte, text T) []byte {
	const hex = "0123456789abcdef"
	b = append(slices.Grow(b, len(text)+len(text)/8+2), '"')
	done := 0
	for i := 0; i < len(text); {
		c := text[i]
		if plain[c] {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRune([]byte(text[i:min(i+utf8.UTFMax, len(text))]))
			if r != utf8.RuneError || size > 1 {
				i += size
				continue
			}
		}
		b = append(b, text[done:i]...)
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c >= utf8.RuneSelf:
			b = append(b, "\\ufffd"...)
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
		done = i
	}
	return append(append(b, text[done:]...), '"')
}
