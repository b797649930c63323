package recordtest

import (
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/fsrs"
	"burncard/sessions/record"
)

func brokenClauses(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	coached, exam, floor := dealt("a", "a-2"), dealt("b", "b-2"), dealt("a", "a-9")
	exam.Mode, floor.Stand = "exam", "floor"
	advice, house, slip, untold := overpaid("a-2", 20, 1), overpaid("a-2", 21, 1), overpaid("a-2", 22, 1), overpaid("b-2", 30, 4)
	advice.Mistake.Cite, advice.Mistake.Source = "633a.7(p)", game.Reading.String()
	house.Mistake.Cite, house.Mistake.Source = "house.busts", game.HouseRules.String()
	slip.Mistake.Cite, untold.Mistake.Cite = "633a.7(q)", "633a.7(r)"
	told, asFloor := overpaid("b-2", 29, 3), overpaid("a-9", 60, 1)
	told.Mistake.Cite, asFloor.Mistake.Cite = "633a.7(s)", "633a.14(a)"
	take(t, r, "a", record.News{
		UpTo: 90, Rounds: 3, Sessions: sessionsByID(coached, floor),
		Mistakes: []record.Mistake{overpaid("a-2", 12, 1), overpaid("a-2", 11, 1), advice, house, slip, asFloor},
	})
	take(t, r, "b", record.News{UpTo: 90, Rounds: 3, Sessions: sessionsByID(exam), Mistakes: []record.Mistake{untold, told}})
	must(t, r.Remarks.SetSlip(ctx, "a", 22, true, noon))
	first := record.BrokenClause{
		Variant: "blackjack", Cite: "633a.7(o)", Title: "Pay", House: "decks=8", At: overpaid("a-2", 11, 1).At.UTC(), Table: "a", Session: "a-2", Seq: 11, Mistakes: 2,
	}
	second := first
	second.Cite, second.At, second.Table, second.Session, second.Seq, second.Mistakes = "633a.7(s)", told.At.UTC(), "b", "b-2", 29, 1
	want(t, "clauses that Ann broke", []record.BrokenClause{first, second})(r.Cards.Broken(ctx, ann.ID))
	want(t, "clauses that Sue broke", []record.BrokenClause(nil))(r.Cards.Broken(ctx, sue.ID))
	must(t, r.Decisions.OnMistake(ctx, "b", record.Place{Seq: 29}, ruled(record.Overturned, noon)))
	want(t, "when one verdict fell", []record.BrokenClause{first})(r.Cards.Broken(ctx, ann.ID))
}

// cardOf is a card that began with a mistake on day 20000.
func cardOf(p record.Person, cite string) record.Card {
	return record.Card{
		Person: p.ID, Variant: "blackjack", Cite: cite, Value: "settle=one-pass", Title: "Pay", House: "decks=8 settle=one-pass", Begun: noon.UTC(),
		Reviews: []record.Review{{Day: 20000, At: noon.UTC(), Grade: fsrs.Again, Why: record.Broken, Table: "a", Session: "a-2", Seq: 11}},
	}
}

// reviewOn is a review with every field set.
func reviewOn(day int, table string) record.Review {
	return record.Review{
		Day: day, At: noon.AddDate(0, 0, day-20000).UTC(), Grade: fsrs.Easy, Why: record.Fast, Seed: 1<<63 + 5, Unlike: true,
		Table: table, Session: table + "-2", Seq: 40, Took: 1500 * time.Millisecond, Device: "touch",
	}
}

func cardsAndReviews(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	first, second, sues := cardOf(ann, "633a.7(o)"), cardOf(ann, "633a.7(r)"), cardOf(sue, "633a.7(o)")
	second.Begun = second.Begun.Add(time.Hour)
	must(t, r.Cards.Begin(ctx, first, second, sues))
	again := first
	again.Title, again.Reviews = "Pay otherwise", []record.Review{reviewOn(20005, "x")}
	other := first
	other.Value = "settle=losers-first"
	other.Begun = other.Begun.Add(2 * time.Hour)
	must(t, r.Cards.Begin(ctx, again, other))
	list, err := r.Cards.Of(ctx, ann.ID)
	if must(t, err); len(list) != 3 {
		t.Fatalf("Ann has %d cards: %+v", len(list), list)
	}
	first.ID, second.ID, other.ID = list[0].ID, list[1].ID, list[2].ID
	want(t, "Ann's cards", []record.Card{first, second, other})(list, err)
	want(t, "nobody's cards", []record.Card(nil))(r.Cards.Of(ctx, "id-nobody"))

	must(t, r.Cards.Searched(ctx, first.ID, noon))
	first.Searched = noon.UTC()
	found, ok, err := r.Cards.Find(ctx, first.ID)
	if want(t, "a card that was searched for", first)(found, err); !ok {
		t.Error("the card is not there")
	}
	must(t, r.Cards.Searched(ctx, first.ID, time.Time{}))
	first.Searched = time.Time{}
	if _, ok, err := r.Cards.Find(ctx, 999); ok || err != nil {
		t.Errorf("a card that there is not: %v, %v", ok, err)
	}

	for i, tt := range []struct {
		day  int
		kept bool
	}{{20002, true}, {20002, false}, {20000, false}, {20009, true}} {
		table := string(rune('c' + i))
		must(t, r.Cards.Deal(ctx, record.DealtCase{Table: table, Card: first.ID, Person: ann.ID, At: noon}))
		review := reviewOn(tt.day, table)
		kept, err := r.Cards.End(ctx, table, noon, &review)
		if kept != tt.kept || err != nil {
			t.Errorf("review %d, of day %d: %v, %v", i, tt.day, kept, err)
		}
		if kept {
			first.Reviews = append(first.Reviews, review)
		}
	}
	found, _, err = r.Cards.Find(ctx, first.ID)
	want(t, "the card with its reviews", first)(found, err)
}

func dealtCases(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	must(t, r.Cards.Begin(ctx, cardOf(ann, "633a.7(o)"), cardOf(sue, "633a.7(o)")))
	cards, err := r.Cards.Of(ctx, ann.ID)
	must(t, err)
	one := record.DealtCase{Table: "c1", Card: cards[0].ID, Person: ann.ID, Seed: 1<<64 - 1, Unlike: true, At: noon.UTC()}
	two := one
	two.Table, two.At, two.Unlike = "c2", noon.Add(time.Minute).UTC(), false
	must(t, r.Cards.Deal(ctx, one))
	must(t, r.Cards.Deal(ctx, two))
	if r.Cards.Deal(ctx, two) == nil {
		t.Error("two cases are dealt at one table")
	}
	want(t, "what Ann deals", []record.DealtCase{two, one})(r.Cards.Dealt(ctx, ann.ID))
	want(t, "what Sue deals", []record.DealtCase(nil))(r.Cards.Dealt(ctx, sue.ID))
	at, later := noon.Add(time.Hour).UTC(), noon.Add(2*time.Hour)
	if kept, err := r.Cards.End(ctx, "c1", at, nil); kept || err != nil {
		t.Errorf("a case without a review: %v, %v", kept, err)
	}
	review := reviewOn(20001, "c1")
	if kept, err := r.Cards.End(ctx, "c1", later, &review); kept || err != nil {
		t.Errorf("a case that ended already: %v, %v", kept, err)
	}
	if kept, err := r.Cards.End(ctx, "nowhere", later, &review); kept || err != nil {
		t.Errorf("a case at no table: %v, %v", kept, err)
	}
	want(t, "what Ann still deals", []record.DealtCase{two})(r.Cards.Dealt(ctx, ann.ID))
	one.Ended = at
	for _, tt := range []struct {
		table string
		is    record.DealtCase
		ok    bool
	}{{"c1", one, true}, {"c2", two, true}, {"c3", record.DealtCase{}, false}} {
		is, ok, err := r.Cards.AtTable(ctx, tt.table)
		if is != tt.is || ok != tt.ok || err != nil {
			t.Errorf("at table %s: %+v, %v, %v", tt.table, is, ok, err)
		}
	}
}

func erasedCards(t *testing.T, r sessions.Records) {
	ctx := t.Context()
	must(t, r.Cards.Begin(ctx, cardOf(ann, "633a.7(o)"), cardOf(sue, "633a.7(o)")))
	cards, err := r.Cards.Of(ctx, ann.ID)
	must(t, err)
	must(t, r.Cards.Deal(ctx, record.DealtCase{Table: "c1", Card: cards[0].ID, Person: ann.ID, At: noon}))
	x, err := r.Erasures.Begin(ctx, ann, "trainee", record.AuditEntry{By: sue, At: noon})
	must(t, err)
	must(t, r.Erasures.Names(ctx, x, nil))
	want(t, "the cards of an erased person", []record.Card(nil))(r.Cards.Of(ctx, ann.ID))
	if _, ok, err := r.Cards.AtTable(ctx, "c1"); ok || err != nil {
		t.Errorf("a case of an erased person is there: %v", err)
	}
	if list, err := r.Cards.Of(ctx, sue.ID); len(list) != 1 || len(list[0].Reviews) != 1 || err != nil {
		t.Errorf("another person's cards: %+v, %v", list, err)
	}
}
