package limit

import (
	"fmt"
	"runtime"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func TestTake(t *testing.T) {
	var k Keys
	r := Rate{2, 30 * time.Second}
	for _, tt := range []struct{ after, want time.Duration }{
		{0, 0},
		{0, 0},
		{0, 30 * time.Second},
		{20*time.Second + 500*time.Millisecond, 9500 * time.Millisecond},
		{20*time.Second + 500*time.Millisecond, 9500 * time.Millisecond}, // refused tries have not made it longer
		{30 * time.Second, 0},
		{30 * time.Second, 30 * time.Second},
		{time.Hour, 0},
		{time.Hour, 0},
		{time.Hour, 30 * time.Second}, // two at once, however long nobody came
	} {
		got := k.Take(r, "key", noon.Add(tt.after))
		if d := got - tt.want; d < -time.Microsecond || d > time.Microsecond || (got == 0) != (tt.want == 0) {
			t.Errorf("after %v: wait %v, want %v", tt.after, got, tt.want)
		}
	}
	if got := k.Take(r, "another", noon); got != 0 {
		t.Errorf("another key waits %v", got)
	}
	for range 1000 {
		if got := k.Take(Rate{}, "key", noon); got != 0 {
			t.Fatalf("without a bound: wait %v", got)
		}
	}
}

func TestTurn(t *testing.T) {
	var k Keys
	r := Rate{2, 3 * time.Second}
	for i, want := range []time.Duration{0, 0, 3 * time.Second, 6 * time.Second, 9 * time.Second} {
		if got, ok := k.Turn(r, "key", noon, 10*time.Second); !ok || got != want {
			t.Errorf("turn %d: wait %v, %t, want %v", i+1, got, ok, want)
		}
	}
	for range 3 {
		if got, ok := k.Turn(r, "key", noon, 10*time.Second); ok || got != 12*time.Second {
			t.Errorf("a turn too far away: wait %v, %t", got, ok)
		}
	}
	if got, ok := k.Turn(r, "key", noon.Add(3*time.Second), 10*time.Second); !ok || got != 9*time.Second {
		t.Errorf("three seconds later: wait %v, %t: turns that were refused have been counted", got, ok)
	}
}

// TestWait: it says what Take would, and counts nothing.
func TestWait(t *testing.T) {
	var k Keys
	r := Rate{1, 30 * time.Second}
	for range 2 {
		if got := k.Wait(r, "key", noon); got != 0 {
			t.Errorf("before the first: wait %v", got)
		}
	}
	if len(k.byKey) != 0 {
		t.Error("it remembers a key")
	}
	k.Take(r, "key", noon)
	for range 2 {
		if got := k.Wait(r, "key", noon.Add(10*time.Second)); (got - 20*time.Second).Abs() > time.Microsecond {
			t.Errorf("ten seconds after the first: wait %v", got)
		}
	}
	if got := k.Wait(r, "key", noon.Add(30*time.Second)); got != 0 {
		t.Errorf("half a minute after the first: wait %v", got)
	}
	if got := k.Wait(Rate{}, "key", noon); got != 0 {
		t.Errorf("without a limit: wait %v", got)
	}
}

// TestMemory: of a crowd of keys the oldest are forgotten.
func TestMemory(t *testing.T) {
	var k Keys
	r := Rate{1, time.Hour}
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for i := range 20 * mostKeys {
		k.Take(r, fmt.Sprint("key ", i), noon)
		if i%1000 == 0 && k.Take(r, "key 0", noon) == 0 && i > 0 {
			t.Fatal("a key in use was forgotten")
		}
	}
	if got := len(k.byKey); got != mostKeys || k.used.Len() != mostKeys {
		t.Errorf("%d keys are remembered in %d places, want %d", got, k.used.Len(), mostKeys)
	}
	if used := int64(heap()) - int64(before); used > 8<<20 {
		t.Errorf("%d keys take %d bytes", mostKeys, used)
	}
	runtime.KeepAlive(&k)
}

func TestRateOnACommandLine(t *testing.T) {
	for text, want := range map[string]Rate{
		"120/10m": {120, 5 * time.Second},
		"1/1s":    {1, time.Second},
		"0":       {},
	} {
		var r Rate
		if err := r.Set(text); err != nil || r != want {
			t.Errorf("Set(%q) = %+v, %v, want %+v", text, r, err, want)
		}
		var again Rate
		if err := again.Set(r.String()); err != nil || again != r {
			t.Errorf("%q is written as %q, which is read as %+v, %v", text, r, again, err)
		}
	}
	for _, text := range []string{"", "120", "120/", "/10m", "-1/1m", "0/1m", "5/-1s", "5/5", "x/1m", "1000000/1us"} {
		if err := new(Rate).Set(text); err == nil {
			t.Errorf("Set(%q) is taken", text)
		}
	}
}

func TestAddress(t *testing.T) {
	same := [][]string{
		{"192.0.2.1", "192.0.2.1:80", "[::ffff:192.0.2.1]:80", "::ffff:192.0.2.1"},
		{"192.0.2.2:80"},
		{"[2001:db8:0:1::1]:80", "2001:db8:0:1:ffff::2", "[2001:db8:0:1::3%eth0]:80", "[2001:db8:0:1::4]"},
		{"[2001:db8:0:2::1]:80"},
		{"@", "@"}, // a unix socket
		{""},
	}
	seen := map[string]int{}
	for i, addresses := range same {
		for _, address := range addresses {
			key := Address(address)
			if was, ok := seen[key]; ok && was != i {
				t.Errorf("Address(%q) = %q, the key of %q", address, key, same[was][0])
			} else if !ok && address != addresses[0] {
				t.Errorf("Address(%q) = %q, want that of %q", address, key, addresses[0])
			}
			seen[key] = i
		}
	}
}
