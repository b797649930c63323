package templates

import (
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/virtualdevices"
)

// TestShufflerPanel: the panel and the label say what the lights show, and a dark shuffler
// is never ready.
func TestShufflerPanel(t *testing.T) {
	cards := make([]virtualdevices.Piece, 52)
	shuffles := func(kind string) *game.Table {
		book, err := variants.Lookup("blackjack")
		if err != nil {
			t.Fatal(err)
		}
		table := game.NewTable(book)
		table.House.Shuffler = kind
		return table
	}
	mixer := func(f virtualdevices.Fault) *game.Table {
		table := shuffles("continuous")
		table.Mixer = virtualdevices.ContinuousShuffler{Cards: cards, Fault: f}
		return table
	}
	empty := shuffles("continuous")
	batch := func(phase virtualdevices.Phase, f virtualdevices.Fault) *game.Table {
		table := shuffles("batch")
		table.Shuffler = virtualdevices.BatchShuffler{Out: cards, Phase: phase, Fault: f}
		return table
	}
	for name, tt := range map[string]struct {
		table        *game.Table
		panel, label string
	}{
		"continuous":               {mixer(0), "52", "Shuffler, counts 52 cards"},
		"dead continuous":          {mixer(virtualdevices.Dead), "", "Shuffler, dark"},
		"empty continuous":         {empty, "0", "Shuffler, counts 0 cards"},
		"batch that is ready":      {batch(virtualdevices.Finished, 0), "READY", "Shuffler, holds the plain batch"},
		"dead batch that was done": {batch(virtualdevices.Finished, virtualdevices.Dead), "", "Shuffler, dark"},
		"dead batch in its cycle":  {batch(virtualdevices.Shuffling, virtualdevices.Dead), "", "Shuffler, dark"},
	} {
		v := game.See(tt.table, game.Viewer{Role: game.Spectator}, nil).Kit.Shuffler
		if got := panelWords(v); got != tt.panel {
			t.Errorf("%s: the panel reads %q, want %q", name, got, tt.panel)
		}
		if got := shufflerLabel(v); got != tt.label {
			t.Errorf("%s: the label says %q, want %q", name, got, tt.label)
		}
	}
}
