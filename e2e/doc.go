// Package e2e tests the real program with real browsers.
//
// A Program is the built binary with its own database. A Browser is Chromium or Firefox.
// A Page is one person in it, with cookies and a Wire of his own: a proxy that keeps
// every byte that the program sends to him. A Dealer knows how a round is dealt and
// reads from the page what comes next; Hands do it with the pointer, a finger or the
// keys.
//
// Nothing sleeps: a test watches a page until a condition holds. A click fails
// if another element lies at its point or gets it.
package e2e

// A Test is what this package needs of a running test. A *testing.T is one;
// programs without a testing tool use Attempt.
type Test interface {
	Helper()
	Name() string
	Failed() bool
	Cleanup(func())
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}
