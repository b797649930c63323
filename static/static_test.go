package static

import (
	"bytes"
	"io/fs"
	"slices"
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

// The table's modules come before what imports them, and all that is imported
// is among them. The browser's own list is compared in e2e.
func TestTableModules(t *testing.T) {
	for i, name := range TableModules {
		text := string(read(name))
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			if at := slices.Index(TableModules, "js/"+m[1]); at < 0 || at > i {
				t.Errorf("%s imports %s, which comes at %d of %v", name, m[1], at, TableModules)
			}
		}
		if n := strings.Count(text, ` from "./`); n != len(imported.FindAllString(text, -1)) {
			t.Errorf("%s has %d imports, of which not all are seen", name, n)
		}
	}
	if len(TableModules) < 15 {
		t.Errorf("the table has %d modules only", len(TableModules))
	}
}
