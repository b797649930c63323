// Package spreadsheet writes lists as CSV that a spreadsheet opens: every list and chart of
// the house goes out by it. A text that a spreadsheet would take for a formula is none any
// more, and a moment stands twice, in UTC and by the clock of the house.
package spreadsheet

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Mark stands before a list: without it Excel takes UTF-8 for another alphabet, and a Zoë or
// a 李 is not to be read.
const Mark = "\ufeff"

// A Moment is the name of a column of moments, which becomes two columns.
type Moment string

// A Writer writes one list. The first error is kept, and the rest does nothing.
type Writer struct {
	csv   *csv.Writer
	heads []any
	err   error
}

// New writes to w a list under these columns: names, or a Moment.
func New(w io.Writer, columns ...any) *Writer {
	out := bufio.NewWriter(w)    // which csv takes for its own buffer, and flushes
	_, _ = out.WriteString(Mark) // an error stays with the writer
	s := &Writer{csv: csv.NewWriter(out), heads: columns}
	s.csv.UseCRLF = true
	var names []string
	for _, c := range columns {
		if m, is := c.(Moment); is {
			names = append(names, string(m)+" (UTC)", string(m)+" (local)")
		} else {
			names = append(names, Cell(c))
		}
	}
	s.err = s.csv.Write(names)
	return s
}

// Row writes a row: a time.Time under a Moment, all else under a name. A row that does not
// fit its columns is an error of the program.
func (s *Writer) Row(cells ...any) error {
	if s.err != nil {
		return s.err
	}
	if len(cells) != len(s.heads) {
		s.err = fmt.Errorf("a row of %d cells under %d columns", len(cells), len(s.heads))
		return s.err
	}
	var row []string
	for i, c := range cells {
		at, is := c.(time.Time)
		if _, moment := s.heads[i].(Moment); is != moment {
			s.err = fmt.Errorf("a %T under the column %v", c, s.heads[i])
			return s.err
		}
		if is {
			row = append(row, utc(at), Cell(at))
		} else {
			row = append(row, Cell(c))
		}
	}
	s.err = s.csv.Write(row)
	return s.err
}

// Close writes out what is left, and returns the first error.
func (s *Writer) Close() error {
	s.csv.Flush()
	if s.err == nil {
		s.err = s.csv.Error()
	}
	return s.err
}

func utc(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}

// Cell is the text of a cell: a moment by the clock of the house, a duration in seconds, a
// text with a quote before it where it would be taken for a formula.
func Cell(cell any) string {
	switch v := cell.(type) {
	case nil:
		return ""
	case time.Time:
		if v.IsZero() {
			return ""
		}
		return v.Local().Format("2006-01-02 15:04:05 MST")
	case time.Duration:
		return strconv.FormatFloat(v.Seconds(), 'f', 1, 64)
	case float64:
		return strconv.FormatFloat(v, 'f', 2, 64)
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case string:
		return plain(v)
	case fmt.Stringer:
		return plain(v.String())
	}
	text := fmt.Sprint(cell)
	if reflect.TypeOf(cell).Kind() == reflect.String {
		return plain(text)
	}
	return text
}

// plain is a text that is no formula, also after spaces, which some programs drop.
func plain(text string) string {
	bare := strings.TrimLeft(text, " \u00a0\u3000")
	if bare != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(bare)[0]) {
		return "'" + text
	}
	return text
}
