package sessions

import (
	"context"

	"burncard/sessions/record"
)

// An AuditStore keeps what was done to people and to what is kept of them. No entry is
// ever changed or deleted.
type AuditStore interface {
	Add(ctx context.Context, e record.AuditEntry) error
	// Find returns entries, the newest first, and how many there are.
	Find(ctx context.Context, f record.AuditFilter) (list []record.AuditEntry, all int, err error)
	// After returns entries after a number, the oldest first, without names and words. It
	// returns a hundred at most.
	After(ctx context.Context, number int64) ([]record.AuditEntry, error)
	// Last is the number of the newest entry; 0 for none.
	Last(ctx context.Context) (int64, error)
}

// An AuditLog is the audit log of the house, which supervisors read.
type AuditLog struct {
	store AuditStore
	hall  *Hall
}

// Note adds that a person did something now, to another person (by id; "" for nobody).
func (a *AuditLog) Note(ctx context.Context, by Person, act record.AuditAct, about, words string) error {
	return a.store.Add(ctx, record.AuditEntry{At: a.hall.now(), By: by.recorded(), Act: act, About: record.Person{ID: about}, Words: words})
}

// Find returns entries, the newest first, and how many there are.
func (a *AuditLog) Find(ctx context.Context, by Person, f record.AuditFilter) ([]record.AuditEntry, int, error) {
	if !by.supervises() {
		return nil, 0, ErrNotYours
	}
	return a.store.Find(ctx, f)
}

// After is what the server's log is told of acts: those after a number, the oldest first,
// without names and words. It is for the operator.
func (a *AuditLog) After(ctx context.Context, number int64) ([]record.AuditEntry, error) {
	return a.store.After(ctx, number)
}

// Last is the number of the newest entry; 0 for none.
func (a *AuditLog) Last(ctx context.Context) (int64, error) { return a.store.Last(ctx) }
