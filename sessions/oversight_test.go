package sessions

import (
	"context"
	"slices"
	"testing"
	"time"

	"burncard/game"
)

// TestOversightOrder: on a supervisor's list the longest call comes first, then what is
// frozen, dealers who are stuck, other people, and tables without any; a call that is
// answered waits no more, and mistakes count for an hour.
func TestOversightOrder(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		tables := map[string]*live{}
		for _, name := range []string{"empty", "works", "stuck", "frozen", "late", "early"} {
			tables[name] = h.table(NewTable{Name: name, Mode: "exam", Seed: 2})
		}
		deals := func(name string, p Person) { tables[name].must(p, "tap in "+p.Name) }
		deals("early", ann)
		deals("late", bea)
		deals("frozen", cleo)
		deals("stuck", Person{ID: "id-dan", Name: "Dan"})
		deals("works", Person{ID: "id-eva", Name: "Eva"})
		tables["early"].must(ann, "burn", "call floor credit")
		tables["stuck"].must(Person{ID: "id-flo", Name: "Flo"}, "p2 sit Flo 500", "p2 bet main 25")
		time.Sleep(time.Minute)
		tables["late"].must(bea, "call floor credit")
		tables["works"].must(Person{ID: "id-eva", Name: "Eva"}, "burn")
		tables["frozen"].instructor()
		tables["frozen"].must(boss, "freeze")
		order := func(only string) (names []string, list List) {
			list = h.Lists.Oversight(ListQuery{Viewer: sue, Only: only, Page: 1, Per: 40})
			for _, l := range list.Tables {
				names = append(names, l.Info.Name)
			}
			return names, list
		}
		names, list := order(AllTables)
		if want := []string{"early", "late", "frozen", "stuck", "works", "empty"}; !slices.Equal(names, want) || list.Calling != 2 || list.Stuck != 1 {
			t.Errorf("the order is %q, want %q; %d call, %d are stuck", names, want, list.Calling, list.Stuck)
		}
		if names, _ := order(NeedFloor); len(names) != 4 {
			t.Errorf("the floor is needed at %q", names)
		}
		if names, _ := order(Manned); len(names) != 5 {
			t.Errorf("people are at %q", names)
		}
		tables["early"].instructor()
		if err := tables["early"].Stand(context.Background(), boss, game.FloorView); err != nil {
			t.Fatal(err)
		}
		tables["early"].must(boss, `floor say "No."`)
		if names, list := order(AllTables); names[0] != "late" || list.Calling != 1 {
			t.Errorf("after the answer the order is %q, and %d call", names, list.Calling)
		}

		works := tables["works"]
		works.must(Person{ID: "id-eva", Name: "Eva"}, "deal dealer") // nobody has bet
		lately := func() (n int) {
			_, list := order(AllTables)
			for _, l := range list.Tables {
				if l.Info.Name == "works" {
					n = l.Pulse.Lately
				}
			}
			return n
		}
		if n := lately(); n != 1 {
			t.Errorf("%d mistakes of the last hour, want 1", n)
		}
		time.Sleep(61 * time.Minute)
		if n := lately(); n != 0 {
			t.Errorf("after an hour %d mistakes are of the last hour", n)
		}
	})
}
