package sessions

import (
	"fmt"
	"reflect"

	"burncard/game"
)

// lent is the type of a table's rulebook, which belongs to the program and is no part
// of the table's state.
var lent = reflect.TypeFor[*game.Rulebook]()

// differs says where two values do not hold the same, fields that are not
// exported too; empty if they do. No slice and an empty one are the same; what
// lies in the spare room behind a slice does not count.
func differs(a, b reflect.Value, at string) string {
	switch a.Kind() {
	case reflect.Pointer:
		switch {
		case a.Type() == lent:
			return ""
		case a.IsNil() != b.IsNil():
			return at
		case a.IsNil():
			return ""
		}
		return differs(a.Elem(), b.Elem(), at)
	case reflect.Struct:
		for i := range a.NumField() {
			if d := differs(a.Field(i), b.Field(i), at+"."+a.Type().Field(i).Name); d != "" {
				return d
			}
		}
		return ""
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return at
		}
		for i := range a.Len() {
			if d := differs(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", at, i)); d != "" {
				return d
			}
		}
		return ""
	case reflect.Map:
		if a.Len() != b.Len() {
			return at
		}
		for k := range a.Seq() {
			v := b.MapIndex(k)
			if !v.IsValid() {
				return at
			}
			if d := differs(a.MapIndex(k), v, fmt.Sprintf("%s[%v]", at, k)); d != "" {
				return d
			}
		}
		return ""
	}
	if a.Equal(b) {
		return ""
	}
	return at
}
