package pending

import (
	"fmt"
	"testing"
	"time"
)

// What was begun is finished once, in time, and by the browser that began it.
func TestTake(t *testing.T) {
	var l List[string]
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	l.Put("word", "browser", "what", now)
	for what, got := range map[string]func() (string, bool){
		"another word":    func() (string, bool) { return l.Take("other", "browser", now) },
		"another browser": func() (string, bool) { return l.Take("word", "other", now) },
		"no browser":      func() (string, bool) { return l.Take("word", "", now) },
	} {
		if _, ok := got(); ok {
			t.Errorf("%s finishes it", what)
		}
	}
	if what, ok := l.Take("word", "browser", now.Add(Life-time.Second)); !ok || what != "what" {
		t.Errorf("the browser that began finishes %q, %v", what, ok)
	}
	if _, ok := l.Take("word", "browser", now); ok {
		t.Error("it is finished twice")
	}
	l.Put("late", "browser", "what", now)
	if _, ok := l.Take("late", "browser", now.Add(Life)); ok {
		t.Error("it is finished too late")
	}
}

// The list does not grow without end, and drops the oldest.
func TestMost(t *testing.T) {
	var l List[int]
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for i := range most + 10 {
		l.Put(fmt.Sprint(i), "browser", i, now)
	}
	if len(l.of) > most || len(l.order) > most {
		t.Errorf("it keeps %d", len(l.of))
	}
	if _, ok := l.Take("0", "browser", now); ok {
		t.Error("the oldest is kept")
	}
	if _, ok := l.Take(fmt.Sprint(most+9), "browser", now); !ok {
		t.Error("the newest is not kept")
	}
	l.Put("later", "browser", 0, now.Add(Life))
	if len(l.of) != 1 || len(l.order) != 1 {
		t.Errorf("what took too long is kept: %d", len(l.of))
	}
}
