package main

import (
	"testing"
	"time"

	"burncard/e2e"
)

// A short run of make crash: the server is killed ten times while tables are dealt, and its
// log is checked twice.
func TestCrash(t *testing.T) {
	binary, err := e2e.Build(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := plan{binary: binary, tables: 4, viewers: 4, bots: 3, mode: "guided", pace: 5 * time.Millisecond, times: 10, every: 5, seed: 1}
	if err := runCrash(t.Context(), p); err != nil {
		t.Fatal(err)
	}
}
