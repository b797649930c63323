package accounts

import (
	"fmt"
	"testing"
	"time"
)

func TestThrottleForgets(t *testing.T) {
	var th throttle
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for i := range 1000 {
		if wait := th.take(fmt.Sprint("key ", i), 1, now); wait != 0 {
			t.Fatalf("first try of key %d waits %s", i, wait)
		}
	}
	now = now.Add(window)
	th.take("one more", 1, now)
	if got := len(th.tries); got != 1 {
		t.Errorf("a minute later it remembers %d keys, want 1", got)
	}
}

func TestThrottleWaits(t *testing.T) {
	var th throttle
	start := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, tt := range []struct{ after, want time.Duration }{
		{0, 0},
		{20*time.Second + 500*time.Millisecond, 0},
		{30 * time.Second, 30 * time.Second},
		{30*time.Second + time.Millisecond, 30 * time.Second}, // whole seconds, rounded up
		{time.Minute - time.Nanosecond, time.Second},          // knocking has not made it longer
		{time.Minute, 0},
		{time.Minute, 21 * time.Second},
		{80 * time.Second, time.Second},
		{81 * time.Second, 0},
	} {
		if got := th.take("key", 2, start.Add(tt.after)); got != tt.want {
			t.Errorf("after %s: wait %s, want %s", tt.after, got, tt.want)
		}
	}
	if got := th.take("other", 0, start); got != window {
		t.Errorf("a limit of 0 waits %s, want %s", got, window)
	}
}

func TestAddressKey(t *testing.T) {
	same := [][]string{
		{"192.0.2.1", "192.0.2.1:80", "[::ffff:192.0.2.1]:80"},
		{"192.0.2.2:80"},
		{"[2001:db8:0:1::1]:80", "2001:db8:0:1:ffff::2", "[2001:db8:0:1::3%eth0]:80"},
		{"[2001:db8:0:2::1]:80"},
		{"@", "@"}, // a unix socket
		{""},
	}
	seen := map[string]int{}
	for i, addresses := range same {
		for _, address := range addresses {
			key := addressKey(address)
			if was, ok := seen[key]; ok && was != i {
				t.Errorf("addressKey(%q) = %q, the key of %q", address, key, same[was][0])
			} else if !ok && address != addresses[0] {
				t.Errorf("addressKey(%q) = %q, want that of %q", address, key, addresses[0])
			}
			seen[key] = i
		}
	}
}
