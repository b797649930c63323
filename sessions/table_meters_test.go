package sessions

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/journal"
	"burncard/virtualdevices"
)

// meterOf is the first meter of a house, and its only one.
func (h *house) meterOf(words ...string) dial {
	h.Helper()
	g, err := game.ReadHouse(strings.Join(words, " "))
	if err != nil {
		h.Fatal(err)
	}
	list := dials("", "blackjack", &g)
	if len(list) != 1 {
		h.Fatalf("%v has the meters %+v", words, list)
	}
	return list[0]
}

// bets is a wager of 5 on Hit and Run at another table.
func bets(round int) []virtualdevices.Contribution {
	return []virtualdevices.Contribution{contribution("other", round, "hit-and-run", game.WagerBet{Box: 1, Stake: 500})}
}

// said counts the lines of a meter's log that begin so.
func (h *house) said(d dial, line string) (n int) {
	h.Helper()
	for e, err := range h.db.Read(context.Background(), h.meters.all[d.name].id, 1) {
		if err != nil {
			h.Fatal(err)
		}
		if strings.HasPrefix(e.Line, line) {
			n++
		}
	}
	return n
}

// TestMeterOfAMissedChip: who wins a meter with a chip that its sensor had missed
// is given his part, and the chip counts with the claim.
func TestMeterOfAMissedChip(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", House: []string{"offers=hit-and-run", "floor=machine"}, Seed: 5})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 2000")
		l.must(cleo, "p3 sit Cleo 2000")
		l.instructor()
		l.must(boss, "inject progressive misses 2")
		l.eightCards()
		time.Sleep(time.Minute) // the automatic floor validates, the meter answers
		var awards []game.Prize
		l.in(func() { awards = slices.Clone(l.h.Table.Panel.Awards) })
		// 1,000 and 1.00 of the round itself, in two.
		if len(awards) != 2 || awards[0].Amount != 500_50 || awards[1].Amount != 500_50 {
			t.Errorf("the meter gave %+v\n%s", awards, l.tail())
		}
		l.sameAsLog()
	})
}

// TestMeterHearsOfWhatWasLocked: a table that is taken up sends the meter what
// stands in its log and was not sent, before anybody acts.
func TestMeterHearsOfWhatWasLocked(t *testing.T) {
	disk := new(brittle)
	inHouse(t, Config{Journal: disk}, func(h *house) {
		h.mute = true
		l := h.table(NewTable{House: []string{"offers=hit-and-run"}, Seed: 5})
		l.must(ann, "tap in Ann", "burn")
		l.must(bea, "p2 sit Bea 2000", "p2 bet main 10", "p2 bet hit-and-run 5")
		l.must(ann, "no more bets")
		disk.set(false, true)
		l.send(ann, "lock") // it is in the log, and the table does not know
		if got := l.sign(); got != 1000_50 {
			t.Errorf("the display shows %v", got)
		}
	})
}

// TestMeterInDoubt: what a meter's log may or may not have is read there, and
// counts once.
func TestMeterInDoubt(t *testing.T) {
	disk := new(brittle)
	inHouse(t, Config{Journal: disk}, func(h *house) {
		d := h.meterOf("offers=hit-and-run:link=floor")
		if err := h.meters.count(d, bets(1)); err != nil {
			t.Fatal(err)
		}
		disk.set(false, true)
		if err := h.meters.count(d, bets(2)); !errors.Is(err, journal.ErrDoubtful) {
			t.Fatalf("cut off behind the disk: %v", err)
		}
		for _, round := range []int{2, 3} {
			if err := h.meters.count(d, bets(round)); err != nil {
				t.Errorf("round %d: %v", round, err)
			}
		}
		if got := h.meters.reads(d); got != 1001_50 {
			t.Errorf("three wagers of 5 make it %v", got)
		}
	})
}

// TestMeterAnswersOnce: a claim that comes again is given the same answer, and the
// meter's log has it once.
func TestMeterAnswersOnce(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		d := h.meterOf("offers=hit-and-run:link=floor")
		if err := h.meters.count(d, bets(1)); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			a, err := h.meters.answer(d, virtualdevices.Claim{
				Table: "other", Round: 1, Wager: d.wager, Share: virtualdevices.Whole, Winners: []virtualdevices.Winner{{Box: 1, Stake: 500}},
			})
			if err != nil || len(a.Pay) != 1 || a.Pay[0] != 1000_50 {
				t.Errorf("the answer is %+v, %v", a, err)
			}
		}
		if got := h.meters.reads(d); got != 1000*chip.Dollar {
			t.Errorf("after it was won whole it shows %v", got)
		}
		if n := h.said(d, "answer"); n != 1 {
			t.Errorf("its log has %d answers", n)
		}
	})
}

// TestSharedMeterIsSeenToMove: who looks at a table sees its display move with a
// wager at another that shares the meter.
func TestSharedMeterIsSeenToMove(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		offer := []string{"offers=hit-and-run:link=floor"}
		one, two := h.table(NewTable{House: offer, Seed: 5}), h.table(NewTable{House: offer, Seed: 6})
		looks := wants(game.Viewer{})
		defer one.Attach(looks)()
		two.must(ann, "tap in Ann", "burn")
		two.must(bea, "p2 sit Bea 2000", "p2 bet main 10", "p2 bet hit-and-run 5")
		two.must(ann, "no more bets", "lock")
		time.Sleep(time.Second)
		_, scenes := looks.Take()
		if s := scenes[game.Viewer{}.Audience()]; s == nil || len(s.Meters) != 1 || s.Meters[0].Reads != 1000_50 {
			t.Errorf("at the other table one sees %+v", scenes)
		}
	})
}

// TestLinkBeforeTheFirstWager: two tables that are to share a meter go by one set
// of terms, also while nobody has wagered on it.
func TestLinkBeforeTheFirstWager(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		h.table(NewTable{House: []string{"offers=hit-and-run:seed=2000:link=floor"}, Seed: 5})
		h.restart()
		n := NewTable{Name: "Other", Variant: "blackjack", Mode: "coached", By: sue, House: []string{"offers=hit-and-run:seed=3000:link=floor"}}
		_, err := h.Create(ctx, n)
		refused, ok := errors.AsType[*SettingError](err)
		if !ok || refused.Cite != "605a.8" || !strings.Contains(refused.Why, "2000") || !strings.Contains(refused.Why, "3000") {
			t.Errorf("a table with another seed on the same link: %v", err)
		}
	})
}
