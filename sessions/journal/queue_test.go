package journal

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// fill puts changes into a queue.
func fill(t *testing.T, q *queue, changes int) {
	for i := range changes {
		c := &change{name: fmt.Sprint(i), outcome: make(chan error, 1)}
		go q.put(t.Context(), c)
	}
}

// TestChangesAreGathered: the queue waits for more changes until the time that it is given,
// and no longer once many wait or the house closes.
func TestChangesAreGathered(t *testing.T) {
	for _, c := range []struct {
		before, meanwhile int
		closes            bool
		waits             time.Duration
	}{
		{before: 1, waits: transactionsApart},
		{before: 1, meanwhile: manyChanges - 2, waits: transactionsApart},
		{before: 1, meanwhile: manyChanges - 1, waits: transactionsApart / 4},
		{before: manyChanges, waits: 0},
		{before: 1, closes: true, waits: transactionsApart / 4},
	} {
		synctest.Test(t, func(t *testing.T) {
			q := newQueue()
			fill(t, q, c.before)
			synctest.Wait()
			began, done := time.Now(), make(chan time.Duration)
			go func() {
				q.gather(began.Add(transactionsApart))
				done <- time.Since(began)
			}()
			go func() {
				time.Sleep(transactionsApart / 4)
				fill(t, q, c.meanwhile)
				if c.closes {
					q.close()
				}
			}()
			if waited := <-done; waited != c.waits {
				t.Errorf("%+v: it waited %v", c, waited)
			}
			time.Sleep(transactionsApart)
			taken := q.take()
			if len(taken) != c.before+c.meanwhile {
				t.Errorf("%+v: %d changes waited", c, len(taken))
			}
			for _, c := range taken {
				c.outcome <- nil
			}
		})
	}
}
