package templates_test

import (
	"bytes"
	"testing"

	"burncard/sessions"
	"burncard/templates"
)

// TestViewsOutliveTheirScene: a room gives its scenes back, and they are filled for other
// eyes. What pages show of them is drawn from views later on.
func TestViewsOutliveTheirScene(t *testing.T) {
	for name, s := range scenes() {
		drawn, views := map[string][]byte{}, map[string]any{}
		for i := range templates.Elements {
			e := &templates.Elements[i]
			if view, _ := e.View(&s, nil); view != nil {
				views[e.ID], drawn[e.ID] = view, show(t, e.Draw(view))
			}
		}
		s = sessions.Scene{}
		for id, view := range views {
			if now := show(t, elementCalled(id).Draw(view)); !bytes.Equal(now, drawn[id]) {
				t.Errorf("%s: without its scene %s is\n%s\nnot\n%s", name, id, now, drawn[id])
			}
		}
	}
}
