package templates

import (
	"bytes"
	"strings"
	"testing"

	"burncard/sessions"
)

// How many people of a class are at work, and how many of them are stuck, is one sentence.
func TestClassCount(t *testing.T) {
	for stuck, want := range map[bool]string{
		false: "1 person, 1 at work</p>",
		true:  "1 person, 1 at work, <strong>1 stuck</strong></p>",
	} {
		var page bytes.Buffer
		d := ClassData{Board: []sessions.Progress{{Info: new(sessions.TableInfo), Here: true, Stuck: stuck}}}
		if err := ClassBoard(d).Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(page.String()), " "); !strings.Contains(strings.ReplaceAll(got, " </p>", "</p>"), want) {
			t.Errorf("stuck %t: no %q in %s", stuck, want, got)
		}
	}
}
