package xapi

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"burncard/sessions/record"
)

// An Outbox is the queue of statements; [record.Statements] says what each method does.
type Outbox interface {
	Next(ctx context.Context, most int) ([]record.Statement, error)
	Stale(ctx context.Context, most int) ([]record.Statement, error)
	Settle(ctx context.Context, x *record.Statement) error
	Freeze(ctx context.Context, x *record.Statement) error
	Drop(ctx context.Context, number int64) error
	Begin(ctx context.Context, numbers []int64) ([]int64, error)
	Sent(ctx context.Context, numbers []int64, at time.Time) error
	Park(ctx context.Context, number int64, reason string, at time.Time) error
	Replace(ctx context.Context, x *record.Statement, again bool, at time.Time, voiding func(id string) ([]byte, error)) error
	Told(ctx context.Context, at time.Time, trouble string) error
}

// A Sender sends what stands in an outbox, one request at a time.
type Sender struct {
	Config Config
	Outbox Outbox
	// Result is what there is to say of a statement's result now; nil for nothing.
	Result func(context.Context, *record.Statement) (*Result, error)
	Now    func() time.Time
	Report func(error) // tells the operator

	client http.Client
	wake   chan struct{}
	// How often in a row nothing went out, how often the store failed over what it was sent,
	// and what the operator was told last.
	fails, failsOver int
	told             string
}

const (
	batch     = 50               // statements in a request
	idle      = 15 * time.Second // between two looks at an empty queue
	firstWait = 5 * time.Second  // after the first trouble; it doubles
	longest   = 15 * time.Minute // between two tries, unless the store asks for more
	tooMany   = 3                // times that a store fails over several statements before it gets single ones
)

// Start makes a sender ready. A store that sends elsewhere is not followed: the key is its own.
func (s *Sender) Start() {
	s.wake = make(chan struct{}, 1)
	s.client = http.Client{Transport: s.Config.Transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// Wake has the sender look at once.
func (s *Sender) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it is about to look
	}
}

// Run sends until open ends. What it writes down afterwards, of a request that was under way,
// is written with the context of open that does not end.
func (s *Sender) Run(open context.Context) {
	for open.Err() == nil {
		wait, err := s.Step(open)
		if err != nil && open.Err() == nil {
			s.Report(fmt.Errorf("statements to the record store: %w", err))
			wait = longest
		}
		after := time.NewTimer(wait)
		select {
		case <-after.C:
		case <-s.wake:
		case <-open.Done():
		}
		after.Stop()
	}
}

// Step sends one request's worth, and returns how long to wait before the next.
func (s *Sender) Step(open context.Context) (wait time.Duration, err error) {
	ctx := context.WithoutCancel(open)
	if err := s.renew(open); err != nil {
		return 0, err
	}
	most := batch
	if s.failsOver >= tooMany {
		most = 1
	}
	list, err := s.Outbox.Next(open, most)
	if err != nil || len(list) == 0 {
		return idle, err
	}
	if list, err = s.ready(open, list); err != nil || len(list) == 0 {
		return 0, err
	}
	stop, err := s.deliver(open, list)
	switch {
	case err != nil:
		return 0, err
	case open.Err() != nil:
		return 0, nil // it is sent again by the next process
	case stop == nil:
		s.fails, s.failsOver, s.told = 0, 0, ""
		return 0, s.Outbox.Told(ctx, s.Now(), "")
	}
	return s.backOff(stop), s.tell(ctx, stop)
}

// backOff is how long to wait after trouble.
func (s *Sender) backOff(t *trouble) time.Duration {
	wait := longest
	if s.fails < 8 {
		wait = min(firstWait<<s.fails, longest)
	}
	s.fails++
	if t.fails {
		s.failsOver++
	}
	return max(wait, t.after)
}

// tell tells the supervisors of trouble, and the operator once.
func (s *Sender) tell(ctx context.Context, t *trouble) error {
	if t.why != s.told {
		s.told = t.why
		s.Report(fmt.Errorf("statements wait: %s", t.why))
	}
	return s.Outbox.Told(ctx, time.Time{}, t.why)
}

// ready makes the bodies of statements that have none, and returns those that are to be sent.
func (s *Sender) ready(ctx context.Context, list []record.Statement) ([]record.Statement, error) {
	var numbers []int64
	for i := range list {
		if x := &list[i]; len(x.Body) == 0 {
			if err := s.freeze(ctx, x); err != nil {
				return nil, err
			}
		}
		if len(list[i].Body) > 0 {
			numbers = append(numbers, list[i].Number)
		}
	}
	begun, err := s.Outbox.Begin(ctx, numbers)
	if err != nil {
		return nil, err
	}
	waits := map[int64]bool{}
	for _, n := range begun {
		waits[n] = true
	}
	var out []record.Statement
	for i := range list {
		if waits[list[i].Number] {
			out = append(out, list[i])
		}
	}
	return out, nil
}

// freeze makes the body of a statement, and drops one of which there is nothing to say.
func (s *Sender) freeze(ctx context.Context, x *record.Statement) error {
	body, err := s.text(ctx, x)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		s.Report(fmt.Errorf("statement %s: %w", x.ID, err))
		return s.Outbox.Park(ctx, x.Number, "it cannot be made: "+err.Error(), s.Now())
	case body == nil:
		return s.Outbox.Drop(ctx, x.Number)
	}
	x.Body = body
	return s.Outbox.Freeze(ctx, x)
}

// text is the statement of x on its result as it is now; nil for nothing to say.
func (s *Sender) text(ctx context.Context, x *record.Statement) ([]byte, error) {
	r, err := s.Result(ctx, x)
	if err != nil || r == nil {
		return nil, err
	}
	statement := r.Statement(s.Config.Site, x.ID)
	return statement.Text()
}

// renew looks at results that have perhaps changed since they were told. Where one did, what
// was said of it is voided, and it is told anew.
func (s *Sender) renew(ctx context.Context) error {
	list, err := s.Outbox.Stale(ctx, batch)
	if err != nil {
		return err
	}
	for i := range list {
		if err := s.renewOne(ctx, &list[i]); err != nil {
			return fmt.Errorf("look at statement %s again: %w", list[i].ID, err)
		}
	}
	return nil
}

func (s *Sender) renewOne(ctx context.Context, x *record.Statement) error {
	if x.State != record.StatementSent {
		return s.Outbox.Settle(ctx, x) // its body is made anew before it is sent
	}
	now, err := s.text(ctx, x)
	if err != nil {
		return err
	}
	if now != nil {
		if same, err := SaysTheSame(x.Body, now); err != nil {
			return err
		} else if same {
			return s.Outbox.Settle(ctx, x)
		}
	}
	at := s.Now()
	return s.Outbox.Replace(ctx, x, now != nil, at, func(id string) ([]byte, error) {
		void := Void(s.Config.Site, id, x.ID, at)
		return void.Text()
	})
}

// deliver sends statements, in two halves where one of them is refused, until each is taken or
// parked. It returns trouble with the store.
func (s *Sender) deliver(open context.Context, list []record.Statement) (*trouble, error) {
	ctx := context.WithoutCancel(open)
	a := s.post(open, list)
	switch {
	case a.trouble != nil:
		return a.trouble, nil
	case a.refused != "" && len(list) == 1:
		return nil, s.Outbox.Park(ctx, list[0].Number, a.refused, s.Now())
	case a.refused != "":
		half := len(list) / 2
		if stop, err := s.deliver(open, list[:half]); stop != nil || err != nil {
			return stop, err
		}
		return s.deliver(open, list[half:])
	}
	var taken []int64
	for i := range list {
		if a.taken[strings.ToLower(list[i].ID)] {
			taken = append(taken, list[i].Number)
		}
	}
	if err := s.Outbox.Sent(ctx, taken, s.Now()); err != nil {
		return nil, err
	}
	if len(taken) < len(list) {
		return &trouble{why: fmt.Sprintf("the store names %d of %d statements as taken", len(taken), len(list))}, nil
	}
	return nil, nil
}
