// Package e2e holds the real program and real browsers against each other.
//
// What a test needs is here: a Program is the built binary on a database of its
// own, a Browser is Chromium, a Page is one person in it, with a browser context
// and a Wire of his own. A Wire is the only way between that person and the
// program, and it keeps every byte that the program sent him. A Dealer deals by
// what the page shows, with the pointer, the keys or a finger.
//
// Nothing sleeps: a page is watched for the moment at which a condition holds.
// A click goes only to what really lies at its point, and fails if the browser
// gave it to something else.
package e2e

// A Test is what the rig needs to know of a running test. A *testing.T is one;
// the program that takes screenshots has its own.
type Test interface {
	Helper()
	Name() string
	Failed() bool
	Cleanup(func())
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}
