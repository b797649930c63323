package sessions

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/variants/library"
)

// strayed is what the table says of an exercise that left its script.
func (l *live) strayed() string {
	return l.scene(game.Viewer{Role: game.DealerView}).Exercise.Strayed
}

// A dealer who deals before the script's wager lies there has left the script: the table
// says so, nothing counts, and the next table is the same attempt.
func TestStrayedBeforeTheWager(t *testing.T) {
	ctx := context.Background()
	text := strings.Replace(oneRound, "player 1 Ben 500\n", "player 1 Ben 500\nplayer 2 Max 500\n", 1)
	text = strings.Replace(text, "p1 bet main 25\n", "p1 bet main 25\np2 bet main 25\n", 1)
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		h.members(ann)
		key, err := h.Exercises.Keep(ctx, sue, text)
		if err != nil {
			t.Fatal(err)
		}
		id, err := h.Assigned.Make(ctx, sue, Assignment{Kind: "exercise", Key: key, Person: ann, Due: h.Now().Add(time.Hour), Attempts: 1, Pass: ToTheEnd.ID})
		if err != nil {
			t.Fatal(err)
		}
		l := h.begins(ann, id)
		leave := l.Enter(ann)
		l.must(ann, "tap in Ann", "burn")
		for range 100 {
			time.Sleep(100 * time.Millisecond)
			synctest.Wait()
			if v := l.scene(game.Viewer{}).View; len(v.Boxes[0].Hands) == 1 {
				break // Ben has bet, and Max has not
			}
		}
		if why := l.strayed(); why != "" {
			t.Fatalf("before anything went another way: %s", why)
		}
		l.must(ann, "deal 1")
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if why := l.strayed(); !strings.Contains(why, "the first card came before the wager of box 2") {
			t.Errorf("the table says %q\n%s", why, l.tail())
		}
		check := func(when string) {
			t.Helper()
			d := h.doing(ann, id)
			if d.State != NotBegun || len(d.Attempts) != 0 || d.Left != 1 || d.Table != "" {
				t.Errorf("%s an attempt that left its script counts: %+v", when, d)
			}
			if done, err := h.Reviews.Practice(ctx, ann); err != nil || len(done) != 0 {
				t.Errorf("%s it counts as practice: %+v %v", when, done, err)
			}
		}
		check("at once")
		leave()
		h.restart()
		l = h.find(l.ID())
		if l.strayed() == "" {
			t.Error("after a restart the table does not say it any more")
		}
		check("after a restart")
		again := h.begins(ann, id)
		if _, open := h.Hall.Table(l.ID()); open || again.ID() == l.ID() {
			t.Error("the table that left its script stays, or is the next attempt")
		}
	})
}

// Refusals at one step are one mistake, and one act, wherever a try's mistakes are
// counted; after an act that took effect the same clause counts again.
func TestRefusedAtOneStep(t *testing.T) {
	l := &lesson{broke: -1, called: -1}
	act := func(line string) game.Act {
		t.Helper()
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	var err error
	if l.of, err = library.Parse("x", oneRound); err != nil {
		t.Fatal(err)
	}
	wrong := []game.Mistake{{Cite: "633a.7(f)(1)", Owed: "deal 1"}}
	advice := []game.Mistake{{Cite: "633a.9", Source: game.Reading.String()}}
	for i, tt := range []struct {
		mistakes []game.Mistake
		right    string
		refused  bool
		acts     int
		wrong    [][]int64
	}{
		{wrong, "", true, 1, [][]int64{{1}}},
		{wrong, "", true, 1, [][]int64{{1, 2}}},
		{[]game.Mistake{{Cite: "633a.7(f)(2)"}}, "", true, 2, [][]int64{{1, 2}, {3}}},
		{wrong, "", true, 2, [][]int64{{1, 2, 4}, {3}}},
		{nil, "", false, 3, [][]int64{{1, 2, 4}, {3}}},       // a call to the floor: he has not gone on
		{wrong, "", true, 3, [][]int64{{1, 2, 4, 6}, {3}}},   // and is refused at the same step
		{advice, "", false, 4, [][]int64{{1, 2, 4, 6}, {3}}}, // it happened
		{wrong, "", true, 5, [][]int64{{1, 2, 4, 6}, {3}, {8}}},
		{nil, "633a.7(f)(1)", false, 6, [][]int64{{1, 2, 4, 6}, {3}, {8}}},
		{wrong, "", true, 7, [][]int64{{1, 2, 4, 6}, {3}, {8}, {10}}},
		{wrong, "", false, 8, [][]int64{{1, 2, 4, 6}, {3}, {8}, {10}, {11}}}, // it happened: that is another
		{wrong, "", false, 9, [][]int64{{1, 2, 4, 6}, {3}, {8}, {10}, {11}, {12}}},
	} {
		l.judged(int64(i+1), act("deal 2"), ann.ID, &judgement{Mistakes: tt.mistakes, Right: tt.right}, tt.refused)
		if l.acts != tt.acts || !slices.EqualFunc(l.wrong, tt.wrong, slices.Equal) {
			t.Errorf("after act %d there are %d acts and %v wrong, want %d and %v", i+1, l.acts, l.wrong, tt.acts, tt.wrong)
		}
	}
}

// On the sheet of a session, and for an assignment, a slip of the hand does not count.
func TestSlipInATry(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		h.members(ann)
		id := h.round(Assignment{Person: ann})
		l := h.begins(ann, id)
		defer l.Enter(ann)()
		l.must(ann, "tap in Ann")
		var seqs []int64
		for range 3 {
			seqs = append(seqs, l.send(ann, "deal dealer").Seq)
		}
		l.must(ann, "burn")
		l.follow(ann)
		d := h.doing(ann, id)
		if d.Best == nil || d.Best.Mistakes != 1 || d.State != Begun {
			t.Fatalf("three refusals at one step: %+v\n%s", d, l.tail())
		}
		sheet := func() *Exercise {
			sum, err := h.Reviews.Summary(ctx, ann, d.Best.Session)
			if err != nil || sum.Exercise == nil {
				t.Fatal(err)
			}
			return sum.Exercise
		}
		if e := sheet(); e.Mistakes != 1 || e.Assignment != id {
			t.Errorf("on the sheet: %+v", e)
		}
		for _, seq := range seqs {
			if err := h.Reviews.Slip(ctx, ann, l.ID(), seq, 0, true); err != nil {
				t.Fatal(err)
			}
		}
		if e := sheet(); e.Mistakes != 0 || e.Broken != "" {
			t.Errorf("on the sheet, with slips of the hand: %+v", e)
		}
		if d = h.doing(ann, id); d.State != Completed || d.Best.Mistakes != 0 {
			t.Errorf("with slips of the hand: %+v", d)
		}
		done, err := h.Reviews.Practice(ctx, ann)
		if err != nil || len(done) != 1 {
			t.Errorf("practice: %+v %v", done, err)
		}
		for key, p := range done {
			if !p.Clean() {
				t.Errorf("practice of %s: %+v", key, p)
			}
		}
	})
}
