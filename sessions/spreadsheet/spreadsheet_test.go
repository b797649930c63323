package spreadsheet

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// A spreadsheet takes no text for a formula.
func TestCells(t *testing.T) {
	for cell, want := range map[any]string{
		"=1+1": "'=1+1", "-x": "'-x", "+44": "'+44", "@a": "'@a", "\t=1": "'\t=1", "\n=1": "'\n=1", "  =1": "'  =1", "＝1": "'＝1", "plain": "plain", named("=x"): "'=x", "": "",
		7: "7", -7: "-7", true: "yes", false: "no", 1500 * time.Millisecond: "1.5", 12.345: "12.35",
	} {
		if got := Cell(cell); got != want {
			t.Errorf("%v: %q, want %q", cell, got, want)
		}
	}
}

type named string

func TestList(t *testing.T) {
	var b strings.Builder
	s := New(&b, "=name", Moment("begun"), "n")
	at := time.Date(2026, 7, 1, 22, 30, 0, 0, time.FixedZone("EDT", -4*3600))
	if err := errors.Join(s.Row("a \"b\", c", at, 3), s.Row("none", time.Time{}, 0), s.Close()); err != nil {
		t.Fatal(err)
	}
	want := Mark + "'=name,begun (UTC),begun (local),n\r\n\"a \"\"b\"\", c\",2026-07-02T02:30:00Z," + at.Local().Format("2006-01-02 15:04:05 MST") + ",3\r\nnone,,,0\r\n"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestListThatCannotBeWritten(t *testing.T) {
	s := New(full{}, "n")
	if err := s.Row(strings.Repeat("x", 1<<16)); err == nil {
		if err = s.Close(); err == nil {
			t.Error("nothing is said")
		}
	}
	if err := s.Row(1); err == nil || s.Close() == nil {
		t.Error("the error is forgotten")
	}
}

// TestRowsFitTheirColumns: a row of another length, or with a moment elsewhere, is refused.
func TestRowsFitTheirColumns(t *testing.T) {
	for _, row := range [][]any{{"a"}, {"a", 1, 2}, {time.Now(), time.Now()}, {"a", "b"}} {
		if err := New(new(strings.Builder), "name", Moment("at")).Row(row...); err == nil {
			t.Errorf("%v is taken", row)
		}
	}
}
