package web

import (
	"errors"
	"net"
	"net/http"
	"net/http/pprof"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/trouble"
)

// Deliveries counts what sockets were sent, since the hub was made.
type deliveries struct {
	frames, bytes atomic.Int64 // texts that were written whole: updates, answers and beats
	slow          atomic.Int64 // clients that were dropped because they did not keep up
}

// newMetrics is what an operator's Prometheus reads of a house. None of it names a
// person or a table.
func newMetrics(store *journal.DB, hall *sessions.Hall, hub *Hub, troubles *trouble.House) *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	entries := prometheus.NewCounter(prometheus.CounterOpts{
		Name: "burncard_log_entries_total", Help: "Lines that reached the log, of people, bots and clocks.",
	})
	commits := prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "burncard_log_commit_seconds", Help: "How long a transaction of the log took to reach the disk.",
		Buckets: prometheus.ExponentialBuckets(0.0001, 1.25, 60), // 0.1 ms to 52 s
	})
	store.Observe(func(c journal.Commit) {
		if c.Err != nil {
			return
		}
		entries.Add(float64(c.Entries))
		commits.Observe(c.Took.Seconds())
	})
	gauge := func(name, help string, value func() int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(value()) })
	}
	counter := func(name, help string, value *atomic.Int64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(value.Load()) })
	}
	r.MustRegister(entries, commits,
		gauge("burncard_trouble", "1 while the house has a trouble that /healthz names, else 0.", func() int {
			if troubles.Worst() != "" {
				return 1
			}
			return 0
		}),
		gauge("burncard_tables", "Tables that are not closed.", hall.Tables),
		gauge("burncard_tables_awake", "Tables that are in memory.", hall.AwakeTables),
		gauge("burncard_sockets", "Pages of tables that are open.", hub.Sockets),
		counter("burncard_deliveries_total", "Texts that were written to sockets.", &hub.delivered.frames),
		counter("burncard_delivered_bytes_total", "Bytes of the texts that were written to pages' sockets.", &hub.delivered.bytes),
		counter("burncard_slow_sockets_total", "Sockets that were dropped because they did not keep up.", &hub.delivered.slow),
	)
	return r
}

// serveMetrics serves metrics over a listener, and Go's profiles of the process
// under /debug/pprof/, until the returned function is called; errors while it serves go to
// report.
func serveMetrics(at net.Listener, r *prometheus.Registry, report func(error)) (stop func() error) {
	paths := http.NewServeMux()
	paths.Handle("GET /metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{}))
	paths.HandleFunc("GET /debug/pprof/", pprof.Index)
	paths.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	server := &http.Server{Handler: paths, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := server.Serve(at); !errors.Is(err, http.ErrServerClosed) {
			report(err)
		}
	}()
	return server.Close
}
