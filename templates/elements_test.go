package templates_test

import (
	"reflect"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// everywhere are scenes of all viewers in all modes, at a table with everything.
// No two share memory.
func everywhere() (list []*sessions.Scene) {
	for _, mode := range []string{"coached", "guided", "exam"} {
		for _, v := range []game.Viewer{
			dealer, floor, spectator, {Role: game.InstructorView},
			{Role: game.PlayerView, Boxes: []int8{1}}, {Role: game.PlayerView, Terminal: 1},
		} {
			for _, terminals := range []bool{false, true} {
				s := new(sessions.Scene)
				fill(reflect.ValueOf(s).Elem())
				s.View.Viewer, s.View.Mode = v, mode
				s.View.Has.Terminals = terminals
				s.View.Window = map[bool]string{true: "bets", false: "decisions"}[mode == "guided"]
				list = append(list, s)
			}
		}
	}
	return list
}

// fill puts something into every field.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("x")
	case reflect.Float64:
		v.SetFloat(1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0))
		fill(v.Index(1))
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(time.Unix(1, 0)))
			return
		}
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i))
			}
		}
	default:
		if v.CanInt() {
			v.SetInt(1)
		} else {
			v.SetUint(1)
		}
	}
}

// A view is a value: it holds no pointer, so that == compares what it says, and
// views of scenes that say the same are equal wherever the scenes lie.
func TestViewsAreValues(t *testing.T) {
	again := everywhere()
	for i, s := range everywhere() {
		for _, e := range templates.Elements {
			view, _ := e.View(s, nil)
			if view == nil {
				continue
			}
			onlyValues(t, e.ID, reflect.ValueOf(view))
			if now, changed := e.View(again[i], view); changed || now != view {
				t.Errorf("%s: two scenes that say the same give %+v and %+v", e.ID, view, now)
			}
		}
	}
}

func onlyValues(t *testing.T, path string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool, reflect.String:
	case reflect.Interface: // the links of a list
		if !v.IsNil() {
			onlyValues(t, path, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			onlyValues(t, path+"."+v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			onlyValues(t, path, v.Index(i))
		}
	default:
		if !v.CanInt() && !v.CanUint() {
			t.Errorf("%s is a %v", path, v.Type())
		}
	}
}
