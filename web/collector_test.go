package web

import (
	"context"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// What the collector takes, and what time there is to spare, decide how far the heap grows.
func TestCollectorLooks(t *testing.T) {
	c := collector{growth: usualGrowth}
	var use collectorUse
	for _, look := range []struct {
		took, idle, all float64 // since the look before
		want            int
	}{
		{0.4, 39.6, 40, 25},  // a house that only looks: 1 percent
		{0, 0, 0, 25},        // nothing was collected since
		{1.6, 8.4, 10, 25},   // with all the time to spare it may take 16 percent
		{2.56, 5.44, 10, 63}, // of four fifths of the time 10.24 percent: it took two and a half times that
		{1.0, 7.0, 10, 62},   // so that it takes about that
		{0.4, 4.6, 10, 62},   // of half of the time 4 percent
		{0.8, 4.2, 10, 124},  // twice that
		{1.5, 0, 10, 200},    // however busy the house, no further than this
		{0.5, 9.5, 10, 63},   // and back
		{0.16, 9.84, 10, 25}, // as far as is worth while
	} {
		use = collectorUse{use.took + look.took, use.idle + look.idle, use.all + look.all}
		if got := c.look(use); got != look.want {
			t.Errorf("%v seconds beside %v idle of %v: the heap grows by %d percent, want %d", look.took, look.idle, look.all, got, look.want)
		}
	}
}

// collectorTended has the collector tended for two looks, with a collection before each,
// and gives how far the heap then grows, and how far when that has ended.
func collectorTended(t *testing.T) (meanwhile, after int) {
	ctx, end := context.WithCancel(t.Context())
	ticks, ended := make(chan time.Time), make(chan struct{})
	go func() { defer close(ended); tendCollector(ctx, ticks) }()
	for range 2 {
		runtime.GC()
		select {
		case ticks <- time.Time{}:
		case <-ended: // it does nothing
		}
	}
	select {
	case ticks <- time.Time{}: // so the second look is over
	case <-ended:
	}
	meanwhile = growthNow()
	end()
	<-ended
	return meanwhile, growthNow()
}

// growthNow is how far the heap grows.
func growthNow() int {
	now := debug.SetGCPercent(100)
	debug.SetGCPercent(now)
	return now
}

func TestCollectorIsTended(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(333)) // nobody's choice
	t.Setenv("GOGC", "")
	if meanwhile, after := collectorTended(t); meanwhile < leastGrowth || meanwhile > mostGrowth || after != 333 {
		t.Errorf("the heap grows by %d percent, and by %d afterwards", meanwhile, after)
	}
	t.Setenv("GOGC", "333")
	if meanwhile, after := collectorTended(t); meanwhile != 333 || after != 333 {
		t.Errorf("the operator's own choice became %d percent, and %d afterwards", meanwhile, after)
	}
}
