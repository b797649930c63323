// Package limit has rate limiters for many keys: people, network addresses,
// accounts. Each key has a token bucket of golang.org/x/time/rate; the memory
// for all keys together is bounded.
package limit

import (
	"container/list"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A Rate is how often something may be done: Burst at once, and one more after
// each Every. The zero Rate sets no limit.
type Rate struct {
	Burst int
	Every time.Duration
}

// String writes a rate as Set reads it.
func (r Rate) String() string {
	if r.unbounded() {
		return "0"
	}
	span := (time.Duration(r.Burst) * r.Every).String()
	if strings.HasSuffix(span, "m0s") { // 10m0s is 10m
		span = strings.TrimSuffix(span, "0s")
	}
	return fmt.Sprintf("%d/%s", r.Burst, span)
}

// Set reads a rate from a command line, as "120/10m": at most 120 at once, and
// 120 more spread evenly over every ten minutes. "0" sets no limit.
func (r *Rate) Set(text string) error {
	if text == "0" {
		*r = Rate{}
		return nil
	}
	count, span, ok := strings.Cut(text, "/")
	if !ok {
		return errors.New("write a number and a time, such as 120/10m, or 0 for no limit")
	}
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 {
		return fmt.Errorf("%q is no number above 0", count)
	}
	d, err := time.ParseDuration(span)
	if err != nil || d/time.Duration(n) <= 0 {
		return fmt.Errorf("%q is no time, such as 90s or 10m, for %d", span, n)
	}
	*r = Rate{n, d / time.Duration(n)}
	return nil
}

func (r Rate) unbounded() bool { return r.Burst <= 0 || r.Every <= 0 }

// Keys are the limiters of many keys. The zero Keys is ready. Keys is safe for
// concurrent use.
//
// It remembers mostKeys keys. One more key replaces the least recently used one,
// which starts again if it comes back. So a crowd of keys costs no memory, and
// gains no more than each of them has anyway.
type Keys struct {
	mu    sync.Mutex
	byKey map[string]*list.Element
	used  list.List // of *limiter, the least recently used first
}

// mostKeys is how many keys are remembered: about four megabytes.
const mostKeys = 1 << 14

type limiter struct {
	key string
	*rate.Limiter
}

// of returns the limiter of a key.
func (k *Keys) of(r Rate, key string) *rate.Limiter {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.byKey[key]; e != nil {
		k.used.MoveToBack(e)
		return e.Value.(*limiter).Limiter
	}
	if k.byKey == nil {
		k.byKey = map[string]*list.Element{}
	}
	if len(k.byKey) >= mostKeys {
		oldest := k.used.Remove(k.used.Front()).(*limiter)
		delete(k.byKey, oldest.key)
	}
	l := &limiter{key, rate.NewLimiter(rate.Every(r.Every), r.Burst)}
	k.byKey[key] = k.used.PushBack(l)
	return l.Limiter
}

// Take counts one for a key and returns 0, or returns how long to wait. In the
// second case it counts nothing, so that tries during the wait do not make it
// longer.
func (k *Keys) Take(r Rate, key string, now time.Time) (wait time.Duration) {
	if r.unbounded() {
		return 0
	}
	l := k.of(r, key)
	if l.AllowN(now, 1) {
		return 0
	}
	return max(time.Nanosecond, time.Duration((1-l.TokensAt(now))*float64(r.Every)))
}

// Wait returns how long a key would have to wait. It counts nothing, and remembers no key.
func (k *Keys) Wait(r Rate, key string, now time.Time) time.Duration {
	k.mu.Lock()
	e := k.byKey[key]
	k.mu.Unlock()
	if r.unbounded() || e == nil {
		return 0
	}
	tokens := e.Value.(*limiter).TokensAt(now)
	if tokens >= 1 {
		return 0
	}
	return max(time.Nanosecond, time.Duration((1-tokens)*float64(r.Every)))
}

// Turn reserves a turn for a key: it counts one and returns how long to wait
// for it. If that is longer than most, it counts nothing and returns false.
func (k *Keys) Turn(r Rate, key string, now time.Time, most time.Duration) (wait time.Duration, ok bool) {
	if r.unbounded() {
		return 0, true
	}
	turn := k.of(r, key).ReserveN(now, 1)
	if wait = turn.DelayFrom(now); wait > most {
		turn.CancelAt(now)
		return wait, false
	}
	return wait, true
}

// Seconds rounds a time to wait up to whole seconds, for messages.
func Seconds(wait time.Duration) time.Duration {
	return (wait + time.Second - 1).Truncate(time.Second)
}
