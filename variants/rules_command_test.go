package variants_test

import (
	"encoding/json"
	"strings"
	"testing"

	"burncard/variants"
)

func TestRulesCommand(t *testing.T) {
	rules := func(args ...string) (string, error) {
		var out strings.Builder
		err := variants.RulesCommand(args, &out)
		return out.String(), err
	}
	out, err := rules("-json")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for line := range strings.Lines(out) {
		var r struct{ Variant, Cite, Title, Kind, Source string }
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if r.Cite == "" || r.Title == "" || r.Kind == "" || r.Source != "law" && r.Source != "reading" && r.Source != "house" {
			t.Errorf("rule %s", line)
		}
		seen[r.Variant]++
	}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if seen[name] != len(book.Rules()) {
			t.Errorf("%s: %d rules are listed, the book has %d", name, seen[name], len(book.Rules()))
		}
	}
	plain, err := rules()
	if err != nil || strings.Count(plain, "\n") != strings.Count(out, "\n") {
		t.Errorf("without -json: %d lines, %v", strings.Count(plain, "\n"), err)
	}
}
