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
	if where, found := difference(a, b); found {
		return at + where
	}
	return ""
}

// difference is the way from two values to the first difference between them; it is put
// together on the way back, since nearly always there is none.
func difference(a, b reflect.Value) (where string, found bool) {
	switch a.Kind() {
	case reflect.Pointer:
		if a.Type() == lent {
			return "", false
		}
		if a.IsNil() || b.IsNil() {
			return "", a.IsNil() != b.IsNil()
		}
		return difference(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if where, found := difference(a.Field(i), b.Field(i)); found {
				return "." + a.Type().Field(i).Name + where, true
			}
		}
		return "", false
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return "", true
		}
		for i := range a.Len() {
			if where, found := difference(a.Index(i), b.Index(i)); found {
				return fmt.Sprintf("[%d]%s", i, where), true
			}
		}
		return "", false
	case reflect.Map:
		if a.Len() != b.Len() {
			return "", true
		}
		for k := range a.Seq() {
			v := b.MapIndex(k)
			if !v.IsValid() {
				return "", true
			}
			if where, found := difference(a.MapIndex(k), v); found {
				return fmt.Sprintf("[%v]%s", k, where), true
			}
		}
		return "", false
	}
	return "", !a.Equal(b)
}
