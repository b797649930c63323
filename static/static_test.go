package static

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"
)

// A style sheet that is in neither of the two is seen nowhere.
func TestEverySheetIsServed(t *testing.T) {
	names, err := fs.Glob(Files, "css/*.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if css := read(name); !bytes.Contains(Table.CSS, css) && !bytes.Contains(Pages.CSS, css) {
			t.Errorf("%s is on no page", name)
		}
	}
	if Table.Name == Pages.Name || !strings.HasPrefix(Table.Name, "css/table.") {
		t.Errorf("the sheets are called %s and %s", Table.Name, Pages.Name)
	}
}
