package sessions

import (
	"context"
	"fmt"
	"sync"
	"time"

	"burncard/sessions/record"
)

// A TableStore keeps what tables came to.
type TableStore interface {
	// Take writes news of tables, by id: all of it or none. News that comes a second
	// time, or late, changes nothing.
	Take(ctx context.Context, news map[string]*record.News) error
	// TakenIn returns the last entry of a table's log that was taken in; 0 for none.
	TakenIn(ctx context.Context, table string) (int64, error)
	// AllTakenIn is TakenIn of all tables, by id.
	AllTakenIn(ctx context.Context) (map[string]int64, error)
	// Glances returns what lists show of tables, by id.
	Glances(ctx context.Context) (map[string]record.Glance, error)
}

// A recorder brings what tables come to into their store: a little after the log and
// never before it. What a crash cuts off is taken in again when the table is folded.
type recorder struct {
	store  TableStore
	report func(error)

	writing sync.Mutex // held while news is written

	mu      sync.Mutex
	pending map[string]*record.News // by table
	wake    chan struct{}           // holds one: something is pending
	quit    chan struct{}
	done    chan struct{}
}

// gather is how long the recorder lets news come together before it writes, so that
// it seldom takes the writer from the log.
const gather = 200 * time.Millisecond

// retry is how long after a failure the log or the store is tried again.
const retry = 5 * time.Second

func newRecorder(store TableStore, report func(error)) *recorder {
	r := &recorder{
		store: store, report: report, pending: map[string]*record.News{},
		wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{}),
	}
	go r.run()
	return r
}

func (r *recorder) run() {
	defer close(r.done)
	wait := gather
	for {
		select {
		case <-r.wake:
		case <-r.quit:
			return
		}
		select {
		case <-time.After(wait):
		case <-r.quit:
			return
		}
		wait = gather
		if err := r.flush(context.Background()); err != nil {
			r.report(err)
			wait = retry
			r.nudge()
		}
	}
}

// close writes what is left.
func (r *recorder) close() error {
	close(r.quit)
	<-r.done
	return r.flush(context.Background())
}

func (r *recorder) nudge() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

func (r *recorder) put(table string, news record.News) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pending[table] == nil {
		r.pending[table] = new(record.News)
	}
	r.pending[table].Add(news)
	r.nudge()
}

// flush writes all that is pending. News that cannot be written stays pending.
func (r *recorder) flush(ctx context.Context) error {
	r.writing.Lock()
	defer r.writing.Unlock()
	r.mu.Lock()
	taken := r.pending
	r.pending = map[string]*record.News{}
	r.mu.Unlock()
	if len(taken) == 0 {
		return nil
	}
	err := r.store.Take(ctx, taken)
	if err == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for table, news := range taken {
		if later := r.pending[table]; later != nil {
			news.Add(*later)
		}
		r.pending[table] = news
	}
	return fmt.Errorf("record sessions: %w", err)
}
