package trouble

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
)

// Panic is the error of a panic that was caught: where it came, what recover returned, and
// the calls that led there. The deferred function that recovers calls it. The same panic has
// the same text each time, without the addresses of a trace, so that the operator is told of
// it once.
func Panic(where string, recovered any) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: panic: %v", where, recovered)
	calls := make([]uintptr, 40)
	frames := runtime.CallersFrames(calls[:runtime.Callers(2, calls)])
	for {
		f, more := frames.Next()
		if f.Function != "" && !strings.HasPrefix(f.Function, "runtime.") {
			fmt.Fprintf(&text, "\n\t%s %s:%d", f.Function, f.File, f.Line)
		}
		if !more {
			return errors.New(text.String())
		}
	}
}
