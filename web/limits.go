package web

import (
	"fmt"
	"time"

	"burncard/sessions"
	"burncard/sessions/limit"
	"burncard/templates"
)

// Limits bound what comes from one network address.
type Limits struct {
	Visitors      limit.Rate // new guests
	Registrations limit.Rate // new accounts
	Tables        limit.Rate // new tables, except those that supervisors open
}

// limits are the Limits with their counts.
type limits struct {
	Limits
	visitors, registrations, tables limit.Keys
}

// openNew opens a table, if the visitor's address has not opened too many.
func (v *visit) openNew(n sessions.NewTable) (id string, err error) {
	if !v.who.Supervises() {
		if err := v.within(&v.limits.tables, v.limits.Tables, "new tables"); err != nil {
			return "", err
		}
	}
	return v.hall.Create(v.r.Context(), n)
}

// within counts one more request of a kind from the visitor's address, or says when it
// may be tried again.
func (v *visit) within(k *limit.Keys, r limit.Rate, what string) error {
	wait := k.Take(r, limit.Address(v.address()), v.hall.Now())
	if wait == 0 {
		return nil
	}
	return &tooSoon{what, limit.Seconds(wait)}
}

// tooSoon refuses a request that came too often from one address.
type tooSoon struct {
	what string
	wait time.Duration // after which it may be tried again, in whole seconds
}

func (t *tooSoon) Error() string {
	return fmt.Sprintf("Too many %s came from your network at once. Try again in %s.", t.what, waitWords(t.wait))
}

// waitWords says how long to wait.
func waitWords(wait time.Duration) string {
	if wait < 2*time.Minute {
		return templates.Plural(int(wait/time.Second), "second")
	}
	return templates.Plural(int((wait+time.Minute-1)/time.Minute), "minute")
}
