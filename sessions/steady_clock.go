package sessions

import (
	"fmt"
	"sync"
	"time"
)

// A steadyClock is the house's clock. It does not go back when the machine's is set back:
// a countdown of twenty seconds would take an hour and twenty seconds, and no entry of a
// log may be older than the one before. It goes on at its own pace then, until the
// machine's clock has caught up or the process ends. It follows a clock that is set
// forward.
type steadyClock struct {
	read   func() time.Time // the machine's clock
	report func(error)

	mu    sync.Mutex
	began time.Time     // for the pace, which no setting of a clock changes
	last  time.Time     // what read returned last, without its monotonic part
	at    time.Duration // when that was, since began
	ahead time.Duration // of the machine's clock
}

func newSteadyClock(read func() time.Time, report func(error)) *steadyClock {
	return &steadyClock{read: read, report: report, began: time.Now()}
}

func (c *steadyClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, at := c.read(), time.Since(c.began)
	wall := t.Round(0)
	passed := at - c.at
	var back time.Duration
	switch step := wall.Sub(c.last) - passed; {
	case c.last.IsZero():
	case wall.Before(c.last):
		back = -step
		c.ahead += back
	case c.ahead > 0 && step > time.Second:
		c.ahead = max(0, c.ahead-step)
	}
	c.last, c.at = wall, at
	if back > time.Second {
		c.report(fmt.Errorf("the clock of the machine was set back by %v: the house is ahead of it by %v until it is right again or the server is started anew",
			back.Round(time.Second), c.ahead.Round(time.Second)))
	}
	if c.ahead == 0 {
		return t
	}
	return wall.Add(c.ahead)
}
