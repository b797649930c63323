package templates

import (
	"context"
	"io"
	"strconv"
	"sync"

	"github.com/a-h/templ"
)

// A pen writes HTML by hand, for what is drawn at every act: templ takes several
// allocations for each value, and copies what it is given. Each method gives
// the pen on, as append does a slice.
type pen []byte

// pens are kept so that not every drawing grows its own.
var pens = sync.Pool{New: func() any { return new(pen) }}

// drawn is a component that writes what draw does.
func drawn(draw func(p pen) pen) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		kept := pens.Get().(*pen)
		defer pens.Put(kept)
		*kept = draw((*kept)[:0])
		_, err := w.Write(*kept)
		return err
	})
}

// raw writes markup, and words in which no person had a hand.
func (p pen) raw(parts ...string) pen {
	for _, s := range parts {
		p = append(p, s...)
	}
	return p
}

// text writes what people may have typed, in an element or between the quotes
// of an attribute.
func (p pen) text(s string) pen {
	done := 0
	for i := range len(s) {
		var safe string
		switch s[i] {
		case '<':
			safe = "&lt;"
		case '>':
			safe = "&gt;"
		case '&':
			safe = "&amp;"
		case '"':
			safe = "&#34;"
		case '\'':
			safe = "&#39;"
		default:
			continue
		}
		p = append(append(p, s[done:i]...), safe...)
		done = i + 1
	}
	return append(p, s[done:]...)
}

// flag writes an attribute that is there or not.
func (p pen) flag(name string, on bool) pen {
	if on {
		p = append(append(p, ' '), name...)
	}
	return p
}

func (p pen) number(n int) pen { return strconv.AppendInt(p, int64(n), 10) }

// num writes a coordinate with no more digits than are seen.
func (p pen) num(f float64) pen { return strconv.AppendFloat(p, f, 'g', 4, 64) }

// num is a coordinate.
func num(f float64) string { return string(pen(nil).num(f)) }
