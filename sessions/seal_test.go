package sessions

import (
	"strings"
	"testing"

	"burncard/game"
)

// TestSealOfALiveTable: whoever sits down at a table that begins in the middle
// of the day sees what binds the house to its cards, also after a restart.
func TestSealOfALiveTable(t *testing.T) {
	for shuffler, hashes := range map[string]int{"shuffler=none": 1, "shuffler=continuous": 1, "shoe=double": 2} {
		inHouse(t, Config{}, func(h *house) {
			l := h.table(NewTable{Mode: "coached", House: []string{shuffler}})
			seal := l.scene(game.Viewer{}).View.Kit.Seal
			if n := len(strings.Fields(seal.Shoe)); n != hashes || seal.Opening != "" {
				t.Errorf("%s: a new table's seal is %+v", shuffler, seal)
			}
			h.restart()
			if after := h.find(l.ID()).scene(game.Viewer{}).View.Kit.Seal; after != seal {
				t.Errorf("%s: after a restart the seal is %+v, before %+v", shuffler, after, seal)
			}
		})
	}
}
