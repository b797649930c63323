package web

import (
	"context"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// What the collector takes decides how far the heap grows.
func TestCollectorLooks(t *testing.T) {
	c := collector{growth: mostGrowth}
	for _, look := range []struct {
		took, of float64
		want     int
	}{
		{0.4, 40, 25},    // a house that only looks: 1 percent
		{0.4, 40, 25},    // nothing was collected since
		{2.0, 60, 25},    // 8 percent are what it may take
		{5.2, 80, 50},    // 16 percent: twice as far, half as often
		{6.8, 100, 50},   // so that it takes 8
		{16.8, 120, 100}, // and however busy the house, no further than Go has it
		{17.76, 140, 60}, // 4.8 percent
	} {
		if got := c.look(look.took, look.of); got != look.want {
			t.Errorf("%v of %v seconds: the heap grows by %d percent, want %d", look.took, look.of, got, look.want)
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
