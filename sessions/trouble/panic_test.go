package trouble

import (
	"strings"
	"testing"
)

// TestPanic: the error of a panic says what happened and where, alike each time.
func TestPanic(t *testing.T) {
	fails := func() (err error) {
		defer func() { err = Panic("table 7", recover()) }()
		var none []int
		return Panic("", none[len(none)])
	}
	var texts []string
	for range 2 {
		texts = append(texts, fails().Error())
	}
	if texts[0] != texts[1] || !strings.HasPrefix(texts[0], "table 7: panic: runtime error: index out of range") || !strings.Contains(texts[0], "panic_test.go:") {
		t.Errorf("the operator reads\n%s\nand\n%s", texts[0], texts[1])
	}
}
