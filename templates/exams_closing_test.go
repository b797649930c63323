package templates

import (
	"strings"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// TestAttemptBeyondTheWindow: an attempt that began in time goes on when the exam has
// closed, and the page says so; one that has ended says nothing of it.
func TestAttemptBeyondTheWindow(t *testing.T) {
	opens := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	a := record.Appointment{ID: "a", Exam: "Final", Opens: opens, Closes: opens.Add(time.Hour), Allowed: 2, Attempts: []record.Attempt{
		{Number: 1, Table: "t", Confirmed: opens, Begun: opens.Add(50 * time.Minute)},
	}}
	words := func(now time.Time) string {
		var b strings.Builder
		if err := examActs(ExamRow{a, sessions.Ready(&a, now)}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	const beyond, goOn = "Attempt 1 of 2 began in time, and is dealt to its end.", "Go on with attempt 1 of 2"
	if s := words(opens.Add(55 * time.Minute)); strings.Contains(s, beyond) || !strings.Contains(s, goOn) {
		t.Errorf("while it is open: %s", s)
	}
	if s := words(opens.Add(2 * time.Hour)); !strings.Contains(s, beyond) || !strings.Contains(s, goOn) {
		t.Errorf("when it has closed: %s", s)
	}
	a.Attempts[0].Ended = opens.Add(2 * time.Hour)
	if s := words(opens.Add(3 * time.Hour)); strings.Contains(s, beyond) || !strings.Contains(s, "It has closed.") {
		t.Errorf("when the attempt has ended: %s", s)
	}
}
