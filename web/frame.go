package web

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/bits"
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
	case s.Line == "":
		return s, fmt.Errorf("line %d is empty", s.N)
	}
	return s, nil
}

// ack is the frame that answers line n. It says that the line is kept, and not
// where in the log: from one place to the next its sender could count what others
// do that he must not see.
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

// whole is the value of "from" in an update that follows nothing.
const whole = -1

// update appends the frame that brings a page from one counter to the next.
func update(b []byte, from, to int64, audience string, parts []*part) []byte {
	b = append(b, `{"from":`...)
	b = strconv.AppendInt(b, from, 10)
	b = append(b, `,"to":`...)
	b = strconv.AppendInt(b, to, 10)
	if from == whole {
		b = append(b, `,"as":`...)
		b = quote(b, audience)
	}
	b = append(b, `,"html":`...)
	next := byte('{')
	for _, p := range parts {
		if p != nil {
			b = append(append(b, next), p.json...)
			next = ','
		}
	}
	if next == '{' {
		b = append(b, next)
	}
	return append(b, "}}"...)
}

// quote appends text as a JSON string, with HTML left readable: the frame goes
// to JSON.parse and never into a page. What is no UTF-8 becomes U+FFFD, since
// browsers close a socket that sends it.
func quote[T string | []byte](b []byte, text T) []byte {
	const hex = "0123456789abcdef"
	b = append(slices.Grow(b, len(text)+len(text)/8+2), '"')
	for len(text) > 0 {
		n := plain(text)
		b = append(b, text[:n]...)
		if text = text[n:]; len(text) == 0 {
			break
		}
		size := 1
		switch c := text[0]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c < ' ':
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			var r rune
			if r, size = utf8.DecodeRune([]byte(text[:min(utf8.UTFMax, len(text))])); r == utf8.RuneError && size == 1 {
				b = append(b, "\\ufffd"...)
			} else {
				b = append(b, text[:size]...)
			}
		}
		text = text[size:]
	}
	return append(b, '"')
}

// plain is how many bytes at the begin of a text a JSON string holds as they
// are, of those in ASCII.
func plain[T string | []byte](text T) (n int) {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	for ; n+8 <= len(text); n += 8 {
		// Eight at a time: a subtraction sets the highest bit of a byte that is below
		// a blank, a quotation mark or a backslash. What it borrows may set more, but
		// none before the first; so do bytes beyond ASCII, which have that bit.
		w := binary.LittleEndian.Uint64([]byte(text[n : n+8]))
		odd := w | (w - ' '*ones) | ((w ^ '"'*ones) - ones) | ((w ^ '\\'*ones) - ones)
		if odd &= highs; odd != 0 {
			return n + bits.TrailingZeros64(odd)/8
		}
	}
	for ; n < len(text); n++ {
		if c := text[n]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			break
		}
	}
	return n
}
