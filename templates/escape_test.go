package templates_test

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// Markup is what a person might type to break out of an element or an attribute;
// plain is a text of the same length that cannot.
const (
	markup = `<b>&"'`
	plain  = `plain.`
)

// Whatever stands in any string that a table's page is made from, the page has
// the same elements with the same attributes: each field by itself, so that what
// it decides is decided by the others as at the table, and all at once.
func TestTablePageEscapesEveryString(t *testing.T) {
	for name, s := range map[string]sessions.Scene{
		"dealer":     sided(dealer, sides, 28),
		"player":     sided(player, sides, 64),
		"guided":     midRound(dealer, "guided"),
		"instructor": midRound(game.Viewer{Role: game.InstructorView}, "coached"),
		"terminal":   {View: *atTerminals(t, "table hybrid\noffer buzzer-beater\nstart round\nt1 sit Ann 500\nt1 position 2\nt1 bet main 25\n...\n", 1)},
	} {
		t.Run(name, func(t *testing.T) {
			p := templates.TableData{}
			fillEmpty(reflect.ValueOf(&s), false)
			if name == "instructor" {
				fillEmpty(reflect.ValueOf(&p), false)
			} else {
				p.Problem = &templates.Problem{}
			}
			fields := map[string][]reflect.Value{}
			collectStrings(fields, "", reflect.ValueOf(&s).Elem())
			collectStrings(fields, "", reflect.ValueOf(&p).Elem())
			shown := 0
			compare := func(field string, values ...reflect.Value) {
				shape, _ := drawnWith(t, p, &s, plain, values)
				hostile, found := drawnWith(t, p, &s, markup, values)
				if found {
					shown++
				}
				if shape != hostile {
					t.Errorf("%s: with %s in it the page has other elements:\n%s", field, markup, firstDifference(shape, hostile))
				}
			}
			var all []reflect.Value
			for _, field := range slices.Sorted(maps.Keys(fields)) {
				compare(field, fields[field]...)
				all = append(all, fields[field]...)
			}
			compare("every field", all...)
			if shown < 20 {
				t.Errorf("of %d fields the page shows only %d", len(fields), shown)
			}
		})
	}
}

// fillEmpty gives every nil pointer a value, and every empty list of what may
// hold a string an item; what is new has a text in every string.
func fillEmpty(v reflect.Value, isNew bool) {
	switch v.Kind() {
	case reflect.String:
		if isNew {
			v.SetString("filler")
		}
	case reflect.Pointer:
		if v.IsNil() {
			isNew = true
			v.Set(reflect.New(v.Type().Elem()))
		}
		fillEmpty(v.Elem(), isNew)
	case reflect.Slice:
		kind := v.Type().Elem().Kind()
		if v.Len() == 0 && (kind == reflect.String || kind == reflect.Struct) {
			isNew = true
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		}
		for i := range v.Len() {
			fillEmpty(v.Index(i), isNew)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fillEmpty(v.Field(i), isNew)
			}
		}
	}
}

// collectStrings finds the strings of a value, by the field in which they stand.
func collectStrings(fields map[string][]reflect.Value, field string, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		fields[field] = append(fields[field], v)
	case reflect.Pointer:
		if !v.IsNil() {
			collectStrings(fields, field, v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			collectStrings(fields, field, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				collectStrings(fields, v.Type().String()+"."+f.Name, v.Field(i))
			}
		}
	}
}

// drawnWith draws the page with a text in some of its strings, and gives the
// page's elements with the names of their attributes. Found reports that the
// page shows the text.
func drawnWith(t *testing.T, p templates.TableData, s *sessions.Scene, text string, values []reflect.Value) (shape string, found bool) {
	t.Helper()
	var before []string
	for _, v := range values {
		before = append(before, v.String())
		v.SetString(text)
	}
	page := show(t, templates.TablePage(p, s))
	for i, v := range slices.Backward(values) {
		v.SetString(before[i])
	}
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for n := range root.Descendants() {
		if n.Type == html.TextNode {
			found = found || strings.Contains(n.Data, text)
			continue
		}
		fmt.Fprintf(&b, "%d %s", n.Type, n.Data)
		for _, a := range n.Attr {
			found = found || strings.Contains(a.Val, text)
			b.WriteString(" " + a.Key)
		}
		b.WriteString("\n")
	}
	return b.String(), found
}

func firstDifference(x, y string) string {
	a, b := strings.Split(x, "\n"), strings.Split(y, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return strings.Join(a[max(0, i-6):i], "\n") + "\n- " + a[i] + "\n+ " + b[i]
		}
	}
	return fmt.Sprintf("%d elements, then %d", len(a), len(b))
}
