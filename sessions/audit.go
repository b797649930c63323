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
