// Package e2e tests the real program with real browsers.
//
// A Program is the built binary with its own database, a Browser is Chromium, a
// Page is one person in it, with his own browser context and Wire. A Wire is the
// only connection between that person and the program, and it keeps every byte
// that the program sent him. A Dealer deals by what the page shows, with the
// pointer, the keys or a finger.
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
