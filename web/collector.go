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
// looked at has time to spare; one whose tables are all dealt has little, and people wait
// while it collects. So the heap may grow as far as keeps the collector at a share of the
// time to spare, collectorShare where all of it is, and less as less of it is.
const (
	collectorShare = 0.22
	leastGrowth    = 25 // percent of what is in use; below it a collection saves little
	usualGrowth    = 100
	mostGrowth     = 200 // above it memory costs more than time
)

// A collector decides how far the heap may grow until it is collected.
type collector struct {
	growth int          // percent
	was    collectorUse // at the last look
}

// A collectorUse is what became of the processors' time since the process began, in
// seconds.
type collectorUse struct {
	cycles          uint64  // that the collector has completed
	took, idle, all float64 // took: by the collector
}

// look gives the growth from now on: the less often the heap is collected, the less time
// that takes. It learns nothing before a cycle is complete, since the times of one that
// runs are not known, and goes down by half at once, since times differ from cycle to
// cycle and many cycles in a row are what people would feel.
func (c *collector) look(now collectorUse) (growth int) {
	if now.cycles == c.was.cycles {
		return c.growth
	}
	all, took := now.all-c.was.all, now.took-c.was.took
	if spare := took + now.idle - c.was.idle; spare > 0 {
		took, spare = took/all, spare/all
		wanted := float64(c.growth) * took / (collectorShare * spare * spare)
		c.growth = int(min(max(wanted, float64(c.growth)/2, leastGrowth), mostGrowth) + 0.5)
	}
	c.was = now
	return c.growth
}

// tendCollector looks at every tick, until ctx ends. An operator who has set GOGC has his
// way.
func tendCollector(ctx context.Context, ticks <-chan time.Time) {
	if os.Getenv("GOGC") != "" {
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(usualGrowth))
	c := collector{growth: usualGrowth}
	use := []metrics.Sample{
		{Name: "/gc/cycles/total:gc-cycles"},
		{Name: "/cpu/classes/gc/total:cpu-seconds"}, {Name: "/cpu/classes/idle:cpu-seconds"}, {Name: "/cpu/classes/total:cpu-seconds"},
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		metrics.Read(use)
		now := c.growth
		if next := c.look(collectorUse{use[0].Value.Uint64(), use[1].Value.Float64(), use[2].Value.Float64(), use[3].Value.Float64()}); next != now {
			debug.SetGCPercent(next)
		}
	}
}
