package sessions

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"burncard/sessions/drills"
	"burncard/sessions/record"
)

// A MarkStore keeps what the house asks of drills.
type MarkStore interface {
	// All returns the versions, the newest first.
	All(ctx context.Context) ([]record.HouseMarks, error)
	// Keep adds a version, with the audit of it, if its number follows the newest one.
	Keep(ctx context.Context, m record.HouseMarks, by record.AuditEntry) (kept bool, err error)
}

// Marks are what the house asks of drills, in versions. A run is held against the version
// that held when it ended, so that a later one changes no run.
type Marks struct {
	store MarkStore
	now   func() time.Time
}

// SlowestMark is the most seconds that a mark may name.
const SlowestMark = 120

// Versions are all of them, the newest first; none while the house asks nothing.
func (m *Marks) Versions(ctx context.Context) ([]record.HouseMarks, error) { return m.store.All(ctx) }

// At are the marks that held at a moment; Number is 0 where there were none.
func (m *Marks) At(ctx context.Context, at time.Time) (record.HouseMarks, error) {
	list, err := m.store.All(ctx)
	for _, v := range list {
		if !v.At.After(at) {
			return v, err
		}
	}
	return record.HouseMarks{}, err
}

// Set makes a new version, for a supervisor who has read the one with the number before; 0
// for none. Marks that ask nothing are left out. A *SettingError says what is wrong; its
// field is the drill's key with the part: by-eye-right, by-eye-seconds.
func (m *Marks) Set(ctx context.Context, by Person, before int, of map[string]record.DrillMark) (record.HouseMarks, error) {
	var v record.HouseMarks
	if !by.supervises() {
		return v, ErrNotYours
	}
	of = maps.Clone(of)
	maps.DeleteFunc(of, func(_ string, mark record.DrillMark) bool { return mark == record.DrillMark{} })
	for _, key := range slices.Sorted(maps.Keys(of)) {
		if err := wrongMark(key, of[key]); err != nil {
			return v, err
		}
	}
	list, err := m.store.All(ctx)
	if err != nil {
		return v, err
	}
	if len(list) == 0 && len(of) == 0 {
		return v, &SettingError{Why: "no mark is named, and the house asks nothing yet"}
	}
	if len(list) > 0 && maps.Equal(list[0].Of, of) {
		return v, &SettingError{Why: fmt.Sprintf("version %d says the same already", list[0].Number)}
	}
	v = record.HouseMarks{Number: before + 1, Of: of, By: by.recorded(), At: m.now()}
	kept, err := m.store.Keep(ctx, v, record.AuditEntry{At: v.At, By: v.By, Act: record.MarksSet, Words: fmt.Sprintf("version %d: %s", v.Number, marksInWords(of))})
	if err == nil && !kept {
		err = &SettingError{Why: "another version was made meanwhile; read it, and set yours after it"}
		if len(list) > 0 && list[0].Number > before {
			err = &SettingError{Why: fmt.Sprintf("version %d was made meanwhile, by %s; read it, and set yours after it", list[0].Number, list[0].By.Name)}
		}
	}
	return v, err
}

// wrongMark says what of a mark clashes with what; nil for nothing.
func wrongMark(key string, mark record.DrillMark) error {
	d, ok := drills.Find(key)
	switch {
	case !ok:
		return &SettingError{Field: key, Why: fmt.Sprintf("there is no drill %q", key)}
	case mark.Right < 0 || mark.Right > 100:
		return &SettingError{Field: key + "-right", Why: fmt.Sprintf("%s: %d in a hundred right at first; it is 1 to 100, or nothing", d.Title, mark.Right)}
	case !(mark.Seconds >= 0 && mark.Seconds <= SlowestMark): // so that it is no NaN either
		return &SettingError{Field: key + "-seconds", Why: fmt.Sprintf("%s: %g seconds for an item; it is up to %d, the length of a drill, or nothing", d.Title, mark.Seconds, SlowestMark)}
	case mark.Seconds > 0 && mark.Right > 0 && mark.Right < record.Enough:
		return &SettingError{Field: key + "-right", Why: fmt.Sprintf("%s: a time is asked for at %d in a hundred right; time counts from %d on", d.Title, mark.Right, record.Enough)}
	}
	return nil
}

// marksInWords tell marks for the audit log.
func marksInWords(of map[string]record.DrillMark) string {
	if len(of) == 0 {
		return "no marks"
	}
	var list []string
	for _, key := range slices.Sorted(maps.Keys(of)) {
		words := key
		if of[key].Right > 0 {
			words += fmt.Sprintf(" %d in a hundred", of[key].Right)
		}
		if of[key].Seconds > 0 {
			words += fmt.Sprintf(" under %g s", of[key].Seconds)
		}
		list = append(list, words)
	}
	return strings.Join(list, ", ")
}
