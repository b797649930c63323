package e2e

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Build builds the program as it is shipped and returns its path in dir.
func Build(dir string) (string, error) {
	path := filepath.Join(dir, "burncard")
	build := exec.Command("go", "build", "-o", path, "burncard")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
}

// A Program is a running burncard.
type Program struct {
	// Addr is where it serves, host and port.
	Addr string
	// DB is its database.
	DB string

	t    Test
	cmd  *exec.Cmd
	out  *output
	done chan struct{} // closed when the process has ended
}

// patience is how long a test waits for anything.
const patience = 20 * time.Second

// Start runs the program on a free port and waits until it serves. The program
// is stopped at the end of the test.
func Start(t Test, binary, db string, flags ...string) *Program {
	t.Helper()
	p := &Program{DB: db, t: t, out: newOutput(), done: make(chan struct{})}
	p.cmd = exec.Command(binary, append([]string{"-addr", "127.0.0.1:0", "-db", db}, flags...)...)
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.out
	if err := p.cmd.Start(); err != nil {
		t.Fatalf("start %s: %v", binary, err)
	}
	go func() {
		_ = p.cmd.Wait() // how it ended is in ProcessState
		p.out.close()
		close(p.done)
	}()
	t.Cleanup(func() {
		p.Stop()
		if t.Failed() {
			t.Logf("the program said:\n%s", p.Output())
		}
	})
	p.Addr = p.out.find(t, addrPattern)
	return p
}

var (
	addrPattern = regexp.MustCompile(`address=(127\.0\.0\.1:\d+)`)
	linkPattern = regexp.MustCompile(`(/invitation/[^\s"]+)`)
)

// SupervisorPath is the path of the one-time link that the program printed.
func (p *Program) SupervisorPath() string {
	p.t.Helper()
	return p.out.find(p.t, linkPattern)
}

// Output is all that the program has printed.
func (p *Program) Output() string { return p.out.String() }

// Stop asks the program to end and waits for it; it must end by itself. Stopping
// it again does nothing.
func (p *Program) Stop() {
	p.t.Helper()
	select {
	case <-p.done:
		return
	default:
	}
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Logf("stop: %v", err)
	}
	select {
	case <-p.done:
		if code := p.cmd.ProcessState.ExitCode(); code != 0 {
			p.t.Logf("the program ended with %d", code)
		}
	case <-time.After(patience):
		p.Kill()
		p.t.Fatalf("the program did not end within %v of SIGTERM", patience)
	}
}

// ExitCode is how the program ended, -1 for a signal; it must have ended.
func (p *Program) ExitCode() int { return p.cmd.ProcessState.ExitCode() }

// Kill ends the program with SIGKILL.
func (p *Program) Kill() {
	p.t.Helper()
	if err := p.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Fatalf("kill: %v", err)
	}
	<-p.done
}

// output keeps what a program prints, and wakes callers of find.
type output struct {
	mu    sync.Mutex
	text  bytes.Buffer
	ended bool
	more  chan struct{} // closed and replaced at each new output
}

func newOutput() *output { return &output{more: make(chan struct{})} }

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text.Write(b)
	close(o.more)
	o.more = make(chan struct{})
	return len(b), nil
}

func (o *output) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ended = true
	close(o.more)
	o.more = make(chan struct{})
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// find waits for a whole line that matches the pattern and returns its first
// group.
func (o *output) find(t Test, pattern *regexp.Regexp) string {
	t.Helper()
	limit := time.After(patience)
	for {
		o.mu.Lock()
		text, ended, more := o.text.String(), o.ended, o.more
		o.mu.Unlock()
		lines := bufio.NewReader(strings.NewReader(text))
		for {
			line, err := lines.ReadString('\n')
			if m := pattern.FindStringSubmatch(line); m != nil && (err == nil || ended) {
				return m[1]
			}
			if errors.Is(err, io.EOF) {
				break
			}
		}
		if ended {
			t.Fatalf("the program ended and never printed %v:\n%s", pattern, text)
		}
		select {
		case <-more:
		case <-limit:
			t.Fatalf("the program did not print %v within %v:\n%s", pattern, patience, text)
		}
	}
}
