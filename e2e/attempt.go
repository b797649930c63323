package e2e

import (
	"errors"
	"fmt"
	"os"
	"slices"
)

// Attempt runs do, which needs a Test, in a program that is no test, and
// returns its failures.
func Attempt(name string, do func(Test)) error {
	t := &attempt{name: name}
	t.try(func() { do(t) })
	for _, f := range slices.Backward(t.cleanup) {
		t.try(f)
	}
	return t.err
}

// An attempt is a Test without a testing tool.
type attempt struct {
	name    string
	err     error
	cleanup []func()
}

// failure is the panic by which Fatalf ends an attempt.
type failure struct{ error }

func (t *attempt) try(do func()) {
	defer func() {
		switch f := recover().(type) {
		case nil:
		case failure:
			t.err = errors.Join(t.err, f.error)
		default:
			panic(f)
		}
	}()
	do()
}

func (t *attempt) Helper()                   {}
func (t *attempt) Name() string              { return t.name }
func (t *attempt) Failed() bool              { return t.err != nil }
func (t *attempt) Cleanup(f func())          { t.cleanup = append(t.cleanup, f) }
func (t *attempt) Logf(f string, a ...any)   { fmt.Fprintf(os.Stderr, f+"\n", a...) }
func (t *attempt) Errorf(f string, a ...any) { t.err = errors.Join(t.err, fmt.Errorf(f, a...)) }
func (t *attempt) Fatalf(f string, a ...any) { panic(failure{fmt.Errorf(f, a...)}) }
