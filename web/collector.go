package web

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Go's collector takes memory or time: a heap that may double until it is collected, as Go
// has it, is collected seldom, and half of it is waste. A house whose pages are mostly
// looked at has time to spare. So the heap may grow as far as keeps the collector at
// collectorShare of all processors' time, and no further than Go has it.
const (
	collectorShare = 0.08
	leastGrowth    = 25 // percent of what is in use; below it a collection saves little
	mostGrowth     = 100
)

// A collector decides how far the heap may grow until it is collected.
type collector struct {
	growth int     // percent
	took   float64 // seconds of processors that the collector had taken at the last look
	of     float64 // of so many that there were
}

// look learns of the seconds of processors since the process began: how many the collector
// took, and how many there were. It gives the growth from now on: the less often the heap
// is collected, the less time that takes.
func (c *collector) look(took, of float64) (growth int) {
	if of > c.of { // it has collected since
		share := (took - c.took) / (of - c.of)
		c.growth = min(max(int(float64(c.growth)*share/collectorShare+0.5), leastGrowth), mostGrowth)
	}
	c.took, c.of = took, of
	return c.growth
}

// tendCollector looks at every tick, until ctx ends. An operator who has set GOGC has his
// way.
func tendCollector(ctx context.Context, ticks <-chan time.Time) {
	if os.Getenv("GOGC") != "" {
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(mostGrowth))
	c := collector{growth: mostGrowth}
	seconds := []metrics.Sample{{Name: "/cpu/classes/gc/total:cpu-seconds"}, {Name: "/cpu/classes/total:cpu-seconds"}}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		metrics.Read(seconds)
		now := c.growth
		if next := c.look(seconds[0].Value.Float64(), seconds[1].Value.Float64()); next != now {
			debug.SetGCPercent(next)
		}
	}
}
