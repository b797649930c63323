package sessions

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/fsrs"
	"burncard/sessions/record"
	"burncard/sessions/xapi/xapitest"
	"burncard/variants/apprenticeship"
	"burncard/variants/library"
)

// of are the statements on an activity whose id begins so.
func of(list []heard, activity string) (found []heard) {
	for _, s := range list {
		if strings.HasPrefix(s.Object.ID, siteOfTests+"/xapi/"+activity) {
			found = append(found, s)
		}
	}
	return found
}

// told is the one statement on an activity, with its verb.
func (h *house) told(store *xapitest.Receiver, verb, activity string) heard {
	h.Helper()
	soon()
	all := hear(h.T, store)
	if n := h.states(); n[record.StatementParked] > 0 || n[record.StatementWaits] > 0 {
		h.Errorf("not all was sent: %v, %s", n, h.trouble())
	}
	list := of(all, activity)
	if len(list) == 0 {
		h.Fatalf("nothing is told of %s: %s", activity, store.Statements())
	}
	s := list[len(list)-1]
	if s.verb() != verb || s.Actor.Account.Name != ann.ID {
		h.Errorf("of %s it is told that %s %s", activity, s.Actor.Account.Name, s.verb())
	}
	return s
}

// TestKindsAreTold: each kind of result is told once, as what it came to, in statements that a
// record store takes.
func TestKindsAreTold(t *testing.T) {
	ctx := context.Background()
	for what, do := range map[string]func(*house, *xapitest.Receiver){
		"a drill that was assigned": func(h *house, store *xapitest.Receiver) {
			id := h.assigns(AssignDrill, "payouts/blackjack", 3, Accurate, 100)
			l := h.begins(ann, id)
			defer l.Enter(ann)()
			l.runs(1)
			s := h.told(store, "failed", "drills/payouts/blackjack")
			if *s.Result.Success || s.Result.Score.Raw != s.Result.Score.Max-1 || s.Context.ContextActivities["parent"][0].ID != siteOfTests+"/xapi/assignments/"+id {
				h.Errorf("the drill: %+v", s)
			}
		},
		"an exercise by its rule": func(h *house, store *xapitest.Receiver) {
			id := h.round(Assignment{Person: ann})
			l := h.begins(ann, id)
			defer l.Enter(ann)()
			l.must(ann, "tap in Ann", "burn")
			l.follow(ann)
			l.must(ann, "tap out")
			s := h.told(store, "passed", "exercises/")
			if !*s.Result.Success || !*s.Result.Completion || s.Object.Definition.Name["en-US"] != "An exercise of the house" {
				h.Errorf("the exercise: %+v", s)
			}
		},
		"an exercise that is left": func(h *house, store *xapitest.Receiver) {
			l := h.table(NewTable{Exercise: library.All[0].Text, ExerciseKey: library.All[0].Key, By: ann})
			defer l.Enter(ann)()
			l.must(ann, "tap in Ann")
			if step, ok := l.owed(); ok && step.By == game.ByDealer {
				l.must(ann, step.Line())
			}
			l.must(ann, "tap out")
			s := h.told(store, "attempted", "exercises/"+library.All[0].Key)
			if s.Result.Completion != nil || s.Object.Definition.Name["en-US"] != library.All[0].Title {
				h.Errorf("the exercise: %+v", s)
			}
		},
		"a supervisor's word, taken back": func(h *house, store *xapitest.Receiver) {
			id := h.round(Assignment{Person: ann, Pass: BySomeone.ID})
			if err := h.Assigned.Say(ctx, sue, id, ann.ID, true); err != nil {
				h.Fatal(err)
			}
			first := h.told(store, "passed", "assignments/"+id)
			if err := h.Assigned.Say(ctx, sue, id, ann.ID, false); err != nil {
				h.Fatal(err)
			}
			if h.told(store, "failed", "assignments/"+id); !store.Voided(first.ID) {
				h.Error("the first word is not voided")
			}
		},
		"spotting": func(h *house, store *xapitest.Receiver) {
			if err := h.SetSpotTerms(ctx, sue, record.SpotTerms{Every: 12, Rounds: 1, Pace: 100, Kinds: SpotKinds(), Gravities: SpotGravities()}); err != nil {
				h.Fatal(err)
			}
			l := h.spots(ann, "blackjack")
			l.until("the dealer deals", func(s *spotRun) bool { return s.Count.Acts > 2 })
			if err := l.Press(ctx, ann); err != nil {
				h.Fatal(err)
			}
			if err := l.Name(ctx, ann, ""); err != nil {
				h.Fatal(err)
			}
			if err := l.EndSpotting(ctx, ann); err != nil {
				h.Fatal(err)
			}
			s := h.told(store, "completed", "spot/blackjack")
			if s.Result.Extensions[siteOfTests+"/xapi/extensions/mistakes"] != 1.0 {
				h.Errorf("spotting: %+v", s)
			}
		},
		"a case that was due": func(h *house, store *xapitest.Receiver) {
			c := record.Card{Person: ann.ID, Variant: "blackjack", Cite: "633a.7(f)(1)", Title: "A title", Begun: h.now(), Reviews: []record.Review{{Day: 1, At: h.now(), Grade: fsrs.Again, Why: record.Broken}}}
			if err := h.records.Cards.Begin(ctx, c); err != nil {
				h.Fatal(err)
			}
			list, err := h.records.Cards.Of(ctx, ann.ID)
			if err == nil {
				err = h.records.Cards.Deal(ctx, record.DealtCase{Table: "t", Card: list[0].ID, Person: ann.ID, At: h.now()})
			}
			if err == nil {
				_, err = h.records.Cards.End(ctx, "t", h.now(), &record.Review{Day: 9, At: h.now(), Grade: fsrs.Good, Why: record.Right, Table: "t"})
			}
			if err != nil {
				h.Fatal(err)
			}
			s := h.told(store, "attempted", "clauses/blackjack/")
			if len(of(hear(h.T, store), "")) != 1 || !*s.Result.Success || s.Result.Score.Raw != 3 || s.Result.Score.Scaled != 0.6667 {
				h.Errorf("the case: %+v", s)
			}
		},
		"an exam, void later": func(h *house, store *xapitest.Receiver) {
			id, l := h.begun()
			l.must(ann, "tap in Ann")
			l.must(ann, "burn")
			if err := h.Exams.End(ctx, ann, id); err != nil {
				h.Fatal(err)
			}
			s := h.told(store, "completed", "exams/blackjack") // nobody looks
			if err := h.Exams.Void(ctx, sue, id, 1, "the power went"); err != nil {
				h.Fatal(err)
			}
			soon()
			if all := of(hear(h.T, store), ""); !store.Voided(s.ID) || len(all) != 1 || len(store.Statements()) != 2 {
				h.Errorf("after it is void the store has %s", store.Statements())
			}
		},
		"an exam that another is to sit": func(h *house, store *xapitest.Receiver) {
			both := h.march()
			both.Trainees = append(both.Trainees, bea)
			id, err := h.Exams.Appoint(ctx, sue, both)
			if err == nil {
				err = h.Exams.Confirm(ctx, sue, id)
			}
			if err != nil {
				h.Fatal(err)
			}
			table, err := h.Exams.Begin(ctx, ann, id)
			if err != nil {
				h.Fatal(err)
			}
			h.find(table).must(ann, "tap in Ann", "burn")
			if err := h.Exams.End(ctx, ann, id); err != nil {
				h.Fatal(err)
			}
			soon()
			if n := h.states(); n[record.StatementWaits] != 1 || len(store.Statements()) != 0 {
				h.Errorf("while Bea may sit it: %v, and the store has %s", n, store.Statements())
			}
			time.Sleep(24 * time.Hour) // nobody looks
			h.told(store, "completed", "exams/blackjack")
		},
		"a table test that is signed": func(h *house, store *xapitest.Receiver) {
			ids, tables := h.sits(tablePlan(), ann)
			tables[0].must(ann, "tap in Ann")
			tables[0].dealTest(ann, func(t *game.Table) bool { return t.Rounds == 2 })
			time.Sleep(time.Second)
			session := h.ended(ids[0], 1).Session
			if err := h.Reviews.upToDate(ctx); err != nil {
				h.Fatal(err)
			}
			if soon(); len(store.Statements()) != 0 {
				h.Errorf("before it is signed it is told: %s", store.Statements())
			}
			if err := h.Reviews.Sign(ctx, sue, session); err != nil {
				h.Fatal(err)
			}
			s := h.told(store, "passed", "table-tests/blackjack")
			if len(store.Statements()) != 1 || !*s.Result.Success || strings.Contains(string(store.Statements()[0]), "Table test 1") {
				h.Errorf("the table test: %s", store.Statements())
			}
		},
		"the path": func(h *house, store *xapitest.Receiver) {
			stands, duties := map[string]DutyStand{}, apprenticeship.Default(apprenticeship.Blackjack).Duties
			for _, d := range duties[:2] {
				stands[d.Key] = DutyStand{Help: Kept}
			}
			if err := h.Apprenticeships.stand(ctx, ann.ID, apprenticeship.Blackjack, stands, nil); err != nil {
				h.Fatal(err)
			}
			stands[duties[2].Key] = DutyStand{Help: Kept}
			if err := h.Apprenticeships.stand(ctx, ann.ID, apprenticeship.Blackjack, stands, nil); err != nil {
				h.Fatal(err)
			}
			h.told(store, "passed", "apprenticeship/duties/"+duties[2].Key)
			if n := len(store.Statements()); n != 3 {
				h.Errorf("of three duties there are %d statements", n)
			}
			for _, help := range []Help{Light, Kept} { // it is told once, however often it is passed
				stands[duties[2].Key] = DutyStand{Help: help}
				if err := h.Apprenticeships.stand(ctx, ann.ID, apprenticeship.Blackjack, stands, nil); err != nil {
					h.Fatal(err)
				}
			}
			if soon(); len(store.Statements()) != 3 {
				h.Errorf("a duty that is passed again is told again: %s", store.Statements())
			}
			deals := func(game string) {
				if err := h.records.Apprentices.KeepShoe(ctx, ann.ID, game, h.trains(ann), h.Now()); err != nil {
					h.Fatal(err)
				}
				soon()
			}
			deals(apprenticeship.Blackjack)
			if shoes := slices.DeleteFunc(of(hear(h.T, store), "apprenticeship"), func(s heard) bool { return strings.Contains(s.Object.ID, "duties") }); len(shoes) != 1 || shoes[0].verb() != "failed" {
				h.Errorf("the shoe: %+v", shoes)
			}
			deals("free-bet")
			deals(apprenticeship.Blackjack) // another shoe of the same game
			if n := len(slices.DeleteFunc(of(hear(h.T, store), "apprenticeship"), func(s heard) bool { return strings.Contains(s.Object.ID, "duties") })); n != 3 {
				h.Errorf("of three shoes there are %d statements", n)
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			cfg, store := telling()
			cfg.Pace = time.Second
			inHouse(t, cfg, func(h *house) {
				h.members(ann)
				do(h, store)
				for _, text := range store.Statements() {
					for _, name := range []string{"Ann", "Sue", "Ivy", "March", "One round"} {
						if strings.Contains(string(text), strconv.Quote(name)[1:len(name)+1]) {
							t.Errorf("%q is told: %s", name, text)
						}
					}
				}
			})
		})
	}
}

// TestChangedResultIsToldAnew: a mistake that becomes a slip, or is overturned, changes a score;
// what was told is voided and told again. A change before anything was sent is told at once,
// and one that changes nothing is not told.
func TestChangedResultIsToldAnew(t *testing.T) {
	ctx := context.Background()
	cfg, store := telling()
	inHouse(t, cfg, func(h *house) {
		h.members(ann)
		session := h.trains(ann)
		first := h.told(store, "completed", "tables/blackjack")
		_, mistakes, _, err := h.Reviews.Scored(ctx, sue, session)
		if err != nil || len(mistakes) == 0 {
			t.Fatalf("%d mistakes, %v", len(mistakes), err)
		}
		s, _, err := h.records.Sessions.Find(ctx, sue.reads(), session)
		if err != nil {
			t.Fatal(err)
		}
		at := record.Place{Seq: mistakes[0].Seq, Index: mistakes[0].Index}
		if err := h.Reviews.Decide(ctx, sue, s.Table, at, time.Time{}, record.Overturned, "the light was out"); err != nil {
			t.Fatal(err)
		}
		second := h.told(store, "completed", "tables/blackjack")
		if !store.Voided(first.ID) || second.ID == first.ID || second.Result.Score.Raw <= first.Result.Score.Raw || len(store.Statements()) != 3 {
			t.Errorf("after a decision: %s", store.Statements())
		}
		if err := h.Reviews.Decide(ctx, sue, s.Table, at, time.Time{}, record.Overturned, "as before"); err != nil {
			t.Fatal(err)
		}
		h.change("UPDATE statements SET stale = 1 WHERE state = 'sent' AND kind = 'session'")
		if soon(); len(store.Statements()) != 3 {
			t.Errorf("what says the same is told again: %s", store.Statements())
		}
		if err := h.Reviews.Decide(ctx, sue, s.Table, at, time.Time{}, record.Upheld, "it was on"); err != nil {
			t.Fatal(err)
		}
		third := h.told(store, "completed", "tables/blackjack")
		if !store.Voided(second.ID) || third.Result.Score.Raw != first.Result.Score.Raw || len(store.Statements()) != 5 {
			t.Errorf("after another decision: %s", store.Statements())
		}
	})
}
