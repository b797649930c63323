package sessions

import (
	"context"
	"maps"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/variants/blackjack"
)

// seen says a line whose page had shown the log up to an entry.
func (l *live) seen(p Person, line string, shown int64) Reply {
	l.number++
	return l.Send(context.Background(), Line{Person: p, Client: "page-" + p.ID, Number: l.number, Text: line, Shown: shown})
}

// TestCrossing: what crossed another's act on the wire is handed back, and is
// nobody's mistake; what its sender had seen is not.
func TestCrossing(t *testing.T) {
	tests := []struct {
		name   string
		before []string // what the dealer does that the sender has not seen
		who    Person
		line   string
		unseen string // why it is handed back
		known  string // why it is refused to who had seen; empty where it is judged
	}{
		{"a bet and the first card", []string{"deal 2"}, cleo, "p3 bet main 25", "The first card was on its way", "the first card is out"},
		{"a bet and no more bets", []string{"no more bets"}, cleo, "p3 bet main 25", "No more bets was on its way", "no more bets was called"},
		{"cash on the wager", []string{"deal 2"}, cleo, "p3 cash 100 main", "The first card was on its way", ""},
		{"a sign and a card", []string{"deal 2", "deal dealer", "deal 2", "deal dealer down"}, bea, "p2 hit", "A card was on its way", ""},
	}
	for _, tt := range tests {
		for _, saw := range []bool{false, true} {
			inHouse(t, Config{}, func(h *house) {
				l := h.table(NewTable{Mode: "exam", Seed: 2})
				l.must(ann, "tap in Ann", "burn")
				l.must(cleo, "p3 sit Cleo 500")
				l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
				shown := int64(len(l.entries()))
				l.must(ann, tt.before...)
				n := int64(len(l.entries()))
				if saw {
					shown = n
				}
				r := l.seen(tt.who, tt.line, shown)
				want := tt.unseen
				if saw {
					want = tt.known
				}
				if want == "" && r.Refused != "" && !strings.Contains(r.Refused, "633a") && r.Cite == "" {
					t.Errorf("%s, seen %v: refused with %q", tt.name, saw, r.Refused)
				}
				if want != "" && !strings.Contains(r.Refused, want) {
					t.Errorf("%s, seen %v: %+v, wanted %q", tt.name, saw, r, want)
				}
				var mistakes int
				l.in(func() { mistakes = l.h.Session.Score.Mistakes })
				if mistakes != 0 {
					t.Errorf("%s, seen %v: the dealer has %d mistakes", tt.name, saw, mistakes)
				}
			})
		}
	}
}

// TestServed: a card comes to a hand out of the shoe or from the layout, and to
// all who share it: a sign that set out before is for the hand as it was.
func TestServed(t *testing.T) {
	h := newHistory(blackjack.Book())
	for seq, f := range []game.Fact{&game.Dealt{To: game.Box(2), Hand: 3}, &game.Used{To: game.Box(2), Hand: 4}, &game.Dealt{To: game.Dealer, Hand: 5}, &game.Assigned{}} {
		h.fact(journal.Entry{Seq: int64(seq + 1)}, f, 0, new(news))
	}
	if want := map[int32]int64{3: 1, 4: 2}; !maps.Equal(h.Served, want) || h.Shared != 4 {
		t.Errorf("served are %v, want %v; the last shared card came with entry %d", h.Served, want, h.Shared)
	}
}

// TestDealersLineCrosses: a dealer's act that was right on the table that he saw
// is handed back where others, a moment ago, made it wrong; what he had seen, or
// what happened long ago, is judged.
func TestDealersLineCrosses(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(cleo, "p1 sit Cleo 500")
		shown := int64(len(l.entries()))
		l.must(cleo, "p1 bet main 25")
		if r := l.seen(ann, "deal 2", shown); !strings.Contains(r.Refused, "Somebody spoke while you acted") {
			t.Fatalf("the first card, and a bet at first base that crossed it: %+v", r)
		}
		l.must(ann, "deal 1")
		mistakes := func() (n int) {
			l.in(func() { n = l.h.Session.Score.Mistakes })
			return n
		}
		if mistakes() != 0 {
			t.Error("what crossed on the wire is a mistake")
		}
		time.Sleep(time.Minute)
		if r := l.seen(ann, "deal dealer", shown); r.Seq == 0 || mistakes() == 0 {
			t.Errorf("a minute later: %+v, %d mistakes", r, mistakes())
		}
		if l.scene(game.Viewer{Role: game.DealerView}).Verdict != nil {
			t.Error("an exam tells its dealer")
		}
	})
}

// TestOwnLineDoesNotCross: what the dealer did himself a moment before makes
// nobody's line a crossed one: a second card to the box is judged.
func TestOwnLineDoesNotCross(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		shown := int64(len(l.entries()))
		l.must(ann, "deal 2")
		r := l.seen(ann, "deal 2", shown)
		var mistakes int
		l.in(func() { mistakes = l.h.Session.Score.Mistakes })
		if r.Seq == 0 || mistakes != 1 {
			t.Errorf("dealt twice to box 2: %+v, %d mistakes", r, mistakes)
		}
	})
}

// TestBreaksAreNobodysTime: what lasts longer than anybody thinks is a break, and
// no dealer's time.
func TestBreaksAreNobodysTime(t *testing.T) {
	table := game.NewTable(blackjack.Book())
	table.Round.Started = true
	for passed, want := range map[time.Duration]time.Duration{time.Minute: time.Minute, away: away, away + time.Second: 0} {
		if dealer, other := waited(table, game.Step{By: game.ByDealer}, true, game.Act{}, passed); dealer != want || other != 0 {
			t.Errorf("of %v the dealer has %v, others %v; want %v", passed, dealer, other, want)
		}
	}
}

// TestPlayersClock: who is asked has the house's time, and is then taken to have
// said the least; without the dealer's word no clock runs.
func TestPlayersClock(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{House: []string{"think=20"}, Seed: 2})
		defer l.Enter(bea)()
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		for range 20 {
			step, ok := l.owed()
			if ok && step.By == game.ByPlayer {
				break
			}
			l.must(ann, step.Line())
		}
		n := len(l.entries())
		time.Sleep(time.Hour)
		if got := len(l.entries()); got != n {
			t.Fatalf("nobody asked Bea, and her time ran out:\n%s", l.tail())
		}
		l.must(ann, "prompt 2")
		time.Sleep(19 * time.Second)
		clock := l.scene(game.Viewer{}).Clock
		if clock == nil || clock.Box != 2 || clock.Until.Sub(h.now()) != time.Second {
			t.Errorf("the clock is %+v at %v", clock, h.now())
		}
		if len(l.entries()) != n+1 {
			t.Error("her time was up early")
		}
		time.Sleep(2 * time.Second)
		list := l.entries()
		if last := list[len(list)-1]; last.Person != clockID || last.Line != "p2 stand" {
			t.Errorf("her time is up, and the last entry is %s: %s", last.Person, last.Line)
		}
		l.refuses(Person{ID: clockID, Name: "clock"}, "p2 stand")
	})
}

// Who does not take what is in his feed finds the last there, and keeps nobody
// waiting.
func TestSlowAudience(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		who := game.Viewer{}
		late, prompt := wants(who), wants(who)
		defer l.Attach(prompt)()
		detach := l.Attach(late)
		entries := func() int64 { return int64(len(l.entries())) }
		say := func(by Person, lines ...string) {
			for _, line := range lines {
				l.must(by, line)
				<-prompt.News()
				if seq, scenes := prompt.Take(); seq != entries() || scenes[who.Audience()] == nil {
					t.Errorf("after %q the feed holds %v as of %d; the last entry is %d", line, scenes, seq, entries())
				}
			}
		}
		say(ann, "tap in Ann", "burn")
		say(bea, "p2 sit Bea 500", "p2 bet main 25")
		for range 30 {
			say(ann, "prompt 2")
		}
		say(ann, "no more bets")
		<-late.News()
		if seq, scenes := late.Take(); seq != entries() || len(scenes) != 1 || !scenes[who.Audience()].View.Closed {
			t.Errorf("the slow audience finds %v as of %d; the last entry is %d", scenes, seq, entries())
		}
		if seq, scenes := late.Take(); seq != entries() || scenes != nil {
			t.Errorf("it finds %v as of %d once more", scenes, seq)
		}
		detach()
		say(ann, "prompt 2")
		if _, scenes := late.Take(); scenes != nil {
			t.Error("a detached audience is told more")
		}
	})
}

// TestFeedKeepsEveryViewer: what one viewer has not been shown yet is there still
// when scenes of others come.
func TestFeedKeepsEveryViewer(t *testing.T) {
	f := wants()
	first, second, last := new(Scene), new(Scene), new(Scene)
	f.Put(1, map[string]*Scene{"dealer": first, "floor": first})
	f.Put(2, map[string]*Scene{"floor": second})
	f.Put(3, map[string]*Scene{"floor": last})
	if seq, scenes := f.Take(); seq != 3 || len(scenes) != 2 || scenes["dealer"] != first || scenes["floor"] != last {
		t.Errorf("as of %d there is %v", seq, scenes)
	}
}
