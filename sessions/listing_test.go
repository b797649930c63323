package sessions

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
)

// names lists what a query finds.
func (l List) names() (names []string) {
	for _, t := range l.Tables {
		names = append(names, t.Info.Name)
	}
	return names
}

// asleep fails the test where a list has taken a table up.
func (h *house) asleep() {
	h.Helper()
	synctest.Wait()
	for _, l := range h.tables.all() {
		if l.infos.Load() != nil || l.Awake() {
			h.Errorf("table %s was taken up", l.set.Name)
		}
	}
}

// TestListsWakeNoTable: after a restart lobby and floor show every table as it
// was, who is there and what waits, and take none of them up.
func TestListsWakeNoTable(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		first := h.table(NewTable{Name: "First", Seed: 2, Mode: "exam"})
		first.must(ann, "tap in Ann")
		first.must(bea, "p3 sit Bea 500")
		first.must(ann, "burn")
		if r := first.send(ann, "deal dealer"); r.Refused != "" || r.Seq == 0 {
			t.Fatalf("a wrong act in an exam: %+v", r)
		}
		h.table(NewTable{Name: "Second", House: []string{"minimum=25"}})
		third := h.table(NewTable{Name: "Third", LockedFor: cleo})
		third.must(sue, "floor house maximum=200")
		before := map[string]TableInfo{}
		for _, i := range lobby(h.Hall) {
			before[i.ID] = i
		}
		mistakes := func(when string) (n int) {
			t.Helper()
			list := h.Lists.Oversight(ListQuery{Viewer: sue, Per: 10})
			i := slices.IndexFunc(list.Tables, func(l Listed) bool { return l.Info.Name == "First" })
			if i < 0 {
				t.Fatalf("%s the floor lists %v", when, list.names())
			}
			return list.Tables[i].Info.Mistakes
		}
		was := mistakes("before the restart")
		h.restart()
		for _, i := range lobby(h.Hall) {
			b := before[i.ID]
			if i.Name != b.Name || i.Dealer != b.Dealer || i.Mode != b.Mode || i.Rounds != b.Rounds || !slices.Equal(i.Players, b.Players) ||
				i.House.String() != b.House.String() || i.LockedFor != b.LockedFor {
				t.Errorf("after a restart the lobby shows\n%+v\nand showed\n%+v", i, b)
			}
		}
		if n := mistakes("after it"); n != was || n == 0 {
			t.Errorf("the floor tells of %d mistakes, and told of %d", n, was)
		}
		rest := h.Lists.Oversight(ListQuery{Viewer: sue, Search: "first", Per: 10}).Tables[0].Rest
		if rest == nil || len(rest.Ticker) == 0 || rest.Score.Acts == 0 {
			t.Errorf("of a table that sleeps the floor knows %+v", rest)
		}
		// Who deals there is told no more than at the table.
		boss := ann
		boss.Supervisor = true
		if l := h.Lists.Oversight(ListQuery{Viewer: boss, Search: "first", Per: 10}).Tables[0]; l.Rest != nil || l.Info.Mistakes != 0 {
			t.Errorf("the dealer in an exam, who supervises, is told %+v and %d mistakes", l.Rest, l.Info.Mistakes)
		}
		for who, want := range map[Person]Standing{
			ann: {Role: game.DealerView}, bea: {Role: game.PlayerView, Boxes: []int8{3}}, cleo: {},
		} {
			got := h.Lists.Lobby(ListQuery{Viewer: who, Search: "first", Per: 10}).Tables[0].Standing
			if got.Role != want.Role || !slices.Equal(got.Boxes, want.Boxes) {
				t.Errorf("%s is %+v at the table, want %+v", who.Name, got, want)
			}
		}
		if p, ok := h.Present("bea"); !ok || p != bea {
			t.Errorf("Bea is %+v, %t", p, ok)
		}
		if has, err := h.Reviews.HasSession(context.Background(), ann); err != nil || !has {
			t.Errorf("Ann has a session: %t, %v", has, err)
		}
		if _, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: sue}); err != nil {
			t.Error(err)
		}
		h.asleep()
	})
}

// TestPutAwayTableInLists: in one process too, a list leaves a table asleep, and
// shows it as it was when it was put away.
func TestPutAwayTableInLists(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Name: "Table", Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		time.Sleep(time.Hour)
		if l.Awake() {
			t.Fatal("an hour later the table is awake")
		}
		for range 3 {
			list := h.Lists.Oversight(ListQuery{Viewer: sue, Per: 10})
			if len(list.Tables) != 1 || list.Tables[0].Info.Dealer != "Ann" || list.Tables[0].Rest == nil || list.Tables[0].Quiet.IsZero() {
				t.Errorf("the floor lists %+v", list)
			}
		}
		h.meters.moved("")
		synctest.Wait()
		if l.Awake() {
			t.Error("a list has taken the table up")
		}
	})
}

// TestOldGlance: what is stored of a table may be missing, or of an earlier entry
// than the log's last: the list shows what is known at once, and as it is when it
// has been taken up in the background.
func TestOldGlance(t *testing.T) {
	for _, change := range []string{"DELETE FROM glances", "UPDATE glances SET seq = 1", "UPDATE glances SET data = '{'"} {
		inHouse(t, Config{}, func(h *house) {
			l := h.table(NewTable{Name: "Table", Seed: 2})
			l.must(ann, "tap in Ann", "burn")
			l.must(bea, "p3 sit Bea 500")
			h.close()
			h.open() // closes again with the file as it is now
			if _, err := h.db.Writer().Exec(change); err != nil {
				t.Fatal(err)
			}
			h.restart()
			q := ListQuery{Viewer: ann, Per: 10}
			if list := h.Lists.Lobby(q); len(list.Tables) != 1 || list.Tables[0].Info.Dealer != "Ann" || list.Tables[0].Standing.Role != game.DealerView {
				t.Errorf("%s: at first the lobby shows %+v", change, list)
			}
			synctest.Wait()
			if list := h.Lists.Lobby(q); len(list.Tables[0].Info.Players) != 1 || list.Tables[0].Info.Players[0].Name != "Bea" {
				t.Errorf("%s: then the lobby shows %+v", change, list)
			}
		})
	}
}

// TestPages: pages of tables, in order, and what a search finds.
func TestPages(t *testing.T) {
	inHouse(t, Config{Demo: true}, func(h *house) {
		for n := range 7 {
			h.table(NewTable{Name: fmt.Sprint("Table ", n)})
		}
		h.table(NewTable{Name: "Switches", Variant: "blackjack-switch"})
		h.table(NewTable{Name: "Ann's", By: ann})
		busy, _ := h.Hall.Table(h.tables.all()[3].ID()) // Table 2
		l := &live{Live: busy, house: h}
		l.must(bea, "p1 sit Bea 500")
		for _, tt := range []struct {
			q     ListQuery
			want  []string
			all   int
			page  int
			pages int
		}{
			{ListQuery{Per: 4, Page: 1}, []string{"Table 2", "Demo table", "Ann's", "Switches"}, 10, 1, 3},
			{ListQuery{Per: 4, Page: 2}, []string{"Table 6", "Table 5", "Table 4", "Table 3"}, 10, 2, 3},
			{ListQuery{Per: 4, Page: 3}, []string{"Table 1", "Table 0"}, 10, 3, 3},
			{ListQuery{Per: 4, Page: 99}, []string{"Table 1", "Table 0"}, 10, 3, 3},
			{ListQuery{Per: 4, Page: -1}, []string{"Table 2", "Demo table", "Ann's", "Switches"}, 10, 1, 3},
			{ListQuery{Per: 3, Page: 1, Viewer: ann}, []string{"Ann's", "Table 2", "Demo table"}, 10, 1, 4},
			{ListQuery{Per: 3, Page: 1, Viewer: bea}, []string{"Table 2", "Demo table", "Ann's"}, 10, 1, 4},
			{ListQuery{Per: 4, Viewer: bea, Only: OwnTables}, []string{"Table 2"}, 1, 1, 1},
			{ListQuery{Per: 4, Only: OwnTables}, nil, 0, 1, 1},
			{ListQuery{Per: 4, Search: "sWITCH"}, []string{"Switches"}, 1, 1, 1},
			{ListQuery{Per: 4, Search: " bea "}, []string{"Table 2"}, 1, 1, 1},
			{ListQuery{Per: 4, Search: "blackjack switch"}, []string{"Switches"}, 1, 1, 1},
			{ListQuery{Per: 4, Search: "nothing"}, nil, 0, 1, 1},
		} {
			got := h.Lists.Lobby(tt.q)
			if !slices.Equal(got.names(), tt.want) || got.All != tt.all || got.Page != tt.page || got.Pages != tt.pages {
				t.Errorf("%+v: %v, %d tables, page %d of %d; want %v, %d, %d of %d",
					tt.q, got.names(), got.All, got.Page, got.Pages, tt.want, tt.all, tt.page, tt.pages)
			}
		}
		l.must(ann, "tap in Ann")
		if free := h.Lists.Lobby(ListQuery{Per: 20, Only: FreeTables}); slices.Contains(free.names(), "Table 2") || free.All != 9 {
			t.Errorf("without a dealer are %v", free.names())
		}
		seats := h.Lists.Lobby(ListQuery{Per: 20, Only: OpenSeats, Viewer: bea}).names()
		seats = slices.DeleteFunc(seats, func(name string) bool { return name == "Demo table" }) // its bots come and go
		if slices.Contains(seats, "Table 2") || len(seats) != 8 {
			t.Errorf("where Bea does not sit, free boxes are at %v", seats)
		}
	})
}

// TestAbandoned: a table that nobody uses is closed for good; one where something
// is not finished leaves the lobby alone, and its person finds it.
func TestAbandoned(t *testing.T) {
	const after = 48 * time.Hour
	inHouse(t, Config{Abandoned: after}, func(h *house) {
		played := h.table(NewTable{Name: "Played", Seed: 2, By: bea})
		played.must(ann, "tap in Ann", "burn", "tap out")
		exam := h.table(NewTable{Name: "Exam", Seed: 2, Mode: "exam", By: sue})
		exam.must(ann, "tap in Ann", "burn")
		set := h.table(NewTable{Name: "Set for Cleo", LockedFor: cleo})
		h.table(NewTable{Name: "Empty", By: bea})
		watched := h.table(NewTable{Name: "Watched"})
		watched.Enter(bea) // until the restart
		entries := len(played.entries())

		time.Sleep(after - time.Hour)
		if all := h.Lists.Lobby(ListQuery{Per: 20, Viewer: bea}); !slices.Equal(all.names(), []string{"Empty", "Played", "Watched"}) {
			t.Errorf("an hour before, Bea's lobby has %v", all.names())
		}
		h.restart() // no use of any table, and takes none from Bea
		leave := h.find(watched.ID()).Enter(bea)
		time.Sleep(2 * time.Hour)
		for who, want := range map[Person][]string{
			{}:   {"Watched"},
			bea:  {"Watched"},
			ann:  {"Exam", "Watched"},
			cleo: {"Set for Cleo", "Watched"},
		} {
			if got := h.Lists.Lobby(ListQuery{Viewer: who, Per: 20}).names(); !slices.Equal(got, want) {
				t.Errorf("the lobby of %q has %v, want %v", who.Name, got, want)
			}
		}
		if _, ok := h.Hall.Table(played.ID()); ok {
			t.Error("the abandoned table can be opened")
		}
		open, err := h.db.Tables(context.Background())
		if err != nil || slices.ContainsFunc(open, func(o journal.Table) bool { return o.ID == played.ID() }) {
			t.Errorf("in the log the open tables are %+v, %v", open, err)
		}
		if n := len(played.entries()); n != entries {
			t.Errorf("its log has %d entries, and had %d", n, entries)
		}
		list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: ann, Table: played.ID()})
		if err != nil || len(list) != 1 {
			t.Errorf("its sessions are %v, %v", list, err)
		}
		if r := played.send(bea, "p1 sit Bea 500"); r.Refused == "" {
			t.Errorf("somebody sits down at a closed table: %+v", r)
		}

		// Ann comes back, and it is a table like others until it is abandoned again.
		exam = h.find(exam.ID())
		exam.number = 10 // of the same page
		exam.must(ann, "call floor")
		if got := h.Lists.Lobby(ListQuery{Per: 20}).names(); !slices.Contains(got, "Exam") {
			t.Errorf("Ann goes on, and the lobby has %v", got)
		}
		exam.must(ann, "tap out")
		if r := h.find(set.ID()).send(cleo, "tap in Cleo"); r.Refused != "" {
			t.Errorf("Cleo finds her table, and it refuses her: %+v", r)
		}
		leave()
		time.Sleep(after + 2*time.Hour)
		if got := h.Lists.Lobby(ListQuery{Per: 20}).names(); !slices.Equal(got, nil) {
			t.Errorf("in the end the lobby has %v", got)
		}
		if got := h.Lists.Lobby(ListQuery{Viewer: cleo, Only: OwnTables, Per: 20}).names(); !slices.Equal(got, []string{"Set for Cleo"}) {
			t.Errorf("Cleo, who deals, finds %v", got)
		}
		if _, ok := h.Hall.Table(exam.ID()); ok {
			t.Error("the exam is finished and abandoned, and can be opened")
		}
	})
}
