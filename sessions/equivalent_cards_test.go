package sessions

import (
	"context"
	"maps"
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/sessions/longrun"
)

// TestEquivalentCards: each person gets other cards, which demand as much as the plan's;
// what was counted is what comes where the trainee deals by the book.
func TestEquivalentCards(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		d := tablePlan()
		d.Events, d.Terms.Equivalent, d.Terms.Rounds = "", true, 4
		ids, tables := h.sits(d, ann, bea)
		first := func(l *live) (c [12]card.Card) {
			l.in(func() {
				for i := range c {
					c[i] = l.h.Table.Shoe.Sides[0].Shoe.Cards[i].Card
				}
			})
			return c
		}
		if first(tables[0]) == first(tables[1]) {
			t.Error("two people have the same cards")
		}
		for i, id := range ids {
			a, err := h.Exams.Find(context.Background(), sue, id)
			if err != nil {
				t.Fatal(err)
			}
			plan, got := a.Test.Terms.Demands, longrun.Demands(a.Attempts[0].Demands)
			if plan["rounds"] != 4 || plan["cards"] < 20 || !got.Equivalent(plan) {
				t.Errorf("the cards of %s demand %v, the plan's %v", a.Trainee.Name, got, plan)
			}
			if i > 0 {
				break
			}
			l, dealt := tables[i], longrun.Demands{}
			l.must(ann, "tap in Ann")
			l.dealTest(ann, func(t *game.Table) bool {
				step, ok := l.referee.Next()
				if ok && step.Verb == game.Clear && step.At == game.Dealer && dealt["rounds"] == t.Rounds {
					dealt.Count(t)
				}
				return t.Rounds == 4
			})
			if !maps.Equal(dealt, got) {
				t.Errorf("dealt by the book the cards demanded %v, and %v was counted", dealt, got)
			}
		}
		a, err := h.Exams.Find(context.Background(), sue, ids[1])
		if err != nil {
			t.Fatal(err)
		}
		if again, err := cardsOf(context.Background(), &a, 1, nil); err != nil || again.Seed != a.Attempts[0].Seed {
			t.Errorf("asked again, the cards of an attempt are %d, and were %d: %v", again.Seed, a.Attempts[0].Seed, err)
		}
	})
}
