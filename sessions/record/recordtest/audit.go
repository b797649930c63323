package recordtest

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

func audit(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	last := func(want int64) {
		t.Helper()
		if got, err := r.Audit.Last(ctx); got != want || err != nil {
			t.Errorf("the newest entry is %d, %v, want %d", got, err, want)
		}
	}
	last(0)
	acts := []record.AuditEntry{
		{At: noon, By: record.Person{ID: sue.ID}, Act: record.AccountDisabled, About: record.Person{ID: ann.ID}},
		{At: noon.Add(time.Hour), By: record.Person{ID: record.Operator.ID}, Act: record.PasswordReset, About: record.Person{ID: sue.ID}, Words: "a link good for a day"},
		{At: noon.Add(48 * time.Hour), By: record.Person{ID: record.ByRetention.ID}, Act: record.PersonErased, About: record.Person{ID: ann.ID}},
		{At: noon.Add(50 * time.Hour), By: record.Person{ID: ann.ID}, Act: record.ErasureAsked, About: record.Person{ID: ann.ID}},
	}
	for i := range acts {
		must(t, r.Audit.Add(ctx, acts[i]))
		acts[i].Number = int64(i + 1)
	}
	last(4)
	after := func(number int64, what []record.AuditEntry) {
		t.Helper()
		list, err := r.Audit.After(ctx, number)
		want(t, "after "+strconv.FormatInt(number, 10), what)(list, err)
	}
	bare := slices.Clone(acts)
	bare[1].Words = "" // words stay in the house
	after(0, bare)
	after(2, bare[2:])
	after(4, nil)
	acts[1].By, acts[2].By = record.Operator, record.ByRetention
	slices.Reverse(acts) // the newest first
	for what, tt := range map[string]struct {
		ask  record.AuditFilter
		want []record.AuditEntry
		all  int
	}{
		"all":             {record.AuditFilter{Most: 9}, acts, 4},
		"a page":          {record.AuditFilter{Skip: 1, Most: 2}, acts[1:3], 4},
		"past the end":    {record.AuditFilter{Skip: 4, Most: 2}, nil, 4},
		"one act":         {record.AuditFilter{Act: record.AccountDisabled, Most: 9}, acts[3:], 1},
		"a person":        {record.AuditFilter{Person: sue.ID, Most: 9}, acts[2:], 2},
		"days":            {record.AuditFilter{Since: noon.Add(time.Hour), Before: noon.Add(48 * time.Hour), Most: 9}, acts[2:3], 1},
		"the operator":    {record.AuditFilter{Search: "OPERATOR", Most: 9}, acts[2:3], 1},
		"words":           {record.AuditFilter{Search: "Good for", Most: 9}, acts[2:3], 1},
		"nothing":         {record.AuditFilter{Search: "nothing like that", Most: 9}, nil, 0},
		"retention alone": {record.AuditFilter{Person: record.ByRetention.ID, Most: 9}, acts[1:2], 1},
	} {
		list, all, err := r.Audit.Find(ctx, tt.ask)
		if want(t, what, tt.want)(list, err); all != tt.all {
			t.Errorf("%s: %d in all, want %d", what, all, tt.all)
		}
	}
	if r.Audit.Add(ctx, record.AuditEntry{At: noon}) == nil {
		t.Error("an entry without an act was kept")
	}
	for range 120 {
		must(t, r.Audit.Add(ctx, acts[0]))
	}
	for number, want := range map[int64]int{0: 100, 20: 100, 30: 94} { // a hundred at most
		list, err := r.Audit.After(ctx, number)
		if err != nil || len(list) != want || list[0].Number != number+1 || list[want-1].Number != number+int64(want) {
			t.Errorf("after %d there are %d entries, %v, want %d", number, len(list), err, want)
		}
	}
	last(124)
}
