package sessions

import (
	"context"
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

// TestSealsOfASession: a sheet shows the seals of the shoes that were over in its
// session, and those of no dealer before or after at the same table.
func TestSealsOfASession(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2})
		dealers := []Person{ann, bea, cleo}
		var hashes []string
		for _, p := range dealers {
			l.must(p, "tap in "+p.Name)
			for range 20 {
				step, ok := l.owed()
				if !ok || step.By != game.ByDealer {
					break
				}
				l.must(p, step.Line())
			}
			hashes = append(hashes, l.scene(game.Viewer{}).View.Kit.Seal.Shoe)
			l.must(sue, "floor reshuffle")
			l.must(p, "clear shoe", "tap out")
		}
		for i, p := range dealers {
			list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: p})
			if err != nil || len(list) != 1 {
				t.Fatalf("%s has %d sessions: %v", p.Name, len(list), err)
			}
			sum, err := h.Reviews.Summary(ctx, p, list[0].ID)
			if err != nil {
				t.Fatal(err)
			}
			if len(sum.Shoes) != 1 || sum.Shoes[0].Hash.String() != hashes[i] {
				t.Errorf("%s dealt from the shoe %.8s and is shown %d seals, or another's", p.Name, hashes[i], len(sum.Shoes))
			}
		}
	})
}
