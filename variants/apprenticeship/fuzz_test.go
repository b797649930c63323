package apprenticeship

import (
	"errors"
	"testing"
)

// FuzzParse: an order is refused with a line that it has, or has duties with different keys
// and reads the same again.
func FuzzParse(f *testing.F) {
	f.Add("Game: blackjack\nDuty: deal\nTitle: The deal\nOf: deal\nLight: 3\n")
	f.Add("Duty: a\nTitle:\u2028x\n# remark\r\nSteps: 633a.7(f), deal\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 16<<10 {
			t.Skip("longer than is of use here")
		}
		o, err := Parse(text)
		if wrong, ok := errors.AsType[*Error](err); err != nil && (!ok || wrong.Line < 1 || wrong.Why == "") {
			t.Errorf("the error names no line: %v", err)
		}
		if err != nil {
			return
		}
		keys := map[string]bool{}
		for _, d := range o.Duties {
			if keys[d.Key] {
				t.Errorf("two duties are called %q", d.Key)
			}
			keys[d.Key] = true
		}
		again, err := Parse(o.Text)
		if err != nil || len(again.Duties) != len(o.Duties) {
			t.Errorf("its own text reads otherwise: %v", err)
		}
	})
}
