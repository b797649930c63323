package accounts

import (
	"strings"
	"testing"
)

// FuzzReadList: whatever a list of people is, each of its lines has a name and a class of one
// line each, or says what is wrong, and no list is longer than the longest.
func FuzzReadList(f *testing.F) {
	f.Add("\ufeffName;Class;Role\nAnn;March;member\n\"Bo\nb\";;supervisor\n")
	f.Add("Ann,March,member,more\n\"un\"closed\n")
	f.Add("Ann\tMarch\tSUPERVISOR\n")
	f.Fuzz(func(t *testing.T, text string) {
		lines := ReadList(text)
		if len(lines) > longestList+1 {
			t.Errorf("%d lines", len(lines))
		}
		for _, l := range lines {
			if l.N < 1 {
				t.Errorf("line %d: %+v", l.N, l)
			}
			if strings.ContainsAny(l.Name+l.Class, "\n\r\t") {
				t.Errorf("a name or class of several lines: %+v", l)
			}
		}
	})
}
