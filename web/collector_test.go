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
		cycles          uint64
		took, idle, all float64 // since the look before
		want            int
	}{
		{1, 0.4, 39.6, 40, 50},    // a house that only looks: 1 percent
		{1, 0.1, 9.9, 10, 25},     // by half at once, and no further than is worth while
		{0, 0, 30, 40, 25},        // nothing was collected since: this time counts with the next
		{2, 1.6, 8.4, 10, 25},     // with four fifths of the time to spare it may take 14 percent, and took 3
		{1, 2.816, 5.184, 10, 50}, // twice as much as it may
		{1, 1.408, 6.592, 10, 50}, // so that it takes that
		{1, 0.55, 4.45, 10, 50},   // with half of the time to spare it may take 5.5 percent
		{1, 1.1, 3.9, 10, 100},    // twice that
		{1, 1.5, 0, 10, 200},      // however busy the house, no further than this
		{1, 0.1, 9.9, 10, 100},
	} {
		use = collectorUse{use.cycles + look.cycles, use.took + look.took, use.idle + look.idle, use.all + look.all}
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
