package sessions

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"burncard/game"
)

// TestTerms: what a supervisor sets for a trainee holds wherever he deals, also
// after a restart, until a supervisor lifts it.
func TestTerms(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		coached := h.table(NewTable{By: ann})
		exam := h.table(NewTable{By: ann, Mode: "exam", House: []string{"settle=one-pass", "minimum=10"}})
		for _, p := range []Person{ann, bea, {}} {
			if err := h.Trainees.Set(ctx, p, bea, "exam", "settle=one-pass"); !errors.Is(err, ErrNotYours) {
				t.Errorf("%q sets Bea's mode: %v", p.Name, err)
			}
		}
		if err := h.Trainees.Set(ctx, sue, bea, "exam", "settle=one-pass"); err != nil {
			t.Fatal(err)
		}
		h.restart()
		coached, exam = h.find(coached.ID()), h.find(exam.ID())

		if why := coached.refuses(bea, "tap in Bea"); !strings.Contains(why, "Sue has set exam for Bea") {
			t.Errorf("Bea takes a coached table: %q", why)
		}
		if why := coached.Refuses(bea); why == "" || coached.Refuses(ann) != "" || coached.Refuses(sue) != "" {
			t.Errorf("the lobby tells Bea %q, Ann %q", why, coached.Refuses(ann))
		}
		other := h.table(NewTable{Mode: "exam"})
		if why := other.refuses(bea, "tap in Bea"); !strings.Contains(why, "settle=one-pass") {
			t.Errorf("Bea takes a table with another settlement: %q", why)
		}
		coached.must(bea, "p1 sit Bea 500") // she may play anywhere
		exam.must(bea, "tap in Bea")
		if i := exam.lobbyInfo(); i.LockedFor != "Bea" || i.LockedBy != "Sue" {
			t.Errorf("the lobby says that it is set for %q by %q", i.LockedFor, i.LockedBy)
		}
		if !exam.scene(game.Viewer{Role: game.DealerView}).Locked {
			t.Error("Bea's page does not say that her mode is set")
		}
		for _, line := range []string{"floor mode coached", "floor house settle=losers-first"} {
			if why := exam.refuses(sue, line); !strings.Contains(why, "Sue has set") {
				t.Errorf("%s at Bea's table: %q", line, why)
			}
		}
		exam.must(sue, "floor house minimum=5") // which is not set

		asks := []struct {
			n    NewTable
			want string // the field that clashes
		}{
			{NewTable{By: bea, Mode: "coached", House: []string{"settle=one-pass"}}, "mode"},
			{NewTable{By: bea, Mode: "exam"}, "settle"},
			{NewTable{By: bea, Mode: "exam", House: []string{"settle=one-pass", "busts=at-settlement"}}, ""},
			{NewTable{By: sue, Mode: "coached", LockedFor: bea}, "mode"},
			{NewTable{By: ann, Mode: "coached"}, ""},
		}
		for _, tt := range asks {
			tt.n.Name, tt.n.Variant = "T", "blackjack"
			_, err := h.Create(ctx, tt.n)
			wrong, refused := errors.AsType[*SettingError](err)
			if refused != (tt.want != "") || refused && wrong.Field != tt.want {
				t.Errorf("%s opens %s %v: %v", tt.n.By.Name, tt.n.Mode, tt.n.House, err)
			}
		}

		for _, p := range []Person{ann, bea} {
			if err := h.Trainees.Lift(ctx, p, bea); !errors.Is(err, ErrNotYours) {
				t.Errorf("%s lifts what is set for Bea: %v", p.Name, err)
			}
		}
		if err := h.Trainees.Lift(ctx, sue, bea); err != nil {
			t.Fatal(err)
		}
		if i := exam.lobbyInfo(); i.LockedFor != "" {
			t.Errorf("lifted, and the lobby says that it is set for %s", i.LockedFor)
		}
		exam.must(sue, "floor mode coached")
		h.restart()
		if list := h.Trainees.All(); len(list) != 0 {
			t.Errorf("after the restart %v is set", list)
		}
	})
}

// TestTermsByName: a guest is known by his name alone, unless he is here.
func TestTermsByName(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		if err := h.Trainees.Set(ctx, sue, Person{Name: "bea"}, "exam"); err != nil {
			t.Fatal(err)
		}
		l.refuses(bea, "tap in Bea")
		l.must(ann, "p1 sit Ann 500")
		if p, ok := h.Present("ANN"); !ok || p != ann {
			t.Errorf("Ann sits here, and is found as %v", p)
		}
		if _, ok := h.Present("Bea"); ok {
			t.Error("Bea is not here, and is found")
		}
		other := h.table(NewTable{Bots: 1})
		time.Sleep(time.Minute)
		bots := other.scene(game.Viewer{}).Table.Players
		if len(bots) == 0 {
			t.Fatalf("the bots are %+v", bots)
		}
		if p, ok := h.Present(bots[0].Name); ok {
			t.Errorf("a machine is found as %v", p)
		}
		for _, wrong := range []struct {
			trainee Person
			mode    string
			house   []string
		}{
			{Person{Name: " "}, "exam", nil},
			{ann, "", nil},
			{ann, "strict", nil},
			{ann, "", []string{"settle=never"}},
			{sue, "exam", nil},
		} {
			if _, ok := errors.AsType[*SettingError](h.Trainees.Set(ctx, sue, wrong.trainee, wrong.mode, wrong.house...)); !ok {
				t.Errorf("%+v was set", wrong)
			}
		}
	})
}
