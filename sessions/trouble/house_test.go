package trouble_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"burncard/sessions/journal"
	"burncard/sessions/trouble"
)

// told is a log in lines without their times.
type told struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *told) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *told) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
}

// lines returns what was told since it was asked last.
func (l *told) lines() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := strings.TrimSpace(l.text.String())
	l.text.Reset()
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

var errFull = fmt.Errorf("append table a at 2: %w: %w", journal.ErrFailed, syscall.ENOSPC)

// TestOneLine: a full disk that two thousand tables meet is one line when it begins, and
// one with their number when it is over, some seconds after the last that failed.
func TestOneLine(t *testing.T) {
	var log told
	now := time.Unix(1_000_000, 0)
	h := trouble.New(log.logger(), func() time.Time { return now })
	h.Committed(journal.Commit{Err: errFull})
	for i := range 2000 {
		h.Report(fmt.Errorf("table %d: %w", i, errFull))
	}
	lines := log.lines()
	if len(lines) != 1 || !strings.Contains(lines[0], `trouble="disk full"`) || !strings.Contains(lines[0], "make room") {
		t.Errorf("the operator reads %q", lines)
	}
	if h.Writes() || h.Worst() != trouble.Full || !strings.Contains(h.Says(), "its disk is full") || strings.Contains(h.Says(), "table a") {
		t.Errorf("people read %q; writes %v", h.Says(), h.Writes())
	}
	// Small writes succeed on a disk that is almost full.
	now = now.Add(time.Second)
	h.Committed(journal.Commit{})
	if h.Writes() || len(log.lines()) > 0 {
		t.Error("the trouble is over after one write that succeeded")
	}
	now = now.Add(10 * time.Second)
	h.Committed(journal.Commit{})
	lines = log.lines()
	if len(lines) != 1 || !strings.Contains(lines[0], "trouble is over") || !strings.Contains(lines[0], "lasted=11s errors=2001") {
		t.Errorf("at the end the operator reads %q", lines)
	}
	if !h.Writes() || h.Says() != "" {
		t.Errorf("people read %q; writes %v", h.Says(), h.Writes())
	}
}

// TestKindOf: an error is known by what the system or SQLite says.
func TestKindOf(t *testing.T) {
	tests := []struct {
		err  error
		want trouble.Kind
	}{
		{nil, ""},
		{errors.New("fact 7: no such box"), ""},
		{fmt.Errorf("append: %w", journal.ErrClosed), ""},
		{fmt.Errorf("append: %w: %w", journal.ErrFailed, journal.ErrMoved), trouble.Moved},
		{errFull, trouble.Full},
		{fmt.Errorf("open: %w", syscall.EROFS), trouble.ReadOnly},
		{fmt.Errorf("append: %w: disk I/O error: log is %w", journal.ErrFailed, journal.ErrReadOnly), trouble.ReadOnly},
		{journal.ErrFailed, trouble.Unwritable},
		{journal.ErrDoubtful, trouble.Unwritable},
		{&net.OpError{Op: "accept", Err: syscall.EMFILE}, trouble.Descriptors},
	}
	for _, tt := range tests {
		if got := trouble.KindOf(tt.err); got != tt.want {
			t.Errorf("%v is %q, want %q", tt.err, got, tt.want)
		}
	}
}

// TestOtherErrors: an error of no kind is told once an hour, and is no trouble.
func TestOtherErrors(t *testing.T) {
	var log told
	now := time.Unix(1_000_000, 0)
	h := trouble.New(log.logger(), func() time.Time { return now })
	for range 700 {
		h.Report(errors.New("take up table a: fact 7: no such box"))
		h.Report(nil)
		now = now.Add(5 * time.Second)
	}
	if lines := log.lines(); len(lines) != 1 || h.Worst() != "" {
		t.Errorf("the operator reads %q; trouble %q", lines, h.Worst())
	}
}

// TestAside: entries that were written, but not where they should lie, are a damaged log, told
// once; tables go on.
func TestAside(t *testing.T) {
	var log told
	h := trouble.New(log.logger(), nil)
	for range 3 {
		h.Committed(journal.Commit{Entries: 1, Aside: errors.New("database disk image is malformed")})
	}
	lines := log.lines()
	if len(lines) != 1 || !strings.Contains(lines[0], `trouble="log damaged"`) || !strings.Contains(lines[0], "burncard restore") || !h.Writes() {
		t.Errorf("the operator reads %q; writes %v", lines, h.Writes())
	}
}

// TestSlowDisk: a write that takes seconds is told after three of them and once. It is
// acknowledged when it is done, what came meanwhile with it, and the trouble is over when
// writes are quick again, also where nobody acts.
func TestSlowDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db, err := journal.Open(filepath.Join(t.TempDir(), "burncard.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if err := db.Create(t.Context(), journal.Table{ID: "a", Variant: "blackjack", Created: time.Now()}); err != nil {
			t.Fatal(err)
		}
		var log told
		h := trouble.New(log.logger(), nil)
		db.Observe(h.Committed)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		go h.Tend(ctx, ticker.C, db)

		// Whoever has the one connection that writes keeps the log waiting.
		slow, err := db.Writer().BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		go func() {
			done <- db.Append(context.Background(), journal.Entry{Table: "a", Seq: 1, At: time.Now(), Person: "p", Line: "burn", Edition: "1"})
		}()
		time.Sleep(2500 * time.Millisecond)
		if h.Says() != "" {
			t.Errorf("after two seconds people read %q", h.Says())
		}
		time.Sleep(10 * time.Second)
		if lines := log.lines(); len(lines) != 1 || !strings.Contains(lines[0], `trouble="disk slow"`) {
			t.Errorf("the operator reads %q", lines)
		}
		if !h.Writes() || !strings.Contains(h.Says(), "slow") || !strings.Contains(h.Says(), "tables go on") {
			t.Errorf("people read %q; writes %v", h.Says(), h.Writes())
		}
		slow.Rollback()
		if err := <-done; err != nil {
			t.Errorf("the slow act ends with %v", err)
		}
		time.Sleep(10 * time.Second)
		if lines := log.lines(); len(lines) != 1 || !strings.Contains(lines[0], "trouble is over") || h.Says() != "" {
			t.Errorf("when it is quick again the operator reads %q, people %q", lines, h.Says())
		}
	})
}

// TestNoDescriptors: with no file descriptor left the log has one line when that begins and one
// when nobody has missed one for some seconds, however often one is free in between.
func TestNoDescriptors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log told
		h := trouble.New(log.logger(), nil)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		go h.Tend(ctx, ticker.C, quietLog{})
		for range 20 {
			h.Report(&net.OpError{Op: "accept", Err: syscall.EMFILE})
			time.Sleep(3 * time.Second)
		}
		if lines := log.lines(); len(lines) != 1 || !strings.Contains(lines[0], "LimitNOFILE") || h.Unready() == "" || !h.Writes() {
			t.Errorf("the operator reads %q; unready: %q", lines, h.Unready())
		}
		time.Sleep(10 * time.Second)
		if lines := log.lines(); len(lines) != 1 || !strings.Contains(lines[0], "trouble is over") || h.Unready() != "" {
			t.Errorf("at the end the operator reads %q; unready: %q", lines, h.Unready())
		}
	})
}

// TestNobody: a House that tells nobody, and one without troubles, work.
func TestNobody(t *testing.T) {
	var h trouble.House
	if h.Says() != "" || !h.Writes() {
		t.Errorf("%q", h.Says())
	}
	h.Report(io.EOF)
	h.Report(errFull)
	if h.Writes() {
		t.Error("a full disk writes")
	}
}

// quietLog is a log to which nobody writes.
type quietLog struct{}

func (quietLog) Waits() time.Duration        { return 0 }
func (quietLog) Probe(context.Context) error { return nil }
