package sessions

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"burncard/sessions/limit"
	"burncard/sessions/record"
)

// TestFlood: who says too much at once is refused, and nobody else is.
func TestFlood(t *testing.T) {
	inHouse(t, Config{Lines: limit.Rate{Burst: 5, Every: time.Second}, Opens: limit.Rate{Burst: 3, Every: time.Minute}}, func(h *house) {
		l := h.table(NewTable{By: ann})
		l.must(ann, "tap in Ann", "burn", "no more bets", "no more bets", "no more bets")
		n := len(l.entries())
		if why := l.refuses(ann, "no more bets"); !strings.Contains(why, "Too many lines") {
			t.Errorf("a sixth line at once: %q", why)
		}
		l.must(bea, "p1 sit Bea 500")
		time.Sleep(time.Second)
		l.must(ann, "no more bets")
		l.refuses(ann, "no more bets")
		time.Sleep(time.Hour)
		l.must(ann, "no more bets", "no more bets", "no more bets", "no more bets", "no more bets")
		l.refuses(ann, "no more bets")
		if got := len(l.entries()); got != n+7 {
			t.Errorf("%d entries after %d, and 7 lines were heard", got, n)
		}

		table := NewTable{Name: "T", Variant: "blackjack", Mode: "coached", By: ann}
		for i := range 4 { // she has opened one
			_, err := h.Create(context.Background(), table)
			if (err == nil) != (i < 3) {
				t.Errorf("table %d within the hour: %v", i+2, err)
			}
		}
	})
}

// TestOpenMost: nobody keeps more tables open than he can deal at.
func TestOpenMost(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		n := NewTable{Name: "T", Variant: "blackjack", Mode: "coached", By: ann}
		var id string
		for i := range openMost + 1 {
			made, err := h.Create(context.Background(), n)
			if (err == nil) != (i < openMost) {
				t.Fatalf("table %d: %v", i+1, err)
			}
			if err == nil {
				id = made
			} else if !strings.Contains(err.Error(), "close one") {
				t.Errorf("table %d: %v", i+1, err)
			}
		}
		if err := h.CloseTable(context.Background(), bea, id); err != ErrNotYours {
			t.Errorf("Bea closes Ann's table: %v", err)
		}
		if err := h.CloseTable(context.Background(), ann, id); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Create(context.Background(), n); err != nil {
			t.Errorf("one was closed, and the next is refused: %v", err)
		}
		n.By = sue
		for range openMost + 1 {
			if _, err := h.Create(context.Background(), n); err != nil {
				t.Fatalf("a supervisor: %v", err)
			}
		}
	})
}

// TestKeptMost: what people keep has an end: profiles of one's own, people in a class, the
// length of a remark.
func TestKeptMost(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		for i := range savedMost + 1 {
			err := h.Profiles.Save(ctx, ann, Draft{Name: fmt.Sprint("Night ", i), Words: []string{"decks=6"}})
			if (err == nil) != (i < savedMost) {
				t.Errorf("profile %d: %v", i+1, err)
			}
		}
		if err := h.Profiles.Save(ctx, ann, Draft{Name: "Night 0", Words: []string{"decks=8"}}); err != nil {
			t.Errorf("another version of the first: %v", err)
		}

		c, err := h.Classes.Make(ctx, sue, "Monday")
		if err != nil {
			t.Fatal(err)
		}
		for i := range pupilsMost + 1 {
			p := Person{ID: fmt.Sprint("p", i), Name: fmt.Sprint("Pupil ", i)}
			if _, err := h.Classes.Join(ctx, p, c.Code, c.PIN); (err == nil) != (i < pupilsMost) {
				t.Errorf("person %d of a class: %v", i+1, err)
			}
		}

		l := h.table(NewTable{By: ann})
		l.must(ann, "tap in Ann")
		wrong := l.send(ann, "deal dealer").Seq
		for n, want := range map[int]error{remarkMost: nil, remarkMost + 1: ErrRemark} {
			if err := h.Reviews.Flag(ctx, ann, l.ID(), wrong, 0, strings.Repeat("x", n)); !errors.Is(err, want) {
				t.Errorf("a remark of %d letters: %v", n, err)
			}
			if err := h.Reviews.Flag(ctx, ann, l.ID(), wrong, 0, strings.Repeat("я", n)); !errors.Is(err, want) {
				t.Errorf("a remark of %d letters of two bytes: %v", n, err)
			}
		}
	})
}

// A yieldingStore lets others go on between what it has read and what is made of it.
type yieldingStore struct{ ProfileStore }

func (s yieldingStore) For(ctx context.Context, person string) ([]record.Profile, error) {
	list, err := s.ProfileStore.For(ctx, person)
	runtime.Gosched()
	return list, err
}

// TestKeptMostAtOnce: profiles that a person saves at the same moment are counted as those
// that are saved one after the other.
func TestKeptMostAtOnce(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		h.Profiles.store = yieldingStore{h.Profiles.store}
		var saving sync.WaitGroup
		for i := range 3 * savedMost {
			saving.Go(func() { h.Profiles.Save(ctx, ann, Draft{Name: fmt.Sprint("Night ", i), Words: []string{"decks=6"}}) })
		}
		saving.Wait()
		all, err := h.Profiles.Of(ctx, ann)
		if n := len(all) - len(BuiltIn()); err != nil || n != savedMost {
			t.Errorf("%d profiles are kept, and %d are the most: %v", n, savedMost, err)
		}
	})
}

// TestOpenMostAtOnce: so are the tables that a person opens.
func TestOpenMostAtOnce(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		var opening sync.WaitGroup
		for range 3 * openMost {
			opening.Go(func() {
				h.Create(context.Background(), NewTable{Name: "T", Variant: "blackjack", Mode: "coached", By: ann})
			})
		}
		opening.Wait()
		if n := len(h.Lists.openedBy(ann)); n != openMost {
			t.Errorf("%d tables are open, and %d are the most", n, openMost)
		}
	})
}
