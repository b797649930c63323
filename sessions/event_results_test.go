package sessions

import (
	"context"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// eventful is a plan with two bots and these events, a line each, which is dealt until somebody
// ends it.
func eventful(events ...string) PlanDraft {
	d := tablePlan()
	d.Events, d.Terms = strings.Join(events, "\n"), record.TestTerms{Length: record.ByShoe, Bots: 2, Style: "book", Seed: 7}
	return d
}

// dealsOn deals by the book until rounds are over, ends the attempt, and returns its sheet.
func (l *live) dealsOn(id string, rounds int) Summary {
	l.house.Helper()
	l.dealTest(ann, func(t *game.Table) bool { return t.Rounds >= rounds && !t.Round.Started })
	if err := l.house.Exams.End(context.Background(), sue, id); err != nil {
		l.house.Fatal(err)
	}
	return l.house.sheetOf(id)
}

func (h *house) sheetOf(id string) Summary {
	h.Helper()
	sum, err := h.Reviews.Summary(context.Background(), sue, h.ended(id, 1).Session)
	if err != nil || sum.Test == nil {
		h.Fatalf("the sheet is %+v: %v", sum.Test, err)
	}
	return sum
}

// TestEventsMet: what a trainee does by the book about each kind of event is found in the log,
// takes nothing off, and an event whose round was not dealt was not reached.
func TestEventsMet(t *testing.T) {
	for _, event := range []string{
		"inject reader fault", "inject reader wrong", "inject face-up 3", "inject foreign 3", "inject sticks 3", "inject short 5", "inject torn 3",
		"p1 touch cards", "p1 cap main 25",
	} {
		t.Run(event, func(t *testing.T) {
			inHouse(t, Config{}, func(h *house) {
				ids, tables := h.sits(eventful("round 1 card 2: "+event, "round 9: inject torn 2"), ann)
				tables[0].must(ann, "tap in Ann")
				list := tables[0].dealsOn(ids[0], 3).Test.Events
				if len(list) != 2 || list[0].Came != EventMet || list[0].Seq == 0 || list[0].Off != 0 || !list[0].Known {
					t.Errorf("the events are %+v", list)
				} else if list[1].Came != EventNotReached || list[1].Seq != 0 {
					t.Errorf("an event of a round that was not dealt is %+v", list[1])
				}
			})
		})
	}
}

// TestEventsWrong: mistakes at an event are told with it, and take off the score what the rule
// of the house says; no other mistake does, and none that was overturned.
func TestEventsWrong(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		ids, tables := h.sits(eventful("round 1 card 2: p1 touch cards", "round 2 card 2: inject face-up 1", "round 2 card 3: inject next AS"), ann)
		l := tables[0]
		l.must(ann, "tap in Ann", "deal dealer") // nothing was burned: this belongs to no event
		l.dealTest(ann, func(t *game.Table) bool { return t.Seat(1).Touching })
		l.must(ann, "deal 2")
		l.dealTest(ann, func(t *game.Table) bool { return t.Reversed() })
		l.must(ann, "deal dealer")
		sum := l.dealsOn(ids[0], 3)
		touch, faceUp, next := sum.Test.Events[0], sum.Test.Events[1], sum.Test.Events[2]
		if touch.Came != EventWrong || touch.Late != 1 || len(touch.Mistakes) != 1 || touch.Mistakes[0].Mistake.Cite != "633a.7(t)" {
			t.Errorf("a touch that was stopped an act later is %+v", touch)
		}
		if faceUp.Came != EventWrong || len(faceUp.Mistakes) != 1 || faceUp.Mistakes[0].Mistake.Cite != "633a.14(a)" {
			t.Errorf("a card that lay face up and was dealt is %+v", faceUp)
		}
		if next.Came != EventAsksNothing || next.Off != 0 {
			t.Errorf("cards that were arranged are %+v", next)
		}
		owed := sum.Scored.Counts.Owed
		weight := map[game.Gravity]int{game.Minor: sum.Scored.Rule.Minor, game.Major: sum.Scored.Rule.Major, game.Critical: sum.Scored.Rule.Critical}[touch.Mistakes[0].Mistake.Gravity]
		if want := (2*1000*weight + owed) / (2 * owed); touch.Off != want || weight == 0 {
			t.Errorf("a mistake of weight %d in %d steps takes %d tenths off, want %d", weight, owed, touch.Off, want)
		}
		if total := 1000 - sum.Scored.Tenths; total <= touch.Off+faceUp.Off {
			t.Errorf("the events take %d and %d tenths of %d, and the mistake before them none", touch.Off, faceUp.Off, total)
		}
		at := record.Place{Seq: touch.Mistakes[0].Seq, Index: touch.Mistakes[0].Index}
		if err := h.Reviews.Decide(ctx, sue, l.ID(), at, time.Time{}, record.Overturned, "the camera shows his sleeve"); err != nil {
			t.Fatal(err)
		}
		if touch = h.sheetOf(ids[0]).Test.Events[0]; touch.Off != 0 || !touch.Mistakes[0].Overturned {
			t.Errorf("after the mistake was overturned the event is %+v", touch)
		}
	})
}

// TestEventsOpen: a breach that nobody had the time to stop is neither met nor wrong, nor is one
// that the player never committed: nobody takes back more than he has bet.
func TestEventsOpen(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ids, tables := h.sits(eventful("round 1 card 2: p1 touch cards", "round 1 card 2: p2 pinch main 500"), ann)
		l := tables[0]
		l.must(ann, "tap in Ann")
		l.dealTest(ann, func(t *game.Table) bool { return t.Seat(1).Touching })
		if err := h.Exams.Void(context.Background(), sue, ids[0], 1, "the power went"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if list := h.sheetOf(ids[0]).Test.Events; len(list) != 2 || list[0].Came != EventOpen || list[1].Came != EventNotDone {
			t.Errorf("the events are %+v", list)
		}
	})
}

// TestMarksOfAPlan: a critical mistake, and an attempt that somebody ended before its shoe was
// dealt, miss the marks of a plan that wants neither.
func TestMarksOfAPlan(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		d := eventful()
		d.Terms.Minutes, d.Terms.InTime, d.Terms.NoCritical = 60, true, true
		ids, tables := h.sits(d, ann)
		l := tables[0]
		l.must(ann, "tap in Ann")
		var wins game.Step
		for wins.Verb != game.Pay {
			l.dealTest(ann, func(*game.Table) bool { return true })
			wins, _ = l.owed()
			if wins.Verb != game.Pay && wins.By == game.ByDealer {
				l.send(ann, wins.Line())
			}
		}
		l.must(ann, "take "+strings.Fields(wins.Line())[1]+" main")
		sum := l.dealsOn(ids[0], 3)
		if sum.Session.Critical == 0 || len(sum.Test.Marks) != 2 || sum.Test.Marks[0].Met || sum.Test.Marks[1].Met || sum.Test.Passed {
			t.Errorf("with %d critical mistakes, ended after three rounds, the marks are %+v", sum.Session.Critical, sum.Test.Marks)
		}
	})
}
