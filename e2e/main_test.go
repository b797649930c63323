package e2e_test

import (
	"fmt"
	"os"
	"testing"

	"burncard/e2e"
)

// The program under test and the browser, made once for all tests.
var (
	binary  string
	browser *e2e.Browser
)

func TestMain(m *testing.M) {
	code, err := prepared(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		code = 1
	}
	os.Exit(code)
}

// prepared runs the tests on a fresh build, in a browser.
func prepared(run func() int) (code int, err error) {
	dir, err := os.MkdirTemp("", "burncard-e2e-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	if binary, err = e2e.Build(dir); err != nil {
		return 1, err
	}
	if browser, err = e2e.OpenChromium(); err != nil {
		return 1, err
	}
	defer browser.Close()
	return run(), nil
}
