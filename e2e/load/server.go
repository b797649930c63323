package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// A server is a burncard that runs.
type server struct {
	plan    plan
	db      string
	addr    string // host and port of the site
	metrics string // address of its metrics
	cmd     *exec.Cmd
}

var (
	openAt    = regexp.MustCompile(`Burncard is open at http://(\S+)`)
	metricsAt = regexp.MustCompile(`metrics are at (\S+)`)
)

// start starts the server over a database, with bots at the plan's pace and no limits for
// addresses, since all come from this machine.
func start(ctx context.Context, p plan, db string) (*server, error) {
	s := &server{plan: p, db: db, addr: "127.0.0.1:0", metrics: "127.0.0.1:0"}
	return s, s.begin(ctx)
}

func (s *server) begin(ctx context.Context) error {
	s.cmd = exec.CommandContext(ctx, s.plan.binary, "-addr", s.addr, "-metrics", strings.TrimSuffix(strings.TrimPrefix(s.metrics, "http://"), "/metrics"),
		"-db", s.db, "-demo=false", "-pace", s.plan.pace.String(), "-visitors", "0", "-tables", "0", "-registrations", "0", "-logins", "0", "-sockets", "0")
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if m := openAt.FindStringSubmatch(lines.Text()); m != nil {
			s.addr = m[1]
		}
		if m := metricsAt.FindStringSubmatch(lines.Text()); m != nil {
			s.metrics = m[1]
			go io.Copy(io.Discard, out)
			return nil
		}
	}
	return errors.Join(errors.New("the server does not say where it is"), s.cmd.Wait())
}

// again ends the server with a signal and starts it at the same addresses.
func (s *server) again(ctx context.Context, sig syscall.Signal) error {
	if err := s.cmd.Process.Signal(sig); err != nil {
		return err
	}
	_ = s.cmd.Wait() // SIGKILL is an error
	return s.begin(ctx)
}

func (s *server) kill() {
	_ = s.cmd.Process.Kill() // it may have ended
	_ = s.cmd.Wait()
}

// A usage is what the server's metrics say at a moment.
type usage struct {
	cpu        float64 // seconds
	rss, heap  float64 // bytes
	stacks     float64 // bytes
	goroutines float64
	files      float64
	entries    float64
	frames     float64
	bytes      float64
	slow       float64
	commits    *dto.Histogram
}

// usage reads the metrics.
func (s *server) usage() (u usage, err error) {
	r, err := http.Get(s.metrics)
	if err != nil {
		return u, err
	}
	defer r.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	all, err := parser.TextToMetricFamilies(r.Body)
	if err != nil {
		return u, fmt.Errorf("metrics: %w", err)
	}
	for name, to := range map[string]*float64{
		"process_cpu_seconds_total": &u.cpu, "process_resident_memory_bytes": &u.rss, "go_memstats_heap_inuse_bytes": &u.heap, "go_memstats_stack_inuse_bytes": &u.stacks,
		"go_goroutines": &u.goroutines, "process_open_fds": &u.files, "burncard_log_entries_total": &u.entries,
		"burncard_deliveries_total": &u.frames, "burncard_delivered_bytes_total": &u.bytes, "burncard_slow_sockets_total": &u.slow,
	} {
		f := all[name]
		if f == nil {
			return u, fmt.Errorf("the server does not measure %s", name)
		}
		m := f.GetMetric()[0]
		*to = m.GetCounter().GetValue() + m.GetGauge().GetValue()
	}
	if f := all["burncard_log_commit_seconds"]; f != nil {
		u.commits = f.GetMetric()[0].GetHistogram()
	}
	return u, nil
}

// profile writes a profile of the server's CPU over a while to a file.
func (s *server) profile(file string, d time.Duration) error {
	r, err := http.Get(fmt.Sprintf("%s/debug/pprof/profile?seconds=%.0f", strings.TrimSuffix(s.metrics, "/metrics"), d.Seconds()))
	if err != nil {
		return err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// commitAt is the bound under which a share of the commits between two moments lay.
func commitAt(before, after usage, share float64) time.Duration {
	n := func(h *dto.Histogram, i int) float64 { return float64(h.GetBucket()[i].GetCumulativeCount()) }
	total := float64(after.commits.GetSampleCount() - before.commits.GetSampleCount())
	for i, b := range after.commits.GetBucket() {
		if n(after.commits, i)-n(before.commits, i) >= share*total {
			return time.Duration(b.GetUpperBound() * float64(time.Second))
		}
	}
	return math.MaxInt64
}
