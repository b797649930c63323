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
	"burncard/web/accounts"
)

// Limits bound what comes from one network address, and what one person does.
type Limits struct {
	Visitors      limit.Rate // new guests
	Registrations limit.Rate // new accounts
	Tables        limit.Rate // new tables, except those that supervisors open
	Sockets       int        // that are open at once; 0 for any number

	// These are for a person, whatever his address, and not for supervisors.
	Forms   limit.Rate // all that a person sends: remarks, profiles, requests, drills
	Exports limit.Rate // archives of all that is kept of him
	// SocketsOfPerson are those that are open at once, supervisors' too; 0 for any number.
	SocketsOfPerson int
}

// limits are the Limits with their counts.
type limits struct {
	Limits
	visitors, registrations, tables, forms, exports limit.Keys
	pins                                            limit.Keys // tries at the PINs of classes
	noted                                           limit.Keys // refusals in the server's log
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
	return &tooSoon{what, "your network", limit.Seconds(wait)}
}

// withinPerson counts one more request of a kind for the visitor, or says when it may be
// tried again. What strangers may send is counted for their address, and supervisors
// work for whole classes.
func (v *visit) withinPerson(k *limit.Keys, r limit.Rate, what string) error {
	if v.who.IsNobody() || v.who.Supervises() {
		return nil
	}
	wait := k.Take(r, v.who.ID, v.hall.Now())
	if wait == 0 {
		return nil
	}
	return &tooSoon{what, "you", limit.Seconds(wait)}
}

// tooSoon refuses a request that came too often from one address or person.
type tooSoon struct {
	what, from string
	wait       time.Duration // after which it may be tried again, in whole seconds
}

func (t *tooSoon) Error() string {
	return fmt.Sprintf("Too many %s came from %s at once. Try again in %s.", t.what, t.from, waitWords(t.wait))
}

// notedEvery is how often the log has a refusal of one kind to one person at one address,
// so that nobody fills it.
var notedEvery = limit.Rate{Burst: 3, Every: time.Minute}

// noteRefusal tells the server's log of a request that was refused, by whom and from where,
// and not what was in it.
func (s *Server) noteRefusal(why string, r *http.Request, who accounts.Person) {
	from := s.proxies.address(r)
	if s.limits.noted.Take(notedEvery, why+" "+limit.Address(from)+" "+who.ID, s.hall.Now()) == 0 {
		s.log.Warn("refused", "why", why, "route", r.Pattern, "by", who.ID, "from", from)
	}
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
