package sessions

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/variants/blackjack"
)

// TestStandings: every kind of line from everybody. Ann deals, Bea sits at box
// 2, Sue stands as floor, Ivy as instructor, Cleo watches.
func TestStandings(t *testing.T) {
	ivy := Person{ID: "id-ivy", Name: "Ivy", Supervisor: true}
	liar := Person{ID: "id-cleo", Name: "Bea"} // Cleo, under Bea's name
	const yes, no = true, false
	tests := []struct {
		line                        string
		ann, bea, sue, ivy, cleo, x bool // x: Cleo as Bea
	}{
		{"prompt 2", yes, no, no, no, no, no},
		{"no more bets", yes, no, no, no, no, no},
		{"call floor", yes, no, no, no, no, no},
		{"tap out", yes, no, no, no, no, no},
		{"tap in Ann", no, no, no, no, no, no}, // she has it
		{"tap in Cleo", no, no, no, no, no, no},
		{"tap in Sue", no, no, yes, no, no, no}, // a supervisor relieves
		{"p2 bet main 25", no, yes, no, no, no, no},
		{"p2 tip 5", no, yes, no, no, no, no},
		{"p2 leave", no, yes, no, no, no, no},
		{"p2 say hello", no, yes, no, no, no, no},
		{"p2 touch cards", no, yes, no, no, no, no},
		{"p3 bet main 25", no, no, no, no, no, no}, // nobody's
		{"p3 sit Bea", no, yes, no, no, no, no},
		{"p3 sit Cleo 500", no, no, no, no, yes, no},
		{"p3 sit Ann 500", no, no, no, no, no, no},
		{"p3 sit Dora 500", no, no, no, no, no, no},
		{"p2 sit Cleo 500", no, no, no, no, no, no}, // Bea's box
		{"floor approve", no, no, yes, no, no, no},
		{"floor reshuffle", no, no, yes, no, no, no},
		{"floor mode exam", no, no, yes, no, no, no},
		{"floor house settle=one-pass", no, no, yes, no, no, no},
		{"inject reader fault", no, no, no, yes, no, no},
	}
	inHouse(t, Config{}, func(h *house) {
		for _, tt := range tests {
			for p, want := range map[Person]bool{ann: tt.ann, bea: tt.bea, sue: tt.sue, ivy: tt.ivy, cleo: tt.cleo, liar: tt.x} {
				l := h.table(NewTable{})
				l.must(ann, "tap in Ann", "burn")
				l.must(bea, "p2 sit Bea 500")
				for p, role := range map[Person]game.ViewerRole{sue: game.FloorView, ivy: game.InstructorView} {
					if err := l.Stand(context.Background(), p, role); err != nil {
						t.Fatal(err)
					}
				}
				n := len(l.entries())
				r := l.send(p, tt.line)
				if ok := r.Refused == "" && r.Seq > 0; ok != want {
					t.Errorf("%s (%s) says %q: accepted %v, wanted %v: %s", p.Name, p.ID, tt.line, ok, want, r.Refused)
				}
				if now := len(l.entries()); now > n != want {
					t.Errorf("%s (%s) says %q: %d entries after %d", p.Name, p.ID, tt.line, now, n)
				}
			}
		}
	})
}

// TestNobodys: what is said by nobody, or by one who calls himself an automatic
// one, is not heard.
func TestNobodys(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Bots: 1, Auto: true})
		time.Sleep(time.Second)
		bot := ""
		l.in(func() {
			for _, id := range l.h.Players {
				bot = id
			}
		})
		for _, id := range []string{"", clockID, autoDealer, autoFloor, bot, "bot:New"} {
			p := Person{ID: id, Name: strings.TrimPrefix(id, botPrefix), Supervisor: true}
			for _, line := range []string{"no more bets", "p1 stand", "floor void", "tap in Auto", "p5 sit New 100"} {
				l.refuses(p, line)
			}
			if err := l.Stand(context.Background(), p, game.FloorView); err == nil {
				t.Errorf("%q stands as floor", id)
			}
		}
	})
}

// TestOneStanding: nobody is two things at once at a table.
func TestOneStanding(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		role := func(want game.ViewerRole) {
			t.Helper()
			if got := l.Standing(sue).Role; got != want {
				t.Errorf("Sue stands as %q, wanted %q", game.Viewer{Role: got}.Audience(), game.Viewer{Role: want}.Audience())
			}
		}
		l.must(sue, "tap in Sue")
		role(game.DealerView)
		for _, r := range []game.ViewerRole{game.FloorView, game.InstructorView} {
			if err := l.Stand(ctx, sue, r); err == nil {
				t.Errorf("who deals stands as %v too", r)
			}
		}
		l.refuses(sue, "p1 sit Sue 500")
		l.refuses(sue, "floor approve")
		l.must(sue, "tap out", "floor approve") // by speaking she takes the stand
		role(game.FloorView)
		l.refuses(sue, "inject reader fault")
		l.must(sue, "p1 sit Sue 500") // and leaves it when she sits
		role(game.PlayerView)
		l.refuses(sue, "floor approve")
		l.refuses(sue, "tap in Sue")
		if err := l.Stand(ctx, sue, game.FloorView); err == nil {
			t.Error("who sits stands as floor too")
		}
		l.must(sue, "p2 sit Sue")
		if boxes := l.Standing(sue).Boxes; len(boxes) != 2 || boxes[1] != 2 {
			t.Errorf("Sue holds boxes %v", boxes)
		}
		l.refuses(sue, "p3 sit Sue") // two boxes are the house's limit
		l.refuses(sue, `p3 sit "Sue 2" 500`)
		l.must(sue, "p1 leave")
		role(game.Spectator)
		if err := l.Stand(ctx, cleo, game.FloorView); err == nil {
			t.Error("Cleo is no supervisor and stands as floor")
		}
	})
}

// TestWhatComesByItself: hours, countdowns, settlements and the words of meters
// are nobody's to say, a supervisor's neither.
func TestWhatComesByItself(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{House: []string{"offers=hit-and-run"}})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500")
		for _, line := range []string{"clock hours 24", "clock day", "system settle", "meter award meter 2 hit-and-run 500"} {
			for _, p := range []Person{ann, bea, cleo, sue} {
				if why := l.refuses(p, line); !strings.Contains(why, "by itself") {
					t.Errorf("%s says %s, and is refused for %q", p.Name, line, why)
				}
			}
		}
	})
}

// TestDealerAfterARestart: who had the table before a restart has it for the
// while in which his page comes back, however long ago it was.
func TestDealerAfterARestart(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		l.must(ann, "tap in Ann")
		time.Sleep(time.Hour)
		h.restart()
		l = h.find(l.ID())
		l.number = 100
		l.refuses(bea, "tap in Bea")
		time.Sleep(graceAway)
		l.must(bea, "tap in Bea")
	})
}

// TestSilentFloor: a supervisor who stands as floor without a page of his, and
// says nothing, has gone after a while; the automatic floor has its duties again.
func TestSilentFloor(t *testing.T) {
	inHouse(t, Config{PutAway: time.Hour}, func(h *house) {
		l := h.table(NewTable{})
		l.must(sue, "floor approve")
		l.must(ann, "tap in Ann", "burn")
		time.Sleep(graceSilent - time.Second)
		if got := l.Standing(sue).Role; got != game.FloorView {
			t.Errorf("a moment before, she stands as %v", got)
		}
		time.Sleep(2 * time.Second)
		if got := l.Standing(sue).Role; got != game.Spectator {
			t.Errorf("after %v without a word she stands as %v", graceSilent, got)
		}
		l.must(ann, "call floor")
		time.Sleep(time.Minute)
		if s := l.scene(game.Viewer{Role: game.FloorView}); len(s.FloorCalls) > 0 {
			t.Errorf("nobody answers the dealer's call\n%s", l.tail())
		}
	})
}

// TestFloorByItsName: a supervisor comes to the floor, and goes, under his own
// name alone.
func TestFloorByItsName(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		for _, line := range []string{"floor tap in Ivy", "floor tap out Ivy"} {
			if why := l.refuses(sue, line); !strings.Contains(why, "that is not Sue") {
				t.Errorf("%s by Sue is refused for %q", line, why)
			}
		}
		l.must(sue, "floor tap in Sue", "floor tap out Sue")
	})
}

// TestAtATerminal: whose terminal it is speaks for it alone, has no other, and
// does not deal; who deals has none.
func TestAtATerminal(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Variant: "hybrid"})
		l.must(ann, "tap in Ann")
		l.must(bea, "t1 sit Bea 100", "t1 position 1", "t1 bet main 10")
		for _, tt := range []struct {
			who       Person
			line, why string
		}{
			{ann, "t2 sit Ann 100", "does not play at it"},
			{bea, "t2 sit Bea 100", "terminal 1"},
			{cleo, "t2 sit Bea 100", "that is not Cleo"},
			{cleo, "t1 sit Cleo 100", "Bea plays at it"},
			{cleo, "t1 bet main 0", "another plays at it"},
			{cleo, "t2 bet main 10", "nobody plays at it"},
			{sue, "t1 leave", "another plays at it"},
			{bea, "tap in Bea", "does not deal it"},
		} {
			if why := l.refuses(tt.who, tt.line); !strings.Contains(why, tt.why) {
				t.Errorf("%s says %s, and is refused for %q, not %q", tt.who.Name, tt.line, why, tt.why)
			}
		}
		if s := l.Standing(bea); s.Role != game.PlayerView || s.Terminal != 1 {
			t.Errorf("Bea stands as %+v", s)
		}
		if err := l.Stand(context.Background(), Person{ID: bea.ID, Name: "Bea", Supervisor: true}, game.FloorView); err == nil {
			t.Error("who plays at a terminal stands as floor too")
		}
		l.must(ann, "tap out")
		if why := l.refuses(bea, "tap in Bea"); !strings.Contains(why, "does not deal it") {
			t.Errorf("Bea plays at a terminal and takes the table: %q", why)
		}
		l.must(bea, "t1 leave", "tap in Bea")
	})
}

// TestNames: two people of one name sit under two names.
func TestNames(t *testing.T) {
	other := Person{ID: "id-ann-2", Name: "Ann"}
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		if why := l.refuses(Person{ID: "id-auto", Name: AutoName}, "tap in "+AutoName); !strings.Contains(why, "the automatic dealer's name") {
			t.Errorf("a person of the automatic dealer's name is refused for %q", why)
		}
		l.must(ann, "p1 sit Ann 500")
		l.refuses(other, "p2 sit Ann")
		l.refuses(other, "p2 sit Ann 500")
		l.must(other, `p2 sit "Ann 2" 300`)
		l.refuses(other, "p1 bet main 25")
		l.must(ann, "p1 bet main 25")
	})
}

// TestNamesTooLong: letters are counted, not what they take in memory, and a person with
// the longest name there is sits beside another of that name.
func TestNamesTooLong(t *testing.T) {
	name := strings.Repeat("ж", LongestName)
	first, second := Person{ID: "id-first", Name: name}, Person{ID: "id-second", Name: name}
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Name: name})
		l.must(first, "p1 sit "+strconv.Quote(name)+" 500")
		l.must(second, "p2 sit "+strconv.Quote(name+" 2")+" 500", "p2 bet main 25")
		l.must(Person{ID: "id-third", Name: name}, "tap in "+strconv.Quote(name+" 3"), "burn")
		l.refuses(Person{ID: "id-fourth", Name: name + "ж"}, "p3 sit "+strconv.Quote(name+"ж")+" 500")
	})
}

// TestRelief: who is at the table keeps it; who has gone loses it to the next,
// after a while; a reload changes nothing.
func TestRelief(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		watch := l.Enter(cleo)
		defer watch()
		leave := l.Enter(ann)
		l.must(ann, "tap in Ann", "burn")
		time.Sleep(time.Hour)
		l.refuses(bea, "tap in Bea")
		leave()
		time.Sleep(20 * time.Second)
		l.refuses(bea, "tap in Bea")
		leave = l.Enter(ann) // she is back, and is no new dealer
		time.Sleep(time.Minute)
		l.refuses(bea, "tap in Bea")
		if step, ok := l.owed(); ok && step.Verb == game.Burn {
			t.Error("a reconnect made a new dealer")
		}
		leave()
		time.Sleep(time.Minute)
		l.must(bea, "tap in Bea")
		if step, ok := l.owed(); !ok || step.Verb != game.Burn {
			t.Errorf("a new dealer burns a card; due is %v %v", step.Line(), ok)
		}
		if got := l.Standing(ann).Role; got != game.Spectator {
			t.Errorf("Ann was relieved; she is %v", got)
		}
	})
}

// TestLocked: a table that a supervisor has set for a trainee is his to deal.
func TestLocked(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", House: []string{"settle=one-pass"}, LockedFor: Person{Name: "bea"}})
		if why := l.refuses(ann, "tap in Ann"); !strings.Contains(why, "Sue") {
			t.Errorf("Ann takes Bea's table: %q", why)
		}
		l.must(bea, "tap in Bea")
		s := l.scene(game.Viewer{Role: game.DealerView})
		if !s.Locked || s.View.Mode != "exam" || !blackjack.OnePass.On(&s.View.House) {
			t.Errorf("locked %v, mode %s, house %v", s.Locked, s.View.Mode, s.View.House)
		}
		l.refuses(bea, "floor mode coached")
		l.must(sue, "floor mode coached") // who set it may change it
		if _, err := h.Create(context.Background(), NewTable{
			Name: "x", Variant: "blackjack", Mode: "exam", By: ann, LockedFor: bea,
		}); err == nil {
			t.Error("Ann, who is no supervisor, sets Bea's mode")
		}
	})
}

// TestFloor: the automatic floor does what is owed and answers calls while no
// supervisor stands there, and not a moment longer than one is away.
func TestFloor(t *testing.T) {
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		l := h.table(NewTable{Start: "opening"})
		leave := l.Enter(ann)
		defer leave()
		said := func(line string) bool {
			for _, e := range l.entries() {
				if e.Person == autoFloor && e.Line == line {
					return true
				}
			}
			return false
		}
		l.must(ann, "tap in Ann", "inspect")
		time.Sleep(5 * time.Second)
		if !said("floor verify") || !said("floor inspect reader") {
			t.Errorf("the floor owed two things:\n%s", l.tail())
		}
		l.must(ann, "call floor chips")
		if calls := l.scene(game.Viewer{Role: game.DealerView}).FloorCalls; len(calls) != 1 || calls[0].Reason != "chips" {
			t.Errorf("open calls: %v", calls)
		}
		if !lobby(h.Hall)[0].Waiting {
			t.Error("a call waits, and the lobby does not say so")
		}
		time.Sleep(5 * time.Second)
		if !said("floor approve") || len(l.scene(game.Viewer{}).FloorCalls) != 0 {
			t.Errorf("the call was not answered:\n%s", l.tail())
		}

		gone := l.Enter(sue)
		if err := l.Stand(context.Background(), sue, game.FloorView); err != nil {
			t.Fatal(err)
		}
		l.must(ann, "call floor again")
		n := len(l.entries())
		time.Sleep(time.Hour)
		if len(l.entries()) != n {
			t.Errorf("Sue stands there, and another answered:\n%s", l.tail())
		}
		gone()
		time.Sleep(30 * time.Second)
		if len(l.entries()) != n {
			t.Error("she has only reloaded her page")
		}
		time.Sleep(30 * time.Second)
		if len(l.entries()) != n+3 { // that she has gone, the answer, and the word
			t.Errorf("Sue has gone, and nobody answers:\n%s", l.tail())
		}
	})
}
