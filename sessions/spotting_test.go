package sessions

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants"
)

// spots opens a table at which a person looks for errors, and is there.
func (h *house) spots(by Person, variant string) *live {
	h.Helper()
	id, err := h.OpenSpot(context.Background(), by, NewSpot{Variant: variant})
	if err != nil {
		h.Fatal(err)
	}
	l := h.find(id)
	h.Cleanup(l.Enter(by))
	return l
}

// spotRun is the run of the table.
func (l *live) spotRun() (s spotRun) {
	l.in(func() { s = *l.h.Spot })
	return s
}

// until waits until something is so at the run.
func (l *live) until(what string, so func(*spotRun) bool) spotRun {
	l.house.Helper()
	for range 4000 {
		if s := l.spotRun(); so(&s) {
			return s
		}
		time.Sleep(time.Second)
	}
	l.house.Fatalf("it is never so: %s\n%s", what, l.tail())
	return spotRun{}
}

// TestSpotRun: an error that is pressed before its round ends is caught, whatever is named;
// one that is not is missed, and the next round is dealt as after any other; a press with
// none open is a false alarm. A restart changes nothing. The run is kept, as practice.
func TestSpotRun(t *testing.T) {
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		ctx := context.Background()
		if err := h.SetSpotTerms(ctx, sue, record.SpotTerms{Every: 12, Rounds: 5, Pace: 100, Kinds: SpotKinds(), Gravities: SpotGravities()}); err != nil {
			t.Fatal(err)
		}
		l := h.spots(ann, "blackjack")
		l.refuses(ann, "tap in Ann")
		l.refuses(ann, "p7 sit Ann 500")
		if err := l.Press(ctx, cleo); !errors.Is(err, ErrNotYours) {
			t.Errorf("another presses: %v", err)
		}
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		// A false alarm, before anything is wrong.
		l.until("the dealer deals", func(s *spotRun) bool { return s.Count.Acts > 2 })
		must(l.Press(ctx, ann))
		if err := l.Press(ctx, ann); !errors.Is(err, ErrSpotOver) {
			t.Errorf("a second press: %v", err)
		}
		before := l.spotRun()
		time.Sleep(time.Minute)
		if s := l.spotRun(); s.Count.Acts != before.Count.Acts {
			t.Error("the table goes on before the clause is named")
		}
		if err := l.Name(ctx, ann, "no clause"); !errors.Is(err, ErrSpotOver) {
			t.Errorf("a clause that there is not: %v", err)
		}
		must(l.Name(ctx, ann, ""))
		s := l.spotRun()
		if len(s.Count.Alarms) != 1 || s.Told == nil || s.Told.Caught {
			t.Fatalf("after a false alarm: %+v", s)
		}
		// A catch, named right.
		s = l.until("an error", func(s *spotRun) bool { return s.Open })
		must(l.Press(ctx, ann))
		pressed := l.spotRun()
		if !slices.ContainsFunc(pressed.choices(l.setup), func(c SpotChoice) bool { return c.Cite == s.last().Cite }) {
			t.Errorf("%s is not among the choices", s.last().Cite)
		}
		must(l.Name(ctx, ann, s.last().Cite))
		if err := l.Press(ctx, ann); !errors.Is(err, ErrRighting) {
			t.Errorf("a press while the error is put right: %v", err)
		}
		s = l.spotRun()
		if e := s.last(); !e.Caught || !e.NamedRight() || s.Told == nil || !s.Told.Caught || !s.Told.Named {
			t.Fatalf("after a catch: %+v", e)
		}
		// A miss.
		n := len(s.Count.Errors)
		s = l.until("another error", func(s *spotRun) bool { return len(s.Count.Errors) > n && s.Open })
		missed := s.last().Seq
		s = l.until("it is missed", func(s *spotRun) bool { return !s.Open })
		if len(s.Count.Errors) != n+1 || s.last().Caught || s.stands() {
			t.Fatalf("after a miss: %+v", s)
		}
		must(h.recorder.flush(ctx))
		if list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann, Limit: 10}); err != nil || len(list) != 0 {
			t.Errorf("before the end of the run: %+v, %v", list, err)
		}
		var then *history
		l.in(func() { then = l.h })
		h.restart()
		l = h.find(l.ID())
		l.in(func() {
			if d := differs(reflect.ValueOf(then), reflect.ValueOf(l.h), "history"); d != "" {
				t.Errorf("after a restart %s", d)
			}
		})
		time.Sleep(time.Minute)
		if again := l.spotRun(); again.Count.Acts != s.Count.Acts {
			t.Error("the table goes on while nobody is there")
		}
		defer l.Enter(ann)()
		s = l.until("the run ends", func(s *spotRun) bool { return !s.Over.IsZero() })
		must(h.recorder.flush(ctx))
		run, err := h.Reviews.SpotRun(ctx, ann, s.Session.ID)
		if err != nil || !reflect.DeepEqual(run.SpotCount, s.Count) || run.Rounds != 5 {
			t.Errorf("the run is kept as %+v, %v, and came to %+v", run, err, s.Count)
		}
		if _, err := h.Reviews.SpotRun(ctx, cleo, s.Session.ID); !errors.Is(err, ErrNotYours) {
			t.Errorf("another reads it: %v", err)
		}
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann, Limit: 10})
		if err != nil || len(list) != 1 || list[0].Mode != record.CaseMode || list[0].Name != ann.Name || list[0].Score.Mistakes+list[0].Score.Acts != 0 {
			t.Errorf("the sessions are %+v, %v", list, err)
		}
		r, err := h.Reviews.Replay(ctx, ann, s.Session.ID, missed, false)
		if err != nil || r.Acts[r.Index(missed)].Seq != missed {
			t.Errorf("the replay of the missed error: %v", err)
		}
	})
}

// TestSpotErrors: over several runs each error is an act that the judge marks under the law
// and under the clause for which it counts, one is open at a time, and the round ends behind it.
func TestSpotErrors(t *testing.T) {
	for _, variant := range SpotGames() {
		inHouse(t, Config{Pace: time.Second}, func(h *house) {
			ctx := context.Background()
			if err := h.SetSpotTerms(ctx, sue, record.SpotTerms{Every: 8, Rounds: 6, Pace: 25, Kinds: SpotKinds(), Gravities: SpotGravities()}); err != nil {
				t.Fatal(err)
			}
			l := h.spots(ann, variant)
			s := l.until("the run ends", func(s *spotRun) bool { return !s.Over.IsZero() })
			if len(s.Count.Errors) == 0 || s.Count.Caught() != 0 {
				t.Errorf("%s: the errors of a run are %+v", variant, s.Count.Errors)
			}
			rounds, at := map[int]bool{}, map[int64]*record.SpotError{}
			for i := range s.Count.Errors {
				e := &s.Count.Errors[i]
				if at[e.Seq] = e; rounds[e.Round] {
					t.Errorf("%s: two errors in round %d", variant, e.Round)
				}
				rounds[e.Round] = true
			}
			book, err := variants.Lookup(variant)
			if err != nil {
				t.Fatal(err)
			}
			for e, err := range h.log.Read(ctx, l.ID(), 1) {
				if err != nil {
					t.Fatal(err)
				}
				x := at[e.Seq]
				if x == nil {
					continue
				}
				j, err := readJudgement(e.Verdicts)
				if err != nil || len(j.Mistakes) == 0 || j.Mistakes[0].Cite != x.Cite {
					t.Fatalf("%s: %s counts under %s and is judged %+v, %v", variant, e.Line, x.Cite, j.Mistakes, err)
				}
				for _, m := range j.Mistakes {
					if m.Source != game.Law.String() {
						t.Errorf("%s: %s is marked under %s, which is %s", variant, e.Line, m.Cite, m.Source)
					}
				}
				if !slices.ContainsFunc(book.Rules(), func(r *game.Rule) bool { return r.Cite == x.Cite && r.Source == game.Law }) {
					t.Errorf("%s: no law has the clause %s", variant, x.Cite)
				}
			}
		})
	}
}

// said are the paths in what a scene says as JSON at which it says something.
func said(t *testing.T, s *Scene) (list []string) {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for k := range v {
				walk(at+"."+k, v[k])
			}
		case []any:
			for _, x := range v {
				walk(at+"[]", x)
			}
		default:
			if v != nil && !reflect.ValueOf(v).IsZero() {
				list = append(list, at)
			}
		}
	}
	walk("", v)
	return list
}

// TestSpotTellsNothing: before a press a scene has no verdict, no step that is owed, no score
// and no mistake; what it says of the run is the same with an error open as without; and the
// time of an act does not depend on whether it is right.
func TestSpotTellsNothing(t *testing.T) {
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		ctx := context.Background()
		if err := h.SetSpotTerms(ctx, sue, record.SpotTerms{Every: 10, Rounds: 12, Pace: 100, Kinds: SpotKinds(), Gravities: SpotGravities()}); err != nil {
			t.Fatal(err)
		}
		l := h.spots(ann, "blackjack")
		seen, open, planned := 0, 0, 0
		for seen < 600 {
			s, _ := l.Scene(ctx, game.Viewer{Role: game.PitView})
			run := l.spotRun()
			if !run.Over.IsZero() {
				break
			}
			seen++
			if run.Open {
				open++
			}
			if s.Verdict != nil || len(s.Debrief)+len(s.Ticker)+len(s.FloorOwes)+len(s.View.Due) > 0 || s.Turn != nil || s.Score != (record.Score{}) || s.Streak != (Streak{}) || s.Table.Mistakes > 0 || len(s.FloorCalls) > 0 && run.Open {
				t.Fatalf("with an error open (%v) the scene tells %+v", run.Open, s)
			}
			if v := s.Spot; v.Told != nil || v.Caught != 0 || v.Choices != nil || v.Session != "" || v.Round != min(run.Count.Rounds+1, v.Rounds) {
				t.Fatalf("with an error open (%v) the run is told as %+v", run.Open, v)
			}
			for _, path := range said(t, &s) {
				for _, word := range []string{"cite", "mistake", "gravity", "wrong", "grounds", "skipped", "owed"} {
					if strings.Contains(strings.ToLower(path), word) && !strings.Contains(path, ".House.") {
						t.Fatalf("a scene says something at %s", path)
					}
				}
			}
			if !run.Open && l.timed(t) {
				planned++
			}
			time.Sleep(time.Second)
		}
		if open == 0 || open == seen {
			t.Fatalf("an error was open in %d of %d scenes", open, seen)
		}
		if planned == 0 {
			t.Error("no error was planned at any of the moments")
		}
	})
}

// timed reports that an act was planned to be wrong, and holds its time against that of the
// right act in its place.
func (l *live) timed(t *testing.T) (wrong bool) {
	t.Helper()
	l.in(func() {
		if l.h.Spot.stands() {
			return
		}
		plan := func() (intent, bool) {
			clear(l.movers.urges)
			return automaticDealer{l.movers}.intends(time.Unix(1, 0))
		}
		urges, righted := maps.Clone(l.movers.urges), l.h.Spot.Righted
		in, ok := plan()
		l.h.Spot.Righted = true // no error comes then
		right, would := plan()
		l.h.Spot.Righted, l.movers.urges = righted, urges
		if ok != would || !in.at.Equal(right.at) {
			t.Errorf("%s comes at %v (%v), and the right act in its place, %s, at %v (%v)", in.act.String(), in.at, ok, right.act.String(), right.at, would)
		}
		wrong = ok && in.act.String() != right.act.String()
	})
	return wrong
}

// TestSpotStands: the next dealer sees the lamp of the card reader and the floor does not; the
// house rules are those of the profile; the choice is of the house's clauses. A restart keeps
// where the person stands.
func TestSpotStands(t *testing.T) {
	inHouse(t, Config{Pace: time.Second}, func(h *house) {
		ctx := context.Background()
		terms := record.SpotTerms{Every: 8, Rounds: 12, Pace: 25, Kinds: SpotKinds(), Gravities: SpotGravities()}
		for _, g := range SpotGroups() {
			for _, c := range g.Clauses {
				if g.Key != "settlement" {
					terms.Without = append(terms.Without, c.Cites...)
				}
			}
		}
		if err := h.SetSpotTerms(ctx, sue, terms); err != nil {
			t.Fatal(err)
		}
		id, err := h.OpenSpot(ctx, ann, NewSpot{Variant: "blackjack", As: SpotAsNextDealer, Profile: "letter"})
		if err != nil {
			t.Fatal(err)
		}
		l := h.find(id)
		defer l.Enter(ann)()
		if house := l.lobbyInfo().House; house.Boxes != 1 {
			t.Errorf("the house rules are %+v", house)
		}
		h.restart()
		l = h.find(id)
		defer l.Enter(ann)()
		if got := l.Standing(ann).Role; got != game.ShoulderView {
			t.Errorf("after a restart the next dealer stands as %v", got)
		}
		lamps := 0
		s := l.until("the run ends", func(s *spotRun) bool {
			behind, _ := l.Scene(ctx, game.Viewer{Role: game.ShoulderView})
			pit, _ := l.Scene(ctx, game.Viewer{Role: game.PitView})
			if pit.View.ReaderLamp != "" {
				t.Fatalf("the floor sees the lamp say %s", pit.View.ReaderLamp)
			}
			if behind.View.ReaderLamp != "" {
				lamps++
			}
			return !s.Over.IsZero()
		})
		if lamps == 0 || s.Count.As != SpotAsNextDealer || s.Count.Profile != "letter" {
			t.Errorf("%d lamps, and the run is %+v", lamps, s.Count)
		}
		if len(s.Count.Errors) == 0 {
			t.Error("no error of the settlement")
		}
		for i := range s.Count.Errors {
			if cite := s.Count.Errors[i].Cite; slices.Contains(terms.Without, cite) {
				t.Errorf("an error under %s, which the house has left out", cite)
			}
		}
		// What is missed leaves no trace at the table: the same shoe goes on.
		for e, err := range h.log.Read(ctx, id, 1) {
			if err != nil {
				t.Fatal(err)
			}
			if e.Line == spotAnew {
				t.Error("the table is laid anew")
			}
		}
	})
}

// TestSpotOneOpen: while an error is open, and from the press that caught it to the end of its
// round, no other act is an error; what is no law's never is.
func TestSpotOneOpen(t *testing.T) {
	book, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	h, s := newHistory(book), &spotRun{}
	h.Spot = s
	errs := func(source game.Source) int {
		s.errs(h, &journal.Entry{Seq: 7}, &judgement{Mistakes: []game.Mistake{{Cite: "633a.7(f)(1)", Source: source.String(), By: game.ByDealer.String()}}})
		return len(s.Count.Errors)
	}
	if n := errs(game.Reading) + errs(game.HouseRules); n != 0 || s.Open {
		t.Errorf("%d errors of no law", n)
	}
	if n := errs(game.Law); n != 1 || !s.Open {
		t.Errorf("a first error makes %d", n)
	}
	if n := errs(game.Law); n != 1 {
		t.Errorf("one in what follows makes %d", n)
	}
	s.press(h)
	if n := errs(game.Law); n != 1 || !s.last().Caught || s.False {
		t.Errorf("one while the round is put right makes %d: %+v", n, s)
	}
	s.press(h)
	if !s.False || len(s.Count.Alarms) != 1 {
		t.Errorf("a second press for one error is %+v", s)
	}
	s.roundEnds()
	if n := errs(game.Law); n != 2 || !s.Open {
		t.Errorf("one in the next round makes %d", n)
	}
	s.Session = &record.Session{}
	var told news
	if h.spottingEnds(&told); len(told.spotted) != 1 || len(told.spotted[0].Errors) != 1 {
		t.Errorf("a run that ends while an error is open comes to %+v", told.spotted)
	}
}

// TestSpotChoices: for a catch and for a false alarm there are as many choices, each title
// once, in the order of their titles, and what is right is among them.
func TestSpotChoices(t *testing.T) {
	for _, variant := range SpotGames() {
		book, err := variants.Lookup(variant)
		if err != nil {
			t.Fatal(err)
		}
		of := &setup{book: book, set: settings{House: book.NewHouse()}, seed: 7}
		for _, r := range book.Rules() {
			if !isNamed(r, &of.set.House) {
				continue
			}
			for _, s := range []*spotRun{{Last: 9, False: true}, {Last: 9, Count: record.SpotCount{Errors: []record.SpotError{{Cite: r.Cite, Title: r.Title}}}}} {
				list := s.choices(of)
				if len(list) != choicesMost || !slices.IsSortedFunc(list, func(a, b SpotChoice) int { return strings.Compare(a.Title, b.Title) }) {
					t.Fatalf("%s: for %s (false alarm %v): %+v", variant, r.Cite, s.False, list)
				}
				if !s.False && !slices.Contains(list, SpotChoice{r.Cite, r.Title}) {
					t.Errorf("%s: %s is not among %+v", variant, r.Cite, list)
				}
			}
		}
	}
}

// TestSpotPermissions: who may open and set what.
func TestSpotPermissions(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		if _, err := h.OpenSpot(ctx, ann, NewSpot{Variant: "hybrid"}); !errors.Is(err, ErrNoSpot) {
			t.Errorf("at electronic wagers: %v", err)
		}
		if err := h.SetSpotTerms(ctx, ann, record.SpotTerms{}); !errors.Is(err, ErrNotYours) {
			t.Errorf("a trainee sets the terms: %v", err)
		}
		for field, n := range map[string]NewSpot{"as": {Variant: "blackjack", As: "cook"}, "profile": {Variant: "blackjack", Profile: "nobody's"}} {
			var wrong *SettingError
			if _, err := h.OpenSpot(ctx, ann, n); !errors.As(err, &wrong) || wrong.Field != field {
				t.Errorf("%+v: %v", n, err)
			}
		}
		whole := record.SpotTerms{Every: 20, Rounds: 5, Pace: 100, Kinds: SpotKinds(), Gravities: SpotGravities()}
		for field, t2 := range map[string]record.SpotTerms{
			"every":     {Every: 1, Rounds: 5, Pace: 100, Kinds: whole.Kinds, Gravities: whole.Gravities},
			"rounds":    {Every: 20, Rounds: 0, Pace: 100, Kinds: whole.Kinds, Gravities: whole.Gravities},
			"pace":      {Every: 20, Rounds: 5, Pace: 1, Kinds: whole.Kinds, Gravities: whole.Gravities},
			"kinds":     {Every: 20, Rounds: 5, Pace: 100, Kinds: []string{"joke"}, Gravities: whole.Gravities},
			"gravities": {Every: 20, Rounds: 5, Pace: 100, Kinds: whole.Kinds},
			"clauses":   {Every: 20, Rounds: 5, Pace: 100, Kinds: whole.Kinds, Gravities: whole.Gravities, Without: []string{"633a.2(a)"}},
		} {
			var wrong *SettingError
			if err := h.SetSpotTerms(ctx, sue, t2); !errors.As(err, &wrong) || wrong.Field != field {
				t.Errorf("%s: %v", field, err)
			}
		}
		// A supervisor who looks for errors sees what a trainee sees, and no verdicts.
		l := h.spots(sue, "blackjack")
		if s := l.Standing(sue); !s.Watches || s.Role != game.PitView {
			t.Errorf("a supervisor stands as %+v", s)
		}
		if err := l.Stand(ctx, sue, game.FloorView); err == nil {
			t.Error("the person who looks for errors stands as floor")
		}
		if _, open := h.Table(l.ID()); !open {
			t.Error("no table")
		}
		h.spots(sue, "free-bet")
		if _, open := h.Table(l.ID()); open {
			t.Error("the table of a run stays open when another begins")
		}
	})
}
