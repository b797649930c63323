package web

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
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
	if err := v.mayOpenNew(); err != nil {
		return "", err
	}
	return v.hall.Create(v.r.Context(), n)
}

// mayOpenNew counts a new table against the visitor's address. It first closes the table
// that the visitor gives up for it.
func (v *visit) mayOpenNew() error {
	if id := v.field("close"); id != "" {
		if err := v.closeTable(id); err != nil {
			return err
		}
	}
	if v.who.Supervises() {
		return nil
	}
	return v.within(&v.limits.tables, v.limits.Tables, "new tables")
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

// showTooMany asks a visitor who has as many tables open as he may which of them he
// gives up. One press closes it and sends the same form again.
func (v *visit) showTooMany(full *sessions.TooManyOpen) error {
	d := templates.TooManyData{Page: v.page(), Again: v.r.URL.Path}
	d.Here = templates.LobbyPath
	d.Fields = v.sent("close")
	now := v.hall.Now()
	for _, listed := range full.Tables {
		d.Tables = append(d.Tables, templates.LobbyTable{Info: listed.Info, Own: true, Quiet: quiet(now, listed.Quiet)})
	}
	return v.show(http.StatusConflict, templates.TooManyPage(d))
}

// sent is the form as it was sent, without one field.
func (v *visit) sent(without string) (list []templates.SentField) {
	for _, name := range slices.Sorted(maps.Keys(v.r.PostForm)) {
		if name != without {
			for _, value := range v.r.PostForm[name] {
				list = append(list, templates.SentField{Name: name, Value: value})
			}
		}
	}
	return list
}
