package game_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"burncard/game"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what comes out into testdata")

var viewers = map[string]game.Viewer{
	"spectator":  {},
	"player":     {Role: game.PlayerView, Boxes: []int8{1}},
	"dealer":     {Role: game.DealerView},
	"floor":      {Role: game.FloorView},
	"instructor": {Role: game.InstructorView},
}

// TestViews holds what each viewer sees against testdata/views.txt.
func TestViews(t *testing.T) {
	const file = "testdata/views.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ar := txtar.Parse(text)
	_, lines, _ := bytes.Cut(ar.Comment, []byte("\n\n"))
	tab := deal(t)
	for line := range strings.Lines(string(lines)) {
		if line = strings.TrimSpace(line); line != "" {
			do(t, tab, line)
		}
	}
	due := []game.Step{{Rule: &game.Rule{Cite: "1", Title: "A card"}, Verb: game.Deal, At: game.Box(3), Now: true}}
	var out []txtar.File
	for _, mode := range []string{"coached", "guided", "exam"} {
		tab.Mode, _ = game.ParseMode(mode)
		for _, name := range []string{"spectator", "player", "dealer", "floor", "instructor"} {
			v := game.See(tab, viewers[name], due)
			text := v.Text()
			for _, s := range v.Due {
				text += "due: " + s.Line + "\n"
			}
			out = append(out, txtar.File{Name: name + " " + mode, Data: []byte(text)})
		}
	}
	if *update {
		ar.Files = out
		if err := os.WriteFile(file, txtar.Format(ar), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if len(out) != len(ar.Files) {
		t.Fatalf("%d views, %d in %s", len(out), len(ar.Files), file)
	}
	for i, f := range out {
		if want := ar.Files[i]; f.Name != want.Name || !bytes.Equal(f.Data, want.Data) {
			t.Errorf("%s sees\n%s\n%s wants of %s\n%s", f.Name, f.Data, file, want.Name, want.Data)
		}
	}
}
