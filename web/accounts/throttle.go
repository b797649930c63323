package accounts

import (
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// window is the time over which tries are counted.
const window = time.Minute

// A throttle counts tries by key over the last minute. The zero throttle has
// seen none.
type throttle struct {
	mu    sync.Mutex
	tries map[string][]time.Time // oldest first
	swept time.Time
}

// take counts a try at now and returns 0, or returns how long to wait, in whole
// seconds, if the limit is reached; then nothing is counted, so that who keeps
// on knocking is let in no later.
func (t *throttle) take(key string, limit int, now time.Time) (wait time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sweep(now)
	recent := slices.DeleteFunc(t.tries[key], func(at time.Time) bool { return now.Sub(at) >= window })
	if len(recent) >= limit {
		t.tries[key] = recent
		if limit <= 0 {
			return window
		}
		wait = window - now.Sub(recent[len(recent)-limit])
		return (wait + time.Second - 1).Truncate(time.Second)
	}
	t.tries[key] = append(recent, now)
	return 0
}

// giveBack takes away the last try counted for key: it was a right one.
func (t *throttle) giveBack(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.tries[key]); n > 1 {
		t.tries[key] = t.tries[key][:n-1]
	} else {
		delete(t.tries, key)
	}
}

// sweep forgets the keys that were not tried for a minute, once a minute.
func (t *throttle) sweep(now time.Time) {
	if t.tries == nil {
		t.tries = make(map[string][]time.Time)
	}
	if now.Sub(t.swept) < window {
		return
	}
	t.swept = now
	for key, tries := range t.tries {
		if len(tries) == 0 || now.Sub(tries[len(tries)-1]) >= window {
			delete(t.tries, key)
		}
	}
}

func nameKey(name string) string { return "name " + fold(name) }

// addressKey returns what counts as one address: all of an IPv4 address, the
// first 64 bits of an IPv6 one, since who has one of these has them all.
func addressKey(address string) string {
	host := address
	if h, _, err := net.SplitHostPort(address); err == nil {
		host = h
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return "address " + host
	}
	ip = ip.Unmap()
	if ip.Is6() {
		if prefix, err := ip.Prefix(64); err == nil {
			return "address " + prefix.String()
		}
	}
	return "address " + ip.String()
}
