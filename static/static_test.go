package static

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// A style sheet that is in none of the joined ones is seen nowhere.
func TestEverySheetIsServed(t *testing.T) {
	names, err := fs.Glob(Files, "css/*.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		css := read(name)
		if !slices.ContainsFunc(Sheets, func(s Sheet) bool { return bytes.Contains(s.CSS, css) }) {
			t.Errorf("%s is on no page", name)
		}
	}
	if Table.Name == Pages.Name || !strings.HasPrefix(Table.Name, "css/table.") {
		t.Errorf("the sheets are called %s and %s", Table.Name, Pages.Name)
	}
}
