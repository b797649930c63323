package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants"
)

// A TestEvent is an event of the plan of a table test, and what the trainee did with it.
type TestEvent struct {
	Event string // as the plan writes it
	Came  EventOutcome
	// Seq is the entry with which the event came, or the breach was committed; 0 for none.
	Seq int64
	// Late is how many of the trainee's acts came between a breach and its stop.
	Late int
	// Mistakes are what he did wrong with it; those that do not count are among them.
	Mistakes []record.Judged
	// Off is what these mistakes take off the score for technique, in tenths of a point; known
	// where there is a score.
	Off   int
	Known bool

	come     testEvent
	ordered  bool // the player was told to commit the breach
	answered bool // the trainee did what it asked for
}

// An EventOutcome is what became of an event of a table test.
type EventOutcome uint8

// The outcomes. The zero EventOutcome is that of an event whose moment did not come.
const (
	EventNotReached  EventOutcome = iota
	EventNotDone                  // the player found no moment for the breach in its round
	EventAsksNothing              // it came, and asked nothing of the dealer up to the end
	EventOpen                     // the attempt ended before the dealer did anything about the breach
	EventMet                      // the dealer did what it asked for, without a mistake
	EventWrong
)

// asks reports that a rule asks something of the dealer because of the event.
func (e *TestEvent) asks(r *game.Rule) bool {
	return r != nil && slices.Contains(r.Answers, e.come.act.Verb)
}

// Act is what the event does: a fault, or the secret task of a player to commit a breach.
func (e *TestEvent) Act() game.Act { return e.come.act }

// breach reports that the event is a player's breach.
func (e *TestEvent) breach() bool { return e.come.act.Verb == game.Task }

// eventResults are the events of a table test as its log tells of them, in the order in which
// they come.
type eventResults struct {
	list  []TestEvent
	rules map[string]*game.Rule // by citation
	next  int                   // the first event that has not come
}

// PlannedEvents are the events of a plan, in their order, of which nothing has come yet. What
// is no event is left out.
func PlannedEvents(lines []string) (list []TestEvent) {
	for _, line := range lines {
		if e, err := parseEvent(line); err == nil {
			list = append(list, TestEvent{Event: e.String(), come: e})
		}
	}
	return list
}

// testEventsOf tells of each event of a plan what the trainee of an attempt did with it. It has none
// where the log is no longer kept.
func (r *Reviews) testEventsOf(ctx context.Context, s *record.Session, t *record.TestTerms, scored *Scored, mistakes []record.Judged) ([]TestEvent, error) {
	plan, err := testEvents(t.Events)
	if err != nil || len(plan) == 0 {
		return nil, err
	}
	book, err := variants.Lookup(s.Variant)
	if err != nil {
		return nil, err
	}
	all := eventResults{rules: map[string]*game.Rule{}}
	for _, rule := range book.Rules() {
		all.rules[rule.Cite] = rule
	}
	for _, e := range plan {
		all.list = append(all.list, TestEvent{Event: e.String(), come: e})
	}
	for e, err := range r.log.Read(ctx, s.Table, s.FromSeq) {
		if errors.Is(err, journal.ErrTrimmed) {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
		if e.Seq > s.ToSeq {
			break
		}
		if err := all.hear(&e, s.Person); err != nil {
			return nil, fmt.Errorf("events in session %s: %w", s.ID, err)
		}
	}
	for i := range mistakes {
		all.mistake(&mistakes[i])
	}
	for i := range all.list {
		all.list[i].end(scored)
	}
	return all.list, nil
}

// hear takes in an entry of the log.
func (l *eventResults) hear(e *journal.Entry, trainee string) error {
	j, err := readJudgement(e.Verdicts)
	if err != nil {
		return err
	}
	a, err := game.ParseAct(e.Line)
	if err != nil {
		return nil // the line that opened the table
	}
	switch {
	case e.Person == AutoInstructor:
		l.comes(e)
	case a.By == game.ByPlayer && a.Is(game.IsBreach):
		if ev := l.last(func(ev *TestEvent) bool {
			return ev.breach() && ev.ordered && ev.Seq == 0 && ev.come.act.At.Box == a.Box
		}); ev != nil {
			ev.Seq = e.Seq
		}
	case e.Person == trainee && j.Noticed != nil:
		if ev := l.last(func(ev *TestEvent) bool {
			return ev.breach() && ev.Seq > 0 && !ev.answered && ev.come.act.At.Box == a.At.Box
		}); ev != nil {
			ev.answered, ev.Late = true, j.Noticed.Acts
		}
	case e.Person == trainee && j.Right != "":
		if ev := l.last(func(ev *TestEvent) bool { return ev.Seq > 0 && ev.asks(l.rules[j.Right]) }); ev != nil {
			ev.answered = true
		}
	}
	return nil
}

// comes takes in what the plan did at the table. An event that could not happen was passed
// over by a later one.
func (l *eventResults) comes(e *journal.Entry) {
	if facts, err := game.DecodeFacts(e.Facts); err != nil || len(facts) == 0 {
		return // it was refused
	}
	for n := l.next; n < len(l.list); n++ {
		if ev := &l.list[n]; ev.come.line == e.Line {
			if l.next = n + 1; ev.breach() {
				ev.ordered = true
			} else {
				ev.Seq = e.Seq
			}
			return
		}
	}
}

// last is the last event of a kind; nil for none.
func (l *eventResults) last(kind func(*TestEvent) bool) *TestEvent {
	for n := range slices.Backward(l.list) {
		if ev := &l.list[n]; kind(ev) {
			return ev
		}
	}
	return nil
}

// mistake takes in a mistake of the trainee's: it belongs to the last event before it that
// asked for what was owed.
func (l *eventResults) mistake(m *record.Judged) {
	owed, err := game.ParseAct(m.Mistake.Owed)
	ev := l.last(func(ev *TestEvent) bool {
		if ev.Seq == 0 || ev.Seq > m.Seq {
			return false
		}
		if ev.breach() {
			return err == nil && owed.Verb == game.Catch && owed.At.Box == ev.come.act.At.Box
		}
		return ev.asks(l.rules[m.Mistake.Cite])
	})
	if ev != nil {
		ev.Mistakes = append(ev.Mistakes, *m)
	}
}

// end says what became of the event, and what it takes off the score.
func (e *TestEvent) end(scored *Scored) {
	switch {
	case len(e.Mistakes) > 0:
		e.Came = EventWrong
	case e.answered:
		e.Came = EventMet
	case e.Seq > 0 && e.breach():
		e.Came = EventOpen
	case e.Seq > 0:
		e.Came = EventAsksNothing
	case e.ordered:
		e.Came = EventNotDone
	}
	if e.Known = scored.None == HasScore; e.Known {
		e.Off = scored.Rule.Weights.Off(countsOf(e.Mistakes, scored.Counts.Owed))
	}
}
