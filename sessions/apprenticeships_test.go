package sessions

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/variants/apprenticeship"
)

// A novice knows of dealing what the table has told him: a step that was never told to him
// under its clause he does wrong at first.
type novice struct {
	*live
	told        map[string]bool // clauses
	errs        map[string]int  // how often he errs on purpose, by duty
	mine, wrong int
}

// step deals his next step, or waits.
func (n *novice) step() {
	n.house.Helper()
	v := n.scene(game.Viewer{Role: game.DealerView})
	step, ok := n.owed()
	if !ok || step.By != game.ByDealer || v.Apprenticeship == nil || !v.Apprenticeship.Yours {
		time.Sleep(time.Second)
		return
	}
	n.mine++
	a, cite := v.Apprenticeship, step.Rule.Cite
	err := func() {
		n.wrong++
		line := "call floor nothing"
		for _, try := range []string{"deal 7", "clear dealer", "read", "load", "deal dealer"} {
			if try != step.Line() {
				line = try
				break
			}
		}
		n.send(ann, line)
	}
	switch {
	case a.Help == Light || a.Help == Words:
		n.told[cite] = true
	case !n.told[cite]:
		err()
		n.told[cite] = true // a refusal explains
	}
	if n.errs[a.Key] > 0 && a.Help != Light {
		n.errs[a.Key]--
		err()
	}
	n.must(ann, step.Line())
}

// TestApprenticeship: a person who knows nothing begins, is told one duty after the other,
// and deals a whole shoe without help at the end of it.
func TestApprenticeship(t *testing.T) {
	inHouse(t, Config{Pace: 100 * time.Millisecond}, func(h *house) {
		ctx := context.Background()
		id, err := h.Apprenticeships.Continue(ctx, ann)
		if err != nil {
			t.Fatal(err)
		}
		n := &novice{live: h.find(id), told: map[string]bool{}, errs: map[string]int{"pay": 2}}
		defer n.Enter(ann)()
		n.must(ann, "tap in Ann")
		n.refuses(bea, "tap in Bea")
		if _, err := h.Apprenticeships.DealShoe(ctx, ann); !errors.Is(err, ErrNotReady) {
			t.Errorf("she deals the shoe at once: %v", err)
		}
		ready := func() bool { return n.scene(game.Viewer{Role: game.DealerView}).Apprenticeship.Ready }
		for range 60000 {
			if ready() {
				break
			}
			n.step()
		}
		if !ready() {
			t.Fatalf("after %d rounds and %d acts she has come to %+v", n.scene(game.Viewer{}).Table.Rounds, n.mine, n.scene(game.Viewer{Role: game.DealerView}).Apprenticeship)
		}
		if rounds := n.scene(game.Viewer{}).Table.Rounds; rounds > 150 {
			t.Errorf("it takes %d rounds", rounds)
		}
		if n.errs["pay"] != 0 {
			t.Error("she never erred where she was to err")
		}

		// The log says who did what: the table's steps are the machine's, and score nobody.
		helped, lights := 0, 0
		for e, err := range h.log.Read(ctx, id, 1) {
			if err != nil {
				t.Fatal(err)
			}
			a, err := game.ParseAct(e.Line)
			if err != nil {
				continue
			}
			if a.By == game.ByDealer && e.Person == autoDealer {
				helped++
			}
			if e.Line == `floor teach "pay light"` {
				lights++
			}
		}
		if helped < 100 {
			t.Errorf("the table did %d steps", helped)
		}
		if lights != 2 {
			t.Errorf("the light of what she did wrong twice was lit %d times, want 2", lights)
		}
		var acts, owed int
		n.in(func() { acts, owed = n.h.Session.Score.Acts, len(n.h.Session.Owed) })
		if want := n.mine + n.wrong + 1; acts > want { // and her tapping in
			t.Errorf("her session has %d acts, she did %d", acts, want)
		}
		if owed != 0 {
			t.Errorf("%d clauses count as owed of what she was helped with", owed)
		}

		// The shoe at the end: the table does nothing, and tells nothing.
		shoe, err := h.Apprenticeships.DealShoe(ctx, ann)
		if err != nil {
			t.Fatal(err)
		}
		s := h.find(shoe)
		defer s.Enter(ann)()
		s.must(ann, "tap in Ann")
		if _, err := h.Apprenticeships.FinishShoe(ctx, ann, shoe); !errors.Is(err, ErrShoeGoesOn) {
			t.Errorf("the shoe is finished at once: %v", err)
		}
		for range 20000 {
			if s.scene(game.Viewer{Role: game.DealerView}).Apprenticeship.ShoeOver {
				break
			}
			if step, ok := s.owed(); ok && step.By == game.ByDealer {
				s.must(ann, step.Line())
			} else {
				time.Sleep(time.Second)
			}
		}
		session, err := h.Apprenticeships.FinishShoe(ctx, ann, shoe)
		if err != nil {
			t.Fatal(err)
		}
		sum, err := h.Reviews.Summary(ctx, ann, session)
		if err != nil || sum.Score.Rounds < 10 || sum.Score.Mistakes != 0 {
			t.Errorf("the sheet of the shoe: %d rounds, %d mistakes, %v", sum.Score.Rounds, sum.Score.Mistakes, err)
		}
		for e, err := range h.log.Read(ctx, shoe, 1) {
			if err != nil || e.Person == autoDealer {
				t.Errorf("entry %d of the shoe: %s by %s, %v", e.Seq, e.Line, e.Person, err)
			}
		}
		if p, err := h.Apprenticeships.Of(ctx, ann, ann.ID); err != nil || p.Shoe != session {
			t.Errorf("the record has the shoe %q, want %q, %v", p.Shoe, session, err)
		}
	})
}

// TestApprenticeComesBack: after a restart in mid-round, and at another table, a person
// stands where he stood.
func TestApprenticeComesBack(t *testing.T) {
	inHouse(t, Config{Pace: 100 * time.Millisecond}, func(h *house) {
		ctx := context.Background()
		begin := func() *novice {
			id, err := h.Apprenticeships.Continue(ctx, ann)
			if err != nil {
				t.Fatal(err)
			}
			return &novice{live: h.find(id), told: map[string]bool{}}
		}
		stands := func(n *novice) (all map[string]DutyStand) {
			n.in(func() { all = maps.Clone(n.h.Duties) })
			return all
		}
		n := begin()
		leave := n.Enter(ann)
		n.must(ann, "tap in Ann")
		on := false
		for range 20000 {
			if d := stands(n)["cards"]; d.Lit > 0 {
				n.in(func() { on = n.h.Table.Round.Started })
				if on {
					break
				}
			}
			n.step()
		}
		before := stands(n)
		if !on || before["deal"].Help != Kept || before["cards"].Help != Light {
			t.Fatalf("she stands at %+v", before)
		}
		leave()
		h.restart()
		again := begin()
		again.number = n.number
		if again.ID() != n.ID() || !maps.Equal(stands(again), before) {
			t.Fatalf("after a restart she stands at %+v, before at %+v", stands(again), before)
		}
		p, err := h.Apprenticeships.Of(ctx, ann, ann.ID)
		if err != nil || p.Here() == nil || p.Here().Key != "cards" || p.Kept != 1 {
			t.Errorf("the record says %+v, %v", p.Here(), err)
		}

		// A supervisor sets where she stands; she goes on there, at another table too.
		if err := h.Apprenticeships.Place(ctx, ann, ann.ID, "pay"); !errors.Is(err, ErrNotYours) {
			t.Errorf("she sets it herself: %v", err)
		}
		if err := h.Apprenticeships.Place(ctx, boss, ann.ID, "pay"); err != nil {
			t.Fatal(err)
		}
		if now := stands(again); now["take"].Help != Kept || now["pay"].Help != Light || now["clear"].Help == Kept {
			t.Errorf("she was set to stand at %+v", now)
		}
		defer again.Enter(ann)()
		again.must(ann, "tap out")
		if err := h.Apprenticeships.close(ctx, again.Live); err != nil {
			t.Fatal(err)
		}
		other := begin()
		defer other.Enter(ann)()
		other.must(ann, "tap in Ann")
		time.Sleep(time.Second)
		if now := stands(other); other.ID() == n.ID() || now["take"].Help != Kept || now["pay"].Help != Light || now["deal"].Help != Kept {
			t.Errorf("at another table she stands at %+v", now)
		}

		// What she knows she asks to skip: the light goes out, and comes back where she errs.
		if err := h.Apprenticeships.Skip(ctx, ann, "clear"); !errors.Is(err, ErrNotYet) {
			t.Errorf("she skips what is not hers yet: %v", err)
		}
		if err := h.Apprenticeships.Skip(ctx, ann, "pay"); err != nil {
			t.Fatal(err)
		}
		if now := stands(other); now["pay"].Help != Alone {
			t.Errorf("after she asked to skip it, paying stands at %+v", now["pay"])
		}
	})
}

// TestNextLesson holds how help goes and comes, without a table.
func TestNextLesson(t *testing.T) {
	o, err := apprenticeship.Parse(strings.ReplaceAll(apprenticeship.Default().Text, "Next: 9 of 10", "Next: 3 of 4"))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		deal    DutyStand
		between bool
		key     string
		help    Help
		says    bool
	}{
		{DutyStand{}, true, "deal", Light, true},
		{DutyStand{}, false, "", ByTable, false}, // not in a round
		{DutyStand{Help: Light, Lit: 7}, true, "", ByTable, false},
		{DutyStand{Help: Light, Lit: 8}, false, "deal", Words, true},
		{DutyStand{Help: Words, Results: "1"}, true, "", ByTable, false},
		{DutyStand{Help: Words, Results: "01"}, true, "deal", Alone, true},
		{DutyStand{Help: Words, Results: "00"}, true, "deal", Light, true},
		{DutyStand{Help: Alone, Results: "011"}, true, "", ByTable, false},
		{DutyStand{Help: Alone, Results: "0111"}, true, "deal", Kept, true},
		{DutyStand{Help: Alone, Results: "0110"}, true, "deal", Light, true},
		{DutyStand{Help: Kept, Results: "00111110"}, true, "cards", Light, true}, // long ago does not count
		{DutyStand{Help: Kept, Results: "111010"}, true, "deal", Light, true},
	}
	for _, tt := range tests {
		key, help, says := nextLesson(o, nil, map[string]DutyStand{"deal": tt.deal}, tt.between)
		if key != tt.key || help != tt.help || says != tt.says {
			t.Errorf("at %+v, between rounds %v: %s %q %v, want %s %q %v", tt.deal, tt.between, key, help, says, tt.key, tt.help, tt.says)
		}
	}
}
