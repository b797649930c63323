package sessions

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/variants/apprenticeship"
)

// A novice knows of dealing what the table has told him: a step that was never told to him
// under its clause he does wrong at first.
type novice struct {
	*live
	told        map[string]bool // clauses
	errs        map[string]bool // duties in which he errs on purpose, until their light comes back
	lit         map[string]bool // duties whose light went out
	mine, wrong int
}

// step deals his next step, or waits.
func (n *novice) step() {
	n.house.Helper()
	synctest.Wait() // the table may have something to teach first
	v := n.scene(game.Viewer{Role: game.DealerView})
	step, ok := n.owed()
	if !ok || step.By != game.ByDealer || v.Apprenticeship == nil || !v.Apprenticeship.Yours {
		time.Sleep(time.Second)
		return
	}
	n.mine++
	a, cite, erred := v.Apprenticeship, step.Rule.Cite, false // a step counts once, however often it goes wrong
	err := func() {
		erred = true
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
	switch {
	case a.Help != Light:
		n.lit[a.Key] = true
		if n.errs[a.Key] && !erred {
			err()
		}
	case n.lit[a.Key]:
		n.errs[a.Key] = false // it is back
	}
	n.must(ann, step.Line())
}

// TestApprenticeship: a person who knows nothing begins, is told one duty after the other,
// and deals a whole shoe without help at the end of it.
func TestApprenticeship(t *testing.T) {
	// How many rounds it takes hangs on cards and players, and with some it is two hundred:
	// these are the same in every run.
	inHouse(t, Config{Pace: 100 * time.Millisecond, Draw: gametest.NewChance(1)}, func(h *house) {
		ctx := context.Background()
		id, err := h.Apprenticeships.Continue(ctx, ann, apprenticeship.Blackjack)
		if err != nil {
			t.Fatal(err)
		}
		n := &novice{live: h.find(id), told: map[string]bool{}, errs: map[string]bool{"pay": true}, lit: map[string]bool{}}
		n.in(func() { n.seed = 1 })
		defer n.Enter(ann)()
		n.must(ann, "tap in Ann")
		n.refuses(bea, "tap in Bea")
		if _, err := h.Apprenticeships.DealShoe(ctx, ann, apprenticeship.Blackjack); !errors.Is(err, ErrNotReady) {
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
		if n.errs["pay"] {
			t.Error("she erred, and the light did not come back")
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

		if d, err := h.Due.Today(ctx, ann, ann.ID); err != nil || len(d.Cards) != 0 {
			t.Errorf("what she was helped with comes back to her as %d cards, %v", len(d.Cards), err)
		}

		// The shoe at the end: the table does nothing, and tells nothing.
		shoe, err := h.Apprenticeships.DealShoe(ctx, ann, apprenticeship.Blackjack)
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
		result, err := h.Apprenticeships.FinishShoe(ctx, ann, shoe)
		if err != nil || !result.Passed() || result.Counts.Owed < 100 || len(result.Missed) > 0 {
			t.Errorf("the shoe came to %+v, %v", result, err)
		}
		for e, err := range h.log.Read(ctx, shoe, 1) {
			if err != nil || e.Person == autoDealer {
				t.Errorf("entry %d of the shoe: %s by %s, %v", e.Seq, e.Line, e.Person, err)
			}
		}
		if p, err := h.Apprenticeships.Of(ctx, ann, ann.ID, apprenticeship.Blackjack); err != nil || !p.HasPassed() || p.Shoe.Session != result.Session {
			t.Errorf("the record has the shoe %+v, want %q, %v", p.Shoe, result.Session, err)
		}
	})
}

// TestShoeAtTheEnd: nothing is told at the shoe at the end, where every act happens; with
// too many mistakes it is not passed, the duties that went wrong are told again, and the
// shoe waits for them.
func TestShoeAtTheEnd(t *testing.T) {
	inHouse(t, Config{Pace: 100 * time.Millisecond}, func(h *house) {
		ctx := context.Background()
		stands := map[string]DutyStand{}
		for _, d := range apprenticeship.Default(apprenticeship.Blackjack).Duties {
			if !d.Aside {
				stands[d.Key] = DutyStand{Help: Kept}
			}
		}
		if err := h.Apprenticeships.stand(ctx, ann.ID, apprenticeship.Blackjack, stands, nil); err != nil {
			t.Fatal(err)
		}
		deals := func(wrongly bool) *ShoeResult {
			shoe, err := h.Apprenticeships.DealShoe(ctx, ann, apprenticeship.Blackjack)
			if err != nil {
				t.Fatal(err)
			}
			s := h.find(shoe)
			defer s.Enter(ann)()
			s.must(ann, "tap in Ann")
			for range 20000 {
				v := s.scene(game.Viewer{Role: game.DealerView})
				if v.Apprenticeship.ShoeOver {
					break
				}
				if v.Verdict != nil || len(v.View.Due) > 0 || len(v.Debrief) > 0 || v.Apprenticeship.Yours {
					t.Fatalf("the dealer of the shoe is told: %+v, %+v, %+v", v.Verdict, v.View.Due, v.Debrief)
				}
				step, ok := s.owed()
				switch {
				case !ok || step.By != game.ByDealer:
					time.Sleep(time.Second)
				case wrongly && step.Verb == game.Take && step.Rule.Kind == "settlement" && step.Rule.Source == game.Law:
					s.must(ann, strings.Join(append([]string{"push"}, strings.Fields(step.Line())[1:3]...), " ")) // a loser goes with his wager
				default:
					s.must(ann, step.Line())
				}
			}
			result, err := h.Apprenticeships.FinishShoe(ctx, ann, shoe)
			if err != nil {
				t.Fatal(err)
			}
			return result
		}
		now := func() Apprentice {
			p, err := h.Apprenticeships.Of(ctx, ann, ann.ID, apprenticeship.Blackjack)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		failed := deals(true)
		if failed.Passed() || failed.None != HasScore || len(failed.Missed) != 1 || failed.Missed[0].Key != "take" || failed.Missed[0].Mistakes != failed.Counts.Critical {
			t.Fatalf("nine wagers given back: %+v, %+v", failed.Scored, failed.Missed)
		}
		if p := now(); p.Shoe.Session != failed.Session || p.Ready || p.Here().Key != "take" || p.Here().Help != Words || p.Kept != len(stands)-1 {
			t.Errorf("after a shoe that was not passed she stands at %+v, ready %v", p.Here(), p.Ready)
		}
		if list, err := h.Apprenticeships.passed(ctx, ann.ID, apprenticeship.Blackjack); err != nil || len(list) != 0 {
			t.Errorf("the shoe that was not passed is the end of her path: %+v, %v", list, err)
		}
		if d, err := h.Due.Today(ctx, ann, ann.ID); err != nil || len(d.Cards) == 0 {
			t.Errorf("what she did wrong without help does not come back to her: %v", err)
		}
		if _, err := h.Apprenticeships.DealShoe(ctx, ann, apprenticeship.Blackjack); !errors.Is(err, ErrNotReady) {
			t.Errorf("she deals another shoe at once: %v", err)
		}
		if err := h.Apprenticeships.stand(ctx, ann.ID, apprenticeship.Blackjack, stands, nil); err != nil {
			t.Fatal(err)
		}
		passed := deals(false)
		if p := now(); !passed.Passed() || !p.HasPassed() || p.Shoe.Session != passed.Session {
			t.Errorf("the second shoe came to %+v", passed.Scored)
		}
		if list, err := h.Apprenticeships.passed(ctx, "", apprenticeship.Blackjack); err != nil || len(list) != 1 || list[0].Session != passed.Session {
			t.Errorf("the shoes that were passed: %+v, %v", list, err)
		}
		deals(true)
		if p := now(); p.Shoe.Session != passed.Session || !p.Ready {
			t.Error("a shoe that was passed is forgotten for one that was not")
		}
	})
}

// TestApprenticeComesBack: after a restart in mid-round, and at another table, a person
// stands where he stood.
func TestApprenticeComesBack(t *testing.T) {
	inHouse(t, Config{Pace: 100 * time.Millisecond}, func(h *house) {
		ctx := context.Background()
		begin := func() *novice {
			id, err := h.Apprenticeships.Continue(ctx, ann, apprenticeship.Blackjack)
			if err != nil {
				t.Fatal(err)
			}
			return &novice{live: h.find(id), told: map[string]bool{}, lit: map[string]bool{}}
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
		p, err := h.Apprenticeships.Of(ctx, ann, ann.ID, apprenticeship.Blackjack)
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
	o, err := apprenticeship.Parse(strings.ReplaceAll(apprenticeship.Default(apprenticeship.Blackjack).Text, "Next: 9 of 10", "Next: 3 of 4"))
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

// TestApprenticeshipAtAnotherGame: at another game all duties that the shoe waits for come,
// and are handed over one after the other, while what was learned of Blackjack stays.
func TestApprenticeshipAtAnotherGame(t *testing.T) {
	const name = "spanish-21" // the others do it too: it takes two seconds for each
	inHouse(t, Config{Pace: 100 * time.Millisecond}, func(h *house) {
		ctx := context.Background()
		if err := h.Apprenticeships.Place(ctx, boss, ann.ID, "pay"); err != nil {
			t.Fatal(err)
		}
		first, err := h.Apprenticeships.Continue(ctx, ann, apprenticeship.Blackjack)
		if err != nil {
			t.Fatal(err)
		}
		id, err := h.Apprenticeships.Continue(ctx, ann, name)
		if err != nil {
			t.Fatal(err)
		}
		if _, open := h.Table(first); open {
			t.Error("two of her tables are open")
		}
		n := &novice{live: h.find(id), told: map[string]bool{}, errs: map[string]bool{}, lit: map[string]bool{}}
		defer n.Enter(ann)()
		n.must(ann, "tap in Ann")
		way := func() *Apprenticeship { return n.scene(game.Viewer{Role: game.DealerView}).Apprenticeship }
		for i := 0; i < 60000 && !way().Ready; i++ {
			n.step()
		}
		if !way().Ready {
			t.Fatalf("after %d rounds she has come to %+v", n.scene(game.Viewer{}).Table.Rounds, way())
		}
		if p, err := h.Apprenticeships.Of(ctx, ann, ann.ID, name); err != nil || !p.Ready || p.Table != id {
			t.Errorf("at %s the record says %+v, %v", name, p, err)
		}
		p, err := h.Apprenticeships.Of(ctx, ann, ann.ID, apprenticeship.Blackjack)
		if err != nil || !p.Begun || p.Ready || p.Kept != 4 || p.Here().Key != "pay" || p.Table != "" {
			t.Errorf("at Blackjack the record says %+v, %v", p, err)
		}
		if games, err := h.Apprenticeships.Begun(ctx, ann, ann.ID); err != nil || len(games) != 2 || games[0] != name {
			t.Errorf("she has begun %q, %v", games, err)
		}
		if err := h.Apprenticeships.Place(ctx, boss, ann.ID, "take"); err != nil {
			t.Fatal(err)
		}
		if p, err := h.Apprenticeships.Of(ctx, ann, ann.ID, apprenticeship.Blackjack); err != nil || p.Here().Key != "take" || way().Ready != true {
			t.Errorf("set anew at Blackjack she stands at %+v, %v", p.Here(), err)
		}
	})
}
