package sessions

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"sync"

	"burncard/sessions/journal"
	"burncard/sessions/limit"
)

// openMost is how many tables a person may keep open, unless he is a supervisor. A
// table that is left idle takes no place.
const openMost = 12

// TooManyOpen refuses another table to a person who keeps as many as he may.
type TooManyOpen struct {
	Tables []Listed // those that he may close, the longest unused first
}

func (e *TooManyOpen) Error() string {
	return fmt.Sprintf("you have %d tables open, and that is the limit: close one", len(e.Tables))
}

// Create opens a table and returns its id. A *SettingError says what is wrong
// with what is asked.
func (h *Hall) Create(ctx context.Context, n NewTable) (id string, err error) {
	if !n.By.Supervisor {
		lock := h.openingBy(n.By)
		lock.Lock()
		defer lock.Unlock()
	}
	return h.openAs(ctx, n, h.mayOpen)
}

// openingBy is held from the count of a person's open tables until he has one more. Several
// people have the same lock; most wait for nobody but themselves.
func (h *Hall) openingBy(p Person) *sync.Mutex {
	return &h.opening[crc32.ChecksumIEEE([]byte(p.ID))%uint32(len(h.opening))]
}

// openFor opens a table of many that a supervisor opens at once: no rate counts it.
func (h *Hall) openFor(ctx context.Context, n NewTable) (id string, err error) {
	return h.openAs(ctx, n, func(Person) error { return nil })
}

func (h *Hall) openAs(ctx context.Context, n NewTable, mayOpen func(Person) error) (id string, err error) {
	if n, err = n.ofExercise(); err != nil {
		return "", err
	}
	if n, err = n.startsInMiddle(); err != nil {
		return "", err
	}
	if n.Profile != "" {
		p, err := h.Profiles.Find(ctx, n.By, n.Profile)
		if err != nil {
			return "", err
		}
		n.chosen = &p
	}
	set, err := n.settle()
	if err != nil {
		return "", err
	}
	if n.By.ID == "" || automatic(n.By.ID) {
		return "", &SettingError{Field: "name", Why: "somebody opens a table"}
	}
	for _, p := range []Person{n.By, n.LockedFor} {
		if n.Begins != nil {
			break // a case has the rules under which it was dealt
		}
		if err := h.Trainees.permit(p, n.Variant, &set); err != nil {
			return "", err
		}
	}
	if err := mayOpen(n.By); err != nil {
		return "", err
	}
	if why := h.meters.clash(dials("", n.Variant, &set.House)); why != "" {
		cite, why, _ := strings.Cut(why, ": ")
		return "", &SettingError{Field: "offers", Cite: cite, Why: why}
	}
	if n.Begins != nil {
		return h.createInMiddle(ctx, &n, &set)
	}
	return h.create(ctx, n.Variant, set, false)
}

// mayOpen says why a person may not open another table now; nil if he may.
func (h *Hall) mayOpen(p Person) error {
	if !p.Supervisor {
		if open := h.Lists.openedBy(p); len(open) >= openMost {
			return &TooManyOpen{open}
		}
	}
	if wait := h.opens.Take(h.cfg.Opens, p.ID, h.now()); wait > 0 {
		return &SettingError{Field: "name", Why: fmt.Sprintf("too many tables at once: wait %v", limit.Seconds(wait))}
	}
	return nil
}

func (h *Hall) create(ctx context.Context, variant string, set settings, demo bool) (id string, err error) {
	t, err := h.logged(ctx, variant, &set, demo)
	if err != nil {
		return "", err
	}
	l, err := h.add(t)
	if err != nil {
		return "", err
	}
	return t.ID, l.askFor(ctx, l.wake)
}

// logged writes a new table into the log, without an entry.
func (h *Hall) logged(ctx context.Context, variant string, set *settings, demo bool) (journal.Table, error) {
	data, err := json.Marshal(set)
	if err != nil {
		return journal.Table{}, err
	}
	t := journal.Table{ID: newID(), Variant: variant, Settings: data, Demo: demo, Created: h.now()}
	return t, h.log.Create(ctx, t)
}

// createInMiddle opens a table that begins in the middle, with the person who opens it as
// its dealer.
func (h *Hall) createInMiddle(ctx context.Context, n *NewTable, set *settings) (id string, err error) {
	t, err := h.logged(ctx, n.Variant, set, false)
	if err != nil {
		return "", err
	}
	return t.ID, h.begin(ctx, t, n, set)
}
