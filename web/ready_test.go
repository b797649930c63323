package web

import (
	"errors"
	"net/http"
	"testing"

	"burncard/sessions/trouble"
)

// TestTroubleMetric: an operator's Prometheus reads whether there is a trouble.
func TestTroubleMetric(t *testing.T) {
	house := trouble.New(nil, nil)
	s := newSite(t, func(c *Config) { c.Trouble = house })
	metrics := newMetrics(s.log, s.hall, s.server.hub, house)
	read := func() float64 {
		t.Helper()
		families, err := metrics.Gather()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range families {
			if f.GetName() == "burncard_trouble" {
				return f.GetMetric()[0].GetGauge().GetValue()
			}
		}
		t.Fatal("there is no such metric")
		return 0
	}
	if got := read(); got != 0 {
		t.Errorf("without a trouble it is %v", got)
	}
	for _, k := range []trouble.Kind{trouble.Slow, trouble.Full} {
		house.Begin(k, errors.New("met"))
		if got := read(); got != 1 {
			t.Errorf("with %s it is %v", k, got)
		}
	}
}

// TestReady: /readyz says whether newcomers can come in and do something here, and every
// other trouble beside it; /healthz stays good as long as the process serves.
func TestReady(t *testing.T) {
	const (
		slow    = "The disk of the house is slow: acts take long\n"
		damaged = "A part of the house's log cannot be read\n"
		full    = "The house cannot write: its disk is full\n"
		taken   = "The house has no connections left for newcomers\n"
	)
	for _, tt := range []struct {
		troubles       []trouble.Kind
		ready, healthy string
		status         int
	}{
		{nil, "ready\n", "ok\n", http.StatusOK},
		{[]trouble.Kind{trouble.Slow}, "ready\n" + slow, "ok\n" + slow, http.StatusOK},
		{[]trouble.Kind{trouble.Corrupt}, "ready\n" + damaged, "ok\n" + damaged, http.StatusOK},
		{[]trouble.Kind{trouble.Full}, full, "ok\n" + full, http.StatusServiceUnavailable},
		{[]trouble.Kind{trouble.Moved}, "The house cannot write: its log is not in its place\n", "ok\nThe house cannot write: its log is not in its place\n", http.StatusServiceUnavailable},
		{[]trouble.Kind{trouble.ReadOnly}, "The house cannot write: its disk is read-only\n", "ok\nThe house cannot write: its disk is read-only\n", http.StatusServiceUnavailable},
		{[]trouble.Kind{trouble.Unwritable}, "The house cannot write its log\n", "ok\nThe house cannot write its log\n", http.StatusServiceUnavailable},
		{[]trouble.Kind{trouble.Descriptors}, taken, "ok\n" + taken, http.StatusServiceUnavailable},
		{[]trouble.Kind{trouble.Corrupt, trouble.Descriptors}, taken, "ok\n" + damaged, http.StatusServiceUnavailable},
		{[]trouble.Kind{trouble.Corrupt, trouble.Slow}, "ready\n" + damaged, "ok\n" + damaged, http.StatusOK},
	} {
		house := trouble.New(nil, nil)
		for _, k := range tt.troubles {
			house.Begin(k, errors.New("met"))
		}
		v := newSite(t, func(c *Config) { c.Trouble = house }).visitor()
		if a := v.get("/readyz"); a.StatusCode != tt.status || a.text != tt.ready {
			t.Errorf("%v: /readyz: %d %q, want %d %q", tt.troubles, a.StatusCode, a.text, tt.status, tt.ready)
		}
		if a := v.get("/healthz"); a.StatusCode != http.StatusOK || a.text != tt.healthy {
			t.Errorf("%v: /healthz: %d %q, want %q", tt.troubles, a.StatusCode, a.text, tt.healthy)
		}
	}
}
