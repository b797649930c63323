// Shots takes screenshots of the pages, each in a state that shows what it is
// for:
//
//	go run ./e2e/shots [DIR]
//
// They go to DIR, or to e2e/shots/img, from where the README shows them. It needs
// Chromium, as the tests do.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"burncard/e2e"
)

func main() {
	dir := filepath.Join("e2e", "shots", "img")
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	if err := run(dir); err != nil {
		fmt.Fprintln(os.Stderr, "shots:", err)
		os.Exit(1)
	}
}

// run takes all screenshots.
func run(dir string) (err error) {
	temp, err := os.MkdirTemp("", "burncard-shots-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	binary, err := e2e.Build(temp)
	if err != nil {
		return err
	}
	browser, err := e2e.OpenBrowser()
	if err != nil {
		return err
	}
	defer browser.Close()
	return attempt(func(t e2e.Test) {
		s := &studio{
			Test: t, dir: dir, browser: browser,
			program: e2e.Start(t, binary, filepath.Join(temp, "burncard.db"), "-pace=150ms"),
		}
		s.all()
	})
}

// a take is a Test without a testing tool: what fails ends it.
type take struct {
	err     error
	cleanup []func()
}

// failure is what Fatalf ends a take with.
type failure struct{ error }

// attempt runs a take and returns what it failed with.
func attempt(do func(e2e.Test)) error {
	t := new(take)
	func() {
		defer t.caught()
		do(t)
	}()
	for _, f := range slices.Backward(t.cleanup) {
		func() {
			defer t.caught()
			f()
		}()
	}
	return t.err
}

func (t *take) caught() {
	switch f := recover().(type) {
	case nil:
	case failure:
		t.err = errors.Join(t.err, f.error)
	default:
		panic(f)
	}
}

func (t *take) Helper()                   {}
func (t *take) Name() string              { return "shots" }
func (t *take) Failed() bool              { return t.err != nil }
func (t *take) Cleanup(f func())          { t.cleanup = append(t.cleanup, f) }
func (t *take) Logf(f string, a ...any)   { fmt.Fprintf(os.Stderr, f+"\n", a...) }
func (t *take) Errorf(f string, a ...any) { t.err = errors.Join(t.err, fmt.Errorf(f, a...)) }
func (t *take) Fatalf(f string, a ...any) { panic(failure{fmt.Errorf(f, a...)}) }
