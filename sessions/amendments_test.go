package sessions

import (
	"testing"
	"time"

	"burncard/sessions/record"
)

// TestVoidIsAnAmendment: what comes after a signature is numbered in order, decisions and
// that the attempt is void.
func TestVoidIsAnAmendment(t *testing.T) {
	at := func(minute int) time.Time { return time.Date(2026, 3, 2, 12, minute, 0, 0, time.UTC) }
	for _, tt := range []struct {
		void, first, voidedBy, last int
	}{
		{void: 20, first: 2, voidedBy: 1, last: 3},
		{void: 40, first: 1, voidedBy: 2, last: 3},
		{void: 60, first: 1, voidedBy: 3, last: 2},
		{void: 5, first: 1, voidedBy: 0, last: 2}, // before the signature
	} {
		s := Summary{
			Signature: &record.Signature{At: at(10), After: 6},
			Decided:   []record.Decision{{Number: 5, At: at(8)}, {Number: 7, At: at(30)}, {Number: 9, At: at(50)}},
			Done:      []Intervention{{Seq: 3}, {At: at(tt.void)}},
		}
		s.amend(at(tt.void))
		if s.Amendments[7] != tt.first || s.VoidedBy != tt.voidedBy || s.Amendments[9] != tt.last || s.Amendments[5] != 0 {
			t.Errorf("void at minute %d: the amendments are %v, and the void %d", tt.void, s.Amendments, s.VoidedBy)
		}
		if listed := len(s.Done) == 2; listed != (tt.voidedBy == 0) {
			t.Errorf("void at minute %d: the list of interventions has %d", tt.void, len(s.Done))
		}
	}
}
