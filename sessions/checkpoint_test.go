package sessions

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/variants/blackjack"
)

// blankHistory is that of a table at which nothing has happened.
func blankHistory() *history {
	h := newHistory(blackjack.Book())
	h.Table.House = game.NewHouse()
	return h
}

// TestForeignCheckpoint: a checkpoint that another program wrote is not believed,
// whatever it says; the table is what its log folds to.
func TestForeignCheckpoint(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{})
		l.must(ann, "tap in Ann", "burn")
		rack := l.scene(game.Viewer{}).View.RackCards
		l.in(func() {
			blank := blankHistory()
			blank.Seq = l.h.Seq
			data, err := blank.checkpoint()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := readCheckpoint(data, l.book, l.h.Seq); err != nil {
				t.Errorf("a checkpoint of this program: %v", err)
			}
			data = []byte(strings.Replace(string(data), form(), "another", 1))
			if _, err := readCheckpoint(data, l.book, l.h.Seq); !errors.Is(err, errForm) {
				t.Errorf("a checkpoint of another program: %v", err)
			}
			if err := l.hall.log.Checkpoint(context.Background(), l.id, l.h.Seq, data); err != nil {
				t.Fatal(err)
			}
		})
		h.restart()
		l = h.find(l.ID())
		l.number = 100
		if s := l.scene(game.Viewer{}); s.View.RackCards != rack || rack == 0 || s.Table.Dealer != "Ann" {
			t.Errorf("after a restart the rack has %d cards and the dealer is %q", s.View.RackCards, s.Table.Dealer)
		}
		l.must(ann, "no more bets")
	})
}

// TestCheckpointReadsBack: what does not read back as it was is no checkpoint.
func TestCheckpointReadsBack(t *testing.T) {
	h := blankHistory()
	if _, err := h.checkpoint(); err != nil {
		t.Fatal(err)
	}
	h.Clients["\xff"] = pageLine{1, 1} // which JSON writes as something else
	if _, err := h.checkpoint(); err == nil || !strings.Contains(err.Error(), "history.Clients") {
		t.Errorf("a history that cannot be written down: %v", err)
	}
}

// TestThaw: when a frozen table goes on, all times of the house that ran then run
// on from where they were; those that did not run still do not.
func TestThaw(t *testing.T) {
	frozen := time.Date(2000, 1, 1, 12, 0, 0, 0, time.UTC)
	moments := func(h *history) []*time.Time {
		return []*time.Time{&h.Opened, &h.FirstBet, &h.Prompted.At, &h.Countdown}
	}
	h, still := newHistory(blackjack.Book()), newHistory(blackjack.Book())
	for i, at := range moments(h) {
		*at = frozen.Add(time.Duration(i-5) * time.Second)
	}
	for _, h := range []*history{h, still} {
		h.Frozen, h.At = frozen, frozen.Add(time.Minute)
		h.thaw()
		if !h.Frozen.IsZero() {
			t.Error("it is frozen still")
		}
	}
	for i, at := range moments(h) {
		if want := frozen.Add(time.Minute + time.Duration(i-5)*time.Second); !at.Equal(want) {
			t.Errorf("time %d is %v, want %v", i, *at, want)
		}
	}
	for i, at := range moments(still) {
		if !at.IsZero() {
			t.Errorf("time %d runs since %v", i, *at)
		}
	}
}

// TestCheckpointsOfAContinuousShuffler: nothing is ever loaded there, and the
// table can be taken up without its whole log all the same.
func TestCheckpointsOfAContinuousShuffler(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 2, House: []string{"shuffler=continuous"}})
		l.must(ann, "tap in Ann")
		l.must(bea, "p2 sit Bea 5000")
		for range shoeful + 1 {
			l.must(bea, "p2 bet main 10")
			l.deal(ann, map[int8]Person{2: bea})
		}
		l.in(func() {
			seq, _, err := h.db.LastCheckpoint(context.Background(), l.ID(), l.h.Seq)
			if err != nil || seq == 0 || seq == l.h.Seq || len(l.h.Shoes) != 1 {
				t.Errorf("after %d rounds the last checkpoint is at %d of %d, of shoes at %v: %v", l.h.Table.Rounds, seq, l.h.Seq, l.h.Shoes, err)
			}
		})
		l.sameAsLog()
		h.restart()
		l = h.find(l.ID())
		l.sameAsLog()
	})
}
