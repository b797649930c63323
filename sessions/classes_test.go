package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/variants/library"
)

// A class from its code to its end: people come in, each is given a table of their own,
// the supervisor stops and whispers at all of them at once, sees who is stuck, opens the
// next table for each, and ends it.
func TestClass(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		boss := Person{ID: "id-boss", Name: "Boss", Supervisor: true}
		c, err := h.Classes.Make(ctx, boss, "  Monday,  Blackjack ")
		if err != nil || c.Name != "Monday, Blackjack" || len(c.Code) != codeLong || len(c.PIN) != pinLong {
			t.Fatalf("%+v %v", c, err)
		}
		for _, p := range []Person{bea, ann} {
			if _, err := h.Classes.Join(ctx, p, strings.ToLower(c.Code)+" ", c.PIN); err != nil {
				t.Fatalf("%s: %v", p.Name, err)
			}
		}
		if kept, err := h.Classes.Open(ctx, boss, c.ID, NewTable{Mode: "coached", Variant: "blackjack", Start: "round", Bots: 2, House: []string{"floor=person"}}); err != nil || kept != nil {
			t.Fatalf("open: %v %v", kept, err)
		}
		board := func() []Progress {
			list, err := h.Classes.Board(ctx, boss, c.ID)
			if err != nil || len(list) != 2 || list[0].Name != "Ann" {
				t.Fatalf("%+v %v", list, err)
			}
			return list
		}
		var tables []*Live
		for _, g := range board() {
			if g.Info == nil || g.Info.Name != "Monday, Blackjack: "+g.Name || g.Info.LockedFor != g.Name || g.Here || g.Stuck {
				t.Fatalf("%+v", g)
			}
			l, _ := h.Hall.Table(g.Table)
			tables = append(tables, l)
		}
		say := func(l *Live, p Person, line string) Reply { return l.Send(ctx, Line{Person: p, Text: line}) }
		if r := say(tables[0], bea, "tap in Bea"); r.Refused == "" {
			t.Error("Bea takes Ann's table")
		}
		for i, p := range []Person{ann, bea} {
			defer tables[i].Enter(p)()
			if r := say(tables[i], p, "tap in "+p.Name); r.Refused != "" {
				t.Fatal(r.Refused)
			}
		}
		time.Sleep(StuckAfter + 20*time.Second) // bots have bet, and she does not burn
		say(tables[1], bea, "burn")
		list := board()
		if ann := list[0]; !ann.Here || !ann.Stuck || ann.Next != "burn" || ann.By != game.ByDealer || ann.Cite == "" {
			t.Errorf("Ann does nothing: %+v", ann)
		}
		if bea := list[1]; bea.Stuck || bea.Score.Acts == 0 {
			t.Errorf("Bea is at work: %+v", bea)
		}
		// A call that waits is one that she is stuck at.
		say(tables[1], bea, "call floor box 1 wants credit")
		if list = board(); !list[1].Called || !list[1].Stuck {
			t.Errorf("Bea calls: %+v", list[1])
		}

		for _, tt := range []struct {
			act game.Act
			ok  func(*state) bool
		}{
			{game.Act{Verb: game.Freeze, Text: "Look here"}, func(s *state) bool { return s.h.Table.Station.Frozen }},
			{game.Act{Verb: game.Resume}, func(s *state) bool { return !s.h.Table.Station.Frozen }},
			{game.Act{Verb: game.Whisper, Text: "Burn first"}, func(s *state) bool { return s.h.Table.Station.Whisper == "Burn first" }},
		} {
			if n, err := h.Classes.Say(ctx, boss, c.ID, tt.act); n != 2 || err != nil {
				t.Errorf("%v is heard at %d tables: %v", tt.act.String(), n, err)
			}
			for _, l := range tables {
				l.ask(ctx, func() {
					if !tt.ok(l.state) {
						t.Errorf("%v is not at a table", tt.act.String())
					}
				})
			}
		}

		// The next exercise for all; where a round is dealt the table stays.
		time.Sleep(time.Minute)
		for range 40 {
			var line string
			tables[1].ask(ctx, func() {
				if next, owed := tables[1].referee.Next(); owed && next.By == game.ByDealer && !tables[1].h.Table.Round.Started {
					line = next.Line()
				}
			})
			if line != "" {
				say(tables[1], bea, line)
			}
			time.Sleep(5 * time.Second)
		}
		e := library.All[0]
		kept, err := h.Classes.Open(ctx, boss, c.ID, NewTable{Exercise: e.Text, ExerciseKey: e.Key})
		if err != nil || !slices.Equal(kept, []string{"Bea"}) {
			t.Errorf("kept %v, %v", kept, err)
		}
		if _, open := h.Hall.Table(tables[0].id); open {
			t.Error("Ann's table of before is open")
		}
		for _, p := range []Person{ann, bea} {
			table, in, err := h.Classes.TableOf(ctx, c.ID, p)
			if l, open := h.Hall.Table(table); !in || err != nil || !open || l.set.ExerciseKey != e.Key || table == tables[0].id || table == tables[1].id {
				t.Errorf("%s's table is %q: %v %v", p.Name, table, in, err)
			}
		}
		if _, err := h.Classes.End(ctx, boss, c.ID); err != nil {
			t.Fatal(err)
		}
		if of, err := h.Classes.Of(ctx, ann); err != nil || len(of) != 0 {
			t.Errorf("Ann is in %v, %v", of, err)
		}
		for _, g := range board() {
			if g.Info != nil {
				t.Errorf("%s's table is open", g.Name)
			}
		}
	})
}

// TestOwnTableName: no name of a class or a person is too long for the name of a table.
func TestOwnTableName(t *testing.T) {
	for _, tt := range []struct {
		class, name int
		want        string
	}{{5, 3, "ccccc: nnn"}, {40, 3, strings.Repeat("c", 34) + "…: nnn"}, {40, 34, "ccc…: " + strings.Repeat("n", 34)}, {5, 38, strings.Repeat("n", 38)}, {40, 40, strings.Repeat("n", 40)}} {
		if name := ownTableName(strings.Repeat("c", tt.class), strings.Repeat("n", tt.name)); name != tt.want || tooLong(name, LongestName) {
			t.Errorf("class of %d letters, person of %d: %q, want %q", tt.class, tt.name, name, tt.want)
		}
	}
}

// TestClassEnds: a class is over before the first of its tables closes. A page that hears of
// the closing asks where to go on, and is not led into the class's room.
func TestClassEnds(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		c, err := h.Classes.Make(ctx, boss, "Monday")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []Person{ann, bea} {
			if _, err := h.Classes.Join(ctx, p, c.Code, c.PIN); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := h.Classes.Open(ctx, boss, c.ID, NewTable{Mode: "coached", Variant: "blackjack"}); err != nil {
			t.Fatal(err)
		}
		table := func(p Person) *Live {
			id, _, err := h.Classes.TableOf(ctx, c.ID, p)
			l, open := h.Hall.Table(id)
			if err != nil || !open {
				t.Fatalf("%s has the table %q: %v", p.Name, id, err)
			}
			return l
		}
		first, second := table(ann), table(bea)
		busy := make(chan bool)
		go second.ask(ctx, func() { <-busy }) // it closes later
		synctest.Wait()
		ended := make(chan error)
		go func() {
			_, err := h.Classes.End(ctx, boss, c.ID)
			ended <- err
		}()
		synctest.Wait()
		if _, open := h.Hall.Table(first.id); open {
			t.Error("Ann's table is open")
		}
		if of, err := h.Classes.Of(ctx, ann); err != nil || len(of) != 0 {
			t.Errorf("her table is closed, and Ann is led to %v, %v", of, err)
		}
		close(busy)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// TestClassRefuses: what is wrong with a class is said with the field that is.
func TestClassRefuses(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		boss := Person{ID: "id-boss", Name: "Boss", Supervisor: true}
		c, err := h.Classes.Make(ctx, boss, "Monday")
		if err != nil {
			t.Fatal(err)
		}
		wrongPIN := "0000"
		if c.PIN == wrongPIN {
			wrongPIN = "0001"
		}
		if _, err := h.Classes.Join(ctx, ann, c.Code, c.PIN); err != nil {
			t.Fatal(err)
		}
		refused := func(what, field string, err error) {
			t.Helper()
			if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != field {
				t.Errorf("%s: %v", what, err)
			}
		}
		_, err = h.Classes.Make(ctx, boss, "  ")
		refused("no name", "name", err)
		_, err = h.Classes.Make(ctx, boss, strings.Repeat("a", LongestClass+1))
		refused("a long name", "name", err)
		_, err = h.Classes.Join(ctx, bea, c.Code, wrongPIN)
		refused("a wrong PIN", "pin", err)
		_, err = h.Classes.Join(ctx, bea, "NOONE", c.PIN)
		refused("a wrong code", "pin", err)
		_, err = h.Classes.Join(ctx, bea, c.ID, c.PIN)
		refused("the class's id is no code", "pin", err)
		_, err = h.Classes.Join(ctx, Person{}, c.Code, c.PIN)
		refused("nobody", "name", err)
		_, err = h.Classes.Join(ctx, Person{ID: "id-ann-2", Name: "ann"}, c.Code, c.PIN)
		refused("another of her name", "name", err)
		_, err = h.Classes.Open(ctx, boss, c.ID, NewTable{Variant: "poker", Mode: "coached"})
		refused("no game", "variant", err)

		for what, do := range map[string]func() error{
			"make":   func() error { _, err := h.Classes.Make(ctx, ann, "Mine"); return err },
			"open":   func() error { _, err := h.Classes.Open(ctx, ann, c.ID, NewTable{}); return err },
			"say":    func() error { _, err := h.Classes.Say(ctx, ann, c.ID, game.Act{Verb: game.Freeze}); return err },
			"board":  func() error { _, err := h.Classes.Board(ctx, ann, c.ID); return err },
			"remove": func() error { return h.Classes.Remove(ctx, ann, c.ID, ann.ID) },
			"end":    func() error { _, err := h.Classes.End(ctx, ann, c.ID); return err },
		} {
			if err := do(); !errors.Is(err, ErrNotYours) {
				t.Errorf("a trainee may %s: %v", what, err)
			}
		}
		if _, err := h.Classes.Open(ctx, boss, "no-class", NewTable{}); !errors.Is(err, ErrNoClass) {
			t.Errorf("a class that there is not: %v", err)
		}

		// A PIN cannot be tried without end.
		tried := 0
		for ; tried < 1000; tried++ {
			_, err = h.Classes.Join(ctx, bea, c.Code, wrongPIN)
			if wrong, ok := errors.AsType[*SettingError](err); ok && strings.HasPrefix(wrong.Why, "too many tries") {
				break
			}
		}
		if tried > pinTries.Burst {
			t.Errorf("%d tries of a PIN", tried)
		}
		time.Sleep(time.Hour)
		if _, err := h.Classes.End(ctx, boss, c.ID); err != nil {
			t.Fatal(err)
		}
		_, err = h.Classes.Join(ctx, bea, c.Code, c.PIN)
		refused("a class that is over", "code", err)
		_, err = h.Classes.Open(ctx, boss, c.ID, NewTable{})
		refused("a table in a class that is over", "class", err)
	})
}

// TestTriesAreNotForgotten: whoever has used up the tries at a class gains none by trying codes
// that he makes up, of which there are more than the house remembers keys. Nor does he learn
// by that whether there is a class of a code.
func TestTriesAreNotForgotten(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		c, err := h.Classes.Make(ctx, sue, "Monday")
		if err != nil {
			t.Fatal(err)
		}
		tooMany := func(code string) bool {
			_, err := h.Classes.Admits(ctx, code, "no PIN")
			wrong, ok := errors.AsType[*SettingError](err)
			return ok && strings.HasPrefix(wrong.Why, "too many tries for this class")
		}
		for _, code := range []string{c.Code, "MADE-UP"} {
			for i := range pinTries.Burst {
				if tooMany(code) {
					t.Fatalf("try %d at %s is one too many", i+1, code)
				}
			}
			if !tooMany(code) {
				t.Errorf("%s has more tries", code)
			}
		}
		for i := range 1<<14 + 1 {
			h.Classes.Admits(ctx, fmt.Sprint("none-", i), "no PIN")
		}
		if !tooMany(c.Code) {
			t.Error("the tries at the class are forgotten")
		}
	})
}
