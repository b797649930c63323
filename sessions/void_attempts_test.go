package sessions

import (
	"context"
	"slices"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/longrun"
	"burncard/sessions/record"
)

// TestPlaceOf: an attempt that begins after another was made void has the place of that one.
func TestPlaceOf(t *testing.T) {
	at := func(minute int) time.Time { return time.Unix(int64(60*minute), 0) }
	dealt := func(begun int) record.Attempt {
		return record.Attempt{Table: "t", Begun: at(begun), Ended: at(begun + 5)}
	}
	void := func(a record.Attempt, minute int) record.Attempt {
		a.Void.At = at(minute)
		return a
	}
	never := void(record.Attempt{Ended: at(1)}, 1) // confirmed, and void before it began
	for _, tt := range []struct {
		what            string
		all             []record.Attempt
		places, instead []int // of each attempt, and of the next
	}{
		{"nothing yet", nil, []int{1}, []int{0}},
		{"all count", []record.Attempt{dealt(0), dealt(10)}, []int{1, 2, 3}, []int{0, 0, 0}},
		{"the first is void", []record.Attempt{void(dealt(0), 7)}, []int{1, 1}, []int{0, 1}},
		{"void and replaced, and one more", []record.Attempt{void(dealt(0), 7), dealt(10), dealt(20)}, []int{1, 1, 2, 3}, []int{0, 1, 0, 0}},
		{"void after the second had begun", []record.Attempt{void(dealt(0), 15), dealt(10)}, []int{1, 2, 1}, []int{0, 0, 1}},
		{"the replacement is void, too", []record.Attempt{void(dealt(0), 7), void(dealt(10), 17)}, []int{1, 1, 1}, []int{0, 1, 2}},
		{"nobody saw a card of it", []record.Attempt{never}, []int{1, 1}, []int{0, 0}},
	} {
		for i := range tt.all {
			tt.all[i].Number = i + 1
		}
		for i := range tt.places {
			if place, instead := placeOf(tt.all, i+1); place != tt.places[i] || instead != tt.instead[i] {
				t.Errorf("%s: attempt %d has place %d instead of attempt %d, want %d and %d", tt.what, i+1, place, instead, tt.places[i], tt.instead[i])
			}
		}
	}
}

// TestVoidAttemptsCards: where everybody has the same cards, the attempt that replaces a void
// one has a shoe of its own, which demands as much as the shared shoe; the trainee's next
// attempt has the cards of everybody's second again.
func TestVoidAttemptsCards(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		d := tablePlan()
		d.Events, d.Terms.Rounds = "", 4
		ids, _ := h.sits(d, ann, bea)
		void := func(number int) {
			t.Helper()
			if err := h.Exams.Void(ctx, sue, ids[1], number, "the power went"); err != nil {
				t.Fatal(err)
			}
		}
		end := func(id string) {
			t.Helper()
			if err := h.Exams.End(ctx, sue, id); err != nil {
				t.Fatal(err)
			}
		}
		end(ids[0])
		h.sit(ids[0], ann)
		anns := []uint64{h.ended(ids[0], 1).Seed, h.ended(ids[0], 2).Seed}
		void(1)
		a, err := h.Exams.Find(ctx, sue, ids[1])
		if c := CardsAre(&a, 2); err != nil || !c.Own || !c.Knew || c.Replaces != 1 || ReplacedBy(&a, 1) != 0 {
			t.Errorf("before it begins the cards of Bea's next attempt are %+v: %v", c, err)
		}
		h.sit(ids[1], bea)
		void(2)
		h.sit(ids[1], bea)
		end(ids[1])
		h.sit(ids[1], bea)
		if a, err = h.Exams.Find(ctx, sue, ids[1]); err != nil || len(a.Attempts) != 4 {
			t.Fatalf("Bea's attempts are %+v: %v", a.Attempts, err)
		}
		if a.Attempts[0].Seed != anns[0] || a.Attempts[3].Seed != anns[1] {
			t.Errorf("Bea's first and her second that counts have seeds %d and %d, Ann's %v", a.Attempts[0].Seed, a.Attempts[3].Seed, anns)
		}
		seen := map[uint64]bool{anns[0]: true, anns[1]: true}
		for _, number := range []int{2, 3} {
			r := a.Attempts[number-1]
			if seen[r.Seed] {
				t.Errorf("attempt %d has cards that Bea or Ann has dealt: seed %d", number, r.Seed)
			}
			seen[r.Seed] = true
			if r.Like["rounds"] != 4 || r.Like["cards"] < 20 || !longrun.Demands(r.Demands).Equivalent(r.Like) {
				t.Errorf("attempt %d demands %v, the shared cards %v", number, r.Demands, r.Like)
			}
			if c := CardsAre(&a, number); !c.Own || !c.Knew || c.Replaces != number-1 || ReplacedBy(&a, number-1) != number {
				t.Errorf("the cards of attempt %d are %+v", number, c)
			}
		}
		for _, number := range []int{1, 4} {
			if c := CardsAre(&a, number); c != (TestCardsAre{}) {
				t.Errorf("the cards of attempt %d are %+v", number, c)
			}
		}
	})
}

// TestSeenCards: nobody gets a shared shoe a second time where a plan is appointed for him
// again, nor one that he has seen as a juror; and a search passes over what its trainee knows.
func TestSeenCards(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		d := tablePlan()
		d.Events, d.Terms.Rounds, d.Terms.JurorsMost = "", 1, 1
		p, err := h.TestPlans.Save(ctx, sue, "", 0, d)
		if err != nil {
			t.Fatal(err)
		}
		seed := func(trainee Person, jurors ...Person) uint64 {
			t.Helper()
			id, err := h.Exams.Appoint(ctx, sue, Appointment{Trainees: []Person{trainee}, Jurors: jurors, Test: &p, Opens: h.Now(), Closes: h.Now().Add(time.Hour), Attempts: 1})
			if err != nil {
				t.Fatal(err)
			}
			h.sit(id, trainee)
			return h.ended(id, 1).Seed
		}
		if got := seed(ann, bea); got != 7 {
			t.Errorf("Ann is the first, and has seed %d", got)
		}
		if got := seed(ann); got == 7 {
			t.Error("Ann has dealt these cards before")
		}
		if got := seed(bea); got == 7 {
			t.Error("Bea has seen these cards as Ann's juror")
		}
		if got := seed(Person{ID: "dan", Name: "Dan"}); got != 7 {
			t.Errorf("Dan has never seen the cards, and has seed %d", got)
		}
		a := record.Appointment{ID: "x", Variant: "blackjack", House: p.Terms.House, Test: &p}
		a.Test.Terms.Equivalent = true
		if a.Test.Terms.Demands, err = func() (record.Demands, error) {
			c, err := cardsOf(ctx, &record.Appointment{ID: "y", Variant: "blackjack", House: p.Terms.House, Test: &record.TestPlan{Terms: p.Terms}}, 1, map[uint64]bool{7: true})
			return c.Demands, err
		}(); err != nil {
			t.Fatal(err)
		}
		first, err := cardsOf(ctx, &a, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if other, err := cardsOf(ctx, &a, 1, map[uint64]bool{first.Seed: true}); err != nil || other.Seed == first.Seed {
			t.Errorf("a shoe that its trainee knows is found again: %d, %v", other.Seed, err)
		}
	})
}

// TestEventsWait: a trainee who may sit a test once more reads only of the events that came,
// also after a void attempt; a supervisor reads of all.
func TestEventsWait(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		ids, tables := h.sits(eventful("round 1 card 2: p1 touch cards", "round 9: inject torn 2"), ann)
		l := tables[0]
		l.must(ann, "tap in Ann")
		l.dealTest(ann, func(t *game.Table) bool { return t.Rounds == 1 && !t.Round.Started })
		reads := func(reader Person) (events []string, wait bool) {
			t.Helper()
			sum, err := h.Reviews.Summary(ctx, reader, h.ended(ids[0], 1).Session)
			if err != nil || sum.Test == nil {
				t.Fatalf("the sheet is %+v: %v", sum.Test, err)
			}
			for _, e := range sum.Test.Events {
				events = append(events, e.Event)
			}
			return events, sum.Test.EventsWait
		}
		came, all := []string{"round 1 card 2: p1 touch cards"}, []string{"round 1 card 2: p1 touch cards", "round 9: inject torn 2"}
		if err := h.Exams.Void(ctx, sue, ids[0], 1, "the power went"); err != nil {
			t.Fatal(err)
		}
		if got, wait := reads(ann); !slices.Equal(got, came) || !wait {
			t.Errorf("Ann may sit it again, and reads of %q", got)
		}
		if got, wait := reads(sue); !slices.Equal(got, all) || wait {
			t.Errorf("the supervisor reads of %q", got)
		}
		time.Sleep(25 * time.Hour)
		if got, wait := reads(ann); !slices.Equal(got, all) || wait {
			t.Errorf("it has closed, and Ann reads of %q", got)
		}
	})
}
